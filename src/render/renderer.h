/*
 * renderer.h - the descriptor of an output.
 */
#ifndef HM_RENDER_RENDERER_H
#define HM_RENDER_RENDERER_H

#include <halfmove/film.h>
#include <halfmove/picture.h>
#include <halfmove/renderer.h>

#include "base/settings.h"
#include "mesh/camera.h"
#include "scene.h"

/* A finished scene and the size that it is shown at. */
typedef struct hm__view {
    const hm__scene *scene;
    const hm_picture_options *options;
    hm__box box;         // what is shown, in thousandths of an inch
    int width, height;   // in pixels, the caption included
    hm__camera camera;   // of pictures in perspective
    hm_str title;        // may be empty
    hm_str caption;      // may be empty; white space only between words
    int caption_lines;   // below the box
    size_t caption_wide; // columns of each
    int32_t caption_text, caption_line; // heights, in thousandths of an inch
} hm__view;

/* A part of a picture in pixels, y downward; right and bottom are outside. */
typedef struct hm__rect {
    int left, top, right, bottom;
} hm__rect;

struct hm__shot;

/* Draws the bodies of a view; rows of `pixels` are `stride` apart. */
HM_PART hm_status hm__shot_model(struct hm__shot *shot, const hm__view *view,
                                 uint32_t *pixels, size_t stride);

/* Pixels per thousandth of an inch. */
HM_PART double hm__view_scale(const hm__view *view);

/* Reports options that make no sense, and returns HM_EUSAGE. */
HM_PART hm_status hm__misuse(const hm_picture_options *options, const char *id,
                             const char *message);

/* The theme given by the options. */
HM_PART hm_status hm__theme_choose(const hm_picture_options *options,
                                   hm__theme *out);

/* Fills a scene and decides how it is shown. `options` are complete. */
HM_PART hm_status hm__view_make(hm__scene *scene, const hm_table *table,
                                const hm_picture_options *options,
                                hm__view *out);

/*
 * Fills a scene, and extends a frame so that it contains it. `out` has no size.
 */
HM_PART hm_status hm__view_measure(hm__scene *scene, const hm_table *table,
                                   const hm_picture_options *options,
                                   hm_frame *frame, hm__view *out);

/* A film, as a renderer gets it. */
typedef struct hm__encoder {
    hm_ctx *ctx;
    hm_out *out;
    int width, height;
    size_t frames; // that will come
    int plays;     // 0: forever
    double rate;   // frames per second, if all have the same duration
    const struct hm__palette *palette; // if the renderer is `indexed`
    void *own;                         // what the renderer keeps
} hm__encoder;

/* The next frame of a film. */
typedef struct hm__film_image {
    const uint32_t *pixels; // 0x..RRGGBB
    const uint32_t *before; // of the last image; NULL: this is the first one
    size_t stride;          // pixels from one row to the next, in both
    hm__rect changed;       // what may differ between them; never empty
    int ms;                 // how long it is shown
} hm__film_image;

typedef struct hm_renderer hm_renderer;

/*
 * The functions of film.h, for all formats. An hm_film begins with a pointer to
 * it.
 */
typedef struct hm__film_maker {
    hm_status (*make)(hm_ctx *ctx, const hm_renderer *renderer, hm_film **out);
    void (*free)(hm_film *film);
    hm_status (*measure)(hm_film *film, const hm_table *table,
                         const hm_picture_options *options);
    hm_status (*begin)(hm_film *film, const hm_film_options *options,
                       hm_out *out);
    hm_status (*add)(hm_film *film, const hm_table *table,
                     const hm_picture_options *options, double seconds);
    hm_status (*end)(hm_film *film);
    size_t (*frames)(const hm_film *film);
    void (*size)(const hm_film *film, int *width, int *height);
} hm__film_maker;

/* The functions of books; an hm_book begins with a pointer to it. */
typedef struct hm__book_maker {
    hm_status (*make)(hm_ctx *ctx, const hm_book_options *options, hm_out *out,
                      hm_book **book);
    void (*free)(hm_book *book);
    hm_status (*add)(hm_book *book, const hm_table *table,
                     const hm_picture_options *options);
    hm_status (*game)(hm_book *book, const char *title, const char *subtitle);
    hm_status (*text)(hm_book *book, const char *text, bool moves);
    hm_status (*end)(hm_book *book);
} hm__book_maker;

/*
 * Writes pictures, or films, which have frames instead of `write`: after
 * `begin`, whatever it returns, `drop` is called, which frees everything. Pages
 * and text diagrams have functions of their own; here they are only listed.
 */
struct hm_renderer {
    const char *name, *title, *media_type;
    const char *const *exts; // file suffixes
    const char *companion;   // a format that belongs beside it; NULL: none
    hm_renderer_kind kind;
    bool binary;                 // not a text
    bool bodies;                 // it has bodies in any case
    bool pixels;                 // it can show what a camera sees
    const hm__book_maker *books; // hm_book writes it, too; or NULL
    const hm__film_maker *films; // of those that have frames
    hm_status (*write)(hm_ctx *ctx, const hm__view *view, hm_out *out);
    unsigned pixel_bytes;       // that films need for each pixel, all in all
    bool indexed;               // takes the colours of a palette
    int most;                   // pixels each way; 0: as many as there may be
    const hm_setting *settings; // that it knows, to a NULL key; NULL: none
    /* Takes settings, whose keys it knows; NULL: there are none. */
    hm_status (*set)(hm__encoder *encoder, hm__settings given, hm_diags *diags);
    hm_status (*begin)(hm__encoder *encoder);
    hm_status (*frame)(hm__encoder *encoder, const hm__film_image *image);
    hm_status (*end)(hm__encoder *encoder);
    void (*drop)(hm__encoder *encoder);
};

#endif
