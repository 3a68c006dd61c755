/*
 * test_palette.c - choosing few colours for many.
 */
#include "draw/film/palette.h"
#include "support.h"

static void count_one(hm__histogram *histogram, uint32_t rgb, size_t times)
{
    for (size_t i = 0; i < times; i++)
        assert_int_equal(hm__histogram_add(histogram, &rgb, 1), HM_OK);
}

static uint32_t color_of(const hm__palette *palette, size_t number)
{
    const uint8_t *v = palette->colors[number];

    return (uint32_t)v[0] << 16 | (uint32_t)v[1] << 8 | v[2];
}

static void few_colors_stay_what_they_are(void **state)
{
    fixture *f = *state;
    hm__histogram histogram;
    hm__palette palette;

    hm__histogram_init(&histogram, f->ctx);
    for (uint32_t i = 0; i < 200; i++)
        count_one(&histogram, 0x100000 + i * 0x010203, i + 1);
    hm__palette_choose(&palette, &histogram, HM__MOST_COLORS);
    assert_int_equal(palette.count, 200);
    for (uint32_t i = 0; i < 200; i++) {
        uint32_t rgb = 0x100000 + i * 0x010203;

        assert_int_equal(color_of(&palette, hm__palette_nearest(&palette, rgb)),
                         rgb);
    }
    hm__histogram_free(&histogram);
}

/* Two plain colours with many shades between them. */
static void count_shades(hm__histogram *histogram, bool backward)
{
    for (uint32_t i = 0; i < 4096; i++) {
        uint32_t shade = backward ? 4095 - i : i;

        count_one(histogram, (shade >> 4) << 16 | (shade & 0xFF) << 8 | 0x80,
                  1);
    }
    count_one(histogram, 0xE3B873, 5000);
    count_one(histogram, 0x191C22, 3000);
}

static void plain_areas_are_exact(void **state)
{
    fixture *f = *state;
    hm__histogram histogram;
    hm__palette palette;

    hm__histogram_init(&histogram, f->ctx);
    count_shades(&histogram, false);
    hm__palette_choose(&palette, &histogram, 64);
    assert_int_equal(palette.count, 64);
    assert_int_equal(
        color_of(&palette, hm__palette_nearest(&palette, 0xE3B873)), 0xE3B873);
    assert_int_equal(
        color_of(&palette, hm__palette_nearest(&palette, 0x191C22)), 0x191C22);
    hm__histogram_free(&histogram);
}

static void shades_are_near(void **state)
{
    fixture *f = *state;
    hm__histogram histogram;
    hm__palette palette;

    hm__histogram_init(&histogram, f->ctx);
    for (uint32_t i = 0; i < 256; i++) {
        for (uint32_t j = 0; j < 16; j++)
            count_one(&histogram, i << 16 | (i ^ j) << 8 | i, 1);
    }
    hm__palette_choose(&palette, &histogram, HM__MOST_COLORS);
    for (size_t i = 0; i < histogram.count; i++) {
        const uint8_t *v = histogram.tints[i].v;
        uint32_t rgb = (uint32_t)v[0] << 16 | (uint32_t)v[1] << 8 | v[2];
        uint32_t got = color_of(&palette, hm__palette_nearest(&palette, rgb));

        for (int shift = 0; shift < 24; shift += 8)
            assert_true(abs((int)(got >> shift & 0xFF) -
                            (int)(rgb >> shift & 0xFF)) <= 16);
    }
    hm__histogram_free(&histogram);
}

static void the_order_of_counting_does_not_matter(void **state)
{
    fixture *f = *state;
    hm__histogram histogram[2];
    hm__palette palette[2];

    for (int i = 0; i < 2; i++) {
        hm__histogram_init(&histogram[i], f->ctx);
        count_shades(&histogram[i], i);
        hm__palette_choose(&palette[i], &histogram[i], HM__MOST_COLORS);
        hm__histogram_free(&histogram[i]);
    }
    assert_memory_equal(&palette[0], &palette[1], sizeof(palette[0]));
}

static void without_colors_there_is_one(void **state)
{
    fixture *f = *state;
    hm__histogram histogram;
    hm__palette palette;

    hm__histogram_init(&histogram, f->ctx);
    hm__palette_choose(&palette, &histogram, HM__MOST_COLORS);
    assert_int_equal(palette.count, 1);
    assert_int_equal(hm__palette_nearest(&palette, 0xFFFFFF), 0);
    hm__histogram_free(&histogram);
}

static void the_high_byte_is_no_color(void **state)
{
    const uint32_t row[] = {0xFF102030, 0x00102030, 0x80102031};
    fixture *f = *state;
    hm__histogram histogram;

    hm__histogram_init(&histogram, f->ctx);
    assert_int_equal(hm__histogram_add(&histogram, row, HM_COUNT(row)), HM_OK);
    assert_int_equal(histogram.count, 2);
    assert_int_equal(histogram.tints[0].count, 2);
    hm__histogram_free(&histogram);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(few_colors_stay_what_they_are),
        TEST(plain_areas_are_exact),
        TEST(shades_are_near),
        TEST(the_order_of_counting_does_not_matter),
        TEST(without_colors_there_is_one),
        TEST(the_high_byte_is_no_color),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
