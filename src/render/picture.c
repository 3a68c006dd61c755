/*
 * picture.c - from a table and options to a picture.
 */
#include <halfmove/picture.h>

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/utf8.h"
#include "extras.h"
#include "registry.h"
#include "scene.h"

enum { MARGIN = 125, MOST_PIXELS = 16384 };

static hm_status problem(const hm_picture_options *o, const hm_fault *why,
                         hm_str text)
{
    hm__source source = {.name =
                             hm_str_of(o->theme_name ? o->theme_name : "theme"),
                         .text = text};
    size_t at = why->at.ptr >= text.ptr && why->at.ptr <= text.ptr + text.len
                    ? (size_t)(why->at.ptr - text.ptr)
                    : 0;

    return hm__report(o->diags, &source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = why->id,
                                    .span = {at, at + why->at.len},
                                    .hint = why->hint[0] ? why->hint : NULL},
                      "%s", why->message);
}

static hm_status choose_theme(hm__scene *scene, const hm_picture_options *o)
{
    hm_fault why = {0};

    if (o->theme && hm__theme_find(o->theme, &scene->theme) != HM_OK) {
        hm__fault(&why, hm_str_of(o->theme), "theme-unknown",
                  "there is no theme called \"%s\"", o->theme);
        return problem(o, &why, hm_str_of(o->theme));
    }
    if (o->theme_text.len &&
        hm__theme_apply(&scene->theme, o->theme_text, &why) != HM_OK)
        return problem(o, &why, o->theme_text);
    return HM_OK;
}

/* What is shown: all of the table, or what the caller cuts out. */
static hm__box choose_box(const hm__view *view)
{
    const hm_picture_options *o = view->options;
    hm__box box = view->scene->box;
    hm__box cut;

    if (!o->crop)
        return (hm__box){box.left - MARGIN, box.bottom - MARGIN,
                         box.right + MARGIN, box.top + MARGIN};
    hm__scene_point(view->scene, o->left, o->bottom, &cut.left, &cut.bottom);
    hm__scene_point(view->scene, o->right, o->top, &cut.right, &cut.top);
    return (hm__box){cut.left < cut.right ? cut.left : cut.right,
                     cut.bottom < cut.top ? cut.bottom : cut.top,
                     cut.left < cut.right ? cut.right : cut.left,
                     cut.bottom < cut.top ? cut.top : cut.bottom};
}

static void choose_caption(hm__view *view)
{
    hm_str caption = hm_str_of(view->options->caption);
    int32_t wide = view->box.right - view->box.left - 2 * MARGIN;

    view->caption_wide =
        wide > 1000 ? (size_t)(wide / (HM__CAPTION_TEXT * 0.55)) : 12;
    while (hm__str_trim(caption).len && view->caption_lines < 40) {
        hm__extras_line(&caption, view->caption_wide);
        view->caption_lines++;
    }
}

static bool is_size(int pixels)
{
    return pixels > 0 && pixels <= MOST_PIXELS;
}

/* How many pixels the view takes. */
static hm_status choose_view(hm__view *view)
{
    const hm_picture_options *o = view->options;
    double ppi = o->ppi > 0 ? o->ppi : 96;
    double across;
    double up;

    view->box = choose_box(view);
    choose_caption(view);
    across = (view->box.right - view->box.left) / 1000.0;
    up = (view->box.top - view->box.bottom +
          view->caption_lines * HM__CAPTION_LINE) /
         1000.0;
    if (!(across > 0) || !(up > 0) || o->width < 0 || o->height < 0)
        return HM_EUSAGE;
    if (o->width && o->height)
        ppi = fmin(o->width / across, o->height / up);
    else if (o->width || o->height)
        ppi = o->width ? o->width / across : o->height / up;
    if (across * ppi > MOST_PIXELS || up * ppi > MOST_PIXELS)
        return HM_ELIMIT;
    view->width = (int)lround(across * ppi);
    view->height = (int)lround(up * ppi);
    return is_size(view->width) && is_size(view->height) ? HM_OK : HM_EUSAGE;
}

static hm_status add_extras(hm__scene *scene, const hm_picture_options *o)
{
    HM_TRY(hm__extras_labels(scene, o->labels));
    HM_TRY(hm__extras_moved(scene, o->moved, o->moved_count));
    return hm__extras_arrows(scene, o->arrows, o->arrow_count);
}

/* Flipping is looking from the other side: two quarter turns. */
static int turns_of(const hm_picture_options *o)
{
    return ((o->rotate + (o->flip ? 2 : 0)) % 4 + 4) % 4;
}

hm_status hm__view_make(hm__scene *scene, const hm_table *table,
                        const hm_picture_options *options, hm__view *out)
{
    static const hm_picture_options none = {.size = sizeof(none)};
    const hm_picture_options *o = options ? options : &none;
    hm__view view = {.scene = scene, .options = o};

    scene->art = o->art;
    HM_TRY(choose_theme(scene, o));
    HM_TRY(hm__scene_fill(scene, table, turns_of(o)));
    if (o->oblique)
        HM_TRY(hm__scene_oblique(scene, o->oblique_angle, o->oblique_scale));
    HM_TRY(add_extras(scene, o));
    HM_TRY(choose_view(&view));
    *out = view;
    return HM_OK;
}

hm_status hm_picture_write(hm_ctx *ctx, const hm_table *table,
                           const char *format,
                           const hm_picture_options *options, hm_out *out)
{
    const hm_renderer *renderer = hm__renderer_find(format);
    hm__scene scene;
    hm__view view;
    hm_status st;

    if (!renderer)
        return HM_EUSAGE;
    hm__scene_init(&scene, ctx);
    st = hm__view_make(&scene, table, options, &view);
    if (st == HM_OK)
        st = renderer->write(ctx, &view, out);
    hm__scene_free(&scene);
    return st == HM_OK ? hm_out_status(out) : st;
}

const char *hm_theme_name(size_t index)
{
    return hm__theme_name(index);
}
