/*
 * test_mesh.c - bodies of pieces: closed, not inside out, and of their size.
 */
#include <math.h>

#include "pictures.h"
#include "render/mesh/body.h"
#include "render/mesh/model.h"

static const double pi = 3.14159265358979323846;

/* ---- areas ----------------------------------------------------------------
 */

/* Twice the area of the triangles that fill a path. */
static int64_t filled(fixture *f, const char *text)
{
    hm__contour contour = {.ctx = f->ctx};
    hm__patch patch = {.ctx = f->ctx};
    int64_t area = 0;
    hm__scene scene;
    hm__shape shape = {0};

    hm__scene_init(&scene, f->ctx);
    assert_int_equal(hm__path_add(&scene.path, f->ctx, hm_str_of(text), NULL),
                     HM_OK);
    shape.count = scene.path.count;
    assert_int_equal(hm__contour_add(&contour, &scene, &shape), HM_OK);
    assert_int_equal(hm__patch_fill(&patch, &contour), HM_OK);
    for (size_t i = 0; i < patch.corner_count; i += 3) {
        hm__dot a = patch.dots[patch.corners[i]];
        hm__dot b = patch.dots[patch.corners[i + 1]];
        hm__dot c = patch.dots[patch.corners[i + 2]];
        int64_t part = (int64_t)(b.x - a.x) * (c.y - a.y) -
                       (int64_t)(b.y - a.y) * (c.x - a.x);

        assert_true(part > 0);
        area += part;
    }
    hm__patch_free(&patch);
    hm__contour_free(&contour);
    hm__scene_free(&scene);
    return area;
}

static void areas_are_filled(void **state)
{
    fixture *f = *state;

    assert_int_equal(filled(f, "M0 0H100V100H0Z"), 20000);
    assert_int_equal(filled(f, "M0 0V100H100V0Z"), 20000); // the other way
    assert_int_equal(filled(f, "M0 0L100 0L50 80Z"), 8000);
    assert_int_equal(filled(f, "M0 0H300V100H200V50H100V100H0Z"), 50000);
    assert_int_equal(filled(f, "M0 0H90V30H60V60H90V90H0Z"), 14400);
    assert_int_equal(filled(f, "M0 100L50 0L100 100L50 40Z"), 4000);
    assert_int_equal(filled(f, ""), 0);
    assert_int_equal(filled(f, "M0 0H100"), 0);
}

static void holes_stay_open(void **state)
{
    fixture *f = *state;

    assert_int_equal(filled(f, "M0 0H100V100H0ZM20 20H80V80H20Z"), 12800);
    assert_int_equal(
        filled(f, "M0 0H100V100H0ZM10 10H40V40H10ZM60 60H90V90H60Z"), 16400);
    assert_int_equal(filled(f, "M0 0H90V90H0ZM10 10H80V80H10ZM20 20H70V70H20Z"),
                     16200 - 9800 + 5000);
}

/* A line through one place twice is wide only where it goes on from there. */
static void a_line_that_goes_nowhere_has_no_width(void **state)
{
    fixture *f = *state;
    hm__dot dots[] = {{40, 50}, {40, 50}};
    hm__loop loop = {.count = HM_COUNT(dots)};
    hm__contour contour = {.ctx = f->ctx,
                           .dots = dots,
                           .dot_count = HM_COUNT(dots),
                           .loops = &loop,
                           .loop_count = 1};
    hm__patch patch = {.ctx = f->ctx};

    assert_int_equal(hm__patch_line(&patch, &contour, 20), HM_OK);
    for (size_t i = 0; i < patch.dot_count; i++) {
        assert_int_equal(patch.dots[i].x, 40);
        assert_int_equal(patch.dots[i].y, 50);
    }
    hm__patch_free(&patch);
}

static void lines_that_cross_are_even_odd(void **state)
{
    fixture *f = *state;

    assert_int_equal(filled(f, "M0 0L100 100H0L100 0Z"), 10000);
    assert_int_equal(filled(f, "M0 0H60V60H0ZM30 30H90V90H30Z"), 10800);
}

