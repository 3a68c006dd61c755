/*
 * arrange.c - shogi as its players see it: names, hands, the last move.
 */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "state.h"

enum { BLACK_MARK = 0x2617, WHITE_MARK = 0x2616, KANA = 0x3040 };
enum { NAME_KEYS = 6 };

/* Everything that is said, in one language. */
typedef struct words {
    const char *ranks;
    const char *held, *nothing;
    const char *sides[2], *handicap_sides[2];
} words;

static const words english = {
    .ranks = "a b c d e f g h i",
    .held = "in hand",
    .nothing = "none",
    .sides = {"Black", "White"},
    .handicap_sides = {"Black", "White"},
};

static const words japanese = {
    .ranks = "一 二 三 四 五 六 七 八 九",
    .held = "持駒",
    .nothing = "なし",
    .sides = {"先手", "後手"},
    .handicap_sides = {"下手", "上手"},
};

/* ---- players ------------------------------------------------------------- */

static hm_str name_of(const hm_record *record, int color)
{
    static const char *const keys[2][NAME_KEYS] = {
        {"Sente", "Black", "Shitate", "先手", "下手", "Player1"},
        {"Gote", "White", "Uwate", "後手", "上手", "Player2"}};

    for (size_t i = 0; i < NAME_KEYS; i++) {
        const hm_meta *m = hm_meta_get(hm_record_meta(record), keys[color][i]);

        if (m && hm_meta_type(m) == HM_META_TEXT && hm_meta_text(m).len)
            return hm_meta_text(m);
    }
    return HM_STR("");
}

static bool is_japanese(hm_str text)
{
    for (size_t at = 0; at < text.len;) {
        uint32_t code = 0;
        size_t n = hm__utf8_decode(text, at, &code);

        if (n && code >= KANA && code < 0xAC00)
            return true;
        at += n ? n : 1;
    }
    return false;
}

static const words *choose_words(const hm_record *record, const char *language)
{
    if (language)
        return strcmp(language, "ja") == 0 ? &japanese : &english;
    return is_japanese(name_of(record, HM__SHOGI_BLACK)) ||
                   is_japanese(name_of(record, HM__SHOGI_WHITE))
               ? &japanese
               : &english;
}

/* The stronger player gives pieces away and begins. */
static bool has_handicap(const hm_record *record)
{
    const hm__shogi *start = &hm__shogi_game_of(record)->position;

    if (start->side != HM__SHOGI_WHITE)
        return false;
    for (int kind = HM__SHOGI_PAWN; kind < HM__SHOGI_KING; kind++) {
        if (hm__shogi_missing(start, kind) > 0)
            return true;
    }
    return false;
}

static void seat_player(const hm_state *s, int color, hm_seat *seat)
{
    seat->mark = color == HM__SHOGI_BLACK ? BLACK_MARK : WHITE_MARK;
    for (int kind = HM__SHOGI_ROOK; kind >= HM__SHOGI_PAWN; kind--) {
        int count = s->position.hand[color][kind];

        if (count)
            seat->held[seat->held_count++] =
                (hm_held){s->in_hand[color][kind][0] + 1, count};
    }
}

/* ---- the last move ------------------------------------------------------- */

static void put_mark(int color, hm_out *out)
{
    hm_out_puts(out, color == HM__SHOGI_BLACK ? "☗" : "☖");
}

static void put_english(const hm__shogi *p, hm__shogi_move m, unsigned marks,
                        hm_out *out)
{
    static const char *const names[HM__SHOGI_KINDS] = {"",
                                                       "pawn",
                                                       "lance",
                                                       "knight",
                                                       "silver",
                                                       "gold",
                                                       "bishop",
                                                       "rook",
                                                       "king",
                                                       "tokin",
                                                       "promoted lance",
                                                       "promoted knight",
                                                       "promoted silver",
                                                       "",
                                                       "horse",
                                                       "dragon"};
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);
    bool takes = p->board[m.to] != 0;

    hm_out_printf(out, "%d%c %s", hm__shogi_file(m.to),
                  'a' + hm__shogi_rank(m.to) - 1, names[kind]);
    if (m.drop) {
        hm_out_puts(out, " drop");
        return;
    }
    if (marks & ~(unsigned)(HM__SHOGI_DROPPED | HM__SHOGI_DECLINED))
        hm_out_printf(out, " from %d%c", hm__shogi_file(m.from),
                      'a' + hm__shogi_rank(m.from) - 1);
    if (takes)
        hm_out_puts(out, " takes");
    if (m.promote)
        hm_out_puts(out, takes ? " and promotes" : " promotes");
    else if (marks & HM__SHOGI_DECLINED)
        hm_out_puts(out, ", not promoting");
}

/* brief = ["+"] letter [square] ("-" | "x" | "*") square ["+" | "="] */
static void put_brief(const hm__shogi *p, hm__shogi_move m, unsigned marks,
                      hm_out *out)
{
    static const char letters[] = " PLNSGBRKPLNS BR";
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);

    hm_out_printf(out, "%s%c", kind > HM__SHOGI_KING ? "+" : "", letters[kind]);
    if (marks & ~(unsigned)(HM__SHOGI_DROPPED | HM__SHOGI_DECLINED))
        hm_out_printf(out, "%d%c", hm__shogi_file(m.from),
                      'a' + hm__shogi_rank(m.from) - 1);
    hm_out_char(out, m.drop ? '*' : p->board[m.to] ? 'x' : '-');
    hm_out_printf(out, "%d%c", hm__shogi_file(m.to),
                  'a' + hm__shogi_rank(m.to) - 1);
    hm_out_puts(out, m.promote ? "+" : marks & HM__SHOGI_DECLINED ? "=" : "");
}

