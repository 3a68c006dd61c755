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
    while (--count > 0) {
        assert_int_equal(hm_replay_prev(replay), HM_OK);
        assert_true(key_of(replay) == keys[count - 1]);
    }
    assert_int_equal(hm_replay_prev(replay), HM_END);
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

static hm_status type(hm_replay *replay, const char *text, const char *notation)
{
    return hm_replay_play(replay, hm_str_of(text), notation);
}

static const char *fault_of(fixture *f, hm_replay *replay, const char *text)
{
    hm_diags_clear(f->diags);
    assert_int_equal(type(replay, text, NULL), HM_EINPUT);
    return diag_id(f, 0);
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
                                  "in-hand=B:81,W:81");
    free(position);
    hm_replay_free(replay);
    hm_record_free(record);
    record =
        begin(f, "grid", "game=minishogi cells=,,,,,,,,,,,,%2C,,,,,,,,,,,,");
    replay = load(f, record);
    position = position_of(f, replay);
    assert_string_equal(position, "game=minishogi size=5x5 "
                                  "cells=,,,,,,,,,,,,%2C,,,,,,,,,,,, in-hand=");
    free(position);
    hm_replay_free(replay);
    hm_record_free(record);
    hm_record_free(begin(f, "grid", "size=1 in-hand=P:2147483647"));
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
    assert_string_equal(refusal(*state, "grid", "size=2 cells=a"), "pan-board");
    assert_string_equal(refusal(*state, "grid", "cells="), "pan-board");
    assert_string_equal(refusal(*state, "grid", "size=1 cells=%2"),
                        "pan-position");
    assert_string_equal(refusal(*state, "grid", "size=1 cells=%2g"),
                        "pan-position");
    static const char *const positions[][2] = {
        {"size=1 cells=%", "pan-position"},
        {"size=1 cells=%4", "pan-position"},
        {"size=1 cells=%4%", "pan-position"},
        {"size=1 cells=a%", "pan-position"},
        {"size=1 cells=%4a", "pan-position"},
        {"size=1 cells=,", "pan-board"},
        {"size=2 cells=a,b,c", "pan-board"},
        {"size=1 in-hand=P:x", "pan-hand"},
        {"size=1 in-hand=P:", "pan-hand"},
        {"size=1 in-hand=P:1,", NULL},
        {"size=1 in-hand=P:1,,b:1", "pan-hand"},
        {"size=1 in-hand=%50:1", NULL},
        {"size=1 in-hand=%5:1", "pan-position"},
        {"size=1 in-hand=", NULL},
        {"  size=1  hand=keep ", NULL},
        {"size=1 hand=often", "pan-hand"},
        {"hand=keep", NULL},
        {"size=1 size", "pan-position"},
        {"size=1 =1", "pan-position"},
        {"size=1 cells=%41", NULL},
    };

    for (size_t i = 0; i < HM_COUNT(positions); i++) {
        if (positions[i][1])
            assert_string_equal(refusal(*state, "grid", positions[i][0]),
                                positions[i][1]);
        else
            hm_record_free(begin(*state, "grid", positions[i][0]));
    }
    assert_string_equal(refusal(*state, "grid", "size=1 in-hand=P"),
                        "pan-hand");
    assert_string_equal(refusal(*state, "grid", "size=1 in-hand=:2"),
                        "pan-hand");
    assert_string_equal(refusal(*state, "grid", "size=1 in-hand=P:2147483648"),
                        "pan-hand");
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

