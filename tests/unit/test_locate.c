/*
 * test_locate.c - Locations: absolute, relative, and anchored to pieces.
 */
#include "support.h"

#include <math.h>

/* Two pieces that anchors may name: 1 at b2, 2 at (5,7), the last moved. */
static void open_two(board *b, fixture *f)
{
    open_board(b, f);
    assert_int_equal(play(b, "t@b2 S@(5,7)"), HM_OK);
}

static hm_status locate(board *b, const char *text, hm__spot *out)
{
    b->lang.why = &b->why;
    b->lang.depth = 0;
    b->lang.pick_count = 0;
    return hm__locate_spot(&b->lang, hm_str_of(text), out);
}

static void assert_spot(board *b, const char *text, double x, double y,
                        bool relative)
{
    hm__spot spot;

    assert_int_equal(locate(b, text, &spot), HM_OK);
    if (fabs(spot.x - x) > 1e-12 || fabs(spot.y - y) > 1e-12 ||
        spot.relative != relative)
        fail_msg("%s is (%f,%f)", text, spot.x, spot.y);
}

static void assert_fault(board *b, const char *text, const char *id)
{
    hm__spot spot;

    assert_int_equal(locate(b, text, &spot), HM_EINPUT);
    assert_string_equal(b->why.id, id);
}

static void letters_and_digits_are_a_place(void **state)
{
    board b;

    open_two(&b, *state);
    assert_spot(&b, "a1", 1, 1, false);
    assert_spot(&b, "z10", 26, 10, false);
    assert_spot(&b, "aa1", 27, 1, false);
    assert_spot(&b, "ab12", 28, 12, false);
    assert_spot(&b, "zz1", 702, 1, false);
    assert_spot(&b, "b0", 2, 0, false);
    close_board(&b);
}

static void two_numbers_are_a_place(void **state)
{
    board b;

    open_two(&b, *state);
    assert_spot(&b, "(2.5,3.5)", 2.5, 3.5, false);
    assert_spot(&b, "(3,2)", 3, 2, false);
    assert_spot(&b, "(-1,+2)", -1, 2, false);
    assert_spot(&b, "(0,0)", 0, 0, false);
    close_board(&b);
}

static void steps_are_relative(void **state)
{
    board b;

    open_two(&b, *state);
    assert_spot(&b, "<1,-2>", 1, -2, true);
    assert_spot(&b, "<0.5,0>", 0.5, 0, true);
    assert_spot(&b, "2R", 2, 0, true);
    assert_spot(&b, "2E", 2, 0, true);
    assert_spot(&b, "3U", 0, 3, true);
    assert_spot(&b, "3N", 0, 3, true);
    assert_spot(&b, "1D", 0, -1, true);
    assert_spot(&b, "1.5L", -1.5, 0, true);
    assert_spot(&b, ".5U", 0, 0.5, true);
    assert_spot(&b, ".5U|b2", 2, 2.5, false);
    assert_spot(&b, "2UR", 2, 2, true);
    assert_spot(&b, "2SW", -2, -2, true);
    assert_spot(&b, "2NNE", 1, sqrt(3), true);
    assert_spot(&b, "2RDR", sqrt(3), -1, true);
    assert_spot(&b, "2R|3U", 2, 3, true);
    assert_spot(&b, "1R|1R|<1,1>", 3, 1, true);
    close_board(&b);
}

static void degrees_and_a_distance_are_a_step(void **state)
{
    board b;

    open_two(&b, *state);
    assert_spot(&b, "<0\xC2\xB0,2>", 2, 0, true);
    assert_spot(&b, "<90\xC2\xB0,2>", 0, 2, true);
    assert_spot(&b, "<60deg,2>", 1, sqrt(3), true);
    assert_spot(&b, "<-90deg,1>|b2", 2, 1, false);
    close_board(&b);
}

static void a_step_from_an_anchor_is_a_place(void **state)
{
    board b;

    open_two(&b, *state);
    assert_spot(&b, "2R|b2", 4, 2, false);
    assert_spot(&b, "<1,1>|(0,0)", 1, 1, false);
    assert_spot(&b, "2R$b2", 4, 2, false);
    assert_spot(&b, "2R|3U$b2", 4, 5, false);
    assert_spot(&b, "1U$?S", 5, 8, false);
    assert_spot(&b, "1U$1", 2, 3, false);
    assert_spot(&b, "1U|&?t", 2, 3, false);
    assert_spot(&b, "1U|?t", 2, 3, false);
    assert_spot(&b, "1U$", 5, 8, false); // the piece that was moved last
    close_board(&b);
}

static void a_piece_is_a_place(void **state)
{
    board b;

    open_two(&b, *state);
    assert_spot(&b, "&b2", 2, 2, false);
    assert_spot(&b, "&?S", 5, 7, false);
    assert_spot(&b, "&1", 2, 2, false);
    assert_spot(&b, "&", 5, 7, false);
    assert_spot(&b, "", 5, 7, false);
    assert_spot(&b, "?t", 2, 2, false);
    close_board(&b);
}

static void everything_is_scaled(void **state)
{
    board b;

    open_two(&b, *state);
    b.table.scale = 2;
    assert_spot(&b, "b3", 4, 6, false);
    assert_spot(&b, "(1.5,2)", 3, 4, false);
    assert_spot(&b, "1R", 2, 0, true);
    assert_spot(&b, "<1,1>|b3", 6, 8, false);
    assert_spot(&b, "1U$?S", 5, 9, false); // pieces lie in inches
    close_board(&b);
}

static void what_is_no_place_is_a_fault(void **state)
{
    static const char *const bad[] = {
        "b",    "bb",   "B2",    "b2x",        "b2junk",   "@b2",
        "b2,5", "(1,2", "(1 2)", "<1,2",       "aaaaaaa1", "b1234567890",
        "b-2",  "b2.5", "()",    "\xC3\xA9-2",
    };
    board b;

    open_two(&b, *state);
    for (size_t i = 0; i < HM_COUNT(bad); i++)
        assert_fault(&b, bad[i], "ppn-bad-location");
    assert_fault(&b, "(a,b)", "ppn-bad-number");
    assert_fault(&b, "(1,)", "ppn-bad-number");
    assert_fault(&b, "(1,2,3)", "ppn-bad-number");
    assert_fault(&b, "<x,1>", "ppn-bad-number");
    assert_fault(&b, "(1e3,1)", "ppn-bad-number");
    assert_fault(&b, "2Q", "ppn-bad-direction");
    assert_fault(&b, "2", "ppn-bad-direction");
    assert_fault(&b, "&c3", "ppn-no-piece");
    assert_fault(&b, "1U$c3", "ppn-no-piece");
    close_board(&b);
}

static void the_table_ends_somewhere(void **state)
{
    board b;

    open_two(&b, *state);
    assert_spot(&b, "(1000000000,0)", 1e9, 0, false);
    assert_fault(&b, "(1000000001,0)", "ppn-bad-number");
    assert_fault(&b, "1000000000R|1R", "ppn-bad-location");
    b.table.scale = 1000;
    assert_fault(&b, "(10000000,0)", "ppn-bad-location");
    close_board(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(letters_and_digits_are_a_place),
        TEST(two_numbers_are_a_place),
        TEST(steps_are_relative),
        TEST(degrees_and_a_distance_are_a_step),
        TEST(a_step_from_an_anchor_is_a_place),
        TEST(a_piece_is_a_place),
        TEST(everything_is_scaled),
        TEST(what_is_no_place_is_a_fault),
        TEST(the_table_ends_somewhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
