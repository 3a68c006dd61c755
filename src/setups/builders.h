/*
 * builders.h - the tables of builders; each ends with an empty row.
 */
#ifndef HM_SETUPS_BUILDERS_H
#define HM_SETUPS_BUILDERS_H

#include "kit.h"

/* Tiles and coins are dealt; strings or seeds say how. */
extern const hm__builder hm__builders_piecepack[];
extern const hm__builder hm__builders_stackpack[];

extern const hm__builder hm__builders_domino[];

/* Boards of checkers, chess, go and the like, and loose pieces. */
extern const hm__builder hm__builders_boards[];
extern const hm__builder hm__builders_bits[];

#endif
