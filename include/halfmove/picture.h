/*
 * picture.h - positions as vector and raster pictures.
 */
#ifndef HALFMOVE_PICTURE_H
#define HALFMOVE_PICTURE_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/out.h>
#include <halfmove/table.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hm_labels {
    HM_LABELS_NONE,
    HM_LABELS_ALGEBRAIC, /**< a b c and 1 2 3 */
    HM_LABELS_CARTESIAN, /**< 1 2 3 both ways */
} hm_labels;

/** From one place to another, in inches. */
typedef struct hm_arrow {
    double from_x, from_y, to_x, to_y;
} hm_arrow;

/** Options of a picture; zero the struct, set `size`. */
typedef struct hm_picture_options {
    size_t size;
    const char *theme;      /**< a built-in theme; NULL: "classic" */
    hm_str theme_text;      /**< the text of a theme file, over that */
    const char *theme_name; /**< of that file, in diagnostics */
    const char *art;        /**< style of some sets, as "international" */
    hm_labels labels;       /**< coordinates around the board */
    bool oblique;           /**< stacks seen from the side */
    double oblique_angle;   /**< degrees; where heights go */
    double oblique_scale;   /**< inches that an inch of height takes */
    int rotate;             /**< quarter turns counter-clockwise, 0 to 3 */
    bool flip;              /**< seen from the other side of the table */
    bool crop;              /**< show only the box below, in inches */
    double left, bottom, right, top;
    int width, height;     /**< in pixels; 0: as `ppi` makes them */
    double ppi;            /**< pixels to the inch; 0: 96 */
    const char *title;     /**< for who cannot see it; may be NULL */
    const char *caption;   /**< below the picture; may be NULL */
    const uint32_t *moved; /**< ids of pieces to highlight, and how many */
    size_t moved_count;
    const hm_arrow *arrows; /**< and how many */
    size_t arrow_count;
    hm_diags *diags; /**< where problems go; NULL: nowhere */
} hm_picture_options;

/**
 * Write a table as a picture: "svg", "png" or "pdf".
 *
 * HM_EUSAGE if there is no such format or the options make no sense, HM_EINPUT
 * if the theme has a mistake; the diagnostics say what.
 */
HM_API hm_status hm_picture_write(hm_ctx *ctx, const hm_table *table,
                                  const char *format,
                                  const hm_picture_options *options,
                                  hm_out *out);

/** Options of a book; zero the struct, set `size`. */
typedef struct hm_book_options {
    size_t size;
    int columns, rows;    /**< of pictures on a page; 0: 2 by 3 */
    const char *title;    /**< on top of the first page; may be NULL */
    const char *subtitle; /**< below it, as the players; may be NULL */
    const char *theme;    /**< for paper and ink; NULL: "classic" */
} hm_book_options;

/** A PDF of many positions, several to an A4 page. */
typedef struct hm_book hm_book;

/** Begin a book that is written to `out`, which must outlive it. */
HM_API hm_status hm_book_begin(hm_ctx *ctx, const hm_book_options *options,
                               hm_out *out, hm_book **book);

/** Add a position; its caption stands below it. */
HM_API hm_status hm_book_add(hm_book *book, const hm_table *table,
                             const hm_picture_options *options);

/** Finish a book and free it. */
HM_API hm_status hm_book_end(hm_book *book);

/** The name of picture format `index`, or NULL after the last. */
HM_API const char *hm_picture_format(size_t index);

/** The name of built-in theme `index`, or NULL after the last. */
HM_API const char *hm_theme_name(size_t index);

#ifdef __cplusplus
}
#endif

#endif
