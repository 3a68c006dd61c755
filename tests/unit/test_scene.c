/*
 * test_scene.c - from tables to scenes: items, looks, boxes and limits.
 */
#include "pictures.h"
#include "render/extras.h"
#include "render/names.h"

static void assert_box(hm__box box, int32_t left, int32_t bottom, int32_t right,
                       int32_t top)
{
    assert_int_equal(box.left, left);
    assert_int_equal(box.bottom, bottom);
    assert_int_equal(box.right, right);
    assert_int_equal(box.top, top);
}

static void items_are_pieces_from_the_bottom_to_the_top(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "t@b2 S@b2 M@c3 b2-a1");
    fill(&scene, f, &b.table);
    assert_int_equal(scene.item_count, 3);
    assert_int_equal(scene.items[0].piece, 1);
    assert_int_equal(scene.items[1].piece, 3);
    assert_int_equal(scene.items[2].piece, 2);
    assert_int_equal(scene.items[2].x, 1000);
    assert_int_equal(scene.items[2].y, 1000);
    hm__scene_free(&scene);
    close_board(&b);
}

static void an_empty_table_is_an_empty_square(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "");
    fill(&scene, f, &b.table);
    assert_int_equal(scene.item_count, 0);
    assert_box(scene.box, 0, 0, 1000, 1000);
    hm__scene_free(&scene);
    close_board(&b);
}

static void pieces_that_are_alike_share_a_look(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "S@a1 S@b1 M@c1 S>@d1");
    fill(&scene, f, &b.table);
    assert_int_equal(scene.drawing_count, 2);
    assert_int_equal(scene.items[0].drawing, scene.items[1].drawing);
    assert_int_equal(scene.items[0].drawing, scene.items[3].drawing);
    assert_int_not_equal(scene.items[0].drawing, scene.items[2].drawing);
    hm__scene_free(&scene);
    close_board(&b);
}

/* Nobody can find out from the file what lies face down. */
/* How many steps the paths of a piece have. */
static size_t steps_of(fixture *f, const char *piece)
{
    hm__scene scene;
    size_t count;
    board b;

    lay(&b, f, piece);
    fill(&scene, f, &b.table);
    count = scene.path.count;
    hm__scene_free(&scene);
    close_board(&b);
    return count;
}

/* Minus, nothing and plus, and the same backwards; a minus is 4 lines. */
static void fudge_dice_have_three_faces(void **state)
{
    size_t steps[6];

    for (size_t i = 0; i < HM_COUNT(steps); i++) {
        char piece[40];

        snprintf(piece, sizeof(piece), "d,r%zu,dice_fudge'@b2", i);
        steps[i] = steps_of(*state, piece);
    }
    assert_true(steps[0] > steps[1] && steps[2] > steps[0]);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(steps[i], steps[5 - i]);
}

static void sides_that_hide_something_are_alike(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "tSnb@b2 tM5b@d2 tA3b@f2 tSnb@b4 tSnf@d4 tM5f@f4");
    fill(&scene, f, &b.table);
    assert_int_equal(scene.items[0].drawing, scene.items[1].drawing);
    assert_int_equal(scene.items[0].drawing, scene.items[2].drawing);
    assert_int_not_equal(scene.items[4].drawing, scene.items[5].drawing);
    hm__scene_free(&scene);
    close_board(&b);
}

static void the_box_holds_every_footprint(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "t@b2");
    fill(&scene, f, &b.table);
    assert_box(scene.box, 1000, 1000, 3000, 3000);
    assert_box(scene.feet, 1000, 1000, 3000, 3000);
    hm__scene_free(&scene);
    assert_int_equal(play(&b, "b2@>45"), HM_OK);
    fill(&scene, f, &b.table);
    assert_box(scene.box, 585, 585, 3415, 3415);
    hm__scene_free(&scene);
    assert_int_equal(play(&b, "S@(-1,7)"), HM_OK);
    fill(&scene, f, &b.table);
    assert_box(scene.box, -1375, 585, 3415, 7375);
    hm__scene_free(&scene);
    close_board(&b);
}

