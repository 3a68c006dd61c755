/*
 * tiles.c - thick tiles with a picture on the face, for any system.
 *
 * The picture of rank 3 of the suit "winds" of mahjong is made of the outlines
 * mahjong-winds-3 of share/art, in the ink of the theme, and the same with
 * -red, -green and -blue at the end, in those colours; mahjong-winds would be
 * on all of them. A tile that has none shows its letters.
 */
#include <stdio.h>

#include "pieces.h"
#include "render/art.h"

enum { BORDER = 14, ROUND = 90 };

static hm__paint body_paint(hm__color fill)
{
    return (hm__paint){fill, HM__COLOR_TILE_EDGE, 2 * BORDER, 0};
}

/* Draws one colour of a picture, if the picture has it. */
static hm_status draw_layer(hm__canvas *c, const char *name, const char *color,
                            hm__color ink, bool *drawn)
{
    hm__place_at at = {.scale = c->drawing->height / 1000.0};
    char layer[96];
    hm_status st;

    snprintf(layer, sizeof(layer), "%s%s", name, color);
    st = hm__draw_art(c, layer, &at, (hm__paint){.fill = ink});
    *drawn = *drawn || st == HM_OK;
    return st == HM_END ? HM_OK : st;
}

static hm_status draw_picture(hm__canvas *c, const char *name, bool *drawn)
{
    static const struct {
        const char *suffix;
        hm__color ink;
    } layers[] = {{"", HM__COLOR_SUIT_2},
                  {"-red", HM__COLOR_SUIT_1},
                  {"-green", HM__COLOR_SUIT_3},
                  {"-blue", HM__COLOR_SUIT_4}};

    for (size_t i = 0; i < HM_COUNT(layers); i++)
        HM_TRY(draw_layer(c, name, layers[i].suffix, layers[i].ink, drawn));
    return HM_OK;
}

/* Every tile of mahjong has a picture; of others the rank is known. */
static hm_status draw_rank(hm__canvas *c)
{
    hm__place_at at = {.scale = c->drawing->width * 0.0005};
    char text[16];

    snprintf(text, sizeof(text), "%d", c->attr.rank % 1000);
    return hm__draw_text(c, text, &at, (hm__paint){.fill = HM__COLOR_INK});
}

static hm_status draw_face(hm__canvas *c, const hm_system *system)
{
    const hm__suit *suit = hm__suit_at(system, c->attr.suit);
    bool drawn = false;
    char name[64];

    if (suit) {
        snprintf(name, sizeof(name), "%s-%s-%d", system->name, suit->name,
                 c->attr.rank);
        HM_TRY(draw_picture(c, name, &drawn));
    }
    if (drawn) {
        snprintf(name, sizeof(name), "%s-%s", system->name, suit->name);
        HM_TRY(draw_picture(c, name, &drawn));
    }
    return drawn ? HM_OK : draw_rank(c);
}

static hm_status draw_back(hm__canvas *c)
{
    hm__paint frame = {HM__COLOR_NONE, HM__COLOR_CARD_PATTERN, 24, 0};

    return hm__draw_rectangle(c, c->drawing->width - 200,
                              c->drawing->height - 200, ROUND / 2, frame);
}

static hm_status tiles_draw(hm__canvas *c)
{
    const hm_system *system = hm__system_at(c->attr.system);
    bool back = c->attr.side == HM__BACK;

    c->drawing->width = system->tile_width;
    c->drawing->height = system->tile_height;
    c->drawing->depth = system->tile_depth;
    HM_TRY(hm__draw_rectangle(
        c, c->drawing->width - 2 * BORDER, c->drawing->height - 2 * BORDER,
        ROUND, body_paint(back ? HM__COLOR_CARD_BACK : HM__COLOR_TILE)));
    return back ? draw_back(c) : draw_face(c, system);
}

extern const hm__artist hm__artist_tiles;

const hm__artist hm__artist_tiles = {
    .name = "tiles",
    .draw = tiles_draw,
};
