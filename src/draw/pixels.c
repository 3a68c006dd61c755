/*
 * pixels.c - finds pixels that occurred before.
 *
 * Drawings are plain areas with smooth edges. Nearly all that occurs again is
 * as the pixel to the left, or as the row above; the rest is as the last pair
 * of such pixels, or the last pixel.
 */
#include "pixels.h"

#include <string.h>

enum {
    FARTHEST = 1 << 15, // bytes between a pixel and its copy
    NEARER = 1 << 12,   // the same, for a pixel alone
    ENOUGH = 16,        // pixels that need no longer match
    KEPT = 2,           // pixels of a match that are found again
    PAIRS = 12,         // bits of a place in a table
    SINGLES = 11,
    SUMMED = 1024, // pixels at a time
    PRIME = 65521, // of Adler's sum
};

/* Where something was last; y counts from 1. */
typedef struct place {
    uint32_t x, y;
} place;

struct hm__packer {
    const hm__png_image *image;
    size_t width, unit; // bytes of a pixel
    size_t row_bytes;
    uint32_t mask;        // bits of a pixel that count
    uint32_t low, high;   // of Adler's sum
    size_t waiting, back; // bytes of a copy that may yet be longer
    place pairs[1 << PAIRS], singles[1 << SINGLES];
    hm__deflate stream;
};

/* ---- sums -----------------------------------------------------------------
 */

/* Adds bytes: how many, their sum, and their sum times those from each on. */
static void add_sums(hm__packer *p, size_t bytes, uint32_t sum,
                     uint64_t weighted)
{
    p->high =
        (uint32_t)((p->high + (uint64_t)bytes * p->low + weighted) % PRIME);
    p->low = (p->low + sum) % PRIME;
}

/* At most SUMMED pixels of three bytes. */
static void sum_opaque(hm__packer *p, const uint32_t *from, uint32_t count)
{
    uint32_t sum = 0;
    uint32_t later = 0; // of what is before a byte in its pixel
    uint32_t before = 0;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t green = from[i] >> 8 & 0xFF;
        uint32_t blue = from[i] & 0xFF;
        uint32_t all = (from[i] >> 16 & 0xFF) + green + blue;

        sum += all;
        before += i * all;
        later += green + 2 * blue;
    }
    add_sums(p, (size_t)count * 3, sum,
             (uint64_t)count * 3 * sum - (uint64_t)before * 3 - later);
}

/* A color before it was multiplied by alpha, rounded. */
static uint8_t divided(uint32_t color, uint32_t alpha)
{
    return (uint8_t)(alpha ? (color * 255 + alpha / 2) / alpha : 0);
}

/* The bytes of a pixel, as many as it has. */
static void split(const hm__packer *p, uint32_t c, uint8_t out[4])
{
    out[0] = (uint8_t)(c >> 16);
    out[1] = (uint8_t)(c >> 8);
    out[2] = (uint8_t)c;
    out[3] = (uint8_t)(c >> 24);
    for (int i = 0; i < 3 && p->image->alpha; i++)
        out[i] = divided(out[i], out[3]);
}

static void sum_clear(hm__packer *p, const uint32_t *from, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint8_t b[4];

        split(p, from[i], b);
        add_sums(p, 4, (uint32_t)b[0] + b[1] + b[2] + b[3],
                 4U * b[0] + 3U * b[1] + 2U * b[2] + b[3]);
    }
}

static void sum_row(hm__packer *p, const uint32_t *row)
{
    add_sums(p, 1, 0, 0); // the filter
    for (size_t x = 0; x < p->width; x += SUMMED) {
        size_t rest = p->width - x;
        uint32_t count = (uint32_t)(rest < SUMMED ? rest : SUMMED);

        if (p->image->alpha)
            sum_clear(p, row + x, count);
        else
            sum_opaque(p, row + x, count);
    }
}

/* ---- matches --------------------------------------------------------------
 */

/* So many pixels that were so many bytes before. */
typedef struct match {
    size_t count, back;
} match;

static size_t common(const hm__packer *p, const uint32_t *a, const uint32_t *b,
                     size_t most)
{
    uint64_t mask = (uint64_t)p->mask << 32 | p->mask;
    size_t i = 0;

    for (; i + 2 <= most; i += 2) {
        uint64_t one;
        uint64_t other;

        memcpy(&one, a + i, sizeof(one));
        memcpy(&other, b + i, sizeof(other));
        if ((one ^ other) & mask)
            break;
    }
    while (i < most && ((a[i] ^ b[i]) & p->mask) == 0)
        i++;
    return i;
}

static place *place_of_pixel(hm__packer *p, const uint32_t *at)
{
    return &p->singles[(at[0] & p->mask) * 0x9E3779B1U >> (32 - SINGLES)];
}

