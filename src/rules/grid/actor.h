/*
 * actor.h - actors as pieces: which piece shows an actor, and the way back.
 *
 * No two actors of a game are the same piece, so that a table says all that
 * the grid says.
 */
#ifndef HM_RULES_GRID_ACTOR_H
#define HM_RULES_GRID_ACTOR_H

#include "grid.h"
#include "table/lang.h"

typedef struct hm__actor {
    hm__attr attr;
    double angle;
    bool top;       // belongs to the player at the top
    int row;        // where it lies beside the board, from 1
    bool heaped;    // lies on a heap in hand, and comes from a box at first
    uint32_t hand;  // the piece put there last, or HM__NONE
    uint32_t shown; // how many lie there
} hm__actor;

typedef struct hm__actors {
    hm_ctx *ctx;
    hm__lang *lang;
    const hm__grid *grid;
    hm__actor *list; // by name
    size_t count, room;
    size_t labels; // systems that were made for them
    int rows[2];   // taken by actors of no set, at the bottom and at the top
} hm__actors;

void hm__actors_init(hm__actors *actors, hm__lang *lang, const hm__grid *grid);
void hm__actors_free(hm__actors *actors);

/* Forgets all, for another game. */
void hm__actors_clear(hm__actors *actors);

/* Finds a piece for every name that the grid has so far. */
hm_status hm__actors_meet(hm__actors *actors);

/* The name of the actor that a piece shows; 0: no actor that was met. */
uint32_t hm__actors_find(const hm__actors *actors,
                         const hm__piece_state *piece);

/* Before the actors that are called as PPN calls their pieces. */
#define HM__ACTOR_PPN "ppn:"

#endif
