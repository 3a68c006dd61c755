/*
 * test_oblique.c - what lies on what, and what is painted first.
 */
#include "pictures.h"
#include "render/outline.h"
#include "render/stack.h"

/* A table and its solids, seen with heights going up and to the right. */
typedef struct pile {
    board b;
    hm__scene scene;
    hm__stack stack;
} pile;

static void build(pile *p, fixture *f, const char *words, double angle)
{
    lay(&p->b, f, words);
    fill(&p->scene, f, &p->b.table);
    assert_int_equal(hm__stack_build(&p->stack, &p->scene, angle, 0.5), HM_OK);
}

static void clear(pile *p)
{
    hm__stack_free(&p->stack);
    hm__scene_free(&p->scene);
    close_board(&p->b);
}

/* The heights of all pieces, bottom first, in thousandths of an inch. */
static void check_heights(fixture *f, const char *words, const char *want)
{
    char got[64] = "";
    pile p;

    build(&p, f, words, 45);
    for (size_t i = 0; i < p.stack.count; i++)
        snprintf(got + strlen(got), sizeof(got) - strlen(got), "%s%d",
                 i ? " " : "", p.stack.solids[i].bottom);
    if (strcmp(got, want) != 0)
        fail_msg("%s: pieces lie at %s, not at %s", words, got, want);
    clear(&p);
}

/* The order of painting, as the ids of pieces. */
static void check_order(fixture *f, const char *words, double angle,
                        const char *want)
{
    char got[64] = "";
    pile p;

    build(&p, f, words, angle);
    for (size_t i = 0; i < p.stack.count; i++) {
        size_t item = p.stack.order[i];

        snprintf(got + strlen(got), sizeof(got) - strlen(got), "%s%u",
                 i ? " " : "", p.scene.items[item].piece);
    }
    if (strcmp(got, want) != 0)
        fail_msg("%s: painted %s, not %s", words, got, want);
    clear(&p);
}

/* ---- heights --------------------------------------------------------------
 */

static void pieces_rest_on_what_is_below(void **state)
{
    fixture *f = *state;

    check_heights(f, "S@a1", "0");
    check_heights(f, "t@b2 S@b2", "0 250");
    check_heights(f, "t@b2 t@b2 t@b2", "0 250 500");
    check_heights(f, "t@b2 S@a1 M@c3 p@c1", "0 250 250 250");
}

static void pieces_side_by_side_do_not_carry_each_other(void **state)
{
    fixture *f = *state;

    check_heights(f, "t@b2 t@d2 t@b4", "0 0 0");
    check_heights(f, "S@a1 S@b1", "0 0");
}

static void the_highest_of_several_carries(void **state)
{
    fixture *f = *state;

    check_heights(f, "t@b2 t@b2 t@d2 t@c2", "0 250 0 500");
    check_heights(f, "t@b2 t@d2 t@d2 t@c2 S@c2", "0 0 250 500 750");
}

static void only_earlier_pieces_carry(void **state)
{
    fixture *f = *state;

    check_heights(f, "S@b2 t@d2 b2-d2", "0 250");
}

/* The boxes of both meet, the pieces do not. */
static void turned_pieces_meet_by_their_outlines(void **state)
{
    fixture *f = *state;

    check_heights(f, "t@b2 t@(4.8,2) (4.8,2)@>45", "0 0");
    check_heights(f, "t@b2 t@(4.3,2) (4.3,2)@>45", "0 250");
    check_heights(f, "t@b2 b2@>45 S@(3.3,3.3)", "0 0");
    check_heights(f, "t@b2 b2@>45 S@(3,3)", "0 0");
    check_heights(f, "t@b2 b2@>45 S@(2.7,2.7)", "0 250");
}

static void round_pieces_meet_by_their_radius(void **state)
{
    fixture *f = *state;

    check_heights(f, "S@a1 S@(1.6,1.6)", "0 0");
    check_heights(f, "S@a1 S@(1.4,1.4)", "0 250");
}

/* ---- the order of painting ------------------------------------------------
 */

static void low_pieces_come_first(void **state)
{
    fixture *f = *state;

    check_order(f, "t@b2 S@b2 M@b2", 45, "1 2 3");
}

static void pieces_behind_come_first(void **state)
{
    fixture *f = *state;

    check_order(f, "S@a1 S@(1.8,1.8) S@(2.6,2.6)", 45, "3 2 1");
    check_order(f, "S@a1 S@(1.8,1.8) S@(2.6,2.6)", 225, "1 2 3");
    check_order(f, "S@a1 S@a2 S@a3", 90, "3 2 1");
    check_order(f, "S@a1 S@a2 S@a3", 270, "1 2 3");
}

/* Heights alone would paint the coins behind over a die in front. */
static void a_tall_piece_hides_what_is_behind_it(void **state)
{
    fixture *f = *state;

    check_order(f, "Sd@b2 S@(2.4,2.6) S@(2.4,2.6) S@(2.4,2.6)", 45, "2 3 1 4");
    check_order(f, "Sd@b2 S@(2.4,2.6) S@(2.4,2.6) S@(2.4,2.6)", 225, "1 2 3 4");
}

