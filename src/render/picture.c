/*
 * picture.c - from a table and options to a picture.
 */
#include <halfmove/film.h>
#include <halfmove/picture.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "arrange.h"
#include "art.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "extras.h"
#include "mesh/model.h"
#include "mesh/shot.h"
#include "plain.h"
#include "registry.h"
#include "scene.h"

enum { MARGIN = 125, MOST_PIXELS = 16384, MOST_LINES = 40, MOST_NAMES = 16 };

/* ---- problems -------------------------------------------------------------
 */

static const char *hint_of(const hm_fault *why)
{
    return why->hint[0] ? why->hint : NULL;
}

/* A mistake in the theme's text. */
static hm_status report_theme(const hm_picture_options *o, const hm_fault *why)
{
    hm__source source = {.name =
                             hm_str_of(o->theme_name ? o->theme_name : "theme"),
                         .text = o->theme_text};
    size_t at = (size_t)(why->at.ptr - o->theme_text.ptr);

    return hm__report(o->diags, &source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = why->id,
                                    .span = {at, at + why->at.len},
                                    .hint = hint_of(why)},
                      "%s", why->message);
}

/* A problem that has no place in a text. */
static hm_status report(const hm_picture_options *o, const hm_fault *why,
                        hm_status status)
{
    hm__source source = {.name = hm_str_of(o->name ? o->name : "picture")};

    hm_status st = hm__report(o->diags, &source,
                              (hm__problem){.severity = why->severity,
                                            .id = why->id,
                                            .hint = hint_of(why)},
                              "%s", why->message);

    return st == HM_ENOMEM ? st : status;
}

hm_status hm__misuse(const hm_picture_options *options, const char *id,
                     const char *message)
{
    hm_fault why = {0};

    hm__fault(&why, HM_STR(""), id, "%s", message);
    return report(options, &why, HM_EUSAGE);
}

static void list_names(hm_fault *why, const char *const *names, size_t count)
{
    char list[96] = "";
    size_t len = 0;

    for (size_t i = 0; i < count && len < sizeof(list); i++)
        len += (size_t)snprintf(list + len, sizeof(list) - len, "%s%s",
                                i ? ", " : "", names[i]);
    hm__fault_hint(why, "expected one of %s", list);
}

/* Reports an unknown name. */
static hm_status unknown_name(const hm_picture_options *o, const char *what,
                              const char *name, const char *const *names,
                              size_t count)
{
    const char *near;
    hm_fault why = {0};

    hm__fault(&why, HM_STR(""), "picture-unknown",
              "there is no %s called \"%.*s\"", what,
              HM_QUOTE(hm_str_of(name)));
    near = hm__nearest_name(hm_str_of(name), names, count);
    if (near)
        hm__fault_hint(&why, "did you mean %s?", near);
    else
        list_names(&why, names, count);
    return report(o, &why, HM_EUSAGE);
}

/* One of the names that `name_of` gives; reports it if `name` is unknown. */
static hm_status check_name(const hm_picture_options *o, const char *what,
                            const char *name,
                            const char *(*name_of)(size_t index))
{
    const char *names[MOST_NAMES];
    size_t count = 0;

    for (; count < MOST_NAMES && name_of(count); count++) {
        names[count] = name_of(count);
        if (strcmp(names[count], name) == 0)
            return HM_OK;
    }
    return unknown_name(o, what, name, names, count);
}

static hm_status unknown_format(const hm_ctx *ctx, const hm_picture_options *o,
                                const char *format)
{
    const char *names[MOST_NAMES];
    size_t count = 0;

    for (; count < MOST_NAMES && hm__picture_format(ctx, count); count++)
        names[count] = hm__picture_format(ctx, count);
    return unknown_name(o, "picture format", format, names, count);
}

/* ---- options --------------------------------------------------------------
 */

hm_status hm__theme_choose(const hm_picture_options *o, hm__theme *out)
{
    const char *name = o->theme ? o->theme : "classic";
    hm__theme_text text = {.text = o->theme_text};
    hm_fault why = {0};
    hm_status st = HM_OK;

    HM_TRY(check_name(o, "theme", name, hm_theme_name));
    hm__theme_find(name, out);
    while (hm__theme_read(&text, out, &why) != HM_OK)
        st = report_theme(o, &why);
    return st;
}

static bool is_place(double inches)
{
    return fabs(inches) <= HM__FARTHEST; // and not NaN
}

