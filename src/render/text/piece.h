/*
 * piece.h - drawing one piece, and one board, on a canvas.
 */
#ifndef HM_RENDER_TEXT_PIECE_H
#define HM_RENDER_TEXT_PIECE_H

#include "symbol.h"

/* Where and how to draw. */
typedef struct hm__pen {
    hm__text_canvas canvas;
    hm__symbol (*symbol)(const hm__text_item *item, hm__role role);
    double dx, dy; // inches, added to every piece
    bool flip;     // the table is turned: a place is what is left of the sums
    double sum_x, sum_y;
} hm__pen;

/* The cell of a place on the table, in inches. */
int hm__pen_x(const hm__pen *pen, double x);
int hm__pen_y(const hm__pen *pen, double y);

void hm__draw_piece(hm__pen *pen, const hm__text_item *item);

/* A board with its middle in cell (x, y). */
void hm__draw_board(hm__text_canvas *canvas, const hm__text_item *item, int x,
                    int y);

#endif
