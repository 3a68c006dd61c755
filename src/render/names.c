/*
 * names.c - names of pieces.
 *
 * The words are those of the game systems; here they make phrases.
 */
#include "names.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "setups/hexes.h"

/* A piece and what is known of its system. */
typedef struct subject {
    const hm_piece *piece;
    const hm_system *system;
    hm__kind kind;
    bool back;
} subject;

static hm__kind kind_of(const hm_piece *piece)
{
    size_t kind = 0;

    while (kind + 1 < HM__KINDS &&
           strcmp(hm__kind_name((hm__kind)kind), piece->kind) != 0)
        kind++;
    return (hm__kind)kind;
}

/* ---- suits and ranks ------------------------------------------------------
 */

void hm__name_suit(const hm_system *system, int suit, hm_out *out)
{
    const hm__suits *suits = system->suits ? system->suits : &hm__suits_colors;

    if (suit >= 1 && suit <= suits->count)
        hm_out_puts(out, suits->at[suit - 1].name);
    else
        hm_out_printf(out, "suit %d", suit);
}

static void put_rank(const hm__rank_list *ranks, int rank, hm_out *out)
{
    int number;
    const char *name = hm__rank_name(ranks, rank, &number);

    if (name)
        hm_out_puts(out, name);
    else
        hm_out_int(out, number);
}

/* The suit and a space; the same with the rank. */
static void put_suit(const subject *s, hm_out *out)
{
    hm__name_suit(s->system, s->piece->suit, out);
    hm_out_char(out, ' ');
}

static void put_own_rank(const subject *s, hm_out *out)
{
    put_rank(hm__ranks_of(s->system, s->kind, s->piece->suit), s->piece->rank,
             out);
    hm_out_char(out, ' ');
}

/* ---- kinds ----------------------------------------------------------------
 */

/* A tile, card, saucer and the like: only its face shows what it is. */
static void put_hidden(const subject *s, hm_out *out)
{
    if (!s->back) {
        put_suit(s, out);
        put_own_rank(s, out);
    }
    hm_out_printf(out, "%s, %s", s->piece->kind, s->piece->side);
}

/* A coin has its suit on one side and its rank on the other. */
static void put_coin(const subject *s, hm_out *out)
{
    if (s->back)
        put_suit(s, out);
    else
        put_own_rank(s, out);
    hm_out_printf(out, "coin, %s", s->piece->side);
}

const char *hm__tile_noun(const hm_system *system)
{
    return system->tile_noun ? system->tile_noun : "tile";
}

static void put_domino(const subject *s, hm_out *out)
{
    if (s->system->color) {
        hm__name_suit(s->system, s->system->color, out);
        hm_out_char(out, ' ');
    }
    hm_out_puts(out, hm__tile_noun(s->system));
    if (s->back)
        hm_out_puts(out, ", back");
    else
        hm_out_printf(out, " %d-%d", s->piece->rank - 1, s->piece->suit - 1);
}

static void put_die(const subject *s, hm_out *out)
{
    put_suit(s, out);
    hm_out_puts(out, "die, ");
    put_rank(hm__ranks_of(s->system, s->kind, s->piece->suit), s->piece->rank,
             out);
}

void hm__name_face(const hm_system *system, hm__kind kind, int suit, int rank,
                   hm_out *out)
{
    const hm__suit *of = hm__suit_at(system, suit);

    put_rank(hm__ranks_of(system, kind, suit), rank, out);
    if (of)
        hm_out_puts(out, of->of);
    else
        hm_out_printf(out, " of suit %d", suit);
}

/* A tile or card that has a glyph. */
static void put_face(const subject *s, hm_out *out)
{
    if (s->back)
        hm_out_printf(out, "%s, back",
                      s->kind == HM__TILE ? hm__tile_noun(s->system) : "card");
    else
        hm__name_face(s->system, s->kind, s->piece->suit, s->piece->rank, out);
}

static void put_pyramid(const subject *s, hm_out *out)
{
    int number;
    const char *size =
        hm__rank_name(hm__ranks_of(s->system, HM__PYRAMID, s->piece->suit),
                      s->piece->rank, &number);

    if (hm__system_has(s->system, HM__COIN)) {
        put_suit(s, out);
        put_own_rank(s, out);
    } else {
        if (size)
            hm_out_printf(out, "%s ", size);
        put_suit(s, out);
    }
    hm_out_printf(out, "pyramid, %s", s->piece->side);
}

void hm__name_bit(const hm_system *system, bool back, int rank, hm_out *out)
{
    const char *noun = system->bit_noun ? system->bit_noun : "bit";
    int number;
    const char *name =
        hm__rank_name(hm__ranks_of(system, HM__BIT, 0), rank, &number);

    if (back && system->bit_back && !system->bit_back[0]) {
        hm_out_printf(out, "%s, back", noun);
        return;
    }
    if (back && system->bit_back)
        hm_out_puts(out, system->bit_back);
    if (!back && system->bit_face)
        name = system->bit_face;
    hm_out_puts(out, name ? name : noun);
}

static void put_bit(const subject *s, hm_out *out)
{
    put_suit(s, out);
    hm__name_bit(s->system, s->back, s->piece->rank, out);
}