/* Every outline of the art, as exactly as whole numbers can. */
static void art_is_filled(void **state)
{
    static const char *const names[] = {"suns", "chess-knight", "meeple",
                                        "moons"};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(names); i++) {
        hm__contour c = {.ctx = f->ctx};
        hm__patch patch = {.ctx = f->ctx};
        hm__canvas canvas;
        hm__scene scene;
        hm__place_at at = {.scale = 1};

        hm__scene_init(&scene, f->ctx);
        assert_int_equal(hm__scene_extra(&scene, &canvas), HM_OK);
        assert_int_equal(
            hm__draw_art(&canvas, names[i], &at, (hm__paint){.fill = 1}),
            HM_OK);
        assert_int_equal(hm__contour_add(&c, &scene, &scene.shapes[0]), HM_OK);
        assert_int_equal(hm__patch_fill(&patch, &c), HM_OK);
        assert_true(patch.corner_count > 24);
        assert_true(patch.dot_count < 2 * c.dot_count);
        hm__patch_free(&patch);
        hm__contour_free(&c);
        hm__scene_free(&scene);
    }
}

static void turns_are_exact_enough(void **state)
{
    (void)state;
    for (int i = -800; i < 800; i++) {
        double c;
        double s;

        hm__turn_of(i, &c, &s);
        assert_true(fabs(c - cos(i * pi / 180)) < 1e-8);
        assert_true(fabs(s - sin(i * pi / 180)) < 1e-8);
    }
}

/* ---- bodies ---------------------------------------------------------------
 */

/* The body of a piece, and the drawing that it was made from. */
typedef struct body {
    board b;
    hm__scene scene;
    hm__mesh mesh;
    hm__drawing drawing;
} body;

static void make(body *out, fixture *f, hm__attr attr)
{
    size_t drawing;

    lay(&out->b, f, "");
    fill(&out->scene, f, &out->b.table);
    out->mesh = (hm__mesh){.ctx = f->ctx};
    assert_int_equal(hm__scene_drawing(&out->scene, attr, &drawing), HM_OK);
    out->drawing = out->scene.drawings[drawing];
    assert_int_equal(hm__body_make(&out->scene, drawing, attr, &out->mesh),
                     HM_OK);
}

static void unmake(body *b)
{
    hm__mesh_free(&b->mesh);
    hm__scene_free(&b->scene);
    close_board(&b->b);
}

/* Whether a triangle looks where its corners say that it does. */
static bool looks_right(const hm__mesh *mesh, const uint32_t *v)
{
    const hm__vertex *p[3] = {&mesh->vertices[v[0]], &mesh->vertices[v[1]],
                              &mesh->vertices[v[2]]};
    double u[3];
    double w[3];
    double n[3];

    for (size_t i = 0; i < 3; i++) {
        u[i] = p[1]->at[i] - p[0]->at[i];
        w[i] = p[2]->at[i] - p[0]->at[i];
    }
    n[0] = u[1] * w[2] - u[2] * w[1];
    n[1] = u[2] * w[0] - u[0] * w[2];
    n[2] = u[0] * w[1] - u[1] * w[0];
    if (n[0] * n[0] + n[1] * n[1] + n[2] * n[2] < 2500)
        return true; // too small to be exact
    for (size_t i = 0; i < 3; i++) {
        if (p[i]->normal[0] * n[0] + p[i]->normal[1] * n[1] +
                p[i]->normal[2] * n[2] <=
            0)
            return false;
    }
    return true;
}

static const char *fault_of(const body *b)
{
    bool closed = false;

    assert_int_equal(hm__mesh_is_closed(&b->mesh, &closed), HM_OK);
    if (!closed)
        return "is not closed";
    if (hm__mesh_volume(&b->mesh) <= 0)
        return "is inside out";
    for (size_t i = 0; i < b->mesh.coat_count; i++) {
        const hm__coat *coat = &b->mesh.coats[i];

        for (size_t j = 0; j < coat->count && !coat->painted; j += 3) {
            if (!looks_right(&b->mesh, b->mesh.corners + coat->first + j))
                return "has a triangle that looks inside";
        }
    }
    return NULL;
}

static void check_piece(fixture *f, hm__attr attr)
{
    const char *fault;
    body b;

    make(&b, f, attr);
    fault = b.drawing.depth > 0 ? fault_of(&b) : NULL;
    if (fault)
        fail_msg("%s %s %s, suit %d, rank %d, %s",
                 hm__system_at(attr.system)->name, hm__kind_name(attr.kind),
                 hm__side_name(attr.side), attr.suit, attr.rank, fault);
    unmake(&b);
}

