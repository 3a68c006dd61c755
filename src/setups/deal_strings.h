/*
 * deal_strings.h - what a shuffle deals, or a string in its place.
 *
 * A player who keeps a record writes down what was dealt: "Tiles" as
 * C3^Sa<S5v, "Coins" as 44452n or SASASS, "Dice" as n234, "Pawns" as SMCA.
 * A string that is given holds; only without it are random numbers drawn.
 */
#ifndef HM_SETUPS_DEAL_STRINGS_H
#define HM_SETUPS_DEAL_STRINGS_H

#include "cards.h"

/* Tiles to deal, with as many of each suit; two packs are shuffled apart. */
typedef struct hm__deck {
    hm__order *order; // before the shuffle
    size_t count;     // of one pack
    int packs;        // 1 or 2
    bool turned;      // each any way up, drawn before the shuffle
} hm__deck;

enum { HM__DEAL_MOST = 48 };

/* The tiles that "tiles" lists, or a shuffled deck: up to HM__DEAL_MOST. */
hm_status hm__deal_tiles(hm__setup_job *job, const hm__deck *deck,
                         hm__card *out);

/* An argument that lists suits or ranks, one letter each. */
typedef struct hm__deal_list {
    const char *key;
    bool suits;   // else ranks
    size_t count; // it must list so many
    int most;     // and each of them no more often, 1 to 6; 0 for any
} hm__deal_list;

/* Only the suits or the ranks of `out` are set, and only if it is `*given`. */
hm_status hm__read_deal_list(hm__setup_job *job, const hm__deal_list *list,
                             hm__card *out, bool *given);

/* Four dice: "dice", or a roll. */
hm_status hm__deal_dice(hm__setup_job *job, hm__card dice[4]);

/*
 * Places the pawns of Fuji-san, where "pawns" has them or in the corners: two
 * rows of 14 places, the upper first, as S12M/A12C.
 */
hm_status hm__deal_fujisan_pawns(hm__setup_job *job);

#endif
