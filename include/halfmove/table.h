/*
 * table.h - pieces on a table, from the bottom to the top.
 *
 * Every game is shown as pieces at places, some on top of others. A table is
 * borrowed from a replay (hm_replay_table()) or made by a setup
 * (hm_setup_build()), and can only be read:
 *
 *     for (uint32_t id = hm_table_bottom(table); id;
 *          id = hm_table_above(table, id)) {
 *         hm_piece piece;
 *
 *         hm_table_piece(table, id, &piece);
 *         printf("%s at %g, %g\n", piece.kind, piece.x, piece.y);
 *     }
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

/** Free a table that is yours, not one of a replay; NULL is allowed. */
HM_API void hm_table_free(hm_table *table);

/**
 * One piece as it lies on the table.
 *
 * `kind` and `side` are valid as long as the library, `system` as long as the
 * table.
 */
typedef struct hm_piece {
    uint32_t id;      /**< 1 for the first piece; never used again */
    hm_str system;    /**< such as "piecepack", "chess2" */
    const char *kind; /**< such as "tile", "coin", "bit" */
    const char *side; /**< such as "face", "back", "top" */
    int suit, rank;   /**< 1-based */
    double x, y;      /**< inches */
    double angle;     /**< degrees, counter-clockwise; not reduced to 360 */
} hm_piece;

/** How many pieces are on the table, including boards. */
HM_API size_t hm_table_count(const hm_table *table);

/** How many pieces are on it, without boards and the fields of a board. */
HM_API size_t hm_table_count_pieces(const hm_table *table);

/** How many inches a unit of coordinates is; 1 for most games. */
HM_API double hm_table_scale(const hm_table *table);

/** The id of the lowest piece; 0 if the table is empty. */
HM_API uint32_t hm_table_bottom(const hm_table *table);

/**
 * The id of the next piece after `id` in the order of the table, at any place;
 * 0 after the top one.
 */
HM_API uint32_t hm_table_above(const hm_table *table, uint32_t id);

/**
 * Describe a piece; false, with `*out` untouched, if it is not on the table.
 */
HM_API bool hm_table_piece(const hm_table *table, uint32_t id, hm_piece *out);

/** The top piece at a place in inches; 0 if there is none. */
HM_API uint32_t hm_table_top(const hm_table *table, double x, double y);

/** An arrow from one place to another, in inches. */
typedef struct hm_arrow {
    double from_x, from_y, to_x, to_y;
} hm_arrow;

/** A place that somebody marks, or an arrow to another place, in inches. */
typedef struct hm_mark {
    const char *color; /**< "red", "green", "yellow" or "blue"; squares also
                            "moved-from" or "moved-to" */
    bool arrow;
    double x, y;
    double to_x, to_y; /**< of an arrow */
} hm_mark;

/** Write the pieces as a JSON array, bottom first, as `replay --json` does. */
HM_API void hm_table_json(const hm_table *table, hm_out *out);

#ifdef __cplusplus
}
#endif

#endif
