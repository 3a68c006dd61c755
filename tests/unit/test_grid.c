/*
 * test_grid.c - boards of any size, actors, hands, and taking back.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/grid/grid.h"

/* ---- fixture ------------------------------------------------------------- */

typedef struct fixture {
    hm_ctx *ctx;
    hm__grid grid;
    hm_fault why;
} fixture;

static int make_fixture(void **state)
{
    fixture *f = calloc(1, sizeof(*f));

    *state = f;
    if (!f || hm_ctx_new(NULL, &f->ctx) != HM_OK)
        return -1;
    hm__grid_init(&f->grid, f->ctx);
    return hm__grid_clear(&f->grid) == HM_OK ? 0 : -1;
}

static int free_fixture(void **state)
{
    fixture *f = *state;

    hm__grid_free(&f->grid);
    hm_ctx_free(f->ctx);
    free(f);
    return 0;
}

static hm_status read_board(fixture *f, const char *board)
{
    return hm__grid_read_board(&f->grid, hm_str_of(board), &f->why);
}

static void expect_board(fixture *f, const char *wanted)
{
    hm_out *out;

    assert_int_equal(hm_out_new(f->ctx, &out), HM_OK);
    hm__grid_put_board(&f->grid, out);
    hm_out_char(out, '\0');
    assert_string_equal(hm_out_text(out).ptr, wanted);
    hm_out_free(out);
}

static void expect_hand(fixture *f, const char *wanted)
{
    hm_out *out;

    assert_int_equal(hm_out_new(f->ctx, &out), HM_OK);
    hm__grid_put_hand(&f->grid, out);
    hm_out_char(out, '\0');
    assert_string_equal(hm_out_text(out).ptr, wanted);
    hm_out_free(out);
}

/* Plays an action; NULL if it is fine, else the id of the fault. */
static const char *play(fixture *f, hm__grid_verb verb, uint32_t from,
                        uint32_t to, const char *actor)
{
    hm__grid_action action = {
        .verb = verb, .from = from, .to = to, .actor = hm_str_of(actor)};
    hm__grid_part part;
    hm_status st;

    f->why = (hm_fault){0};
    st = hm__grid_play(&f->grid, &action, &f->why, &part);
    return st == HM_OK ? NULL : f->why.id;
}

/* ---- boards -------------------------------------------------------------- */

static void boards_come_back_as_they_were_written(void **state)
{
    static const char *const boards[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "k1/1K",
        "a",
        "12",
        "a1b/3//3/+c1d",
        "ab/cd//ef/gh///ij/kl//mn/op",
        "a,,b",
        ",,W:_K,S:+R,,W:P",
        ("\xE8\xB1\xA1"
         "2/3"),
    };

    for (size_t i = 0; i < HM_COUNT(boards); i++) {
        fixture *f = *state;

        assert_int_equal(hm__grid_clear(&f->grid), HM_OK);
        assert_int_equal(read_board(f, boards[i]), HM_OK);
        expect_board(f, boards[i]);
    }
}

static void sizes_are_those_of_the_text(void **state)
{
    fixture *f = *state;

    assert_int_equal(read_board(f, "ab/cd//ef/gh//ij/kl"), HM_OK);
    assert_int_equal(f->grid.dims, 3);
    assert_int_equal(f->grid.sizes[0], 3);
    assert_int_equal(f->grid.sizes[1], 2);
    assert_int_equal(f->grid.squares, 12);
}

static void boards_that_make_no_sense_are_refused(void **state)
{
    static const char *const boards[] = {
        "",
        " ",
        "8/7/8",
        "a/",
        "/a",
        "ab/c/",
        "3//",
        "3/0/3",
        "ab/cd//ef",
        "ab///cd/",
        "+",
        "a/b//c/d/e/f",
        "+/a",
        "a b c d e f g h 9/",
        "99999999999999999999",
    };

    for (size_t i = 0; i < HM_COUNT(boards); i++) {
        fixture *f = *state;
        hm_status st;

        assert_int_equal(hm__grid_clear(&f->grid), HM_OK);
        st = read_board(f, boards[i]);
        if (i == 13) // further fields are none of the board's
            assert_int_equal(st, HM_OK);
        else
            assert_int_equal(st, HM_EINPUT);
    }
}

static void too_large_a_board_is_a_limit(void **state)
{
    fixture *f = *state;
    uint32_t sizes[] = {100000, 10000};
    uint32_t huge[] = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};

    assert_int_equal(hm__grid_resize(&f->grid, sizes, 2, &f->why), HM_ELIMIT);
    assert_int_equal(hm__grid_resize(&f->grid, huge, 4, &f->why), HM_ELIMIT);
    assert_string_equal(f->why.id, "pan-limit");
    assert_int_equal(read_board(f, "4000000000/4000000000"), HM_ELIMIT);
}

