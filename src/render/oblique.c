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

enum { CORNERS = 48, MOST_STACKED = 20000 };

static const double tip_size = 0.3; // of a pyramid's base

typedef struct spot {
    double x, y;
} spot;

typedef struct oblique {
    hm__scene *scene;
    double x, y; // of a thousandth of height, on the picture
    double ahead_x, ahead_y;
} oblique;

/* ---- outlines -------------------------------------------------------------
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

/* The convex hull of some points, counter-clockwise: Andrew's chains. */
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

static size_t add_spot(spot *out, size_t n, double x, double y)
{
    if (n < CORNERS)
        out[n++] = (spot){x, y};
    return n;
}

/* Points of a regular figure as wide and high as the look. */
static size_t round_spots(const hm__look *look, size_t count, spot *out)
{
    for (size_t i = 0; i < count; i++) {
        double a = 2 * 3.14159265358979323846 * (double)i / (double)count;

        out[i] =
            (spot){cos(a) * look->width / 2.0, sin(a) * look->height / 2.0};
    }
    return count;
}

/* Points along a curve; its ends are enough where it is short. */
static size_t curve_spots(const int32_t *v, spot from, spot *out, size_t n)
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

/* Points of the first shape of a look, which is its whole outline. */
static size_t shape_spots(const hm__scene *scene, const hm__look *look,
                          spot *out)
{
    const hm__shape *shape = &scene->shapes[look->first];
    spot at = {0, 0};
    size_t n = 0;

    for (size_t i = 0; i < shape->count; i++) {
        const hm__op *op = &scene->path.ops[shape->first + i];
        size_t end = op->kind == HM__OP_CURVE ? 4 : 0;

        if (op->kind == HM__OP_CIRCLE)
            return round_spots(look, CORNERS, out);
        if (op->kind == HM__OP_CLOSE)
            continue;
        if (op->kind == HM__OP_CURVE)
            n = curve_spots(op->v, at, out, n);
        else
            n = add_spot(out, n, op->v[0], op->v[1]);
        at = (spot){op->v[end], op->v[end + 1]};
    }
    return n;
}

/* The convex outline of a piece around its middle, counter-clockwise. */
static size_t corners_of(const hm__scene *scene, const hm__look *look,
                         double angle, spot *out)
{
    double turn = angle * 3.14159265358979323846 / 180;
    spot points[CORNERS];
    size_t n;

    if (look->footprint == HM__CIRCLE)
        n = round_spots(look, CORNERS, points);
    else if (look->footprint == HM__HEXAGON)
        n = round_spots(look, 6, points);
    else
        n = look->count ? shape_spots(scene, look, points) : 0;
    if (n < 3)
        n = round_spots(look, 4, points);
    for (size_t i = 0; i < n; i++) {
        spot p = points[i];

        points[i] = (spot){p.x * cos(turn) - p.y * sin(turn),
                           p.x * sin(turn) + p.y * cos(turn)};
    }
    return hull(points, n, out);
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
    size_t n = corners_of(scene, &scene->looks[item->look], item->angle, out);

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
    spot p[CORNERS + 2];
    spot q[CORNERS + 2];
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
    spot points[2 * CORNERS + 4] = {{0, 0}};
    spot out[2 * CORNERS + 6];
    size_t n = corners_of(o->scene, look, angle, points);
    spot lift = {o->x * look->depth, o->y * look->depth};
    size_t first = o->scene->path.count;

    for (size_t i = 0; i < n; i++)
        points[n + i] = (spot){points[i].x + lift.x, points[i].y + lift.y};
    n = hull(points, 2 * n, out);
    HM_TRY(add_polygon(o->scene, out, n));
    return hm__draw_since(canvas, first,
                          (hm__paint){look->side, HM__COLOR_TILE_EDGE, 15, 0});
}

/* One side of a pyramid: from an edge of the base to that of the tip. */
static hm_status draw_slope(const oblique *o, const spot *base, const spot *tip,
                            hm__canvas *canvas, const hm__shape *skin)
{
    const spot corners[4] = {base[0], base[1], tip[1], tip[0]};
    size_t first = o->scene->path.count;

    HM_TRY(add_polygon(o->scene, corners, 4));
    return hm__draw_since(
        canvas, first,
        (hm__paint){skin->fill, skin->line, skin->width, skin->alpha});
}

