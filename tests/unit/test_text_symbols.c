/*
 * test_text_symbols.c - symbols, turned and out of the ordinary.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "diagram.h"
#include "render/text/symbol.h"

/* The symbol of a piece of one cell must be `expected`. */
static void check_symbol_of(hm__symbol (*of)(const hm__text_item *item,
                                             hm__role role),
                            piece p, hm_reorient reorient, const char *expected)
{
    char bytes[16] = "";
    size_t len = 0;
    hm_ctx *ctx = NULL;
    hm_table *table;
    hm__symbol symbol;
    hm__text_item item;

    assert_int_equal(hm_ctx_new(NULL, &ctx), HM_OK);
    table = make_table(ctx, &p, 1);
    assert_true(hm__text_item_at(
        table, 1, &(hm_diagram_options){.reorient = reorient}, &item));
    symbol = of(&item, HM__ROLE_RANK);
    for (size_t i = 0; i < 3 && symbol.code[i]; i++)
        len += hm__utf8_encode(symbol.code[i], bytes + len);
    assert_string_equal(bytes, expected);
    hm_table_free(table);
    hm_ctx_free(ctx);
}

static void check_symbol(piece p, hm_reorient reorient, const char *expected)
{
    check_symbol_of(hm__symbol_of, p, reorient, expected);
}

static piece turned(piece p, double angle)
{
    p.angle = angle;
    return p;
}

static void check_turns(piece p, const char *const expected[8])
{
    for (int i = 0; i < 8; i++) {
        check_symbol(turned(p, 45 * i), HM_REORIENT_NONE, expected[i]);
        check_symbol(turned(p, 45 * i - 720), HM_REORIENT_NONE, expected[i]);
        check_symbol(turned(p, 45 * i), HM_REORIENT_ALL, expected[0]);
    }
}

static void knights_turn_by_eighths(void **state)
{
    static const char *const black[8] = {"♞",    "🩆", "🨽", "🨱",
                                         "🨨", "🨜", "🨓", "🨇"};
    static const char *const white[8] = {"♘",    "🩅", "🨷", "🨰",
                                         "🨢", "🨛", "🨍", "🨆"};

    (void)state;
    check_turns((piece){"chess2", HM__BIT, HM__FACE, 2, 2, 1, 1, 0}, black);
    check_turns((piece){"chess1", HM__BIT, HM__FACE, 6, 2, 1, 1, 0}, white);
}

static void kings_turn_by_quarters(void **state)
{
    static const char *const king[8] = {"♔",    "♔", "🨳", "♔",
                                        "🨞", "♔", "🨉", "♔"};

    (void)state;
    check_turns((piece){"chess1", HM__BIT, HM__FACE, 6, 6, 1, 1, 0}, king);
}

static void a_pawn_on_its_corner_stands_in_a_square(void **state)
{
    static const char *const moons[8] = {"☾⃟", "☾⃞", "☾⃟", "☾⃞",
                                         "☽⃟", "☾⃞", "☾⃟", "☾⃞"};

    (void)state;
    check_turns((piece){"piecepack", HM__PAWN, HM__FACE, 2, 1, 1, 1, 0}, moons);
}

static void suits_of_cards_turn_where_they_have_a_form(void **state)
{
    static const char *const suits[4][4] = {{"♡⃟", "❥⃟", "ω̂⃟", "♡⃟"},
                                            {"♤⃟", "♤⃟", "♡̍⃟", "♤⃟"},
                                            {"♧⃟", "♧⃟", "∵̄⃟", "♧⃟"},
                                            {"♢⃟", "◇⃟", "♢⃟", "◇⃟"}};

    (void)state;
    for (int suit = 0; suit < 4; suit++) {
        for (int i = 0; i < 4; i++)
            check_symbol((piece){"dual_piecepacks_expansion", HM__PAWN,
                                 HM__FACE, (uint8_t)(suit + 1), 1, 1, 1,
                                 90 * i},
                         HM_REORIENT_NONE, suits[suit][i]);
    }
}

