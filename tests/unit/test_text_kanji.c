/*
 * test_text_kanji.c - games whose pieces need wide cells, and hexagons.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"

static const hm_diagram_options ascii = {.size = sizeof(ascii),
                                         .style = HM_STYLE_ASCII};

static const piece shogi[] = {
    {"shogi", HM__BOARD, HM__FACE, 2, 2, 1.5, 1.5, 0},
    {"shogi", HM__BIT, HM__FACE, 6, 2, 1, 2, 180}, // a lance
    {"shogi", HM__BIT, HM__BACK, 2, 7, 2, 2, 0},   // a dragon
    {"shogi", HM__BIT, HM__BACK, 6, 1, 1, 1, 180}, // a promoted pawn
    {"shogi", HM__BIT, HM__FACE, 2, 8, 2, 1, 0},   // the king
};

static void kanji_fill_wide_cells(void **state)
{
    (void)state;
    check_drawing(shogi, 5, NULL,
                  "  ┌───┰───┐\n"
                  "  │v香┃ 龍│\n"
                  "  ┝━━━╋━━━┥\n"
                  "  │vと┃ 玉│\n"
                  "  └───┸───┘\n"
                  "           \n");
}

static void ascii_has_letters_for_them(void **state)
{
    (void)state;
    check_drawing(shogi, 5, &ascii,
                  "  +---+---+\n"
                  "  | l | +R|\n"
                  "  +---+---+\n"
                  "  | +p| K |\n"
                  "  +---+---+\n"
                  "\n");
}

static void labels_and_legend_fit_wide_cells(void **state)
{
    const hm_diagram_options options = {.size = sizeof(options),
                                        .annotate = HM_ANNOTATE_ALGEBRAIC,
                                        .legend = true};

    (void)state;
    check_drawing(shogi, 5, &options,
                  "  ┌───┰───┐\n"
                  "2 │v香┃ 龍│\n"
                  "  ┝━━━╋━━━┥\n"
                  "1 │vと┃ 玉│\n"
                  "  └───┸───┘\n"
                  "    a   b  \n"
                  "\n"
                  " 玉  king, black\n"
                  "v香  lance, white\n"
                  "vと  promoted pawn, white\n"
                  " 龍  promoted rook, black\n");
}

static void a_river_parts_the_lines(void **state)
{
    const piece pieces[] = {
        {"xiangqi", HM__BOARD, HM__FACE, 2, 1, 5, 5.5, 0},
        {"xiangqi", HM__BIT, HM__FACE, 1, 7, 5, 1, 0},
        {"xiangqi", HM__BIT, HM__FACE, 2, 7, 5, 10, 180},
        {"xiangqi", HM__BIT, HM__BACK, 2, 3, 1, 10, 0}, // nobody knows which
    };

    (void)state;
    check_drawing(pieces, 4, NULL,
                  "                                     \n"
                  "    ●───┬───┬───┬───將──┬───┬───┬───┐\n"
                  "    │   │   │   │ ╲ │ ╱ │   │   │   │\n"
                  "    ├───┼───┼───┼───┼───┼───┼───┼───┤\n"
                  "    │   │   │   │ ╱ │ ╲ │   │   │   │\n"
                  "    ├───┼───┼───┼───┼───┼───┼───┼───┤\n"
                  "    │   │   │   │   │   │   │   │   │\n"
                  "    ├───┼───┼───┼───┼───┼───┼───┼───┤\n"
                  "    │   │   │   │   │   │   │   │   │\n"
                  "    ├───┴───┴───┴───┴───┴───┴───┴───┤\n"
                  "    │                               │\n"
                  "    ├───┬───┬───┬───┬───┬───┬───┬───┤\n"
                  "    │   │   │   │   │   │   │   │   │\n"
                  "    ├───┼───┼───┼───┼───┼───┼───┼───┤\n"
                  "    │   │   │   │   │   │   │   │   │\n"
                  "    ├───┼───┼───┼───┼───┼───┼───┼───┤\n"
                  "    │   │   │   │ ╲ │ ╱ │   │   │   │\n"
                  "    ├───┼───┼───┼───┼───┼───┼───┼───┤\n"
                  "    │   │   │   │ ╱ │ ╲ │   │   │   │\n"
                  "    └───┴───┴───┴───帥──┴───┴───┴───┘\n"
                  "                                     \n"
                  "                                     \n");
}

static void players_of_janggi_are_told_apart(void **state)
{
    const piece pieces[] = {
        {"janggi", HM__BOARD, HM__FACE, 2, 2, 1.5, 2, 0},
        {"janggi", HM__BIT, HM__FACE, 3, 4, 1, 1, 0},
        {"janggi", HM__BIT, HM__FACE, 1, 4, 2, 3, 180},
    };

    (void)state;
    check_drawing(pieces, 3, NULL,
                  "           \n"
                  "    ┌──v馬 \n"
                  "    │   │  \n"
                  "    ├───┤  \n"
                  "    │   │  \n"
                  "    馬──┘  \n"
                  "           \n"
                  "           \n");
}

static void makruk_needs_no_kanji_and_is_never_turned(void **state)
{
    const piece pieces[] = {
        {"makruk", HM__BIT, HM__FACE, 6, 2, 0.5, 0.5, 0},
        {"makruk", HM__BIT, HM__FACE, 2, 6, 1, 0.5, 180},
        {"makruk", HM__BIT, HM__FACE, 1, 1, 1.5, 0.5, 0}, // in sittuyin
    };

    (void)state;
    check_drawing(pieces, 3, NULL, "     \n ♕♚♙ \n     \n");
    check_drawing(pieces, 3, &ascii, "\n  M k P\n\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kanji_fill_wide_cells),
        cmocka_unit_test(ascii_has_letters_for_them),
        cmocka_unit_test(labels_and_legend_fit_wide_cells),
        cmocka_unit_test(a_river_parts_the_lines),
        cmocka_unit_test(players_of_janggi_are_told_apart),
        cmocka_unit_test(makruk_needs_no_kanji_and_is_never_turned),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
