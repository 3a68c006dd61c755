/*
 * test_text_offsets.c - where the picture stands, and the labels around it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"

static const hm_diagram_options algebraic = {.size = sizeof(algebraic),
                                             .annotate = HM_ANNOTATE_ALGEBRAIC};
static const hm_diagram_options cartesian = {.size = sizeof(cartesian),
                                             .annotate = HM_ANNOTATE_CARTESIAN};

static piece coin_at(double x, double y)
{
    return (piece){"piecepack", HM__COIN, HM__FACE, 1, 1, x, y, 0};
}

static piece small_tile_at(double x, double y)
{
    return (piece){"subpack", HM__TILE, HM__FACE, 1, 1, x, y, 0};
}

static void pieces_left_of_zero_push_the_picture_right(void **state)
{
    const piece tile = small_tile_at(-3, -7);

    (void)state;
    check_drawing(&tile, 1, NULL, "┌─┐\n│n│\n└─┘\n");
}

static void empty_space_from_zero_stays(void **state)
{
    const piece tile = small_tile_at(1.5, 1);

    (void)state;
    check_drawing(&tile, 1, NULL, "  ┌─┐\n  │n│\n  └─┘\n     \n");
}

static void arithmetic_noise_moves_nothing(void **state)
{
    const piece tile = small_tile_at(0.1 + 0.2 + 0.2 - 1e-9, 0.5 - 1e-9);

    (void)state;
    check_drawing(&tile, 1, NULL, "┌─┐\n│n│\n└─┘\n");
}

static void labels_get_a_margin(void **state)
{
    const piece tiles[] = {small_tile_at(1, 1), small_tile_at(2, 1)};

    (void)state;
    check_drawing(tiles, 2, &algebraic,
                  " ┌─┬─┐\n"
                  "1│n│n│\n"
                  " └─┴─┘\n"
                  "  a b \n");
    check_drawing(tiles, 2, &cartesian,
                  " ┌─┬─┐\n"
                  "1│n│n│\n"
                  " └─┴─┘\n"
                  "  1 2 \n");
}

static void ten_rows_get_a_wider_margin(void **state)
{
    const piece tiles[] = {small_tile_at(1, 10), small_tile_at(1, 9)};

    (void)state;
    check_drawing(tiles, 2, &algebraic,
                  "  ┌─┐\n10│n│\n  ├─┤\n9 │n│\n  └─┘\n8    \n"
                  "     \n7    \n     \n6    \n     \n5    \n     \n4    \n"
                  "     \n3    \n     \n2    \n     \n1    \n     \n   a \n");
}

static void files_after_the_alphabet_have_no_label(void **state)
{
    const piece coin = coin_at(27, 1);

    (void)state;
    check_drawing(&coin, 1, &algebraic,
                  "                                                        \n"
                  "1                                                     n⃝ \n"
                  "                                                        \n"
                  "  a b c d e f g h i j k l m n o p q r s t u v w x y z   \n");
}

static void many_states_share_one_offset(void **state)
{
    const piece first = small_tile_at(0, 1);
    const piece second = small_tile_at(-1, 1);
    hm_extent extent = {0};
    hm_diagram_options options = {.size = sizeof(options), .extent = &extent};
    hm_ctx *ctx = NULL;
    hm_table *tables[2];

    (void)state;
    assert_int_equal(hm_ctx_new(NULL, &ctx), HM_OK);
    tables[0] = make_table(ctx, &first, 1);
    tables[1] = make_table(ctx, &second, 1);
    for (size_t i = 0; i < 2; i++)
        hm_diagram_measure(tables[i], &options, &extent);
    assert_true(extent.any);
    assert_true(extent.left == -1.5 && extent.right == 0.5);
    assert_true(extent.bottom == 0.5 && extent.top == 1.5);
    check_drawing(&first, 1, &options, "  ┌─┐\n  │n│\n  └─┘\n     \n");
    check_drawing(&second, 1, &options, "┌─┐\n│n│\n└─┘\n   \n");
    hm_table_free(tables[0]);
    hm_table_free(tables[1]);
    hm_ctx_free(ctx);
}

static void flipped_the_same_box_is_seen_from_above(void **state)
{
    const piece tiles[] = {small_tile_at(1, 1), small_tile_at(2, 1),
                           small_tile_at(1, 2)};
    const piece turned = {"subpack", HM__TILE, HM__FACE, 1, 3, 1, 1, 180};
    hm_diagram_options options = algebraic;

    (void)state;
    options.flip = true;
    check_drawing(tiles, 3, &options,
                  " ┌─┬─┐\n"
                  "1│u│u│\n"
                  " └─┼─┤\n"
                  "2  │u│\n"
                  "   └─┘\n"
                  "  b a \n");
    options.annotate = HM_ANNOTATE_NONE;
    check_drawing(&turned, 1, &options, " ┌─┐\n │2│\n └─┘\n    \n");
}

/* A position of a game whose other positions reach further. */
static void flipped_positions_share_one_middle(void **state)
{
    const piece tile = small_tile_at(1, 1);
    const hm_extent extent = {true, 0.5, 3.5, 0.5, 1.5};
    const hm_diagram_options options = {
        .size = sizeof(options), .extent = &extent, .flip = true};

    (void)state;
    check_drawing(&tile, 1, &options,
                  "     ┌─┐\n     │u│\n     └─┘\n        \n");
}

static void a_lying_domino_takes_a_lying_box(void **state)
{
    const piece domino = {"dominoes", HM__TILE, HM__FACE, 7, 2, 1, 0.5, 90};
    const hm_diagram_options upright = {.size = sizeof(upright),
                                        .reorient = HM_REORIENT_ALL};

    (void)state;
    check_drawing(&domino, 1, NULL, "┌───┐\n│·┃…⃛│\n└───┘\n");
    check_drawing(&domino, 1, &upright, " ┌─┐\n │·│\n │━│\n │⠿│\n └─┘\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_left_of_zero_push_the_picture_right),
        cmocka_unit_test(empty_space_from_zero_stays),
        cmocka_unit_test(arithmetic_noise_moves_nothing),
        cmocka_unit_test(labels_get_a_margin),
        cmocka_unit_test(ten_rows_get_a_wider_margin),
        cmocka_unit_test(files_after_the_alphabet_have_no_label),
        cmocka_unit_test(many_states_share_one_offset),
        cmocka_unit_test(flipped_the_same_box_is_seen_from_above),
        cmocka_unit_test(flipped_positions_share_one_middle),
        cmocka_unit_test(a_lying_domino_takes_a_lying_box),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
