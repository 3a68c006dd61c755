/*
 * solid.c - the faces of solids, drawn from their view from above.
 *
 * An artist draws a piece as it is seen from above. Every point of that view
 * has a height, so each face of a solid shows what is painted on it: the point
 * is moved by its height. Light falls from the upper left.
 */
#include "solid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EDGE = 14, SLACK = 12, MOST_CORNERS = 16, MOST_SPOTS = 240 };

/* A point in the frame of the piece, before it is turned, and its height. */
typedef struct point {
    double x, y, z;
} point;

/* A form that is being drawn. */
typedef struct solid {
    hm__scene *scene;
    hm__canvas *canvas;
    hm__drawing drawing; // the view from above
    hm__shape skin;      // its first shape: the outline
    double cosine, sine; // of the angle that it is turned by
    hm__corner lift, back;
    hm__corner upper[MOST_CORNERS]; // corners of a polyhedron's upper face
    size_t upper_count;
    hm__corner rim[MOST_CORNERS]; // and of its outline
    size_t rim_count;
} solid;

static solid open_solid(const hm__stack *stack, const hm__form *form,
                        hm__canvas *canvas)
{
    double turn = form->angle * 3.14159265358979323846 / 180;
    hm__scene *scene = canvas->scene;
    hm__drawing drawing = scene->drawings[form->drawing];

    return (solid){.scene = scene,
                   .canvas = canvas,
                   .drawing = drawing,
                   .skin = scene->shapes[drawing.first],
                   .cosine = cos(turn),
                   .sine = sin(turn),
                   .lift = stack->lift,
                   .back = stack->back};
}

static hm__corner project(const solid *s, point p)
{
    return (hm__corner){p.x * s->cosine - p.y * s->sine + s->lift.x * p.z,
                        p.x * s->sine + p.y * s->cosine + s->lift.y * p.z};
}

/* ---- heights of points ----------------------------------------------------
 */

/* How far along the way from the middle through a point an outline is. */
static double reach_through(const hm__corner *spots, size_t count, double x,
                            double y)
{
    double best = 0;

    for (size_t i = 0; i < count; i++) {
        hm__corner a = spots[i];
        hm__corner b = spots[(i + 1) % count];
        double ex = b.x - a.x;
        double ey = b.y - a.y;
        double cross = x * ey - y * ex;
        double at = a.x * ey - a.y * ex;

        if (fabs(cross) > 1e-9 && at / cross > 0) {
            double t = at / cross;
            double dot = (x * t - a.x) * ex + (y * t - a.y) * ey;

            if (dot >= -1e-6 && dot <= ex * ex + ey * ey + 1e-6)
                best = fmax(best, t);
        }
    }
    return best;
}

/* A polyhedron is flat on its upper face and slopes down to its outline. */
static double polyhedron_height(const solid *s, double x, double y)
{
    double depth = s->drawing.depth;
    double low = s->upper_count ? depth / 2 : 0;
    double inner = reach_through(s->upper, s->upper_count, x, y);
    double outer = reach_through(s->rim, s->rim_count, x, y);

    if (inner >= 1 || outer <= inner)
        return depth;
    return depth - (depth - low) * fmin((1 - inner) / (outer - inner), 1);
}

void hm__solid_lying(const hm__drawing *drawing, double x, double y,
                     double out[3])
{
    double length = drawing->height;
    double down = (length / 2 - y) / length; // from the tip
    double shorter = length - drawing->width * (drawing->width / 2.0) / length;

    out[0] = x;
    out[1] = length / 2 - down * shorter;
    out[2] = down * drawing->depth;
}

/* A point of the view from above, on the surface of the solid. */
static point raise(const solid *s, double x, double y)
{
    double half = s->drawing.width / 2.0;
    double at[3];

    switch (s->drawing.body) {
    case HM__BODY_PYRAMID:
        return (point){x, y,
                       s->drawing.depth *
                           fmax(1 - fmax(fabs(x), fabs(y)) / half, 0)};
    case HM__BODY_LYING:
        hm__solid_lying(&s->drawing, x, y, at);
        return (point){at[0], at[1], at[2]};
    default:
        return (point){x, y, polyhedron_height(s, x, y)};
    }
}

