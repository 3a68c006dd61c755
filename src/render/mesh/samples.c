/*
 * samples.c - triangles as samples.
 *
 * Corners are rounded to steps of a sample, and sides are decided with whole
 * numbers: triangles that share an edge leave no gap, and no sample is drawn
 * by both.
 */
#include "samples.h"

#include <math.h>

enum {
    DIRECT = 140, // of 255: what the light adds to what is everywhere
    AROUND = 138,
};

/* An edge: at least 0 inside, for the samples of a row. */
typedef struct border {
    int64_t at, across, down;
} border;

/*
 * From `a` to `b`, the inside at the right hand where y goes down. A sample
 * on the edge belongs to one of two neighbours.
 */
static border border_of(const hm__corner3 *a, const hm__corner3 *b, int left,
                        int top)
{
    int64_t dx = b->x - a->x;
    int64_t dy = b->y - a->y;
    int64_t x = (int64_t)left * HM__FINE + HM__FINE / 2 - a->x;
    int64_t y = (int64_t)top * HM__FINE + HM__FINE / 2 - a->y;
    bool owns = dy < 0 || (dy == 0 && dx > 0);

    return (border){dx * y - dy * x - (owns ? 0 : 1), -dy * HM__FINE,
                    dx * HM__FINE};
}

static int64_t floor_divide(int64_t a, int64_t b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* Narrows the samples of a row, `from` to before `to`, to those inside. */
static void narrow(const border *e, int64_t *from, int64_t *to)
{
    if (e->across > 0) {
        int64_t first = -floor_divide(e->at, e->across);

        *from = first > *from ? first : *from;
    } else if (e->across < 0) {
        int64_t last = floor_divide(e->at, -e->across) + 1;

        *to = last < *to ? last : *to;
    } else if (e->at < 0) {
        *to = *from;
    }
}

/* A value that changes evenly over a triangle. */
typedef struct ramp {
    double at, across, down; // at the first sample; per sample
} ramp;

/* A triangle on its way to a target. */
typedef struct slope {
    const hm__corner3 *a, *b, *c;
    double area; // twice, in steps
    int left, top;
} slope;

static ramp ramp_of(const slope *s, double a, double b, double c)
{
    double bx = (double)(s->b->x - s->a->x);
    double by = (double)(s->b->y - s->a->y);
    double cx = (double)(s->c->x - s->a->x);
    double cy = (double)(s->c->y - s->a->y);
    double across = ((b - a) * cy - (c - a) * by) / s->area;
    double down = ((c - a) * bx - (b - a) * cx) / s->area;
    double x = (double)((int64_t)s->left * HM__FINE + HM__FINE / 2 - s->a->x);
    double y = (double)((int64_t)s->top * HM__FINE + HM__FINE / 2 - s->a->y);

    return (ramp){a + across * x + down * y, across * HM__FINE,
                  down * HM__FINE};
}

static uint32_t shade(uint32_t color, int32_t light, int32_t gloss)
{
    uint32_t out = 0;
    int32_t lit = AROUND + light * DIRECT / 255;

    for (uint32_t shift = 0; shift < 24; shift += 8) {
        int32_t part = (int32_t)(color >> shift & 0xFF) * lit / 255 + gloss;

        out |= (uint32_t)(part > 255 ? 255 : part) << shift;
    }
    return out | (uint32_t)light << 24;
}

static uint32_t mix(uint32_t under, uint32_t over, uint32_t alpha)
{
    uint32_t out = 0;

    for (uint32_t shift = 0; shift < 32; shift += 8) {
        uint32_t a = under >> shift & 0xFF;
        uint32_t b = over >> shift & 0xFF;

        out |= ((a * (256 - alpha) + b * alpha) >> 8 & 0xFF) << shift;
    }
    return out;
}

/* What the samples of a triangle's row are like. */
typedef struct row {
    int64_t depth, depth_step; // 16 more bits
    int32_t light, light_step; // 12 more bits
    int32_t gloss, gloss_step;
    bool even; // light does not change
    uint32_t color;
} row;

static void put_sample(const hm__samples *t, size_t at, const row *r,
                       uint32_t depth, const hm__ink *with)
{
    uint32_t color = r->color;

    if (!r->even) {
        int32_t light = r->light >> 12;
        int32_t gloss = r->gloss >> 12;

        light = light < 0 ? 0 : light > 255 ? 255 : light;
        color = shade(with->color, light, gloss < 0 ? 0 : gloss);
    }
    if (with->alpha < 256) {
        t->colors[at] = mix(t->colors[at], color, with->alpha);
        return;
    }
    t->colors[at] = color;
    t->depths[at] = depth;
}

static void put_row(const hm__samples *t, size_t at, size_t count, row r,
                    const hm__ink *with)
{
    for (size_t end = at + count; at < end; at++) {
        uint32_t depth = (uint32_t)(r.depth >> 16);

        if (depth > t->depths[at]) {
            if (t->colors)
                put_sample(t, at, &r, depth, with);
            else
                t->depths[at] = depth;
        }
        r.depth += r.depth_step;
        r.light += r.light_step;
        r.gloss += r.gloss_step;
    }
}

static int64_t least(int64_t a, int64_t b, int64_t c)
{
    int64_t low = a < b ? a : b;

    return low < c ? low : c;
}

static int clamp(int64_t value, int most)
{
    return value < 0 ? 0 : value > most ? most : (int)value;
}

/*
 * Light in parts of 4096. A thin triangle has slopes of any size; but then the
 * next sample is outside of it, and how far it goes does not matter.
 */
static int32_t fixed_of(double value)
{
    const double most = 1 << 29;

    return (int32_t)fmax(-most, fmin(value * 4096, most));
}

/* The rows of a triangle, whose area is positive. */
static void put_rows(const hm__samples *t, const slope *s, int right,
                     int bottom, const hm__ink *with)
{
    border e[3] = {border_of(s->a, s->b, s->left, s->top),
                   border_of(s->b, s->c, s->left, s->top),
                   border_of(s->c, s->a, s->left, s->top)};
    ramp depth = ramp_of(s, s->a->depth, s->b->depth, s->c->depth);
    ramp light = ramp_of(s, s->a->light, s->b->light, s->c->light);
    ramp gloss = ramp_of(s, s->a->gloss, s->b->gloss, s->c->gloss);
    row r = {.depth_step = (int64_t)(depth.across * 65536),
             .light_step = fixed_of(light.across),
             .gloss_step = fixed_of(gloss.across),
             .even = s->a->light == s->b->light && s->b->light == s->c->light &&
                     s->a->gloss == s->b->gloss && s->b->gloss == s->c->gloss};

    if (with)
        r.color = shade(with->color, s->a->light, s->a->gloss);
    for (int y = s->top; y < bottom; y++) {
        int64_t from = 0;
        int64_t to = right - s->left;
        int down = y - s->top;

        for (size_t i = 0; i < 3; i++) {
            narrow(&e[i], &from, &to);
            e[i].at += e[i].down;
        }
        if (from >= to)
            continue;
        r.depth = (int64_t)((depth.at + depth.down * down) * 65536) +
                  from * r.depth_step;
        r.light = fixed_of(light.at + light.down * down +
                           light.across * (double)from);
        r.gloss = fixed_of(gloss.at + gloss.down * down +
                           gloss.across * (double)from);
        put_row(t, (size_t)y * (size_t)t->wide + (size_t)(s->left + from),
                (size_t)(to - from), r, with);
    }
}

void hm__samples_triangle(const hm__samples *t, const hm__corner3 *a,
                          const hm__corner3 *b, const hm__corner3 *c,
                          const hm__ink *with)
{
    int64_t area =
        (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
    bool front = area < 0; // y goes down
    const hm__corner3 *second = front ? c : b;
    const hm__corner3 *third = front ? b : c;
    slope s = {a, second, third, (double)(front ? -area : area), 0, 0};
    int right;
    int bottom;

    if (area == 0 || front == t->back)
        return;
    s.left = clamp(floor_divide(least(a->x, b->x, c->x), HM__FINE), t->wide);
    s.top = clamp(floor_divide(least(a->y, b->y, c->y), HM__FINE), t->high);
    right =
        clamp(floor_divide(-least(-a->x, -b->x, -c->x), HM__FINE) + 1, t->wide);
    bottom =
        clamp(floor_divide(-least(-a->y, -b->y, -c->y), HM__FINE) + 1, t->high);
    if (s.left < right && s.top < bottom)
        put_rows(t, &s, right, bottom, with);
}
