/*
 * theme.c - the built-in themes and reading theme files.
 *
 * Colours differ in lightness as well as hue, and pieces in shape or a small
 * mark as well as colour.
 */
#include "theme.h"

#include <string.h>

#include "base/utf8.h"

static const char *const color_names[HM__COLORS] = {
    [HM__COLOR_NONE] = "none",
    [HM__COLOR_PAPER] = "paper",
    [HM__COLOR_INK] = "ink",
    [HM__COLOR_LABEL] = "label",
    [HM__COLOR_TILE] = "tile",
    [HM__COLOR_TILE_EDGE] = "tile-edge",
    [HM__COLOR_TILE_CROSS] = "tile-cross",
    [HM__COLOR_SIDE] = "side",
    [HM__COLOR_WOOD] = "wood",
    [HM__COLOR_WOOD_DARK] = "wood-dark",
    [HM__COLOR_WOOD_LINE] = "wood-line",
    [HM__COLOR_BOARD_LIGHT] = "board-light",
    [HM__COLOR_BOARD_DARK] = "board-dark",
    [HM__COLOR_BOARD_LINE] = "board-line",
    [HM__COLOR_CARD_BACK] = "card-back",
    [HM__COLOR_CARD_PATTERN] = "card-pattern",
    [HM__COLOR_PIECE_LIGHT] = "piece-light",
    [HM__COLOR_PIECE_LIGHT_EDGE] = "piece-light-edge",
    [HM__COLOR_PIECE_DARK] = "piece-dark",
    [HM__COLOR_PIECE_DARK_EDGE] = "piece-dark-edge",
    [HM__COLOR_MARK] = "mark",
    [HM__COLOR_HIGHLIGHT] = "highlight",
    [HM__COLOR_ARROW] = "arrow",
    [HM__COLOR_MARK_RED] = "mark-red",
    [HM__COLOR_MARK_GREEN] = "mark-green",
    [HM__COLOR_MARK_YELLOW] = "mark-yellow",
    [HM__COLOR_MARK_BLUE] = "mark-blue",
    [HM__COLOR_SHADE] = "shade",
    [HM__COLOR_PIECE_WOOD] = "piece-wood",
    [HM__COLOR_GROWTH] = "growth",
    [HM__COLOR_SUIT_1] = "suit-1",
    [HM__COLOR_SUIT_2] = "suit-2",
    [HM__COLOR_SUIT_3] = "suit-3",
    [HM__COLOR_SUIT_4] = "suit-4",
    [HM__COLOR_SUIT_5] = "suit-5",
    [HM__COLOR_SUIT_6] = "suit-6",
    [HM__COLOR_SUIT_7] = "suit-7",
    [HM__COLOR_SUIT_8] = "suit-8",
    [HM__COLOR_SUIT_9] = "suit-9",
    [HM__COLOR_SHOGI] = "piece-shogi",
    [HM__COLOR_SHOGI_EDGE] = "piece-shogi-edge",
    [HM__COLOR_SHOGI_INK] = "piece-shogi-ink",
    [HM__COLOR_SHOGI_RED] = "piece-shogi-red",
    [HM__COLOR_SHOGI_BOARD] = "board-shogi",
    [HM__COLOR_SHOGI_FRAME] = "board-shogi-frame",
    [HM__COLOR_SHOGI_LINE] = "board-shogi-line",
    [HM__COLOR_SHOGI_STAND] = "board-shogi-stand",
    [HM__COLOR_MOVED_TO] = "moved-to",
    [HM__COLOR_MOVED_EDGE] = "moved-edge",
    [HM__COLOR_MOVED_FROM] = "moved-from",
    [HM__COLOR_SQUARE_TO] = "square-to",
    [HM__COLOR_SQUARE_EDGE] = "square-edge",
    [HM__COLOR_SQUARE_FROM] = "square-from",
    [HM__COLOR_TURN] = "turn",
    [HM__COLOR_SEA] = "sea",
    [HM__COLOR_SEA_WAVE] = "sea-wave",
    [HM__COLOR_SEA_SHELF] = "sea-shelf",
    [HM__COLOR_LAND] = "land",
    [HM__COLOR_LAND_LINE] = "land-line",
    [HM__COLOR_LAND_NAME] = "land-name",
    [HM__COLOR_COAST] = "coast",
    [HM__COLOR_PLAYER_1] = "player-1",
    [HM__COLOR_PLAYER_2] = "player-2",
    [HM__COLOR_PLAYER_3] = "player-3",
    [HM__COLOR_PLAYER_4] = "player-4",
    [HM__COLOR_PLAYER_5] = "player-5",
    [HM__COLOR_PLAYER_6] = "player-6",
};

