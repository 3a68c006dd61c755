/*
 * draw.h - PNG, PDF and films: the part of the library that needs cairo.
 *
 *     hm_ctx_use(ctx, hm_draw());
 *     st = hm_picture_write(ctx, table, "png", NULL, out);
 *
 * The functions that draw are those of picture.h and film.h; a context that
 * uses this part has more formats for them: "png", "pdf" with books, "gif",
 * "apng", "webp" and "pam". Link with -lhalfmove-draw, or with the flags of
 * pkg-config for halfmove-draw; a program without it does not load cairo and
 * its dependencies.
 *
 * A program that should also run where it is not installed can load it with
 * dlopen(HM_DRAW_FILE) and dlsym() of "hm_draw".
 */
#ifndef HALFMOVE_DRAW_H
#define HALFMOVE_DRAW_H

#include <halfmove/base.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HM_DRAW_TEXT_OF(number) #number
#define HM_DRAW_FILE_OF(major) "libhalfmove-draw.so." HM_DRAW_TEXT_OF(major)

/** The file name of the shared library, such as "libhalfmove-draw.so.1". */
#define HM_DRAW_FILE HM_DRAW_FILE_OF(HM_VERSION_MAJOR)

/** The part that draws, for hm_ctx_use(); it is constant and always valid. */
HM_API const hm_part *hm_draw(void);

#ifdef __cplusplus
}
#endif

#endif
