/*
 * theme.h - colours by what they are for.
 */
#ifndef HM_RENDER_THEME_H
#define HM_RENDER_THEME_H

#include "base/fault.h"

/* What a colour is for; names in theme.c, docs/themes.md explains each. */
typedef enum hm__color {
    HM__NO_COLOR, // nothing is drawn
    HM__PAPER,    // behind everything
    HM__INK,      // outlines and text on the paper
    HM__LABEL,    // coordinates and captions
    HM__TILE,     // face of tiles, coins, cards: white or nearly so
    HM__TILE_EDGE,
    HM__TILE_CROSS, // heavy cross on the back of tiles
    HM__SIDE,       // side faces in oblique pictures
    HM__WOOD,       // boards of go, shogi and the like
    HM__WOOD_DARK,
    HM__WOOD_LINE,
    HM__BOARD_LIGHT, // squares of chess boards
    HM__BOARD_DARK,
    HM__BOARD_LINE,
    HM__CARD_BACK,
    HM__CARD_PATTERN,
    HM__PIECE_LIGHT, // white chessmen and stones
    HM__PIECE_LIGHT_EDGE,
    HM__PIECE_DARK, // black ones
    HM__PIECE_DARK_EDGE,
    HM__MARK,      // small signs on coloured pieces, for who sees no colours
    HM__HIGHLIGHT, // the last move
    HM__ARROW,
    HM__SHADE, // translucent shadow
    HM__SUIT_1, // red: Suns, hearts
    HM__SUIT_2, // black
    HM__SUIT_3, // green
    HM__SUIT_4, // blue
    HM__SUIT_5, // yellow
    HM__SUIT_6, // white
    HM__SUIT_7, // cyan
    HM__SUIT_8, // magenta
    HM__SUIT_9, // orange
    HM__COLORS
} hm__color;

/* 0xRRGGBBAA */
typedef struct hm__theme {
    const char *name;
    uint32_t colors[HM__COLORS];
    bool hatched; // fills are patterns rather than colours, for print
} hm__theme;

/* Finds a built-in theme; HM_EINPUT if there is none of that name. */
hm_status hm__theme_find(const char *name, hm__theme *out);

/* The name of built-in theme `index`, or NULL after the last. */
const char *hm__theme_name(size_t index);

/* Applies a theme file's text: lines of "name = #rrggbb", "base = dark". */
hm_status hm__theme_apply(hm__theme *theme, hm_str text, hm_fault *why);

/* The colour of a suit, 1 to 9; others wrap around. */
hm__color hm__suit_color(int suit);

/* The name of a colour, as "board-light". */
const char *hm__color_name(hm__color color);

#endif
