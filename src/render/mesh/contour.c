/*
 * contour.c - from paths to corners, and lines of some width.
 */
#include "contour.h"

#include <math.h>
#include <stdlib.h>

static const double fine = 5;    // thousandths that a curve may be off
static const double sharp = -.5; // cosine of the turn where a line breaks

void hm__contour_free(hm__contour *contour)
{
    hm__free(contour->ctx, contour->dots);
    hm__free(contour->ctx, contour->loops);
}

void hm__patch_free(hm__patch *patch)
{
    hm__free(patch->ctx, patch->dots);
    hm__free(patch->ctx, patch->corners);
}

/*
 * Taylor's series of an angle of at most 45 degrees: libraries differ in the
 * last bit, sums and products do not.
 */
void hm__turn_of(double degrees, double *cosine, double *sine)
{
    double rest = fmod(degrees, 360);
    int quarter = (int)floor((rest + 45) / 90);
    double a = (rest - quarter * 90) * (3.14159265358979323846 / 180);
    double b = a * a;
    double s =
        a *
        (1 -
         b / 6 * (1 - b / 20 * (1 - b / 42 * (1 - b / 72 * (1 - b / 110)))));
    double c =
        1 - b / 2 * (1 - b / 12 * (1 - b / 30 * (1 - b / 56 * (1 - b / 90))));

    switch ((quarter % 4 + 4) % 4) {
    case 0:
        *cosine = c;
        *sine = s;
        break;
    case 1:
        *cosine = -s;
        *sine = c;
        break;
    case 2:
        *cosine = -c;
        *sine = -s;
        break;
    default:
        *cosine = s;
        *sine = -c;
        break;
    }
}

/* ---- loops ----------------------------------------------------------------
 */

static hm_status begin_loop(hm__contour *c)
{
    HM_TRY(hm__reserve(c->ctx, &c->loops, &c->loop_room, c->loop_count + 1,
                       sizeof(*c->loops)));
    c->loops[c->loop_count++] = (hm__loop){.first = c->dot_count};
    return HM_OK;
}

static hm_status add_dot(hm__contour *c, double x, double y)
{
    hm__loop *loop = &c->loops[c->loop_count - 1];
    hm__dot dot = {(int32_t)lround(x), (int32_t)lround(y)};

    if (loop->count && c->dots[c->dot_count - 1].x == dot.x &&
        c->dots[c->dot_count - 1].y == dot.y)
        return HM_OK;
    HM_TRY(hm__reserve(c->ctx, &c->dots, &c->dot_room, c->dot_count + 1,
                       sizeof(*c->dots)));
    c->dots[c->dot_count++] = dot;
    loop->count++;
    return HM_OK;
}

size_t hm__contour_corners(int32_t radius)
{
    double count = ceil(1.1 * sqrt(radius / fine)) * 4;

    return (size_t)fmin(fmax(count, 8), 64);
}

static hm_status add_ellipse(hm__contour *c, const double middle[2],
                             const double radius[2], size_t corners)
{
    HM_TRY(begin_loop(c));
    c->loops[c->loop_count - 1].closed = true;
    for (size_t i = 0; i < corners; i++) {
        double x;
        double y;

        hm__turn_of(360.0 * (double)i / (double)corners, &x, &y);
        HM_TRY(
            add_dot(c, middle[0] + x * radius[0], middle[1] + y * radius[1]));
    }
    return HM_OK;
}

hm_status hm__contour_round(hm__contour *contour, int32_t width, int32_t height,
                            size_t corners)
{
    return add_ellipse(contour, (const double[]){0, 0},
                       (const double[]){width / 2.0, height / 2.0}, corners);
}

/* How many lines a curve becomes, by how much it bends. */
static int steps_of(hm__dot from, const int32_t *v)
{
    double x = fmax(abs(from.x - 2 * v[0] + v[2]), abs(v[0] - 2 * v[2] + v[4]));
    double y = fmax(abs(from.y - 2 * v[1] + v[3]), abs(v[1] - 2 * v[3] + v[5]));
    double count = ceil(sqrt(0.75 * (x + y) / fine));

    return (int)fmin(fmax(count, 1), 12);
}

static hm_status add_curve(hm__contour *c, hm__dot from, const int32_t *v)
{
    int steps = steps_of(from, v);

    for (int i = 1; i <= steps; i++) {
        double t = i / (double)steps;
        double u = 1 - t;
        double w[] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};

        HM_TRY(
            add_dot(c, w[0] * from.x + w[1] * v[0] + w[2] * v[2] + w[3] * v[4],
                    w[0] * from.y + w[1] * v[1] + w[2] * v[3] + w[3] * v[5]));
    }
    return HM_OK;
}

