/*
 * ends.h - how a game of shogi ends: by its rules, and by what is written.
 */
#ifndef HM_RULES_SHOGI_ENDS_H
#define HM_RULES_SHOGI_ENDS_H

#include <halfmove/replay.h>
#include <halfmove/shogi.h>

#include "board.h"

/* A move that was played, and what taking it back needs. */
typedef struct hm__shogi_played {
    hm__shogi_move move;
    hm__shogi_undo undo;
    uint8_t side;        // whose turn it was
    uint32_t taken;      // number of the table's piece that it captured
    uint64_t key;        // of the position before it
    const char *illegal; // which rule it breaks; NULL: none
} hm__shogi_played;

/* A position, and the way to it. */
typedef struct hm__shogi_past {
    const hm__shogi *now;
    uint64_t key;
    const hm__shogi_played *moves;
    size_t count;
} hm__shogi_past;

/* A number that positions with the same board, hands and side share. */
uint64_t hm__shogi_key(const hm__shogi *p);

/* The key of a position after `move`, which has not been played yet. */
uint64_t hm__shogi_key_after(const hm__shogi *p, uint64_t key,
                             hm__shogi_move move);

/* How often the position has stood on the board, now included; 4 at most. */
int hm__shogi_times(const hm__shogi_past *past);

/* What the rules say: mate, stalemate, repetition or perpetual check. */
hm_outcome hm__shogi_outcome(const hm__shogi_past *past);

/* What a written end says of a game in which `mover` is to move. */
hm_outcome hm__shogi_stated_outcome(hm__shogi_end end, int mover);

/* What a declaration by the side to move would come to. */
hm_declaration hm__shogi_declare(const hm__shogi *p,
                                 const hm_declaration_options *options);

/* A fault if a written end, whose text is `at`, disagrees with the board. */
hm_status hm__shogi_check_end(const hm__shogi_past *past,
                              const hm_record *record, hm__shogi_end end,
                              hm_str at, hm_fault *why);

/* A fault if the metadata name another winner than the board or the end. */
hm_status hm__shogi_check_result(const hm__shogi_past *past,
                                 const hm_record *record, hm_fault *why);

#endif
