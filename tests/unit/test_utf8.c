/*
 * test_utf8.c - code points: decoding, classes, width and clipping.
 */
#include "support.h"

#include "base/utf8.h"

static bool is_surrogate(uint32_t code)
{
    return code >= 0xD800 && code <= 0xDFFF;
}

static void every_code_point_goes_round(void **state)
{
    (void)state;
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        char bytes[4];
        uint32_t back = UINT32_MAX;
        size_t len;

        if (is_surrogate(code))
            continue;
        len = hm__utf8_encode(code, bytes);
        if (hm__utf8_decode((hm_str){bytes, len}, 0, &back) != len ||
            back != code || hm__utf8_count((hm_str){bytes, len}) != 1)
            fail_msg("U+%04X", code);
    }
}

static const char *const broken[] = {
    "\x80",             // a continuation alone
    "\xC0\x80",         // overlong
    "\xC1\xBF",         // overlong
    "\xE0\x80\xAF",     // overlong
    "\xF0\x80\x80\xAF", // overlong
    "\xED\xA0\x80",     // a surrogate
    "\xED\xBF\xBF",     // a surrogate
    "\xF4\x90\x80\x80", // beyond U+10FFFF
    "\xF5\x80\x80\x80", // no such length
    "\xFF",             //
    "\xC3",             // cut
    "\xE2\x82",         // cut
    "\xF0\x9F\x82",     // cut
    "\xE2\x28\xA1",     // not continued
};

static void broken_bytes_are_not_decoded(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM_COUNT(broken); i++) {
        hm_str text = hm_str_of(broken[i]);
        uint32_t code;

        assert_int_equal(hm__utf8_decode(text, 0, &code), 0);
        assert_int_equal(hm__utf8_invalid(text), 0);
        assert_int_equal(hm__utf8_step(text, 0), 1);
    }
}

/* ASCII is skipped eight bytes at a time: every offset must be tried. */
static void the_first_broken_byte_is_found(void **state)
{
    (void)state;
    for (size_t before = 0; before < 40; before++) {
        for (size_t i = 0; i < HM_COUNT(broken); i++) {
            char text[80];
            size_t len = strlen(broken[i]);

            memset(text, 'a', sizeof(text));
            memcpy(text + before, broken[i], len);
            assert_int_equal(hm__utf8_invalid((hm_str){text, before + len}),
                             before);
            assert_int_equal(hm__utf8_invalid((hm_str){text, before}), before);
        }
    }
}

static void the_end_is_no_code_point(void **state)
{
    uint32_t code;

    (void)state;
    assert_int_equal(hm__utf8_decode(HM_STR("a"), 1, &code), 0);
    assert_int_equal(hm__utf8_decode(HM_STR(""), 0, &code), 0);
    assert_int_equal(hm__utf8_invalid(HM_STR("")), 0);
    assert_int_equal(hm__utf8_count(HM_STR("")), 0);
}

static void width_is_that_of_a_terminal(void **state)
{
    static const struct {
        const char *text;
        size_t width;
    } cases[] = {
        {"", 0},
        {"abc", 3},
        {"\t", 1},
        {"\xC3\xA9", 1},     // e with an acute accent
        {"e\xCC\x81", 1},    // the same in two code points
        {"\xE5\x85\xAD", 2}, // a kanji
        {"\xE2\x96\xB2", 1}, // a triangle
        {"a\xE5\x85\xAD"
         "b",
         4},
        {"\xFF", 1}, // broken bytes show as one column each
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++)
        assert_int_equal(hm__utf8_width(hm_str_of(cases[i].text)),
                         cases[i].width);
}

static void clipping_cuts_no_code_point(void **state)
{
    hm_str text = HM_STR("a\xE5\x85\xAD"
                         "b");

    (void)state;
    assert_int_equal(hm__utf8_clip(text, 0).len, 0);
    assert_int_equal(hm__utf8_clip(text, 1).len, 1);
    assert_int_equal(hm__utf8_clip(text, 2).len, 1);
    assert_int_equal(hm__utf8_clip(text, 3).len, 1);
    assert_int_equal(hm__utf8_clip(text, 4).len, 4);
    assert_int_equal(hm__utf8_clip(text, 5).len, 5);
    assert_int_equal(hm__utf8_clip(text, 99).len, 5);
}

static void white_space_is_that_of_the_specification(void **state)
{
    static const uint32_t spaces[] = {' ',    '\t',   '\n',   '\f',
                                      '\r',   0xA0,   0x1680, 0x2003,
                                      0x202F, 0x2028, 0x2029, 0x3000};
    static const uint32_t others[] = {'a', '.', 0, 0x200B, 0xFEFF, 0x85};

    (void)state;
    for (size_t i = 0; i < HM_COUNT(spaces); i++)
        assert_true(hm__is_space(spaces[i]));
    for (size_t i = 0; i < HM_COUNT(others); i++)
        assert_false(hm__is_space(others[i]));
    assert_int_equal(hm__space_at(HM_STR("x\xE3\x80\x80"), 1), 3);
    assert_int_equal(hm__space_at(HM_STR("x\xE3\x80\x80"), 0), 0);
    assert_int_equal(hm__space_at(HM_STR("x"), 1), 0);
}

static void letters_and_digits_are_those_of_any_script(void **state)
{
    static const uint32_t yes[] = {'a', 'Z', '0', 0xE9, 0x5DE, 0x516D, 0x664};
    static const uint32_t no[] = {'_', '.', ' ', '-', 0x2660, 0x1F0A1, 0x3002};

    (void)state;
    for (size_t i = 0; i < HM_COUNT(yes); i++)
        assert_true(hm__is_alnum(yes[i]));
    for (size_t i = 0; i < HM_COUNT(no); i++)
        assert_false(hm__is_alnum(no[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_code_point_goes_round),
        TEST(broken_bytes_are_not_decoded),
        TEST(the_first_broken_byte_is_found),
        TEST(the_end_is_no_code_point),
        TEST(width_is_that_of_a_terminal),
        TEST(clipping_cuts_no_code_point),
        TEST(white_space_is_that_of_the_specification),
        TEST(letters_and_digits_are_those_of_any_script),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
