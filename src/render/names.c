/*
 * names.c - what pieces are called, system by system.
 *
 * The suits and kinds of pieces are those that legends of text diagrams tell;
 * here a whole piece is one phrase.
 */
#include "names.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "rules/atlantis/atlantis.h"
#include "text/set.h"

static const char *const chessmen[] = {"pawn",  "knight", "bishop", "rook",
                                       "queen", "king",   NULL};
static const char *const shogi[] = {"pawn",   "lance", "knight",
                                    "silver", "gold",  "bishop",
                                    "rook",   "king",  NULL};
static const char *const xiangqi[] = {"soldier",  "cannon",  "chariot", "horse",
                                      "elephant", "advisor", "general", NULL};
static const char *const makruk[] = {"pawn", "met",  "khon", "knight",
                                     "rook", "king", NULL};

/* The bits and boards of a system. */
static const struct men {
    const char *system;
    const char *board;        // what the board is called
    const char *noun;         // what a bit is called
    const char *const *ranks; // the same by rank, from 1; NULL: they are alike
    const char *face;         // the same with its face up; NULL: no other name
    const char *back; // before it with its face down; "": the back hides what
                      // it is; NULL: the back is like the face
} systems[] = {
    {"alquerque", "alquerque", "man", NULL, NULL, NULL},
    {"checkers1", "checkers", "man", NULL, "king", NULL},
    {"checkers2", "checkers", "man", NULL, "king", NULL},
    {"chess1", "chess", "chessman", chessmen, NULL, ""},
    {"chess2", "chess", "chessman", chessmen, NULL, ""},
    {"cubes", "cubes", "cube", NULL, NULL, NULL},
    {"go", "go", "stone", NULL, NULL, NULL},
    {"janggi", "janggi", "piece", xiangqi, NULL, ""},
    {"makruk", "makruk", "piece", makruk, NULL, "promoted "},
    {"marbles", "marbles", "marble", NULL, NULL, NULL},
    {"meeples", "meeples", "meeple", NULL, NULL, NULL},
    {"morris", "morris", "man", NULL, NULL, NULL},
    {"reversi", "reversi", "disc", NULL, NULL, NULL},
    {"shogi", "shogi", "piece", shogi, NULL, "promoted "},
    {"xiangqi", "xiangqi", "piece", xiangqi, NULL, ""},
};

/* A piece and what is known of its system. */
typedef struct subject {
    const hm_piece *piece;
    const hm__set *set;
    const struct men *men; // NULL: it has no bits of its own
    hm__kind kind;
    bool back;
} subject;

static const struct men *men_of(hm_str system)
{
    for (size_t i = 0; i < HM_COUNT(systems); i++) {
        if (hm_str_is(system, systems[i].system))
            return &systems[i];
    }
    return NULL;
}

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

static const char *color_of(int suit)
{
    static const char *const names[] = {"red",  "black",   "green",
                                        "blue", "yellow",  "white",
                                        "cyan", "magenta", "orange"};

    return suit >= 1 && suit <= 9 ? names[suit - 1] : NULL;
}

/* The suit and a blank. */
static void put_suit(const subject *s, hm_out *out)
{
    const hm__suits *suits = s->set->suits;
    int suit = s->piece->suit;
    const char *name = color_of(suit);

    if (suits && suit >= 1 && suit <= 4)
        name = suits->names[suit - 1];
    if (name)
        hm_out_printf(out, "%s ", name);
    else
        hm_out_printf(out, "suit %d ", suit);
}

/* What the ranks of packs are called. */
static void put_rank(int rank, hm_out *out)
{
    if (rank == 1 || rank == 2)
        hm_out_puts(out, rank == 1 ? "null" : "ace");
    else
        hm_out_int(out, rank - 1);
}

/* ---- kinds ----------------------------------------------------------------
 */

/* A tile, card, saucer and the like: only its face tells what it is. */
static void put_hidden(const subject *s, hm_out *out)
{
    if (!s->back) {
        put_suit(s, out);
        put_rank(s->piece->rank, out);
        hm_out_char(out, ' ');
    }
    hm_out_printf(out, "%s, %s", s->piece->kind, s->piece->side);
}

/* A coin has its suit on one side and its rank on the other. */
static void put_coin(const subject *s, hm_out *out)
{
    if (s->back) {
        put_suit(s, out);
    } else {
        put_rank(s->piece->rank, out);
        hm_out_char(out, ' ');
    }
    hm_out_printf(out, "coin, %s", s->piece->side);
}

