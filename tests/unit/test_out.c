/*
 * test_out.c - the output builder: numbers, JSON, sinks and sticky errors.
 */
#include "support.h"

#include <math.h>

#include "base/out.h"

static void texts_are_put_one_behind_the_other(void **state)
{
    fixture *f = *state;
    hm_out *out = new_out(f);

    assert_text(hm_out_text(out), "");
    hm_out_puts(out, "half");
    hm_out_put(out, HM_STR("move"));
    hm_out_char(out, '!');
    hm_out_printf(out, " %d %s", 12, "b2");
    hm_out_puts(out, "");
    assert_text(hm_out_text(out), "halfmove! 12 b2");
    hm_out_cut(out, 100); // there are fewer
    assert_text(hm_out_text(out), "halfmove! 12 b2");
    hm_out_cut(out, 8);
    assert_text(hm_out_text(out), "halfmove");
    hm_out_clear(out);
    assert_text(hm_out_text(out), "");
    hm_out_puts(out, "x");
    assert_text(hm_out_text(out), "x");
    assert_int_equal(hm_out_flush(out), HM_OK);
    hm_out_free(out);
    hm_out_free(NULL);
}

static void a_zero_byte_is_a_byte(void **state)
{
    fixture *f = *state;
    hm_out *out = new_out(f);

    hm_out_put(out, (hm_str){"a\0b", 3});
    hm_out_char(out, '\0');
    assert_int_equal(hm_out_text(out).len, 4);
    assert_memory_equal(hm_out_text(out).ptr, "a\0b\0", 4);
    hm_out_free(out);
}

static void integers_are_decimal(void **state)
{
    static const struct {
        int64_t value;
        const char *text;
    } cases[] = {
        {0, "0"},
        {-1, "-1"},
        {1000000, "1000000"},
        {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_out *out = new_out(f);

        hm_out_int(out, cases[i].value);
        assert_text(hm_out_text(out), cases[i].text);
        hm_out_free(out);
    }
}

static void numbers_have_six_decimals_at_most(void **state)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0, "0"},
        {-0.0, "0"},
        {0.5, "0.5"},
        {-0.5, "-0.5"},
        {1.0 / 3, "0.333333"},
        {2.0 / 3, "0.666667"},
        {0.000001, "0.000001"},
        {0.0000004, "0"},
        {-0.0000004, "0"},
        {0.9999999, "1"},
        {-0.9999999, "-1"},
        {10.01, "10.01"},
        {100, "100"},
        {1e12, "1000000000000"},
        {1e15, "1000000000000000"},
        {-1e15, "-1000000000000000"},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_out *out = new_out(f);

        hm_out_number(out, cases[i].value);
        assert_text(hm_out_text(out), cases[i].text);
        hm_out_free(out);
    }
}

/* "%.6f" without the zeros at its end; where it is not on the edge. */
static void numbers_are_those_of_printf(void **state)
{
    fixture *f = *state;
    uint64_t seed = 7;

    for (int i = 0; i < 20000; i++) {
        double value = (random_below(&seed, 2000001) - 1000000.0) /
                       (random_below(&seed, 999) + 1);
        hm_out *out = new_out(f);
        char text[64];
        size_t len = (size_t)snprintf(text, sizeof(text), "%.6f", value);

        while (text[len - 1] == '0')
            text[--len] = '\0';
        if (text[len - 1] == '.')
            text[len - 1] = '\0';
        hm_out_number(out, value);
        if (fabs(value * 1e6 - trunc(value * 1e6)) != 0.5)
            assert_text(hm_out_text(out), strcmp(text, "-0") ? text : "0");
        hm_out_free(out);
    }
}

static void json_strings_are_escaped(void **state)
{
    fixture *f = *state;
    hm_out *out = new_out(f);

    hm_out_json(out, HM_STR("a\"b\\c/\b\f\n\r\t\x01\x1F\x7F \xE2\x98\x80"));
    hm_out_json(out, HM_STR(""));
    hm_out_json(out, (hm_str){"\0", 1});
    assert_text(hm_out_text(out),
                "\"a\\\"b\\\\c/\\b\\f\\n\\r\\t\\u0001\\u001f\x7F \xE2\x98\x80\""
                "\"\"\"\\u0000\"");
    hm_out_free(out);
}

/* ---- sinks --------------------------------------------------------------- */

