/*
 * contour.h - outlines as corners, and areas as triangles, on a plane.
 *
 * Whole thousandths of an inch, so that the same outline gives the same
 * triangles on every machine.
 */
#ifndef HM_RENDER_MESH_CONTOUR_H
#define HM_RENDER_MESH_CONTOUR_H

#include "render/scene.h"

typedef struct hm__dot {
    int32_t x, y;
} hm__dot;

/* A figure: dots one after another. */
typedef struct hm__loop {
    size_t first, count;
    bool closed; // as it was drawn; areas are always closed
} hm__loop;

typedef struct hm__contour {
    hm_ctx *ctx;
    hm__dot *dots;
    size_t dot_count, dot_room;
    hm__loop *loops;
    size_t loop_count, loop_room;
} hm__contour;

/* Triangles, counter-clockwise, three corners each. */
typedef struct hm__patch {
    hm_ctx *ctx;
    hm__dot *dots;
    size_t dot_count, dot_room;
    uint32_t *corners; // numbers of dots
    size_t corner_count, corner_room;
} hm__patch;

void hm__contour_free(hm__contour *contour);
void hm__patch_free(hm__patch *patch);
hm_status hm__patch_dot(hm__patch *patch, int32_t x, int32_t y, uint32_t *out);
hm_status hm__patch_triangle(hm__patch *patch, uint32_t a, uint32_t b,
                             uint32_t c);

/* Adds the figures of a shape, curves as short lines. */
hm_status hm__contour_add(hm__contour *contour, const hm__scene *scene,
                          const hm__shape *shape);

/* Adds a regular figure with corners on an ellipse, the first at the right. */
hm_status hm__contour_round(hm__contour *contour, int32_t width, int32_t height,
                            size_t corners);

/* How many corners a circle of some radius needs to look round. */
size_t hm__contour_corners(int32_t radius);

/* Twice the area of a loop; positive if it is counter-clockwise. */
int64_t hm__loop_area(const hm__contour *contour, const hm__loop *loop);

/*
 * Makes the first loop counter-clockwise and drops all others and dots that
 * are doubled; then moves its edges outward. HM_END if no area is left.
 */
hm_status hm__contour_outline(hm__contour *contour, double outward);

/* Triangles of the area that the loops enclose, even-odd: fill.c. */
hm_status hm__patch_fill(hm__patch *patch, const hm__contour *contour);

/* Triangles of a line along the loops. */
hm_status hm__patch_line(hm__patch *patch, const hm__contour *contour,
                         int32_t width);

/* Cosine and sine of degrees, the same bits everywhere. */
void hm__turn_of(double degrees, double *cosine, double *sine);

#endif
