/*
 * lay.h - shuffling pieces, and laying them out in rows.
 *
 * A shuffle draws from a sorted set: an order says what its piece n is. So
 * the order is part of what a seed means.
 */
#ifndef HM_SETUPS_LAY_H
#define HM_SETUPS_LAY_H

#include "kit.h"

/* What is on a tile, coin, die or domino: a card of the deck. */
typedef struct hm__card {
    int suit, rank;
} hm__card;

/* Piece n of a sorted set, from 1. */
typedef hm__card hm__order(int n);

/* Suns from null to 5, then Moons, Crowns, Arms. */
hm__card hm__by_suit(int n);

/* The nulls of Suns, Moons, Crowns and Arms, then the aces. */
hm__card hm__by_rank(int n);

/* The first `count` pieces of a set as they come, or shuffled. */
void hm__lay_sorted(hm__order *order, size_t count, hm__card *out);
void hm__lay_shuffle(hm__setup_job *job, hm__order *order, size_t count,
                     hm__card *out);

/* Shuffles `count` pieces of one suit, from `lowest` up. */
void hm__lay_shuffle_suit(hm__setup_job *job, hm__card lowest, size_t count,
                          hm__card *out);

/* Rolls the dice of Suns, Moons, Crowns and Arms. */
void hm__lay_roll(hm__setup_job *job, hm__card dice[4]);

/* Places in a row: the first, how many, and the step to the next. */
typedef struct hm__run {
    double x, y;
    int count;
    double dx, dy;
} hm__run;

typedef struct hm__point {
    double x, y;
} hm__point;

/* Place `i`, counted from 0, of several runs that hold more than `i`. */
hm__point hm__run_point(const hm__run *runs, size_t i);

static inline hm__kit_piece hm__like(hm__kind kind, hm__side side)
{
    return (hm__kit_piece){.kind = kind, .side = side};
}

/* Places a piece like `like`, with this card. */
hm_status hm__lay_at(hm__setup_job *job, hm__kit_piece like, hm__card card,
                     hm__point at);

/* Places pieces like `like` along runs; `cards` has one for each place. */
hm_status hm__lay_runs(hm__setup_job *job, hm__kit_piece like,
                       const hm__card *cards, const hm__run *runs,
                       size_t run_count);

#endif
