/*
 * mesh.h - bodies made of triangles.
 *
 * Lengths are thousandths of an inch, z up, the middle of the underside at the
 * origin. A mesh has coats: triangles of one colour. Those of the body form a
 * closed surface, seen counter-clockwise from outside; what is painted on it
 * lies in layers a thousandth of an inch above.
 */
#ifndef HM_RENDER_MESH_MESH_H
#define HM_RENDER_MESH_MESH_H

#include "contour.h"

/* A point of a surface, and the way that it faces there, 32767 long. */
typedef struct hm__vertex {
    int32_t at[3];
    int16_t normal[3];
} hm__vertex;

/* Triangles of one colour. */
typedef struct hm__coat {
    size_t first, count; // corners, three to a triangle
    hm__color color;
    uint8_t alpha; // 255: solid
    bool painted;  // on the body, not the body itself
} hm__coat;

typedef struct hm__mesh {
    hm_ctx *ctx;
    hm__vertex *vertices;
    size_t vertex_count, vertex_room;
    uint32_t *corners;
    size_t corner_count, corner_room;
    hm__coat *coats;
    size_t coat_count, coat_room;
} hm__mesh;

void hm__mesh_free(hm__mesh *mesh);

/* Forgets all triangles and keeps the memory. */
void hm__mesh_clear(hm__mesh *mesh);

/* Begins a coat, unless the last one is like it. */
hm_status hm__mesh_coat(hm__mesh *mesh, hm__coat like);

/* Adds a vertex; its normal may have any length. */
hm_status hm__mesh_vertex(hm__mesh *mesh, const double at[3],
                          const double normal[3], uint32_t *out);

/* Adds a triangle to the last coat; one without an area is left out. */
hm_status hm__mesh_triangle(hm__mesh *mesh, uint32_t a, uint32_t b, uint32_t c);

/* Adds a flat polygon, counter-clockwise and convex, with its own vertices. */
hm_status hm__mesh_polygon(hm__mesh *mesh, const double (*at)[3], size_t count);

/* How far a mesh reaches on each axis. */
void hm__mesh_bounds(const hm__mesh *mesh, int32_t low[3], int32_t high[3]);

/* Whether the surface of the body has no gaps: every edge has a twin. */
hm_status hm__mesh_is_closed(const hm__mesh *mesh, bool *out);

/* Six times the volume of the body; positive if it is not inside out. */
int64_t hm__mesh_volume(const hm__mesh *mesh);

/* ---- bodies of some kinds ------------------------------------------------
 */

typedef struct hm__prism {
    const hm__contour *outline; // one loop, counter-clockwise
    double low, high;           // of its faces
    double rise;                // of the upper one, for each thousandth of y
    double cut;                 // how much of its edges is cut off
    hm__coat top, side, bottom;
} hm__prism;

/* A body with an outline and the same outline above; smooth where round. */
hm_status hm__mesh_prism(hm__mesh *mesh, const hm__prism *prism);

/* An outline that stands, from y = -half to half; its y goes up. */
hm_status hm__mesh_standing(hm__mesh *mesh, const hm__contour *outline,
                            double half, hm__coat coat);

/* A point of a profile: how wide and how high. */
typedef struct hm__profile {
    int16_t radius, height;
    bool edge; // the surface breaks here
} hm__profile;

/* A body that is turned around its axis, from the foot to the tip. */
hm_status hm__mesh_turned(hm__mesh *mesh, const hm__profile *profile,
                          size_t count, double scale);

/* An ellipsoid, its lowest point at the origin. */
hm_status hm__mesh_ball(hm__mesh *mesh, double radius, double height);

/* A box around a point, and one whose edges are cut off. */
hm_status hm__mesh_box(hm__mesh *mesh, const double middle[3],
                       const double half[3]);
hm_status hm__mesh_die(hm__mesh *mesh, double half, double cut);

enum { HM__HULL_POINTS = 40 };

/* The planes of a hull: a * x + b * y + c * z = d, outward. */
typedef struct hm__facets {
    int64_t planes[2 * HM__HULL_POINTS][4];
    size_t count;
} hm__facets;

/* The convex body around some points, with flat faces. */
hm_status hm__mesh_hull(hm__mesh *mesh, const int32_t (*points)[3],
                        size_t count, hm__facets *facets);

/* How high the surface of a hull is above a point of the ground. */
double hm__facets_height(const hm__facets *facets, double x, double y);

#endif
