/*
 * chess960.h - the first rank of Chess960, dealt by a seed.
 */
#ifndef HM_SETUPS_CHESS960_H
#define HM_SETUPS_CHESS960_H

#include "rng.h"

/* Deals the men of files a to h, as "RNBQKBNR"; the generator is seeded. */
void hm__chess960_deal(hm__rng *rng, char rank[8]);

#endif
