/*
 * write.c - writing changes of the table as plain PPN moves.
 *
 * Every change is written with the table as it was just before it: then "b4" is
 * the piece to name if it is the top one there, and "b4[2]" if it is not. A
 * spelling that people like is tried first and read back; the one that spells
 * everything out is the fallback.
 */
#include "write.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "base/utf8.h"

/* ---- numbers and places -------------------------------------------------- */

/* Takes zeros at the end of decimals away; nothing is less than nothing. */
static void trim_number(char *text)
{
    size_t len = strlen(text);

    if (strchr(text, '.')) {
        while (text[len - 1] == '0')
            len--;
        text[text[len - 1] == '.' ? len - 1 : len] = '\0';
    }
    if (strcmp(text, "-0") == 0)
        memcpy(text, "0", 2);
}

/*
 * The shortest decimal number that reads back as `value`, or as nearly as 16
 * decimals can say it.
 */
static void put_exact(hm__lang *lang, double value, hm_out *out)
{
    char text[40];

    for (int digits = 1; digits <= 17; digits++) {
        double back;
        int n = snprintf(text, sizeof(text), "%.*f", digits - 1, value);
        hm_str s = {text, n > 0 ? (size_t)n : 0};

        if (n > 0 && n < (int)sizeof(text) &&
            hm__str_number(lang->ctx, s, &back) &&
            (back == value || digits == 17))
            break;
    }
    for (char *c = text; *c; c++) // whatever the locale made of the point
        *c = hm__is_digit(*c) || *c == '-' ? *c : '.';
    trim_number(text);
    hm_out_puts(out, text);
}

static bool is_whole(double value, double most)
{
    return value >= 0 && value <= most && floor(value) == value;
}

/* Letters of a file: 1 is a, 26 z, 27 aa. */
static void put_file(unsigned file, hm_out *out)
{
    char letters[8];
    size_t at = sizeof(letters);

    while (file > 0) {
        letters[--at] = (char)('a' + (file - 1) % 26);
        file = (file - 1) / 26;
    }
    hm_out_put(out, (hm_str){letters + at, sizeof(letters) - at});
}

void hm__write_place(hm__lang *lang, double x, double y, hm_out *out)
{
    double file = x / lang->table->scale;
    double rank = y / lang->table->scale;

    if (is_whole(file, 702) && file >= 1 && is_whole(rank, 9999)) {
        put_file((unsigned)file, out);
        hm_out_int(out, (int64_t)rank);
        return;
    }
    hm_out_char(out, '(');
    put_exact(lang, file, out);
    hm_out_char(out, ',');
    put_exact(lang, rank, out);
    hm_out_char(out, ')');
}

/* How many pieces lie on one, at its place. */
static size_t pieces_above(const hm_table *table, uint32_t piece)
{
    const hm__piece_state *is = &table->pieces[piece].is;
    uint32_t groups[4];
    size_t count = hm__table_around(table, is->x, is->y, groups);
    size_t above = 0;

    for (size_t i = 0; i < count; i++) {
        uint32_t at = table->places.groups[groups[i]].chain.top;

        for (;
             at != HM__NONE && table->pieces[at].tag > table->pieces[piece].tag;
             at = table->pieces[at].link[HM__LANE_PLACE].below)
            above += hm__at_place(&table->pieces[at], is->x, is->y);
    }
    return above;
}

/* Names a piece by its place, and its height there if it is not on top. */
static void put_id(hm__lang *lang, uint32_t piece, hm_out *out)
{
    const hm__piece_state *is = &lang->table->pieces[piece].is;
    size_t above = pieces_above(lang->table, piece);

    hm__write_place(lang, is->x, is->y, out);
    if (above)
        hm_out_printf(out, "[%zu]", above + 1);
}

/* ---- specs --------------------------------------------------------------- */

static const char colors[] = "RKGBYW";

