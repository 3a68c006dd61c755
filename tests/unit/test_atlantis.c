/*
 * test_atlantis.c - random games, against an engine written to be obvious.
 */
#include "atlantis.h"

static void any_order_of_explosions_ends_the_same(void **state)
{
    world *w = *state;
    hm_out *out;
    size_t finished = 0;

    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    for (int game = 0; game < GAMES; game++) {
        hm_record *record;
        hm_replay *replay;

        make_game(w);
        record = read_text(w, (hm_str){w->text, w->len}, HM_OK);
        replay = load(w, record);
        do
            expect_state(w, replay, out);
        while (hm_replay_next(replay) == HM_OK);
        assert_int_equal(hm_replay_index(replay), w->turns);
        assert_int_equal(strstr(state_of(replay, out), "\"over\":true") != NULL,
                         w->over);
        finished += w->over;
        hm_replay_free(replay);
        hm_record_free(record);
        drop_game(w);
    }
    assert_true(finished > GAMES / 10);
    hm_out_free(out);
}

/* Nobody asks for scores, which would look at every field. */
static void a_turn_after_the_end_is_refused(void **state)
{
    world *w = *state;
    size_t finished = 0;

    for (int game = 0; game < GAMES; game++) {
        hm_record *record;
        hm_replay *replay;

        make_game(w);
        w->len -= 2; // one more turn, a pass
        add(w, ",[]]}");
        record = read_text(w, (hm_str){w->text, w->len}, HM_OK);
        replay = load(w, record);
        while (hm_replay_index(replay) < w->turns) {
            assert_int_equal(hm_replay_next(replay), HM_OK);
            for (size_t back = below(w, 6); back > 3; back--)
                hm_replay_prev(replay);
        }
        assert_int_equal(hm_replay_next(replay), w->over ? HM_EINPUT : HM_OK);
        finished += w->over;
        hm_replay_free(replay);
        hm_record_free(record);
        drop_game(w);
    }
    assert_true(finished > GAMES / 10);
}

static void every_prefix_of_a_game_replays(void **state)
{
    world *w = *state;
    hm_out *out;

    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    for (int game = 0; game < 30; game++) {
        make_game(w);
        for (size_t turns = w->turns + 1; turns-- > 0;) {
            hm_record *record;
            hm_replay *replay;

            w->len = w->ends[turns];
            add(w, "]}");
            record = read_text(w, (hm_str){w->text, w->len}, HM_OK);
            replay = load(w, record);
            while (hm_replay_next(replay) == HM_OK)
                ;
            assert_int_equal(hm_replay_index(replay), turns);
            expect_state(w, replay, out);
            hm_replay_free(replay);
            hm_record_free(record);
        }
        drop_game(w);
    }
    hm_out_free(out);
}

static void turns_can_be_taken_back(void **state)
{
    world *w = *state;
    hm_out *out;

    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    for (int game = 0; game < 100; game++) {
        hm_record *record;
        hm_replay *replay;

        make_game(w);
        record = read_text(w, (hm_str){w->text, w->len}, HM_OK);
        replay = load(w, record);
        for (int step = 0; step < 200; step++) {
            size_t back = below(w, 4);

            while (back-- > 0 && hm_replay_prev(replay) == HM_OK)
                expect_state(w, replay, out);
            for (size_t on = below(w, 6); on > 0; on--)
                hm_replay_next(replay);
            expect_state(w, replay, out);
        }
        hm_replay_free(replay);
        hm_record_free(record);
        drop_game(w);
    }
    hm_out_free(out);
}

/* Writes a record in another notation and reads that. */
static hm_record *convert(world *w, const hm_record *record, const char *to)
{
    hm_writer_options options = {.size = sizeof(options), .to = to};
    hm_record *copy;
    hm_out *out;

    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    assert_int_equal(hm_record_write(w->ctx, record, &options, out), HM_OK);
    copy = read_text(w, hm_out_text(out), HM_OK);
    assert_string_equal(hm_record_notation(copy), to);
    hm_out_free(out);
    return copy;
}

