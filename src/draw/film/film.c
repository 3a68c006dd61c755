/*
 * film.c - positions, one after another, and what lies between them.
 *
 * A still frame is written when the next one begins, because only then it is
 * known how long it is shown.
 */
#include <halfmove/film.h>

#include <math.h>
#include <string.h>

#include "bodies.h"
#include "draw/draw.h"
#include "palette.h"
#include "raster.h"
#include "tween.h"

enum {
    MOST_BETWEEN = 60,
    SAMPLE_WIDTH = 240, // pixels, at most, where colours are counted
    MOST_SAMPLES = 24,
    LABEL_SHADES = 16,
    MOST_FADED = 1500, // thousandths that a piece is wide; others are boards
    LEAST_MS = 20,     // browsers replace shorter times by a default
    MOST_MS = 600000,
    MOST_SPIN = 100,
    SPIN_FRAMES = 10, // of a position while the table turns
};

/* A position that is ready to be drawn. */
typedef struct slide {
    hm__scene scene;
    hm__view view;
} slide;

struct hm_film {
    const hm__film_maker
        *maker; // must be the first member: render/film.c reads it
    hm_ctx *ctx;
    const hm_renderer *renderer;
    hm_film_options options;
    slide slides[2]; // the last position and the one before
    size_t now;      // index of the last one
    hm__tween tween; // between them
    // what was measured
    hm_frame frame;
    size_t measured;       // positions
    size_t moves, changes; // steps with pieces that move; with any change
    hm__histogram histogram;
    hm__index seen; // kinds of pieces
    size_t samples;
    bool marked; // there was one with rings or arrows
    // what is written
    bool begun;   // hm_film_begin() was called
    bool running; // and so was the renderer
    size_t added; // positions
    size_t shots;
    hm__palette palette;
    hm__encoder encoder;
    hm__raster raster;
    hm__bodies bodies; // of pictures in perspective
    int waiting;       // milliseconds that the last frame is shown
};

/* ---- making and freeing ---------------------------------------------------
 */

static hm_status film_make(hm_ctx *ctx, const hm_renderer *renderer,
                           hm_film **out)
{
    hm_film *film = hm__alloc(ctx, sizeof(*film));

    if (!film)
        return HM_ENOMEM;
    film->maker = &hm__film_maker_draw;
    film->ctx = ctx;
    film->renderer = renderer;
    for (size_t i = 0; i < 2; i++)
        hm__scene_init(&film->slides[i].scene, ctx);
    hm__tween_init(&film->tween, ctx);
    hm__histogram_init(&film->histogram, ctx);
    *out = film;
    return HM_OK;
}

/* Discards what is being written. */
static void stop(hm_film *film)
{
    if (film->running)
        film->renderer->drop(&film->encoder);
    hm__raster_close(&film->raster);
    hm__bodies_close(&film->bodies);
    film->running = film->begun = false;
}

static void film_free(hm_film *film)
{
    stop(film);
    for (size_t i = 0; i < 2; i++)
        hm__scene_free(&film->slides[i].scene);
    hm__tween_free(&film->tween);
    hm__histogram_free(&film->histogram);
    hm__index_free(&film->seen, film->ctx);
    hm__free(film->ctx, film);
}

/* ---- positions ------------------------------------------------------------
 */

static slide *last_slide(hm_film *film)
{
    return &film->slides[film->now];
}

static bool same_caption(hm_film *film)
{
    return hm__str_eq(film->slides[0].view.caption,
                      film->slides[1].view.caption);
}

/* The new slide has been built in the place of the older one. */
static hm_status turn_to(hm_film *film)
{
    film->now = 1 - film->now;
    return hm__tween_make(&film->tween, &film->slides[1 - film->now].scene,
                          &film->slides[film->now].scene);
}

/* ---- measuring ------------------------------------------------------------
 */

/* Whether there is a kind of piece that was not there before. */
static hm_status meet_pieces(hm_film *film, const hm__scene *scene, bool *any)
{
    for (size_t i = 0; i < scene->item_count; i++) {
        size_t before = film->seen.count;
        hm__key key = {0, 0};
        uint32_t number;

        memcpy(&key.a, &scene->items[i].attr, sizeof(key.a));
        HM_TRY(hm__index_make(&film->seen, film->ctx, key, &number));
        *any = *any || number == before;
    }
    return HM_OK;
}

