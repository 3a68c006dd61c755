/*
 * test_cells.c - boxes by where they lie: all that meet are found, and few
 * others.
 */
#include "support.h"

#include "render/cells.h"

enum { BOXES = 400 };

static bool meet(const hm__box *a, const hm__box *b)
{
    return a->left < b->right && b->left < a->right && a->bottom < b->top &&
           b->bottom < a->top;
}

static int64_t size_of(const hm__box *box)
{
    return (box->right - box->left + box->top - box->bottom) / 2;
}

static void enter(fixture *f, hm__cells *cells, const hm__box *boxes,
                  size_t count)
{
    int64_t sizes = 0;

    for (size_t i = 0; i < count; i++)
        sizes += size_of(&boxes[i]);
    hm__cells_init(cells, f->ctx, sizes, count);
    for (size_t i = count; i-- > 0;)
        assert_int_equal(
            hm__cells_add(cells, boxes[i], (uint32_t)i, NULL, NULL), HM_OK);
}

/* How many entries stand in the cells that were found; `number`: how often. */
static size_t count_found(const hm__cells *cells, uint32_t number,
                          size_t *entries)
{
    size_t times = 0;

    for (size_t i = 0; i < cells->found_count; i++) {
        uint32_t at = cells->first[cells->found[i]];

        for (; at; at = cells->entries[at - 1].next) {
            times += cells->entries[at - 1].number == number;
            *entries += 1;
        }
    }
    return times;
}

static void all_boxes_that_meet_are_found(void **state)
{
    fixture *f = *state;
    hm__box boxes[BOXES];
    uint64_t seed = 7;
    hm__cells cells;
    size_t entries = 0;

    for (size_t i = 0; i < BOXES; i++) {
        int32_t x = (int32_t)random_below(&seed, 20000) - 10000;
        int32_t y = (int32_t)random_below(&seed, 20000) - 10000;
        uint32_t most = i % 50 ? 900 : 60000; // a few are very large
        int32_t wide = (int32_t)random_below(&seed, most);

        boxes[i] = (hm__box){x, y, x + wide, y + (int32_t)(i % 7) * 100};
    }
    enter(f, &cells, boxes, BOXES);
    for (size_t i = 0; i < BOXES; i++) {
        assert_int_equal(hm__cells_find(&cells, boxes[i]), HM_OK);
        for (uint32_t j = 0; j < BOXES; j++) {
            if (meet(&boxes[i], &boxes[j]))
                assert_true(count_found(&cells, j, &entries) > 0);
        }
    }
    hm__cells_free(&cells);
}

/* What a box has to look at does not grow with the number of boxes. */
static void boxes_far_away_cost_nothing(void **state)
{
    enum { SIDE = 150 };
    const size_t count = (size_t)SIDE * SIDE;
    fixture *f = *state;
    hm__box *boxes = calloc(count, sizeof(*boxes));
    size_t entries = 0;
    hm__cells cells;

    assert_non_null(boxes);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        int32_t x = i % SIDE * 1000;
        int32_t y = i / SIDE * 1000;

        boxes[i] = (hm__box){x, y, x + 1000, y + 1000};
    }
    enter(f, &cells, boxes, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(hm__cells_find(&cells, boxes[i]), HM_OK);
        assert_int_equal(count_found(&cells, (uint32_t)i, &entries), 4);
    }
    assert_int_equal(entries, 4 * count);
    hm__cells_free(&cells);
    free(boxes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(all_boxes_that_meet_are_found),
        TEST(boxes_far_away_cost_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
