/*
 * test_search.c - finding positions, patterns, material and words.
 */
#include "support.h"

#include "select/board.h"

static const char *const game =
    "[Sente \"Ann\"]\n[Gote \"Bob\"]\nP7g-7f P3c-3d Bx2b+ {a bold exchange} "
    "(P2g-2f P8c-8d) Sx2b {Sound}\n";

/* The state at which something is found; -1: none. */
static int find_in(fixture *f, const char *from, const char *text,
                   hm_search_options options)
{
    hm_record *record = read_from(f, from, hm_str_of(text));
    hm_search *search = NULL;
    hm_replay *replay;
    hm_status st;
    int found = -1;

    options.size = sizeof(options);
    options.diags = f->diags;
    assert_int_equal(hm_search_new(f->ctx, &options, &search), HM_OK);
    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    st = hm_search_game(search, record, replay);
    assert_true(st == HM_OK || st == HM_END);
    if (st == HM_OK)
        found = (int)hm_replay_index(replay);
    hm_replay_free(replay);
    hm_search_free(search);
    hm_record_free(record);
    return found;
}

static int find(fixture *f, hm_search_options options)
{
    return find_in(f, "psn", game, options);
}

#define FIND(...) find(f, (hm_search_options){__VA_ARGS__})

static void positions_are_found(void **state)
{
    fixture *f = *state;

    assert_int_equal(FIND(.position = "moves:"), -1); // of chess
    assert_int_equal(FIND(.position = "moves:7g7f"), 1);
    assert_int_equal(FIND(.position = "moves: 7g7f 3c3d 8h2b+"), 3);
    assert_int_equal(FIND(.position = "moves:2g2f"), -1);
    assert_int_equal(
        FIND(.position = "sfen:lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/"
                         "1B5R1/LNSGKGSNL w - 7"),
        1);
    assert_int_equal(
        FIND(.position = "sfen:lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/"
                         "1B5R1/LNSGKGSNL b - 7"),
        -1);
}

static void boards_are_found_whoever_moves(void **state)
{
    fixture *f = *state;

    assert_int_equal(
        FIND(.position = "sfen:lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/"
                         "1B5R1/LNSGKGSNL b - 7",
             .board_only = true),
        1);
    assert_int_equal(
        FIND(.position = "sfen:lnsgkgsnl/1b5r1/ppppppppp/9/9/6P2/PPPPPP1PP/"
                         "1R5B1/LNSGKGSNL b - 7",
             .board_only = true),
        -1);
}

static void mirror_images_are_found(void **state)
{
    fixture *f = *state;
    hm_search_options options = {
        .position = "sfen:lnsgkgsnl/1b5r1/ppppppppp/9/9/6P2/PPPPPP1PP/"
                    "1R5B1/LNSGKGSNL w - 7",
        .mirror = true};

    assert_int_equal(find(f, options), 1);
    options.board_only = true;
    assert_int_equal(find(f, options), 1);
    assert_int_equal(FIND(.pattern = "gs/2", .mirror = false), 0);
    assert_int_equal(FIND(.pattern = "+B1/p1", .mirror = false), -1);
    assert_int_equal(FIND(.pattern = "1+B/pp", .mirror = true), 3);
    // castling has no image, en passant has
    assert_int_equal(
        find_in(f, "uci", "position startpos moves e2e4 e7e5 e1e2 e8e7\n",
                (hm_search_options){
                    .position = "fen:rnbk1bnr/pppqpppp/8/8/8/8/PPPPPPPP/"
                                "RNBQKBNR w KQ - 0 1",
                    .mirror = true}),
        -1);
    assert_int_equal(
        find_in(f, "fen", "k7/8/8/3pP3/8/8/8/K7 w - d6 0 2\n",
                (hm_search_options){.position =
                                        "fen:7k/8/8/3Pp3/8/8/8/7K w - e6 0 2",
                                    .mirror = true}),
        0);
}

