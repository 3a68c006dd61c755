/*
 * cells.c - boxes by their place.
 *
 * A box that touches very many cells is entered in a special cell that is
 * searched for every box, and all cells are searched for it. Cells are half as
 * large as boxes on average, so there are few of those.
 */
#include "cells.h"

enum { MOST_CELLS = 256 }; // of one box

/* Cells that a box touches, the last ones included. */
typedef struct range {
    int32_t left, bottom, right, top;
} range;

void hm__cells_init(hm__cells *cells, hm_ctx *ctx, int64_t sizes, size_t boxes)
{
    int64_t half = boxes ? sizes / (2 * (int64_t)boxes) : 0;

    *cells = (hm__cells){.ctx = ctx, .size = half > 1 ? (int32_t)half : 1};
}

void hm__cells_free(hm__cells *cells)
{
    hm__free(cells->ctx, cells->first);
    hm__free(cells->ctx, cells->entries);
    hm__free(cells->ctx, cells->found);
    hm__index_free(&cells->index, cells->ctx);
}

static int32_t cell_of(const hm__cells *cells, int32_t at)
{
    return at >= 0 ? at / cells->size : -1 - (-1 - at) / cells->size;
}

/* Both ends of a box along one axis; for thin boxes they may be exchanged. */
static void find_ends(const hm__cells *cells, int32_t low, int32_t high,
                      int32_t *first, int32_t *last)
{
    int32_t end = high - 1;

    *first = cell_of(cells, low < end ? low : end);
    *last = cell_of(cells, low < end ? end : low);
}

/* Whether a box touches few enough cells to be entered in each. */
static bool find_range(const hm__cells *cells, hm__box box, range *out)
{
    find_ends(cells, box.left, box.right, &out->left, &out->right);
    find_ends(cells, box.bottom, box.top, &out->bottom, &out->top);
    return ((int64_t)out->right - out->left + 1) *
               ((int64_t)out->top - out->bottom + 1) <=
           MOST_CELLS;
}

static hm__key key_of(int32_t x, int32_t y)
{
    return (hm__key){(uint64_t)(int64_t)x, (uint64_t)(int64_t)y};
}

/* The special cell for large boxes; no cell of the plane is that far away. */
static const hm__key large_key = {UINT64_MAX / 2, 0};

static hm_status add_found(hm__cells *cells, uint32_t cell)
{
    if (cell == UINT32_MAX) // nothing was entered there
        return HM_OK;
    HM_TRY(hm__reserve(cells->ctx, &cells->found, &cells->found_room,
                       cells->found_count + 1, sizeof(*cells->found)));
    cells->found[cells->found_count++] = cell;
    return HM_OK;
}

hm_status hm__cells_find(hm__cells *cells, hm__box box)
{
    range r;

    cells->found_count = 0;
    if (!find_range(cells, box, &r)) {
        for (uint32_t i = 0; i < cells->index.count; i++)
            HM_TRY(add_found(cells, i));
        return HM_OK;
    }
    HM_TRY(add_found(cells, hm__index_find(&cells->index, large_key)));
    for (int32_t x = r.left; x <= r.right; x++) {
        for (int32_t y = r.bottom; y <= r.top; y++)
            HM_TRY(
                add_found(cells, hm__index_find(&cells->index, key_of(x, y))));
    }
    return HM_OK;
}

/* The number of a cell, made if it is new. */
static hm_status make_cell(hm__cells *cells, hm__key key)
{
    size_t before = cells->index.count;
    uint32_t cell;

    HM_TRY(hm__index_make(&cells->index, cells->ctx, key, &cell));
    HM_TRY(hm__reserve(cells->ctx, &cells->first, &cells->first_room,
                       (size_t)cell + 1, sizeof(*cells->first)));
    if (cell == before)
        cells->first[cell] = 0;
    return add_found(cells, cell);
}

/* Makes the cells of a box and puts them into `found`. */
static hm_status make_cells(hm__cells *cells, hm__box box)
{
    range r;

    cells->found_count = 0;
    if (!find_range(cells, box, &r))
        return make_cell(cells, large_key);
    for (int32_t x = r.left; x <= r.right; x++) {
        for (int32_t y = r.bottom; y <= r.top; y++)
            HM_TRY(make_cell(cells, key_of(x, y)));
    }
    return HM_OK;
}

hm_status hm__cells_add(hm__cells *cells, hm__box box, uint32_t number,
                        bool (*precedes)(const void *user, uint32_t a,
                                         uint32_t b),
                        const void *user)
{
    HM_TRY(make_cells(cells, box));
    HM_TRY(hm__reserve(cells->ctx, &cells->entries, &cells->entry_room,
                       cells->entry_count + cells->found_count,
                       sizeof(*cells->entries)));
    for (size_t i = 0; i < cells->found_count; i++) {
        uint32_t *link = &cells->first[cells->found[i]];

        while (*link && precedes &&
               precedes(user, cells->entries[*link - 1].number, number))
            link = &cells->entries[*link - 1].next;
        cells->entries[cells->entry_count] = (hm__entry){number, *link};
        *link = (uint32_t)++cells->entry_count;
    }
    return HM_OK;
}
