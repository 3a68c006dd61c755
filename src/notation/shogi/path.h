/*
 * path.h - walking the tree of a game of shogi, for writing it: moves are
 * played and taken back.
 */
#ifndef HM_NOTATION_SHOGI_PATH_H
#define HM_NOTATION_SHOGI_PATH_H

#include "job.h"

/* A move that was played, to be taken back at the end of its line. */
typedef struct hm__shogi_step {
    hm__shogi_move move;
    hm__shogi_undo undo;
    int64_t total; // milliseconds of its side, up to it
} hm__shogi_step;

/* Where the writer stands. */
typedef struct hm__shogi_path {
    hm__shogi_job job;
    hm__shogi position;
    hm__shogi_step *steps;
    size_t depth, room;
} hm__shogi_path;

/* HM_ESUPPORT if the record is no game of shogi. */
hm_status hm__shogi_path_begin(hm__shogi_path *path, const hm_writer *writer,
                               const hm_record *record);
void hm__shogi_path_free(hm__shogi_path *path);

/* The move of a node that comes next; HM_EINPUT if it is illegal. */
static inline hm_status hm__shogi_path_move(const hm__shogi_path *path,
                                            const hm_node *node,
                                            hm__shogi_move *out)
{
    return hm__shogi_job_move(&path->job, node, &path->position, out);
}

/* Plays a move of a node, which is legal. */
hm_status hm__shogi_path_play(hm__shogi_path *path, const hm_node *node,
                              hm__shogi_move move);

void hm__shogi_path_unplay(hm__shogi_path *path);

/* What the side to move has thought so far, in milliseconds. */
int64_t hm__shogi_path_total(const hm__shogi_path *path);

#endif
