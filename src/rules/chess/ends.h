/*
 * ends.h - how a game of chess ends: by its rules, and by what is written.
 */
#ifndef HM_RULES_CHESS_ENDS_H
#define HM_RULES_CHESS_ENDS_H

#include <halfmove/chess.h>

#include "board.h"

/* A move that was played, and what is needed to undo it. */
typedef struct hm__chess_played {
    hm__chess_move move;
    hm__chess_undo undo;
    hm__chess_set en_passant; // before it
    uint32_t taken;           // number of the table's piece that it captured
    uint8_t side;             // whose turn it was
    bool keyed;               // `key` is known
    uint64_t key;             // of the position before it
    const char *illegal;      // which rule it breaks; NULL: none
    const hm__chess_ply *ply; // as the record has it
} hm__chess_played;

/* A position, and the moves that led to it. */
typedef struct hm__chess_past {
    const hm__chess *now;
    const hm__chess_played *moves;
    size_t count;
} hm__chess_past;

/*
 * A number that positions share if pieces, side to move and castling rights are
 * the same. The caller adds that of the en passant capture, if one is legal.
 */
uint64_t hm__chess_key(const hm__chess *p);
uint64_t hm__chess_passing_key(const hm__chess *p);

/* The first number for `after`, if it is `key` for `before`. */
uint64_t hm__chess_key_after(const hm__chess *before, uint64_t key,
                             const hm__chess *after);

/* How often the position has occurred, including now; at most 5. */
int hm__chess_times(const hm__chess_past *past);

/* Whether mate is impossible, in the cases that are easy to see. */
bool hm__chess_is_dead(const hm__chess *p);

/* "1-0" and so on; HM__CHESS_UNSTATED if it is something else. */
hm__chess_result hm__chess_read_result(hm_str text);

/* What ends a game by itself. */
hm_outcome hm__chess_outcome(const hm__chess_past *past);

/* The meaning of a written result, and the reason for a draw. */
hm_outcome hm__chess_stated_outcome(const hm__chess_past *past,
                                    hm__chess_result result);

/* hm_rules.stated of chess: the result as it is written. */
hm_outcome hm__chess_stated(const hm_record *record, hm_str *at);

#endif
