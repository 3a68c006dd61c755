/*
 * test_rng.c - the random numbers of R.
 *
 * The expected values come from R 4.2.2 with its standard generators; those of
 * negative seeds and of large ranges from a second implementation, written
 * from the description of the algorithm alone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/str.h"
#include "setups/rng.h"

static void assert_ints(const int *got, const int *expected, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_int_equal(got[i], expected[i]);
}

static void a_shuffle_is_that_of_sample_int(void **state)
{
    static const struct {
        int32_t seed;
        int order[24];
    } rows[] = {
        {1, {4,  7,  1, 2,  11, 14, 18, 22, 5,  16, 10, 6,
             19, 23, 9, 15, 12, 17, 20, 8,  13, 21, 3,  24}},
        {2, {21, 15, 6,  22, 8,  17, 19, 12, 13, 9,  2,  11,
             1,  3,  24, 14, 16, 7,  18, 10, 4,  20, 23, 5}},
        {7, {10, 19, 7, 2,  15, 8,  3,  23, 6, 20, 17, 11,
             24, 18, 4, 14, 21, 22, 16, 13, 1, 5,  9,  12}},
        {42, {17, 5,  1,  10, 4,  18, 24, 15, 8,  7,  20, 9,
              23, 14, 21, 2,  19, 3,  22, 6,  16, 12, 11, 13}},
        {1234, {16, 22, 5,  12, 15, 9, 23, 6,  24, 4, 2,  7,
                17, 10, 21, 20, 11, 8, 13, 19, 18, 1, 14, 3}},
    };
    int order[24];

    (void)state;
    for (size_t i = 0; i < HM_COUNT(rows); i++) {
        hm__rng rng;

        hm__rng_seed(&rng, rows[i].seed);
        hm__rng_sample(&rng, 24, 24, order);
        assert_ints(order, rows[i].order, 24);
    }
}

static void draws_with_replacement_are_independent(void **state)
{
    static const struct {
        int32_t seed;
        int draws[12];
    } rows[] = {
        {1, {1, 4, 1, 2, 5, 3, 6, 2, 3, 3, 1, 5}},
        {2, {5, 6, 6, 1, 5, 1, 4, 5, 1, 2, 3, 1}},
        {7, {2, 3, 4, 2, 2, 6, 3, 6, 3, 2, 4, 3}},
        {42, {1, 5, 1, 1, 2, 4, 2, 2, 1, 4, 1, 5}},
        {1234, {4, 2, 6, 5, 4, 1, 5, 6, 4, 2, 6, 2}},
    };
    int draws[12];

    (void)state;
    for (size_t i = 0; i < HM_COUNT(rows); i++) {
        hm__rng rng;

        hm__rng_seed(&rng, rows[i].seed);
        hm__rng_draw(&rng, 6, 12, draws);
        assert_ints(draws, rows[i].draws, 12);
    }
}

static void shuffles_follow_each_other(void **state)
{
    static const int expected[] = {1, 5, 6, 4, 2, 3, 2, 6, 1, 3, 5, 4,
                                   4, 1, 5, 2, 3, 6, 2, 3, 1, 4, 5, 6};
    hm__rng rng;
    int order[6];

    (void)state;
    hm__rng_seed(&rng, 42);
    for (size_t i = 0; i < 4; i++) {
        hm__rng_sample(&rng, 6, 6, order);
        assert_ints(order, expected + 6 * i, 6);
    }
}

static void a_part_of_a_shuffle_is_its_beginning(void **state)
{
    static const int expected[] = {49, 65, 25, 74, 18, 100, 47, 24};
    hm__rng rng;
    int some[8];

    (void)state;
    hm__rng_seed(&rng, 42);
    hm__rng_sample(&rng, 100, 8, some);
    assert_ints(some, expected, 8);
}

static void seeds_may_be_zero_or_negative(void **state)
{
    static const struct {
        int32_t seed;
        int order[10];
    } rows[] = {
        {0, {9, 4, 7, 1, 2, 5, 3, 10, 6, 8}},
        {-1, {7, 8, 10, 1, 4, 9, 5, 6, 3, 2}},
        {-42, {1, 5, 4, 8, 2, 9, 7, 3, 6, 10}},
        {-INT32_MAX, {1, 9, 2, 5, 3, 8, 6, 4, 10, 7}},
        {INT32_MAX, {6, 7, 1, 4, 8, 10, 5, 9, 3, 2}},
    };
    int order[10];

    (void)state;
    for (size_t i = 0; i < HM_COUNT(rows); i++) {
        hm__rng rng;

        hm__rng_seed(&rng, rows[i].seed);
        hm__rng_sample(&rng, 10, 10, order);
        assert_ints(order, rows[i].order, 10);
    }
}

/* A choice among one takes a number all the same. */
static void one_of_one_is_drawn_too(void **state)
{
    static const int expected[] = {9, 4, 2, 8, 1, 10, 6, 5, 7, 3};
    hm__rng rng;
    int order[10];

    (void)state;
    hm__rng_seed(&rng, 42);
    assert_int_equal(hm__rng_below(&rng, 1), 0);
    hm__rng_sample(&rng, 1, 1, order);
    assert_int_equal(order[0], 1);
    hm__rng_draw(&rng, 1, 1, order);
    assert_int_equal(order[0], 1);
    hm__rng_sample(&rng, 10, 10, order);
    assert_ints(order, expected, 10);
}