static void check_kind(fixture *f, hm__attr attr)
{
    static const int16_t ranks[] = {-32768, 0, 1,  2,  3,    4,
                                    5,      6, 12, 99, 1000, 32767};

    for (size_t i = 0; i < HM_COUNT(ranks) * HM__SIDES; i++) {
        attr.side = (uint8_t)(i % HM__SIDES);
        attr.rank = ranks[i / HM__SIDES];
        attr.suit = (int16_t)(attr.rank % 7 + 1);
        check_piece(f, attr);
    }
}

static void every_piece_has_a_body(void **state)
{
    for (int system = 0; system < HM__SYSTEMS; system++) {
        for (int kind = 0; kind < HM__KINDS; kind++) {
            if (hm__system_has(hm__system_at((uint16_t)system), kind))
                check_kind(*state, (hm__attr){.system = (uint16_t)system,
                                              .kind = (uint8_t)kind});
        }
    }
}

/* Cubic inches of a body, which may be off by a part of them. */
static void check_volume(fixture *f, hm__attr attr, double want, double part)
{
    body b;
    double got;

    make(&b, f, attr);
    got = (double)hm__mesh_volume(&b.mesh) / 6e9;
    if (fabs(got - want) > want * part)
        fail_msg("%s %s has %f cubic inches, not %f",
                 hm__system_at(attr.system)->name, hm__kind_name(attr.kind),
                 got, want);
    unmake(&b);
}

static void prisms_have_their_volume(void **state)
{
    fixture *f = *state;
    hm__attr tile = {.system = HM__PIECEPACK, .kind = HM__TILE, .suit = 1};
    hm__attr coin = {.system = HM__PIECEPACK, .kind = HM__COIN, .suit = 1};
    hm__attr hexagon = {.system = HM__HEXPACK, .kind = HM__TILE, .suit = 1};
    hm__attr domino = {.system = HM__DOMINOES, .kind = HM__TILE, .rank = 1};
    hm__attr board8 = {.system = HM__CHESS1, .kind = HM__BOARD, .rank = 8};

    check_volume(f, tile, 2 * 2 * 0.25, 0.001);
    check_volume(f, coin, pi * 0.375 * 0.375 * 0.25, 0.01);
    check_volume(f, hexagon, 2 * 2 * 0.8660254 * 0.25, 0.02);
    check_volume(f, domino, 1 * 2 * 0.25, 0.03);
    check_volume(f, board8, 8 * 8 * 0.25, 0.02);
}

static void shogi_pieces_are_wedges(void **state)
{
    fixture *f = *state;
    hm__attr king = {
        .system = HM__SHOGI, .kind = HM__BIT, .suit = 2, .rank = 8};
    int32_t near = 0;
    int32_t far = 0;
    body b;

    make(&b, f, king);
    for (size_t i = 0; i < b.mesh.vertex_count; i++) {
        const int32_t *at = b.mesh.vertices[i].at;

        if (at[1] < -400 && at[2] > near)
            near = at[2];
        if (at[1] > 400 && at[2] > far)
            far = at[2];
    }
    assert_true(near > 270 && near < 290);
    assert_true(far > 140 && far < 190);
    unmake(&b);
}

static void round_bodies_have_their_volume(void **state)
{
    fixture *f = *state;
    hm__attr marble = {
        .system = HM__MARBLES, .kind = HM__BIT, .suit = 1, .rank = 9};
    hm__attr stone = {.system = HM__GO, .kind = HM__BIT, .suit = 2};

    check_volume(f, marble, 4 * pi / 3 / 8, 0.06);
    check_volume(f, stone, 4 * pi / 3 * 0.435 * 0.435 * 0.197, 0.06);
}

static void pyramids_have_their_volume(void **state)
{
    fixture *f = *state;
    double high = sqrt(1.75 * 1.75 - 0.25);
    hm__attr large = {.system = HM__ICEHOUSE,
                      .kind = HM__PYRAMID,
                      .side = HM__TOP,
                      .suit = 1,
                      .rank = 3};

    check_volume(f, large, high / 3, 0.001);
    large.side = HM__FACE; // it lies
    check_volume(f, large, high / 3, 0.01);
}

static void dice_have_their_volume(void **state)
{
    fixture *f = *state;
    hm__attr die = {.system = HM__DICE, .kind = HM__DIE, .suit = 1, .rank = 3};

    check_volume(f, die, 0.63 * 0.63 * 0.63, 0.03);
    die.system = HM__DICE_D4;
    check_volume(f, die, 0.809 * 0.809 * 0.809 / 8.485, 0.01);
    die.system = HM__DICE_D8;
    check_volume(f, die, 0.691 * 0.691 * 0.691 * 0.4714, 0.01);
    die.system = HM__DICE_D12;
    check_volume(f, die, 0.0612, 0.01); // fitted into a smaller outline
}

