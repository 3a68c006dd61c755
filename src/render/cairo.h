/*
 * cairo.h - what the outputs that cairo draws share.
 */
#ifndef HM_RENDER_CAIRO_H
#define HM_RENDER_CAIRO_H

#include <cairo.h>

#include "renderer.h"

/* Draws a view at the origin, `view->width` by `view->height` units. */
void hm__cairo_draw(cairo_t *cr, const hm__view *view);

/* Hands cairo's bytes to an hm_out. */
cairo_status_t hm__cairo_take(void *user, const unsigned char *bytes,
                              unsigned int count);

/* What a status of cairo's is for us. */
hm_status hm__cairo_status(cairo_status_t status, const hm_out *out);

#endif
