/*
 * table.h - the table: pieces, their order, where they lie, and undo.
 *
 * Every piece is a link in three chains: the order of the whole table, the
 * pieces at its place, and, once somebody has asked for one, the pieces of its
 * type. Each chain runs from the bottom to the top, so "the top piece at b4"
 * and "the last Moons coin" are found without looking at the rest of the table.
 *
 * Whatever changes a piece first notes how it was. The notes are symmetric:
 * playing one back swaps it with the present, so the same notes undo and redo.
 */
#ifndef HM_TABLE_TABLE_H
#define HM_TABLE_TABLE_H

#include <halfmove/table.h>

#include "base/arena.h"
#include "base/fault.h"
#include "index.h"
#include "systems/system.h"

#define HM__NONE UINT32_MAX

/* The chains that a piece is a link of. */
typedef enum hm__lane {
    HM__LANE_ORDER,
    HM__LANE_PLACE,
    HM__LANE_TYPE,
    HM__LANES
} hm__lane;

typedef struct hm__link {
    uint32_t below, above;
} hm__link;

/* Everything that a move can change, but for the order. */
typedef struct hm__piece_state {
    hm__attr attr;
    double x, y, angle;
    bool present;
} hm__piece_state;

typedef struct hm__piece {
    hm__piece_state is;
    int64_t tag; // grows from the bottom to the top
    hm__link link[HM__LANES];
    uint32_t place, type; // groups of the two indexes
    uint32_t noted;       // the last note about it, plus one
    uint32_t copy;        // equal pieces below it; of a table with a key
    uint64_t hash;        // the same
} hm__piece;

/* How a piece was before a change: what, and above which piece. */
typedef struct hm__note {
    uint32_t piece;
    uint32_t below;
    hm__piece_state was;
    uint32_t earlier; // the last note before about the same piece, plus one
} hm__note;

/* Places that are found without a search: whole inches up to here. */
enum { HM__NEAR = 32 };

struct hm_table {
    hm_ctx *ctx;
    hm__arena names; // of systems that are not built in
    hm_str *systems;
    size_t system_count, system_room;
    hm__piece *pieces;
    size_t piece_count, piece_room; // ever placed
    size_t count;                   // present
    hm__chain order;
    hm__index places, types;
    uint32_t near[HM__NEAR * HM__NEAR]; // groups of near places, plus one
    hm__note *notes;
    size_t note_count, note_room;
    double scale;
    uint64_t work; // pieces and notes looked at, to bound the time of a game
    bool untyped;  // nobody has asked for a type yet: these have no chains
    bool keyed;    // `key` is kept up to date; see key.h
    uint64_t key;
    bool full; // of notes: that limit was met last, not the one of pieces
};

void hm__table_init(hm_table *table, hm_ctx *ctx);
void hm__table_free(hm_table *table);
void hm__table_clear(hm_table *table);

/*
 * Makes `to`, which is empty, like another table without notes and without
 * systems of its own. It may be half done unless HM_OK is returned.
 */
hm_status hm__table_copy(hm_table *to, const hm_table *from);

/* The number of a system by name, added if it is new. */
hm_status hm__table_system(hm_table *table, hm_str name, uint16_t *out);
hm_str hm__table_system_name(const hm_table *table, uint16_t system);

/*
 * The five actions. `below` says what the piece is put right above: a piece,
 * or HM__NONE for the very bottom. Outputs and the table are untouched unless
 * HM_OK is returned.
 */
hm_status hm__table_place(hm_table *table, const hm__piece_state *state,
                          uint32_t below, uint32_t *out);

/* The same for where piece `on` lies: its place need not be looked for. */
hm_status hm__table_place_on(hm_table *table, const hm__piece_state *state,
                             uint32_t on, uint32_t below, uint32_t *out);
hm_status hm__table_remove(hm_table *table, uint32_t piece);
hm_status hm__table_move(hm_table *table, uint32_t piece, double x, double y,
                         uint32_t below);

/* To where piece `on` lies; the order stays. */
hm_status hm__table_move_on(hm_table *table, uint32_t piece, uint32_t on);
hm_status hm__table_update(hm_table *table, uint32_t piece,
                           const hm__piece_state *state);

/*
 * Says which limit was met, if the status of an action is HM_ELIMIT and no one
 * has said so yet. Returns the status.
 */
hm_status hm__table_explain(const hm_table *table, hm_status st, hm_str at,
                            hm_fault *why);

/* The topmost piece of the whole table, or HM__NONE. */
uint32_t hm__table_top(const hm_table *table);

/* Makes the chains of types, which are kept up to date from now on. */
hm_status hm__table_need_types(hm_table *table);

/* Plays notes back: `undo` down to note `from`, or forward up to `to`. */
void hm__table_undo(hm_table *table, size_t from);
void hm__table_redo(hm_table *table, size_t to);

/* Forgets all notes: nothing goes back to before now. */
void hm__table_forget(hm_table *table);

/* The piece numbered `piece`, which must exist. */
static inline const hm__piece *hm__piece_at(const hm_table *table,
                                            uint32_t piece)
{
    return &table->pieces[piece];
}

/* Whether a piece lies within reach of a place: 0.0022 inches. */
bool hm__at_place(const hm__piece *piece, double x, double y);

/* Describes a piece as if it were in some state. */
void hm__describe(const hm_table *table, uint32_t piece,
                  const hm__piece_state *state, hm_piece *out);

/* The groups of places (up to four) that may hold pieces within reach. */
size_t hm__table_around(const hm_table *table, double x, double y,
                        uint32_t groups[4]);

/* The top piece at a place, or HM__NONE; adds the steps taken to `*work`. */
uint32_t hm__table_top_at(const hm_table *table, double x, double y,
                          uint64_t *work);

#endif
