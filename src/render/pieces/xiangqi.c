/*
 * xiangqi.c - xiangqi: discs with characters; janggi: octagons of three sizes.
 *
 * Red pieces have a bold ring and others a thin one, for people who cannot see
 * colours.
 */
#include <math.h>
#include <stdio.h>

#include "board.h"
#include "disc.h"
#include "eastern.h"
#include "pieces.h"

enum { RED = 1, BLACK = 2, RANKS = 7, DISC = 880, EDGE = 600 };

/* ---- pieces ---------------------------------------------------------------
 */

/* Its character, or a sign that everybody can read. */
static hm_status draw_character(hm__canvas *c, const hm__place_at *at,
                                hm__paint ink)
{
    static const char *const signs[RANKS] = {
        "sign-pawn",     "sign-cannon", "sign-tower", "sign-horse",
        "sign-elephant", "sign-shield", "sign-crown",
    };
    hm__attr attr = c->attr;

    attr.rank = (int16_t)(attr.rank < 1 ? 1 : (attr.rank - 1) % RANKS + 1);
    if (hm__international(c))
        return hm__draw_art(c, signs[attr.rank - 1], at, ink);
    return hm__draw_character(
        c, hm__army_symbol(hm__system_at(attr.system), attr), at, ink);
}

/* Whether the theme has no colours: its red is a grey. */
static bool is_gray(const hm__canvas *c)
{
    uint32_t red = c->scene->theme.colors[HM__COLOR_SUIT_1];

    return red >> 24 == (red >> 16 & 0xFF) && red >> 24 == (red >> 8 & 0xFF);
}

/* Without colours, all pieces except the red ones are dark. */
static hm__color wood_of(const hm__canvas *c)
{
    hm__color suit = hm__suit_color(c->attr.suit);
    bool light = suit >= HM__COLOR_SUIT_5 && suit <= HM__COLOR_SUIT_7;

    if (c->attr.side == HM__BACK)
        return HM__COLOR_PIECE_WOOD;
    if (is_gray(c))
        return c->attr.suit == RED ? HM__COLOR_PIECE_WOOD : HM__COLOR_INK;
    return light ? suit : HM__COLOR_PIECE_WOOD; // too light to write with
}

static hm__color ink_of(const hm__canvas *c)
{
    hm__color wood = wood_of(c);

    if (wood == HM__COLOR_INK)
        return HM__COLOR_PIECE_WOOD;
    if (wood != HM__COLOR_PIECE_WOOD)
        return hm__disc_ink(c, wood);
    if (c->attr.side == HM__BACK)
        return HM__COLOR_TILE_EDGE;
    return is_gray(c) ? HM__COLOR_INK : hm__suit_color(c->attr.suit);
}

/* A ring around the piece: a circle or an octagon, so wide. */
static hm_status draw_outline(hm__canvas *c, int32_t width, hm__paint paint)
{
    int32_t r = width / 2;
    int32_t k = (int32_t)lround(r * 0.41421);
    char path[160];

    if (c->attr.system == HM__XIANGQI)
        return hm__draw_circle(c, 0, 0, r, paint);
    snprintf(path, sizeof(path), "M%d %dH%dL%d %dV%dL%d %dH%dL%d %dV%dZ", -k,
             -r, k, r, -k, k, k, r, -k, -r, k, -k);
    return hm__draw_path(c, path, paint);
}

static int32_t width_of(const hm__canvas *c)
{
    static const int16_t widths[RANKS] = {680, 820, 820, 820, 820, 680, 940};
    int rank = c->attr.rank < 1 ? 0 : (c->attr.rank - 1) % RANKS;

    return c->attr.system == HM__JANGGI ? widths[rank] : DISC;
}

static hm_status draw_ring(hm__canvas *c, int32_t width)
{
    bool back = c->attr.side == HM__BACK;
    bool bold = c->attr.suit == RED && !back;
    hm__paint ring = {HM__COLOR_NONE, ink_of(c), bold ? 44 : 18, 0};

    if (back)
        HM_TRY(draw_outline(c, width * 30 / 100, ring));
    return draw_outline(c, width * (bold ? 85 : 87) / 100, ring);
}

static hm_status draw_piece(hm__canvas *c)
{
    int32_t width = width_of(c);
    // the corners of the largest characters would meet the ring
    double size = width > DISC ? 0.00057 : 0.0006;
    hm__place_at at = {.scale = width * size, .angle = hm__upright(c)};

    c->drawing->footprint = HM__CIRCLE;
    c->drawing->width = c->drawing->height = width;
    c->drawing->depth = width / 4;
    c->drawing->side = HM__COLOR_WOOD_DARK;
    HM_TRY(draw_outline(c, width - 18,
                        (hm__paint){wood_of(c), HM__COLOR_TILE_EDGE, 18, 0}));
    HM_TRY(draw_ring(c, width));
    if (c->attr.side == HM__BACK)
        return HM_OK;
    return draw_character(c, &at, (hm__paint){.fill = ink_of(c)});
}

/* ---- boards ---------------------------------------------------------------
 *
 * A board of rank n has n lines upwards and n + 1 across. */

