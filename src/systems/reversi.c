/*
 * reversi.c - discs that are of another colour on their backs.
 */
#include "system.h"

const hm_system hm__system_reversi = {
    .name = "reversi",
    .title = "reversi",
    .setups = "reversi",
    .artist = "reversi",
    .kinds = HM__HAVE(HM__BIT) | HM__HAVE(HM__BOARD),
    .traditional = true,
    .parser = true,
    .parser_bits = true,
    .suits = &hm__suits_colors,
    .bit = HM__BIT_DISC,
    .bit_noun = "disc",
    .board_noun = "reversi board",
};
