/*
 * perft.h - counting legal move paths, to test the rules of a game.
 */
#ifndef HALFMOVE_PERFT_H
#define HALFMOVE_PERFT_H

#include <halfmove/base.h>
#include <halfmove/diag.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Longer paths are not counted. */
#define HM_PERFT_DEPTH 32

/**
 * Count the legal move paths of length `depth` from a shogi position in SFEN.
 *
 * Mate by a dropped pawn is no legal move; promoting and not promoting are two.
 * HM_EINPUT if the position cannot be read, once the diagnostics say why;
 * HM_EUSAGE if `depth` is above HM_PERFT_DEPTH. `diags` may be NULL.
 */
HM_API hm_status hm_perft_sfen(hm_ctx *ctx, hm_str sfen, size_t depth,
                               hm_diags *diags, uint64_t *out);

#ifdef __cplusplus
}
#endif

#endif
