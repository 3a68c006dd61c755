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
    const char *held, *nothing, *rest;
    const char *sides[2], *handicap_sides[2], *turns[2], *handicap_turns[2];
} words;

static const words english = {
    .ranks = "a b c d e f g h i",
    .held = "in hand",
    .nothing = "none",
    .rest = "rest",
    .sides = {"Black", "White"},
    .handicap_sides = {"Black", "White"},
    .turns = {"Black to move", "White to move"},
    .handicap_turns = {"Black to move", "White to move"},
};

static const words japanese = {
    .ranks = "一 二 三 四 五 六 七 八 九",
    .held = "持駒",
    .nothing = "なし",
    .rest = "残り全部",
    .sides = {"先手", "後手"},
    .handicap_sides = {"下手", "上手"},
    .turns = {"先手番", "後手番"},
    .handicap_turns = {"下手番", "上手番"},
};

static const char *const english_names[HM__SHOGI_KINDS] = {"",
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

static const char *const japanese_names[HM__SHOGI_KINDS] = {
    "",   "歩", "香",   "桂",   "銀",   "金", "角", "飛",
    "玉", "と", "成香", "成桂", "成銀", "",   "馬", "龍"};

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

/* What the stronger player gives away, and what that is called. */
typedef struct handicap {
    uint8_t missing[HM__SHOGI_KING]; // of each kind
    const char *japanese, *english;
} handicap;

static const handicap handicaps[] = {
    {{[HM__SHOGI_LANCE] = 1}, "香落ち", "lance handicap"},
    {{[HM__SHOGI_BISHOP] = 1}, "角落ち", "bishop handicap"},
    {{[HM__SHOGI_ROOK] = 1}, "飛車落ち", "rook handicap"},
    {{[HM__SHOGI_ROOK] = 1, [HM__SHOGI_LANCE] = 1},
     "飛香落ち",
     "rook and lance handicap"},
    {{[HM__SHOGI_ROOK] = 1, [HM__SHOGI_BISHOP] = 1},
     "二枚落ち",
     "two-piece handicap"},
    {{[HM__SHOGI_ROOK] = 1, [HM__SHOGI_BISHOP] = 1, [HM__SHOGI_LANCE] = 1},
     "三枚落ち",
     "three-piece handicap"},
    {{[HM__SHOGI_ROOK] = 1, [HM__SHOGI_BISHOP] = 1, [HM__SHOGI_LANCE] = 2},
     "四枚落ち",
     "four-piece handicap"},
    {{[HM__SHOGI_ROOK] = 1,
      [HM__SHOGI_BISHOP] = 1,
      [HM__SHOGI_LANCE] = 2,
      [HM__SHOGI_KNIGHT] = 1},
     "五枚落ち",
     "five-piece handicap"},
    {{[HM__SHOGI_ROOK] = 1,
      [HM__SHOGI_BISHOP] = 1,
      [HM__SHOGI_LANCE] = 2,
      [HM__SHOGI_KNIGHT] = 2},
     "六枚落ち",
     "six-piece handicap"},
    {{[HM__SHOGI_ROOK] = 1,
      [HM__SHOGI_BISHOP] = 1,
      [HM__SHOGI_LANCE] = 2,
      [HM__SHOGI_KNIGHT] = 2,
      [HM__SHOGI_SILVER] = 2},
     "八枚落ち",
     "eight-piece handicap"},
    {{[HM__SHOGI_ROOK] = 1,
      [HM__SHOGI_BISHOP] = 1,
      [HM__SHOGI_LANCE] = 2,
      [HM__SHOGI_KNIGHT] = 2,
      [HM__SHOGI_SILVER] = 2,
      [HM__SHOGI_GOLD] = 2},
     "十枚落ち",
     "ten-piece handicap"},
};

/* A handicap without a name of its own. */
static const handicap other = {.japanese = "駒落ち", .english = "handicap"};

/* The stronger player gives pieces away and begins; NULL: nobody does. */
static const handicap *find_handicap(const hm_record *record)
{
    const hm__shogi *start = &hm__shogi_game_of(record)->position;
    uint8_t missing[HM__SHOGI_KING] = {0};
    bool any = false;

    if (start->side != HM__SHOGI_WHITE)
        return NULL;
    for (int kind = HM__SHOGI_PAWN; kind < HM__SHOGI_KING; kind++) {
        missing[kind] = (uint8_t)hm__shogi_missing(start, (hm__shogi_kind)kind);
        any |= missing[kind] > 0;
    }
    for (size_t i = 0; any && i < HM_COUNT(handicaps); i++) {
        if (memcmp(missing, handicaps[i].missing, sizeof(missing)) == 0)
            return &handicaps[i];
    }
    return any ? &other : NULL;
}

/* A problem: the side without a king attacks, the other has all the rest. */
static bool has_rest(const hm_state *s, int color)
{
    const hm__shogi *p = &s->position;

    for (int kind = HM__SHOGI_PAWN; kind < HM__SHOGI_KING; kind++) {
        if (hm__shogi_missing(p, (hm__shogi_kind)kind) > 0)
            return false;
    }
    return p->king[!color] == HM__SHOGI_NOWHERE &&
           p->king[color] != HM__SHOGI_NOWHERE;
}

static void seat_player(const hm_state *s, int color, hm_seat *seat)
{
    seat->mark = color == HM__SHOGI_BLACK ? BLACK_MARK : WHITE_MARK;
    seat->rest = has_rest(s, color);
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
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);
    bool takes = p->board[m.to] != 0;

    hm_out_printf(out, "%d%c %s", hm__shogi_file(m.to),
                  'a' + hm__shogi_rank(m.to) - 1, english_names[kind]);
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
    static const char *const signs[] = {"左", "右", "直", "上",
                                        "寄", "引", "打", "不成"};
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);

    hm_out_puts(out, files[hm__shogi_file(m.to) - 1]);
    hm_out_puts(out, ranks[hm__shogi_rank(m.to) - 1]);
    if (p->last == m.to)
        hm_out_puts(out, "同");
    hm_out_puts(out, japanese_names[kind]);
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
    const handicap *given = find_handicap(s->record);

    if (!a->moved) {
        hm_out_puts(out, a->kanji ? "開始局面　" : "Start: ");
        if (given)
            hm_out_printf(out, a->kanji ? "%s　" : "%s, ",
                          a->kanji ? given->japanese : given->english);
        hm_out_puts(out, a->turn);
        return;
    }
    hm_out_printf(out, a->kanji ? "%zu手目　" : "Move %zu: ", a->number);
    put_move(s, a->kanji ? JAPANESE : ENGLISH, out);
    hm_out_puts(out, a->kanji ? "まで" : "");
}

