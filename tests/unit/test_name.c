/*
 * test_name.c - names of games and arguments.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "setups/setup.h"

typedef struct pair {
    const char *name, *normal;
} pair;

/* Each name has its normal form, and that has no other. */
static void check_all(const pair *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char once[HM__NAME_ROOM];
        char twice[HM__NAME_ROOM];

        assert_true(
            hm__normalize(hm_str_of(pairs[i].name), once, sizeof(once)));
        assert_string_equal(once, pairs[i].normal);
        assert_true(hm__normalize(hm_str_of(once), twice, sizeof(twice)));
        assert_string_equal(twice, pairs[i].normal);
    }
}

static void games_have_words_joined_by_underscores(void **state)
{
    static const pair pairs[] = {
        {"  Four   Field  Kono ", "four_field_kono"},
        {"four_field_kono", "four_field_kono"},
        {"FourFieldKono", "four_field_kono"},
        {"\tFour\nField\r\nKono", "four_field_kono"},
        {"Tornado vs. Trailer Park", "tornado_vs_trailer_park"},
        {"Baroque chess", "baroque_chess"},
        {"Shopping Mall 2", "shopping_mall_2"},
        {"Ship It!", "ship_it"},
        {"Chess", "chess"},
        {"Tarot", "tarot"},
    };

    (void)state;
    check_all(pairs, HM_COUNT(pairs));
}

static void apostrophes_quotes_and_hyphens_are_dropped(void **state)
{
    static const pair pairs[] = {
        {"Nine Men's Morris", "nine_mens_morris"},
        {"Nine Men\xE2\x80\x99s Morris", "nine_mens_morris"},
        {"King's Valley", "kings_valley"},
        {"Cardinal's Guards", "cardinals_guards"},
        {"The \"In\" Crowd", "the_in_crowd"},
        {"Fuji-san", "fujisan"},
        {"Bagh-chal", "baghchal"},
        {"Mak-hot", "makhot"},
        {"Jul-Gonu", "julgonu"},
        {"Tic-Tac-Toe", "tictactoe"},
    };

    (void)state;
    check_all(pairs, HM_COUNT(pairs));
}

static void digits_belong_to_their_word(void **state)
{
    static const pair pairs[] = {
        {"12345ive", "12345ive"}, {"Chess960", "chess960"},
        {"Connect6", "connect6"}, {"X0", "x0"},
        {"cfg2", "cfg2"},
    };

    (void)state;
    check_all(pairs, HM_COUNT(pairs));
}

static void accents_are_dropped(void **state)
{
    static const pair pairs[] = {
        {"Yot\xC3\xA9", "yote"},
        {"Yote\xCC\x81", "yote"}, // a letter and its mark
        {"\xC3\x89toile", "etoile"},
    };

    (void)state;
    check_all(pairs, HM_COUNT(pairs));
}

static void draughts_are_checkers(void **state)
{
    static const pair pairs[] = {
        {"English Draughts", "english_checkers"},
        {"Draughts", "checkers"},
        {"Checkers", "checkers"},
    };

    (void)state;
    check_all(pairs, HM_COUNT(pairs));
}

/* The catalogue drops a leading system; it stays in the normal form. */
static void systems_stay_part_of_the_name(void **state)
{
    static const pair pairs[] = {
        {"Piecepack Klondike", "piecepack_klondike"},
        {"Domino Finder", "domino_finder"},
        {"Icehouse Pyramids", "icehouse_pyramids"},
        {"Reversi Reversi", "reversi_reversi"},
        {"Checker Board", "checker_board"},
        {"Go Go", "go_go"},
        {"Go", "go"},
    };

    (void)state;
    check_all(pairs, HM_COUNT(pairs));
}

static void arguments_are_named_as_games_are(void **state)
{
    static const pair pairs[] = {
        {"Cell Width", "cell_width"},
        {"Has Subpack", "has_subpack"},
        {"HasSubpack", "has_subpack"},
        {"has_subpack", "has_subpack"},
        {"ScalingFactor", "scaling_factor"},
        {"Max Tiles", "max_tiles"},
        {"n_players", "n_players"},
        {"length.out", "length_out"},
        {"Seed", "seed"},
        {"FEN", "fen"},
    };

    (void)state;
    check_all(pairs, HM_COUNT(pairs));
}

static void nothing_but_marks_is_an_empty_name(void **state)
{
    static const pair pairs[] = {{"", ""}, {"  ", ""}, {"_-'!", ""}};

    (void)state;
    check_all(pairs, HM_COUNT(pairs));
}

static void a_name_must_fit(void **state)
{
    char out[8];

    (void)state;
    assert_true(hm__normalize(HM_STR("Klondik"), out, sizeof(out)));
    assert_string_equal(out, "klondik");
    assert_false(hm__normalize(HM_STR("Klondike"), out, sizeof(out)));
    assert_true(hm__normalize(HM_STR("Bag End"), out, sizeof(out)));
    assert_string_equal(out, "bag_end");
    assert_false(hm__normalize(HM_STR("Bag Ends"), out, sizeof(out)));
    assert_false(hm__normalize(HM_STR("Klondik E"), out, sizeof(out)));
    assert_true(hm__normalize(HM_STR("Klondik !"), out, sizeof(out)));
    assert_true(hm__normalize(HM_STR("!"), out, 1));
    assert_string_equal(out, "");
    assert_false(hm__normalize(HM_STR(""), out, 0));
}

static void broken_utf8_is_no_name(void **state)
{
    static const char *const broken[] = {"Yot\xC3", "\xA9yote", "\xED\xA0\x80",
                                         "a\xFFz"};
    char out[HM__NAME_ROOM];

    (void)state;
    for (size_t i = 0; i < HM_COUNT(broken); i++)
        assert_false(hm__normalize(hm_str_of(broken[i]), out, sizeof(out)));
}

static void the_public_function_does_the_same(void **state)
{
    char out[HM__NAME_ROOM];

    (void)state;
    assert_true(hm_setup_normalize("Nine Men's Morris", out, sizeof(out)));
    assert_string_equal(out, "nine_mens_morris");
    assert_false(hm_setup_normalize("Nine Men's Morris", out, 16));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_have_words_joined_by_underscores),
        cmocka_unit_test(apostrophes_quotes_and_hyphens_are_dropped),
        cmocka_unit_test(digits_belong_to_their_word),
        cmocka_unit_test(accents_are_dropped),
        cmocka_unit_test(draughts_are_checkers),
        cmocka_unit_test(systems_stay_part_of_the_name),
        cmocka_unit_test(arguments_are_named_as_games_are),
        cmocka_unit_test(nothing_but_marks_is_an_empty_name),
        cmocka_unit_test(a_name_must_fit),
        cmocka_unit_test(broken_utf8_is_no_name),
        cmocka_unit_test(the_public_function_does_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
