/*
 * test_shape.c - outlines on pixels, beside what cairo makes of them.
 */
#include "draw/shape.h"

#include <math.h>
#include <string.h>

#include "support.h"

enum { WIDE = 90, HIGH = 70, ALL = WIDE * HIGH, MOST_OPS = 24 };

typedef struct sheet {
    uint32_t pixels[ALL];
} sheet;

static const uint32_t paper = 0xFFFFFFFF;
static const uint32_t ink = 0xFF000000;

static hm__bitmap bitmap_of(sheet *s)
{
    for (size_t i = 0; i < ALL; i++)
        s->pixels[i] = paper;
    return (hm__bitmap){s->pixels, WIDE, {0, 0, WIDE, HIGH}};
}

static uint32_t next(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 16;
}

/* ---- by cairo -------------------------------------------------------------
 */

static void trace(cairo_t *cr, const hm__op *op)
{
    const int32_t *v = op->v;

    if (op->kind == HM__OP_MOVE)
        cairo_move_to(cr, v[0], v[1]);
    else if (op->kind == HM__OP_LINE)
        cairo_line_to(cr, v[0], v[1]);
    else if (op->kind == HM__OP_CURVE)
        cairo_curve_to(cr, v[0], v[1], v[2], v[3], v[4], v[5]);
    else if (op->kind == HM__OP_CIRCLE) {
        cairo_new_sub_path(cr);
        cairo_arc(cr, v[0], v[1], v[2], 0, 6.283185307179586);
        cairo_close_path(cr);
    } else
        cairo_close_path(cr);
}

/* A width of 0 fills the area. */
static void draw_slowly(const hm__outline *outline, double width, sheet *out)
{
    hm__bitmap bitmap = bitmap_of(out);
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (void *)bitmap.pixels, CAIRO_FORMAT_RGB24, WIDE, HIGH, WIDE * 4);
    cairo_t *cr = cairo_create(surface);

    cairo_set_matrix(cr, &outline->matrix);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(cr, width);
    for (size_t i = 0; i < outline->count; i++)
        trace(cr, &outline->ops[i]);
    if (width > 0)
        cairo_stroke(cr);
    else
        cairo_fill(cr);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
}

static void draw(const hm__outline *outline, double width, hm__bitmap bitmap)
{
    if (width > 0)
        hm__outline_line(outline, &bitmap, width, ink);
    else
        hm__outline_fill(outline, &bitmap, ink);
}

/* By how much shades differ, on the average of all pixels that are painted. */
static double differ(const sheet *a, const sheet *b)
{
    double sum = 0;
    double count = 1;

    for (size_t i = 0; i < ALL; i++) {
        int one = a->pixels[i] & 0xFF;
        int other = b->pixels[i] & 0xFF;

        sum += abs(one - other);
        count += one < 255 || other < 255;
    }
    return sum / count;
}

/* ---- outlines -------------------------------------------------------------
 */

static hm__op random_op(hm__op_kind kind, uint32_t *seed)
{
    hm__op op = {.kind = kind};

    for (int i = 0; i < 6; i++)
        op.v[i] = (int32_t)(next(seed) % 1000);
    return op;
}

/* A circle around all that is random, or beside it. */
static hm__op random_circle(uint32_t *seed)
{
    bool around = next(seed) % 2;
    int32_t radius = 20 + (int32_t)(next(seed) % 330);

    return around ? (hm__op){HM__OP_CIRCLE, {500, 500, 710 + radius}}
                  : (hm__op){HM__OP_CIRCLE, {-radius, 500, radius}};
}

