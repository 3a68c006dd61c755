/*
 * mix.h - numbers for keys: the same in every run and on every machine.
 */
#ifndef HM_BASE_MIX_H
#define HM_BASE_MIX_H

#include <halfmove/base.h>

/* Spreads a number over 64 bits, as splitmix64 does. */
static inline uint64_t hm__mix64(uint64_t n)
{
    n = (n + 1) * 0x9E3779B97F4A7C15;
    n = (n ^ n >> 30) * 0xBF58476D1CE4E5B9;
    n = (n ^ n >> 27) * 0x94D049BB133111EB;
    return n ^ n >> 31;
}

/* A number for a text, eight bytes at a time. */
static inline uint64_t hm__hash64(hm_str text)
{
    uint64_t hash = hm__mix64(text.len);
    uint64_t word = 0;

    for (size_t i = 0; i < text.len; i++) {
        word = word << 8 | (unsigned char)text.ptr[i];
        if (i % 8 == 7 || i + 1 == text.len) {
            hash = hm__mix64(hash ^ word);
            word = 0;
        }
    }
    return hash;
}

#endif