static const char *const kind_spelling[HM__KINDS] = {
    [HM__TILE] = "t",
    [HM__COIN] = "c",
    [HM__DIE] = "d",
    [HM__PAWN] = "p",
    [HM__MATCHSTICK] = "m",
    [HM__SAUCER] = "s",
    [HM__PYRAMID] = "\xE2\x96\xB2",
    [HM__CARD] = "[]",
    [HM__BIT] = "()",
    [HM__BOARD] = "[X]",
};

static const char side_spelling[HM__SIDES] = {
    [HM__FACE] = 'f', [HM__BACK] = 'b', [HM__LEFT] = 'l', [HM__RIGHT] = 'r',
    [HM__TOP] = 'x',  [HM__BASE] = 'x', // a base is a top, flipped afterwards
};

/* A quarter turn as a direction, other angles as an element. */
static void put_angle(hm__lang *lang, double angle, bool element, hm_out *out)
{
    static const char directions[] = "^<v>";
    double turn = fmod(angle, 360);

    turn = turn < 0 ? turn + 360 : turn;
    if (fmod(turn, 90) == 0) {
        if (!element && turn != 0)
            hm_out_char(out, directions[(int)(turn / 90)]);
    } else if (element) {
        hm_out_puts(out, ",a");
        put_exact(lang, turn, out);
    }
}

/* "cS3f>": letters, where the piece has them all. */
static bool put_letters(hm__lang *lang, const hm__piece_state *state,
                        hm_out *out)
{
    static const char ranks[] = "na2345";
    hm__attr a = state->attr;
    bool pack = a.system == HM__PIECEPACK || a.system == HM__SUBPACK;

    if (a.suit < 1 || a.suit > (pack ? 4 : 6))
        return false;
    if (a.system == HM__SUBPACK)
        hm_out_char(out, 'u');
    if (a.system == HM__GO && a.kind == HM__BIT)
        hm_out_char(out, 's');
    else if (a.system == lang->dialect.checkers && a.kind == HM__BIT)
        hm_out_char(out, 'c');
    else
        hm_out_puts(out, kind_spelling[a.kind]);
    hm_out_char(out, side_spelling[a.side]);
    hm_out_char(out, pack ? "SMCA"[a.suit - 1] : colors[a.suit - 1]);
    if (pack && a.rank >= 1 && a.rank <= 6)
        hm_out_char(out, ranks[a.rank - 1]);
    else if (a.kind != HM__BIT && a.rank >= 1 && a.rank <= 9)
        hm_out_char(out, (char)('0' + a.rank));
    put_angle(lang, state->angle, false, out);
    put_angle(lang, state->angle, true, out);
    return true;
}

/* "♟", "🂡", "R♟": a piece that Unicode has a glyph for. */
static bool put_glyph(hm__lang *lang, const hm__piece_state *state, hm_out *out)
{
    hm__attr a = state->attr;
    uint16_t system = a.system == lang->dialect.chess ? HM__CHESS2 : a.system;
    char color = '\0';
    uint32_t code;
    char bytes[4];

    if (system == HM__CHESS2 && a.suit != HM__SUIT_WHITE && a.suit >= 1 &&
        a.suit <= 6) { // black, or called by another colour
        color = a.suit == HM__SUIT_BLACK ? '\0' : colors[a.suit - 1];
        a.suit = HM__SUIT_BLACK;
    }
    code = hm__glyph_for(hm__system_at(system), a, 0);
    if (!code || a.kind == HM__DIE) // a die is as short in letters
        return false;
    if (color)
        hm_out_char(out, color);
    hm_out_put(out, (hm_str){bytes, hm__utf8_encode(code, bytes)});
    if (a.side == HM__BACK)
        hm_out_char(out, 'b');
    put_angle(lang, state->angle, false, out);
    put_angle(lang, state->angle, true, out);
    return true;
}

/* Everything spelled out; this always works. */
static void put_elements(hm__lang *lang, const hm__piece_state *state,
                         hm_out *out)
{
    hm__attr a = state->attr;
    hm_str system = hm__table_system_name(lang->table, a.system);

    hm_out_puts(out, kind_spelling[a.kind]);
    hm_out_char(out, side_spelling[a.side]);
    put_angle(lang, state->angle, false, out);
    hm_out_printf(out, ",s%d", a.suit - 1);
    hm_out_printf(out, ",r%d", a.rank - (hm__rank_from_one(a.system) ? 0 : 1));
    put_angle(lang, state->angle, true, out);
    hm_out_char(out, ',');
    hm_out_put(out, system);
    hm_out_char(out, '\'');
}

