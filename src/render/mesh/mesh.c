/*
 * mesh.c - lists of triangles, and what can be said about them.
 */
#include "mesh.h"

#include <math.h>
#include <stdlib.h>

void hm__mesh_free(hm__mesh *mesh)
{
    hm__free(mesh->ctx, mesh->vertices);
    hm__free(mesh->ctx, mesh->corners);
    hm__free(mesh->ctx, mesh->coats);
}

void hm__mesh_clear(hm__mesh *mesh)
{
    mesh->vertex_count = mesh->corner_count = mesh->coat_count = 0;
}

/* ---- making ---------------------------------------------------------------
 */

static bool same_coat(const hm__coat *a, const hm__coat *b)
{
    return a->color == b->color && a->alpha == b->alpha &&
           a->painted == b->painted;
}

hm_status hm__mesh_coat(hm__mesh *mesh, hm__coat like)
{
    size_t count = mesh->coat_count;

    if (count && same_coat(&mesh->coats[count - 1], &like))
        return HM_OK;
    if (count && mesh->coats[count - 1].count == 0)
        mesh->coat_count--; // nothing came of it
    HM_TRY(hm__reserve(mesh->ctx, &mesh->coats, &mesh->coat_room,
                       mesh->coat_count + 1, sizeof(*mesh->coats)));
    like.first = mesh->corner_count;
    like.count = 0;
    mesh->coats[mesh->coat_count++] = like;
    return HM_OK;
}

hm_status hm__mesh_vertex(hm__mesh *mesh, const double at[3],
                          const double normal[3], uint32_t *out)
{
    double length = sqrt(normal[0] * normal[0] + normal[1] * normal[1] +
                         normal[2] * normal[2]);
    double scale = length > 0 ? 32767 / length : 0;
    hm__vertex v;

    for (size_t i = 0; i < 3; i++) {
        v.at[i] = (int32_t)lround(at[i]);
        v.normal[i] = (int16_t)lround(normal[i] * scale);
    }
    if (length <= 0)
        v.normal[2] = 32767;
    HM_TRY(hm__reserve(mesh->ctx, &mesh->vertices, &mesh->vertex_room,
                       mesh->vertex_count + 1, sizeof(*mesh->vertices)));
    *out = (uint32_t)mesh->vertex_count;
    mesh->vertices[mesh->vertex_count++] = v;
    return HM_OK;
}

static bool same_place(const hm__vertex *a, const hm__vertex *b)
{
    return a->at[0] == b->at[0] && a->at[1] == b->at[1] && a->at[2] == b->at[2];
}

hm_status hm__mesh_triangle(hm__mesh *mesh, uint32_t a, uint32_t b, uint32_t c)
{
    const hm__vertex *v = mesh->vertices;
    uint32_t *out;

    if (same_place(&v[a], &v[b]) || same_place(&v[b], &v[c]) ||
        same_place(&v[c], &v[a]))
        return HM_OK;
    HM_TRY(hm__reserve(mesh->ctx, &mesh->corners, &mesh->corner_room,
                       mesh->corner_count + 3, sizeof(*mesh->corners)));
    out = mesh->corners + mesh->corner_count;
    out[0] = a;
    out[1] = b;
    out[2] = c;
    mesh->corner_count += 3;
    mesh->coats[mesh->coat_count - 1].count += 3;
    return HM_OK;
}

static void cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

hm_status hm__mesh_polygon(hm__mesh *mesh, const double (*at)[3], size_t count)
{
    double normal[3] = {0, 0, 0};
    uint32_t first = 0;
    uint32_t last = 0;

    for (size_t i = 0; i < count; i++) { // all around: corners may be one
        double part[3];

        cross(at[i], at[(i + 1) % count], part);
        for (size_t j = 0; j < 3; j++)
            normal[j] += part[j];
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t number;

        HM_TRY(hm__mesh_vertex(mesh, at[i], normal, &number));
        if (i == 0)
            first = number;
        if (i >= 2)
            HM_TRY(hm__mesh_triangle(mesh, first, last, number));
        last = number;
    }
    return HM_OK;
}

