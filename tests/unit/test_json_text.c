/*
 * test_json_text.c - numbers and escapes of JSON.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/json.h"
#include "base/str.h"

static int set_up(void **state)
{
    hm_ctx *ctx;

    assert_int_equal(hm_ctx_new(NULL, &ctx), HM_OK);
    *state = ctx;
    return 0;
}

static int tear_down(void **state)
{
    hm_ctx_free(*state);
    return 0;
}

static void assert_int(const char *text, int64_t expected)
{
    int64_t value;

    assert_true(hm__json_to_int(hm_str_of(text), &value));
    assert_true(value == expected);
}

static void integers_have_64_bits(void **state)
{
    static const char *const others[] = {"9223372036854775808",
                                         "-9223372036854775809",
                                         "99999999999999999999",
                                         "1.0",
                                         "1e3",
                                         "-",
                                         ""};
    int64_t value = 7;

    (void)state;
    assert_int("0", 0);
    assert_int("-0", 0);
    assert_int("-42", -42);
    assert_int("9223372036854775807", INT64_MAX);
    assert_int("-9223372036854775808", INT64_MIN);
    for (size_t i = 0; i < HM_COUNT(others); i++)
        assert_false(hm__json_to_int(hm_str_of(others[i]), &value));
    assert_int_equal(value, 7);
}

static void assert_double(void **state, const char *text, double expected)
{
    double value;

    assert_true(hm__json_to_double(*state, hm_str_of(text), &value));
    assert_true(value == expected);
}

static void doubles_are_the_nearest_ones(void **state)
{
    char digits[600];
    double value = 7;

    memset(digits, '1', sizeof(digits));
    assert_double(state, "-2.5", -2.5);
    assert_double(state, "1e3", 1000);
    assert_double(state, "0.1", 0.1);
    assert_double(state, "9223372036854775808", 9223372036854775808.0);
    assert_double(state, "1.7976931348623157e308", 1.7976931348623157e308);
    assert_double(state, "5E-324", 5e-324);
    assert_double(state, "1e-400", 0);
    assert_false(hm__json_to_double(*state, HM_STR("1e309"), &value));
    assert_false(hm__json_to_double(*state, HM_STR("-1e309"), &value));
    assert_false(
        hm__json_to_double(*state, (hm_str){digits, sizeof(digits)}, &value));
    assert_true(value == 7);
}

static void escapes_are_decoded(void **state)
{
    hm_str text = HM_STR("\\u0041\\t\\uD83D\\uDE00 end");
    char to[32];
    size_t bad;

    (void)state;
    assert_null(hm__json_unescape(&text, to, &bad));
    assert_ptr_equal(text.ptr, to);
    assert_true(hm_str_is(text, "A\t\xF0\x9F\x98\x80 end"));
}

static void a_bad_escape_is_pointed_at(void **state)
{
    static const char *const texts[] = {"ab\\", "ab\\x", "ab\\u12",
                                        "ab\\uDC00"};
    char to[16];

    (void)state;
    for (size_t i = 0; i < HM_COUNT(texts); i++) {
        hm_str text = hm_str_of(texts[i]);
        size_t bad = 0;

        assert_non_null(hm__json_unescape(&text, to, &bad));
        assert_int_equal(bad, 2);
        assert_ptr_equal(text.ptr, texts[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_have_64_bits),
        cmocka_unit_test(doubles_are_the_nearest_ones),
        cmocka_unit_test(escapes_are_decoded),
        cmocka_unit_test(a_bad_escape_is_pointed_at),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