static void json_comes_back_as_it_was(void **state)
{
    world *w = *state;
    hm_out *out;

    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    for (int game = 0; game < 100; game++) {
        hm_record *record;
        hm_record *copy;
        hm_replay *replay;

        make_game(w);
        record = read_text(w, (hm_str){w->text, w->len}, HM_OK);
        copy = convert(w, record, "atlantis");
        replay = load(w, copy);
        do
            expect_state(w, replay, out);
        while (hm_replay_next(replay) == HM_OK);
        assert_int_equal(hm_replay_index(replay), w->turns);
        hm_replay_free(replay);
        hm_record_free(record);
        hm_record_free(copy);
        drop_game(w);
    }
    hm_out_free(out);
}

static void expect_same_table(hm_replay *a, hm_replay *b, hm_out *out)
{
    char *first;

    hm_out_clear(out);
    hm_table_json(hm_replay_table(a), out);
    hm_out_char(out, '\0');
    first = strdup(hm_out_text(out).ptr);
    hm_out_clear(out);
    hm_table_json(hm_replay_table(b), out);
    hm_out_char(out, '\0');
    assert_string_equal(hm_out_text(out).ptr, first);
    free(first);
}

static void ppn_lays_the_same_table(void **state)
{
    world *w = *state;
    hm_out *out;

    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    for (int game = 0; game < 20; game++) {
        hm_record *record;
        hm_record *copy;
        hm_replay *one;
        hm_replay *two;

        make_game(w);
        record = read_text(w, (hm_str){w->text, w->len}, HM_OK);
        copy = convert(w, record, "ppn");
        one = load(w, record);
        two = load(w, copy);
        assert_int_equal(hm_replay_next(two), HM_OK); // its setup
        do
            expect_same_table(one, two, out);
        while (hm_replay_next(one) == HM_OK && hm_replay_next(two) == HM_OK);
        assert_int_equal(hm_replay_index(two), w->turns + 1);
        hm_replay_free(one);
        hm_replay_free(two);
        hm_record_free(record);
        hm_record_free(copy);
        drop_game(w);
    }
    hm_out_free(out);
}

static void new_games_hold_what_was_asked_for(void **state)
{
    static const char *const shapes[] = {"triangle", "hexagon", "rhombus"};
    world *w = *state;

    for (int i = 0; i < 3 * 20; i++) {
        hm_atlantis_options options = {.size = sizeof(options),
                                       .shape = shapes[i % 3],
                                       .side = 1 + i / 3 % 4,
                                       .players = 1,
                                       .random = i % 2,
                                       .seed = i};
        hm_record *record;
        hm_record *copy;

        assert_int_equal(hm_atlantis_new(w->ctx, &options, &record), HM_OK);
        copy = convert(w, record, "atlantis-old");
        hm_replay_free(load(w, copy));
        hm_record_free(copy);
        hm_record_free(record);
    }
}

static void new_games_have_limits(void **state)
{
    static const hm_atlantis_options wrong[] = {
        {.shape = "square", .side = 2},
        {.shape = NULL, .side = 2},
        {.shape = "hexagon", .side = 0},
        {.shape = "hexagon", .side = 21},
        {.shape = "hexagon", .side = 2147483647},
        {.shape = "hexagon", .side = 2, .players = 8},
        {.shape = "hexagon", .side = 2, .players = -1},
    };
    world *w = *state;

    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        hm_record *record;

        assert_int_equal(hm_atlantis_new(w->ctx, &wrong[i], &record),
                         HM_EUSAGE);
        assert_null(record);
    }
}

/* ---- out of memory ---------------------------------------------------------
 */

/* Allocates so many times, and then no more. */
static void *resize_few(void *user, void *old, size_t size)
{
    size_t *left = user;

    if (size == 0) {
        free(old);
        return NULL;
    }
    if (*left == 0)
        return NULL;
    *left -= 1;
    return realloc(old, size);
}

/* Reads, plays, rewinds, draws and writes a game, as far as memory goes. */
static hm_status do_all(hm_ctx *ctx, hm_str text, const char *to, bool phases)
{
    hm_writer_options options = {.size = sizeof(options), .to = to};
    hm_replay_options playing = {.size = sizeof(playing), .phases = phases};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    hm_replay *replay = NULL;
    hm_out *out = NULL;
    hm_status st = hm_input_memory(ctx, text, &input);

    if (st == HM_OK)
        st = hm_reader_new(ctx, input, NULL, &reader);
    if (st == HM_OK)
        st = hm_reader_next(reader, &record);
    if (st == HM_OK)
        st = hm_replay_new(ctx, &playing, &replay);
    if (st == HM_OK)
        st = hm_replay_load(replay, record);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    while (st == HM_END && hm_replay_prev(replay) == HM_OK)
        ;
    if (st == HM_END)
        st = hm_out_new(ctx, &out);
    if (st == HM_OK)
        st = hm_diagram_write(hm_replay_table(replay), NULL, out);
    if (st == HM_OK)
        st = hm_record_write(ctx, record, &options, out);
    hm_out_free(out);
    hm_replay_free(replay);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return st;
}

