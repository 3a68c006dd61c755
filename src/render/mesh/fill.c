/*
 * fill.c - areas as triangles.
 *
 * A line sweeps over the area from the bottom to the top. It crosses edges;
 * between the first and the second, the third and the fourth and so on is the
 * inside. Such a span becomes a region, bounded by a chain of dots at its left
 * and one at its right, for as long as no other span joins it or leaves it.
 * Every region is monotone, and those are easily cut into triangles.
 */
#include <math.h>
#include <stdlib.h>

#include "contour.h"

/* An edge that goes up. */
typedef struct edge {
    hm__dot low, high;
} edge;

/* A dot of a chain, and the next one plus one. */
typedef struct link {
    uint32_t dot;
    uint32_t next;
} link;

/* The first and the last link, plus one. */
typedef struct chain {
    uint32_t first, last;
} chain;

/* What is inside between two edges, where the line is. */
typedef struct span {
    uint32_t left, right;  // edges
    int32_t from, to;      // where they are
    chain lefts, rights;   // dots of its region so far
    size_t twins, partner; // spans across the line that it meets
} span;

typedef struct spans {
    span *all;
    size_t count, room;
} spans;

/* A dot while its region is cut. */
typedef struct corner {
    uint32_t dot;
    bool left; // which chain it belongs to
} corner;

typedef struct sweep {
    hm__patch *patch;
    edge *edges;
    size_t edge_count, edge_room;
    int32_t *stops; // heights where something may change
    size_t stop_count, stop_room;
    uint32_t *active; // edges between two stops, from the left
    size_t active_count, active_room;
    size_t pending; // the first edge that has not begun
    spans now, next;
    link *links;
    size_t link_count, link_room;
    corner *corners; // of a region, and those that wait below
    size_t corner_count, corner_room;
    corner *waiting;
    size_t waiting_room;
} sweep;

static void free_sweep(sweep *s)
{
    hm_ctx *ctx = s->patch->ctx;

    hm__free(ctx, s->edges);
    hm__free(ctx, s->stops);
    hm__free(ctx, s->active);
    hm__free(ctx, s->now.all);
    hm__free(ctx, s->next.all);
    hm__free(ctx, s->links);
    hm__free(ctx, s->corners);
    hm__free(ctx, s->waiting);
}

/* ---- edges ----------------------------------------------------------------
 */

static double edge_at(const sweep *s, uint32_t index, double y)
{
    const edge *e = &s->edges[index];

    return e->low.x + (y - e->low.y) * ((double)e->high.x - e->low.x) /
                          ((double)e->high.y - e->low.y);
}

static hm_status add_edge(sweep *s, hm__dot a, hm__dot b)
{
    hm_ctx *ctx = s->patch->ctx;

    if (a.y == b.y)
        return HM_OK; // spans that join or jump show it
    HM_TRY(hm__reserve(ctx, &s->edges, &s->edge_room, s->edge_count + 1,
                       sizeof(*s->edges)));
    HM_TRY(hm__reserve(ctx, &s->stops, &s->stop_room, s->stop_count + 2,
                       sizeof(*s->stops)));
    s->edges[s->edge_count++] = a.y < b.y ? (edge){a, b} : (edge){b, a};
    s->stops[s->stop_count++] = a.y;
    s->stops[s->stop_count++] = b.y;
    return HM_OK;
}

static int by_height(const void *a, const void *b)
{
    const int32_t *p = a;
    const int32_t *q = b;

    return *p < *q ? -1 : *p > *q;
}

static int by_foot(const void *a, const void *b)
{
    const edge *p = a;
    const edge *q = b;

    if (p->low.y != q->low.y)
        return p->low.y < q->low.y ? -1 : 1;
    if (p->low.x != q->low.x)
        return p->low.x < q->low.x ? -1 : 1;
    if (p->high.y != q->high.y)
        return p->high.y < q->high.y ? -1 : 1;
    return p->high.x < q->high.x ? -1 : p->high.x > q->high.x;
}

static hm_status add_edges(sweep *s, const hm__contour *contour)
{
    for (size_t i = 0; i < contour->loop_count; i++) {
        const hm__loop *loop = &contour->loops[i];
        const hm__dot *dots = contour->dots + loop->first;

        for (size_t j = 0; j < loop->count; j++)
            HM_TRY(add_edge(s, dots[j], dots[(j + 1) % loop->count]));
    }
    if (s->edge_count == 0)
        return HM_OK;
    qsort(s->edges, s->edge_count, sizeof(*s->edges), by_foot);
    qsort(s->stops, s->stop_count, sizeof(*s->stops), by_height);
    return HM_OK;
}

/* ---- from stop to stop ----------------------------------------------------
 */

/* Drops the edges that end here and adds those that begin. */
static hm_status change_edges(sweep *s, int32_t y)
{
    size_t kept = 0;

    for (size_t i = 0; i < s->active_count; i++) {
        if (s->edges[s->active[i]].high.y > y)
            s->active[kept++] = s->active[i];
    }
    s->active_count = kept;
    while (s->pending < s->edge_count && s->edges[s->pending].low.y <= y) {
        HM_TRY(hm__reserve(s->patch->ctx, &s->active, &s->active_room,
                           s->active_count + 1, sizeof(*s->active)));
        s->active[s->active_count++] = (uint32_t)s->pending++;
    }
    return HM_OK;
}

