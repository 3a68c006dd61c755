/*
 * names.h - pieces and places in words, for who cannot see them.
 */
#ifndef HM_RENDER_NAMES_H
#define HM_RENDER_NAMES_H

#include <halfmove/out.h>

#include "table/table.h"

/*
 * Writes what can be seen of a piece and where it lies: "Suns coin, back, at
 * b4". What its side hides is not told.
 */
void hm__name_piece(const hm_table *table, const hm_piece *piece, hm_out *out);

/* Its two halves: "Suns coin, back" and "b4". */
void hm__name_what(const hm_piece *piece, hm_out *out);
void hm__name_place(const hm_table *table, const hm_piece *piece, hm_out *out);

/* The field of Atlantis in whose middle a place is; false if in none. */
bool hm__field_at(double x, double y, int *column, int *row);

/* What it is called: "b2", or "a0" and "-a1" beyond the first ones. */
void hm__field_name(int column, int row, char out[24]);

/* Both at once. */
bool hm__name_field(double x, double y, char out[24]);

/* The letters of file `n`: 1 is a, 26 z, 27 aa. */
void hm__name_file(int n, char out[8]);

#endif
