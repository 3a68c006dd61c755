/*
 * turned.c - bodies that are round: turned on a lathe, or balls.
 */
#include <math.h>

#include "mesh.h"

enum { LEAST = 12, MOST = 40, RINGS = 10 };

/* A body that is turned: its profile, and how finely. */
typedef struct lathe {
    hm__mesh *mesh;
    const hm__profile *profile;
    size_t count, sides;
    double scale;
} lathe;

/* The normal of the band above point `i`, outward and up. */
static void band_normal(const lathe *l, size_t i, double out[2])
{
    double in = l->profile[i].radius - (double)l->profile[i + 1].radius;
    double up = l->profile[i + 1].height - (double)l->profile[i].height;
    double length = sqrt(in * in + up * up);

    out[0] = length > 0 ? up / length : 0;
    out[1] = length > 0 ? in / length : 1;
}

/* The normal of a band at one of its ends, with its neighbour if smooth. */
static void end_normal(const lathe *l, size_t band, size_t at, double out[2])
{
    size_t other = at == band ? band - 1 : band + 1;
    double more[2];

    band_normal(l, band, out);
    if (l->profile[at].edge || at == 0 || at + 1 == l->count)
        return;
    band_normal(l, other, more);
    out[0] += more[0];
    out[1] += more[1];
}

static hm_status add_ring(const lathe *l, size_t band, size_t at,
                          uint32_t *first)
{
    double radius = l->profile[at].radius * l->scale;
    double out[2];
    uint32_t number;

    end_normal(l, band, at, out);
    *first = (uint32_t)l->mesh->vertex_count;
    for (size_t i = 0; i < l->sides; i++) {
        double x;
        double y;

        hm__turn_of(360.0 * (double)i / (double)l->sides, &x, &y);
        HM_TRY(hm__mesh_vertex(
            l->mesh,
            (const double[]){x * radius, y * radius,
                             l->profile[at].height * l->scale},
            (const double[]){x * out[0], y * out[0], out[1]}, &number));
    }
    return HM_OK;
}

static hm_status join_rings(const lathe *l, uint32_t low, uint32_t high)
{
    for (uint32_t i = 0; i < l->sides; i++) {
        uint32_t j = (i + 1) % (uint32_t)l->sides;

        HM_TRY(hm__mesh_triangle(l->mesh, low + i, low + j, high + j));
        HM_TRY(hm__mesh_triangle(l->mesh, low + i, high + j, high + i));
    }
    return HM_OK;
}

/* Rings of bands that meet smoothly are shared. */
static hm_status add_bands(const lathe *l)
{
    uint32_t low = 0;

    for (size_t i = 0; i + 1 < l->count; i++) {
        uint32_t high;

        if (i == 0 || l->profile[i].edge)
            HM_TRY(add_ring(l, i, i, &low));
        HM_TRY(add_ring(l, i, i + 1, &high));
        HM_TRY(join_rings(l, low, high));
        low = high;
    }
    return HM_OK;
}

hm_status hm__mesh_turned(hm__mesh *mesh, const hm__profile *profile,
                          size_t count, double scale)
{
    double widest = 0;
    lathe l = {mesh, profile, count, 0, scale};

    for (size_t i = 0; i < count; i++)
        widest = fmax(widest, profile[i].radius * scale);
    l.sides = (size_t)fmin(fmax(widest / 15, LEAST), MOST) / 4 * 4;
    return add_bands(&l);
}

hm_status hm__mesh_ball(hm__mesh *mesh, double radius, double height)
{
    hm__profile profile[RINGS + 1];

    for (size_t i = 0; i <= RINGS; i++) {
        double x;
        double y;

        hm__turn_of((double)i * 180 / RINGS - 90, &x, &y);
        profile[i].radius = (int16_t)lround(fmax(x, 0) * radius);
        profile[i].height = (int16_t)lround((y + 1) * height / 2);
        profile[i].edge = false;
    }
    profile[0].radius = profile[RINGS].radius = 0;
    return hm__mesh_turned(mesh, profile, RINGS + 1, 1);
}
