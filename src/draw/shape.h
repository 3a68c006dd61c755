/*
 * shape.h - paints outlines on a bitmap: their areas, and lines along them.
 *
 * cairo does the same for all surfaces, and takes several times as long for
 * small figures, of which pictures have hundreds.
 */
#ifndef HM_DRAW_SHAPE_H
#define HM_DRAW_SHAPE_H

#include <cairo.h>

#include "cover.h"
#include "figures.h"

/* An outline, and where it goes. */
typedef struct hm__outline {
    const hm__op *ops;
    size_t count;
    cairo_matrix_t matrix; // to pixels; it turns and scales, all ways alike
} hm__outline;

size_t hm__outline_figures(const hm__outline *outline);

/*
 * Whether edges of several figures may cross, as those of a grid: only straight
 * ones are thought to. Where they do, pixels would be wrong.
 */
bool hm__outline_crosses(const hm__outline *outline);

/* At most HM__MOST_FIGURES. Colours are multiplied by their alpha. */
void hm__outline_fill(const hm__outline *outline, const hm__bitmap *bitmap,
                      uint32_t color);

/* Each figure by itself, and so the color must be opaque if there are many. */
void hm__outline_line(const hm__outline *outline, const hm__bitmap *bitmap,
                      double width, uint32_t color);

#endif
