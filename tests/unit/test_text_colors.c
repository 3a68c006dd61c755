/*
 * test_text_colors.c - colours of pieces, for terminals and for browsers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"
#include "render/text/item.h"

static void check_ink(piece p, hm__ink expected)
{
    hm_ctx *ctx = NULL;
    hm_table *table;
    hm__text_item item;

    assert_int_equal(hm_ctx_new(NULL, &ctx), HM_OK);
    table = make_table(ctx, &p, 1);
    assert_true(hm__text_item_at(table, 1, &(hm_diagram_options){0}, &item));
    assert_int_equal(hm__ink_of(&item), expected);
    hm_table_free(table);
    hm_ctx_free(ctx);
}

static void suits_choose_the_colour(void **state)
{
    static const hm__ink inks[] = {HM__RED,  HM__BLACK,   HM__GREEN,
                                   HM__BLUE, HM__YELLOW,  HM__BLACK,
                                   HM__CYAN, HM__MAGENTA, HM__BLACK};

    (void)state;
    for (int suit = 1; suit <= 9; suit++)
        check_ink((piece){"go", HM__BIT, HM__BACK, suit, 1, 1, 1, 0},
                  inks[suit - 1]);
}

static void some_pieces_are_always_black(void **state)
{
    (void)state;
    check_ink((piece){"piecepack", HM__TILE, HM__BACK, 1, 1, 1, 1, 0},
              HM__BLACK);
    check_ink((piece){"piecepack", HM__COIN, HM__FACE, 1, 1, 1, 1, 0},
              HM__BLACK);
    check_ink((piece){"piecepack", HM__SAUCER, HM__BACK, 1, 1, 1, 1, 0},
              HM__BLACK);
    check_ink((piece){"go", HM__BOARD, HM__FACE, 1, 9, 1, 1, 0}, HM__BLACK);
}

static void black_dice_and_pyramids_are_grey(void **state)
{
    (void)state;
    check_ink((piece){"dice", HM__DIE, HM__FACE, 2, 1, 1, 1, 0}, HM__GREY);
    check_ink((piece){"piecepack", HM__DIE, HM__FACE, 2, 1, 1, 1, 0},
              HM__BLACK);
    check_ink((piece){"piecepack", HM__PYRAMID, HM__TOP, 2, 1, 1, 1, 0},
              HM__GREY);
}

static void cards_are_red_and_black(void **state)
{
    (void)state;
    check_ink(
        (piece){"playing_cards_expansion", HM__COIN, HM__BACK, 3, 1, 1, 1, 0},
        HM__BLACK);
    check_ink(
        (piece){"playing_cards_expansion", HM__COIN, HM__BACK, 4, 1, 1, 1, 0},
        HM__RED);
    check_ink(
        (piece){"playing_cards_colored", HM__CARD, HM__FACE, 3, 1, 1, 1, 0},
        HM__GREEN);
}

static void dominoes_have_one_colour(void **state)
{
    (void)state;
    check_ink((piece){"dominoes_blue", HM__TILE, HM__FACE, 1, 1, 1, 1, 0},
              HM__BLUE);
    check_ink((piece){"dominoes_black", HM__TILE, HM__FACE, 19, 19, 1, 1, 0},
              HM__GREY);
}

static void a_disc_has_another_colour_on_its_back(void **state)
{
    (void)state;
    check_ink((piece){"reversi", HM__BIT, HM__FACE, 1, 1, 1, 1, 0}, HM__RED);
    check_ink((piece){"reversi", HM__BIT, HM__BACK, 1, 1, 1, 1, 0}, HM__CYAN);
}

static const piece pair[] = {
    {"go", HM__BIT, HM__BACK, 1, 1, 0.5, 0.5, 0},
    {"go", HM__BIT, HM__BACK, 1, 1, 1, 0.5, 0},
};

static void terminals_are_told_the_colour_of_every_cell(void **state)
{
    const hm_diagram_options options = {.size = sizeof(options),
                                        .color = HM_COLOR_ANSI256};
    const piece stone = {"go", HM__BIT, HM__BACK, 4, 1, 0, 0.5, 0};

    (void)state;
    check_drawing(&stone, 1, &options,
                  "\033[30m\033[107m \033[49m\033[39m"
                  "\033[30m\033[107m \033[49m\033[39m"
                  "\033[30m\033[107m \033[49m\033[39m\n"
                  "\033[30m\033[107m \033[49m\033[39m"
                  "\033[34m\033[107m●\033[49m\033[39m"
                  "\033[30m\033[107m \033[49m\033[39m\n"
                  "\033[30m\033[107m \033[49m\033[39m"
                  "\033[30m\033[107m \033[49m\033[39m"
                  "\033[30m\033[107m \033[49m\033[39m\n");
}

static void browsers_are_told_the_colour_of_a_run(void **state)
{
    const hm_diagram_options options = {.size = sizeof(options),
                                        .color = HM_COLOR_HTML};

    (void)state;
    check_drawing(
        pair, 2, &options,
        "<span style='color: #000000; background-color: #FFFFFF;'>    </span>\n"
        "<span style='color: #000000; background-color: #FFFFFF;'> </span>"
        "<span style='color: #BB0000; background-color: #FFFFFF;'>●●</span>"
        "<span style='color: #000000; background-color: #FFFFFF;'> </span>\n"
        "<span style='color: #000000; background-color: #FFFFFF;'>    </span>"
        "\n");
}

static void angle_brackets_are_escaped_for_browsers(void **state)
{
    const hm_diagram_options options = {.size = sizeof(options),
                                        .style = HM_STYLE_ASCII,
                                        .color = HM_COLOR_HTML};
    const piece lying = {
        "icehouse_pieces", HM__PYRAMID, HM__FACE, 1, 3, 0, 0, 90};

    (void)state;
    check_drawing(
        &lying, 1, &options,
        "\n<span style='color: #000000; background-color: #FFFFFF;'>  </span>"
        "<span style='color: #BB0000; background-color: #FFFFFF;'>&lt;3</span>"
        "\n\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(suits_choose_the_colour),
        cmocka_unit_test(some_pieces_are_always_black),
        cmocka_unit_test(black_dice_and_pyramids_are_grey),
        cmocka_unit_test(cards_are_red_and_black),
        cmocka_unit_test(dominoes_have_one_colour),
        cmocka_unit_test(a_disc_has_another_colour_on_its_back),
        cmocka_unit_test(terminals_are_told_the_colour_of_every_cell),
        cmocka_unit_test(browsers_are_told_the_colour_of_a_run),
        cmocka_unit_test(angle_brackets_are_escaped_for_browsers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