static hm_status add_op(hm__contour *c, const hm__op *op)
{
    const int32_t *v = op->v;
    double middle[] = {v[0], v[1]};
    double radius[] = {v[2], v[2]};

    switch (op->kind) {
    case HM__OP_CIRCLE:
        return add_ellipse(c, middle, radius, hm__contour_corners(v[2]));
    case HM__OP_MOVE:
        HM_TRY(begin_loop(c));
        return add_dot(c, v[0], v[1]);
    case HM__OP_LINE:
        return c->loop_count ? add_dot(c, v[0], v[1]) : HM_OK;
    case HM__OP_CURVE:
        return c->dot_count ? add_curve(c, c->dots[c->dot_count - 1], v)
                            : HM_OK;
    default:
        if (c->loop_count)
            c->loops[c->loop_count - 1].closed = true;
        return HM_OK;
    }
}

hm_status hm__contour_add(hm__contour *contour, const hm__scene *scene,
                          const hm__shape *shape)
{
    for (size_t i = 0; i < shape->count; i++)
        HM_TRY(add_op(contour, &scene->path.ops[shape->first + i]));
    return HM_OK;
}

/* ---- outlines -------------------------------------------------------------
 */

int64_t hm__loop_area(const hm__contour *contour, const hm__loop *loop)
{
    const hm__dot *dots = contour->dots + loop->first;
    int64_t area = 0;

    for (size_t i = 0; i < loop->count; i++) {
        hm__dot a = dots[i];
        hm__dot b = dots[(i + 1) % loop->count];

        area += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
    }
    return area;
}

static void turn_round(hm__contour *c)
{
    size_t count = c->loops[0].count;

    for (size_t i = 0; i < count / 2; i++) {
        hm__dot dot = c->dots[i];

        c->dots[i] = c->dots[count - 1 - i];
        c->dots[count - 1 - i] = dot;
    }
}

/* The unit vector to the right of the way from one dot to another. */
static bool right_of(hm__dot a, hm__dot b, double out[2])
{
    double x = b.x - (double)a.x;
    double y = b.y - (double)a.y;
    double length = sqrt(x * x + y * y);

    if (length < 0.5)
        return false;
    out[0] = y / length;
    out[1] = -x / length;
    return true;
}

/* Where a corner goes if both its edges move to the right by 1. */
static void corner_way(const double a[2], const double b[2], double out[2])
{
    double dot = fmax(a[0] * b[0] + a[1] * b[1], sharp);

    out[0] = (a[0] + b[0]) / (1 + dot);
    out[1] = (a[1] + b[1]) / (1 + dot);
}

static hm_status move_edges(hm__contour *c, double outward)
{
    size_t count = c->loops[0].count;
    hm__dot *was = hm__alloc(c->ctx, count * sizeof(*was));

    if (!was)
        return HM_ENOMEM;
    for (size_t i = 0; i < count; i++)
        was[i] = c->dots[i];
    for (size_t i = 0; i < count; i++) {
        double a[2] = {0, 0};
        double b[2] = {0, 0};
        double way[2];

        right_of(was[(i + count - 1) % count], was[i], a);
        right_of(was[i], was[(i + 1) % count], b);
        corner_way(a, b, way);
        c->dots[i].x = (int32_t)lround(was[i].x + way[0] * outward);
        c->dots[i].y = (int32_t)lround(was[i].y + way[1] * outward);
    }
    hm__free(c->ctx, was);
    return HM_OK;
}

/* Dots that are one, or that lie on a level line between others. */
static void drop_doubled(hm__contour *c)
{
    hm__loop *loop = &c->loops[0];
    size_t kept = 0;

    for (size_t i = 0; i < loop->count; i++) {
        hm__dot dot = c->dots[i];
        hm__dot next = c->dots[(i + 1) % loop->count];

        if (dot.x == next.x && dot.y == next.y)
            continue;
        if (kept && c->dots[kept - 1].y == dot.y && dot.y == next.y)
            continue;
        c->dots[kept++] = dot;
    }
    loop->count = c->dot_count = kept;
}

hm_status hm__contour_outline(hm__contour *contour, double outward)
{
    if (contour->loop_count == 0)
        return HM_END;
    contour->loop_count = 1;
    drop_doubled(contour);
    if (contour->loops[0].count < 3)
        return HM_END;
    if (hm__loop_area(contour, &contour->loops[0]) < 0)
        turn_round(contour);
    if (outward != 0) {
        HM_TRY(move_edges(contour, outward));
        drop_doubled(contour);
    }
    return contour->loops[0].count >= 3 &&
                   hm__loop_area(contour, &contour->loops[0]) > 0
               ? HM_OK
               : HM_END;
}

