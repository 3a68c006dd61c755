/*
 * packcard.c - the cards that go with a piecepack: a card for each side of its
 * dice.
 */
#include "pack.h"

enum { WIDTH = 2500, HEIGHT = 3500, ROUND = 140 };

/* Where the pips of aces to fives are; the lower half is upside down. */
static const struct {
    double x, y;
} pips[][5] = {
    {{0, 0}},
    {{0, 960}, {0, -960}},
    {{0, 960}, {0, 0}, {0, -960}},
    {{-400, 960}, {400, 960}, {-400, -960}, {400, -960}},
    {{-400, 960}, {400, 960}, {0, 0}, {-400, -960}, {400, -960}},
};

static hm_status draw_pips(const hm__pack *pack, int count,
                           hm__coloring coloring)
{
    double scale = count == 1 ? 1.3 : 0.56;

    for (int i = 0; i < count; i++) {
        hm__place_at at = {.x = pips[count - 1][i].x,
                           .y = pips[count - 1][i].y,
                           .scale = scale};

        if (at.y < 0)
            at.angle = 180;
        HM_TRY(hm__draw_suit(pack, at, coloring));
    }
    return HM_OK;
}

/* Rank over suit, in two corners. */
static hm_status draw_indices(const hm__pack *pack, hm__coloring coloring)
{
    for (int i = -1; i <= 1; i += 2) {
        double turn = i < 0 ? 0 : 180;
        hm__place_at rank = {i * 1035, -i * 1440, 0.34, turn, false};
        hm__place_at suit = {i * 1035, -i * 1070, 0.26, turn, false};

        HM_TRY(hm__draw_rank(pack, rank, coloring));
        HM_TRY(hm__draw_suit(pack, suit, coloring));
    }
    return HM_OK;
}

/* Four quarters, as the back of a tile, with a suit in each. */
static hm_status draw_back(const hm__pack *pack)
{
    static const char *const suits[] = {"suns", "moons", "crowns", "arms"};
    hm__canvas *c = pack->canvas;
    hm__paint panel = {.fill = HM__COLOR_CARD_BACK};
    hm__paint cross = {.line = HM__COLOR_CARD_PATTERN, .width = 40};
    hm__paint frame = {.line = HM__COLOR_CARD_PATTERN, .width = 28};
    hm__paint sign = {.fill = HM__COLOR_CARD_PATTERN};

    HM_TRY(hm__draw_rectangle(c, WIDTH - 220, HEIGHT - 220, 80, panel));
    HM_TRY(hm__draw_rectangle(c, WIDTH - 340, HEIGHT - 340, 50, frame));
    HM_TRY(hm__draw_path(c, "M-1080 0H1080M0-1580V1580", cross));
    for (int i = 0; i < 4; i++) {
        hm__place_at at = {.x = i % 2 ? 540 : -540,
                           .y = i / 2 ? -790 : 790,
                           .scale = 0.62,
                           .angle = i / 2 ? 180 : 0};

        HM_TRY(hm__draw_art(c, suits[i], &at, sign));
    }
    return HM_OK;
}

hm_status hm__draw_pack_card(const hm__pack *pack)
{
    hm__canvas *c = pack->canvas;
    bool back = c->attr.side == HM__BACK;
    hm__coloring coloring =
        back ? hm__coloring_plain(pack) : hm__coloring_printed(pack);
    int count = c->attr.rank - 1;

    c->drawing->width = WIDTH;
    c->drawing->height = HEIGHT;
    c->drawing->depth = 12;
    HM_TRY(hm__draw_rectangle(c, WIDTH - 20, HEIGHT - 20, ROUND,
                              hm__coloring_paint(coloring)));
    if (back)
        return draw_back(pack);
    HM_TRY(draw_indices(pack, coloring));
    if (count < 1 || count > 5)
        return hm__draw_rank(pack, (hm__place_at){.scale = 1.2}, coloring);
    return draw_pips(pack, count, coloring);
}
