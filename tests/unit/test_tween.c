/*
 * test_tween.c - what becomes of pieces from one position to the next.
 */
#include <math.h>

#include "draw/film/tween.h"
#include "pictures.h"
#include "render/extras.h"

/* Two positions of a table, and the way from one to the other. */
typedef struct pair {
    board b;
    hm__scene from, to;
    hm__tween tween;
} pair;

static void open_pair(pair *p, fixture *f, const char *before,
                      const char *moves)
{
    lay(&p->b, f, before);
    fill(&p->from, f, &p->b.table);
    assert_int_equal(play(&p->b, moves), HM_OK);
    fill(&p->to, f, &p->b.table);
    hm__tween_init(&p->tween, f->ctx);
    assert_int_equal(hm__tween_make(&p->tween, &p->from, &p->to), HM_OK);
}

static void close_pair(pair *p)
{
    hm__tween_free(&p->tween);
    hm__scene_free(&p->from);
    hm__scene_free(&p->to);
    close_board(&p->b);
}

static uint32_t piece_of(const pair *p, const hm__act *act)
{
    return act->to != SIZE_MAX ? p->to.items[act->to].of
                               : p->from.items[act->from].of;
}

static const hm__act *act_of(const pair *p, uint32_t piece)
{
    for (size_t i = 0; i < p->tween.count; i++) {
        if (piece_of(p, &p->tween.acts[i]) == piece)
            return &p->tween.acts[i];
    }
    fail();
    return NULL;
}

static hm__pose pose_of(const pair *p, uint32_t piece, double t)
{
    hm__pose poses[2];

    assert_int_equal(hm__tween_pose(&p->tween, act_of(p, piece), t, poses), 1);
    return poses[0];
}

/* Acts in the order of drawing, as "1s 2m": stays, sinks (d), moves ... */
static void check_acts(fixture *f, const char *before, const char *moves,
                       const char *want)
{
    static const char letters[] = "sdmfbav";
    char got[64] = "";
    pair p;

    open_pair(&p, f, before, moves);
    for (size_t i = 0; i < p.tween.count; i++)
        snprintf(got + strlen(got), sizeof(got) - strlen(got), "%s%u%c",
                 i ? " " : "", piece_of(&p, &p.tween.acts[i]),
                 letters[p.tween.acts[i].transition]);
    if (strcmp(got, want) != 0)
        fail_msg("%s, %s: %s, not %s", before, moves, got, want);
    close_pair(&p);
}

static void pieces_are_known_by_their_ids(void **state)
{
    fixture *f = *state;

    check_acts(f, "t@b2 S@a1 S@b1", "a1-a2", "1s 3s 2m");
    check_acts(f, "S@a1 S@b1", "a1#b1", "1m 2m"); // they change places
    check_acts(f, "S@a1", "M@b1", "1s 2a");
    check_acts(f, "S@a1 M@b1", "*a1", "1v 2s");
    check_acts(f, "S3@a1", "+a1", "1f");
    check_acts(f, "S3@a1", "a1~M3", "1b");
    check_acts(f, "S@a1", "@>90|a1", "1m");
}

static void what_travels_is_drawn_last(void **state)
{
    fixture *f = *state;

    check_acts(f, "S@a1 M@b1 C@c1", "a1-a5", "2s 3s 1m");
    check_acts(f, "S@a1 M@b1 C@c1", "a1:b1", "2v 3s 1m");
}

static void what_vanishes_lies_where_it_lay(void **state)
{
    fixture *f = *state;

    check_acts(f, "t@b2 S@b2 M@d1", "*b2[2]", "1v 2s 3s");
    check_acts(f, "S@a1 t@b2 M@b2", "*b2[1]", "1s 2s 3v");
}

static void another_order_is_a_change(void **state)
{
    fixture *f = *state;

    // 1 is put on top of 2, at the same place
    check_acts(f, "S@a1 M@a1 C@b1", "a1[2]-a1", "2s 3s 1d");
}

static void nothing_happens(void **state)
{
    fixture *f = *state;
    pair p;

    open_pair(&p, f, "t@b2 S@b2", "");
    assert_false(p.tween.changes);
    assert_false(p.tween.glides);
    close_pair(&p);
}

