/*
 * pixels.h - the pixels of a picture as a stream of zlib.
 */
#ifndef HM_DRAW_PIXELS_H
#define HM_DRAW_PIXELS_H

#include "deflate.h"

/* Pixels as cairo has them: 0xAARRGGBB, and multiplied by alpha. */
typedef struct hm__png_image {
    const uint32_t *pixels;
    size_t stride; // pixels from one row to the next
    int width, height;
    bool alpha; // else all of it is opaque
} hm__png_image;

/* What is needed on the way, NULL if there is no memory; hm__free() it. */
typedef struct hm__packer hm__packer;
hm__packer *hm__packer_new(hm_ctx *ctx);

/*
 * Gives rows as PNG has them to a sink, each after a byte that says that it has
 * no filter.
 */
void hm__pixels_pack(hm__packer *packer, const hm__png_image *image,
                     hm__deflate_sink *sink, void *user);

#endif
