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

static hm__symbol turned(const hm__text_look *look, uint32_t code)
{
    if (look->turn == 0 || look->steady)
        return hm__symbol_plain(code);
    if (code >= WHITE_KING && code <= BLACK_PAWN)
        return hm__symbol_plain(turn_chess(code, look->turn));
    if (look->turn % 2)
        return turn_eighth(code, look->turn / 2);
    return turn_quarter(code, look->turn / 2);
}

/* Adds a mark behind a symbol. */
static hm__symbol with(hm__symbol symbol, uint32_t mark)
{
    size_t at = symbol.code[1] ? 2 : 1;

    symbol.code[at] = mark;
    return symbol;
}

/* ---- suits and ranks ----------------------------------------------------- */

static hm__symbol suit_symbol(const hm__text_look *look)
{
    const hm__suit *suit = hm__suit_at(look->set, look->suit);

    return suit && suit->sign ? turned(look, suit->sign)
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

static hm__symbol face_symbol(const hm__text_look *look, int rank)
{
    const hm__rank_list *ranks = look->set->ranks;

    if (!ranks || !ranks->codes)
        return number_symbol(rank);
    if (rank < 1 || rank > ranks->count)
        return number_symbol(rank - 1 + ranks->first);
    return turned(look, ranks->codes[rank - 1]);
}

/* ---- pieces -------------------------------------------------------------- */

static bool is_white(const hm__text_look *look)
{
    return look->suit == HM__SUIT_WHITE;
}

static hm__symbol coin(const hm__text_look *look)
{
    return with(look->side == HM__BACK ? suit_symbol(look)
                                       : face_symbol(look, look->rank),
                CIRCLE);
}

static hm__symbol pawn(const hm__text_look *look)
{
    return with(suit_symbol(look), look->turn % 2 ? SQUARE : DIAMOND);
}

static hm__symbol die(const hm__text_look *look)
{
    return with(face_symbol(look, look->rank),
                look->turn % 2 ? DIAMOND : SQUARE);
}

static hm__symbol tile(const hm__text_look *look, hm__role role)
{
    if (role == HM__ROLE_RANK || look->set->tile != HM__TILE_DOMINO)
        return role == HM__ROLE_RANK ? face_symbol(look, look->rank)
                                     : suit_symbol(look);
    return face_symbol(look, look->suit);
}

static hm__symbol saucer(const hm__text_look *look)
{
    return hm__symbol_plain(look->side == HM__FACE ? 0x25C9 : 0x25CE);
}

static hm__symbol square(const hm__text_look *look)
{
    return turned(look, is_white(look) ? SQUARE_FRAME : FULL_SQUARE);
}

static hm__symbol pyramid(const hm__text_look *look)
{
    static const uint16_t dots[6][2] = {{0x0323},         {0x0324},
                                        {0x20E8},         {0x0324, 0x0308},
                                        {0x20E8, 0x0308}, {0x20E8, 0x20DB}};
    bool stands = look->side == HM__TOP || look->side == HM__BASE;
    hm__symbol symbol =
        stands ? square(look) : turned(look, is_white(look) ? 0x25B3 : 0x25B2);

    if (look->rank >= 1 && look->rank <= 6) {
        symbol.code[1] = dots[look->rank - 1][0];
        symbol.code[2] = dots[look->rank - 1][1];
    }
    return symbol;
}

static hm__symbol chess(const hm__text_look *look)
{
    if (look->rank < 1 || look->rank > 6)
        return hm__symbol_plain('?');
    return turned(look, (uint32_t)(WHITE_KING + (is_white(look) ? 0 : 6) + 6 -
                                   look->rank));
}

static hm__symbol soldier(const hm__text_look *look)
{
    hm__symbol symbol =
        hm__symbol_plain(hm__army_symbol(look->set, look->attr));

    if (look->set->marked && look->suit == look->set->second)
        symbol.before = 'v';
    return symbol;
}

char hm__actor_letter(const hm__text_look *look)
{
    size_t prefix = sizeof("actor_") - 1;
    char letter;

    if (!hm__str_starts(look->system, HM_STR("actor_")) ||
        look->system.len == prefix)
        return 0;
    letter = look->system.ptr[prefix];
    return is_white(look) && hm__is_lower(letter) ? (char)(letter - 'a' + 'A')
                                                  : letter;
}

bool hm__actor_promoted(const hm__text_look *look)
{
    return look->rank % 2 == 0;
}

static hm__symbol actor(const hm__text_look *look)
{
    hm__symbol symbol = hm__symbol_plain((uint32_t)hm__actor_letter(look));

    return hm__actor_promoted(look) ? with(symbol, LOW_LINE) : symbol;
}

/* What a field is; those that are nothing known have no sign. */
static hm__symbol field(const hm__text_look *look)
{
    const hm__suit *suit = hm__suit_at(look->set, look->suit);

    return hm__symbol_plain(suit ? suit->sign : '?');
}

static hm__symbol bit(const hm__text_look *look)
{
    bool named = look->suit >= 1 && look->suit <= HM__SUIT_COLORS;
    uint32_t king = look->side == HM__FACE ? 1 : 0;
    uint32_t black = is_white(look) ? 0 : 2;

    if (hm__is_soldier(look))
        return soldier(look);
    if (hm__actor_letter(look))
        return actor(look);
    if (look->set->bit == HM__BIT_CHESS && look->side == HM__FACE && named)
        return chess(look);
    if (look->set->bit == HM__BIT_CUBE && named)
        return square(look);
    if (look->set->bit == HM__BIT_CHECKER && named)
        return hm__symbol_plain(0x26C0 + black + king);
    if (look->set->bit == HM__BIT_DISC && named)
        return hm__symbol_plain(0x26C1 + black);
    return hm__symbol_plain(is_white(look) ? RING : DISC);
}

static hm__symbol glyph(const hm__text_look *look)
{
    const hm_system *set = look->set;
    hm__attr attr = {.kind = (uint8_t)look->kind,
                     .side = HM__FACE,
                     .suit = (int16_t)look->suit,
                     .rank = (int16_t)look->rank};
    uint32_t code;

    if (look->side != HM__FACE || look->suit < 1 || look->rank < 1)
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

bool hm__is_known(const hm__text_look *look)
{
    const hm_system *set = look->set;
    bool face = look->side == HM__FACE;
    bool two_sided = face || look->side == HM__BACK;

    switch (look->kind) {
    case HM__TILE:
        return look->side == HM__BACK || (face && set->tile != HM__TILE_PLAIN);
    case HM__COIN:
    case HM__PAWN:
    case HM__MATCHSTICK:
        return two_sided && hm__system_has(set, look->kind);
    case HM__DIE:
        return face && hm__system_has(set, HM__DIE) && set->ranks;
    case HM__CARD:
        return set->glyph_cards;
    default:
        return true;
    }
}

hm__symbol hm__symbol_of(const hm__text_look *look, hm__role role)
{
    char letter = hm__kind_letter(look->kind);

    if (!hm__is_known(look))
        return hm__symbol_plain(letter ? (uint32_t)letter : HM__CARD_BACK);
    if (hm__system_glyphs(look->set, look->kind))
        return glyph(look);
    switch (look->kind) {
    case HM__TILE:
        return look->set->tile == HM__TILE_HEXAGON ? field(look)
                                                   : tile(look, role);
    case HM__COIN:
        return coin(look);
    case HM__DIE:
        return die(look);
    case HM__PAWN:
        return pawn(look);
    case HM__SAUCER:
        return saucer(look);
    case HM__PYRAMID:
        return pyramid(look);
    case HM__BIT:
        return bit(look);
    case HM__MATCHSTICK: // the short one; longer ones are lines
        return hm__symbol_plain(look->slant % 2 ? 0x25C6 : FULL_SQUARE);
    default:
        return hm__symbol_plain('?');
    }
}
