/*
 * stage.c - drawing by rectangles, and finding out which pixels changed.
 */
#include "stage.h"

#include <math.h>
#include <string.h>

hm_status hm__stage_open(hm__stage *stage, hm_ctx *ctx, const hm__view *view)
{
    *stage =
        (hm__stage){.ctx = ctx, .width = view->width, .height = view->height};
    stage->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24,
                                                stage->width, stage->height);
    stage->cr = cairo_create(stage->surface);
    stage->sheet = cairo_image_surface_create(CAIRO_FORMAT_RGB24, stage->width,
                                              stage->height);
    stage->sheet_cr = cairo_create(stage->sheet);
    if (cairo_status(stage->cr) != CAIRO_STATUS_SUCCESS ||
        cairo_status(stage->sheet_cr) != CAIRO_STATUS_SUCCESS)
        return HM_ENOMEM;
    stage->stride = (size_t)cairo_image_surface_get_stride(stage->surface) / 4;
    stage->before = hm__resize(ctx, NULL,
                               stage->stride * (size_t)stage->height *
                                   sizeof(*stage->before));
    hm__rects_add(&stage->dirty, (hm__rect){0, 0, stage->width, stage->height});
    return stage->before ? HM_OK : HM_ENOMEM;
}

void hm__stage_close(hm__stage *stage)
{
    if (!stage->ctx)
        return;
    cairo_destroy(stage->cr);
    cairo_surface_destroy(stage->surface);
    cairo_destroy(stage->sheet_cr);
    cairo_surface_destroy(stage->sheet);
    hm__free(stage->ctx, stage->actors);
    hm__free(stage->ctx, stage->before);
    *stage = (hm__stage){0};
}

/* ---- actors ---------------------------------------------------------------
 */

/* A pixel, even of something far away. */
static int pixel(double at, int most)
{
    return (int)fmin(fmax(at, -1), most + 1);
}

/* A pixel more on each side, for edges that are smoothed. */
hm__rect hm__pose_rect(const hm__view *view, const hm__pose *pose)
{
    double turn = pose->angle * 3.14159265358979323846 / 180;
    double scale = hm__view_scale(view);
    hm__box box = pose->scene->looks[pose->look].reach;
    double middle_x = (box.left + box.right) / 2.0;
    double middle_y = (box.bottom + box.top) / 2.0;
    double w = (box.right - box.left) / 2.0;
    double h = (box.top - box.bottom) / 2.0;
    double c = cos(turn);
    double s = sin(turn);
    double x = pose->x + c * middle_x - s * middle_y - view->box.left;
    double y = view->box.top - (pose->y + s * middle_x + c * middle_y);
    double across = fabs(c) * w + fabs(s) * h;
    double up = fabs(s) * w + fabs(c) * h;
    hm__rect r = {pixel(floor((x - across) * scale) - 1, view->width),
                  pixel(floor((y - up) * scale) - 1, view->height),
                  pixel(ceil((x + across) * scale) + 1, view->width),
                  pixel(ceil((y + up) * scale) + 1, view->height)};

    return hm__rect_cut(r, (hm__rect){0, 0, view->width, view->height});
}

hm__rect hm__caption_rect(const hm__view *view)
{
    double high = (view->box.top - view->box.bottom) * hm__view_scale(view);

    return (hm__rect){0, (int)floor(high), view->width, view->height};
}

void hm__stage_clear(hm__stage *stage)
{
    stage->count = 0;
    for (size_t i = 0; i < stage->worn.count; i++)
        hm__rects_add(&stage->dirty, stage->worn.all[i]);
    stage->worn.count = 0;
}

hm_status hm__stage_add(hm__stage *stage, const hm__view *view,
                        const hm__pose *pose, bool moves)
{
    hm__actor actor = {*pose, hm__pose_rect(view, pose)};

    HM_TRY(hm__reserve(stage->ctx, &stage->actors, &stage->room,
                       stage->count + 1, sizeof(*stage->actors)));
    stage->actors[stage->count++] = actor;
    if (!moves)
        return HM_OK;
    hm__rects_add(&stage->worn, actor.rect);
    hm__rects_add(&stage->dirty, actor.rect);
    return HM_OK;
}

/* ---- drawing --------------------------------------------------------------
 */

static void draw_part(hm__stage *stage, const hm__view *view, hm__rect part)
{
    hm__cairo_begin(stage->cr, view, part);
    for (size_t i = 0; i < stage->count; i++) {
        if (hm__rects_meet(stage->actors[i].rect, part))
            hm__cairo_pose(stage->cr, &stage->actors[i].pose);
    }
    cairo_restore(stage->cr);
}