static void quarter_turns_turn_the_table(void **state)
{
    static const int32_t places[4][2] = {
        {3000, 1000}, {-1000, 3000}, {-3000, -1000}, {1000, -3000}};
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "S>@c1");
    hm__scene_init(&scene, f->ctx);
    for (int turns = 0; turns < 4; turns++) {
        assert_int_equal(hm__scene_fill(&scene, &b.table, turns), HM_OK);
        assert_int_equal(scene.item_count, 1);
        assert_int_equal(scene.items[0].x, places[turns][0]);
        assert_int_equal(scene.items[0].y, places[turns][1]);
        assert_int_equal((int)scene.items[0].angle, (270 + 90 * turns) % 360);
    }
    hm__scene_free(&scene);
    close_board(&b);
}

static void figures_are_not_turned_with_the_table(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "♔@a1 S@b1");
    hm__scene_init(&scene, f->ctx);
    assert_int_equal(hm__scene_fill(&scene, &b.table, 2), HM_OK);
    assert_int_equal((int)scene.items[0].angle, 0);
    assert_int_equal((int)scene.items[1].angle, 180);
    hm__scene_free(&scene);
    close_board(&b);
}

static void angles_are_within_a_turn(void **state)
{
    static const char *const words[] = {"S@a1 a1@>720", "S@a1 a1@>-90",
                                        "S@a1 a1@>-360", "S@a1 a1@>3600.5",
                                        "S@a1 a1@>-0.1"};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(words); i++) {
        hm__scene scene;
        board b;

        lay(&b, f, words[i]);
        fill(&scene, f, &b.table);
        assert_true(scene.items[0].angle >= 0 && scene.items[0].angle < 360);
        hm__scene_free(&scene);
        close_board(&b);
    }
}

static void what_is_too_far_away_is_told(void **state)
{
    static const char *const words[] = {"S@(100001,1)", "S@(1,-100001)",
                                        "S@(1,999999999)"};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(words); i++) {
        hm__scene scene;
        board b;

        lay(&b, f, words[i]);
        hm__scene_init(&scene, f->ctx);
        assert_int_equal(hm__scene_fill(&scene, &b.table, 0), HM_ELIMIT);
        assert_string_equal(scene.fault.id, "picture-far");
        hm__scene_free(&scene);
        close_board(&b);
    }
}

static void what_is_too_much_is_told(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    limit_context(f, "picture-steps", 100);
    lay(&b, f, "S@a1");
    fill(&scene, f, &b.table);
    hm__scene_free(&scene);
    for (int i = 0; i < 100; i++)
        assert_int_equal(play(&b, "S@a1"), HM_OK);
    hm__scene_init(&scene, f->ctx);
    assert_int_equal(hm__scene_fill(&scene, &b.table, 0), HM_ELIMIT);
    assert_string_equal(scene.fault.id, "limit-picture-steps");
    hm__scene_free(&scene);
    close_board(&b);
}

static void a_scene_can_be_filled_again(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    size_t drawings;
    board b;

    lay(&b, f, "t@b2 S@b2 M@c3");
    fill(&scene, f, &b.table);
    drawings = scene.drawing_count;
    assert_int_equal(hm__scene_oblique(&scene, 45, 0.5), HM_OK);
    assert_int_equal(hm__scene_fill(&scene, &b.table, 0), HM_OK);
    assert_int_equal(scene.drawing_count, drawings);
    assert_int_equal(scene.item_count, 3);
    hm__scene_free(&scene);
    close_board(&b);
}

/* ---- labels, rings and arrows ---------------------------------------------
 */

static void labels_name_files_and_ranks(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "t@b2");
    fill(&scene, f, &b.table);
    assert_int_equal(hm__extras_labels(&scene, HM_ANNOTATE_NONE), HM_OK);
    assert_int_equal(scene.item_count, 1);
    assert_int_equal(hm__extras_labels(&scene, HM_ANNOTATE_ALGEBRAIC), HM_OK);
    assert_int_equal(scene.item_count, 7); // a to c, 1 to 3
    assert_true(scene.box.left < 1000 && scene.box.bottom < 1000);
    assert_int_equal(scene.box.top, 3110); // half of the 3
    hm__scene_free(&scene);
    close_board(&b);
}

