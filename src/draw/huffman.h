/*
 * huffman.h - codes of deflate, RFC 1951, section 3.2.
 */
#ifndef HM_DRAW_HUFFMAN_H
#define HM_DRAW_HUFFMAN_H

#include <stddef.h>
#include <stdint.h>

enum { HM__HUFFMAN_MOST = 288 }; // symbols of a code

/* What a symbol is written as, its first bit in the lowest place. */
typedef struct hm__code {
    uint16_t bits;
    uint8_t length; // 0: it does not occur
} hm__code;

/*
 * Makes a code that is as short as it can be with at most `longest` bits for
 * one symbol. `uses` says how often each of the `count` symbols occurs.
 */
void hm__huffman(const uint32_t *uses, size_t count, unsigned longest,
                 hm__code *out);

#endif