/* Sorts the edges by where they are between two heights. */
static void sort_edges(sweep *s, double y)
{
    for (size_t i = 1; i < s->active_count; i++) {
        uint32_t at = s->active[i];
        double x = edge_at(s, at, y);
        size_t j = i;

        for (; j > 0 && edge_at(s, s->active[j - 1], y) > x; j--)
            s->active[j] = s->active[j - 1];
        s->active[j] = at;
    }
}

/* The next stop, or the first height below it where two edges cross. */
static int32_t next_stop(sweep *s, int32_t y, int32_t stop)
{
    sort_edges(s, y + 0.25);
    for (size_t i = 0; i + 1 < s->active_count; i++) {
        double low =
            edge_at(s, s->active[i + 1], y) - edge_at(s, s->active[i], y);
        double high =
            edge_at(s, s->active[i + 1], stop) - edge_at(s, s->active[i], stop);

        if (high < -0.5 && low - high > 0.5) {
            double at = y + (stop - y) * fmax(low, 0) / (low - high);
            int32_t cut = (int32_t)ceil(at);

            if (cut <= y)
                cut = y + 1;
            if (cut < stop)
                stop = cut;
        }
    }
    sort_edges(s, (y + (double)stop) / 2);
    return stop;
}

static hm_status find_spans(sweep *s, int32_t y)
{
    s->next.count = 0;
    HM_TRY(hm__reserve(s->patch->ctx, &s->next.all, &s->next.room,
                       s->active_count / 2 + 1, sizeof(*s->next.all)));
    for (size_t i = 0; i + 1 < s->active_count; i += 2) {
        uint32_t left = s->active[i];
        uint32_t right = s->active[i + 1];

        s->next.all[s->next.count++] =
            (span){.left = left,
                   .right = right,
                   .from = (int32_t)lround(edge_at(s, left, y)),
                   .to = (int32_t)lround(edge_at(s, right, y))};
    }
    return HM_OK;
}

/* ---- regions --------------------------------------------------------------
 */

static hm_status push(sweep *s, chain *c, int32_t x, int32_t y)
{
    hm__patch *p = s->patch;
    uint32_t dot;

    if (c->last) {
        hm__dot before = p->dots[s->links[c->last - 1].dot];

        if (before.x == x && before.y == y)
            return HM_OK;
    }
    HM_TRY(hm__reserve(p->ctx, &s->links, &s->link_room, s->link_count + 1,
                       sizeof(*s->links)));
    HM_TRY(hm__patch_dot(p, x, y, &dot));
    s->links[s->link_count++] = (link){.dot = dot};
    if (c->last)
        s->links[c->last - 1].next = (uint32_t)s->link_count;
    else
        c->first = (uint32_t)s->link_count;
    c->last = (uint32_t)s->link_count;
    return HM_OK;
}

static bool is_before(hm__dot a, hm__dot b)
{
    return a.y != b.y ? a.y < b.y : a.x < b.x;
}

/* Puts the dots of both chains in one list, from the bottom to the top. */
static hm_status merge(sweep *s, const span *of)
{
    const hm__dot *dots = s->patch->dots;
    uint32_t left = of->lefts.first;
    uint32_t right = of->rights.first;

    s->corner_count = 0;
    while (left || right) {
        bool take =
            left && (!right || !is_before(dots[s->links[right - 1].dot],
                                          dots[s->links[left - 1].dot]));
        uint32_t at = take ? left : right;

        HM_TRY(hm__reserve(s->patch->ctx, &s->corners, &s->corner_room,
                           s->corner_count + 1, sizeof(*s->corners)));
        s->corners[s->corner_count++] = (corner){s->links[at - 1].dot, take};
        if (take)
            left = s->links[at - 1].next;
        else
            right = s->links[at - 1].next;
    }
    return hm__reserve(s->patch->ctx, &s->waiting, &s->waiting_room,
                       s->corner_count + 1, sizeof(*s->waiting));
}

/* Whether the triangle of three dots of one chain lies inside. */
static bool is_inside(const sweep *s, corner a, corner b, corner c)
{
    hm__dot u = s->patch->dots[a.dot];
    hm__dot v = s->patch->dots[b.dot];
    hm__dot w = s->patch->dots[c.dot];
    int64_t turn =
        (int64_t)(v.x - u.x) * (w.y - u.y) - (int64_t)(v.y - u.y) * (w.x - u.x);

    return c.left ? turn < 0 : turn > 0;
}

