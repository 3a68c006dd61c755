/*
 * chain.c - doubly linked chains through an array of pieces.
 */
#include "chain.h"

void hm__chain_put(hm__piece *pieces, hm__lane lane, hm__chain *chain,
                   uint32_t piece, uint32_t below)
{
    uint32_t above =
        below == HM__NONE ? chain->bottom : pieces[below].link[lane].above;

    pieces[piece].link[lane] = (hm__link){below, above};
    if (below == HM__NONE)
        chain->bottom = piece;
    else
        pieces[below].link[lane].above = piece;
    if (above == HM__NONE)
        chain->top = piece;
    else
        pieces[above].link[lane].below = piece;
    chain->count++;
}

size_t hm__chain_sort_in(hm__piece *pieces, hm__lane lane, hm__chain *chain,
                         uint32_t piece)
{
    int64_t tag = pieces[piece].tag;
    uint32_t low = chain->bottom;
    uint32_t high = chain->top;

    for (size_t steps = 0;; steps++) {
        if (high == HM__NONE || pieces[high].tag < tag) {
            hm__chain_put(pieces, lane, chain, piece, high);
            return steps;
        }
        if (pieces[low].tag > tag) {
            hm__chain_put(pieces, lane, chain, piece,
                          pieces[low].link[lane].below);
            return steps;
        }
        high = pieces[high].link[lane].below;
        low = pieces[low].link[lane].above;
    }
}

void hm__chain_take(hm__piece *pieces, hm__lane lane, hm__chain *chain,
                    uint32_t piece)
{
    hm__link link = pieces[piece].link[lane];

    if (link.below == HM__NONE)
        chain->bottom = link.above;
    else
        pieces[link.below].link[lane].above = link.above;
    if (link.above == HM__NONE)
        chain->top = link.below;
    else
        pieces[link.above].link[lane].below = link.below;
    chain->count--;
}
