/*
 * piecepack.c - tiles, coins, dice and the rest of the piecepack family.
 *
 * Pieces are drawn at full size; those of a subpack are reduced afterwards.
 */
#include <math.h>

#include "pack.h"

/* ---- packs ----------------------------------------------------------------
 */

/* The fifth is for packs that were extended. */
static const char *const pack_suits[] = {"suns", "moons", "crowns", "arms",
                                         "stars"};
static const char *const card_suits[] = {"hearts", "spades", "clubs",
                                         "diamonds", "stars"};

static hm__pack open_pack(hm__canvas *c)
{
    uint16_t system = c->attr.system;
    bool cards = system == HM__PLAYING_CARDS_EXPANSION ||
                 system == HM__DUAL_PIECEPACKS_EXPANSION;
    int suit = c->attr.suit < 1 ? 0 : (c->attr.suit - 1) % 5;

    return (hm__pack){.canvas = c,
                      .suit = cards ? card_suits[suit] : pack_suits[suit],
                      .hexagonal = system == HM__HEXPACK,
                      .hollow = system == HM__DUAL_PIECEPACKS_EXPANSION,
                      .inverted = system == HM__PIECEPACK_INVERTED};
}

static void set_size(const hm__pack *pack, int32_t width, int32_t height,
                     int32_t depth)
{
    pack->canvas->drawing->width = width;
    pack->canvas->drawing->height = height;
    pack->canvas->drawing->depth = depth;
}

/* The sides of what is coloured all through. */
static void set_sides(const hm__pack *pack, hm__coloring coloring)
{
    pack->canvas->drawing->side = coloring.ground;
    pack->canvas->drawing->edge = HM__COLOR_TILE_EDGE;
}

/* ---- tiles ----------------------------------------------------------------
 */

static hm_status draw_square_tile(const hm__pack *pack)
{
    hm__coloring plain = hm__coloring_plain(pack);
    hm__coloring coloring = hm__coloring_printed(pack);
    hm__paint cross = {.line = HM__COLOR_TILE_CROSS, .width = 64};
    hm__place_at corner = {.x = -635, .y = 635, .scale = 0.48};
    hm__place_at middle = {.y = -20, .scale = 0.92};

    set_size(pack, 2000, 2000, 250);
    if (pack->canvas->attr.side != HM__FACE) {
        HM_TRY(hm__draw_rectangle(pack->canvas, 1980, 1980, 0,
                                  hm__coloring_paint(plain)));
        if (pack->inverted)
            cross.line = plain.ink;
        return hm__draw_path(pack->canvas, "M-980 0H980M0-980V980", cross);
    }
    HM_TRY(hm__draw_rectangle(pack->canvas, 1980, 1980, 0,
                              hm__coloring_paint(coloring)));
    HM_TRY(hm__draw_rank(pack, middle, coloring));
    return hm__draw_suit(pack, corner, coloring);
}

/* Edges above and below, corners at the sides. */
static hm_status draw_hexagonal_tile(const hm__pack *pack)
{
    static const char outline[] = "M1143 0L571 990H-571L-1143 0L-571-990H571Z";
    hm__coloring coloring = hm__coloring_printed(pack);
    hm__paint cross = {.line = HM__COLOR_TILE_CROSS, .width = 56};
    hm__place_at foot = {.y = -705, .scale = 0.4};
    hm__place_at middle = {.y = 120, .scale = 0.95};

    set_size(pack, 2309, 2309, 250);
    pack->canvas->drawing->footprint = HM__HEXAGON;
    HM_TRY(hm__draw_path(pack->canvas, outline, hm__coloring_paint(coloring)));
    if (pack->canvas->attr.side != HM__FACE)
        return hm__draw_path(pack->canvas,
                             "M-1130 0H1130M-565-979L565 979M565-979L-565 979",
                             cross);
    HM_TRY(hm__draw_rank(pack, middle, coloring));
    return hm__draw_suit(pack, foot, coloring);
}

static hm_status draw_tile(const hm__pack *pack)
{
    return pack->hexagonal ? draw_hexagonal_tile(pack) : draw_square_tile(pack);
}

/* ---- coins and saucers ----------------------------------------------------
 */