static void every_piece_is_painted_once(void **state)
{
    fixture *f = *state;
    bool seen[400] = {false};
    uint64_t seed = 7;
    pile p;

    lay(&p.b, f, "");
    for (int i = 0; i < 300; i++) {
        static const char *const kinds[] = {"t", "S", "Sd", "Mp", "x"};
        char word[80];

        snprintf(word, sizeof(word), "%s@(%u.%u,%u.%u)",
                 kinds[random_below(&seed, 5)], random_below(&seed, 8),
                 random_below(&seed, 10), random_below(&seed, 8),
                 random_below(&seed, 10));
        assert_int_equal(play(&p.b, word), HM_OK);
    }
    fill(&p.scene, f, &p.b.table);
    assert_int_equal(hm__stack_build(&p.stack, &p.scene, 60, 0.7), HM_OK);
    for (size_t i = 0; i < p.stack.count; i++) {
        assert_false(seen[p.stack.order[i]]);
        seen[p.stack.order[i]] = true;
    }
    clear(&p);
}

/* ---- scenes ---------------------------------------------------------------
 */

static void bodies_lie_under_their_pieces(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    const hm__item *coin;
    board b;

    lay(&b, f, "t@b2 S@b2");
    fill(&scene, f, &b.table);
    assert_int_equal(hm__scene_oblique(&scene, 90, 0.5), HM_OK);
    assert_int_equal(scene.item_count, 4);
    assert_int_equal(scene.items[0].piece, 0);
    assert_int_equal(scene.items[1].piece, 1);
    assert_int_equal(scene.items[1].y, 2000 + 125);
    coin = item_of(&scene, 2);
    assert_int_equal(coin->x, 2000);
    assert_int_equal(coin->y, 2000 + 250); // half of 500
    assert_int_equal(coin->z, 250);
    assert_in_range(scene.box.top, 3110, 3125); // the edge is drawn inside
    assert_int_equal(scene.feet.top, 3000);
    hm__scene_free(&scene);
    close_board(&b);
}

static void bodies_that_are_alike_share_a_look(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "t@b2 t@d2 t@f2 t<@h2");
    fill(&scene, f, &b.table);
    assert_int_equal(scene.drawing_count, 1);
    assert_int_equal(hm__scene_oblique(&scene, 45, 0.5), HM_OK);
    assert_int_equal(scene.drawing_count, 3); // one body upright, one turned
    hm__scene_free(&scene);
    close_board(&b);
}

static void a_pyramid_is_its_own_body(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "Rx3@b2");
    fill(&scene, f, &b.table);
    assert_int_equal(hm__scene_oblique(&scene, 45, 0.5), HM_OK);
    assert_int_equal(scene.item_count, 1);
    assert_int_equal(scene.items[0].piece, 1);
    assert_true(scene.box.top > scene.feet.top + 100);
    hm__scene_free(&scene);
    close_board(&b);
}

/* Every shape that is filled is a closed figure. */
static void check_faces(const hm__scene *scene, const hm__drawing *drawing)
{
    for (size_t i = 0; i < drawing->count; i++) {
        const hm__shape *shape = &scene->shapes[drawing->first + i];
        const hm__op *last = &scene->path.ops[shape->first + shape->count - 1];

        assert_true(!shape->fill || last->kind == HM__OP_CLOSE ||
                    last->kind == HM__OP_CIRCLE);
    }
}

static size_t count_fills(const hm__scene *scene, const hm__drawing *drawing,
                          hm__color color)
{
    size_t count = 0;

    for (size_t i = 0; i < drawing->count; i++)
        count += scene->shapes[drawing->first + i].fill == color;
    return count;
}

/* The drawing of the first item of some pieces in an oblique picture. */
static const hm__drawing *draw_body(hm__scene *scene, board *b, fixture *f,
                                    const char *words)
{
    const hm__drawing *body;

    lay(b, f, words);
    fill(scene, f, &b->table);
    assert_int_equal(hm__scene_oblique(scene, 45, 0.5), HM_OK);
    body = &scene->drawings[scene->items[0].drawing];
    check_faces(scene, body);
    return body;
}

static void a_pyramid_shows_the_pips_of_two_sides(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;
    const hm__drawing *body = draw_body(&scene, &b, f, "Rx3@b2");

    assert_int_equal(count_fills(&scene, body, HM__COLOR_PIECE_LIGHT), 6);
    assert_int_equal(count_fills(&scene, body, HM__COLOR_SUIT_1), 4);
    assert_int_equal(count_fills(&scene, body, HM__COLOR_SHADE), 1);
    hm__scene_free(&scene);
    close_board(&b);
}

