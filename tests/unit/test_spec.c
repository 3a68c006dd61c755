/*
 * test_spec.c - PieceSpecs: what they list, what is assumed, what is wrong.
 */
#include "support.h"

/* A complete piece in a few words: "piecepack coin_back 1 1 0". */
static char *describe(fixture *f, const board *b, const hm__piece_state *s)
{
    hm_out *out = new_out(f);

    hm_out_put(out, hm__table_system_name(&b->table, s->attr.system));
    hm_out_printf(out, " %s_%s %d %d ", hm__kind_name((hm__kind)s->attr.kind),
                  hm__side_name((hm__side)s->attr.side), s->attr.suit,
                  s->attr.rank);
    hm_out_number(out, s->angle);
    return take_text(out);
}

static void assert_piece(fixture *f, const char *text, const char *want)
{
    hm__piece_state state = {0};
    hm__spec spec;
    board b;
    char *got;

    open_board(&b, f);
    assert_int_equal(hm__spec_read(&b.lang, hm_str_of(text), &spec), HM_OK);
    assert_int_equal(hm__spec_complete(&b.lang, &spec, &state), HM_OK);
    got = describe(f, &b, &state);
    if (strcmp(got, want) != 0)
        print_error("%s:\n", text);
    assert_string_equal(got, want);
    free(got);
    close_board(&b);
}

static void assert_fault(fixture *f, const char *text, const char *at)
{
    hm__piece_state state = {0};
    hm__spec spec;
    hm_status st;
    board b;

    open_board(&b, f);
    st = hm__spec_read(&b.lang, hm_str_of(text), &spec);
    if (st == HM_OK)
        st = hm__spec_complete(&b.lang, &spec, &state);
    assert_int_equal(st, HM_EINPUT);
    assert_string_equal(b.why.id, "ppn-bad-piece");
    assert_text(b.why.at, at);
    close_board(&b);
}

/* The examples of the specification. */
static void the_examples_of_the_specification_hold(void **state)
{
    assert_piece(*state, "t", "piecepack tile_back 1 1 0");
    assert_piece(*state, "Aa>", "piecepack tile_face 4 2 270");
    assert_piece(*state,
                 "\xCE\xBC"
                 "Aa>",
                 "subpack tile_face 4 2 270");
    assert_piece(*state, "uAa>", "subpack tile_face 4 2 270");
    assert_piece(*state, "C", "piecepack coin_back 3 1 0");
    assert_piece(*state, "cC3b^", "piecepack coin_back 3 4 0");
    assert_piece(*state, "nv", "piecepack coin_face 1 1 180");
    assert_piece(*state, "<dM4", "piecepack die_face 2 5 90");
    assert_piece(*state, "d", "piecepack die_face 1 1 0");
    assert_piece(*state, "pM", "piecepack pawn_face 2 1 0");
    assert_piece(*state, "p", "piecepack pawn_face 1 1 0");
    assert_piece(*state, "p\xE2\x99\xA5",
                 "playing_cards_expansion pawn_face 1 1 0");
    assert_piece(*state, "\xE2\x96\xB3K3", "icehouse_pieces pyramid_top 2 3 0");
}

static void the_order_of_letters_is_free(void **state)
{
    assert_piece(*state, "cS3f>", "piecepack coin_face 1 4 270");
    assert_piece(*state, ">f3Sc", "piecepack coin_face 1 4 270");
    assert_piece(*state, "3>cfS", "piecepack coin_face 1 4 270");
}

