/*
 * item.c - angles, sizes and other values that are needed before drawing.
 */
#include "item.h"

#include <halfmove/table.h>

#include <math.h>

#include "table/table.h"

static const double noise = 1e-6; // of arithmetic, in cells or degrees

static const double far_away = 1e9; // in cells; no canvas is so large

int hm__cell_at(double inches)
{
    double cell = floor(2 * inches + noise);

    return fabs(cell) < far_away ? (int)cell : -(int)far_away;
}

/* ---- turns --------------------------------------------------------------- */

/* From 0 up to 360, half degrees exactly. */
static double reduce(double angle)
{
    double turn = isfinite(angle) ? fmod(angle, 360) : 0;
    double half = round(turn * 2) / 2;

    if (fabs(turn - half) < noise)
        turn = half;
    if (turn < 0)
        turn += 360;
    return turn >= 360 ? 0 : turn;
}

/* The nearest multiple of `step`, in steps; ties go down. */
static int nearest(double angle, double step)
{
    int whole = (int)(360 / step);

    return (int)ceil(angle / step - 0.5) % whole;
}

static bool is_multiple(double angle, double step)
{
    return fmod(angle, step) == 0;
}

/* At 60 degrees and the like, sticks of middle length show one cell. */
static bool is_steep(const hm__text_item *item, double angle)
{
    return (item->rank == 4 || item->rank == 5) && is_multiple(angle, 60) &&
           !is_multiple(angle, 90);
}

static void turn(hm__text_item *item, double angle)
{
    item->turn = is_multiple(angle, 45) ? (int)(angle / 45) : 0;
    item->quarter = nearest(angle, 90);
    item->slant = (hm__slant)(nearest(angle, 45) % 4);
    item->steep = is_steep(item, angle);
    if (item->steep)
        item->slant =
            fmod(angle, 180) < 90 ? HM__SLANT_FALLING : HM__SLANT_RISING;
    if (item->kind == HM__TILE)
        item->turn = 2 * item->quarter;
}

/* ---- sizes --------------------------------------------------------------- */

int hm__morris_men(const hm__text_item *item)
{
    if (item->rank == 1)
        return item->set->board_rank;
    return item->rank < 2 ? 2 : item->rank > 12 ? 12 : item->rank;
}

static double morris_half(int men)
{
    return men <= 4 ? 1 : men <= 6 ? 2 : 3;
}

/* The number of squares along a board's edge. */
static int board_squares(const hm__text_item *item)
{
    const hm_system *set = item->set;
    int n = item->rank;

    if (set->board == HM__BOARD_ALQUERQUE)
        n = 4;
    else if (set->board_rank && n == 1)
        n = set->board_rank;
    if (set->board == HM__BOARD_LINES)
        n--;
    return n < 1 ? 1 : n;
}

static void size_tile(hm__text_item *item)
{
    hm__tile_style style = item->set->tile;
    bool inch = (item->set->small && style == HM__TILE_SQUARE) ||
                style == HM__TILE_HEXAGON || style == HM__TILE_GLYPH;

    item->half_w = item->half_h = inch ? 0.5 : 1;
    if (style == HM__TILE_DOMINO && item->quarter % 2)
        item->half_h = 0.5;
    else if (style == HM__TILE_DOMINO)
        item->half_w = 0.5;
}

static void size_board(hm__text_item *item)
{
    int half = board_squares(item) * (item->wide ? 2 : 1);

    item->board_w = item->board_h = half;
    if ((item->set->board == HM__BOARD_POINTS ||
         item->set->board == HM__BOARD_RIVER) &&
        half > 1)
        item->board_w--; // one line less than it is high
    item->half_w = item->board_w / 2.0;
    item->half_h = item->board_h / 2.0;
    if (item->set->board == HM__BOARD_MORRIS)
        item->half_w = item->half_h = morris_half(hm__morris_men(item));
}

static void size_stick(hm__text_item *item)
{
    static const double halves[] = {0, 0, 0, 0.5, 0.5, 1};
    double half = halves[item->rank - 1];

    item->half_w = item->half_h = item->rank <= 3 ? 0 : 1;
    if (item->slant == HM__SLANT_UPRIGHT) {
        item->half_w = 0.5;
        item->half_h = half;
    } else if (item->slant == HM__SLANT_LYING) {
        item->half_w = half;
        item->half_h = 0.5;
    }
}

static void measure(hm__text_item *item)
{
    item->half_w = item->half_h = 0.5;
    if (item->kind == HM__TILE)
        size_tile(item);
    else if (item->kind == HM__BOARD)
        size_board(item);
    else if (item->kind == HM__MATCHSTICK)
        size_stick(item);
}

/* Columns of hexagons are less than an inch apart, which cells cannot show. */
static double spread(const hm__text_item *item, double x)
{
    return item->set->tile == HM__TILE_HEXAGON ? x * 2 / sqrt(3) : x;
}

/* ---- all of it ----------------------------------------------------------- */

/* A disc shows the other colour on its back. */
static int other_suit(int suit)
{
    static const int others[HM__SUIT_COLORS] = {7, 6, 8, 5, 4, 2, 1, 3};

    return suit >= 1 && suit <= HM__SUIT_COLORS ? others[suit - 1] : suit;
}

bool hm__text_item_at(const hm_table *table, uint32_t id,
                      const hm_diagram_options *options, hm__text_item *out)
{
    hm_reorient reorient = options->reorient;
    const hm__piece_state *is;
    hm__attr attr;

    if (id == 0 || id > table->piece_count)
        return false;
    is = &hm__piece_at(table, id - 1)->is;
    attr = is->attr;
    *out = (hm__text_item){.system = hm__table_system_name(table, attr.system),
                           .attr = attr,
                           .id = id,
                           .kind = (hm__kind)attr.kind,
                           .side = (hm__side)attr.side,
                           .suit = attr.suit,
                           .rank = attr.rank,
                           .x = is->x,
                           .y = is->y,
                           .steady = reorient == HM_REORIENT_SYMBOLS};
    out->set = hm__system_at(attr.system);
    out->wide = out->set->cell == 2;
    out->x = spread(out, out->x);
    if (out->kind == HM__MATCHSTICK)
        out->rank = out->rank < 1 ? 1 : out->rank > 6 ? 6 : out->rank;
    if (out->set->bit == HM__BIT_DISC && out->kind == HM__BIT &&
        out->side == HM__BACK)
        out->suit = other_suit(out->suit);
    turn(out, reorient == HM_REORIENT_ALL
                  ? 0
                  : reduce(is->angle + (options->flip ? 180 : 0)));
    measure(out);
    return is->present;
}
