/*
 * figures.c - which figures are in others, and which way they go around.
 *
 * Curves and circles are taken for a few straight edges.
 */
#include "figures.h"

#include <math.h>
#include <stdlib.h>

enum {
    DOTS = 8, // of an op, at the most
    CURVE_DOTS = 2,
    CHOSEN = 3 // of a figure, to see where it is
};

typedef struct figure {
    const hm__op *ops;
    size_t count;
    double area; // twice, and below 0 if it goes around the other way
    double begin[2];
    double left, top, right, bottom;
} figure;

size_t hm__figure_length(const hm__op *ops, size_t count)
{
    size_t end = 1;

    while (end < count && ops[end].kind != HM__OP_MOVE &&
           ops[end].kind != HM__OP_CIRCLE)
        end++;
    return end;
}

/* ---- dots -----------------------------------------------------------------
 */

/* Its middle and its end. */
static void put_curve(const double from[2], const int32_t *v,
                      double out[DOTS][2])
{
    for (int i = 0; i < 2; i++) {
        out[0][i] = (from[i] + 3.0 * v[i] + 3.0 * v[2 + i] + v[4 + i]) / 8;
        out[1][i] = v[4 + i];
    }
}

static void put_circle(const int32_t *v, double out[DOTS][2])
{
    static const double ways[DOTS][2] = {
        {1, 0},  {0.7071, 0.7071},   {0, 1},  {-0.7071, 0.7071},
        {-1, 0}, {-0.7071, -0.7071}, {0, -1}, {0.7071, -0.7071}};

    for (int i = 0; i < DOTS; i++) {
        for (int j = 0; j < 2; j++)
            out[i][j] = v[j] + v[2] * ways[i][j];
    }
}

/* The dots that an op goes to; how many. */
static size_t dots_of(const hm__op *op, const double from[2],
                      double out[DOTS][2])
{
    switch (op->kind) {
    case HM__OP_MOVE:
    case HM__OP_LINE:
        out[0][0] = op->v[0];
        out[0][1] = op->v[1];
        return 1;
    case HM__OP_CURVE:
        put_curve(from, op->v, out);
        return CURVE_DOTS;
    case HM__OP_CIRCLE:
        put_circle(op->v, out);
        return DOTS;
    case HM__OP_CLOSE:
        break;
    }
    return 0;
}

/* ---- figures --------------------------------------------------------------
 */

/* Goes on to the next dot. */
static inline void take_dot(figure *f, double last[2], double x, double y)
{
    f->area += last[0] * y - last[1] * x;
    f->left = x < f->left ? x : f->left;
    f->right = x > f->right ? x : f->right;
    f->top = y < f->top ? y : f->top;
    f->bottom = y > f->bottom ? y : f->bottom;
    last[0] = x;
    last[1] = y;
}

/* Over all dots, and back to the first. */
static figure measured(const hm__op *ops, size_t count)
{
    double right = ops->kind == HM__OP_CIRCLE ? ops->v[2] : 0;
    double x = ops->v[0] + right;
    double y = ops->v[1];
    double last[2] = {x, y};
    figure f = {.ops = ops,
                .count = count,
                .begin = {x, y},
                .left = x,
                .top = y,
                .right = x,
                .bottom = y};

    for (size_t i = 0; i < count; i++) {
        double dots[DOTS][2];
        size_t some = dots_of(&ops[i], last, dots);

        for (size_t j = 0; j < some; j++)
            take_dot(&f, last, dots[j][0], dots[j][1]);
    }
    take_dot(&f, last, x, y);
    return f;
}

/* Whether an edge is to the right of a dot. */
static bool is_right(const double from[2], const double to[2],
                     const double dot[2])
{
    return (from[1] > dot[1]) != (to[1] > dot[1]) &&
           from[0] +
                   (dot[1] - from[1]) * (to[0] - from[0]) / (to[1] - from[1]) >
               dot[0];
}

static bool has_dot(const figure *f, const double dot[2])
{
    double last[2] = {f->begin[0], f->begin[1]};
    bool inside = false;

    for (size_t i = 0; i < f->count; i++) {
        double dots[DOTS][2];
        size_t some = dots_of(&f->ops[i], last, dots);

        for (size_t j = 0; j < some; j++) {
            inside ^= is_right(last, dots[j], dot);
            last[0] = dots[j][0];
            last[1] = dots[j][1];
        }
    }
    return inside ^ is_right(last, f->begin, dot);
}

/* Some dots of a figure, apart from each other. */
static void choose_dots(const figure *f, double out[CHOSEN][2])
{
    double circle[DOTS][2];

    for (size_t i = 0; i < CHOSEN; i++) {
        const hm__op *op = &f->ops[i * f->count / CHOSEN];
        const int32_t *end = op->kind == HM__OP_CURVE ? op->v + 4 : op->v;

        if (op->kind == HM__OP_CIRCLE)
            put_circle(op->v, circle);
        for (int j = 0; j < 2; j++)
            out[i][j] = op->kind == HM__OP_CIRCLE  ? circle[i * 3][j]
                        : op->kind == HM__OP_CLOSE ? f->begin[j]
                                                   : end[j];
    }
}

/* One dot may be on an edge, or nearly: most of them decide. */
static bool is_in(const figure *f, const figure *other)
{
    double dots[CHOSEN][2];
    int inside = 0;

    if (fabs(f->area) >= fabs(other->area) || f->left < other->left ||
        f->right > other->right || f->top < other->top ||
        f->bottom > other->bottom)
        return false;
    choose_dots(f, dots);
    for (size_t i = 0; i < CHOSEN && abs(inside) < 2; i++)
        inside += has_dot(other, dots[i]) ? 1 : -1;
    return inside > 0;
}

void hm__figures_turn(const hm__op *ops, size_t count, bool *back)
{
    figure figures[HM__MOST_FIGURES];
    size_t used = 0;

    back[0] = false;
    if (hm__figure_length(ops, count) == count)
        return; // one alone may go either way, as most do
    for (size_t i = 0; i < count; i += figures[used++].count)
        figures[used] =
            measured(ops + i, hm__figure_length(ops + i, count - i));
    for (size_t i = 0; i < used; i++) {
        back[i] = figures[i].area < 0;
        for (size_t j = 0; j < used; j++)
            back[i] ^= is_in(&figures[i], &figures[j]);
    }
}