/* ---- triangles ------------------------------------------------------------
 */

hm_status hm__patch_dot(hm__patch *patch, int32_t x, int32_t y, uint32_t *out)
{
    HM_TRY(hm__reserve(patch->ctx, &patch->dots, &patch->dot_room,
                       patch->dot_count + 1, sizeof(*patch->dots)));
    *out = (uint32_t)patch->dot_count;
    patch->dots[patch->dot_count++] = (hm__dot){x, y};
    return HM_OK;
}

static int64_t turn_at(const hm__patch *p, uint32_t a, uint32_t b, uint32_t c)
{
    hm__dot u = p->dots[a];
    hm__dot v = p->dots[b];
    hm__dot w = p->dots[c];

    return (int64_t)(v.x - u.x) * (w.y - u.y) -
           (int64_t)(v.y - u.y) * (w.x - u.x);
}

hm_status hm__patch_triangle(hm__patch *patch, uint32_t a, uint32_t b,
                             uint32_t c)
{
    int64_t turn = turn_at(patch, a, b, c);
    uint32_t *out;

    if (turn == 0)
        return HM_OK;
    HM_TRY(hm__reserve(patch->ctx, &patch->corners, &patch->corner_room,
                       patch->corner_count + 3, sizeof(*patch->corners)));
    out = patch->corners + patch->corner_count;
    out[0] = a;
    out[1] = turn > 0 ? b : c;
    out[2] = turn > 0 ? c : b;
    patch->corner_count += 3;
    return HM_OK;
}

/* A line on its way along a loop. */
typedef struct stroke {
    hm__patch *patch;
    const hm__dot *dots;
    size_t count;
    bool closed;
    double half;
} stroke;

static size_t edges_of(const stroke *s)
{
    return s->closed ? s->count : s->count - 1;
}

/* The two dots beside an end of edge `edge`, `way` times half a width off. */
static hm_status add_pair(const stroke *s, hm__dot at, const double way[2],
                          uint32_t out[2])
{
    HM_TRY(hm__patch_dot(s->patch, (int32_t)lround(at.x + way[0] * s->half),
                         (int32_t)lround(at.y + way[1] * s->half), &out[0]));
    return hm__patch_dot(s->patch, (int32_t)lround(at.x - way[0] * s->half),
                         (int32_t)lround(at.y - way[1] * s->half), &out[1]);
}

/* How an edge ends: in one corner with its neighbour, or for itself. */
static hm_status add_end(const stroke *s, size_t edge, bool far,
                         uint32_t out[2])
{
    size_t edges = edges_of(s);
    hm__dot a = s->dots[edge];
    hm__dot b = s->dots[(edge + 1) % s->count];
    bool joined = s->closed || (far ? edge + 1 < edges : edge > 0);
    size_t other = (edge + (far ? 1 : edges - 1)) % edges;
    double own[2] = {0, 0};
    double next[2] = {0, 0};
    double way[2];

    right_of(a, b, own);
    if (joined &&
        right_of(s->dots[other], s->dots[(other + 1) % s->count], next) &&
        own[0] * next[0] + own[1] * next[1] > sharp) {
        corner_way(own, next, way);
        return add_pair(s, far ? b : a, way, out);
    }
    return add_pair(s, far ? b : a, own, out);
}

static hm_status add_line(const stroke *s)
{
    size_t edges = s->count < 2 ? 0 : edges_of(s);

    for (size_t i = 0; i < edges; i++) {
        uint32_t near[2];
        uint32_t far[2];

        HM_TRY(add_end(s, i, false, near));
        HM_TRY(add_end(s, i, true, far));
        HM_TRY(hm__patch_triangle(s->patch, near[0], far[0], far[1]));
        HM_TRY(hm__patch_triangle(s->patch, near[0], far[1], near[1]));
    }
    return HM_OK;
}

hm_status hm__patch_line(hm__patch *patch, const hm__contour *contour,
                         int32_t width)
{
    for (size_t i = 0; i < contour->loop_count; i++) {
        const hm__loop *loop = &contour->loops[i];
        stroke s = {.patch = patch,
                    .dots = contour->dots + loop->first,
                    .count = loop->count,
                    .closed = loop->closed && loop->count > 2,
                    .half = width / 2.0};

        if (s.closed && s.count > 1 && s.dots[0].x == s.dots[s.count - 1].x &&
            s.dots[0].y == s.dots[s.count - 1].y)
            s.count--; // back where it began
        HM_TRY(add_line(&s));
    }
    return HM_OK;
}
