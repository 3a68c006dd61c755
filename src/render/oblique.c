/*
 * oblique.c - stacks with their heights.
 *
 * Every piece rests on what lies under it: the highest of the earlier pieces
 * that it overlaps. An inch of height is drawn `scale` inches in the direction
 * `angle`. Low pieces are drawn before high ones, and of two at one height the
 * one behind, further in that direction, first.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"

enum { CORNERS = 24, MOST_STACKED = 20000 };

typedef struct spot {
    double x, y;
} spot;

typedef struct oblique {
    hm__scene *scene;
    double x, y; // of a thousandth of height, on the picture
    double ahead_x, ahead_y;
} oblique;

static size_t corner_count(const hm__look *look)
{
    switch (look->footprint) {
    case HM__RECTANGLE:
        return 4;
    case HM__HEXAGON:
        return 6;
    case HM__CIRCLE:
        break;
    }
    return CORNERS;
}

/* The corners of a footprint around the origin, counter-clockwise. */
static size_t corners_of(const hm__look *look, double angle, spot *out)
{
    const double pi = 3.14159265358979323846;
    double turn = angle * pi / 180;
    size_t count = corner_count(look);

    for (size_t i = 0; i < count; i++) {
        double a = 2 * pi * (double)i / (double)count;
        spot p = {cos(a) * look->width / 2.0, sin(a) * look->height / 2.0};

        if (look->footprint == HM__RECTANGLE) {
            p.x = (i == 0 || i == 3 ? 1 : -1) * look->width / 2.0;
            p.y = (i < 2 ? 1 : -1) * look->height / 2.0;
        }
        out[i] = (spot){p.x * cos(turn) - p.y * sin(turn),
                        p.x * sin(turn) + p.y * cos(turn)};
    }
    return count;
}

/* ---- what lies on what ----------------------------------------------------
 */

static bool boxes_meet(hm__box a, hm__box b)
{
    const int32_t slack = 10; // pieces side by side do not carry each other

    return a.left < b.right - slack && b.left < a.right - slack &&
           a.bottom < b.top - slack && b.bottom < a.top - slack;
}

/* Whether a line along an edge of `p` has all of `q` on its far side. */
static bool parts(const spot *p, size_t n, const spot *q, size_t m)
{
    for (size_t i = 0; i < n; i++) {
        spot a = p[i];
        spot b = p[(i + 1) % n];
        double dx = b.x - a.x;
        double dy = b.y - a.y;
        double slack = 10 * sqrt(dx * dx + dy * dy);
        size_t far = 0;

        while (far < m && dx * (q[far].y - a.y) - dy * (q[far].x - a.x) < slack)
            far++;
        if (far == m)
            return true;
    }
    return false;
}

static size_t placed_corners(const hm__scene *scene, const hm__item *item,
                             spot *out)
{
    size_t n = corners_of(&scene->looks[item->look], item->angle, out);

    for (size_t i = 0; i < n; i++) {
        out[i].x += item->x;
        out[i].y += item->y;
    }
    return n;
}

/* Counter-clockwise outlines: inside is to the left of every edge. */
static bool overlaps(const hm__scene *scene, const hm__item *a,
                     const hm__item *b)
{
    spot p[CORNERS];
    spot q[CORNERS];
    size_t n;
    size_t m;

    if (!boxes_meet(hm__item_box(&scene->looks[a->look], a),
                    hm__item_box(&scene->looks[b->look], b)))
        return false;
    n = placed_corners(scene, a, p);
    m = placed_corners(scene, b, q);
    return !parts(p, n, q, m) && !parts(q, m, p, n);
}

static void rest(hm__scene *scene, size_t index)
{
    hm__item *item = &scene->items[index];

    for (size_t i = 0; i < index; i++) {
        const hm__item *under = &scene->items[i];
        int32_t top = under->z + scene->looks[under->look].depth;

        if (top > item->z && overlaps(scene, item, under))
            item->z = top;
    }
}

/* ---- side faces -----------------------------------------------------------
 */

static int by_x(const void *a, const void *b)
{
    const spot *p = a;
    const spot *q = b;

    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return p->y < q->y ? -1 : p->y > q->y;
}

static double turn_of(spot a, spot b, spot c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* The convex hull of some points: Andrew's chains. */
static size_t hull(spot *points, size_t count, spot *out)
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

static hm_status add_polygon(hm__scene *scene, const spot *points, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hm__op op = {
            i ? HM__OP_LINE : HM__OP_MOVE,
            {(int32_t)lround(points[i].x), (int32_t)lround(points[i].y)}};

        HM_TRY(hm__path_op(&scene->path, scene->ctx, op));
    }
    return hm__path_op(&scene->path, scene->ctx,
                       (hm__op){.kind = HM__OP_CLOSE});
}