/* Red, black, green and the rest are those of Okabe and Ito's palette. */
static const hm__theme themes[] = {
    {.name = "classic",
     .colors = {[HM__COLOR_PAPER] = 0xFFFFFFFF,
                [HM__COLOR_INK] = 0x1A1A1AFF,
                [HM__COLOR_LABEL] = 0x505050FF,
                [HM__COLOR_TILE] = 0xFFFEFAFF,
                [HM__COLOR_TILE_EDGE] = 0x333333FF,
                [HM__COLOR_TILE_CROSS] = 0x333333FF,
                [HM__COLOR_SIDE] = 0xD8D2C4FF,
                [HM__COLOR_WOOD] = 0xE3B873FF,
                [HM__COLOR_WOOD_DARK] = 0xB5793CFF,
                [HM__COLOR_WOOD_LINE] = 0x5A3A14FF,
                [HM__COLOR_BOARD_LIGHT] = 0xF3E4C6FF,
                [HM__COLOR_BOARD_DARK] = 0xB08A5EFF,
                [HM__COLOR_BOARD_LINE] = 0x6B4E2EFF,
                [HM__COLOR_CARD_BACK] = 0x2F5D8AFF,
                [HM__COLOR_CARD_PATTERN] = 0xA9C4DEFF,
                [HM__COLOR_PIECE_LIGHT] = 0xFDFBF5FF,
                [HM__COLOR_PIECE_LIGHT_EDGE] = 0x2B2B2BFF,
                [HM__COLOR_PIECE_DARK] = 0x2E2B29FF,
                [HM__COLOR_PIECE_DARK_EDGE] = 0xEDE6D8FF,
                [HM__COLOR_MARK] = 0xFFFFFFC8,
                [HM__COLOR_HIGHLIGHT] = 0xD9480FD0,
                [HM__COLOR_ARROW] = 0xC2410CD0,
                [HM__COLOR_MARK_RED] = 0xC4281CB0,
                [HM__COLOR_MARK_GREEN] = 0x15781BB0,
                [HM__COLOR_MARK_YELLOW] = 0xD9A400B0,
                [HM__COLOR_MARK_BLUE] = 0x1F5FBFB0,
                [HM__COLOR_SHADE] = 0x00000030,
                [HM__COLOR_PIECE_WOOD] = 0xF8E6BDFF,
                [HM__COLOR_GROWTH] = 0x79B51AFF,
                [HM__COLOR_SUIT_1] = 0xC4281CFF,
                [HM__COLOR_SUIT_2] = 0x26221FFF,
                [HM__COLOR_SUIT_3] = 0x00805CFF,
                [HM__COLOR_SUIT_4] = 0x0B62A8FF,
                [HM__COLOR_SUIT_5] = 0xE8B923FF,
                [HM__COLOR_SUIT_6] = 0xF7F5F0FF,
                [HM__COLOR_SUIT_7] = 0x45B3E0FF,
                [HM__COLOR_SUIT_8] = 0xC06FA8FF,
                [HM__COLOR_SUIT_9] = 0xE07B1AFF,
                [HM__COLOR_SHOGI] = 0xFDF2D3FF,
                [HM__COLOR_SHOGI_EDGE] = 0x8A6836FF,
                [HM__COLOR_SHOGI_INK] = 0x1C1712FF,
                [HM__COLOR_SHOGI_RED] = 0xB01F14FF,
                [HM__COLOR_SHOGI_BOARD] = 0xEDCD8FFF,
                [HM__COLOR_SHOGI_FRAME] = 0xDCB56FFF,
                [HM__COLOR_SHOGI_LINE] = 0x6B4A1CFF,
                [HM__COLOR_SHOGI_STAND] = 0xE3C081FF,
                [HM__COLOR_MOVED_TO] = 0xF0953FFF,
                [HM__COLOR_MOVED_EDGE] = 0x8F3D00FF,
                [HM__COLOR_MOVED_FROM] = 0xE9B66FFF,
                [HM__COLOR_SQUARE_TO] = 0xF2CE4EC0,
                [HM__COLOR_SQUARE_EDGE] = 0x6B5A00FF,
                [HM__COLOR_SQUARE_FROM] = 0xF2CE4E90,
                [HM__COLOR_TURN] = 0x1D4F8CFF,
                [HM__COLOR_SEA] = 0x5AA3D4FF,
                [HM__COLOR_SEA_WAVE] = 0x7FBBE2FF,
                [HM__COLOR_SEA_SHELF] = 0x3D88BD8C,
                [HM__COLOR_LAND] = 0xF4E6C3FF,
                [HM__COLOR_LAND_LINE] = 0xCDB483FF,
                [HM__COLOR_LAND_NAME] = 0x5D4A26FF,
                [HM__COLOR_COAST] = 0x7D5D2CFF,
                [HM__COLOR_PLAYER_1] = 0x1034C4FF,
                [HM__COLOR_PLAYER_2] = 0xC63A14FF,
                [HM__COLOR_PLAYER_3] = 0x04807AFF,
                [HM__COLOR_PLAYER_4] = 0x720A78FF,
                [HM__COLOR_PLAYER_5] = 0x23262BFF,
                [HM__COLOR_PLAYER_6] = 0xE3B100FF}},
    {.name = "dark",
     .colors = {[HM__COLOR_PAPER] = 0x1B1D21FF,
                [HM__COLOR_INK] = 0xE8E6E1FF,
                [HM__COLOR_LABEL] = 0xA9ACB3FF,
                [HM__COLOR_TILE] = 0x34373DFF,
                [HM__COLOR_TILE_EDGE] = 0x8E939CFF,
                [HM__COLOR_TILE_CROSS] = 0xA3A8B1FF,
                [HM__COLOR_SIDE] = 0x24262BFF,
                [HM__COLOR_WOOD] = 0x8A6840FF,
                [HM__COLOR_WOOD_DARK] = 0x6D5030FF,
                [HM__COLOR_WOOD_LINE] = 0x2B1D0DFF,
                [HM__COLOR_BOARD_LIGHT] = 0x8C857AFF,
                [HM__COLOR_BOARD_DARK] = 0x4F4A44FF,
                [HM__COLOR_BOARD_LINE] = 0x23211FFF,
                [HM__COLOR_CARD_BACK] = 0x25476AFF,
                [HM__COLOR_CARD_PATTERN] = 0x6E93B8FF,
                [HM__COLOR_PIECE_LIGHT] = 0xF2EEE4FF,
                [HM__COLOR_PIECE_LIGHT_EDGE] = 0x16140FFF,
                [HM__COLOR_PIECE_DARK] = 0x171513FF,
                [HM__COLOR_PIECE_DARK_EDGE] = 0xD9D2C3FF,
                [HM__COLOR_MARK] = 0xFFFFFFC0,
                [HM__COLOR_HIGHLIGHT] = 0xFFC233E0,
                [HM__COLOR_ARROW] = 0xF08A4BD0,
                [HM__COLOR_MARK_RED] = 0xE5604FB0,
                [HM__COLOR_MARK_GREEN] = 0x3FA34DB0,
                [HM__COLOR_MARK_YELLOW] = 0xE8C547B0,
                [HM__COLOR_MARK_BLUE] = 0x5AA0F0B0,
                [HM__COLOR_SHADE] = 0x00000060,
                [HM__COLOR_PIECE_WOOD] = 0x33281CFF,
                [HM__COLOR_GROWTH] = 0x8FBF3FFF,
                [HM__COLOR_SUIT_1] = 0xF0705FFF,
                [HM__COLOR_SUIT_2] = 0xD5D2CBFF,
                [HM__COLOR_SUIT_3] = 0x3FC79CFF,
                [HM__COLOR_SUIT_4] = 0x63ADEBFF,
                [HM__COLOR_SUIT_5] = 0xF2D057FF,
                [HM__COLOR_SUIT_6] = 0xFAF8F2FF,
                [HM__COLOR_SUIT_7] = 0x7FD3F5FF,
                [HM__COLOR_SUIT_8] = 0xE39BCFFF,
                [HM__COLOR_SUIT_9] = 0xF59E4BFF,
                [HM__COLOR_SHOGI] = 0xEEDCB2FF,
                [HM__COLOR_SHOGI_EDGE] = 0x35240FFF,
                [HM__COLOR_SHOGI_INK] = 0x17120CFF,
                [HM__COLOR_SHOGI_RED] = 0xA3150CFF,
                [HM__COLOR_SHOGI_BOARD] = 0x8A6840FF,
                [HM__COLOR_SHOGI_FRAME] = 0x6D5030FF,
                [HM__COLOR_SHOGI_LINE] = 0x2B1D0DFF,
                [HM__COLOR_SHOGI_STAND] = 0x5A4228FF,
                [HM__COLOR_MOVED_TO] = 0xDD8A2EFF,
                [HM__COLOR_MOVED_EDGE] = 0xFFD9A0FF,
                [HM__COLOR_MOVED_FROM] = 0xAC7538FF,
                [HM__COLOR_SQUARE_TO] = 0xE3C94DB0,
                [HM__COLOR_SQUARE_EDGE] = 0xFFE98AFF,
                [HM__COLOR_SQUARE_FROM] = 0xE3C94D80,
                [HM__COLOR_TURN] = 0x93BDEEFF,
                [HM__COLOR_SEA] = 0x173F60FF,
                [HM__COLOR_SEA_WAVE] = 0x21507AFF,
                [HM__COLOR_SEA_SHELF] = 0x0F31508C,
                [HM__COLOR_LAND] = 0xCBBD92FF,
                [HM__COLOR_LAND_LINE] = 0xA39468FF,
                [HM__COLOR_LAND_NAME] = 0x2D2412FF,
                [HM__COLOR_COAST] = 0x2D2412FF,
                [HM__COLOR_PLAYER_1] = 0x1034C4FF,
                [HM__COLOR_PLAYER_2] = 0xB23110FF,
                [HM__COLOR_PLAYER_3] = 0x04706BFF,
                [HM__COLOR_PLAYER_4] = 0x720A78FF,
                [HM__COLOR_PLAYER_5] = 0x23262BFF,
                [HM__COLOR_PLAYER_6] = 0xE3B100FF}},
    {.name = "high-contrast",
     .colors = {[HM__COLOR_PAPER] = 0xFFFFFFFF,
                [HM__COLOR_INK] = 0x000000FF,
                [HM__COLOR_LABEL] = 0x000000FF,
                [HM__COLOR_TILE] = 0xFFFFFFFF,
                [HM__COLOR_TILE_EDGE] = 0x000000FF,
                [HM__COLOR_TILE_CROSS] = 0x000000FF,
                [HM__COLOR_SIDE] = 0xB0B0B0FF,
                [HM__COLOR_WOOD] = 0xFFE7B3FF,
                [HM__COLOR_WOOD_DARK] = 0xC98A2BFF,
                [HM__COLOR_WOOD_LINE] = 0x000000FF,
                [HM__COLOR_BOARD_LIGHT] = 0xFFFFFFFF,
                [HM__COLOR_BOARD_DARK] = 0x9A9A9AFF,
                [HM__COLOR_BOARD_LINE] = 0x000000FF,
                [HM__COLOR_CARD_BACK] = 0x003D80FF,
                [HM__COLOR_CARD_PATTERN] = 0xFFFFFFFF,
                [HM__COLOR_PIECE_LIGHT] = 0xFFFFFFFF,
                [HM__COLOR_PIECE_LIGHT_EDGE] = 0x000000FF,
                [HM__COLOR_PIECE_DARK] = 0x000000FF,
                [HM__COLOR_PIECE_DARK_EDGE] = 0xFFFFFFFF,
                [HM__COLOR_MARK] = 0xFFFFFFFF,
                [HM__COLOR_HIGHLIGHT] = 0xD00000FF,
                [HM__COLOR_ARROW] = 0xB30000FF,
                [HM__COLOR_MARK_RED] = 0xC00000B0,
                [HM__COLOR_MARK_GREEN] = 0x006B2DB0,
                [HM__COLOR_MARK_YELLOW] = 0xE0B000B0,
                [HM__COLOR_MARK_BLUE] = 0x0044AAB0,
                [HM__COLOR_SHADE] = 0x00000000,
                [HM__COLOR_PIECE_WOOD] = 0xFFFFFFFF,
                [HM__COLOR_GROWTH] = 0x2E7D00FF,
                [HM__COLOR_SUIT_1] = 0xB00000FF,
                [HM__COLOR_SUIT_2] = 0x000000FF,
                [HM__COLOR_SUIT_3] = 0x006644FF,
                [HM__COLOR_SUIT_4] = 0x0044AAFF,
                [HM__COLOR_SUIT_5] = 0xF5D000FF,
                [HM__COLOR_SUIT_6] = 0xFFFFFFFF,
                [HM__COLOR_SUIT_7] = 0x33BBEEFF,
                [HM__COLOR_SUIT_8] = 0xAA3388FF,
                [HM__COLOR_SUIT_9] = 0xDD6600FF,
                [HM__COLOR_SHOGI] = 0xFFFFFFFF,
                [HM__COLOR_SHOGI_EDGE] = 0x000000FF,
                [HM__COLOR_SHOGI_INK] = 0x000000FF,
                [HM__COLOR_SHOGI_RED] = 0xB00000FF,
                [HM__COLOR_SHOGI_BOARD] = 0xFFE7B3FF,
                [HM__COLOR_SHOGI_FRAME] = 0xC98A2BFF,
                [HM__COLOR_SHOGI_LINE] = 0x000000FF,
                [HM__COLOR_SHOGI_STAND] = 0xFFE7B3FF,
                [HM__COLOR_MOVED_TO] = 0xFFB25EFF,
                [HM__COLOR_MOVED_EDGE] = 0xA00000FF,
                [HM__COLOR_MOVED_FROM] = 0xFFD08AFF,
                [HM__COLOR_SQUARE_TO] = 0xFFD83DFF,
                [HM__COLOR_SQUARE_EDGE] = 0xA00000FF,
                [HM__COLOR_SQUARE_FROM] = 0xFFE98AFF,
                [HM__COLOR_TURN] = 0x0044AAFF,
                [HM__COLOR_SEA] = 0x9AD0F0FF,
                [HM__COLOR_SEA_WAVE] = 0x2F7FB5FF,
                [HM__COLOR_SEA_SHELF] = 0x2F7FB540,
                [HM__COLOR_LAND] = 0xFFFFFFFF,
                [HM__COLOR_LAND_LINE] = 0x808080FF,
                [HM__COLOR_LAND_NAME] = 0x000000FF,
                [HM__COLOR_COAST] = 0x000000FF,
                [HM__COLOR_PLAYER_1] = 0x0A2A9EFF,
                [HM__COLOR_PLAYER_2] = 0xB02A08FF,
                [HM__COLOR_PLAYER_3] = 0x00615CFF,
                [HM__COLOR_PLAYER_4] = 0x720A78FF,
                [HM__COLOR_PLAYER_5] = 0x000000FF,
                [HM__COLOR_PLAYER_6] = 0xF5D000FF}},
    {.name = "print",
     .colors = {[HM__COLOR_PAPER] = 0xFFFFFFFF,
                [HM__COLOR_INK] = 0x000000FF,
                [HM__COLOR_LABEL] = 0x000000FF,
                [HM__COLOR_TILE] = 0xFFFFFFFF,
                [HM__COLOR_TILE_EDGE] = 0x000000FF,
                [HM__COLOR_TILE_CROSS] = 0x000000FF,
                [HM__COLOR_SIDE] = 0xD0D0D0FF,
                [HM__COLOR_WOOD] = 0xFFFFFFFF,
                [HM__COLOR_WOOD_DARK] = 0xBBBBBBFF,
                [HM__COLOR_WOOD_LINE] = 0x000000FF,
                [HM__COLOR_BOARD_LIGHT] = 0xFFFFFFFF,
                [HM__COLOR_BOARD_DARK] = 0xC8C8C8FF,
                [HM__COLOR_BOARD_LINE] = 0x000000FF,
                [HM__COLOR_CARD_BACK] = 0x888888FF,
                [HM__COLOR_CARD_PATTERN] = 0xFFFFFFFF,
                [HM__COLOR_PIECE_LIGHT] = 0xFFFFFFFF,
                [HM__COLOR_PIECE_LIGHT_EDGE] = 0x000000FF,
                [HM__COLOR_PIECE_DARK] = 0x000000FF,
                [HM__COLOR_PIECE_DARK_EDGE] = 0xFFFFFFFF,
                [HM__COLOR_MARK] = 0xFFFFFFFF,
                [HM__COLOR_HIGHLIGHT] = 0x5A5A5AFF,
                [HM__COLOR_ARROW] = 0x444444FF,
                [HM__COLOR_MARK_RED] = 0x5A5A5AB0,
                [HM__COLOR_MARK_GREEN] = 0x8A8A8AB0,
                [HM__COLOR_MARK_YELLOW] = 0xB8B8B8B0,
                [HM__COLOR_MARK_BLUE] = 0x6E6E6EB0,
                [HM__COLOR_SHADE] = 0x00000000,
                [HM__COLOR_PIECE_WOOD] = 0xFFFFFFFF,
                [HM__COLOR_GROWTH] = 0x8A8A8AFF,
                [HM__COLOR_SUIT_1] = 0x5A5A5AFF,
                [HM__COLOR_SUIT_2] = 0x000000FF,
                [HM__COLOR_SUIT_3] = 0x7E7E7EFF,
                [HM__COLOR_SUIT_4] = 0x3A3A3AFF,
                [HM__COLOR_SUIT_5] = 0xC4C4C4FF,
                [HM__COLOR_SUIT_6] = 0xFFFFFFFF,
                [HM__COLOR_SUIT_7] = 0xAAAAAAFF,
                [HM__COLOR_SUIT_8] = 0x6A6A6AFF,
                [HM__COLOR_SUIT_9] = 0x929292FF,
                [HM__COLOR_SHOGI] = 0xFFFFFFFF,
                [HM__COLOR_SHOGI_EDGE] = 0x000000FF,
                [HM__COLOR_SHOGI_INK] = 0x000000FF,
                [HM__COLOR_SHOGI_RED] = 0x5A5A5AFF,
                [HM__COLOR_SHOGI_BOARD] = 0xFFFFFFFF,
                [HM__COLOR_SHOGI_FRAME] = 0xD0D0D0FF,
                [HM__COLOR_SHOGI_LINE] = 0x000000FF,
                [HM__COLOR_SHOGI_STAND] = 0xFFFFFFFF,
                [HM__COLOR_MOVED_TO] = 0xE2E2E2FF,
                [HM__COLOR_MOVED_EDGE] = 0x000000FF,
                [HM__COLOR_MOVED_FROM] = 0xEEEEEEFF,
                [HM__COLOR_SQUARE_TO] = 0xD8D8D8C0,
                [HM__COLOR_SQUARE_EDGE] = 0x000000FF,
                [HM__COLOR_SQUARE_FROM] = 0xDCDCDCA0,
                [HM__COLOR_TURN] = 0x000000FF,
                [HM__COLOR_SEA] = 0xE4E4E4FF,
                [HM__COLOR_SEA_WAVE] = 0x9A9A9AFF,
                [HM__COLOR_SEA_SHELF] = 0x9A9A9A60,
                [HM__COLOR_LAND] = 0xFFFFFFFF,
                [HM__COLOR_LAND_LINE] = 0xB0B0B0FF,
                [HM__COLOR_LAND_NAME] = 0x000000FF,
                [HM__COLOR_COAST] = 0x000000FF,
                [HM__COLOR_PLAYER_1] = 0x000000FF,
                [HM__COLOR_PLAYER_2] = 0x5A5A5AFF,
                [HM__COLOR_PLAYER_3] = 0x7E7E7EFF,
                [HM__COLOR_PLAYER_4] = 0x3A3A3AFF,
                [HM__COLOR_PLAYER_5] = 0x1E1E1EFF,
                [HM__COLOR_PLAYER_6] = 0xC4C4C4FF}},
};

