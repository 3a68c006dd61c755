/*
 * replay.h - inside a replay.
 */
#ifndef HM_RULES_REPLAY_H
#define HM_RULES_REPLAY_H

#include "rules.h"

/* A node that was played, or a phase of one. */
typedef struct hm__step {
    const hm_node *node;
    size_t notes;      // of the table, before it
    size_t index;      // of the node on its line
    size_t phase;      // 1 for the first
    size_t branch;     // which continuation of its parent it is, from 1
    int64_t totals[2]; // milliseconds that the players of even and of odd
                       // indices have thought so far
} hm__step;

/* Where the path leaves the main continuation. */
typedef struct hm__fork {
    size_t index;  // of the node on its line
    size_t branch; // the continuation that it is
} hm__fork;

struct hm_replay {
    hm_ctx *ctx;
    hm_diags *diags;
    bool lost; // a fault could not be reported: no memory
    bool keep_going, paths, phases, force, table, errors_only, bare, keys,
        files;
    const hm_rules *rules;
    hm_state *state;
    const hm_record *record;
    hm__step *path; // what was played, in order
    size_t depth, room;
    const hm_node **way; // nodes to seek through
    size_t way_room;
    const hm_node **line; // nodes that next() goes along
    size_t line_count, line_room;
    hm__step left;   // that was taken back last, or could not be played
    hm__fork *forks; // of the path, in order
    size_t fork_count, fork_room;
    bool rearranged;          // nodes of the path may have other branches now
    const hm__word *word;     // being played, for pointing at faults
    const hm__source *source; // of a node beyond the record; NULL: it is in it
    const hm_node *playing;   // node whose words are being played
    hm__source made;          // the text of one that was made, and not read
    hm__arena beyond;         // nodes that are not in the record
    hm_out *texts;            // of the ply that was asked for; made when it is
};

/*
 * HM_ELIMIT, once it is reported, if the paths of all nodes are too long to be
 * listed: each of them has the moves of all nodes before it.
 */
hm_status hm__replay_check_paths(hm_replay *replay);

#endif
