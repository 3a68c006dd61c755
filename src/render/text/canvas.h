/*
 * canvas.h - a grid of cells, two per inch, each a symbol or a line.
 *
 * Cell (0, 0) is at the bottom left; rows run up. What is outside is dropped,
 * so callers do not need to check the edges.
 */
#ifndef HM_RENDER_TEXT_CANVAS_H
#define HM_RENDER_TEXT_CANVAS_H

#include "arms.h"
#include "base/ctx.h"
#include "color.h"

/* A character with its marks; what is not used is 0. */
typedef struct hm__symbol {
    uint32_t code[3];
    uint32_t before; // put in front of it, where cells are wide
} hm__symbol;

typedef struct hm__cell {
    hm__symbol symbol; // none: a line, or blank
    uint32_t owner;    // the piece whose symbol or line it is; 0: none
    hm__arms arms;
    uint8_t ink;
} hm__cell;

typedef struct hm__text_canvas {
    hm_ctx *ctx;
    hm__cell *cells;
    int columns, rows;
    uint64_t work;  // cells painted so far
    uint32_t owner; // of what is painted next
    hm__ink ink;    // and its colour
    bool wide;      // cells have two columns
} hm__text_canvas;

/* A rectangle around a cell: its half sizes do not count the middle. */
typedef struct hm__text_box {
    int x, y, w, h;
} hm__text_box;

/* Makes an empty canvas. After HM_ENOMEM it may be freed. */
hm_status hm__text_canvas_init(hm__text_canvas *canvas, hm_ctx *ctx,
                               int columns, int rows);
void hm__text_canvas_free(hm__text_canvas *canvas);

/* A cell, or NULL outside. */
hm__cell *hm__text_canvas_at(const hm__text_canvas *canvas, int x, int y);

/* Replace a cell, whatever was there. */
void hm__text_canvas_symbol(hm__text_canvas *canvas, int x, int y,
                            hm__symbol symbol);
void hm__text_canvas_line(hm__text_canvas *canvas, int x, int y, hm__arms arms);

/* Replaces a cell's symbol but leaves its colour. */
void hm__text_canvas_label(hm__text_canvas *canvas, int x, int y,
                           hm__symbol label);

/* Sets one arm of a cell and keeps the others. */
void hm__text_canvas_arm(hm__text_canvas *canvas, int x, int y, hm__way way,
                         int weight);

/*
 * A frame with an empty inside. Lines of earlier pieces still end at it from
 * the outside.
 */
void hm__text_canvas_border(hm__text_canvas *canvas, hm__text_box box);

/* Lines every `step` cells over the inside of a border, joined to it. */
void hm__text_canvas_grid(hm__text_canvas *canvas, hm__text_box box, int step,
                          int weight);

#endif
