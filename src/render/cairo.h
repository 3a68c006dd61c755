/*
 * cairo.h - what the outputs that cairo draws share.
 */
#ifndef HM_RENDER_CAIRO_H
#define HM_RENDER_CAIRO_H

#include <cairo.h>

#include "renderer.h"

/* Draws a view at the origin, `view->width` by `view->height` units. */
void hm__cairo_draw(cairo_t *cr, const hm__view *view);

/* Where lines of text go, and how they look. */
typedef struct hm__lines {
    double x, y, wide; // centred in this column
    double size, step; // heights of letters and lines
    size_t columns;    // of each line
    int count;         // at the most
    uint32_t color;
} hm__lines;

/* Text in whatever fonts there are. */
void hm__cairo_text(cairo_t *cr, hm_str text, const hm__lines *where);

/* Hands cairo's bytes to an hm_out. */
cairo_status_t hm__cairo_take(void *user, const unsigned char *bytes,
                              unsigned int count);

/* What a status of cairo's is for us. */
hm_status hm__cairo_status(cairo_status_t status, const hm_out *out);

#endif
