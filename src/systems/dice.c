/*
 * dice.c - dice of six sides with pips, numbers or signs, and other solids.
 */
#include "system.h"

static const uint16_t pips[] = {0xB7, 0x280C, 0x22F0, 0x2237, 0x2059, 0x283F};
static const hm__rank_list pip_ranks = {
    .count = 6, .first = 1, .letters = "123456", .codes = pips};

static const uint16_t numerals[] = {'1', '2', '3', '4', '5', '6'};
static const hm__rank_list numeral_ranks = {
    .count = 6, .first = 1, .letters = "123456", .codes = numerals};

static const uint16_t fudge[] = {0x2212, ' ', '+', '+', ' ', 0x2212};
static const hm__rank_list fudge_ranks = {
    .count = 6, .first = 1, .letters = "-0++0-", .codes = fudge};

/* U+2680: one to six. */
static bool read_glyph(uint32_t code, hm__glyph *out)
{
    *out = (hm__glyph){.kind = HM__DIE,
                       .suit = HM__SUIT_WHITE,
                       .digit = (int16_t)(code - 0x2680 + 1)};
    return true;
}

#define DIE                                                                    \
    .artist = "dice", .kinds = HM__HAVE(HM__DIE), .suits = &hm__suits_colors,  \
    .inks = HM__INKS_DICE

const hm_system hm__system_dice = {
    .name = "dice",
    .title = "dice",
    .ranks = &pip_ranks,
    .suit = HM__SUIT_WHITE,
    .most_rank = 6,
    .from_one = true,
    .first_glyph = 0x2680,
    .last_glyph = 0x2685,
    .glyph = read_glyph,
    DIE,
};

const hm_system hm__system_dice_numeral = {
    .name = "dice_numeral",
    .title = "dice with numbers",
    .ranks = &numeral_ranks,
    DIE,
};

const hm_system hm__system_dice_fudge = {
    .name = "dice_fudge",
    .title = "Fudge dice",
    .ranks = &fudge_ranks,
    DIE,
};

const hm_system hm__system_dice_d4 = {
    .name = "dice_d4", .title = "four-sided dice", DIE};

const hm_system hm__system_dice_d8 = {
    .name = "dice_d8", .title = "eight-sided dice", DIE};

const hm_system hm__system_dice_d10 = {
    .name = "dice_d10", .title = "ten-sided dice", DIE};

const hm_system hm__system_dice_d10_percentile = {
    .name = "dice_d10_percentile",
    .title = "ten-sided dice that count tens",
    DIE};

const hm_system hm__system_dice_d12 = {
    .name = "dice_d12", .title = "twelve-sided dice", DIE};

const hm_system hm__system_dice_d20 = {
    .name = "dice_d20", .title = "twenty-sided dice", DIE};
