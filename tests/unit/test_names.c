/*
 * test_names.c - pieces in words.
 */
#include "pictures.h"
#include "render/names.h"

/* Where `words` leave the top piece, in words. */
static void check(fixture *f, const char *words, const char *want)
{
    hm_out *out = new_out(f);
    hm_piece piece;
    char *got;
    board b;

    lay(&b, f, words);
    assert_true(hm_table_piece(&b.table, hm__table_top(&b.table) + 1, &piece));
    hm__name_piece(&b.table, &piece, out);
    got = take_text(out);
    if (strcmp(got, want) != 0)
        fail_msg("%s is \"%s\", not \"%s\"", words, got, want);
    free(got);
    close_board(&b);
}

static void the_piecepack_has_suits_and_ranks(void **state)
{
    fixture *f = *state;

    check(f, "S@b4", "Suns coin, back, at b4");
    check(f, "cMnf@a1", "null coin, face, at a1");
    check(f, "c3f@a1", "3 coin, face, at a1");
    check(f, "t@b2", "tile, back, at b2");
    check(f, "tCaf@b2", "Crowns ace tile, face, at b2");
    check(f, "Ad5@z9", "Arms die, 5, at z9");
    check(f, "Mp@aa10", "Moons pawn, at aa10");
    check(f, "xS2@c3", "Suns 2 pyramid, top, at c3");
}

static void other_packs_have_suits_of_their_own(void **state)
{
    fixture *f = *state;

    check(f, "♥c,playing_cards_expansion'@a1", "hearts coin, back, at a1");
    check(f, "cSb,dual_piecepacks_expansion'@a1",
          "hollow hearts coin, back, at a1");
}

static void men_have_names(void **state)
{
    fixture *f = *state;

    check(f, "♔@e1", "white king, at e1");
    check(f, "♟@e7", "black pawn, at e7");
    check(f, "()fK8,shogi'@e1", "black king, at e1");
    check(f, "()bW7,shogi'@e1", "white promoted rook, at e1");
    check(f, "()fR7,xiangqi'@e1", "red general, at e1");
    check(f, "()bR7,xiangqi'@e1", "red piece, back, at e1");
    check(f, "()bW1,makruk'@a3", "white promoted bia, at a3");
    check(f, "⛂@a1", "black man, at a1");
    check(f, "⛁@a1", "white king, at a1");
    check(f, "()K,go'@d4", "black stone, at d4");
}

static void boards_have_the_name_of_their_game(void **state)
{
    fixture *f = *state;

    check(f, "■,chess1'@(4.5,4.5)", "chess board, at (4.5,4.5)");
    check(f, "[#],go'@j10", "go board, at j10");
}

static void cards_dice_and_dominoes(void **state)
{
    fixture *f = *state;

    check(f, "\xF0\x9F\x82\xBD@a1", "queen of hearts, at a1");
    check(f, "\xF0\x9F\x82\xA1@a1", "ace of spades, at a1");
    check(f, "\xF0\x9F\x82\xA0@a1", "card, back, at a1");
    check(f, "⚃@a1", "white die, 4, at a1");
    check(f, "R`3-6'@a1", "red domino 3-6, at a1");
    check(f, "Rx3@a1", "large red pyramid, top, at a1");
}

static void other_packs_and_sets(void **state)
{
    fixture *f = *state;

    check(f, "\u2B22S3@a1", "Suns 3 tile, face, at a1");
    check(f, "cM,piecepack_inverted'@a1", "Moons coin, back, at a1");
    check(f, "[]f,s4,r3,playing_cards_colored'@a1", "3 of stars, at a1");
    check(f, "\U0001F000@a1", "east wind, at a1");
    check(f, "\U0001F005@a1", "green dragon, at a1");
    check(f, "\U0001F012@a1", "3 of bamboos, at a1");
    check(f, "\U0001F022@a1", "plum flower, at a1");
    check(f, "\U0001F02A@a1", "joker, at a1");
    check(f, "\U0001F012b@a1", "tile, back, at a1");
    check(f, "\U0001F02B@a1", "tile, back, at a1");
}

static void what_nobody_knows_is_told_in_full(void **state)
{
    fixture *f = *state;

    check(f, "tM4f,my_set'@a1", "my_set tile, face, suit 2, rank 5, at a1");
}

static void fields_of_atlantis_have_their_own_names(void **state)
{
    fixture *f = *state;

    check(f, "t,s0,r29,atlantis'@(0,1)", "open field, at a1");
    check(f, "t,s2,r0,atlantis'@(0,2)", "dead field, at b2");
    check(f, "()b,s0,r3,atlantis'@(0.866025,2.5)",
          "3 stones of player 1, at c2");
    check(f, "()b,s1,r1,atlantis'@(0,1)", "1 stone of player 2, at a1");
    check(f, "()b,s1,r1,atlantis'@(0.433013,1.25)",
          "1 stone of player 2, at (0.433,1.25)");
}

static void actors_of_pan_have_their_label(void **state)
{
    fixture *f = *state;

    check(f, "()f,s5,r0,actor_k'@b2", "white k, at b2");
}

static void places_between_squares_are_numbers(void **state)
{
    fixture *f = *state;

    check(f, "S@(1.5,2)", "Suns coin, back, at (1.5,2)");
    check(f, "S@(0,3)", "Suns coin, back, at (0,3)");
    check(f, "S@(-2,-0.25)", "Suns coin, back, at (-2,-0.25)");
    check(f, "S@(1.0001,2)", "Suns coin, back, at a2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_piecepack_has_suits_and_ranks),
        TEST(other_packs_have_suits_of_their_own),
        TEST(men_have_names),
        TEST(boards_have_the_name_of_their_game),
        TEST(cards_dice_and_dominoes),
        TEST(other_packs_and_sets),
        TEST(what_nobody_knows_is_told_in_full),
        TEST(fields_of_atlantis_have_their_own_names),
        TEST(actors_of_pan_have_their_label),
        TEST(places_between_squares_are_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