static void actions_can_be_typed(void **state)
{
    hm_record *record = begin(*state, "grid", "game=shogi");
    hm_replay *replay = load(*state, record);
    hm_ply ply;

    assert_int_equal(type(replay, "[\"shift\", 56, 47]", NULL), HM_OK);
    assert_int_equal(type(replay, "shift 24 33", "pan"), HM_OK);
    assert_ply(replay, 0, "[\"shift\",24,33]|24|33|p|||0|-1");
    assert_int_equal(
        type(replay, "capture 64 16;\r\n\tpromote 16 +B\r\n", NULL), HM_OK);
    assert_ply(replay, 0, "[\"capture\",64,16]|64|16|B|b||0|-1");
    assert_ply(replay, 1, "[\"promote\",16,\"+B\"]|16|16|B||+B|0|-1");
    assert_int_equal(hm_replay_ply(replay, 2, &ply), HM_END);
    assert_round_trip(*state, replay, "grid");
    assert_int_equal(
        type(replay, "[[\"capture\",7,16],[\"shift\",16,7]]", NULL), HM_OK);
    assert_ply(replay, 1, "[\"shift\",16,7]|16|7|n|||0|-1");
    assert_int_equal(hm_replay_index(replay), 4);
    assert_int_equal(type(replay, " pass ", NULL), HM_OK);
    assert_int_equal(type(replay, "[]", NULL), HM_OK);
    assert_int_equal(type(replay, "[[]]", NULL), HM_OK);
    assert_ply(replay, 0, "[]||||||0|-1");
    assert_int_equal(
        type(replay, "[[[\"drop\",\"b\",40],[\"shift\",40,41]]]", NULL), HM_OK);
    assert_ply(replay, 0, "[\"drop\",\"b\",40]||40|b|||1|-1");
    while (hm_replay_prev(replay) == HM_OK)
        assert_round_trip(*state, replay, "grid");
    hm_replay_free(replay);
    hm_record_free(record);
}

static void actions_that_cannot_be_read_are_refused(void **state)
{
    static const char *const plies[][2] = {
        {"", "pan-move"},
        {"e2e4", "pan-verb"},
        {"shift 1", "pan-arity"},
        {"shift 1 2 3", "pan-arity"},
        {"shift 1 2 3 4 5", "pan-arity"},
        {"shift 1 x", "pan-type"},
        {"shift 52 36,", "pan-move"},
        {"shift 52 99", "pan-range"},
        {"shift 36 52", "pan-src-empty"},
        {"shift 52 36, shift 52 36", "pan-src-empty"},
        {"[[[\"shift\",52,36]],[[\"shift\",36,28]]]", "pan-move"},
        {"[\"shift\",52,36", "json-syntax"},
        {"[\"shift\",52,36] x", "json-syntax"},
        {"[\"move\",52,36]", "pan-verb"},
        {"[3]", "pan-shape"},
    };
    hm_record *record = begin(*state, "grid", "game=chess");
    hm_replay *replay = load(*state, record);
    uint64_t key = key_of(replay);

    for (size_t i = 0; i < HM_COUNT(plies); i++)
        assert_string_equal(fault_of(*state, replay, plies[i][0]), plies[i][1]);
    assert_int_equal(type(replay, "a1-a2", "atlantis"), HM_EUSAGE);
    assert_int_equal(hm_replay_index(replay), 0);
    assert_true(key_of(replay) == key);
    hm_replay_free(replay);
    hm_record_free(record);
}

/* ---- Atlantis ------------------------------------------------------------ */

/* A random turn out of the legal moves, none more often than not. */
static void play_random(hm_replay *replay, uint64_t *seed)
{
    char turn[64] = "pass";
    size_t count;
    hm_ply ply;

    assert_int_equal(hm_replay_legal(replay, &count), HM_OK);
    if (count && random_below(seed, 4)) {
        assert_int_equal(hm_replay_legal_at(
                             replay, random_below(seed, (uint32_t)count), &ply),
                         HM_OK);
        snprintf(turn, sizeof(turn), "%.*s", HM_ARG(ply.text));
    }
    assert_int_equal(type(replay, turn, NULL), HM_OK);
}

static bool is_over(fixture *f, const hm_replay *replay)
{
    hm_out *out = new_out(f);
    char *text;
    bool over;

    hm_replay_result(replay, out);
    text = take_text(out);
    over = strncmp(text, "over", 4) == 0;
    free(text);
    return over;
}

