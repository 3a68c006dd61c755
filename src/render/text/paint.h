/*
 * paint.h - from cells to bytes; and the words around a diagram.
 */
#ifndef HM_RENDER_TEXT_PAINT_H
#define HM_RENDER_TEXT_PAINT_H

#include "piece.h"

/* Writes every row, from the top to the bottom. */
void hm__paint_canvas(const hm__text_canvas *canvas,
                      const hm_diagram_options *options, hm_out *out);

/* Writes one symbol in its colour, as wide as a cell. */
void hm__paint_symbol(hm__symbol symbol, hm__ink ink, bool wide,
                      const hm_diagram_options *options, hm_out *out);

/* Room for row labels at the left, in inches. */
double hm__label_margin(const hm_diagram_options *options, double top,
                        double scale);

/* Puts the names of files and ranks over what is there. */
void hm__put_labels(hm__pen *pen, const hm_diagram_options *options,
                    const hm_extent *extent, double scale);

/* Writes which symbol is which piece, for all that can be seen. */
hm_status hm__write_legend(const hm__pen *pen, const hm_table *table,
                           const hm_diagram_options *options, hm_out *out);

#endif
