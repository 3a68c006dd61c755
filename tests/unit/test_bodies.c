/*
 * test_bodies.c - bodies as files, and as a camera sees them.
 */
#include <halfmove/film.h>

#include "pictures.h"
#include "render/mesh/model.h"
#include "render/mesh/shot.h"
#include "render/renderer.h"

/* ---- files ----------------------------------------------------------------
 */

static uint32_t number_at(hm_str bytes, size_t at)
{
    uint32_t value = 0;

    for (size_t i = 0; i < 4; i++)
        value |= (uint32_t)(unsigned char)bytes.ptr[at + i] << 8 * i;
    return value;
}

static void a_glb_has_two_chunks(void **state)
{
    fixture *f = *state;
    board b;
    hm_out *out;
    hm_str text;
    uint32_t json;

    lay(&b, f, "t@b2 S@a1 S@c3");
    out = draw(f, &b.table, "glb", NULL);
    text = hm_out_text(out);
    assert_memory_equal(text.ptr, "glTF", 4);
    assert_int_equal(number_at(text, 4), 2);
    assert_int_equal(number_at(text, 8), text.len);
    json = number_at(text, 12);
    assert_int_equal(json % 4, 0);
    assert_memory_equal(text.ptr + 16, "JSON", 4);
    assert_memory_equal(text.ptr + 20 + json + 4, "BIN\0", 4);
    assert_int_equal(number_at(text, 20 + json) + json + 28, text.len);
    assert_true(holds(text, "\"name\":\"Suns coin, back, at a1\""));
    assert_true(holds(text, "\"name\":\"tile, back, at b2\""));
    assert_true(holds(text, "\"children\":[0,1,2]}]"));
    hm_out_free(out);
    close_board(&b);
}

static void files_are_the_same_every_time(void **state)
{
    static const char *const formats[] = {"glb", "obj", "mtl"};
    fixture *f = *state;
    board b;

    lay(&b, f, "t@b2 S@a1 S@c3 b2@>30");
    for (size_t i = 0; i < HM_COUNT(formats); i++) {
        hm_out *one = draw(f, &b.table, formats[i], NULL);
        hm_out *two = draw(f, &b.table, formats[i], NULL);

        assert_true(hm__str_eq(hm_out_text(one), hm_out_text(two)));
        hm_out_free(one);
        hm_out_free(two);
    }
    close_board(&b);
}

static void an_empty_table_is_a_file(void **state)
{
    fixture *f = *state;
    board b;
    hm_out *out;

    lay(&b, f, "");
    out = draw(f, &b.table, "glb", NULL);
    assert_false(holds(hm_out_text(out), "meshes"));
    assert_true(holds(hm_out_text(out), "\"nodes\":[0]"));
    hm_out_free(out);
    close_board(&b);
}

static size_t count_of(hm_str text, const char *part)
{
    size_t len = strlen(part);
    size_t count = 0;

    for (size_t i = 0; i + len <= text.len; i++)
        count += memcmp(text.ptr + i, part, len) == 0;
    return count;
}

static void an_obj_names_its_materials(void **state)
{
    fixture *f = *state;
    const hm_picture_options options = {.size = sizeof(options),
                                        .materials = "a.mtl"};
    board b;
    hm_out *obj;
    hm_out *mtl;

    lay(&b, f, "S@a1");
    obj = draw(f, &b.table, "obj", &options);
    mtl = draw(f, &b.table, "mtl", &options);
    assert_true(holds(hm_out_text(obj), "mtllib a.mtl\n"));
    assert_true(holds(hm_out_text(obj), "o Suns_coin,_back,_at_a1\n"));
    assert_true(holds(hm_out_text(obj), "usemtl "));
    assert_true(holds(hm_out_text(mtl), "newmtl "));
    assert_true(holds(hm_out_text(mtl), "\nd 1\nillum 1\n"));
    hm_out_free(obj);
    hm_out_free(mtl);
    close_board(&b);
    lay(&b, f, "t@b2"); // of three colours, one of them for two of its coats
    mtl = draw(f, &b.table, "mtl", &options);
    obj = draw(f, &b.table, "obj", &options);
    assert_int_equal(count_of(hm_out_text(mtl), "newmtl "), 3);
    assert_int_equal(count_of(hm_out_text(obj), "usemtl "), 4);
    hm_out_free(obj);
    hm_out_free(mtl);
    close_board(&b);
}

/* The bytes that arrays of a GLB have, as its accessors count them: points and
 * normals are three floats, corners are numbers of 16 bits. */
