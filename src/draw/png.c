/*
 * png.c - PNG.
 *
 * Rows have no filter: plain areas compress best without one. libpng, as cairo
 * uses it, tries all five on every row, and takes ten times as long for files
 * that are a fifth larger.
 */
#include "png.h"

void hm__png_store(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (24 - 8 * i));
}

void hm__png_chunk(hm_out *out, const char *name, const uint8_t *bytes,
                   size_t count)
{
    uint8_t number[4];
    uLong sum = crc32(crc32(0, Z_NULL, 0), (const Bytef *)name, 4);

    hm__png_store(number, (uint32_t)count);
    hm_out_put(out, (hm_str){(const char *)number, 4});
    hm_out_puts(out, name);
    if (count)
        hm_out_put(out, (hm_str){(const char *)bytes, count});
    if (count) // crc32() of NULL would begin a new sum
        sum = crc32(sum, bytes, (uInt)count);
    hm__png_store(number, (uint32_t)sum);
    hm_out_put(out, (hm_str){(const char *)number, 4});
}

void hm__png_begin(hm_out *out, int width, int height, bool alpha)
{
    uint8_t head[13] = {0};

    hm__png_store(head, (uint32_t)width);
    hm__png_store(head + 4, (uint32_t)height);
    head[8] = 8; // bits
    head[9] = alpha ? 6 : 2;
    hm_out_put(out, (hm_str){"\x89PNG\r\n\x1A\n", 8});
    hm__png_chunk(out, "IHDR", head, sizeof(head));
}

static void *zlib_alloc(void *ctx, uInt count, uInt size)
{
    return size && count > SIZE_MAX / size
               ? NULL
               : hm__resize(ctx, NULL, (size_t)count * size);
}

static void zlib_free(void *ctx, void *ptr)
{
    hm__free(ctx, ptr);
}

bool hm__png_deflate(z_stream *zlib, hm_ctx *ctx, int level)
{
    *zlib = (z_stream){.zalloc = zlib_alloc, .zfree = zlib_free, .opaque = ctx};
    return deflateInit(zlib, level) == Z_OK;
}

/* ---- pictures ------------------------------------------------------------
 */

/* Rows on their way into a file are passed on chunk by chunk. */
static void put_part(void *user, const uint8_t *bytes, size_t count)
{
    hm__png_chunk(user, "IDAT", bytes, count);
}

hm_status hm__png_write(hm_ctx *ctx, const hm__png_image *image, hm_out *out)
{
    hm__packer *packer = hm__packer_new(ctx);

    if (!packer)
        return HM_ENOMEM;
    hm__png_begin(out, image->width, image->height, image->alpha);
    hm__pixels_pack(packer, image, put_part, out);
    hm__png_chunk(out, "IEND", NULL, 0);
    hm__free(ctx, packer);
    return hm_out_status(out);
}