static void a_piece_is_on_its_way(void **state)
{
    fixture *f = *state;
    hm__pose pose;
    pair p;

    open_pair(&p, f, "S@a1", "a1-c5");
    assert_true(p.tween.glides);
    pose = pose_of(&p, 1, 0);
    assert_float_equal(pose.x, 1000, 0.01);
    assert_float_equal(pose.y, 1000, 0.01);
    pose = pose_of(&p, 1, 0.25);
    assert_float_equal(pose.x, 1500, 0.01);
    assert_float_equal(pose.y, 2000, 0.01);
    assert_float_equal(pose.alpha, 1, 0);
    pose = pose_of(&p, 1, 1);
    assert_float_equal(pose.x, 3000, 0.01);
    assert_float_equal(pose.y, 5000, 0.01);
    close_pair(&p);
}

static void turning_goes_the_shorter_way(void **state)
{
    fixture *f = *state;
    pair p;

    open_pair(&p, f, "S@a1 @>315|a1", "@>45|a1 @>45|a1"); // over 0
    assert_float_equal(remainder(pose_of(&p, 1, 0.5).angle, 360), 0, 0.01);
    close_pair(&p);
    open_pair(&p, f, "S@a1", "@>270|a1");
    assert_float_equal(fabs(pose_of(&p, 1, 0.5).angle), 45, 0.01);
    close_pair(&p);
}

static void what_comes_and_goes_is_faint(void **state)
{
    fixture *f = *state;
    pair p;

    open_pair(&p, f, "S@a1", "*a1 M@b1");
    assert_float_equal(pose_of(&p, 1, 0.25).alpha, 0.75, 0.001);
    assert_float_equal(pose_of(&p, 2, 0.25).alpha, 0.25, 0.001);
    close_pair(&p);
}

static void a_piece_is_turned_over(void **state)
{
    fixture *f = *state;
    hm__pose early;
    hm__pose late;
    pair p;

    open_pair(&p, f, "S3@a1", "+a1");
    early = pose_of(&p, 1, 0.25);
    late = pose_of(&p, 1, 0.75);
    assert_ptr_equal(early.scene, &p.from);
    assert_ptr_equal(late.scene, &p.to);
    assert_float_equal(early.wide, 0.5, 0.001);
    assert_float_equal(late.wide, 0.5, 0.001);
    assert_true(pose_of(&p, 1, 0.5).wide > 0.1); // it stands on its edge
    close_pair(&p);
}

static void one_look_becomes_another(void **state)
{
    fixture *f = *state;
    hm__pose poses[2];
    pair p;

    open_pair(&p, f, "S3@a1", "a1~M3");
    assert_int_equal(hm__tween_pose(&p.tween, act_of(&p, 1), 0.25, poses), 2);
    assert_float_equal(poses[0].alpha, 1, 0);
    assert_float_equal(poses[1].alpha, 0.5, 0.001);
    assert_int_equal(hm__tween_pose(&p.tween, act_of(&p, 1), 0.75, poses), 2);
    assert_float_equal(poses[0].alpha, 0.5, 0.001);
    assert_float_equal(poses[1].alpha, 1, 0);
    close_pair(&p);
}

static void both_looks_are_at_the_same_place(void **state)
{
    fixture *f = *state;
    hm__pose poses[2];
    pair p;

    open_pair(&p, f, "S3@a1", "a1-c5 c5~M3");
    assert_int_equal(hm__tween_pose(&p.tween, act_of(&p, 1), 0.25, poses), 2);
    for (int i = 0; i < 2; i++) {
        assert_float_equal(poses[i].x, 1500, 0.01);
        assert_float_equal(poses[i].y, 2000, 0.01);
    }
    close_pair(&p);
}

/* The act of a part of a piece. */
static const hm__act *part_of(const pair *p, uint32_t piece, hm__part part)
{
    for (size_t i = 0; i < p->tween.count; i++) {
        const hm__act *act = &p->tween.acts[i];

        if (act->to != SIZE_MAX && p->to.items[act->to].of == piece &&
            p->to.items[act->to].part == part)
            return act;
    }
    fail();
    return NULL;
}

static void a_ring_goes_with_its_piece(void **state)
{
    const uint32_t moved[] = {1};
    fixture *f = *state;
    hm__pose poses[2];
    pair p;

    open_pair(&p, f, "S@a1", "a1-a5");
    assert_int_equal(hm__extras_moved(&p.to, moved, 1), HM_OK);
    assert_int_equal(hm__tween_make(&p.tween, &p.from, &p.to), HM_OK);
    hm__tween_pose(&p.tween, part_of(&p, 1, HM__PART_RING), 0.5, poses);
    assert_float_equal(poses[0].y, 3000, 0.01);
    assert_float_equal(poses[0].alpha, 0.5, 0.001);
    close_pair(&p);
}