/* The upward lines of xiangqi stop at the river. */
static hm_status draw_lines(hm__canvas *c, int size)
{
    bool river = c->attr.system == HM__XIANGQI && size % 2 == 1 && size > 4;
    size_t first = c->scene->path.count;
    int32_t right = (size - 1) * 500;
    int32_t top = size * 500;
    int32_t bank = river ? 500 : 0;

    for (int i = 1; i < size; i++)
        HM_TRY(hm__add_line(c, -right, i * 1000 - top, right, i * 1000 - top));
    for (int i = 1; i < size - 1; i++) {
        HM_TRY(
            hm__add_line(c, i * 1000 - right, -top, i * 1000 - right, -bank));
        HM_TRY(hm__add_line(c, i * 1000 - right, bank, i * 1000 - right, top));
    }
    HM_TRY(hm__draw_since(c, first, hm__line_paint()));
    return hm__draw_rectangle(c, 2 * right, 2 * top, 0, hm__frame_paint());
}

/* The crosses of the two palaces. */
static hm_status draw_palaces(hm__canvas *c, int size)
{
    size_t first = c->scene->path.count;
    int32_t top = size * 500;

    if (size % 2 == 0 || size < 7)
        return HM_OK;
    HM_TRY(hm__add_line(c, -1000, top, 1000, top - 2000));
    HM_TRY(hm__add_line(c, 1000, top, -1000, top - 2000));
    HM_TRY(hm__add_line(c, -1000, -top, 1000, 2000 - top));
    HM_TRY(hm__add_line(c, 1000, -top, -1000, 2000 - top));
    return hm__draw_since(c, first, hm__line_paint());
}

/* Four corners around a point, those that lie on the board. */
static hm_status add_mark(hm__canvas *c, int32_t x, int32_t y, int32_t right)
{
    enum { NEAR = 90, LONG = 150 };

    for (int i = 0; i < 4; i++) {
        int32_t u = i % 2 ? 1 : -1;
        int32_t v = i / 2 ? 1 : -1;

        if (x + u > right || x + u < -right)
            continue;
        HM_TRY(hm__add_line(c, x + u * NEAR, y + v * (NEAR + LONG),
                            x + u * NEAR, y + v * NEAR));
        HM_TRY(hm__add_line(c, x + u * NEAR, y + v * NEAR,
                            x + u * (NEAR + LONG), y + v * NEAR));
    }
    return HM_OK;
}

/* Where cannons and soldiers begin. */
static hm_status draw_marks(hm__canvas *c, int size)
{
    static const int8_t marks[][2] = {{1, 2}, {7, 2}, {0, 3}, {2, 3},
                                      {4, 3}, {6, 3}, {8, 3}};
    size_t first = c->scene->path.count;

    if (size != 9)
        return HM_OK;
    for (size_t i = 0; i < HM_COUNT(marks); i++) {
        int32_t x = marks[i][0] * 1000 - 4000;
        int32_t y = marks[i][1] * 1000 - 4500;

        HM_TRY(add_mark(c, x, y, 4000));
        HM_TRY(add_mark(c, x, -y, 4000));
    }
    return hm__draw_since(c, first, hm__line_paint());
}

/* The characters of the river and the border. */
static hm_status draw_river(hm__canvas *c, int size)
{
    static const char *const names[] = {"楚", "河", "漢", "界"};
    static const int16_t places[] = {-2500, -1500, 1500, 2500};

    if (size != 9 || c->attr.system == HM__JANGGI || hm__international(c))
        return HM_OK;
    for (size_t i = 0; i < HM_COUNT(names); i++) {
        hm__place_at at = {.x = places[i], .scale = 0.56};

        HM_TRY(hm__draw_art(c, names[i], &at,
                            (hm__paint){.fill = HM__COLOR_WOOD_LINE}));
    }
    return HM_OK;
}

/* The wood, painted unless the suit is the usual one. */
static hm_status draw_ground(hm__canvas *c, int32_t width, int32_t height)
{
    hm__paint wood = {.fill = HM__COLOR_WOOD};
    hm__paint tint = {.fill = hm__disc_fill(c->attr.suit), .alpha = 110};

    c->drawing->width = width;
    c->drawing->height = height;
    c->drawing->side = HM__COLOR_WOOD;
    HM_TRY(hm__draw_rectangle(c, width, height, 0, wood));
    if (c->attr.suit != BLACK)
        HM_TRY(hm__draw_rectangle(c, width, height, 0, tint));
    return hm__draw_edge(c, HM__COLOR_WOOD_LINE);
}

static hm_status draw_board(hm__canvas *c)
{
    int size = hm__board_rank(c);

    HM_TRY(
        draw_ground(c, (size - 1) * 1000 + 2 * EDGE, size * 1000 + 2 * EDGE));
    if (c->attr.side == HM__BACK)
        return HM_OK;
    HM_TRY(draw_lines(c, size));
    HM_TRY(draw_palaces(c, size));
    HM_TRY(draw_marks(c, size));
    return draw_river(c, size);
}

static hm_status xiangqi_draw(hm__canvas *c)
{
    hm_status st = c->attr.kind == HM__BOARD ? draw_board(c) : draw_piece(c);

    return st == HM_END ? HM_OK : st;
}

extern const hm__artist hm__artist_xiangqi;

const hm__artist hm__artist_xiangqi = {
    .name = "xiangqi",
    .draw = xiangqi_draw,
};
