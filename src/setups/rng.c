/*
 * rng.c - Mersenne Twister MT19937 with R's seeding and rejection sampling.
 */
#include "rng.h"

#include <math.h>
#include <stdbool.h>

enum { WORDS = 624, SHIFT = 397 };

void hm__rng_seed(hm__rng *rng, int32_t seed)
{
    uint32_t x = (uint32_t)seed;

    for (int i = 0; i < 50; i++) // scrambled first
        x = 69069 * x + 1;
    x = 69069 * x + 1; // R keeps its position in the first word
    for (size_t i = 0; i < WORDS; i++) {
        x = 69069 * x + 1;
        rng->state[i] = x;
    }
    rng->next = WORDS;
}

static void refill(hm__rng *rng)
{
    uint32_t *s = rng->state;

    for (size_t i = 0; i < WORDS; i++) {
        uint32_t y = (s[i] & 0x80000000U) | (s[(i + 1) % WORDS] & 0x7FFFFFFFU);

        s[i] = s[(i + SHIFT) % WORDS] ^ (y >> 1) ^ (y & 1 ? 0x9908B0DFU : 0);
    }
    rng->next = 0;
}

/* Uniform in (0, 1). */
static double uniform(hm__rng *rng)
{
    const double tiny = 0.5 * 2.328306437080797e-10;
    uint32_t y;
    double u;

    if (rng->next == WORDS)
        refill(rng);
    y = rng->state[rng->next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9D2C5680U;
    y ^= (y << 15) & 0xEFC60000U;
    y ^= y >> 18;
    u = y * 2.3283064365386963e-10;
    if (u <= 0)
        return tiny;
    return 1 - u <= 0 ? 1 - tiny : u;
}

static int bits_for(uint32_t n)
{
    int bits = 0;

    while (bits < 32 && (UINT64_C(1) << bits) < n)
        bits++;
    return bits;
}

uint32_t hm__rng_below(hm__rng *rng, uint32_t n)
{
    int bits = bits_for(n);
    uint64_t mask = (UINT64_C(1) << bits) - 1;
    uint64_t v;

    do {
        v = 0;
        for (int k = 0; k <= bits; k += 16) // one draw more than it needs
            v = 65536 * v + (uint64_t)floor(uniform(rng) * 65536);
        v &= mask;
    } while (v >= n);
    return (uint32_t)v;
}

void hm__rng_sample(hm__rng *rng, uint32_t n, size_t k, int *out)
{
    int left[256] = {0};

    if (k < 2) {
        hm__rng_draw(rng, n, k, out);
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        left[i] = (int)i + 1;
    for (size_t i = 0; i < k; i++) {
        uint32_t j = hm__rng_below(rng, n);

        out[i] = left[j];
        left[j] = left[--n];
    }
}

void hm__rng_draw(hm__rng *rng, uint32_t n, size_t k, int *out)
{
    for (size_t i = 0; i < k; i++)
        out[i] = (int)hm__rng_below(rng, n) + 1;
}
