/*
 * hexes.c - Atlantis: fields of six edges, and stones.
 *
 * docs/setups.md says which edges are thick and what suits mean.
 */
#include <math.h>
#include <stdio.h>

#include "disc.h"
#include "pieces.h"

enum { GROWING = 2, DEAD = 3 };
enum { THIN = 8, THICK = 40, SHELF = -150 }; // insets of lines
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

/* A hexagon whose thick edges lie so far inside, and the thin ones so far. */
static hm_status draw_hexagon(hm__canvas *c, int edges, int32_t thick,
                              int32_t thin, hm__paint paint)
{
    size_t first = c->scene->path.count;
    int32_t inset[6];

    for (int i = 0; i < 6; i++)
        inset[i] = edges >> i & 1 ? thick : thin;
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

    HM_TRY(draw_hexagon(c, edges, THICK, THIN, tint));
    first = c->scene->path.count;
    HM_TRY(add_hexagon(c, outer));
    HM_TRY(add_hexagon(c, inner));
    return hm__draw_since(c, first, (hm__paint){.fill = HM__COLOR_GROWTH});
}

/* The sea has it: only a dashed hexagon is left. */
static hm_status draw_dead(hm__canvas *c)
{
    hm__paint paint = {HM__COLOR_NONE, HM__COLOR_SEA_WAVE, 30, 0};
    size_t first = c->scene->path.count;

    c->drawing->body = HM__BODY_NONE;
    c->drawing->depth = 0;
    for (int i = 0; i < 6; i++) {
        hm__place_at at = {.scale = 1, .angle = i * 60};

        HM_TRY(hm__path_add(&c->scene->path, c->scene->ctx,
                            HM_STR("M-215 430H-105M-55 430H55M105 430H215"),
                            &at));
    }
    return hm__draw_since(c, first, paint);
}

/*
 * Under all land there is the shelf. Thick edges are coast, and reach out a
 * little, so that no gap shows between two.
 */
static hm_status draw_land(hm__canvas *c, int edges)
{
    hm__color line = edges ? HM__COLOR_COAST : HM__COLOR_LAND_LINE;

    c->drawing->side = HM__COLOR_LAND_LINE;
    c->drawing->edge = HM__COLOR_COAST;
    c->drawing->below = 1;
    HM_TRY(draw_hexagon(c, 63, SHELF, SHELF,
                        (hm__paint){.fill = HM__COLOR_SEA_SHELF}));
    HM_TRY(draw_hexagon(c, edges, -6, 0, (hm__paint){.fill = line}));
    if (edges)
        HM_TRY(draw_hexagon(c, edges, THICK, 0,
                            (hm__paint){.fill = HM__COLOR_LAND_LINE}));
    return draw_hexagon(c, edges, THICK, THIN,
                        (hm__paint){.fill = HM__COLOR_LAND});
}

static hm_status draw_field(hm__canvas *c)
{
    int edges = (c->attr.rank - 1) & 63;

    c->drawing->footprint = HM__HEXAGON;
    c->drawing->width = c->drawing->height = WIDTH;
    c->drawing->depth = 125;
    c->drawing->ground = HM__COLOR_SEA;
    if (c->attr.suit == DEAD && c->attr.side != HM__BACK)
        return draw_dead(c);
    HM_TRY(draw_land(c, edges));
    if (c->attr.side == HM__BACK || c->attr.suit != GROWING)
        return HM_OK;
    return draw_growth(c, edges);
}

/* ---- stones ---------------------------------------------------------------
 *
 * Every player has a shape as well as a colour. A stack shows how high it is.
 */

enum { SHAPES = 9, PLAYERS = 6, MOST = 6 }; // stones that are drawn as high

/* An outline, and its replacement if heights are shown. */
typedef struct shape {
    const char *path;
    hm__footprint footprint;
    int32_t width;
    int32_t middle; // of its number, above the middle of the field
} shape;

static const shape *shape_of(int player)
{
    static const char star[] =
        "M0 350L89 215L247 247L215 89L350 0L215-89L247-247L89-215"
        "L0-350L-89-215L-247-247L-215-89L-350 0L-215 89L-247 247L-89 215Z";
    static const char cross[] =
        "M-175 315H175V175H315V-175H175V-315H-175V-175H-315V175H-175Z";
    static const shape shapes[SHAPES] = {
        {"O0 0 300", HM__CIRCLE, 600, 0},
        {"M-265-265H265V265H-265Z", HM__RECTANGLE, 530, 0},
        {"M0 375L350-235H-350Z", HM__CIRCLE, 520, -75},
        {"M0 370L345 0L0-370L-345 0Z", HM__CIRCLE, 560, 0},
        {"M0 335L319 103L197-271H-197L-319 103Z", HM__CIRCLE, 580, 0},
        {"M-175 303H175L350 0L175-303H-175L-350 0Z", HM__HEXAGON, 700, 0},
        {cross, HM__CIRCLE, 600, 0},
        {star, HM__CIRCLE, 600, 0},
        {"M0-375L350 235H-350Z", HM__CIRCLE, 520, 75},
    };

    return &shapes[(player - 1) % SHAPES];
}

/* After the ninth player shapes come again, each in another colour. */
static hm__color color_of(int player)
{
    return player <= PLAYERS ? (hm__color)(HM__COLOR_PLAYER_1 + player - 1)
                             : hm__suit_color(player + (player - 1) / SHAPES);
}

static hm_status draw_stones(hm__canvas *c)
{
    int count = c->attr.rank < 1 ? 1 : c->attr.rank;
    int player = c->attr.suit < 1 ? 1 : c->attr.suit;
    hm__color fill = color_of(player);
    hm__color contrast = hm__disc_ink(c, fill);
    hm__paint body = {fill, contrast, 46, 0};
    const shape *is = shape_of(player);
    hm__place_at at = {.y = is->middle, .scale = count > 99 ? 0.18 : 0.28};
    char text[12];

    c->drawing->footprint = is->footprint;
    c->drawing->width = c->drawing->height = is->width;
    c->drawing->depth = 125 * (count > MOST ? MOST : count);
    c->drawing->slices = count > MOST ? MOST : count;
    c->drawing->side = fill;
    c->drawing->edge = contrast;
    HM_TRY(hm__draw_path(c, is->path, body));
    if (count == 1)
        return HM_OK;
    snprintf(text, sizeof(text), "%d", count);
    return hm__draw_text(c, text, &at, (hm__paint){.fill = contrast});
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
