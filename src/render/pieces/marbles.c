/*
 * marbles.c - marbles of nine sizes, and boards with holes for them.
 */
#include "board.h"
#include "disc.h"
#include "pieces.h"

/* Half an inch, and a sixteenth more for each rank, up to an inch. */
static int32_t marble_width(int rank)
{
    int steps = rank < 1 ? 0 : rank > 9 ? 8 : rank - 1;

    return 500 + steps * 125 / 2;
}

static hm_status draw_marble(hm__canvas *c)
{
    int32_t width = marble_width(c->attr.rank);
    bool light = hm__disc_fill(c->attr.suit) == HM__COLOR_PIECE_LIGHT;
    hm__place_at at = {.scale = width / 1000.0};
    hm__paint shine = {.fill = light ? HM__COLOR_SHADE : HM__COLOR_MARK,
                       .alpha = 210};

    c->drawing->body = HM__BODY_NONE;
    HM_TRY(hm__draw_disc(c, width, width));
    HM_TRY(hm__draw_path_at(c,
                            "M-395 40C-400 240-240 400-40 395"
                            "C-60 370-80 350-110 330"
                            "C-230 290-300 220-330 110C-350 80-370 60-395 40Z",
                            &at, shine));
    return hm__draw_sign(c, 0, 0, width * 3 / 10);
}

/* A row of holes. */
static hm_status draw_holes(hm__canvas *c, int count, int32_t y,
                            hm__paint paint)
{
    size_t first = c->scene->path.count;
    int32_t left = -(count - 1) * 500;

    for (int i = 0; i < count; i++)
        HM_TRY(hm__path_op(&c->scene->path, c->scene->ctx,
                           (hm__op){HM__OP_CIRCLE, {left + i * 1000, y, 230}}));
    return hm__draw_since(c, first, paint);
}

static hm_status draw_board(hm__canvas *c)
{
    hm__paint hole = {HM__COLOR_WOOD_LINE, HM__COLOR_WOOD_LINE, 24, 120};
    int count = hm__board_rank(c);

    HM_TRY(hm__draw_wood(c, count * 1000 + 500, 7));
    for (int i = 0; i < count && c->attr.side != HM__BACK; i++)
        HM_TRY(draw_holes(c, count, i * 1000 - (count - 1) * 500, hole));
    return HM_OK;
}

static hm_status marbles_draw(hm__canvas *c)
{
    return c->attr.kind == HM__BOARD ? draw_board(c) : draw_marble(c);
}

extern const hm__artist hm__artist_marbles;

const hm__artist hm__artist_marbles = {
    .name = "marbles",
    .draw = marbles_draw,
};
