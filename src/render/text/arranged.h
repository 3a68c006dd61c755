/*
 * arranged.h - text diagrams of an arrangement.
 */
#ifndef HM_RENDER_TEXT_ARRANGED_H
#define HM_RENDER_TEXT_ARRANGED_H

#include <halfmove/diagram.h>

#include "table/table.h"

/* Draws what `options->arrangement` describes. */
hm_status hm__arranged_draw(const hm_table *table,
                            const hm_diagram_options *options, hm_out *out);

#endif
