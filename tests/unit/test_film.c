/*
 * test_film.c - whole films: frames, times, and that positions are exact.
 */
#define UNIT_PART hm_draw()

#include <cairo.h>

#include <halfmove/film.h>

#include "pictures.h"

static const char *const formats[] = {"apng", "gif", "pam", "webp"};

/* A game, each move a position; "" passes. */
static const char *const moves[] = {
    "t@b2 t@d2 S3@b2 M@c3 ■,chess1'@(8,8)",
    "b2-d2",
    "",
    "+d2 *c3",
    "C@a1 d2@>90",
    "a1-d2",
};

enum { WIDE = 160, MOVES = sizeof(moves) / sizeof(moves[0]) };

typedef hm_status (*each)(void *user, const hm_table *table);

/* Plays the game; the first bad status ends it. */
static hm_status go_through(fixture *f, each visit, void *user)
{
    hm_status st = HM_OK;
    board b;

    open_board(&b, f);
    for (size_t i = 0; i < MOVES && st == HM_OK; i++) {
        st = play(&b, moves[i]);
        if (st == HM_EINPUT)
            print_error("%s: %s\n", moves[i], b.why.message);
        if (st == HM_OK)
            st = visit(user, &b.table);
    }
    close_board(&b);
    return st;
}

typedef struct shooting {
    hm_film *film;
    hm_picture_options picture;
    double seconds;
} shooting;

static hm_status measure(void *user, const hm_table *table)
{
    shooting *s = user;

    return hm_film_measure(s->film, table, &s->picture);
}

static hm_status add(void *user, const hm_table *table)
{
    shooting *s = user;

    return hm_film_add(s->film, table, &s->picture, s->seconds);
}

static hm_status shoot(fixture *f, const char *format,
                       const hm_film_options *options, shooting *s, hm_out *out)
{
    hm_status st = hm_film_new(f->ctx, format, &s->film);

    s->picture.size = sizeof(s->picture);
    s->picture.diags = f->diags;
    if (s->picture.width == 0)
        s->picture.width = WIDE;
    if (st == HM_OK)
        st = go_through(f, measure, s);
    if (st == HM_OK)
        st = hm_film_begin(s->film, options, out);
    if (st == HM_OK)
        st = go_through(f, add, s);
    if (st == HM_OK)
        st = hm_film_end(s->film);
    hm_film_free(s->film);
    return st;
}

/* A film that must come out; free it. */
static hm_out *make(fixture *f, const char *format, int between, shooting s)
{
    hm_film_options options = {.size = sizeof(options), .between = between};
    hm_out *out = new_out(f);

    assert_int_equal(shoot(f, format, &options, &s, out), HM_OK);
    return out;
}

static size_t count_of(hm_str bytes, const char *name, size_t len)
{
    size_t count = 0;

    for (size_t i = 0; i + len <= bytes.len; i++)
        count += memcmp(bytes.ptr + i, name, len) == 0;
    return count;
}

/* Moves 1, 3, 4 and 5 change something. */
static void there_are_as_many_frames_as_there_should_be(void **state)
{
    static const struct {
        const char *format, *sign;
        size_t len;
    } signs[] = {
        {"apng", "fcTL", 4},
        {"gif", "\x21\xF9\x04", 3}, // a control before each picture
        {"webp", "ANMF", 4},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(signs); i++) {
        for (int between = 0; between < 4; between += 3) {
            hm_out *out =
                make(f, signs[i].format, between, (shooting){.seconds = 1});

            assert_int_equal(
                count_of(hm_out_text(out), signs[i].sign, signs[i].len),
                5 + 4 * between);
            hm_out_free(out);
        }
    }
}

static void raw_frames_keep_the_time(void **state)
{
    const hm_film_options options = {.size = sizeof(options),
                                     .between = 2,
                                     .glide = 0.3,
                                     .hold = 2,
                                     .settings =
                                         (const char *const[]){"rate=10"},
                                     .setting_count = 1};
    shooting s = {.seconds = 0.5};
    fixture *f = *state;
    hm_out *out = new_out(f);

    // six positions of 0.5 s, the last held for 2, and four times 0.2 between
    assert_int_equal(shoot(f, "pam", &options, &s, out), HM_OK);
    assert_int_equal(count_of(hm_out_text(out), "P7\n", 3), 45 + 8);
    hm_out_free(out);
}

/* ---- pixels ---------------------------------------------------------------
 */

typedef struct reading {
    hm_str rest;
} reading;