static hm_status check_crop(const hm_picture_options *o)
{
    if (!is_place(o->left) || !is_place(o->bottom) || !is_place(o->right) ||
        !is_place(o->top))
        return hm__misuse(
            o, "picture-crop",
            "the part to show must be within 100000 inches of the origin");
    if (o->right - o->left < 0.01 || o->top - o->bottom < 0.01)
        return hm__misuse(o, "picture-crop",
                          "the part to show is empty: expected the lower left "
                          "corner, then the upper right one");
    return HM_OK;
}

static hm_status check_oblique(const hm_picture_options *o)
{
    if (!(fabs(o->oblique_angle) <= 360000))
        return hm__misuse(o, "picture-oblique", "expected an angle in degrees");
    if (!(o->oblique_scale >= 0 && o->oblique_scale <= 10))
        return hm__misuse(o, "picture-oblique",
                          "expected a scale of at most 10 for heights");
    return HM_OK;
}

static hm_status check_camera(const hm_picture_options *o)
{
    if (!(fabs(o->azimuth) <= 360000) ||
        !(o->elevation >= 0 && o->elevation <= 90))
        return hm__misuse(o, "picture-view",
                          "the camera stands up to 90 degrees above the table");
    if (o->distance != 0 && !(o->distance >= 1 && o->distance <= 100))
        return hm__misuse(o, "picture-view",
                          "the camera is 1 to 100 widths away");
    if (o->crop)
        return hm__misuse(o, "picture-view",
                          "the camera sees all of the table");
    return HM_OK;
}

static hm_status check_options(const hm_picture_options *o)
{
    if (o->art)
        HM_TRY(check_name(o, "style of art", o->art, hm_art_name));
    if (o->width < 0 || o->width > MOST_PIXELS || o->height < 0 ||
        o->height > MOST_PIXELS)
        return hm__misuse(o, "picture-size",
                          "expected a width and height of 1 to 16384 pixels");
    if (!(o->ppi >= 0 && o->ppi <= 10000))
        return hm__misuse(o, "picture-size",
                          "expected at most 10000 pixels per inch");
    if (o->crop)
        HM_TRY(check_crop(o));
    if (o->perspective)
        HM_TRY(check_camera(o));
    return o->oblique ? check_oblique(o) : HM_OK;
}

/* ---- what is shown --------------------------------------------------------
 */

static hm__box with_margin(hm__box box)
{
    return (hm__box){box.left - MARGIN, box.bottom - MARGIN, box.right + MARGIN,
                     box.top + MARGIN};
}

/* The whole table, or that of a series, or the part to show. */
static hm__box choose_box(const hm__view *view)
{
    const hm_picture_options *o = view->options;
    hm__box cut;

    if (view->scene->arranged)
        return view->scene->box;
    if (!o->crop)
        return with_margin(view->scene->box);
    hm__scene_point(view->scene, o->left, o->bottom, &cut.left, &cut.bottom);
    hm__scene_point(view->scene, o->right, o->top, &cut.right, &cut.top);
    return (hm__box){cut.left < cut.right ? cut.left : cut.right,
                     cut.bottom < cut.top ? cut.bottom : cut.top,
                     cut.left < cut.right ? cut.right : cut.left,
                     cut.bottom < cut.top ? cut.top : cut.bottom};
}

static hm_status report_cut(const hm_picture_options *o)
{
    hm_fault why = {0};

    hm__fault(&why, HM_STR(""), "picture-caption",
              "only the first %d lines of the caption are shown", MOST_LINES);
    why.severity = HM_WARNING;
    return report(o, &why, HM_OK);
}

/* Captions of a large board are larger, because it will be shown smaller. */
static hm_status choose_caption(hm__view *view)
{
    hm_str rest = view->caption;
    int32_t wide = view->box.right - view->box.left;
    int least = view->options->frame ? view->options->frame->caption_lines : 0;

    view->caption_text = wide > 28 * 150 ? wide / 28 : 150;
    view->caption_line = view->caption_text * 3 / 2;
    view->caption_wide = (size_t)(wide / (view->caption_text * 0.58));
    if (view->caption_wide < 10)
        view->caption_wide = 10;
    while (rest.len && view->caption_lines < MOST_LINES) {
        hm__extras_line(&rest, view->caption_wide);
        view->caption_lines++;
    }
    view->caption.len = (size_t)(rest.ptr - view->caption.ptr);
    if (view->caption_lines < least)
        view->caption_lines = least;
    return rest.len ? report_cut(view->options) : HM_OK;
}

/* Whose fault it is that a picture is too large: the options', or the table's.
 */