static void keys_of_atlantis_follow_random_play(void **state)
{
    enum { TURNS = 60 };
    static const char *const starts[] = {
        "",
        "players=2 board=a1:1*2,a2,b1,b2/b3:2*1,c2,c3:2*2",
        "players=3 turn=2 board=a1:1*1,a2,b1:x,b2/b3:2+1,c2:3*4,c3:2*2",
    };
    uint64_t seed = 7;

    for (size_t i = 0; i < 3 * HM_COUNT(starts); i++) {
        hm_record *record = begin(*state, "atlantis", starts[i / 3]);
        hm_replay *replay = load(*state, record);
        uint64_t keys[TURNS + 1];
        size_t count = 0;

        keys[0] = key_of(replay);
        while (count < TURNS && !is_over(*state, replay)) {
            play_random(replay, &seed);
            keys[++count] = key_of(replay);
            assert_round_trip(*state, replay, "atlantis");
        }
        while (count > 0) {
            assert_int_equal(hm_replay_prev(replay), HM_OK);
            assert_true(key_of(replay) == keys[--count]);
        }
        assert_int_equal(hm_replay_prev(replay), HM_END);
        hm_replay_free(replay);
        hm_record_free(record);
    }
}

static uint64_t key_at(fixture *f, const char *position)
{
    hm_record *record = begin(f, "atlantis", position);
    hm_replay *replay = load(f, record);
    uint64_t key = key_of(replay);

    hm_replay_free(replay);
    hm_record_free(record);
    return key;
}

static void positions_of_atlantis_differ_in_everything(void **state)
{
    static const char *const positions[] = {
        "players=2 turn=1 board=a1:1*1,a2,b1/b2",
        "players=2 turn=2 board=a1:1*1,a2,b1/b2",
        "players=3 turn=1 board=a1:1*1,a2,b1/b2",
        "players=2 turn=1 board=a1:2*1,a2,b1/b2",
        "players=2 turn=1 board=a1:1*2,a2,b1/b2",
        "players=2 turn=1 board=a1:1+1,a2,b1/b2",
        "players=2 turn=1 board=a1:x,a2,b1/b2",
        "players=2 turn=1 board=a1,a2,b1/b2",
        "players=2 turn=1 board=a1,a2:1*1,b1/b2",
        "players=2 turn=1 board=a1:1*1,a2/b1,b2",
        "players=2 turn=1 board=a1:1*1,a2,b1,b2",
        "players=2 turn=1 board=a1:1*1,a2,b1/b2,b3",
        "players=0 board=a1,a2",
    };
    uint64_t keys[HM_COUNT(positions)];

    for (size_t i = 0; i < HM_COUNT(positions); i++) {
        keys[i] = key_at(*state, positions[i]);
        for (size_t k = 0; k < i; k++)
            assert_true(keys[i] != keys[k]);
    }
    // The order of segments and fields is nothing but a way to write them.
    assert_true(keys[0] ==
                key_at(*state, "board=b2/b1,a1:1*1,a2 turn=1 players=2"));
}

static void moves_of_a_turn_lead_to_one_position_in_any_order(void **state)
{
    hm_record *record = begin(
        *state, "atlantis", "players=2 board=a1:1*1,a2/b1:1*1,b2/b3,c2,c3:2*1");
    hm_replay *replay = load(*state, record);
    uint64_t key;

    assert_int_equal(type(replay, "a1-a2 b1-b2", NULL), HM_OK);
    key = key_of(replay);
    hm_replay_prev(replay);
    assert_int_equal(type(replay, "b1-b2, a1-a2.", "atlantis-old"), HM_OK);
    assert_true(key_of(replay) == key);
    assert_ply(replay, 0, "b1-b2|b1|b2|1|||0|0");
    assert_ply(replay, 1, "a1-a2|a1|a2|1|||0|0");
    hm_replay_prev(replay);
    assert_int_equal(type(replay, " [[\"a1\",\"a2\"], [\"b1\",\"b2\"]] ", NULL),
                     HM_OK);
    assert_true(key_of(replay) == key);
    assert_int_equal(type(replay, "pass", NULL), HM_OK);
    assert_ply(replay, 0, "pass||||||0|1");
    assert_int_equal(type(replay, "[\"a2\",\"a1\"]", "atlantis"), HM_OK);
    assert_ply(replay, 0, "a2-a1|a2|a1|1|||0|0");
    hm_replay_free(replay);
    hm_record_free(record);
}

