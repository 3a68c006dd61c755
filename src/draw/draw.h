/*
 * draw.h - what the renderers of this part have in common.
 */
#ifndef HM_DRAW_DRAW_H
#define HM_DRAW_DRAW_H

#include "render/renderer.h"

extern const hm__film_maker hm__film_maker_draw;
extern const hm__book_maker hm__book_maker_draw;

#endif
