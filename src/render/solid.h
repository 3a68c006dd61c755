/*
 * solid.h - the faces of solids in oblique pictures.
 */
#ifndef HM_RENDER_SOLID_H
#define HM_RENDER_SOLID_H

#include "stack.h"

/*
 * Draws what is seen of a form whose drawing has a body of faces: a pyramid,
 * a polyhedron. The whole piece, not only its sides.
 */
hm_status hm__solid_draw(const hm__stack *stack, const hm__form *form,
                         hm__canvas *canvas);

/*
 * Draws the side faces of a piece that is coloured all through, along its
 * outline, the upper face left out.
 */
hm_status hm__solid_sides(const hm__stack *stack, const hm__form *form,
                          hm__canvas *canvas);

/* Draws the shadow of an upright figure. */
hm_status hm__solid_shadow(const hm__form *form, hm__canvas *canvas);

/* How far an upright figure is moved up, so that it stands on its place. */
int32_t hm__figure_rise(const hm__drawing *drawing);

#endif
