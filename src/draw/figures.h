/*
 * figures.h - which way around the figures of an outline are painted.
 *
 * What figures cover of a pixel is added up, so that those that go around the
 * other way are taken off. That is right for a hole, and for nothing else.
 */
#ifndef HM_DRAW_FIGURES_H
#define HM_DRAW_FIGURES_H

#include "render/path.h"

enum { HM__MOST_FIGURES = 64 }; // of an outline

/* How many of the ops are one figure, from the first on. */
size_t hm__figure_length(const hm__op *ops, size_t count);

/*
 * Finds out which figures, of at most HM__MOST_FIGURES, must be painted against
 * the order of their ops, so that those in an even number of others go around
 * one way, and those in an odd number the other way. They may not cross.
 */
void hm__figures_turn(const hm__op *ops, size_t count, bool *back);

#endif