static cairo_status_t take_png(void *user, unsigned char *to, unsigned int n)
{
    reading *r = user;

    if (r->rest.len < n)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(to, r->rest.ptr, n);
    r->rest = hm__str_part(r->rest, n, r->rest.len);
    return CAIRO_STATUS_SUCCESS;
}

/* Positions of a film, and the PNG that each must equal. */
typedef struct comparing {
    fixture *f;
    hm_picture_options picture;
    hm_str frames; // the next one
} comparing;

static void compare_rows(cairo_surface_t *png, hm_str pixels)
{
    int width = cairo_image_surface_get_width(png);
    int height = cairo_image_surface_get_height(png);
    size_t stride = (size_t)cairo_image_surface_get_stride(png);
    const unsigned char *data = cairo_image_surface_get_data(png);
    const unsigned char *got = (const unsigned char *)pixels.ptr;

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++, got += 3) {
            uint32_t rgb;

            memcpy(&rgb, data + (size_t)y * stride + 4 * (size_t)x, 4);
            if ((rgb & 0xFFFFFF) !=
                ((uint32_t)got[0] << 16 | (uint32_t)got[1] << 8 | got[2]))
                fail_msg("a pixel differs at %d,%d", x, y);
        }
    }
}

static hm_status compare(void *user, const hm_table *table)
{
    comparing *c = user;
    hm_out *out = draw(c->f, table, "png", &c->picture);
    reading r = {hm_out_text(out)};
    cairo_surface_t *png =
        cairo_image_surface_create_from_png_stream(take_png, &r);
    size_t bytes = 3 * (size_t)cairo_image_surface_get_width(png) *
                   (size_t)cairo_image_surface_get_height(png);
    const char *head = strstr(c->frames.ptr, "ENDHDR\n");
    size_t at;

    assert_int_equal(cairo_surface_status(png), CAIRO_STATUS_SUCCESS);
    assert_non_null(head);
    at = (size_t)(head + 7 - c->frames.ptr);
    assert_true(at + bytes <= c->frames.len);
    compare_rows(png, hm__str_part(c->frames, at, at + bytes));
    c->frames = hm__str_part(c->frames, at + bytes, c->frames.len);
    cairo_surface_destroy(png);
    hm_out_free(out);
    return HM_OK;
}

static hm_status widen(void *user, const hm_table *table)
{
    comparing *c = user;

    return hm_picture_measure(c->f->ctx, table, &c->picture,
                              (hm_frame *)(uintptr_t)c->picture.frame);
}

/* Each position stands for one frame. Those between are left out by their
 * time: they take none of the frames. */
static void check_pixels(fixture *f, int between, hm_picture_options picture)
{
    const hm_film_options options = {.size = sizeof(options),
                                     .between = between,
                                     .glide = 0.0001,
                                     .settings =
                                         (const char *const[]){"rate=0.1"},
                                     .setting_count = 1};
    shooting s = {.picture = picture, .seconds = 10};
    hm_frame frame = {0};
    comparing c = {.f = f, .picture = picture};
    hm_out *out = new_out(f);

    assert_int_equal(shoot(f, "pam", &options, &s, out), HM_OK);
    hm_out_char(out, '\0');
    c.picture.size = sizeof(c.picture);
    c.picture.width = WIDE;
    c.picture.frame = &frame;
    c.frames = hm_out_text(out);
    assert_int_equal(go_through(f, widen, &c), HM_OK);
    assert_int_equal(go_through(f, compare, &c), HM_OK);
    assert_int_equal(c.frames.len, 1);
    hm_out_free(out);
}

static void positions_equal_their_pictures(void **state)
{
    const uint32_t moved[] = {3};
    fixture *f = *state;

    for (int between = 0; between < 4; between += 3) {
        check_pixels(f, between, (hm_picture_options){.theme = "dark"});
        check_pixels(f, between,
                     (hm_picture_options){.oblique = true,
                                          .oblique_angle = 30,
                                          .annotate = HM_ANNOTATE_ALGEBRAIC,
                                          .moved = moved,
                                          .moved_count = 1,
                                          .rotate = 1});
        check_pixels(f, between,
                     (hm_picture_options){.perspective = true,
                                          .azimuth = 20,
                                          .annotate = HM_ANNOTATE_ALGEBRAIC,
                                          .moved = moved,
                                          .moved_count = 1});
        check_pixels(f, between,
                     (hm_picture_options){.crop = true,
                                          .left = 0.5,
                                          .bottom = 0.7,
                                          .right = 4.5,
                                          .top = 3.3});
        check_pixels(f, between,
                     (hm_picture_options){.crop = true, // through pieces
                                          .left = 1,
                                          .bottom = 1,
                                          .right = 4,
                                          .top = 2});
    }
}