/* A tick at the rim shows the direction of a round piece. */
static hm_status draw_tick(const hm__pack *pack, hm__coloring coloring)
{
    hm__paint tick = {.line = coloring.ink, .width = 44};

    if (!hm__color_shows(pack->canvas, coloring.ink, coloring.ground))
        tick.line = HM__COLOR_TILE_EDGE;
    return hm__draw_path(pack->canvas, "M0 358V284", tick);
}

/* Hexpacks have triangles for coins: here, a triangle on the coin. */
static hm_status draw_triangle(const hm__pack *pack)
{
    return hm__draw_path(pack->canvas, "M0 350L303-175H-303Z",
                         (hm__paint){.line = HM__COLOR_TILE_EDGE, .width = 20});
}

static hm_status draw_coin(const hm__pack *pack)
{
    bool face = pack->canvas->attr.side == HM__FACE;
    hm__coloring coloring =
        face ? hm__coloring_plain(pack) : hm__coloring_printed(pack);
    hm__place_at middle = {.y = -28, .scale = face ? 0.43 : 0.48};

    if (pack->hexagonal)
        middle = (hm__place_at){.y = -32, .scale = 0.275};
    set_size(pack, 750, 750, 250);
    pack->canvas->drawing->footprint = HM__CIRCLE;
    HM_TRY(
        hm__draw_circle(pack->canvas, 0, 0, 365, hm__coloring_paint(coloring)));
    HM_TRY(pack->hexagonal ? draw_triangle(pack) : draw_tick(pack, coloring));
    return face ? hm__draw_rank(pack, middle, coloring)
                : hm__draw_suit(pack, middle, coloring);
}

static hm_status draw_saucer(const hm__pack *pack)
{
    hm__coloring coloring = pack->canvas->attr.side == HM__FACE
                                ? hm__coloring_solid(pack)
                                : hm__coloring_printed(pack);
    hm__paint rim = {.line = coloring.ink, .width = 20};
    hm__place_at middle = {.y = -6, .scale = 0.35};

    set_size(pack, 750, 750, 125);
    set_sides(pack, hm__coloring_solid(pack));
    pack->canvas->drawing->footprint = HM__CIRCLE;
    HM_TRY(
        hm__draw_circle(pack->canvas, 0, 0, 365, hm__coloring_paint(coloring)));
    HM_TRY(hm__draw_circle(pack->canvas, 0, 0, 266, rim));
    HM_TRY(draw_tick(pack, coloring));
    return hm__draw_suit(pack, middle, coloring);
}

/* ---- dice, pawns and matchsticks ------------------------------------------
 */

static hm_status draw_die(const hm__pack *pack)
{
    hm__coloring coloring = hm__coloring_solid(pack);
    hm__place_at corner = {.x = -136, .y = 136, .scale = 0.155};
    hm__place_at middle = {.x = 34, .y = -34, .scale = 0.31};

    set_size(pack, 500, 500, 500);
    set_sides(pack, coloring);
    HM_TRY(hm__draw_rectangle(pack->canvas, 480, 480, 75,
                              hm__coloring_paint(coloring)));
    pack->canvas->drawing->body = HM__BODY_DIE;
    pack->canvas->drawing->under = 1;
    HM_TRY(hm__draw_rank(pack, middle, coloring));
    return hm__draw_suit(pack, corner, coloring);
}

/* A pawn that stands, from above: its head over its base. */
static hm_status draw_standing_pawn(const hm__pack *pack)
{
    hm__coloring coloring = hm__coloring_solid(pack);
    hm__coloring head = hm__coloring_printed(pack);

    set_size(pack, 500, 250, 875);
    pack->canvas->drawing->figure = "standing-pawn";
    set_sides(pack, coloring);
    HM_TRY(hm__draw_rectangle(pack->canvas, 480, 230, 70,
                              hm__coloring_paint(coloring)));
    HM_TRY(hm__draw_circle(pack->canvas, 0, 0, 100,
                           (hm__paint){.fill = head.ground}));
    return hm__draw_suit(pack, (hm__place_at){.scale = 0.165}, head);
}