static void enclosures_follow_the_angle_of_steady_symbols(void **state)
{
    const piece pawn = {"piecepack", HM__PAWN, HM__FACE, 2, 1, 1, 1, 45};
    const piece coin = {"piecepack", HM__COIN, HM__FACE, 2, 6, 1, 1, 180};

    (void)state;
    check_symbol(pawn, HM_REORIENT_SYMBOLS, "☾⃞");
    check_symbol(coin, HM_REORIENT_SYMBOLS, "5⃝");
    check_symbol(coin, HM_REORIENT_NONE, "ↅ̲⃝");
}

static void other_angles_stay_upright(void **state)
{
    const piece coin = {"piecepack", HM__COIN, HM__FACE, 1, 4, 1, 1, 180};

    (void)state;
    check_symbol(turned(coin, 170), HM_REORIENT_NONE, "3⃝");
    check_symbol(turned(coin, 180 + 1e-9), HM_REORIENT_NONE, "↋⃝");
    check_symbol(turned(coin, -180), HM_REORIENT_NONE, "↋⃝");
}

static void pyramids_have_dots_up_to_six(void **state)
{
    piece p = {"icehouse_pieces", HM__PYRAMID, HM__FACE, 6, 5, 1, 1, 90};

    (void)state;
    check_symbol(p, HM_REORIENT_NONE, "◁⃨̈");
    p.rank = 7;
    check_symbol(p, HM_REORIENT_NONE, "◁");
}

static void numbers_that_no_face_has_are_digits(void **state)
{
    piece die = {"dice", HM__DIE, HM__FACE, 7, 8, 1, 1, 0};
    piece coin = {"piecepack", HM__COIN, HM__FACE, 1, 8, 1, 1, 180};
    piece domino = {"dominoes", HM__TILE, HM__FACE, 1, 8, 1, 1, 0};

    (void)state;
    check_symbol(die, HM_REORIENT_NONE, "8⃞");
    check_symbol(coin, HM_REORIENT_NONE, "7⃝");
    check_symbol(domino, HM_REORIENT_NONE, "7");
    domino.rank = 19;
    check_symbol(domino, HM_REORIENT_NONE, "⑱");
    domino.rank = 99;
    check_symbol(domino, HM_REORIENT_NONE, "?");
}

static void suits_that_nobody_has_are_circles(void **state)
{
    (void)state;
    check_symbol((piece){"piecepack", HM__COIN, HM__BACK, 5, 1, 1, 1, 0},
                 HM_REORIENT_NONE, "●⃝");
    check_symbol((piece){"checkers1", HM__BIT, HM__FACE, 9, 1, 1, 1, 0},
                 HM_REORIENT_NONE, "●");
    check_symbol((piece){"chess1", HM__BIT, HM__BACK, 6, 1, 1, 1, 0},
                 HM_REORIENT_NONE, "○");
}

static void cards_are_one_character(void **state)
{
    piece card = {"playing_cards_tarot", HM__CARD, HM__FACE, 1, 13, 1, 1, 0};

    (void)state;
    check_symbol(card, HM_REORIENT_NONE, "🂽"); // queen of hearts
    card.system = "playing_cards";
    check_symbol(card, HM_REORIENT_NONE, "🂾"); // no knights: a king
    card.side = HM__BACK;
    check_symbol(card, HM_REORIENT_NONE, "🂠");
    card = (piece){"playing_cards_tarot", HM__CARD, HM__FACE, 5, 22, 1, 1, 0};
    check_symbol(card, HM_REORIENT_NONE, "🃠"); // the fool
    card.rank = 21;
    check_symbol(card, HM_REORIENT_NONE, "🃵");
    card = (piece){"playing_cards_tarot", HM__CARD, HM__FACE, 2, 15, 1, 1, 0};
    check_symbol(card, HM_REORIENT_NONE, "🃏");
}

