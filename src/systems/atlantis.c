/*
 * atlantis.c - Atlantis: fields that are open, growing or dead, and stones.
 *
 * The rank of a field says which of its edges are thick; that of a bit, how
 * many stones there are. Its suit is the player.
 */
#include "system.h"

static const hm__suits fields = {
    .count = 3,
    .at = {{.name = "open", .sign = 0x2B21, .letter = '.'},
           {.name = "growing",
            .sign = 0x2B22,
            .letter = '+',
            .color = HM__SUIT_GREEN},
           {.name = "dead",
            .sign = 0x2248,
            .letter = '~',
            .color = HM__SUIT_BLUE}},
};

const hm_system hm__system_atlantis = {
    .name = "atlantis",
    .title = "Atlantis",
    .setups = "atlantis",
    .artist = "atlantis",
    .kinds = HM__HAVE(HM__TILE) | HM__HAVE(HM__BIT),
    .suits = &fields,
    .from_one = true,
    .tile = HM__TILE_HEXAGON,
    .tile_noun = "field",
    .fields = true,
};
