/*
 * test_chess.c - positions and moves of chess: FEN, UCI, SAN, legality, keys.
 */
#include "chess.h"

/* ---- FEN ----------------------------------------------------------------- */

static void heard(void *user, const hm_fault *fault)
{
    size_t *count = user;

    assert_int_equal(fault->severity, HM_WARNING);
    ++*count;
}

/* How many warnings a FEN has that can be read, and what it is written as. */
static void assert_read(const char *fen, size_t warnings, const char *want)
{
    size_t count = 0;
    hm__fen_listener listener = {.on_fault = heard, .user = &count};
    hm_fault why = {0};
    hm__chess p;

    assert_int_equal(hm__fen_read(hm_str_of(fen), &p, &listener, &why), HM_OK);
    assert_int_equal(count, warnings);
    assert_fen(&p, want);
}

/* Which part of a FEN is wrong, and the id of that. */
static void assert_refused(const char *fen, const char *id, size_t at,
                           const char *message)
{
    hm_fault why = {0};
    hm__chess p;

    assert_int_equal(hm__fen_read(hm_str_of(fen), &p, NULL, &why), HM_EINPUT);
    assert_string_equal(why.id, id);
    assert_int_equal(why.at.ptr - fen, at);
    assert_non_null(strstr(why.message, message));
}

#define KINGS "4k3/8/8/8/8/8/8/4K3"

static void a_fen_comes_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM_COUNT(positions); i++)
        assert_read(positions[i], 0, positions[i]);
    assert_read(KINGS " b - - 99 300", 0, KINGS " b - - 99 300");
    assert_read("  " KINGS "  w  - -  0 0 ", 0, KINGS " w - - 0 1");
    assert_read(KINGS " w - - 99999999999999999999 99999999999999999999", 0,
                KINGS " w - - 65535 4294967295");
}

static void missing_counters_are_a_warning(void **state)
{
    (void)state;
    assert_read(KINGS " w - -", 1, KINGS " w - - 0 1");
    assert_read(KINGS " w - - 7", 1, KINGS " w - - 7 1");
}

