/*
 * nothing.h - what a replay plays before its first game.
 */
#ifndef HM_RULES_NOTHING_H
#define HM_RULES_NOTHING_H

#include "rules.h"

extern const hm_rules hm__rules_nothing;

/* A record without a single node. */
extern const hm_record hm__record_nothing;

#endif
