/*
 * arrange.h - diagrams as players of a game know them.
 */
#ifndef HM_RENDER_ARRANGE_H
#define HM_RENDER_ARRANGE_H

#include <halfmove/picture.h>

#include "scene.h"

/* The form of a diagram that is `width` pixels wide; 0: not known. */
hm_diagram_form hm__arrange_form(hm_diagram_form wanted, int width);

/*
 * Lays out a scene, just filled and not turned sideways, as an arrangement has
 * it: pieces in hand go to stands beside the board. The box of the scene is
 * then the whole picture.
 */
hm_status hm__arrange(hm__scene *scene, const hm_picture_options *options);

/* Writes the move, whose turn it is and what is in hand, as markup. */
void hm__arrange_describe(const hm_arrangement *arrangement, hm_out *out);

#endif
