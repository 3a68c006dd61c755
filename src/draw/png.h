/*
 * png.h - the chunks of PNG, and pictures in them.
 */
#ifndef HM_DRAW_PNG_H
#define HM_DRAW_PNG_H

#define ZLIB_CONST // next_in points to const
#include <zlib.h>

#include "pixels.h"
#include "render/renderer.h"

/* Four bytes, the highest first. */
void hm__png_store(uint8_t *at, uint32_t value);

void hm__png_chunk(hm_out *out, const char *name, const uint8_t *bytes,
                   size_t count);

/* What a file begins with: 8 bits for each color, and for alpha if wanted. */
void hm__png_begin(hm_out *out, int width, int height, bool alpha);

/* Opens a stream that takes its memory from a context; false if none is left.
 */
bool hm__png_deflate(z_stream *zlib, hm_ctx *ctx, int level);

hm_status hm__png_write(hm_ctx *ctx, const hm__png_image *image, hm_out *out);

#endif