/* Every position is ten frames while the table turns. */
static void a_table_that_turns_has_more_frames(void **state)
{
    fixture *f = *state;
    hm_film_options options = {.size = sizeof(options), .between = 2};
    shooting s = {.seconds = 1, .picture = {.perspective = true}};
    hm_out *still = new_out(f);
    hm_out *turns = new_out(f);

    assert_int_equal(shoot(f, "gif", &options, &s, still), HM_OK);
    options.spin = 1;
    s.picture.turning = true;
    assert_int_equal(shoot(f, "gif", &options, &s, turns), HM_OK);
    assert_true(hm_out_text(turns).len > 3 * hm_out_text(still).len);
    s.picture.perspective = false; // it is flat
    assert_int_equal(shoot(f, "gif", &options, &s, turns), HM_EUSAGE);
    options.spin = 101;
    assert_int_equal(shoot(f, "gif", &options, &s, turns), HM_EUSAGE);
    hm_out_free(still);
    hm_out_free(turns);
}

/* ---- what a caller may do -------------------------------------------------
 */

static void the_same_bytes_come_every_time(void **state)
{
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(formats); i++) {
        for (int bodies = 0; bodies < 2; bodies++) {
            const shooting s = {.seconds = 0.2, .picture.perspective = bodies};
            hm_out *one = make(f, formats[i], 2, s);
            hm_out *two = make(f, formats[i], 2, s);

            assert_true(hm__str_eq(hm_out_text(one), hm_out_text(two)));
            hm_out_free(one);
            hm_out_free(two);
        }
    }
}

static void a_film_may_be_begun_again(void **state)
{
    fixture *f = *state;
    shooting s = {.seconds = 1};
    hm_out *want = make(f, "gif", 0, s);
    hm_out *out = new_out(f);

    s.picture = (hm_picture_options){.size = sizeof(s.picture), .width = WIDE};
    assert_int_equal(hm_film_new(f->ctx, "gif", &s.film), HM_OK);
    assert_int_equal(go_through(f, measure, &s), HM_OK);
    assert_int_equal(
        hm_film_begin(
            s.film,
            &(hm_film_options){.size = sizeof(hm_film_options), .between = 5},
            out),
        HM_OK);
    assert_int_equal(hm_film_frames(s.film), 25);
    assert_int_equal(go_through(f, add, &s), HM_OK);
    hm_out_clear(out); // given up before its end
    assert_int_equal(hm_film_begin(s.film, NULL, out), HM_OK);
    assert_int_equal(go_through(f, add, &s), HM_OK);
    assert_int_equal(hm_film_end(s.film), HM_OK);
    assert_true(hm__str_eq(hm_out_text(out), hm_out_text(want)));
    hm_film_free(s.film);
    hm_out_free(out);
    hm_out_free(want);
}

static void settings_of_other_formats_are_refused(void **state)
{
    static const struct {
        const char *format, *setting, *id;
    } cases[] = {
        {"gif", "rate=10", "setting-unknown"},
        {"pam", "rat=10", "setting-unknown"},
        {"pam", "rate=0", "setting-value"},
        {"pam", "rate=1001", "setting-value"},
        {"pam", "rate=many", "setting-value"},
    };
    fixture *f = *state;
    hm_out *out = new_out(f);
    board b;

    lay(&b, f, "S@a1");
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_film_options options = {.size = sizeof(options),
                                   .diags = f->diags,
                                   .settings = &cases[i].setting,
                                   .setting_count = 1};
        hm_film *film;

        assert_int_equal(hm_film_new(f->ctx, cases[i].format, &film), HM_OK);
        assert_int_equal(hm_film_measure(film, &b.table, NULL), HM_OK);
        assert_int_equal(hm_film_begin(film, &options, out), HM_EUSAGE);
        assert_string_equal(diag_id(f, 0), cases[i].id);
        hm_diags_clear(f->diags);
        hm_film_free(film);
    }
    hm_out_free(out);
    close_board(&b);
}

