/*
 * chess.c - chessmen, on boards of two sizes.
 */
#include "system.h"

enum { WHITE_KING = 0x2654, BLACK_PAWN = 0x265F };
enum { FIRST_TURNED = 0x1FA00, LAST_TURNED = 0x1FA47 };
enum { KNIGHT = 2, KING = 6 };

static const char *const names[] = {"pawn", "knight", "bishop",
                                    "rook", "queen",  "king"};
static const hm__rank_list ranks = {
    .count = 6, .first = 1, .names = names, .letters = "PNBRQK"};

static hm__glyph man(int16_t suit, uint32_t rank, double angle)
{
    return (hm__glyph){.kind = HM__BIT,
                       .side = HM__FACE,
                       .has_side = true,
                       .suit = suit,
                       .digit = (int16_t)rank,
                       .angle = angle,
                       .has_angle = true};
}

/*
 * U+1FA00: six upright neutral pieces; then, turned clockwise by 45 degrees
 * more each time, three knights, and by another 45, a full set of eighteen.
 */
static hm__glyph turned_man(uint32_t n)
{
    static const int16_t suits[] = {HM__SUIT_WHITE, HM__SUIT_BLACK,
                                    HM__SUIT_RED};
    uint32_t turn;
    uint32_t rest;

    if (n < 6)
        return man(HM__SUIT_RED, KING - n, 0);
    turn = (n - 6) / 21;
    rest = (n - 6) % 21;
    if (rest < 3)
        return man(suits[rest], KNIGHT, 315 - 90.0 * turn);
    rest -= 3;
    return man(suits[rest / 6], KING - rest % 6, 270 - 90.0 * turn);
}

/* U+2654: king to pawn, white then black. */
static bool read_glyph(uint32_t code, hm__glyph *out)
{
    uint32_t n = code - WHITE_KING;

    if (code > BLACK_PAWN && code < FIRST_TURNED)
        return false;
    *out = code >= FIRST_TURNED
               ? turned_man(code - FIRST_TURNED)
               : man(n < 6 ? HM__SUIT_WHITE : HM__SUIT_BLACK, KING - n % 6, 0);
    return true;
}

#define CHESS                                                                  \
    .artist = "chess", .kinds = HM__HAVE(HM__BIT) | HM__HAVE(HM__BOARD),       \
    .suits = &hm__suits_colors, .ranks = &ranks, .from_one = true,             \
    .bit = HM__BIT_CHESS, .bit_noun = "chessman", .bit_back = "",              \
    .face_up = true, .board_noun = "chess board", .board_rank = 8

const hm_system hm__system_chess1 = {
    .name = "chess1",
    .title = "chess with one-inch squares",
    .small = true,
    CHESS,
};

const hm_system hm__system_chess2 = {
    .name = "chess2",
    .title = "chess with two-inch squares",
    .setups = "chess",
    .traditional = true,
    .parser = true,
    .first_glyph = WHITE_KING,
    .last_glyph = LAST_TURNED,
    .glyph = read_glyph,
    .smaller = HM__CHESS1,
    .cell = 2,
    CHESS,
};
