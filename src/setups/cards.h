/*
 * cards.h - shuffling pieces, and placing them in rows.
 *
 * A shuffle draws from a sorted set: an order says what its piece n is. So
 * the order is part of what a seed means.
 */
#ifndef HM_SETUPS_CARDS_H
#define HM_SETUPS_CARDS_H

#include "place.h"

/* What is on a tile, coin, die or domino, and how it is turned. */
typedef struct hm__card {
    int suit, rank;
    double angle;
} hm__card;

static inline hm__card hm__card_of(int suit, int rank)
{
    return (hm__card){.suit = suit, .rank = rank};
}

/* Piece n of a sorted set, from 1. */
typedef hm__card hm__order(int n);

/* Suns from null to 5, then Moons, Crowns, Arms. */
hm__card hm__by_suit(int n);

/* The nulls of Suns, Moons, Crowns and Arms, then the aces. */
hm__card hm__by_rank(int n);

/*
 * Domino n, from 1, of those with `lowest` to `highest` on both halves: all
 * with the lowest rank, suits rising from the double, then the next rank.
 */
hm__card hm__domino(int n, int lowest, int highest);

/* The double-six set. */
hm__card hm__by_domino(int n);

/* The first `count` pieces of a set as they come. */
void hm__sorted_set(hm__order *order, size_t count, hm__card *out);

/* Up to 256 cards are shuffled: what there are, a set, or some of a suit. */
void hm__shuffle(hm__setup_job *job, hm__card *cards, size_t count);
void hm__shuffle_set(hm__setup_job *job, hm__order *order, size_t count,
                     hm__card *out);
void hm__shuffle_suit(hm__setup_job *job, hm__card lowest, size_t count,
                      hm__card *out);

/* First turns each place one of so many ways, then shuffles a set. */
void hm__shuffle_turned(hm__setup_job *job, hm__order *order, size_t count,
                        int ways, hm__card *out);

/* Turns each card one of so many ways by chance: `first` degrees or more. */
void hm__turn_cards(hm__setup_job *job, hm__card *cards, size_t count,
                    int first, int ways);

/* Rolls the dice of Suns, Moons, Crowns and Arms. */
void hm__roll_dice(hm__setup_job *job, hm__card dice[4]);

/*
 * Ranks for coins of known suits, or suits for coins of known ranks, so that
 * no two are alike: those of the first suit draw 1 to n in some order, and so
 * on.
 */
void hm__draw_ranks(hm__setup_job *job, hm__card *cards, size_t count);
void hm__draw_suits(hm__setup_job *job, hm__card *cards, size_t count);

/* Places in a row: the first, how many, and the step to the next. */
typedef struct hm__run {
    double x, y;
    int count;
    double dx, dy;
} hm__run;

/* Place `i`, counted from 0, of several runs that hold more than `i`. */
hm__point hm__run_point(const hm__run *runs, size_t i);

static inline hm__placement hm__like(hm__kind kind, hm__side side)
{
    return (hm__placement){.kind = kind, .side = side};
}

static inline hm__placement hm__like_domino(hm__side side)
{
    return (hm__placement){
        .system = HM__DOMINOES, .kind = HM__TILE, .side = side};
}

/* Places a piece like `like`, with this card, turned by its angle. */
hm_status hm__place_card(hm__setup_job *job, hm__placement like, hm__card card,
                         hm__point at);

/* Places pieces like `like` along runs; `cards` has one for each place. */
hm_status hm__place_runs(hm__setup_job *job, hm__placement like,
                         const hm__card *cards, const hm__run *runs,
                         size_t run_count);

#endif
