/*
 * hexes.c - Atlantis: fields of six edges, and stones.
 *
 * docs/setups.md says which edges are thick and what suits mean.
 */
#include <math.h>
#include <stdio.h>

#include "disc.h"
#include "pieces.h"

enum { GROWING = 2, DEAD = 3, THIN = 8, THICK = 44 };
enum { HALF = 500, WIDTH = 1155 }; // between edges and between corners

/* ---- fields ---------------------------------------------------------------
 */

/*
 * A hexagon whose edges lie so far inside those of the field; edge 0 is the
 * upper one, and they follow clockwise.
 */
static hm_status add_hexagon(hm__canvas *c, const int32_t inset[6])
{
    static const double x[] = {0, 0.8660254,  0.8660254,
                               0, -0.8660254, -0.8660254};
    static const double y[] = {1, 0.5, -0.5, -1, -0.5, 0.5};
    hm__path *path = &c->scene->path;

    for (int i = 0; i < 6; i++) {
        int j = (i + 1) % 6;
        double p = (HALF - inset[i]) / 0.75;
        double q = (HALF - inset[j]) / 0.75;
        double u = p - q / 2; // along the way out to this edge
        double v = q - p / 2; // and to the next
        hm__op op = {i ? HM__OP_LINE : HM__OP_MOVE,
                     {(int32_t)lround(u * x[i] + v * x[j]),
                      (int32_t)lround(u * y[i] + v * y[j])}};

        HM_TRY(hm__path_op(path, c->scene->ctx, op));
    }
    return hm__path_op(path, c->scene->ctx, (hm__op){.kind = HM__OP_CLOSE});
}

/*
 * The ground, in the colour of the lines; what is drawn upon it leaves them
 * free. Thick ones reach out a little, so that no gap shows between two.
 */
static hm_status draw_ground(hm__canvas *c, int edges)
{
    size_t first = c->scene->path.count;
    int32_t inset[6];

    for (int i = 0; i < 6; i++)
        inset[i] = edges >> i & 1 ? -6 : 0;
    HM_TRY(add_hexagon(c, inset));
    return hm__draw_since(c, first, (hm__paint){.fill = HM__COLOR_BOARD_LINE});
}

static hm_status draw_inside(hm__canvas *c, int edges, hm__paint paint)
{
    size_t first = c->scene->path.count;
    int32_t inset[6];

    for (int i = 0; i < 6; i++)
        inset[i] = edges >> i & 1 ? THICK : THIN;
    HM_TRY(add_hexagon(c, inset));
    return hm__draw_since(c, first, paint);
}

/* A tint, and a band around the stones on the field. */
static hm_status draw_growth(hm__canvas *c, int edges)
{
    static const int32_t outer[6] = {52, 52, 52, 52, 52, 52};
    static const int32_t inner[6] = {92, 92, 92, 92, 92, 92};
    hm__paint tint = {.fill = HM__COLOR_GROWTH, .alpha = 60};
    size_t first;

    HM_TRY(draw_inside(c, edges, tint));
    first = c->scene->path.count;
    HM_TRY(add_hexagon(c, outer));
    HM_TRY(add_hexagon(c, inner));
    return hm__draw_since(c, first, (hm__paint){.fill = HM__COLOR_GROWTH});
}

/* A dead field: waves. */
static hm_status draw_waves(hm__canvas *c)
{
    hm__paint ink = {HM__COLOR_NONE, HM__COLOR_BOARD_LINE, 40, 0};

    for (int i = -1; i < 2; i++) {
        hm__place_at at = {.y = i * 190, .scale = i ? 0.8 : 1};

        HM_TRY(hm__draw_path_at(c,
                                "M-300-40C-230-40-220 40-150 40C-80 40-70-40 "
                                "0-40C70-40 80 40 150 40C220 40 230-40 300-40",
                                &at, ink));
    }
    return HM_OK;
}

