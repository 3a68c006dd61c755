/*
 * render.h - what a renderer is.
 */
#ifndef HM_RENDER_RENDER_H
#define HM_RENDER_RENDER_H

#include <halfmove/render.h>

typedef struct hm_renderer {
    const char *name, *title;
    const char *media_type, *ext;
    void (*measure)(const hm_table *table, const hm_render_options *options,
                    hm_extent *extent);
    hm_status (*draw)(const hm_table *table, const hm_render_options *options,
                      hm_out *out);
} hm_renderer;

/* Makes an extent reach a rectangle around a place; all in inches. */
void hm__extent_add(hm_extent *extent, double x, double y, double half_w,
                    double half_h);

/* Reports that a picture is beyond a limit; HM_ELIMIT. */
hm_status hm__render_limit(const hm_render_options *options, const char *id,
                           const char *message);

#endif
