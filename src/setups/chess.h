/*
 * chess.h - what starts of chess share, whatever they are played with.
 */
#ifndef HM_SETUPS_CHESS_H
#define HM_SETUPS_CHESS_H

#include "rng.h"

enum { HM__CHESS_FILES = 8 };

/* Ranks of chess pieces, as on the table. */
typedef enum hm__chessman {
    HM__CHESS_PAWN = 1,
    HM__CHESS_KNIGHT,
    HM__CHESS_BISHOP,
    HM__CHESS_ROOK,
    HM__CHESS_QUEEN,
    HM__CHESS_KING,
} hm__chessman;

/*
 * Draws one of the 960 back rows: bishops on squares of both colours, the
 * king between the rooks.
 */
void hm__chess_shuffle(hm__rng *rng, hm__chessman out[HM__CHESS_FILES]);

#endif
