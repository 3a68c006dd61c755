/*
 * oblique.c - pieces with their heights: side faces below, tops lifted.
 *
 * An inch of height is drawn `scale` inches in the direction `angle`. stack.c
 * finds how high pieces lie and in which order they are painted.
 */
#include <math.h>

#include "stack.h"

enum { MOST_STACKED = 20000 };

static const double tip_size = 0.3; // of a pyramid's base

typedef struct oblique {
    hm__scene *scene;
    hm__stack stack;
} oblique;

/* ---- side faces -----------------------------------------------------------
 */

static int32_t whole(double value)
{
    return (int32_t)lround(value);
}

/* A quarter of a circle: from the direction `a` to `b`, around `middle`. */
static hm_status add_quarter(hm__scene *scene, hm__corner middle, hm__corner a,
                             hm__corner b)
{
    const double k = 0.5523; // of a circle's control points
    hm__op op = {
        HM__OP_CURVE,
        {whole(middle.x + a.x + k * b.x), whole(middle.y + a.y + k * b.y),
         whole(middle.x + b.x + k * a.x), whole(middle.y + b.y + k * a.y),
         whole(middle.x + b.x), whole(middle.y + b.y)}};

    return hm__path_op(&scene->path, scene->ctx, op);
}

/* A cylinder: half a circle around the base, the other half around the top. */
static hm_status add_cylinder(oblique *o, const hm__form *form)
{
    hm__scene *scene = o->scene;
    double r = form->outline.radius;
    hm__corner up = {o->stack.back.x * r, o->stack.back.y * r};
    hm__corner right = {up.y, -up.x};
    hm__corner left = {-up.y, up.x};
    hm__corner down = {-up.x, -up.y};
    hm__corner base = {0, 0};
    hm__corner top = {o->stack.lift.x * form->depth,
                      o->stack.lift.y * form->depth};
    hm__op start = {HM__OP_MOVE, {whole(left.x), whole(left.y)}};
    hm__op side = {HM__OP_LINE,
                   {whole(top.x + right.x), whole(top.y + right.y)}};

    HM_TRY(hm__path_op(&scene->path, scene->ctx, start));
    HM_TRY(add_quarter(scene, base, left, down));
    HM_TRY(add_quarter(scene, base, down, right));
    HM_TRY(hm__path_op(&scene->path, scene->ctx, side));
    HM_TRY(add_quarter(scene, top, right, up));
    HM_TRY(add_quarter(scene, top, up, left));
    return hm__path_op(&scene->path, scene->ctx,
                       (hm__op){.kind = HM__OP_CLOSE});
}

/* Base and top in one outline. */
static hm_status add_prism(oblique *o, const hm__form *form)
{
    hm__corner points[2 * HM__CORNERS + 4];
    hm__corner out[2 * HM__CORNERS + 6];
    size_t n = form->outline.count;

    for (size_t i = 0; i < n; i++) {
        hm__corner p = form->outline.spots[i];

        points[i] = p;
        points[n + i] = (hm__corner){p.x + o->stack.lift.x * form->depth,
                                     p.y + o->stack.lift.y * form->depth};
    }
    return hm__outline_add(o->scene, out, hm__hull(points, 2 * n, out));
}

/* The body of a piece around its underside. */
static hm_status draw_body(oblique *o, const hm__form *form, hm__canvas *canvas)
{
    size_t first = o->scene->path.count;
    hm__color side = o->scene->drawings[form->drawing].side;

    HM_TRY(form->outline.radius > 0 ? add_cylinder(o, form)
                                    : add_prism(o, form));
    return hm__draw_since(canvas, first,
                          (hm__paint){side, HM__COLOR_TILE_EDGE, 15, 0});
}

/* ---- pyramids -------------------------------------------------------------
 */

/* One side of a pyramid: from an edge of the base to that of the tip. */
static hm_status draw_slope(hm__scene *scene, const hm__corner *base,
                            const hm__corner *tip, hm__canvas *canvas,
                            const hm__shape *skin)
{
    const hm__corner corners[4] = {base[0], base[1], tip[1], tip[0]};
    size_t first = scene->path.count;

    HM_TRY(hm__outline_add(scene, corners, 4));
    return hm__draw_since(
        canvas, first,
        (hm__paint){skin->fill, skin->line, skin->width, skin->alpha});
}

/* Whether the side over an edge faces away, so that it is drawn first. */
static bool looks_away(const oblique *o, hm__corner a, hm__corner b)
{
    return (b.y - a.y) * o->stack.back.x - (b.x - a.x) * o->stack.back.y > 0;
}

/* An op of a pyramid seen from above, reduced and put on its tip. */
static hm__op on_tip(const oblique *o, const hm__form *form, hm__op op)
{
    double turn = form->angle * 3.14159265358979323846 / 180;
    double c = cos(turn) * tip_size;
    double s = sin(turn) * tip_size;
    size_t count = op.kind == HM__OP_CURVE ? 6 : 2;

    for (size_t i = 0; i < count; i += 2) {
        double x = op.v[i];
        double y = op.v[i + 1];

        op.v[i] = whole(x * c - y * s + o->stack.lift.x * form->depth);
        op.v[i + 1] = whole(x * s + y * c + o->stack.lift.y * form->depth);
    }
    if (op.kind == HM__OP_CIRCLE)
        op.v[2] = whole(op.v[2] * tip_size);
    return op;
}