/* With and without Unicode; numbers that a piece does not have, too. */
static const struct {
    piece p;
    const char *symbol, *ascii;
} symbols[] = {
    {{"piecepack", HM__COIN, HM__BACK, 0, 1, 1, 1, 0}, "●⃝", "c*"},
    {{"piecepack", HM__COIN, HM__BACK, 9, 1, 1, 1, 0}, "●⃝", "c*"},
    {{"piecepack", HM__COIN, HM__FACE, 1, 0, 1, 1, 0}, "?⃝", "c*"},
    {{"piecepack", HM__COIN, HM__FACE, 1, 6, 1, 1, 0}, "5⃝", "c5"},
    {{"piecepack", HM__COIN, HM__FACE, 1, 7, 1, 1, 0}, "6⃝", "c6"},
    {{"piecepack", HM__COIN, HM__FACE, 1, 12, 1, 1, 0}, "⑪⃝", "c*"},
    {{"piecepack", HM__COIN, HM__FACE, 1, 22, 1, 1, 0}, "?⃝", "c*"},
    {{"piecepack", HM__COIN, HM__FACE, 1, 23, 1, 1, 0}, "?⃝", "c*"},
    {{"piecepack", HM__COIN, HM__LEFT, 1, 1, 1, 1, 0}, "c", "c"},
    {{"piecepack", HM__PAWN, HM__FACE, 0, 1, 1, 1, 0}, "●⃟", "p*"},
    {{"piecepack", HM__SAUCER, HM__FACE, 2, 1, 1, 1, 0}, "◉", "sM"},
    {{"piecepack", HM__SAUCER, HM__BACK, 2, 1, 1, 1, 0}, "◎", "s"},
    {{"piecepack", HM__MATCHSTICK, HM__FACE, 1, 1, 1, 1, 0}, "■", "#"},
    {{"piecepack", HM__CARD, HM__FACE, 1, 1, 1, 1, 0}, "🂠", "##"},
    {{"piecepack", HM__BIT, HM__FACE, 2, 1, 1, 1, 0}, "●", "X"},
    {{"piecepack", HM__DIE, HM__FACE, 1, 0, 1, 1, 0}, "?⃞", "d*"},
    {{"dice", HM__DIE, HM__FACE, 1, 0, 1, 1, 0}, "0⃞", "d0"},
    {{"dice", HM__DIE, HM__FACE, 1, 6, 1, 1, 0}, "⠿⃞", "d6"},
    {{"dice", HM__DIE, HM__FACE, 1, 7, 1, 1, 0}, "7⃞", "d7"},
    {{"dice", HM__DIE, HM__FACE, 1, 21, 1, 1, 0}, "?⃞", "d*"},
    {{"dominoes", HM__TILE, HM__FACE, 1, 0, 1, 1, 0}, "?", "*"},
    {{"dominoes", HM__TILE, HM__FACE, 1, 100, 1, 1, 0}, "?", "99"},
    {{"dominoes", HM__TILE, HM__FACE, 1, 101, 1, 1, 0}, "?", "*"},
    {{"dominoes", HM__TILE, HM__FACE, 1, 11, 1, 1, 0}, "⑩", "10"},
    {{"dominoes", HM__TILE, HM__FACE, 1, 10, 1, 1, 0}, "9", "9"},
    {{"icehouse_pieces", HM__PYRAMID, HM__TOP, 1, 3, 1, 1, 0}, "■⃨", "R3"},
    {{"icehouse_pieces", HM__PYRAMID, HM__BASE, 6, 1, 1, 1, 0}, "□̣", "W1"},
    {{"icehouse_pieces", HM__PYRAMID, HM__FACE, 1, 0, 1, 1, 0}, "▲", "^0"},
    {{"icehouse_pieces", HM__PYRAMID, HM__FACE, 1, 6, 1, 1, 0}, "▲⃨⃛", "^6"},
    {{"icehouse_pieces", HM__PYRAMID, HM__FACE, 1, 7, 1, 1, 0}, "▲", "^7"},
    {{"icehouse_pieces", HM__PYRAMID, HM__FACE, 1, 10, 1, 1, 0}, "▲", "^*"},
    {{"icehouse_pieces", HM__PYRAMID, HM__FACE, 1, -1, 1, 1, 0}, "▲", "^*"},
    {{"icehouse_pieces", HM__PYRAMID, HM__LEFT, 9, 2, 1, 1, 0}, "▲̤", "^2"},
    {{"chess1", HM__BIT, HM__FACE, 6, 0, 1, 1, 0}, "?", "?"},
    {{"chess1", HM__BIT, HM__FACE, 6, 1, 1, 1, 0}, "♙", "P"},
    {{"chess1", HM__BIT, HM__FACE, 6, 6, 1, 1, 0}, "♔", "K"},
    {{"chess1", HM__BIT, HM__FACE, 6, 7, 1, 1, 0}, "?", "?"},
    {{"chess1", HM__BIT, HM__FACE, 2, 7, 1, 1, 0}, "?", "?"},
    {{"chess1", HM__BIT, HM__FACE, 4, 5, 1, 1, 0}, "♛", "Qb"},
    {{"chess1", HM__BIT, HM__FACE, 0, 5, 1, 1, 0}, "●", "Q*"},
    {{"chess1", HM__BIT, HM__FACE, 9, 5, 1, 1, 0}, "●", "Q*"},
    {{"chess1", HM__BIT, HM__BACK, 2, 5, 1, 1, 0}, "●", "X"},
    {{"checkers1", HM__BIT, HM__FACE, 0, 1, 1, 1, 0}, "●", "*"},
    {{"checkers1", HM__BIT, HM__BACK, 9, 1, 1, 1, 0}, "●", "*"},
    {{"checkers1", HM__BIT, HM__BACK, 6, 1, 1, 1, 0}, "⛀", "o"},
    {{"checkers1", HM__BIT, HM__BACK, 4, 1, 1, 1, 0}, "⛂", "b"},
    {{"cubes", HM__BIT, HM__FACE, 0, 1, 1, 1, 0}, "●", "#*"},
    {{"cubes", HM__BIT, HM__FACE, 6, 1, 1, 1, 0}, "□", "#W"},
    {{"cubes", HM__BIT, HM__FACE, 8, 1, 1, 1, 0}, "■", "#M"},
    {{"cubes", HM__BIT, HM__FACE, 9, 1, 1, 1, 0}, "●", "#*"},
    {{"reversi", HM__BIT, HM__FACE, 2, 1, 1, 1, 0}, "⛃", "X"},
    {{"reversi", HM__BIT, HM__BACK, 2, 1, 1, 1, 0}, "⛁", "O"},
    {{"reversi", HM__BIT, HM__FACE, 0, 1, 1, 1, 0}, "●", "*"},
    {{"reversi", HM__BIT, HM__FACE, 9, 1, 1, 1, 0}, "●", "*"},
    {{"reversi", HM__BIT, HM__BACK, 9, 1, 1, 1, 0}, "●", "*"},
    {{"reversi", HM__BIT, HM__BACK, 0, 1, 1, 1, 0}, "●", "*"},
    {{"reversi", HM__BIT, HM__BACK, 8, 1, 1, 1, 0}, "⛃", "G"},
    {{"go", HM__BIT, HM__FACE, 6, 1, 1, 1, 0}, "○", "O"},
    {{"go", HM__BIT, HM__FACE, 9, 1, 1, 1, 0}, "●", "*"},
    {{"shogi", HM__BIT, HM__FACE, 2, 1, 1, 1, 0}, "歩", "P"},
    {{"shogi", HM__BIT, HM__BACK, 6, 7, 1, 1, 0}, "龍", "+r"},
    {{"shogi", HM__BIT, HM__FACE, 2, 0, 1, 1, 0}, "●", "X"},
    {{"shogi", HM__BIT, HM__FACE, 2, 99, 1, 1, 0}, "●", "X"},
    {{"actor_n", HM__BIT, HM__FACE, 6, 1, 1, 1, 0}, "N", "N"},
    {{"actor_n", HM__BIT, HM__FACE, 2, 2, 1, 1, 0}, "n̲", "+n"},
    {{"actor_N", HM__BIT, HM__FACE, 6, 2, 1, 1, 0}, "N̲", "+N"},
    {{"actor_", HM__BIT, HM__FACE, 6, 1, 1, 1, 0}, "○", "O"},
    {{"actor", HM__BIT, HM__FACE, 6, 1, 1, 1, 0}, "○", "O"},
    {{"hexpack", HM__TILE, HM__FACE, 1, 3, 1, 1, 0}, "2", "2"},
    {{"atlantis", HM__TILE, HM__FACE, 1, 1, 1, 1, 0}, "⬡", "."},
    {{"atlantis", HM__TILE, HM__FACE, 99, 1, 1, 1, 0}, "?", "?"},
    {{"atlantis", HM__TILE, HM__BACK, 1, 1, 1, 1, 0}, "⬡", "."},
    {{"atlantis", HM__BIT, HM__FACE, 1, 1, 1, 1, 0}, "●", "R"},
    {{"playing_cards", HM__CARD, HM__FACE, 0, 1, 1, 1, 0}, "🂠", "?"},
    {{"playing_cards", HM__CARD, HM__FACE, 1, 0, 1, 1, 0}, "🂠", "?"},
    {{"playing_cards", HM__CARD, HM__FACE, 9, 1, 1, 1, 0}, "?", "?"},
    {{"playing_cards", HM__CARD, HM__FACE, 1, 99, 1, 1, 0}, "?", "?"},
    {{"playing_cards", HM__CARD, HM__LEFT, 1, 1, 1, 1, 0}, "🂠", "##"},
    {{"mahjong", HM__TILE, HM__FACE, 1, 1, 1, 1, 0}, "🀀", "Ew"},
    {{"mahjong", HM__TILE, HM__FACE, 1, 0, 1, 1, 0}, "🀫", "?"},
    {{"mahjong", HM__TILE, HM__FACE, 1, 99, 1, 1, 0}, "?", "?"},
    {{"mahjong", HM__TILE, HM__FACE, 9, 1, 1, 1, 0}, "?", "?"},
    {{"mahjong", HM__TILE, HM__FACE, 4, 1, 1, 1, 0}, "🀐", "1s"},
    {{"mahjong", HM__TILE, HM__BACK, 1, 1, 1, 1, 0}, "🀫", "##"},
    {{"my_own", HM__CARD, HM__FACE, 1, 1, 1, 1, 0}, "🂠", "##"},
    {{"my_own", HM__BIT, HM__FACE, 9, 1, 1, 1, 0}, "●", "*"},
    {{"my_own", HM__PYRAMID, HM__FACE, 2, 1, 1, 1, 0}, "▲̣", "^1"},
    {{"my_own", HM__SAUCER, HM__FACE, 2, 1, 1, 1, 0}, "◉", "sK"},
    {{"my_own", HM__MATCHSTICK, HM__FACE, 2, 1, 1, 1, 0}, "m", "m"},
    {{"my_own", HM__COIN, HM__FACE, 2, 1, 1, 1, 0}, "c", "c"},
    {{"my_own", HM__BOARD, HM__FACE, 2, 1, 1, 1, 0}, "?", "?"},
};

