/*
 * state.h - a game of Atlantis that is being played, and its table.
 */
#ifndef HM_RULES_ATLANTIS_STATE_H
#define HM_RULES_ATLANTIS_STATE_H

#include <halfmove/atlantis.h>

#include "legal.h"
#include "rules/rules.h"
#include "table/lang.h"

/* What was played in one step. */
typedef enum hm__atl_part {
    HM__ATL_TURN, // all of a turn
    HM__ATL_MOVES,
    HM__ATL_EXPLOSION, // one wave
    HM__ATL_GROWTH,
} hm__atl_part;

/* Where a step begins in all that can be taken back, and what it is. */
typedef struct hm__atl_moment {
    size_t journal, notes, pieces, swaps;
    const hm__atl_turn *turn; // that was played from here, or a part of it
    size_t turns;             // begun, with this one
    hm__atl_part part;
    bool last; // of its turn
} hm__atl_moment;

/* A field that got other stones, as a piece of the table. */
typedef struct hm__atl_swap {
    uint32_t field, was;
} hm__atl_swap;

/* A player in the ranking. */
typedef struct hm__atl_standing {
    int64_t score;
    size_t player;
} hm__atl_standing;

struct hm_state {
    hm_ctx *ctx;
    hm_table table;
    hm__lang lang; // of the table, to describe it
    hm__atl_position position;
    hm__listener listener;  // a copy that outlives start()
    hm__arena arena;        // what one game needs beside its position
    uint32_t *tiles, *bits; // pieces of each field
    uint64_t *shown;        // the phase in which a field was last looked at
    int64_t *scores, *stable;
    hm__atl_standing *standings;
    bool *bad; // moves of the turn that are skipped
    size_t bad_room;
    hm__atl_moment *moments;
    size_t moment_room, depth; // steps played
    hm__atl_swap *swaps;
    size_t swap_count, swap_room;
    bool listed; // `legal` has the moves of the position
    hm__atl_moves legal;
    hm_status broken; // a rewind failed
};

/* The last step; NULL at the start. */
static inline const hm__atl_moment *hm__atl_last(const hm_state *s)
{
    return s->depth ? &s->moments[s->depth - 1] : NULL;
}

/* Who played a step. */
static inline int32_t hm__atl_player_of(const hm_state *s,
                                        const hm__atl_moment *step)
{
    const hm__atl_game *game = s->position.game;

    return (int32_t)(((size_t)game->first + step->turns - 1) %
                     game->player_count);
}

/* Who moves next; the one whose turn it is in the middle of it. */
static inline int32_t hm__atl_next_player(const hm_state *s)
{
    const hm__atl_moment *last = hm__atl_last(s);
    hm__atl_moment next = {.turns = last ? last->turns + last->last : 1};

    return s->position.game->player_count ? hm__atl_player_of(s, &next) : 0;
}

/* ---- pieces.c: how a position lies on the table.
 * ------------------------------
 */

/* Puts the start on an empty table. */
hm_status hm__atl_place_all(hm_state *s);

/* Shows what changed since an entry of the journal, each field once. */
hm_status hm__atl_show_changes(hm_state *s, size_t from);

/* Stones that leave a field for an empty one are still the same piece. */
hm_status hm__atl_carry_stones(hm_state *s, const hm__atl_move *move);

/* ---- text.c, start.c: positions as text, and new games. --------------------
 */

/* Slots of the rules. */
hm_status hm__atl_put_position(hm_state *s, hm_out *out);
hm_status hm__atl_begin_game(hm_record *record, hm_str position, hm_fault *why);

/* The start of a new game; HM_EUSAGE if there is no such board. */
hm_status hm__atl_start(hm_record *record, const hm_atlantis_options *options);

/* ---- describe.c: what states have to say.
 * --------------------------------------
 */

void hm__atl_describe(const hm_state *s, hm_out *out);
void hm__atl_result(const hm_state *s, hm_out *out);
hm_outcome hm__atl_outcome(const hm_state *s, const hm_node *node);

hm_str hm__atl_name_player(const hm_record *record, size_t player);
void hm__atl_put_phase(const hm_state *s, hm_out *out);
void hm__atl_theme(const hm_state *s, hm_out *out);
/* hm_rules.player */
void hm__atl_put_player(const hm_record *record, size_t ply, hm_out *out);

void hm__atl_losses(const hm_record *record, const hm__listener *listener);

#endif
