/*
 * test_limits.c - limits: names, defaults, and what a caller sets.
 */
#include "support.h"

#include "base/limits.h"

static void every_limit_has_a_name_and_a_default(void **state)
{
    hm_limits limits = {0};
    size_t count = 0;
    size_t value;

    (void)state;
    hm_limits_default(&limits, sizeof(limits));
    assert_int_equal(limits.size, sizeof(limits));
    while (hm_limits_name(&limits, count, &value)) {
        assert_true(value > 0);
        assert_non_null(hm_limits_name(&limits, count, NULL));
        count++;
    }
    // Each member but `size` is one: none was forgotten in the table.
    assert_int_equal(count, sizeof(limits) / sizeof(size_t) - 1);
    assert_null(hm_limits_name(&limits, count + 5, &value));
}

static void names_are_all_different(void **state)
{
    hm_limits limits;

    (void)state;
    hm_limits_default(&limits, sizeof(limits));
    for (size_t i = 0; hm_limits_name(&limits, i, NULL); i++) {
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(hm_limits_name(&limits, i, NULL),
                                    hm_limits_name(&limits, j, NULL));
    }
}

/* Setting one by its name changes that one and no other. */
static void each_can_be_set_by_its_name(void **state)
{
    hm_limits plain;

    (void)state;
    hm_limits_default(&plain, sizeof(plain));
    for (size_t i = 0; hm_limits_name(&plain, i, NULL); i++) {
        hm_limits set = plain;

        assert_int_equal(
            hm_limits_set(&set, hm_limits_name(&plain, i, NULL), 12345), HM_OK);
        for (size_t j = 0; hm_limits_name(&set, j, NULL); j++) {
            size_t was;
            size_t is;

            hm_limits_name(&plain, j, &was);
            hm_limits_name(&set, j, &is);
            assert_int_equal(is, i == j ? 12345 : was);
        }
    }
}

static void an_unknown_name_makes_no_sense(void **state)
{
    hm_limits limits;
    hm_limits before;

    (void)state;
    hm_limits_default(&limits, sizeof(limits));
    before = limits;
    assert_int_equal(hm_limits_set(&limits, "pixels", 1), HM_EUSAGE);
    assert_int_equal(hm_limits_set(&limits, "", 1), HM_EUSAGE);
    assert_int_equal(hm_limits_set(&limits, "game_bytes", 1), HM_EUSAGE);
    assert_memory_equal(&limits, &before, sizeof(limits));
}

static void zero_keeps_the_default(void **state)
{
    hm_limits set = {.size = sizeof(set), .game_bytes = 7};
    hm_limits plain;
    hm_limits merged;

    (void)state;
    hm_limits_default(&plain, sizeof(plain));
    hm__limits_merge(&merged, &set);
    assert_int_equal(merged.game_bytes, 7);
    merged.game_bytes = plain.game_bytes;
    assert_memory_equal(&merged, &plain, sizeof(plain));
    hm__limits_merge(&merged, NULL);
    assert_memory_equal(&merged, &plain, sizeof(plain));
}

/* A program that was built with an older, shorter struct. */
static void a_shorter_struct_is_read_as_far_as_it_goes(void **state)
{
    hm_limits set = {0};
    hm_limits plain;
    hm_limits merged;

    (void)state;
    set.size = offsetof(hm_limits, meta_depth);
    set.meta_bytes = 9;
    set.meta_depth = 1; // behind the end
    hm_limits_default(&plain, sizeof(plain));
    hm__limits_merge(&merged, &set);
    assert_int_equal(merged.meta_bytes, 9);
    assert_int_equal(merged.meta_depth, plain.meta_depth);
}

static void a_context_keeps_its_own_copy(void **state)
{
    fixture *f = *state;
    hm_limits limits = {.size = sizeof(limits), .pieces = 11};
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_ctx *ctx;

    assert_int_equal(hm_ctx_new(&options, &ctx), HM_OK);
    limits.pieces = 99;
    assert_int_equal(hm_ctx_limits(ctx)->pieces, 11);
    assert_true(hm_ctx_limits(ctx)->game_bytes ==
                hm_ctx_limits(f->ctx)->game_bytes);
    hm_ctx_free(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_limit_has_a_name_and_a_default),
        TEST(names_are_all_different),
        TEST(each_can_be_set_by_its_name),
        TEST(an_unknown_name_makes_no_sense),
        TEST(zero_keeps_the_default),
        TEST(a_shorter_struct_is_read_as_far_as_it_goes),
        TEST(a_context_keeps_its_own_copy),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
