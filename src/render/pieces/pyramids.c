/*
 * pyramids.c - pyramids of the piecepack, and Looney pyramids.
 *
 * A pyramid stands with its face to the top of the picture, or lies with the
 * tip that way and the named side up.
 */
#include <math.h>
#include <stdio.h>

#include "pack.h"

/* A pyramid's base, and how long its sides are from the base to the tip. */
typedef struct form {
    int32_t width, slope;
} form;

static bool stands(const hm__canvas *c)
{
    return c->attr.side == HM__TOP || c->attr.side == HM__BASE;
}

/* The rest of a form follows from its triangles. */
static void set_size(const hm__canvas *c, form f)
{
    double half = f.width / 2.0;
    double sine = half / f.slope;

    c->drawing->width = f.width;
    c->drawing->height = stands(c) ? f.width : f.slope;
    c->drawing->body = c->attr.side == HM__TOP ? HM__BODY_PYRAMID
                       : stands(c)             ? HM__BODY_PRISM
                                               : HM__BODY_LYING;
    c->drawing->depth = (int32_t)lround(
        stands(c) ? sqrt((double)f.slope * f.slope - half * half)
                  : f.width * sqrt(1 - sine * sine));
}

/* A triangle whose tip is at the origin after `at` is applied. */
static hm_status draw_triangle(hm__canvas *c, form f, hm__place_at at,
                               hm__paint paint)
{
    char path[64];

    snprintf(path, sizeof(path), "M0 0L%d %dH%dZ", f.width / 2, -f.slope,
             -(f.width / 2));
    return hm__draw_path_at(c, path, &at, paint);
}

/* The four edges that meet at the tip of a pyramid that stands. */
static hm_status draw_diagonals(hm__canvas *c, int half, hm__paint paint)
{
    char path[128];

    snprintf(path, sizeof(path), "M%d %dL%d %dM%d %dL%d %d", -half, -half, half,
             half, -half, half, half, -half);
    return hm__draw_path(c, path, paint);
}

/* The place `down` below the tip of a triangle that is turned. */
static hm__place_at below_tip(hm__place_at tip, double down, double scale)
{
    double turn = tip.angle * 3.14159265358979323846 / 180;

    tip.x += sin(turn) * down;
    tip.y -= cos(turn) * down;
    tip.scale = scale;
    return tip;
}

/* Which way each side of a pyramid that stands is turned. */
static const struct {
    hm__side side;
    double angle;
} around[] = {
    {HM__FACE, 180},
    {HM__LEFT, 270},
    {HM__BACK, 0},
    {HM__RIGHT, 90},
};

/* ---- the piecepack's ------------------------------------------------------
 */

/*
 * The face shows rank and suit, the back the rank, the others the suit; a dot
 * makes left and right differ.
 */
static hm_status draw_side(const hm__pack *pack, hm__side side, form f,
                           hm__place_at tip)
{
    bool face = side == HM__FACE;
    hm__coloring coloring =
        face ? hm__coloring_printed(pack) : hm__coloring_solid(pack);
    double width = f.width / 1000.0;

    HM_TRY(draw_triangle(pack->canvas, f, tip, hm__coloring_paint(coloring)));
    if (face) {
        HM_TRY(hm__draw_suit(pack, below_tip(tip, f.slope * 0.52, width * 0.29),
                             coloring));
        return hm__draw_rank(pack, below_tip(tip, f.slope * 0.81, width * 0.38),
                             coloring);
    }
    if (side == HM__BACK)
        return hm__draw_rank(pack, below_tip(tip, f.slope * 0.72, width * 0.44),
                             coloring);
    HM_TRY(hm__draw_circle(pack->canvas,
                           f.width * (side == HM__LEFT ? -38 : 38) / 100,
                           (int32_t)lround(tip.y) - f.slope + f.width / 15,
                           f.width / 40, (hm__paint){.fill = coloring.ink}));
    return hm__draw_suit(pack, below_tip(tip, f.slope * 0.72, width * 0.44),
                         coloring);
}

/* From above, a triangle is half as high as the base is wide. */
static hm_status draw_flat_side(const hm__pack *pack, size_t i, form f)
{
    bool face = around[i].side == HM__FACE;
    hm__coloring coloring =
        face ? hm__coloring_printed(pack) : hm__coloring_solid(pack);
    form flat = {f.width, f.width / 2};
    hm__place_at tip = {.scale = 1, .angle = around[i].angle};
    hm__place_at middle = below_tip(tip, f.width * 0.34, f.width * 0.26e-3);

    HM_TRY(draw_triangle(pack->canvas, flat, tip,
                         (hm__paint){.fill = coloring.ground}));
    return face || around[i].side == HM__BACK
               ? hm__draw_rank(pack, middle, coloring)
               : hm__draw_suit(pack, middle, coloring);
}

/* The edge of the base is drawn once more, over the sides. */
static hm_status draw_ridges(const hm__pack *pack, int32_t width)
{
    hm__coloring coloring = hm__coloring_solid(pack);
    hm__paint edge = hm__coloring_paint(coloring);
    hm__paint ridge = {.line = coloring.ink, .width = 12};

    edge.fill = HM__COLOR_NONE;
    HM_TRY(draw_diagonals(pack->canvas, width / 2, ridge));
    return hm__draw_rectangle(pack->canvas, width, width, 0, edge);
}

