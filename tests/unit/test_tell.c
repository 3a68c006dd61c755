/*
 * test_tell.c - games spelled out as plain moves show the same states.
 *
 * Random games are played, written out as moves, read and played again. A
 * state of the second is compared with that of the first, piece by piece.
 */
#include "support.h"

#include <math.h>

static const char *const words[] = {
    "t@a1",
    "S@a1",
    "cM3f>@b1",
    "p@(1.5,2.25)",
    "dR5@c1",
    "K/\\2@b2",
    "x@c2",
    "()@a2",
    "t,my_set'@b1",
    "uC3@a1",
    "t\\a1",
    "S@%a1",
    "M\\%b1",
    "C@b1%a1",
    "5,a30@c3",
    "a1-b1",
    "b1-c1",
    "c1_a1",
    "b2-1U",
    "2a1-c2",
    "a1[$]-b2",
    "/c-1R",
    "/p-0.1D",
    "b1-c1%a1",
    "a1_b1%c1",
    "a1:b1",
    "b1:c1",
    "a1#b1",
    "*a1",
    "*b1[$]",
    "+a1",
    "+b1[*]",
    "a1@>90",
    "b1@>45",
    "/t@>30|a1",
    "2b1$>90",
    "a1~M",
    "b1=pC",
    "!a1[$]",
    "c1~3>",
    "a1-%b1",
    "\xE2\x99\x94@c1",
    "\xF0\x9F\x82\xA1@a2",
    "^a1-a3",
    "l@c3",
    "+c3",
    "\xE2\x9A\x84@b3",
    "R[X]@c2",
    "Wm@a3",
};

enum { MOVES = 40 };

/* Puts a random word if it can be played as things are. */
static bool try_word(board *b, uint64_t *seed, hm_out *out)
{
    const char *word = words[random_below(seed, (uint32_t)HM_COUNT(words))];
    size_t notes = b->table.note_count;
    size_t pieces = b->table.piece_count;

    if (play(b, word) != HM_OK) {
        hm__table_undo(&b->table, notes); // part of it may have been played
        b->table.piece_count = pieces;
        return false;
    }
    hm_out_puts(out, word);
    hm_out_char(out, ' ');
    return true;
}

/* A game of random moves, with a number before each. */
static char *random_game(fixture *f, uint64_t *seed)
{
    hm_out *out = new_out(f);
    board b;

    open_board(&b, f);
    for (int i = 1; i <= MOVES; i++) {
        hm_out_printf(out, "%d. ", i);
        while (!try_word(&b, seed, out))
            continue;
    }
    close_board(&b);
    return take_text(out);
}

static char *spell_out(fixture *f, const hm_record *record)
{
    hm_writer_options options = {.size = sizeof(options),
                                 .settings = (const char *const[]){"moves=yes"},
                                 .setting_count = 1};
    hm_out *out = new_out(f);

    assert_int_equal(hm_record_write(f->ctx, record, &options, out), HM_OK);
    return take_text(out);
}

static void assert_same_piece(const hm_piece *a, const hm_piece *b)
{
    assert_true(hm__str_eq(a->system, b->system));
    assert_string_equal(a->kind, b->kind);
    assert_string_equal(a->side, b->side);
    assert_int_equal(a->suit, b->suit);
    assert_int_equal(a->rank, b->rank);
    assert_true(fabs(a->x - b->x) < 1e-6 && fabs(a->y - b->y) < 1e-6);
    assert_true(hm__same_angle(a->angle, b->angle));
}

static void assert_same_table(const hm_table *a, const hm_table *b)
{
    uint32_t i = hm_table_bottom(a);
    uint32_t j = hm_table_bottom(b);

    assert_int_equal(hm_table_count(a), hm_table_count(b));
    while (i) {
        hm_piece p = {0};
        hm_piece q = {0};

        assert_true(hm_table_piece(a, i, &p) && hm_table_piece(b, j, &q));
        assert_same_piece(&p, &q);
        i = hm_table_above(a, i);
        j = hm_table_above(b, j);
    }
}

static hm_replay *start(fixture *f, const hm_record *record)
{
    hm_replay_options options = {.size = sizeof(options), .diags = f->diags};
    hm_replay *replay;

    assert_int_equal(hm_replay_new(f->ctx, &options, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    return replay;
}

/* `skip` states of the second game set the start up. */
static void compare(fixture *f, const hm_record *one, const hm_record *two,
                    size_t skip)
{
    hm_replay *a = start(f, one);
    hm_replay *b = start(f, two);
    hm_status st = HM_OK;

    while (skip-- > 0)
        assert_int_equal(hm_replay_next(b), HM_OK);
    while (st == HM_OK) {
        assert_same_table(hm_replay_table(a), hm_replay_table(b));
        st = hm_replay_next(a);
        assert_int_equal(hm_replay_next(b), st);
    }
    assert_int_equal(st, HM_END);
    hm_replay_free(a);
    hm_replay_free(b);
}

static void check_game(fixture *f, const char *text, size_t skip)
{
    hm_record *one = read_game(f, hm_str_of(text));
    char *moves = spell_out(f, one);
    hm_record *two = read_game(f, hm_str_of(moves));

    compare(f, one, two, skip);
    free(moves);
    hm_record_free(one);
    hm_record_free(two);
}

static void random_games_spelled_out_are_the_same(void **state)
{
    fixture *f = *state;

    for (uint64_t i = 1; i <= 150; i++) {
        uint64_t seed = i;
        char *text = random_game(f, &seed);

        check_game(f, text, 0);
        free(text);
    }
}

static void a_start_becomes_drops(void **state)
{
    check_game(*state,
               "GameType: Four Field Kono\n\n1. b1:b3 1... d3:b3 2. c1:c3\n",
               1);
}

static void scales_and_parsers_are_kept(void **state)
{
    check_game(*state, "ScalingFactor: 2.5\n\n1. t@b2 2. b2-c3 3. S@(1.5,2)\n",
               0);
    check_game(*state, "MovetextParser: chess\n\n1. R@a1 2. a1-2U\n", 0);
    check_game(*state,
               "MovetextParser: {Name: checkers, Cell Width: 1}\n\n"
               "1. R@a1 2. a1-2U\n",
               0);
    check_game(*state, "MovetextParser: go\n\n1. K@a1 2. W@b1\n", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(random_games_spelled_out_are_the_same),
        TEST(a_start_becomes_drops),
        TEST(scales_and_parsers_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