/* What a player holds, as "rook, 2 pawns". */
static void put_hand(const hm_state *s, int color, const hm_arrangement *a,
                     hm_out *out)
{
    size_t before = hm_out_text(out).len;

    if (a->seats[color].rest) {
        hm_out_puts(out, a->rest);
        return;
    }
    for (int kind = HM__SHOGI_ROOK; kind >= HM__SHOGI_PAWN; kind--) {
        int count = s->position.hand[color][kind];

        if (count == 0)
            continue;
        if (hm_out_text(out).len > before)
            hm_out_puts(out, a->kanji ? "　" : ", ");
        if (a->kanji)
            hm_out_printf(out, count > 1 ? "%s%d" : "%s", japanese_names[kind],
                          count);
        else if (count > 1)
            hm_out_printf(out, "%d %ss", count, english_names[kind]);
        else
            hm_out_puts(out, english_names[kind]);
    }
    if (hm_out_text(out).len == before)
        hm_out_puts(out, a->nothing);
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

/* Ends a text with a NUL; where the next one begins. */
static size_t end_text(hm_out *texts)
{
    hm_out_char(texts, '\0');
    return hm_out_text(texts).len;
}

/* Names, hands, the move and the caption, each with a NUL at its end. */
static hm_status put_texts(const hm_state *s, hm_out *texts, hm_arrangement *a)
{
    size_t names[2] = {0};
    size_t hands[2];
    size_t move = 0;
    size_t brief;
    size_t caption;
    const char *text;

    for (int color = 0; color < 2; color++) {
        names[color] = hm_out_text(texts).len;
        hm_out_visible(texts, name_of(s->record, color)); // one line
        hands[color] = end_text(texts);
        put_hand(s, color, a, texts);
        move = end_text(texts);
    }
    if (a->moved)
        put_move(s, a->kanji ? JAPANESE : ENGLISH, texts);
    brief = end_text(texts);
    if (a->moved)
        put_move(s, a->kanji ? JAPANESE : BRIEF, texts);
    caption = end_text(texts);
    put_caption(s, a, texts);
    end_text(texts);
    HM_TRY(hm_out_status(texts));
    text = hm_out_text(texts).ptr; // it moved while it grew
    for (int color = 0; color < 2; color++) {
        hm_seat *seat = &a->seats[color];

        seat->name = text[names[color]] ? text + names[color] : seat->side;
        seat->holding = text + hands[color];
    }
    a->move = text + move;
    a->brief = text + brief;
    a->caption = text + caption;
    return HM_OK;
}

hm_status hm__shogi_arrange(const hm_state *s, const char *language,
                            hm_out *texts, hm_arrangement *out)
{
    const words *say = choose_words(s->record, language);
    bool given = find_handicap(s->record) != NULL;
    int side = s->position.side;

    *out = (hm_arrangement){.left = 0.5,
                            .bottom = 0.5,
                            .right = 9.5,
                            .top = 9.5,
                            .files = "9 8 7 6 5 4 3 2 1",
                            .ranks = say->ranks,
                            .to_move = side,
                            .turn = given ? say->handicap_turns[side]
                                          : say->turns[side],
                            .held = say->held,
                            .nothing = say->nothing,
                            .rest = say->rest,
                            .kanji = say == &japanese};
    for (int color = 0; color < 2; color++) {
        out->seats[color].side =
            given ? say->handicap_sides[color] : say->sides[color];
        seat_player(s, color, &out->seats[color]);
    }
    note_move(s, out);
    return put_texts(s, texts, out);
}
