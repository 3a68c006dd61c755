/*
 * test_chess_game.c - games of chess: ends, claims, the table, questions.
 */
#include "chess.h"

#include "setups/values.h"

#define KINGS "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
#define ROUND "g1f3 g8f6 f3g1 f6g8"

/* ---- ends ---------------------------------------------------------------- */

/* Plays a record to its end. */
static hm_replay *play_all(fixture *f, const hm_record *record)
{
    hm_replay *replay = load_record(f, record);

    while (hm_replay_next(replay) == HM_OK)
        ;
    assert_int_equal(hm_replay_index(replay), hm_record_length(record));
    return replay;
}

static void assert_outcome(fixture *f, const char *fen, const char *moves,
                           const char *reason, int winner)
{
    hm_record *record = make_record(f, fen, moves);
    hm_replay *replay = play_all(f, record);
    hm_outcome out;

    assert_int_equal(hm_replay_outcome(replay, &out), HM_OK);
    assert_int_equal(out.over, reason != NULL);
    if (reason)
        assert_string_equal(out.reason, reason);
    assert_int_equal(out.winner, winner);
    hm_replay_free(replay);
    hm_record_free(record);
}

static void the_board_ends_games(void **state)
{
    fixture *f = *state;

    assert_outcome(f, START, "", NULL, -1);
    assert_outcome(f, START, "f2f3 e7e5 g2g4 d8h4", "checkmate", 1);
    assert_outcome(f, "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", "checkmate", 0);
    assert_outcome(f, "k7/8/K7/8/8/8/8/1R6 b - - 0 1", "", "stalemate", -1);
    // Mate on the last of 75 moves wins.
    assert_outcome(f, "k7/8/1K6/8/8/8/8/7R w - - 149 90", "h1h8", "checkmate",
                   0);
    assert_outcome(f, "k7/8/1K6/8/8/8/8/7R w - - 149 90", "h1h7", "seventyfive",
                   -1);
    assert_outcome(f, "k7/8/1K6/8/8/8/8/7R w - - 99 90", "h1h7", NULL, -1);
}

