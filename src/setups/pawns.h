/*
 * pawns.h - pawns of Fuji-san, which stand beside the mountain.
 */
#ifndef HM_SETUPS_PAWNS_H
#define HM_SETUPS_PAWNS_H

#include "kit.h"

/*
 * Puts the piecepack's pawns on two rows of 14 cells, as the argument "pawns"
 * says or else as "S12M/A12C": the upper row first, numbers for free cells.
 */
hm_status hm__setup_pawns(hm__setup_job *job);

#endif
