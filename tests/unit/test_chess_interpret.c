/*
 * test_chess_interpret.c - games of chess out of what happens on a table.
 */
#include "chess.h"

enum { ROOM = 65536 };

#define SET(fen)                                                               \
    "---\nSetUp: {Name: Chess, System: chess, cell_width: 1, fen: \"" fen      \
    "\"}\n...\n"

/* ---- games that come up -------------------------------------------------- */

static hm_record *read_text(fixture *f, const char *from, const char *setting,
                            hm_str text)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = from,
                                 .diags = f->diags,
                                 .settings = &setting,
                                 .setting_count = setting != NULL};
    hm_input *input;
    hm_reader *reader;
    hm_record *record;

    assert_int_equal(hm_input_memory(f->ctx, text, &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
    return record;
}

/* The SAN of a record's moves, and the last position. */
static void put_game(const hm_record *record, char out[ROOM])
{
    hm__chess p = hm__chess_game_of(record)->position;
    size_t at = 0;

    for (const hm_node *n = record->root.child; n; n = n->child) {
        at += hm__san_write(&p, hm__chess_ply_of(n)->move, out + at);
        out[at++] = ' ';
        hm__chess_play(&p, hm__chess_ply_of(n)->move);
    }
    hm__fen_write(&p, out + at);
}

/* A game that is interpreted as chess: its moves in SAN, or the id of a fault.
 */
static void interpret_text(fixture *f, const char *from, const char *setting,
                           const char *text, char out[ROOM])
{
    hm_record *source = read_text(f, from, setting, hm_str_of(text));
    hm_record *record = NULL;

    hm_diags_clear(f->diags);
    if (hm__interpret(f->ctx, source, "chess", f->diags, &record) == HM_OK)
        put_game(record, out);
    else
        snprintf(out, ROOM, "%s", diag_id(f, 0));
    hm_record_free(record);
    hm_record_free(source);
}

static void assert_interpreted(fixture *f, const char *from,
                               const char *setting, const char *text,
                               const char *want)
{
    char out[ROOM];

    interpret_text(f, from, setting, text, out);
    assert_string_equal(out, want);
}

#define IMMORTAL                                                               \
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 " \
    "Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 "   \
    "e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7# "                               \
    "r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 1 23"

static void the_immortal_game_is_chess(void **state)
{
    static const char moves[] =
        "1. e2-e4 1... e7-e5 2. f2-f4 2... e5:f4 3. f1-c4 3... d8-h4 "
        "4. e1-f1 4... b7-b5 5. c4:b5 5... g8-f6 6. g1-f3 6... h4-h6 "
        "7. d2-d3 7... f6-h5 8. f3-h4 8... h6-g5 9. h4-f5 9... c7-c6 "
        "10. g2-g4 10... h5-f6 11. h1-g1 11... c6:b5 12. h2-h4 12... g5-g6 "
        "13. h4-h5 13... g6-g5 14. d1-f3 14... f6-g8 15. c1:f4 15... g5-f6 "
        "16. b1-c3 16... f8-c5 17. c3-d5 17... f6:b2 18. f4-d6 18... c5:g1 "
        "19. e4-e5 19... b2:a1 20. f1-e2 20... b8-a6 21. f5:g7 21... e8-d8 "
        "22. f3-f6 22... g8:f6 23. d6-e7\n";
    static const char *const heads[] = {
        "GameType: International Chess\n",
        "SetUp: {Name: Chess, has_subpack: true}\n",
        "MovetextParser: chess\nSetUp: chess\n",
        "SetUp: {Name: Chess, System: chess, cell_width: 1}\n",
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(heads); i++) {
        char text[2048];

        snprintf(text, sizeof(text), "---\n%s...\n%s", heads[i], moves);
        assert_interpreted(f, "ppn", NULL, text, IMMORTAL);
    }
}

static void lists_of_actions_are_chess(void **state)
{
    fixture *f = *state;

    assert_interpreted(
        f, "pan", "game=chess",
        "[[\"shift\",52,36],[\"shift\",12,28],[\"shift\",61,34],"
        "[\"shift\",1,18],[\"shift\",62,45],[\"shift\",6,21],"
        "[\"shift\",60,62],[\"shift\",63,61]]",
        "e4 e5 Bc4 Nc6 Nf3 Nf6 O-O "
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b "
        "kq - 5 4");
}

/* The rook's step alone would be a move, too. */
static void steps_of_one_move_are_put_together(void **state)
{
    fixture *f = *state;

    assert_interpreted(
        f, "ppn", NULL,
        SET("r3k2r/8/8/8/8/8/8/R3K2R") "1. h1-f1 2. e1-g1 {safe} "
                                       "3. e8-e7\n",
        "O-O Ke7 r6r/4k3/8/8/8/8/8/R4RK1 w - - 2 2");
    assert_interpreted(
        f, "ppn", NULL,
        SET("4k3/8/8/8/3p4/8/4P3/4K3") "1. e2-e4 2. d4-e3 3. *e4 "
                                       "4. e1-d1\n",
        "e4 dxe3 Kd1 4k3/8/8/8/8/4p3/8/3K4 b - - 1 2");
}

static void castling_promotion_and_en_passant_are_found(void **state)
{
    fixture *f = *state;

    assert_interpreted(f, "ppn", NULL,
                       SET("r3k2r/8/8/8/8/8/8/R3K2R") "1. e1-g1 h1-f1 "
                                                      "1... e8-c8 a8-d8\n",
                       "O-O O-O-O 2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    assert_interpreted(
        f, "ppn", NULL,
        SET("4k3/8/8/8/3p4/8/4P3/4K3") "1. e2-e4 1... d4-e3 *e4\n",
        "e4 dxe3 4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
    assert_interpreted(
        f, "ppn", NULL,
        SET("8/P3k3/8/8/8/8/8/4K3") "1. *a7 ()f,s5,r2,chess1'@a8\n",
        "a8=N N7/4k3/8/8/8/8/8/4K3 b - - 0 1");
    assert_interpreted(f, "ppn", NULL, SET("8/P3k3/8/8/8/8/8/4K3") "1. a7-a8\n",
                       "chess-bad-promotion");
}

/* Two moves can have one number, as White's and Black's often do. */
static void two_moves_can_be_one_ply(void **state)
{
    fixture *f = *state;

    assert_interpreted(
        f, "ppn", NULL,
        "---\nGameType: International Chess\n...\n"
        "1. e2-e4 e7-e5 2. g1-f3 b8-c6 3. f1-c4\n",
        "e4 e5 Nf3 Nc6 Bc4 "
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq "
        "- 3 3");
}

static void whose_turn_it_is_shows_in_the_first_move(void **state)
{
    fixture *f = *state;

    assert_interpreted(f, "ppn", NULL,
                       SET("4k3/p7/8/8/8/8/P7/4K3") "1. a7-a5\n",
                       "a5 4k3/8/8/p7/8/8/P7/4K3 w - - 0 2");
    // The metadata may say what the pieces do not.
    assert_interpreted(
        f, "ppn", NULL,
        "---\nFEN: 4k2r/8/8/8/8/8/8/4K2R w - - 5 9\n"
        "SetUp: {Name: Chess, System: chess, cell_width: 1, fen: "
        "4k2r/8/8/8/8/8/8/4K2R}\n...\n1. e1-d1\n",
        "Kd1 4k2r/8/8/8/8/8/8/3K3R b - - 6 9");
}

static void what_is_no_chess_is_refused(void **state)
{
    fixture *f = *state;

    assert_interpreted(f, "ppn", NULL,
                       "---\nGameType: International Chess\n...\n1. e2-e5\n",
                       "chess-no-such-move");
    assert_interpreted(f, "ppn", NULL,
                       "---\nGameType: International Chess\n...\n1. *e2\n",
                       "chess-no-move");
    assert_interpreted(f, "ppn", NULL,
                       "---\nGameType: Four Field Kono\n...\n1. a1-b1\n",
                       "chess-no-position");
    assert_interpreted(f, "ppn", NULL, SET("8/8/8/8/8/8/8/4K3") "1. e1-e2\n",
                       "fen-kings");
}

/* ---- there and back ------------------------------------------------------ */

static void games_come_back_from_the_table(void **state)
{
    fixture *f = *state;

    for (size_t i = 0; i < 3 * HM_COUNT(positions); i++) {
        hm_writer_options options = {.size = sizeof(options), .to = "ppn"};
        const char *fen = positions[i % HM_COUNT(positions)];
        char moves[60 * HM__UCI_ROOM + 1];
        char want[ROOM];
        char got[ROOM];
        hm_record *record;
        hm_replay *replay;
        hm_out *out = new_out(f);
        char *text;

        make_moves(fen, i + 1, 60, moves);
        record = make_record(f, fen, moves);
        replay = load_record(f, record); // resolves its plies
        while (hm_replay_next(replay) == HM_OK)
            ;
        hm_replay_free(replay);
        put_game(record, want);
        assert_int_equal(hm_record_write(f->ctx, record, &options, out), HM_OK);
        text = take_text(out);
        interpret_text(f, "ppn", NULL, text, got);
        assert_string_equal(got, want);
        free(text);
        hm_record_free(record);
    }
}

static void raising_survives_a_lack_of_memory(void **state)
{
    fixture *f = *state;
    hm_record *source = read_text(
        f, "ppn", NULL,
        HM_STR("---\nGameType: International Chess\n...\n1. e2-e4 1... e7-e5"));
    hm_status st = HM_ENOMEM;

    for (size_t at = 1; st == HM_ENOMEM; at++) {
        hm_record *record = NULL;

        f->heap.calls = 0;
        f->heap.fail_at = at;
        st = hm__interpret(f->ctx, source, "chess", NULL, &record);
        f->heap.fail_at = 0;
        hm_record_free(record);
    }
    assert_int_equal(st, HM_OK);
    hm_record_free(source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_immortal_game_is_chess),
        TEST(lists_of_actions_are_chess),
        TEST(steps_of_one_move_are_put_together),
        TEST(castling_promotion_and_en_passant_are_found),
        TEST(two_moves_can_be_one_ply),
        TEST(whose_turn_it_is_shows_in_the_first_move),
        TEST(what_is_no_chess_is_refused),
        TEST(games_come_back_from_the_table),
        TEST(raising_survives_a_lack_of_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
