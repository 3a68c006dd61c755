/*
 * renderer.h - what positions and games can be drawn as: the list of formats.
 *
 * The functions that draw are in diagram.h, picture.h, film.h and page.h. Each
 * takes the name of a format, or has only one; this list says which there are.
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
    HM_RENDERER_SCRIPT,  /**< what parts of pages share: hm_page_script() */
    HM_RENDERER_TEXT,    /**< a position: hm_diagram_write() */
} hm_renderer_kind;

/** A format; its texts live as long as the library
 * or the part. Set `size` before. */
typedef struct hm_renderer_info {
    size_t size;
    const char *name;            /**< as "png" */
    const char *title;           /**< for people */
    const char *media_type;      /**< as "image/png" */
    const char *const *suffixes; /**< of files, without a dot, to a NULL */
    hm_renderer_kind kind;
    bool binary;                /**< not a text; nothing for a terminal */
    bool books;                 /**< hm_book_begin() writes it as well */
    const hm_setting *settings; /**< that it knows, to one without a key */
    bool films;                 /**< hm_film_new() takes it */
    const char *companion;      /**< a format that belongs beside it; or NULL */
} hm_renderer_info;

/**
 * Describe format `index`; false after the last.
 *
 * Those of the library come first, then those of the parts that the context
 * uses; NULL in place of a context has only the former. Also false, with `*out`
 * untouched, if out->size makes no sense.
 */
HM_API bool hm_renderer_at(const hm_ctx *ctx, size_t index,
                           hm_renderer_info *out);

/** Describe the format of a name; false if there is none. */
HM_API bool hm_renderer_find(const hm_ctx *ctx, const char *name,
                             hm_renderer_info *out);

/**
 * Describe the format that a file has by its name, as "game.svg.gz"; false if
 * it ends in the suffix of none. Case does not matter.
 */
HM_API bool hm_renderer_of_path(const hm_ctx *ctx, const char *path,
                                hm_renderer_info *out);

#ifdef __cplusplus
}
#endif

#endif
