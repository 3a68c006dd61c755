/*
 * raster.c - drawing by rectangles, and finding out which pixels changed.
 */
#include "raster.h"

#include <math.h>
#include <string.h>

hm_status hm__raster_open(hm__raster *raster, hm_ctx *ctx, const hm__view *view)
{
    *raster =
        (hm__raster){.ctx = ctx, .width = view->width, .height = view->height};
    raster->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24,
                                                 raster->width, raster->height);
    raster->cr = cairo_create(raster->surface);
    raster->sheet = cairo_image_surface_create(CAIRO_FORMAT_RGB24,
                                               raster->width, raster->height);
    raster->sheet_cr = cairo_create(raster->sheet);
    if (cairo_status(raster->cr) != CAIRO_STATUS_SUCCESS ||
        cairo_status(raster->sheet_cr) != CAIRO_STATUS_SUCCESS)
        return HM_ENOMEM;
    raster->stride =
        (size_t)cairo_image_surface_get_stride(raster->surface) / 4;
    raster->before = hm__resize(ctx, NULL,
                                raster->stride * (size_t)raster->height *
                                    sizeof(*raster->before));
    hm__rects_add(&raster->dirty,
                  (hm__rect){0, 0, raster->width, raster->height});
    return raster->before ? HM_OK : HM_ENOMEM;
}

void hm__raster_close(hm__raster *raster)
{
    if (!raster->ctx)
        return;
    cairo_destroy(raster->cr);
    cairo_surface_destroy(raster->surface);
    cairo_destroy(raster->sheet_cr);
    cairo_surface_destroy(raster->sheet);
    hm__free(raster->ctx, raster->figures);
    hm__free(raster->ctx, raster->before);
    *raster = (hm__raster){0};
}

/* ---- figures ---------------------------------------------------------------
 */

/* A pixel number, also for something far away. */
static int pixel(double at, int most)
{
    return (int)fmin(fmax(at, -1), most + 1);
}

/* One more pixel on each side, for antialiased edges. */
hm__rect hm__pose_rect(const hm__view *view, const hm__pose *pose)
{
    double turn = pose->angle * 3.14159265358979323846 / 180;
    double scale = hm__view_scale(view);
    hm__box box = pose->scene->drawings[pose->drawing].reach;
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

void hm__raster_clear(hm__raster *raster)
{
    raster->count = 0;
    for (size_t i = 0; i < raster->outdated.count; i++)
        hm__rects_add(&raster->dirty, raster->outdated.all[i]);
    raster->outdated.count = 0;
}

hm_status hm__raster_add(hm__raster *raster, const hm__view *view,
                         const hm__pose *pose, bool moves)
{
    hm__raster_figure figure = {*pose, hm__pose_rect(view, pose)};

    HM_TRY(hm__reserve(raster->ctx, &raster->figures, &raster->room,
                       raster->count + 1, sizeof(*raster->figures)));
    raster->figures[raster->count++] = figure;
    if (!moves)
        return HM_OK;
    hm__rects_add(&raster->outdated, figure.rect);
    hm__rects_add(&raster->dirty, figure.rect);
    return HM_OK;
}

/* ---- drawing --------------------------------------------------------------
 */

static void draw_part(hm__raster *raster, const hm__view *view, hm__rect part)
{
    hm__cairo_begin(raster->cr, view, part);
    for (size_t i = 0; i < raster->count; i++) {
        if (hm__rects_meet(raster->figures[i].rect, part))
            hm__cairo_pose(raster->cr, &raster->figures[i].pose);
    }
    cairo_restore(raster->cr);
}

static hm_status drawn(const hm__raster *raster)
{
    return cairo_status(raster->cr) == CAIRO_STATUS_SUCCESS &&
                   cairo_status(raster->sheet_cr) == CAIRO_STATUS_SUCCESS
               ? HM_OK
               : HM_ENOMEM;
}

hm_status hm__raster_draw(hm__raster *raster, const hm__view *view)
{
    for (size_t i = 0; i < raster->dirty.count; i++) {
        draw_part(raster, view, raster->dirty.all[i]);
        hm__rects_add(&raster->rough, raster->dirty.all[i]);
    }
    return drawn(raster);
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

/*
 * Whole shapes are drawn on the sheet, and the rectangles are copied to the
 * raster.
 */
hm_status hm__raster_draw_exactly(hm__raster *raster, const hm__view *view)
{
    hm__rect all = {0, 0, raster->width, raster->height};

    for (size_t i = 0; i < raster->rough.count; i++)
        hm__rects_add(&raster->dirty, raster->rough.all[i]);
    raster->rough.count = 0;
    hm__cairo_begin(raster->sheet_cr, view, all);
    for (size_t i = 0; i < raster->count; i++) {
        if (meets_any(&raster->dirty, raster->figures[i].rect))
            hm__cairo_pose(raster->sheet_cr, &raster->figures[i].pose);
    }
    cairo_restore(raster->sheet_cr);
    HM_TRY(drawn(raster));
    cairo_surface_flush(raster->sheet);
    cairo_surface_flush(raster->surface);
    for (size_t i = 0; i < raster->dirty.count; i++)
        copy_rect(pixels_of(raster->surface), pixels_of(raster->sheet),
                  raster->stride, raster->dirty.all[i]);
    cairo_surface_mark_dirty(raster->surface);
    return HM_OK;
}

/* ---- images ---------------------------------------------------------------
 */

/* Reduces `part` to the pixels that differ; empty if none do. */
static hm__rect shrink(const hm__raster *raster, const uint32_t *pixels,
                       hm__rect part)
{
    hm__rect tight = {part.right, part.bottom, part.left, part.top};

    for (int y = part.top; y < part.bottom; y++) {
        size_t row = (size_t)y * raster->stride;

        for (int x = part.left; x < part.right; x++) {
            size_t at = row + (size_t)x;

            if (((pixels[at] ^ raster->before[at]) & 0xFFFFFF) == 0)
                continue;
            tight.left = x < tight.left ? x : tight.left;
            tight.right = x + 1 > tight.right ? x + 1 : tight.right;
            tight.top = y < tight.top ? y : tight.top;
            tight.bottom = y + 1;
        }
    }
    return tight;
}

hm__film_image hm__raster_image(hm__raster *raster)
{
    hm__film_image image = {.before = raster->image ? raster->before : NULL,
                            .stride = raster->stride,
                            .changed = {0, 0, raster->width, raster->height}};

    cairo_surface_flush(raster->surface);
    image.pixels = pixels_of(raster->surface);
    if (!raster->image)
        return image;
    image.changed = (hm__rect){0};
    for (size_t i = 0; i < raster->dirty.count; i++)
        image.changed = hm__rect_join(
            image.changed, shrink(raster, image.pixels, raster->dirty.all[i]));
    if (hm__rect_is_empty(image.changed))
        image.changed = (hm__rect){0, 0, 1, 1};
    return image;
}

void hm__raster_keep(hm__raster *raster, const hm__film_image *image)
{
    copy_rect(raster->before, image->pixels, raster->stride, image->changed);
    raster->dirty.count = 0;
    raster->image = true;
}