const char *hm__theme_name(size_t index)
{
    return index < HM_COUNT(themes) ? themes[index].name : NULL;
}

hm_status hm__theme_find(const char *name, hm__theme *out)
{
    for (size_t i = 0; i < HM_COUNT(themes); i++) {
        if (strcmp(themes[i].name, name) == 0) {
            *out = themes[i];
            return HM_OK;
        }
    }
    return HM_EINPUT;
}

hm__color hm__suit_color(int suit)
{
    int index = suit < 1 ? 0 : (suit - 1) % 9;

    return (hm__color)(HM__COLOR_SUIT_1 + index);
}

const char *hm__color_name(hm__color color)
{
    return color_names[color];
}

/* ---- theme files ----------------------------------------------------------
 */

static bool hex_digit(char c, uint32_t *out)
{
    char l = hm__lower(c);

    if (hm__is_digit(c))
        *out = (uint32_t)(c - '0');
    else if (l >= 'a' && l <= 'f')
        *out = (uint32_t)(l - 'a' + 10);
    else
        return false;
    return true;
}

/* "#rrggbb" or "#rrggbbaa" */
static bool read_color(hm_str text, uint32_t *out)
{
    uint32_t value = 0;

    if ((text.len != 7 && text.len != 9) || text.ptr[0] != '#')
        return false;
    for (size_t i = 1; i < text.len; i++) {
        uint32_t digit;

        if (!hex_digit(text.ptr[i], &digit))
            return false;
        value = value * 16 + digit;
    }
    *out = text.len == 7 ? value << 8 | 0xFF : value;
    return true;
}