/* What players chose, and what they get: six colours are easily told apart. */
static void players_get_colours_of_their_own(void **state)
{
    static const struct {
        const char *players, *theme;
    } cases[] = {
        {"red,#FF0000,navy,yellow,green,purple,black,#000000",
         "player-1 = #c63a14\nplayer-2 = #e3b100\nplayer-3 = #1034c4\n"
         "player-4 = #23262b\nplayer-5 = #04807a\nplayer-6 = #720a78\n"},
        {"black,,#12345g,#E3b100,nothing,#000000,red",
         "player-1 = #23262b\nplayer-4 = #e3b100\nplayer-6 = #720a78\n"},
    };
    world *w = *state;
    hm_out *out;

    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const char *at = cases[i].players;
        hm_record *record;
        hm_replay *replay;

        hm_out_puts(out, "{\"format\":\"Atlantis transcript\",\"version\":"
                         "\"1.0\",\"segments\":[[\"b2\"]],\"players\":[");
        for (size_t len; *at; at += len + (at[len] == ',')) {
            len = strcspn(at, ",");
            hm_out_printf(out, "{\"color\":\"%.*s\",\"stacks\":{}},", (int)len,
                          at);
        }
        hm_out_puts(out, "{\"stacks\":{\"b2\":1}}]}");
        record = read_text(w, hm_out_text(out), HM_OK);
        replay = load(w, record);
        hm_out_clear(out);
        hm_replay_theme(replay, out);
        hm_out_char(out, '\0');
        assert_string_equal(hm_out_text(out).ptr, cases[i].theme);
        hm_out_clear(out);
        hm_replay_free(replay);
        hm_record_free(record);
    }
    hm_out_free(out);
}

static void runs_out_of_memory_in_good_order(void **state)
{
    static const char *const texts[] = {
        "{\"format\":\"Atlantis transcript\",\"version\":\"1.0\",\"x\":[1],"
        "\"segments\":[\"B2\",[\"c4\"]],\"players\":[{\"name\":\"\\u0041\","
        "\"color\":\"red\",\"stacks\":{\"c3\":6}},{\"stacks\":{\"c4\":1}}],"
        "\"turns\":[[[\"c3\",\"c2\"]],[]]}",
        "atlantis-transcript 1.0 board B2 [c4] - a1 player c3:6 \"A\\\"\" (red)"
        " player c4 (B) (blue) 1. c3-c2 (so)."};

    (void)state;
    for (size_t which = 0; which < 4; which++) {
        const char *to = which < 2 ? "atlantis" : "atlantis-old";
        hm_status st = HM_ENOMEM;
        size_t most = 0;

        for (; st == HM_ENOMEM && most < 10000; most++) {
            size_t left = most;
            hm_allocator few = {resize_few, &left};
            hm_ctx_options options = {.size = sizeof(options),
                                      .allocator = &few};
            hm_ctx *ctx;

            st = hm_ctx_new(&options, &ctx);
            if (st == HM_OK)
                st = do_all(ctx, hm_str_of(texts[which % 2]), to, which > 0);
            hm_ctx_free(ctx);
        }
        assert_int_equal(st, HM_OK);
        assert_true(most > 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_of_explosions_ends_the_same),
        cmocka_unit_test(a_turn_after_the_end_is_refused),
        cmocka_unit_test(every_prefix_of_a_game_replays),
        cmocka_unit_test(turns_can_be_taken_back),
        cmocka_unit_test(json_comes_back_as_it_was),
        cmocka_unit_test(ppn_lays_the_same_table),
        cmocka_unit_test(new_games_hold_what_was_asked_for),
        cmocka_unit_test(new_games_have_limits),
        cmocka_unit_test(players_get_colours_of_their_own),
        cmocka_unit_test(runs_out_of_memory_in_good_order),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