/* Fields of Atlantis are tiles, stones are bits: a rank of them. */
static void put_field(const subject *s, hm_out *out)
{
    int suit = s->piece->suit;
    int rank = s->piece->rank;

    if (s->kind == HM__BIT) {
        hm_out_printf(out, "%d %s of player %d", rank,
                      rank == 1 ? "stone" : "stones", suit);
        return;
    }
    put_suit(s, out);
    hm_out_puts(out, hm__tile_noun(s->system));
}

/*
 * A piece of an unknown system: all its properties, except for actors of PAN.
 */
static void put_other(const subject *s, hm_out *out)
{
    hm_str actor = hm__str_part(s->piece->system, 6, s->piece->system.len);

    if (hm__str_starts(s->piece->system, HM_STR("actor_"))) {
        put_suit(s, out);
        hm_out_put(out, actor);
        hm_out_puts(out, s->piece->rank % 2 == 0 ? ", promoted" : "");
        return;
    }
    hm_out_put(out, s->piece->system);
    hm_out_printf(out, " %s, %s, suit %d, rank %d", s->piece->kind,
                  s->piece->side, s->piece->suit, s->piece->rank);
}

static void put_piece(const subject *s, hm_out *out)
{
    const hm_system *system = s->system;

    if (s->kind == HM__BOARD && system->board_noun)
        hm_out_puts(out, system->board_noun);
    else if (system->tile == HM__TILE_HEXAGON)
        put_field(s, out);
    else if (s->kind == HM__BIT && hm__system_has(system, HM__BIT))
        put_bit(s, out);
    else if (s->kind == HM__TILE && system->tile == HM__TILE_DOMINO)
        put_domino(s, out);
    else if (hm__system_glyphs(system, s->kind))
        put_face(s, out);
    else if (s->kind == HM__DIE)
        put_die(s, out);
    else if (s->kind == HM__PYRAMID)
        put_pyramid(s, out);
    else if (!hm__system_has(system, s->kind))
        put_other(s, out);
    else if (s->kind == HM__COIN)
        put_coin(s, out);
    else if (s->kind != HM__PAWN)
        put_hidden(s, out);
    else {
        put_suit(s, out);
        hm_out_puts(out, "pawn");
    }
}

/* ---- places ---------------------------------------------------------------
 */

void hm__name_file(int n, char out[8])
{
    char text[8] = "";
    size_t at = sizeof(text) - 1;

    while (n > 0 && at > 0) {
        text[--at] = (char)('a' + (n - 1) % 26);
        n = (n - 1) / 26;
    }
    snprintf(out, 8, "%s", text + at);
}

static bool is_whole(double value)
{
    return value > 0.5 && value < 703 && fabs(value - nearbyint(value)) < 0.002;
}

/* Whether a coordinate is that of a field. */
static bool is_of_field(double value)
{
    return fabs(value) < 1e9 && fabs(value - nearbyint(value)) < 0.002;
}

bool hm__field_at(double x, double y, int *column, int *row)
{
    static const double root_3 = 1.73205080756887729353;
    double c = y + x / root_3;
    double r = y - x / root_3;

    if (!is_of_field(c) || !is_of_field(r))
        return false;
    *column = (int)lround(c);
    *row = (int)lround(r);
    return true;
}

void hm__field_name(int column, int row, char out[24])
{
    char name[HM__HEX_NAME];
    size_t len = hm__hex_name((hm__hex){column, row, 0}, name);

    snprintf(out, 24, "%.*s", (int)len, name);
}

bool hm__name_field(double x, double y, char out[24])
{
    int column;
    int row;

    if (!hm__field_at(x, y, &column, &row))
        return false;
    hm__field_name(column, row, out);
    return true;
}

/* As players name it, if it is on a file and a rank. */
static void put_place(const hm_piece *piece, double x, double y, hm_out *out)
{
    char file[8];
    char field[24];

    if (hm_str_is(piece->system, "atlantis") && hm__name_field(x, y, field)) {
        hm_out_puts(out, field);
        return;
    }
    if (is_whole(x) && is_whole(y)) {
        hm__name_file((int)lround(x), file);
        hm_out_printf(out, "%s%ld", file, lround(y));
        return;
    }
    hm_out_char(out, '(');
    hm_out_number(out, nearbyint(x * 1000) / 1000);
    hm_out_char(out, ',');
    hm_out_number(out, nearbyint(y * 1000) / 1000);
    hm_out_char(out, ')');
}

void hm__name_what(const hm_piece *piece, hm_out *out)
{
    subject s = {.piece = piece,
                 .system = hm__system_of(piece->system),
                 .kind = kind_of(piece),
                 .back = strcmp(piece->side, "back") == 0};

    put_piece(&s, out);
}

void hm__name_place(const hm_table *table, const hm_piece *piece, hm_out *out)
{
    put_place(piece, piece->x / table->scale, piece->y / table->scale, out);
}

void hm__name_piece(const hm_table *table, const hm_piece *piece, hm_out *out)
{
    hm__name_what(piece, out);
    hm_out_puts(out, ", at ");
    hm__name_place(table, piece, out);
}
