/*
 * builders.c - the list of all builders.
 */
#include "builders.h"

const hm__builder *const hm__builder_tables[] = {
    hm__builders_bits,
    hm__builders_boards,
    hm__builders_chess,
    hm__builders_deals,
    hm__builders_deals_coins,
    hm__builders_deals_dominoes,
    hm__builders_deals_paths,
    hm__builders_domino,
    hm__builders_heaps,
    hm__builders_hexes,
    hm__builders_mahjong,
    hm__builders_piecepack,
    hm__builders_shogi,
    hm__builders_strings,
    NULL,
};
