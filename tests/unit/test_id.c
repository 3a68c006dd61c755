/*
 * test_id.c - content ids: the same game is the same in any notation.
 */
#include "support.h"

static void id_of(fixture *f, const char *from, const char *text,
                  char out[HM_ID_TEXT])
{
    hm_record *record = read_from(f, from, hm_str_of(text));
    hm_replay *replay;
    hm_id id;

    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    assert_int_equal(hm_record_id(record, replay, &id), HM_OK);
    hm_id_text(&id, out);
    hm_replay_free(replay);
    hm_record_free(record);
}

static void assert_same(fixture *f, const char *const games[][2], size_t count)
{
    char first[HM_ID_TEXT];
    char other[HM_ID_TEXT];

    id_of(f, games[0][0], games[0][1], first);
    for (size_t i = 1; i < count; i++) {
        id_of(f, games[i][0], games[i][1], other);
        assert_string_equal(other, first);
    }
}

static void assert_differ(fixture *f, const char *from, const char *one,
                          const char *two)
{
    char first[HM_ID_TEXT];
    char second[HM_ID_TEXT];

    id_of(f, from, one, first);
    id_of(f, from, two, second);
    assert_string_not_equal(first, second);
}

static void a_game_of_shogi_is_the_same_in_every_notation(void **state)
{
    static const char *const games[][2] = {
        {"psn", "[Sente \"A\"]\n[Gote \"B\"]\nP7g-7f P3c-3d Resigns\n"},
        {"kif", "先手：A\n後手：B\n手数----指手---------消費時間--\n"
                "   1 ７六歩(77)   ( 0:10/00:00:10)\n*a comment\n"
                "   2 ３四歩(33)\n   3 投了\n"},
        {"ki2", "先手：A\n後手：B\n\n▲７六歩 △３四歩\nまで2手で後手の勝ち\n"},
        {"csa", "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n"},
    };

    assert_same(*state, games, HM_COUNT(games));
}

static void without_players_and_result_usi_has_it_too(void **state)
{
    static const char *const games[][2] = {
        {"usi", "position startpos moves 7g7f 3c3d\n"},
        {"csa", "V2.2\nPI\n+\n+7776FU\n-3334FU\n"},
        {"psn", "P7g-7f P3c-3d\n"},
    };

    assert_same(*state, games, HM_COUNT(games));
}

static void a_mate_needs_no_word(void **state)
{
    static const char *const games[][2] = {
        {"uci", "position startpos moves f2f3 e7e5 g2g4 d8h4\n"},
        {"pgn", "[White \"?\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"},
    };

    assert_same(*state, games, HM_COUNT(games));
}

static void a_table_counts_what_lies_there(void **state)
{
    static const char *const games[][2] = {
        {"ppn", "---\nGameType: Four Field Kono\n...\n1. a2:a4 2. b4:b2\n"},
        {"ppn", "---\nGameType: four field kono\nEvent: Evening\n...\n"
                "1. a2:a4 {well} 2. b4:b2\n"},
        {"ppn", "---\nGameType: Four Field Kono\n...\n1. a2:(1,4) 2. "
                "b4:(2,2)\n"},
    };

    assert_same(*state, games, HM_COUNT(games));
}

static void moves_players_result_and_variations_count(void **state)
{
    static const char *const game =
        "[Sente \"A\"]\n[Gote \"B\"]\nP7g-7f P3c-3d Resigns\n";
    static const char *const others[] = {
        "[Sente \"B\"]\n[Gote \"A\"]\nP7g-7f P3c-3d Resigns\n",
        "[Sente \"A\"]\n[Gote \"B\"]\nP7g-7f P3c-3d\n",
        "[Sente \"A\"]\n[Gote \"B\"]\nP7g-7f P8c-8d Resigns\n",
        "[Sente \"A\"]\n[Gote \"B\"]\nP7g-7f P3c-3d (P8c-8d) Resigns\n",
    };

    for (size_t i = 0; i < HM_COUNT(others); i++)
        assert_differ(*state, "psn", game, others[i]);
}

static void what_cannot_be_played_counts_as_it_is_written(void **state)
{
    assert_differ(*state, "usi", "position startpos moves 7g7f 3c3e 2g2f\n",
                  "position startpos moves 7g7f 3c3e 2g2e\n");
}

/* Ids are kept in files. */
static void an_id_never_changes(void **state)
{
    char id[HM_ID_TEXT];

    id_of(*state, "usi", "position startpos moves 7g7f 3c3d\n", id);
    assert_string_equal(id, "268fd72be47fb52483a1fe1db3ecac02");
    id_of(*state, "uci", "position startpos moves e2e4\n", id);
    assert_string_equal(id, "0a28b6a416b95d3682f38bbde175e35a");
}

static void options_of_the_replay_do_not_matter(void **state)
{
    fixture *f = *state;
    hm_replay_options options = {.size = sizeof(options),
                                 .diags = f->diags,
                                 .keep_going = true,
                                 .force = true,
                                 .phases = true};
    const char *text = "position startpos moves 7g7f 3c3e 2g2f\n";
    hm_record *record = read_from(f, "usi", hm_str_of(text));
    char want[HM_ID_TEXT];
    char got[HM_ID_TEXT];
    hm_replay *replay;
    hm_id id;

    id_of(f, "usi", text, want);
    assert_int_equal(hm_replay_new(f->ctx, &options, &replay), HM_OK);
    assert_int_equal(hm_record_id(record, replay, &id), HM_OK);
    hm_id_text(&id, got);
    assert_string_equal(got, want);
    assert_int_equal(hm_diags_count(f->diags), 0);
    hm_replay_free(replay);
    hm_record_free(record);
}

static void without_memory_there_is_no_id(void **state)
{
    fixture *f = *state;
    hm_record *record =
        read_from(f, "usi", HM_STR("position startpos moves 7g7f\n"));
    hm_status st = HM_ENOMEM;
    hm_replay *replay;
    hm_id id;

    for (size_t at = 1; st == HM_ENOMEM; at++) {
        f->heap.fail_at = 0;
        assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
        f->heap.fail_at = f->heap.calls + at;
        st = hm_record_id(record, replay, &id);
        hm_replay_free(replay);
    }
    assert_int_equal(st, HM_OK);
    hm_record_free(record);
}

static void who_plays_is_known_by_side(void **state)
{
    fixture *f = *state;
    hm_record *record = read_from(
        f, "pgn",
        HM_STR("[Event \"?\"]\n[White \"W\"]\n[Black \"B\"]\n\n1. e4 *\n"));

    assert_text(hm_record_player(record, 0), "W");
    assert_text(hm_record_player(record, 1), "B");
    assert_text(hm_record_player(record, 2), "");
    hm_record_free(record);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(a_game_of_shogi_is_the_same_in_every_notation),
        TEST(without_players_and_result_usi_has_it_too),
        TEST(a_mate_needs_no_word),
        TEST(a_table_counts_what_lies_there),
        TEST(moves_players_result_and_variations_count),
        TEST(what_cannot_be_played_counts_as_it_is_written),
        TEST(an_id_never_changes),
        TEST(options_of_the_replay_do_not_matter),
        TEST(without_memory_there_is_no_id),
        TEST(who_plays_is_known_by_side),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
