/*
 * hull.c - convex bodies with flat faces, from their corners.
 *
 * With whole numbers the sides of planes are exact, so the faces always fit
 * together.
 */
#include <math.h>

#include "mesh.h"

typedef struct hull {
    hm__mesh *mesh;
    const int32_t (*points)[3];
    size_t count;
    hm__facets *facets;
} hull;

/* The plane through three points; false if they are on a line. */
static bool plane_of(const hull *h, const size_t i[3], int64_t out[4])
{
    const int32_t *a = h->points[i[0]];
    const int32_t *b = h->points[i[1]];
    const int32_t *c = h->points[i[2]];
    int64_t u[3];
    int64_t v[3];

    for (size_t j = 0; j < 3; j++) {
        u[j] = b[j] - a[j];
        v[j] = c[j] - a[j];
    }
    out[0] = u[1] * v[2] - u[2] * v[1];
    out[1] = u[2] * v[0] - u[0] * v[2];
    out[2] = u[0] * v[1] - u[1] * v[0];
    out[3] = out[0] * a[0] + out[1] * a[1] + out[2] * a[2];
    return out[0] || out[1] || out[2];
}

static int64_t height_over(const int64_t plane[4], const int32_t *p)
{
    return plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] - plane[3];
}

/*
 * Turns the plane so that all points are below it, and lists those on it;
 * 0: they are on both sides.
 */
static size_t face_of(const hull *h, int64_t plane[4], size_t *on)
{
    size_t count = 0;
    int side = 0;

    for (size_t i = 0; i < h->count; i++) {
        int64_t height = height_over(plane, h->points[i]);

        if (height == 0)
            on[count++] = i;
        else if (side == 0)
            side = height > 0 ? 1 : -1;
        else if ((height > 0) != (side > 0))
            return 0;
    }
    for (size_t i = 0; i < 4 && side > 0; i++)
        plane[i] = -plane[i];
    return count;
}

/* Whether `b` comes after `a` on the way around, seen from outside. */
static bool is_after(const hull *h, const int64_t plane[4], const size_t i[3])
{
    int64_t own[4];

    plane_of(h, i, own);
    return (double)own[0] * (double)plane[0] +
               (double)own[1] * (double)plane[1] +
               (double)own[2] * (double)plane[2] >
           0;
}

/* Puts the corners of a face in their order around it, and adds it. */
static hm_status add_face(const hull *h, const int64_t plane[4], size_t *on,
                          size_t count)
{
    double at[HM__HULL_POINTS][3];

    for (size_t i = 2; i < count; i++) {
        size_t corner = on[i];
        size_t j = i;

        for (; j > 1; j--) {
            const size_t turn[3] = {on[0], on[j - 1], corner};

            if (is_after(h, plane, turn))
                break;
            on[j] = on[j - 1];
        }
        on[j] = corner;
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < 3; j++)
            at[i][j] = h->points[on[i]][j];
    }
    return hm__mesh_polygon(h->mesh, (const double(*)[3])at, count);
}

static hm_status try_face(const hull *h, const size_t corner[3])
{
    size_t on[HM__HULL_POINTS];
    hm__facets *f = h->facets;
    int64_t plane[4];
    size_t count;

    if (!plane_of(h, corner, plane))
        return HM_OK;
    count = face_of(h, plane, on);
    if (count < 3 || on[0] != corner[0] || on[1] != corner[1] ||
        on[2] != corner[2])
        return HM_OK; // no face, or one that was added
    if (f->count < HM_COUNT(f->planes)) {
        for (size_t i = 0; i < 4; i++)
            f->planes[f->count][i] = plane[i];
        f->count++;
    }
    return add_face(h, plane, on, count);
}

hm_status hm__mesh_hull(hm__mesh *mesh, const int32_t (*points)[3],
                        size_t count, hm__facets *facets)
{
    hull h = {mesh, points, count, facets};

    facets->count = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i + 1; j < count; j++) {
            for (size_t k = j + 1; k < count; k++)
                HM_TRY(try_face(&h, (const size_t[]){i, j, k}));
        }
    }
    return HM_OK;
}

double hm__facets_height(const hm__facets *facets, double x, double y)
{
    double least = HUGE_VAL;

    for (size_t i = 0; i < facets->count; i++) {
        const int64_t *p = facets->planes[i];

        if (p[2] > 0)
            least = fmin(least,
                         ((double)p[3] - (double)p[0] * x - (double)p[1] * y) /
                             (double)p[2]);
    }
    return least == HUGE_VAL ? 0 : fmax(least, 0);
}
