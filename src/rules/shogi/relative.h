/*
 * relative.h - moves told by where they go, and which of the pieces that could
 * go there is meant, as the mover sees it.
 */
#ifndef HM_RULES_SHOGI_RELATIVE_H
#define HM_RULES_SHOGI_RELATIVE_H

#include "game.h"

/* hm__shogi_ply.marks */
enum {
    HM__SHOGI_LEFT = 1, // the piece on the left, of those that could go there
    HM__SHOGI_RIGHT = 2,
    HM__SHOGI_STRAIGHT = 4, // forward on its file
    HM__SHOGI_FORWARD = 8,
    HM__SHOGI_SIDEWAYS = 16,
    HM__SHOGI_BACK = 32,
    HM__SHOGI_DROPPED = 64,
    HM__SHOGI_DECLINED = 128, // to promote, which it could
};

/*
 * The move of a loose ply. If no legal move fits, but an illegal one does, that
 * is it: the judge says what is wrong with it. A mark that says nothing new is
 * a warning in `why`.
 */
hm_status hm__shogi_find_relative(const hm__shogi *p, const hm__shogi_ply *ply,
                                  hm_str at, hm__shogi_move *out,
                                  hm_fault *why);

/*
 * The marks that a legal move needs, by the rules of the Japan Shogi
 * Association: how it goes, if that is enough; else straight, left or right,
 * if that is; else both. Pieces count that must not go there, too.
 */
unsigned hm__shogi_marks(const hm__shogi *p, hm__shogi_move move);

#endif
