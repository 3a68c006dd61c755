/*
 * go.c - go and reversi: boards and stones.
 *
 * Stones of go are alike on both sides; a disc of reversi has a second colour
 * on its back.
 */
#include "board.h"
#include "disc.h"
#include "pieces.h"

/* ---- go -------------------------------------------------------------------
 */

/* The star points of a board with so many lines: up to nine. */
static hm_status draw_stars(hm__canvas *c, int lines)
{
    hm__paint dot = {.fill = HM__COLOR_WOOD_LINE};
    int inset = lines >= 12 ? 3 : 2;
    int32_t far = (lines - 1) * 500 - inset * 1000;
    bool corners = lines >= 8;
    bool sides = lines >= 15;

    for (int i = -1; i <= 1; i++) {
        for (int j = -1; j <= 1; j++) {
            bool shown = i && j ? corners : i || j ? sides : true;

            // with an even number of lines there is none in the middle
            if (!shown || (lines % 2 == 0 && !(i && j)))
                continue;
            HM_TRY(hm__draw_circle(c, i * far, j * far, 110, dot));
        }
    }
    return HM_OK;
}

static hm_status draw_go_board(hm__canvas *c)
{
    hm__paint lines = {HM__COLOR_NONE, HM__COLOR_WOOD_LINE, 32, 0};
    int count = hm__board_rank(c);

    HM_TRY(hm__draw_wood(c, count * 1000, 2));
    if (c->attr.side == HM__BACK)
        return HM_OK;
    HM_TRY(hm__draw_grid(c, count, 1000, lines));
    return draw_stars(c, count);
}

static hm_status draw_stone(hm__canvas *c)
{
    HM_TRY(hm__draw_disc(c, 870, 394));
    c->drawing->body = HM__BODY_STONE;
    return hm__draw_sign(c, 0, 0, 300);
}

static hm_status go_draw(hm__canvas *c)
{
    return c->attr.kind == HM__BOARD ? draw_go_board(c) : draw_stone(c);
}

extern const hm__artist hm__artist_go;

const hm__artist hm__artist_go = {
    .name = "go",
    .draw = go_draw,
};

/* ---- reversi --------------------------------------------------------------
 */

/* The colour on the other side: red and green, black and white, and so on. */
static int16_t other_side(int suit)
{
    static const int16_t others[] = {3, 6, 1, 5, 4, 2, 8, 7, 2};

    return others[suit < 1 ? 0 : (suit - 1) % 9];
}

/* Black boards are drawn green, because black discs would not be visible on
 * them. */
static hm_status draw_reversi_board(hm__canvas *c)
{
    int count = hm__board_rank(c);
    hm__color color = hm__suit_color(c->attr.suit);
    hm__ground felt = {HM__COLOR_WOOD_DARK, color, 180};
    hm__paint lines = {HM__COLOR_NONE, HM__COLOR_WOOD_LINE, 30, 0};
    hm__paint light = {.fill = HM__COLOR_BOARD_LIGHT, .alpha = 110};

    if (color == HM__COLOR_SUIT_2)
        felt.tint = HM__COLOR_SUIT_3;
    HM_TRY(hm__draw_ground(c, count * 1000, felt));
    if (c->attr.side == HM__BACK)
        HM_TRY(hm__draw_squares(c, count, 1000, light));
    HM_TRY(hm__draw_grid(c, count + 1, 1000, lines));
    if (count >= 8 && count % 2 == 0) {
        int32_t far = count * 500 - 2000;

        for (int i = 0; i < 4; i++)
            HM_TRY(hm__draw_circle(c, i % 2 ? far : -far, i / 2 ? far : -far,
                                   75, (hm__paint){.fill = lines.line}));
    }
    return hm__draw_edge(c, HM__COLOR_WOOD_LINE);
}

static hm_status draw_reversi_disc(hm__canvas *c)
{
    int16_t other = other_side(c->attr.suit);

    if (c->attr.side == HM__BACK) {
        int16_t front = c->attr.suit;

        c->attr.suit = other;
        other = front;
    }
    HM_TRY(hm__draw_disc(c, 750, 250));
    c->drawing->side = hm__disc_fill(other);
    HM_TRY(hm__draw_ring(c, 290, 14));
    return hm__draw_sign(c, 0, 0, 250);
}

static hm_status reversi_draw(hm__canvas *c)
{
    return c->attr.kind == HM__BOARD ? draw_reversi_board(c)
                                     : draw_reversi_disc(c);
}

extern const hm__artist hm__artist_reversi;

const hm__artist hm__artist_reversi = {
    .name = "reversi",
    .draw = reversi_draw,
};