/* ---- drawing --------------------------------------------------------------
 */

static hm_status draw_polygon(const solid *s, const hm__corner *spots,
                              size_t count, hm__paint paint)
{
    size_t first = s->scene->path.count;

    HM_TRY(hm__outline_add(s->scene, spots, count));
    return hm__draw_since(s->canvas, first, paint);
}

static hm_status draw_face(const solid *s, const point *points, size_t count,
                           hm__paint paint)
{
    hm__corner spots[8];

    for (size_t i = 0; i < count; i++)
        spots[i] = project(s, points[i]);
    return draw_polygon(s, spots, count, paint);
}

/* Whether a face with these corners, counter-clockwise, is seen. */
static bool is_seen(const solid *s, const point *points)
{
    hm__corner a = project(s, points[0]);
    hm__corner b = project(s, points[1]);
    hm__corner c = project(s, points[2]);

    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}

/* Whether a wall that looks that way, before it is turned, is in the shade. */
static bool is_dark(const solid *s, double x, double y)
{
    double right = x * s->cosine - y * s->sine;
    double up = x * s->sine + y * s->cosine;

    return right - up > 1e-6;
}

/* Where a sign that belongs on the tip goes on a face: so far down it. */
typedef struct placing {
    double down;
    size_t quarter; // turns of the face, counter-clockwise
} placing;

static void put_point(const solid *s, placing at, double x, double y,
                      int32_t *out)
{
    static const int sines[] = {0, 1, 0, -1};
    int sine = sines[at.quarter];
    int cosine = sines[(at.quarter + 1) % 4];
    hm__corner p;

    y -= at.down;
    p = project(s, raise(s, x * cosine - y * sine, x * sine + y * cosine));
    out[0] = (int32_t)lround(p.x);
    out[1] = (int32_t)lround(p.y);
}

/* A circle becomes an ellipse, in four curves. */
static hm_status put_circle(const solid *s, placing at, const int32_t *v)
{
    static const double around[][2] = {
        {1, 0},       {1, 0.5523},  {0.5523, 1},   {0, 1},        {-0.5523, 1},
        {-1, 0.5523}, {-1, 0},      {-1, -0.5523}, {-0.5523, -1}, {0, -1},
        {0.5523, -1}, {1, -0.5523}, {1, 0}};
    hm__op op = {.kind = HM__OP_MOVE};

    put_point(s, at, v[0] + v[2], v[1], op.v);
    HM_TRY(hm__path_op(&s->scene->path, s->scene->ctx, op));
    op.kind = HM__OP_CURVE;
    for (size_t i = 1; i + 2 < HM_COUNT(around); i += 3) {
        for (size_t j = 0; j < 3; j++)
            put_point(s, at, v[0] + v[2] * around[i + j][0],
                      v[1] + v[2] * around[i + j][1], op.v + 2 * j);
        HM_TRY(hm__path_op(&s->scene->path, s->scene->ctx, op));
    }
    return hm__path_op(&s->scene->path, s->scene->ctx,
                       (hm__op){.kind = HM__OP_CLOSE});
}

static size_t values_of(const hm__op *op)
{
    return op->kind == HM__OP_CLOSE ? 0 : op->kind == HM__OP_CURVE ? 6 : 2;
}

/* Draws a shape of the view from above where it is on the solid. */
static hm_status put_shape(const solid *s, hm__shape shape, placing at)
{
    size_t first = s->scene->path.count;
    hm__paint paint = {shape.fill, shape.line, shape.width, shape.alpha};

    for (size_t i = 0; i < shape.count; i++) {
        hm__op from = s->scene->path.ops[shape.first + i];
        hm__op op = from;

        if (from.kind == HM__OP_CIRCLE) {
            HM_TRY(put_circle(s, at, from.v));
            continue;
        }
        for (size_t j = 0; j < values_of(&from); j += 2)
            put_point(s, at, from.v[j], from.v[j + 1], op.v + j);
        HM_TRY(hm__path_op(&s->scene->path, s->scene->ctx, op));
    }
    return hm__draw_since(s->canvas, first, paint);
}

/* ---- pyramids that stand --------------------------------------------------
 */

