/*
 * board.h - what boards are made of: grounds, grids and squares.
 */
#ifndef HM_RENDER_PIECES_BOARD_H
#define HM_RENDER_PIECES_BOARD_H

#include "render/scene.h"

/* The rank as a number of squares, lines or holes: 1 to 100, or the default. */
int hm__board_rank(const hm__canvas *c);

/* A ground: what it is made of, and the colour that it is painted with. */
typedef struct hm__ground {
    hm__color base;
    hm__color tint; // HM__COLOR_NONE: unpainted
    uint8_t alpha;  // of the paint
} hm__ground;

/* A square ground of this size in thousandths, which becomes the footprint. */
hm_status hm__draw_ground(hm__canvas *c, int32_t width, hm__ground ground);

/* The edge of the footprint, over everything on the ground. */
hm_status hm__draw_edge(hm__canvas *c, hm__color line);

/* A wooden ground with its edge, painted unless the suit is the `plain` one. */
hm_status hm__draw_wood(hm__canvas *c, int32_t width, int plain);

/* This many lines in each direction, `step` apart, around the origin. */
hm_status hm__draw_grid(hm__canvas *c, int lines, int32_t step,
                        hm__paint paint);

/* Every other square of a board; not those at the corners of row 1. */
hm_status hm__draw_squares(hm__canvas *c, int count, int32_t size,
                           hm__paint paint);

#endif
