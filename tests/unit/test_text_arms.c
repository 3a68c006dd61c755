/*
 * test_text_arms.c - line characters and their arms.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/utf8.h"
#include "render/text/arms.h"

/* Arms (up, right, down, left) and the character that has them. */
static const char *const known[] = {
    "0101─", "0202━", "1010│", "2020┃", "0110┌", "0210┍", "0120┎", "0220┏",
    "0011┐", "0012┑", "0021┒", "0022┓", "1100└", "1200┕", "2100┖", "2200┗",
    "1001┘", "1002┙", "2001┚", "2002┛", "1110├", "1210┝", "2110┞", "1120┟",
    "2120┠", "2210┡", "1220┢", "2220┣", "1011┤", "1012┥", "2011┦", "1021┧",
    "2021┨", "2012┩", "1022┪", "2022┫", "0111┬", "0112┭", "0211┮", "0212┯",
    "0121┰", "0122┱", "0221┲", "0222┳", "1101┴", "1102┵", "1201┶", "1202┷",
    "2101┸", "2102┹", "2201┺", "2202┻", "1111┼", "1112┽", "1211┾", "1212┿",
    "2111╀", "1121╁", "2121╂", "2112╃", "2211╄", "1122╅", "1221╆", "2212╇",
    "1222╈", "2122╉", "2221╊", "2222╋", "0001╴", "1000╵", "0100╶", "0010╷",
    "0002╸", "2000╹", "0200╺", "0020╻", "0201╼", "1020╽", "0102╾", "2010╿",
};

static hm__arms arms_of(const char *digits)
{
    return hm__arms_of(digits[0] - '0', digits[1] - '0', digits[2] - '0',
                       digits[3] - '0');
}

static void every_combination_has_its_character(void **state)
{
    (void)state;
    assert_int_equal(HM_COUNT(known), 80); // and a blank for none
    for (size_t i = 0; i < HM_COUNT(known); i++) {
        uint32_t code = 0;

        assert_true(hm__utf8_decode(hm_str_of(known[i]), 4, &code) > 0);
        assert_int_equal(hm__arms_code(arms_of(known[i])), code);
    }
}

static void no_arms_are_a_blank(void **state)
{
    (void)state;
    assert_int_equal(hm__arms_code(0), ' ');
    assert_int_equal(hm__arms_ascii(0), ' ');
}

static void an_arm_changes_alone(void **state)
{
    hm__arms arms = hm__arms_across(HM__HEAVY);

    (void)state;
    arms = hm__arm_set(arms, HM__WAY_UP, HM__LIGHT);
    assert_int_equal(hm__arms_code(arms), 0x2537); // ┷
    arms = hm__arm_set(arms, HM__WAY_LEFT, HM__NO_ARM);
    assert_int_equal(hm__arms_code(arms), 0x2515); // ┕
    assert_int_equal(hm__arm(arms, HM__WAY_RIGHT), HM__HEAVY);
    assert_int_equal(hm__arm(arms, HM__WAY_UP), HM__LIGHT);
    assert_int_equal(hm__arm(arms, HM__WAY_DOWN), HM__NO_ARM);
}

static void ascii_knows_three_characters(void **state)
{
    (void)state;
    assert_int_equal(hm__arms_ascii(hm__arms_across(HM__HEAVY)), '-');
    assert_int_equal(hm__arms_ascii(hm__arms_upright(HM__LIGHT)), '|');
    assert_int_equal(hm__arms_ascii(hm__arms_of(0, 1, 2, 0)), '+');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_combination_has_its_character),
        cmocka_unit_test(no_arms_are_a_blank),
        cmocka_unit_test(an_arm_changes_alone),
        cmocka_unit_test(ascii_knows_three_characters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