static hm_status unknown_color(hm_fault *why, hm_str name)
{
    const char *near =
        hm__nearest_name(name, color_names + 1, HM_COUNT(color_names) - 1);

    hm__fault(why, name, "theme-unknown-color",
              "a theme has no colour called \"%.*s\"", HM_QUOTE(name));
    return near ? hm__fault_hint(why, "did you mean %s?", near) : HM_EINPUT;
}

static hm_status set_base(hm__theme_text *from, hm__theme *theme, hm_str name,
                          hm_fault *why)
{
    const char *names[HM_COUNT(themes)];
    const char *near;

    if (from->begun)
        return hm__fault(why, name, "theme-late-base",
                         "the base must come before all colours");
    for (size_t i = 0; i < HM_COUNT(themes); i++) {
        names[i] = themes[i].name;
        if (hm_str_is(name, names[i])) {
            *theme = themes[i];
            return HM_OK;
        }
    }
    hm__fault(why, name, "theme-unknown", "there is no theme called \"%.*s\"",
              HM_QUOTE(name));
    near = hm__nearest_name(name, names, HM_COUNT(names));
    return near ? hm__fault_hint(why, "did you mean %s?", near) : HM_EINPUT;
}

static hm_status set_color(hm__theme_text *from, hm__theme *theme, size_t color,
                           hm_str value, hm_fault *why)
{
    if (from->set[color])
        return hm__fault(why, value, "theme-duplicate",
                         "the colour %s was already given", color_names[color]);
    if (!read_color(value, &theme->colors[color]))
        return hm__fault(why, value, "theme-bad-color",
                         "expected a colour such as #rrggbb or #rrggbbaa");
    from->set[color] = true;
    return HM_OK;
}

