/*
 * icehouse.c - pyramids of three sizes, also known as Looney pyramids.
 */
#include "system.h"

static const char *const sizes[] = {"small", "medium", "large"};
static const hm__rank_list ranks = {.count = 3, .first = 1, .names = sizes};

const hm_system hm__system_icehouse = {
    .name = "icehouse_pieces",
    .title = "icehouse pyramids",
    .setups = "icehouse",
    .also = "looney_pyramids piecenikr",
    .artist = "icehouse",
    .kinds = HM__HAVE(HM__PYRAMID),
    .parser = true,
    .suits = &hm__suits_colors,
    .ranks = &ranks,
    .most_rank = 3,
    .from_one = true,
    .sign = 0x25B3,
    .sign_kind = HM__PYRAMID,
};