/* The body of a piece around its underside: base and top in one outline. */
static hm_status draw_body(const oblique *o, const hm__look *look, double angle,
                           hm__canvas *canvas)
{
    spot points[2 * CORNERS] = {{0, 0}};
    spot out[2 * CORNERS + 2];
    size_t n = corners_of(look, angle, points);
    spot lift = {o->x * look->depth, o->y * look->depth};
    size_t first = o->scene->path.count;

    if (look->taper)
        points[n] = lift;
    for (size_t i = 0; i < n && !look->taper; i++)
        points[n + i] = (spot){points[i].x + lift.x, points[i].y + lift.y};
    n = hull(points, look->taper ? n + 1 : 2 * n, out);
    HM_TRY(add_polygon(o->scene, out, n));
    return hm__draw_since(canvas, first,
                          (hm__paint){look->side, HM__COLOR_TILE_EDGE, 15, 0});
}

/* The look of a body; items that are turned alike share it. */
static hm_status body_look(const oblique *o, const hm__item *item,
                           size_t first_body, size_t *out)
{
    hm__scene *scene = o->scene;
    hm__look look = scene->looks[item->look];
    hm__canvas canvas;

    for (size_t i = first_body; i < scene->look_count; i++) {
        if (scene->looks[i].body_of == item->look + 1 &&
            scene->looks[i].body_angle == item->angle) {
            *out = i;
            return HM_OK;
        }
    }
    *out = scene->look_count;
    HM_TRY(hm__scene_extra(scene, &canvas));
    canvas.look->body_of = item->look + 1;
    canvas.look->body_angle = item->angle;
    return draw_body(o, &look, item->angle, &canvas);
}

/* ---- the whole ------------------------------------------------------------
 */

/* Items in the order in which they are painted; `far` decides at one height. */
typedef struct painted {
    hm__item item;
    double far;
    size_t index;
} painted;

static int by_height(const void *a, const void *b)
{
    const painted *p = a;
    const painted *q = b;

    if (p->item.z != q->item.z)
        return p->item.z < q->item.z ? -1 : 1;
    if (p->far != q->far)
        return p->far > q->far ? -1 : 1;
    return p->index < q->index ? -1 : 1;
}

static hm_status sort_items(const oblique *o)
{
    hm__scene *scene = o->scene;
    size_t n = scene->item_count;
    painted *order = hm__resize(scene->ctx, NULL, (n + 1) * sizeof(*order));

    if (!order)
        return HM_ENOMEM;
    for (size_t i = 0; i < n; i++) {
        const hm__item *item = &scene->items[i];

        order[i] = (painted){
            *item, nearbyint(item->x * o->ahead_x + item->y * o->ahead_y), i};
    }
    qsort(order, n, sizeof(*order), by_height);
    for (size_t i = 0; i < n; i++)
        scene->items[i] = order[i].item;
    hm__free(scene->ctx, order);
    return HM_OK;
}

/* Puts the body under an item and moves the item to the body's top. */
static hm_status raise_item(const oblique *o, size_t index, size_t first_body)
{
    hm__scene *scene = o->scene;
    hm__item *item = &scene->items[index];
    const hm__look *look = &scene->looks[item->look];
    int32_t depth = look->taper ? 0 : look->depth;
    hm__item body = *item;

    body.piece = 0;
    body.angle = 0;
    body.x += (int32_t)lround(o->x * item->z);
    body.y += (int32_t)lround(o->y * item->z);
    HM_TRY(body_look(o, item, first_body, &body.look));
    item = &scene->items[index];
    item->x += (int32_t)lround(o->x * (item->z + depth));
    item->y += (int32_t)lround(o->y * (item->z + depth));
    hm__box_join(&scene->box, hm__item_box(&scene->looks[item->look], item));
    return hm__scene_add(scene, body, index);
}

hm_status hm__scene_oblique(hm__scene *scene, double angle, double scale)
{
    double turn = angle * 3.14159265358979323846 / 180;
    oblique o = {scene, cos(turn) * scale, sin(turn) * scale, cos(turn),
                 sin(turn)};
    size_t first_body = scene->look_count;

    for (size_t i = 0; i < scene->item_count && i < MOST_STACKED; i++)
        rest(scene, i);
    HM_TRY(sort_items(&o));
    for (size_t i = 0; i < scene->item_count; i += 2)
        HM_TRY(raise_item(&o, i, first_body));
    return HM_OK;
}