static void nonsense_is_refused(void **state)
{
    fixture *f = *state;
    hm_out *out = new_out(f);
    hm_film_options wrong = {.size = sizeof(wrong), .between = 61};
    hm_picture_options picture = {.size = sizeof(picture), .diags = f->diags};
    hm_film *film;
    board b;

    lay(&b, f, "S@a1");
    assert_int_equal(hm_film_new(f->ctx, "svg", &film), HM_EUSAGE);
    assert_null(film);
    assert_int_equal(hm_film_new(f->ctx, "gif", &film), HM_OK);
    assert_int_equal(hm_film_begin(film, NULL, out), HM_EUSAGE);
    assert_int_equal(hm_film_end(film), HM_EUSAGE);
    assert_int_equal(hm_film_measure(film, &b.table, NULL), HM_OK);
    assert_int_equal(hm_film_begin(film, &wrong, out), HM_EUSAGE);
    assert_int_equal(hm_film_begin(film, NULL, out), HM_OK);
    assert_int_equal(hm_film_measure(film, &b.table, NULL), HM_EUSAGE);
    assert_int_equal(hm_film_add(film, &b.table, &picture, 601), HM_EUSAGE);
    assert_string_equal(diag_id(f, 0), "picture-film");
    assert_int_equal(hm_film_add(film, &b.table, NULL, 1), HM_OK);
    assert_int_equal(hm_film_add(film, &b.table, NULL, 1), HM_EUSAGE);
    assert_int_equal(hm_film_end(film), HM_OK);
    hm_film_free(film);
    hm_film_free(NULL);
    hm_out_free(out);
    close_board(&b);
}

/* What is just possible, and what is just not. */
static void values_of_films_have_ends(void **state)
{
    const double nan = 0.0 / 0.0;
    const struct {
        hm_film_options options;
        hm_status status;
    } cases[] = {
        {{.between = -1}, HM_EUSAGE}, {{.between = 61}, HM_EUSAGE},
        {{.between = 60}, HM_OK},     {{.glide = -0.1}, HM_EUSAGE},
        {{.glide = 60.1}, HM_EUSAGE}, {{.glide = nan}, HM_EUSAGE},
        {{.glide = 60}, HM_OK},       {{.hold = -0.1}, HM_EUSAGE},
        {{.hold = 600.1}, HM_EUSAGE}, {{.hold = 600}, HM_OK},
        {{.plays = -1}, HM_EUSAGE},   {{.plays = 65536}, HM_EUSAGE},
        {{.plays = 65535}, HM_OK},    {{.plays = 1}, HM_OK},
        {{.spin = nan}, HM_EUSAGE},
    };
    fixture *f = *state;
    hm_out *out = new_out(f);
    board b;

    lay(&b, f, "S@a1");
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_film_options options = cases[i].options;
        hm_film *film = NULL;

        options.size = sizeof(options);
        assert_int_equal(hm_film_new(f->ctx, "gif", &film), HM_OK);
        assert_int_equal(hm_film_measure(film, &b.table, NULL), HM_OK);
        assert_int_equal(hm_film_begin(film, &options, out), cases[i].status);
        hm_film_free(film);
    }
    hm_out_free(out);
    close_board(&b);
}

/* Also of films that are no pictures. */
static void positions_last_so_long(void **state)
{
    static const char *const all[] = {"gif", "glb"};
    const double times[] = {-0.1, 600.1, 0.0 / 0.0};
    fixture *f = *state;
    board b, later;

    lay(&b, f, "S@a1");
    lay(&later, f, "S@b1");
    for (size_t i = 0; i < HM_COUNT(all); i++) {
        hm_out *out = new_out(f);
        hm_film *film = NULL;

        assert_int_equal(hm_film_new(f->ctx, all[i], &film), HM_OK);
        assert_int_equal(hm_film_add(film, &b.table, NULL, 1), HM_EUSAGE);
        assert_int_equal(hm_film_end(film), HM_EUSAGE);
        assert_int_equal(hm_film_measure(film, &b.table, NULL), HM_OK);
        assert_int_equal(hm_film_measure(film, &later.table, NULL), HM_OK);
        assert_int_equal(hm_film_begin(film, NULL, out), HM_OK);
        for (size_t k = 0; k < HM_COUNT(times); k++)
            assert_int_equal(hm_film_add(film, &b.table, NULL, times[k]),
                             HM_EUSAGE);
        assert_int_equal(hm_film_add(film, &b.table, NULL, 0), HM_OK);
        assert_int_equal(hm_film_end(film), HM_EUSAGE); // one is missing
        assert_int_equal(hm_film_begin(film, NULL, out), HM_OK);
        assert_int_equal(hm_film_add(film, &b.table, NULL, 0), HM_OK);
        assert_int_equal(hm_film_add(film, &later.table, NULL, 600), HM_OK);
        assert_int_equal(hm_film_add(film, &b.table, NULL, 1), HM_EUSAGE);
        assert_int_equal(hm_film_end(film), HM_OK);
        hm_film_free(film);
        hm_out_free(out);
    }
    close_board(&later);
    close_board(&b);
}

