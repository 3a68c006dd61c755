/*
 * morris.c - men, with the boards of morris and of alquerque.
 */
#include "system.h"

#define MEN                                                                    \
    .artist = "morris", .kinds = HM__HAVE(HM__BIT) | HM__HAVE(HM__BOARD),      \
    .traditional = true, .parser = true, .parser_bits = true,                  \
    .suits = &hm__suits_colors, .bit_noun = "man"

const hm_system hm__system_alquerque = {
    .name = "alquerque",
    .title = "alquerque",
    .setups = "alquerque",
    .board = HM__BOARD_ALQUERQUE,
    .board_noun = "alquerque board",
    MEN,
};

const hm_system hm__system_morris = {
    .name = "morris",
    .title = "morris",
    .setups = "morris",
    .board = HM__BOARD_MORRIS,
    .board_noun = "morris board",
    .board_rank = 9,
    MEN,
};
