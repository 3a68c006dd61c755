/*
 * glyph.c - glyphs by arithmetic on their code points.
 *
 * Unicode lists each family in a fixed order, so there is a rule per family
 * and no table of 281 rows.
 */
#include "glyph.h"

enum { RED = 1, BLACK = 2, WHITE = 6 };
enum { HEARTS = 1, SPADES = 2, CLUBS = 3, DIAMONDS = 4, TRUMPS = 5 };
enum { PAWN = 1, KNIGHT = 2, KING = 6, JOKER = 15, FOOL = 22 };

static hm__glyph chess_glyph(int16_t suit, int16_t rank, double angle)
{
    return (hm__glyph){.system = HM__CHESS2,
                       .kind = HM__BIT,
                       .side = HM__FACE,
                       .has_side = true,
                       .suit = suit,
                       .digit = rank,
                       .angle = angle,
                       .has_angle = true};
}

/* U+2654: king to pawn, white then black. */
static hm__glyph standard_chess(uint32_t n)
{
    return chess_glyph(n < 6 ? WHITE : BLACK, (int16_t)(KING - n % 6), 0);
}

/*
 * U+1FA00: six upright neutral pieces; then, turned clockwise by 45 degrees
 * more each time, three knights, and by another 45, a full set of eighteen.
 */
static hm__glyph turned_chess(uint32_t n)
{
    static const int16_t suits[] = {WHITE, BLACK, RED};
    uint32_t turn;
    uint32_t rest;

    if (n < 6)
        return chess_glyph(RED, (int16_t)(KING - n), 0);
    turn = (n - 6) / 21;
    rest = (n - 6) % 21;
    if (rest < 3)
        return chess_glyph(suits[rest], KNIGHT, 315 - 90.0 * turn);
    rest -= 3;
    return chess_glyph(suits[rest / 6], (int16_t)(KING - rest % 6),
                       270 - 90.0 * turn);
}

/* U+1F0A0: rows of sixteen: spades, hearts, diamonds, clubs, trumps. */
static bool card_glyph(uint32_t n, hm__glyph *out)
{
    static const int16_t suits[] = {SPADES, HEARTS, DIAMONDS, CLUBS};
    static const int16_t jokers[] = {0, DIAMONDS, SPADES, HEARTS};
    uint32_t row = n / 16;
    uint32_t column = n % 16;
    hm__glyph g = {.system = HM__PLAYING_CARDS_TAROT, .kind = HM__CARD};

    if (row >= 4) { // the fool, then trumps 1 to 21
        g.suit = TRUMPS;
        g.digit = (int16_t)(n == 64 ? FOOL : n - 64);
    } else if (column == 15) { // red, black and white jokers
        g.suit = jokers[row];
        g.digit = JOKER;
    } else {
        g.suit = suits[row];
        g.digit = (int16_t)column;
    }
    *out = g;
    return g.suit && g.digit;
}

/*
 * U+1F030: fifty lying dominoes, then fifty standing ones; in each half the
 * back, then 0-0, 0-1 and so on. A tile with more pips in front is the other
 * one turned around.
 */
static hm__glyph domino_glyph(uint32_t n)
{
    uint32_t half = n / 50;
    hm__glyph g = {.system = HM__DOMINOES,
                   .kind = HM__TILE,
                   .has_side = n % 50 == 0,
                   .side = HM__BACK,
                   .angle = half ? 0 : 90,
                   .has_angle = true};
    int16_t first = n % 50 ? (int16_t)((n % 50 - 1) / 7) : 0;
    int16_t second = n % 50 ? (int16_t)((n % 50 - 1) % 7) : 0;

    if (first > second)
        g.angle += 180;
    g.suit = (int16_t)((first > second ? first : second) + 1);
    g.digit = first > second ? second : first;
    return g;
}

static hm__glyph die_glyph(uint32_t n)
{
    return (hm__glyph){.system = HM__DICE,
                       .kind = HM__DIE,
                       .suit = WHITE,
                       .digit = (int16_t)(n + 1)};
}

/* U+26C0: white man, white king, black man, black king. */
static hm__glyph checkers_glyph(uint32_t n)
{
    return (hm__glyph){.system = HM__CHECKERS2,
                       .kind = HM__BIT,
                       .side = HM__FACE,
                       .has_side = n % 2 == 1,
                       .suit = n < 2 ? WHITE : BLACK,
                       .digit = -1};
}

bool hm__glyph_of(uint32_t code, hm__glyph *out)
{
    if (code >= 0x2680 && code <= 0x2685)
        *out = die_glyph(code - 0x2680);
    else if (code >= 0x2654 && code <= 0x265F)
        *out = standard_chess(code - 0x2654);
    else if (code >= 0x26C0 && code <= 0x26C3)
        *out = checkers_glyph(code - 0x26C0);
    else if (code >= 0x1FA00 && code <= 0x1FA47)
        *out = turned_chess(code - 0x1FA00);
    else if (code >= 0x1F0A1 && code <= 0x1F0F5)
        return card_glyph(code - 0x1F0A0, out);
    else if (code >= 0x1F030 && code <= 0x1F093)
        *out = domino_glyph(code - 0x1F030);
    else
        return false;
    return true;
}
