/*
 * ascii.c - pieces in plain letters.
 *
 * A cell is two columns wide here, so that squares are square and a piece has
 * room for two characters: mostly what it is and what stands on it.
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

static char suit_letter(const hm__text_look *look)
{
    const hm__suit *suit = hm__suit_at(look->set, look->suit);

    if (!look->set->suits)
        return hm__suit_letter(look->suit);
    return suit ? suit->letter : '*';
}

static char face_letter(const hm__text_look *look, int rank)
{
    const hm__rank_list *ranks = look->set->ranks;

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

static hm__symbol coin(const hm__text_look *look)
{
    return two('c', look->side == HM__BACK ? suit_letter(look)
                                           : face_letter(look, look->rank));
}

static hm__symbol tile(const hm__text_look *look, hm__role role)
{
    if (look->set->tile == HM__TILE_DOMINO)
        return half((role == HM__ROLE_SUIT ? look->suit : look->rank) - 1);
    return one(role == HM__ROLE_SUIT ? suit_letter(look)
                                     : face_letter(look, look->rank));
}

static hm__symbol field(const hm__text_look *look)
{
    const hm__suit *suit = hm__suit_at(look->set, look->suit);

    return one(suit ? suit->letter : '?');
}

static hm__symbol saucer(const hm__text_look *look)
{
    return look->side == HM__FACE ? two('s', suit_letter(look)) : one('s');
}

static hm__symbol pyramid(const hm__text_look *look)
{
    static const char points[] = "^<v>";
    bool stands = look->side == HM__TOP || look->side == HM__BASE;

    return two(stands ? suit_letter(look) : points[look->quarter],
               digit(look->rank));
}

/* Black and white are X and O, as players type them. */
static char stone_letter(const hm__text_look *look)
{
    if (look->suit == HM__SUIT_BLACK)
        return 'X';
    return look->suit == HM__SUIT_WHITE ? 'O' : hm__suit_letter(look->suit);
}

/* As in FEN: white has capitals. Other colours name themselves. */
static hm__symbol chess(const hm__text_look *look)
{
    const hm__rank_list *ranks = look->set->ranks;
    char letter = look->rank >= 1 && look->rank <= ranks->count
                      ? ranks->letters[look->rank - 1]
                      : '?';

    if (look->suit == HM__SUIT_WHITE)
        return one(letter);
    if (look->suit == HM__SUIT_BLACK)
        return one(small(letter));
    return two(letter, small(hm__suit_letter(look->suit)));
}

/* The first player has capitals; "+" is a piece turned over. */
static hm__symbol soldier(const hm__text_look *look)
{
    char letter = look->set->ranks->letters[look->rank - 1];

    if (look->suit == look->set->second)
        letter = small(letter);
    return look->side == HM__BACK ? two('+', letter) : one(letter);
}

static hm__symbol actor(const hm__text_look *look)
{
    char letter = hm__actor_letter(look);

    return hm__actor_promoted(look) ? two('+', letter) : one(letter);
}

static hm__symbol bit(const hm__text_look *look)
{
    if (hm__is_soldier(look))
        return soldier(look);
    if (hm__actor_letter(look))
        return actor(look);
    if (look->set->bit == HM__BIT_CHESS && look->side == HM__FACE)
        return chess(look);
    if (look->set->bit == HM__BIT_CUBE)
        return two('#', hm__suit_letter(look->suit));
    if (look->set->bit == HM__BIT_CHECKER && look->side != HM__FACE)
        return one(small(stone_letter(look)));
    return one(stone_letter(look));
}

/* Rank and suit, as "QH", or what the ranks of the suit are. */
static hm__symbol glyph(const hm__text_look *look)
{
    const hm__suit *suit = hm__suit_at(look->set, look->suit);
    const hm__rank_list *ranks =
        hm__ranks_of(look->set, look->kind, look->suit);
    const char *pair;

    if (look->side != HM__FACE)
        return two('#', '#');
    if (!suit || look->rank < 1 || look->rank > ranks->count)
        return one('?');
    if (!ranks->pairs)
        return two(ranks->letters[look->rank - 1], suit->letter);
    pair = ranks->pairs + 2 * (size_t)(look->rank - 1);
    return pair[1] == ' ' ? one(pair[0]) : two(pair[0], pair[1]);
}

hm__symbol hm__symbol_ascii(const hm__text_look *look, hm__role role)
{
    char letter = hm__kind_letter(look->kind);

    if (!hm__is_known(look))
        return letter ? one(letter) : two('#', '#');
    if (hm__system_glyphs(look->set, look->kind))
        return glyph(look);
    switch (look->kind) {
    case HM__TILE:
        return look->set->tile == HM__TILE_HEXAGON ? field(look)
                                                   : tile(look, role);
    case HM__COIN:
        return coin(look);
    case HM__DIE:
        return two('d', face_letter(look, look->rank));
    case HM__PAWN:
        return two('p', suit_letter(look));
    case HM__SAUCER:
        return saucer(look);
    case HM__PYRAMID:
        return pyramid(look);
    case HM__BIT:
        return bit(look);
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
