/*
 * piecepack.c - tiles, coins and the rest of the piecepack.
 */
#include "pieces.h"

static bool piecepack_knows(const hm_table *table, hm__attr attr)
{
    (void)table;
    return attr.system == HM__PIECEPACK &&
           (attr.kind == HM__TILE || attr.kind == HM__COIN);
}

static const char *suit_art(int suit)
{
    static const char *const names[] = {"suns", "moons", "crowns", "arms"};

    return names[suit < 1 ? 0 : (suit - 1) % 4];
}

static hm_status draw_rank(hm__canvas *c, double size, hm__color color)
{
    static const char *const names[] = {"rank-null", "rank-ace", "letter-2",
                                        "letter-3",  "letter-4", "letter-5"};
    hm__place_at at = {.scale = size};

    return hm__draw_art(c, names[(c->attr.rank - 1) % 6], &at,
                        (hm__paint){.fill = color});
}

static hm_status draw_tile(hm__canvas *c)
{
    hm__paint face = {HM__COLOR_TILE, HM__COLOR_TILE_EDGE, 20, 0};
    hm__paint cross = {HM__COLOR_NONE, HM__COLOR_TILE_CROSS, 60, 0};
    hm__color color = hm__suit_color(c->attr.suit);
    hm__place_at corner = {.x = -620, .y = 620, .scale = 0.45};

    c->look->width = c->look->height = 2000;
    HM_TRY(hm__draw_rectangle(c, 1980, 1980, 0, face));
    if (c->attr.side == HM__BACK)
        return hm__draw_path(c, "M-990 0H990M0-990V990", cross);
    HM_TRY(draw_rank(c, 0.9, color));
    return hm__draw_art(c, suit_art(c->attr.suit), &corner,
                        (hm__paint){.fill = color});
}

static hm_status draw_coin(hm__canvas *c)
{
    hm__paint face = {HM__COLOR_TILE, HM__COLOR_TILE_EDGE, 20, 0};
    hm__place_at middle = {.scale = 0.42};

    c->look->footprint = HM__CIRCLE;
    c->look->width = c->look->height = 750;
    c->look->depth = 125;
    HM_TRY(hm__draw_circle(c, 0, 0, 365, face));
    if (c->attr.side == HM__FACE)
        return draw_rank(c, 0.42, HM__COLOR_INK);
    return hm__draw_art(c, suit_art(c->attr.suit), &middle,
                        (hm__paint){.fill = hm__suit_color(c->attr.suit)});
}

static hm_status piecepack_draw(hm__canvas *c)
{
    hm_status st = c->attr.kind == HM__TILE ? draw_tile(c) : draw_coin(c);

    return st == HM_END ? HM_OK : st;
}

extern const hm__artist hm__artist_piecepack;

const hm__artist hm__artist_piecepack = {
    .name = "piecepack",
    .knows = piecepack_knows,
    .draw = piecepack_draw,
};