/* A figure of lines and curves, after a circle now and then. */
static hm__outline random_outline(hm__op *ops, uint32_t *seed)
{
    hm__outline outline = {.ops = ops};
    size_t lines = 2 + next(seed) % 4;
    double scale = 0.03 + next(seed) % 100 / 1500.0;

    if (next(seed) % 4 == 0)
        ops[outline.count++] = random_circle(seed);
    ops[outline.count++] = random_op(HM__OP_MOVE, seed);
    for (size_t i = 0; i < lines; i++)
        ops[outline.count++] =
            random_op(next(seed) % 3 ? HM__OP_LINE : HM__OP_CURVE, seed);
    if (next(seed) % 2)
        ops[outline.count++] = random_op(HM__OP_CLOSE, seed);
    cairo_matrix_init(&outline.matrix, scale, 0, 0, -scale,
                      next(seed) % 300 / 10.0 - 5,
                      60 + next(seed) % 200 / 10.0 - 5);
    cairo_matrix_rotate(&outline.matrix, next(seed) % 628 / 100.0);
    return outline;
}

/* A figure around the middle, whose line does not lie on itself. */
static hm__outline random_star(hm__op *ops, uint32_t *seed)
{
    hm__outline outline = random_outline(ops, seed);
    int corners = 3 + (int)(next(seed) % 6);

    for (int i = 0; i < corners; i++) {
        double turn = 6.283185307179586 * i / corners;
        double radius = 350 + next(seed) % 150;

        ops[i] = (hm__op){i ? HM__OP_LINE : HM__OP_MOVE,
                          {500 + (int32_t)lround(radius * cos(turn)),
                           500 + (int32_t)lround(radius * sin(turn))}};
    }
    ops[corners].kind = HM__OP_CLOSE;
    ops[corners + 1] = (hm__op){HM__OP_CIRCLE, {500, 500, 150}};
    outline.count = (size_t)corners + 2;
    return outline;
}

static void compare_many(bool lines, double most, double usual)
{
    static sheet slow;
    static sheet fast;
    uint32_t seed = 3;
    double sum = 0;

    for (int i = 0; i < 1500; i++) {
        hm__op ops[MOST_OPS];
        hm__outline outline =
            lines ? random_star(ops, &seed) : random_outline(ops, &seed);
        double width = lines ? 10 + next(&seed) % 60 : 0;
        double found;

        draw_slowly(&outline, width, &slow);
        draw(&outline, width, bitmap_of(&fast));
        found = differ(&slow, &fast);
        if (found > most)
            fail_msg("outline %d is off by %.1f shades", i, found);
        sum += found;
    }
    if (sum / 1500 > usual)
        fail_msg("outlines are off by %.2f shades", sum / 1500);
}

static void areas_are_as_cairo_fills_them(void **state)
{
    (void)state;
    compare_many(false, 10, 1.5);
}

static void lines_are_as_cairo_draws_them(void **state)
{
    (void)state;
    compare_many(true, 10, 1.5);
}

/* ---- what is exact --------------------------------------------------------
 */

static void parts_are_as_the_whole(void **state)
{
    static sheet whole;
    static sheet parts;
    uint32_t seed = 5;

    (void)state;
    for (int i = 0; i < 400; i++) {
        hm__op ops[MOST_OPS];
        hm__outline outline = random_outline(ops, &seed);
        double width = next(&seed) % 2 ? 10 + next(&seed) % 60 : 0;
        int x = (int)(next(&seed) % WIDE);
        int y = (int)(next(&seed) % HIGH);
        hm__bitmap bitmap = bitmap_of(&parts);

        draw(&outline, width, bitmap_of(&whole));
        bitmap.part = (hm__rect){0, 0, x, HIGH};
        draw(&outline, width, bitmap);
        bitmap.part = (hm__rect){x, 0, WIDE, y};
        draw(&outline, width, bitmap);
        bitmap.part = (hm__rect){x, y, WIDE, HIGH};
        draw(&outline, width, bitmap);
        if (differ(&whole, &parts) > 0.5)
            fail_msg("outline %d is off by %.2f in parts", i,
                     differ(&whole, &parts));
    }
}

static const hm__op box[] = {{HM__OP_MOVE, {0, 0}},
                             {HM__OP_LINE, {10, 0}},
                             {HM__OP_LINE, {10, 10}},
                             {HM__OP_LINE, {0, 10}},
                             {HM__OP_CLOSE, {0}}};