/* How many triangles are painted beyond a plane of a die. */
static size_t painted(const body *b, size_t axis, int32_t from, int32_t to)
{
    size_t count = 0;

    for (size_t i = 0; i < b->mesh.coat_count; i++) {
        const hm__coat *coat = &b->mesh.coats[i];

        for (size_t j = 0; j < coat->count && coat->painted; j += 3) {
            int32_t at =
                b->mesh.vertices[b->mesh.corners[coat->first + j]].at[axis];

            count += at >= from && at <= to;
        }
    }
    return count;
}

/* One is above: two is to the front, three at the right. */
static void dice_have_six_faces(void **state)
{
    fixture *f = *state;
    hm__attr die = {.system = HM__DICE, .kind = HM__DIE, .suit = 6, .rank = 1};
    size_t pip;
    size_t sign;
    body b;

    make(&b, f, die);
    sign = painted(&b, 2, 631, 640); // a pip and the sign of the colour
    pip = painted(&b, 0, 316, 330) - sign;
    assert_int_equal(pip % 2, 0);
    pip /= 2; // three has two more than one
    assert_int_equal(painted(&b, 1, -330, -316), sign + pip);
    assert_int_equal(painted(&b, 0, -330, -316), sign + 3 * pip);
    assert_int_equal(painted(&b, 1, 316, 330), sign + 4 * pip);
    assert_int_equal(painted(&b, 2, -10, -1), sign + 5 * pip);
    unmake(&b);
}

/* A tile with its back up hides what is below, and coins hide suit or rank. */
static void what_a_side_hides_is_not_in_the_mesh(void **state)
{
    static const struct {
        hm__kind kind;
        hm__side side;
        bool both;
    } cases[] = {{HM__TILE, HM__FACE, true},
                 {HM__TILE, HM__BACK, false},
                 {HM__COIN, HM__FACE, false},
                 {HM__COIN, HM__BACK, false}};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm__attr attr = {.system = HM__PIECEPACK,
                         .kind = (uint8_t)cases[i].kind,
                         .side = (uint8_t)cases[i].side,
                         .suit = 1,
                         .rank = 3};
        body b;

        make(&b, f, attr);
        assert_true(painted(&b, 2, 251, 260) > 0);
        assert_int_equal(painted(&b, 2, -10, -1) > 0, cases[i].both);
        unmake(&b);
    }
}

/* ---- models ---------------------------------------------------------------
 */

static void pieces_that_are_alike_share_a_mesh(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    hm__model model;
    board b;

    lay(&b, f, "t@b2 S@a1 S@c3 M@c1");
    fill(&scene, f, &b.table);
    hm__model_init(&model, f->ctx);
    assert_int_equal(hm__scene_rest(&scene), HM_OK);
    assert_int_equal(hm__model_build(&model, &scene), HM_OK);
    assert_int_equal(model.part_count, 4);
    assert_int_equal(model.form_count, 3);
    assert_int_equal(model.parts[1].mesh, model.parts[2].mesh);
    assert_int_equal(model.parts[0].at[2], 0);
    assert_int_equal(model.parts[3].at[2], 250);
    assert_in_range(model.height, 500, 510);
    assert_int_equal(hm__model_build(&model, &scene), HM_OK);
    assert_int_equal(model.form_count, 3); // they are kept
    hm__model_free(&model);
    hm__scene_free(&scene);
    close_board(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(areas_are_filled),
        TEST(holes_stay_open),
        TEST(a_line_that_goes_nowhere_has_no_width),
        TEST(lines_that_cross_are_even_odd),
        TEST(art_is_filled),
        TEST(turns_are_exact_enough),
        TEST(every_piece_has_a_body),
        TEST(prisms_have_their_volume),
        TEST(shogi_pieces_are_wedges),
        TEST(round_bodies_have_their_volume),
        TEST(pyramids_have_their_volume),
        TEST(dice_have_their_volume),
        TEST(dice_have_six_faces),
        TEST(what_a_side_hides_is_not_in_the_mesh),
        TEST(pieces_that_are_alike_share_a_mesh),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
