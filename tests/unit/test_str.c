/*
 * test_str.c - slices of text, and numbers that no locale touches.
 */
#include "support.h"

static void a_missing_string_is_empty(void **state)
{
    (void)state;
    assert_int_equal(hm_str_of(NULL).len, 0);
    assert_true(hm_str_is(hm_str_of(NULL), ""));
    assert_false(hm_str_is(HM_STR("a"), "ab"));
    assert_false(hm_str_is(HM_STR("ab"), "a"));
    assert_true(hm_str_is(HM_STR("ab"), "ab"));
}

static void case_counts_unless_told_otherwise(void **state)
{
    (void)state;
    assert_false(hm__str_eq(HM_STR("Kono"), HM_STR("kono")));
    assert_true(hm__str_eq_nocase(HM_STR("Kono"), HM_STR("kONO")));
    assert_false(hm__str_eq_nocase(HM_STR("Kono"), HM_STR("kon")));
    assert_false(hm__str_eq_nocase(HM_STR("[a"), HM_STR("{a")));
}

static void parts_are_clamped(void **state)
{
    hm_str text = HM_STR("abcdef");

    (void)state;
    assert_text(hm__str_part(text, 1, 3), "bc");
    assert_text(hm__str_part(text, 4, 99), "ef");
    assert_text(hm__str_part(text, 99, 100), "");
    assert_text(hm__str_part(text, 3, 1), "");
    assert_text(hm__str_part((hm_str){NULL, 0}, 0, 5), "");
    assert_true(hm__str_starts(text, HM_STR("abc")));
    assert_true(hm__str_starts(text, HM_STR("")));
    assert_false(hm__str_starts(HM_STR("ab"), HM_STR("abc")));
}

static void finding_nothing_gives_the_length(void **state)
{
    hm_str text = HM_STR("a,b,c");

    (void)state;
    assert_int_equal(hm__str_find(text, ',', 0), 1);
    assert_int_equal(hm__str_find(text, ',', 2), 3);
    assert_int_equal(hm__str_find(text, ',', 4), 5);
    assert_int_equal(hm__str_find(text, ',', 99), 5);
    assert_int_equal(hm__str_find((hm_str){NULL, 0}, ',', 0), 0);
}

static void white_space_is_trimmed_at_both_ends(void **state)
{
    (void)state;
    assert_text(hm__str_trim(HM_STR(" \t\r\n a b \f\v")), "a b");
    assert_text(hm__str_trim(HM_STR("   ")), "");
    assert_text(hm__str_trim(HM_STR("")), "");
}

/* ---- numbers ------------------------------------------------------------- */

static void decimal_numbers_are_read(void **state)
{
    static const struct {
        const char *text;
        double value;
    } good[] = {
        {"0", 0},
        {"7", 7},
        {"-1.5", -1.5},
        {"+2.25", 2.25},
        {"007", 7},
        {"0.1", 0.1},
        {"-0.001", -0.001},
        {"123456789012345", 123456789012345.0},
        {"3.14159265358979323846", 3.14159265358979323846},
        {"123456789012345678901234567890", 123456789012345678901234567890.0},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(good); i++) {
        double value = 99;

        assert_true(hm__str_number(f->ctx, hm_str_of(good[i].text), &value));
        assert_memory_equal(&value, &good[i].value, sizeof(value));
    }
}

static void what_is_no_number_is_refused(void **state)
{
    static const char *const bad[] = {"",    "-",   ".",   "+.",  "1e3",
                                      "0x1", "1,5", "1 ",  " 1",  "1.2.3",
                                      "--1", "nan", "inf", "one", "1-"};
    fixture *f = *state;
    char digits[600];
    double value = 99;

    for (size_t i = 0; i < HM_COUNT(bad); i++) {
        assert_false(hm__str_number(f->ctx, hm_str_of(bad[i]), &value));
        assert_true(value == 99);
    }
    memset(digits, '9', sizeof(digits)); // finite, but beyond all sense
    assert_false(hm__str_number(f->ctx, (hm_str){digits, 600}, &value));
    assert_false(hm__str_number(f->ctx, (hm_str){digits, 400}, &value));
    assert_true(value == 99);
}

/* Both roads, the short and the long, round as the C library does. */
static void numbers_are_rounded_right(void **state)
{
    fixture *f = *state;
    uint64_t seed = 1;

    for (int i = 0; i < 20000; i++) {
        char text[64];
        double got;
        double want;

        snprintf(
            text, sizeof(text), "%s%u.%0*u", random_below(&seed, 2) ? "-" : "",
            random_below(&seed, 1000000000), (int)random_below(&seed, 12) + 1,
            random_below(&seed, 1000000000));
        want = strtod(text, NULL);
        assert_true(hm__str_number(f->ctx, hm_str_of(text), &got));
        assert_memory_equal(&got, &want, sizeof(got));
    }
}

static void sizes_and_integers_know_their_bounds(void **state)
{
    size_t size = 5;
    int64_t number = 5;

    (void)state;
    assert_true(hm__str_size(HM_STR("18446744073709551599"), &size));
    assert_true(size == SIZE_MAX - 16);
    assert_false(hm__str_size(HM_STR("99999999999999999999"), &size));
    assert_false(hm__str_size(HM_STR(""), &size));
    assert_false(hm__str_size(HM_STR("-1"), &size));
    assert_true(hm__str_int(HM_STR("-999999999999999999"), &number));
    assert_true(number == -999999999999999999);
    assert_true(hm__str_int(HM_STR("+12"), &number) && number == 12);
    assert_false(hm__str_int(HM_STR("1000000000000000000"), &number));
    assert_false(hm__str_int(HM_STR("-"), &number));
    assert_false(hm__str_int(HM_STR(""), &number));
    assert_true(number == 12);
}

/* ---- names --------------------------------------------------------------- */

static void the_nearest_name_is_found(void **state)
{
    static const char *const names[] = {"chess", "checker", "domino"};
    static const char *const notations[] = {"ki2", "kif", "dao"};

    (void)state;
    assert_string_equal(hm__nearest_name(HM_STR("ches"), names, 3), "chess");
    assert_string_equal(hm__nearest_name(HM_STR("CHECKRE"), names, 3),
                        "checker");
    assert_string_equal(hm__nearest_name(HM_STR("dominoes"), names, 3),
                        "domino");
    assert_string_equal(hm__nearest_name(HM_STR("kfi"), notations, 3), "kif");
    assert_string_equal(hm__nearest_name(HM_STR("xif"), notations, 3), "kif");
    assert_null(hm__nearest_name(HM_STR("foo"), notations, 3));
    assert_null(hm__nearest_name(HM_STR(""), notations, 3));
    assert_null(hm__nearest_name(HM_STR("backgammon"), names, 3));
    assert_null(hm__nearest_name(
        HM_STR("chess-chess-chess-chess-chess-chess-chess"), names, 3));
    assert_null(hm__nearest_name(HM_STR("chess"), names, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_missing_string_is_empty),
        TEST(case_counts_unless_told_otherwise),
        TEST(parts_are_clamped),
        TEST(finding_nothing_gives_the_length),
        TEST(white_space_is_trimmed_at_both_ends),
        TEST(decimal_numbers_are_read),
        TEST(what_is_no_number_is_refused),
        TEST(numbers_are_rounded_right),
        TEST(sizes_and_integers_know_their_bounds),
        TEST(the_nearest_name_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
