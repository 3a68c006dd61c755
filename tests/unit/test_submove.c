/*
 * test_submove.c - submoves: where a word is cut, and what each token does.
 */
#include "support.h"

/* ---- cutting --------------------------------------------------------------
 */

/* "left|right|target" of each submove, parted by blanks. */
static void assert_cut(fixture *f, const char *word, const char *want)
{
    hm_out *out = new_out(f);
    hm_str rest = hm_str_of(word);
    hm__submove move;

    while (hm__submove_next(&rest, &move)) {
        if (hm_out_text(out).len)
            hm_out_char(out, ' ');
        hm_out_printf(out, "%.*s|%.*s", HM_ARG(move.left), HM_ARG(move.right));
        if (move.target.ptr)
            hm_out_printf(out, "|%.*s", HM_ARG(move.target));
        if (move.token == HM__TOKEN_NONE)
            hm_out_char(out, '?');
    }
    assert_text(hm_out_text(out), want);
    hm_out_free(out);
}

static void a_word_is_cut_at_its_token(void **state)
{
    assert_cut(*state, "S@b2", "S|b2");
    assert_cut(*state, "b2-c3", "b2|c3");
    assert_cut(*state, "b2:c3", "b2|c3");
    assert_cut(*state, "b2=S>", "b2|S>");
    assert_cut(*state, "b2@>90", "b2|90");
    assert_cut(*state, "b2@>-90", "b2|-90");
    assert_cut(*state, "b2@>+90+c3", "b2|+90 |c3");
    assert_cut(*state, "b2$>45", "b2|45");
    assert_cut(*state,
               "b2\xE2\x80\xBF"
               "c3",
               "b2|c3");
    assert_cut(*state, "*b2", "|b2");
    assert_cut(*state, "hello", "|hello?");
}

static void prefixes_and_replacements_begin_another(void **state)
{
    assert_cut(*state, "b5-c5*b4*b3", "b5|c5 |b4 |b3");
    assert_cut(*state, "b7-b8=4", "b7|b8 |4");
    assert_cut(*state, "S@b2+", "S|b2 |");
    assert_cut(*state, "S@b2+!b3", "S|b2 | |b3");
    assert_cut(*state, "b2-b3-b4", "b2|b3-b4");
    assert_cut(*state, "b2~S=M", "b2|S=M");
}

static void signs_inside_brackets_are_no_tokens(void **state)
{
    assert_cut(*state, "(-1,2)-(3,-4)", "(-1,2)|(3,-4)");
    assert_cut(*state, "b2[1:2]-c3", "b2[1:2]|c3");
    assert_cut(*state, "b2[*]-c3", "b2[*]|c3");
    assert_cut(*state, "b2-<+3,-2>", "b2|<+3,-2>");
    assert_cut(*state, "t,a-45@b2", "t,a-45|b2");
    assert_cut(*state, "t,my_set'@b2", "t,my_set'|b2");
    assert_cut(*state, "/\\@b2", "/\\|b2");
    assert_cut(*state, "/\\\\b2", "/\\|b2");
    assert_cut(*state, "b2-<60\xC2\xB0,2>*c3", "b2|<60\xC2\xB0,2> |c3");
}

static void a_percent_sign_gives_a_target(void **state)
{
    assert_cut(*state, "S@b2%c3", "S|b2|c3");
    assert_cut(*state, "S@%c3", "S||c3");
    assert_cut(*state, "b2-c3%c3[2]", "b2|c3|c3[2]");
    assert_cut(*state, "b2_%c3", "b2||c3");
    assert_cut(*state, "b2:c3%d4", "b2|c3%d4"); // captures have none
}

static void brackets_that_never_close_take_the_rest(void **state)
{
    assert_cut(*state, "b2-(1,2*c3", "b2|(1,2*c3");
    assert_cut(*state, "b2[1-c3", "|b2[1-c3?");
}

/* ---- playing --------------------------------------------------------------
 */

static void assert_plays(fixture *f, const char *words, const char *want)
{
    board b;

    open_board(&b, f);
    if (play(&b, words) != HM_OK)
        fail_msg("%s: %s", words, b.why.message);
    assert_table(f, &b.table, want);
    close_board(&b);
}

static void assert_fault(fixture *f, const char *words, const char *id,
                         const char *at)
{
    board b;

    open_board(&b, f);
    assert_int_equal(play(&b, words), HM_EINPUT);
    assert_string_equal(b.why.id, id);
    assert_text(b.why.at, at);
    close_board(&b);
}

