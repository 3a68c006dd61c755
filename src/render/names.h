/*
 * names.h - pieces and places in words, for screen readers.
 */
#ifndef HM_RENDER_NAMES_H
#define HM_RENDER_NAMES_H

#include <halfmove/out.h>

#include "table/table.h"

/*
 * Writes what can be seen of a piece and where it lies: "Suns coin, back, at
 * b4". What is hidden is left out.
 */
void hm__name_piece(const hm_table *table, const hm_piece *piece, hm_out *out);

/* Its two halves: "Suns coin, back" and "b4". */
void hm__name_what(const hm_piece *piece, hm_out *out);
void hm__name_place(const hm_table *table, const hm_piece *piece, hm_out *out);

/* Parts of that, for legends: "Suns"; "ace of hearts"; "promoted pawn". */
void hm__name_suit(const hm_system *system, int suit, hm_out *out);
void hm__name_face(const hm_system *system, hm__kind kind, int suit, int rank,
                   hm_out *out);
void hm__name_bit(const hm_system *system, bool back, int rank, hm_out *out);

/* "tile", or what else tiles are called. */
const char *hm__tile_noun(const hm_system *system);

/* The field of Atlantis with its centre at a place; false if there is none. */
bool hm__field_at(double x, double y, int *column, int *row);

/* Its name: "b2", or "a0" and "-a1" before the first row and column. */
void hm__field_name(int column, int row, char out[24]);

/* Both at once. */
bool hm__name_field(double x, double y, char out[24]);

/* The letters of file `n`: 1 is a, 26 z, 27 aa. */
void hm__name_file(int n, char out[8]);

#endif
