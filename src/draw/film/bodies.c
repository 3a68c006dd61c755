/*
 * bodies.c - pieces that glide as bodies: they are lifted and turned over.
 */
#include "bodies.h"

#include <math.h>

#include "render/mesh/model.h"

static const size_t none = SIZE_MAX;

hm_status hm__bodies_open(hm__bodies *bodies, hm_ctx *ctx, const hm__view *view)
{
    double high = (view->box.top - view->box.bottom) * hm__view_scale(view);

    *bodies = (hm__bodies){.ctx = ctx};
    return hm__shot_open(&bodies->shot, ctx, view->width,
                         (int)fmin(fmax(round(high), 1), view->height));
}

void hm__bodies_close(hm__bodies *bodies)
{
    if (!bodies->ctx)
        return;
    hm__shot_close(&bodies->shot);
    hm__free(bodies->ctx, bodies->placed);
    for (size_t i = 0; i < 2; i++)
        hm__free(bodies->ctx, bodies->parts[i]);
    *bodies = (hm__bodies){0};
}

/* ---- pixels ---------------------------------------------------------------
 */

static uint32_t *pixels_of(const hm__raster *raster)
{
    cairo_surface_flush(raster->surface);
    return (uint32_t *)(void *)cairo_image_surface_get_data(raster->surface);
}

static void is_drawn(hm__raster *raster)
{
    cairo_surface_mark_dirty(raster->surface);
    raster->dirty.count = 0;
    hm__rects_add(&raster->dirty,
                  (hm__rect){0, 0, raster->width, raster->height});
}

static void draw_caption(const hm__view *view, hm__raster *raster)
{
    hm__rect part = hm__caption_rect(view);

    if (hm__rect_is_empty(part))
        return;
    hm__cairo_begin(raster->cr, view, part);
    cairo_restore(raster->cr);
}

hm_status hm__bodies_still(hm__bodies *bodies, const hm__view *view,
                           hm__raster *raster)
{
    draw_caption(view, raster);
    HM_TRY(
        hm__shot_model(&bodies->shot, view, pixels_of(raster), raster->stride));
    is_drawn(raster);
    return HM_OK;
}

/* ---- what moves -----------------------------------------------------------
 */

static hm_status list_parts(hm__bodies *b, size_t which, const hm__scene *scene)
{
    HM_TRY(hm__reserve(b->ctx, &b->parts[which], &b->part_room[which],
                       scene->item_count + 1, sizeof(*b->parts[which])));
    for (size_t i = 0; i < scene->item_count; i++)
        b->parts[which][i] = none;
    for (size_t i = 0; i < scene->model->part_count; i++)
        b->parts[which][scene->model->parts[i].item] = i;
    return HM_OK;
}

/* The body of an item as it lies there. */
static hm__placed place(const hm__bodies *b, const hm__scene *scene,
                        size_t which, size_t item)
{
    const hm__model *m = scene->model;
    const hm__model_part *p = &m->parts[b->parts[which][item]];

    return (hm__placed){.mesh = &m->forms[p->mesh].mesh,
                        .at = {p->at[0], p->at[1], p->at[2]},
                        .angle = p->angle,
                        .alpha = 1};
}

static hm_status add(hm__bodies *b, hm__placed placed)
{
    HM_TRY(hm__reserve(b->ctx, &b->placed, &b->room, b->count + 1,
                       sizeof(*b->placed)));
    b->placed[b->count++] = placed;
    return HM_OK;
}

/* How high a piece is lifted on its way, the farther the higher. */
static double lift_of(const hm__item *a, const hm__item *b, double t)
{
    double way = hypot(b->x - (double)a->x, b->y - (double)a->y);

    return way > 0 ? 4 * t * (1 - t) * fmin(fmax(way * 0.25, 150), 700) : 0;
}

/* Turned over: on its edge at half the time. */
static void tip(hm__placed *p, const hm__item *item, const hm__scene *scene,
                double t)
{
    const hm__drawing *drawing = &scene->drawings[item->drawing];
    double side = t < 0.5 ? t : t - 1; // from the old face to the new one

    p->tilt = 180 * side;
    p->lift = drawing->depth / 2.0;
    p->at[2] += drawing->width / 2.0 * (1 - fabs(1 - 2 * t));
}

/* What one act shows: a pose of the tween, at its height. */
static hm_status add_pose(hm__bodies *b, const hm__tween *w, const hm__act *act,
                          const hm__pose *pose, double t)
{
    bool old = pose->scene == w->from;
    const hm__scene *scene = old ? w->from : w->to;
    size_t index = old ? act->from : act->to;
    const hm__item *item = &scene->items[index];
    hm__placed p;

    if (b->parts[!old][index] == none)
        return HM_OK;
    p = place(b, scene, !old, index);
    p.at[0] = pose->x;
    p.at[1] = pose->y;
    p.angle = pose->angle;
    p.alpha = pose->alpha;
    if (act->from != none && act->to != none) {
        const hm__item *from = &w->from->items[act->from];
        const hm__item *to = &w->to->items[act->to];

        p.at[2] += from->z + (to->z - from->z) * t - item->z;
        p.at[2] += lift_of(from, to, t);
    }
    if (act->lead != none && w->plan[act->lead].from != none)
        p.at[2] += lift_of(&w->from->items[w->plan[act->lead].from],
                           &w->to->items[act->lead], t);
    if (act->transition == HM__FLIPS)
        tip(&p, item, scene, t);
    return add(b, p);
}

hm_status hm__bodies_begin(hm__bodies *bodies, const hm__tween *tween,
                           const hm__view *view, hm__raster *raster)
{
    const hm__shot_view seen = {.camera = view->camera,
                                .box = view->box,
                                .on = view->scene->box,
                                .high = view->camera.height,
                                .theme = &view->scene->theme};

    HM_TRY(list_parts(bodies, 0, tween->from));
    HM_TRY(list_parts(bodies, 1, tween->to));
    bodies->count = 0;
    for (size_t i = 0; i < tween->count; i++) {
        const hm__act *act = &tween->acts[i];

        if (act->transition == HM__STAYS && bodies->parts[1][act->to] != none)
            HM_TRY(add(bodies, place(bodies, tween->to, 1, act->to)));
    }
    draw_caption(view, raster);
    HM_TRY(hm__shot_take(&bodies->shot, &seen, bodies->placed, bodies->count,
                         (hm__shot_pixels){pixels_of(raster), raster->stride}));
    HM_TRY(hm__shot_keep(&bodies->shot, pixels_of(raster), raster->stride));
    is_drawn(raster);
    return HM_OK;
}

hm_status hm__bodies_between(hm__bodies *bodies, const hm__tween *tween,
                             double t, hm__raster *raster)
{
    bodies->count = 0;
    for (size_t i = 0; i < tween->count; i++) {
        const hm__act *act = &tween->acts[i];
        hm__pose poses[2];
        size_t count;

        if (act->transition == HM__STAYS)
            continue;
        count = hm__tween_pose(tween, act, t, poses);
        for (size_t j = 0; j < count; j++)
            HM_TRY(add_pose(bodies, tween, act, &poses[j], t));
    }
    HM_TRY(hm__shot_add(&bodies->shot, bodies->placed, bodies->count,
                        pixels_of(raster), raster->stride));
    is_drawn(raster);
    return HM_OK;
}