static size_t counted_bytes(hm_str text)
{
    static const char type[] = "\"componentType\":";
    enum { FLOAT = 5126 };
    size_t bytes = 0;

    for (size_t i = 0; i < text.len; i++) {
        hm_str rest = hm__str_part(text, i, text.len);
        unsigned long kind;
        unsigned long count;
        char *end;

        if (!hm__str_starts(rest, hm_str_of(type)))
            continue;
        kind = strtoul(rest.ptr + strlen(type), &end, 10);
        assert_memory_equal(end, ",\"count\":", 9);
        count = strtoul(end + 9, &end, 10);
        bytes += kind == FLOAT ? 12 * count : (2 * count + 3) / 4 * 4;
    }
    return bytes;
}

static void a_glb_has_as_many_bytes_as_it_says(void **state)
{
    fixture *f = *state;
    board b;
    hm_out *out;
    hm_str text;
    uint32_t json;

    lay(&b, f, "t@b2 S@a1 S@c3");
    out = draw(f, &b.table, "glb", NULL);
    text = hm_out_text(out);
    json = number_at(text, 12);
    assert_int_equal(counted_bytes(hm__str_part(text, 20, 20 + json)),
                     number_at(text, 20 + json));
    hm_out_free(out);
    close_board(&b);
}

/* ---- games ----------------------------------------------------------------
 */

/* A move, a capture, a piece that is turned over, and a new one. */
static const char *const moves[] = {"t@b2 S@a1 M@c3", "a1-b2", "b2:c3", "+c3",
                                    "C@a1"};

static hm_status film_game(fixture *f, hm_film *film, bool measured)
{
    hm_status st = HM_OK;
    board b;

    open_board(&b, f);
    for (size_t i = 0; i < HM_COUNT(moves) && st == HM_OK; i++) {
        st = play(&b, moves[i]);
        if (st == HM_OK)
            st = measured ? hm_film_add(film, &b.table, NULL, 0.5)
                          : hm_film_measure(film, &b.table, NULL);
    }
    close_board(&b);
    return st;
}

static hm_status make_clip(fixture *f, hm_out *out)
{
    hm_film *film = NULL;
    hm_status st = hm_film_new(f->ctx, "glb", &film);

    if (st == HM_OK)
        st = film_game(f, film, false);
    if (st == HM_OK)
        st = hm_film_begin(film, NULL, out);
    if (st == HM_OK)
        st = film_game(f, film, true);
    if (st == HM_OK)
        st = hm_film_end(film);
    hm_film_free(film);
    return st;
}

static void a_game_is_one_clip(void **state)
{
    fixture *f = *state;
    hm_out *one = new_out(f);
    hm_out *two = new_out(f);
    hm_str text;

    assert_int_equal(make_clip(f, one), HM_OK);
    assert_int_equal(make_clip(f, two), HM_OK);
    text = hm_out_text(one);
    assert_true(hm__str_eq(text, hm_out_text(two)));
    assert_int_equal(count_of(text, "\"animations\":[{\"name\":\"game\""), 1);
    // the tile; both coins, one of them with two faces; the new one
    assert_int_equal(count_of(text, "\"mesh\":"), 5);
    assert_int_equal(count_of(text, "\"scale\":[0,0,0]"), 2);
    assert_int_equal(count_of(text, "\"path\":\"translation\""), 2);
    assert_int_equal(count_of(text, "\"path\":\"rotation\""), 2);
    assert_int_equal(count_of(text, "\"path\":\"scale\""), 4);
    assert_int_equal(count_of(text, "\"name\":\"tile, back, at b2\""), 1);
    assert_int_equal(count_of(text, "\"name\":\"Moons coin, back, at c3\""), 1);
    hm_out_free(one);
    hm_out_free(two);
}

static void clips_know_what_was_measured(void **state)
{
    fixture *f = *state;
    hm_film *film = NULL;
    hm_out *out = new_out(f);
    board b;

    lay(&b, f, "t@b2");
    assert_int_equal(hm_film_new(f->ctx, "glb", &film), HM_OK);
    assert_int_equal(hm_film_begin(film, NULL, out), HM_EUSAGE);
    assert_int_equal(hm_film_measure(film, &b.table, NULL), HM_OK);
    assert_int_equal(hm_film_add(film, &b.table, NULL, 1), HM_EUSAGE);
    assert_int_equal(hm_film_begin(film, NULL, out), HM_OK);
    assert_int_equal(hm_film_end(film), HM_EUSAGE);
    assert_int_equal(hm_film_add(film, &b.table, NULL, 601), HM_EUSAGE);
    assert_int_equal(hm_film_add(film, &b.table, NULL, 0), HM_OK);
    assert_int_equal(hm_film_add(film, &b.table, NULL, 1), HM_EUSAGE);
    assert_int_equal(hm_film_frames(film), 1);
    assert_int_equal(hm_film_end(film), HM_OK);
    hm_film_free(film);
    hm_out_free(out);
    close_board(&b);
}