static void labels_and_arrows_are_known_by_their_places(void **state)
{
    const hm_arrow one = {1, 1, 4, 4};
    const hm_arrow two = {1, 1, 4, 5};
    fixture *f = *state;
    pair p;

    open_pair(&p, f, "t@b2 S@b2", "");
    assert_int_equal(hm__extras_labels(&p.from, HM_ANNOTATE_ALGEBRAIC), HM_OK);
    assert_int_equal(hm__extras_labels(&p.to, HM_ANNOTATE_ALGEBRAIC), HM_OK);
    assert_int_equal(hm__tween_make(&p.tween, &p.from, &p.to), HM_OK);
    assert_false(p.tween.changes);
    assert_int_equal(hm__extras_arrows(&p.from, &one, 1), HM_OK);
    assert_int_equal(hm__extras_arrows(&p.to, &two, 1), HM_OK);
    assert_int_equal(hm__tween_make(&p.tween, &p.from, &p.to), HM_OK);
    assert_int_equal(p.tween.count, p.to.item_count + 1);
    assert_true(p.tween.glides);
    close_pair(&p);
}

static void side_faces_go_along(void **state)
{
    fixture *f = *state;
    const hm__act *body;
    hm__pose poses[2];
    pair p;

    open_pair(&p, f, "t@b2 S3@b2", "b2-b6");
    assert_int_equal(hm__scene_oblique(&p.from, 90, 0.5), HM_OK);
    assert_int_equal(hm__scene_oblique(&p.to, 90, 0.5), HM_OK);
    assert_int_equal(hm__tween_make(&p.tween, &p.from, &p.to), HM_OK);
    body = part_of(&p, 2, HM__PART_BODY);
    assert_int_equal(body->transition, HM__MOVES);
    assert_int_equal(part_of(&p, 2, HM__PART_PIECE)->transition, HM__MOVES);
    assert_int_equal(part_of(&p, 1, HM__PART_BODY)->transition, HM__STAYS);
    assert_int_equal(hm__tween_pose(&p.tween, body, 0.5, poses), 1);
    assert_true(poses[0].y > 4000); // half way, and half as high
    close_pair(&p);
}

/* The rank of a stone is the height of its stack. */
static void stacks_glide_together_and_apart(void **state)
{
    fixture *f = *state;
    hm__attr stack = {.system = HM__ATLANTIS, .kind = HM__BIT, .suit = 1};
    hm__scene before;
    pair p;

    lay(&p.b, f, "S@a1 S@c1 M@e1");
    for (uint32_t i = 0; i < 3; i++) {
        stack.rank = (int16_t)(i + 1);
        p.b.table.pieces[i].is.attr = stack;
    }
    fill(&p.from, f, &p.b.table);
    p.b.table.pieces[1].is.attr.rank = 3; // the first one is on it now
    assert_int_equal(play(&p.b, "*a1"), HM_OK);
    fill(&p.to, f, &p.b.table);
    hm__tween_init(&p.tween, f->ctx);
    assert_int_equal(hm__tween_make(&p.tween, &p.from, &p.to), HM_OK);
    assert_int_equal(act_of(&p, 1)->transition, HM__VANISHES);
    assert_true(pose_of(&p, 1, 0.5).x == 2000);
    assert_true(pose_of(&p, 1, 0.5).alpha == 1);
    before = p.from;
    p.from = p.to;
    p.to = before;
    assert_int_equal(hm__tween_make(&p.tween, &p.from, &p.to), HM_OK);
    assert_int_equal(act_of(&p, 1)->transition, HM__APPEARS);
    assert_true(pose_of(&p, 1, 0.25).x == 2500);
    close_pair(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(pieces_are_known_by_their_ids),
        TEST(what_travels_is_drawn_last),
        TEST(what_vanishes_lies_where_it_lay),
        TEST(stacks_glide_together_and_apart),
        TEST(another_order_is_a_change),
        TEST(nothing_happens),
        TEST(a_piece_is_on_its_way),
        TEST(turning_goes_the_shorter_way),
        TEST(what_comes_and_goes_is_faint),
        TEST(a_piece_is_turned_over),
        TEST(one_look_becomes_another),
        TEST(both_looks_are_at_the_same_place),
        TEST(a_ring_goes_with_its_piece),
        TEST(labels_and_arrows_are_known_by_their_places),
        TEST(side_faces_go_along),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
