/*
 * rows.h - sets of pieces, one to a row, whose columns arguments may fill.
 */
#ifndef HM_SETUPS_ROWS_H
#define HM_SETUPS_ROWS_H

#include "kit.h"

enum { HM__MOST_ROWS = 256 };

typedef struct hm__rows {
    size_t count;
    hm__kit_piece piece[HM__MOST_ROWS];
} hm__rows;

/*
 * Fills columns from the arguments side, piece_side, suit, rank, cfg, x, y and
 * angle, which are lists parted by commas. A short list or a short set is
 * repeated if it goes into the longest of all without a rest.
 */
hm_status hm__rows_fill(hm__setup_job *job, hm__rows *rows);

/* Puts the pieces on top of the table, the first one lowest. */
hm_status hm__rows_place(hm__setup_job *job, const hm__rows *rows);

#endif
