/*
 * hexes.h - boards of hexagons, as Atlantis has them.
 *
 * A field has a column, its letters, and a row, its number. Columns run to the
 * upper right and rows to the upper left, so that b2 lies straight above a1.
 */
#ifndef HM_SETUPS_HEXES_H
#define HM_SETUPS_HEXES_H

#include "place.h"

/* Columns and rows may be a billion at most, either way. */
typedef struct hm__hex {
    int column, row;
    int segment; // fields of one segment have the same number
} hm__hex;

/* What an Atlantis tile's suit says. */
typedef enum hm__hex_state {
    HM__HEX_OPEN = 1,
    HM__HEX_GROWING,
    HM__HEX_DEAD,
} hm__hex_state;

/* The middle of a field, in inches; those of neighbours are an inch apart. */
void hm__hex_middle(int column, int row, double *x, double *y);

enum { HM__HEX_NAME = 24 }; // bytes that hold the name of any field

/* The name of a field, as "b4"; not terminated. Returns its length. */
size_t hm__hex_name(hm__hex field, char out[HM__HEX_NAME]);

/* Sorts by column, then row. */
void hm__hex_sort(hm__hex *fields, size_t count);

/*
 * The edges of a field of a sorted board beyond which there is another segment
 * or nothing: 1 is the upper edge, then clockwise 2, 4, 8, 16 and 32.
 */
int hm__hex_edges(const hm__hex *fields, size_t count, hm__hex field);

/* Puts a tile down for each field of a sorted board, all of them open. */
hm_status hm__hex_place(hm__setup_job *job, const hm__hex *fields,
                        size_t count);

/*
 * The fields of a "triangle", "hexagon" or "rhombus" with so many standard
 * segments along a side, 1 to 20: seven for each segment, its middle first.
 * `*out` is yours to free. HM_EUSAGE if there is no such board.
 */
hm_status hm__hex_shape(hm_ctx *ctx, const char *name, int side, hm__hex **out,
                        size_t *count);

#endif