static hm_status drawn(const hm__stage *stage)
{
    return cairo_status(stage->cr) == CAIRO_STATUS_SUCCESS &&
                   cairo_status(stage->sheet_cr) == CAIRO_STATUS_SUCCESS
               ? HM_OK
               : HM_ENOMEM;
}

hm_status hm__stage_draw(hm__stage *stage, const hm__view *view)
{
    for (size_t i = 0; i < stage->dirty.count; i++) {
        draw_part(stage, view, stage->dirty.all[i]);
        hm__rects_add(&stage->rough, stage->dirty.all[i]);
    }
    return drawn(stage);
}

static bool meets_any(const hm__rects *rects, hm__rect r)
{
    for (size_t i = 0; i < rects->count; i++) {
        if (hm__rects_meet(rects->all[i], r))
            return true;
    }
    return false;
}

static uint32_t *pixels_of(cairo_surface_t *surface)
{
    return (uint32_t *)(void *)cairo_image_surface_get_data(surface);
}

static void copy_rect(uint32_t *to, const uint32_t *from, size_t stride,
                      hm__rect r)
{
    size_t bytes = (size_t)(r.right - r.left) * sizeof(*to);

    for (int y = r.top; y < r.bottom; y++) {
        size_t at = (size_t)y * stride + (size_t)r.left;

        memcpy(to + at, from + at, bytes);
    }
}

/* Whole shapes go to the sheet, and the rectangles from there to the stage. */
hm_status hm__stage_draw_exactly(hm__stage *stage, const hm__view *view)
{
    hm__rect all = {0, 0, stage->width, stage->height};

    for (size_t i = 0; i < stage->rough.count; i++)
        hm__rects_add(&stage->dirty, stage->rough.all[i]);
    stage->rough.count = 0;
    hm__cairo_begin(stage->sheet_cr, view, all);
    for (size_t i = 0; i < stage->count; i++) {
        if (meets_any(&stage->dirty, stage->actors[i].rect))
            hm__cairo_pose(stage->sheet_cr, &stage->actors[i].pose);
    }
    cairo_restore(stage->sheet_cr);
    HM_TRY(drawn(stage));
    cairo_surface_flush(stage->sheet);
    cairo_surface_flush(stage->surface);
    for (size_t i = 0; i < stage->dirty.count; i++)
        copy_rect(pixels_of(stage->surface), pixels_of(stage->sheet),
                  stage->stride, stage->dirty.all[i]);
    cairo_surface_mark_dirty(stage->surface);
    return HM_OK;
}

/* ---- shots ----------------------------------------------------------------
 */

/* Makes `part` as small as what differs in it; empty if nothing does. */
static hm__rect shrink(const hm__stage *stage, const uint32_t *pixels,
                       hm__rect part)
{
    hm__rect tight = {part.right, part.bottom, part.left, part.top};

    for (int y = part.top; y < part.bottom; y++) {
        size_t row = (size_t)y * stage->stride;

        for (int x = part.left; x < part.right; x++) {
            size_t at = row + (size_t)x;

            if (((pixels[at] ^ stage->before[at]) & 0xFFFFFF) == 0)
                continue;
            tight.left = x < tight.left ? x : tight.left;
            tight.right = x + 1 > tight.right ? x + 1 : tight.right;
            tight.top = y < tight.top ? y : tight.top;
            tight.bottom = y + 1;
        }
    }
    return tight;
}

hm__shot hm__stage_shoot(hm__stage *stage)
{
    hm__shot shot = {.before = stage->shot ? stage->before : NULL,
                     .stride = stage->stride,
                     .changed = {0, 0, stage->width, stage->height}};

    cairo_surface_flush(stage->surface);
    shot.pixels = pixels_of(stage->surface);
    if (!stage->shot)
        return shot;
    shot.changed = (hm__rect){0};
    for (size_t i = 0; i < stage->dirty.count; i++)
        shot.changed = hm__rect_join(
            shot.changed, shrink(stage, shot.pixels, stage->dirty.all[i]));
    if (hm__rect_is_empty(shot.changed))
        shot.changed = (hm__rect){0, 0, 1, 1};
    return shot;
}

void hm__stage_keep(hm__stage *stage, const hm__shot *shot)
{
    copy_rect(stage->before, shot->pixels, stage->stride, shot->changed);
    stage->dirty.count = 0;
    stage->shot = true;
}
