/*
 * place.h - what builders of starting positions share.
 *
 * Coordinates are inches, as on the table. Suits and ranks are the table's:
 * 1 to 4 for Suns, Moons, Crowns, Arms; 1 to 6 for null, ace, 2 to 5.
 */
#ifndef HM_SETUPS_PLACE_H
#define HM_SETUPS_PLACE_H

#include "setup.h"

/* What a builder places; kind, side and system by their enums. */
typedef struct hm__placement {
    uint16_t system;
    hm__kind kind;
    hm__side side;
    int suit, rank;
    double x, y, angle;
} hm__placement;

typedef struct hm__point {
    double x, y;
} hm__point;

/* Chess and checkers in the size that is asked for; others as they are. */
uint16_t hm__sized_system(const hm__setup_job *job, uint16_t system);

/* Puts a piece on top of the table. */
hm_status hm__place_piece(hm__setup_job *job, hm__placement piece);

/*
 * A rectangular board of piecepack tiles, back up. If both sides are even and
 * there are tiles enough it has cells, four to a tile. Otherwise it has points:
 * neighbouring tiles share a line of them, or a river runs between.
 */
typedef struct hm__tile_board {
    int rows, columns;
    double x0, y0; // of the first cell or point; normally 1, 1
    int max_tiles; // normally 24
    uint16_t system;
} hm__tile_board;

enum { HM__MOST_TILES = 256 }; // no board has more

/* The tiles of a board, and a board on the table. */
hm_status hm__board_tiles(hm__setup_job *job, const hm__tile_board *board,
                          hm__placement tiles[HM__MOST_TILES], size_t *count);
hm_status hm__place_board(hm__setup_job *job, const hm__tile_board *board);

/* A normal board of one piecepack. */
hm_status hm__place_rectangle(hm__setup_job *job, int rows, int columns);

/*
 * The board that a setup file's "Board" key describes, as "8x8" or
 * "4x4 at 3,2": HM_EINPUT if it makes no sense.
 */
hm_status hm__place_board_text(hm__setup_job *job, hm_str text);

/*
 * A chessboard and the pieces that the first field of a FEN lists; a fault is
 * about the argument "fen".
 */
hm_status hm__place_fen(hm__setup_job *job, hm_str fen);

/*
 * All tiles of a piecepack as five rows of five with a hole in the middle,
 * from the upper left. Tile `i`, from 0; the lower left one is at 0, 0.
 */
enum { HM__DONUT_TILES = 24 };

hm__point hm__donut_point(int i);

/* Those tiles back up, from Suns to Arms; the lower left cell is at x0, y0. */
void hm__donut_tiles(double x0, double y0,
                     hm__placement tiles[HM__DONUT_TILES]);

/* Puts several pieces on the table, the first one lowest. */
hm_status hm__place_pieces(hm__setup_job *job, const hm__placement *pieces,
                           size_t count);

#endif
