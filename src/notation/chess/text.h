/*
 * text.h - what readers of chess share: problems, lines, typed moves.
 */
#ifndef HM_NOTATION_CHESS_TEXT_H
#define HM_NOTATION_CHESS_TEXT_H

#include "notation/notation.h"
#include "rules/chess/chess.h"

/* A game being read; `where` below is a part of its text. */
typedef struct hm__chess_text {
    hm_reader *reader;
    hm_record *record;
} hm__chess_text;

hm_status hm__chess_fail(const hm__chess_text *t, hm_str where, const char *id,
                         const char *message);

/*
 * Reports what is unusual but can be read. In strict reading it is an error,
 * but reading continues.
 */
hm_status hm__chess_warn(const hm__chess_text *t, hm_str where, const char *id,
                         const char *message);

/* Reports a fault of the rules as an error. */
hm_status hm__chess_report(const hm__chess_text *t, const hm_fault *why);

/* Reads the position that a game starts from; HM_EINPUT, with a report, if it
 * cannot be read. */
hm_status hm__chess_read_start(const hm__chess_text *t, hm_str fen,
                               hm__chess_game *game);

/*
 * Makes the next line that is not empty the text of the record, and the record
 * a game of chess; HM_END after the last.
 */
hm_status hm__chess_take_line(const hm__chess_text *t, hm__chess_game **game);
hm_status hm__chess_find_line(hm_reader *reader, size_t most, hm__border *out);

/* Gives the node a copy of a ply; `text` is its text in the source. */
hm_status hm__chess_typed(const hm__typed_move *typed, hm_str text,
                          const hm__chess_ply *ply);

#endif
