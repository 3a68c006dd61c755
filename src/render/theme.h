/*
 * theme.h - colours by their use.
 */
#ifndef HM_RENDER_THEME_H
#define HM_RENDER_THEME_H

#include "base/fault.h"

/* The use of a colour; names in theme.c, docs/themes.md explains each. */
typedef enum hm__color {
    HM__COLOR_NONE,  // nothing is drawn
    HM__COLOR_PAPER, // behind everything
    HM__COLOR_INK,   // outlines and text on the paper
    HM__COLOR_LABEL, // coordinates and captions
    HM__COLOR_TILE,  // face of tiles, coins, cards: white or nearly so
    HM__COLOR_TILE_EDGE,
    HM__COLOR_TILE_CROSS, // heavy cross on the back of tiles
    HM__COLOR_SIDE,       // side faces in oblique pictures
    HM__COLOR_WOOD,       // boards of go, shogi and similar games
    HM__COLOR_WOOD_DARK,
    HM__COLOR_WOOD_LINE,
    HM__COLOR_BOARD_LIGHT, // squares of chess boards
    HM__COLOR_BOARD_DARK,
    HM__COLOR_BOARD_LINE,
    HM__COLOR_CARD_BACK,
    HM__COLOR_CARD_PATTERN,
    HM__COLOR_PIECE_LIGHT, // white chessmen and stones
    HM__COLOR_PIECE_LIGHT_EDGE,
    HM__COLOR_PIECE_DARK, // black ones
    HM__COLOR_PIECE_DARK_EDGE,
    HM__COLOR_MARK, // small signs on coloured pieces, for people who cannot see
                    // colours
    HM__COLOR_HIGHLIGHT, // the last move
    HM__COLOR_ARROW,
    HM__COLOR_MARK_RED, // what comments mark; translucent
    HM__COLOR_MARK_GREEN,
    HM__COLOR_MARK_YELLOW,
    HM__COLOR_MARK_BLUE,
    HM__COLOR_SHADE, // translucent shadow
    // pieces of shogi and similar games
    HM__COLOR_PIECE_WOOD,
    HM__COLOR_GROWTH, // of Atlantis
    HM__COLOR_SUIT_1, // red: Suns, hearts
    HM__COLOR_SUIT_2, // black
    HM__COLOR_SUIT_3, // green
    HM__COLOR_SUIT_4, // blue
    HM__COLOR_SUIT_5, // yellow
    HM__COLOR_SUIT_6, // white
    HM__COLOR_SUIT_7, // cyan
    HM__COLOR_SUIT_8, // magenta
    HM__COLOR_SUIT_9, // orange
    HM__COLOR_SHOGI,  // pieces of shogi, and what is written on them
    HM__COLOR_SHOGI_EDGE,
    HM__COLOR_SHOGI_INK,
    HM__COLOR_SHOGI_RED, // promoted ones
    HM__COLOR_SHOGI_BOARD,
    HM__COLOR_SHOGI_FRAME, // around its squares
    HM__COLOR_SHOGI_LINE,
    HM__COLOR_SHOGI_STAND, // for pieces in hand
    HM__COLOR_MOVED_TO,    // squares of the last move
    HM__COLOR_MOVED_EDGE,
    HM__COLOR_MOVED_FROM,
    HM__COLOR_SQUARE_TO, // the same on boards of two colours; translucent
    HM__COLOR_SQUARE_EDGE,
    HM__COLOR_SQUARE_FROM,
    HM__COLOR_TURN, // beside the player to move
    HM__COLOR_SEA,  // around the land of Atlantis
    HM__COLOR_SEA_WAVE,
    HM__COLOR_SEA_SHELF, // translucent: along the coast
    HM__COLOR_LAND,
    HM__COLOR_LAND_LINE, // between fields
    HM__COLOR_LAND_NAME, // written on them
    HM__COLOR_COAST,     // around segments
    HM__COLOR_PLAYER_1,  // players that have no colours of their own
    HM__COLOR_PLAYER_2,
    HM__COLOR_PLAYER_3,
    HM__COLOR_PLAYER_4,
    HM__COLOR_PLAYER_5,
    HM__COLOR_PLAYER_6,
    HM__COLORS
} hm__color;

/* 0xRRGGBBAA */
typedef struct hm__theme {
    const char *name;
    uint32_t colors[HM__COLORS];
} hm__theme;

/* Finds a built-in theme; HM_EINPUT if there is none with that name. */
hm_status hm__theme_find(const char *name, hm__theme *out);

/* The name of built-in theme `index`, or NULL after the last. */
const char *hm__theme_name(size_t index);

/* The text of a theme file, while it is read. */
typedef struct hm__theme_text {
    hm_str text;
    size_t at;            // the next line
    bool begun;           // a colour was set
    bool set[HM__COLORS]; // which
} hm__theme_text;

/*
 * Reads a theme file: lines of "name = #rrggbb", or "base = dark" before them;
 * empty lines and those that begin with ";" are skipped. HM_OK at the end;
 * HM_EINPUT after a line with a mistake: the next call continues after it.
 */
hm_status hm__theme_read(hm__theme_text *from, hm__theme *theme, hm_fault *why);

/* The colour of a suit, 1 to 9; others wrap around. */
hm__color hm__suit_color(int suit);

/* The name of a colour, such as "board-light". */
const char *hm__color_name(hm__color color);

#endif