static hm_status draw_tip(const oblique *o, const hm__form *form,
                          hm__canvas *canvas)
{
    hm__scene *scene = o->scene;
    hm__drawing drawing = scene->drawings[form->drawing];

    for (size_t i = 0; i < drawing.count; i++) {
        hm__shape shape = scene->shapes[drawing.first + i];
        size_t first = scene->path.count;

        for (size_t j = 0; j < shape.count; j++)
            HM_TRY(
                hm__path_op(&scene->path, scene->ctx,
                            on_tip(o, form, scene->path.ops[shape.first + j])));
        HM_TRY(hm__draw_since(
            canvas, first,
            (hm__paint){shape.fill, shape.line, shape.width / 2, shape.alpha}));
    }
    return HM_OK;
}

/* A pyramid from the side: its slopes, the hidden ones first, and its tip. */
static hm_status draw_pyramid(const oblique *o, const hm__form *form,
                              hm__canvas *canvas)
{
    hm__shape skin = o->scene->shapes[o->scene->drawings[form->drawing].first];
    hm__corner base[HM__CORNERS + 3];
    hm__corner tip[HM__CORNERS + 3];
    size_t n = form->outline.count;

    for (size_t i = 0; i <= n; i++) {
        base[i] = form->outline.spots[i % n];
        tip[i] =
            (hm__corner){base[i].x * tip_size + o->stack.lift.x * form->depth,
                         base[i].y * tip_size + o->stack.lift.y * form->depth};
    }
    for (int front = 0; front < 2; front++) {
        for (size_t i = 0; i < n; i++) {
            if (looks_away(o, base[i], base[i + 1]) == (front == 0))
                HM_TRY(draw_slope(o->scene, &base[i], &tip[i], canvas, &skin));
        }
    }
    return draw_tip(o, form, canvas);
}

/* ---- the whole ------------------------------------------------------------
 */

/* Pyramids that stand and are drawn at all become one with their body. */
static bool is_pyramid(const hm__drawing *drawing)
{
    return drawing->taper && drawing->count;
}

static hm_status draw_form(oblique *o, hm__form *form)
{
    hm__canvas canvas;

    if (o->scene->drawings[form->drawing].ball)
        return HM_OK;
    form->body = o->scene->drawing_count;
    HM_TRY(hm__scene_extra(o->scene, &canvas));
    canvas.drawing->body_of = form->drawing + 1;
    canvas.drawing->body_angle = form->angle;
    return is_pyramid(&o->scene->drawings[form->drawing])
               ? draw_pyramid(o, form, &canvas)
               : draw_body(o, form, &canvas);
}

static hm__item lifted(const oblique *o, hm__item item, int32_t z)
{
    item.x += whole(o->stack.lift.x * z);
    item.y += whole(o->stack.lift.y * z);
    return item;
}

/* Adds the body of an item, and the item itself on top of it. */
static hm_status lift_item(oblique *o, hm__item item, const hm__solid *solid)
{
    hm__scene *scene = o->scene;
    const hm__form *form = &o->stack.forms[solid->form];
    hm__item body;

    item.z = solid->bottom;
    hm__box_join(&scene->box, solid->seen);
    if (scene->drawings[form->drawing].ball)
        return hm__scene_add(scene,
                             lifted(o, item, (solid->bottom + solid->top) / 2));
    body = lifted(o, item, solid->bottom);
    body.drawing = form->body;
    body.angle = 0;
    if (is_pyramid(&scene->drawings[form->drawing]))
        return hm__scene_add(scene, body);
    body.piece = 0;
    body.part = HM__PART_BODY;
    HM_TRY(hm__scene_add(scene, body));
    return hm__scene_add(scene, lifted(o, item, solid->top));
}

static hm_status lift_items(oblique *o)
{
    size_t count = o->scene->item_count;
    hm__item *items = hm__scene_take(o->scene);
    hm_status st = HM_OK;

    for (size_t i = 0; i < o->stack.form_count && st == HM_OK; i++)
        st = draw_form(o, &o->stack.forms[i]);
    for (size_t i = 0; i < count && st == HM_OK; i++)
        st = lift_item(o, items[o->stack.order[i]],
                       &o->stack.solids[o->stack.order[i]]);
    hm__free(o->scene->ctx, items);
    return st;
}

hm_status hm__scene_oblique(hm__scene *scene, double angle, double scale)
{
    oblique o = {.scene = scene};
    hm_status st;

    if (scene->item_count > MOST_STACKED) {
        hm__fault(&scene->fault, HM_STR(""), "picture-crowded",
                  "an oblique picture has at most %d pieces", MOST_STACKED);
        return HM_ELIMIT;
    }
    st = hm__stack_build(&o.stack, scene, angle, scale);
    scene->lift_x = o.stack.lift.x;
    scene->lift_y = o.stack.lift.y;
    if (st == HM_OK)
        st = lift_items(&o);
    hm__stack_free(&o.stack);
    return st;
}
