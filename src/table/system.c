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
    [HM__PIECEPACK] = {.name = "piecepack"},
    [HM__PLAYING_CARDS_EXPANSION] = {.name = "playing_cards_expansion"},
    [HM__DUAL_PIECEPACKS_EXPANSION] = {.name = "dual_piecepacks_expansion"},
    [HM__HEXPACK] = {.name = "hexpack"},
    [HM__SUBPACK] = {.name = "subpack"},
    [HM__ICEHOUSE] = {.name = "icehouse_pieces", .from_one = true},
    [HM__CHECKERS1] = {.name = "checkers1", .suit = 3, .from_one = true},
    [HM__CHECKERS2] = {.name = "checkers2", .suit = 3, .from_one = true},
    [HM__CHESS1] = {.name = "chess1", .from_one = true},
    [HM__CHESS2] = {.name = "chess2", .from_one = true},
    [HM__DICE] = {.name = "dice", .suit = 6, .from_one = true},
    [HM__DOMINOES] = {.name = "dominoes"},
    [HM__DOMINOES_RED] = {.name = "dominoes_red"},
    [HM__DOMINOES_BLACK] = {.name = "dominoes_black"},
    [HM__DOMINOES_GREEN] = {.name = "dominoes_green"},
    [HM__DOMINOES_BLUE] = {.name = "dominoes_blue"},
    [HM__DOMINOES_YELLOW] = {.name = "dominoes_yellow"},
    [HM__DOMINOES_WHITE] = {.name = "dominoes_white"},
    [HM__GO] = {.name = "go", .suit = 2, .board_rank = 19, .from_one = true},
    [HM__MARBLES] = {.name = "marbles", .board_rank = 4},
    [HM__MEEPLES] = {.name = "meeples"},
    [HM__ALQUERQUE] = {.name = "alquerque"},
    [HM__MORRIS] = {.name = "morris"},
    [HM__REVERSI] = {.name = "reversi"},
    [HM__PLAYING_CARDS] = {.name = "playing_cards", .from_one = true},
    [HM__PLAYING_CARDS_COLORED] = {.name = "playing_cards_colored",
                                   .from_one = true},
    [HM__PLAYING_CARDS_TAROT] = {.name = "playing_cards_tarot",
                                 .from_one = true},
    [HM__SHOGI] = {.name = "shogi",
                   .suit = 2,
                   .board_rank = 9,
                   .from_one = true},
    [HM__XIANGQI] = {.name = "xiangqi",
                     .suit = 2,
                     .board_rank = 9,
                     .from_one = true},
    [HM__JANGGI] = {.name = "janggi",
                    .suit = 2,
                    .board_rank = 9,
                    .from_one = true},
    [HM__MAKRUK] = {.name = "makruk", .suit = 2, .from_one = true},
    [HM__ATLANTIS] = {.name = "atlantis", .from_one = true},
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
