/*
 * renderer.h - the descriptor of an output.
 */
#ifndef HM_RENDER_RENDERER_H
#define HM_RENDER_RENDERER_H

#include <halfmove/picture.h>

#include "scene.h"

/* A finished scene and the size that it is shown at. */
typedef struct hm__view {
    const hm__scene *scene;
    const hm_picture_options *options;
    hm__box box;         // what is shown, in thousandths of an inch
    int width, height;   // in pixels, the caption included
    hm_str title;        // may be empty
    hm_str caption;      // may be empty; white space only between words
    int caption_lines;   // below the box
    size_t caption_wide; // columns of each
    int32_t caption_text, caption_line; // heights, in thousandths of an inch
} hm__view;

/* Reports options that make no sense, and returns HM_EUSAGE. */
hm_status hm__misuse(const hm_picture_options *options, const char *id,
                     const char *message);

/* The theme that options ask for; `options` may be NULL. */
hm_status hm__theme_choose(const hm_picture_options *options, hm__theme *out);

/* Fills a scene and decides how it is shown; `options` may be NULL. */
hm_status hm__view_make(hm__scene *scene, const hm_table *table,
                        const hm_picture_options *options, hm__view *out);

typedef struct hm_renderer {
    const char *name, *media_type;
    hm_status (*write)(hm_ctx *ctx, const hm__view *view, hm_out *out);
} hm_renderer;

#endif
