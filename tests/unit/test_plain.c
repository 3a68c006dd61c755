/*
 * test_plain.c - moves between squares, played directly and as all others are.
 *
 * "b1-b3" is played by plain.c, "b01-b03" by the rest of the language. Two
 * tables are given the same moves in both spellings, and stay alike: in what is
 * on them, in what is refused, in steps counted and in what can be undone.
 */
#include "support.h"

/* A word as a move of its own. */
static hm_status play_one(board *b, const char *word)
{
    b->why = (hm_fault){0};
    hm__lang_begin(&b->lang);
    return hm__lang_play(&b->lang, hm_str_of(word), &b->why);
}

static void expect_alike(fixture *f, const board *a, const board *b)
{
    hm_out *one = new_out(f);
    hm_out *two = new_out(f);

    hm_table_json(&a->table, one);
    hm_table_json(&b->table, two);
    if (a->why.id || b->why.id)
        assert_string_equal(a->why.id, b->why.id);
    assert_true(hm__str_eq(hm_out_text(one), hm_out_text(two)));
    assert_int_equal(a->table.note_count, b->table.note_count);
    assert_int_equal(a->lang.active_count, b->lang.active_count);
    for (size_t i = 0; i < a->lang.active_count; i++)
        assert_int_equal(a->lang.active[i], b->lang.active[i]);
    hm_out_free(one);
    hm_out_free(two);
}

/* Something to move; the same on both tables. */
static void place_some(board *a, board *b, uint64_t *seed)
{
    static const char *const words[] = {
        "S@a1",    "M@b2",        "C@c3",        "A@b2",
        "/\\S@d4", "pM@a1",       "S@(2.001,2)", "M@(2.01,2.0)",
        "C@(3,0)", "A@(1.5,1.5)", "2S@(40,3)",   "S@(-1,2)",
    };

    for (int i = 0; i < 12; i++) {
        const char *word = words[random_below(seed, HM_COUNT(words))];

        play_one(a, word);
        play_one(b, word);
    }
}

/* A move in both spellings; or something else, which both get. */
static void choose_move(uint64_t *seed, char plain[32], char spelled[32])
{
    static const char *const others[] = {"?S-b2", "/M-c3", "^b2-a1",
                                         "a1_b2", "?C:a1", "*b2"};
    char token = "--:"[random_below(seed, 3)];
    char from = (char)('a' + random_below(seed, 5));
    char to = (char)('a' + random_below(seed, 5));
    unsigned from_rank = random_below(seed, 5);
    unsigned to_rank = random_below(seed, 5) * (random_below(seed, 9) ? 1 : 9);

    snprintf(plain, 32, "%c%u%c%c%u", from, from_rank, token, to, to_rank);
    snprintf(spelled, 32, "%c0%u%c%c0%u", from, from_rank, token, to, to_rank);
    if (random_below(seed, 40) == 0) {
        snprintf(plain, 32, "%s", others[random_below(seed, 6)]);
        memcpy(spelled, plain, 32);
    }
}

static void play_both(fixture *f, double scale, bool typed, uint64_t *seed)
{
    board a;
    board b;

    open_board(&a, f);
    open_board(&b, f);
    a.table.scale = b.table.scale = scale;
    if (typed) // before anybody asks for one
        assert_int_equal(hm__table_need_types(&b.table), HM_OK);
    for (int i = 0; i < 400; i++) {
        char plain[32];
        char spelled[32];

        if (i % 50 == 0)
            place_some(&a, &b, seed);
        choose_move(seed, plain, spelled);
        assert_int_equal(play_one(&a, plain), play_one(&b, spelled));
        expect_alike(f, &a, &b);
        if (!typed)
            assert_int_equal(a.table.work, b.table.work);
    }
    hm__table_undo(&a.table, a.table.note_count / 2);
    hm__table_undo(&b.table, b.table.note_count / 2);
    expect_alike(f, &a, &b);
    hm__table_undo(&a.table, 0);
    hm__table_undo(&b.table, 0);
    expect_alike(f, &a, &b);
    close_board(&a);
    close_board(&b);
}

static void plain_moves_are_like_others(void **state)
{
    fixture *f = *state;
    uint64_t seed = 1;

    for (int i = 0; i < 60; i++)
        play_both(f, i % 3 == 0 ? 0.5 : i % 3, false, &seed);
}

static void types_may_be_asked_for_at_any_time(void **state)
{
    fixture *f = *state;
    uint64_t seed = 2;

    for (int i = 0; i < 60; i++)
        play_both(f, 1, true, &seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(plain_moves_are_like_others),
        TEST(types_may_be_asked_for_at_any_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