/* ---- asking ---------------------------------------------------------------
 */

void hm__mesh_bounds(const hm__mesh *mesh, int32_t low[3], int32_t high[3])
{
    for (size_t j = 0; j < 3; j++)
        low[j] = high[j] = mesh->vertex_count ? mesh->vertices[0].at[j] : 0;
    for (size_t i = 1; i < mesh->vertex_count; i++) {
        for (size_t j = 0; j < 3; j++) {
            int32_t at = mesh->vertices[i].at[j];

            low[j] = at < low[j] ? at : low[j];
            high[j] = at > high[j] ? at : high[j];
        }
    }
}

/* An edge from one place to another. */
typedef struct way {
    int32_t from[3], to[3];
    int sign; // which of them is first in the order of places
} way;

static int compare_places(const int32_t *a, const int32_t *b)
{
    for (size_t i = 0; i < 3; i++) {
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    }
    return 0;
}

static int by_places(const void *a, const void *b)
{
    const way *p = a;
    const way *q = b;
    int order = compare_places(p->from, q->from);

    return order ? order : compare_places(p->to, q->to);
}

static way way_of(const hm__vertex *a, const hm__vertex *b)
{
    bool turned = compare_places(a->at, b->at) > 0;
    way w = {.sign = turned ? -1 : 1};

    for (size_t i = 0; i < 3; i++) {
        w.from[i] = turned ? b->at[i] : a->at[i];
        w.to[i] = turned ? a->at[i] : b->at[i];
    }
    return w;
}

static size_t list_ways(const hm__mesh *mesh, way *ways)
{
    size_t count = 0;

    for (size_t i = 0; i < mesh->coat_count; i++) {
        const hm__coat *coat = &mesh->coats[i];

        for (size_t j = 0; j < coat->count && !coat->painted; j++) {
            size_t next = j % 3 == 2 ? j - 2 : j + 1;

            ways[count++] =
                way_of(&mesh->vertices[mesh->corners[coat->first + j]],
                       &mesh->vertices[mesh->corners[coat->first + next]]);
        }
    }
    return count;
}

hm_status hm__mesh_is_closed(const hm__mesh *mesh, bool *out)
{
    way *ways = hm__alloc(mesh->ctx, (mesh->corner_count + 1) * sizeof(*ways));
    size_t count;

    if (!ways)
        return HM_ENOMEM;
    count = list_ways(mesh, ways);
    qsort(ways, count, sizeof(*ways), by_places);
    *out = count > 0;
    for (size_t i = 0; i < count;) {
        int sum = 0;
        size_t first = i;

        for (; i < count && by_places(&ways[first], &ways[i]) == 0; i++)
            sum += ways[i].sign;
        *out = *out && sum == 0;
    }
    hm__free(mesh->ctx, ways);
    return HM_OK;
}

int64_t hm__mesh_volume(const hm__mesh *mesh)
{
    int64_t sum = 0;

    for (size_t i = 0; i < mesh->coat_count; i++) {
        const hm__coat *coat = &mesh->coats[i];

        for (size_t j = 0; j < coat->count && !coat->painted; j += 3) {
            const uint32_t *v = mesh->corners + coat->first + j;
            const int32_t *a = mesh->vertices[v[0]].at;
            const int32_t *b = mesh->vertices[v[1]].at;
            const int32_t *c = mesh->vertices[v[2]].at;

            sum += a[0] * ((int64_t)b[1] * c[2] - (int64_t)b[2] * c[1]) +
                   a[1] * ((int64_t)b[2] * c[0] - (int64_t)b[0] * c[2]) +
                   a[2] * ((int64_t)b[0] * c[1] - (int64_t)b[1] * c[0]);
        }
    }
    return sum;
}