static void pieces_are_dropped(void **state)
{
    assert_plays(*state, "t@a1 S@a1",
                 "1 tile_back 1 1 (1,1) 0; 2 coin_back 1 1 (1,1) 0");
    assert_plays(*state, "t@a1 S\\b1",
                 "2 coin_back 1 1 (2,1) 0; 1 tile_back 1 1 (1,1) 0");
    assert_plays(*state, "t@a1 p@b1 S@c1%a1",
                 "1 tile_back 1 1 (1,1) 0; 3 coin_back 1 1 (3,1) 0; "
                 "2 pawn_face 1 1 (2,1) 0");
    assert_plays(*state, "t@a1 p@b1 S\\%b1",
                 "1 tile_back 1 1 (1,1) 0; 3 coin_back 1 1 (2,1) 0; "
                 "2 pawn_face 1 1 (2,1) 0");
    assert_plays(*state, "t@a1 S@", // where the last piece is
                 "1 tile_back 1 1 (1,1) 0; 2 coin_back 1 1 (1,1) 0");
    assert_plays(*state, "S@&2(3,4)", // a place, on an empty table too
                 "1 coin_back 1 1 (3,4) 0");
    assert_fault(*state, "2c4-a1", "ppn-no-piece", "2c4");
    assert_fault(*state, "S@%2c4", "ppn-no-piece", "2c4");
    assert_fault(*state, "@a1", "ppn-bad-piece", "@a1");
    assert_fault(*state, "t@1R", "ppn-no-anchor", "1R");
}

static void pieces_are_moved(void **state)
{
    assert_plays(*state, "t@a1 S@b1 a1-b1",
                 "2 coin_back 1 1 (2,1) 0; 1 tile_back 1 1 (2,1) 0");
    assert_plays(*state, "t@a1 S@b1 b1_a1",
                 "2 coin_back 1 1 (1,1) 0; 1 tile_back 1 1 (1,1) 0");
    assert_plays(*state, "t@a1 S@b1 a1-1R",
                 "2 coin_back 1 1 (2,1) 0; 1 tile_back 1 1 (2,1) 0");
    assert_plays(*state, "t@a1 S@b1 /b-1U",
                 "1 tile_back 1 1 (1,2) 0; 2 coin_back 1 1 (2,2) 0");
    assert_plays(*state, "t@a1 S@b1 p@c1 c1-%a1",
                 "1 tile_back 1 1 (1,1) 0; 3 pawn_face 1 1 (1,1) 0; "
                 "2 coin_back 1 1 (2,1) 0");
    assert_plays(*state, "t@a1 S@b1 p@c1 c1_d1%b1",
                 "1 tile_back 1 1 (1,1) 0; 3 pawn_face 1 1 (4,1) 0; "
                 "2 coin_back 1 1 (2,1) 0");
    assert_plays(*state, "t@a1 S@b1 !a1",
                 "2 coin_back 1 1 (2,1) 0; 1 tile_back 1 1 (1,1) 0");
    assert_fault(*state, "t@a1 a1-b1%a1", "ppn-self-order", "a1");
    assert_fault(*state, "t@a1 a1-b1%/R", "ppn-no-piece", "/R");
    assert_fault(*state, "t@a1 S@b1%/R", "ppn-no-piece", "/R");
    assert_fault(*state, "t@a1 b9-b1", "ppn-no-piece", "b9");
}

static void pieces_are_taken(void **state)
{
    assert_plays(*state, "t@a1 S@b1 a1:b1", "1 tile_back 1 1 (2,1) 0");
    assert_plays(*state, "t@a1 S@a1 p@b1 b1:a1",
                 "1 tile_back 1 1 (1,1) 0; 3 pawn_face 1 1 (1,1) 0");
    assert_plays(*state, "t@a1 S@a1 *a1", "1 tile_back 1 1 (1,1) 0");
    assert_plays(*state, "t@a1 S@a1 *a1[*]", "");
    assert_plays(*state, "t@a1 S@b1 */c", "1 tile_back 1 1 (1,1) 0");
    assert_fault(*state, "t@a1 a1:b1", "ppn-no-piece", "b1");
}

static void pieces_change_places(void **state)
{
    assert_plays(*state, "t@a1 S@b1 a1#b1",
                 "1 tile_back 1 1 (2,1) 0; 2 coin_back 1 1 (1,1) 0");
    assert_plays(*state, "t@a1 S@a1 p@b1 a1#3a1", // the coin is in both
                 "1 tile_back 1 1 (1,1) 0; 3 pawn_face 1 1 (1,1) 0; "
                 "2 coin_back 1 1 (1,1) 0");
    assert_plays(*state, "t@a1 S@b1 p@c1 b1#a1",
                 "3 pawn_face 1 1 (3,1) 0; 2 coin_back 1 1 (1,1) 0; "
                 "1 tile_back 1 1 (2,1) 0");
}

