/*
 * diagram.h - positions as text.
 *
 * A diagram shows the pieces on a table and knows no game, so it can show games
 * of every notation. picture.h draws the same as vector and bitmap pictures.
 *
 *     hm_diagram_options options = {.size = sizeof(options),
 *                                   .annotate = HM_ANNOTATE_ALGEBRAIC,
 *                                   .legend = true};
 *
 *     if (hm_diagram_write(hm_replay_table(replay), &options, out) != HM_OK)
 *         return; // too large, or the status of `out`
 *
 * docs/formats/text.md shows what they look like.
 */
#ifndef HALFMOVE_DIAGRAM_H
#define HALFMOVE_DIAGRAM_H

#include <halfmove/arrangement.h>
#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/out.h>
#include <halfmove/table.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Which characters a text diagram consists of. */
typedef enum hm_style {
    HM_STYLE_UNICODE, /**< symbols of pieces, box drawing lines */
    HM_STYLE_ASCII, /**< 7 bits only, for plain terminals and screen readers */
    HM_STYLE_BOD,   /**< as Kifu programs read it; needs an arrangement */
} hm_style;

/** How colours are written. */
typedef enum hm_color {
    HM_COLOR_NONE,      /**< not at all */
    HM_COLOR_ANSI256,   /**< escape sequences of terminals */
    HM_COLOR_TRUECOLOR, /**< the same, for terminals with 24-bit colours */
    HM_COLOR_HTML,      /**< spans to put inside of <pre> */
} hm_color;

/** Which pieces are shown as if they had not been turned. */
typedef enum hm_reorient {
    HM_REORIENT_NONE,    /**< none: all are shown as they lie */
    HM_REORIENT_ALL,     /**< every piece */
    HM_REORIENT_SYMBOLS, /**< only the symbols on them */
} hm_reorient;

/**
 * The area that pieces cover, in inches; zero it before the first measurement.
 *
 * hm_diagram_measure() and hm_picture_measure() widen it.
 */
typedef struct hm_extent {
    bool any; /**< whether there was a piece at all */
    double left, right, bottom, top;
} hm_extent;

/** What to draw; zero the struct, set `size`, fill in what you need. */
typedef struct hm_diagram_options {
    size_t size;
    const char *name;        /**< in diagnostics; NULL: "diagram" */
    hm_diags *diags;         /**< where problems go; NULL: nowhere */
    const hm_extent *extent; /**< of all tables shown; NULL: this one */
    hm_style style;          /**< which characters */
    hm_color color;          /**< which colours */
    hm_annotate annotate;    /**< names of files and ranks */
    hm_reorient reorient;    /**< pieces that are turned upright */
    bool legend;             /**< a line for each symbol below the picture */
    bool flip;               /**< seen from the other side of the table */
    /**
     * The position as players see it, instead of the table; NULL: the table.
     * Labels are its own; `annotate`, `reorient` and `legend` do not matter.
     */
    const hm_arrangement *arrangement;
} hm_diagram_options;

/**
 * Extend an area so that it contains a table as it will be drawn.
 *
 * Measure every position of a game into one extent and give it to each call of
 * hm_diagram_write(): then the board is in the same place in all of them.
 * `options` are those that it will be drawn with; they may be NULL. HM_EUSAGE
 * if their size makes no sense; there are no other errors.
 */
HM_API hm_status hm_diagram_measure(const hm_table *table,
                                    const hm_diagram_options *options,
                                    hm_extent *extent);

/**
 * Draw a table, in lines that end with line feeds.
 *
 * An empty table draws nothing. `options` may be NULL and are needed only
 * during the call. HM_ELIMIT, with nothing written, if it would be too large or
 * take too long; HM_EUSAGE if the size of the options makes no sense;
 * HM_ENOMEM; otherwise the status of `out`.
 */
HM_API hm_status hm_diagram_write(const hm_table *table,
                                  const hm_diagram_options *options,
                                  hm_out *out);

#ifdef __cplusplus
}
#endif

#endif