static void put_japanese(const hm__shogi *p, hm__shogi_move m, unsigned marks,
                         hm_out *out)
{
    static const char *const files[] = {"１", "２", "３", "４", "５",
                                        "６", "７", "８", "９"};
    static const char *const ranks[] = {"一", "二", "三", "四", "五",
                                        "六", "七", "八", "九"};
    static const char *const names[HM__SHOGI_KINDS] = {
        "",   "歩", "香",   "桂",   "銀",   "金", "角", "飛",
        "玉", "と", "成香", "成桂", "成銀", "",   "馬", "龍"};
    static const char *const signs[] = {"左", "右", "直", "上",
                                        "寄", "引", "打", "不成"};
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);

    hm_out_puts(out, files[hm__shogi_file(m.to) - 1]);
    hm_out_puts(out, ranks[hm__shogi_rank(m.to) - 1]);
    if (p->last == m.to)
        hm_out_puts(out, "同");
    hm_out_puts(out, names[kind]);
    for (size_t i = 0; i < HM_COUNT(signs); i++)
        hm_out_puts(out, marks >> i & 1 ? signs[i] : "");
    hm_out_puts(out, m.promote ? "成" : "");
}

typedef enum manner { JAPANESE, ENGLISH, BRIEF } manner;

static void put_move(const hm_state *s, manner how, hm_out *out)
{
    static void (*const put[])(const hm__shogi *, hm__shogi_move, unsigned,
                               hm_out *) = {[JAPANESE] = put_japanese,
                                            [ENGLISH] = put_english,
                                            [BRIEF] = put_brief};
    const hm__shogi_played *last = &s->moves[s->move_count - 1];
    hm__shogi before = s->position;
    unsigned marks;

    hm__shogi_unplay(&before, last->move, last->undo);
    marks = last->illegal ? 0 : hm__shogi_marks(&before, last->move);
    put_mark(before.side, out);
    put[how](&before, last->move, marks, out);
}

static void put_caption(const hm_state *s, const hm_arrangement *a, hm_out *out)
{
    if (!a->moved) {
        hm_out_printf(out, a->kanji ? "開始局面　%s番" : "Start: %s to move",
                      a->seats[a->to_move].side);
        return;
    }
    hm_out_printf(out, a->kanji ? "%zu手目　" : "Move %zu: ", a->number);
    put_move(s, a->kanji ? JAPANESE : ENGLISH, out);
    hm_out_puts(out, a->kanji ? "まで" : "");
}

/* ---- all of it ----------------------------------------------------------- */

static void note_move(const hm_state *s, hm_arrangement *a)
{
    hm__shogi_move m;

    if (s->move_count == 0)
        return;
    m = s->moves[s->move_count - 1].move;
    a->moved = true;
    a->dropped = m.drop != 0;
    a->number = s->position.ply - 1;
    a->to_x = 10 - hm__shogi_file(m.to);
    a->to_y = 10 - hm__shogi_rank(m.to);
    a->from_x = a->dropped ? 0 : 10 - hm__shogi_file(m.from);
    a->from_y = a->dropped ? 0 : 10 - hm__shogi_rank(m.from);
}

/* Names, the move and the caption, each with a NUL at its end. */
static hm_status put_texts(const hm_state *s, hm_out *texts, hm_arrangement *a)
{
    size_t at[5];
    const char *text;

    for (int color = 0; color < 2; color++) {
        at[color] = hm_out_text(texts).len;
        hm_out_put(texts, name_of(s->record, color));
        hm_out_char(texts, '\0');
    }
    at[2] = hm_out_text(texts).len;
    if (a->moved)
        put_move(s, a->kanji ? JAPANESE : ENGLISH, texts);
    hm_out_char(texts, '\0');
    at[4] = hm_out_text(texts).len;
    if (a->moved)
        put_move(s, a->kanji ? JAPANESE : BRIEF, texts);
    hm_out_char(texts, '\0');
    at[3] = hm_out_text(texts).len;
    put_caption(s, a, texts);
    hm_out_char(texts, '\0');
    HM_TRY(hm_out_status(texts));
    text = hm_out_text(texts).ptr; // it moved while it grew
    for (int color = 0; color < 2; color++)
        a->seats[color].name =
            text[at[color]] ? text + at[color] : a->seats[color].side;
    a->move = text + at[2];
    a->brief = text + at[4];
    a->caption = text + at[3];
    return HM_OK;
}

hm_status hm__shogi_arrange(const hm_state *s, const char *language,
                            hm_out *texts, hm_arrangement *out)
{
    const words *say = choose_words(s->record, language);
    bool handicap = has_handicap(s->record);

    *out = (hm_arrangement){.left = 0.5,
                            .bottom = 0.5,
                            .right = 9.5,
                            .top = 9.5,
                            .files = "9 8 7 6 5 4 3 2 1",
                            .ranks = say->ranks,
                            .to_move = s->position.side,
                            .held = say->held,
                            .nothing = say->nothing,
                            .kanji = say == &japanese};
    for (int color = 0; color < 2; color++) {
        out->seats[color].side =
            handicap ? say->handicap_sides[color] : say->sides[color];
        seat_player(s, color, &out->seats[color]);
    }
    note_move(s, out);
    return put_texts(s, texts, out);
}
