/*
 * chess.h - games of chess for the unit tests, without a notation.
 */
#ifndef HM_TESTS_UNIT_CHESS_H
#define HM_TESTS_UNIT_CHESS_H

#include "rules/chess/ends.h"
#include "rules/rules.h"
#include "support.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* Starts that have castling, promotions and en passant captures near. */
static const char *const positions[] = {
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1",
    "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBgq - 0 1",
    "r5kr/8/8/8/8/8/8/R5KR w KQkq - 0 1",
    "5rkr/pppppppp/8/8/8/8/PPPPPPPP/5KRR b Gkq - 0 1",
};

static inline hm__chess read_fen(const char *fen)
{
    hm_fault why = {0};
    hm__chess p;

    if (hm__fen_read(hm_str_of(fen), &p, NULL, &why) != HM_OK)
        fail_msg("%s: %s", fen, why.message);
    return p;
}

static inline void assert_fen(const hm__chess *p, const char *want)
{
    char fen[HM__FEN_ROOM];

    hm__fen_write(p, fen);
    assert_string_equal(fen, want);
}

/* The one legal move that a text of UCI means. */
static inline hm__chess_move read_uci(const hm__chess *p, const char *text)
{
    hm__chess_move found[HM__CHESS_CANDIDATES];
    hm__chess_pattern pattern;

    assert_true(hm__uci_read(hm_str_of(text), &pattern));
    if (hm__chess_candidates(p, &pattern, found) != 1)
        fail_msg("%s is not legal", text);
    return found[0];
}

/*
 * At most `most` moves by chance, as UCI; what is rare is played wherever it
 * can be. There is room for HM__UCI_ROOM bytes a move.
 */
static inline void make_moves(const char *fen, uint64_t seed, int most,
                              char *out)
{
    hm__chess p = read_fen(fen);
    size_t at = 0;

    for (int i = 0; i < most; i++) {
        hm__chess_move moves[HM__CHESS_MOVES];
        size_t count = hm__chess_legal(&p, moves);
        hm__chess_move m;

        if (count == 0)
            break;
        m = moves[random_below(&seed, (uint32_t)count)];
        for (size_t k = 0; k < count; k++) {
            if (moves[k].manner >= HM__CHESS_EN_PASSANT ||
                (moves[k].becomes && random_below(&seed, 4) == 0))
                m = moves[k];
        }
        if (at)
            out[at++] = ' ';
        at += hm__uci_write(&p, m, out + at);
        hm__chess_play(&p, m);
    }
    out[at] = '\0';
}

/* A record of a position and moves in UCI, separated by single blanks. */
static inline hm_record *make_record(fixture *f, const char *fen,
                                     const char *moves)
{
    hm_record *record;
    hm__chess_game *game;
    hm_str text = hm_str_of(moves);

    assert_int_equal(hm__record_new(f->ctx, &record), HM_OK);
    game = hm__chess_game_new(record);
    game->position = read_fen(fen);
    record->notation = "ppn";
    record->source.text = text;
    for (size_t at = 0; at < text.len;) {
        size_t end = hm__str_find(text, ' ', at);
        hm__chess_ply *ply = hm__arena_zero(&record->arena, 1, sizeof(*ply));

        assert_true(hm__uci_read(hm__str_part(text, at, end), &ply->pattern));
        assert_non_null(hm__record_add_ply(record, record->last,
                                           hm__str_part(text, at, end), ply));
        at = end + 1;
    }
    return record;
}

static inline hm_replay *load_record(fixture *f, const hm_record *record)
{
    hm_replay_options options = {.size = sizeof(options), .diags = f->diags};
    hm_replay *replay;

    assert_int_equal(hm_replay_new(f->ctx, &options, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    return replay;
}

#endif
