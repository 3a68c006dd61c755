/*
 * walk.h - going through a game of chess to write it.
 */
#ifndef HM_NOTATION_CHESS_WALK_H
#define HM_NOTATION_CHESS_WALK_H

#include "notation/notation.h"
#include "rules/chess/chess.h"

typedef struct hm__chess_step {
    hm__chess_move move;
    hm__chess_undo undo;
} hm__chess_step;

/* A game being written; only what its moves need is kept. */
typedef struct hm__chess_walk {
    const hm_writer *writer;
    const hm_record *record;
    hm__chess position;
    hm__chess_step *steps;
    size_t depth, room;
} hm__chess_walk;

/* HM_ESUPPORT if the record is not a game of chess. */
hm_status hm__chess_walk_begin(hm__chess_walk *walk, const hm_writer *writer,
                               const hm_record *record);
void hm__chess_walk_free(hm__chess_walk *walk);

/*
 * The move of the next node; HM_EINPUT, with a report, if it is illegal.
 */
hm_status hm__chess_walk_move(const hm__chess_walk *walk, const hm_node *node,
                              hm__chess_move *out);

/* Plays a legal move, and undoes the last one. */
hm_status hm__chess_walk_play(hm__chess_walk *walk, hm__chess_move move);
void hm__chess_walk_unplay(hm__chess_walk *walk);

/*
 * Goes to the end of the main line, and warns about what is lost if only that
 * position can be written.
 */
hm_status hm__chess_walk_last(hm__chess_walk *walk);

/* Warns about something that the notation cannot hold. */
void hm__chess_lossy(const hm__chess_walk *walk, hm_span span, const char *id,
                     const char *what);

/* The same, about a part of the metadata. */
void hm__chess_lossy_meta(const hm__chess_walk *walk, const hm_meta *meta,
                          const char *what);

/* Warns once about each part in `lost` (hm_feature) that the game has. */
void hm__chess_lossy_parts(const hm__chess_walk *walk, unsigned lost);

/* Warns once about metadata other than the start and the result. */
void hm__chess_lossy_tags(const hm__chess_walk *walk);

/* The same for the result. */
void hm__chess_lossy_end(const hm__chess_walk *walk);

#endif
