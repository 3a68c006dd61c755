/*
 * suits.c - the suits that the language has letters for.
 */
#include "system.h"

const hm__suits hm__suits_colors = {
    .family = HM__COLOR_SUITS,
    .count = 9,
    .at = {{.name = "red", .spelling = 'R', .letter = 'R'},
           {.name = "black", .spelling = 'K', .letter = 'K'},
           {.name = "green", .spelling = 'G', .letter = 'G'},
           {.name = "blue", .spelling = 'B', .letter = 'B'},
           {.name = "yellow", .spelling = 'Y', .letter = 'Y'},
           {.name = "white", .spelling = 'W', .letter = 'W'},
           {.name = "cyan", .letter = 'C'},
           {.name = "magenta", .letter = 'M'},
           {.name = "orange", .letter = '*'}},
};

const hm__suits hm__suits_pack = {
    .family = HM__PACK_SUITS,
    .count = 4,
    .at = {{.name = "Suns", .spelling = 'S', .sign = 0x2600, .letter = 'S'},
           {.name = "Moons", .spelling = 'M', .sign = 0x263E, .letter = 'M'},
           {.name = "Crowns", .spelling = 'C', .sign = 0x265B, .letter = 'C'},
           {.name = "Arms", .spelling = 'A', .sign = 0x2E38, .letter = 'A'}},
};

const hm__suits hm__suits_cards = {
    .family = HM__CARD_SUITS,
    .count = 4,
    .at = {HM__HEARTS, HM__SPADES, HM__CLUBS, HM__DIAMONDS},
};

const hm__suits hm__suits_hollow = {
    .family = HM__HOLLOW_SUITS,
    .count = 4,
    .at = {{.name = "hollow hearts",
            .spelling = 0x2661,
            .sign = 0x2661,
            .letter = 'h'},
           {.name = "hollow spades",
            .spelling = 0x2664,
            .sign = 0x2664,
            .letter = 's'},
           {.name = "hollow clubs",
            .spelling = 0x2667,
            .sign = 0x2667,
            .letter = 'c'},
           {.name = "hollow diamonds",
            .spelling = 0x2662,
            .sign = 0x2662,
            .letter = 'd'}},
};

const hm__suits *hm__suit_spelled(uint32_t code, int16_t *suit)
{
    static const hm__suits *const families[] = {
        &hm__suits_pack, &hm__suits_colors, &hm__suits_cards,
        &hm__suits_hollow};

    for (size_t i = 0; i < HM_COUNT(families); i++) {
        for (int j = 0; j < families[i]->count; j++) {
            if (families[i]->at[j].spelling == code) {
                *suit = (int16_t)(j + 1);
                return families[i];
            }
        }
    }
    return NULL;
}