static void patterns_are_parts_of_boards(void **state)
{
    fixture *f = *state;

    assert_int_equal(FIND(.pattern = "P"), 0);
    assert_int_equal(FIND(.pattern = "K/P"), -1);
    assert_int_equal(FIND(.pattern = "+B"), 3);
    assert_int_equal(FIND(.pattern = "1P/P1"), 1);
    assert_int_equal(FIND(.pattern = "1P1/P1P"), 1);
    assert_int_equal(FIND(.pattern = "A/a"), 3);
    assert_int_equal(FIND(.pattern = "aaaaaaaaa/?!?????"
                                     "!?/aaaaaaaaa"),
                     0);
    assert_int_equal(FIND(.pattern = "?????????"
                                     "!"),
                     -1);
}

static void material_is_counted(void **state)
{
    fixture *f = *state;

    assert_int_equal(FIND(.material = "B=2"), 3);
    assert_int_equal(FIND(.material = "+B>0"), 3);
    assert_int_equal(FIND(.material = "B=1,b=1 P=9"), 0);
    assert_int_equal(FIND(.material = "B<=1 b<=1 +b<1 P>=9"), 0);
    assert_int_equal(FIND(.material = "P>9"), -1);
    // in hand, once it is taken back
    assert_int_equal(FIND(.material = "b=1 B=1 s=2",
                          .position = "moves:7g7f 3c3d 8h2b+ 3a2b"),
                     4);
    assert_int_equal(find_in(f, "fen", "k7/8/8/8/8/8/1R6/K7 w - - 0 1\n",
                             (hm_search_options){.material = "kRK"}),
                     0);
    assert_int_equal(find_in(f, "fen", "k7/8/8/8/8/8/1R6/K7 w - - 0 1\n",
                             (hm_search_options){.material = "kK"}),
                     -1);
}

static void words_are_found_in_tags_and_comments(void **state)
{
    fixture *f = *state;

    assert_int_equal(FIND(.words = "ann"), 0);
    assert_int_equal(FIND(.words = "BOLD ann"), 3);
    assert_int_equal(FIND(.words = "bold sound"), 4);
    assert_int_equal(FIND(.words = "bold nothing"), -1);
    assert_int_equal(FIND(.words = "bold", .position = "moves:7g7f"), 1);
}

static void variations_are_searched_if_asked_for(void **state)
{
    fixture *f = *state;

    assert_int_equal(FIND(.position = "moves:7g7f 3c3d 2g2f 8c8d"), -1);
    assert_int_equal(
        FIND(.position = "moves:7g7f 3c3d 2g2f 8c8d", .variations = true), 4);
}

static void an_index_can_look_keys_up(void **state)
{
    fixture *f = *state;
    hm_search_options options = {
        .size = sizeof(options), .position = "moves:7g7f", .mirror = true};
    hm_search *search;
    const char *rules;
    uint64_t keys[2];

    assert_int_equal(hm_search_new(f->ctx, &options, &search), HM_OK);
    assert_int_equal(hm_search_key(search, 0, &rules, &keys[0]), HM_OK);
    assert_int_equal(hm_search_key(search, 1, &rules, &keys[1]), HM_OK);
    assert_int_equal(hm_search_key(search, 2, &rules, &keys[1]), HM_END);
    assert_string_equal(rules, "shogi");
    assert_true(keys[0] != keys[1]);
    hm_search_free(search);
    options.board_only = true;
    assert_int_equal(hm_search_new(f->ctx, &options, &search), HM_OK);
    assert_int_equal(hm_search_key(search, 0, &rules, &keys[0]), HM_ESUPPORT);
    hm_search_free(search);
}

static void what_is_wrong_is_said(void **state)
{
    static const hm_search_options wrong[] = {
        {.position = "here"},
        {.position = "sfen:x"},
        {.position = "fen:9"},
        {.position = "moves:7g7e"},
        {.pattern = ""},
        {.pattern = "KK/K"},
        {.pattern = "K/"},
        {.pattern = "K;"},
        {.pattern = "9999"},
        {.material = ""},
        {.material = "R="},
        {.material = "R2"},
        {.material = "1=1"},
        {.words = " "},
        {.words = "a b c d e f g h i j k l m n o p q"},
    };
    fixture *f = *state;
    hm_search_options none = {.size = sizeof(none), .mirror = true};
    hm_search *search;

    for (size_t i = 0; i < HM_COUNT(wrong); i++) {
        hm_search_options options = wrong[i];

        options.size = sizeof(options);
        options.diags = f->diags;
        hm_diags_clear(f->diags);
        if (hm_search_new(f->ctx, &options, &search) != HM_EINPUT)
            fail_msg("%zu", i);
        assert_null(search);
        assert_int_equal(hm_diags_count(f->diags), 1);
    }
    assert_int_equal(hm_search_new(f->ctx, &none, &search), HM_EUSAGE);
}

