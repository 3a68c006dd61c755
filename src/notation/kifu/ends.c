/*
 * ends.c - how games end: words in the place of a move, and summaries.
 */
#include "kifu.h"

#include "base/utf8.h"

/* Who a summary names. */
typedef enum who { NOBODY, MOVER, OTHER } who;

typedef struct ending {
    const char *word;    // in the place of a move
    hm__shogi_end end;   // foul words: see fouled()
    who who;             // is named in a summary
    const char *summary; // NULL: as the word
} ending;

/* The first word of an end is the one that is written. */
static const ending endings[] = {
    {"投了", HM__SHOGI_RESIGNS, OTHER, "勝ち"},
    {"中断", HM__SHOGI_STOPPED, NOBODY, NULL},
    {"千日手", HM__SHOGI_REPETITION, NOBODY, NULL},
    {"詰み", HM__SHOGI_MATED, NOBODY, NULL},
    {"切れ負け", HM__SHOGI_TIME_UP, OTHER, "勝ち"},
    {"時間切れ", HM__SHOGI_TIME_UP, OTHER, "勝ち"},
    {"反則負け", HM__SHOGI_MOVER_FOULS, MOVER, NULL},
    {"反則勝ち", HM__SHOGI_BLACK_FOULED, MOVER, NULL}, // or White
    {"持将棋", HM__SHOGI_IMPASSE, NOBODY, NULL},
    {"入玉勝ち", HM__SHOGI_DECLARES, MOVER, NULL},
    {"引き分け", HM__SHOGI_DRAW, NOBODY, NULL},
    {"最大手数", HM__SHOGI_MOST_MOVES, NOBODY, NULL},
    {"待った", HM__SHOGI_TAKEN_BACK, NOBODY, NULL},
    {"不詰", HM__SHOGI_UNSOLVABLE, NOBODY, NULL},
    {"エラー", HM__SHOGI_BROKEN_OFF, NOBODY, NULL},
    {"封じ手", HM__SHOGI_SEALED, NOBODY, NULL},
    {"不戦勝", HM__SHOGI_MOVER_WALKS_OVER, MOVER, NULL},
    {"不戦敗", HM__SHOGI_MOVER_FORFEITS, MOVER, NULL},
    {"詰", HM__SHOGI_MATED, NOBODY, NULL}, // after 不詰, which has it too
};

/* The end when a side has made a foul. */
static hm__shogi_end fouled(int color, int mover)
{
    if (color == mover)
        return HM__SHOGI_MOVER_FOULS;
    return color == HM__SHOGI_BLACK ? HM__SHOGI_BLACK_FOULED
                                    : HM__SHOGI_WHITE_FOULED;
}

/* "先手", "後手" and so on; -1: none */
static int take_side(hm_str text, size_t *at)
{
    if (hm__kifu_take(text, at, "先手") || hm__kifu_take(text, at, "下手"))
        return HM__SHOGI_BLACK;
    if (hm__kifu_take(text, at, "後手") || hm__kifu_take(text, at, "上手"))
        return HM__SHOGI_WHITE;
    return -1;
}

/* "先手 反則負け", as Shogi Club 24 writes it; false: none */
static bool take_foul(hm_str text, size_t *at, int mover, hm__shogi_end *out)
{
    size_t here = *at;
    int side = take_side(text, &here);

    if (side < 0)
        return false;
    here = hm__after_spaces(text, here);
    if (hm__kifu_take(text, &here, "反則負け"))
        *out = fouled(side, mover);
    else if (hm__kifu_take(text, &here, "反則勝ち"))
        *out = fouled(side ^ 1, mover);
    else
        return false;
    *at = here;
    return true;
}

bool hm__kifu_take_end(hm_str text, size_t *at, int mover, hm__shogi_end *out)
{
    if (*at >= text.len)
        return false;
    for (size_t i = 0; i < HM_COUNT(endings); i++) {
        const ending *e = &endings[i];

        if (!hm__kifu_take(text, at, e->word))
            continue;
        *out = e->end == HM__SHOGI_BLACK_FOULED ? fouled(mover ^ 1, mover)
                                                : e->end;
        return true;
    }
    return take_foul(text, at, mover, out);
}