static void what_is_missing_is_assumed(void **state)
{
    assert_piece(*state, "5", "piecepack coin_face 1 6 0");
    assert_piece(*state, "S5", "piecepack tile_face 1 6 0");
    assert_piece(*state, "tS", "piecepack tile_back 1 1 0");
    assert_piece(*state, "s", "piecepack saucer_face 1 1 0");
    assert_piece(*state, "sM", "piecepack saucer_back 2 1 0");
    assert_piece(*state, "m", "piecepack matchstick_face 1 1 0");
    assert_piece(*state, "l", "piecepack pyramid_left 1 1 0");
    assert_piece(*state, "xA3", "piecepack pyramid_top 4 4 0");
    assert_piece(*state, "/\\", "piecepack pyramid_top 1 1 0");
    assert_piece(*state, "()", "go bit_back 2 1 0");
    assert_piece(*state, "[X]", "checkers2 board_face 3 8 0");
    assert_piece(*state, "[#]", "go board_face 2 19 0");
    assert_piece(*state, "\xE2\xAC\xA2t", "hexpack tile_back 1 1 0");
}

static void colours_choose_the_system(void **state)
{
    assert_piece(*state, "R/\\", "icehouse_pieces pyramid_top 1 1 0");
    assert_piece(*state, "W/\\3", "icehouse_pieces pyramid_top 6 3 0");
    assert_piece(*state, "dG6", "dice die_face 3 6 0");
    assert_piece(*state, "sK", "go bit_back 2 1 0");
    assert_piece(*state, "mY", "meeples bit_back 5 1 0");
    assert_piece(*state, "cR", "checkers2 bit_back 1 1 0");
    assert_piece(*state, "R", "checkers2 bit_back 1 1 0");
    assert_piece(*state, "R()", "go bit_back 1 1 0");
    assert_piece(*state, "\xE2\x97\x8B", "go bit_back 6 1 0");
    assert_piece(*state, "uR", "checkers1 bit_back 1 1 0");
}

static void glyphs_are_whole_pieces(void **state)
{
    assert_piece(*state, "\xE2\x9A\x84", "dice die_face 6 5 0");
    assert_piece(*state, "R\xE2\x9A\x84", "dice die_face 1 5 0");
    assert_piece(*state, "\xE2\x99\x94", "chess2 bit_face 6 6 0");
    assert_piece(*state, "u\xE2\x99\x9F", "chess1 bit_face 2 1 0");
    assert_piece(*state, "\xE2\x9B\x82", "checkers2 bit_back 2 1 0");
    assert_piece(*state, "\xE2\x9B\x83", "checkers2 bit_face 2 1 0");
    assert_piece(*state, "\xF0\x9F\x82\xA1",
                 "playing_cards_tarot card_face 2 1 0"); // ace of spades
    assert_piece(*state, "\xF0\x9F\x81\xA6",             // 0-3, standing
                 "dominoes tile_face 4 1 0");
    assert_piece(*state, "R\xF0\x9F\x81\xA6", "dominoes_red tile_face 4 1 0");
    assert_piece(*state, "\xF0\x9F\x80\xB4", // 0-3, lying
                 "dominoes tile_face 4 1 90");
}

static void elements_stand_behind_commas(void **state)
{
    assert_piece(*state, "5,a45", "piecepack coin_face 1 6 45");
    assert_piece(*state, "5,a-90", "piecepack coin_face 1 6 270");
    assert_piece(*state, "5>,a100.5", "piecepack coin_face 1 6 10.5");
    assert_piece(*state, "t,s0,r5", "piecepack tile_face 1 6 0");
    assert_piece(*state, "dR,r12", "dice die_face 1 12 0");
    assert_piece(*state, "tf,r5,s0,my_set'", "my_set tile_face 1 6 0");
    assert_piece(*state, "t,chess2'", "chess2 tile_back 1 1 0");
}

static void a_second_mention_is_a_fault(void **state)
{
    assert_fault(*state, "tc", "c");
    assert_fault(*state, "tfb", "b");
    assert_fault(*state, "SM", "M");
    assert_fault(*state, "SR", "R");
    assert_fault(*state, "S12", "2");
    assert_fault(*state, "t^v", "v");
    assert_fault(*state, "p\xE2\x99\xA5\xE2\x99\xA0", "\xE2\x99\xA0");
    assert_fault(*state, "\xE2\x9A\x84\xE2\x9A\x84", "\xE2\x9A\x84");
}

