/*
 * test_replay.c - replays: forward, backward, anywhere, and many games.
 *
 * The states of one walk forward are the truth; whatever way leads to a node,
 * its state must be the same.
 */
#include "support.h"

/*
 * Uses every kind of change, "^", braces and macros; pieces by their number,
 * and the one that was moved in the move before.
 */
static const char game[] =
    "---\nGameType: Four Field Kono\nMacros: {far: z9}\n...\n"
    "1. b1:b3 1... d3:b3 {taken}\n"
    "2. c1:c3; a3:c3\n"
    "3. R@{a,b,c}9 . a9-a8*b9+c9\n"
    "4. a8#c9 ^a8-z1 /c-1R\n"
    "5. t,my_set'@e5 @>45 -1U ~S5 =p\n"
    "6. */R 7. !b2 b2@>90|c3 8. 2b2_b2\n"
    "9. p@d9 10. -1R 11. pM@`far' 12. 26-d8 25-d7 13. /p@>90\n";

typedef struct walk {
    char *states[64]; // JSON of each, from one walk forward
    const hm_node *nodes[64];
    size_t count;
} walk;

static hm_replay *new_replay(fixture *f, bool keep_going)
{
    hm_replay_options options = {
        .size = sizeof(options), .diags = f->diags, .keep_going = keep_going};
    hm_replay *replay;

    assert_int_equal(hm_replay_new(f->ctx, &options, &replay), HM_OK);
    return replay;
}

static char *json_of(fixture *f, const hm_replay *replay)
{
    hm_out *out = new_out(f);

    hm_replay_json(replay, out);
    return take_text(out);
}

static void assert_state(fixture *f, const hm_replay *replay, const char *want)
{
    char *got = json_of(f, replay);

    assert_string_equal(got, want);
    free(got);
}

static void walk_forward(fixture *f, hm_replay *replay, const hm_record *record,
                         walk *w)
{
    hm_status st = hm_replay_load(replay, record);

    w->count = 0;
    while (st == HM_OK) {
        assert_int_equal(hm_replay_index(replay), w->count);
        w->nodes[w->count] = hm_replay_node(replay);
        w->states[w->count++] = json_of(f, replay);
        st = hm_replay_next(replay);
    }
    for (size_t i = 0; i < hm_diags_count(f->diags); i++)
        print_error("%.*s\n", HM_ARG(hm_diags_at(f->diags, i)->message));
    assert_int_equal(st, HM_END);
    assert_int_equal(w->count, hm_record_length(record) + 1);
}

static void free_walk(walk *w)
{
    for (size_t i = 0; i < w->count; i++)
        free(w->states[i]);
}

static void going_back_shows_the_same_states(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(f, hm_str_of(game));
    hm_replay *replay = new_replay(f, false);
    walk w = {.count = 0};

    walk_forward(f, replay, record, &w);
    for (size_t i = w.count - 1; i > 0; i--) {
        assert_state(f, replay, w.states[i]);
        assert_int_equal(hm_replay_prev(replay), HM_OK);
    }
    assert_state(f, replay, w.states[0]);
    assert_int_equal(hm_replay_prev(replay), HM_END);
    assert_ptr_equal(hm_replay_node(replay), hm_record_root(record));
    for (size_t i = 1; i < w.count; i++) { // and forward once more
        assert_int_equal(hm_replay_next(replay), HM_OK);
        assert_state(f, replay, w.states[i]);
    }
    assert_int_equal(hm_replay_next(replay), HM_END);
    assert_state(f, replay, w.states[w.count - 1]);
    free_walk(&w);
    hm_replay_free(replay);
    hm_record_free(record);
}

static void any_node_is_reached_from_any_other(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(f, hm_str_of(game));
    hm_replay *replay = new_replay(f, false);
    walk w = {.count = 0};

    walk_forward(f, replay, record, &w);
    for (size_t i = 0; i < w.count; i++) {
        for (size_t j = 0; j < w.count; j++) {
            assert_int_equal(hm_replay_seek(replay, w.nodes[i]), HM_OK);
            assert_state(f, replay, w.states[i]);
            assert_int_equal(hm_replay_seek(replay, w.nodes[j]), HM_OK);
            assert_int_equal(hm_replay_index(replay), j);
            assert_ptr_equal(hm_replay_node(replay), w.nodes[j]);
            assert_state(f, replay, w.states[j]);
        }
    }
    free_walk(&w);
    hm_replay_free(replay);
    hm_record_free(record);
}

