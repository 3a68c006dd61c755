/*
 * test_shogi.c - generating, judging, playing and writing agree.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "rules/shogi/board.h"

/* Positions with drops, pins, checks, promotions and two kings or one. */
static const char *const positions[] = {
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "8k/9/6NG1/9/9/9/9/9/4K4 b P2r2b3g4s3n4l17p 1",
    "9/9/9/4k4/9/9/9/9/9 b RBGSNLP 1",
    "4R2gk/9/9/6NN1/9/9/9/9/4K4 b P 1",
};

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 8;
}

static hm__shogi position_of(const char *sfen)
{
    hm_fault why = {0};
    hm__shogi p;

    assert_int_equal(hm__sfen_read(hm_str_of(sfen), &p, &why), HM_OK);
    return p;
}

static bool is_listed(const hm__shogi_move *moves, size_t count,
                      hm__shogi_move move)
{
    for (size_t i = 0; i < count; i++) {
        if (memcmp(&moves[i], &move, sizeof(move)) == 0)
            return true;
    }
    return false;
}

/* Judges every move that can be written down. */
static size_t count_judged(const hm__shogi *p, const hm__shogi_move *moves,
                           size_t count)
{
    size_t legal = 0;

    for (int i = 0; i < (HM__SHOGI_SQUARES * 2 + 7) * HM__SHOGI_SQUARES; i++) {
        int what = i / HM__SHOGI_SQUARES;
        hm__shogi_move m = {.to = (uint8_t)(i % HM__SHOGI_SQUARES)};
        hm_fault why = {0};
        bool ok;

        if (what < HM__SHOGI_SQUARES * 2) {
            m.from = (uint8_t)(what / 2);
            m.promote = what % 2;
        } else {
            m.drop = (uint8_t)(what - HM__SHOGI_SQUARES * 2 + 1);
        }
        ok = hm__shogi_judge(p, m, HM_STR(""), &why) == HM_OK;
        assert_int_equal(ok, is_listed(moves, count, m));
        assert_int_equal(ok, why.id == NULL);
        legal += ok;
    }
    return legal;
}

/* Each legal move is written, read, played and taken back. */
static void check_move(const hm__shogi *p, hm__shogi_move move)
{
    char text[HM__USI_ROOM];
    hm__shogi after = *p;
    hm__shogi_move back = {0};
    size_t len = hm__usi_write(move, text);
    hm__shogi_undo undo;

    assert_true(hm__usi_read((hm_str){text, len}, &back));
    assert_memory_equal(&back, &move, sizeof(move));
    undo = hm__shogi_play_legal(&after, move);
    assert_true(hm__shogi_checkers(&after, p->side) == 0);
    assert_true(after.calm >> p->side & 1);
    assert_int_equal(after.calm >> after.side & 1,
                     hm__shogi_checkers(&after, after.side) == 0);
    hm__shogi_unplay(&after, move, undo);
    assert_memory_equal(&after.board, &p->board, sizeof(p->board));
    assert_memory_equal(&after.hand, &p->hand, sizeof(p->hand));
    assert_memory_equal(&after.kinds, &p->kinds, sizeof(p->kinds));
    assert_memory_equal(&after.colors, &p->colors, sizeof(p->colors));
    assert_memory_equal(&after.king, &p->king, sizeof(p->king));
    assert_int_equal(after.side, p->side);
    assert_int_equal(after.ply, p->ply);
    assert_int_equal(after.last, p->last);
    assert_int_equal(after.calm, p->calm);
}

/* Whatever piece is named: what looks legal at first sight is. */
static void check_names(const hm__shogi *p, hm__shogi_move move)
{
    for (int i = 0; i < 2 * 2 * HM__SHOGI_KINDS; i++) {
        hm__shogi_ply ply = {.move = move,
                             .named = (uint8_t)(i % HM__SHOGI_KINDS),
                             .after = i & HM__SHOGI_KINDS,
                             .sided = true,
                             .side = i >= 2 * HM__SHOGI_KINDS};
        hm__shogi_move found = {0};
        hm__shogi_move plain = {0};
        hm_fault why = {0};
        hm_status st;

        ply.move.promote = move.promote && !ply.after;
        st = hm__shogi_settle(p, &ply, HM_STR(""), &found, &why);
        if (!hm__shogi_is_plain(p, &ply, &plain))
            continue;
        assert_int_equal(st, HM_OK);
        assert_memory_equal(&plain, &found, sizeof(found));
    }
}