static void a_format_may_hold_fewer_pixels(void **state)
{
    fixture *f = *state;
    hm_picture_options large = {.size = sizeof(large),
                                .diags = f->diags,
                                .crop = true,
                                .right = 16384,
                                .top = 1,
                                .width = 16384};
    hm_out *out = new_out(f);
    board b;

    lay(&b, f, "S@a1");
    assert_int_equal(hm_picture_write(f->ctx, &b.table, "webp", &large, out),
                     HM_EUSAGE);
    assert_string_equal(diag_id(f, 0), "picture-size");
    assert_int_equal(hm_picture_write(f->ctx, &b.table, "gif", &large, out),
                     HM_OK);
    hm_out_free(out);
    close_board(&b);
}

/* Two positions are measured that differ, and the same one added twice. */
static void other_positions_than_measured_are_refused(void **state)
{
    fixture *f = *state;
    hm_out *out = new_out(f);
    hm_film *film;
    board b;

    lay(&b, f, "S@a1");
    assert_int_equal(hm_film_new(f->ctx, "apng", &film), HM_OK);
    assert_int_equal(hm_film_measure(film, &b.table, NULL), HM_OK);
    assert_int_equal(play(&b, "a1-b1"), HM_OK);
    assert_int_equal(hm_film_measure(film, &b.table, NULL), HM_OK);
    assert_int_equal(hm_film_begin(film, NULL, out), HM_OK);
    assert_int_equal(hm_film_add(film, &b.table, NULL, 1), HM_OK);
    assert_int_equal(hm_film_add(film, &b.table, NULL, 1), HM_OK);
    assert_int_equal(hm_film_end(film), HM_EUSAGE);
    hm_film_free(film);
    hm_out_free(out);
    close_board(&b);
}

static void running_out_of_memory_leaks_nothing(void **state)
{
    const hm_film_options options = {.size = sizeof(options), .between = 1};
    fixture *f = *state;

    for (size_t k = 0; k < HM_COUNT(formats); k++) {
        hm_status st = HM_ENOMEM;

        for (size_t i = 1; st != HM_OK && i < 20000; i += 1 + i / 50) {
            size_t live = f->heap.live;
            shooting s = {
                .picture = {.width = 40, .annotate = 1, .perspective = k % 2},
                .seconds = 1};
            hm_out *out = new_out(f);

            f->heap.calls = 0;
            f->heap.fail_at = i;
            st = shoot(f, formats[k], &options, &s, out);
            f->heap.fail_at = 0;
            hm_out_free(out);
            assert_int_equal(f->heap.live, live);
            assert_true(st == HM_OK || st == HM_ENOMEM);
        }
        assert_int_equal(st, HM_OK);
    }
}

static hm_status broken(void *user, const char *bytes, size_t count)
{
    (void)user;
    (void)bytes;
    (void)count;
    return HM_EIO;
}

static void a_failed_write_is_told(void **state)
{
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(formats); i++) {
        shooting s = {.seconds = 1};
        hm_out *out;
        hm_status st;

        assert_int_equal(hm_out_new_sink(f->ctx, broken, NULL, &out), HM_OK);
        st = shoot(f, formats[i], NULL, &s, out);
        if (st == HM_OK)
            st = hm_out_flush(out);
        assert_int_equal(st, HM_EIO);
        hm_out_free(out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(there_are_as_many_frames_as_there_should_be),
        TEST(raw_frames_keep_the_time),
        TEST(positions_equal_their_pictures),
        TEST(a_table_that_turns_has_more_frames),
        TEST(the_same_bytes_come_every_time),
        TEST(a_film_may_be_begun_again),
        TEST(settings_of_other_formats_are_refused),
        TEST(nonsense_is_refused),
        TEST(values_of_films_have_ends),
        TEST(positions_last_so_long),
        TEST(a_format_may_hold_fewer_pixels),
        TEST(other_positions_than_measured_are_refused),
        TEST(running_out_of_memory_leaks_nothing),
        TEST(a_failed_write_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