typedef struct bucket {
    size_t count;     // bytes taken
    size_t pours;     // calls
    uint32_t sum;     // of the bytes, in their order
    size_t breaks_at; // the call that fails; 0: none
} bucket;

static hm_status pour(void *user, const char *bytes, size_t count)
{
    bucket *b = user;

    if (++b->pours == b->breaks_at)
        return HM_EIO;
    for (size_t i = 0; i < count; i++)
        b->sum = b->sum * 31 + (unsigned char)bytes[i];
    b->count += count;
    return HM_OK;
}

static void a_sink_gets_every_byte_in_order(void **state)
{
    fixture *f = *state;
    bucket b = {0};
    uint32_t sum = 0;
    hm_out *out;

    assert_int_equal(hm_out_new_sink(f->ctx, pour, &b, &out), HM_OK);
    for (int i = 0; i < 300000; i++) {
        char c = (char)('a' + i % 26);

        hm_out_char(out, c);
        sum = sum * 31 + (unsigned char)c;
    }
    assert_true(b.count > 0 && b.count < 300000);
    assert_int_equal(hm_out_flush(out), HM_OK);
    assert_int_equal(b.count, 300000);
    assert_int_equal(b.sum, sum);
    assert_true(b.pours < 100); // in large pieces
    assert_int_equal(hm_out_flush(out), HM_OK);
    assert_int_equal(b.count, 300000);
    hm_out_free(out);
}

static void a_broken_sink_stays_broken(void **state)
{
    fixture *f = *state;
    bucket b = {.breaks_at = 1};
    hm_out *out;

    assert_int_equal(hm_out_new_sink(f->ctx, pour, &b, &out), HM_OK);
    hm_out_puts(out, "x");
    assert_int_equal(hm_out_status(out), HM_OK);
    assert_int_equal(hm_out_flush(out), HM_EIO);
    hm_out_puts(out, "y");
    assert_int_equal(hm_out_flush(out), HM_EIO);
    assert_int_equal(hm_out_status(out), HM_EIO);
    assert_int_equal(b.pours, 1);
    hm_out_free(out);
}

static void what_was_not_flushed_is_lost(void **state)
{
    fixture *f = *state;
    bucket b = {0};
    hm_out *out;

    assert_int_equal(hm_out_new_sink(f->ctx, pour, &b, &out), HM_OK);
    hm_out_puts(out, "x");
    hm_out_free(out);
    assert_int_equal(b.pours, 0);
}

/* ---- errors -------------------------------------------------------------- */

static void out_of_memory_is_sticky(void **state)
{
    fixture *f = *state;
    hm_out *out = new_out(f);

    hm_out_puts(out, "before");
    f->heap.fail_at = f->heap.calls + 1;
    hm_out_printf(out, "%5000d", 1);
    assert_int_equal(hm_out_status(out), HM_ENOMEM);
    hm_out_puts(out, "behind");
    hm_out_int(out, 1);
    assert_text(hm_out_text(out), "before");
    assert_int_equal(hm_out_flush(out), HM_ENOMEM);
    hm_out_free(out);
}

static void the_first_error_stays(void **state)
{
    fixture *f = *state;
    hm_out *out = new_out(f);

    hm_out_fail(out, HM_OK);
    assert_int_equal(hm_out_status(out), HM_OK);
    hm_out_fail(out, HM_EIO);
    hm_out_fail(out, HM_ENOMEM);
    assert_int_equal(hm_out_status(out), HM_EIO);
    hm_out_free(out);
}

static void no_builder_without_memory(void **state)
{
    fixture *f = *state;
    hm_out *out = (hm_out *)f;

    f->heap.fail_at = f->heap.calls + 1;
    assert_int_equal(hm_out_new(f->ctx, &out), HM_ENOMEM);
    assert_null(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(texts_are_put_one_behind_the_other),
        TEST(a_zero_byte_is_a_byte),
        TEST(integers_are_decimal),
        TEST(numbers_have_six_decimals_at_most),
        TEST(numbers_are_those_of_printf),
        TEST(json_strings_are_escaped),
        TEST(a_sink_gets_every_byte_in_order),
        TEST(a_broken_sink_stays_broken),
        TEST(what_was_not_flushed_is_lost),
        TEST(out_of_memory_is_sticky),
        TEST(the_first_error_stays),
        TEST(no_builder_without_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
