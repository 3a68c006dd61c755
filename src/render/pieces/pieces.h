/*
 * pieces.h - which artist draws which pieces.
 */
#ifndef HM_RENDER_PIECES_PIECES_H
#define HM_RENDER_PIECES_PIECES_H

#include "render/scene.h"

/* The artist of a piece's system, if it has such pieces; else any. */
const hm__artist *hm__artist_of(hm__attr attr);

/* A small sign for each colour, 1 to 9, drawn in the middle of a piece. */
hm_status hm__draw_color_mark(hm__canvas *c, int32_t size);

#endif
