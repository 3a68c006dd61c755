/*
 * cards.c - decks of playing cards and of tarot cards.
 *
 * Decks of playing cards have no knight, so from there on their ranks are one
 * lower than those of the tarot.
 */
#include "system.h"

enum { HEARTS = 1, SPADES, CLUBS, DIAMONDS, TRUMPS };
enum { KNIGHT = 12, JOKER = 15, FOOL = 22 };

#define PIPS "ace", NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL

static const char *const names[] = {PIPS, "jack", "queen", "king", "joker"};
static const hm__rank_list ranks = {
    .count = 14, .first = 1, .names = names, .letters = "A23456789TJQK*"};

static const char *const tarot_names[] = {PIPS,    "jack", "knight",
                                          "queen", "king", "joker"};
static const hm__rank_list tarot_ranks = {.count = 15,
                                          .first = 1,
                                          .names = tarot_names,
                                          .letters = "A23456789TJNQK*"};

static const char *const trump_names[] = {
    "trump 1",  "trump 2",  "trump 3",  "trump 4",  "trump 5",  "trump 6",
    "trump 7",  "trump 8",  "trump 9",  "trump 10", "trump 11", "trump 12",
    "trump 13", "trump 14", "trump 15", "trump 16", "trump 17", "trump 18",
    "trump 19", "trump 20", "trump 21", "the fool"};
static const hm__rank_list trump_ranks = {
    .count = FOOL,
    .first = 1,
    .names = trump_names,
    .pairs = "1 2 3 4 5 6 7 8 9 101112131415161718192021"
             "0 "};

static const hm__suits tarot_suits = {
    .family = HM__CARD_SUITS,
    .count = 5,
    .at = {HM__HEARTS,
           HM__SPADES,
           HM__CLUBS,
           HM__DIAMONDS,
           {.name = "trumps", .of = "", .letter = 'T', .ranks = &trump_ranks}},
};

static const hm__suits colored_suits = {
    .family = HM__CARD_SUITS,
    .count = 5,
    .at = {HM__HEARTS,
           HM__SPADES,
           HM__CLUBS,
           HM__DIAMONDS,
           {.name = "stars", .of = " of stars", .letter = '*'}},
};

/* U+1F0A0: rows of sixteen: spades, hearts, diamonds, clubs, trumps. */
static bool read_glyph(uint32_t code, hm__glyph *out)
{
    static const int16_t suits[] = {SPADES, HEARTS, DIAMONDS, CLUBS};
    static const int16_t jokers[] = {0, DIAMONDS, SPADES, HEARTS};
    uint32_t n = code - 0x1F0A0;
    uint32_t row = n / 16;
    uint32_t column = n % 16;
    hm__glyph g = {.kind = HM__CARD};

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

/* There are only three jokers. */
static uint32_t tarot_symbol(hm__attr attr)
{
    if (attr.suit == CLUBS && attr.rank == JOKER)
        attr.suit = SPADES;
    return hm__glyph_for(&hm__system_playing_cards_tarot, attr, 0);
}

static uint32_t card_symbol(hm__attr attr)
{
    if (attr.rank >= KNIGHT)
        attr.rank++;
    return attr.suit > DIAMONDS ? 0 : tarot_symbol(attr);
}

#define DECK                                                                   \
    .artist = "cards", .kinds = HM__HAVE(HM__CARD), .from_one = true,          \
    .glyph_cards = true

const hm_system hm__system_playing_cards = {
    .name = "playing_cards",
    .title = "playing cards",
    .suits = &hm__suits_cards,
    .ranks = &ranks,
    .symbol = card_symbol,
    .inks = HM__INKS_CARDS,
    DECK,
};

const hm_system hm__system_playing_cards_colored = {
    .name = "playing_cards_colored",
    .title = "playing cards of five colours",
    .suits = &colored_suits,
    .ranks = &ranks,
    .symbol = card_symbol,
    DECK,
};

const hm_system hm__system_playing_cards_tarot = {
    .name = "playing_cards_tarot",
    .title = "tarot cards",
    .setups = "tarot",
    .traditional = true,
    .parser = true,
    .suits = &tarot_suits,
    .ranks = &tarot_ranks,
    .first_glyph = 0x1F0A1,
    .last_glyph = 0x1F0F5,
    .glyph = read_glyph,
    .symbol = tarot_symbol,
    .inks = HM__INKS_CARDS,
    DECK,
};