static void check_sfen(const hm__shogi *p)
{
    char text[HM__SFEN_ROOM];
    char again[HM__SFEN_ROOM];
    hm__shogi back;

    hm__sfen_write(p, text);
    back = position_of(text);
    hm__sfen_write(&back, again);
    assert_string_equal(text, again);
    assert_memory_equal(&back.board, &p->board, sizeof(p->board));
}

/* Plays a game by chance, looking at every position. */
static void play_by_chance(const char *sfen, uint32_t seed, int plies)
{
    hm__shogi p = position_of(sfen);

    for (int i = 0; i < plies; i++) {
        hm__shogi_move moves[HM__SHOGI_MOVES];
        size_t count = hm__shogi_legal(&p, moves);

        assert_int_equal(count, hm__shogi_count(&p));
        assert_int_equal(count, count_judged(&p, moves, count));
        for (size_t j = 0; j < count; j++) {
            check_move(&p, moves[j]);
            check_names(&p, moves[j]);
        }
        check_sfen(&p);
        if (count == 0)
            return;
        hm__shogi_play_legal(&p, moves[next_random(&seed) % count]);
    }
}

static void judging_and_generating_agree(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM_COUNT(positions); i++)
        play_by_chance(positions[i], (uint32_t)i + 1, 60);
}

static void a_piece_reaches_what_is_in_its_reach(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM_COUNT(positions); i++) {
        hm__shogi p = position_of(positions[i]);
        hm__squares all = hm__shogi_all(&p);

        for (int n = 0; n < 32 * 81 * 81; n++) {
            int piece = n / (81 * 81);
            int from = n / 81 % 81;

            assert_int_equal(
                hm__shogi_reaches(&p, piece, from, n % 81),
                hm__squares_has(hm__shogi_reach(piece, from, all), n % 81));
        }
    }
}

typedef struct verdict {
    const char *sfen, *move, *id;
} verdict;

static void each_rule_has_a_fault_of_its_own(void **state)
{
    static const verdict verdicts[] = {
        {"4k4/9/9/9/9/9/4P4/9/4K4 b P", "P*5e", "shogi-nifu"},
        {"4k4/9/9/9/9/9/4+P4/9/4K4 b P", "P*5e", NULL},
        {"8k/9/6NG1/9/9/9/9/9/4K4 b P", "P*1b", "shogi-uchifuzume"},
        {"8k/9/6N2/9/9/9/9/9/4K4 b P", "P*1b", NULL},
        // A gold that is pinned cannot take the pawn; a free one can.
        {"4R2gk/9/9/6NN1/9/9/9/9/4K4 b P", "P*1b", "shogi-uchifuzume"},
        {"7gk/9/9/6NN1/9/9/9/9/4K4 b P", "P*1b", NULL},
        {"4k4/9/9/9/9/6nn1/9/9/4r2GK w p", "P*1h", "shogi-uchifuzume"},
        {"4k4/9/9/9/9/9/9/9/4K4 b P", "P*1a", "shogi-dead-end-drop"},
        {"4k4/9/9/9/9/9/9/9/4K4 b N", "N*1b", "shogi-dead-end-drop"},
        {"4k4/9/9/9/9/9/9/9/4K4 b P", "L*1b", "shogi-not-in-hand"},
        {"4k4/9/9/9/9/9/9/9/4K4 b P", "P*5i", "shogi-occupied-drop"},
        {"4k4/9/9/9/9/9/9/9/4K4 b P", "1i1h", "shogi-no-piece"},
        {"4k4/9/9/9/9/9/9/9/4K4 b P", "5a5b", "shogi-wrong-side"},
        {"4k4/9/9/9/9/9/9/4P4/4K4 b -", "5i5h", "shogi-own-piece"},
        {"4k4/9/9/9/9/9/9/9/4K4 b P", "5i5g", "shogi-bad-move-shape"},
        {"9/8P/9/9/9/9/9/9/9 b -", "1b1a", "shogi-no-promotion-dead-end"},
        {"9/9/9/9/8P/9/9/9/9 b -", "1e1d+", "shogi-bad-promotion"},
        {"9/8G/9/9/9/9/9/9/9 b -", "1b1a+", "shogi-bad-promotion"},
        {"4r4/9/9/9/9/9/9/4K4/9 b -", "5h5g", "shogi-self-check"},
        {"4r4/9/9/9/9/9/P8/4K4/9 b -", "9g9f", "shogi-ignore-check"},
        {"4r4/9/9/9/9/9/4G4/4K4/9 b -", "5g4g", "shogi-self-check"},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(verdicts); i++) {
        const verdict *v = &verdicts[i];
        hm__shogi p = position_of(v->sfen);
        hm_fault why = {0};
        hm__shogi_move move;

        assert_true(hm__usi_read(hm_str_of(v->move), &move));
        hm__shogi_judge(&p, move, HM_STR(""), &why);
        if (v->id)
            assert_string_equal(why.id ? why.id : "legal", v->id);
        else
            assert_null(why.id);
    }
}

