/*
 * png.c - PNG, compressed by zlib.
 *
 * Rows have no filter: plain areas compress best without one. libpng, as cairo
 * uses it, tries all five on every row, and takes three times as long for files
 * that are a fifth larger.
 */
#include "png.h"

enum {
    PACKED = 1 << 15, // bytes of a chunk
    LEVEL = 3,        // of compression: 6 is 2 % smaller, in twice the time
};

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

typedef struct writer {
    z_stream zlib;
    hm_out *out;
    uint8_t *row;
    uint8_t packed[PACKED];
} writer;

/* A color before it was multiplied by alpha, rounded. */
static uint8_t divided(uint32_t color, uint32_t alpha)
{
    return (uint8_t)(alpha ? (color * 255 + alpha / 2) / alpha : 0);
}

static uint8_t *put_opaque(uint8_t *to, uint32_t c)
{
    to[0] = (uint8_t)(c >> 16);
    to[1] = (uint8_t)(c >> 8);
    to[2] = (uint8_t)c;
    return to + 3;
}

static uint8_t *put_clear(uint8_t *to, uint32_t c)
{
    to[0] = divided(c >> 16 & 0xFF, c >> 24);
    to[1] = divided(c >> 8 & 0xFF, c >> 24);
    to[2] = divided(c & 0xFF, c >> 24);
    to[3] = (uint8_t)(c >> 24);
    return to + 4;
}

/* Fills the row after its filter; how many bytes that are. */
static size_t fill_row(uint8_t *row, const hm__png_image *image, size_t y)
{
    const uint32_t *from = image->pixels + y * image->stride;
    uint8_t *to = row;

    *to++ = 0;
    for (int x = 0; x < image->width && image->alpha; x++)
        to = put_clear(to, from[x]);
    for (int x = 0; x < image->width && !image->alpha; x++)
        to = put_opaque(to, from[x]);
    return (size_t)(to - row);
}

/* Writes out what is packed, and makes room again. */
static void flush(writer *w)
{
    hm__png_chunk(w->out, "IDAT", w->packed, PACKED - w->zlib.avail_out);
    w->zlib.next_out = w->packed;
    w->zlib.avail_out = PACKED;
}

static void pack(writer *w, size_t count, int how)
{
    int end = Z_OK;

    w->zlib.next_in = w->row;
    w->zlib.avail_in = (uInt)count;
    while (w->zlib.avail_in || (how == Z_FINISH && end != Z_STREAM_END)) {
        end = deflate(&w->zlib, how);
        if (w->zlib.avail_out == 0 || end == Z_STREAM_END)
            flush(w);
    }
}

hm_status hm__png_write(hm_ctx *ctx, const hm__png_image *image, hm_out *out)
{
    writer *w = hm__alloc(ctx, sizeof(*w));
    bool open = w && hm__png_deflate(&w->zlib, ctx, LEVEL);

    if (open)
        w->row = hm__resize(ctx, NULL, (size_t)image->width * 4 + 1);
    if (open && w->row) {
        w->out = out;
        w->zlib.next_out = w->packed;
        w->zlib.avail_out = PACKED;
        hm__png_begin(out, image->width, image->height, image->alpha);
        for (int y = 0; y < image->height; y++)
            pack(w, fill_row(w->row, image, (size_t)y), Z_NO_FLUSH);
        pack(w, 0, Z_FINISH);
        hm__png_chunk(out, "IEND", NULL, 0);
    } else {
        out = NULL;
    }
    if (open)
        deflateEnd(&w->zlib);
    if (w)
        hm__free(ctx, w->row);
    hm__free(ctx, w);
    return out ? hm_out_status(out) : HM_ENOMEM;
}
