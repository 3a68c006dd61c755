/*
 * system.h - game systems, kinds of piece and sides: names and properties.
 */
#ifndef HM_TABLE_SYSTEM_H
#define HM_TABLE_SYSTEM_H

#include "base/str.h"

/* The systems that the language itself speaks of; names in system.c. */
typedef enum hm__system {
    HM__PIECEPACK,
    HM__PLAYING_CARDS_EXPANSION,
    HM__DUAL_PIECEPACKS_EXPANSION,
    HM__HEXPACK,
    HM__SUBPACK,
    HM__ICEHOUSE,
    HM__CHECKERS1,
    HM__CHECKERS2,
    HM__CHESS1,
    HM__CHESS2,
    HM__DICE,
    HM__DOMINOES,
    HM__DOMINOES_RED,
    HM__DOMINOES_BLACK,
    HM__DOMINOES_GREEN,
    HM__DOMINOES_BLUE,
    HM__DOMINOES_YELLOW,
    HM__DOMINOES_WHITE,
    HM__GO,
    HM__MARBLES,
    HM__MEEPLES,
    HM__ALQUERQUE,
    HM__MORRIS,
    HM__REVERSI,
    HM__PLAYING_CARDS,
    HM__PLAYING_CARDS_COLORED,
    HM__PLAYING_CARDS_TAROT,
    HM__SHOGI,
    HM__XIANGQI,
    HM__JANGGI,
    HM__MAKRUK,
    HM__ATLANTIS,
    HM__SYSTEMS, // how many; others are numbered from here, table by table
} hm__system;

typedef enum hm__kind {
    HM__TILE,
    HM__COIN,
    HM__DIE,
    HM__PAWN,
    HM__MATCHSTICK,
    HM__SAUCER,
    HM__PYRAMID,
    HM__CARD,
    HM__BIT,
    HM__BOARD,
    HM__KINDS
} hm__kind;

typedef enum hm__side {
    HM__FACE,
    HM__BACK,
    HM__LEFT,
    HM__RIGHT,
    HM__TOP,
    HM__BASE,
    HM__SIDES
} hm__side;

const char *hm__system_name(hm__system system);
const char *hm__kind_name(hm__kind kind);
const char *hm__side_name(hm__side side);

/* Whether digit d means rank d (chess) and not rank d + 1 (piecepack). */
bool hm__rank_from_one(uint16_t system);

/* The suit and rank of a piece that was given none. */
int16_t hm__default_suit(uint16_t system);
int16_t hm__default_rank(uint16_t system, hm__kind kind);

#endif