static void put_domino(const subject *s, hm_out *out)
{
    hm_str color = s->piece->system;
    size_t mark = hm__str_find(color, '_', 0);

    if (mark < color.len) {
        hm_out_put(out, hm__str_part(color, mark + 1, color.len));
        hm_out_char(out, ' ');
    }
    hm_out_puts(out, "domino");
    if (s->back)
        hm_out_puts(out, ", back");
    else
        hm_out_printf(out, " %d-%d", s->piece->rank - 1, s->piece->suit - 1);
}

static void put_die(const subject *s, hm_out *out)
{
    put_suit(s, out);
    hm_out_puts(out, "die, ");
    if (s->set->suits)
        put_rank(s->piece->rank, out);
    else
        hm_out_int(out, s->piece->rank);
}

static void put_card(const subject *s, hm_out *out)
{
    static const char *const suits[] = {"hearts", "spades", "clubs",
                                        "diamonds"};
    static const char *const courts[2][5] = {
        {"jack", "queen", "king", "joker"},
        {"jack", "knight", "queen", "king", "joker"}};
    bool full = s->set->cards == HM__CARDS_TAROT;
    int rank = s->piece->rank;
    int suit = s->piece->suit;

    if (s->back) {
        hm_out_puts(out, "card, back");
    } else if (suit < 1 || suit > 4) {
        hm_out_printf(out, rank == 22 ? "the fool" : "trump %d", rank);
    } else {
        if (rank > 10 && rank <= (full ? 15 : 14))
            hm_out_puts(out, courts[full][rank - 11]);
        else if (rank == 1)
            hm_out_puts(out, "ace");
        else
            hm_out_int(out, rank);
        hm_out_printf(out, " of %s", suits[suit - 1]);
    }
}

static void put_pyramid(const subject *s, hm_out *out)
{
    static const char *const sizes[] = {"small", "medium", "large"};
    int rank = s->piece->rank;

    if (s->set->suits) {
        put_suit(s, out);
        put_rank(rank, out);
        hm_out_char(out, ' ');
    } else {
        if (rank >= 1 && rank <= 3)
            hm_out_printf(out, "%s ", sizes[rank - 1]);
        put_suit(s, out);
    }
    hm_out_printf(out, "pyramid, %s", s->piece->side);
}

static const char *rank_name(const struct men *men, int rank)
{
    for (int i = 1; men->ranks && men->ranks[i - 1]; i++) {
        if (i == rank)
            return men->ranks[i - 1];
    }
    return men->noun;
}

static void put_bit(const subject *s, hm_out *out)
{
    const struct men *men = s->men;

    put_suit(s, out);
    if (!s->back) {
        hm_out_puts(out,
                    men->face ? men->face : rank_name(men, s->piece->rank));
    } else if (men->back && men->back[0] == '\0') {
        hm_out_printf(out, "%s, back", men->noun);
    } else {
        hm_out_puts(out, men->back ? men->back : "");
        hm_out_puts(out, rank_name(men, s->piece->rank));
    }
}

/* Fields of Atlantis are tiles, stones are bits: a rank of them. */
static void put_field(const subject *s, hm_out *out)
{
    static const char *const states[] = {"open", "growing", "dead"};
    int suit = s->piece->suit;
    int rank = s->piece->rank;

    if (s->kind == HM__BIT) {
        hm_out_printf(out, "%d %s of player %d", rank,
                      rank == 1 ? "stone" : "stones", suit);
        return;
    }
    hm_out_printf(out, "%s field",
                  states[suit >= 1 && suit <= 3 ? suit - 1 : 0]);
}

/* Whatever nobody knows: every word of it, but for actors of PAN. */
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
    bool pack = s->set->suits || hm_str_is(s->piece->system, "hexpack");

    if (s->men && s->kind == HM__BOARD)
        hm_out_printf(out, "%s board", s->men->board);
    else if (s->men && s->kind == HM__BIT)
        put_bit(s, out);
    else if (s->set->dominoes && s->kind == HM__TILE)
        put_domino(s, out);
    else if (s->set->cards != HM__NO_CARDS && s->kind == HM__CARD)
        put_card(s, out);
    else if (hm_str_is(s->piece->system, "atlantis"))
        put_field(s, out);
    else if (s->kind == HM__DIE)
        put_die(s, out);
    else if (s->kind == HM__PYRAMID)
        put_pyramid(s, out);
    else if (!pack)
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
    char name[HM__ATL_NAME];
    size_t len = hm__atl_put_name((hm__hex){column, row, 0}, name);

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

/* As players say it, where it is on a file and a rank. */
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
                 .set = hm__set_of(piece->system),
                 .men = men_of(piece->system),
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
