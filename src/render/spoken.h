/*
 * spoken.h - moves in words, for screen readers.
 */
#ifndef HM_RENDER_SPOKEN_H
#define HM_RENDER_SPOKEN_H

#include <halfmove/replay.h>

/*
 * Writes what the last step did: "white pawn from e2 to e4, black pawn at e4
 * removed". Nothing at the start, or if it changed nothing.
 */
hm_status hm__spoken_step(hm_ctx *ctx, const hm_replay *replay, hm_out *out);

/* Writes the place of a piece, as players name it: "b4", "7g", "the hand". */
void hm__spoken_place(const hm_replay *replay, const hm_piece *piece,
                      hm_out *out);

#endif
