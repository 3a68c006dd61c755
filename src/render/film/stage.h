/*
 * stage.h - a picture that is drawn again only where it changes.
 */
#ifndef HM_RENDER_FILM_STAGE_H
#define HM_RENDER_FILM_STAGE_H

#include "rects.h"
#include "render/cairo.h"

/* A pose on the stage, and the pixels that it covers. */
typedef struct hm__actor {
    hm__pose pose;
    hm__rect rect;
} hm__actor;

typedef struct hm__stage {
    hm_ctx *ctx;
    int width, height;
    cairo_surface_t *surface;
    cairo_t *cr;
    cairo_surface_t *sheet; // where positions are drawn before
    cairo_t *sheet_cr;
    hm__actor *actors; // in the order of drawing
    size_t count, room;
    hm__rects worn;   // where actors are that the next frame moves
    hm__rects dirty;  // drawn since the last shot
    hm__rects rough;  // drawn since the last position
    uint32_t *before; // pixels of that shot
    size_t stride;    // pixels from one row to the next
    bool shot;        // there was one
} hm__stage;

/* Gets ready for views of this size; close it whatever comes back. */
hm_status hm__stage_open(hm__stage *stage, hm_ctx *ctx, const hm__view *view);
void hm__stage_close(hm__stage *stage);

/* Begins a frame without actors. What moved in the last one is dirty. */
void hm__stage_clear(hm__stage *stage);

/* Adds an actor above the others; `moves` if it was not so, or will not be. */
hm_status hm__stage_add(hm__stage *stage, const hm__view *view,
                        const hm__pose *pose, bool moves);

/* The pixels that a pose covers in a view. */
hm__rect hm__pose_rect(const hm__view *view, const hm__pose *pose);

/* Below the table, where captions stand. */
hm__rect hm__caption_rect(const hm__view *view);

/*
 * Draws what is dirty, quickly: at the edges of rectangles a pixel may be a
 * little off, for cairo does not cut shapes exactly.
 */
hm_status hm__stage_draw(hm__stage *stage, const hm__view *view);

/*
 * Draws what is dirty, and what was drawn quickly since the last time, just as
 * it is in a picture of its own.
 */
hm_status hm__stage_draw_exactly(hm__stage *stage, const hm__view *view);

/*
 * Describes what stands there now, but for the time; then hm__stage_keep()
 * makes it the last shot.
 */
hm__shot hm__stage_shoot(hm__stage *stage);
void hm__stage_keep(hm__stage *stage, const hm__shot *shot);

#endif
