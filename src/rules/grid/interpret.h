/*
 * interpret.h - the grid: what other rules did on a table, as
 * actions.
 *
 * Men are all pieces but boards and tiles. A square of the grid holds one
 * actor: a man, or a stack of men.
 */
#ifndef HM_RULES_GRID_INTERPRET_H
#define HM_RULES_GRID_INTERPRET_H

#include "actor.h"
#include "rules/rules.h"

/* A note of how the piece on a square was. */
typedef struct hm__grid_interpret_note {
    uint32_t square, piece;
} hm__grid_interpret_note;

/* Squares as they are, or will be. */
typedef struct hm__grid_interpret_view {
    uint32_t *low;    // the lowest man on each square, or HM__NONE
    uint32_t *height; // how many men
    uint32_t *name;   // of the actor; 0: none
    size_t low_room, height_room, name_room;
} hm__grid_interpret_view;

typedef struct hm__grid_interpreter {
    hm__interpreter *interpreter;
    hm_ctx *ctx;
    const hm_table *table; // of the other rules
    hm_table own;          // only names systems
    hm__lang lang;
    hm__grid grid; // as it stands
    hm__actors actors;
    bool born;    // the game came from a grid, and its metadata say so
    bool turned;  // drops have their square first
    bool beside;  // something happened there that is not said
    bool *ground; // by piece: it lies below others and never changes
    size_t ground_count, ground_room;
    double x0, y0;                // the middle of square 0
    double step;                  // from one square to the next
    hm__grid_interpret_view now;  // before the ply
    hm__grid_interpret_view then; // after it
    hm__grid_interpret_note *was; // changes of `now` that may be taken back
    size_t was_count, was_room;
    uint32_t *first; // of each name: how many are in hand at the start
    size_t first_count, first_room;
    hm__grid_action *draft; // the actions of the ply
    size_t draft_count, draft_room;
    uint64_t work;
} hm__grid_interpreter;

/* ---- board.c: the board, and what stands on it --------------------------
 */

/* Finds out what the board is, and sets up the start. */
hm_status hm__grid_interpret_board(hm__grid_interpreter *g);

/* Whether a piece is there, and is a man; or what men stand on. */
static inline bool hm__is_man(const hm__piece_state *state)
{
    return state->present && state->attr.kind != HM__BOARD &&
           state->attr.kind != HM__TILE;
}

static inline bool hm__is_fixed(const hm__piece_state *state)
{
    return state->present && !hm__is_man(state);
}

/* The square that a man stands on; false: beside the board, or nowhere. */
bool hm__grid_interpret_square(const hm__grid_interpreter *g,
                               const hm__piece_state *state, uint32_t *out);

/* What a single man is called. */
hm_status hm__grid_interpret_name(hm__grid_interpreter *g,
                                  const hm__piece_state *state, uint32_t *out);

/* Looks at all squares of the table. */
hm_status hm__grid_interpret_squares(hm__grid_interpreter *g,
                                     hm__grid_interpret_view *v);

/* ---- steps.c, plan.c: the actions of a ply -------------------------------
 */

/* Plays the next ply of the source; HM_END after the last. */
hm_status hm__grid_interpret_ply(hm__grid_interpreter *g);

/* Notes what the lowest man of a square is from now on. */
hm_status hm__grid_interpret_set(hm__grid_interpreter *g, uint32_t square,
                                 uint32_t piece);

/* Adds an action to the draft. */
hm_status hm__grid_interpret_add(hm__grid_interpreter *g, hm__grid_verb verb,
                                 uint32_t from, uint32_t to);
hm_status hm__grid_interpret_promote(hm__grid_interpreter *g, uint32_t square,
                                     uint32_t name);
hm_status hm__grid_interpret_drop(hm__grid_interpreter *g, uint32_t name,
                                  uint32_t square);

/* How a victim, on its square in `was`, is taken if it becomes `is`. */
hm__grid_verb hm__grid_interpret_verb(hm__grid_interpreter *g,
                                      const hm__piece_state *was,
                                      const hm__piece_state *is);

/*
 * Drafts the ply change by change: exact, if each is an action of its own.
 * False if that cannot be done; then `now` is as it was.
 */
hm_status hm__grid_interpret_steps(hm__grid_interpreter *g, bool *done);

/* Drafts the ply by what came of it: who moved, was taken, is new. */
hm_status hm__grid_interpret_plan(hm__grid_interpreter *g);

/* How a piece was at note `index`, and how it was after that change. */
const hm__piece_state *hm__note_after(const hm_table *table, size_t index);

#endif
