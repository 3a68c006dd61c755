/*
 * meeples.c - meeples and cubes: pieces of one colour.
 */
#include "system.h"

const hm_system hm__system_meeples = {
    .name = "meeples",
    .title = "meeples",
    .artist = "meeples",
    .kinds = HM__HAVE(HM__BIT),
    .suits = &hm__suits_colors,
    .bit_noun = "meeple",
};

const hm_system hm__system_cubes = {
    .name = "cubes",
    .title = "wooden cubes",
    .artist = "meeples",
    .kinds = HM__HAVE(HM__BIT),
    .suits = &hm__suits_colors,
    .bit = HM__BIT_CUBE,
    .bit_noun = "cube",
};