/*
 * Draws a position; in the second round pieces are translucent, as while they
 * appear or vanish, because those colours are needed too.
 */
static void draw_sample(cairo_t *cr, const hm__view *view, int round)
{
    const hm__scene *s = view->scene;

    hm__cairo_begin(cr, view, (hm__rect){0, 0, view->width, view->height});
    for (size_t i = 0; i < s->item_count; i++) {
        hm__pose pose = hm__pose_of(s, &s->items[i]);

        if (round > 0 && s->drawings[pose.drawing].width <= MOST_FADED)
            pose.alpha = i % 2 ? 0.35 : 0.7;
        hm__cairo_pose(cr, &pose);
    }
    cairo_restore(cr);
}

static hm_status count_pixels(hm_film *film, cairo_surface_t *surface)
{
    const unsigned char *data = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    size_t width = (size_t)cairo_image_surface_get_width(surface);
    size_t height = (size_t)cairo_image_surface_get_height(surface);

    for (size_t y = 0; y < height; y++)
        HM_TRY(hm__histogram_add(
            &film->histogram,
            (const uint32_t *)(const void *)(data + y * stride), width));
    return HM_OK;
}

/* The same of what a camera sees; light makes all colours that it needs. */
static hm_status count_light(hm_film *film, const hm__view *view)
{
    size_t count = (size_t)view->width * (size_t)view->height;
    uint32_t *pixels = hm__alloc(film->ctx, count * sizeof(*pixels));
    hm__shot shot;
    hm_status st = hm__shot_open(&shot, film->ctx, view->width, view->height);

    if (!pixels)
        st = HM_ENOMEM;
    if (st == HM_OK)
        st = hm__shot_model(&shot, view, pixels, (size_t)view->width);
    if (st == HM_OK)
        st = hm__histogram_add(&film->histogram, pixels, count);
    hm__shot_close(&shot);
    hm__free(film->ctx, pixels);
    return st;
}

static hm_status count_colors(hm_film *film, const hm__view *view)
{
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, view->width, view->height);
    cairo_t *cr = cairo_create(surface);
    hm_status st = HM_OK;

    for (int round = 0; round < 2 && st == HM_OK; round++) {
        draw_sample(cr, view, round);
        cairo_surface_flush(surface);
        st = cairo_status(cr) == CAIRO_STATUS_SUCCESS
                 ? count_pixels(film, surface)
                 : HM_ENOMEM;
    }
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return st;
}

/* Labels are drawn on the paper, when all positions are measured. */
static hm_status count_labels(hm_film *film, const hm__theme *theme)
{
    uint32_t paper = theme->colors[HM__COLOR_PAPER] >> 8;
    uint32_t label = theme->colors[HM__COLOR_LABEL] >> 8;

    for (uint32_t i = 0; i <= LABEL_SHADES; i++) {
        uint32_t rgb = 0;

        for (uint32_t shift = 0; shift < 24; shift += 8)
            rgb |= ((paper >> shift & 0xFF) * i +
                    (label >> shift & 0xFF) * (LABEL_SHADES - i)) /
                       LABEL_SHADES
                   << shift;
        for (int times = 0; times < LABEL_SHADES; times++)
            HM_TRY(hm__histogram_add(&film->histogram, &rgb, 1));
    }
    return HM_OK;
}

