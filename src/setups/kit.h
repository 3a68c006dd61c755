/*
 * kit.h - what builders of starting positions share.
 *
 * Coordinates are inches, as on the table. Suits and ranks are the table's:
 * 1 to 4 for Suns, Moons, Crowns, Arms; 1 to 6 for null, ace, 2 to 5.
 */
#ifndef HM_SETUPS_KIT_H
#define HM_SETUPS_KIT_H

#include "setup.h"

/* What a builder places; kind, side and system by their enums. */
typedef struct hm__kit_piece {
    uint16_t system;
    hm__kind kind;
    hm__side side;
    int suit, rank;
    double x, y, angle;
} hm__kit_piece;

/* Puts a piece on top of the table. */
hm_status hm__kit_place(hm__setup_job *job, hm__kit_piece piece);

/*
 * A rectangular board of piecepack tiles, back up. If both sides are even and
 * there are tiles enough it has cells, four to a tile. Otherwise it has points:
 * neighbouring tiles share a line of them, or a river runs between.
 */
typedef struct hm__kit_board {
    int rows, columns;
    double x0, y0; // of the first cell or point; normally 1, 1
    int max_tiles; // normally 24
    uint16_t system;
} hm__kit_board;

hm_status hm__kit_place_board(hm__setup_job *job, const hm__kit_board *board);

/*
 * The board that a setup file's "Board" key describes, as "8x8" or
 * "4x4 at 3,2": HM_EINPUT if it makes no sense.
 */
hm_status hm__kit_board_text(hm__setup_job *job, hm_str text);

#endif