static void a_pixel_is_as_dark_as_it_is_covered(void **state)
{
    static sheet s;
    hm__outline outline = {box, HM_COUNT(box), {1, 0, 0, 1, 4.25, 2.5}};

    (void)state;
    draw(&outline, 0, bitmap_of(&s));
    assert_int_equal(s.pixels[5 * WIDE + 3] & 0xFF, 255);
    assert_int_equal(s.pixels[5 * WIDE + 4] & 0xFF, 64);   // 3/4
    assert_int_equal(s.pixels[5 * WIDE + 5] & 0xFF, 0);    // all of it
    assert_int_equal(s.pixels[5 * WIDE + 14] & 0xFF, 191); // 1/4
    assert_int_equal(s.pixels[5 * WIDE + 15] & 0xFF, 255);
    assert_int_equal(s.pixels[2 * WIDE + 8] & 0xFF, 127); // 1/2
}

static void a_color_is_laid_over_another(void **state)
{
    static sheet s;
    hm__outline outline = {box, HM_COUNT(box), {1, 0, 0, 1, 0, 0}};
    hm__bitmap bitmap = bitmap_of(&s);

    (void)state;
    s.pixels[0] = 0; // clear
    s.pixels[1] = 0xFF102030;
    hm__outline_fill(&outline, &bitmap, 0x80800000);
    assert_int_equal(s.pixels[0], 0x80800000);
    assert_int_equal(s.pixels[1], 0xFF881018);
    assert_int_equal(s.pixels[2], 0xFFFF7F7F);
}

/* A box between two corners; `back`: the other way around. */
static void put_box(hm__op *ops, const int32_t at[4], bool back)
{
    const int32_t x[] = {at[0], back ? at[0] : at[2], at[2],
                         back ? at[2] : at[0]};
    const int32_t y[] = {at[1], back ? at[3] : at[1], at[3],
                         back ? at[1] : at[3]};

    for (int i = 0; i < 4; i++)
        ops[i] = (hm__op){i ? HM__OP_LINE : HM__OP_MOVE, {x[i], y[i]}};
    ops[4] = (hm__op){.kind = HM__OP_CLOSE};
}

/* In tenths of a pixel: what three boxes cover, whichever way each goes. */
static void figures_may_go_around_either_way(void **state)
{
    static const int32_t beside[3][4] = {
        {20, 20, 55, 80}, {55, 20, 90, 80}, {95, 20, 98, 80}};
    static const int32_t within[3][4] = {
        {20, 20, 92, 80}, {23, 30, 88, 70}, {40, 40, 45, 60}};
    static sheet s;
    hm__op ops[15];
    hm__outline outline = {ops, HM_COUNT(ops), {0.1, 0, 0, 0.1, 0, 0}};

    (void)state;
    for (unsigned ways = 0; ways < 8; ways++) {
        const uint32_t *row = s.pixels + (size_t)5 * WIDE;

        for (unsigned i = 0; i < 3; i++)
            put_box(ops + (size_t)5 * i, beside[i], ways >> i & 1);
        draw(&outline, 0, bitmap_of(&s));
        for (size_t x = 2; x < 9; x++)
            assert_int_equal(row[x] & 0xFF, 0);
        assert_in_range(row[9] & 0xFF, 177, 180); // 3/10

        for (unsigned i = 0; i < 3; i++)
            put_box(ops + (size_t)5 * i, within[i], ways >> i & 1);
        draw(&outline, 0, bitmap_of(&s));
        assert_in_range(row[2] & 0xFF, 177, 180); // 3/10
        assert_int_equal(row[3] & 0xFF, 255);
        assert_in_range(row[4] & 0xFF, 126, 129); // 5/10
        assert_in_range(row[8] & 0xFF, 202, 206); // 2/10
        assert_in_range(row[9] & 0xFF, 202, 206);
    }
}

