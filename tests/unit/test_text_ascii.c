/*
 * test_text_ascii.c - diagrams of seven bits, and legends.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"

static const hm_diagram_options ascii = {.size = sizeof(ascii),
                                         .style = HM_STYLE_ASCII};

static void squares_are_square(void **state)
{
    const piece pieces[] = {
        {"chess1", HM__BOARD, HM__FACE, 1, 2, 1.5, 1.5, 0},
        {"chess1", HM__BIT, HM__FACE, 6, 6, 1, 1, 0},
        {"chess1", HM__BIT, HM__FACE, 2, 2, 2, 2, 180},
        {"chess1", HM__BIT, HM__FACE, 1, 5, 1, 2, 0},
    };

    (void)state;
    check_drawing(pieces, 4, &ascii,
                  "  +---+---+\n"
                  "  | Qr| n |\n"
                  "  +---+---+\n"
                  "  | K |   |\n"
                  "  +---+---+\n"
                  "\n");
}

static void lines_go_on_behind_stones(void **state)
{
    const piece pieces[] = {
        {"go", HM__BOARD, HM__FACE, 1, 3, 2, 2, 0},
        {"go", HM__BIT, HM__BACK, 2, 1, 1, 3, 0},
        {"go", HM__BIT, HM__BACK, 6, 1, 2, 2, 0},
        {"go", HM__BIT, HM__BACK, 4, 1, 3, 3, 0},
    };

    (void)state;
    check_drawing(pieces, 4, &ascii,
                  "\n"
                  "    X---+---B\n"
                  "    |   |   |\n"
                  "    +---O---+\n"
                  "    |   |   |\n"
                  "    +---+---+\n"
                  "\n\n");
}

static void men_are_small_and_kings_are_capital(void **state)
{
    const piece pieces[] = {
        {"checkers1", HM__BIT, HM__BACK, 2, 1, 0.5, 0.5, 0},
        {"checkers1", HM__BIT, HM__FACE, 2, 1, 1.5, 0.5, 0},
        {"checkers1", HM__BIT, HM__BACK, 6, 1, 2.5, 0.5, 0},
        {"checkers1", HM__BIT, HM__FACE, 6, 1, 3.5, 0.5, 0},
        {"checkers1", HM__BIT, HM__BACK, 1, 1, 4.5, 0.5, 0},
        {"checkers1", HM__BIT, HM__FACE, 1, 1, 5.5, 0.5, 0},
    };

    (void)state;
    check_drawing(pieces, 6, &ascii, "\n  x   X   o   O   r   R\n\n");
}

static void a_piece_shows_what_it_is_and_what_is_on_it(void **state)
{
    const piece pieces[] = {
        {"piecepack", HM__COIN, HM__BACK, 1, 1, 0.5, 0.5, 0},
        {"piecepack", HM__COIN, HM__FACE, 1, 4, 1.5, 0.5, 180},
        {"piecepack", HM__PAWN, HM__FACE, 2, 1, 2.5, 0.5, 0},
        {"piecepack", HM__DIE, HM__FACE, 3, 2, 3.5, 0.5, 0},
        {"piecepack", HM__SAUCER, HM__FACE, 4, 1, 4.5, 0.5, 0},
        {"icehouse_pieces", HM__PYRAMID, HM__TOP, 2, 3, 5.5, 0.5, 0},
        {"icehouse_pieces", HM__PYRAMID, HM__LEFT, 2, 1, 6.5, 0.5, 270},
        {"cubes", HM__BIT, HM__FACE, 5, 1, 7.5, 0.5, 0},
        {"playing_cards_tarot", HM__CARD, HM__FACE, 1, 13, 8.5, 0.5, 0},
        {"playing_cards_tarot", HM__CARD, HM__BACK, 1, 13, 9.5, 0.5, 0},
    };

    (void)state;
    check_drawing(pieces, 10, &ascii,
                  "\n  cS  c3  pM  da  sA  K3  >1  #Y  QH  ##\n\n");
}

static void a_domino_may_have_many_pips(void **state)
{
    const piece domino = {"dominoes", HM__TILE, HM__FACE, 13, 1, 0.5, 1, 0};

    (void)state;
    check_drawing(&domino, 1, &ascii,
                  "+---+\n"
                  "| 0 |\n"
                  "| - |\n"
                  "| 12|\n"
                  "+---+\n");
    check_drawing(&domino, 1, NULL, "┌─┐\n│ │\n│━│\n│⑫│\n└─┘\n");
}

static void what_is_not_known_shows_its_letter(void **state)
{
    const piece pieces[] = {
        {"my_own", HM__TILE, HM__FACE, 1, 1, 1, 1, 30},
        {"my_own", HM__COIN, HM__BACK, 1, 1, 2.5, 0.5, 0},
        {"my_own", HM__PAWN, HM__FACE, 1, 1, 3, 0.5, 0},
        {"my_own", HM__DIE, HM__FACE, 1, 1, 3.5, 0.5, 0},
        {"piecepack", HM__DIE, HM__LEFT, 1, 1, 4, 0.5, 0},
        {"chess1", HM__BIT, HM__FACE, 2, 9, 4.5, 0.5, 0},
    };

    (void)state;
    check_drawing(pieces, 6, &ascii,
                  "+-------+\n"
                  "|       |\n"
                  "|   t   |\n"
                  "|       | c p d d ?\n"
                  "+-------+\n");
}

static void the_legend_tells_what_can_be_seen(void **state)
{
    const piece pieces[] = {
        {"piecepack", HM__TILE, HM__FACE, 1, 3, 1, 1, 0},
        {"piecepack", HM__COIN, HM__BACK, 1, 1, 1, 1, 0},
        {"piecepack", HM__COIN, HM__FACE, 1, 2, 1, 1, 0}, // hides two things
        {"piecepack", HM__PAWN, HM__FACE, 3, 1, 2, 1, 0},
        {"piecepack", HM__DIE, HM__FACE, 4, 6, 2, 2, 0},
    };
    hm_diagram_options options = ascii;

    (void)state;
    options.legend = true;
    check_drawing(pieces, 5, &options,
                  "\n"
                  "+-------d5\n"
                  "| S     |\n"
                  "|   ca  pC\n"
                  "|       |\n"
                  "+-------+\n"
                  "\n"
                  "S   tile, Suns\n"
                  "ca  coin, ace\n"
                  "d5  die, 5, Arms\n"
                  "pC  pawn, Crowns\n");
}

static void a_board_needs_no_legend(void **state)
{
    const piece board = {"marbles", HM__BOARD, HM__FACE, 1, 1, 1, 1, 0};
    hm_diagram_options options = ascii;

    (void)state;
    options.legend = true;
    check_drawing(&board, 1, &options,
                  "+---------------+\n"
                  "| .   .   .   . |\n"
                  "|               |\n"
                  "| .   .   .   . |\n"
                  "|               |\n"
                  "| .   .   .   . |\n"
                  "|               |\n"
                  "| .   .   .   . |\n"
                  "+---------------+\n");
}

static void ranks_have_room_for_two_digits(void **state)
{
    const piece coin = {"piecepack", HM__COIN, HM__FACE, 1, 1, 1, 10, 0};
    hm_diagram_options options = ascii;

    (void)state;
    options.annotate = HM_ANNOTATE_ALGEBRAIC;
    check_drawing(&coin, 1, &options,
                  "\n10    cn\n\n9\n\n8\n\n7\n\n6\n\n5\n\n4\n\n3\n\n2\n\n1\n\n"
                  "      a\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_square),
        cmocka_unit_test(lines_go_on_behind_stones),
        cmocka_unit_test(men_are_small_and_kings_are_capital),
        cmocka_unit_test(a_piece_shows_what_it_is_and_what_is_on_it),
        cmocka_unit_test(a_domino_may_have_many_pips),
        cmocka_unit_test(what_is_not_known_shows_its_letter),
        cmocka_unit_test(the_legend_tells_what_can_be_seen),
        cmocka_unit_test(a_board_needs_no_legend),
        cmocka_unit_test(ranks_have_room_for_two_digits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
