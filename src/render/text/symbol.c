/*
 * symbol.c - Unicode symbols of pieces, upright and turned.
 *
 * Chessmen have glyphs for most directions; the other symbols that can be
 * turned stand in two small tables.
 */
#include "symbol.h"

enum { CIRCLE = 0x20DD, SQUARE = 0x20DE, DIAMOND = 0x20DF }; // enclosures
enum { LOW_LINE = 0x0332 };
enum { WHITE_KING = 0x2654, BLACK_PAWN = 0x265F };
enum { DISC = 0x25CF, RING = 0x25CB, FULL_SQUARE = 0x25A0, SQUARE_FRAME };

/* ---- turning ------------------------------------------------------------- */

/* At 90, 180 and 270 degrees; 0 means that nothing changes. */
static const struct {
    uint16_t code, turned[3][2];
} quarters[] = {
    {'n', {{0}, {'u'}, {0x1D59}}},
    {'a', {{0}, {0x0250}, {0}}},
    {'1', {{0x21BD}, {0x21C2}, {0x21C0}}},
    {'2', {{0}, {0x218A}, {0}}},
    {'3', {{'m'}, {0x218B}, {0x03C9}}},
    {'4', {{0}, {0x152D}, {0}}},
    {'5', {{0}, {0x2185, 0x0332}, {0}}},
    {'6', {{0}, {'9'}, {0}}},
    {0x2665, {{0x2765}, {0x03C9, 0x0302}, {0}}},         // hearts
    {0x2661, {{0x2765}, {0x03C9, 0x0302}, {0}}},         //
    {0x2660, {{0}, {0x2764, 0x030D}, {0}}},              // spades
    {0x2664, {{0}, {0x2661, 0x030D}, {0}}},              //
    {0x2663, {{0}, {0x2235, 0x0304}, {0}}},              // clubs
    {0x2667, {{0}, {0x2235, 0x0304}, {0}}},              //
    {0x2666, {{0x25C6}, {0}, {0x25C6}}},                 // diamonds
    {0x2662, {{0x25C7}, {0}, {0x25C7}}},                 //
    {0x263E, {{0}, {0x263D}, {0}}},                      // a moon
    {0x2E38, {{0}, {0x2020}, {0}}},                      // a dagger
    {0x280C, {{0x2821}, {0}, {0x2821}}},                 // two pips
    {0x22F0, {{0x22F1}, {0}, {0x22F1}}},                 // three
    {0x283F, {{0x2026, 0x20DB}, {0}, {0x2026, 0x20DB}}}, // six
    {0x2212, {{'|'}, {0}, {'|'}}},                       // a minus
    {0x25B2, {{0x25C0}, {0x25BC}, {0x25B6}}},            // triangles
    {0x25B3, {{0x25C1}, {0x25BD}, {0x25B7}}},            //
};

/* At 45, 135, 225 and 315 degrees. */
static const struct {
    uint16_t code, turned[4];
} eighths[] = {
    {0x280C, {0x205A, 0, 0x205A, 0}},
    {0x22F0, {0x22EE, 0x22EF, 0x22EE, 0x22EF}},
    {0x2059, {0x2E2D, 0x2E2D, 0x2E2D, 0x2E2D}},
    {0x25B2, {0x25E4, 0x25E3, 0x25E2, 0x25E5}},
    {0x25B3, {0x25F8, 0x25FA, 0x25FF, 0x25F9}},
    {FULL_SQUARE, {0x25C6, 0x25C6, 0x25C6, 0x25C6}},
    {SQUARE_FRAME, {0x25C7, 0x25C7, 0x25C7, 0x25C7}},
};

/* The glyph of the same chessman, turned; the same if there is none. */
static uint32_t turn_chess(uint32_t code, int turn)
{
    hm__glyph g;
    const hm_system *chess = hm__system_at(hm__glyph_of(code, &g));
    hm__attr attr = {.kind = (uint8_t)g.kind, .suit = g.suit, .rank = g.digit};
    uint32_t turned = hm__glyph_for(chess, attr, 45.0 * turn);

    return turned ? turned : code;
}

static hm__symbol turn_quarter(uint32_t code, int quarter)
{
    for (size_t i = 0; i < HM_COUNT(quarters); i++) {
        const uint16_t *to = quarters[i].turned[quarter - 1];

        if (quarters[i].code == code && to[0])
            return (hm__symbol){.code = {to[0], to[1]}};
    }
    return hm__symbol_plain(code);
}