static hm_status draw_field(hm__canvas *c)
{
    int edges = (c->attr.rank - 1) & 63;
    bool dead = c->attr.suit == DEAD;
    hm__paint face = {.fill =
                          dead ? HM__COLOR_BOARD_DARK : HM__COLOR_BOARD_LIGHT};

    c->drawing->footprint = HM__HEXAGON;
    c->drawing->width = c->drawing->height = WIDTH;
    c->drawing->depth = 125;
    HM_TRY(draw_ground(c, edges));
    HM_TRY(draw_inside(c, edges, face));
    if (c->attr.side == HM__BACK)
        return HM_OK;
    if (c->attr.suit == GROWING)
        return draw_growth(c, edges);
    return dead ? draw_waves(c) : HM_OK;
}

/* ---- stones ---------------------------------------------------------------
 *
 * Every player has a shape as well as a colour, small enough for the name of
 * the field to stand below it. */

enum { SHAPES = 9, MOST = 6 }; // pips up to so many stones, then a number

/* An outline, and its replacement if heights are shown. */
typedef struct shape {
    const char *path;
    hm__footprint footprint;
    int32_t width;
} shape;

static const shape *shape_of(int player)
{
    static const char star[] =
        "M0 330L84 203L233 233L203 84L330 0L203-84L233-233L84-203"
        "L0-330L-84-203L-233-233L-203-84L-330 0L-203 84L-233 233L-84 203Z";
    static const char cross[] =
        "M-165 300H165V165H300V-165H165V-300H-165V-165H-300V165H-165Z";
    static const shape shapes[SHAPES] = {
        {"O0 0 265", HM__CIRCLE, 530},
        {"M-235-235H235V235H-235Z", HM__RECTANGLE, 470},
        {"M0 360L312-190H-312Z", HM__CIRCLE, 440},
        {"M0 345L315 25L0-290L-315 25Z", HM__CIRCLE, 480},
        {"M-165 286H165L330 0L165-286H-165L-330 0Z", HM__HEXAGON, 660},
        {cross, HM__CIRCLE, 560},
        {"M0 325L309 100L191-263H-191L-309 100Z", HM__CIRCLE, 540},
        {star, HM__CIRCLE, 540},
        {"M0-320L312 230H-312Z", HM__CIRCLE, 440},
    };

    return &shapes[(player - 1) % SHAPES];
}

/* After the ninth player shapes are repeated, each in another colour. */
static hm__color color_of(int player)
{
    return hm__suit_color(player + (player - 1) / SHAPES);
}

static hm_status draw_count(hm__canvas *c, int count, hm__paint ink)
{
    const double pi = 3.14159265358979323846;
    hm__place_at at = {.scale = count > 99 ? 0.17 : 0.25};
    char text[12];

    if (count > MOST) {
        snprintf(text, sizeof(text), "%d", count);
        return hm__draw_text(c, text, &at, ink);
    }
    if (count == 1)
        return hm__draw_circle(c, 0, 0, 55, ink);
    for (int i = 0; i < count; i++) {
        double turn = pi / 2 + 2 * pi * (i + (count == 4 ? 0.5 : 0)) / count;

        HM_TRY(hm__draw_circle(c, (int32_t)lround(115 * cos(turn)),
                               (int32_t)lround(115 * sin(turn)), 48, ink));
    }
    return HM_OK;
}

static hm_status draw_stones(hm__canvas *c)
{
    int count = c->attr.rank < 1 ? 1 : c->attr.rank;
    int player = c->attr.suit < 1 ? 1 : c->attr.suit;
    hm__color fill = color_of(player);
    hm__color contrast = hm__disc_ink(c, fill);
    hm__paint body = {fill, contrast, 20, 0};
    hm__paint ink = {.fill = contrast};
    const shape *is = shape_of(player);

    c->drawing->footprint = is->footprint;
    c->drawing->width = c->drawing->height = is->width;
    c->drawing->depth = 125 * (count > MOST ? MOST : count);
    c->drawing->side = fill;
    HM_TRY(hm__draw_path(c, is->path, body));
    return draw_count(c, count, ink);
}

static hm_status atlantis_draw(hm__canvas *c)
{
    return c->attr.kind == HM__TILE ? draw_field(c) : draw_stones(c);
}

extern const hm__artist hm__artist_atlantis;

const hm__artist hm__artist_atlantis = {
    .name = "atlantis",
    .draw = atlantis_draw,
};