static void a_table_is_what_lies_there(void **state)
{
    fixture *f = *state;
    const char *text = "---\nGameType: Four Field Kono\n...\n1. a2:a4 2. "
                       "b4:b2\n";
    hm_record *record = read_from(f, "ppn", hm_str_of(text));
    hm_search_options options = {.size = sizeof(options)};
    hm_search *search;
    hm_replay *replay;

    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    options.shown = replay;
    options.mirror = true;
    assert_int_equal(hm_search_new(f->ctx, &options, &search), HM_ESUPPORT);
    assert_int_equal(
        find_in(f, "ppn", "---\nGameType: Four Field Kono\n...\n1. a2:(1,4)\n",
                (hm_search_options){.shown = replay}),
        1);
    hm_replay_free(replay);
    hm_record_free(record);
}

static void without_memory_nothing_is_searched(void **state)
{
    fixture *f = *state;
    hm_search_options options = {.size = sizeof(options),
                                 .position = "moves:7g7f",
                                 .mirror = true,
                                 .pattern = "K",
                                 .material = "K=1",
                                 .words = "a"};
    hm_search *search = NULL;
    hm_status st = HM_ENOMEM;

    for (size_t at = 1; st == HM_ENOMEM; at++) {
        f->heap.fail_at = f->heap.calls + at;
        st = hm_search_new(f->ctx, &options, &search);
    }
    assert_int_equal(st, HM_OK);
    f->heap.fail_at = 0;
    hm_search_free(search);
}

/* ---- boards and material by themselves ----------------------------------- */

/* Reads a text, and says where it stopped and what was read: "3 K1/1P". */
static char *read_pattern(fixture *f, const char *text)
{
    hm_out *out = new_out(f);
    hm__board squares;
    size_t at = 0;

    if (hm__pattern_read(hm_str_of(text), &at, &squares)) {
        hm_out_printf(out, "%zu ", at);
        hm__board_put(&squares, out);
    } else {
        hm_out_printf(out, "wrong at %zu", at);
    }
    return take_text(out);
}

static void boards_are_read_as_far_as_they_go(void **state)
{
    static const char *const cases[][2] = {
        {"K", "1 K"},
        {"K b P", "1 K"},
        {"+K", "2 +K"},
        {"K+P/+p1", "7 K+P/+p1"},
        {"11/2", "wrong at 4"},
        {"2/K1/1K/P1", "10 2/K1/1K/P1"},
        {"1K1/111", "wrong at 7"},
        {"?!/Aa", "5 ?!/Aa"},
        {"+?", "2 +?"},
        {"1024", "4 1024"},
        {"1025", "wrong at 0"},
        {"99999999999999999999", "wrong at 0"},
        {"1024K", "wrong at 4"},
        {"K1024", "wrong at 1"},
        {"0", "wrong at 0"},
        {"K0", "wrong at 1"},
        {"", "wrong at 0"},
        {" K", "wrong at 0"},
        {"+", "wrong at 0"},
        {"K+", "wrong at 1"},
        {"+1", "wrong at 0"},
        {"++K", "wrong at 0"},
        {"/", "wrong at 0"},
        {"K/", "wrong at 2"},
        {"/K", "wrong at 0"},
        {"K//K", "wrong at 2"},
        {"K/KK", "wrong at 4"},
        {"K/KK/K", "wrong at 4"},
        {"KK/K/KK", "wrong at 4"},
        {"K-", "wrong at 1"},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        char *got = read_pattern(f, cases[i][0]);

        if (strcmp(got, cases[i][1]) != 0)
            fail_msg("%s: %s", cases[i][0], got);
        free(got);
    }
}

static hm__board board_of(const char *text)
{
    hm__board squares;
    size_t at = 0;

    assert_true(hm__board_read(hm_str_of(text), &at, &squares));
    return squares;
}

