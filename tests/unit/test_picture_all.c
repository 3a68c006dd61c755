/*
 * test_picture_all.c - whatever lies on a table can be drawn.
 *
 * Every start of the catalogue in every format, some flat and some oblique; and
 * every kind of piece of every system, on every side, in every suit and rank,
 * those that the system does not have as well. With sanitizers, which are slow,
 * it is a part of them.
 */
#define UNIT_PART hm_draw()

#include "pictures.h"
#include "render/renderer.h"

enum { SUITS = 13, RANKS = 26, SUITS_OF_A_RANK = 4 };

/* ---- the catalogue --------------------------------------------------------
 */

static hm_table *build(fixture *f, const hm_setup *setup)
{
    char system[80];
    const char *const settings[] = {system};
    const hm_setup_request request = {.size = sizeof(request),
                                      .name = setup->name,
                                      .settings = settings,
                                      .setting_count = 1};
    hm_table *table = NULL;

    snprintf(system, sizeof(system), "system=%s", setup->system);
    if (hm_setup_build(f->ctx, &request, f->diags, &table) != HM_OK)
        fail_msg("%s %s cannot be set up", setup->system, setup->name);
    return table;
}

/* Formats are oblique and flat in turn, others in the next start. */
static void draw_all(fixture *f, const hm_setup *setup, size_t number)
{
    hm_picture_options options = {.size = sizeof(options),
                                  .diags = f->diags,
                                  .annotate = HM_ANNOTATE_ALGEBRAIC,
                                  .oblique_angle = 45,
                                  .width = 60};
    hm_table *table = build(f, setup);
    hm_out *text = new_out(f);

    if (hm_diagram_write(table, NULL, text) != HM_OK)
        fail_msg("%s %s is no diagram", setup->system, setup->name);
    hm_out_free(text);
    for (size_t i = 0; hm__picture_format(f->ctx, i); i++) {
        hm_out *out = new_out(f);
        hm_status st;

        options.oblique = (i + number) % 2;
        st = hm_picture_write(f->ctx, table, hm__picture_format(f->ctx, i),
                              &options, out);

        if (st != HM_OK || hm_out_text(out).len == 0)
            fail_msg("%s %s cannot be drawn as %s", setup->system, setup->name,
                     hm__picture_format(f->ctx, i));
        hm_out_free(out);
    }
    hm_table_free(table);
}

static void every_start_is_drawn(void **state)
{
    hm_setup setup;

    for (size_t i = 0; hm_setup_at(i, &setup); i += UNIT_SAMPLE)
        draw_all(*state, &setup, i);
}

/* ---- every piece ----------------------------------------------------------
 */

static const char *const others[] = {
    "cubes",       "dice_d4",          "dice_d8",
    "dice_d10",    "dice_d12",         "dice_d20",
    "dice_fudge",  "dice_numeral",     "piecepack_inverted",
    "no such set", "dominoes_chinese", "dice_d10_percentile",
};

/*
 * A table with all suits and ranks of a piece, turned this way and that. Each
 * rank has some suits; on the other sides of the piece it has the others.
 */
static void place_all(hm_table *table, hm__attr attr)
{
    static const double angles[] = {0, 90, 33.3, 180, 0.001, 299.99, -45};
    uint32_t top = HM__NONE;
    size_t number = 0;

    for (int rank = 0; rank < RANKS; rank++) {
        for (int i = 0; i < SUITS_OF_A_RANK; i++) {
            int suit = (rank + i + SUITS_OF_A_RANK * attr.side) % SUITS;
            hm__piece_state is = {.attr = attr,
                                  .x = suit,
                                  .y = rank,
                                  .angle = angles[number++ % HM_COUNT(angles)],
                                  .present = true};

            is.attr.suit = (int16_t)suit;
            is.attr.rank = (int16_t)rank;
            assert_int_equal(hm__table_place(table, &is, top, &top), HM_OK);
        }
    }
}

static void check_scene(fixture *f, const hm_table *table, hm__attr attr)
{
    const hm_picture_options options = {
        .size = sizeof(options), .width = 500, .oblique = true};
    hm_str system = hm__table_system_name(table, attr.system);
    hm_out *out = new_out(f);
    hm__scene scene;
    hm__view view;

    hm__scene_init(&scene, f->ctx);
    if (hm__view_make(&scene, table, &options, &view) != HM_OK ||
        scene.item_count < (size_t)SUITS_OF_A_RANK * RANKS ||
        hm__renderer_find(f->ctx, "svg")->write(f->ctx, &view, out) != HM_OK)
        fail_msg("%.*s %s %s cannot be drawn", HM_ARG(system),
                 hm__kind_name(attr.kind), hm__side_name(attr.side));
    for (size_t i = 0; i < scene.drawing_count; i++) {
        const hm__drawing *drawing = &scene.drawings[i];

        if (drawing->width <= 0 || drawing->height <= 0 || drawing->depth < 0 ||
            drawing->width > 500000 || drawing->height > 500000)
            fail_msg("%.*s %s has an odd size", HM_ARG(system),
                     hm__kind_name(attr.kind));
    }
    hm__scene_free(&scene);
    hm_out_free(out);
}

static void check_kinds(fixture *f, uint16_t system, const char *name)
{
    int all = HM__KINDS * HM__SIDES;

    for (int i = system % UNIT_SAMPLE; i < all; i += UNIT_SAMPLE) {
        hm__attr attr = {.system = system,
                         .kind = (uint8_t)(i / HM__SIDES),
                         .side = (uint8_t)(i % HM__SIDES)};
        board b;

        open_board(&b, f);
        if (name)
            assert_int_equal(
                hm__table_system(&b.table, hm_str_of(name), &attr.system),
                HM_OK);
        place_all(&b.table, attr);
        check_scene(f, &b.table, attr);
        close_board(&b);
    }
}

static void every_piece_of_every_system_is_drawn(void **state)
{
    for (int system = 0; system < HM__SYSTEMS; system++)
        check_kinds(*state, (uint16_t)system, NULL);
    for (size_t i = 0; i < HM_COUNT(others); i++)
        check_kinds(*state, 0, others[i]);
}

/* The numbers of PPN reach much farther than any set. */
static void numbers_beyond_every_set_are_drawn(void **state)
{
    static const int16_t numbers[] = {-32768, -1, 0, 100, 101, 999, 32767};
    const hm_picture_options options = {.size = sizeof(options), .width = 500};
    fixture *f = *state;

    for (int system = 0; system < HM__SYSTEMS; system++) {
        board b;

        open_board(&b, f);
        for (size_t i = 0; i < HM_COUNT(numbers) * HM__KINDS; i++) {
            hm__piece_state is = {.attr = {.system = (uint16_t)system,
                                           .kind = (uint8_t)(i % HM__KINDS),
                                           .suit = numbers[i / HM__KINDS],
                                           .rank = numbers[i / HM__KINDS]},
                                  .x = (double)i,
                                  .present = true};
            uint32_t id;

            assert_int_equal(hm__table_place(&b.table, &is, HM__NONE, &id),
                             HM_OK);
        }
        hm_out_free(draw(f, &b.table, "svg", &options));
        close_board(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_start_is_drawn),
        TEST(every_piece_of_every_system_is_drawn),
        TEST(numbers_beyond_every_set_are_drawn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
