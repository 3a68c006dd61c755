/*
 * eastern.h - what the boards and pieces of eastern chess have in common.
 */
#ifndef HM_RENDER_PIECES_EASTERN_H
#define HM_RENDER_PIECES_EASTERN_H

#include "render/scene.h"

/*
 * Whether pieces show signs that everybody can read: the art "international".
 */
bool hm__international(const hm__canvas *c);

/*
 * How far to turn a figure on a round piece so that it is upright in the
 * picture, although the pieces of the player at the top are upside down and the
 * table may be turned: 0, 90, 180 or 270 degrees.
 */
int hm__upright(const hm__canvas *c);

/* Draws a character by its code point; HM_END if there is no outline of it. */
hm_status hm__draw_character(hm__canvas *c, uint32_t code,
                             const hm__place_at *at, hm__paint paint);

/* Adds a line to the path; hm__draw_since makes a shape of many. */
hm_status hm__add_line(hm__canvas *c, int32_t x1, int32_t y1, int32_t x2,
                       int32_t y2);

/* How the thin lines of wooden boards are drawn, and the frame around them. */
hm__paint hm__line_paint(void);
hm__paint hm__frame_paint(void);

/* What a board is made of: around its squares, between its lines, and those. */
typedef struct hm__wood {
    hm__color frame, squares, line;
} hm__wood;

/* A wooden board of so many squares of an inch each way, with its lines. */
hm_status hm__draw_lined_board(hm__canvas *c, int squares, hm__wood wood);

#endif
