/*
 * disc.c - the colours of pieces distinguished by colour, and discs.
 *
 * White and black ones have colours of their own, because in dark themes the
 * suit called black is light.
 */
#include "disc.h"

#include <stdlib.h>

#include "pieces.h"

hm__color hm__disc_fill(int suit)
{
    hm__color color = hm__suit_color(suit);

    if (color == HM__COLOR_SUIT_2)
        return HM__COLOR_PIECE_DARK;
    return color == HM__COLOR_SUIT_6 ? HM__COLOR_PIECE_LIGHT : color;
}

hm__color hm__disc_edge(int suit)
{
    return hm__disc_fill(suit) == HM__COLOR_PIECE_DARK
               ? HM__COLOR_PIECE_DARK_EDGE
               : HM__COLOR_PIECE_LIGHT_EDGE;
}

int hm__lightness(const hm__canvas *c, hm__color color)
{
    uint32_t rgba = c->scene->theme.colors[color];
    uint32_t sum = 299 * (rgba >> 24) + 587 * (rgba >> 16 & 0xFF) +
                   114 * (rgba >> 8 & 0xFF);

    return (int)(sum / 1000);
}

hm__color hm__disc_ink(const hm__canvas *c, hm__color on)
{
    int ground = hm__lightness(c, on);
    int dark = abs(ground - hm__lightness(c, HM__COLOR_PIECE_LIGHT_EDGE));
    int light = abs(ground - hm__lightness(c, HM__COLOR_PIECE_DARK_EDGE));

    return dark > light ? HM__COLOR_PIECE_LIGHT_EDGE
                        : HM__COLOR_PIECE_DARK_EDGE;
}

hm_status hm__draw_disc(hm__canvas *c, int32_t width, int32_t depth)
{
    hm__color fill = hm__disc_fill(c->attr.suit);
    hm__paint paint = {fill, hm__disc_edge(c->attr.suit), width / 36, 0};

    c->drawing->footprint = HM__CIRCLE;
    c->drawing->width = c->drawing->height = width;
    c->drawing->depth = depth;
    c->drawing->side = fill;
    c->drawing->edge = hm__disc_edge(c->attr.suit);
    return hm__draw_circle(c, 0, 0, width / 2 - paint.width / 2, paint);
}

hm_status hm__draw_ring(hm__canvas *c, int32_t radius, int32_t width)
{
    hm__color ink = hm__disc_ink(c, hm__disc_fill(c->attr.suit));
    hm__paint paint = {HM__COLOR_NONE, ink, width, 150};

    return hm__draw_circle(c, 0, 0, radius, paint);
}

bool hm__has_sign(int suit)
{
    return hm__disc_fill(suit) == hm__suit_color(suit);
}

hm_status hm__draw_sign(hm__canvas *c, int32_t x, int32_t y, int32_t size)
{
    hm__scene *s = c->scene;
    size_t shape = s->shape_count;
    size_t op = s->path.count;

    if (!hm__has_sign(c->attr.suit))
        return HM_OK;
    HM_TRY(hm__draw_color_mark(c, size));
    s->shapes[shape].fill = hm__disc_ink(c, hm__disc_fill(c->attr.suit));
    for (; op < s->path.count; op++) {
        s->path.ops[op].v[0] += x;
        s->path.ops[op].v[1] += y;
    }
    return HM_OK;
}