bool hm__pyramid_side(const hm__scene *scene, const hm__shape *shape,
                      size_t quarter)
{
    static const int sines[] = {0, -1, 0, 1};
    int sine = sines[quarter];
    int cosine = quarter == 0 ? 1 : quarter == 2 ? -1 : 0;

    for (size_t i = 0; i < shape->count; i++) {
        const hm__op *op = &scene->path.ops[shape->first + i];

        for (size_t j = 0; j < values_of(op); j += 2) {
            int32_t x = op->v[j] * cosine - op->v[j + 1] * sine;
            int32_t y = op->v[j] * sine + op->v[j + 1] * cosine;

            if (-y < abs(x) - SLACK)
                return false;
        }
    }
    return true;
}

bool hm__pyramid_sign(const hm__scene *scene, const hm__drawing *drawing,
                      const hm__shape *shape)
{
    int32_t most = drawing->width * 16 / 100;

    for (size_t i = 0; i < shape->count; i++) {
        const hm__op *op = &scene->path.ops[shape->first + i];

        for (size_t j = 0; j < values_of(op); j++) {
            if (abs(op->v[j]) > most)
                return false;
        }
    }
    return !shape->line;
}

/* A side: its colour, what is painted on it, and the light. */
static hm_status draw_side(const solid *s, size_t quarter, const point *face)
{
    static const double ways[][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    placing sign = {s->drawing.width * 0.25, quarter};
    hm__paint ground = {.fill = s->skin.fill, .alpha = s->skin.alpha};
    hm__paint edge = {.line = s->skin.line, .width = EDGE};

    HM_TRY(draw_face(s, face, 3, ground));
    if (is_dark(s, ways[quarter][0], ways[quarter][1]))
        HM_TRY(draw_face(s, face, 3, (hm__paint){.fill = HM__COLOR_SHADE}));
    for (size_t i = 1; i < s->drawing.count; i++) {
        hm__shape shape = s->scene->shapes[s->drawing.first + i];

        if (shape.fill == HM__COLOR_SHADE)
            continue; // the light does not turn with the piece
        if (hm__pyramid_sign(s->scene, &s->drawing,
                             &shape)) { // hollow: nobody takes it for a pip
            shape.line = shape.fill;
            shape.fill = HM__COLOR_NONE;
            shape.width = EDGE;
            HM_TRY(put_shape(s, shape, sign));
        } else if (hm__pyramid_side(s->scene, &shape, quarter))
            HM_TRY(put_shape(s, shape, (placing){0, 0}));
    }
    return draw_face(s, face, 3, edge);
}

/* The far sides of one that is clear as glass show through the near ones. */
static hm_status draw_pyramid(const solid *s)
{
    static const int signs[][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    double half = s->drawing.width / 2.0 - EDGE / 2.0;
    hm__paint glass = {s->skin.fill, s->skin.line, EDGE / 2, 90};

    for (int seen = s->skin.alpha == 255; seen < 2; seen++) {
        for (size_t i = 0; i < 4; i++) {
            const int *a = signs[i];
            const int *b = signs[(i + 1) % 4];
            point face[] = {{a[0] * half, a[1] * half, 0},
                            {b[0] * half, b[1] * half, 0},
                            {0, 0, s->drawing.depth}};

            if (is_seen(s, face) != (bool)seen)
                continue;
            HM_TRY(seen ? draw_side(s, i, face) : draw_face(s, face, 3, glass));
        }
    }
    return HM_OK;
}

/* ---- pyramids that lie ----------------------------------------------------
 */

/* On a side, the tip to the top, the base leaning over towards it. */
static hm_status draw_lying(const solid *s)
{
    double half = s->drawing.width / 2.0;
    double end = s->drawing.height / 2.0;
    double ridge = half * s->drawing.width / s->drawing.height - end;
    double high = s->drawing.depth;
    point tip = {0, end, 0};
    point low[] = {{-half, -end, 0}, {half, -end, 0}};
    point top[] = {{-half, ridge, high}, {half, ridge, high}};
    const point faces[][4] = {{low[0], low[1], top[1], top[0]},
                              {tip, low[0], top[0], top[0]},
                              {tip, top[1], low[1], low[1]}};
    static const double ways[][2] = {{0, -1}, {-1, 0}, {1, 0}};
    hm__paint wall = {s->drawing.side, s->skin.line, EDGE, s->skin.alpha};

    for (size_t i = 0; i < HM_COUNT(faces); i++) {
        size_t corners = i ? 3 : 4;

        if (!is_seen(s, faces[i]))
            continue;
        HM_TRY(draw_face(s, faces[i], corners, wall));
        if (is_dark(s, ways[i][0], ways[i][1]))
            HM_TRY(draw_face(s, faces[i], corners,
                             (hm__paint){.fill = HM__COLOR_SHADE}));
    }
    for (size_t i = 0; i < s->drawing.count; i++)
        HM_TRY(put_shape(s, s->scene->shapes[s->drawing.first + i],
                         (placing){0, 0}));
    return HM_OK;
}

/* ---- dice of many faces ---------------------------------------------------
 */

/* The corners of a path of lines, from op `first` on. */
static size_t corners_of(const solid *s, size_t first, size_t count,
                         hm__corner *out)
{
    size_t n = 0;

    for (size_t i = 0; i < count && n < MOST_CORNERS; i++) {
        const hm__op *op = &s->scene->path.ops[first + i];

        if (op->kind == HM__OP_MOVE || op->kind == HM__OP_LINE)
            out[n++] = (hm__corner){op->v[0], op->v[1]};
    }
    return n;
}

/* Finds the corners of the outline and of the upper face. */
static hm_status read_corners(solid *s)
{
    hm__path *path = &s->scene->path;
    size_t first = path->count;

    s->rim_count = corners_of(s, s->skin.first, s->skin.count, s->rim);
    if (!s->drawing.upper)
        return HM_OK;
    HM_TRY(
        hm__path_add(path, s->scene->ctx, hm_str_of(s->drawing.upper), NULL));
    s->upper_count = corners_of(s, first, path->count - first, s->upper);
    path->count = first;
    return HM_OK;
}

/* The tip of one that ends in a point stays over its base, or sides turn. */
static void keep_tip(solid *s)
{
    double least = HUGE_VAL;
    double lift = hypot(s->lift.x, s->lift.y);

    for (size_t i = 0; i < s->rim_count; i++) {
        hm__corner a = s->rim[i];
        hm__corner b = s->rim[(i + 1) % s->rim_count];

        least = fmin(least,
                     fabs(a.x * b.y - a.y * b.x) / hypot(b.x - a.x, b.y - a.y));
    }
    if (lift * s->drawing.depth > least * 0.7)
        s->drawing.depth = (int32_t)lround(least * 0.7 / lift);
}

/* All of it: the outline at half the height, and the faces above and below. */
static hm_status draw_silhouette(const solid *s, hm__paint paint)
{
    hm__corner points[3 * MOST_CORNERS];
    hm__corner out[3 * MOST_CORNERS + 2];
    size_t n = 0;

    for (size_t i = 0; i < s->rim_count; i++)
        points[n++] = project(s, raise(s, s->rim[i].x, s->rim[i].y));
    for (size_t i = 0; i < s->upper_count; i++) {
        hm__corner p = s->upper[i];

        points[n++] = project(s, (point){p.x, p.y, s->drawing.depth});
        points[n++] = project(s, (point){-p.x, -p.y, 0});
    }
    return draw_polygon(s, out, hm__hull(points, n, out), paint);
}

/* The upper face once more, for it hides what is behind it. */
static hm_status draw_upper(const solid *s)
{
    hm__paint paint = {s->skin.fill, s->drawing.edge, EDGE, 0};
    hm__corner spots[MOST_CORNERS];

    for (size_t i = 0; i < s->upper_count; i++)
        spots[i] =
            project(s, (point){s->upper[i].x, s->upper[i].y, s->drawing.depth});
    return s->upper_count ? draw_polygon(s, spots, s->upper_count, paint)
                          : HM_OK;
}

/* The body, darker than what is above; then the view from above, raised. */
static hm_status draw_polyhedron(solid *s)
{
    hm__paint body = {s->skin.fill, s->drawing.edge, EDGE, 0};

    HM_TRY(read_corners(s));
    if (!s->upper_count)
        keep_tip(s);
    HM_TRY(draw_silhouette(s, body));
    HM_TRY(draw_silhouette(s, (hm__paint){.fill = HM__COLOR_SHADE}));
    for (size_t i = 0; i < s->drawing.count; i++) {
        if (i == s->drawing.under)
            HM_TRY(draw_upper(s));
        HM_TRY(put_shape(s, s->scene->shapes[s->drawing.first + i],
                         (placing){0, 0}));
    }
    return HM_OK;
}

hm_status hm__solid_draw(const hm__stack *stack, const hm__form *form,
                         hm__canvas *canvas)
{
    solid s = open_solid(stack, form, canvas);

    switch (s.drawing.body) {
    case HM__BODY_PYRAMID:
        return draw_pyramid(&s);
    case HM__BODY_LYING:
        return draw_lying(&s);
    default:
        return draw_polyhedron(&s);
    }
}

/* ---- sides along an outline -----------------------------------------------
 */

/* The first figure of the outline as corners, counter-clockwise, turned. */
typedef struct contour {
    hm__corner spots[MOST_SPOTS];
    size_t count;
} contour;

static bool same_spot(hm__corner a, hm__corner b)
{
    return fabs(a.x - b.x) < 0.5 && fabs(a.y - b.y) < 0.5;
}

/* An edge without a length would look nowhere. */
static void add_spot(contour *c, hm__corner spot)
{
    if (c->count < MOST_SPOTS &&
        !(c->count && same_spot(spot, c->spots[c->count - 1])))
        c->spots[c->count++] = spot;
}

static void add_curve(contour *c, const solid *s, hm__corner from,
                      const int32_t *v)
{
    enum { STEPS = 6 };

    for (int i = 1; i <= STEPS; i++) {
        double t = i / (double)STEPS;
        double u = 1 - t;
        double w[] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};

        add_spot(c, project(s, (point){w[0] * from.x + w[1] * v[0] +
                                           w[2] * v[2] + w[3] * v[4],
                                       w[0] * from.y + w[1] * v[1] +
                                           w[2] * v[3] + w[3] * v[5],
                                       0}));
    }
}

static void make_contour(const solid *s, contour *out)
{
    hm__corner from = {0, 0};

    out->count = 0;
    for (size_t i = 0; i < s->skin.count; i++) {
        const hm__op *op = &s->scene->path.ops[s->skin.first + i];
        size_t end = op->kind == HM__OP_CURVE ? 4 : 0;

        if (op->kind == HM__OP_CLOSE)
            break;
        if (op->kind == HM__OP_CURVE)
            add_curve(out, s, from, op->v);
        else
            add_spot(out, project(s, (point){op->v[0], op->v[1], 0}));
        from = (hm__corner){op->v[end], op->v[end + 1]};
    }
    while (out->count > 1 &&
           same_spot(out->spots[0], out->spots[out->count - 1]))
        out->count--;
}

static void turn_round(contour *c)
{
    double area = 0;

    for (size_t i = 0; i < c->count; i++) {
        hm__corner a = c->spots[i];
        hm__corner b = c->spots[(i + 1) % c->count];

        area += a.x * b.y - a.y * b.x;
    }
    for (size_t i = 0; area < 0 && i < c->count / 2; i++) {
        hm__corner spot = c->spots[i];

        c->spots[i] = c->spots[c->count - 1 - i];
        c->spots[c->count - 1 - i] = spot;
    }
}

/* Whether the wall over an edge is seen; its neighbour along the outline. */
static bool wall_seen(const solid *s, const contour *c, size_t i)
{
    hm__corner a = c->spots[i % c->count];
    hm__corner b = c->spots[(i + 1) % c->count];

    return (b.y - a.y) * s->back.x - (b.x - a.x) * s->back.y < 0;
}

static bool wall_dark(const contour *c, size_t i)
{
    hm__corner a = c->spots[i % c->count];
    hm__corner b = c->spots[(i + 1) % c->count];

    return (b.y - a.y) + (b.x - a.x) > 1e-6;
}

/* The walls over some edges of the outline, one after the other. */
static hm_status draw_walls(const solid *s, const contour *c, size_t first,
                            size_t count, hm__paint paint)
{
    hm__corner spots[2 * MOST_SPOTS + 2];
    double depth = s->drawing.depth;

    for (size_t i = 0; i <= count; i++) {
        hm__corner p = c->spots[(first + i) % c->count];

        spots[i] = p;
        spots[2 * count + 1 - i] =
            (hm__corner){p.x + s->lift.x * depth, p.y + s->lift.y * depth};
    }
    return draw_polygon(s, spots, 2 * count + 2, paint);
}

/* A run of walls that are seen: all of it, then what is in the shade. */
static hm_status draw_run(const solid *s, const contour *c, size_t first,
                          size_t count)
{
    hm__paint wall = {s->drawing.side, HM__COLOR_NONE, 0, 0};
    hm__paint shade = {.fill = HM__COLOR_SHADE, .alpha = 150};
    hm__paint edge = {.line = s->drawing.edge, .width = EDGE};

    HM_TRY(draw_walls(s, c, first, count, wall));
    HM_TRY(draw_walls(s, c, first, count, shade));
    shade.alpha = 255;
    for (size_t i = 0; i < count;) {
        size_t begin = i;
        bool dark = wall_dark(c, first + i);

        while (i < count && wall_dark(c, first + i) == dark)
            i++;
        if (dark)
            HM_TRY(draw_walls(s, c, first + begin, i - begin, shade));
    }
    return draw_walls(s, c, first, count, edge);
}

/* Runs of walls are painted from the back to the front. */
typedef struct run {
    double far;
    size_t first, count;
} run;

static int by_distance(const void *a, const void *b)
{
    const run *p = a;
    const run *q = b;

    if (p->far != q->far)
        return p->far > q->far ? -1 : 1;
    return p->first < q->first ? -1 : p->first > q->first;
}

static size_t find_runs(const solid *s, const contour *c, run *runs)
{
    run *open = NULL; // what the wall before this one belongs to
    size_t start = 0;
    size_t count = 0;

    while (start < c->count && wall_seen(s, c, start))
        start++; // so that no run goes past the end
    for (size_t i = start; i < start + c->count; i++) {
        hm__corner spot = c->spots[(i + 1) % c->count];
        double far = spot.x * s->back.x + spot.y * s->back.y;

        if (!wall_seen(s, c, i)) {
            open = NULL;
            continue;
        }
        if (!open) {
            open = &runs[count++];
            *open = (run){.far = far, .first = i};
        }
        open->far = fmin(open->far, far);
        open->count++;
    }
    qsort(runs, count, sizeof(*runs), by_distance);
    return count;
}

hm_status hm__solid_sides(const hm__stack *stack, const hm__form *form,
                          hm__canvas *canvas)
{
    solid s = open_solid(stack, form, canvas);
    run runs[MOST_SPOTS];
    contour c;
    size_t count;

    make_contour(&s, &c);
    turn_round(&c);
    count = find_runs(&s, &c, runs);
    for (size_t i = 0; i < count; i++)
        HM_TRY(draw_run(&s, &c, runs[i].first, runs[i].count));
    return HM_OK;
}

/* ---- figures --------------------------------------------------------------
 */

int32_t hm__figure_rise(const hm__drawing *drawing)
{
    return drawing->depth / 2 - drawing->width / 3;
}

/* The outline, thrown to the right on the ground behind the figure. */
hm_status hm__solid_shadow(const hm__form *form, hm__canvas *canvas)
{
    hm__scene *scene = canvas->scene;
    hm__drawing drawing = scene->drawings[form->drawing];
    hm__shape skin = scene->shapes[drawing.first];
    double foot = drawing.depth / -2.0;
    size_t first = scene->path.count;

    for (size_t i = 0; i < skin.count; i++) {
        hm__op op = scene->path.ops[skin.first + i];

        for (size_t j = 0; j < values_of(&op); j += 2) {
            double high = op.v[j + 1] - foot;

            op.v[j] = (int32_t)lround(op.v[j] + high * 0.5);
            op.v[j + 1] = (int32_t)lround(high * 0.3 - drawing.width / 3.0);
        }
        HM_TRY(hm__path_op(&scene->path, scene->ctx, op));
    }
    return hm__draw_since(canvas, first, (hm__paint){.fill = HM__COLOR_SHADE});
}