static hm_status draw_pawn(const hm__pack *pack)
{
    hm__side side = (hm__side)pack->canvas->attr.side;
    hm__coloring coloring = side == HM__BACK ? hm__coloring_printed(pack)
                                             : hm__coloring_solid(pack);
    hm__place_at middle = {.scale = 1};
    hm__place_at body = {.y = -212, .scale = 0.315};

    if (side == HM__TOP || side == HM__BASE)
        return draw_standing_pawn(pack);
    set_size(pack, 500, 875, 250);
    set_sides(pack, hm__coloring_solid(pack));
    HM_TRY(hm__draw_art(pack->canvas, "pawn", &middle,
                        hm__coloring_paint(coloring)));
    return hm__draw_suit(pack, body, coloring);
}

/* The shortest is a cube; the others span cells of an inch. */
static hm_status draw_matchstick(const hm__pack *pack)
{
    static const int32_t lengths[] = {375, 813, 1227, 1813, 2049, 2641};
    int rank = pack->canvas->attr.rank;
    int32_t length = lengths[rank < 1 ? 0 : rank > 6 ? 5 : rank - 1];
    int32_t width = length == 375 ? 375 : 188;
    hm__coloring coloring = pack->canvas->attr.side == HM__BACK
                                ? hm__coloring_printed(pack)
                                : hm__coloring_solid(pack);
    hm__place_at head = {.y = length / 2.0 - 108, .scale = 0.135};
    hm__place_at foot = {.y = 108 - length / 2.0, .scale = 0.12};

    set_size(pack, width, length, width);
    set_sides(pack, hm__coloring_solid(pack));
    HM_TRY(hm__draw_rectangle(pack->canvas, width - 20, length - 20, 40,
                              hm__coloring_paint(coloring)));
    if (length == 375)
        return hm__draw_suit(pack, (hm__place_at){.scale = 0.24}, coloring);
    HM_TRY(hm__draw_suit(pack, head, coloring));
    return hm__draw_rank(pack, foot, coloring);
}

/* ---- small packs ----------------------------------------------------------
 */

/* Reduces a drawing that was made at full size. */
static void shrink(const hm__canvas *c, double scale)
{
    const hm__scene *s = c->scene;
    hm__drawing *drawing = c->drawing;
    hm__shape *shapes = s->shapes + drawing->first;

    for (size_t i = 0; i < drawing->count; i++) {
        for (size_t j = 0; j < shapes[i].count; j++) {
            int32_t *v = s->path.ops[shapes[i].first + j].v;

            for (size_t k = 0; k < 6; k++)
                v[k] = (int32_t)lround(v[k] * scale);
        }
        shapes[i].width = (int32_t)ceil(shapes[i].width * scale);
    }
    drawing->width = (int32_t)lround(drawing->width * scale);
    drawing->height = (int32_t)lround(drawing->height * scale);
}

/* The pieces of a subpack are as thick as others, except dice and pawns. */
static void shrink_subpack(const hm__canvas *c)
{
    double scale = c->attr.kind == HM__TILE  ? 0.375
                   : c->attr.kind == HM__DIE ? 0.6
                                             : 0.4;
    int32_t depth = c->drawing->depth;

    shrink(c, scale);
    if (depth > 250)
        c->drawing->depth = (int32_t)lround(depth * scale);
}

/* ---- the artist -----------------------------------------------------------
 */

typedef hm_status draw_piece(const hm__pack *pack);

static hm_status piecepack_draw(hm__canvas *c)
{
    static draw_piece *const draw[HM__KINDS] = {
        [HM__TILE] = draw_tile,
        [HM__COIN] = draw_coin,
        [HM__DIE] = draw_die,
        [HM__PAWN] = draw_pawn,
        [HM__MATCHSTICK] = draw_matchstick,
        [HM__SAUCER] = draw_saucer,
        [HM__PYRAMID] = hm__draw_pack_pyramid,
        [HM__CARD] = hm__draw_pack_card,
    };
    hm__pack pack = open_pack(c);

    HM_TRY(draw[c->attr.kind](&pack));
    if (c->attr.system == HM__SUBPACK)
        shrink_subpack(c);
    return HM_OK;
}

extern const hm__artist hm__artist_piecepack;

const hm__artist hm__artist_piecepack = {
    .name = "piecepack",
    .draw = piecepack_draw,
};