static void positions_may_have_their_other_fields(void **state)
{
    static const struct {
        const char *text, *hand;
    } rows[] = {
        {"8/8/8/8/8/8/8/4K3 w KQkq - 0 1", "null"},
        {"8/8/8/8/8/8/8/4K3 w KQkq -", "null"},
        {"9/9/9/9/9/9/9/9/8K b 2Pb3p 1", "{\"P\":2,\"b\":1,\"p\":3}"},
        {"9/9/9/9/9/9/9/9/8K b -", "{}"},
        {"9/9/9/9/9/9/9/9/8K b GPPpp 0,7 -", "{\"G\":1,\"P\":2,\"p\":2}"},
        {"sfen 9/9/9/9/9/9/9/9/8K b P 1", "{\"P\":1}"},
        {"position sfen 9/9/9/9/9/9/9/9/8K w 2p 1", "{\"p\":2}"},
        {"fen 8/8/8/8/8/8/8/4K3 b - - 0 1", "null"},
        {"feen 9/9/9/9/9/9/9/9/8K B GPPpp", "{\"G\":1,\"P\":2,\"p\":2}"},
        {"8/8/8/8/8/8/8/8[KSSk]", "{\"K\":1,\"S\":2,\"k\":1}"},
    };

    for (size_t i = 0; i < HM_COUNT(rows); i++) {
        fixture *f = *state;

        assert_int_equal(hm__grid_clear(&f->grid), HM_OK);
        assert_int_equal(read_board(f, rows[i].text), HM_OK);
        expect_hand(f, rows[i].hand);
    }
}

static void every_known_game_has_a_start(void **state)
{
    const hm__grid_game *game;

    for (size_t i = 0; (game = hm__grid_game_at(i)); i++) {
        fixture *f = *state;

        assert_ptr_equal(hm__grid_game_find(hm_str_of(game->name)), game);
        assert_int_equal(hm__grid_clear(&f->grid), HM_OK);
        assert_int_equal(hm__grid_game_start(&f->grid, game, &f->why), HM_OK);
        assert_false(f->grid.open);
    }
    assert_null(hm__grid_game_find(HM_STR("")));
    assert_ptr_equal(hm__grid_game_find(HM_STR("Mini-Shogi")),
                     hm__grid_game_find(HM_STR("minishogi")));
}

/* ---- actions ------------------------------------------------------------- */

static void actions_need_what_the_specification_says(void **state)
{
    fixture *f = *state;

    assert_int_equal(read_board(f, "ab1/3"), HM_OK);
    f->grid.rule = HM__GRID_KEEP;
    f->grid.hands = true;
    assert_string_equal(play(f, HM__GRID_SHIFT, 0, 1, ""), "pan-dst-occupied");
    assert_string_equal(play(f, HM__GRID_SHIFT, 2, 3, ""), "pan-src-empty");
    assert_string_equal(play(f, HM__GRID_SHIFT, 0, 6, ""), "pan-range");
    assert_string_equal(play(f, HM__GRID_SHIFT, 6, 0, ""), "pan-range");
    assert_string_equal(play(f, HM__GRID_SHIFT, 0, 0, ""), "pan-same-square");
    assert_string_equal(play(f, HM__GRID_REMOVE, 0, 2, ""), "pan-dst-empty");
    assert_string_equal(play(f, HM__GRID_CAPTURE, 3, 0, ""), "pan-src-empty");
    assert_string_equal(play(f, HM__GRID_PROMOTE, 2, 2, "x"), "pan-src-empty");
    assert_string_equal(play(f, HM__GRID_DROP, 0, 0, "b"), "pan-dst-occupied");
    assert_string_equal(play(f, HM__GRID_DROP, 0, 2, "b"), "pan-not-in-hand");
    expect_board(f, "ab1/3");
    assert_null(play(f, HM__GRID_CAPTURE, 0, 1, ""));
    assert_null(play(f, HM__GRID_DROP, 0, 5, "b"));
    assert_null(play(f, HM__GRID_PROMOTE, 1, 1, "+a"));
    expect_board(f, "1+a1/2b");
    assert_null(play(f, HM__GRID_REMOVE, 1, 5, ""));
    expect_board(f, "3/2+a");
    expect_hand(f, "{}");
}