static hm_status status_of_size(const hm_picture_options *o)
{
    return o->width || o->height || o->ppi > 0 ? HM_EUSAGE : HM_ELIMIT;
}

static hm_status too_large(const hm_picture_options *o, double wide,
                           double high)
{
    hm_fault why = {0};

    hm__fault(&why, HM_STR(""), "picture-size",
              "the picture would be %.0f by %.0f pixels; at most %d are "
              "possible",
              wide, high, MOST_PIXELS);
    hm__fault_hint(&why,
                   "set a width, or fewer pixels per inch, to make it smaller");
    return report(o, &why, status_of_size(o));
}

static hm_status too_many(const hm_picture_options *o)
{
    hm_fault why = {0};

    hm__fault(&why, HM_STR(""), "picture-size",
              "a picture in perspective has at most %d pixels",
              HM__MOST_SHOT_PIXELS);
    return report(o, &why, status_of_size(o));
}

/* How many pixels the view takes. */
static hm_status choose_size(hm__view *view)
{
    const hm_picture_options *o = view->options;
    double ppi = o->ppi > 0 ? o->ppi : 96;
    double across = (view->box.right - view->box.left) / 1000.0;
    double up = (view->box.top - view->box.bottom +
                 view->caption_lines * view->caption_line) /
                1000.0;

    if (o->width && o->height)
        ppi = fmin(o->width / across, o->height / up);
    else if (o->width || o->height)
        ppi = o->width ? o->width / across : o->height / up;
    if (across * ppi > MOST_PIXELS + 0.5 || up * ppi > MOST_PIXELS + 0.5)
        return too_large(o, across * ppi, up * ppi);
    view->width = (int)lround(fmax(across * ppi, 1));
    view->height = (int)lround(fmax(up * ppi, 1));
    return view->scene->bodies &&
                   (double)view->width * view->height > HM__MOST_SHOT_PIXELS
               ? too_many(o)
               : HM_OK;
}

/* ---- the view -------------------------------------------------------------
 */

/* Flipping is looking from the other side: two quarter turns. */
static int turns_of(const hm_picture_options *o)
{
    return (o->rotate % 4 + 4 + (o->flip ? 2 : 0)) % 4;
}

static hm__box extent_box(const hm_extent *e)
{
    return (hm__box){
        (int32_t)lround(e->left * 1000), (int32_t)lround(e->bottom * 1000),
        (int32_t)lround(e->right * 1000), (int32_t)lround(e->top * 1000)};
}

/* All pictures of a series have the same area, so that labels stay in place. */
static void join_series(hm__scene *scene, const hm_frame *frame)
{
    if (scene->item_count == 0) {
        scene->box = extent_box(&frame->extent);
        scene->feet = extent_box(&frame->feet);
    }
    hm__box_join(&scene->box, extent_box(&frame->extent));
    hm__box_join(&scene->feet, extent_box(&frame->feet));
}

static hm_status fill_scene(hm__scene *scene, const hm_table *table,
                            const hm_picture_options *o)
{
    bool series = o->frame && o->frame->extent.any;

    scene->arranged = o->arrangement && !o->oblique && !o->perspective &&
                      !o->crop && turns_of(o) % 2 == 0;
    HM_TRY(hm__scene_fill(scene, table, turns_of(o)));
    if (scene->arranged)
        return hm__arrange(scene, o);
    if (o->perspective)
        HM_TRY(hm__scene_rest(scene));
    else if (o->oblique)
        HM_TRY(
            hm__scene_oblique(scene, o->oblique_angle,
                              o->oblique_scale > 0 ? o->oblique_scale : 0.5));
    if (series)
        join_series(scene, o->frame);
    HM_TRY(hm__scene_ground(scene));
    if (series || scene->item_count > 0) // an empty table has no places
        HM_TRY(hm__extras_labels(scene, o->annotate));
    HM_TRY(hm__extras_moved(scene, o->moved, o->moved_count));
    HM_TRY(hm__extras_marks(scene, o->marks, o->mark_count));
    HM_TRY(hm__extras_arrows(scene, o->arrows, o->arrow_count));
    return o->perspective ? hm__scene_model(scene) : HM_OK;
}

static hm_status copy_texts(hm__scene *scene, hm__view *view)
{
    const hm_picture_options *o = view->options;

    view->title = hm__plain_copy(&scene->texts, o->title);
    view->caption = hm__plain_copy(&scene->texts, o->caption);
    if (!view->title.ptr || !view->caption.ptr)
        return HM_ENOMEM;
    hm__extras_skip(&view->caption);
    return HM_OK;
}

