/*
 * picture.h - positions as vector and raster pictures.
 *
 *     hm_picture_options options = {.size = sizeof(options),
 *                                   .theme = "dark",
 *                                   .oblique = true,
 *                                   .oblique_angle = 45,
 *                                   .diags = diags};
 *
 *     st = hm_picture_write(ctx, hm_replay_table(replay), "svg", &options,
 * out);
 *
 * Options are needed only during a call. SVG, and all pictures without text,
 * are the same bytes everywhere; captions of PNG and PDF are set in the fonts
 * that the machine has.
 *
 * OUT OF MEMORY. SVG returns HM_ENOMEM, whatever happens. PNG, PDF, books and
 * films are drawn by cairo, pango and others, which take their memory from
 * malloc() and do not survive it when that fails in their midst. So all that
 * they will need is asked for before they begin, and HM_ENOMEM is returned if
 * it is not there; but if other threads take it in the meantime the process may
 * end. hm_picture_write() in these formats, hm_book_begin(), hm_book_add(),
 * hm_film_measure() and hm_film_add() are the only functions of the library of
 * which that is true. docs/limits.md says how much they ask for.
 */
#ifndef HALFMOVE_PICTURE_H
#define HALFMOVE_PICTURE_H

#include <halfmove/arrangement.h>
#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/diagram.h>
#include <halfmove/out.h>
#include <halfmove/table.h>