static void a_clip_without_memory_leaks_nothing(void **state)
{
    fixture *f = *state;
    hm_status st = HM_ENOMEM;

    for (size_t i = 1; st != HM_OK && i < 20000; i += 1 + i / 40) {
        size_t live = f->heap.live;
        hm_out *out = new_out(f);

        f->heap.calls = 0;
        f->heap.fail_at = i;
        st = make_clip(f, out);
        f->heap.fail_at = 0;
        hm_out_free(out);
        assert_int_equal(f->heap.live, live);
        assert_true(st == HM_OK || st == HM_ENOMEM);
    }
    assert_int_equal(st, HM_OK);
}

/* ---- what a camera sees ---------------------------------------------------
 */

enum { WIDE = 120 };

/* A picture of a table, as pixels. */
typedef struct photo {
    hm__scene scene;
    hm__view view;
    hm__shot shot;
    uint32_t *pixels;
} photo;

static void take(photo *p, fixture *f, const hm_table *table,
                 hm_picture_options options)
{
    options.size = sizeof(options);
    options.perspective = true;
    options.width = WIDE;
    hm__scene_init(&p->scene, f->ctx);
    assert_int_equal(hm__view_make(&p->scene, table, &options, &p->view),
                     HM_OK);
    assert_int_equal(
        hm__shot_open(&p->shot, f->ctx, p->view.width, p->view.height), HM_OK);
    p->pixels =
        hm__alloc(f->ctx, (size_t)p->view.width * (size_t)p->view.height *
                              sizeof(*p->pixels));
    assert_non_null(p->pixels);
    assert_int_equal(
        hm__shot_model(&p->shot, &p->view, p->pixels, (size_t)p->view.width),
        HM_OK);
}

static void drop(photo *p)
{
    hm__free(p->scene.ctx, p->pixels);
    hm__shot_close(&p->shot);
    hm__scene_free(&p->scene);
}

/* How light a pixel is, in parts of the picture: 0 to 255. */
static unsigned light_at(const photo *p, double x, double y)
{
    int column = (int)(x * p->view.width);
    int row = (int)(y * p->view.height);
    uint32_t rgb = p->pixels[row * p->view.width + column];

    return ((rgb >> 16 & 0xFF) + (rgb >> 8 & 0xFF) + (rgb & 0xFF)) / 3;
}

static void bodies_have_light_and_shadow(void **state)
{
    fixture *f = *state;
    board b;
    photo p;
    unsigned shade = 255;
    unsigned top;

    lay(&b, f, "R,cubes'@a1"); // a cube
    take(&p, f, &b.table, (hm_picture_options){.elevation = 45});
    top = light_at(&p, 0.5, 0.4);
    assert_true(light_at(&p, 0.02, 0.02) > 240);     // paper
    assert_true(light_at(&p, 0.5, 0.75) + 10 < top); // the front is darker
    for (int i = 0; i < 50 && shade > 230; i++)      // at the right
        shade = light_at(&p, 0.84, i / 50.0);
    assert_in_range(shade, 120, 230);
    drop(&p);
    close_board(&b);
}

static void shadows_of_many_bodies_are_as_long(void **state)
{
    fixture *f = *state;
    board b;
    photo p;
    size_t shaded = 0;

    lay(&b, f, "R,cubes'@a1 R,cubes'@e1 R,cubes'@a5 R,cubes'@e5");
    take(&p, f, &b.table, (hm_picture_options){.elevation = 45});
    for (int i = 0; i < p.view.width * p.view.height; i++)
        shaded += (p.pixels[i] & 0xFFFFFF) == 0xB5B5B5;
    assert_in_range(shaded, 20, 60); // pixels of paper
    drop(&p);
    close_board(&b);
}