static void a_faulty_fen_is_pointed_at(void **state)
{
    (void)state;
    assert_refused("8/8 w - - 0 1", "fen-syntax", 0, "8 ranks");
    assert_refused("4k3/8/8/8/8/8/7/4K3 w - - 0 1", "fen-syntax", 14,
                   "8 squares on rank 2, not 7");
    assert_refused("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "fen-syntax", 16, "not 9");
    assert_refused("4k3/8/8/8/ppppppppp/8/8/4K3 w - - 0 1", "fen-syntax", 10,
                   "not 9");
    assert_refused("4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", "fen-syntax", 9,
                   "expected a piece");
    assert_refused("4k3/8/8/8/8/8/8/4K2- w - - 0 1", "fen-syntax", 19,
                   "expected a piece");
    assert_refused(KINGS " x - - 0 1", "fen-syntax", 20, "w or b");
    assert_refused(KINGS " w X - 0 1", "fen-syntax", 22, "castling");
    assert_refused(KINGS " w - e4 0 1", "fen-syntax", 24, "rank 3 or 6");
    assert_refused(KINGS " w - e3e 0 1", "fen-syntax", 24, "rank 3 or 6");
    assert_refused(KINGS " w - - x 1", "fen-syntax", 26, "half-moves");
    assert_refused(KINGS " w - - 0 -1", "fen-syntax", 28, "number");
    assert_refused(KINGS " w - - 0 1 x", "fen-syntax", 30, "nothing");
    assert_refused(KINGS " w -", "fen-syntax", 23, "6 fields");
    assert_refused("", "fen-syntax", 0, "6 fields");
    assert_refused("8/8/8/8/8/8/8/4K3 w - - 0 1", "fen-kings", 0,
                   "one king for Black, not 0");
    assert_refused("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "fen-kings", 0,
                   "one king for White, not 2");
    assert_refused("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "fen-pawn-rank", 0, "a8");
    assert_refused("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "fen-in-check", 22,
                   "Black is in check");
}

static void castling_is_read_as_x_fen_and_as_shredder_fen(void **state)
{
    (void)state;
    assert_read("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", 0,
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_read("1r2k1rr/8/8/8/8/8/8/RR2K1R1 w GBgb - 0 1", 0,
                "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBgq - 0 1");
    assert_true(read_fen("1r2k1rr/8/8/8/8/8/8/RR2K1R1 w G - 0 1").chess960);
    assert_true(read_fen("5k2/8/8/8/8/8/8/R4K2 w Q - 0 1").chess960);
    assert_false(read_fen("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1").chess960);
}

static void castling_without_king_or_rook_is_dropped(void **state)
{
    (void)state;
    assert_read(KINGS " w KQkq - 0 1", 4, KINGS " w - - 0 1");
    assert_read("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", 2,
                "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    assert_read("4k3/8/8/8/8/8/8/4K1RR w KG - 0 1", 1,
                "4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
    assert_read("4k3/8/8/8/8/8/8/4K2r w K - 0 1", 1,
                "4k3/8/8/8/8/8/8/4K2r w - - 0 1");
}

static void en_passant_is_kept_only_where_it_is_legal(void **state)
{
    (void)state;
    assert_read("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", 0,
                "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    assert_read("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 0,
                "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    assert_read("4k3/8/8/8/3pP3/8/8/4K3 b - e6 0 1", 0,
                "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    assert_read("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", 0,
                "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1");
    assert_read("4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1", 0,
                "4k3/8/8/8/3pP3/4N3/8/4K3 b - - 0 1");
}

/* ---- starts of Chess960 -------------------------------------------------- */

static void every_start_of_chess960_has_its_number(void **state)
{
    hm__chess all[960];
    hm__chess p;

    (void)state;
    assert_false(hm__chess960_start(960, &p));
    for (unsigned i = 0; i < 960; i++) {
        assert_true(hm__chess960_start(i, &all[i]));
        for (unsigned k = 0; k < i; k++)
            assert_false(hm__chess_is_same(&all[i], &all[k]));
    }
    assert_fen(&all[0],
               "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    assert_fen(&all[692],
               "rbbqknnr/pppppppp/8/8/8/8/PPPPPPPP/RBBQKNNR w KQkq - 0 1");
    assert_fen(&all[959],
               "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
    assert_fen(&all[518], START);
    hm__chess_start(&p);
    assert_true(hm__chess_is_same(&p, &all[518]));
    assert_memory_equal(p.board, all[518].board, sizeof(p.board));
    assert_fen(&p, START);
    assert_false(p.chess960);
}

/* ---- games by chance ----------------------------------------------------- */

static void assert_fits(const hm__chess *p, hm__chess_pattern pattern,
                        hm__chess_move want)
{
    hm__chess_move found[HM__CHESS_CANDIDATES];

    assert_int_equal(hm__chess_candidates(p, &pattern, found), 1);
    assert_memory_equal(&found[0], &want, sizeof(want));
}

/* A move comes back from UCI; its SAN is that of no other. */
static void assert_texts(const hm__chess *p, const hm__chess_move *moves,
                         size_t count)
{
    char sans[HM__CHESS_MOVES][HM__SAN_ROOM];

    for (size_t i = 0; i < count; i++) {
        char uci[HM__UCI_ROOM];
        hm__chess_move m;

        hm__uci_write(p, moves[i], uci);
        m = read_uci(p, uci);
        assert_memory_equal(&m, &moves[i], sizeof(m));
        assert_fits(p, hm__chess_pattern_of(moves[i]), moves[i]);
        assert_true(hm__san_write(p, moves[i], sans[i]) < HM__SAN_ROOM);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(sans[i], sans[k]);
    }
}

/* Keys are brought up to date, and a move can be taken back. */
static void assert_played(hm__chess *p, hm__chess_move m)
{
    uint64_t key = hm__chess_key(p);
    hm__chess before = *p;
    hm__chess again;
    hm__chess_undo undo = hm__chess_play(p, m);
    char fen[HM__FEN_ROOM];

    assert_true(hm__chess_key_after(&before, key, p) == hm__chess_key(p));
    assert_int_equal(hm__chess_gives_check(&before, m), hm__chess_in_check(p));
    again = *p;
    hm__chess_unplay(&again, m, undo);
    assert_memory_equal(&again, &before, sizeof(before));
    hm__fen_write(p, fen);
    again = read_fen(fen);
    assert_true(hm__chess_is_same(p, &again));
    assert_true(hm__chess_key(p) == hm__chess_key(&again));
    assert_true(hm__chess_passing_key(p) == hm__chess_passing_key(&again));
    assert_int_equal(hm__chess_count(p), hm__chess_count(&again));
}

static void games_by_chance_hold_together(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10 * HM_COUNT(positions); seed++) {
        hm__chess p = read_fen(positions[seed % HM_COUNT(positions)]);
        uint64_t chance = seed;

        for (int ply = 0; ply < 60; ply++) {
            hm__chess_move moves[HM__CHESS_MOVES];
            size_t count = hm__chess_legal(&p, moves);

            assert_int_equal(hm__chess_count(&p), count);
            assert_texts(&p, moves, count);
            if (count == 0)
                break;
            assert_played(&p, moves[random_below(&chance, (uint32_t)count)]);
        }
    }
}

/* No board has more moves than there is room for. */
static void a_board_full_of_queens_has_room(void **state)
{
    hm__chess p = read_fen("QQQQQQQk/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ b - - "
                           "0 1");
    hm__chess_move moves[HM__CHESS_MOVES];

    (void)state;
    p.side = HM__CHESS_WHITE;
    assert_true(hm__chess_legal(&p, moves) > 218);
}

/* ---- what is written ----------------------------------------------------- */

static void assert_san(const char *fen, const char *uci, const char *want)
{
    hm__chess p = read_fen(fen);
    char san[HM__SAN_ROOM];

    assert_int_equal(hm__san_write(&p, read_uci(&p, uci), san), strlen(want));
    assert_string_equal(san, want);
}

static void san_is_as_short_as_it_can_be(void **state)
{
    (void)state;
    assert_san(START, "g1f3", "Nf3");
    assert_san("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2");
    assert_san("4k3/8/8/N7/8/8/8/N3K3 w - - 0 1", "a1b3", "N1b3");
    assert_san("4k3/8/8/N7/8/8/8/N1N1K3 w - - 0 1", "a1b3", "Na1b3");
    // The other knight is pinned.
    assert_san("4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2");
    assert_san("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8n", "b8=N");
    assert_san("2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7c8q", "bxc8=Q+");
    assert_san("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", "dxe3");
    assert_san("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+");
    assert_san("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O");
    assert_san("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", "Rh8#");
    assert_san("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "0000", "--");
}

static size_t count_fits(const char *fen, hm__chess_pattern pattern)
{
    hm__chess p = read_fen(fen);
    hm__chess_move found[HM__CHESS_CANDIDATES];

    return hm__chess_candidates(&p, &pattern, found);
}

static void what_is_left_open_fits_several_moves(void **state)
{
    const hm__chess_pattern knight = {
        .kind = HM__CHESS_KNIGHT, .to_file = 4, .to_rank = 2};
    const hm__chess_pattern promotes = {
        .kind = HM__CHESS_PAWN, .from_file = 2, .to_file = 2, .to_rank = 8};
    const hm__chess_pattern files = {
        .kind = HM__CHESS_PAWN, .from_file = 5, .to_file = 4};
    const hm__chess_pattern small_b = {.kind = HM__CHESS_PAWN,
                                       .from_file = 2,
                                       .to_file = 3,
                                       .to_rank = 3,
                                       .or_bishop = true};

    (void)state;
    assert_int_equal(count_fits("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", knight),
                     2);
    assert_int_equal(count_fits("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", promotes),
                     4);
    assert_int_equal(count_fits("4k3/8/3p4/4P3/8/3p4/4P3/4K3 w - - 0 1", files),
                     2);
    assert_int_equal(count_fits("4k3/8/8/8/1b6/2N5/8/4K3 b - - 0 1", small_b),
                     1);
    assert_int_equal(count_fits("4k3/8/8/8/1bp5/1pN5/8/4K3 b - - 0 1", small_b),
                     1);
}

static void castling_is_written_in_several_ways(void **state)
{
    hm__chess p = read_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    hm__chess q = read_fen("5k2/8/8/8/8/8/8/R4K1R w KQ - 0 1");
    char uci[HM__UCI_ROOM];

    (void)state;
    assert_int_equal(read_uci(&p, "e1g1").manner, HM__CHESS_CASTLING);
    assert_int_equal(read_uci(&p, "e1h1").manner, HM__CHESS_CASTLING);
    assert_int_equal(read_uci(&q, "f1g1").manner, HM__CHESS_PLAIN);
    assert_int_equal(read_uci(&q, "f1c1").manner, HM__CHESS_CASTLING);
    hm__uci_write(&q, read_uci(&q, "f1h1"), uci);
    assert_string_equal(uci, "f1h1");
    hm__uci_write(&p, read_uci(&p, "e1a1"), uci);
    assert_string_equal(uci, "e1c1");
}

static void texts_that_are_no_uci_are_refused(void **state)
{
    static const char *const texts[] = {"",      "e2",    "e2e",    "i2e4",
                                        "e2e9",  "e7e8k", "e7e8qq", "000",
                                        "e2-e4", "E2E4",  "e7e8="};
    hm__chess_pattern pattern;

    (void)state;
    for (size_t i = 0; i < HM_COUNT(texts); i++)
        assert_false(hm__uci_read(hm_str_of(texts[i]), &pattern));
}

/* ---- what is wrong with a move ------------------------------------------- */

static void assert_wrong(const char *fen, const char *uci, const char *id,
                         const char *message)
{
    hm__chess p = read_fen(fen);
    hm__chess_move found[HM__CHESS_CANDIDATES];
    hm__chess_pattern pattern;
    hm_fault why = {0};

    if (strcmp(uci, "O-O") == 0)
        pattern = (hm__chess_pattern){.sort = HM__CHESS_CASTLES_H};
    else if (strcmp(uci, "O-O-O") == 0)
        pattern = (hm__chess_pattern){.sort = HM__CHESS_CASTLES_A};
    else
        assert_true(hm__uci_read(hm_str_of(uci), &pattern));
    assert_int_equal(hm__chess_candidates(&p, &pattern, found), 0);
    hm__chess_refuse(&p, &pattern, HM_STR(""), &why);
    assert_string_equal(why.id, id);
    assert_string_equal(why.message, message);
}

static void an_illegal_move_breaks_a_rule(void **state)
{
    (void)state;
    assert_wrong(START, "e3e4", "chess-no-piece", "there is no piece on e3");
    assert_wrong(START, "e7e5", "chess-wrong-side",
                 "the pawn on e7 is Black's, and it is White's turn");
    assert_wrong(START, "a1a2", "chess-own-piece",
                 "White's own pawn stands on a2");
    assert_wrong(START, "f1c4", "chess-no-such-move",
                 "the bishop on f1 cannot go to c4");
    assert_wrong(START, "e2e4q", "chess-bad-promotion",
                 "only a pawn that reaches the last rank promotes");
    assert_wrong("4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1", "e3c2",
                 "chess-self-check",
                 "king on e1 would be in check from the rook on e7");
    assert_wrong("4k3/4r3/8/8/8/8/8/N3K3 w - - 0 1", "a1c2",
                 "chess-ignore-check",
                 "king on e1 stays in check from the rook on e7");
    assert_wrong("4k3/4r3/8/8/8/8/8/3K4 w - - 0 1", "d1e1", "chess-self-check",
                 "king on e1 would be in check from the rook on e7");
    assert_wrong("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3",
                 "chess-self-check",
                 "king on a4 would be in check from the queen on h4");
    assert_wrong("4k3/4r3/8/8/8/8/8/4K3 w - - 0 1", "0000",
                 "chess-pass-in-check", "White is in check, and cannot pass");
}

static void castling_says_what_is_in_the_way(void **state)
{
    (void)state;
    assert_wrong("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "chess-castling",
                 "White has no right to castle on the king's side");
    assert_wrong("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O", "chess-castling",
                 "White cannot castle: there is a knight on b1");
    assert_wrong("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "O-O", "chess-castling",
                 "White cannot castle out of check");
    assert_wrong("4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "O-O", "chess-castling",
                 "White cannot castle: the rook on f7 attacks f1");
    assert_wrong("4k3/8/8/8/8/8/8/qRK4R w KQ - 0 1", "O-O-O", "chess-castling",
                 "White cannot castle: the queen on a1 attacks c1");
}

/* ---- keys ---------------------------------------------------------------- */

static uint64_t key_of(const char *fen)
{
    hm__chess p = read_fen(fen);

    return hm__chess_key(&p) + hm__chess_passing_key(&p);
}

static void keys_tell_what_matters(void **state)
{
    (void)state;
    // Counters do not matter, nor does a capture that nobody can make.
    assert_true(key_of(KINGS " w - - 0 1") == key_of(KINGS " w - - 9 40"));
    assert_true(key_of("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1") ==
                key_of("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
    assert_true(key_of("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1") ==
                key_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    assert_true(key_of(KINGS " w - - 0 1") != key_of(KINGS " b - - 0 1"));
    assert_true(key_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1") !=
                key_of("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
    assert_true(key_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1") !=
                key_of("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"));
    // They are kept in files: the same in every run, and for ever.
    assert_true(key_of(START) == UINT64_C(0xe10fd5c2e9ef9310));
}

/* ---- counting ------------------------------------------------------------ */

static void paths_are_counted_to_a_depth(void **state)
{
    fixture *f = *state;
    uint64_t count = 7;

    assert_int_equal(
        hm_chess_perft(f->ctx, hm_str_of(START), 0, f->diags, &count), HM_OK);
    assert_int_equal(count, 1);
    assert_int_equal(
        hm_chess_perft(f->ctx, hm_str_of(START), 4, f->diags, &count), HM_OK);
    assert_int_equal(count, 197281);
    assert_int_equal(
        hm_chess_perft(f->ctx, hm_str_of(START), 33, f->diags, &count),
        HM_EUSAGE);
    assert_string_equal(diag_id(f, 0), "chess-depth");
    hm_diags_clear(f->diags);
    assert_int_equal(hm_chess_perft(f->ctx, HM_STR("x"), 1, f->diags, &count),
                     HM_EINPUT);
    assert_string_equal(diag_id(f, 0), "fen-syntax");
    assert_int_equal(count, 197281);
}

static void counting_survives_a_lack_of_memory(void **state)
{
    fixture *f = *state;
    uint64_t count;

    f->heap.calls = 0;
    f->heap.fail_at = 1;
    assert_int_equal(hm_chess_perft(f->ctx, hm_str_of(START), 3, NULL, &count),
                     HM_ENOMEM);
    f->heap.fail_at = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_fen_comes_back),
        TEST(missing_counters_are_a_warning),
        TEST(a_faulty_fen_is_pointed_at),
        TEST(castling_is_read_as_x_fen_and_as_shredder_fen),
        TEST(castling_without_king_or_rook_is_dropped),
        TEST(en_passant_is_kept_only_where_it_is_legal),
        TEST(every_start_of_chess960_has_its_number),
        TEST(games_by_chance_hold_together),
        TEST(a_board_full_of_queens_has_room),
        TEST(san_is_as_short_as_it_can_be),
        TEST(what_is_left_open_fits_several_moves),
        TEST(castling_is_written_in_several_ways),
        TEST(texts_that_are_no_uci_are_refused),
        TEST(an_illegal_move_breaks_a_rule),
        TEST(castling_says_what_is_in_the_way),
        TEST(keys_tell_what_matters),
        TEST(paths_are_counted_to_a_depth),
        TEST(counting_survives_a_lack_of_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