static void labels_are_bounded(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "S@a1 S@(90000,90000)");
    fill(&scene, f, &b.table);
    assert_int_equal(hm__extras_labels(&scene, HM_ANNOTATE_CARTESIAN), HM_OK);
    assert_true(scene.item_count < 1000);
    hm__scene_free(&scene);
    close_board(&b);
}

static void files_have_letters(void **state)
{
    char text[8];

    (void)state;
    hm__name_file(1, text);
    assert_string_equal(text, "a");
    hm__name_file(26, text);
    assert_string_equal(text, "z");
    hm__name_file(27, text);
    assert_string_equal(text, "aa");
    hm__name_file(702, text);
    assert_string_equal(text, "zz");
    hm__name_file(0, text);
    assert_string_equal(text, "");
}

static void a_ring_follows_its_piece(void **state)
{
    const uint32_t moved[] = {1, 1, 99, 0};
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "S@a1 M@b1");
    fill(&scene, f, &b.table);
    assert_int_equal(hm__extras_moved(&scene, moved, HM_COUNT(moved)), HM_OK);
    assert_int_equal(scene.item_count, 3);
    assert_int_equal(scene.items[0].piece, 1);
    assert_int_equal(scene.items[1].piece, 0);
    assert_int_equal(scene.items[1].x, scene.items[0].x);
    assert_int_equal(scene.items[2].piece, 2);
    hm__scene_free(&scene);
    close_board(&b);
}

static void only_squares_of_a_move_are_rings(void **state)
{
    const hm_mark marks[] = {{.color = "red", .x = 1, .y = 1},
                             {.color = "moved-from", .x = 1, .y = 1},
                             {.color = "moved-to", .x = 2, .y = 1}};
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "[X]f,s1,r9,shogi'@e5 S@a1");
    for (size_t i = 0; i < HM_COUNT(marks); i++) {
        size_t rings = 0;

        fill(&scene, f, &b.table);
        assert_int_equal(hm__extras_marks(&scene, &marks[i], 1), HM_OK);
        assert_int_equal(scene.item_count, 3);
        for (size_t j = 0; j < scene.item_count; j++)
            rings += scene.items[j].part == HM__PART_RING;
        assert_int_equal(rings, i > 0);
        hm__scene_free(&scene);
    }
    close_board(&b);
}

/* A drawing of a single point, with a line of this width around it or none. */
static void check_reach(hm__scene *scene, bool line, int32_t want)
{
    hm__shape *shape = &scene->shapes[scene->drawings[0].first];

    scene->drawings[0].count = shape->count = 1;
    shape->text = HM_STR("");
    shape->line = line ? HM__COLOR_SQUARE_EDGE : 0;
    shape->width = 5;
    scene->path.ops[shape->first] =
        (hm__op){.kind = HM__OP_MOVE, .v = {10, 20}};
    hm__scene_reach(scene);
    assert_box(scene->drawings[0].reach, 0, 0, 10 + want, 20 + want);
}

static void only_lines_reach_further_than_their_points(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "S@a1");
    fill(&scene, f, &b.table);
    check_reach(&scene, false, 0);
    check_reach(&scene, true, 3);
    hm__scene_free(&scene);
    close_board(&b);
}

static void arrows_lie_on_top(void **state)
{
    const hm_arrow arrows[] = {
        {1, 1, 3, 1}, {2, 2, 2, 2}, {0, 0, 1e12, 0}, {2, 2, 2, 1}};
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "S@a1");
    fill(&scene, f, &b.table);
    assert_int_equal(hm__extras_arrows(&scene, arrows, HM_COUNT(arrows)),
                     HM_OK);
    assert_int_equal(scene.item_count, 3); // no way, and too far
    assert_int_equal((int)scene.items[1].angle, 0);
    assert_int_equal((int)scene.items[2].angle, -90);
    hm__scene_free(&scene);
    close_board(&b);
}

