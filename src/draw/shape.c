/*
 * shape.c - curves as short edges, and lines as the edges along both sides.
 */
#include "shape.h"

#include <math.h>

static const double fine = 0.06;  // pixels that an edge may be off
static const double least = 1e-3; // pixels between dots that are two
static const double half_turn = 3.14159265358979323846;

/* An outline on its way, with what is drawn of it. */
typedef struct pen {
    hm__cover *cover;
    double half;     // the width of a line; 0: its area is filled
    double begin[2]; // of the figure
    double at[2];
    double first[2], last[2]; // ways of a line, one pixel to the side
    bool moving;              // there are such ways
    const bool *turns;        // of figures to come, and of this one: its
    bool back;                // edges go the other way
} pen;

/* ---- lines ----------------------------------------------------------------
 */

static void edge_beside(pen *p, const double from[2], const double way[2],
                        const double to[2], const double other[2])
{
    hm__cover_edge(p->cover,
                   (const double[]){from[0] + way[0] * p->half,
                                    from[1] + way[1] * p->half},
                   (const double[]){to[0] + other[0] * p->half,
                                    to[1] + other[1] * p->half});
}

/* Around a corner on its outer side. */
static void add_arc(pen *p, const double from[2], const double to[2],
                    double sign)
{
    double turn = -sign * fabs(atan2(from[0] * to[1] - from[1] * to[0],
                                     from[0] * to[0] + from[1] * to[1]));
    double most = 2 * acos(fmax(1 - fine / p->half, 0));
    int steps = (int)ceil(fabs(turn) / most);
    double way[2] = {from[0] * sign, from[1] * sign};

    for (int i = 1; i <= steps; i++) {
        double a = turn * i / steps;
        double next[2] = {(from[0] * cos(a) - from[1] * sin(a)) * sign,
                          (from[0] * sin(a) + from[1] * cos(a)) * sign};

        if (sign > 0)
            edge_beside(p, p->at, way, p->at, next);
        else
            edge_beside(p, p->at, next, p->at, way);
        way[0] = next[0];
        way[1] = next[1];
    }
}

/* Where one way becomes another: round outside, and straight inside. */
static void add_corner(pen *p, const double from[2], const double to[2])
{
    double turn = from[0] * to[1] - from[1] * to[0];
    const double left[2] = {-from[0], -from[1]};
    const double right[2] = {-to[0], -to[1]};

    if (turn > 0) {
        edge_beside(p, p->at, from, p->at, to);
        add_arc(p, from, to, -1);
    } else {
        add_arc(p, from, to, 1);
        edge_beside(p, p->at, right, p->at, left);
    }
}

static void add_line(pen *p, const double to[2])
{
    double x = to[0] - p->at[0];
    double y = to[1] - p->at[1];
    double length = sqrt(x * x + y * y);
    double way[2] = {-y / length, x / length};
    const double back[2] = {-way[0], -way[1]};

    if (length < least)
        return;
    if (p->moving)
        add_corner(p, p->last, way);
    edge_beside(p, p->at, way, to, way);
    edge_beside(p, to, back, p->at, back);
    for (int i = 0; i < 2; i++) {
        if (!p->moving)
            p->first[i] = way[i];
        p->last[i] = way[i];
        p->at[i] = to[i];
    }
    p->moving = true;
}

/* Ends a line that is not closed as if it were cut off. */
static void end_line(pen *p)
{
    const double first[2] = {-p->first[0], -p->first[1]};
    const double last[2] = {-p->last[0], -p->last[1]};

    if (!p->moving)
        return;
    edge_beside(p, p->begin, first, p->begin, p->first);
    edge_beside(p, p->at, p->last, p->at, last);
    p->moving = false;
}

/* ---- figures --------------------------------------------------------------
 */

static void go(pen *p, const double to[2])
{
    if (p->half > 0) {
        add_line(p, to);
        return;
    }
    hm__cover_edge(p->cover, p->back ? to : p->at, p->back ? p->at : to);
    p->at[0] = to[0];
    p->at[1] = to[1];
}

