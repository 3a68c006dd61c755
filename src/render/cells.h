/*
 * cells.h - boxes by their place: which of them may overlap another?
 *
 * The plane is divided into square cells. A number is entered in all cells that
 * its box touches, so boxes that overlap have a cell in common.
 */
#ifndef HM_RENDER_CELLS_H
#define HM_RENDER_CELLS_H

#include "scene.h"

/* A number in a cell, and the entry after it, plus one. */
typedef struct hm__entry {
    uint32_t number;
    uint32_t next;
} hm__entry;

typedef struct hm__cells {
    hm_ctx *ctx;
    int32_t size;    // of a cell
    hm__index index; // group n is cell n
    uint32_t *first; // entry of each cell, plus one
    size_t first_room;
    hm__entry *entries;
    size_t entry_count, entry_room;
    uint32_t *found; // cells, see hm__cells_find()
    size_t found_count, found_room;
} hm__cells;

/* Cells of half the size that boxes have on average. */
void hm__cells_init(hm__cells *cells, hm_ctx *ctx, int64_t sizes, size_t boxes);
void hm__cells_free(hm__cells *cells);

/* Puts all cells with boxes that may overlap a box into `found`. */
hm_status hm__cells_find(hm__cells *cells, hm__box box);

/*
 * Enters a number in the cells of a box, each time before the first one that
 * `precedes` says to be after it; NULL: before all.
 */
hm_status hm__cells_add(hm__cells *cells, hm__box box, uint32_t number,
                        bool (*precedes)(const void *user, uint32_t a,
                                         uint32_t b),
                        const void *user);

#endif
