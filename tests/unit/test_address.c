/*
 * test_address.c - where a replay is in a tree, the line that it follows, and
 * how long its players thought.
 */
#include "support.h"

#include <stdlib.h>

/* Variations of the second and the third move; one within another. */
static const char game[] = "手合割：平手\n"
                           "   1 ７六歩(77)   ( 0:03/00:00:03)\n"
                           "   2 ３四歩(33)   ( 0:12/00:00:12)\n"
                           "   3 ２六歩(27)   ( 1:00/00:01:03)\n"
                           "   4 ８四歩(83)\n   5 投了\n\n"
                           "変化：3手\n   3 ６六歩(67)\n   4 ８四歩(83)\n\n"
                           "変化：4手\n   4 ４四歩(43)\n   5 ２六歩(27)\n\n"
                           "変化：2手\n   2 ８四歩(83)   ( 0:07/00:00:07)\n";

typedef struct stand {
    hm_record *record;
    hm_replay *replay;
} stand;

static stand open_game(fixture *f)
{
    hm_reader_options options = {.size = sizeof(options), .from = "kif"};
    stand s = {.record = NULL};
    hm_reader *reader;
    hm_input *input;

    assert_int_equal(hm_input_memory(f->ctx, hm_str_of(game), &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &s.record), HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
    assert_int_equal(hm_replay_new(f->ctx, NULL, &s.replay), HM_OK);
    assert_int_equal(hm_replay_load(s.replay, s.record), HM_OK);
    return s;
}

static void close_game(stand *s)
{
    hm_replay_free(s->replay);
    hm_record_free(s->record);
}

static void assert_address(fixture *f, const hm_replay *replay,
                           const char *want)
{
    hm_out *out = new_out(f);
    char *got;

    hm_replay_address(replay, out);
    got = take_text(out);
    assert_string_equal(got, want);
    free(got);
}

/* The node that is reached by continuations, counted from 1. */
static const hm_node *node_at(const hm_record *record, const char *way)
{
    const hm_node *node = hm_record_root(record);

    for (; *way; way++) {
        node = hm_node_child(node);
        for (char c = *way; c > '1'; c--)
            node = hm_node_sibling(node);
    }
    return node;
}

static void addresses_name_the_way(void **state)
{
    static const char *const ways[][2] = {{"", "0"},
                                          {"111", "3"},
                                          {"112", "2.2.1"},
                                          {"1121", "2.2.2"},
                                          {"1122", "2.2.1.2.1"},
                                          {"11221", "2.2.1.2.2"},
                                          {"12", "1.2.1"},
                                          {"1111", "4"},
                                          {"1122", "2.2.1.2.1"},
                                          {"112", "2.2.1"},
                                          {"", "0"},
                                          {"12", "1.2.1"}};
    stand s = open_game(*state);

    for (size_t i = 0; i < HM_COUNT(ways); i++) {
        assert_int_equal(
            hm_replay_seek(s.replay, node_at(s.record, ways[i][0])), HM_OK);
        assert_address(*state, s.replay, ways[i][1]);
    }
    assert_int_equal(hm_replay_prev(s.replay), HM_OK);
    assert_address(*state, s.replay, "1");
    close_game(&s);
}

static void next_follows_a_line(void **state)
{
    static const char *const line[] = {"1", "2", "2.2.1", "2.2.1.2.1",
                                       "2.2.1.2.2"};
    stand s = open_game(*state);

    // The line ends with its node, and goes on by first children.
    assert_int_equal(hm_replay_follow(s.replay, node_at(s.record, "1122")),
                     HM_OK);
    for (size_t i = 0; i < HM_COUNT(line); i++) {
        assert_int_equal(hm_replay_next(s.replay), HM_OK);
        assert_address(*state, s.replay, line[i]);
    }
    assert_int_equal(hm_replay_next(s.replay), HM_END);
    // Off the line it means nothing; a new game forgets it.
    assert_int_equal(hm_replay_seek(s.replay, node_at(s.record, "12")), HM_OK);
    assert_int_equal(hm_replay_next(s.replay), HM_END);
    assert_int_equal(hm_replay_load(s.replay, s.record), HM_OK);
    for (int i = 0; i < 3; i++)
        assert_int_equal(hm_replay_next(s.replay), HM_OK);
    assert_address(*state, s.replay, "3");
    close_game(&s);
}

static void times_add_up_along_a_line(void **state)
{
    static const struct {
        const char *way;
        int64_t total;
    } lines[] = {{"", HM_NO_TIME}, {"1", 3000},     {"11", 12000},
                 {"111", 63000},   {"1111", 12000}, {"112", 3000},
                 {"12", 7000},     {"111", 63000}};
    stand s = open_game(*state);

    assert_true(hm_record_has_times(s.record));
    for (size_t i = 0; i < HM_COUNT(lines); i++) {
        assert_int_equal(
            hm_replay_seek(s.replay, node_at(s.record, lines[i].way)), HM_OK);
        assert_int_equal(hm_replay_total_time(s.replay), lines[i].total);
    }
    close_game(&s);
}

static void clocks_are_for_people(void **state)
{
    static const struct {
        int64_t ms;
        const char *text;
    } clocks[] = {{0, "0:00"},
                  {999, "0:00.999"},
                  {1500, "0:01.5"},
                  {61050, "1:01.05"},
                  {3600000, "1:00:00"},
                  {3723004, "1:02:03.004"},
                  {360000000, "100:00:00"}};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(clocks); i++) {
        hm_out *out = new_out(f);
        char *got;

        hm_out_clock(out, clocks[i].ms);
        got = take_text(out);
        assert_string_equal(got, clocks[i].text);
        free(got);
    }
}

static void ends_are_told_without_playing(void **state)
{
    stand s = open_game(*state);
    hm_str text;
    hm_outcome end = hm_record_outcome(s.record, &text);
    hm_out *out = new_out(*state);
    char *got;

    assert_text(text, "投了");
    assert_string_equal(end.reason, "resign");
    assert_int_equal(end.winner, 1);
    hm_record_result(s.record, &end, out);
    hm_out_puts(out, ", ");
    hm_record_winner(s.record, &end, out);
    got = take_text(out);
    assert_string_equal(got, "White wins by resignation, second");
    free(got);
    close_game(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(addresses_name_the_way),        TEST(next_follows_a_line),
        TEST(times_add_up_along_a_line),     TEST(clocks_are_for_people),
        TEST(ends_are_told_without_playing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
