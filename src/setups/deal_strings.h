/*
 * deal_strings.h - what a shuffle deals, or a string in its place.
 *
 * A player who keeps a record writes down what was dealt: "Tiles" as
 * C3^Sa<S5v, "Coins" as 44452n or SASASS, "Dice" as n234, "Pawns" as SMCA.
 * A string that is given holds; only without it are random numbers drawn.
 */
#ifndef HM_SETUPS_DEAL_STRINGS_H
#define HM_SETUPS_DEAL_STRINGS_H

#include "kit.h"

/* A tile or coin that was dealt; only tiles are turned. */
typedef struct hm__dealt {
    int suit, rank;
    double angle;
} hm__dealt;

/* What is dealt: all tiles of one piecepack or two, shuffled one by one. */
typedef struct hm__deck {
    int packs;    // 1 or 2
    int lowest;   // rank; 2 if the nulls stay in the box
    bool by_rank; // from the nulls to the fives before the shuffle,
                  // else from the Suns to the Arms
    bool turned;  // each any way up, drawn before the shuffle
} hm__deck;

enum { HM__DEAL_MOST = 48 };

/* Pieces of a deck, at most HM__DEAL_MOST. */
size_t hm__deck_size(const hm__deck *deck);

void hm__deal_shuffle(hm__rng *rng, const hm__deck *deck, hm__dealt *out);

/* The tiles that "tiles" lists, or a shuffled deck. */
hm_status hm__deal_tiles(hm__setup_job *job, const hm__deck *deck,
                         hm__dealt *out);

/* An argument that lists suits or ranks, one letter each. */
typedef struct hm__deal_list {
    const char *key;
    size_t count; // it must list so many
    int most;     // and each of them no more often, 1 to 6; 0 for any
} hm__deal_list;

/* Both leave `out` alone and set `*given` to false if it was not given. */
hm_status hm__deal_suits(hm__setup_job *job, const hm__deal_list *list,
                         int *out, bool *given);
hm_status hm__deal_ranks(hm__setup_job *job, const hm__deal_list *list,
                         int *out, bool *given);

/*
 * Ranks for coins of known suits, or suits for coins of known ranks, so that
 * no two are alike: those of the first suit draw 1 to n in some order, and so
 * on. `known` runs from 1 to `kinds`.
 */
void hm__deal_fill(hm__rng *rng, const int *known, size_t count, int kinds,
                   int *out);

/* Four dice: "dice", or a roll. */
hm_status hm__deal_dice(hm__setup_job *job, int *out);

/*
 * Places the pawns of Fuji-san, where "pawns" has them or in the corners: two
 * rows of 14 places, the upper first, as S12M/A12C.
 */
hm_status hm__deal_fujisan_pawns(hm__setup_job *job);

#endif