static bool is_listed(hm_replay *replay, const char *move)
{
    hm_ply ply;

    for (size_t i = 0; hm_replay_legal_at(replay, i, &ply) == HM_OK; i++) {
        if (hm_str_is(ply.text, move))
            return true;
    }
    return false;
}

/* Tries every move from field to field. */
static void assert_legal(fixture *f, hm_replay *replay)
{
    static const char *const fields[] = {"a1", "a2", "a3", "b1", "b2", "b3",
                                         "b4", "c2", "c3", "c4", "d3", "d4"};
    size_t listed = 0;
    size_t count;

    for (size_t i = 0; i < HM_COUNT(fields) * HM_COUNT(fields); i++) {
        char move[16];
        bool legal;

        snprintf(move, sizeof(move), "%s-%s", fields[i / HM_COUNT(fields)],
                 fields[i % HM_COUNT(fields)]);
        legal = is_listed(replay, move);
        assert_int_equal(type(replay, move, NULL) == HM_OK, legal);
        if (legal)
            hm_replay_prev(replay);
        listed += legal;
    }
    assert_int_equal(hm_replay_legal(replay, &count), HM_OK);
    assert_int_equal(count, listed);
    hm_diags_clear(f->diags);
}

static void moves_of_atlantis_are_listed_if_and_only_if_legal(void **state)
{
    uint64_t seed = 3;

    for (size_t game = 0; game < 20; game++) {
        hm_record *record =
            begin(*state, "atlantis",
                  "players=3 board=a1:1*2,a2,a3:2*3/b1,b2:x,b3:2*1,b4/"
                  "c2:3*3,c3,c4:1+1/d3:1*4,d4:2*2");
        hm_replay *replay = load(*state, record);

        for (size_t turn = 0; turn < 8 && !is_over(*state, replay); turn++) {
            assert_legal(*state, replay);
            play_random(replay, &seed);
        }
        assert_legal(*state, replay);
        hm_replay_free(replay);
        hm_record_free(record);
    }
}

static void turns_that_cannot_be_read_are_refused(void **state)
{
    static const char *const turns[][2] = {
        {"", "atlantis-move-syntax"},
        {"a1", "atlantis-move-syntax"},
        {"a1-", "atlantis-move-syntax"},
        {"a1-a2 pass", "atlantis-move-syntax"},
        {"[[\"a1\"]]", "atlantis-move-syntax"},
        {"[[\"a1\",\"a2\",\"a3\"]]", "atlantis-move-syntax"},
        {"[3]", "atlantis-move-syntax"},
        {"[\"a1\",3]", "atlantis-move-syntax"},
        {"[\"a1\",\"A2\"]", "atlantis-bad-coord"},
        {"[[\"a1\",\"a2\"]", "json-syntax"},
        {"[] []", "json-syntax"},
        {"a1-z9", "atlantis-unknown-field"},
        {"a2-a1", "atlantis-move-no-stones"},
    };
    hm_record *record =
        begin(*state, "atlantis", "players=2 board=a1:1*1,a2/b3:2*1");
    hm_replay *replay = load(*state, record);

    for (size_t i = 0; i < HM_COUNT(turns); i++)
        assert_string_equal(fault_of(*state, replay, turns[i][0]), turns[i][1]);
    assert_int_equal(type(replay, "a1-a2", "pan"), HM_EUSAGE);
    assert_int_equal(hm_replay_index(replay), 0);
    hm_replay_free(replay);
    hm_record_free(record);
    record = begin(*state, "atlantis", "players=0 board=a1,a2");
    replay = load(*state, record);
    assert_string_equal(fault_of(*state, replay, "pass"),
                        "atlantis-turns-without-players");
    hm_replay_free(replay);
    hm_record_free(record);
}

