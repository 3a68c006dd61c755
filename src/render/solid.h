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

/*
 * Where a point of the view from above is on the upper face of a pyramid that
 * lies: x, y and how high.
 */
void hm__solid_lying(const hm__drawing *drawing, double x, double y,
                     double out[3]);

/* Whether all of a shape lies on a side of a pyramid that stands. */
bool hm__pyramid_side(const hm__scene *scene, const hm__shape *shape,
                      size_t quarter);

/* Whether a shape is the sign on its tip; its ground has a line. */
bool hm__pyramid_sign(const hm__scene *scene, const hm__drawing *drawing,
                      const hm__shape *shape);

/* Draws the shadow of an upright figure. */
hm_status hm__solid_shadow(const hm__form *form, hm__canvas *canvas);

/* How far an upright figure is moved up, so that it stands on its place. */
int32_t hm__figure_rise(const hm__drawing *drawing);

#endif
