/*
 * mix.h - hashing numbers and texts, the same on every machine.
 */
#ifndef HM_BASE_MIX_H
#define HM_BASE_MIX_H

#include <halfmove/base.h>

/* Spreads a number over 64 bits, as splitmix64 does; 0 does not stay 0. */
static inline uint64_t hm__mix(uint64_t n)
{
    n += 0x9E3779B97F4A7C15;
    n = (n ^ n >> 30) * 0xBF58476D1CE4E5B9;
    n = (n ^ n >> 27) * 0x94D049BB133111EB;
    return n ^ n >> 31;
}

/* A hash of a text and of what was hashed before it. */
static inline uint64_t hm__mix_text(uint64_t seed, hm_str text)
{
    uint64_t hash = seed ^ 0xCBF29CE484222325;

    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.ptr[i]) * 0x100000001B3;
    return hm__mix(hash ^ text.len);
}

#endif
