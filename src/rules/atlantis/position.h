/*
 * position.h - a position of Atlantis: its cells, its areas, and a journal.
 *
 * Whatever changes a cell goes through the journal, so turns can be taken
 * back, and the journal says what happened in each of them. A turn costs
 * what it changes: fields that may explode wait in a list of their owner, and
 * whether the game is over follows from sums that every change keeps or, once
 * fields have closed, from one way that leads from player to player.
 */
#ifndef HM_RULES_ATLANTIS_POSITION_H
#define HM_RULES_ATLANTIS_POSITION_H

#include "atlantis.h"

/* Why a cell changed. */
typedef enum hm__atl_cause {
    HM__ATL_MOVED,
    HM__ATL_HIT, // by a stone of an exploding neighbour
    HM__ATL_EXPLODED,
    HM__ATL_DIED, // exploded while it was growing
    HM__ATL_GREW,
} hm__atl_cause;

typedef struct hm__atl_entry {
    hm__atl_cell was, now;
    uint32_t field;
    hm__atl_cause cause;
} hm__atl_entry;

/* A list of fields; the same one may be in it more than once. */
typedef struct hm__atl_list {
    uint32_t first, last; // links, or HM__ATL_NONE
} hm__atl_list;

typedef struct hm__atl_link {
    uint32_t field, next;
} hm__atl_link;

/* The fields that wait for a player's turn. */
typedef struct hm__atl_waiting {
    hm__atl_list full;    // may explode
    hm__atl_list growing; // will grow
} hm__atl_waiting;

/*
 * An area: open fields that are connected. All its owners are the same if
 * count * squares equals sum * sum; the numbers wrap around, so the converse
 * needs a look at the fields.
 */
typedef struct hm__atl_area {
    uint64_t count, sum, squares; // of the owners, numbered from 1
    uint64_t fields;
    bool growing; // next to a growing field
} hm__atl_area;

/*
 * A way over open fields that begins and ends with stones of two players:
 * while there is one the game is not over.
 */
typedef struct hm__atl_way_out {
    uint32_t *fields;
    uint32_t count; // 0: none is known
    bool *has;      // each field
    uint32_t start; // where to look for the next one
    uint32_t *from; // of a search: the field before, or HM__ATL_NONE
    uint64_t *seen; // the search that came to a field last
    uint64_t search;
    uint64_t spent; // fields looked at since areas were found
} hm__atl_way_out;

typedef struct hm__atl_areas {
    bool valid;        // no field was opened or closed since
    uint32_t *of;      // the area of each open field
    uint32_t *stack;   // fields still to be looked at
    hm__atl_area *all; // room for as many as there are fields
    uint32_t count;
    uint32_t mixed; // areas that have stones of several players
    uint64_t work;  // fields looked at
    hm__atl_way_out way;
} hm__atl_areas;

typedef struct hm__atl_position {
    hm_ctx *ctx;
    const hm__atl_game *game;
    hm__atl_cell *cells;
    uint8_t *room;     // open neighbours of each field
    uint64_t *left;    // the phase in which a segment was last left
    uint64_t *done;    // the phase in which a field last exploded or grew
    uint64_t *reached; // the phase in which stones last moved to a field
    size_t borders;    // pairs of an open field next to a growing one
    uint64_t phase;    // counts phases played, those taken back too
    hm__atl_waiting *waiting;
    hm__atl_link *links;
    size_t link_count, link_room;
    uint32_t free_link;
    bool keyed; // `key` is kept up to date
    uint64_t key;
    hm__atl_entry *journal;
    size_t journal_count, journal_room;
    hm__atl_areas *areas;
    hm__arena arena;
} hm__atl_position;

void hm__atl_position_init(hm__atl_position *p, hm_ctx *ctx);
void hm__atl_position_free(hm__atl_position *p);

/* Sets up the start of a game, which must outlive the position. */
hm_status hm__atl_position_load(hm__atl_position *p, const hm__atl_game *game);

/* Changes a cell. */
hm_status hm__atl_set(hm__atl_position *p, uint32_t field, hm__atl_cell now,
                      hm__atl_cause cause);

/* Takes changes back until the journal has `count` entries. */
hm_status hm__atl_undo(hm__atl_position *p, size_t count);

/*
 * A number for the board and what is on it. Changes keep it up to date from
 * the first call on.
 */
uint64_t hm__atl_key(hm__atl_position *p);

/*
 * The phases of a turn; each begins with hm__atl_begin(). Plays a legal move;
 * all explosions, or only those of the fields that are ready now; growth.
 */
void hm__atl_begin(hm__atl_position *p);
hm_status hm__atl_play_move(hm__atl_position *p, int32_t player,
                            const hm__atl_move *move);
hm_status hm__atl_explode(hm__atl_position *p, int32_t player);
hm_status hm__atl_explode_wave(hm__atl_position *p, int32_t player);
hm_status hm__atl_grow(hm__atl_position *p, int32_t player);

/* Whether some field of a player is ready to explode, or will grow. */
bool hm__atl_has_full(hm__atl_position *p, int32_t player);
bool hm__atl_has_growing(hm__atl_position *p, int32_t player);

/* The way from one field to another that lies straight; HM__ATL_WAYS: none. */
size_t hm__atl_way(hm__hex from, hm__hex to, int64_t *distance);

/* ---- areas.c ---------------------------------------------------------------
 */

/* An open field gets another owner; it closes; either way sums are kept. */
void hm__atl_area_change(const hm__atl_position *p, uint32_t field, int32_t was,
                         int32_t now);
void hm__atl_area_close(const hm__atl_position *p, uint32_t field);

/* Whether all areas are stable; a board without players never is. */
bool hm__atl_is_over(const hm__atl_position *p);

/*
 * Fields of areas that have stones of one player only, and of those among
 * them that are stable; both have room for all players.
 */
void hm__atl_scores(const hm__atl_position *p, int64_t *all, int64_t *stable);

#endif
