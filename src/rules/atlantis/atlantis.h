/*
 * atlantis.h - an Atlantis game as its notations read it: board, start, turns.
 *
 * Everything lives in the arena of the record. Fields are numbered by column,
 * then row; players are numbered from 0.
 */
#ifndef HM_RULES_ATLANTIS_ATLANTIS_H
#define HM_RULES_ATLANTIS_ATLANTIS_H

#include "base/arena.h"
#include "setups/hexes.h"

#define HM__ATL_NONE UINT32_MAX // no such field

enum {
    HM__ATL_WAYS = 6,    // to neighbours: straight up, then clockwise
    HM__ATL_SEGMENT = 7, // fields of a standard segment
    HM__ATL_LETTERS = 6, // most letters of a column
    HM__ATL_DIGITS = 9,  // most digits of a row
    HM__ATL_NOBODY = -1, // the owner of a field without stones
};

/* ---- names of fields ------------------------------------------------------
 */

typedef enum hm__atl_kind {
    HM__ATL_NO_NAME,
    HM__ATL_FIELD_NAME,   // "b2"
    HM__ATL_SEGMENT_NAME, // "B2": the field and its neighbours
} hm__atl_kind;

/*
 * Reads a name. Rows may be 0 and below, and columns "-a", the one left of a,
 * and beyond; whether that is allowed is up to the caller.
 */
hm__atl_kind hm__atl_read_name(hm_str text, hm__hex *out);

/* Whether a field lies below row 1 or left of column a. */
static inline bool hm__atl_is_low(hm__hex field)
{
    return field.column < 1 || field.row < 1;
}

/* The neighbour of a field in one of the six ways. */
hm__hex hm__atl_step(hm__hex field, size_t way);

/* ---- colors.c --------------------------------------------------------------
 */

/*
 * The colour of one of SVG's names, in which capitals do not matter; false if
 * there is none. `rgb` may be NULL.
 */
bool hm__atl_color(hm_str word, uint32_t *rgb);

/* A colour for a player who has none. */
const char *hm__atl_some_color(size_t player);

/* ---- the board ------------------------------------------------------------
 */

typedef struct hm__atl_board {
    const hm__hex *fields; // sorted
    uint32_t count;
    size_t segment_count;
    const uint32_t (*next)[HM__ATL_WAYS]; // neighbours, or HM__ATL_NONE
    const uint32_t *grid; // fields by place; NULL if they lie far apart
    int left, bottom;     // of the grid
    size_t wide, high;
} hm__atl_board;

/*
 * Makes a board of fields in any order. `*places` gets the number of each, the
 * same one for those listed twice. At most UINT32_MAX - 1 fields.
 */
hm_status hm__atl_board_make(hm__atl_board *board, hm__arena *arena,
                             const hm__hex *list, size_t count,
                             uint32_t **places);

/* The field at a place, or HM__ATL_NONE. */
uint32_t hm__atl_find(const hm__atl_board *board, hm__hex at);

/* ---- the game -------------------------------------------------------------
 */

/* What is on a field. A growing field always has an owner. */
typedef struct hm__atl_cell {
    int64_t count;
    int32_t owner;
    hm__hex_state state;
} hm__atl_cell;

/* A key that the format does not know, kept for writing. */
typedef struct hm__atl_extra {
    hm_str key;   // decoded
    hm_str value; // as it was written
} hm__atl_extra;

typedef struct hm__atl_player {
    hm_str name, color; // ptr is NULL if there is none
    const hm__atl_extra *extras;
    size_t extra_count;
} hm__atl_player;

typedef struct hm__atl_game {
    hm__atl_board board;
    const uint32_t *order;     // fields as their segments list them
    const hm__atl_cell *cells; // the start; one for each field
    const hm__atl_player *players;
    size_t player_count;
    int32_t first; // the player who takes the first turn
    const hm__atl_extra *extras;
    size_t extra_count;
} hm__atl_game;

/* One end of a move. */
typedef struct hm__atl_end {
    hm__hex hex;
    uint32_t field; // HM__ATL_NONE: not on the board
    hm_str at;      // in the source
} hm__atl_end;

typedef struct hm__atl_move {
    hm__atl_end from, to;
    hm_str at; // all of it, in the source
} hm__atl_move;

/* What a node of the record has as its ply. */
typedef struct hm__atl_turn {
    const hm__atl_move *moves;
    size_t count;
    hm_str at;
} hm__atl_turn;

#endif
