/*
 * picture.h - positions as vector and bitmap pictures.
 *
 *     hm_picture_options options = {.size = sizeof(options),
 *                                   .theme = "dark",
 *                                   .oblique = true,
 *                                   .oblique_angle = 45,
 *                                   .diags = diags};
 *
 *     st = hm_picture_write(ctx, table, "svg", &options, out);
 *
 * Options are needed only during a call. SVG, and all pictures without text,
 * are the same bytes everywhere; captions of PNG and PDF use the fonts of the
 * machine.
 *
 * OUT OF MEMORY. SVG returns HM_ENOMEM, whatever happens. PNG, PDF, books and
 * films are drawn by cairo, pango and others, which take their memory from
 * malloc() and do not survive it when that fails in their midst. So all that
 * they will need is asked for before they begin, and HM_ENOMEM is returned if
 * it is not there; but if other threads take it in the meantime the process may
 * end. hm_picture_write() in these formats, hm_book_begin(), hm_book_add(),
 * hm_book_game(), hm_book_text(), hm_book_end(), hm_film_measure() and
 * hm_film_add() are the only functions of the library of which that is true.
 * docs/limits.md says how much they ask for.
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

/**
 * The area that all pictures of a series show; zero it before the first is
 * measured.
 *
 * See hm_picture_measure().
 */
typedef struct hm_frame {
    hm_extent extent;  /**< as seen: turned, with heights */
    hm_extent feet;    /**< the same without heights; for the labels */
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
    hm_str theme_text;      /**< the text of a theme file, which changes it */
    const char *theme_name; /**< of that file, in diagnostics */
    const char *art;        /**< style of some sets; NULL: the default */
    hm_annotate annotate;   /**< names of files and ranks around the board */
    bool oblique;           /**< stacks seen from the side */
    double oblique_angle;   /**< degrees; the direction of heights */
    double oblique_scale;   /**< inches that an inch of height takes; 0: 0.5 */
    int rotate;             /**< quarter turns counter-clockwise */
    bool flip;              /**< seen from the other side of the table */
    bool crop;              /**< show only the box below, in inches */
    double left, bottom, right, top;
    const hm_frame *frame; /**< of a series; NULL: only this picture */
    int width, height;     /**< in pixels; 0: given by `ppi` */
    double ppi;            /**< pixels per inch; 0: 96 */
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
    bool perspective;        /**< bodies, as a camera sees them: in "png",
                                  "pdf", books and films; instead of
                                  `oblique` */
    double azimuth;          /**< degrees that it stands to the right */
    double elevation;        /**< degrees above the table; 0: 40 */
    double distance;         /**< in widths of what it sees; 0: 2.2 */
    bool turning;            /**< leave room for all sides of the table */
    const char *materials;   /**< file that "obj" refers to; NULL: to none */
    const hm_mark *marks;    /**< coloured squares and arrows, and how many;
                                  not of an arrangement */
    size_t mark_count;
} hm_picture_options;

/**
 * Write a table as a picture: "svg", or "glb" and "obj" for bodies, with "mtl"
 * for the colours of the latter; with hm_draw() also "png" or "pdf".
 *
 * A format of films, such as "gif", makes a film of one position.
 * hm_renderer_at() lists all. `options` may be NULL.
 *
 * HM_EUSAGE if there is no such format, theme or style, or the options make no
 * sense; HM_EINPUT if the theme's text has a mistake; HM_ELIMIT if the picture
 * would be too large: the diagnostics say why, and nothing has been written.
 * After HM_ENOMEM, or a status of `out`, a part of it may have been written.
 */
HM_API hm_status hm_picture_write(hm_ctx *ctx, const hm_table *table,
                                  const char *format,
                                  const hm_picture_options *options,
                                  hm_out *out);

/**
 * Extend a frame so that it contains the picture of a table.
 *
 * Measure every position of a game into one frame and give it to each picture:
 * then all have the same size, and the board is in the same place. `options`
 * are those that it will be drawn with; width, height and `frame` are ignored.
 * Statuses are those of hm_picture_write(); the frame is unchanged unless
 * HM_OK.
 */
HM_API hm_status hm_picture_measure(hm_ctx *ctx, const hm_table *table,
                                    const hm_picture_options *options,
                                    hm_frame *frame);

/* ---- books ------------------------------------------------------------- */

/** Options of a book; zero the struct, set `size`. */
typedef struct hm_book_options {
    size_t size;
    int columns, rows;    /**< of pictures on a page; 0: 2 by 3 */
    const char *title;    /**< at the top of the first page; may be NULL */
    const char *subtitle; /**< below it, such as the players; may be NULL */
    const hm_picture_options
        *picture; /**< theme and diagnostics; may be NULL */
    /**
     * Text and pictures follow each other in columns, as in a magazine, and
     * pictures are as large as `rows` of them and some text in a column allow.
     * Otherwise pictures stand in rows and columns, without text.
     */
    bool flowing;
    const char *contents; /**< heading of the list of games; NULL: no list */
} hm_book_options;

/** A PDF of many positions, several on each A4 page. */
typedef struct hm_book hm_book;

/**
 * Begin a book that is written to `out`, which must outlive it.
 *
 * `options` may be NULL. Their texts are copied; the list of diagnostics in
 * `picture` must outlive the book. On HM_OK `*book` is yours, free it with
 * hm_book_free(). Otherwise it is NULL: HM_ESUPPORT unless the context uses
 * hm_draw(); HM_EUSAGE if the numbers make no sense (at most 20 by 20
 * pictures); else as hm_picture_write().
 */
HM_API hm_status hm_book_begin(hm_ctx *ctx, const hm_book_options *options,
                               hm_out *out, hm_book **book);

/**
 * Begin a game on a new page, with its title, and such as the players below it.
 *
 * Readers of the file find it in their list of chapters. If there are several
 * games, and the book has a list of contents, that stands before the first
 * page. Either text may be NULL. Statuses are those of hm_book_add().
 */
HM_API hm_status hm_book_game(hm_book *book, const char *title,
                              const char *subtitle);

/**
 * Add a paragraph of text to a flowing book; moves are printed in bold.
 *
 * HM_EUSAGE if the book is not flowing; else as hm_book_add().
 */
HM_API hm_status hm_book_text(hm_book *book, const char *text, bool moves);

/**
 * Add a position; its caption stands below it.
 *
 * It is as large as the space on the page allows: width, height and `ppi` are
 * ignored. Statuses are those of hm_picture_write(); HM_EUSAGE after the end.
 * After HM_EINPUT, HM_ELIMIT and HM_EUSAGE the book continues without the
 * position; after other errors free it.
 */
HM_API hm_status hm_book_add(hm_book *book, const hm_table *table,
                             const hm_picture_options *options);

/**
 * Write the last page and the end of the file.
 *
 * A book without positions has one page. HM_EUSAGE if it was already ended;
 * HM_ENOMEM, or the status of `out`.
 */
HM_API hm_status hm_book_end(hm_book *book);

/** Free a book, ended or not; NULL is allowed. */
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
