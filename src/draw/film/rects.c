/*
 * rects.c - rectangles of pixels, joined where that saves work.
 */
#include "rects.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

static int64_t area(hm__rect r)
{
    return (int64_t)(r.right - r.left) * (r.bottom - r.top);
}

bool hm__rect_is_empty(hm__rect r)
{
    return r.left >= r.right || r.top >= r.bottom;
}

bool hm__rects_meet(hm__rect a, hm__rect b)
{
    return a.left < b.right && b.left < a.right && a.top < b.bottom &&
           b.top < a.bottom;
}

hm__rect hm__rect_cut(hm__rect a, hm__rect b)
{
    return (hm__rect){most(a.left, b.left), most(a.top, b.top),
                      least(a.right, b.right), least(a.bottom, b.bottom)};
}

hm__rect hm__rect_join(hm__rect a, hm__rect b)
{
    if (hm__rect_is_empty(a))
        return b;
    if (hm__rect_is_empty(b))
        return a;
    return (hm__rect){least(a.left, b.left), least(a.top, b.top),
                      most(a.right, b.right), most(a.bottom, b.bottom)};
}

/* How many pixels are drawn without need if two rectangles are joined. */
static int64_t waste(hm__rect a, hm__rect b)
{
    return area(hm__rect_join(a, b)) - area(a) - area(b);
}

/* The one that `part` is joined with at the least cost. */
static size_t cheapest(const hm__rects *rects, hm__rect part)
{
    size_t best = 0;

    for (size_t i = 1; i < rects->count; i++) {
        if (waste(rects->all[i], part) < waste(rects->all[best], part))
            best = i;
    }
    return best;
}

void hm__rects_add(hm__rects *rects, hm__rect part)
{
    if (hm__rect_is_empty(part))
        return;
    // A joined one is larger, and may be worth joining once more.
    while (rects->count > 0) {
        size_t best = cheapest(rects, part);

        if (waste(rects->all[best], part) > area(part) / 4 &&
            rects->count < HM__MOST_RECTS)
            break;
        part = hm__rect_join(part, rects->all[best]);
        rects->all[best] = rects->all[--rects->count];
    }
    rects->all[rects->count++] = part;
}
