/*
 * draw.h - PNG, PDF and films: the part of the library that needs cairo.
 *
 *     hm_ctx_use(ctx, hm_draw());
 *     st = hm_picture_write(ctx, table, "png", NULL, out);
 *
 * The functions that draw are those of picture.h and film.h; a context that
 * uses this part has more formats for them: "png", "pdf" with books, "gif",
 * "apng", "webp" and "pam". Link with -lhalfmove-draw, or as pkg-config says
 * for halfmove-draw; a program without it loads neither cairo nor what that
 * needs.
 *
 * A program that wants to do without it where it is not installed calls
 * dlopen() with HM_DRAW_FILE, and dlsym() with "hm_draw".
 */
#ifndef HALFMOVE_DRAW_H
#define HALFMOVE_DRAW_H

#include <halfmove/base.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HM_DRAW_TEXT_OF(number) #number
#define HM_DRAW_FILE_OF(major) "libhalfmove-draw.so." HM_DRAW_TEXT_OF(major)

/** What the shared library is called, as "libhalfmove-draw.so.1". */
#define HM_DRAW_FILE HM_DRAW_FILE_OF(HM_VERSION_MAJOR)

/** The part that draws, for hm_ctx_use(); it is constant and lives for ever. */
HM_API const hm_part *hm_draw(void);

#ifdef __cplusplus
}
#endif

#endif
