/*
 * legal.h - whether a move of Atlantis is legal, and why not.
 */
#ifndef HM_RULES_ATLANTIS_LEGAL_H
#define HM_RULES_ATLANTIS_LEGAL_H

#include "base/fault.h"
#include "position.h"

/*
 * Checks a move of a turn, before any of them is played: stones that came in
 * this turn may not leave again, and no field opens or closes while stones
 * move, so the start of the turn decides. Moves before it were checked first.
 */
hm_status hm__atl_check(hm__atl_position *p, int32_t player,
                        const hm__atl_move *move, hm_fault *why);

typedef struct hm__atl_moves {
    hm__atl_move *moves;
    size_t count, room;
} hm__atl_moves;

/*
 * Lists the moves of a turn in which none was made yet: by the field that they
 * leave, the way, and the distance. The list is the caller's to free.
 */
hm_status hm__atl_list_moves(const hm__atl_position *p, int32_t player,
                             hm__atl_moves *list);

#endif