static void only_small_pictures_are_finer(void **state)
{
    static const struct {
        int wide, fine;
    } cases[] = {{100, 3}, {1500, 2}};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm__shot shot;

        assert_int_equal(
            hm__shot_open(&shot, f->ctx, cases[i].wide, cases[i].wide), HM_OK);
        assert_int_equal(shot.fine, cases[i].fine);
        hm__shot_close(&shot);
    }
}

static void straight_from_above_it_is_the_plan(void **state)
{
    fixture *f = *state;
    board b;
    photo p;

    lay(&b, f, "t@b2");
    take(&p, f, &b.table, (hm_picture_options){.elevation = 90});
    assert_in_range(p.view.height, WIDE - 2, WIDE + 2);
    drop(&p);
    close_board(&b);
}

static void pixels_are_the_same_every_time(void **state)
{
    fixture *f = *state;
    board b;
    photo p;
    photo q;

    lay(&b, f, "t@b2 S@a1 S@c3 p@c1 b2@>30");
    take(&p, f, &b.table, (hm_picture_options){.azimuth = 30});
    take(&q, f, &b.table, (hm_picture_options){.azimuth = 30});
    assert_memory_equal(p.pixels, q.pixels,
                        (size_t)p.view.width * (size_t)p.view.height * 4);
    drop(&p);
    drop(&q);
    close_board(&b);
}

/* Turning the table is the same as going around it, but for its marks. */
static void a_turned_table_is_seen_from_its_side(void **state)
{
    fixture *f = *state;
    board b;
    photo p;
    photo q;

    lay(&b, f, "t@b2 p@c1");
    take(&p, f, &b.table, (hm_picture_options){.azimuth = 90});
    take(&q, f, &b.table, (hm_picture_options){.rotate = 3});
    assert_int_equal(p.view.width, q.view.width);
    assert_int_equal(p.view.height, q.view.height);
    assert_memory_equal(p.pixels, q.pixels,
                        (size_t)p.view.width * (size_t)p.view.height * 4);
    drop(&p);
    drop(&q);
    close_board(&b);
}

/* ---- mistakes and limits --------------------------------------------------
 */

static void cameras_that_make_no_sense_are_refused(void **state)
{
    fixture *f = *state;

    check_refused(f, "svg", (hm_picture_options){.perspective = true},
                  HM_EUSAGE, "picture-view");
    check_refused(f, "glb",
                  (hm_picture_options){.perspective = true, .elevation = 91},
                  HM_EUSAGE, "picture-view");
    check_refused(f, "glb",
                  (hm_picture_options){.perspective = true, .distance = 0.5},
                  HM_EUSAGE, "picture-view");
    check_refused(f, "glb",
                  (hm_picture_options){
                      .perspective = true, .crop = true, .right = 1, .top = 1},
                  HM_EUSAGE, "picture-view");
}

/* Many pieces of many triangles. */
static void crowds_of_bodies_are_refused(void **state)
{
    fixture *f = *state;
    hm_picture_options options = {.size = sizeof(options), .diags = f->diags};
    hm_out *out = new_out(f);
    board b;

    lay(&b, f, "");
    for (int i = 0; i < 9000; i++) {
        hm__piece_state is = {
            .attr = {.system = HM__DICE, .kind = HM__DIE, .suit = 1, .rank = 6},
            .x = i,
            .present = true};
        uint32_t id;

        assert_int_equal(hm__table_place(&b.table, &is, HM__NONE, &id), HM_OK);
    }
    assert_int_equal(hm_picture_write(f->ctx, &b.table, "glb", &options, out),
                     HM_ELIMIT);
    assert_string_equal(hm_diags_at(f->diags, 0)->id, "picture-crowded");
    assert_int_equal(hm_out_text(out).len, 0);
    hm_out_free(out);
    close_board(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_glb_has_two_chunks),
        TEST(a_glb_has_as_many_bytes_as_it_says),
        TEST(files_are_the_same_every_time),
        TEST(an_empty_table_is_a_file),
        TEST(an_obj_names_its_materials),
        TEST(a_game_is_one_clip),
        TEST(clips_know_what_was_measured),
        TEST(a_clip_without_memory_leaks_nothing),
        TEST(bodies_have_light_and_shadow),
        TEST(shadows_of_many_bodies_are_as_long),
        TEST(only_small_pictures_are_finer),
        TEST(straight_from_above_it_is_the_plan),
        TEST(pixels_are_the_same_every_time),
        TEST(a_turned_table_is_seen_from_its_side),
        TEST(cameras_that_make_no_sense_are_refused),
        TEST(crowds_of_bodies_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
