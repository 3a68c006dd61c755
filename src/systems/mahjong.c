/*
 * mahjong.c - the tiles of mahjong: winds, dragons, three suits and bonuses.
 */
#include "system.h"

enum { WINDS = 1, DRAGONS, CHARACTERS, BAMBOOS, CIRCLES, FLOWERS, SEASONS };
enum { JOKERS = SEASONS + 1, FIRST = 0x1F000, BACK = 0x1F02B };

#define RANKS(names_, letters_)                                                \
    {                                                                          \
        .count = (int)sizeof(letters_) - 1, .first = 1, .names = (names_),     \
        .letters = (letters_)                                                  \
    }

static const char *const winds[] = {"east", "south", "west", "north"};
static const char *const dragons[] = {"red", "green", "white"};
static const char *const flowers[] = {"plum", "orchid", "bamboo",
                                      "chrysanthemum"};
static const char *const seasons[] = {"spring", "summer", "autumn", "winter"};
static const char *const jokers[] = {"joker"};

static const hm__rank_list wind_ranks = RANKS(winds, "ESWN");
static const hm__rank_list dragon_ranks = RANKS(dragons, "RGW");
static const hm__rank_list flower_ranks = RANKS(flowers, "1234");
static const hm__rank_list season_ranks = RANKS(seasons, "1234");
static const hm__rank_list joker_ranks = RANKS(jokers, "J");
static const hm__rank_list ranks = RANKS(NULL, "123456789");

/* The letters of the three suits are those that players type. */
static const hm__suits suits = {
    .count = JOKERS,
    .at = {{"winds", .of = " wind", .letter = 'w', .ranks = &wind_ranks},
           {"dragons", .of = " dragon", .letter = 'd', .ranks = &dragon_ranks},
           {"characters", .of = " of characters", .letter = 'm',
            .color = HM__SUIT_RED},
           {"bamboos", .of = " of bamboos", .letter = 's',
            .color = HM__SUIT_GREEN},
           {"circles", .of = " of circles", .letter = 'p',
            .color = HM__SUIT_BLUE},
           {"flowers", .of = " flower", .letter = 'f', .ranks = &flower_ranks},
           {"seasons", .of = " season", .letter = 'y', .ranks = &season_ranks},
           {"jokers", .of = "", .letter = 'k', .ranks = &joker_ranks}},
};

/* U+1F000: the suits one after another, then the back. */
static bool read_glyph(uint32_t code, hm__glyph *out)
{
    static const uint8_t counts[] = {4, 3, 9, 9, 9, 4, 4, 1};
    uint32_t n = code - FIRST;
    size_t suit = 0;

    while (suit < HM_COUNT(counts) && n >= counts[suit])
        n -= counts[suit++];
    *out = (hm__glyph){.kind = HM__TILE,
                       .suit = (int16_t)(suit + 1),
                       .digit = (int16_t)(n + 1)};
    if (code == BACK)
        *out = (hm__glyph){
            .kind = HM__TILE, .side = HM__BACK, .has_side = true, .digit = -1};
    return true;
}

const hm_system hm__system_mahjong = {
    .name = "mahjong",
    .title = "mahjong tiles",
    .setups = "mahjong",
    .artist = "tiles",
    .kinds = HM__HAVE(HM__TILE),
    .traditional = true,
    .suits = &suits,
    .ranks = &ranks,
    .from_one = true,
    .first_glyph = FIRST,
    .last_glyph = BACK,
    .glyph = read_glyph,
    .tile = HM__TILE_GLYPH,
    .tile_width = 750,
    .tile_height = 1000,
    .tile_depth = 600,
    .back = BACK,
    .wide = true,
};
