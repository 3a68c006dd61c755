/*
 * marbles.c - marbles of nine sizes, and boards with holes for them.
 */
#include "system.h"

const hm_system hm__system_marbles = {
    .name = "marbles",
    .title = "marbles",
    .setups = "marble",
    .also = "marbles",
    .artist = "marbles",
    .kinds = HM__HAVE(HM__BIT) | HM__HAVE(HM__BOARD),
    .traditional = true,
    .parser = true,
    .parser_bits = true,
    .suits = &hm__suits_colors,
    .bit_rank = 9,
    .bit_noun = "marble",
    .board = HM__BOARD_HOLES,
    .board_noun = "marbles board",
    .board_rank = 4,
};
