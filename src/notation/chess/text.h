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
 * What is not usual, but can be read. Strict reading counts it as an error, and
 * goes on with it all the same.
 */
hm_status hm__chess_warn(const hm__chess_text *t, hm_str where, const char *id,
                         const char *message);

/* Reports a fault of the rules as an error. */
hm_status hm__chess_report(const hm__chess_text *t, const hm_fault *why);

/* Reads the position that a game starts from; HM_EINPUT once it is reported. */
hm_status hm__chess_read_start(const hm__chess_text *t, hm_str fen,
                               hm__chess_game *game);

/*
 * Makes the next line that is not blank the text of the record, and the record
 * one of chess; HM_END after the last.
 */
hm_status hm__chess_take_line(const hm__chess_text *t, hm__chess_game **game);
hm_status hm__chess_find_line(hm_reader *reader, size_t most, hm__border *out);

/* Makes a copy of a ply that of the node; `text` is what was read of it. */
hm_status hm__chess_typed(const hm__typed_move *typed, hm_str text,
                          const hm__chess_ply *ply);

#endif