static void boards_are_the_same_if_all_their_squares_are(void **state)
{
    static const char *const boards[] = {"K1/1P",   "K1/1p",  "K1/1+P", "K11P",
                                         "K1/1P/2", "K2/1P1", "K/1/1/P"};

    (void)state;
    for (size_t i = 0; i < HM_COUNT(boards); i++) {
        for (size_t k = 0; k < HM_COUNT(boards); k++) {
            const hm__board a = board_of(boards[i]);
            const hm__board b = board_of(boards[k]);

            assert_int_equal(hm__board_same(&a, &b), i == k);
        }
    }
}

/* What a position has, against a test of its material. */
static bool has_material(const char *position, const char *text)
{
    const hm__board squares = board_of(position);
    hm__material_test test;
    hm__material has;
    size_t at = 0;

    assert_true(hm__material_read(hm_str_of(text), &at, &test));
    hm__material_count(hm_str_of(position), &squares, &has);
    return hm__material_is(&test, &has);
}

static void hands_are_counted_but_in_positions_of_chess(void **state)
{
    (void)state;
    assert_true(has_material("K+P/2 b 2p12P3r 1", "K+PPPPPPPPPPPPPpprrr"));
    assert_true(has_material("K1/2 b 10P", "P=10,+P=0"));
    assert_true(has_material("K1/2 b 1000P", "P=100"));
    assert_true(has_material("K1/2 b - 1", "K"));
    assert_true(has_material("K1/2 b P", "P=1"));
    assert_true(has_material("K1/2 w KQkq - 0 1", "K"));
    assert_true(has_material("K+P/2", "+P>=1 P<=1, K>0,K<2"));
    assert_false(has_material("K+P/2", "+P>1"));
    assert_false(has_material("K+P/2", "+P<1"));
    assert_false(has_material("K+P/2", "P<=0"));
    assert_false(has_material("K+P/2", "KP"));
}

static void material_is_read_as_far_as_it_makes_sense(void **state)
{
    static const struct {
        const char *text;
        int at; // what is wrong; -1: nothing
    } cases[] = {
        {"K", -1},      {"K+P", -1},    {"K=1", -1},    {"K=1000", -1},
        {"K=10000", 6}, {" K=1 ,", -1}, {"K=1P=1", -1}, {"+K=1", -1},
        {"", 0},        {"K+", 2},      {"K1", 1},      {"+", 1},
        {"K=", 2},      {"K<=", 3},     {"K==1", 2},    {"K<1+", 4},
        {"K<1P", 3},    {"K<1P2", 4},   {"1=1", 0},     {"=1", 0},
        {"K>=x", 3},    {",", 0},       {" <", 1},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm__material_test test;
        size_t at = 0;
        bool good = hm__material_read(hm_str_of(cases[i].text), &at, &test);

        if (good != (cases[i].at < 0) || (!good && (int)at != cases[i].at))
            fail_msg("%s: %zu", cases[i].text, at);
    }
}

static void words_are_found_by_their_number(void **state)
{
    (void)state;
    assert_text(hm__word_at(HM_STR(" a  bc d"), 0), "a");
    assert_text(hm__word_at(HM_STR(" a  bc d"), 1), "bc");
    assert_text(hm__word_at(HM_STR(" a  bc d"), 2), "d");
    assert_text(hm__word_at(HM_STR(" a  bc d"), 3), "");
    assert_text(hm__word_at(HM_STR("a "), 1), "");
    assert_text(hm__word_at(HM_STR(""), 5), "");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(positions_are_found),
        TEST(boards_are_found_whoever_moves),
        TEST(mirror_images_are_found),
        TEST(patterns_are_parts_of_boards),
        TEST(material_is_counted),
        TEST(words_are_found_in_tags_and_comments),
        TEST(variations_are_searched_if_asked_for),
        TEST(an_index_can_look_keys_up),
        TEST(what_is_wrong_is_said),
        TEST(a_table_is_what_lies_there),
        TEST(without_memory_nothing_is_searched),
        TEST(boards_are_read_as_far_as_they_go),
        TEST(boards_are_the_same_if_all_their_squares_are),
        TEST(hands_are_counted_but_in_positions_of_chess),
        TEST(material_is_read_as_far_as_it_makes_sense),
        TEST(words_are_found_by_their_number),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
