/*
 * walk.h - going through a game of shogi to write it: moves are played and
 * taken back, and what the notation cannot hold is reported.
 */
#ifndef HM_NOTATION_SHOGI_WALK_H
#define HM_NOTATION_SHOGI_WALK_H

#include "check.h"
#include "notation/notation.h"
#include "rules/shogi/shogi.h"

/* A move that was played, to be taken back at the end of its line. */
typedef struct hm__shogi_step {
    hm__shogi_move move;
    hm__shogi_undo undo;
    int64_t total; // milliseconds of its side, up to it
} hm__shogi_step;

/* Where the writer stands. */
typedef struct hm__shogi_walk {
    const hm_writer *writer;
    const hm_record *record;
    // The moves, if they are in no record; or NULL.
    const hm__shogi_written *written;
    hm__shogi position;
    bool bare; // of the position only the board is kept, while that is enough
    hm__shogi_step *steps;
    size_t depth, room;
} hm__shogi_walk;

/* HM_ESUPPORT if the record is no game of shogi. */
hm_status hm__shogi_walk_begin(hm__shogi_walk *walk, const hm_writer *writer,
                               const hm_record *record);
void hm__shogi_walk_free(hm__shogi_walk *walk);

/*
 * The move of a node that comes next; HM_EINPUT, once it is reported, if it is
 * illegal.
 */
hm_status hm__shogi_walk_move(hm__shogi_walk *walk, const hm_node *node,
                              hm__shogi_move *out);

/* Plays the move of a node, which is legal. */
hm_status hm__shogi_walk_play(hm__shogi_walk *walk, const hm_node *node,
                              hm__shogi_move move);

void hm__shogi_walk_unplay(hm__shogi_walk *walk);

/* Puts moves that were written before. */
hm_status hm__shogi_walk_written(const hm__shogi_walk *walk);

/* What the side to move has thought so far, in milliseconds. */
int64_t hm__shogi_walk_total(const hm__shogi_walk *walk);

/* Warns of something that the notation cannot hold. */
void hm__shogi_lossy(const hm__shogi_walk *walk, hm_span span, const char *id,
                     const char *what);

/* The same, of a part of the metadata. */
void hm__shogi_lossy_meta(const hm__shogi_walk *walk, const hm_meta *meta,
                          const char *what);

/*
 * Takes the next line of a comment, which ends with LF, CR or both; false
 * after the last. Begin with `*at` 0; an empty comment has one line.
 */
bool hm__shogi_comment_line(hm_str comment, size_t *at, hm_str *line);

/* Where a game says how it ended; nowhere if it does not. */
hm_span hm__shogi_end_span(const hm_record *record);

/* Warns once of each part in `lost` (hm_feature) that the game has. */
void hm__shogi_lossy_parts(const hm__shogi_walk *walk, unsigned lost);

#endif
