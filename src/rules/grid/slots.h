/*
 * slots.h - slots of the grid's rules that have files of their own.
 */
#ifndef HM_RULES_GRID_SLOTS_H
#define HM_RULES_GRID_SLOTS_H

#include "rules/rules.h"

/* hm_rules.interpret of the grid. */
hm_status hm__grid_interpret(hm__interpreter *interpreter);

/* hm_rules.begin of the grid. */
hm_status hm__grid_begin(hm_record *record, hm_str position, hm_fault *why);

#endif