/* Notes that a text is not in PPN 0.14.0; other warnings do not matter. */
static void note_extension(void *user, const hm_fault *why)
{
    bool *extends = user;

    *extends |= strcmp(why->id, "ppn-extension") == 0;
}

/* Whether a text reads back as the piece, for every reader of PPN 0.14.0. */
static bool reads_back(hm__lang *lang, hm_str text,
                       const hm__piece_state *state)
{
    void (*warn)(void *, const hm_fault *) = lang->warn;
    void *user = lang->user;
    bool strict = lang->strict;
    hm_fault *old = lang->why;
    hm_fault why = {0};
    hm__spec spec;
    hm__piece_state back = {0};
    bool extends = false;
    bool ok;

    lang->why = &why;
    lang->warn = note_extension;
    lang->user = &extends;
    lang->strict = true;
    ok = hm__spec_read(lang, text, &spec) == HM_OK &&
         hm__spec_complete(lang, &spec, &back) == HM_OK &&
         memcmp(&back.attr, &state->attr, sizeof(back.attr)) == 0;
    lang->why = old;
    lang->warn = warn;
    lang->user = user;
    lang->strict = strict;
    return ok && !extends;
}

hm_status hm__write_spec(hm__lang *lang, const hm__piece_state *state,
                         hm_out *out)
{
    hm_out *text = NULL;
    bool good;

    HM_TRY(hm_out_new(lang->ctx, &text));
    good = put_glyph(lang, state, text) &&
           reads_back(lang, hm_out_text(text), state);
    if (!good) {
        hm_out_clear(text);
        good = put_letters(lang, state, text) &&
               reads_back(lang, hm_out_text(text), state);
    }
    if (!good) {
        hm_out_clear(text);
        put_elements(lang, state, text);
    }
    hm_out_put(out, hm_out_text(text));
    hm_out_fail(out, hm_out_status(text));
    hm_out_free(text);
    return hm_out_status(out);
}

/* ---- changes ------------------------------------------------------------- */

/* Where in the order a piece goes: the token, and "%" if it is in between. */
typedef struct spot_in_order {
    bool bottom;
    uint32_t above; // the piece it goes right above; HM__NONE: the top
} spot_in_order;

static spot_in_order order_of(const hm_table *table, uint32_t piece,
                              uint32_t below)
{
    uint32_t top = table->order.top;

    if (top == piece)
        top = table->pieces[top].link[HM__LANE_ORDER].below;
    if (below == top || top == HM__NONE)
        return (spot_in_order){false, HM__NONE};
    return (spot_in_order){below == HM__NONE, below};
}

static hm_status put_target(hm__lang *lang, spot_in_order order, hm_out *out)
{
    if (order.bottom || order.above == HM__NONE)
        return HM_OK;
    hm_out_char(out, '%');
    put_id(lang, order.above, out);
    return HM_OK;
}

static hm_status write_drop(hm__lang *lang, const hm__note *next, hm_out *out)
{
    spot_in_order order = order_of(lang->table, next->piece, next->below);

    HM_TRY(hm__write_spec(lang, &next->was, out));
    hm_out_char(out, order.bottom ? '\\' : '@');
    hm__write_place(lang, next->was.x, next->was.y, out);
    return put_target(lang, order, out);
}

bool hm__same_but_place(const hm__piece_state *a, const hm__piece_state *b)
{
    return memcmp(&a->attr, &b->attr, sizeof(a->attr)) == 0 &&
           hm__same_angle(a->angle, b->angle);
}

