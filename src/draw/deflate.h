/*
 * deflate.h - a stream of zlib, made of pixels: RFC 1950 and 1951.
 *
 * zlib looks for what occurs again byte by byte. Pictures repeat whole pixels,
 * mostly those to the left and above, which are found with a tenth of the work.
 */
#ifndef HM_DRAW_DEFLATE_H
#define HM_DRAW_DEFLATE_H

#include "base/ctx.h"

enum {
    HM__DEFLATE_TOKENS = 1 << 14, // of a block
    HM__DEFLATE_ROOM = 1 << 15,   // bytes that are passed on at a time
};

/* Takes a part of the stream. */
typedef void hm__deflate_sink(void *user, const uint8_t *bytes, size_t count);

/* Bytes on their way into a stream. */
typedef struct hm__deflate {
    hm__deflate_sink *sink;
    void *user;
    uint64_t bits; // not yet in `bytes`, the first one lowest
    unsigned bit_count;
    size_t used;
    size_t count;
    uint32_t byte_uses[256], length_uses[256], distance_uses[32];
    uint32_t tokens[HM__DEFLATE_TOKENS];
    uint8_t bytes[HM__DEFLATE_ROOM];
} hm__deflate;

/* Begins a stream; `d` may have any bytes. */
void hm__deflate_begin(hm__deflate *d, hm__deflate_sink *sink, void *user);

/* A byte as it is. */
void hm__deflate_byte(hm__deflate *d, uint8_t byte);

/* So many bytes, at least 3, that occurred `back` bytes before, 1 to 32768. */
void hm__deflate_copy(hm__deflate *d, size_t count, size_t back);

/* Ends the stream; `sum` is Adler's of all bytes. */
void hm__deflate_end(hm__deflate *d, uint32_t sum);

#endif
