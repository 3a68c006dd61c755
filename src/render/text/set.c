/*
 * set.c - the table of game systems that have a look of their own.
 */
#include "set.h"

static const hm__suits piecepack = {{0x2600, 0x263E, 0x265B, 0x2E38},
                                    "SMCA",
                                    {"Suns", "Moons", "Crowns", "Arms"}};
static const hm__suits cards = {{0x2665, 0x2660, 0x2663, 0x2666},
                                "HSCD",
                                {"hearts", "spades", "clubs", "diamonds"}};
static const hm__suits hollow = {
    {0x2661, 0x2664, 0x2667, 0x2662},
    "hscd",
    {"hollow hearts", "hollow spades", "hollow clubs", "hollow diamonds"}};

static const hm__faces ranks = {
    .codes = {'n', 'a', '2', '3', '4', '5'}, .letters = "na2345", .count = 6};
static const hm__faces halves = {
    .codes = {' ', 0xB7, 0x280C, 0x22F0, 0x2237, 0x2059, 0x283F},
    .letters = "0123456",
    .count = 7};
static const hm__faces pips = {
    .codes = {0xB7, 0x280C, 0x22F0, 0x2237, 0x2059, 0x283F},
    .letters = "123456",
    .count = 6,
    .first = 1};
static const hm__faces fudge = {.codes = {0x2212, ' ', '+', '+', ' ', 0x2212},
                                .letters = "-0++0-",
                                .count = 6,
                                .first = 1};
static const hm__faces numerals = {.codes = {'1', '2', '3', '4', '5', '6'},
                                   .letters = "123456",
                                   .count = 6,
                                   .first = 1};

static const char *const shogi_names[] = {"pawn", "lance",  "knight", "silver",
                                          "gold", "bishop", "rook",   "king"};
static const uint16_t shogi_codes[] = {0x6B69, 0x9999, 0x6842, 0x9280,
                                       0x91D1, 0x89D2, 0x98DB, 0x7389};
static const uint16_t shogi_backs[] = {0x3068, 0x674F, 0x572D, 0x5168,
                                       0x91D1, 0x99AC, 0x9F8D, 0x7389};
static const hm__army shogi = {.names = shogi_names,
                               .letters = "PLNSGBRK",
                               .codes = {shogi_codes, shogi_codes},
                               .backs = shogi_backs,
                               .count = 8,
                               .second = HM__SUIT_WHITE,
                               .kanji = true,
                               .alike = true};

static const char *const xiangqi_names[] = {
    "soldier", "cannon", "chariot", "horse", "elephant", "advisor", "general"};
static const uint16_t red_codes[] = {0x5175, 0x70AE, 0x4FE5, 0x508C,
                                     0x76F8, 0x4ED5, 0x5E25};
static const uint16_t black_codes[] = {0x5352, 0x7832, 0x8ECA, 0x99AC,
                                       0x8C61, 0x58EB, 0x5C07};
static const hm__army xiangqi = {.names = xiangqi_names,
                                 .letters = "PCRHEAK",
                                 .codes = {red_codes, black_codes},
                                 .count = 7,
                                 .second = HM__SUIT_BLACK,
                                 .kanji = true};

static const uint16_t cho_codes[] = {0x5352, 0x5305, 0x8ECA, 0x99AC,
                                     0x8C61, 0x58EB, 0x695A};
static const uint16_t han_codes[] = {0x5175, 0x5305, 0x8ECA, 0x99AC,
                                     0x8C61, 0x58EB, 0x6F22};
static const hm__army janggi = {.names = xiangqi_names,
                                .letters = "PCRHEAK",
                                .codes = {cho_codes, han_codes},
                                .count = 7,
                                .second = HM__SUIT_RED,
                                .kanji = true,
                                .alike = true};

static const char *const makruk_names[] = {"bia",    "met",  "khon",
                                           "knight", "rook", "king"};
static const uint16_t light_codes[] = {0x2659, 0x2655, 0x2657,
                                       0x2658, 0x2656, 0x2654};
static const uint16_t dark_codes[] = {0x265F, 0x265B, 0x265D,
                                      0x265E, 0x265C, 0x265A};
static const hm__army makruk = {.names = makruk_names,
                                .letters = "PMSNRK",
                                .codes = {light_codes, dark_codes},
                                .count = 6,
                                .second = HM__SUIT_BLACK};

#define PACK(suit_list) .suits = &(suit_list), .faces = &ranks
#define DIE(face_list) .faces = &(face_list), .inks = HM__INKS_DICE
#define DOMINO(ink) .dominoes = true, .faces = &halves, .domino_ink = (ink)

static const hm__set sets[] = {
    {.system = "piecepack", PACK(piecepack)},
    {.system = "playing_cards_expansion", PACK(cards), .inks = HM__INKS_CARDS},
    {.system = "dual_piecepacks_expansion", PACK(hollow)},
    {.system = "subpack", PACK(piecepack), .small = true},
    {.system = "dice", DIE(pips)},
    {.system = "dice_fudge", DIE(fudge)},
    {.system = "dice_numeral", DIE(numerals)},
    {.system = "dominoes", DOMINO(HM__BLACK)},
    {.system = "dominoes_white", DOMINO(HM__BLACK)},
    {.system = "dominoes_black", DOMINO(HM__GREY)},
    {.system = "dominoes_red", DOMINO(HM__RED)},
    {.system = "dominoes_green", DOMINO(HM__GREEN)},
    {.system = "dominoes_blue", DOMINO(HM__BLUE)},
    {.system = "dominoes_yellow", DOMINO(HM__YELLOW)},
    {.system = "alquerque", .noun = "man", .board = HM__BOARD_ALQUERQUE},
    {.system = "go", .noun = "stone", .board_rank = 19, .counts_lines = true},
    {.system = "marbles",
     .noun = "marble",
     .board = HM__BOARD_HOLES,
     .board_rank = 4},
    {.system = "morris",
     .noun = "man",
     .board = HM__BOARD_MORRIS,
     .board_rank = 9},
    {.system = "cubes", .noun = "cube", .bit = HM__BIT_CUBE},
    {.system = "checkers1", .bit = HM__BIT_CHECKER, .board_rank = 8},
    {.system = "checkers2", .bit = HM__BIT_CHECKER, .board_rank = 8},
    {.system = "chess1", .bit = HM__BIT_CHESS, .board_rank = 8},
    {.system = "chess2", .bit = HM__BIT_CHESS, .board_rank = 8},
    {.system = "reversi", .noun = "disc", .bit = HM__BIT_DISC},
    {.system = "shogi", .army = &shogi, .board_rank = 9},
    {.system = "xiangqi",
     .army = &xiangqi,
     .board = HM__BOARD_POINTS,
     .board_rank = 9,
     .river = true},
    {.system = "janggi",
     .army = &janggi,
     .board = HM__BOARD_POINTS,
     .board_rank = 9},
    {.system = "makruk", .army = &makruk, .board_rank = 8},
    {.system = "atlantis", .noun = "stack", .hexes = true},
    {.system = "playing_cards",
     .cards = HM__CARDS_PLAIN,
     .inks = HM__INKS_CARDS},
    {.system = "playing_cards_colored", .cards = HM__CARDS_PLAIN},
    {.system = "playing_cards_tarot",
     .cards = HM__CARDS_TAROT,
     .inks = HM__INKS_CARDS},
};

const hm__set *hm__set_of(hm_str system)
{
    static const hm__set unknown = {.system = ""};

    for (size_t i = 0; i < HM_COUNT(sets); i++) {
        if (hm_str_is(system, sets[i].system))
            return &sets[i];
    }
    return &unknown;
}