/* Draws a small picture of a position, if it may have new colours. */
static hm_status sample(hm_film *film, hm__view view)
{
    const hm_picture_options *o = view.options;
    bool marks =
        o->moved_count || o->arrow_count || o->mark_count || view.caption.len;
    bool any = marks && !film->marked;
    int wide =
        0 < o->width && o->width < SAMPLE_WIDTH ? (int)o->width : SAMPLE_WIDTH;
    double scale = wide / (double)(view.box.right - view.box.left);
    double high = view.box.top - view.box.bottom +
                  view.caption_lines * (double)view.caption_line;

    HM_TRY(meet_pieces(film, view.scene, &any));
    if ((!any && film->samples) || film->samples >= MOST_SAMPLES)
        return HM_OK;
    if (film->samples++ == 0 && o->annotate != HM_ANNOTATE_NONE)
        HM_TRY(count_labels(film, &view.scene->theme));
    film->marked = film->marked || marks;
    view.width = wide;
    view.height = (int)fmin(fmax(high * scale, 1), 10.0 * SAMPLE_WIDTH);
    HM_TRY(hm__cairo_room(&view, film->renderer->pixel_bytes));
    return view.scene->bodies ? count_light(film, &view)
                              : count_colors(film, &view);
}

static hm_status film_measure(hm_film *film, const hm_table *table,
                              const hm_picture_options *options)
{
    slide *next = &film->slides[1 - film->now];
    hm_picture_options o;

    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    if (film->begun)
        return hm__misuse(
            &o, "picture-film",
            "all positions must be measured before the first is drawn");
    HM_TRY(
        hm__view_measure(&next->scene, table, &o, &film->frame, &next->view));
    HM_TRY(turn_to(film));
    if (film->renderer->indexed)
        HM_TRY(sample(film, next->view));
    next->view.options = NULL;
    if (film->measured++ == 0)
        return HM_OK;
    film->moves += film->tween.glides;
    film->changes += film->tween.changes || !same_caption(film);
    return HM_OK;
}

/* ---- writing --------------------------------------------------------------
 */

static bool are_sane(const hm_film_options *o)
{
    return o->between >= 0 && o->between <= MOST_BETWEEN && o->glide >= 0 &&
           o->glide <= 60 && o->hold >= 0 && o->hold <= MOST_MS / 1000.0 &&
           o->plays >= 0 && o->plays <= 65535 && fabs(o->spin) <= MOST_SPIN;
}

static hm_status set_up_encoder(hm_film *film)
{
    const hm_film_options *o = &film->options;
    hm__settings given = {o->settings, o->setting_count};
    hm__known_settings known = {.who = film->renderer->name,
                                .lists = &film->renderer->settings,
                                .count = 1};

    HM_TRY(hm__settings_check(given, &known, o->diags));
    return film->renderer->set
               ? film->renderer->set(&film->encoder, given, o->diags)
               : HM_OK;
}

static size_t film_frames(const hm_film *film)
{
    size_t stills = 1 + film->changes;

    if (film->options.spin != 0)
        stills *= SPIN_FRAMES;
    return film->measured == 0
               ? 0
               : stills + film->moves * (size_t)film->options.between;
}

static hm_status film_begin(hm_film *film, const hm_film_options *options,
                            hm_out *out)
{
    hm_picture_options picture = {.size = sizeof(picture)};

    stop(film);
    HM_TRY(hm__options_copy(&film->options, sizeof(film->options), options));
    picture.diags = film->options.diags;
    if (film->measured == 0)
        return hm__misuse(&picture, "picture-film",
                          "positions must be measured before they are drawn");
    if (!are_sane(&film->options))
        return hm__misuse(&picture, "picture-film",
                          "expected at most 60 frames between two positions, "
                          "60 seconds for them, 600 seconds for the last one, "
                          "65535 plays, and 100 turns of the table");
    if (film->options.glide <= 0)
        film->options.glide = 0.3;
    film->added = film->shots = 0;
    film->waiting = 0;
    film->encoder = (hm__encoder){.ctx = film->ctx,
                                  .out = out,
                                  .frames = film_frames(film),
                                  .plays = film->options.plays,
                                  .palette = &film->palette};
    HM_TRY(set_up_encoder(film));
    film->begun = true;
    return HM_OK;
}

static void film_size(const hm_film *film, int *width, int *height)
{
    *width = film->encoder.width;
    *height = film->encoder.height;
}