static hm__symbol turn_eighth(uint32_t code, int which)
{
    for (size_t i = 0; i < HM_COUNT(eighths); i++) {
        if (eighths[i].code == code && eighths[i].turned[which])
            return hm__symbol_plain(eighths[i].turned[which]);
    }
    return hm__symbol_plain(code);
}

static hm__symbol turned(const hm__text_item *item, uint32_t code)
{
    if (item->turn == 0 || item->steady)
        return hm__symbol_plain(code);
    if (code >= WHITE_KING && code <= BLACK_PAWN)
        return hm__symbol_plain(turn_chess(code, item->turn));
    if (item->turn % 2)
        return turn_eighth(code, item->turn / 2);
    return turn_quarter(code, item->turn / 2);
}

/* Adds a mark after a symbol. */
static hm__symbol with(hm__symbol symbol, uint32_t mark)
{
    size_t at = symbol.code[1] ? 2 : 1;

    symbol.code[at] = mark;
    return symbol;
}

/* ---- suits and ranks ----------------------------------------------------- */

static hm__symbol suit_symbol(const hm__text_item *item)
{
    const hm__suit *suit = hm__suit_at(item->set, item->suit);

    return suit && suit->sign ? turned(item, suit->sign)
                              : hm__symbol_plain(DISC);
}

/* Numbers that no face has: digits, then digits in circles. */
static hm__symbol number_symbol(int number)
{
    if (number < 0 || number > 20)
        return hm__symbol_plain('?');
    return hm__symbol_plain(number < 10 ? '0' + (uint32_t)number
                                        : 0x2469 + (uint32_t)number - 10);
}

static hm__symbol face_symbol(const hm__text_item *item, int rank)
{
    const hm__rank_list *ranks = item->set->ranks;

    if (!ranks || !ranks->codes)
        return number_symbol(rank);
    if (rank < 1 || rank > ranks->count)
        return number_symbol(rank - 1 + ranks->first);
    return turned(item, ranks->codes[rank - 1]);
}

/* ---- pieces -------------------------------------------------------------- */

static bool is_white(const hm__text_item *item)
{
    return item->suit == HM__SUIT_WHITE;
}

static hm__symbol coin(const hm__text_item *item)
{
    return with(item->side == HM__BACK ? suit_symbol(item)
                                       : face_symbol(item, item->rank),
                CIRCLE);
}

static hm__symbol pawn(const hm__text_item *item)
{
    return with(suit_symbol(item), item->turn % 2 ? SQUARE : DIAMOND);
}

static hm__symbol die(const hm__text_item *item)
{
    return with(face_symbol(item, item->rank),
                item->turn % 2 ? DIAMOND : SQUARE);
}

static hm__symbol tile(const hm__text_item *item, hm__role role)
{
    if (role == HM__ROLE_RANK || item->set->tile != HM__TILE_DOMINO)
        return role == HM__ROLE_RANK ? face_symbol(item, item->rank)
                                     : suit_symbol(item);
    return face_symbol(item, item->suit);
}

static hm__symbol saucer(const hm__text_item *item)
{
    return hm__symbol_plain(item->side == HM__FACE ? 0x25C9 : 0x25CE);
}

static hm__symbol square(const hm__text_item *item)
{
    return turned(item, is_white(item) ? SQUARE_FRAME : FULL_SQUARE);
}

static hm__symbol pyramid(const hm__text_item *item)
{
    static const uint16_t dots[6][2] = {{0x0323},         {0x0324},
                                        {0x20E8},         {0x0324, 0x0308},
                                        {0x20E8, 0x0308}, {0x20E8, 0x20DB}};
    bool stands = item->side == HM__TOP || item->side == HM__BASE;
    hm__symbol symbol =
        stands ? square(item) : turned(item, is_white(item) ? 0x25B3 : 0x25B2);

    if (item->rank >= 1 && item->rank <= 6) {
        symbol.code[1] = dots[item->rank - 1][0];
        symbol.code[2] = dots[item->rank - 1][1];
    }
    return symbol;
}

static hm__symbol chess(const hm__text_item *item)
{
    if (item->rank < 1 || item->rank > 6)
        return hm__symbol_plain('?');
    return turned(item, (uint32_t)(WHITE_KING + (is_white(item) ? 0 : 6) + 6 -
                                   item->rank));
}

static hm__symbol soldier(const hm__text_item *item)
{
    hm__symbol symbol =
        hm__symbol_plain(hm__army_symbol(item->set, item->attr));

    if (item->set->marked && item->suit == item->set->second)
        symbol.before = 'v';
    return symbol;
}

