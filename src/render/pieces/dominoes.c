/*
 * dominoes.c - dominoes up to double eighteen, in plain and six colours.
 *
 * The rank is the upper half and the suit the lower one, both one more than
 * their pips. The system says the colour.
 */
#include <stdio.h>

#include "disc.h"
#include "pieces.h"

enum { WIDTH = 1000, HEIGHT = 2000, MOST_PIPS = 18, PITCH = 270 };

/* How many pips stand in the left, middle and right column. */
static const uint8_t columns[MOST_PIPS + 1][3] = {
    {0, 0, 0}, {0, 1, 0}, {1, 0, 1}, {1, 1, 1}, {2, 0, 2}, {2, 1, 2}, {3, 0, 3},
    {3, 1, 3}, {3, 2, 3}, {3, 3, 3}, {4, 2, 4}, {4, 3, 4}, {4, 4, 4}, {4, 5, 4},
    {5, 4, 5}, {5, 5, 5}, {5, 6, 5}, {6, 5, 6}, {6, 6, 6},
};

/* The suit of a coloured set; 0 for the plain one. */
static int16_t color_of(const hm__canvas *c)
{
    return hm__system_at(c->attr.system)->color;
}

static hm__color body_color(const hm__canvas *c)
{
    int16_t color = color_of(c);

    return color ? hm__disc_fill(color) : HM__COLOR_TILE;
}

static hm__color ink_color(const hm__canvas *c)
{
    return color_of(c) ? hm__disc_ink(c, body_color(c)) : HM__COLOR_INK;
}

/* The small sign of the set's colour; white has a ring, plain nothing. */
static hm_status draw_set_sign(hm__canvas *c, int32_t size)
{
    hm__paint ring = {body_color(c), ink_color(c), size / 4, 0};

    c->attr.suit = color_of(c);
    if (c->attr.suit == 0)
        return HM_OK;
    if (c->attr.suit == 6)
        return hm__draw_circle(c, 0, 0, size / 3, ring);
    return hm__draw_sign(c, 0, 0, size);
}

/* ---- pips -----------------------------------------------------------------
 */

/* Where pip `i` of column `x` lies, counted from the bottom. */
static int32_t pip_y(int pips, int x, int i)
{
    int count = columns[pips][x];
    int most = pips < 13 ? 4 : pips < 16 ? 5 : 6;

    if (pips >= 10) // as close as the longest column is
        return 680 / (most - 1) * (2 * i - count + 1) / 2;
    if (count == 1)
        return (1 - x) * PITCH;
    return count == 2 ? (2 * i - 1) * PITCH : (i - 1) * PITCH;
}

static hm_status draw_pips(hm__canvas *c, int pips, int32_t y)
{
    hm__paint paint = {.fill = ink_color(c)};
    int32_t radius = pips < 10 ? 88 : pips < 13 ? 76 : pips < 16 ? 62 : 47;

    for (int x = 0; x < 3; x++) {
        for (int i = 0; i < columns[pips][x]; i++)
            HM_TRY(hm__draw_circle(c, (x - 1) * PITCH, y + pip_y(pips, x, i),
                                   radius, paint));
    }
    return HM_OK;
}

/* Half a face: pips, or a number where there are too many. */
static hm_status draw_half(hm__canvas *c, int value, int32_t y)
{
    hm__place_at at = {.y = y, .scale = 0.38};
    char text[8];

    if (value >= 1 && value <= MOST_PIPS + 1)
        return draw_pips(c, value - 1, y);
    snprintf(text, sizeof(text), "%d", (value - 1) % 1000);
    return hm__draw_text(c, text, &at, (hm__paint){.fill = ink_color(c)});
}

/* ---- tiles ----------------------------------------------------------------
 */

static hm_status draw_face(hm__canvas *c)
{
    hm__paint bar = {HM__COLOR_NONE, ink_color(c), 30, 0};

    HM_TRY(draw_half(c, c->attr.rank, HEIGHT / 4));
    HM_TRY(draw_half(c, c->attr.suit, -HEIGHT / 4));
    if (color_of(c) == 0 || color_of(c) == 2)
        return hm__draw_path(c, "M-400 0H400", bar);
    HM_TRY(hm__draw_path(c, "M-400 0H-90M90 0H400", bar));
    return draw_set_sign(c, 110);
}

static hm_status draw_back(hm__canvas *c)
{
    hm__paint frame = {HM__COLOR_NONE, ink_color(c), 24, 130};

    HM_TRY(hm__draw_rectangle(c, WIDTH - 240, HEIGHT - 240, 60, frame));
    HM_TRY(hm__draw_path(c, "M0 640L260 0L0-640L-260 0Z", frame));
    return draw_set_sign(c, 220);
}

static hm_status dominoes_draw(hm__canvas *c)
{
    int16_t color = color_of(c);
    hm__paint body = {body_color(c),
                      color ? hm__disc_edge(color) : HM__COLOR_TILE_EDGE, 20,
                      0};

    c->drawing->width = WIDTH;
    c->drawing->height = HEIGHT;
    c->drawing->depth = 250;
    c->drawing->side = color ? body.fill : HM__COLOR_SIDE;
    HM_TRY(hm__draw_rectangle(c, WIDTH - 30, HEIGHT - 30, 110, body));
    return c->attr.side == HM__BACK ? draw_back(c) : draw_face(c);
}

extern const hm__artist hm__artist_dominoes;

const hm__artist hm__artist_dominoes = {
    .name = "dominoes",
    .draw = dominoes_draw,
};