static void arrows_stay_out_of_hands(void **state)
{
    const hm_arrow arrows[] = {{1, 1, 3, 1}, {4, 4, 12, 4}, {12, 1, 1, 1}};
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "▦9@e5");
    fill(&scene, f, &b.table);
    assert_int_equal(hm__extras_arrows(&scene, arrows, HM_COUNT(arrows)),
                     HM_OK);
    assert_int_equal(scene.item_count, 2); // the first one
    hm__scene_free(&scene);
    close_board(&b);
}

static void labels_of_games_are_their_players(void **state)
{
    static const struct {
        hm_annotate labels;
        size_t count;
    } cases[] = {{HM_ANNOTATE_XIANGQI, 9 + 9}, {HM_ANNOTATE_JANGGI, 9 + 9}};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm__scene scene;
        board b;

        lay(&b, f, "▦9@e5");
        fill(&scene, f, &b.table);
        assert_int_equal(hm__extras_labels(&scene, cases[i].labels), HM_OK);
        assert_int_equal(scene.item_count, 1 + cases[i].count);
        hm__scene_free(&scene);
        close_board(&b);
    }
}

/* ---- captions -------------------------------------------------------------
 */

static void check_lines(const char *text, size_t width, const char *want)
{
    hm_str rest = hm_str_of(text);
    char got[512] = "";

    hm__extras_skip(&rest);
    while (rest.len) {
        hm_str line = hm__extras_line(&rest, width);

        assert_true(line.len > 0);
        snprintf(got + strlen(got), sizeof(got) - strlen(got), "%.*s|",
                 HM_ARG(line));
    }
    assert_string_equal(got, want);
}

static void captions_break_between_words(void **state)
{
    (void)state;
    check_lines("", 10, "");
    check_lines("   ", 10, "");
    check_lines("one", 10, "one|");
    check_lines(" one two  three", 8, "one two|three|");
    check_lines("one two three", 7, "one two|three|");
    check_lines("one two three", 6, "one|two|three|");
}

static void words_that_are_too_long_are_cut(void **state)
{
    (void)state;
    check_lines("abcdefgh ij", 3, "abc|def|gh|ij|");
    check_lines("a abcdefgh", 4, "a|abcd|efgh|");
    check_lines("abc", 0, "a|b|c|");
}

static void wide_letters_count_twice(void **state)
{
    (void)state;
    check_lines("\xE6\xAD\xA9\xE5\x85\xB5\xE8\xA1\x8C\xE6\xA3\x8B", 5,
                "\xE6\xAD\xA9\xE5\x85\xB5|\xE8\xA1\x8C\xE6\xA3\x8B|");
    check_lines("\xE3\x80\x80x\xE3\x80\x80y", 1, "x|y|");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(items_are_pieces_from_the_bottom_to_the_top),
        TEST(an_empty_table_is_an_empty_square),
        TEST(pieces_that_are_alike_share_a_look),
        TEST(fudge_dice_have_three_faces),
        TEST(sides_that_hide_something_are_alike),
        TEST(the_box_holds_every_footprint),
        TEST(quarter_turns_turn_the_table),
        TEST(figures_are_not_turned_with_the_table),
        TEST(angles_are_within_a_turn),
        TEST(what_is_too_far_away_is_told),
        TEST(what_is_too_much_is_told),
        TEST(a_scene_can_be_filled_again),
        TEST(labels_name_files_and_ranks),
        TEST(labels_are_bounded),
        TEST(files_have_letters),
        TEST(a_ring_follows_its_piece),
        TEST(only_squares_of_a_move_are_rings),
        TEST(only_lines_reach_further_than_their_points),
        TEST(arrows_lie_on_top),
        TEST(arrows_stay_out_of_hands),
        TEST(labels_of_games_are_their_players),
        TEST(captions_break_between_words),
        TEST(words_that_are_too_long_are_cut),
        TEST(wide_letters_count_twice),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
