/*
 * piece.c - tiles, dominoes, matchsticks and everything of one cell.
 */
#include "piece.h"

/* What the corner of a tile and the ends of a domino are turned by. */
static const struct {
    int x, y;
} corners[4] = {{-1, 1}, {-1, -1}, {1, -1}, {1, 1}},
  tops[4] = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}};

static void put(hm__pen *pen, const hm__text_item *item, hm__role role, int x,
                int y)
{
    hm__text_canvas_symbol(&pen->canvas, x, y, pen->symbol(item, role));
}

int hm__pen_x(const hm__pen *pen, double x)
{
    return hm__cell_at((pen->flip ? pen->sum_x - x : x) + pen->dx);
}

int hm__pen_y(const hm__pen *pen, double y)
{
    return hm__cell_at((pen->flip ? pen->sum_y - y : y) + pen->dy);
}

/* ---- framed pieces ------------------------------------------------------- */

static void draw_domino(hm__pen *pen, const hm__text_item *item, int x, int y)
{
    bool lies = item->quarter % 2;
    int dx = tops[item->quarter].x;
    int dy = tops[item->quarter].y;

    put(pen, item, HM__ROLE_RANK, x + dx, y + dy);
    put(pen, item, HM__ROLE_SUIT, x - dx, y - dy);
    hm__text_canvas_line(&pen->canvas, x, y,
                         lies ? hm__arms_upright(HM__HEAVY)
                              : hm__arms_across(HM__HEAVY));
}

static void draw_face(hm__pen *pen, const hm__text_item *item, int x, int y)
{
    pen->canvas.ink = hm__ink_of(item);
    if (item->set->tile == HM__TILE_DOMINO) {
        draw_domino(pen, item, x, y);
        return;
    }
    put(pen, item, HM__ROLE_RANK, x, y);
    if (hm__is_known(item) && !item->set->small)
        put(pen, item, HM__ROLE_SUIT, x + corners[item->quarter].x,
            y + corners[item->quarter].y);
}

static void draw_tile(hm__pen *pen, const hm__text_item *item, int x, int y)
{
    hm__text_box box = {x, y, hm__cell_at(item->half_w),
                        hm__cell_at(item->half_h)};

    hm__text_canvas_border(&pen->canvas, box);
    if (item->side != HM__BACK)
        draw_face(pen, item, x, y);
    else if (item->set->tile != HM__TILE_DOMINO)
        hm__text_canvas_grid(&pen->canvas, box, box.w, HM__HEAVY);
}

/* ---- matchsticks --------------------------------------------------------- */

/* How far a stick reaches from its middle, in cells. */
static int stick_reach(const hm__text_item *item)
{
    if (item->rank <= 3 || item->steep)
        return 0;
    return item->rank == 6 && item->slant % 2 == 0 ? 2 : 1;
}

static void draw_stick(hm__pen *pen, const hm__text_item *item, int x, int y)
{
    hm__text_canvas *canvas = &pen->canvas;
    int reach = stick_reach(item);

    if (item->rank == 1 || !hm__is_known(item)) {
        put(pen, item, HM__ROLE_WHOLE, x, y);
        return;
    }
    for (int i = -reach; i <= reach; i++) {
        switch (item->slant) {
        case HM__SLANT_UPRIGHT:
            hm__text_canvas_line(canvas, x, y + i, hm__arms_upright(HM__HEAVY));
            break;
        case HM__SLANT_LYING:
            hm__text_canvas_line(canvas, x + i, y, hm__arms_across(HM__HEAVY));
            break;
        case HM__SLANT_FALLING:
            hm__text_canvas_symbol(canvas, x + i, y - i,
                                   hm__symbol_plain(HM__FALLING));
            break;
        case HM__SLANT_RISING:
            hm__text_canvas_symbol(canvas, x + i, y + i,
                                   hm__symbol_plain(HM__RISING));
            break;
        }
    }
}

/* ---- all of them --------------------------------------------------------- */

void hm__draw_piece(hm__pen *pen, const hm__text_item *item)
{
    int x = hm__pen_x(pen, item->x);
    int y = hm__pen_y(pen, item->y);

    pen->canvas.owner = item->id;
    pen->canvas.ink = HM__BLACK;
    if (item->kind == HM__TILE && item->set->tile != HM__TILE_HEXAGON &&
        item->set->tile != HM__TILE_GLYPH) {
        draw_tile(pen, item, x, y);
        return;
    }
    if (item->kind == HM__BOARD) {
        hm__draw_board(&pen->canvas, item, x, y);
        return;
    }
    pen->canvas.ink = hm__ink_of(item);
    if (item->kind == HM__MATCHSTICK)
        draw_stick(pen, item, x, y);
    else
        put(pen, item, HM__ROLE_WHOLE, x, y);
}
