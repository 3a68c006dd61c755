/*
 * renderer.h - the list of formats in which positions and games can be drawn.
 *
 * The functions that draw are in diagram.h, picture.h, film.h and page.h. Each
 * takes the name of a format, or has only one; this header lists them.
 *
 *     hm_renderer_info info = {.size = sizeof(info)};
 *
 *     for (size_t i = 0; hm_renderer_at(ctx, i, &info); i++)
 *         printf("%s: %s\n", info.name, info.title);
 *
 * The library itself has text, SVG and pages. A context that uses hm_draw(),
 * of <halfmove/draw.h>, also has PNG, PDF and films.
 */
#ifndef HALFMOVE_RENDERER_H
#define HALFMOVE_RENDERER_H

#include <halfmove/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a format shows, and which function writes it. */
typedef enum hm_renderer_kind {
    HM_RENDERER_PICTURE, /**< a position: hm_picture_write() */
    HM_RENDERER_FILM,    /**< positions one after another: hm_film_new(); or a
                              single one: hm_picture_write() */
    HM_RENDERER_PAGE,    /**< whole games: hm_page_begin() */
    HM_RENDERER_SCRIPT,  /**< the script of parts: hm_page_script() */
    HM_RENDERER_TEXT,    /**< a position: hm_diagram_write() */
} hm_renderer_kind;

/**
 * A format; its texts are valid as long as the library or the part. Set `size`
 * first.
 */
typedef struct hm_renderer_info {
    size_t size;
    const char *name;            /**< such as "png" */
    const char *title;           /**< for people */
    const char *media_type;      /**< such as "image/png" */
    const char *const *suffixes; /**< without a dot; NULL at the end */
    hm_renderer_kind kind;
    bool binary;                /**< not text; not for a terminal */
    bool books;                 /**< hm_book_begin() writes it as well */
    const hm_setting *settings; /**< the last one has no key */
    bool films;                 /**< hm_film_new() takes it */
    const char *companion;      /**< a format that belongs beside it; or NULL */
} hm_renderer_info;

/**
 * Describe format `index`; false after the last.
 *
 * Those of the library come first, then those of the parts that the context
 * uses; with NULL instead of a context only the former are listed. Also false,
 * with `*out` untouched, if out->size makes no sense.
 */
HM_API bool hm_renderer_at(const hm_ctx *ctx, size_t index,
                           hm_renderer_info *out);

/** Describe the format with this name; false if there is none. */
HM_API bool hm_renderer_find(const hm_ctx *ctx, const char *name,
                             hm_renderer_info *out);

/**
 * Describe the format that belongs to the suffix of a file name such as
 * "game.svg.gz"; false if there is none. Upper and lower case are the same.
 */
HM_API bool hm_renderer_of_path(const hm_ctx *ctx, const char *path,
                                hm_renderer_info *out);

#ifdef __cplusplus
}
#endif

#endif
