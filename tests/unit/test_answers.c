/*
 * test_answers.c - what the rules of grids and of Atlantis answer: keys,
 * positions and back, plies as data, legal moves, moves that are typed.
 */
#include "support.h"

#include "model/record.h"
#include "rules/rules.h"

/* ---- games --------------------------------------------------------------- */

static hm_record *read_text(fixture *f, const char *text, const char *from,
                            const char *setting)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = from,
                                 .diags = f->diags,
                                 .settings = &setting,
                                 .setting_count = setting != NULL};
    hm_input *input;
    hm_reader *reader;
    hm_record *record;

    assert_int_equal(hm_input_memory(f->ctx, hm_str_of(text), &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
    return record;
}

static hm_replay *load(fixture *f, const hm_record *record)
{
    hm_replay_options options = {.size = sizeof(options), .diags = f->diags};
    hm_replay *replay;

    assert_int_equal(hm_replay_new(f->ctx, &options, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    return replay;
}

static uint64_t key_of(hm_replay *replay)
{
    uint64_t key = 0;

    assert_int_equal(hm_replay_key(replay, &key), HM_OK);
    return key;
}

static char *position_of(fixture *f, hm_replay *replay)
{
    hm_out *out = new_out(f);

    assert_int_equal(hm_replay_position(replay, out), HM_OK);
    return take_text(out);
}

/* A record that starts from a position. */
static hm_record *begin(fixture *f, const char *rules, const char *position)
{
    hm_record *record;
    hm_fault why = {0};

    assert_int_equal(hm__record_new(f->ctx, &record), HM_OK);
    record->rules = rules;
    record->notation = strcmp(rules, "grid") == 0 ? "pan" : rules;
    assert_int_equal(
        hm__rules_find(rules)->begin(record, hm_str_of(position), &why), HM_OK);
    return record;
}

static const char *refusal(fixture *f, const char *rules, const char *position)
{
    static hm_fault why;
    hm_record *record;

    why = (hm_fault){0};
    assert_int_equal(hm__record_new(f->ctx, &record), HM_OK);
    assert_int_not_equal(
        hm__rules_find(rules)->begin(record, hm_str_of(position), &why), HM_OK);
    hm_record_free(record);
    return why.id;
}

/* A record that starts from the present position has its key. */
static void assert_round_trip(fixture *f, hm_replay *replay, const char *rules)
{
    char *position = position_of(f, replay);
    hm_record *record = begin(f, rules, position);
    hm_replay *other = load(f, record);
    char *again = position_of(f, other);

    assert_string_equal(again, position);
    assert_true(key_of(other) == key_of(replay));
    hm_replay_free(other);
    hm_record_free(record);
    free(again);
    free(position);
}

/* Steps to the end and back; keys are the same as in a replay that asks late.
 */
static void assert_keys(fixture *f, const hm_record *record, const char *rules)
{
    uint64_t keys[512];
    size_t count = 0;
    hm_replay *replay = load(f, record);

    do {
        hm_replay *late = load(f, record);

        assert_true(count < HM_COUNT(keys));
        assert_int_equal(hm_replay_seek(late, hm_replay_node(replay)), HM_OK);
        keys[count++] = key_of(replay);
        assert_true(key_of(late) == keys[count - 1]);
        hm_replay_free(late);
        assert_round_trip(f, replay, rules);
    } while (hm_replay_next(replay) == HM_OK);
    while (hm_replay_prev(replay) == HM_OK)
        assert_true(key_of(replay) == keys[--count - 1]);
    assert_int_equal(count, 1);
    hm_replay_free(replay);
}

static uint64_t last_key(fixture *f, const char *text, const char *from,
                         const char *setting)
{
    hm_record *record = read_text(f, text, from, setting);
    hm_replay *replay = load(f, record);
    uint64_t key;

    while (hm_replay_next(replay) == HM_OK)
        ;
    key = key_of(replay);
    hm_replay_free(replay);
    hm_record_free(record);
    return key;
}

static void assert_ply(hm_replay *replay, size_t part, const char *want)
{
    hm_ply ply;
    char got[256];

    assert_int_equal(hm_replay_ply(replay, part, &ply), HM_OK);
    snprintf(got, sizeof(got), "%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%d|%d",
             HM_ARG(ply.text), HM_ARG(ply.from), HM_ARG(ply.to),
             HM_ARG(ply.piece), HM_ARG(ply.taken), HM_ARG(ply.promoted),
             ply.drop, ply.player);
    assert_string_equal(got, want);
}

/* ---- grids --------------------------------------------------------------- */

static const char shogi_game[] =
    "[[[\"shift\",56,47]],[[\"shift\",24,33]],"
    "[[\"capture\",64,16],[\"promote\",16,\"+B\"]],"
    "[[\"capture\",7,16]],[],[[\"drop\",\"b\",40]]]";

static void keys_of_grids_follow_every_step(void **state)
{
    static const char *const games[][2] = {
        {shogi_game, "game=shogi"},
        {"[[\"shift\",52,36],[\"shift\",12,28],[\"remove\",36,28]]",
         "game=chess"},
        {"[[\"shift\",0,1],[\"promote\",1,\"a \\\"b\\\", [c\"]]",
         "board=k,,K:x"},
        {"[[\"shift\",0,7],[\"shift\",7,0]]", "board=a1b/3//3/+c1d"},
        {"[[\"promote\",0,\"[\"],[\"promote\",0,\"]\"],[\"promote\",0,\"=\"]]",
         "board=ab/cd"},
        {"[[\"shift\",0,1]]", NULL},
    };

    for (size_t i = 0; i < HM_COUNT(games); i++) {
        hm_record *record = read_text(*state, games[i][0], "pan", games[i][1]);

        assert_keys(*state, record, "grid");
        hm_record_free(record);
    }
}

static void keys_of_grids_do_not_tell_how_a_position_came(void **state)
{
    uint64_t key = last_key(*state, "[[\"shift\",52,36],[\"shift\",12,28]]",
                            "pan", "game=chess");

    assert_true(key == last_key(*state,
                                "[[\"shift\",12,28],[\"shift\",52,44],"
                                "[\"shift\",44,36]]",
                                "pan", "game=chess"));
    assert_true(key !=
                last_key(*state, "[[\"shift\",52,36]]", "pan", "game=chess"));
    // Names that are met in another order, or are not there any more.
    key = last_key(*state, "[]", "pan", "board=ab1");
    assert_true(key == last_key(*state,
                                "[[\"remove\",2,0],[\"promote\",0,\"a\"]]",
                                "pan", "board=dbc"));
    assert_true(key == last_key(*state, "[[\"shift\",1,0],[\"shift\",2,1]]",
                                "pan", "board=1ab"));
}

static void grids_differ_in_their_hands_and_sizes(void **state)
{
    static const char *const starts[] = {
        "board=a3",       "board=1a2",       "board=b3",
        "board=a1/2",     "board=a/1/1/1",   "board=a2 b P 1",
        "board=a3 b P 1", "board=a3 b 2P 1", "board=a3 b p 1",
    };
    uint64_t keys[HM_COUNT(starts)];

    for (size_t i = 0; i < HM_COUNT(starts); i++) {
        keys[i] = last_key(*state, "[]", "pan", starts[i]);
        for (size_t k = 0; k < i; k++)
            assert_true(keys[i] != keys[k]);
    }
}

static void grids_begin_with_a_position_or_a_game(void **state)
{
    fixture *f = *state;
    hm_record *record = begin(f, "grid", "game=go9");
    hm_replay *replay = load(f, record);
    char *position = position_of(f, replay);

    assert_string_equal(position, "game=go9 size=9x9 board=9/9/9/9/9/9/9/9/9 "
                                  "in-hand={\"B\":81,\"W\":81}");
    free(position);
    hm_replay_free(replay);
    hm_record_free(record);
    record = begin(f, "grid", "");
    replay = load(f, record);
    position = position_of(f, replay);
    assert_string_equal(position, "");
    free(position);
    hm_replay_free(replay);
    hm_record_free(record);
}

static void positions_of_grids_that_make_no_sense_are_refused(void **state)
{
    assert_string_equal(refusal(*state, "grid", "chess"), "pan-position");
    assert_string_equal(refusal(*state, "grid", "size=2 size=2"),
                        "pan-position");
    assert_string_equal(refusal(*state, "grid", "game=ches"), "pan-game");
    assert_string_equal(refusal(*state, "grid", "size=2x board=a1"),
                        "pan-board");
    assert_string_equal(refusal(*state, "grid", "size=2 board=[\"a\"]"),
                        "pan-board");
    assert_string_equal(refusal(*state, "grid", "board=[]"), "pan-board");
    assert_string_equal(refusal(*state, "grid", "board=[1]"), "pan-board");
    assert_string_equal(refusal(*state, "grid", "board=[null,]"),
                        "json-syntax");
    assert_string_equal(refusal(*state, "grid", "in-hand={\"P\"}"),
                        "json-syntax");
}

static void plies_of_grids_are_data(void **state)
{
    hm_record *record = read_text(*state, shogi_game, "pan", "game=shogi");
    hm_replay *replay = load(*state, record);
    hm_ply ply;

    assert_int_equal(hm_replay_ply(replay, 0, &ply), HM_END);
    hm_replay_next(replay);
    assert_ply(replay, 0, "[\"shift\",56,47]|56|47|P|||0|-1");
    assert_int_equal(hm_replay_ply(replay, 1, &ply), HM_END);
    hm_replay_next(replay);
    hm_replay_next(replay);
    hm_replay_next(replay);
    assert_ply(replay, 0, "[\"capture\",64,16]|64|16|B|b||0|-1");
    assert_ply(replay, 1, "[\"promote\",16,\"+B\"]|16|16|B||+B|0|-1");
    assert_int_equal(hm_replay_ply(replay, 2, &ply), HM_END);
    hm_replay_prev(replay);
    assert_ply(replay, 0, "[\"capture\",64,16]|64|16|B|b||0|-1");
    assert_int_equal(hm_replay_ply(replay, 1, &ply), HM_END);
    while (hm_replay_next(replay) == HM_OK) {
        if (hm_replay_index(replay) == 6)
            assert_ply(replay, 0, "[]||||||0|-1");
    }
    assert_ply(replay, 0, "[\"drop\",\"b\",40]||40|b|||1|-1");
    hm_replay_free(replay);
    hm_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(keys_of_grids_follow_every_step),
        TEST(keys_of_grids_do_not_tell_how_a_position_came),
        TEST(grids_differ_in_their_hands_and_sizes),
        TEST(grids_begin_with_a_position_or_a_game),
        TEST(positions_of_grids_that_make_no_sense_are_refused),
        TEST(plies_of_grids_are_data),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
