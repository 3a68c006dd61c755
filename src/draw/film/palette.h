/*
 * palette.h - at most 255 colours that represent all colours.
 */
#ifndef HM_DRAW_FILM_PALETTE_H
#define HM_DRAW_FILM_PALETTE_H

#include "base/ctx.h"

/* A colour, and how often it was seen. */
typedef struct hm__tint {
    uint8_t v[3]; // red, green, blue
    uint64_t count;
} hm__tint;

/* Every colour of some pictures. */
typedef struct hm__histogram {
    hm_ctx *ctx;
    hm__tint *tints;
    size_t count, room;
    uint32_t *slots; // tint number + 1, by hash; 0 is free
    size_t mask;     // slots - 1
} hm__histogram;

void hm__histogram_init(hm__histogram *histogram, hm_ctx *ctx);
void hm__histogram_free(hm__histogram *histogram);

/* Counts a row of pixels, 0x..RRGGBB. */
hm_status hm__histogram_add(hm__histogram *histogram, const uint32_t *pixels,
                            size_t count);

enum { HM__MOST_COLORS = 255 };

typedef struct hm__palette {
    uint8_t colors[HM__MOST_COLORS][3];
    size_t count;
} hm__palette;

/*
 * Chooses at most `most` colours, at least one: all if there are no more, else
 * the best ones. Sorts the histogram, after which nothing may be added to it.
 */
void hm__palette_choose(hm__palette *palette, hm__histogram *histogram,
                        size_t most);

/* The number of the colour that is nearest to 0x..RRGGBB. */
uint8_t hm__palette_nearest(const hm__palette *palette, uint32_t rgb);

#endif