static void positions_of_atlantis_that_make_no_sense_are_refused(void **state)
{
    static const char *const positions[][2] = {
        {"board=a1", "atlantis-position"},
        {"players=1", "atlantis-position"},
        {"players=1 board=a1 board=a1", "atlantis-position"},
        {"players=1 b2 board=a1", "atlantis-position"},
        {"players=x board=a1", "atlantis-position"},
        {"players=1 turn=2 board=a1", "atlantis-position"},
        {"players=1 turn=0 board=a1", "atlantis-position"},
        {"players=1 board=a1:2*1", "atlantis-position"},
        {"players=1 board=a1:1*", "atlantis-position"},
        {"players=1 board=a1:1", "atlantis-position"},
        {"players=1 board=a1:*1", "atlantis-position"},
        {"players=1 board=a1:0*1", "atlantis-position"},
        {"players=1 board=a1:1-1", "atlantis-position"},
        {"players=1 board=a1:1*x", "atlantis-position"},
        {"players=1 board=a1:1*1x", "atlantis-position"},
        {"players=1 board=a1:1*1000000000000000", "atlantis-position"},
        {"players=1 board=a1:1+1000000000000000", "atlantis-position"},
        {"players=1 board=a1:xx", "atlantis-position"},
        {"players=1 board=a1:99999999999999999999*1", "atlantis-position"},
        {"players=99999999999999999999 board=a1", "atlantis-position"},
        {"players=1000000 board=a1", "atlantis-position"},
        {"players=1 turn=x board=a1", "atlantis-position"},
        {"players= board=a1", "atlantis-position"},
        {"players=1  Board=a1", "atlantis-position"},
        {" ", "atlantis-position"},
        {"players=1 board=a1:1*0", "atlantis-position"},
        {"players=1 board=a1:", "atlantis-position"},
        {"players=1 board=", "atlantis-bad-coord"},
        {"players=1 board=a1,", "atlantis-bad-coord"},
        {"players=1 board=A1", "atlantis-bad-coord"},
        {"players=1 board=a1/a1", "atlantis-dup-field"},
    };

    for (size_t i = 0; i < HM_COUNT(positions); i++)
        assert_string_equal(refusal(*state, "atlantis", positions[i][0]),
                            positions[i][1]);
}

/* A game that another player begins is written and read again. */
static void transcripts_say_who_begins(void **state)
{
    fixture *f = *state;
    hm_writer_options options = {
        .size = sizeof(options), .to = "atlantis", .diags = f->diags};
    hm_record *record =
        begin(f, "atlantis", "players=2 turn=2 board=a1:1*1,a2/b3:2*1,c3");
    hm_replay *replay = load(f, record);
    hm_out *out = new_out(f);
    char *text;
    hm_record *again;
    hm_replay *other;

    assert_int_equal(hm_record_write(f->ctx, record, &options, out), HM_OK);
    text = take_text(out);
    again = read_text(f, text, "atlantis", NULL);
    other = load(f, again);
    assert_true(key_of(other) == key_of(replay));
    assert_int_equal(type(other, "b3-c3", NULL), HM_OK);
    hm_replay_free(other);
    hm_record_free(again);
    free(text);
    out = new_out(f);
    options.to = "atlantis-old";
    assert_int_equal(hm_record_write(f->ctx, record, &options, out), HM_EINPUT);
    assert_string_equal(diag_id(f, 0), "lossy-first-player");
    hm_out_free(out);
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
        TEST(actions_can_be_typed),
        TEST(actions_that_cannot_be_read_are_refused),
        TEST(keys_of_atlantis_follow_random_play),
        TEST(positions_of_atlantis_differ_in_everything),
        TEST(moves_of_a_turn_lead_to_one_position_in_any_order),
        TEST(moves_of_atlantis_are_listed_if_and_only_if_legal),
        TEST(turns_that_cannot_be_read_are_refused),
        TEST(positions_of_atlantis_that_make_no_sense_are_refused),
        TEST(transcripts_say_who_begins),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
