/*
 * makruk.c - makruk and sittuyin: Thai and Burmese chess.
 *
 * Pieces that everybody calls as in chess have those names; a bia is a shell.
 */
#include "system.h"

static const char *const names[] = {"bia",    "met",  "khon",
                                    "knight", "rook", "king"};
static const uint16_t light[] = {0x2659, 0x2655, 0x2657,
                                 0x2658, 0x2656, 0x2654};
static const uint16_t dark[] = {0x265F, 0x265B, 0x265D, 0x265E, 0x265C, 0x265A};
static const hm__rank_list ranks = {.count = 6,
                                    .first = 1,
                                    .names = names,
                                    .letters = "PMSNRK",
                                    .codes = light,
                                    .second = dark};

const hm_system hm__system_makruk = {
    .name = "makruk",
    .title = "makruk, Thai chess",
    .setups = "makruk",
    .artist = "makruk",
    .kinds = HM__HAVE(HM__BIT) | HM__HAVE(HM__BOARD),
    .traditional = true,
    .suits = &hm__suits_colors,
    .ranks = &ranks,
    .suit = HM__SUIT_BLACK,
    .from_one = true,
    .bit = HM__BIT_ARMY,
    .bit_noun = "piece",
    .bit_back = "promoted ",
    .second = HM__SUIT_BLACK,
    .board_noun = "makruk board",
    .board_rank = 8,
};
