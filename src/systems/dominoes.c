/*
 * dominoes.c - dominoes, plain and in six colours, and the dice that are like
 * them.
 *
 * The rank is the upper half and the suit the lower one, both one more than
 * their pips. What is called a suit elsewhere, the colour, is the set's.
 */
#include "system.h"

static const uint16_t halves[] = {' ',    0xB7,   0x280C, 0x22F0,
                                  0x2237, 0x2059, 0x283F};
static const hm__rank_list ranks = {
    .count = 7, .letters = "0123456", .codes = halves};

/*
 * U+1F030: fifty lying dominoes, then fifty standing ones; in each half the
 * back, then 0-0, 0-1 and so on. A tile with more pips in front is the other
 * one turned around.
 */
static bool read_glyph(uint32_t code, hm__glyph *out)
{
    uint32_t n = (code - 0x1F030) % 50;
    int16_t first = n ? (int16_t)((n - 1) / 7) : 0;
    int16_t second = n ? (int16_t)((n - 1) % 7) : 0;
    hm__glyph g = {.kind = HM__TILE,
                   .has_side = n == 0,
                   .side = HM__BACK,
                   .angle = code < 0x1F030 + 50 ? 90 : 0,
                   .has_angle = true};

    if (first > second)
        g.angle += 180;
    g.suit = (int16_t)((first > second ? first : second) + 1);
    g.digit = first > second ? second : first;
    *out = g;
    return true;
}

#define DOMINOES                                                               \
    .artist = "dominoes", .kinds = HM__HAVE(HM__TILE), .ranks = &ranks,        \
    .tile = HM__TILE_DOMINO, .tile_noun = "domino"

const hm_system hm__system_dominoes = {
    .name = "dominoes",
    .title = "dominoes",
    .setups = "domino",
    .also = "dominoes",
    .traditional = true,
    .parser = true,
    .first_glyph = 0x1F030,
    .last_glyph = 0x1F093,
    .glyph = read_glyph,
    DOMINOES,
};

#define COLORED(hue, number)                                                   \
    {                                                                          \
        .name = "dominoes_" hue, .title = hue " dominoes", .color = (number),  \
        DOMINOES                                                               \
    }

const hm_system hm__system_dominoes_red = COLORED("red", HM__SUIT_RED);
const hm_system hm__system_dominoes_black = COLORED("black", HM__SUIT_BLACK);
const hm_system hm__system_dominoes_green = COLORED("green", HM__SUIT_GREEN);
const hm_system hm__system_dominoes_blue = COLORED("blue", HM__SUIT_BLUE);
const hm_system hm__system_dominoes_yellow = COLORED("yellow", HM__SUIT_YELLOW);
const hm_system hm__system_dominoes_white = COLORED("white", HM__SUIT_WHITE);

const hm_system hm__system_dominoes_chinese = {
    .name = "dominoes_chinese",
    .title = "Chinese dominoes, as dice",
    .artist = "dice",
    .kinds = HM__HAVE(HM__DIE),
    .color = HM__SUIT_WHITE,
};

const hm_system hm__system_dominoes_chinese_black = {
    .name = "dominoes_chinese_black",
    .title = "black Chinese dominoes, as dice",
    .artist = "dice",
    .kinds = HM__HAVE(HM__DIE),
    .color = HM__SUIT_BLACK,
};
