/*
 * board.c - boards: grids, diagonals, holes and the rings of morris.
 */
#include "piece.h"

static void put_code(hm__text_canvas *canvas, int x, int y, uint32_t code)
{
    hm__text_canvas_symbol(canvas, x, y, hm__symbol_plain(code));
}

/* ---- alquerque and marbles ----------------------------------------------- */

/* Diagonals through every second crossing of a light grid. */
static void draw_diagonals(hm__text_canvas *canvas, hm__text_box box)
{
    for (int dy = 1 - box.h; dy < box.h; dy += 2) {
        for (int dx = 1 - box.w; dx < box.w; dx += 2)
            put_code(canvas, box.x + dx, box.y + dy,
                     (dx - dy) % 4 ? HM__FALLING : HM__RISING);
    }
}

static void draw_holes(hm__text_canvas *canvas, hm__text_box box)
{
    for (int dy = 1 - box.h; dy < box.h; dy += 2) {
        for (int dx = 1 - box.w; dx < box.w; dx += 2)
            put_code(canvas, box.x + dx, box.y + dy, HM__HOLE);
    }
}

/* ---- xiangqi and janggi -------------------------------------------------- */

static void draw_river(hm__text_canvas *canvas, hm__text_box box)
{
    for (int x = box.x - box.w + 2; x < box.x + box.w; x += 2) {
        hm__text_canvas_line(canvas, x, box.y, 0);
        hm__text_canvas_arm(canvas, x, box.y + 1, HM__WAY_DOWN, HM__NO_ARM);
        hm__text_canvas_arm(canvas, x, box.y - 1, HM__WAY_UP, HM__NO_ARM);
    }
}

/* Two diagonals over the four squares in the middle of both ends. */
static void draw_palaces(hm__text_canvas *canvas, hm__text_box box)
{
    for (int d = -1; d <= 1; d += 2) {
        put_code(canvas, box.x - d, box.y - box.h + 2 - d, HM__RISING);
        put_code(canvas, box.x + d, box.y - box.h + 2 - d, HM__FALLING);
        put_code(canvas, box.x - d, box.y + box.h - 2 - d, HM__RISING);
        put_code(canvas, box.x + d, box.y + box.h - 2 - d, HM__FALLING);
    }
}

static void draw_points(hm__text_canvas *canvas, hm__text_box box, bool river)
{
    hm__text_canvas_grid(canvas, box, 2, HM__LIGHT);
    if (box.h % 2 == 0 || box.h < 5)
        return; // no board of these games
    if (river)
        draw_river(canvas, box);
    draw_palaces(canvas, box);
}

/* ---- morris -------------------------------------------------------------- */

/* Joins a ring with the next one inside, in the middle of each side. */
static void join_rings(hm__text_canvas *canvas, int x, int y, int outer)
{
    int inner = outer - 2;

    hm__text_canvas_line(canvas, x, y + outer - 1, hm__arms_upright(HM__LIGHT));
    hm__text_canvas_line(canvas, x, y - outer + 1, hm__arms_upright(HM__LIGHT));
    hm__text_canvas_line(canvas, x + outer - 1, y, hm__arms_across(HM__LIGHT));
    hm__text_canvas_line(canvas, x - outer + 1, y, hm__arms_across(HM__LIGHT));
    hm__text_canvas_arm(canvas, x, y + outer, HM__WAY_DOWN, HM__LIGHT);
    hm__text_canvas_arm(canvas, x, y - outer, HM__WAY_UP, HM__LIGHT);
    hm__text_canvas_arm(canvas, x + outer, y, HM__WAY_LEFT, HM__LIGHT);
    hm__text_canvas_arm(canvas, x - outer, y, HM__WAY_RIGHT, HM__LIGHT);
    hm__text_canvas_arm(canvas, x, y + inner, HM__WAY_UP, HM__LIGHT);
    hm__text_canvas_arm(canvas, x, y - inner, HM__WAY_DOWN, HM__LIGHT);
    hm__text_canvas_arm(canvas, x + inner, y, HM__WAY_RIGHT, HM__LIGHT);
    hm__text_canvas_arm(canvas, x - inner, y, HM__WAY_LEFT, HM__LIGHT);
}

/* The cross of seven men's morris goes on inside the inner ring. */
static void draw_inner_cross(hm__text_canvas *canvas, int x, int y)
{
    for (int d = -1; d <= 1; d++) {
        hm__text_canvas_line(canvas, x + d, y, hm__arms_across(HM__LIGHT));
        hm__text_canvas_line(canvas, x, y + d, hm__arms_upright(HM__LIGHT));
    }
    hm__text_canvas_line(
        canvas, x, y, hm__arms_of(HM__LIGHT, HM__LIGHT, HM__LIGHT, HM__LIGHT));
    hm__text_canvas_arm(canvas, x, y + 2, HM__WAY_DOWN, HM__LIGHT);
    hm__text_canvas_arm(canvas, x, y - 2, HM__WAY_UP, HM__LIGHT);
    hm__text_canvas_arm(canvas, x + 2, y, HM__WAY_LEFT, HM__LIGHT);
    hm__text_canvas_arm(canvas, x - 2, y, HM__WAY_RIGHT, HM__LIGHT);
}

static void draw_corner_lines(hm__text_canvas *canvas, int x, int y)
{
    for (int d = 3; d <= 5; d += 2) {
        put_code(canvas, x + d, y + d, HM__RISING);
        put_code(canvas, x - d, y - d, HM__RISING);
        put_code(canvas, x + d, y - d, HM__FALLING);
        put_code(canvas, x - d, y + d, HM__FALLING);
    }
}

static void draw_morris(hm__text_canvas *canvas, const hm__text_item *item,
                        int x, int y)
{
    int men = hm__morris_men(item);
    int outer = men <= 4 ? 2 : men <= 7 ? 4 : 6;

    for (int ring = outer; ring >= 2; ring -= 2)
        hm__text_canvas_border(canvas, (hm__text_box){x, y, ring, ring});
    for (int ring = outer; ring > 2; ring -= 2)
        join_rings(canvas, x, y, ring);
    if (men <= 4)
        hm__text_canvas_grid(canvas, (hm__text_box){x, y, 2, 2}, 2, HM__LIGHT);
    if (men == 3 || men == 4)
        draw_diagonals(canvas, (hm__text_box){x, y, 2, 2});
    if (men == 7)
        draw_inner_cross(canvas, x, y);
    if (men >= 11)
        draw_corner_lines(canvas, x, y);
}

void hm__draw_board(hm__text_canvas *canvas, const hm__text_item *item, int x,
                    int y)
{
    hm__text_box box = {x, y, item->board_w, item->board_h};

    if (item->set->board == HM__BOARD_MORRIS) {
        draw_morris(canvas, item, x, y);
        return;
    }
    hm__text_canvas_border(canvas, box);
    switch (item->set->board) {
    case HM__BOARD_ALQUERQUE:
        hm__text_canvas_grid(canvas, box, 2, HM__LIGHT);
        draw_diagonals(canvas, box);
        break;
    case HM__BOARD_POINTS:
    case HM__BOARD_RIVER:
        draw_points(canvas, box, item->set->board == HM__BOARD_RIVER);
        break;
    case HM__BOARD_HOLES:
        draw_holes(canvas, box);
        break;
    default:
        hm__text_canvas_grid(canvas, box, item->wide ? 4 : 2, HM__HEAVY);
        break;
    }
}