/* Random steps of all kinds. */
static void wandering_about_loses_nothing(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(f, hm_str_of(game));
    hm_replay *replay = new_replay(f, false);
    uint64_t seed = 41;
    walk w = {.count = 0};

    walk_forward(f, replay, record, &w);
    for (int i = 0; i < 5000; i++) {
        size_t to = random_below(&seed, (uint32_t)w.count);

        switch (random_below(&seed, 5)) {
        case 0:
        case 1:
            hm_replay_next(replay);
            break;
        case 2:
        case 3:
            hm_replay_prev(replay);
            break;
        default:
            assert_int_equal(hm_replay_seek(replay, w.nodes[to]), HM_OK);
        }
        assert_state(f, replay, w.states[hm_replay_index(replay)]);
    }
    free_walk(&w);
    hm_replay_free(replay);
    hm_record_free(record);
}

/* Other games in between, with systems and starts of their own. */
static void one_replay_plays_many_games(void **state)
{
    static const char *const others[] = {
        "1. t,other_set'@b2 S,my_set'@c3\n",
        "Macros: {far: a1}\n\n1. t@`far'\n",
        "MovetextParser: {Name: chess, Cell Width: 1}\n\n1. R@a1\n",
        "1. R@a1 \xE2\x99\x94@b1\n",
        "MovetextParser: go\n\n1. R@a1\n",
        "ScalingFactor: 3\n\n1. t@b2\n",
        "GameType: Four Field Kono\n\n1. a1-a2\n",
        "SetUp: None\n\n1. t@b2\n",
        "",
    };
    fixture *f = *state;
    hm_replay *replay = new_replay(f, false);
    hm_record *first = read_game(f, hm_str_of(game));
    walk w = {.count = 0};

    walk_forward(f, replay, first, &w);
    for (size_t i = 0; i < HM_COUNT(others); i++) {
        hm_record *other = read_game(f, hm_str_of(others[i]));
        hm_replay *fresh = new_replay(f, false);
        walk a = {.count = 0};
        walk b = {.count = 0};
        walk again = {.count = 0};

        walk_forward(f, fresh, other, &a);
        walk_forward(f, replay, other, &b);
        assert_int_equal(a.count, b.count);
        for (size_t j = 0; j < a.count; j++)
            assert_string_equal(a.states[j], b.states[j]);
        walk_forward(f, replay, first, &again);
        for (size_t j = 0; j < w.count; j++)
            assert_string_equal(w.states[j], again.states[j]);
        free_walk(&a);
        free_walk(&b);
        free_walk(&again);
        hm_replay_free(fresh);
        hm_record_free(other);
    }
    free_walk(&w);
    hm_replay_free(replay);
    hm_record_free(first);
}

/* ---- changes --------------------------------------------------------------
 */

/* Pieces of the start were changed while it was set up; that is forgotten. */
static void the_changes_of_a_step_are_told(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(
        f, HM_STR("---\nGameType: Four Field Kono\n...\n1. b1:b3 a1-a9 a9-a8\n"
                  "2. S@z9\n"));
    hm_replay *replay = new_replay(f, false);
    hm_change all[8];

    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    assert_int_equal(hm_replay_changes(replay, all, HM_COUNT(all)), 0);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    assert_int_equal(hm_replay_changes(replay, all, 1), 3);
    assert_int_equal(hm_replay_changes(replay, all, HM_COUNT(all)), 3);
    assert_true(all[0].was_there && !all[0].is_there); // the one captured
    assert_true(all[1].was_there && all[1].is_there);
    assert_true(all[1].before.y == 1 && all[1].after.y == 3);
    assert_true(all[2].before.y == 1 && all[2].after.y == 8);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    assert_int_equal(hm_replay_changes(replay, all, HM_COUNT(all)), 1);
    assert_true(!all[0].was_there && all[0].is_there);
    assert_int_equal(hm_replay_prev(replay), HM_OK);
    assert_int_equal(hm_replay_changes(replay, all, HM_COUNT(all)), 3);
    hm_replay_free(replay);
    hm_record_free(record);
}

/* ---- faults ---------------------------------------------------------------
 */

