/*
 * bodies.h - frames of films that a camera sees.
 */
#ifndef HM_DRAW_FILM_BODIES_H
#define HM_DRAW_FILM_BODIES_H

#include "raster.h"
#include "render/mesh/shot.h"
#include "tween.h"

typedef struct hm__bodies {
    hm_ctx *ctx;
    hm__shot shot;
    hm__placed *placed;
    size_t count, room;
    size_t *parts[2]; // by item of the scenes: which part of the model it is
    size_t part_room[2];
} hm__bodies;

/* Gets ready for views of this size; close it whatever comes back. */
hm_status hm__bodies_open(hm__bodies *bodies, hm_ctx *ctx,
                          const hm__view *view);
void hm__bodies_close(hm__bodies *bodies);

/* Draws a position on a raster. */
hm_status hm__bodies_still(hm__bodies *bodies, const hm__view *view,
                           hm__raster *raster);

/* Draws what does not move from one position to the next. */
hm_status hm__bodies_begin(hm__bodies *bodies, const hm__tween *tween,
                           const hm__view *view, hm__raster *raster);

/* Then what moves, after the part `t` of the time. */
hm_status hm__bodies_between(hm__bodies *bodies, const hm__tween *tween,
                             double t, hm__raster *raster);

#endif
