/*
 * piecepack.c - the piecepack, its other sizes and shapes, its expansions.
 */
#include "system.h"

static const char *const names[] = {"null", "ace", NULL, NULL, NULL, NULL};
static const uint16_t codes[] = {'n', 'a', '2', '3', '4', '5'};
static const hm__rank_list ranks = {
    .count = 6, .names = names, .letters = "na2345", .codes = codes};

#define PACK                                                                   \
    .artist = "piecepack", .ranks = &ranks, .tile = HM__TILE_SQUARE,           \
    .kinds = HM__HAVE(HM__TILE) | HM__HAVE(HM__COIN) | HM__HAVE(HM__DIE) |     \
             HM__HAVE(HM__PAWN) | HM__HAVE(HM__MATCHSTICK) |                   \
             HM__HAVE(HM__SAUCER) | HM__HAVE(HM__PYRAMID) | HM__HAVE(HM__CARD)

const hm_system hm__system_piecepack = {
    .name = "piecepack",
    .title = "piecepack",
    .setups = "piecepack",
    .also = "default",
    .parser = true,
    .suits = &hm__suits_pack,
    .smaller = HM__SUBPACK,
    PACK,
};

const hm_system hm__system_piecepack_inverted = {
    .name = "piecepack_inverted",
    .title = "piecepack with inverted colours",
    .suits = &hm__suits_pack,
    PACK,
};

const hm_system hm__system_playing_cards_expansion = {
    .name = "playing_cards_expansion",
    .title = "playing cards expansion of the piecepack",
    .suits = &hm__suits_cards,
    .spells_suits = true,
    .inks = HM__INKS_CARDS,
    PACK,
};

const hm_system hm__system_dual_piecepacks_expansion = {
    .name = "dual_piecepacks_expansion",
    .title = "dual piecepacks expansion",
    .suits = &hm__suits_hollow,
    .spells_suits = true,
    PACK,
};

const hm_system hm__system_hexpack = {
    .name = "hexpack",
    .title = "piecepack with hexagonal tiles",
    .suits = &hm__suits_pack,
    .sign = 0x2B22,
    .sign_kind = HM__KINDS,
    PACK,
};

const hm_system hm__system_subpack = {
    .name = "subpack",
    .title = "half-size piecepack",
    .setups = "stackpack", // which is both sizes together
    .parser = true,
    .suits = &hm__suits_pack,
    .small = true,
    PACK,
};