static hm_status build_view(hm__scene *scene, const hm_table *table,
                            hm__view *view)
{
    const hm_picture_options *o = view->options;
    hm_status st;

    HM_TRY(check_options(o));
    HM_TRY(hm__theme_choose(o, &scene->theme));
    scene->art = o->art;
    st = fill_scene(scene, table, o);
    if (st == HM_ELIMIT)
        return report(o, &scene->fault, st);
    HM_TRY(st);
    HM_TRY(copy_texts(scene, view));
    if (o->perspective)
        hm__camera_choose(&view->camera, scene, o, &view->box);
    else
        view->box = choose_box(view);
    return choose_caption(view);
}

double hm__view_scale(const hm__view *view)
{
    return view->width / (double)(view->box.right - view->box.left);
}

hm_status hm__view_make(hm__scene *scene, const hm_table *table,
                        const hm_picture_options *options, hm__view *out)
{
    *out = (hm__view){.scene = scene, .options = options};
    HM_TRY(build_view(scene, table, out));
    return choose_size(out);
}

/* ---- calls ----------------------------------------------------------------
 */

static void join_box(hm_extent *extent, hm__box box)
{
    if (extent->any)
        hm__box_join(&box, extent_box(extent));
    *extent = (hm_extent){true, box.left / 1000.0, box.right / 1000.0,
                          box.bottom / 1000.0, box.top / 1000.0};
}

static void join(hm_frame *frame, const hm__view *view)
{
    if (view->scene->item_count > 0) { // an empty table has no area
        join_box(&frame->extent, view->scene->box);
        join_box(&frame->feet, view->scene->feet);
    }
    if (view->scene->bodies)
        frame->height =
            fmax(frame->height, view->scene->model->height / 1000.0);
    if (view->caption_lines > frame->caption_lines)
        frame->caption_lines = view->caption_lines;
}

hm_status hm__view_measure(hm__scene *scene, const hm_table *table,
                           const hm_picture_options *options, hm_frame *frame,
                           hm__view *out)
{
    hm_picture_options own = *options;

    *out = (hm__view){.scene = scene, .options = &own};
    own.frame = NULL;
    own.annotate = HM_ANNOTATE_NONE; // labels are placed around the whole
    HM_TRY(build_view(scene, table, out));
    out->options = options;
    join(frame, out);
    return HM_OK;
}

hm_status hm_picture_measure(hm_ctx *ctx, const hm_table *table,
                             const hm_picture_options *options, hm_frame *frame)
{
    hm_picture_options o;
    hm__scene scene;
    hm__view view;
    hm_status st;

    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    hm__scene_init(&scene, ctx);
    st = hm__view_measure(&scene, table, &o, frame, &view);
    hm__scene_free(&scene);
    return st;
}

/* Formats of films make a film of one position. */
static hm_status write_still(hm_ctx *ctx, const hm_table *table,
                             const char *format,
                             const hm_picture_options *options, hm_out *out)
{
    hm_film *film;
    hm_status st;

    HM_TRY(hm_film_new(ctx, format, &film));
    st = hm_film_measure(film, table, options);
    if (st == HM_OK)
        st = hm_film_begin(film, NULL, out);
    if (st == HM_OK)
        st = hm_film_add(film, table, options, 1);
    if (st == HM_OK)
        st = hm_film_end(film);
    hm_film_free(film);
    return st;
}

hm_status hm_picture_write(hm_ctx *ctx, const hm_table *table,
                           const char *format,
                           const hm_picture_options *options, hm_out *out)
{
    const hm_renderer *renderer = hm__renderer_find(ctx, format);
    hm_picture_options o;
    hm__scene scene;
    hm__view view;
    hm_status st;

    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    if (!renderer)
        return unknown_format(ctx, &o, format);
    if (renderer->bodies) { // pixels do not matter
        o.perspective = true;
        o.width = o.height = 480;
    }
    if (o.perspective && !renderer->bodies && !renderer->pixels)
        return hm__misuse(&o, "picture-view",
                          "only PNG, PDF and films show a view in "
                          "perspective");
    if (!renderer->write)
        return write_still(ctx, table, format, &o, out);
    hm__scene_init(&scene, ctx);
    st = hm__view_make(&scene, table, &o, &view);
    if (st == HM_OK)
        st = renderer->write(ctx, &view, out);
    hm__scene_free(&scene);
    return st == HM_OK ? hm_out_status(out) : st;
}

const char *hm_theme_name(size_t index)
{
    return hm__theme_name(index);
}

const char *hm_art_name(size_t index)
{
    return hm__art_style(index);
}
