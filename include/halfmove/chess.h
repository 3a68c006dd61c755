/*
 * chess.h - what only chess has: draws that can be claimed, and counting moves.
 *
 * Threefold repetition and the fifty-move rule do not end a game by themselves:
 * a player has to claim the draw. At any position of a replayed game
 *
 *     hm_chess_claim claim;
 *
 *     if (hm_chess_claims(replay, &claim) == HM_OK && claim.threefold)
 *         puts("a draw can be claimed");
 *
 * says whether that is possible. docs/formats/chess.md explains the rules.
 */
#ifndef HALFMOVE_CHESS_H
#define HALFMOVE_CHESS_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/replay.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What the side to move may claim. */
typedef struct hm_chess_claim {
    bool check;     /**< the side to move is in check */
    bool threefold; /**< the position occurred three times or more */
    bool fifty;     /**< no capture or pawn move in fifty moves */
    int times;      /**< how often it occurred, including now; at most 5 */
    int clock;      /**< half-moves since the last capture or pawn move */
} hm_chess_claim;

/**
 * Find out what may be claimed. Nothing is played.
 *
 * Draws that need no claim are in hm_replay_outcome(). HM_ESUPPORT, with
 * `*out` untouched, for a replay of other rules or without a game.
 */
HM_API hm_status hm_chess_claims(const hm_replay *replay, hm_chess_claim *out);

/** The greatest depth that can be counted. */
#define HM_CHESS_PERFT_DEPTH 32

/**
 * Count the legal sequences of `depth` moves from a position in FEN.
 *
 * The usual test of a move generator. X-FEN and Shredder-FEN can be read too,
 * so positions of Chess960 need no other argument. The time grows with the
 * count, about 30 times for each ply in the middle of a game; it cannot be
 * interrupted.
 *
 * HM_EINPUT if the position cannot be read, HM_EUSAGE if `depth` is above
 * HM_CHESS_PERFT_DEPTH, both with a diagnostic. `diags` may be NULL.
 * `*out` is untouched unless HM_OK.
 */
HM_API hm_status hm_chess_perft(hm_ctx *ctx, hm_str fen, size_t depth,
                                hm_diags *diags, uint64_t *out);

#ifdef __cplusplus
}
#endif

#endif