static void positions_that_cannot_be_are_refused(void **state)
{
    static const char *const bad[] = {
        "",
        "9/9/9/9/9/9/9/9/9",
        "9/9/9/9/9/9/9/9/9 x",
        "9/9/9/9/9/9/9/9 b",
        "9/9/9/9/9/9/9/9/9/9 b",
        "9/9/9/9/9/9/9/9/8 b",
        "9/9/9/9/9/9/9/9/9P b",
        "9/9/9/9/9/9/9/9/8+ b",
        "9/9/9/9/9/9/9/9/8+G b",
        "9/9/9/9/9/9/9/9/9 b 19P",
        "9/9/9/9/9/9/9/9/9 b 3",
        "9/9/9/9/9/9/9/9/9 b K",
        "9/9/9/9/9/9/9/9/9 b 2B2b",
        "9/9/9/9/9/9/9/9/9 b - x",
        "9/9/9/9/9/9/9/9/9 b - 1 1",
        "9/9/9/9/9/9/9/9/K7K b -",
        "P8/9/9/9/9/9/9/9/9 b -",
        "9/9/9/9/9/9/9/n8/9 b -",
        "9/9/P8/P8/9/9/9/9/9 b -",
        "4k4/4R4/9/9/9/9/9/9/9 b -",
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(bad); i++) {
        hm_fault why = {0};
        hm__shogi p;

        assert_int_equal(hm__sfen_read(hm_str_of(bad[i]), &p, &why), HM_EINPUT);
        assert_non_null(why.id);
    }
}

static void the_usual_start_is_what_sfen_says(void **state)
{
    hm__shogi read = position_of(positions[0]);
    hm__shogi start;

    (void)state;
    hm__shogi_start(&start);
    assert_true(hm__shogi_is_same(&start, &read));
    assert_memory_equal(&start.kinds, &read.kinds, sizeof(read.kinds));
    assert_memory_equal(&start.colors, &read.colors, sizeof(read.colors));
    assert_memory_equal(&start.king, &read.king, sizeof(read.king));
    assert_int_equal(start.last, read.last);
    assert_int_equal(start.ply, read.ply);
}

static void words_that_are_no_moves_are_refused(void **state)
{
    static const char *const bad[] = {"",     "7g7",    "7g7f*", "0a1a",
                                      "7j7i", "p*5e",   "K*5e",  "P*5e+",
                                      "P-5e", "7g7f++", "P*5"};

    (void)state;
    for (size_t i = 0; i < HM_COUNT(bad); i++) {
        hm__shogi_move move;

        assert_false(hm__usi_read(hm_str_of(bad[i]), &move));
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(judging_and_generating_agree),
        cmocka_unit_test(a_piece_reaches_what_is_in_its_reach),
        cmocka_unit_test(each_rule_has_a_fault_of_its_own),
        cmocka_unit_test(the_usual_start_is_what_sfen_says),
        cmocka_unit_test(positions_that_cannot_be_are_refused),
        cmocka_unit_test(words_that_are_no_moves_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