static void a_move_that_cannot_be_played_changes_nothing(void **state)
{
    fixture *f = *state;
    hm_record *record =
        read_game(f, HM_STR("1. t@b2 2. S@b2 b2-c3 x9-a1 b2-d4 3. *b2\n"));
    hm_replay *replay = new_replay(f, false);
    char *before;

    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    before = json_of(f, replay);
    assert_int_equal(hm_replay_next(replay), HM_EINPUT);
    assert_state(f, replay, before);
    assert_int_equal(hm_replay_index(replay), 1);
    assert_string_equal(diag_id(f, 0), "ppn-no-piece");
    assert_int_equal(hm_diags_at(f->diags, 0)->column, 23);
    assert_int_equal(hm_replay_next(replay), HM_EINPUT); // still the same
    assert_state(f, replay, before);
    free(before);
    hm_replay_free(replay);
    hm_record_free(record);
}

static void keeping_going_skips_only_what_is_wrong(void **state)
{
    fixture *f = *state;
    hm_record *record =
        read_game(f, HM_STR("1. t@b2 x9-a1 S@c3 2. hello 3. *c3\n"));
    hm_replay *replay = new_replay(f, true);

    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    assert_int_equal(hm_table_count(hm_replay_table(replay)), 2);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    assert_int_equal(hm_table_count(hm_replay_table(replay)), 1);
    assert_int_equal(hm_replay_next(replay), HM_END);
    assert_int_equal(hm_diags_total(f->diags, HM_ERROR), 2);
    hm_replay_free(replay);
    hm_record_free(record);
}

static void a_start_that_cannot_be_set_up_is_told(void **state)
{
    static const char *const bad[] = {
        "SetUp: No Such Game\n\n1. t@b2\n",
        "setup-unknown",
        "MovetextParser: brainfog\n\n",
        "ppn-unknown-parser",
        "ScalingFactor: -1\n\n",
        "ppn-bad-scale",
        "Macros: {a: \"`a'\"}\n\n",
        "ppn-macro-circular",
        "Macros: [a]\n\n",
        "ppn-bad-macros",
        "GameType: {Seed: 1}\n\n",
        "setup-no-name",
        "MovetextParser: {Name: chess, Cell Width: 3}\n\n",
        "ppn-bad-cell-width",
    };
    fixture *f = *state;
    hm_replay *replay = new_replay(f, true);

    for (size_t i = 0; i < HM_COUNT(bad); i += 2) {
        hm_record *record = read_game(f, hm_str_of(bad[i]));

        hm_diags_clear(f->diags);
        assert_int_equal(hm_replay_load(replay, record), HM_EINPUT);
        assert_string_equal(diag_id(f, 0), bad[i + 1]);
        assert_int_equal(hm_diags_at(f->diags, 0)->line, 1);
        hm_record_free(record);
    }
    hm_replay_free(replay);
}

/* What a word was expanded to is told where the source does not show it. */
static void faults_point_into_the_source(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(
        f, HM_STR("Macros: {m: x9-a1}\n\n1. t@b2\n2. b2-c3*{d4,e5} `m'\n"));
    hm_replay *replay = new_replay(f, true);

    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    while (hm_replay_next(replay) == HM_OK)
        continue;
    assert_int_equal(hm_diags_count(f->diags), 3);
    assert_int_equal(hm_diags_at(f->diags, 0)->line, 4);
    assert_int_equal(hm_diags_at(f->diags, 0)->column, 4);
    assert_text(hm_diags_at(f->diags, 0)->message,
                "there is no piece at d4 (in \"b2-c3*d4\")");
    assert_int_equal(hm_diags_at(f->diags, 2)->column, 18);
    hm_replay_free(replay);
    hm_record_free(record);
}

static void options_may_be_left_out(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(f, HM_STR("1. t@b2 2. x9-a1\n"));
    hm_replay *replay;

    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    assert_int_equal(hm_replay_next(replay), HM_EINPUT);
    hm_replay_free(replay);
    hm_replay_free(NULL);
    hm_record_free(record);
}

static void without_a_game_the_table_is_empty(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(f, HM_STR("1. t@b2\n"));
    hm_replay *replay = new_replay(f, false);
    hm_out *out = new_out(f);
    hm_outcome outcome;
    hm_declaration declaration;

    assert_int_equal(hm_table_count(hm_replay_table(replay)), 0);
    assert_int_equal(hm_table_bottom(hm_replay_table(replay)), 0);
    assert_null(hm_node_child(hm_replay_node(replay)));
    assert_int_equal(hm_replay_index(replay), 0);
    assert_int_equal(hm_replay_phase(replay).number, 0);
    assert_int_equal(hm_replay_changes(replay, NULL, 0), 0);
    assert_int_equal(hm_replay_next(replay), HM_END);
    assert_int_equal(hm_replay_prev(replay), HM_END);
    assert_int_equal(
        hm_replay_seek(replay, hm_node_child(hm_record_root(record))), HM_END);
    assert_int_equal(hm_replay_outcome(replay, &outcome), HM_ESUPPORT);
    assert_int_equal(hm_shogi_declare(replay, NULL, &declaration), HM_ESUPPORT);
    hm_replay_phase_text(replay, out);
    hm_replay_result(replay, out);
    hm_replay_theme(replay, out);
    assert_text(hm_out_text(out), "");
    hm_replay_json(replay, out);
    assert_text(hm_out_text(out), "{\"game\":0,\"index\":0,\"label\":\"\","
                                  "\"text\":\"\",\"comment\":null}\n");
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    hm_out_free(out);
    hm_replay_free(replay);
    hm_record_free(record);
}