static hm_status no_setting(hm_str line, hm_fault *why)
{
    hm__fault(why, line, "theme-syntax",
              "expected a line such as \"paper = #ffffff\"");
    return line.ptr[0] == '#' ? hm__fault_hint(why, "comments begin with ;")
                              : HM_EINPUT;
}

/* line = name "=" value */
static hm_status read_line(hm__theme_text *from, hm__theme *theme, hm_str line,
                           hm_fault *why)
{
    size_t equals = hm__str_find(line, '=', 0);
    hm_str name = hm__str_trim(hm__str_part(line, 0, equals));
    hm_str value = hm__str_trim(hm__str_part(line, equals + 1, line.len));

    if (equals == line.len || !name.len || !value.len)
        return no_setting(line, why);
    if (hm_str_is(name, "base"))
        return set_base(from, theme, value, why);
    from->begun = true;
    for (size_t i = 1; i < HM__COLORS; i++) {
        if (hm_str_is(name, color_names[i]))
            return set_color(from, theme, i, value, why);
    }
    return unknown_color(why, name);
}

hm_status hm__theme_read(hm__theme_text *from, hm__theme *theme, hm_fault *why)
{
    if (from->at == 0 && hm__str_starts(from->text, HM_STR("\xEF\xBB\xBF")))
        from->at = 3; // a byte order mark
    while (from->at < from->text.len) {
        size_t end = hm__str_find(from->text, '\n', from->at);
        hm_str line = hm__str_trim(hm__str_part(from->text, from->at, end));

        from->at = end + 1;
        if (line.len && line.ptr[0] != ';')
            HM_TRY(read_line(from, theme, line, why));
    }
    return HM_OK;
}