char hm__item_letter(const hm__text_item *item)
{
    size_t prefix = sizeof("actor_") - 1;
    char letter;

    if (!hm__str_starts(item->system, HM_STR("actor_")) ||
        item->system.len == prefix)
        return 0;
    letter = item->system.ptr[prefix];
    return is_white(item) && hm__is_lower(letter) ? (char)(letter - 'a' + 'A')
                                                  : letter;
}

bool hm__item_promoted(const hm__text_item *item)
{
    return item->rank % 2 == 0;
}

static hm__symbol actor(const hm__text_item *item)
{
    hm__symbol symbol = hm__symbol_plain((uint32_t)hm__item_letter(item));

    return hm__item_promoted(item) ? with(symbol, LOW_LINE) : symbol;
}

/* What a field is; those that are nothing known have no sign. */
static hm__symbol field(const hm__text_item *item)
{
    const hm__suit *suit = hm__suit_at(item->set, item->suit);

    return hm__symbol_plain(suit ? suit->sign : '?');
}

static hm__symbol bit(const hm__text_item *item)
{
    bool named = item->suit >= 1 && item->suit <= HM__SUIT_COLORS;
    uint32_t king = item->side == HM__FACE ? 1 : 0;
    uint32_t black = is_white(item) ? 0 : 2;

    if (hm__is_soldier(item))
        return soldier(item);
    if (hm__item_letter(item))
        return actor(item);
    if (item->set->bit == HM__BIT_CHESS && item->side == HM__FACE && named)
        return chess(item);
    if (item->set->bit == HM__BIT_CUBE && named)
        return square(item);
    if (item->set->bit == HM__BIT_CHECKER && named)
        return hm__symbol_plain(0x26C0 + black + king);
    if (item->set->bit == HM__BIT_DISC && named)
        return hm__symbol_plain(0x26C1 + black);
    return hm__symbol_plain(is_white(item) ? RING : DISC);
}

static hm__symbol glyph(const hm__text_item *item)
{
    const hm_system *set = item->set;
    hm__attr attr = {.kind = (uint8_t)item->kind,
                     .side = HM__FACE,
                     .suit = (int16_t)item->suit,
                     .rank = (int16_t)item->rank};
    uint32_t code;

    if (item->side != HM__FACE || item->suit < 1 || item->rank < 1)
        return hm__symbol_plain(set->back ? set->back : HM__CARD_BACK);
    code = set->symbol ? set->symbol(attr) : hm__glyph_for(set, attr, 0);
    return hm__symbol_plain(code ? code : '?');
}

char hm__kind_letter(hm__kind kind)
{
    static const char letters[HM__KINDS] = {
        [HM__TILE] = 't', [HM__COIN] = 'c',       [HM__DIE] = 'd',
        [HM__PAWN] = 'p', [HM__MATCHSTICK] = 'm',
    };

    return letters[kind];
}

bool hm__is_known(const hm__text_item *item)
{
    const hm_system *set = item->set;
    bool face = item->side == HM__FACE;
    bool two_sided = face || item->side == HM__BACK;

    switch (item->kind) {
    case HM__TILE:
        return item->side == HM__BACK || (face && set->tile != HM__TILE_PLAIN);
    case HM__COIN:
    case HM__PAWN:
    case HM__MATCHSTICK:
        return two_sided && hm__system_has(set, item->kind);
    case HM__DIE:
        return face && hm__system_has(set, HM__DIE) && set->ranks;
    case HM__CARD:
        return set->glyph_cards;
    default:
        return true;
    }
}

hm__symbol hm__symbol_of(const hm__text_item *item, hm__role role)
{
    char letter = hm__kind_letter(item->kind);

    if (!hm__is_known(item))
        return hm__symbol_plain(letter ? (uint32_t)letter : HM__CARD_BACK);
    if (hm__system_glyphs(item->set, item->kind))
        return glyph(item);
    switch (item->kind) {
    case HM__TILE:
        return item->set->tile == HM__TILE_HEXAGON ? field(item)
                                                   : tile(item, role);
    case HM__COIN:
        return coin(item);
    case HM__DIE:
        return die(item);
    case HM__PAWN:
        return pawn(item);
    case HM__SAUCER:
        return saucer(item);
    case HM__PYRAMID:
        return pyramid(item);
    case HM__BIT:
        return bit(item);
    case HM__MATCHSTICK: // the short one; longer ones are lines
        return hm__symbol_plain(item->slant % 2 ? 0x25C6 : FULL_SQUARE);
    default:
        return hm__symbol_plain('?');
    }
}
