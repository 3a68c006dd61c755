/*
 * test_shogi_ends.c - what ends a game of shogi, and moves that are forced.
 */
#include "base/str.h"
#include "rules/shogi/ends.h"
#include "support.h"

#define KINGS "4k4/9/9/9/9/9/9/9/4K4 b - 1"

/* Four times the kings go there and back; the start counts as well. */
#define ROUND "5i5h 5a5b 5h5i 5b5a "

/* A rook checks on and on. */
#define CHECKS "position sfen 8k/9/9/9/9/9/9/7R1/K8 b - 1 moves "
#define CHASE "2h1h 1a2a 1h2h 2a1a "

static hm_record *read_as(fixture *f, const char *from, const char *line)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = from, .diags = f->diags};
    hm_input *input;
    hm_reader *reader;
    hm_record *record;

    assert_int_equal(hm_input_memory(f->ctx, hm_str_of(line), &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
    return record;
}

static hm_record *read_usi(fixture *f, const char *line)
{
    return read_as(f, "usi", line);
}

static hm_replay *play_to_end(fixture *f, const hm_record *record, bool force)
{
    hm_replay_options options = {
        .size = sizeof(options), .diags = f->diags, .force = force};
    hm_replay *replay;

    assert_int_equal(hm_replay_new(f->ctx, &options, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    while (hm_replay_next(replay) == HM_OK)
        ;
    return replay;
}

static hm_outcome outcome_of(fixture *f, const char *line)
{
    hm_record *record = read_usi(f, line);
    hm_replay *replay = play_to_end(f, record, false);
    hm_outcome out;

    assert_int_equal(hm_replay_outcome(replay, &out), HM_OK);
    assert_int_equal(hm_replay_index(replay), hm_record_length(record));
    hm_replay_free(replay);
    hm_record_free(record);
    return out;
}

static void assert_outcome(fixture *f, const char *line, const char *reason,
                           int winner)
{
    hm_outcome out = outcome_of(f, line);

    if (reason)
        assert_string_equal(out.reason, reason);
    else
        assert_null(out.reason);
    assert_int_equal(out.over, reason != NULL);
    assert_int_equal(out.winner, winner);
}

static void mate_and_stalemate_are_lost(void **state)
{
    assert_outcome(*state,
                   "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b",
                   "checkmate", 0);
    assert_outcome(*state,
                   "position sfen 9/9/9/9/9/9/+p1k6/9/K8 w - 1 moves 7g7h",
                   "stalemate", 1);
    assert_outcome(*state, "position sfen " KINGS, NULL, -1);
}

static void the_fourth_same_position_is_a_draw(void **state)
{
    assert_outcome(*state, "position sfen " KINGS " moves " ROUND ROUND, NULL,
                   -1);
    assert_outcome(*state, "position sfen " KINGS " moves " ROUND ROUND ROUND,
                   "sennichite", -1);
}

/* Here the board comes back, but a pawn has gone to a hand. */
static void hands_and_turns_tell_positions_apart(void **state)
{
    assert_outcome(
        *state,
        "position sfen 4k4/9/9/9/9/9/9/4p4/4K4 b - 1 moves 5i5h 5a5b 5h5i "
        "5b5a " ROUND ROUND,
        NULL, -1);
    // the board four times, but twice with the other side to move
    assert_outcome(*state,
                   "position sfen " KINGS
                   " moves 5i5h 5a5b 5h5i 5b6a 5i5h 6a5a 5h5i 5a5b 5i5h 5b6a "
                   "5h5i 6a5a 5i5h 5a5b 5h5i 5b6a 5i5h 6a5a 5h5i",
                   NULL, -1);
}

static void perpetual_check_loses(void **state)
{
    assert_outcome(*state, CHECKS CHASE CHASE CHASE, "perpetual", 1);
    assert_outcome(*state, CHECKS CHASE CHASE "2h1h 1a2a 1h2h", NULL, -1);
    // one quiet move in between makes it a draw
    assert_outcome(*state, CHECKS CHASE CHASE "2h2i 1a1b 2i2h 1b1a",
                   "sennichite", -1);
}

static void what_is_written_counts_where_the_board_is_silent(void **state)
{
    hm_outcome out = outcome_of(*state, "position startpos moves 7g7f resign");

    assert_true(out.over && out.stated);
    assert_string_equal(out.reason, "resign");
    assert_int_equal(out.winner, HM__SHOGI_BLACK);
    out = outcome_of(*state, CHECKS CHASE CHASE CHASE "resign");
    assert_false(out.stated);
    assert_string_equal(out.reason, "perpetual");
}

/* ---- keys ---------------------------------------------------------------- */

static void keys_follow_every_move(void **state)
{
    uint64_t seed = 7;
    hm__shogi p;
    uint64_t key;

    (void)state;
    hm__shogi_start(&p);
    key = hm__shogi_key(&p);
    for (int i = 0; i < 400; i++) {
        hm__shogi_move moves[HM__SHOGI_MOVES];
        size_t count = hm__shogi_legal(&p, moves);
        hm__shogi_move move;

        if (count == 0)
            return;
        move = moves[random_below(&seed, (uint32_t)count)];
        key = hm__shogi_key_after(&p, key, move);
        hm__shogi_play(&p, move);
        assert_true(key == hm__shogi_key(&p));
    }
}

/* A key that lies must not end a game. */
static void equal_keys_are_not_believed(void **state)
{
    hm__shogi_played moves[4];
    hm__shogi p;
    hm__shogi_past past = {.now = &p, .key = 1, .moves = moves, .count = 4};
    static const char *const usi[] = {"7g7f", "3c3d", "2g2f", "8c8d"};

    (void)state;
    hm__shogi_start(&p);
    for (size_t i = 0; i < 4; i++) {
        moves[i] = (hm__shogi_played){.side = p.side, .key = 1};
        assert_true(hm__usi_read(hm_str_of(usi[i]), &moves[i].move));
        moves[i].undo = hm__shogi_play(&p, moves[i].move);
    }
    assert_int_equal(hm__shogi_times(&past), 1);
    assert_false(hm__shogi_outcome(&past).over);
}

/* ---- impasse ------------------------------------------------------------- */

static hm_declaration declare(const char *sfen, bool points24, bool handicap)
{
    hm_declaration_options options = {
        .size = sizeof(options), .points24 = points24, .handicap = handicap};
    hm_fault why = {0};
    hm__shogi p;

    assert_int_equal(hm__sfen_read(hm_str_of(sfen), &p, &why), HM_OK);
    return hm__shogi_declare(&p, &options);
}

static void declarations_count_points(void **state)
{
    static const char enough[] = "K+R+BGGSSGG/LL7/9/9/9/9/9/9/4k4 b RB 1";
    hm_declaration d = declare(enough, false, false);

    (void)state;
    assert_true(d.king_entered);
    assert_int_equal(d.pieces, 10);
    assert_int_equal(d.points, 28);
    assert_int_equal(d.needed, 28);
    assert_true(d.wins);
    d = declare(enough, true, false);
    assert_true(d.draws && !d.wins);
    assert_int_equal(d.needed, 31);
    d = declare("K+R+BGGSSGG/LL7/9/9/9/9/9/9/4k4 b RB3P 1", true, false);
    assert_true(d.wins && !d.draws);
    d = declare("K+R+BGGSSGG/L8/9/L8/9/9/9/9/4k4 b RB 1", false, false);
    assert_int_equal(d.pieces, 9);
    assert_false(d.wins);
    d = declare("1+R+BGGSSGG/LLP6/9/K8/9/9/9/9/4k4 b RB 1", false, false);
    assert_false(d.king_entered || d.wins);
    d = declare("K+R+BGGSSGG/1LLP5/9/9/r8/9/9/9/4k4 b B9P 1", false, false);
    assert_true(d.king_entered && d.in_check && !d.wins);
    assert_int_equal(d.points, 33);
}

static void a_handicap_may_count_for_white(void **state)
{
    static const char sfen[] = "4K4/9/9/9/9/9/9/ll7/k+bggssgg+p w b4p4P 1";
    hm_declaration d = declare(sfen, false, false);

    (void)state;
    assert_int_equal(d.needed, 27);
    assert_int_equal(d.points, 23);
    assert_false(d.wins);
    d = declare(sfen, false, true);
    assert_int_equal(d.points, 23 + 27);
    assert_true(d.wins);
}

static void only_shogi_knows_declarations(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(f, HM_STR("1. S@b2\n"));
    hm_replay *replay = play_to_end(f, record, false);
    hm_declaration d;
    hm_outcome out;

    assert_int_equal(hm_shogi_declare(replay, NULL, &d), HM_ESUPPORT);
    assert_int_equal(hm_replay_outcome(replay, &out), HM_ESUPPORT);
    hm_replay_free(replay);
    hm_record_free(record);
}

/* ---- force --------------------------------------------------------------- */

typedef struct forced {
    const char *line, *id;
    bool played;
} forced;

static void illegal_moves_are_played_where_there_is_room(void **state)
{
    static const forced cases[] = {
        {"position startpos moves 7g7e", "shogi-bad-move-shape", true},
        {"position startpos moves 3c3d", "shogi-wrong-side", true},
        {"position startpos moves 7g7f+", "shogi-bad-promotion", true},
        {"position startpos moves 6i6h+", "shogi-bad-promotion", true},
        {"position startpos moves 8h7g", "shogi-own-piece", false},
        {"position startpos moves 5e5d", "shogi-no-piece", false},
        {"position startpos moves P*5e", "shogi-not-in-hand", false},
        {"position sfen 4k4/9/9/9/9/9/4P4/9/4K4 b P moves P*5e", "shogi-nifu",
         true},
        {"position sfen 4k4/9/9/9/9/9/9/9/4K4 b P moves P*5i",
         "shogi-occupied-drop", false},
        {"position sfen 4k4/9/9/9/9/9/9/9/4K4 b P moves P*1a",
         "shogi-dead-end-drop", true},
        {"position sfen 8k/9/6NG1/9/9/9/9/9/4K4 b P moves P*1b",
         "shogi-uchifuzume", true},
        {"position sfen 4k4/2P6/9/9/9/9/9/9/4K4 b - moves 7b7a",
         "shogi-no-promotion-dead-end", true},
        {"position sfen 4r1k2/9/9/9/9/9/9/4G4/4K4 b - moves 5h6h",
         "shogi-self-check", true},
        {"position sfen 4r1k2/9/9/9/9/9/9/9/4K3P b - moves 1i1h",
         "shogi-ignore-check", true},
        {"position sfen 4r1k2/9/9/9/9/9/9/4G4/4K4 b - moves 5h6h 5a5i",
         "shogi-king-capture", true},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_record *record = read_usi(f, cases[i].line);
        hm_replay *replay = play_to_end(f, record, true);
        bool all = hm_replay_index(replay) == hm_record_length(record);
        size_t count = hm_diags_count(f->diags);

        assert_int_equal(all, cases[i].played);
        assert_string_equal(diag_id(f, count - 1), cases[i].id);
        assert_int_equal(hm_diags_at(f->diags, count - 1)->severity,
                         all ? HM_WARNING : HM_ERROR);
        hm_diags_clear(f->diags);
        hm_replay_free(replay);
        hm_record_free(record);
    }
}

/* CSA names the piece as it is after the move. */
static void forced_moves_promote_what_is_named_so(void **state)
{
    static const char *const cases[][2] = {{"PI\n+\n+7775FU\n", "/2P6/9/PP1"},
                                           {"PI\n+\n+7775TO\n", "/2+P6/9/PP1"}};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_record *record = read_as(f, "csa", cases[i][0]);
        hm_replay *replay = play_to_end(f, record, true);
        hm_out *position = new_out(f);

        assert_int_equal(hm_replay_position(replay, position), HM_OK);
        hm_out_char(position, '\0');
        assert_non_null(strstr(hm_out_text(position).ptr, cases[i][1]));
        hm_diags_clear(f->diags);
        hm_out_free(position);
        hm_replay_free(replay);
        hm_record_free(record);
    }
}

/* Out of turn, with a king that goes, forward and back and forward again. */
static void forced_moves_are_taken_back(void **state)
{
    fixture *f = *state;
    hm_record *record = read_usi(
        f, "position sfen 4r1k2/9/9/9/9/4p4/4P4/9/4K4 b - moves 5g5f 5a5f "
           "5i5h P*5e 5f5h 3a3b 3b3c 5h5i+");
    hm_replay *replay = play_to_end(f, record, true);
    hm_out *states[16] = {NULL};
    size_t last = hm_replay_index(replay);

    assert_int_equal(last, 8);
    for (int round = 0; round < 2; round++) {
        do {
            size_t i = hm_replay_index(replay);
            hm_out *out = new_out(f);

            hm_replay_json(replay, out);
            hm_table_json(hm_replay_table(replay), out);
            if (states[i])
                assert_true(
                    hm__str_eq(hm_out_text(out), hm_out_text(states[i])));
            hm_out_free(states[i]);
            states[i] = out;
        } while (hm_replay_prev(replay) == HM_OK);
        while (hm_replay_next(replay) == HM_OK)
            ;
    }
    for (size_t i = 0; i <= last; i++)
        hm_out_free(states[i]);
    hm_replay_free(replay);
    hm_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(mate_and_stalemate_are_lost),
        TEST(the_fourth_same_position_is_a_draw),
        TEST(hands_and_turns_tell_positions_apart),
        TEST(perpetual_check_loses),
        TEST(what_is_written_counts_where_the_board_is_silent),
        TEST(keys_follow_every_move),
        TEST(equal_keys_are_not_believed),
        TEST(declarations_count_points),
        TEST(a_handicap_may_count_for_white),
        TEST(only_shogi_knows_declarations),
        TEST(illegal_moves_are_played_where_there_is_room),
        TEST(forced_moves_promote_what_is_named_so),
        TEST(forced_moves_are_taken_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
