/*
 * fuzz_pixels.c - what is packed is what zlib unpacks.
 *
 * The first bytes give the width, and whether there is alpha; each of the
 * others is so many pixels of a color, or of those above.
 */
#include "draw/pixels.h"

#include <zlib.h>

#include "fuzz.h"

enum { MOST_PIXELS = 1 << 15, MOST_BYTES = 1 << 18 };

typedef struct stream {
    uint8_t bytes[MOST_BYTES];
    size_t count;
} stream;

static stream packed;

static void take(void *user, const uint8_t *bytes, size_t count)
{
    stream *s = user;

    expect(count <= sizeof(s->bytes) - s->count);
    memcpy(s->bytes + s->count, bytes, count);
    s->count += count;
}

/* Pixels that are solid or not there at all, for which alpha changes nothing.
 */
static uint32_t pixel_of(uint8_t byte)
{
    return byte & 7 ? 0xFF000000 | (uint32_t)(byte & 7) * 0x091D35 : 0;
}

/* How many pixels the bytes make. */
static size_t fill(const uint8_t *data, size_t size, size_t width,
                   uint32_t *pixels)
{
    size_t count = 0;

    for (size_t i = 0; i < size; i++) {
        size_t run = 1 + ((size_t)data[i] >> 3 & 7) * (data[i] >> 7 ? 40 : 1);
        bool above = data[i] >> 6 & 1;

        for (; run && count < MOST_PIXELS; run--, count++)
            pixels[count] = above && count >= width ? pixels[count - width]
                                                    : pixel_of(data[i]);
    }
    return count;
}

static void compare(const hm__png_image *image, const uint8_t *plain,
                    size_t bytes)
{
    size_t unit = image->alpha ? 4 : 3;
    size_t row = (size_t)image->width * unit + 1;

    expect(bytes == row * (size_t)image->height);
    for (size_t i = 0; i < bytes; i++) {
        size_t at = i % row;
        size_t x = at ? (at - 1) / unit : 0;
        uint32_t c = image->pixels[i / row * image->stride + x];
        static const unsigned shifts[] = {16, 8, 0, 24};
        uint32_t want = at ? c >> shifts[(at - 1) % unit] & 0xFF : 0;

        expect(plain[i] == want);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint32_t pixels[MOST_PIXELS];
    static uint8_t plain[MOST_BYTES];
    hm__png_image image = {.pixels = pixels};
    uLongf bytes = sizeof(plain);
    hm__packer *packer;
    hm_ctx *ctx;

    if (size < 3)
        return 0;
    image.alpha = data[0] & 1;
    image.width = 1 + data[1] + (data[0] >> 6) * 256;
    image.stride = (size_t)image.width;
    image.height =
        (int)(fill(data + 2, size - 2, image.stride, pixels) / image.stride);
    if (image.height == 0)
        return 0;
    expect(hm_ctx_new(NULL, &ctx) == HM_OK);
    packer = hm__packer_new(ctx);
    expect(packer);
    packed.count = 0;
    hm__pixels_pack(packer, &image, take, &packed);
    expect(uncompress(plain, &bytes, packed.bytes, (uLong)packed.count) ==
           Z_OK);
    compare(&image, plain, bytes);
    hm__free(ctx, packer);
    hm_ctx_free(ctx);
    return 0;
}
