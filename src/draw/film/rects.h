/*
 * rects.h - the parts of a picture that must be drawn again.
 */
#ifndef HM_DRAW_FILM_RECTS_H
#define HM_DRAW_FILM_RECTS_H

#include "render/renderer.h"

enum { HM__MOST_RECTS = 16 };

/* A few rectangles that hold every part that was added. */
typedef struct hm__rects {
    hm__rect all[HM__MOST_RECTS];
    size_t count;
} hm__rects;

/* Adds a part; parts that meet are joined if that costs little. */
void hm__rects_add(hm__rects *rects, hm__rect part);

bool hm__rect_is_empty(hm__rect r);
bool hm__rects_meet(hm__rect a, hm__rect b);

/* What both have in common. */
hm__rect hm__rect_cut(hm__rect a, hm__rect b);

/* The smallest one around both; an empty one counts for nothing. */
hm__rect hm__rect_join(hm__rect a, hm__rect b);

#endif
