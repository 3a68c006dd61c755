/*
 * table.h - pieces on a table, from the bottom to the top.
 */
#ifndef HALFMOVE_TABLE_H
#define HALFMOVE_TABLE_H

#include <halfmove/base.h>
#include <halfmove/out.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Pieces in the order of the table; lower ones first. */
typedef struct hm_table hm_table;

/** Free a table that is yours; NULL is fine. */
HM_API void hm_table_free(hm_table *table);

/** One piece as it lies on the table. */
typedef struct hm_piece {
    uint32_t id;      /**< 1 for the first ever placed; never used again */
    hm_str system;    /**< as "piecepack", "chess2" */
    const char *kind; /**< as "tile", "coin", "bit" */
    const char *side; /**< as "face", "back", "top" */
    int suit, rank;   /**< 1-based */
    double x, y;      /**< inches */
    double angle;     /**< degrees, counter-clockwise, in any turn */
} hm_piece;

/** How many pieces lie on the table. */
HM_API size_t hm_table_count(const hm_table *table);

/** How many inches a unit of coordinates is. */
HM_API double hm_table_scale(const hm_table *table);

/** The lowest piece; 0 if the table is empty. */
HM_API uint32_t hm_table_bottom(const hm_table *table);

/** The piece next above `id`; 0 after the top one. */
HM_API uint32_t hm_table_above(const hm_table *table, uint32_t id);

/** Describe a piece; false if it does not lie on the table. */
HM_API bool hm_table_piece(const hm_table *table, uint32_t id, hm_piece *out);

/** The top piece at a place in inches; 0 if there is none. */
HM_API uint32_t hm_table_top(const hm_table *table, double x, double y);

/** Write the pieces as a JSON array, bottom first. */
HM_API void hm_table_json(const hm_table *table, hm_out *out);

#ifdef __cplusplus
}
#endif

#endif
