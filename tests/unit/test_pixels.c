/*
 * test_pixels.c - what is packed is what zlib unpacks.
 */
#include <string.h>
#include <zlib.h>

#include "draw/huffman.h"
#include "draw/pixels.h"
#include "support.h"

enum { MOST_BYTES = 1 << 22 };

typedef struct stream {
    uint8_t bytes[MOST_BYTES];
    size_t count;
} stream;

static stream packed; // too large for the stack

static void take(void *user, const uint8_t *bytes, size_t count)
{
    stream *s = user;

    assert_true(count <= sizeof(s->bytes) - s->count);
    memcpy(s->bytes + s->count, bytes, count);
    s->count += count;
}

static uint32_t next(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 16;
}

static uint8_t divided(uint32_t color, uint32_t alpha)
{
    return (uint8_t)(alpha ? (color * 255 + alpha / 2) / alpha : 0);
}

/* Rows as PNG has them, one pixel after another. */
static size_t plain_rows(const hm__png_image *image, uint8_t *to)
{
    uint8_t *start = to;

    for (int y = 0; y < image->height; y++) {
        *to++ = 0;
        for (int x = 0; x < image->width; x++) {
            uint32_t c = image->pixels[(size_t)y * image->stride + (size_t)x];
            uint32_t alpha = image->alpha ? c >> 24 : 255;

            *to++ = divided(c >> 16 & 0xFF, alpha);
            *to++ = divided(c >> 8 & 0xFF, alpha);
            *to++ = divided(c & 0xFF, alpha);
            if (image->alpha)
                *to++ = (uint8_t)alpha;
        }
    }
    return (size_t)(to - start);
}

/* Packs an image; how many bytes that takes. */
static size_t same_again(hm_ctx *ctx, const hm__png_image *image)
{
    static uint8_t plain[MOST_BYTES];
    static uint8_t again[MOST_BYTES];
    hm__packer *packer = hm__packer_new(ctx);
    size_t bytes = plain_rows(image, plain);
    uLongf count = sizeof(again);

    assert_non_null(packer);
    packed.count = 0;
    hm__pixels_pack(packer, image, take, &packed);
    hm__free(ctx, packer);
    assert_int_equal(
        uncompress(again, &count, packed.bytes, (uLong)packed.count), Z_OK);
    assert_int_equal(count, bytes);
    assert_memory_equal(again, plain, bytes);
    return packed.count;
}

/* A pixel as cairo may have it: no color is above its alpha. */
static uint32_t clear_pixel(uint32_t *seed)
{
    uint32_t alpha = next(seed) & 0xFF;

    return alpha << 24 | next(seed) % (alpha + 1) << 16 |
           next(seed) % (alpha + 1) << 8 | next(seed) % (alpha + 1);
}

/* Stripes and noise in few colours or many. */
static void fill(hm__png_image *image, uint32_t *pixels, uint32_t seed)
{
    uint32_t colors[256];
    uint32_t count = 1 + next(&seed) % (next(&seed) % 4 ? 8 : 256);
    uint32_t longest = 1 + next(&seed) % 300;
    size_t all = image->stride * (size_t)image->height;

    for (uint32_t i = 0; i < count; i++)
        colors[i] =
            image->alpha ? clear_pixel(&seed) : next(&seed) << 16 ^ next(&seed);
    for (size_t i = 0; i < all;) {
        uint32_t color = colors[next(&seed) % count];
        uint32_t run = 1 + next(&seed) % longest;

        for (; run > 0 && i < all; run--)
            pixels[i++] = color;
    }
    for (size_t i = image->stride; i < all; i++) {
        if (seed & 1 && i % image->stride > next(&seed) % 200)
            pixels[i] = pixels[i - image->stride];
    }
    image->pixels = pixels;
}

static void rows_come_back(void **state)
{
    fixture *f = *state;
    static uint32_t pixels[1 << 19];
    uint32_t seed = 1;

    for (uint32_t i = 0; i < 300; i++) {
        hm__png_image image = {.width = 1 + (int)(next(&seed) % 500),
                               .height = 1 + (int)(next(&seed) % 200),
                               .alpha = i % 3 == 0};

        image.stride = (size_t)image.width + next(&seed) % 3;
        fill(&image, pixels, seed + i);
        same_again(f->ctx, &image);
    }
}

/* Rows so long that nothing above is near enough, and columns. */
static void any_shape_comes_back(void **state)
{
    static const int shapes[][2] = {{20000, 5}, {10922, 3}, {10923, 3},
                                    {1, 3000},  {2, 3000},  {8192, 4}};
    fixture *f = *state;
    static uint32_t pixels[1 << 17];

    for (size_t i = 0; i < HM_COUNT(shapes) * 2; i++) {
        hm__png_image image = {.width = shapes[i / 2][0],
                               .height = shapes[i / 2][1],
                               .stride = (size_t)shapes[i / 2][0],
                               .alpha = i % 2};

        fill(&image, pixels, (uint32_t)i);
        same_again(f->ctx, &image);
    }
}

static void one_color_is_small(void **state)
{
    fixture *f = *state;
    static uint32_t pixels[480 * 480];
    hm__png_image image = {pixels, 480, 480, 480, false};

    for (size_t i = 0; i < HM_COUNT(pixels); i++) // the highest byte is nothing
        pixels[i] = (uint32_t)i << 24 | 0xE3B873;
    assert_in_range(same_again(f->ctx, &image), 1, 4000);
}

/* Uses as Fibonacci's numbers make the deepest tree that there is. */
static void codes_are_as_short_as_asked(void **state)
{
    uint32_t uses[30] = {1, 1};
    hm__code codes[30];
    uint32_t taken = 0;

    (void)state;
    for (size_t i = 2; i < 30; i++)
        uses[i] = uses[i - 1] + uses[i - 2];
    hm__huffman(uses, 30, 7, codes);
    for (size_t i = 0; i < 30; i++) {
        assert_in_range(codes[i].length, 1, 7);
        assert_true(i == 0 || codes[i].length <= codes[i - 1].length);
        taken += 1U << (7 - codes[i].length);
    }
    assert_int_equal(taken, 1U << 7); // all of it
}

static void a_symbol_alone_has_one_bit(void **state)
{
    const uint32_t uses[5] = {0, 0, 9, 0, 0};
    const uint32_t none[5] = {0};
    hm__code codes[5];

    (void)state;
    hm__huffman(uses, 5, 15, codes);
    assert_int_equal(codes[2].length, 1);
    assert_int_equal(codes[1].length, 0);
    hm__huffman(none, 5, 15, codes);
    assert_int_equal(codes[2].length, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(rows_come_back),
        TEST(any_shape_comes_back),
        TEST(one_color_is_small),
        TEST(codes_are_as_short_as_asked),
        TEST(a_symbol_alone_has_one_bit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