static void every_piece_has_a_symbol(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM_COUNT(symbols); i++) {
        check_symbol_of(hm__symbol_of, symbols[i].p, HM_REORIENT_NONE,
                        symbols[i].symbol);
        check_symbol_of(hm__symbol_ascii, symbols[i].p, HM_REORIENT_NONE,
                        symbols[i].ascii);
    }
}

static void tiles_take_the_nearest_quarter_turn(void **state)
{
    piece tile = {"piecepack", HM__TILE, HM__FACE, 1, 4, 1, 1, 45};

    (void)state;
    check_symbol(tile, HM_REORIENT_NONE, "3");
    check_symbol(turned(tile, 46), HM_REORIENT_NONE, "m");
    check_symbol(turned(tile, 135), HM_REORIENT_NONE, "m");
    check_symbol(turned(tile, 225), HM_REORIENT_NONE, "↋");
    check_symbol(turned(tile, 315), HM_REORIENT_NONE, "ω");
    check_symbol(turned(tile, 316), HM_REORIENT_NONE, "3");
}

static void sticks_take_the_nearest_eighth_turn(void **state)
{
    piece stick = {"piecepack", HM__MATCHSTICK, HM__FACE, 1, 4, 1, 1, 22.5};

    (void)state;
    check_drawing(&stick, 1, NULL, "  ┃ \n  ┃ \n  ┃ \n    \n");
    stick.angle = 23;
    check_drawing(&stick, 1, NULL, "     \n ╲   \n  ╲  \n   ╲ \n     \n");
    stick.angle = 60;
    check_drawing(&stick, 1, NULL, "     \n     \n  ╲  \n     \n     \n");
    stick.angle = 300;
    check_drawing(&stick, 1, NULL, "     \n     \n  ╱  \n     \n     \n");
    stick.rank = 40; // as long as the longest
    stick.angle = 90;
    check_drawing(&stick, 1, NULL, "     \n━━━━━\n     \n     \n");
}

