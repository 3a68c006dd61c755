/*
 * line.h - walking the main line of a game of shogi, for writing it.
 */
#ifndef HM_NOTATION_SHOGI_LINE_H
#define HM_NOTATION_SHOGI_LINE_H

#include "job.h"

/* A place in the main line. */
typedef struct hm__shogi_line {
    hm__shogi_job job;
    const hm_node *node;  // last one played; the root at first
    hm__shogi position;   // after it
    hm__shogi_move move;  // of it
    hm__shogi_kind moved; // by the move, as it was before
} hm__shogi_line;

/* HM_ESUPPORT if the record is no game of shogi. */
hm_status hm__shogi_line_begin(hm__shogi_line *line, const hm_writer *writer,
                               const hm_record *record);

/* Plays the next move; HM_END after the last, HM_EINPUT if it is illegal. */
hm_status hm__shogi_line_next(hm__shogi_line *line);

#endif
