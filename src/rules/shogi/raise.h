/*
 * raise.h - from the table to shogi.
 */
#ifndef HM_RULES_SHOGI_RAISE_H
#define HM_RULES_SHOGI_RAISE_H

#include "rules/rules.h"

/* hm_rules.raise of shogi. */
hm_status hm__shogi_raise(hm__climb *climb);

#endif
