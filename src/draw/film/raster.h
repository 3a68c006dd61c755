/*
 * raster.h - a picture that is drawn again only where it changes.
 */
#ifndef HM_DRAW_FILM_RASTER_H
#define HM_DRAW_FILM_RASTER_H

#include "draw/cairo.h"
#include "rects.h"

/* A pose on the raster, and the pixels that it covers. */
typedef struct hm__raster_figure {
    hm__pose pose;
    hm__rect rect;
} hm__raster_figure;

typedef struct hm__raster {
    hm_ctx *ctx;
    int width, height;
    cairo_surface_t *surface;
    cairo_t *cr;
    cairo_surface_t *sheet; // where positions are drawn first
    cairo_t *sheet_cr;
    hm__raster_figure *figures; // in the order of drawing
    size_t count, room;
    hm__rects outdated; // where figures are that the next frame moves
    hm__rects dirty;    // drawn since the last image
    hm__rects rough;    // drawn since the last position
    uint32_t *before;   // pixels of that image
    size_t stride;      // pixels from one row to the next
    bool image;         // there was one
} hm__raster;

/* Prepares for views of this size; close it, whatever the status is. */
hm_status hm__raster_open(hm__raster *raster, hm_ctx *ctx,
                          const hm__view *view);
void hm__raster_close(hm__raster *raster);

/* Begins a frame without figures. What moved in the last frame is dirty. */
void hm__raster_clear(hm__raster *raster);

/* Adds a figure above the others; `moves` if it differs from the previous or
 * the next frame. */
hm_status hm__raster_add(hm__raster *raster, const hm__view *view,
                         const hm__pose *pose, bool moves);

/* The pixels that a pose covers in a view. */
hm__rect hm__pose_rect(const hm__view *view, const hm__pose *pose);

/* Below the table, where captions stand. */
hm__rect hm__caption_rect(const hm__view *view);

/*
 * Draws what is dirty, quickly: at the edges of rectangles a pixel may be
 * slightly different, because cairo does not clip shapes exactly.
 */
hm_status hm__raster_draw(hm__raster *raster, const hm__view *view);

/*
 * Draws what is dirty, and what was drawn quickly since the last time, just as
 * it is in a picture of its own.
 */
hm_status hm__raster_draw_exactly(hm__raster *raster, const hm__view *view);

/*
 * Describes the current image, except for its duration; then hm__raster_keep()
 * makes it the last image.
 */
hm__film_image hm__raster_image(hm__raster *raster);
void hm__raster_keep(hm__raster *raster, const hm__film_image *image);

#endif
