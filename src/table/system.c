/*
 * system.c - the table of game systems.
 */
#include "system.h"

static const struct {
    const char *name;
    int8_t suit;       // when none is given; 0: the first
    int8_t board_rank; // of its board, when none is given; 0: 8
    bool from_one;     // digits are ranks as they stand
} systems[HM__SYSTEMS] = {
    [HM__PIECEPACK] = {"piecepack"},
    [HM__PLAYING_CARDS_EXPANSION] = {"playing_cards_expansion"},
    [HM__DUAL_PIECEPACKS_EXPANSION] = {"dual_piecepacks_expansion"},
    [HM__HEXPACK] = {"hexpack"},
    [HM__SUBPACK] = {"subpack"},
    [HM__ICEHOUSE] = {"icehouse_pieces", .from_one = true},
    [HM__CHECKERS1] = {"checkers1", .suit = 3, .from_one = true},
    [HM__CHECKERS2] = {"checkers2", .suit = 3, .from_one = true},
    [HM__CHESS1] = {"chess1", .from_one = true},
    [HM__CHESS2] = {"chess2", .from_one = true},
    [HM__DICE] = {"dice", .suit = 6, .from_one = true},
    [HM__DOMINOES] = {"dominoes"},
    [HM__DOMINOES_RED] = {"dominoes_red"},
    [HM__DOMINOES_BLACK] = {"dominoes_black"},
    [HM__DOMINOES_GREEN] = {"dominoes_green"},
    [HM__DOMINOES_BLUE] = {"dominoes_blue"},
    [HM__DOMINOES_YELLOW] = {"dominoes_yellow"},
    [HM__DOMINOES_WHITE] = {"dominoes_white"},
    [HM__GO] = {"go", .suit = 2, .board_rank = 19, .from_one = true},
    [HM__MARBLES] = {"marbles", .board_rank = 4},
    [HM__MEEPLES] = {"meeples"},
    [HM__ALQUERQUE] = {"alquerque"},
    [HM__MORRIS] = {"morris"},
    [HM__REVERSI] = {"reversi"},
    [HM__PLAYING_CARDS] = {"playing_cards", .from_one = true},
    [HM__PLAYING_CARDS_COLORED] = {"playing_cards_colored", .from_one = true},
    [HM__PLAYING_CARDS_TAROT] = {"playing_cards_tarot", .from_one = true},
};

enum { MARBLE_RANK = 9, BOARD_RANK = 8 };

const char *hm__system_name(hm__system system)
{
    return systems[system].name;
}

const char *hm__kind_name(hm__kind kind)
{
    static const char *const names[HM__KINDS] = {
        "tile",   "coin",    "die",  "pawn", "matchstick",
        "saucer", "pyramid", "card", "bit",  "board",
    };

    return names[kind];
}

const char *hm__side_name(hm__side side)
{
    static const char *const names[HM__SIDES] = {
        "face", "back", "left", "right", "top", "base",
    };

    return names[side];
}

bool hm__rank_from_one(uint16_t system)
{
    return system < HM__SYSTEMS && systems[system].from_one;
}

int16_t hm__default_suit(uint16_t system)
{
    if (system < HM__SYSTEMS && systems[system].suit)
        return systems[system].suit;
    return 1;
}

int16_t hm__default_rank(uint16_t system, hm__kind kind)
{
    if (kind == HM__BOARD) {
        int rank = system < HM__SYSTEMS ? systems[system].board_rank : 0;

        return (int16_t)(rank ? rank : BOARD_RANK);
    }
    return kind == HM__BIT && system == HM__MARBLES ? MARBLE_RANK : 1;
}