/* A foul is given from the side of the mover, whoever made it. */
static const ending *ending_of(hm__shogi_end end, int mover)
{
    if (end == HM__SHOGI_WHITE_FOULED || end == HM__SHOGI_BLACK_FOULED)
        end = (end == HM__SHOGI_WHITE_FOULED) == mover ? HM__SHOGI_MOVER_FOULS
                                                       : HM__SHOGI_BLACK_FOULED;
    for (size_t i = 0; i < HM_COUNT(endings); i++) {
        if (endings[i].end == end)
            return &endings[i];
    }
    return NULL;
}

const char *hm__kifu_end_word(hm__shogi_end end, int mover)
{
    const ending *e = ending_of(end, mover);

    return e ? e->word : NULL;
}

/* ---- summaries ----------------------------------------------------------- */

/* The side that a text names; -1: none. */
static int side_in(hm_str text)
{
    if (hm__kifu_has(text, "先手") || hm__kifu_has(text, "下手"))
        return HM__SHOGI_BLACK;
    if (hm__kifu_has(text, "後手") || hm__kifu_has(text, "上手"))
        return HM__SHOGI_WHITE;
    return -1;
}

/* Words that name who won or lost; `side` is -1 if nobody is named. */
static bool read_winner(hm_str line, int side, int mover, hm__shogi_end *out)
{
    if (hm__kifu_has(line, "反則負け")) {
        *out = fouled(side < 0 ? mover : side, mover);
    } else if (hm__kifu_has(line, "反則勝ち")) {
        *out = fouled(side < 0 ? mover ^ 1 : side ^ 1, mover);
    } else if (hm__kifu_has(line, "入玉勝ち")) {
        *out = HM__SHOGI_DECLARES;
        return side < 0 || side == mover;
    } else if (hm__kifu_has(line, "不戦勝")) {
        *out = side == (mover ^ 1) ? HM__SHOGI_MOVER_FORFEITS
                                   : HM__SHOGI_MOVER_WALKS_OVER;
    } else if (hm__kifu_has(line, "不戦敗")) {
        *out = side == (mover ^ 1) ? HM__SHOGI_MOVER_WALKS_OVER
                                   : HM__SHOGI_MOVER_FORFEITS;
    } else if (hm__kifu_has(line, "勝ち")) {
        *out =
            hm__kifu_has(line, "切れ") ? HM__SHOGI_TIME_UP : HM__SHOGI_RESIGNS;
        return side != mover;
    } else {
        return false;
    }
    return true;
}

bool hm__kifu_summary_end(hm_str line, int mover, hm__shogi_end *out)
{
    int side = side_in(line);

    for (size_t i = 0; i < HM_COUNT(endings); i++) {
        const ending *e = &endings[i];

        if (e->who == NOBODY && hm__kifu_has(line, e->word)) {
            *out = e->end;
            return true;
        }
    }
    if (read_winner(line, side, mover, out))
        return true;
    *out = HM__SHOGI_TIME_UP; // "時間切れ", and nobody is named
    return side < 0 && hm__kifu_has(line, "切れ");
}

void hm__kifu_put_summary(hm__kifu_summary s, hm_out *out)
{
    static const char *const names[2][2] = {{"先手の", "後手の"},
                                            {"下手の", "上手の"}};
    const ending *e = ending_of(s.end, s.mover);

    if (!e)
        return;
    hm_out_printf(out, "まで%zu手で", s.moves);
    if (s.end == HM__SHOGI_TIME_UP)
        hm_out_puts(out, "時間切れにより");
    if (e->who != NOBODY)
        hm_out_puts(out, names[s.handicap][s.mover ^ (e->who == OTHER)]);
    hm_out_puts(out, e->summary ? e->summary : e->word);
    hm_out_char(out, '\n');
}