static void close_figure(pen *p)
{
    go(p, p->begin);
    if (p->moving) {
        p->at[0] = p->begin[0];
        p->at[1] = p->begin[1];
        add_corner(p, p->last, p->first);
    }
    p->moving = false;
}

static void end_figure(pen *p)
{
    if (p->half > 0)
        end_line(p);
    else
        go(p, p->begin);
}

static void begin_figure(pen *p, const double at[2])
{
    end_figure(p);
    p->back = p->turns && *p->turns++;
    for (int i = 0; i < 2; i++)
        p->begin[i] = p->at[i] = at[i];
}

static void place(const cairo_matrix_t *m, double x, double y, double out[2])
{
    out[0] = m->xx * x + m->xy * y + m->x0;
    out[1] = m->yx * x + m->yy * y + m->y0;
}

static double scale_of(const cairo_matrix_t *m)
{
    return sqrt(fabs(m->xx * m->yy - m->xy * m->yx));
}

static void add_circle(pen *p, const cairo_matrix_t *m, const int32_t *v)
{
    double radius = v[2] * scale_of(m);
    double most = 2 * acos(fmax(1 - fine / fmax(radius, fine), 0));
    int steps = (int)fmax(ceil(2 * half_turn / most), 8);
    double c = cos(2 * half_turn / steps);
    double s = sin(2 * half_turn / steps);
    double x = v[2];
    double y = 0;
    double at[2];

    place(m, v[0] + x, v[1], at);
    begin_figure(p, at);
    for (int i = 1; i < steps; i++) {
        double next = x * c - y * s;

        y = x * s + y * c;
        x = next;
        place(m, v[0] + x, v[1] + y, at);
        go(p, at);
    }
    close_figure(p);
}

/* How many edges a curve becomes, by how much it bends. */
static int steps_of(double points[4][2])
{
    double most = 0;

    for (int i = 0; i < 2; i++) {
        double x = points[i][0] - 2 * points[i + 1][0] + points[i + 2][0];
        double y = points[i][1] - 2 * points[i + 1][1] + points[i + 2][1];

        most = fmax(most, x * x + y * y);
    }
    return (int)fmin(fmax(ceil(sqrt(0.75 * sqrt(most) / fine)), 1), 100);
}

static void add_curve(pen *p, const cairo_matrix_t *m, const int32_t *v)
{
    double points[4][2] = {{p->at[0], p->at[1]}};
    double a[2];
    double b[2];
    double c[2];
    int steps;

    for (size_t i = 0; i < 3; i++)
        place(m, v[2 * i], v[2 * i + 1], points[i + 1]);
    steps = steps_of(points);
    for (int i = 0; i < 2; i++) {
        c[i] = 3 * (points[1][i] - points[0][i]);
        b[i] = 3 * (points[2][i] - points[1][i]) - c[i];
        a[i] = points[3][i] - points[0][i] - c[i] - b[i];
    }
    for (int i = 1; i < steps; i++) {
        double t = i / (double)steps;

        go(p,
           (const double[]){((a[0] * t + b[0]) * t + c[0]) * t + points[0][0],
                            ((a[1] * t + b[1]) * t + c[1]) * t + points[0][1]});
    }
    go(p, points[3]);
}

static void add_op(pen *p, const cairo_matrix_t *m, const hm__op *op)
{
    double to[2];

    switch (op->kind) {
    case HM__OP_MOVE:
        place(m, op->v[0], op->v[1], to);
        begin_figure(p, to);
        break;
    case HM__OP_LINE:
        place(m, op->v[0], op->v[1], to);
        go(p, to);
        break;
    case HM__OP_CURVE:
        add_curve(p, m, op->v);
        break;
    case HM__OP_CIRCLE:
        add_circle(p, m, op->v);
        break;
    case HM__OP_CLOSE:
        close_figure(p);
        break;
    }
}

/* ---- bitmaps --------------------------------------------------------------
 */

/* The least rectangle around dots, not yet in whole pixels. */
typedef struct bounds {
    double left, top, right, bottom;
} bounds;

