/*
 * replay.h - play a record: forward, backward, or straight to a node.
 */
#ifndef HALFMOVE_REPLAY_H
#define HALFMOVE_REPLAY_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/out.h>
#include <halfmove/record.h>
#include <halfmove/table.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Options of a replay; zero the struct, set `size`. */
typedef struct hm_replay_options {
    size_t size;
    hm_diags *diags; /**< where problems go; NULL: nowhere */
    bool keep_going; /**< skip what cannot be played, to find every problem */
    bool paths;      /**< states tell the moves from the start, as "path" */
} hm_replay_options;

typedef struct hm_replay hm_replay;

/** Make a replay without a game; it can play many, one after another. */
HM_API hm_status hm_replay_new(hm_ctx *ctx, const hm_replay_options *options,
                               hm_replay **out);
HM_API void hm_replay_free(hm_replay *replay);

/**
 * Set up the start of a game. `record` must outlive its replay.
 *
 * HM_EINPUT if the start cannot be set up: then nothing can be played.
 */
HM_API hm_status hm_replay_load(hm_replay *replay, const hm_record *record);

/**
 * Play the next node of the line that is being followed.
 *
 * HM_END after the last. HM_EINPUT if it cannot be played: the position stays
 * as it was before it. With `keep_going` only the part that cannot be played
 * is skipped, and the status is HM_OK.
 */
HM_API hm_status hm_replay_next(hm_replay *replay);

/** Take back the last node; HM_END at the start. */
HM_API hm_status hm_replay_prev(hm_replay *replay);

/** Go to any node of the record, over what both paths share. */
HM_API hm_status hm_replay_seek(hm_replay *replay, const hm_node *node);

/** Where the replay is; the root at the start. */
HM_API const hm_node *hm_replay_node(const hm_replay *replay);

/** How many nodes were played to come here. */
HM_API size_t hm_replay_index(const hm_replay *replay);

/** The table as it stands; borrowed, changes with every step. */
HM_API const hm_table *hm_replay_table(const hm_replay *replay);

/**
 * Write how the game stands, as "over: Ann 12, Bob 7", without a line feed.
 *
 * Nothing for rules that know no winner.
 */
HM_API void hm_replay_result(const hm_replay *replay, hm_out *out);

/** What became of a piece in the last step. */
typedef struct hm_change {
    uint32_t id;
    bool was_there, is_there; /**< on the table, before and after */
    hm_piece before, after;   /**< valid where it was or is there */
} hm_change;

/**
 * What the last step changed, each piece once, in the order of the changes.
 *
 * Writes up to `room` changes and returns how many there are; nothing at the
 * start.
 */
HM_API size_t hm_replay_changes(const hm_replay *replay, hm_change *out,
                                size_t room);

/** Write the state as one JSON object and a line feed (the contract). */
HM_API void hm_replay_json(const hm_replay *replay, hm_out *out);

#ifdef __cplusplus
}
#endif

#endif
