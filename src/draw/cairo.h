/*
 * cairo.h - what the outputs that cairo draws share.
 */
#ifndef HM_DRAW_CAIRO_H
#define HM_DRAW_CAIRO_H

#include <cairo.h>
#include <pango/pangocairo.h>

#include "render/renderer.h"

/*
 * Tests whether there is enough memory to draw a view; HM_ENOMEM.
 *
 * When malloc() fails, cairo 1.16 calls longjmp() into functions that have
 * returned, cgif writes to NULL, and GLib, which is used for captions, ends the
 * process. None of them takes an allocator. `pixel_bytes` is what is needed for
 * each pixel, all copies of it together.
 */
hm_status hm__cairo_room(const hm__view *view, unsigned pixel_bytes);

/* The same for some lines of text alone. */
hm_status hm__cairo_text_room(void);

/* Of images in a PDF. */
#define HM__PIXELS_TO_A_POINT 2.0

/* Pixels to a unit of a view in a PDF, where a unit is so many points. */
double hm__cairo_fine(const hm__view *view, double points);

/* hm__cairo_room() for a view in a PDF. */
hm_status hm__cairo_page_room(const hm__view *view, double fine);

/*
 * Draws a view at the origin, `view->width` by `view->height` units. Bodies
 * become an image with `fine` pixels to a unit. HM_ENOMEM.
 */
hm_status hm__cairo_draw(hm_ctx *ctx, cairo_t *cr, const hm__view *view,
                         double fine);

/*
 * Shapes in steps: the paper and the caption within a part of the view, then
 * items, then cairo_restore().
 */
void hm__cairo_begin(cairo_t *cr, const hm__view *view, hm__rect part);

/* An item of a scene as it is at one moment. */
typedef struct hm__pose {
    const hm__scene *scene;
    size_t drawing;
    double x, y, angle;
    double wide;  // 1, or less while it is turned over; never 0
    double alpha; // 1: solid
} hm__pose;

void hm__cairo_pose(cairo_t *cr, const hm__pose *pose);

hm__pose hm__pose_of(const hm__scene *scene, const hm__item *item);

/* The font of all texts; pango_font_description_free() it. */
PangoFontDescription *hm__cairo_font(double size, bool bold);

/* Where lines of text go, and how they look. */
typedef struct hm__lines {
    double x, y, wide; // centred in this column
    double size, step; // heights of letters and lines
    size_t columns;    // of each line
    int count;         // at the most
    uint32_t color;
} hm__lines;

/* Text in the fonts of the machine. */
void hm__cairo_text(cairo_t *cr, hm_str text, const hm__lines *where);

/* Writes cairo's bytes to an hm_out. */
cairo_status_t hm__cairo_take(void *user, const unsigned char *bytes,
                              unsigned int count);

/* The hm_status for a status of cairo. */
hm_status hm__cairo_status(cairo_status_t status, const hm_out *out);

#endif