static void small_boards_are_only_a_border(void **state)
{
    piece board = {"go", HM__BOARD, HM__FACE, 1, 2, 0.5, 0.5, 0};

    (void)state;
    check_drawing(&board, 1, NULL, "┌─┐\n│ │\n└─┘\n");
    board = (piece){"reversi", HM__BOARD, HM__FACE, 1, 1, 0.5, 0.5, 0};
    check_drawing(&board, 1, NULL, "┌─┐\n│ │\n└─┘\n");
    board.rank = 0; // there is nothing smaller
    check_drawing(&board, 1, NULL, "┌─┐\n│ │\n└─┘\n");
}

static void diagonals_lie_on_the_board_wherever_it_is(void **state)
{
    const piece board = {"morris", HM__BOARD, HM__FACE, 1, 3, 2, 1, 0};

    (void)state;
    check_drawing(&board, 1, NULL,
                  "  ┌─┬─┐\n"
                  "  │╲│╱│\n"
                  "  ├─┼─┤\n"
                  "  │╱│╲│\n"
                  "  └─┴─┘\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knights_turn_by_eighths),
        cmocka_unit_test(kings_turn_by_quarters),
        cmocka_unit_test(a_pawn_on_its_corner_stands_in_a_square),
        cmocka_unit_test(suits_of_cards_turn_where_they_have_a_form),
        cmocka_unit_test(enclosures_follow_the_angle_of_steady_symbols),
        cmocka_unit_test(other_angles_stay_upright),
        cmocka_unit_test(pyramids_have_dots_up_to_six),
        cmocka_unit_test(numbers_that_no_face_has_are_digits),
        cmocka_unit_test(suits_that_nobody_has_are_circles),
        cmocka_unit_test(cards_are_one_character),
        cmocka_unit_test(every_piece_has_a_symbol),
        cmocka_unit_test(tiles_take_the_nearest_quarter_turn),
        cmocka_unit_test(sticks_take_the_nearest_eighth_turn),
        cmocka_unit_test(small_boards_are_only_a_border),
        cmocka_unit_test(diagonals_lie_on_the_board_wherever_it_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