static void dead_positions_are_draws(void **state)
{
    fixture *f = *state;

    assert_outcome(f, KINGS, "", "insufficient", -1);
    assert_outcome(f, "4k3/8/8/8/8/8/8/3BK3 w - - 0 1", "", "insufficient", -1);
    assert_outcome(f, "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", "", "insufficient",
                   -1);
    // Bishops on one colour, whoever's they are.
    assert_outcome(f, "2b1k3/8/8/8/8/8/8/3BKB2 w - - 0 1", "", "insufficient",
                   -1);
    assert_outcome(f, "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "", NULL, -1);
    assert_outcome(f, "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", "", NULL, -1);
    assert_outcome(f, "4kn2/8/8/8/8/8/8/3BK3 w - - 0 1", "", NULL, -1);
    assert_outcome(f, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "", NULL, -1);
}

static void the_fifth_repetition_ends_a_game(void **state)
{
    fixture *f = *state;

    assert_outcome(f, START, ROUND " " ROUND " " ROUND, NULL, -1);
    assert_outcome(f, START, ROUND " " ROUND " " ROUND " " ROUND, "fivefold",
                   -1);
}

static hm_chess_claim claim_of(fixture *f, const char *fen, const char *moves)
{
    hm_record *record = make_record(f, fen, moves);
    hm_replay *replay = play_all(f, record);
    hm_chess_claim claim;

    assert_int_equal(hm_chess_claims(replay, &claim), HM_OK);
    hm_replay_free(replay);
    hm_record_free(record);
    return claim;
}

static void draws_can_be_claimed(void **state)
{
    fixture *f = *state;
    hm_chess_claim claim = claim_of(f, START, ROUND);

    assert_int_equal(claim.times, 2);
    assert_int_equal(claim.clock, 4);
    assert_false(claim.threefold || claim.fifty || claim.check);
    assert_true(claim_of(f, START, ROUND " " ROUND).threefold);
    // It is not the same position while it can still castle, or capture.
    assert_int_equal(claim_of(f, "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                              "h1h2 e8e7 h2h1 e7e8 h1h2 e8e7 h2h1 e7e8")
                         .times,
                     2);
    assert_int_equal(claim_of(f, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
                              "e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1")
                         .times,
                     2);
    claim = claim_of(f, "4k3/8/8/8/8/8/8/4K2R w - - 99 80", "h1h8");
    assert_true(claim.fifty && claim.check);
}

static void other_rules_have_no_such_claims(void **state)
{
    fixture *f = *state;
    hm_chess_claim claim;
    hm_replay *replay;

    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    assert_int_equal(hm_chess_claims(replay, &claim), HM_ESUPPORT);
    hm_replay_free(replay);
}

/* ---- results ------------------------------------------------------------- */

static const char *fault_of_result(fixture *f, const char *fen,
                                   hm__chess_result result)
{
    hm_record *record = make_record(f, fen, "");
    hm_replay *replay;
    const char *id;

    ((hm__chess_game *)(uintptr_t)record->start)->result = result;
    hm_diags_clear(f->diags);
    replay = play_all(f, record);
    id = hm_diags_count(f->diags) ? hm_diags_at(f->diags, 0)->id : "";
    hm_replay_free(replay);
    hm_record_free(record);
    return id;
}

static void a_result_can_contradict_the_board(void **state)
{
    fixture *f = *state;
    const char *mate = "k6R/8/1K6/8/8/8/8/8 b - - 0 1";
    const char *stalemate = "k7/8/K7/8/8/8/8/1R6 b - - 0 1";

    assert_string_equal(fault_of_result(f, mate, HM__CHESS_WHITE_WINS), "");
    assert_string_equal(fault_of_result(f, mate, HM__CHESS_OPEN), "");
    assert_string_equal(fault_of_result(f, mate, HM__CHESS_DRAWN),
                        "chess-wrong-result");
    assert_string_equal(fault_of_result(f, mate, HM__CHESS_BLACK_WINS),
                        "chess-wrong-result");
    assert_string_equal(fault_of_result(f, stalemate, HM__CHESS_DRAWN), "");
    assert_string_equal(fault_of_result(f, stalemate, HM__CHESS_WHITE_WINS),
                        "chess-wrong-result");
    assert_string_equal(fault_of_result(f, KINGS, HM__CHESS_WHITE_WINS), "");
}

static void what_is_written_ends_a_game_too(void **state)
{
    static const struct {
        hm__chess_result result;
        bool over;
        const char *reason;
        int winner;
    } cases[] = {
        {HM__CHESS_UNSTATED, false, NULL, -1},
        {HM__CHESS_OPEN, false, "unterminated", -1},
        {HM__CHESS_WHITE_WINS, true, "normal", 0},
        {HM__CHESS_BLACK_WINS, true, "normal", 1},
        {HM__CHESS_DRAWN, true, "threefold", -1},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_record *record = make_record(f, START, ROUND " " ROUND);
        hm_replay *replay;
        hm_outcome out;

        ((hm__chess_game *)(uintptr_t)record->start)->result = cases[i].result;
        replay = play_all(f, record);
        assert_int_equal(hm_replay_outcome(replay, &out), HM_OK);
        assert_int_equal(out.over, cases[i].over);
        assert_int_equal(out.winner, cases[i].winner);
        if (cases[i].reason)
            assert_string_equal(out.reason, cases[i].reason);
        else
            assert_null(out.reason);
        hm_replay_free(replay);
        hm_record_free(record);
    }
}

/* ---- the table ----------------------------------------------------------- */

/* The pieces of the table stand where the position has them. */
static void assert_board(hm_replay *replay)
{
    const hm_table *table = hm_replay_table(replay);
    uint8_t seen[HM__CHESS_SQUARES] = {0};
    hm_ctx *ctx = table->ctx;
    hm_out *out;
    char *fen;
    hm__chess p;

    assert_int_equal(hm_out_new(ctx, &out), HM_OK);
    assert_int_equal(hm_replay_position(replay, out), HM_OK);
    fen = take_text(out);
    p = read_fen(fen);
    free(fen);
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        const hm__piece_state *is = &table->pieces[at].is;
        int s = ((int)is->y - 1) * 8 + (int)is->x - 1;

        if (is->attr.kind == HM__BOARD)
            continue;
        assert_int_equal(seen[s], 0);
        seen[s] = HM__CHESS_PIECE(is->attr.rank, is->attr.suit == HM__BLACK);
    }
    assert_memory_equal(seen, p.board, sizeof(seen));
}

static uint64_t key_of(hm_replay *replay)
{
    uint64_t key = 0;

    assert_int_equal(hm_replay_key(replay, &key), HM_OK);
    return key;
}

static void games_lie_on_the_table_there_and_back(void **state)
{
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(positions); i++) {
        char moves[100 * HM__UCI_ROOM + 1];
        uint64_t keys[101];
        size_t count = 0;
        hm_record *record;
        hm_replay *replay;

        make_moves(positions[i], i + 1, 100, moves);
        record = make_record(f, positions[i], moves);
        replay = load_record(f, record);
        do {
            assert_board(replay);
            keys[count++] = key_of(replay);
        } while (hm_replay_next(replay) == HM_OK);
        assert_int_equal(count, hm_record_length(record) + 1);
        while (count-- > 0) {
            assert_board(replay);
            assert_true(key_of(replay) == keys[count]);
            hm_replay_prev(replay);
        }
        hm_replay_free(replay);
        hm_record_free(record);
    }
}

