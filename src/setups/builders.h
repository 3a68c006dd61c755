/*
 * builders.h - the tables of builders; each ends with an empty row.
 */
#ifndef HM_SETUPS_BUILDERS_H
#define HM_SETUPS_BUILDERS_H

#include "place.h"

/* All of them; the last is NULL. */
extern const hm__builder *const hm__builder_tables[];

/* Piecepack games with options, but nothing random. */
extern const hm__builder hm__builders_piecepack[];

/* Piecepack games that deal by a seed, and those that strings may deal. */
extern const hm__builder hm__builders_deals[];
extern const hm__builder hm__builders_deals_coins[];
extern const hm__builder hm__builders_deals_dominoes[];
extern const hm__builder hm__builders_deals_paths[];
extern const hm__builder hm__builders_strings[];
extern const hm__builder hm__builders_heaps[];

extern const hm__builder hm__builders_domino[];

/* Boards of checkers, chess, go and the like, and loose pieces. */
extern const hm__builder hm__builders_boards[];
extern const hm__builder hm__builders_chess[];
extern const hm__builder hm__builders_bits[];

/* Shogi; Atlantis; mahjong. */
extern const hm__builder hm__builders_shogi[];
extern const hm__builder hm__builders_hexes[];
extern const hm__builder hm__builders_mahjong[];

#endif
