/*
 * outline.c - convex outlines: made from drawings, and compared.
 */
#include "outline.h"

#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* ---- hulls ----------------------------------------------------------------
 */

static int by_x(const void *a, const void *b)
{
    const hm__corner *p = a;
    const hm__corner *q = b;

    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return p->y < q->y ? -1 : p->y > q->y;
}

static double turn_of(hm__corner a, hm__corner b, hm__corner c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Andrew's chains: the lower one, then the upper one. */
size_t hm__hull(hm__corner *points, size_t count, hm__corner *out)
{
    size_t n = 0;
    size_t lower;

    qsort(points, count, sizeof(*points), by_x);
    for (size_t i = 0; i < count; i++) {
        while (n >= 2 && turn_of(out[n - 2], out[n - 1], points[i]) <= 0)
            n--;
        out[n++] = points[i];
    }
    lower = n + 1;
    for (size_t i = count - 1; i-- > 0;) {
        while (n >= lower && turn_of(out[n - 2], out[n - 1], points[i]) <= 0)
            n--;
        out[n++] = points[i];
    }
    return n - 1;
}

/* ---- from drawings --------------------------------------------------------
 */

static size_t add_spot(hm__corner *out, size_t n, double x, double y)
{
    if (n < HM__CORNERS)
        out[n++] = (hm__corner){x, y};
    return n;
}

/* Points of a regular figure as wide and high as the drawing. */
static size_t round_spots(const hm__drawing *drawing, size_t count,
                          hm__corner *out)
{
    for (size_t i = 0; i < count; i++) {
        double a = 2 * pi * (double)i / (double)count;

        out[i] = (hm__corner){cos(a) * drawing->width / 2.0,
                              sin(a) * drawing->height / 2.0};
    }
    return count;
}

static size_t square_spots(const hm__drawing *drawing, hm__corner *out)
{
    double w = drawing->width / 2.0;
    double h = drawing->height / 2.0;

    out[0] = (hm__corner){-w, -h};
    out[1] = (hm__corner){w, -h};
    out[2] = (hm__corner){w, h};
    out[3] = (hm__corner){-w, h};
    return 4;
}

/* Points along a curve; its ends are enough where it is short. */
static size_t curve_spots(const int32_t *v, hm__corner from, hm__corner *out,
                          size_t n)
{
    for (int i = 1; i <= 3; i++) {
        double t = i / 3.0;
        double s = 1 - t;
        double b = 3 * s * s * t;
        double c = 3 * s * t * t;

        n = add_spot(
            out, n, s * s * s * from.x + b * v[0] + c * v[2] + t * t * t * v[4],
            s * s * s * from.y + b * v[1] + c * v[3] + t * t * t * v[5]);
    }
    return n;
}

/* Points of the first shape of a drawing, which is its whole outline. */
static size_t shape_spots(const hm__scene *scene, const hm__drawing *drawing,
                          hm__corner *out)
{
    const hm__shape *shape = &scene->shapes[drawing->first];
    hm__corner at = {0, 0};
    size_t n = 0;

    for (size_t i = 0; i < shape->count; i++) {
        const hm__op *op = &scene->path.ops[shape->first + i];
        size_t end = op->kind == HM__OP_CURVE ? 4 : 0;

        if (op->kind == HM__OP_CIRCLE)
            return round_spots(drawing, HM__CORNERS, out);
        if (op->kind == HM__OP_CLOSE)
            continue;
        if (op->kind == HM__OP_CURVE)
            n = curve_spots(op->v, at, out, n);
        else
            n = add_spot(out, n, op->v[0], op->v[1]);
        at = (hm__corner){op->v[end], op->v[end + 1]};
    }
    return n;
}

static size_t spots_of(const hm__scene *scene, const hm__drawing *drawing,
                       hm__corner *out)
{
    size_t n = 0;

    if (drawing->footprint == HM__CIRCLE)
        return round_spots(drawing, HM__CORNERS, out);
    if (drawing->footprint == HM__HEXAGON)
        return round_spots(drawing, 6, out);
    if (drawing->count)
        n = shape_spots(scene, drawing, out);
    return n < 3 ? square_spots(drawing, out) : n;
}

void hm__outline_of(const hm__scene *scene, const hm__drawing *drawing,
                    double angle, hm__outline *out)
{
    double c = cos(angle * pi / 180);
    double s = sin(angle * pi / 180);
    hm__corner points[HM__CORNERS];
    size_t n = spots_of(scene, drawing, points);

    for (size_t i = 0; i < n; i++) {
        hm__corner p = points[i];

        points[i] = (hm__corner){p.x * c - p.y * s, p.x * s + p.y * c};
    }
    out->count = hm__hull(points, n, out->spots);
    if (out->count < 3) // a line: use the area that the piece covers
        out->count = square_spots(drawing, out->spots);
    out->radius = drawing->footprint == HM__CIRCLE ? drawing->width / 2.0 : 0;
}

hm__box hm__outline_box(const hm__outline *outline)
{
    hm__corner low = outline->spots[0];
    hm__corner high = low;

    for (size_t i = 1; i < outline->count; i++) {
        low.x = fmin(low.x, outline->spots[i].x);
        low.y = fmin(low.y, outline->spots[i].y);
        high.x = fmax(high.x, outline->spots[i].x);
        high.y = fmax(high.y, outline->spots[i].y);
    }
    return (hm__box){(int32_t)floor(low.x), (int32_t)floor(low.y),
                     (int32_t)ceil(high.x), (int32_t)ceil(high.y)};
}

hm_status hm__outline_add(hm__scene *scene, const hm__corner *spots,
                          size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hm__op op = {
            i ? HM__OP_LINE : HM__OP_MOVE,
            {(int32_t)lround(spots[i].x), (int32_t)lround(spots[i].y)}};

        HM_TRY(hm__path_op(&scene->path, scene->ctx, op));
    }
    return hm__path_op(&scene->path, scene->ctx,
                       (hm__op){.kind = HM__OP_CLOSE});
}

/* ---- distances ------------------------------------------------------------
 */

/* The greatest distance by which `b` lies outside an edge of `a`. */
static double edge_gap(const hm__outline *a, const hm__outline *b,
                       hm__corner by, hm__corner *way)
{
    double best = -HUGE_VAL;

    for (size_t i = 0; i < a->count; i++) {
        hm__corner p = a->spots[i];
        hm__corner q = a->spots[(i + 1) % a->count];
        double length = hypot(q.x - p.x, q.y - p.y);
        hm__corner out = {(q.y - p.y) / length, (p.x - q.x) / length};
        double least = HUGE_VAL;

        for (size_t j = 0; j < b->count && least > best; j++)
            least = fmin(least, (b->spots[j].x + by.x - p.x) * out.x +
                                    (b->spots[j].y + by.y - p.y) * out.y);
        if (least > best) {
            best = least;
            *way = out;
        }
    }
    return best;
}

double hm__outline_gap(const hm__outline *a, const hm__outline *b,
                       hm__corner by, hm__corner *way)
{
    double length = hypot(by.x, by.y);
    hm__corner back = {0, 0};
    double gap;
    double other;

    *way = (hm__corner){0, 0};
    if (a->radius > 0 && b->radius > 0) {
        if (length > 0)
            *way = (hm__corner){by.x / length, by.y / length};
        return length - a->radius - b->radius;
    }
    gap = edge_gap(a, b, by, way);
    other = edge_gap(b, a, (hm__corner){-by.x, -by.y}, &back);
    if (other <= gap)
        return gap;
    *way = (hm__corner){-back.x, -back.y};
    return other;
}
