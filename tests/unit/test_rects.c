/*
 * test_rects.c - rectangles of pixels.
 */
#include "draw/film/rects.h"
#include "support.h"

static void what_is_far_apart_stays_apart(void **state)
{
    hm__rects rects = {.count = 0};

    (void)state;
    hm__rects_add(&rects, (hm__rect){0, 0, 10, 10});
    hm__rects_add(&rects, (hm__rect){100, 100, 110, 110});
    assert_int_equal(rects.count, 2);
}

static void what_meets_becomes_one(void **state)
{
    hm__rects rects = {.count = 0};

    (void)state;
    hm__rects_add(&rects, (hm__rect){0, 0, 10, 10});
    hm__rects_add(&rects, (hm__rect){5, 0, 15, 10});
    assert_int_equal(rects.count, 1);
    assert_int_equal(rects.all[0].right, 15);
    // which reaches a third that both could not
    hm__rects_add(&rects, (hm__rect){30, 0, 45, 10});
    hm__rects_add(&rects, (hm__rect){15, 0, 30, 10});
    assert_int_equal(rects.count, 1);
    assert_int_equal(rects.all[0].right, 45);
}

/* Whichever side it is on, and whichever is the first. */
static void what_touches_does_not_meet(void **state)
{
    static const hm__rect middle = {10, 10, 20, 20};
    static const hm__rect beside[] = {
        {0, 10, 10, 20}, {20, 10, 30, 20}, {10, 0, 20, 10}, {10, 20, 20, 30}};

    (void)state;
    for (size_t i = 0; i < HM_COUNT(beside); i++) {
        assert_false(hm__rects_meet(middle, beside[i]));
        assert_false(hm__rects_meet(beside[i], middle));
    }
    assert_true(hm__rects_meet(middle, (hm__rect){19, 19, 21, 21}));
}

static void nothing_adds_nothing(void **state)
{
    hm__rects rects = {.count = 0};

    (void)state;
    hm__rects_add(&rects, (hm__rect){7, 7, 7, 20});
    hm__rects_add(&rects, (hm__rect){7, 9, 10, 8});
    assert_int_equal(rects.count, 0);
    assert_int_equal(
        hm__rect_join((hm__rect){9, 9, 9, 9}, (hm__rect){1, 2, 3, 4}).left, 1);
}

static bool covers(const hm__rects *rects, int x, int y)
{
    for (size_t i = 0; i < rects->count; i++) {
        if (hm__rects_meet(rects->all[i], (hm__rect){x, y, x + 1, y + 1}))
            return true;
    }
    return false;
}

static void however_many_there_are_all_are_covered(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (int round = 0; round < 200; round++) {
        hm__rects rects = {.count = 0};
        int points[50][2];

        for (int i = 0; i < 50; i++) {
            int x = points[i][0] = (int)random_below(&seed, 500);
            int y = points[i][1] = (int)random_below(&seed, 500);

            hm__rects_add(&rects, (hm__rect){x - 3, y - 3, x + 3, y + 3});
        }
        assert_true(rects.count <= HM__MOST_RECTS);
        for (int i = 0; i < 50; i++)
            assert_true(covers(&rects, points[i][0], points[i][1]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_far_apart_stays_apart),
        cmocka_unit_test(what_meets_becomes_one),
        cmocka_unit_test(what_touches_does_not_meet),
        cmocka_unit_test(nothing_adds_nothing),
        cmocka_unit_test(however_many_there_are_all_are_covered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
