/*
 * cover.h - how much of each pixel an area covers.
 *
 * An area is the edges around it, in any order. Each adds to the pixels that it
 * crosses what it covers of them and of all pixels to the right of it, so that
 * sums along a row are exact, but where edges cross each other in a pixel.
 */
#ifndef HM_DRAW_COVER_H
#define HM_DRAW_COVER_H

#include "render/renderer.h"

enum {
    HM__COVER_CELLS = 1 << 14,
    HM__COVER_ROWS = 512,
    HM__COVER_WIDE = HM__COVER_CELLS - 2,
    HM__COVER_MARKS = HM__COVER_CELLS / 64 + HM__COVER_ROWS,
};

/* Pixels as cairo has them, and which of them may be painted. */
typedef struct hm__bitmap {
    uint32_t *pixels;
    size_t stride; // pixels from one row to the next
    hm__rect part;
} hm__bitmap;

/* A part of a bitmap, and what is covered of it. */
typedef struct hm__cover {
    hm__rect part;
    int wide;       // cells of a row, one more than pixels and one for the end
    int mark_words; // of a row
    int32_t cells[HM__COVER_CELLS]; // how much more is covered than to the left
    uint64_t marks[HM__COVER_MARKS]; // which of them are not zero
} hm__cover;

/* How many rows of so many pixels, at most HM__COVER_WIDE, there is room for.
 */
int hm__cover_rows(int width);

/* Begins with a part that is no larger; nothing is covered. */
void hm__cover_begin(hm__cover *cover, hm__rect part);

/* Goes on with another, no larger than the first, after the last was painted.
 */
void hm__cover_go(hm__cover *cover, hm__rect part);

/* Adds an edge, in pixels of the bitmap, which is rounded to 1/256. */
void hm__cover_edge(hm__cover *cover, const double from[2], const double to[2]);

/*
 * Paints what is covered, with a color that was multiplied by its alpha. What
 * is covered twice is not covered if `even_odd`.
 */
void hm__cover_paint(hm__cover *cover, const hm__bitmap *bitmap, uint32_t color,
                     bool even_odd);

#endif
