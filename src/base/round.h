/*
 * round.h - to whole numbers.
 */
#ifndef HM_BASE_ROUND_H
#define HM_BASE_ROUND_H

#include <stdint.h>

/* lround() of what fits into 32 bits, without a call. */
static inline int32_t hm__round(double value)
{
    int64_t whole = (int64_t)value; // towards zero
    double rest = value - (double)whole;

    return (int32_t)(whole + (rest >= 0.5) - (rest <= -0.5));
}

#endif