static void pieces_of_one_colour_have_sides_of_it(void **state)
{
    static const char *const words[] = {"Sd@b2", "Sp@b2", "Sm3@b2"};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(words); i++) {
        hm__scene scene;
        board b;
        const hm__drawing *body = draw_body(&scene, &b, f, words[i]);

        assert_true(count_fills(&scene, body, HM__COLOR_SUIT_1) > 0);
        assert_int_equal(count_fills(&scene, body, HM__COLOR_SIDE), 0);
        hm__scene_free(&scene);
        close_board(&b);
    }
}

static void a_chessman_stands_in_front_of_his_shadow(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;
    const hm__drawing *body = draw_body(&scene, &b, f, "♔@b2");

    assert_int_equal(scene.item_count, 2);
    assert_int_equal(body->count, 1);
    assert_int_equal(count_fills(&scene, body, HM__COLOR_SHADE), 1);
    assert_int_equal(scene.items[1].piece, 1);
    assert_int_equal(scene.items[1].y, 2340); // his foot is on the square
    hm__scene_free(&scene);
    close_board(&b);
}

static void pyramids_nest(void **state)
{
    fixture *f = *state;

    check_heights(f, "Rx3@b2 Kx2@b2 Yx1@b2", "0 579 1157");
    check_heights(f, "Yx1@b2 Kx2@b2", "0 0"); // it covers the small one
    check_heights(f, "Rx3@b2 Kx3@b2", "0 220");
}

static void a_ball_has_no_sides(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "()R,marbles'@b2");
    fill(&scene, f, &b.table);
    assert_int_equal(hm__scene_oblique(&scene, 90, 0.5), HM_OK);
    assert_int_equal(scene.item_count, 1);
    assert_int_equal(scene.drawing_count, 1);
    assert_int_equal(scene.items[0].y, 2250); // half of half an inch
    hm__scene_free(&scene);
    close_board(&b);
}

static void a_crowd_is_refused(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "");
    for (int i = 0; i < 20001; i++)
        assert_int_equal(play(&b, "S@a1"), HM_OK);
    fill(&scene, f, &b.table);
    assert_int_equal(hm__scene_oblique(&scene, 45, 0.5), HM_ELIMIT);
    assert_string_equal(scene.fault.id, "picture-crowded");
    hm__scene_free(&scene);
    close_board(&b);
}

/* ---- outlines -------------------------------------------------------------
 */

static void hulls_are_convex(void **state)
{
    hm__corner points[] = {{0, 0}, {4, 0}, {2, 1}, {4, 4},
                           {0, 4}, {2, 0}, {2, 2}, {0, 0}};
    hm__corner out[HM_COUNT(points) + 2];

    (void)state;
    assert_int_equal(hm__hull(points, HM_COUNT(points), out), 4);
    assert_true(out[0].x == 0 && out[0].y == 0);
    assert_true(out[1].x == 4 && out[1].y == 0);
    assert_true(out[2].x == 4 && out[2].y == 4);
}

static void gaps_tell_distance_and_direction(void **state)
{
    fixture *f = *state;
    hm__outline tile;
    hm__outline coin;
    hm__scene scene;
    hm__corner way;
    board b;

    lay(&b, f, "t@b2 S@a1");
    fill(&scene, f, &b.table);
    hm__outline_of(&scene, &scene.drawings[0], 0, &tile);
    hm__outline_of(&scene, &scene.drawings[1], 30, &coin);
    assert_int_equal(tile.count, 4);
    assert_true(coin.radius == 375);
    assert_true(hm__outline_gap(&coin, &coin, (hm__corner){1000, 0}, &way) ==
                250);
    assert_true(way.x == 1 && way.y == 0);
    assert_true(hm__outline_gap(&coin, &coin, (hm__corner){0, 0}, &way) ==
                -750);
    assert_true(hm__outline_gap(&tile, &tile, (hm__corner){0, -2500}, &way) >=
                500);
    assert_true(way.x == 0 && way.y == -1);
    assert_true(hm__outline_gap(&tile, &tile, (hm__corner){0, -1500}, &way) <
                0);
    hm__scene_free(&scene);
    close_board(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(pieces_rest_on_what_is_below),
        TEST(pieces_side_by_side_do_not_carry_each_other),
        TEST(the_highest_of_several_carries),
        TEST(only_earlier_pieces_carry),
        TEST(turned_pieces_meet_by_their_outlines),
        TEST(round_pieces_meet_by_their_radius),
        TEST(low_pieces_come_first),
        TEST(pieces_behind_come_first),
        TEST(a_tall_piece_hides_what_is_behind_it),
        TEST(every_piece_is_painted_once),
        TEST(bodies_lie_under_their_pieces),
        TEST(bodies_that_are_alike_share_a_look),
        TEST(a_pyramid_is_its_own_body),
        TEST(a_pyramid_shows_the_pips_of_two_sides),
        TEST(pieces_of_one_colour_have_sides_of_it),
        TEST(a_chessman_stands_in_front_of_his_shadow),
        TEST(pyramids_nest),
        TEST(a_ball_has_no_sides),
        TEST(a_crowd_is_refused),
        TEST(hulls_are_convex),
        TEST(gaps_tell_distance_and_direction),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
