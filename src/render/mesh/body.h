/*
 * body.h - the body of a piece, from the drawing of its view from above.
 */
#ifndef HM_RENDER_MESH_BODY_H
#define HM_RENDER_MESH_BODY_H

#include "mesh.h"

/* A body in the making. */
typedef struct hm__sculpture {
    hm__scene *scene; // may get more drawings: of faces that are not above
    hm__mesh *mesh;
    hm__drawing drawing;
    hm__attr attr; // of the piece
} hm__sculpture;

/*
 * Adds the body of a piece whose view from above is drawing `drawing` of the
 * scene, with all that is painted on it, to an empty mesh.
 */
hm_status hm__body_make(hm__scene *scene, size_t drawing, hm__attr attr,
                        hm__mesh *mesh);

/* Adds what a drawing paints to a mesh, flat on the ground. */
hm_status hm__body_flat(hm__scene *scene, size_t drawing, hm__mesh *mesh);

/* ---- figure.c: bodies that are turned. -----------------------------------
 */

/* Adds a turned body, as `drawing.figure` names it; HM_END: there is none. */
hm_status hm__figure_make(const hm__sculpture *s, hm__coat coat);

/* ---- paint.c: what is painted on a body. ---------------------------------
 */

/* Where a point of a drawing is on a body, and the way the surface faces. */
typedef struct hm__surface hm__surface;

struct hm__surface {
    void (*put)(const hm__surface *s, double x, double y, double at[3],
                double normal[3]);
    double high, rise;        // of a plane that slopes with y
    double radius, half;      // of a ball, and half its height
    const hm__facets *facets; // of a hull
    const int64_t *facet;     // and the one of them; NULL: below the middle
    const double (*axes)[3];  // of a plane: right, up, out, and its middle
    const hm__drawing *lying; // a pyramid that lies
    double down;              // a sign's way from the tip of a pyramid
    int quarter;              // and the side that it goes to
};

void hm__surface_slope(const hm__surface *s, double x, double y, double at[3],
                       double normal[3]);
void hm__surface_ball(const hm__surface *s, double x, double y, double at[3],
                      double normal[3]);
void hm__surface_hull(const hm__surface *s, double x, double y, double at[3],
                      double normal[3]);
void hm__surface_plane(const hm__surface *s, double x, double y, double at[3],
                       double normal[3]);
void hm__surface_lying(const hm__surface *s, double x, double y, double at[3],
                       double normal[3]);

enum { HM__MOST_LAYERED = 128 };

/* What was painted where, so that only what meets it lies above. */
typedef struct hm__layers {
    struct {
        hm__box box;
        int layer;
    } all[HM__MOST_LAYERED];
    size_t count;
    int first, highest;
} hm__layers;

/* Paints a shape on a surface; `filled`: its area, too. */
hm_status hm__paint_shape(const hm__sculpture *s, const hm__shape *shape,
                          bool filled, const hm__surface *surface,
                          hm__layers *layers);

#endif
