/*
 * check.h - games of shogi that are judged while they are read, and not kept.
 *
 * The readers make no nodes then, and report nothing. At the first thing that
 * is worth a report, or that only a record can hold, the game is given up: it
 * is read again as a record, which says what there is to say.
 */
#ifndef HM_NOTATION_SHOGI_CHECK_H
#define HM_NOTATION_SHOGI_CHECK_H

#include "notation/notation.h"
#include "rules/shogi/shogi.h"

/*
 * How a notation writes moves while they are read; what stands around them is
 * written later, by hm_notation.write.
 */
typedef struct hm__shogi_move_writer {
    void (*move)(const hm__shogi *before, hm__shogi_move move, hm_out *out);
    void (*time)(int64_t ms, hm_out *out);     // NULL: it has none
    void (*comment)(hm_str text, hm_out *out); // the same
} hm__shogi_move_writer;

/* What a game has first of something, for a warning that it is lost. */
typedef struct hm__shogi_first {
    bool there;
    size_t move; // 0: the start
    hm_span span;
} hm__shogi_first;

/* Moves that were written while they were read. */
typedef struct hm__shogi_written {
    hm_out *moves;
    bool parts;  // a time has parts of a second
    bool beyond; // a comment is not all ASCII
    hm__shogi_first comment, time;
} hm__shogi_written;

struct hm__shogi_check {
    hm_ctx *ctx;
    const hm__shogi_move_writer *move_writer; // NULL: nothing is written
    hm__shogi_written written;
    bool same;         // it is written in the notation that is read
    hm_span span;      // of the last move
    hm_record *record; // holds metadata and the end; its root is any node
    bool begun;        // `position` is set
    bool given_up;
    hm__shogi position; // after the last move
    uint64_t *before;   // a number for each position before it
    size_t count, room;
    hm__shogi_ply ply; // of the last move, for readers
    hm_fault why;      // that is not reported
    size_t used;       // bytes to be taken from the window
};

/* hm_notation.read, .check and .stream of what has .shogi_game. */
hm_status hm__shogi_read_game(hm_reader *reader, hm_record *record);
hm_status hm__shogi_check_game(hm_reader *reader);
hm_status hm__shogi_stream_game(hm_reader *reader,
                                const hm_stream_options *options, hm_out *out);
void hm__shogi_check_close(hm_reader *reader);

/* Gives the game up, for whatever reason; returns HM_ESUPPORT. */
hm_status hm__shogi_give_up(hm__shogi_check *check);

/* Plays a move, read from `text`; HM_ESUPPORT if it is not simply legal. */
hm_status hm__shogi_check_move(hm__shogi_check *check, hm_str text,
                               const hm__shogi_ply *ply);

/* What follows the last move; HM_ESUPPORT if that is not in the usual order. */
hm_status hm__shogi_check_time(hm__shogi_check *check, int64_t ms);
hm_status hm__shogi_check_comment(hm__shogi_check *check, hm_str comment);

#endif