static void drawing_nothing_changes_nothing(void **state)
{
    hm__rng rng;
    int first = 0;

    (void)state;
    hm__rng_seed(&rng, 1);
    hm__rng_sample(&rng, 24, 0, NULL);
    hm__rng_draw(&rng, 24, 0, NULL);
    hm__rng_sample(&rng, 24, 1, &first);
    assert_int_equal(first, 4);
}

/* Above 32768 a number is made of two, above 2^31 of three. */
static void large_ranges_take_several_numbers(void **state)
{
    static const struct {
        uint32_t n;
        uint32_t values[4]; // counted from 1, as R does
    } rows[] = {
        {32768, {27185, 28645, 18753, 21657}},
        {32769, {8826, 16740, 7700, 9091}},
        {65536, {61413, 54425, 34020, 8826}},
        {65537, {61413, 54425, 46208, 47128}},
        {100000, {61413, 54425, 99556, 74362}},
        {2147483648U, {1781592037, 1228985497, 608797924, 1016144506}},
        {4294967295U, {4024715585U, 2756281572U, 578398257, 1965996056}},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(rows); i++) {
        hm__rng rng;

        hm__rng_seed(&rng, 42);
        for (size_t k = 0; k < 4; k++)
            assert_int_equal(hm__rng_below(&rng, rows[i].n) + 1,
                             rows[i].values[k]);
    }
}

/* The generator makes 624 numbers at a time. */
static void numbers_go_on_beyond_the_first_block(void **state)
{
    static const int last[] = {6, 4, 5, 2, 5, 3, 4, 4, 3, 4, 3, 2};
    hm__rng rng;
    int draws[2000];
    int sum = 0;

    (void)state;
    hm__rng_seed(&rng, 7);
    hm__rng_draw(&rng, 6, 2000, draws);
    for (size_t i = 0; i < 2000; i++)
        sum += draws[i];
    assert_int_equal(sum, 7024);
    assert_ints(draws + 2000 - HM_COUNT(last), last, HM_COUNT(last));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shuffle_is_that_of_sample_int),
        cmocka_unit_test(draws_with_replacement_are_independent),
        cmocka_unit_test(shuffles_follow_each_other),
        cmocka_unit_test(a_part_of_a_shuffle_is_its_beginning),
        cmocka_unit_test(seeds_may_be_zero_or_negative),
        cmocka_unit_test(one_of_one_is_drawn_too),
        cmocka_unit_test(drawing_nothing_changes_nothing),
        cmocka_unit_test(large_ranges_take_several_numbers),
        cmocka_unit_test(numbers_go_on_beyond_the_first_block),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
