/*
 * test_shogi_table.c - games of shogi as moves of pieces on a table.
 *
 * A game that is written as PPN knows no shogi any more; still every position
 * must lie there as before, piece by piece.
 */
#include "rules/shogi/board.h"
#include "support.h"

enum { PLIES = 200, LINE_ROOM = 256 + PLIES * 8 };

/* The even game, every handicap, and starts with many pieces in hand. */
static const char *const starts[] = {
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
    "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P",
    "4k4/9/9/9/9/9/9/9/4K4 w 2r2b4g4s4n4l18p",
    "4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L9Prb2g2s2n2l9p",
};

/* A game by chance that takes and drops what it can. */
static void make_line(const char *sfen, uint64_t seed, char *out)
{
    hm_fault why = {0};
    hm__shogi p;
    size_t at =
        (size_t)snprintf(out, LINE_ROOM, "position sfen %s 1 moves", sfen);

    assert_int_equal(hm__sfen_read(hm_str_of(sfen), &p, &why), HM_OK);
    for (int i = 0; i < PLIES; i++) {
        hm__shogi_move moves[HM__SHOGI_MOVES];
        size_t count = hm__shogi_legal(&p, moves);
        hm__shogi_move move;

        if (count == 0)
            return;
        move = moves[random_below(&seed, (uint32_t)count)];
        for (int tries = 0; tries < 4 && !p.board[move.to]; tries++)
            move = moves[random_below(&seed, (uint32_t)count)];
        out[at++] = ' ';
        at += hm__usi_write(move, out + at);
        hm__shogi_play(&p, move);
    }
}

static hm_replay *load(fixture *f, const hm_record *record)
{
    hm_replay_options options = {.size = sizeof(options), .diags = f->diags};
    hm_replay *replay;

    assert_int_equal(hm_replay_new(f->ctx, &options, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    return replay;
}

static double full_turn(double angle)
{
    while (angle < 0)
        angle += 360;
    while (angle >= 360)
        angle -= 360;
    return angle;
}

static void assert_same_tables(const hm_table *a, const hm_table *b)
{
    uint32_t i = hm_table_bottom(a);
    uint32_t j = hm_table_bottom(b);
    hm_piece x;
    hm_piece y;

    assert_int_equal(hm_table_count(a), hm_table_count(b));
    while (hm_table_piece(a, i, &x) && hm_table_piece(b, j, &y)) {
        assert_true(hm__str_eq(x.system, y.system));
        assert_string_equal(x.kind, y.kind);
        assert_string_equal(x.side, y.side);
        assert_int_equal(x.suit, y.suit);
        assert_int_equal(x.rank, y.rank);
        assert_true(x.x == y.x && x.y == y.y);
        assert_true(full_turn(x.angle) == full_turn(y.angle));
        i = hm_table_above(a, i);
        j = hm_table_above(b, j);
    }
    assert_true(i == 0 && j == 0);
}

static void compare_games(fixture *f, const hm_record *shogi,
                          const hm_record *table)
{
    hm_replay *a = load(f, shogi);
    hm_replay *b = load(f, table);

    assert_int_equal(hm_replay_next(b), HM_OK); // the start, as moves
    assert_same_tables(hm_replay_table(a), hm_replay_table(b));
    while (hm_replay_next(a) == HM_OK) {
        assert_int_equal(hm_replay_next(b), HM_OK);
        assert_same_tables(hm_replay_table(a), hm_replay_table(b));
    }
    assert_int_equal(hm_replay_next(b), HM_END);
    assert_int_equal(hm_replay_index(a), hm_record_length(shogi));
    hm_replay_free(a);
    hm_replay_free(b);
}

static void ppn_replays_to_the_same_table(void **state)
{
    hm_writer_options options = {.size = sizeof(options), .to = "ppn"};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(starts); i++) {
        char line[LINE_ROOM];
        hm_record *shogi;
        hm_record *table;
        hm_out *out = new_out(f);

        make_line(starts[i], i + 1, line);
        shogi = read_from(f, "usi", hm_str_of(line));
        assert_int_equal(hm_record_write(f->ctx, shogi, &options, out), HM_OK);
        table = read_from(f, "ppn", hm_out_text(out));
        assert_string_equal(hm_record_rules(table), "table");
        compare_games(f, shogi, table);
        hm_record_free(shogi);
        hm_record_free(table);
        hm_out_free(out);
    }
    assert_int_equal(hm_diags_count(f->diags), 0);
}

static void the_end_goes_to_the_metadata(void **state)
{
    static const char *const cases[][3] = {
        {"position startpos moves 7g7f resign", "1-0", "resign"},
        {"position startpos moves resign", "0-1", "resign"},
        {"position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b", "1-0",
         "checkmate"},
    };
    hm_writer_options options = {.size = sizeof(options), .to = "ppn"};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_record *shogi = read_from(f, "usi", hm_str_of(cases[i][0]));
        hm_out *out = new_out(f);
        const hm_meta *meta;
        hm_record *table;

        assert_int_equal(hm_record_write(f->ctx, shogi, &options, out), HM_OK);
        table = read_from(f, "ppn", hm_out_text(out));
        meta = hm_record_meta(table);
        assert_text(hm_meta_text(hm_meta_get(meta, "Result")), cases[i][1]);
        assert_text(hm_meta_text(hm_meta_get(meta, "Termination")),
                    cases[i][2]);
        hm_record_free(shogi);
        hm_record_free(table);
        hm_out_free(out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(ppn_replays_to_the_same_table),
        TEST(the_end_goes_to_the_metadata),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