static void include(bounds *b, const double at[2], double around)
{
    b->left = fmin(b->left, at[0] - around);
    b->top = fmin(b->top, at[1] - around);
    b->right = fmax(b->right, at[0] + around);
    b->bottom = fmax(b->bottom, at[1] + around);
}

/* The pixels that an outline may reach, of those that may be painted. */
static hm__rect reach_of(const hm__outline *outline, double half, hm__rect part)
{
    static const size_t pairs[] = {[HM__OP_MOVE] = 1,
                                   [HM__OP_LINE] = 1,
                                   [HM__OP_CURVE] = 3,
                                   [HM__OP_CIRCLE] = 1,
                                   [HM__OP_CLOSE] = 0};
    bounds b = {part.right, part.bottom, part.left, part.top};
    double scale = scale_of(&outline->matrix);

    for (size_t i = 0; i < outline->count; i++) {
        const hm__op *op = &outline->ops[i];
        double around = op->kind == HM__OP_CIRCLE ? op->v[2] * scale : 0;
        double at[2];

        for (size_t j = 0; j < pairs[op->kind]; j++) {
            place(&outline->matrix, op->v[2 * j], op->v[2 * j + 1], at);
            include(&b, at, half + around);
        }
    }
    return (hm__rect){(int)fmax(floor(b.left), part.left),
                      (int)fmax(floor(b.top), part.top),
                      (int)fmin(ceil(b.right) + 1, part.right),
                      (int)fmin(ceil(b.bottom) + 1, part.bottom)};
}

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/*
 * Part by part, each as large as there is room for. `turns` says of each figure
 * whether it is drawn the other way around; or NULL.
 */
static void draw(const hm__outline *outline, const hm__bitmap *bitmap,
                 double half, uint32_t color, const bool *turns)
{
    hm__rect all = reach_of(outline, half, bitmap->part);
    int wide = least_of(all.right - all.left, HM__COVER_WIDE);
    int high =
        wide > 0 ? least_of(all.bottom - all.top, hm__cover_rows(wide)) : 0;
    hm__cover cover;
    pen p = {.cover = &cover, .half = half};

    if (high <= 0)
        return;
    hm__cover_begin(&cover, (hm__rect){0, 0, wide, high});
    for (int y = all.top; y < all.bottom; y += high) {
        for (int x = all.left; x < all.right; x += wide) {
            hm__cover_go(&cover, (hm__rect){x, y, least_of(x + wide, all.right),
                                            least_of(y + high, all.bottom)});
            p.turns = turns;
            for (size_t i = 0; i < outline->count; i++)
                add_op(&p, &outline->matrix, &outline->ops[i]);
            end_figure(&p);
            hm__cover_paint(&cover, bitmap, color, half <= 0);
        }
    }
}

size_t hm__outline_figures(const hm__outline *outline)
{
    size_t figures = 0;

    for (size_t i = 0; i < outline->count; figures++)
        i += hm__figure_length(outline->ops + i, outline->count - i);
    return figures;
}

bool hm__outline_crosses(const hm__outline *outline)
{
    for (size_t i = 0; i < outline->count; i++) {
        if (outline->ops[i].kind == HM__OP_CURVE ||
            outline->ops[i].kind == HM__OP_CIRCLE)
            return false;
    }
    return hm__outline_figures(outline) > 1;
}

void hm__outline_fill(const hm__outline *outline, const hm__bitmap *bitmap,
                      uint32_t color)
{
    bool turns[HM__MOST_FIGURES];

    hm__figures_turn(outline->ops, outline->count, turns);
    draw(outline, bitmap, 0, color, turns);
}

/* One figure over another, where lines of a grid cross. */
void hm__outline_line(const hm__outline *outline, const hm__bitmap *bitmap,
                      double width, uint32_t color)
{
    double half = width * scale_of(&outline->matrix) / 2;
    hm__outline figure = *outline;

    if (half <= 0)
        return; // it would be an area
    for (size_t i = 0; i < outline->count; i += figure.count) {
        figure.ops = outline->ops + i;
        figure.count = hm__figure_length(figure.ops, outline->count - i);
        draw(&figure, bitmap, half, color, NULL);
    }
}