static void an_open_board_lets_everything_pass(void **state)
{
    fixture *f = *state;

    assert_null(play(f, HM__GRID_SHIFT, 4000000000u, 7, ""));
    assert_string_equal(play(f, HM__GRID_SHIFT, 7, 7, ""), "pan-same-square");
}

static void hands_keep_or_swap_or_ignore(void **state)
{
    static const char *const hands[] = {"null", "{\"+b\":1}", "{\"B\":1}"};

    for (int rule = HM__GRID_NONE; rule <= HM__GRID_SWAP; rule++) {
        fixture *f = *state;

        assert_int_equal(hm__grid_clear(&f->grid), HM_OK);
        assert_int_equal(read_board(f, "a+b"), HM_OK);
        f->grid.rule = (hm__grid_rule)rule;
        f->grid.hands = rule != HM__GRID_NONE;
        assert_null(play(f, HM__GRID_CAPTURE, 0, 1, ""));
        expect_hand(f, hands[rule]);
    }
}

static void names_change_sides(void **state)
{
    static const char *const names[][2] = {
        {"p", "P"},
        {"+P", "p"},
        {"s:+b", "S:B"},
        {"S:_K", "s:_k"},
        {"\xC3\xA9", "\xC3\x89"},
        {"+", ""},
        {"\xE8\xB1\xA1", "\xE8\xB1\xA1"},
    };
    char room[HM__SWAP_ROOM];

    (void)state;
    for (size_t i = 0; i < HM_COUNT(names); i++)
        assert_true(hm_str_is(hm__grid_swap(hm_str_of(names[i][0]), room),
                              names[i][1]));
}

static void everything_can_be_taken_back(void **state)
{
    fixture *f = *state;
    unsigned seed = 1;

    assert_int_equal(read_board(f, "aBc1/2Ab/+C3"), HM_OK);
    f->grid.rule = HM__GRID_SWAP;
    f->grid.hands = f->grid.noting = true;
    for (int i = 0; i < 5000; i++) {
        static const char *const actors[] = {"a", "A", "b", "B", "+C"};
        hm__grid_verb verb;

        seed = seed * 1103515245u + 12345u;
        verb = (hm__grid_verb)(HM__GRID_SHIFT + (seed >> 16) % 5);
        play(f, verb, (seed >> 8) % 12, (seed >> 20) % 12,
             actors[(seed >> 4) % 5]);
    }
    assert_true(f->grid.note_count > 50);
    hm__grid_undo(&f->grid, 0);
    expect_board(f, "aBc1/2Ab/+C3");
    expect_hand(f, "{}");
}

static void starts_are_copies(void **state)
{
    fixture *f = *state;
    hm__arena arena;
    const hm__grid_start *start;

    hm__arena_init(&arena, f->ctx);
    assert_int_equal(read_board(f, "k1/1K b 2P 1"), HM_OK);
    start = hm__grid_save(&f->grid, &arena);
    assert_non_null(start);
    assert_null(play(f, HM__GRID_SHIFT, 0, 1, ""));
    assert_int_equal(hm__grid_load(&f->grid, start), HM_OK);
    expect_board(f, "k1/1K");
    expect_hand(f, "{\"P\":2}");
    hm__arena_free(&arena);
}

static void many_actors_are_a_limit(void **state)
{
    fixture *f = *state;
    hm_status st = HM_OK;
    size_t count = 0;

    assert_int_equal(read_board(f, "a1"), HM_OK);
    for (; st == HM_OK && count <= HM__GRID_NAMES + 1; count++) {
        char name[16];
        uint32_t id;

        snprintf(name, sizeof(name), "n%zu", count);
        st = hm__grid_name_of(&f->grid, hm_str_of(name), &id, &f->why);
    }
    assert_int_equal(st, HM_ELIMIT);
    assert_int_equal(count, HM__GRID_NAMES);
}

/* The key of a copy, which is found from scratch. */
static uint64_t fresh_key(fixture *f)
{
    hm__arena arena;
    hm__grid copy;
    uint64_t key;

    hm__arena_init(&arena, f->ctx);
    hm__grid_init(&copy, f->ctx);
    assert_int_equal(hm__grid_load(&copy, hm__grid_save(&f->grid, &arena)),
                     HM_OK);
    key = hm__grid_key(&copy);
    hm__grid_free(&copy);
    hm__arena_free(&arena);
    return key;
}