/* Cuts a monotone region: each dot sees those of the other chain below it. */
static hm_status cut(sweep *s, const span *of)
{
    corner *wait = NULL;
    size_t n = 0;

    HM_TRY(merge(s, of));
    wait = s->waiting;
    for (size_t i = 0; i < s->corner_count; i++) {
        corner c = s->corners[i];

        if (n >= 2 && wait[n - 1].left != c.left) {
            corner top = wait[n - 1];

            for (size_t j = 0; j + 1 < n; j++)
                HM_TRY(hm__patch_triangle(s->patch, wait[j].dot,
                                          wait[j + 1].dot, c.dot));
            wait[0] = top;
            n = 1;
        }
        while (n >= 2 && is_inside(s, wait[n - 2], wait[n - 1], c)) {
            HM_TRY(hm__patch_triangle(s->patch, wait[n - 2].dot,
                                      wait[n - 1].dot, c.dot));
            n--;
        }
        wait[n++] = c;
    }
    return HM_OK;
}

/* ---- from spans to spans --------------------------------------------------
 */

static void count_twins(spans *a, spans *b)
{
    for (size_t i = 0; i < a->count; i++)
        a->all[i].twins = 0;
    for (size_t i = 0; i < b->count; i++)
        b->all[i].twins = 0;
    for (size_t i = 0, j = 0; i < a->count && j < b->count;) {
        span *p = &a->all[i];
        span *q = &b->all[j];

        if (p->from < q->to && q->from < p->to) {
            p->twins++;
            q->twins++;
            p->partner = j;
            q->partner = i;
        }
        if (p->to < q->to)
            i++;
        else
            j++;
    }
}

/* Dots where spans across the line begin and end are dots of this one, too. */
static hm_status push_ends(sweep *s, const span *of, const spans *across,
                           chain *c, int32_t y)
{
    for (size_t i = 0; i < across->count; i++) {
        const span *other = &across->all[i];

        if (other->to <= of->from || other->from >= of->to)
            continue;
        if (other->from > of->from)
            HM_TRY(push(s, c, other->from, y));
        if (other->to < of->to)
            HM_TRY(push(s, c, other->to, y));
    }
    return HM_OK;
}

static hm_status open_region(sweep *s, span *of, int32_t y)
{
    HM_TRY(push(s, &of->lefts, of->from, y));
    HM_TRY(push_ends(s, of, &s->now, &of->rights, y));
    if (of->to != of->from)
        HM_TRY(push(s, &of->rights, of->to, y));
    return HM_OK;
}

static hm_status close_region(sweep *s, span *of, int32_t y)
{
    HM_TRY(push(s, &of->lefts, of->from, y));
    HM_TRY(push_ends(s, of, &s->next, &of->lefts, y));
    if (of->to != of->from)
        HM_TRY(push(s, &of->rights, of->to, y));
    return cut(s, of);
}

/* The region goes on between other edges. */
static hm_status continue_region(sweep *s, const span *was, span *is, int32_t y)
{
    is->lefts = was->lefts;
    is->rights = was->rights;
    if (was->left != is->left) {
        HM_TRY(push(s, &is->lefts, was->from, y));
        HM_TRY(push(s, &is->lefts, is->from, y));
    }
    if (was->right != is->right) {
        HM_TRY(push(s, &is->rights, was->to, y));
        HM_TRY(push(s, &is->rights, is->to, y));
    }
    return HM_OK;
}

/*
 * Whether a region goes on: no other joins it, and neither side jumps to the
 * left, for dots of one height are in order from the left to the right.
 */
static bool goes_on(const span *was, const span *is)
{
    return was->twins == 1 && is->twins == 1 && is->from >= was->from &&
           is->to >= was->to;
}

static hm_status cross_line(sweep *s, int32_t y)
{
    spans old;

    for (size_t i = 0; i < s->now.count; i++) {
        span *of = &s->now.all[i];

        of->from = (int32_t)lround(edge_at(s, of->left, y));
        of->to = (int32_t)lround(edge_at(s, of->right, y));
    }
    HM_TRY(find_spans(s, y));
    count_twins(&s->now, &s->next);
    for (size_t i = 0; i < s->now.count; i++) {
        span *of = &s->now.all[i];

        if (of->twins == 0 || !goes_on(of, &s->next.all[of->partner]))
            HM_TRY(close_region(s, of, y));
    }
    for (size_t i = 0; i < s->next.count; i++) {
        span *of = &s->next.all[i];
        const span *was = of->twins ? &s->now.all[of->partner] : NULL;

        HM_TRY(was && goes_on(was, of) ? continue_region(s, was, of, y)
                                       : open_region(s, of, y));
    }
    old = s->now;
    s->now = s->next;
    s->next = old;
    return HM_OK;
}

static hm_status go_up(sweep *s)
{
    size_t at = 0;
    int32_t y = s->edge_count ? s->stops[0] : 0;

    while (at < s->stop_count) {
        int32_t stop = y;

        HM_TRY(change_edges(s, y));
        while (at < s->stop_count && s->stops[at] <= y)
            at++;
        if (at < s->stop_count && s->active_count)
            stop = next_stop(s, y, s->stops[at]);
        else if (at < s->stop_count)
            stop = s->stops[at];
        HM_TRY(cross_line(s, y));
        y = stop;
    }
    return HM_OK;
}

hm_status hm__patch_fill(hm__patch *patch, const hm__contour *contour)
{
    sweep s = {.patch = patch};
    hm_status st = add_edges(&s, contour);

    if (st == HM_OK)
        st = go_up(&s);
    free_sweep(&s);
    return st;
}
