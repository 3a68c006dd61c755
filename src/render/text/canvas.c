/*
 * canvas.c - cells, borders that merge, and grids that do not.
 */
#include "canvas.h"

hm_status hm__text_canvas_init(hm__text_canvas *canvas, hm_ctx *ctx,
                               int columns, int rows)
{
    size_t room = 0;

    *canvas = (hm__text_canvas){.ctx = ctx, .columns = columns, .rows = rows};
    HM_TRY(hm__reserve(ctx, &canvas->cells, &room,
                       (size_t)columns * (size_t)rows, sizeof(hm__cell)));
    for (size_t i = 0; i < (size_t)columns * (size_t)rows; i++)
        canvas->cells[i] = (hm__cell){.ink = HM__BLACK};
    return HM_OK;
}

void hm__text_canvas_free(hm__text_canvas *canvas)
{
    hm__free(canvas->ctx, canvas->cells);
}

hm__cell *hm__text_canvas_at(const hm__text_canvas *canvas, int x, int y)
{
    if (x < 0 || x >= canvas->columns || y < 0 || y >= canvas->rows)
        return NULL;
    return &canvas->cells[(size_t)y * (size_t)canvas->columns + (size_t)x];
}

static void replace(hm__text_canvas *canvas, int x, int y, hm__cell content)
{
    hm__cell *cell = hm__text_canvas_at(canvas, x, y);

    canvas->work++;
    if (!cell)
        return;
    content.owner = canvas->owner;
    content.ink = (uint8_t)canvas->ink;
    *cell = content;
}

void hm__text_canvas_symbol(hm__text_canvas *canvas, int x, int y,
                            hm__symbol symbol)
{
    replace(canvas, x, y, (hm__cell){.symbol = symbol});
}

void hm__text_canvas_line(hm__text_canvas *canvas, int x, int y, hm__arms arms)
{
    replace(canvas, x, y, (hm__cell){.arms = arms});
}

void hm__text_canvas_label(hm__text_canvas *canvas, int x, int y,
                           hm__symbol label)
{
    hm__cell *cell = hm__text_canvas_at(canvas, x, y);

    if (cell)
        *cell = (hm__cell){.symbol = label, .ink = cell->ink};
}

void hm__text_canvas_arm(hm__text_canvas *canvas, int x, int y, hm__way way,
                         int weight)
{
    hm__cell *cell = hm__text_canvas_at(canvas, x, y);

    if (cell)
        cell->arms = hm__arm_set(cell->arms, way, weight);
}

/* ---- borders ------------------------------------------------------------- */

/*
 * Arms along the edge become light, the arm to the inside is removed, others
 * stay.
 */
static void merge_edge(hm__text_canvas *canvas, hm__text_box box, int x, int y)
{
    hm__cell *cell = hm__text_canvas_at(canvas, x, y);
    bool left = x == box.x - box.w;
    bool right = x == box.x + box.w;
    bool bottom = y == box.y - box.h;
    bool top = y == box.y + box.h;
    hm__arms arms;

    if (!cell)
        return;
    arms = cell->arms;
    if (!right)
        arms = hm__arm_set(arms, HM__WAY_RIGHT, top || bottom);
    if (!left)
        arms = hm__arm_set(arms, HM__WAY_LEFT, top || bottom);
    if (!top)
        arms = hm__arm_set(arms, HM__WAY_UP, left || right);
    if (!bottom)
        arms = hm__arm_set(arms, HM__WAY_DOWN, left || right);
    *cell = (hm__cell){.arms = arms, .ink = HM__BLACK};
}

static void merge_row(hm__text_canvas *canvas, hm__text_box box, int y)
{
    for (int x = box.x - box.w; x <= box.x + box.w; x++)
        merge_edge(canvas, box, x, y);
}

void hm__text_canvas_border(hm__text_canvas *canvas, hm__text_box box)
{
    const hm__cell blank = {.ink = HM__BLACK};

    for (int y = box.y - box.h + 1; y < box.y + box.h; y++) {
        merge_edge(canvas, box, box.x - box.w, y);
        for (int x = box.x - box.w + 1; x < box.x + box.w; x++) {
            hm__cell *cell = hm__text_canvas_at(canvas, x, y);

            if (cell)
                *cell = blank;
        }
        merge_edge(canvas, box, box.x + box.w, y);
    }
    merge_row(canvas, box, box.y - box.h);
    merge_row(canvas, box, box.y + box.h);
    canvas->work += (uint64_t)(2 * box.w + 1) * (uint64_t)(2 * box.h + 1);
}

/* ---- grids --------------------------------------------------------------- */

static void put_row(hm__text_canvas *canvas, hm__text_box box, int y,
                    int weight)
{
    for (int x = box.x - box.w + 1; x < box.x + box.w; x++)
        hm__text_canvas_line(canvas, x, y, hm__arms_across(weight));
}

static void put_column(hm__text_canvas *canvas, hm__text_box box, int x,
                       int weight)
{
    for (int y = box.y - box.h + 1; y < box.y + box.h; y++)
        hm__text_canvas_line(canvas, x, y, hm__arms_upright(weight));
}

void hm__text_canvas_grid(hm__text_canvas *canvas, hm__text_box box, int step,
                          int weight)
{
    hm__arms crossing = hm__arms_of(weight, weight, weight, weight);
    int left = box.x - box.w;
    int right = box.x + box.w;
    int bottom = box.y - box.h;
    int top = box.y + box.h;

    for (int y = bottom + step; y < top; y += step) {
        put_row(canvas, box, y, weight);
        hm__text_canvas_arm(canvas, left, y, HM__WAY_RIGHT, weight);
        hm__text_canvas_arm(canvas, right, y, HM__WAY_LEFT, weight);
    }
    for (int x = left + step; x < right; x += step) {
        put_column(canvas, box, x, weight);
        hm__text_canvas_arm(canvas, x, bottom, HM__WAY_UP, weight);
        hm__text_canvas_arm(canvas, x, top, HM__WAY_DOWN, weight);
        for (int y = bottom + step; y < top; y += step)
            hm__text_canvas_line(canvas, x, y, crossing);
    }
}
