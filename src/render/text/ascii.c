/*
 * ascii.c - pieces in plain letters.
 *
 * A cell is two columns wide here, so that squares are square and a piece has
 * room for two characters: mostly its kind and what is on it.
 * docs/formats/text.md lists them all. Letters are never turned.
 */
#include "symbol.h"

static hm__symbol one(char c)
{
    return hm__symbol_plain((unsigned char)c);
}

static hm__symbol two(char a, char b)
{
    return (hm__symbol){.code = {(unsigned char)a, (unsigned char)b}};
}

static char small(char c)
{
    return hm__lower(c);
}

static char digit(int number)
{
    return number >= 0 && number <= 9 ? (char)('0' + number) : '*';
}

/* ---- suits and ranks ----------------------------------------------------- */

static char suit_letter(const hm__text_item *item)
{
    const hm__suit *suit = hm__suit_at(item->set, item->suit);

    if (!item->set->suits)
        return hm__suit_letter(item->suit);
    return suit ? suit->letter : '*';
}

static char face_letter(const hm__text_item *item, int rank)
{
    const hm__rank_list *ranks = item->set->ranks;

    if (!ranks || !ranks->letters)
        return digit(rank);
    if (rank >= 1 && rank <= ranks->count)
        return ranks->letters[rank - 1];
    return digit(rank - 1 + ranks->first);
}

/* A domino may have more pips than one digit holds. */
static hm__symbol half(int pips)
{
    if (pips >= 10 && pips <= 99)
        return two((char)('0' + pips / 10), (char)('0' + pips % 10));
    return one(digit(pips));
}

/* ---- pieces -------------------------------------------------------------- */

static hm__symbol coin(const hm__text_item *item)
{
    return two('c', item->side == HM__BACK ? suit_letter(item)
                                           : face_letter(item, item->rank));
}

static hm__symbol tile(const hm__text_item *item, hm__role role)
{
    if (item->set->tile == HM__TILE_DOMINO)
        return half((role == HM__ROLE_SUIT ? item->suit : item->rank) - 1);
    return one(role == HM__ROLE_SUIT ? suit_letter(item)
                                     : face_letter(item, item->rank));
}

static hm__symbol field(const hm__text_item *item)
{
    const hm__suit *suit = hm__suit_at(item->set, item->suit);

    return one(suit ? suit->letter : '?');
}

static hm__symbol saucer(const hm__text_item *item)
{
    return item->side == HM__FACE ? two('s', suit_letter(item)) : one('s');
}

static hm__symbol pyramid(const hm__text_item *item)
{
    static const char points[] = "^<v>";
    bool stands = item->side == HM__TOP || item->side == HM__BASE;

    return two(stands ? suit_letter(item) : points[item->quarter],
               digit(item->rank));
}

/* Black and white are X and O. */
static char stone_letter(const hm__text_item *item)
{
    if (item->suit == HM__SUIT_BLACK)
        return 'X';
    return item->suit == HM__SUIT_WHITE ? 'O' : hm__suit_letter(item->suit);
}

/* As in FEN: white has capital letters. Other colours are shown by a letter. */
static hm__symbol chess(const hm__text_item *item)
{
    const hm__rank_list *ranks = item->set->ranks;
    char letter = item->rank >= 1 && item->rank <= ranks->count
                      ? ranks->letters[item->rank - 1]
                      : '?';

    if (item->suit == HM__SUIT_WHITE)
        return one(letter);
    if (item->suit == HM__SUIT_BLACK)
        return one(small(letter));
    return two(letter, small(hm__suit_letter(item->suit)));
}

/* The first player has capitals; "+" is a piece turned over. */
static hm__symbol soldier(const hm__text_item *item)
{
    char letter = item->set->ranks->letters[item->rank - 1];

    if (item->suit == item->set->second)
        letter = small(letter);
    return item->side == HM__BACK ? two('+', letter) : one(letter);
}

static hm__symbol actor(const hm__text_item *item)
{
    char letter = hm__item_letter(item);

    return hm__item_promoted(item) ? two('+', letter) : one(letter);
}

static hm__symbol bit(const hm__text_item *item)
{
    if (hm__is_soldier(item))
        return soldier(item);
    if (hm__item_letter(item))
        return actor(item);
    if (item->set->bit == HM__BIT_CHESS && item->side == HM__FACE)
        return chess(item);
    if (item->set->bit == HM__BIT_CUBE)
        return two('#', hm__suit_letter(item->suit));
    if (item->set->bit == HM__BIT_CHECKER && item->side != HM__FACE)
        return one(small(stone_letter(item)));
    return one(stone_letter(item));
}

/* Rank and suit, such as "QH", or the ranks of the suit. */
static hm__symbol glyph(const hm__text_item *item)
{
    const hm__suit *suit = hm__suit_at(item->set, item->suit);
    const hm__rank_list *ranks =
        hm__ranks_of(item->set, item->kind, item->suit);
    const char *pair;

    if (item->side != HM__FACE)
        return two('#', '#');
    if (!suit || item->rank < 1 || item->rank > ranks->count)
        return one('?');
    if (!ranks->pairs)
        return two(ranks->letters[item->rank - 1], suit->letter);
    pair = ranks->pairs + 2 * (size_t)(item->rank - 1);
    return pair[1] == ' ' ? one(pair[0]) : two(pair[0], pair[1]);
}

hm__symbol hm__symbol_ascii(const hm__text_item *item, hm__role role)
{
    char letter = hm__kind_letter(item->kind);

    if (!hm__is_known(item))
        return letter ? one(letter) : two('#', '#');
    if (hm__system_glyphs(item->set, item->kind))
        return glyph(item);
    switch (item->kind) {
    case HM__TILE:
        return item->set->tile == HM__TILE_HEXAGON ? field(item)
                                                   : tile(item, role);
    case HM__COIN:
        return coin(item);
    case HM__DIE:
        return two('d', face_letter(item, item->rank));
    case HM__PAWN:
        return two('p', suit_letter(item));
    case HM__SAUCER:
        return saucer(item);
    case HM__PYRAMID:
        return pyramid(item);
    case HM__BIT:
        return bit(item);
    case HM__MATCHSTICK:
        return one('#');
    default:
        return one('?');
    }
}

char hm__code_ascii(uint32_t code)
{
    switch (code) {
    case HM__RISING:
        return '/';
    case HM__FALLING:
        return '\\';
    case HM__HOLE:
        return '.';
    default:
        return code < 0x80 ? (char)code : '?';
    }
}
