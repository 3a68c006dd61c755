/*
 * shogi.h - what only shogi has: declarations of impasse, and counting moves.
 *
 * A player whose king has entered the other camp may declare instead of moving.
 * At any position of a replayed game
 *
 *     hm_declaration claim;
 *
 *     if (hm_shogi_declare(replay, NULL, &claim) == HM_OK && claim.wins)
 *         puts("the side to move can win by declaring");
 *
 * says what that would come to. docs/formats/shogi.md explains the rules.
 */
#ifndef HALFMOVE_SHOGI_H
#define HALFMOVE_SHOGI_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/replay.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Which rule of impasse holds; zero the struct, set `size`. */
typedef struct hm_declaration_options {
    size_t size;
    bool points24; /**< 31 points win and 24 draw; else 28 or 27 win */
    bool handicap; /**< White gets the points of pieces that are missing */
} hm_declaration_options;

/** What a declaration of impasse would come to. */
typedef struct hm_declaration {
    bool wins, draws;  /**< neither: it fails, and the game is lost */
    bool king_entered; /**< the king stands in the last three ranks */
    bool in_check;     /**< then no declaration succeeds */
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

/** Longer paths are not counted. */
#define HM_SHOGI_PERFT_DEPTH 32

/**
 * Count the legal move paths of length `depth` from a position in SFEN.
 *
 * The usual test of a move generator. Mate by a dropped pawn is no legal move;
 * promoting and not promoting are two. The time grows with the count, about
 * thirtyfold for each ply at the start of a game; there is no way to stop it.
 *
 * HM_EINPUT if the position cannot be read, HM_EUSAGE if `depth` is above
 * HM_SHOGI_PERFT_DEPTH, both once the diagnostics say why. `diags` may be NULL.
 * `*out` is untouched unless HM_OK.
 */
HM_API hm_status hm_shogi_perft(hm_ctx *ctx, hm_str sfen, size_t depth,
                                hm_diags *diags, uint64_t *out);

#ifdef __cplusplus
}
#endif

#endif
