/*
 * test_text_canvas.c - borders, grids and what happens where they meet.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "diagram.h"
#include "heap.h"
#include "render/text/canvas.h"

static const piece tile_back = {"piecepack", HM__TILE, HM__BACK, 1, 1, 1, 1, 0};

static piece at(piece p, double x, double y)
{
    p.x = x;
    p.y = y;
    return p;
}

static void nothing_draws_nothing(void **state)
{
    (void)state;
    check_drawing(NULL, 0, NULL, "");
}

static void a_lone_coin_takes_its_box(void **state)
{
    const piece coin = {"piecepack", HM__COIN, HM__BACK, 1, 1, 1, 1, 0};

    (void)state;
    check_drawing(&coin, 1, NULL, "    \n  ☀⃝ \n    \n    \n");
}

static void a_grid_joins_its_border(void **state)
{
    (void)state;
    check_drawing(&tile_back, 1, NULL,
                  "┌─┰─┐\n"
                  "│ ┃ │\n"
                  "┝━╋━┥\n"
                  "│ ┃ │\n"
                  "└─┸─┘\n");
}

static void edges_side_by_side_become_one(void **state)
{
    const piece tiles[] = {tile_back, at(tile_back, 3, 1)};

    (void)state;
    check_drawing(tiles, 2, NULL,
                  "┌─┰─┬─┰─┐\n"
                  "│ ┃ │ ┃ │\n"
                  "┝━╋━┿━╋━┥\n"
                  "│ ┃ │ ┃ │\n"
                  "└─┸─┴─┸─┘\n");
}

static void a_later_tile_owns_its_inside(void **state)
{
    const piece tiles[] = {tile_back,
                           {"piecepack", HM__TILE, HM__FACE, 2, 3, 2, 2, 0}};

    (void)state;
    check_drawing(tiles, 2, NULL,
                  "  ┌───┐\n"
                  "  │☾  │\n"
                  "┌─┤ 2 │\n"
                  "│ │   │\n"
                  "┝━╅─┬─┘\n" // heavy lines still arrive at the corner
                  "│ ┃ │  \n"
                  "└─┸─┘  \n");
}

static void a_later_edge_makes_a_heavy_line_light(void **state)
{
    const piece tiles[] = {tile_back, at(tile_back, 2, 1)};

    (void)state;
    check_drawing(tiles, 2, NULL,
                  "┌─┬─┰─┐\n"
                  "│ │ ┃ │\n"
                  "┝━┿━╋━┥\n"
                  "│ │ ┃ │\n"
                  "└─┴─┸─┘\n");
}

static void symbols_never_merge_with_lines(void **state)
{
    const piece pieces[] = {
        tile_back,
        {"piecepack", HM__COIN, HM__FACE, 1, 4, 1, 1, 0},
        {"piecepack", HM__PAWN, HM__FACE, 3, 1, 1, 2, 0},
    };

    (void)state;
    check_drawing(pieces, 3, NULL,
                  "     \n" // the pawn's box
                  "┌─♛⃟─┐\n"
                  "│ ┃ │\n"
                  "┝━3⃝━┥\n"
                  "│ ┃ │\n"
                  "└─┸─┘\n");
}

static void an_edge_runs_over_a_matchstick(void **state)
{
    const piece pieces[] = {
        {"piecepack", HM__MATCHSTICK, HM__FACE, 1, 6, 3, 1, 90},
        tile_back,
    };

    (void)state;
    check_drawing(pieces, 2, NULL,
                  "┌─┰─┐    \n"
                  "│ ┃ │    \n"
                  "┝━╋━┿━━━━\n"
                  "│ ┃ │    \n"
                  "└─┸─┘    \n");
}

static void a_slanted_matchstick_is_no_line(void **state)
{
    const piece pieces[] = {
        {"piecepack", HM__MATCHSTICK, HM__FACE, 1, 4, 2, 1.5, 45},
        tile_back,
    };

    (void)state;
    check_drawing(pieces, 2, NULL,
                  "       \n"
                  "┌─┰─┐  \n"
                  "│ ┃ │  \n"
                  "┝━╋━┥╲ \n"
                  "│ ┃ │  \n"
                  "└─┸─┘  \n");
}

static void whatever_falls_outside_is_dropped(void **state)
{
    hm_ctx *ctx = NULL;
    hm__text_canvas canvas;

    (void)state;
    assert_int_equal(hm_ctx_new(NULL, &ctx), HM_OK);
    assert_int_equal(hm__text_canvas_init(&canvas, ctx, 3, 2), HM_OK);
    hm__text_canvas_border(&canvas, (hm__text_box){0, 0, 2, 2});
    hm__text_canvas_grid(&canvas, (hm__text_box){0, 0, 2, 2}, 1, HM__HEAVY);
    hm__text_canvas_symbol(&canvas, 3, 0, (hm__symbol){.code = {'a'}});
    hm__text_canvas_label(&canvas, -1, -1, (hm__symbol){.code = {'a'}});
    assert_null(hm__text_canvas_at(&canvas, 3, 0));
    assert_null(hm__text_canvas_at(&canvas, 0, -1));
    assert_int_equal(hm__arms_code(hm__text_canvas_at(&canvas, 2, 1)->arms),
                     0x2525); // ┥
    hm__text_canvas_free(&canvas);
    hm_ctx_free(ctx);
}

static void the_size_of_a_diagram_is_limited(void **state)
{
    const piece far = {"piecepack", HM__COIN, HM__BACK, 1, 1, 1e5, 1e5, 0};
    hm_ctx *ctx = NULL;
    hm_out *out = NULL;
    hm_diags *diags = NULL;
    hm_diagram_options options = {.size = sizeof(options), .name = "far.ppn"};
    hm_table *table;

    (void)state;
    assert_int_equal(hm_ctx_new(NULL, &ctx), HM_OK);
    assert_int_equal(hm_out_new(ctx, &out), HM_OK);
    assert_int_equal(hm_diags_new(ctx, &diags), HM_OK);
    options.diags = diags;
    table = make_table(ctx, &far, 1);
    assert_int_equal(hm_diagram_write(table, &options, out), HM_ELIMIT);
    assert_int_equal(hm_out_text(out).len, 0);
    assert_int_equal(hm_diags_count(diags), 1);
    assert_string_equal(hm_diags_at(diags, 0)->id, "limit-diagram-cells");
    assert_int_equal(hm_diags_at(diags, 0)->line, 0);
    hm_table_free(table);
    hm_diags_free(diags);
    hm_out_free(out);
    hm_ctx_free(ctx);
}

static hm_status draw_with_legend(hm_ctx *ctx, const hm_table *table)
{
    const hm_diagram_options options = {.size = sizeof(options),
                                        .legend = true};
    hm_out *out = NULL;
    hm_status st = hm_out_new(ctx, &out);

    if (st == HM_OK)
        st = hm_diagram_write(table, &options, out);
    hm_out_free(out);
    return st;
}

static void memory_may_run_out_at_any_time(void **state)
{
    const piece pieces[] = {tile_back,
                            {"piecepack", HM__TILE, HM__FACE, 2, 3, 2, 2, 0}};
    heap h = {0};
    const hm_allocator allocator = {heap_resize, &h};
    const hm_ctx_options options = {.size = sizeof(options),
                                    .allocator = &allocator};
    hm_status st = HM_ENOMEM;
    hm_ctx *ctx = NULL;
    hm_table *table;
    size_t live;

    (void)state;
    assert_int_equal(hm_ctx_new(&options, &ctx), HM_OK);
    table = make_table(ctx, pieces, 2);
    live = h.live;
    for (size_t n = 1; st != HM_OK && n < 1000; n++) {
        h.calls = 0;
        h.fail_at = n;
        st = draw_with_legend(ctx, table);
        h.fail_at = 0;
        assert_true(st == HM_OK || st == HM_ENOMEM);
        assert_int_equal(h.live, live);
    }
    assert_int_equal(st, HM_OK);
    hm_table_free(table);
    hm_ctx_free(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_draws_nothing),
        cmocka_unit_test(a_lone_coin_takes_its_box),
        cmocka_unit_test(a_grid_joins_its_border),
        cmocka_unit_test(edges_side_by_side_become_one),
        cmocka_unit_test(a_later_tile_owns_its_inside),
        cmocka_unit_test(a_later_edge_makes_a_heavy_line_light),
        cmocka_unit_test(symbols_never_merge_with_lines),
        cmocka_unit_test(an_edge_runs_over_a_matchstick),
        cmocka_unit_test(a_slanted_matchstick_is_no_line),
        cmocka_unit_test(whatever_falls_outside_is_dropped),
        cmocka_unit_test(the_size_of_a_diagram_is_limited),
        cmocka_unit_test(memory_may_run_out_at_any_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
