/*
 * shogi.c - shogi: black has the first move, backs are promoted pieces.
 */
#include "system.h"

static const char *const names[] = {"pawn", "lance",  "knight", "silver",
                                    "gold", "bishop", "rook",   "king"};
static const uint16_t codes[] = {0x6B69, 0x9999, 0x6842, 0x9280,
                                 0x91D1, 0x89D2, 0x98DB, 0x7389};
static const uint16_t backs[] = {0x3068, 0x674F, 0x572D, 0x5168,
                                 0x91D1, 0x99AC, 0x9F8D, 0x7389};
static const hm__rank_list ranks = {.count = 8,
                                    .first = 1,
                                    .names = names,
                                    .letters = "PLNSGBRK",
                                    .codes = codes,
                                    .backs = backs};

const hm_system hm__system_shogi = {
    .name = "shogi",
    .title = "shogi",
    .setups = "shogi",
    .artist = "shogi",
    .kinds = HM__HAVE(HM__BIT) | HM__HAVE(HM__BOARD),
    .traditional = true,
    .suits = &hm__suits_colors,
    .ranks = &ranks,
    .suit = HM__SUIT_BLACK,
    .from_one = true,
    .bit = HM__BIT_ARMY,
    .bit_noun = "piece",
    .bit_back = "promoted ",
    .second = HM__SUIT_WHITE,
    .marked = true,
    .wide = true,
    .board_noun = "shogi board",
    .board_rank = 9,
};
