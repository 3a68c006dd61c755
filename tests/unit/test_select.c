/*
 * test_select.c - PieceIds: which pieces are meant.
 */
#include "support.h"

/* Ids of the pieces that `id` names, as "2 5", bottom first; free it. */
static char *names(fixture *f, board *b, const char *id)
{
    hm_out *out = new_out(f);
    hm__picked picked;

    b->lang.why = &b->why;
    b->lang.pick_count = 0;
    b->lang.depth = 0;
    assert_int_equal(hm__select(&b->lang, hm_str_of(id), &picked), HM_OK);
    for (size_t i = 0; i < picked.count; i++)
        hm_out_printf(out, "%s%u", i ? " " : "",
                      b->lang.picks[picked.first + i].piece + 1);
    return take_text(out);
}

static void assert_picks(fixture *f, board *b, const char *id, const char *want)
{
    char *got = names(f, b, id);

    if (strcmp(got, want) != 0)
        print_error("%s:\n", id);
    assert_string_equal(got, want);
    free(got);
}

static void assert_fault(board *b, const char *id, const char *fault)
{
    hm__picked picked;

    b->lang.why = &b->why;
    b->lang.pick_count = 0;
    b->lang.depth = 0;
    assert_int_equal(hm__select(&b->lang, hm_str_of(id), &picked), HM_EINPUT);
    assert_string_equal(b->why.id, fault);
}

/* Four pieces at b2, two at c3, one at d4. */
static void open_seven(board *b, fixture *f)
{
    open_board(b, f);
    assert_int_equal(play(b, "t@b2 cS2b@b2 cM3f@b2 pC@b2 t@c3 cA5b>@c3 d@d4"),
                     HM_OK);
}

static void a_place_is_its_top_piece(void **state)
{
    board b;

    open_seven(&b, *state);
    assert_picks(*state, &b, "b2", "4");
    assert_picks(*state, &b, "(3,3)", "6");
    assert_picks(*state, &b, "1R|c4", "7");
    assert_fault(&b, "a1", "ppn-no-piece");
    assert_fault(&b, "1R", "ppn-no-anchor");
    close_board(&b);
}

static void slices_count_from_the_top(void **state)
{
    board b;

    open_seven(&b, *state);
    assert_picks(*state, &b, "b2[1]", "4");
    assert_picks(*state, &b, "b2[4]", "1");
    assert_picks(*state, &b, "?pC[1]", "4");
    assert_picks(*state, &b, "?pC[4]", "1");
    assert_picks(*state, &b, "^?cA[$]", "5");
    assert_picks(*state, &b, "b2[$]", "1");
    assert_picks(*state, &b, "b2[2:3]", "2 3");
    assert_picks(*state, &b, "b2[3:2]", "2 3");
    assert_picks(*state, &b, "b2[1,4]", "1 4");
    assert_picks(*state, &b, "b2[:2]", "3 4");
    assert_picks(*state, &b, "b2[3:]", "1 2");
    assert_picks(*state, &b, "b2[2:$]", "1 2 3");
    assert_picks(*state, &b, "b2[*]", "1 2 3 4");
    assert_picks(*state, &b, "b2[1,1,2:2]", "3 4");
    assert_fault(&b, "b2[5]", "ppn-no-piece");
    assert_fault(&b, "b2[0]", "ppn-bad-slice");
    assert_fault(&b, "b2[1,]", "ppn-bad-slice");
    assert_fault(&b, "b2[1*]", "ppn-bad-slice");
    assert_fault(&b, "a1[1]", "ppn-no-piece");
    close_board(&b);
}

static void a_count_takes_the_nearest(void **state)
{
    board b;

    open_seven(&b, *state);
    assert_picks(*state, &b, "1b2", "4");
    assert_picks(*state, &b, "3b2", "2 3 4");
    assert_picks(*state, &b, "5b2", "1 2 3 4 6"); // one from c3, its top
    assert_picks(*state, &b, "2d4", "6 7");
    assert_picks(*state, &b, "99b2", "1 2 3 4 5 6 7");
    assert_picks(*state, &b, "2(9,9)", "6 7");
    assert_fault(&b, "0b2", "ppn-bad-count");
    assert_fault(&b, "99999999999999999999b2", "ppn-bad-count");
    close_board(&b);
}

static void a_question_finds_one(void **state)
{
    board b;

    open_seven(&b, *state);
    assert_picks(*state, &b, "?p", "4");
    assert_picks(*state, &b, "?cM3f", "3");
    assert_picks(*state, &b, "?A", "6");
    assert_picks(*state, &b, "?t", "5"); // of two the last
    assert_picks(*state, &b, "?>", "6");
    assert_picks(*state, &b, "2&?p", "3 4");
    assert_fault(&b, "?s", "ppn-no-piece");
    assert_fault(&b, "?", "ppn-bad-piece");
    assert_fault(&b, "?Q", "ppn-bad-piece");
    close_board(&b);
}

static size_t warnings;

static void count_warning(void *user, const hm_fault *fault)
{
    (void)user;
    assert_string_equal(fault->id, "ppn-empty-search");
    assert_int_equal(fault->severity, HM_WARNING);
    warnings++;
}

