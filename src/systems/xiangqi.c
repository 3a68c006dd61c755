/*
 * xiangqi.c - Chinese and Korean chess: characters on discs, on points.
 */
#include "system.h"

static const char *const names[] = {"soldier",  "cannon",  "chariot", "horse",
                                    "elephant", "advisor", "general"};

static const uint16_t red[] = {0x5175, 0x70AE, 0x4FE5, 0x508C,
                               0x76F8, 0x4ED5, 0x5E25};
static const uint16_t black[] = {0x5352, 0x7832, 0x8ECA, 0x99AC,
                                 0x8C61, 0x58EB, 0x5C07};
static const uint16_t cho[] = {0x5352, 0x5305, 0x8ECA, 0x99AC,
                               0x8C61, 0x58EB, 0x695A};
static const uint16_t han[] = {0x5175, 0x5305, 0x8ECA, 0x99AC,
                               0x8C61, 0x58EB, 0x6F22};

#define RANKS .count = 7, .first = 1, .names = names, .letters = "PCRHEAK"

static const hm__rank_list xiangqi = {RANKS, .codes = red, .second = black};
static const hm__rank_list janggi = {RANKS, .codes = cho, .second = han};

#define POINTS                                                                 \
    .artist = "xiangqi", .kinds = HM__HAVE(HM__BIT) | HM__HAVE(HM__BOARD),     \
    .traditional = true, .suits = &hm__suits_colors, .suit = HM__SUIT_BLACK,   \
    .from_one = true, .bit = HM__BIT_ARMY, .bit_noun = "piece",                \
    .bit_back = "", .wide = true, .board_rank = 9

const hm_system hm__system_xiangqi = {
    .name = "xiangqi",
    .title = "xiangqi, Chinese chess",
    .setups = "xiangqi",
    .ranks = &xiangqi,
    .second = HM__SUIT_BLACK,
    .board = HM__BOARD_RIVER,
    .board_noun = "xiangqi board",
    POINTS,
};

const hm_system hm__system_janggi = {
    .name = "janggi",
    .title = "janggi, Korean chess",
    .setups = "janggi",
    .ranks = &janggi,
    .second = HM__SUIT_RED,
    .marked = true,
    .board = HM__BOARD_POINTS,
    .board_noun = "janggi board",
    POINTS,
};
