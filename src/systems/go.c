/*
 * go.c - go stones, and boards with lines.
 */
#include "system.h"

const hm_system hm__system_go = {
    .name = "go",
    .title = "go",
    .setups = "go",
    .artist = "go",
    .kinds = HM__HAVE(HM__BIT) | HM__HAVE(HM__BOARD),
    .traditional = true,
    .parser = true,
    .parser_bits = true,
    .suits = &hm__suits_colors,
    .suit = HM__SUIT_BLACK,
    .from_one = true,
    .sign = 0x25A6,
    .sign_kind = HM__BOARD,
    .bit_noun = "stone",
    .board = HM__BOARD_LINES,
    .board_noun = "go board",
    .board_rank = 19,
};