/* Whether the side over an edge looks away, so that it is drawn first. */
static bool looks_away(const oblique *o, spot a, spot b)
{
    return (b.y - a.y) * o->ahead_x - (b.x - a.x) * o->ahead_y > 0;
}

/* The shapes of a pyramid seen from above, made small and put on its tip. */
static hm_status draw_tip(const oblique *o, const hm__look *look, double angle,
                          hm__canvas *canvas)
{
    hm__scene *scene = o->scene;
    double turn = angle * 3.14159265358979323846 / 180;

    for (size_t i = 0; i < look->count; i++) {
        hm__shape shape = scene->shapes[look->first + i];
        size_t first = scene->path.count;

        for (size_t j = 0; j < shape.count; j++) {
            hm__op op = scene->path.ops[shape.first + j];

            for (size_t k = 0; k < 6; k += 2) {
                double x = op.v[k] * tip_size;
                double y = op.v[k + 1] * tip_size;

                if (op.kind == HM__OP_CIRCLE && k == 2) {
                    op.v[2] = (int32_t)lround(op.v[2] * tip_size);
                    break;
                }
                op.v[k] = (int32_t)lround(x * cos(turn) - y * sin(turn) +
                                          o->x * look->depth);
                op.v[k + 1] = (int32_t)lround(x * sin(turn) + y * cos(turn) +
                                              o->y * look->depth);
            }
            HM_TRY(hm__path_op(&scene->path, scene->ctx, op));
        }
        HM_TRY(hm__draw_since(
            canvas, first,
            (hm__paint){shape.fill, shape.line, shape.width / 2, shape.alpha}));
    }
    return HM_OK;
}

/* A pyramid from the side: its slopes, those behind first, and its tip. */
static hm_status draw_pyramid(const oblique *o, const hm__look *look,
                              double angle, hm__canvas *canvas)
{
    hm__shape skin = o->scene->shapes[look->first];
    spot base[CORNERS + 2];
    spot tip[CORNERS + 2];
    size_t n = corners_of(o->scene, look, angle, base);

    for (size_t i = 0; i < n; i++)
        tip[i] = (spot){base[i].x * tip_size + o->x * look->depth,
                        base[i].y * tip_size + o->y * look->depth};
    base[n] = base[0];
    tip[n] = tip[0];
    for (int front = 0; front < 2; front++) {
        for (size_t i = 0; i < n; i++) {
            if (looks_away(o, base[i], base[i + 1]) == (front == 0))
                HM_TRY(draw_slope(o, &base[i], &tip[i], canvas, &skin));
        }
    }
    return draw_tip(o, look, angle, canvas);
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
    return look.taper ? draw_pyramid(o, &look, item->angle, &canvas)
                      : draw_body(o, &look, item->angle, &canvas);
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

/* Where the underside of an item is seen. */
static hm__item lifted(const oblique *o, hm__item item, int32_t z)
{
    item.x += (int32_t)lround(o->x * z);
    item.y += (int32_t)lround(o->y * z);
    return item;
}

/*
 * Puts the body under an item and moves the item to the body's top; a pyramid
 * becomes its body. `*next` is the item to go on with.
 */
static hm_status raise_item(const oblique *o, size_t first_body, size_t *next)
{
    hm__scene *scene = o->scene;
    hm__item item = scene->items[*next];
    hm__look look = scene->looks[item.look];
    hm__item body = lifted(o, item, item.z);

    body.angle = 0;
    HM_TRY(body_look(o, &item, first_body, &body.look));
    if (look.taper) {
        scene->items[*next] = body;
        hm__box_join(
            &scene->box,
            hm__item_box(&look, &(hm__item){.x = body.x, .y = body.y}));
        *next += 1;
        return HM_OK;
    }
    body.piece = 0;
    scene->items[*next] = lifted(o, item, item.z + look.depth);
    hm__box_join(&scene->box, hm__item_box(&look, &scene->items[*next]));
    HM_TRY(hm__scene_add(scene, body, *next));
    *next += 2;
    return HM_OK;
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
    for (size_t i = 0; i < scene->item_count;)
        HM_TRY(raise_item(&o, first_body, &i));
    return HM_OK;
}