/* How a piece will look; a base can only be made by flipping a top. */
static hm_status write_update(hm__lang *lang, uint32_t piece,
                              const hm__piece_state *to, hm_out *out)
{
    hm__piece_state top = *to;
    bool base = to->attr.side == HM__BASE;

    top.attr.side = base ? HM__TOP : to->attr.side;
    if (!hm__same_but_place(&lang->table->pieces[piece].is, &top)) {
        put_id(lang, piece, out);
        hm_out_char(out, '=');
        HM_TRY(hm__write_spec(lang, &top, out));
        hm_out_puts(out, base ? " " : "");
    }
    if (base) {
        hm_out_char(out, '+');
        put_id(lang, piece, out);
    }
    return HM_OK;
}

/* A piece that is there before and after: changed, moved, or both. */
static hm_status write_change(hm__lang *lang, const hm__note *next, hm_out *out)
{
    const hm__piece *p = &lang->table->pieces[next->piece];
    spot_in_order order = order_of(lang->table, next->piece, next->below);
    bool looks = !hm__same_but_place(&p->is, &next->was);
    bool moves = p->is.x != next->was.x || p->is.y != next->was.y ||
                 p->link[HM__LANE_ORDER].below != next->below;

    if (looks)
        HM_TRY(write_update(lang, next->piece, &next->was, out));
    if (!moves)
        return HM_OK;
    hm_out_puts(out, looks ? " " : "");
    put_id(lang, next->piece, out);
    hm_out_char(out, order.bottom ? '_' : '-');
    hm__write_place(lang, next->was.x, next->was.y, out);
    return put_target(lang, order, out);
}

hm_status hm__write_same(hm__lang *lang, uint32_t piece, hm_out *out)
{
    put_id(lang, piece, out);
    hm_out_char(out, '=');
    return hm__write_spec(lang, &lang->table->pieces[piece].is, out);
}

/* Writes the note that comes next; it holds how the piece will be. */
static hm_status write_note(hm__lang *lang, hm_out *out)
{
    const hm__note *next = &lang->table->notes[lang->table->note_count];
    bool here = lang->table->pieces[next->piece].is.present;

    if (!here && !next->was.present)
        return HM_OK;
    if (!here)
        return write_drop(lang, next, out);
    if (next->was.present)
        return write_change(lang, next, out);
    hm_out_char(out, '*');
    put_id(lang, next->piece, out);
    return HM_OK;
}

hm_status hm__write_changes(hm__lang *lang, size_t from, size_t to, hm_out *out)
{
    hm_out *word = NULL;
    bool first = true;
    hm_status st = hm_out_new(lang->ctx, &word);

    if (st != HM_OK)
        return st;
    hm__table_undo(lang->table, from);
    while (lang->table->note_count < to) {
        hm_out_clear(word);
        if (st == HM_OK)
            st = write_note(lang, word);
        if (hm_out_text(word).len) {
            hm_out_puts(out, first ? "" : " ");
            hm_out_put(out, hm_out_text(word));
            first = false;
        }
        hm__table_redo(lang->table, lang->table->note_count + 1);
    }
    if (st == HM_OK)
        st = hm_out_status(word);
    hm_out_free(word);
    return st == HM_OK ? hm_out_status(out) : st;
}

hm_status hm__write_pieces(hm__lang *lang, hm_out *out)
{
    const hm_table *t = lang->table;

    for (uint32_t at = t->order.bottom; at != HM__NONE;
         at = t->pieces[at].link[HM__LANE_ORDER].above) {
        const hm__piece_state *is = &t->pieces[at].is;

        if (at != t->order.bottom)
            hm_out_char(out, ' ');
        HM_TRY(hm__write_spec(lang, is, out));
        hm_out_char(out, '@');
        hm__write_place(lang, is->x, is->y, out);
        if (is->attr.side == HM__BASE) {
            hm_out_puts(out, " +");
            hm__write_place(lang, is->x, is->y, out);
        }
    }
    return hm_out_status(out);
}

hm_status hm__write_since(hm__lang *lang, size_t from, hm_out *out)
{
    if (from == HM__WRITE_ALL)
        return hm__write_pieces(lang, out);
    return hm__write_changes(lang, from, lang->table->note_count, out);
}
