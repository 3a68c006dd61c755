/*
 * packs.h - what games with a piecepack share beyond the kit.
 */
#ifndef HM_SETUPS_PACKS_H
#define HM_SETUPS_PACKS_H

#include "rows.h"

/* A square board of cells or points, its first one at 1, 1. */
hm_status hm__packs_square(hm__setup_job *job, int size);

/*
 * All tiles as five rows of five, back up, from the upper left; there is no
 * tile in the middle. The first cell, at the lower left, is at x0, y0.
 */
void hm__packs_lay_donut(hm__rows *rows, double x0, double y0);
hm_status hm__packs_donut(hm__setup_job *job, double x0, double y0);

/*
 * Makes the pieces that a PieceSpec lists those of another system, the one
 * that argument `key` names; if it was not given nothing changes.
 */
hm_status hm__packs_recast(hm__setup_job *job, const char *spec,
                           const char *key);

/* The names that argument "variant" may have, in any case. */
typedef struct hm__packs_names {
    const char *expected; // "expected one or other"
    size_t count;
    const char *name[3];
} hm__packs_names;

/* The number of the variant that was asked for, or 0. */
hm_status hm__packs_variant(hm__setup_job *job, const hm__packs_names *names,
                            size_t *out);

#endif
