/*
 * color.c - which colour a piece has, in terminals and browsers.
 */
#include "color.h"

#include "item.h"

hm__ink hm__ink_of(const hm__text_item *item)
{
    static const hm__ink inks[HM__INKS_KINDS][HM__SUIT_COLORS] = {
        [HM__INKS_PLAIN] = {HM__RED, HM__BLACK, HM__GREEN, HM__BLUE, HM__YELLOW,
                            HM__BLACK, HM__CYAN, HM__MAGENTA},
        [HM__INKS_DICE] = {HM__RED, HM__GREY, HM__GREEN, HM__BLUE, HM__YELLOW,
                           HM__BLACK, HM__CYAN, HM__MAGENTA},
        [HM__INKS_CARDS] = {HM__RED, HM__BLACK, HM__BLACK, HM__RED},
    };
    hm__suit_inks list = item->set->inks;
    const hm__suits *suits = item->set->suits;
    const hm__suit *suit = hm__suit_at(item->set, item->suit);

    if (item->kind == HM__TILE && item->set->tile == HM__TILE_DOMINO)
        return item->set->color ? inks[HM__INKS_DICE][item->set->color - 1]
                                : HM__BLACK;
    if (item->kind == HM__BOARD || item->suit < 1 ||
        item->suit > HM__SUIT_COLORS)
        return HM__BLACK;
    if (item->side == HM__BACK &&
        (item->kind == HM__TILE || item->kind == HM__SAUCER ||
         item->kind == HM__CARD))
        return HM__BLACK;
    if (suits && suits->family == HM__OWN_SUITS &&
        (item->kind == HM__TILE || item->kind == HM__CARD))
        return suit && suit->color ? inks[HM__INKS_PLAIN][suit->color - 1]
                                   : HM__BLACK;
    if (item->kind == HM__COIN && item->side == HM__FACE &&
        hm__system_has(item->set, HM__COIN))
        return HM__BLACK;
    if (item->kind == HM__PYRAMID)
        list = HM__INKS_DICE;
    return inks[list][item->suit - 1];
}

int hm__ink_ansi(hm__ink ink)
{
    static const int codes[HM__INKS] = {
        [HM__BLACK] = 30,  [HM__RED] = 31,  [HM__GREEN] = 32,
        [HM__YELLOW] = 33, [HM__BLUE] = 34, [HM__MAGENTA] = 35,
        [HM__CYAN] = 36,   [HM__GREY] = 90,
    };

    return codes[ink];
}

const char *hm__ink_html(hm__ink ink)
{
    static const char *const codes[HM__INKS] = {
        [HM__BLACK] = "000000", [HM__RED] = "BB0000",
        [HM__GREEN] = "00BB00", [HM__YELLOW] = "BBBB00",
        [HM__BLUE] = "0000BB",  [HM__MAGENTA] = "BB00BB",
        [HM__CYAN] = "00BBBB",  [HM__GREY] = "555555",
    };

    return codes[ink];
}

char hm__suit_letter(int suit)
{
    return suit >= 1 && suit <= hm__suits_colors.count
               ? hm__suits_colors.at[suit - 1].letter
               : '*';
}
