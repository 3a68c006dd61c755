/*
 * paint.c - the shapes of a drawing on the surface of a body.
 *
 * Each lies a thousandth of an inch above those that it meets.
 */
#include <math.h>

#include "body.h"
#include "render/solid.h"

/* ---- surfaces -------------------------------------------------------------
 */

void hm__surface_slope(const hm__surface *s, double x, double y, double at[3],
                       double normal[3])
{
    at[0] = x;
    at[1] = y;
    at[2] = s->high + s->rise * y;
    normal[0] = 0;
    normal[1] = -s->rise;
    normal[2] = 1;
}

void hm__surface_ball(const hm__surface *s, double x, double y, double at[3],
                      double normal[3])
{
    double r = s->radius;
    double up = sqrt(fmax(1 - (x * x + y * y) / (r * r), 0));

    at[0] = x;
    at[1] = y;
    at[2] = s->half * (1 + up);
    normal[0] = x / (r * r);
    normal[1] = y / (r * r);
    normal[2] = fmax(up, 0.01) / s->half;
}

/* The plane of a hull that is the surface above a point. */
static const int64_t *facet_at(const hm__facets *f, double x, double y)
{
    double high = hm__facets_height(f, x, y);
    const int64_t *best = f->planes[0];
    double least = HUGE_VAL;

    for (size_t i = 0; i < f->count; i++) {
        const int64_t *p = f->planes[i];
        double off =
            p[2] > 0
                ? fabs(((double)p[3] - (double)p[0] * x - (double)p[1] * y) /
                           (double)p[2] -
                       high)
                : HUGE_VAL;

        if (off < least) {
            least = off;
            best = p;
        }
    }
    return best;
}

void hm__surface_hull(const hm__surface *s, double x, double y, double at[3],
                      double normal[3])
{
    static const int sines[] = {0, 1, 0, -1};
    int sine = sines[s->quarter];
    int cosine = sines[(s->quarter + 1) % 4];
    const int64_t *p = s->facet;

    y -= s->down;
    at[0] = x * cosine - y * sine;
    at[1] = x * sine + y * cosine;
    at[2] = ((double)p[3] - (double)p[0] * at[0] - (double)p[1] * at[1]) /
            (double)p[2];
    for (size_t i = 0; i < 3; i++)
        normal[i] = (double)p[i];
}

void hm__surface_plane(const hm__surface *s, double x, double y, double at[3],
                       double normal[3])
{
    for (size_t i = 0; i < 3; i++) {
        at[i] = s->axes[3][i] + s->axes[0][i] * x + s->axes[1][i] * y;
        normal[i] = s->axes[2][i];
    }
}

void hm__surface_lying(const hm__surface *s, double x, double y, double at[3],
                       double normal[3])
{
    double tip[3];
    double base[3];

    hm__solid_lying(s->lying, x, y, at);
    hm__solid_lying(s->lying, 0, s->lying->height / 2.0, tip);
    hm__solid_lying(s->lying, 0, s->lying->height / -2.0, base);
    normal[0] = 0;
    normal[1] = base[2] - tip[2];
    normal[2] = tip[1] - base[1];
}

/* ---- layers ---------------------------------------------------------------
 */

static hm__box box_of(const hm__patch *patch)
{
    hm__box box = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};

    for (size_t i = 0; i < patch->dot_count; i++) {
        hm__dot d = patch->dots[i];

        hm__box_join(&box, (hm__box){d.x, d.y, d.x, d.y});
    }
    return box;
}

static bool boxes_meet(hm__box a, hm__box b)
{
    return a.left <= b.right && b.left <= a.right && a.bottom <= b.top &&
           b.bottom <= a.top;
}

static int find_layer(hm__layers *l, hm__box box)
{
    int layer = l->first + 1;

    for (size_t i = 0; i < l->count; i++) {
        if (l->all[i].layer >= layer && boxes_meet(l->all[i].box, box))
            layer = l->all[i].layer + 1;
    }
    if (l->count == HM__MOST_LAYERED) { // above all, and forget them
        layer = l->highest + 1;
        l->first = layer;
        l->count = 0;
    } else {
        l->all[l->count].box = box;
        l->all[l->count++].layer = layer;
    }
    l->highest = layer > l->highest ? layer : l->highest;
    return layer;
}

/* ---- shapes ---------------------------------------------------------------
 */

/* Puts triangles of the plane on the surface. */
static hm_status put_patch(hm__mesh *mesh, const hm__patch *patch,
                           const hm__surface *surface, int layer)
{
    uint32_t first = (uint32_t)mesh->vertex_count;
    uint32_t number;

    for (size_t i = 0; i < patch->dot_count; i++) {
        double at[3];
        double normal[3];
        double length;

        surface->put(surface, patch->dots[i].x, patch->dots[i].y, at, normal);
        length = sqrt(normal[0] * normal[0] + normal[1] * normal[1] +
                      normal[2] * normal[2]);
        for (size_t j = 0; j < 3 && length > 0; j++)
            at[j] += normal[j] / length * layer;
        HM_TRY(hm__mesh_vertex(mesh, at, normal, &number));
    }
    for (size_t i = 0; i < patch->corner_count; i += 3) {
        const uint32_t *c = patch->corners + i;

        HM_TRY(
            hm__mesh_triangle(mesh, first + c[0], first + c[1], first + c[2]));
    }
    return HM_OK;
}

/* A shape on its way to a body. */
typedef struct painting {
    const hm__sculpture *on;
    const hm__shape *shape;
    hm__contour contour;
    const hm__surface *surface;
    hm__layers *layers;
} painting;

/* The area of a shape, or its line. */
static hm_status paint_part(const painting *p, bool line)
{
    hm__mesh *mesh = p->on->mesh;
    hm__patch patch = {.ctx = mesh->ctx};
    hm__coat coat = {.color = line ? p->shape->line : p->shape->fill,
                     .alpha = p->shape->alpha,
                     .painted = true};
    hm_status st = line ? hm__patch_line(&patch, &p->contour, p->shape->width)
                        : hm__patch_fill(&patch, &p->contour);

    if (st == HM_OK && patch.corner_count) {
        hm__box box = box_of(&patch);
        hm__surface under = *p->surface;

        if (under.facets && !under.facet) // all of it lies on one face
            under.facet = facet_at(under.facets, (box.left + box.right) / 2.0,
                                   (box.bottom + box.top) / 2.0);
        st = hm__mesh_coat(mesh, coat);
        if (st == HM_OK)
            st = put_patch(mesh, &patch, &under, find_layer(p->layers, box));
    }
    hm__patch_free(&patch);
    return st;
}

hm_status hm__paint_shape(const hm__sculpture *s, const hm__shape *shape,
                          bool filled, const hm__surface *surface,
                          hm__layers *layers)
{
    painting p = {s, shape, {.ctx = s->mesh->ctx}, surface, layers};
    hm_status st;

    if (shape->text.len)
        return HM_OK; // fonts have no outlines here
    st = hm__contour_add(&p.contour, s->scene, shape);
    if (st == HM_OK && filled && shape->fill)
        st = paint_part(&p, false);
    if (st == HM_OK && shape->line)
        st = paint_part(&p, true);
    hm__contour_free(&p.contour);
    return st;
}
