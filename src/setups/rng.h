/*
 * rng.h - the random numbers of R, so that a "Seed" deals the same cards.
 */
#ifndef HM_SETUPS_RNG_H
#define HM_SETUPS_RNG_H

#include <stddef.h>
#include <stdint.h>

typedef struct hm__rng {
    uint32_t state[624];
    size_t next;
} hm__rng;

/* set.seed(seed) */
void hm__rng_seed(hm__rng *rng, int32_t seed);

/* A whole number below n, as sample.int() draws it; n >= 1. */
uint32_t hm__rng_below(hm__rng *rng, uint32_t n);

/*
 * sample.int(n, k): k different numbers from 1 to n, n <= 256; a call for all
 * n is a shuffle.
 */
void hm__rng_sample(hm__rng *rng, uint32_t n, size_t k, int *out);

/* sample.int(n, k, replace = TRUE) */
void hm__rng_draw(hm__rng *rng, uint32_t n, size_t k, int *out);

#endif