static void a_slash_finds_all(void **state)
{
    board b;

    open_seven(&b, *state);
    warnings = 0;
    b.lang.warn = count_warning;
    assert_picks(*state, &b, "/t", "1 5");
    assert_picks(*state, &b, "/c", "2 3 6");
    assert_picks(*state, &b, "/b", "1 2 5 6");
    assert_picks(*state, &b, "/>", "6");
    assert_int_equal(warnings, 0);
    assert_picks(*state, &b, "/m", "");
    assert_int_equal(warnings, 1);
    assert_fault(&b, "/", "ppn-bad-piece");
    close_board(&b);
}

static void a_number_is_the_piece_whatever_became_of_it(void **state)
{
    board b;

    open_seven(&b, *state);
    assert_int_equal(play(&b, "b2-z9 z9=t *d4"), HM_OK);
    assert_picks(*state, &b, "4", "4");
    assert_picks(*state, &b, "4.1", "4");
    assert_fault(&b, "7", "ppn-no-piece");
    assert_fault(&b, "8", "ppn-no-piece");
    assert_fault(&b, "0", "ppn-no-piece");
    close_board(&b);
}

static void nothing_is_what_was_moved_last(void **state)
{
    board b;

    open_board(&b, *state);
    assert_fault(&b, "", "ppn-no-active");
    assert_int_equal(play(&b, "t@a1 S@a1"), HM_OK);
    assert_picks(*state, &b, "", "2");
    assert_int_equal(play(&b, "2a1-b1"), HM_OK);
    assert_picks(*state, &b, "", "1 2");
    assert_int_equal(play(&b, "*b1"), HM_OK);
    assert_picks(*state, &b, "", "1");
    assert_int_equal(play(&b, "*b1"), HM_OK);
    assert_fault(&b, "", "ppn-no-active");
    close_board(&b);
}

static void a_caret_looks_at_the_start_of_the_move(void **state)
{
    board b;

    open_board(&b, *state);
    assert_int_equal(play(&b, "t@a1 S@b1"), HM_OK);
    hm__lang_begin(&b.lang);
    assert_int_equal(hm__lang_play(&b.lang, HM_STR("b1-a1"), &b.why), HM_OK);
    assert_picks(*state, &b, "a1", "2");
    assert_picks(*state, &b, "^a1", "1");
    assert_picks(*state, &b, "^b1", "2");
    assert_picks(*state, &b, "^/b", "1 2");
    assert_int_equal(hm__lang_play(&b.lang, HM_STR("*a1"), &b.why), HM_OK);
    assert_fault(&b, "^b1", "ppn-no-piece"); // it is gone
    assert_table(*state, &b.table, "1 tile_back 1 1 (1,1) 0");
    close_board(&b);
}

static void ids_inside_places_inside_ids_end_somewhere(void **state)
{
    char id[200];
    board b;

    open_board(&b, *state);
    assert_int_equal(play(&b, "t@a1"), HM_OK);
    memset(id, '&', sizeof(id));
    memcpy(id + 20, "a1", 3);
    assert_picks(*state, &b, id, "1");
    memset(id, '&', sizeof(id));
    memcpy(id + 150, "a1", 3);
    assert_fault(&b, id, "ppn-too-deep");
    memset(id, '^', sizeof(id));
    memcpy(id + 150, "a1", 3);
    assert_fault(&b, id, "ppn-too-deep");
    close_board(&b);
}

/* "N Location" against a plain sort of all distances. */
static void the_nearest_are_those_of_a_plain_search(void **state)
{
    enum { PIECES = 60 };
    fixture *f = *state;
    uint64_t seed = 21;

    for (int round = 0; round < 40; round++) {
        double x[PIECES];
        bool taken[PIECES] = {false};
        size_t want = 1 + random_below(&seed, PIECES);
        hm__picked picked;
        char id[32];
        board b;

        open_board(&b, f);
        for (uint32_t i = 0; i < PIECES; i++) {
            char word[32];

            x[i] = random_below(&seed, 12);
            snprintf(word, sizeof(word), "t@(%d,1)", (int)x[i]);
            assert_int_equal(play(&b, word), HM_OK);
        }
        for (size_t n = 0; n < want; n++) { // the nearest, of these the highest
            size_t best = PIECES;

            for (size_t i = 0; i < PIECES; i++) {
                if (!taken[i] &&
                    (best == PIECES ||
                     (x[i] - 5) * (x[i] - 5) <= (x[best] - 5) * (x[best] - 5)))
                    best = i;
            }
            taken[best] = true;
        }
        snprintf(id, sizeof(id), "%zu(5,1)", want);
        assert_int_equal(hm__select(&b.lang, hm_str_of(id), &picked), HM_OK);
        assert_int_equal(picked.count, want);
        for (size_t i = 0; i < want; i++)
            assert_true(taken[b.lang.picks[picked.first + i].piece]);
        close_board(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_place_is_its_top_piece),
        TEST(slices_count_from_the_top),
        TEST(a_count_takes_the_nearest),
        TEST(a_question_finds_one),
        TEST(a_slash_finds_all),
        TEST(a_number_is_the_piece_whatever_became_of_it),
        TEST(nothing_is_what_was_moved_last),
        TEST(a_caret_looks_at_the_start_of_the_move),
        TEST(ids_inside_places_inside_ids_end_somewhere),
        TEST(the_nearest_are_those_of_a_plain_search),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