/* A line that turns around has a round end there. */
static void a_line_may_turn_back(void **state)
{
    static const hm__op there[] = {{HM__OP_MOVE, {20, 20}},
                                   {HM__OP_LINE, {40, 20}},
                                   {HM__OP_LINE, {20, 20}}};
    static const cairo_matrix_t ways[] = {{1, 0, 0, 1, 0, 0},
                                          {-1, 0, 0, -1, 70, 50},
                                          {0, 1, -1, 0, 60, 0},
                                          {0, -1, 1, 0, 20, 60}};
    static sheet slow;
    static sheet fast;

    (void)state;
    for (size_t i = 0; i < HM_COUNT(ways); i++) {
        hm__outline outline = {there, HM_COUNT(there), ways[i]};

        draw_slowly(&outline, 12, &slow);
        draw(&outline, 12, bitmap_of(&fast));
        assert_true(differ(&slow, &fast) < 3);
    }
}

static void a_line_without_width_is_none(void **state)
{
    static sheet s;
    hm__outline outline = {box, HM_COUNT(box), {1, 0, 0, 1, 4, 4}};
    hm__bitmap bitmap = bitmap_of(&s);

    (void)state;
    hm__outline_line(&outline, &bitmap, 0, ink);
    for (size_t i = 0; i < ALL; i++)
        assert_int_equal(s.pixels[i], paper);
}

static void what_is_far_away_does_no_harm(void **state)
{
    static sheet s;
    const hm__op ops[] = {{HM__OP_MOVE, {-2000000000, -2000000000}},
                          {HM__OP_LINE, {2000000000, -2000000000}},
                          {HM__OP_LINE, {2000000000, 2000000000}},
                          {HM__OP_LINE, {-2000000000, 2000000000}},
                          {HM__OP_CIRCLE, {1900000000, 0, 1000000000}}};
    hm__outline outline = {ops, HM_COUNT(ops), {1e3, 0, 0, 1e3, 0, 0}};

    (void)state;
    draw(&outline, 0, bitmap_of(&s));
    for (size_t i = 0; i < ALL; i++)
        assert_int_equal(s.pixels[i], ink);
    draw(&outline, 3, bitmap_of(&s));
    for (size_t i = 0; i < ALL; i++)
        assert_int_equal(s.pixels[i], paper);
}

/* A row needs more cells than there are. */
static void a_wide_bitmap_is_painted_in_parts(void **state)
{
    enum { LONG = 3 * HM__COVER_WIDE };
    static uint32_t pixels[LONG * 3];
    const hm__bitmap bitmap = {pixels, LONG, {0, 0, LONG, 3}};
    hm__outline outline = {
        box, HM_COUNT(box), {(LONG - 2) / 10.0, 0, 0, 0.2, 1, 0.5}};

    (void)state;
    hm__outline_fill(&outline, &bitmap, ink);
    for (size_t x = 0; x < LONG; x++) {
        bool inside = x > 0 && x < LONG - 1;

        assert_int_equal(pixels[LONG + x], inside ? ink : 0);
        assert_int_equal(pixels[x] >> 24, inside ? 128 : 0);
    }
}

static void only_grids_cross(void **state)
{
    const hm__op ops[] = {{HM__OP_MOVE, {0, 0}},
                          {HM__OP_LINE, {9, 0}},
                          {HM__OP_MOVE, {0, 9}},
                          {HM__OP_LINE, {9, 9}},
                          {HM__OP_CIRCLE, {0, 0, 9}}};
    hm__outline outline = {.ops = ops, .count = 2};

    (void)state;
    assert_false(hm__outline_crosses(&outline));
    outline.count = 4;
    assert_true(hm__outline_crosses(&outline));
    assert_int_equal(hm__outline_figures(&outline), 2);
    outline.count = 5;
    assert_false(hm__outline_crosses(&outline));
    assert_int_equal(hm__outline_figures(&outline), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(areas_are_as_cairo_fills_them),
        TEST(lines_are_as_cairo_draws_them),
        TEST(parts_are_as_the_whole),
        TEST(a_pixel_is_as_dark_as_it_is_covered),
        TEST(a_color_is_laid_over_another),
        TEST(figures_may_go_around_either_way),
        TEST(a_line_may_turn_back),
        TEST(a_line_without_width_is_none),
        TEST(what_is_far_away_does_no_harm),
        TEST(a_wide_bitmap_is_painted_in_parts),
        TEST(only_grids_cross),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
