/*
 * set.h - how the pieces of each game system look in text.
 */
#ifndef HM_RENDER_TEXT_SET_H
#define HM_RENDER_TEXT_SET_H

#include "base/str.h"
#include "color.h"

/* The suits of a pack. */
typedef struct hm__suits {
    uint16_t codes[4];
    char letters[5]; // the same in ASCII
    const char *names[4];
} hm__suits;

/* What the ranks of tiles, coins and dice show, from the first on. */
typedef struct hm__faces {
    uint16_t codes[8];
    char letters[8]; // the same in ASCII
    int count;
    int first; // the number that the first one stands for
} hm__faces;

/* Pieces of a game akin to chess, from the first rank on. */
typedef struct hm__army {
    const char *const *names;
    const char *letters;      // capitals, for ASCII
    const uint16_t *codes[2]; // of the two players
    const uint16_t *backs;    // of both, turned over; NULL: hidden
    int count;
    int second; // the suit of the second player
    bool kanji; // two columns wide
    bool alike; // the players' pieces: the second player's are marked
} hm__army;

typedef enum hm__bit_style {
    HM__BIT_STONE,
    HM__BIT_CUBE,
    HM__BIT_CHECKER,
    HM__BIT_DISC,
    HM__BIT_CHESS,
} hm__bit_style;

typedef enum hm__board_style {
    HM__BOARD_GRID,
    HM__BOARD_ALQUERQUE,
    HM__BOARD_HOLES,
    HM__BOARD_MORRIS,
    HM__BOARD_POINTS, // as many lines as the rank, and one more up
} hm__board_style;

typedef enum hm__card_style {
    HM__NO_CARDS,
    HM__CARDS_PLAIN, // 11 to 14: jack, queen, king, joker
    HM__CARDS_TAROT, // 11 to 15: jack, knight, queen, king, joker
} hm__card_style;

typedef struct hm__set {
    const char *system;
    const char *noun;       // what a bit is called; NULL: a bit
    const hm__suits *suits; // NULL: suits are colours
    const hm__faces *faces; // NULL: it has neither tiles nor dice
    const hm__army *army;   // NULL: bits are as `bit` says
    hm__suit_inks inks;
    hm__bit_style bit;
    hm__board_style board;
    hm__card_style cards;
    hm__ink domino_ink;
    int board_rank;    // what rank 1 of a board stands for; 0: 1
    bool counts_lines; // a board's rank does, not squares
    bool small;        // tiles of one inch
    bool dominoes;
    bool hexes; // tiles are hexagons of one inch
    bool river; // no lines cross the middle of its board
} hm__set;

/* Never NULL: systems that are not known have a set without anything. */
const hm__set *hm__set_of(hm_str system);

#endif
