/*
 * test_json_keys.c - the set of keys of one JSON object.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "base/json.h"
#include "base/str.h"

typedef struct fixture {
    hm_ctx *ctx;
    hm__arena arena;
    hm__json_keys keys;
    hm__json json; // where duplicates are reported
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof(*f));
    hm__json_options options = {0};

    assert_non_null(f);
    assert_int_equal(hm_ctx_new(NULL, &f->ctx), HM_OK);
    assert_int_equal(hm__json_init(&f->json, f->ctx, &options), HM_OK);
    hm__arena_init(&f->arena, f->ctx);
    f->keys.arena = &f->arena;
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;

    hm__arena_free(&f->arena);
    hm__json_free(&f->json);
    hm_ctx_free(f->ctx);
    free(f);
    return 0;
}

static bool is_new(void **state, hm_str text)
{
    fixture *f = *state;
    hm__json_token key = {.kind = HM_JSON_KEY, .text = text, .span = {3, 5}};
    hm_status status = hm__json_unique(&f->json, &f->keys, &key);

    assert_true(status == HM_OK || status == HM_EINPUT);
    return status == HM_OK;
}

static void a_key_is_new_only_once(void **state)
{
    assert_true(is_new(state, HM_STR("a")));
    assert_true(is_new(state, HM_STR("b")));
    assert_true(is_new(state, HM_STR("A")));
    assert_false(is_new(state, HM_STR("a")));
    assert_false(is_new(state, HM_STR("b")));
    assert_true(is_new(state, HM_STR("\xE5\x85\xAD")));
    assert_false(is_new(state, HM_STR("\xE5\x85\xAD")));
}

static void a_duplicate_is_reported(void **state)
{
    fixture *f = *state;

    is_new(state, HM_STR("a"));
    assert_null(f->json.fault.id);
    is_new(state, HM_STR("a"));
    assert_string_equal(f->json.fault.id, "json-duplicate-key");
    assert_int_equal(f->json.fault.span.start, 3);
    assert_int_equal(f->json.fault.span.end, 5);
    assert_int_equal(f->json.status, HM_OK); // reading may go on
}

static void keys_may_begin_alike(void **state)
{
    static const hm_str keys[] = {
        {"aa", 2}, {"a", 1},  {"aaa", 3},   {"", 0},
        {"a", 2},  {"\0", 1}, {"a\0\0", 3}, {"ab", 2},
    };

    for (size_t i = 0; i < HM_COUNT(keys); i++)
        assert_true(is_new(state, keys[i]));
    for (size_t i = 0; i < HM_COUNT(keys); i++)
        assert_false(is_new(state, keys[i]));
}

static void many_keys_are_told_apart(void **state)
{
    for (int i = 0; i < 40000; i++) {
        char key[16];

        snprintf(key, sizeof(key), "%d", i * 7919 % 20000);
        assert_true(is_new(state, hm_str_of(key)) == (i < 20000));
    }
}

static void a_set_is_for_one_object(void **state)
{
    fixture *f = *state;

    assert_true(is_new(state, HM_STR("a")));
    f->keys = (hm__json_keys){.arena = &f->arena};
    assert_true(is_new(state, HM_STR("a")));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_key_is_new_only_once),  TEST(a_duplicate_is_reported),
        TEST(keys_may_begin_alike),    TEST(many_keys_are_told_apart),
        TEST(a_set_is_for_one_object),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
