/*
 * checkers.c - men and kings, on boards of two sizes.
 */
#include "system.h"

/* U+26C0: white man, white king, black man, black king. */
static bool read_glyph(uint32_t code, hm__glyph *out)
{
    uint32_t n = code - 0x26C0;

    *out = (hm__glyph){.kind = HM__BIT,
                       .side = HM__FACE,
                       .has_side = n % 2 == 1,
                       .suit = n < 2 ? HM__SUIT_WHITE : HM__SUIT_BLACK,
                       .digit = -1};
    return true;
}

#define CHECKERS                                                               \
    .artist = "chess", .kinds = HM__HAVE(HM__BIT) | HM__HAVE(HM__BOARD),       \
    .suits = &hm__suits_colors, .suit = HM__SUIT_GREEN, .from_one = true,      \
    .bit = HM__BIT_CHECKER, .bit_noun = "man", .bit_face = "king",             \
    .board_noun = "checkers board", .board_rank = 8

const hm_system hm__system_checkers1 = {
    .name = "checkers1",
    .title = "checkers with one-inch squares",
    .small = true,
    CHECKERS,
};

const hm_system hm__system_checkers2 = {
    .name = "checkers2",
    .title = "checkers with two-inch squares",
    .setups = "checker",
    .also = "checkers",
    .traditional = true,
    .parser = true,
    .first_glyph = 0x26C0,
    .last_glyph = 0x26C3,
    .glyph = read_glyph,
    .smaller = HM__CHECKERS1,
    .cell = 2,
    CHECKERS,
};
