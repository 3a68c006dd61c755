/*
 * builders.c - the list of all builders.
 */
#include "builders.h"

static const hm__builder *const tables[] = {
    hm__builders_bits,        hm__builders_boards,
    hm__builders_chess,       hm__builders_deals,
    hm__builders_deals_coins, hm__builders_deals_dominoes,
    hm__builders_deals_paths, hm__builders_domino,
    hm__builders_heaps,       hm__builders_hexes,
    hm__builders_oriental,    hm__builders_piecepack,
    hm__builders_stackpack,   hm__builders_strings,
};

const hm__builder *hm__builder_at(size_t index)
{
    for (size_t i = 0; i < HM_COUNT(tables); i++) {
        for (const hm__builder *b = tables[i]; b->about.system; b++) {
            if (index-- == 0)
                return b;
        }
    }
    return NULL;
}
