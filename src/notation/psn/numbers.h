/*
 * numbers.h - do the numbers of moves fit each other?
 */
#ifndef HM_NOTATION_PSN_NUMBERS_H
#define HM_NOTATION_PSN_NUMBERS_H

#include "base/str.h"

/* Moves are numbered one by one, or two by two; both begin anywhere. */
typedef struct hm__psn_numbers {
    bool known;   // a number was seen
    size_t first; // it, and where it stood
    size_t ply;   // counted with moves that are not played
    size_t turn;
    size_t passed; // moves that are not played
    bool not_plies, not_turns;
} hm__psn_numbers;

/* A move that is not played has a number too. */
void hm__psn_numbers_pass(hm__psn_numbers *numbers);

/*
 * Looks at the number in the first `digits` of a word, of the move after
 * `depth` others; `side` had the first. True, once, if it fits in no way.
 */
bool hm__psn_numbers_check(hm__psn_numbers *numbers, hm_str word, size_t digits,
                           size_t depth, int side);

#endif
