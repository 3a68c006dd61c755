/*
 * oblique.c - pieces with their heights: side faces below, tops lifted.
 *
 * An inch of height is drawn `scale` inches in the direction `angle`. stack.c
 * finds how high pieces lie and in which order they are painted.
 */
#include <math.h>

#include "solid.h"

enum { MOST_STACKED = 20000 };

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

static bool is_round(const oblique *o, const hm__drawing *drawing)
{
    const hm__shape *skin = &o->scene->shapes[drawing->first];

    return o->scene->path.ops[skin->first].kind == HM__OP_CIRCLE;
}

/* The body of a piece around its underside. */
static hm_status draw_body(oblique *o, const hm__form *form, hm__canvas *canvas)
{
    hm__drawing drawing = o->scene->drawings[form->drawing];
    bool own = drawing.edge && drawing.count; // coloured all through
    hm__paint paint = {drawing.side, own ? drawing.edge : HM__COLOR_TILE_EDGE,
                       15, 0};
    size_t first = o->scene->path.count;

    if (own && !is_round(o, &drawing))
        return hm__solid_sides(&o->stack, form, canvas);
    HM_TRY(form->outline.radius > 0 ? add_cylinder(o, form)
                                    : add_prism(o, form));
    HM_TRY(hm__draw_since(canvas, first, paint));
    if (!own)
        return HM_OK;
    first = o->scene->path.count;
    HM_TRY(add_cylinder(o, form));
    return hm__draw_since(canvas, first, (hm__paint){.fill = HM__COLOR_SHADE});
}

/* ---- the whole ------------------------------------------------------------
 */

/* Whether a piece becomes one with its faces. */
static bool is_whole(const hm__drawing *drawing)
{
    return drawing->count && (drawing->body == HM__BODY_PYRAMID ||
                              drawing->body == HM__BODY_LYING ||
                              drawing->body == HM__BODY_POLYHEDRON);
}

static hm_status draw_form(oblique *o, hm__form *form)
{
    hm__body body = o->scene->drawings[form->drawing].body;
    hm__canvas canvas;

    if (body == HM__BODY_NONE)
        return HM_OK;
    form->body = o->scene->drawing_count;
    HM_TRY(hm__scene_extra(o->scene, &canvas));
    canvas.drawing->body_of = form->drawing + 1;
    canvas.drawing->body_angle = form->angle;
    if (is_whole(&o->scene->drawings[form->drawing]))
        return hm__solid_draw(&o->stack, form, &canvas);
    return body == HM__BODY_FIGURE ? hm__solid_shadow(form, &canvas)
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
    hm__body kind = scene->drawings[form->drawing].body;
    int32_t top = kind == HM__BODY_FIGURE ? solid->bottom : solid->top;
    hm__item body;

    item.z = solid->bottom;
    hm__box_join(&scene->box, solid->seen);
    if (kind == HM__BODY_NONE)
        return hm__scene_add(scene,
                             lifted(o, item, (solid->bottom + solid->top) / 2));
    body = lifted(o, item, solid->bottom);
    body.drawing = form->body;
    body.angle = 0;
    if (is_whole(&scene->drawings[form->drawing]))
        return hm__scene_add(scene, body);
    body.piece = 0;
    body.part = HM__PART_BODY;
    HM_TRY(hm__scene_add(scene, body));
    item = lifted(o, item, top);
    if (kind == HM__BODY_FIGURE)
        item.y += hm__figure_rise(&scene->drawings[form->drawing]);
    return hm__scene_add(scene, item);
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

static hm_status check_crowd(hm__scene *scene)
{
    if (scene->item_count <= MOST_STACKED)
        return HM_OK;
    hm__fault(&scene->fault, HM_STR(""), "picture-crowded",
              "a picture with heights has at most %d pieces", MOST_STACKED);
    return HM_ELIMIT;
}

hm_status hm__scene_rest(hm__scene *scene)
{
    hm__stack stack;
    hm_status st;

    HM_TRY(check_crowd(scene));
    st = hm__stack_build(&stack, scene, 90, 0.5);
    for (size_t i = 0; i < scene->item_count && st == HM_OK; i++) {
        hm__item *item = &scene->items[i];

        item->z = stack.solids[i].bottom;
        if (scene->drawings[item->drawing].upright) // not upright any more
            item->angle = fmod(item->angle + 90 * scene->turns, 360);
    }
    scene->bodies = true;
    hm__stack_free(&stack);
    return st;
}

hm_status hm__scene_oblique(hm__scene *scene, double angle, double scale)
{
    oblique o = {.scene = scene};
    hm_status st;

    HM_TRY(check_crowd(scene));
    st = hm__stack_build(&o.stack, scene, angle, scale);
    scene->lift_x = o.stack.lift.x;
    scene->lift_y = o.stack.lift.y;
    if (st == HM_OK)
        st = lift_items(&o);
    hm__stack_free(&o.stack);
    return st;
}
