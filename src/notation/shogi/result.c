/*
 * result.c - how a game ended, in points and words.
 */
#include "result.h"

#include "base/str.h"
#include "handicap.h"

/* Words that programs put in the place of a move; the first is written. */
static const struct {
    const char *word;
    hm__shogi_end end;
} end_words[] = {
    {"Resigns", HM__SHOGI_RESIGNS},
    {"Resign", HM__SHOGI_RESIGNS},
    {"Interrupt", HM__SHOGI_STOPPED},
    {"Mate", HM__SHOGI_MATED},
    {"Sennichite", HM__SHOGI_REPETITION},
    {"RepetitionDraw", HM__SHOGI_REPETITION},
    {"RepetitionWin", HM__SHOGI_BLACK_FOULED}, // or White, whoever moved
    {"Jishogi", HM__SHOGI_IMPASSE},
    {"DeclarationWin", HM__SHOGI_DECLARES},
    {"MaxMovesDraw", HM__SHOGI_MOST_MOVES},
    {"Timeup", HM__SHOGI_TIME_UP},
};

/* Whether two words begin alike; most words are moves. */
static bool may_be(hm_str word, const char *other)
{
    return word.len && hm__lower(word.ptr[0]) == hm__lower(other[0]);
}

bool hm__shogi_end_word(hm_str word, hm__shogi_end *out)
{
    for (size_t i = 0; i < HM_COUNT(end_words); i++) {
        if (may_be(word, end_words[i].word) &&
            hm__str_eq_nocase(word, hm_str_of(end_words[i].word))) {
            *out = end_words[i].end;
            return true;
        }
    }
    return false;
}

const char *hm__shogi_word_of_end(hm__shogi_end end)
{
    for (size_t i = 0; i < HM_COUNT(end_words); i++) {
        if (end_words[i].end == end && end != HM__SHOGI_BLACK_FOULED)
            return end_words[i].word;
    }
    return NULL;
}

hm__shogi_score hm__shogi_score_of(hm_str result)
{
    static const struct {
        const char *word;
        hm__shogi_score score;
    } words[] = {
        {"1-0", HM__SHOGI_BLACK_WINS},
        {"0-1", HM__SHOGI_WHITE_WINS},
        {"1/2-1/2", HM__SHOGI_DRAWN},
        {"*", HM__SHOGI_UNFINISHED},
    };

    for (size_t i = 0; i < HM_COUNT(words); i++) {
        if (may_be(result, words[i].word) && hm_str_is(result, words[i].word))
            return words[i].score;
    }
    return HM__SHOGI_NO_SCORE;
}

/* Who fouled is given by who lost. */
static hm__shogi_end foul(hm__shogi_score score, int mover)
{
    int loser =
        score == HM__SHOGI_BLACK_WINS ? HM__SHOGI_WHITE : HM__SHOGI_BLACK;

    if (score != HM__SHOGI_BLACK_WINS && score != HM__SHOGI_WHITE_WINS)
        return HM__SHOGI_MOVER_FOULS;
    if (loser == mover)
        return HM__SHOGI_MOVER_FOULS;
    return loser == HM__SHOGI_BLACK ? HM__SHOGI_BLACK_FOULED
                                    : HM__SHOGI_WHITE_FOULED;
}

/* Whoever lost was to move, so it must have resigned. */
static hm__shogi_end end_of_score(hm__shogi_score score, int mover)
{
    switch (score) {
    case HM__SHOGI_DRAWN:
        return HM__SHOGI_DRAW;
    case HM__SHOGI_UNFINISHED:
        return HM__SHOGI_STOPPED;
    case HM__SHOGI_BLACK_WINS:
        return mover == HM__SHOGI_WHITE ? HM__SHOGI_RESIGNS : HM__SHOGI_GOES_ON;
    case HM__SHOGI_WHITE_WINS:
        return mover == HM__SHOGI_BLACK ? HM__SHOGI_RESIGNS : HM__SHOGI_GOES_ON;
    default:
        return HM__SHOGI_GOES_ON;
    }
}

hm__shogi_end hm__shogi_stated_end(hm_str result, hm_str termination, int mover)
{
    hm__shogi_score score = hm__shogi_score_of(result);
    hm__shogi_end end;

    if (hm__str_eq_nocase(termination, HM_STR("illegal")) ||
        hm__str_eq_nocase(termination, HM_STR("perpetual")))
        return foul(score, mover);
    for (int i = 1; i < HM__SHOGI_ENDS; i++) {
        if (hm__str_eq_nocase(termination,
                              hm_str_of(hm__shogi_end_name((hm__shogi_end)i))))
            return (hm__shogi_end)i;
    }
    if (hm__shogi_end_word(termination, &end) ||
        hm__shogi_end_word(result, &end))
        return end;
    return end_of_score(score, mover);
}

const char *hm__shogi_result(hm__shogi_end end, int mover)
{
    switch (hm__shogi_winner(end, mover)) {
    case HM__SHOGI_BLACK:
        return "1-0";
    case HM__SHOGI_WHITE:
        return "0-1";
    case HM__SHOGI_NOBODY:
        return "1/2-1/2";
    default:
        return end == HM__SHOGI_GOES_ON ? NULL : "*";
    }
}

/* ---- metadata ------------------------------------------------------------ */

/* "Sente" and "Gote" are even games, but say more than that. */
static bool is_handicap(const hm__shogi *start, hm_str name)
{
    bool odd;
    const hm__shogi_handicap *h = hm__shogi_handicap_named(name, &odd);

    return h && h == hm__shogi_handicap_of(start) &&
           !hm__str_eq_nocase(name, HM_STR("Sente")) &&
           !hm__str_eq_nocase(name, HM_STR("Gote"));
}

static bool is_start(const hm__shogi *start, hm_str sfen)
{
    hm__shogi position;
    hm_fault why;

    return hm__sfen_read(sfen, &position, &why) == HM_OK &&
           hm__shogi_is_same(&position, start);
}

static bool is_result(hm__shogi_end end, hm_str result, int mover)
{
    const char *usual = hm__shogi_result(end, mover);

    return (usual && hm_str_is(result, usual)) ||
           hm__shogi_stated_end(result, HM_STR(""), mover) == end;
}

int hm__shogi_last_mover(const hm_record *record)
{
    return hm__shogi_game_of(record)->position.side ^ (int)(record->length & 1);
}

bool hm__shogi_is_stated(const hm_record *record, const hm_meta *meta)
{
    const hm__shogi_game *game = hm__shogi_game_of(record);
    hm_str value = hm_meta_text(meta);

    if (hm_str_is(meta->key, "Handicap"))
        return is_handicap(&game->position, value);
    if (hm_str_is(meta->key, "SFEN") || hm_str_is(meta->key, "FEN"))
        return is_start(&game->position, value);
    if (game->end == HM__SHOGI_GOES_ON)
        return false;
    if (hm_str_is(meta->key, "Result"))
        return is_result(game->end, value, hm__shogi_last_mover(record));
    if (hm_str_is(meta->key, "Termination"))
        return hm__str_eq_nocase(value,
                                 hm_str_of(hm__shogi_end_name(game->end)));
    return false;
}