#ifdef __cplusplus
extern "C" {
#endif

/** An arrow from one place to another, in inches. */
typedef struct hm_arrow {
    double from_x, from_y, to_x, to_y;
} hm_arrow;

/**
 * What all pictures of a series show; zero it before the first is measured.
 *
 * See hm_picture_measure().
 */
typedef struct hm_frame {
    hm_extent extent;  /**< as seen: turned, with heights */
    hm_extent feet;    /**< the same without heights; labels go by it */
    int caption_lines; /**< of the longest caption */
    double height;     /**< of the highest piece, where bodies are shown */
} hm_frame;

/** Forms of a diagram that shows an arrangement. */
typedef enum hm_diagram_form {
    HM_DIAGRAM_AUTO,  /**< wide, or tall if it has less than 560 pixels */
    HM_DIAGRAM_WIDE,  /**< hands at the sides of the board */
    HM_DIAGRAM_TALL,  /**< hands above and below it */
    HM_DIAGRAM_TIGHT, /**< the same without a caption, for films */
} hm_diagram_form;

/** Options of a picture; zero the struct, set `size`. */
typedef struct hm_picture_options {
    size_t size;
    const char *name;       /**< in diagnostics; NULL: "picture" */
    hm_diags *diags;        /**< where problems go; NULL: nowhere */
    const char *theme;      /**< a built-in theme; NULL: "classic" */
    hm_str theme_text;      /**< the text of a theme file, over that */
    const char *theme_name; /**< of that file, in diagnostics */
    const char *art;        /**< style of some sets; NULL: the usual one */
    hm_annotate annotate;   /**< names of files and ranks around the board */
    bool oblique;           /**< stacks seen from the side */
    double oblique_angle;   /**< degrees; where heights go */
    double oblique_scale;   /**< inches that an inch of height takes; 0: 0.5 */
    int rotate;             /**< quarter turns counter-clockwise */
    bool flip;              /**< seen from the other side of the table */
    bool crop;              /**< show only the box below, in inches */
    double left, bottom, right, top;
    const hm_frame *frame; /**< of a series; NULL: just this picture */
    int width, height;     /**< in pixels; 0: as `ppi` makes them */
    double ppi;            /**< pixels to the inch; 0: 96 */
    const char *title;     /**< for screen readers; may be NULL */
    const char *caption;   /**< below the picture; may be NULL */
    const uint32_t *moved; /**< ids of pieces to highlight, and how many */
    size_t moved_count;
    const hm_arrow *arrows; /**< and how many */
    size_t arrow_count;
    /**
     * The position as players see it, instead of the table; NULL: the table.
     * Not where heights are shown, nor for pictures that are cut or turned
     * sideways.
     * Labels are its own unless `annotate` says others; arrows are those of
     * its move, and squares are marked instead of pieces.
     */
    const hm_arrangement *arrangement;
    hm_diagram_form diagram; /**< how that is laid out */
    bool perspective;        /**< bodies, as a camera sees them: in "png" and
                                  films; instead of `oblique` */
    double azimuth;          /**< degrees that it stands to the right */
    double elevation;        /**< degrees above the table; 0: 40 */
    double distance;         /**< in widths of what it sees; 0: 2.2 */
    bool turning;            /**< leave room for all sides of the table */
    const char *materials;   /**< file that "obj" refers to; NULL: to none */
} hm_picture_options;

/**
 * Write a table as a picture: "svg", or "glb" and "obj" for bodies, with "mtl"
 * for the colours of the latter; with hm_draw() also "png" or "pdf".
 *
 * A format of films, as "gif", makes one that stands still. hm_renderer_at()
 * lists all. `options` may be NULL.
 *
 * HM_EUSAGE if there is no such format, theme or style, or the options make no
 * sense; HM_EINPUT if the theme's text has a mistake; HM_ELIMIT if the picture
 * would be too large: the diagnostics say what, and nothing has been written.
 * HM_ENOMEM, or a status of `out`, may come after a part of it was.
 */
HM_API hm_status hm_picture_write(hm_ctx *ctx, const hm_table *table,
                                  const char *format,
                                  const hm_picture_options *options,
                                  hm_out *out);

/**
 * Widen a frame so that it holds the picture of a table.
 *
 * Measure every position of a game into one frame and give it to each picture:
 * then all have the same size, and the board stays in its place. `options` are
 * those that it will be drawn with; width, height and `frame` do not matter
 * yet. Statuses are those of hm_picture_write(); the frame stays as it was
 * unless HM_OK.
 */
HM_API hm_status hm_picture_measure(hm_ctx *ctx, const hm_table *table,
                                    const hm_picture_options *options,
                                    hm_frame *frame);

/* ---- books ------------------------------------------------------------- */

/** Options of a book; zero the struct, set `size`. */
typedef struct hm_book_options {
    size_t size;
    int columns, rows;    /**< of pictures on a page; 0: 2 by 3 */
    const char *title;    /**< on top of the first page; may be NULL */
    const char *subtitle; /**< below it, as the players; may be NULL */
    const hm_picture_options
        *picture; /**< theme and diagnostics; may be NULL */
} hm_book_options;

/** A PDF of many positions, several to an A4 page. */
typedef struct hm_book hm_book;

/**
 * Begin a book that is written to `out`, which must outlive it.
 *
 * `options` may be NULL. Their texts are copied; the list of diagnostics in
 * `picture` must outlive the book. On HM_OK `*book` is yours, free it with
 * hm_book_free(). Otherwise it is NULL: HM_ESUPPORT unless the context uses
 * hm_draw(); HM_EUSAGE if the numbers make no sense (20 by 20 pictures are the
 * most); else as hm_picture_write().
 */
HM_API hm_status hm_book_begin(hm_ctx *ctx, const hm_book_options *options,
                               hm_out *out, hm_book **book);

/**
 * Add a position; its caption stands below it.
 *
 * It is as large as its place on the page allows: width, height and `ppi` do
 * not matter. Statuses are those of hm_picture_write(); HM_EUSAGE after the
 * end. After HM_EINPUT, HM_ELIMIT and HM_EUSAGE the book goes on without the
 * position; after others give it up.
 */
HM_API hm_status hm_book_add(hm_book *book, const hm_table *table,
                             const hm_picture_options *options);

/**
 * Write the last page and the end of the file.
 *
 * A book without positions has one page. HM_EUSAGE if that was done before;
 * HM_ENOMEM, or the status of `out`.
 */
HM_API hm_status hm_book_end(hm_book *book);

/** Free a book, ended or given up; NULL is fine. */
HM_API void hm_book_free(hm_book *book);

/* ---- themes and art ---------------------------------------------------- */

/** The name of built-in theme `index`, or NULL after the last. */
HM_API const char *hm_theme_name(size_t index);

/** The name of style `index` of the art, or NULL after the last. */
HM_API const char *hm_art_name(size_t index);

#ifdef __cplusplus
}
#endif

#endif
