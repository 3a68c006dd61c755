/*
 * board.c - what boards are made of: grounds, grids and squares.
 */
#include "board.h"

#include "disc.h"

enum { MOST = 100, EDGE = 30 };

int hm__board_rank(const hm__canvas *c)
{
    if (c->attr.rank >= 1 && c->attr.rank <= MOST)
        return c->attr.rank;
    return hm__default_rank(c->attr.system, HM__BOARD);
}

hm_status hm__draw_ground(hm__canvas *c, int32_t width, hm__ground ground)
{
    c->drawing->footprint = HM__RECTANGLE;
    c->drawing->width = c->drawing->height = width;
    c->drawing->depth = 250;
    c->drawing->side = ground.base;
    HM_TRY(hm__draw_rectangle(c, width, width, 0,
                              (hm__paint){.fill = ground.base}));
    if (!ground.tint)
        return HM_OK;
    return hm__draw_rectangle(
        c, width, width, 0,
        (hm__paint){.fill = ground.tint, .alpha = ground.alpha});
}

hm_status hm__draw_edge(hm__canvas *c, hm__color line)
{
    return hm__draw_rectangle(c, c->drawing->width - EDGE,
                              c->drawing->height - EDGE, 0,
                              (hm__paint){HM__COLOR_NONE, line, EDGE, 0});
}

hm_status hm__draw_wood(hm__canvas *c, int32_t width, int plain)
{
    hm__ground wood = {.base = HM__COLOR_WOOD};

    if (c->attr.suit != plain) {
        wood.tint = hm__disc_fill(c->attr.suit);
        wood.alpha = 110;
    }
    HM_TRY(hm__draw_ground(c, width, wood));
    return hm__draw_edge(c, HM__COLOR_WOOD_LINE);
}

/* ---- grids and squares ----------------------------------------------------
 */

static hm_status add_op(hm__canvas *c, hm__op_kind kind, int32_t x, int32_t y)
{
    return hm__path_op(&c->scene->path, c->scene->ctx, (hm__op){kind, {x, y}});
}

hm_status hm__draw_grid(hm__canvas *c, int lines, int32_t step, hm__paint paint)
{
    size_t first = c->scene->path.count;
    int32_t half = (lines - 1) * step / 2;

    for (int i = 0; i < lines; i++) {
        int32_t at = i * step - half;

        HM_TRY(add_op(c, HM__OP_MOVE, at, -half));
        HM_TRY(add_op(c, HM__OP_LINE, at, half));
        HM_TRY(add_op(c, HM__OP_MOVE, -half, at));
        HM_TRY(add_op(c, HM__OP_LINE, half, at));
    }
    return hm__draw_since(c, first, paint);
}

static hm_status add_box(hm__canvas *c, hm__box box)
{
    HM_TRY(add_op(c, HM__OP_MOVE, box.left, box.bottom));
    HM_TRY(add_op(c, HM__OP_LINE, box.right, box.bottom));
    HM_TRY(add_op(c, HM__OP_LINE, box.right, box.top));
    HM_TRY(add_op(c, HM__OP_LINE, box.left, box.top));
    return add_op(c, HM__OP_CLOSE, 0, 0);
}

/* Stripes across and stripes up: where two meet, the rule leaves a hole. */
hm_status hm__draw_squares(hm__canvas *c, int count, int32_t size,
                           hm__paint paint)
{
    size_t first = c->scene->path.count;
    int32_t half = count * size / 2;

    for (int i = 1; i < count; i += 2) {
        int32_t from = i * size - half;

        HM_TRY(add_box(c, (hm__box){from, -half, from + size, half}));
        HM_TRY(add_box(c, (hm__box){-half, from, half, from + size}));
    }
    return hm__draw_since(c, first, paint);
}