static void pieces_are_turned(void **state)
{
    assert_plays(*state, "S@a1 a1@>90", "1 coin_back 1 1 (1,1) -90");
    assert_plays(*state, "S@a1 a1@>", "1 coin_back 1 1 (1,1) -90");
    assert_plays(*state, "S@a1 /R$>90 -b1", "1 coin_back 1 1 (2,1) 0");
    assert_plays(*state, "S@a1 a1@>-45\xC2\xB0", "1 coin_back 1 1 (1,1) 45");
    assert_plays(*state, "S@a1 a1@>90|b1", "1 coin_back 1 1 (2,2) -90");
    assert_plays(*state, "S@a1 M@b1 a1@>180$b1",
                 "1 coin_back 1 1 (3,1) -180; 2 coin_back 2 1 (2,1) 0");
    assert_plays(*state, "t@a1 S@b1 2a1$>90",
                 "1 tile_back 1 1 (1,1) -90; 2 coin_back 1 1 (1,0) -90");
    assert_fault(*state, "S@a1 a1@>x", "ppn-bad-number", "x");
    assert_fault(*state, "S@a1 a1$>90|b1", "ppn-bad-turn", "|b1");
}

static void pieces_are_flipped(void **state)
{
    assert_plays(*state, "cS3b@a1 +a1", "1 coin_face 1 4 (1,1) 0");
    assert_plays(*state, "S@a1+", "1 coin_face 1 1 (1,1) 0");
    assert_plays(*state, "dS0@a1 +a1", "1 die_face 1 4 (1,1) 0");
    assert_plays(*state, "dS4@a1 +a1", "1 die_face 1 2 (1,1) 0");
    assert_plays(*state, "x@a1 +a1", "1 pyramid_face 1 1 (1,1) 0");
    assert_plays(*state, "l@a1 +a1", "1 pyramid_top 1 1 (1,1) 0");
}

static void pieces_are_replaced(void **state)
{
    assert_plays(*state, "cS3b>@a1 a1=p", "1 pawn_face 1 1 (1,1) 0");
    assert_plays(*state, "cS3b>@a1 a1~M", "1 coin_back 2 4 (1,1) 270");
    assert_plays(*state, "cS3b@a1 a1-b1=M", "1 coin_back 2 1 (2,1) 0");
    assert_fault(*state, "S@a1 a1=", "ppn-bad-piece", "a1=");
}

static void what_is_no_move_is_a_fault(void **state)
{
    assert_fault(*state, "hello", "ppn-no-token", "hello");
    assert_fault(*state, "t@a1 b2", "ppn-no-token", "b2");
}

/* A search that finds nothing does nothing; it never takes everything. */
static void an_empty_search_does_nothing(void **state)
{
    assert_plays(*state, "t@a1 */M", "1 tile_back 1 1 (1,1) 0");
    assert_plays(*state, "t@a1 /M-b2", "1 tile_back 1 1 (1,1) 0");
    assert_fault(*state, "t@a1 a1:/M", "ppn-no-piece", "/M");
}

static void work_is_limited(void **state)
{
    fixture *f = *state;
    hm_status st = HM_OK;
    size_t rounds = 0;
    board b;

    limit_context(f, "work", 10000);
    open_board(&b, f);
    for (int i = 0; i < 20; i++)
        assert_int_equal(play(&b, "t@a1"), HM_OK);
    while (st == HM_OK && rounds++ < 10000)
        st = play(&b, "/t@>90");
    assert_int_equal(st, HM_ELIMIT);
    assert_string_equal(b.why.id, "limit-work");
    assert_true(rounds > 10 && rounds < 500); // 20 pieces each, at the least
    close_board(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_word_is_cut_at_its_token),
        TEST(prefixes_and_replacements_begin_another),
        TEST(signs_inside_brackets_are_no_tokens),
        TEST(a_percent_sign_gives_a_target),
        TEST(brackets_that_never_close_take_the_rest),
        TEST(pieces_are_dropped),
        TEST(pieces_are_moved),
        TEST(pieces_are_taken),
        TEST(pieces_change_places),
        TEST(pieces_are_turned),
        TEST(pieces_are_flipped),
        TEST(pieces_are_replaced),
        TEST(what_is_no_move_is_a_fault),
        TEST(an_empty_search_does_nothing),
        TEST(work_is_limited),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
