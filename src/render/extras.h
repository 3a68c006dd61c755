/*
 * extras.h - what a picture shows in addition to the pieces.
 */
#ifndef HM_RENDER_EXTRAS_H
#define HM_RENDER_EXTRAS_H

#include <halfmove/picture.h>

#include "scene.h"

/* Coordinates below and to the left of the table, upright however it turns. */
hm_status hm__extras_labels(hm__scene *scene, hm_annotate labels);

/* A ring around each piece that moved. */
hm_status hm__extras_moved(hm__scene *scene, const uint32_t *ids, size_t count);

hm_status hm__extras_arrows(hm__scene *scene, const hm_arrow *arrows,
                            size_t count);

/* An arrow from an item to what is so far away, in thousandths. */
hm_status hm__extras_arrow(hm__scene *scene, hm__item from, double x, double y,
                           hm__color color);

/* Squares below the pieces, and arrows above them. */
hm_status hm__extras_marks(hm__scene *scene, const hm_mark *marks,
                           size_t count);

/* Skips white space. */
void hm__extras_skip(hm_str *text);

/* Cuts as much off a text as fits into so many columns, also within words. */
hm_str hm__extras_fitting(hm_str *text, size_t width);

/*
 * Takes the next line of at most `width` columns from a caption, between words
 * if possible. Neither begins with white space. It is empty only if nothing is
 * left.
 */
HM_PART hm_str hm__extras_line(hm_str *caption, size_t width);

#endif
