/*
 * outline.h - the convex outlines of pieces, seen from above.
 */
#ifndef HM_RENDER_OUTLINE_H
#define HM_RENDER_OUTLINE_H

#include "scene.h"

typedef struct hm__corner {
    double x, y;
} hm__corner;

enum { HM__CORNERS = 48 };

/* Counter-clockwise around the middle of the piece, in thousandths. */
typedef struct hm__outline {
    hm__corner spots[HM__CORNERS + 2];
    size_t count;
    double radius; // of a circle; 0: not a circle
} hm__outline;

/* The outline of a drawing that is turned. */
void hm__outline_of(const hm__scene *scene, const hm__drawing *drawing,
                    double angle, hm__outline *out);

/* The box around it. */
hm__box hm__outline_box(const hm__outline *outline);

/*
 * How far two outlines are apart when the second is moved by `by`; negative
 * if they overlap. `*way` is the direction from the first to the second.
 */
double hm__outline_gap(const hm__outline *a, const hm__outline *b,
                       hm__corner by, hm__corner *way);

/* Adds a closed figure with these corners to the scene's path. */
hm_status hm__outline_add(hm__scene *scene, const hm__corner *spots,
                          size_t count);

/*
 * The convex hull of some points, counter-clockwise; sorts them. `out` has
 * room for two more than there are.
 */
size_t hm__hull(hm__corner *points, size_t count, hm__corner *out);

#endif
