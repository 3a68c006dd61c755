/*
 * interpret.h - from the table to shogi.
 */
#ifndef HM_RULES_SHOGI_INTERPRET_H
#define HM_RULES_SHOGI_INTERPRET_H

#include "rules/rules.h"

/* hm_rules.interpret of shogi. */
hm_status hm__shogi_interpret_table(hm__interpreter *interpreter);

#endif
