/*
 * svg.h - what other outputs take from SVG.
 */
#ifndef HM_RENDER_SVG_H
#define HM_RENDER_SVG_H

#include <halfmove/out.h>

#include "scene.h"

/* Writes the outline of a shape as the "d" of a path. */
void hm__svg_outline(const hm__scene *scene, const hm__shape *shape,
                     hm_out *out);

/* Writes the tag of a text up to its colour. */
void hm__svg_words(const hm__shape *shape, hm_out *out);

#endif
