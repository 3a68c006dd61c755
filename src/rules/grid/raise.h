/*
 * raise.h - from the table to the grid.
 */
#ifndef HM_RULES_GRID_RAISE_H
#define HM_RULES_GRID_RAISE_H

#include "rules/rules.h"

/* hm_rules.raise of the grid. */
hm_status hm__grid_raise(hm__climb *climb);

#endif
