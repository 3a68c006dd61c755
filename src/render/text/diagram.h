/*
 * diagram.h - what the parts of a text diagram share.
 */
#ifndef HM_RENDER_TEXT_DIAGRAM_H
#define HM_RENDER_TEXT_DIAGRAM_H

#include <halfmove/diagram.h>

/* Extends an area by a rectangle around a place; all in inches. */
void hm__extent_add(hm_extent *extent, double x, double y, double half_w,
                    double half_h);

/* Reports that a diagram exceeds a limit; HM_ELIMIT. */
hm_status hm__diagram_limit(const hm_diagram_options *options, const char *id,
                            const char *message);

#endif
