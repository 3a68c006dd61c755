/*
 * limits.h - how much one input may ask for; docs/limits.md is the list.
 */
#ifndef HM_BASE_LIMITS_H
#define HM_BASE_LIMITS_H

#include <halfmove/base.h>

/*
 * The defaults, with whatever the caller set on top; `set` may be NULL.
 * HM_EUSAGE if its size makes no sense.
 */
hm_status hm__limits_merge(hm_limits *limits, const hm_limits *set);

#endif