/* Passes the current image to the renderer. */
static hm_status shoot(hm_film *film, int ms)
{
    hm__film_image image = hm__raster_image(&film->raster);

    image.ms = ms < LEAST_MS ? LEAST_MS : ms > MOST_MS ? MOST_MS : ms;
    HM_TRY(film->renderer->frame(&film->encoder, &image));
    hm__raster_keep(&film->raster, &image);
    film->shots++;
    return hm_out_status(film->encoder.out);
}

static hm_status open_encoder(hm_film *film, const hm_picture_options *options)
{
    const hm__view *view = &last_slide(film)->view;

    if (film->renderer->most && (view->width > film->renderer->most ||
                                 view->height > film->renderer->most))
        return hm__misuse(
            options, "picture-size",
            "the film would have more pixels than this format can hold");
    film->encoder.width = view->width;
    film->encoder.height = view->height;
    HM_TRY(hm__raster_open(&film->raster, film->ctx, view));
    if (film->options.spin != 0 && !view->scene->bodies)
        return hm__misuse(options, "picture-view",
                          "only a film in perspective turns the table");
    if (view->scene->bodies)
        HM_TRY(hm__bodies_open(&film->bodies, film->ctx, view));
    if (film->renderer->indexed)
        hm__palette_choose(&film->palette, &film->histogram, HM__MOST_COLORS);
    film->running = true; // to be dropped, whatever `begin` returns
    return film->renderer->begin(&film->encoder);
}

/* The position itself. */
static hm_status draw_still(hm_film *film)
{
    const slide *s = last_slide(film);

    if (s->scene.bodies)
        return hm__bodies_still(&film->bodies, &s->view, &film->raster);
    hm__raster_clear(&film->raster);
    for (size_t i = 0; i < s->scene.item_count; i++) {
        hm__pose pose = hm__pose_of(&s->scene, &s->scene.items[i]);

        HM_TRY(hm__raster_add(&film->raster, &s->view, &pose,
                              film->added > 0 &&
                                  film->tween.plan[i].transition != HM__STAYS));
    }
    return hm__raster_draw_exactly(&film->raster, &s->view);
}

/* A frame before it, after the part `t` of the time. */
static hm_status draw_between(hm_film *film, double t)
{
    const slide *s = last_slide(film);
    double slow = t * t * (3 - 2 * t); // at both ends

    if (s->scene.bodies)
        return hm__bodies_between(&film->bodies, &film->tween, slow,
                                  &film->raster);
    hm__raster_clear(&film->raster);
    for (size_t i = 0; i < film->tween.count; i++) {
        const hm__act *act = &film->tween.acts[i];
        hm__pose poses[2];
        size_t count = hm__tween_pose(&film->tween, act, slow, poses);

        for (size_t j = 0; j < count; j++)
            HM_TRY(hm__raster_add(&film->raster, &s->view, &poses[j],
                                  act->transition != HM__STAYS));
    }
    return hm__raster_draw(&film->raster, &s->view);
}

/* How a view is seen in the next frame, while the table turns. */
static hm__view turned(const hm_film *film, const hm__view *view)
{
    hm__view out = *view;
    double part = (double)film->shots / (double)film->encoder.frames;

    if (film->options.spin != 0)
        hm__camera_turn(&out.camera,
                        view->camera.azimuth + 360 * film->options.spin * part);
    return out;
}

/* What stands on the raster and will change is outdated. */
static hm_status wear_out(hm_film *film)
{
    const slide *s = last_slide(film);

    if (s->scene.bodies) {
        hm__view view = turned(film, &s->view);

        return film->tween.glides && film->options.between
                   ? hm__bodies_begin(&film->bodies, &film->tween, &view,
                                      &film->raster)
                   : HM_OK;
    }
    film->raster.outdated.count = 0;
    for (size_t i = 0; i < film->tween.count; i++) {
        const hm__act *act = &film->tween.acts[i];
        hm__pose pose;

        if (act->transition == HM__STAYS || act->from == SIZE_MAX)
            continue;
        pose =
            hm__pose_of(film->tween.from, &film->tween.from->items[act->from]);
        hm__rects_add(&film->raster.outdated, hm__pose_rect(&s->view, &pose));
    }
    if (!same_caption(film))
        hm__rects_add(&film->raster.outdated, hm__caption_rect(&s->view));
    return HM_OK;
}