static void keys_keep_up_with_random_play(void **state)
{
    enum { STEPS = 3000 };
    static const char *const actors[] = {"a", "A", "+b", "B", "long name"};
    static uint64_t keys[STEPS];
    static size_t notes[STEPS];
    fixture *f = *state;
    size_t count = 0;
    uint32_t chance = 1;

    assert_int_equal(read_board(f, "aAbB1/5//+b4/AAAa1"), HM_OK);
    f->grid.noting = f->grid.hands = true;
    f->grid.rule = HM__GRID_SWAP;
    while (count < STEPS) {
        uint32_t r = (chance = chance * 1664525 + 1013904223) >> 8;

        notes[count] = f->grid.note_count;
        keys[count] = hm__grid_key(&f->grid);
        assert_true(keys[count] == fresh_key(f));
        count += !play(f, (hm__grid_verb)(HM__GRID_SHIFT + r % 5), r / 5 % 20,
                       r / 100 % 20, actors[r / 2000 % HM_COUNT(actors)]);
    }
    while (count-- > 0) {
        hm__grid_undo(&f->grid, notes[count]);
        assert_true(hm__grid_key(&f->grid) == keys[count]);
    }
}

/* The board of a state is what the whole board says, as a JSON string. */
static void expect_shown(fixture *f, hm_out *scratch, hm_out *out)
{
    hm_out *wanted;
    const char *shown;

    assert_int_equal(hm_out_new(f->ctx, &wanted), HM_OK);
    hm_out_clear(scratch);
    hm__grid_put_board(&f->grid, scratch);
    hm_out_puts(wanted, "\"board\":");
    hm_out_json(wanted, hm_out_text(scratch));
    hm_out_char(wanted, '\0');
    hm_out_clear(out);
    hm__grid_put_state(&f->grid, NULL, 0, scratch, out);
    hm_out_char(out, '\0');
    shown = strstr(hm_out_text(out).ptr, "\"board\":");
    assert_non_null(shown);
    assert_memory_equal(shown, hm_out_text(wanted).ptr,
                        hm_out_text(wanted).len - 1);
    hm_out_free(wanted);
}

static void boards_of_states_keep_up_with_random_play(void **state)
{
    static const char *const boards[] = {
        "aAbB1/5//+b4/AAAa1",
        "a\"\\2/5",
        "a200",
        "a30/b30/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "+\xE8\xB1\xA1"
        "19/20",
        "a/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/"
        "1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1",
    };
    static const char *const actors[] = {"a", "\"", "\\", "+B",
                                         "+\xF0\x9F\x80\x84"};
    fixture *f = *state;
    hm_out *scratch;
    hm_out *out;

    assert_int_equal(hm_out_new(f->ctx, &scratch), HM_OK);
    assert_int_equal(hm_out_new(f->ctx, &out), HM_OK);
    for (size_t b = 0; b < HM_COUNT(boards); b++) {
        uint32_t chance = 1;
        hm__arena arena;

        hm__arena_init(&arena, f->ctx);
        assert_int_equal(hm__grid_clear(&f->grid), HM_OK);
        assert_int_equal(read_board(f, boards[b]), HM_OK);
        assert_int_equal(
            hm__grid_load(&f->grid, hm__grid_save(&f->grid, &arena)), HM_OK);
        assert_int_equal(hm__grid_keep_ranks(&f->grid), HM_OK);
        f->grid.noting = f->grid.hands = true;
        f->grid.rule = HM__GRID_KEEP;
        for (int i = 0; i < 3000; i++) {
            uint32_t r = (chance = chance * 1664525 + 1013904223) >> 8;
            uint32_t squares = (uint32_t)f->grid.squares;

            if (r % 11 == 0)
                hm__grid_undo(&f->grid, f->grid.note_count / 2);
            play(f, (hm__grid_verb)(HM__GRID_SHIFT + r % 5), r / 5 % squares,
                 r / 100 % squares, actors[r / 2000 % HM_COUNT(actors)]);
            expect_shown(f, scratch, out);
        }
        hm__arena_free(&arena);
    }
    hm_out_free(scratch);
    hm_out_free(out);
}

#define TEST(name)                                                             \
    cmocka_unit_test_setup_teardown(name, make_fixture, free_fixture)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(boards_come_back_as_they_were_written),
        TEST(sizes_are_those_of_the_text),
        TEST(boards_that_make_no_sense_are_refused),
        TEST(too_large_a_board_is_a_limit),
        TEST(positions_may_have_their_other_fields),
        TEST(every_known_game_has_a_start),
        TEST(actions_need_what_the_specification_says),
        TEST(an_open_board_lets_everything_pass),
        TEST(hands_keep_or_swap_or_ignore),
        TEST(names_change_sides),
        TEST(everything_can_be_taken_back),
        TEST(starts_are_copies),
        TEST(many_actors_are_a_limit),
        TEST(keys_keep_up_with_random_play),
        TEST(boards_of_states_keep_up_with_random_play),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
