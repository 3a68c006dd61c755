/*
 * pack.c - suits, ranks and colours of a piecepack and its relatives.
 */
#include "pack.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- colours --------------------------------------------------------------
 */

static int lightness(const hm__canvas *c, hm__color color)
{
    uint32_t rgba = c->scene->theme.colors[color];

    return (int)((299 * (rgba >> 24) + 587 * (rgba >> 16 & 0xFF) +
                  114 * (rgba >> 8 & 0xFF)) /
                 1000);
}

static int distance(const hm__canvas *c, hm__color a, hm__color b)
{
    return abs(lightness(c, a) - lightness(c, b));
}

bool hm__color_shows(const hm__canvas *c, hm__color ink, hm__color ground)
{
    return distance(c, ink, ground) >= 90;
}

static hm__coloring invert(const hm__pack *pack, hm__coloring coloring)
{
    return pack->inverted ? (hm__coloring){coloring.ink, coloring.ground}
                          : coloring;
}

/* White ink, or dark if the ground is light itself. */
static hm__coloring on_color(const hm__canvas *c, hm__color ground)
{
    bool shows = hm__color_shows(c, HM__COLOR_TILE, ground);

    return (hm__coloring){ground, shows ? HM__COLOR_TILE : HM__COLOR_TILE_EDGE};
}

hm__coloring hm__coloring_printed(const hm__pack *pack)
{
    hm__color color = hm__suit_color(pack->canvas->attr.suit);

    return pack->inverted ? on_color(pack->canvas, color)
                          : (hm__coloring){HM__COLOR_TILE, color};
}

hm__coloring hm__coloring_solid(const hm__pack *pack)
{
    hm__color color = hm__suit_color(pack->canvas->attr.suit);

    return pack->inverted ? (hm__coloring){HM__COLOR_TILE, color}
                          : on_color(pack->canvas, color);
}

hm__coloring hm__coloring_plain(const hm__pack *pack)
{
    return invert(pack, (hm__coloring){HM__COLOR_TILE, HM__COLOR_INK});
}

hm__paint hm__coloring_paint(hm__coloring coloring)
{
    return (hm__paint){coloring.ground, HM__COLOR_TILE_EDGE, 20, 0};
}

/* ---- suits and ranks ------------------------------------------------------
 */

/* Ink that is hard to see gets an edge. */
static hm__paint ink_paint(const hm__canvas *c, hm__coloring coloring)
{
    hm__paint paint = {.fill = coloring.ink};

    if (!hm__color_shows(c, coloring.ink, coloring.ground)) {
        paint.line = HM__COLOR_TILE_EDGE;
        paint.width = 12;
    }
    return paint;
}

hm_status hm__draw_suit(const hm__pack *pack, hm__place_at at,
                        hm__coloring coloring)
{
    hm__paint paint = ink_paint(pack->canvas, coloring);

    if (pack->hollow) {
        paint = (hm__paint){.line = coloring.ink,
                            .width = (int32_t)(at.scale * 90)};
        at.scale *= 0.92; // the line is half outside
    }
    return hm__draw_art(pack->canvas, pack->suit, &at, paint);
}

hm_status hm__draw_rank(const hm__pack *pack, hm__place_at at,
                        hm__coloring coloring)
{
    static const char *const names[] = {
        "rank-null", "rank-ace", "rank-2", "rank-3", "rank-4",
        "rank-5",    "rank-6",   "rank-7", "rank-8", "rank-9"};
    hm__paint paint = ink_paint(pack->canvas, coloring);
    int rank = pack->canvas->attr.rank;
    char text[8];

    if (rank >= 1 && rank <= (int)HM_COUNT(names))
        return hm__draw_art(pack->canvas, names[rank - 1], &at, paint);
    snprintf(text, sizeof(text), "%d", rank - 1);
    at.scale *= 0.7; // two digits or more
    return hm__draw_text(pack->canvas, text, &at, paint);
}

/* ---- pieces that have a colour ------------------------------------------- */

hm__coloring hm__coloring_of_color(const hm__canvas *c)
{
    hm__color ground = hm__suit_color(c->attr.suit);

    if (ground == HM__COLOR_SUIT_2)
        return (hm__coloring){HM__COLOR_PIECE_DARK, HM__COLOR_PIECE_DARK_EDGE};
    if (ground == HM__COLOR_SUIT_6)
        return (hm__coloring){HM__COLOR_PIECE_LIGHT,
                              HM__COLOR_PIECE_LIGHT_EDGE};
    return distance(c, HM__COLOR_PIECE_LIGHT, ground) >
                   distance(c, HM__COLOR_PIECE_DARK, ground)
               ? (hm__coloring){ground, HM__COLOR_PIECE_LIGHT}
               : (hm__coloring){ground, HM__COLOR_PIECE_DARK};
}

hm__color hm__colored_edge(const hm__canvas *c)
{
    if (hm__suit_color(c->attr.suit) != HM__COLOR_SUIT_2)
        return HM__COLOR_PIECE_LIGHT_EDGE;
    return hm__color_shows(c, HM__COLOR_PIECE_DARK, HM__COLOR_PAPER)
               ? HM__COLOR_PIECE_DARK
               : HM__COLOR_PIECE_DARK_EDGE;
}

hm_status hm__draw_shown_mark(hm__canvas *c, int32_t size,
                              hm__coloring coloring)
{
    size_t before = c->scene->shape_count;

    HM_TRY(hm__draw_color_mark(c, size));
    if (c->scene->shape_count > before)
        c->scene->shapes[before].fill = coloring.ink;
    return HM_OK;
}