/* A position; while the table turns it is drawn several times. */
static hm_status shoot_still(hm_film *film, const slide *s, int ms)
{
    if (film->options.spin == 0)
        return shoot(film, ms);
    for (int i = 0; i < SPIN_FRAMES; i++) {
        hm__view view = turned(film, &s->view);

        HM_TRY(hm__bodies_still(&film->bodies, &view, &film->raster));
        HM_TRY(shoot(film, ms / SPIN_FRAMES));
    }
    return HM_OK;
}

static hm_status go_on(hm_film *film)
{
    int steps = film->options.between + 1;
    int ms = (int)lround(film->options.glide * 1000 / steps);

    HM_TRY(shoot_still(film, &film->slides[1 - film->now], film->waiting));
    HM_TRY(wear_out(film));
    for (int i = 1; i < steps && film->tween.glides; i++) {
        if (i > 1 && film->options.spin != 0) // all of it looks different
            HM_TRY(wear_out(film));
        HM_TRY(draw_between(film, i / (double)steps));
        HM_TRY(shoot(film, ms));
    }
    film->waiting = 0;
    return draw_still(film);
}

/* All pictures are of one size, whatever their captions need. */
static hm_status set_up(hm_film *film, const hm_table *table,
                        const hm_picture_options *options)
{
    slide *next = &film->slides[1 - film->now];
    hm_picture_options own = *options;

    own.frame = &film->frame;
    HM_TRY(hm__view_make(&next->scene, table, &own, &next->view));
    hm__scene_reach(&next->scene);
    next->view.options = NULL;
    if (film->added > 0) {
        const hm__view *first = &film->slides[film->now].view;

        next->view.width = first->width;
        next->view.height = first->height;
        next->view.caption_lines = first->caption_lines;
    }
    HM_TRY(hm__cairo_room(&next->view, film->renderer->pixel_bytes));
    return turn_to(film);
}

static hm_status add(hm_film *film, const hm_table *table,
                     const hm_picture_options *options)
{
    HM_TRY(set_up(film, table, options));
    if (film->added == 0) {
        HM_TRY(open_encoder(film, options));
        HM_TRY(draw_still(film));
    } else if (film->tween.changes || !same_caption(film)) {
        HM_TRY(go_on(film));
    }
    return HM_OK;
}

static hm_status film_add(hm_film *film, const hm_table *table,
                          const hm_picture_options *options, double seconds)
{
    hm_picture_options o;
    hm_status st;

    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    if (!film->begun || film->added == film->measured ||
        !(seconds >= 0 && seconds <= MOST_MS / 1000.0))
        return hm__misuse(&o, "picture-film",
                          "expected the positions that were measured, each "
                          "for at most 600 seconds");
    st = add(film, table, &o);
    if (st != HM_OK) {
        stop(film);
        return st;
    }
    film->added++;
    film->waiting += (int)lround(seconds * 1000);
    film->waiting = film->waiting < MOST_MS ? film->waiting : MOST_MS;
    return HM_OK;
}

static hm_status other_positions(const hm_film *film)
{
    const hm_picture_options picture = {.size = sizeof(picture),
                                        .diags = film->options.diags};

    return hm__misuse(&picture, "picture-film",
                      "expected the positions that were measured");
}

static hm_status finish(hm_film *film)
{
    int hold = (int)lround(film->options.hold * 1000);

    HM_TRY(shoot_still(film, last_slide(film),
                       film->waiting > hold ? film->waiting : hold));
    if (film->shots != film->encoder.frames)
        return other_positions(film);
    HM_TRY(film->renderer->end(&film->encoder));
    return hm_out_status(film->encoder.out);
}

static hm_status film_end(hm_film *film)
{
    hm_status st = film->running ? finish(film) : other_positions(film);

    stop(film);
    return st;
}

const hm__film_maker hm__film_maker_draw = {
    .make = film_make,
    .free = film_free,
    .measure = film_measure,
    .begin = film_begin,
    .add = film_add,
    .end = film_end,
    .frames = film_frames,
    .size = film_size,
};
