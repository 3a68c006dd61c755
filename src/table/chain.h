/*
 * chain.h - linking pieces into the chains of a table.
 */
#ifndef HM_TABLE_CHAIN_H
#define HM_TABLE_CHAIN_H

#include "table.h"

/* Links a piece right above `below` (HM__NONE: at the bottom). */
void hm__chain_put(hm__piece *pieces, hm__lane lane, hm__chain *chain,
                   uint32_t piece, uint32_t below);

/*
 * Links a piece where its tag belongs: found from both ends at once, so that
 * the usual places, the top and the bottom, cost nothing. Returns the steps.
 */
size_t hm__chain_sort_in(hm__piece *pieces, hm__lane lane, hm__chain *chain,
                         uint32_t piece);

void hm__chain_take(hm__piece *pieces, hm__lane lane, hm__chain *chain,
                    uint32_t piece);

/*
 * Gives a piece that is linked into the order a tag between its neighbours'.
 * Where there is no room, tags around it are spread out; the cost is
 * logarithmic over many insertions.
 */
void hm__order_tag(hm__piece *pieces, const hm__chain *order, uint32_t piece);

#endif