/* Who asks late, after some moves, gets the same key. */
static void a_key_does_not_depend_on_who_asked_before(void **state)
{
    fixture *f = *state;
    hm_record *record = make_record(f, START, "e2e4 e7e5 g1f3 b8c6");
    hm_record *other = make_record(f, START, "g1f3 b8c6 e2e4 e7e5");
    hm_replay *late = play_all(f, record);
    hm_replay *early = load_record(f, other);

    key_of(early);
    while (hm_replay_next(early) == HM_OK)
        key_of(early);
    assert_true(key_of(early) == key_of(late));
    hm_replay_prev(late);
    hm_replay_prev(early);
    assert_true(key_of(early) != key_of(late));
    hm_replay_free(early);
    hm_replay_free(late);
    hm_record_free(other);
    hm_record_free(record);
}

/* ---- questions ----------------------------------------------------------- */

static void assert_ply(const hm_ply *ply, const char *want)
{
    char text[64];

    snprintf(text, sizeof(text), "%.*s %.*s-%.*s %.*s x%.*s =%.*s %d",
             HM_ARG(ply->text), HM_ARG(ply->from), HM_ARG(ply->to),
             HM_ARG(ply->piece), HM_ARG(ply->taken), HM_ARG(ply->promoted),
             ply->player);
    assert_string_equal(text, want);
}

static void assert_last_ply(fixture *f, const char *fen, const char *move,
                            const char *want)
{
    hm_record *record = make_record(f, fen, move);
    hm_replay *replay = play_all(f, record);
    hm_ply ply;

    assert_int_equal(hm_replay_ply(replay, 0, &ply), HM_OK);
    assert_ply(&ply, want);
    assert_int_equal(hm_replay_ply(replay, 1, &ply), HM_END);
    hm_replay_free(replay);
    hm_record_free(record);
}

static void plies_are_data(void **state)
{
    fixture *f = *state;

    assert_last_ply(f, START, "g1f3", "g1f3 g1-f3 N x = 0");
    assert_last_ply(f, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3",
                    "d4e3 d4-e3 P xP = 1");
    assert_last_ply(f, "2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7c8n",
                    "b7c8n b7-c8 P xR =N 0");
    assert_last_ply(f, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1",
                    "e1g1 e1-g1 K x = 0");
    assert_last_ply(f, "5k2/8/8/8/8/8/8/5K1R w K - 0 1", "f1h1",
                    "f1h1 f1-g1 K x = 0");
    assert_last_ply(f, START, "0000", "0000 -  x = 0");
}

