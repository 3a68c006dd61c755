/*
 * shogi.h - what only shogi has: declarations of impasse, and counting moves.
 *
 * A player whose king has entered the camp of the other side may declare
 * instead of moving. At any position of a replayed game
 *
 *     hm_declaration claim;
 *
 *     if (hm_shogi_declare(replay, NULL, &claim) == HM_OK && claim.wins)
 *         puts("the side to move can win by declaring");
 *
 * says whether that would win. docs/formats/shogi.md explains the rules.
 */
#ifndef HALFMOVE_SHOGI_H
#define HALFMOVE_SHOGI_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/replay.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Which rule of impasse is used; zero the struct, set `size`. */
typedef struct hm_declaration_options {
    size_t size;
    bool points24; /**< 31 points win and 24 draw; else 28 or 27 win */
    bool handicap; /**< White gets the points of pieces that are missing */
} hm_declaration_options;

/** The result that a declaration of impasse would have. */
typedef struct hm_declaration {
    bool wins, draws;  /**< neither: the declaration fails and loses the game */
    bool king_entered; /**< the king is on the last three ranks */
    bool in_check;     /**< then a declaration fails */
    int pieces;        /**< other pieces there; ten are needed */
    int points; /**< of these and the hand: 5 for rook and bishop, else 1 */
    int needed; /**< points to win */
} hm_declaration;

/**
 * Count for the side to move, which may declare instead of moving.
 *
 * `options` may be NULL: then 28 points win for Black and 27 for White. Nothing
 * is played. HM_ESUPPORT, with `*out` untouched, for a replay of other rules or
 * without a game; HM_EUSAGE if the size of the options makes no sense.
 */
HM_API hm_status hm_shogi_declare(const hm_replay *replay,
                                  const hm_declaration_options *options,
                                  hm_declaration *out);

/** The greatest depth that can be counted. */
#define HM_SHOGI_PERFT_DEPTH 32

/**
 * Count the legal sequences of `depth` moves from a position in SFEN.
 *
 * The usual test of a move generator. Mate by a dropped pawn is not a legal
 * move; a move with and without promotion counts as two. The time grows with
 * the count, about 30 times for each ply at the start of a game; it cannot be
 * interrupted.
 *
 * HM_EINPUT if the position cannot be read, HM_EUSAGE if `depth` is above
 * HM_SHOGI_PERFT_DEPTH, both with a diagnostic. `diags` may be NULL.
 * `*out` is untouched unless HM_OK.
 */
HM_API hm_status hm_shogi_perft(hm_ctx *ctx, hm_str sfen, size_t depth,
                                hm_diags *diags, uint64_t *out);

#ifdef __cplusplus
}
#endif

#endif