static void what_says_nothing_is_a_fault(void **state)
{
    assert_fault(*state, "Q", "Q");
    assert_fault(*state, "tz", "z");
    assert_fault(*state, "t.", ".");
    assert_fault(*state, "t,x5", ",x5");
    assert_fault(*state, "t,", ",");
    assert_fault(*state, "t,'", ",'");
    assert_fault(*state, "t,r99999", ",r99999");
    assert_fault(*state, "pR", "pR"); // no system has it
    assert_fault(*state, "R\xF0\x9F\x82\xA1", "R\xF0\x9F\x82\xA1");
    assert_fault(*state, "u\xE2\xAC\xA2t", "u\xE2\xAC\xA2t");
}

/* ---- changing and searching -----------------------------------------------
 */

static void an_update_changes_only_what_is_listed(void **state)
{
    fixture *f = *state;
    board b;

    open_board(&b, f);
    assert_int_equal(play(&b, "cS3b>@a1 a1~f"), HM_OK);
    assert_table(f, &b.table, "1 coin_face 1 4 (1,1) 270");
    assert_int_equal(play(&b, "a1~M5"), HM_OK);
    assert_table(f, &b.table, "1 coin_face 2 6 (1,1) 270");
    assert_int_equal(play(&b, "a1=pC"), HM_OK);
    assert_table(f, &b.table, "1 pawn_face 3 1 (1,1) 0");
    close_board(&b);
}

static bool fits(fixture *f, const char *listed, const char *whole)
{
    hm__piece_state state = {0};
    hm__spec one;
    hm__spec two;
    bool answer;
    board b;

    open_board(&b, f);
    assert_int_equal(hm__spec_read(&b.lang, hm_str_of(listed), &one), HM_OK);
    assert_int_equal(hm__spec_read(&b.lang, hm_str_of(whole), &two), HM_OK);
    assert_int_equal(hm__spec_complete(&b.lang, &two, &state), HM_OK);
    answer = hm__spec_fits(&one, state.attr);
    close_board(&b);
    return answer;
}

static void a_search_asks_only_for_what_is_listed(void **state)
{
    assert_true(fits(*state, "S", "cS3b"));
    assert_true(fits(*state, "c3", "cS3b"));
    assert_false(fits(*state, "cf", "cS3b"));
    assert_false(fits(*state, "M", "cS3b"));
    assert_true(fits(*state, "6", "dG6")); // rank 6, as dice count
    assert_true(fits(*state, "5", "cS5")); // rank 6, as coins count
    assert_false(fits(*state, "5", "dG6"));
    assert_true(fits(*state, "u", "uAa"));
    assert_false(fits(*state, "u", "Aa"));
    assert_true(fits(*state, "\xE2\x97\x8B", "W()")); // a white go stone
    assert_true(fits(*state, "R\xE2\x97\x8B", "Rs"));
    assert_false(fits(*state, "\xE2\x97\x8B", "K()"));
    assert_false(fits(*state, "\xE2\x97\x8B", "\xE2\x99\x99")); // no pawn
    assert_true(fits(*state, "W()", "\xE2\x99\x99"));           // any white bit
    assert_true(fits(*state, "", "Aa"));
}

static void angles_are_compared_in_any_turn(void **state)
{
    (void)state;
    assert_true(hm__same_angle(0, 360));
    assert_true(hm__same_angle(-90, 270));
    assert_true(hm__same_angle(720, 1e-9));
    assert_false(hm__same_angle(0, 180));
    assert_false(hm__same_angle(0, 0.01));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_examples_of_the_specification_hold),
        TEST(the_order_of_letters_is_free),
        TEST(what_is_missing_is_assumed),
        TEST(colours_choose_the_system),
        TEST(glyphs_are_whole_pieces),
        TEST(elements_stand_behind_commas),
        TEST(a_second_mention_is_a_fault),
        TEST(what_says_nothing_is_a_fault),
        TEST(an_update_changes_only_what_is_listed),
        TEST(a_search_asks_only_for_what_is_listed),
        TEST(angles_are_compared_in_any_turn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