static void legal_moves_are_listed(void **state)
{
    fixture *f = *state;
    hm_record *record = make_record(f, START, "e2e4");
    hm_replay *replay = load_record(f, record);
    size_t count;
    hm_ply ply;

    assert_int_equal(hm_replay_legal(replay, &count), HM_OK);
    assert_int_equal(count, 20);
    assert_int_equal(hm_replay_legal_at(replay, 0, &ply), HM_OK);
    assert_ply(&ply, "a2a3 a2-a3 P x = 0");
    assert_int_equal(hm_replay_legal_at(replay, 20, &ply), HM_END);
    hm_replay_next(replay);
    assert_int_equal(hm_replay_legal_at(replay, 0, &ply), HM_OK);
    assert_int_equal(ply.player, 1);
    hm_replay_free(replay);
    hm_record_free(record);
}

/* A record with one ply of any pattern; `san` says how it should be read. */
static hm_record *make_ply(fixture *f, const char *fen, hm_str text,
                           hm__chess_pattern pattern, bool san)
{
    hm_record *record = make_record(f, fen, "");
    hm__chess_ply *ply = hm__arena_zero(&record->arena, 1, sizeof(*ply));

    record->source.text = text;
    ply->pattern = pattern;
    ply->san = san;
    assert_non_null(hm__record_add_ply(record, &record->root, text, ply));
    return record;
}

static void what_is_unclear_has_candidates(void **state)
{
    fixture *f = *state;
    const hm__chess_pattern knight = {
        .kind = HM__CHESS_KNIGHT, .to_file = 4, .to_rank = 2};
    hm_record *record = make_ply(f, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
                                 HM_STR("Nd2"), knight, true);
    hm_replay *replay = load_record(f, record);
    hm_ply ply;

    assert_int_equal(hm_replay_next(replay), HM_EINPUT);
    assert_string_equal(diag_id(f, 0), "chess-ambiguous");
    assert_text(hm_diags_at(f->diags, 0)->message, "Nd2 could be b1d2 or f3d2");
    assert_int_equal(hm_replay_candidate(replay, 1, &ply), HM_OK);
    assert_ply(&ply, "f3d2 f3-d2 N x = 0");
    assert_int_equal(hm_replay_candidate(replay, 2, &ply), HM_END);
    hm_replay_free(replay);
    hm_record_free(record);
}