/* Every node of a record once, as it is written. */
static const hm_node *node_after(const hm_node *node)
{
    if (hm_node_child(node))
        return hm_node_child(node);
    while (node && !hm_node_sibling(node))
        node = hm_node_parent(node);
    return node ? hm_node_sibling(node) : NULL;
}

static void variations_are_reached_from_any_node(void **state)
{
    fixture *f = *state;
    hm_record *record =
        read_from(f, "psn",
                  HM_STR("[Sente \"A\"]\nP7g-7f (P2g-2f (R2h-3h P8c-8d) P3c-3d "
                         "(P8c-8d P7g-7f)) P3c-3d (P8c-8d P2g-2f) P2g-2f\n"));
    hm_replay *replay = new_replay(f, false);
    walk w = {.count = 0};

    for (const hm_node *n = hm_record_root(record); n; n = node_after(n)) {
        assert_int_equal(hm_replay_load(replay, record), HM_OK);
        assert_int_equal(hm_replay_seek(replay, n), HM_OK);
        w.nodes[w.count] = n;
        w.states[w.count++] = json_of(f, replay);
    }
    assert_int_equal(w.count, 12);
    for (size_t i = 0; i < w.count * w.count; i++) {
        assert_int_equal(hm_replay_seek(replay, w.nodes[i / w.count]), HM_OK);
        assert_int_equal(hm_replay_seek(replay, w.nodes[i % w.count]), HM_OK);
        assert_ptr_equal(hm_replay_node(replay), w.nodes[i % w.count]);
        assert_state(f, replay, w.states[i % w.count]);
    }
    free_walk(&w);
    hm_replay_free(replay);
    hm_record_free(record);
}

enum { DEEP = 150000 };

/*
 * Each variation lies in the one before. If every step counted its depth from
 * the root, this would take longer than a test may.
 */
static void a_walk_through_nested_variations_is_linear(void **state)
{
    fixture *f = *state;
    hm_out *text = new_out(f);
    int files[2] = {8, 2}; // of the rooks
    hm_replay_options bare = {.size = sizeof(bare), .bare = true};
    hm_replay *replay;
    hm_record *record;
    size_t count = 0;

    hm_out_puts(text, "[Sente \"A\"]\n");
    for (int i = 1; i <= DEEP; i++) {
        int from = files[i % 2];
        char rank = i % 2 ? 'h' : 'b';

        files[i % 2] = from == 5 ? 6 : 5;
        hm_out_printf(text, "R%d%c-%d%c (R%d%c-%d%c\n", from, rank,
                      from == 3 ? 4 : 3, rank, from, rank, files[i % 2], rank);
    }
    for (int i = 0; i < DEEP; i++)
        hm_out_char(text, ')');
    record = read_from(f, "psn", hm_out_text(text));
    assert_int_equal(hm_replay_new(f->ctx, &bare, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    for (const hm_node *n = hm_record_root(record); n; n = node_after(n)) {
        assert_int_equal(hm_replay_seek(replay, n), HM_OK);
        count++;
    }
    assert_int_equal(count, 2 * DEEP + 1);
    hm_out_free(text);
    hm_replay_free(replay);
    hm_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(going_back_shows_the_same_states),
        TEST(any_node_is_reached_from_any_other),
        TEST(wandering_about_loses_nothing),
        TEST(one_replay_plays_many_games),
        TEST(the_changes_of_a_step_are_told),
        TEST(a_move_that_cannot_be_played_changes_nothing),
        TEST(keeping_going_skips_only_what_is_wrong),
        TEST(a_start_that_cannot_be_set_up_is_told),
        TEST(faults_point_into_the_source),
        TEST(options_may_be_left_out),
        TEST(without_a_game_the_table_is_empty),
        TEST(variations_are_reached_from_any_node),
        TEST(a_walk_through_nested_variations_is_linear),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