static place *place_of_pair(hm__packer *p, const uint32_t *at)
{
    uint32_t pair = (at[0] & p->mask) * 0x85EBCA6BU + (at[1] & p->mask);

    return &p->pairs[pair * 0x9E3779B1U >> (32 - PAIRS)];
}

/* Takes what begins at a place, if it is longer than what is known. */
static inline void try_place(const hm__packer *p, const uint32_t *at,
                             place here, place old, match *best)
{
    const uint32_t *from =
        at - (here.y - old.y) * p->image->stride - here.x + old.x;
    size_t back =
        (here.y - old.y) * p->row_bytes + here.x * p->unit - old.x * p->unit;
    size_t latest = here.x > old.x ? here.x : old.x;
    size_t count;

    if (back > FARTHEST || ((*from ^ *at) & p->mask))
        return;
    count = common(p, at, from, p->width - latest);
    if (count > best->count && (count > 1 || back <= NEARER))
        *best = (match){count, back};
}

static match find(hm__packer *p, const uint32_t *at, place here)
{
    match best = {0, 0};
    place old;

    if (here.y > 1)
        try_place(p, at, here, (place){here.x, here.y - 1}, &best);
    if (here.x > 0 && best.count < ENOUGH)
        try_place(p, at, here, (place){here.x - 1, here.y}, &best);
    if (best.count < ENOUGH && here.x + 1 < p->width) {
        old = *place_of_pair(p, at);
        if (old.y)
            try_place(p, at, here, old, &best);
    }
    if (best.count == 0) {
        old = *place_of_pixel(p, at);
        if (old.y)
            try_place(p, at, here, old, &best);
    }
    return best;
}

static void keep(hm__packer *p, const uint32_t *at, place here)
{
    *place_of_pixel(p, at) = here;
    if (here.x + 1 < p->width)
        *place_of_pair(p, at) = here;
}

/* ---- rows -----------------------------------------------------------------
 */

static void put_waiting(hm__packer *p)
{
    if (p->waiting)
        hm__deflate_copy(&p->stream, p->waiting, p->back);
    p->waiting = 0;
}

static void put_match(hm__packer *p, match found)
{
    if (found.back != p->back)
        put_waiting(p);
    p->waiting += found.count * p->unit;
    p->back = found.back;
}

static void put_pixel(hm__packer *p, uint32_t pixel)
{
    uint8_t bytes[4];

    put_waiting(p);
    split(p, pixel, bytes);
    for (size_t i = 0; i < p->unit; i++)
        hm__deflate_byte(&p->stream, bytes[i]);
}

/* All rows begin alike, so that a copy from above goes on. */
static void put_filter(hm__packer *p)
{
    if (p->waiting && p->back == p->row_bytes) {
        p->waiting++;
        return;
    }
    put_waiting(p);
    hm__deflate_byte(&p->stream, 0); // none
}

static void pack_row(hm__packer *p, const uint32_t *row, uint32_t y)
{
    put_filter(p);
    for (uint32_t x = 0; x < p->width;) {
        match found = find(p, row + x, (place){x, y + 1});
        uint32_t end = x + (found.count ? (uint32_t)found.count : 1);

        if (found.count)
            put_match(p, found);
        else
            put_pixel(p, row[x]);
        for (uint32_t i = x; i < end && i < x + KEPT; i++)
            keep(p, row + i, (place){i, y + 1});
        if (end > x + KEPT)
            keep(p, row + end - 1, (place){end - 1, y + 1});
        x = end;
    }
}

hm__packer *hm__packer_new(hm_ctx *ctx)
{
    return hm__resize(ctx, NULL, sizeof(hm__packer));
}

void hm__pixels_pack(hm__packer *packer, const hm__png_image *image,
                     hm__deflate_sink *sink, void *user)
{
    hm__packer *p = packer;

    p->image = image;
    p->width = (size_t)image->width;
    p->unit = image->alpha ? 4 : 3;
    p->row_bytes = p->width * p->unit + 1;
    p->mask = image->alpha ? 0xFFFFFFFF : 0xFFFFFF;
    p->low = 1;
    p->high = 0;
    p->waiting = p->back = 0;
    memset(p->pairs, 0, sizeof(p->pairs));
    memset(p->singles, 0, sizeof(p->singles));
    hm__deflate_begin(&p->stream, sink, user);
    for (uint32_t y = 0; y < (uint32_t)image->height; y++) {
        const uint32_t *row = image->pixels + y * image->stride;

        sum_row(p, row);
        pack_row(p, row, y);
    }
    put_waiting(p);
    hm__deflate_end(&p->stream, p->high << 16 | p->low);
}