static void other_spellings_than_san_are_warnings(void **state)
{
    fixture *f = *state;
    const hm__chess_pattern castles = {.sort = HM__CHESS_CASTLES_H};
    hm_record *record = make_ply(f, "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                                 HM_STR("0-0"), castles, true);
    hm_replay *replay = load_record(f, record);

    assert_int_equal(hm_replay_next(replay), HM_OK);
    assert_string_equal(diag_id(f, 0), "chess-not-san");
    assert_text(hm_diags_at(f->diags, 0)->message,
                "SAN writes this move as O-O");
    hm_replay_free(replay);
    hm_record_free(record);
}

static void illegal_moves_can_be_forced(void **state)
{
    fixture *f = *state;
    hm_replay_options options = {.size = sizeof(options), .force = true};
    hm_record *record = make_record(f, START, "e2e5 e5e6 a7a5 e1e8");
    hm_replay *replay;
    hm_out *out = new_out(f);
    char *json;

    assert_int_equal(hm_replay_new(f->ctx, &options, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    hm_replay_json(replay, out);
    json = take_text(out);
    assert_non_null(strstr(json, "\"illegal\":\"chess-no-such-move\""));
    free(json);
    assert_int_equal(hm_replay_next(replay), HM_OK); // White again
    assert_board(replay);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    assert_int_equal(hm_replay_next(replay), HM_EINPUT); // takes a king
    while (hm_replay_prev(replay) == HM_OK)
        assert_board(replay);
    hm_replay_free(replay);
    hm_record_free(record);
}

/* ---- starts and ends of records ------------------------------------------ */

static const char *fault_of_start(fixture *f, const char *position,
                                  const char *setting)
{
    hm_start start = {.size = sizeof(start),
                      .rules = "chess",
                      .position = position,
                      .settings = &setting,
                      .setting_count = setting != NULL,
                      .diags = f->diags};
    hm_record *record;
    hm_status st;

    hm_diags_clear(f->diags);
    st = hm_record_new(f->ctx, &start, &record);
    hm_record_free(record);
    return st == HM_OK ? "" : diag_id(f, 0);
}

static void a_record_begins_anywhere(void **state)
{
    fixture *f = *state;

    assert_string_equal(fault_of_start(f, NULL, NULL), "");
    assert_string_equal(fault_of_start(f, KINGS, NULL), "");
    assert_string_equal(fault_of_start(f, "8/8 w", NULL), "fen-syntax");
    assert_string_equal(fault_of_start(f, NULL, "number=0"), "");
    assert_string_equal(fault_of_start(f, NULL, "variant=chess960"), "");
    assert_string_equal(fault_of_start(f, NULL, "number=960"),
                        "chess-no-variant");
    assert_string_equal(fault_of_start(f, NULL, "variant=horde"),
                        "chess-no-variant");
}

static void a_result_is_set_and_taken_back(void **state)
{
    fixture *f = *state;
    hm_record *record = make_record(f, START, "e2e4");
    const hm__chess_game *game = hm__chess_game_of(record);
    hm_edit *edit;

    assert_int_equal(hm_edit_new(f->ctx, record, f->diags, &edit), HM_OK);
    assert_int_equal(hm_edit_set_end(edit, "1-0"), HM_EUSAGE); // not at the end
    assert_int_equal(hm_replay_next(hm_edit_replay(edit)), HM_OK);
    assert_int_equal(hm_edit_set_end(edit, "resign"), HM_OK);
    assert_int_equal(game->result, HM__CHESS_WHITE_WINS);
    assert_int_equal(hm_edit_set_end(edit, "1/2-1/2"), HM_OK);
    assert_int_equal(game->result, HM__CHESS_DRAWN);
    assert_int_equal(hm_edit_set_end(edit, "jishogi"), HM_EUSAGE);
    assert_int_equal(hm_edit_undo(edit), HM_OK);
    assert_int_equal(game->result, HM__CHESS_WHITE_WINS);
    assert_int_equal(hm_edit_set_end(edit, NULL), HM_OK);
    assert_int_equal(game->result, HM__CHESS_UNSTATED);
    hm_edit_free(edit);
    hm_record_free(record);
}

/* ---- memory -------------------------------------------------------------- */

static void playing_survives_a_lack_of_memory(void **state)
{
    fixture *f = *state;
    hm_record *record =
        make_record(f, "r3k2r/6P1/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1",
                    "d4e3 e1g1 e8c8 g7h8q d8h8");
    hm_status st = HM_ENOMEM;

    for (size_t at = 1; st == HM_ENOMEM; at++) {
        hm_replay *replay = NULL;

        f->heap.calls = 0;
        f->heap.fail_at = at;
        st = hm_replay_new(f->ctx, NULL, &replay);
        if (st == HM_OK)
            st = hm_replay_load(replay, record);
        while (st == HM_OK)
            st = hm_replay_next(replay);
        f->heap.fail_at = 0;
        hm_replay_free(replay);
    }
    assert_int_equal(st, HM_END);
    hm_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_board_ends_games),
        TEST(dead_positions_are_draws),
        TEST(the_fifth_repetition_ends_a_game),
        TEST(draws_can_be_claimed),
        TEST(other_rules_have_no_such_claims),
        TEST(a_result_can_contradict_the_board),
        TEST(what_is_written_ends_a_game_too),
        TEST(games_lie_on_the_table_there_and_back),
        TEST(a_key_does_not_depend_on_who_asked_before),
        TEST(plies_are_data),
        TEST(legal_moves_are_listed),
        TEST(what_is_unclear_has_candidates),
        TEST(other_spellings_than_san_are_warnings),
        TEST(illegal_moves_can_be_forced),
        TEST(a_record_begins_anywhere),
        TEST(a_result_is_set_and_taken_back),
        TEST(playing_survives_a_lack_of_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
