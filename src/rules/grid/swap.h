/*
 * swap.h - an actor that changes sides.
 */
#ifndef HM_RULES_GRID_SWAP_H
#define HM_RULES_GRID_SWAP_H

#include "grid.h"

/* A letter may have more bytes in its other case. */
enum { HM__SWAP_ROOM = 4 * HM__GRID_NAME_BYTES };

/*
 * The other side's name of an actor: no "+" before it (or behind the ":" of
 * "game:actor"), and every letter in the other case.
 */
hm_str hm__grid_swap(hm_str name, char room[HM__SWAP_ROOM]);

#endif
