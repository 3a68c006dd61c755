/*
 * outline.h - what a game is, whatever notation it is written in.
 */
#ifndef HM_CLI_OUTLINE_H
#define HM_CLI_OUTLINE_H

#include "cli.h"

/* A ply, or the start. */
typedef struct outline_node {
    uint64_t path;    // a hash of the moves that lead here
    uint64_t parent;  // that of its parent
    size_t ply;       // from 1; 0: the start
    bool main;        // of the main line
    const char *move; // in the words of the rules; "" at the start
    const char *at;   // its address, as after "@"
    const char *note; // its comment; "" if there is none
} outline_node;

/* A tag; the text of others than texts is JSON. */
typedef struct outline_tag {
    const char *key, *value;
} outline_tag;

typedef struct outline {
    outline_node *nodes; // in the order of the tree
    size_t node_count, node_room;
    outline_tag *tags; // sorted
    size_t tag_count;
    const char *rules, *start, *winner;
    size_t game; // its number; 0: there is none
    char **texts;
    size_t text_count, text_room;
} outline;

/* Describes a game; faults are in the diagnostics of the replay. HM_ENOMEM. */
hm_status outline_make(cli *c, const hm_record *record, hm_replay *replay,
                       outline *out);
void outline_free(outline *outline);

/* Writes it as lines, for programs that compare lines. */
void outline_put(const outline *outline, hm_out *out);

#endif
