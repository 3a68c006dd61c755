/*
 * disc.h - the colours of pieces distinguished by colour, and discs.
 */
#ifndef HM_RENDER_PIECES_DISC_H
#define HM_RENDER_PIECES_DISC_H

#include "render/scene.h"

/* What a piece of a suit is filled and outlined with. */
hm__color hm__disc_fill(int suit);
hm__color hm__disc_edge(int suit);

/* How light a colour of the theme is, 0 to 255. */
int hm__lightness(const hm__canvas *c, hm__color color);

/* The one of two inks, dark and light, that shows better on a colour. */
hm__color hm__disc_ink(const hm__canvas *c, hm__color on);

/* A disc in the colour of the canvas's suit, which becomes the footprint. */
hm_status hm__draw_disc(hm__canvas *c, int32_t width, int32_t depth);

/* A ring upon the disc, in its ink. */
hm_status hm__draw_ring(hm__canvas *c, int32_t radius, int32_t width);

/* Whether a suit's colour has a sign: black and white have none. */
bool hm__has_sign(int suit);

/* The sign of the suit's colour, if it has one, around (x, y). */
hm_status hm__draw_sign(hm__canvas *c, int32_t x, int32_t y, int32_t size);

#endif