hm_status hm__draw_pack_pyramid(const hm__pack *pack)
{
    hm__canvas *c = pack->canvas;
    int rank = c->attr.rank;
    double width = 500 + 68.75 * ((rank < 1 ? 1 : rank > 6 ? 6 : rank) - 1);
    form f = {(int32_t)lround(width), (int32_t)lround(width * 1.538842)};
    form drawn = {f.width - 20, f.slope - 20};

    set_size(c, f);
    c->drawing->side = hm__coloring_solid(pack).ground;
    c->drawing->edge = HM__COLOR_TILE_EDGE;
    if (!stands(c))
        return draw_side(pack, (hm__side)c->attr.side, drawn,
                         (hm__place_at){.y = drawn.slope / 2, .scale = 1});
    HM_TRY(hm__draw_rectangle(c, drawn.width, drawn.width, 0,
                              hm__coloring_paint(hm__coloring_solid(pack))));
    for (size_t i = 0; i < HM_COUNT(around); i++)
        HM_TRY(draw_flat_side(pack, i, drawn));
    return draw_ridges(pack, drawn.width);
}

/* ---- Looney pyramids ------------------------------------------------------
 */

/* A row of pips, `down` below the tip of a side. */
static hm_status draw_pips(hm__canvas *c, double down, hm__place_at tip,
                           hm__color ink)
{
    int count = c->attr.rank < 0 ? 0 : c->attr.rank > 6 ? 6 : c->attr.rank;
    double radius = c->drawing->width * 0.042;
    char path[64];

    tip = below_tip(tip, down, 1);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof(path), "O%d 0 %d",
                 (int)lround((i - (count - 1) / 2.0) * radius * 3),
                 (int)lround(radius));
        HM_TRY(hm__draw_path_at(c, path, &tip, (hm__paint){.fill = ink}));
    }
    return HM_OK;
}

/* Transparent, except for black and white ones. */
static uint8_t glass(const hm__canvas *c)
{
    hm__color color = hm__suit_color(c->attr.suit);

    return color == HM__COLOR_SUIT_2 || color == HM__COLOR_SUIT_6 ? 235 : 205;
}

static hm__color ridge_color(const hm__canvas *c)
{
    return hm__suit_color(c->attr.suit) == HM__COLOR_SUIT_2
               ? HM__COLOR_PIECE_DARK_EDGE
               : HM__COLOR_PIECE_LIGHT_EDGE;
}

/* Light falls from the upper left: two sides are darker. */
static hm_status draw_facets(hm__canvas *c, form f, hm__coloring coloring)
{
    form flat = {f.width, f.width / 2};
    hm__paint shade = {.fill = HM__COLOR_SHADE, .alpha = 170};
    hm__paint ridge = {.line = ridge_color(c), .width = 14};

    for (size_t i = 0; i < HM_COUNT(around); i++) {
        hm__place_at tip = {.scale = 1, .angle = around[i].angle};

        if (i >= 2)
            HM_TRY(draw_triangle(c, flat, tip, shade));
        HM_TRY(draw_pips(c, f.width * 0.408, tip, coloring.ink));
    }
    return draw_diagonals(c, f.width / 2 - 9, ridge);
}

/* The tip, cut off: where the mark of the colour is. */
static hm_status draw_tip(hm__canvas *c, form f, hm__coloring coloring)
{
    int32_t size = f.width * 3 / 10;

    HM_TRY(hm__draw_rectangle(
        c, size, size, 0, (hm__paint){coloring.ground, ridge_color(c), 14, 0}));
    return hm__draw_shown_mark(c, size * 6 / 10, coloring);
}

/* A line within the outline: the wall of a hollow pyramid. */
static hm_status draw_lying(hm__canvas *c, form f, hm__coloring coloring)
{
    hm__place_at tip = {.y = f.slope / 2, .scale = 1};
    hm__place_at within = {.y = f.slope * 0.35, .scale = 0.8};
    hm__paint glassy = {coloring.ground, hm__colored_edge(c), 18, glass(c)};
    hm__paint wall = {.line = coloring.ink, .width = 12, .alpha = 110};

    HM_TRY(draw_triangle(c, f, tip, glassy));
    HM_TRY(draw_triangle(c, f, within, wall));
    HM_TRY(draw_pips(c, f.slope * 0.86, tip, coloring.ink));
    return hm__draw_shown_mark(c, f.width / 5, coloring);
}

static hm_status icehouse_draw(hm__canvas *c)
{
    static const form forms[] = {{563, 1000}, {781, 1375}, {1000, 1750}};
    int rank = c->attr.rank;
    form f = forms[rank < 1 ? 0 : rank > 3 ? 2 : rank - 1];
    hm__coloring coloring = hm__coloring_of_color(c);
    hm__paint glassy = {coloring.ground, hm__colored_edge(c), 18, glass(c)};

    set_size(c, f);
    c->drawing->side = coloring.ground;
    c->drawing->edge = glassy.line;
    f.width -= 18;
    f.slope -= 18;
    if (!stands(c))
        return draw_lying(c, f, coloring);
    HM_TRY(hm__draw_rectangle(c, f.width, f.width, 0, glassy));
    HM_TRY(draw_facets(c, f, coloring));
    return draw_tip(c, f, coloring);
}

extern const hm__artist hm__artist_icehouse;

const hm__artist hm__artist_icehouse = {
    .name = "icehouse",
    .draw = icehouse_draw,
};
