/*
 * test_part.c - contexts and the parts that they use. This program is linked
 * without libhalfmove-draw.
 */
#include "support.h"

#include "base/part.h"
#include "render/renderer.h"

static hm_status write_dot(hm_ctx *ctx, const hm__view *view, hm_out *out)
{
    (void)ctx;
    (void)view;
    hm_out_char(out, '.');
    return HM_OK;
}

static const hm_renderer dot = {
    .name = "dot",
    .title = "a single dot",
    .media_type = "text/plain",
    .exts = (const char *const[]){"dot", NULL},
    .write = write_dot,
};

static const hm_part dots = {
    .name = "dots",
    .version = HM__VERSION,
    .renderers = (const hm_renderer *const[]){&dot, NULL},
};

static size_t count_formats(const hm_ctx *ctx)
{
    hm_renderer_info info = {.size = sizeof(info)};
    size_t count = 0;

    while (hm_renderer_at(ctx, count, &info))
        count++;
    return count;
}

static void a_context_has_the_formats_of_its_parts(void **state)
{
    fixture *f = *state;
    hm_renderer_info info = {.size = sizeof(info)};
    size_t own = count_formats(NULL);

    assert_int_equal(own, 8);
    assert_int_equal(count_formats(f->ctx), own);
    assert_false(hm_renderer_find(f->ctx, "dot", &info));
    assert_int_equal(hm_ctx_use(f->ctx, &dots), HM_OK);
    assert_int_equal(count_formats(f->ctx), own + 1);
    assert_true(hm_renderer_find(f->ctx, "dot", &info));
    assert_true(hm_renderer_of_path(f->ctx, "a.dot", &info));
    assert_false(hm_renderer_find(NULL, "dot", &info)); // no other context
    assert_int_equal(hm_ctx_use(f->ctx, &dots), HM_OK);
    assert_int_equal(count_formats(f->ctx), own + 1); // once is enough
}

static void a_part_without_renderers_adds_none(void **state)
{
    static const hm_part empty = {.name = "empty", .version = HM__VERSION};
    fixture *f = *state;

    assert_int_equal(hm_ctx_use(f->ctx, &empty), HM_OK);
    assert_int_equal(hm_ctx_use(f->ctx, &dots), HM_OK);
    assert_int_equal(count_formats(f->ctx), 9);
}

static void a_part_of_another_version_is_refused(void **state)
{
    static const hm_part old = {.name = "old", .version = "0.0.1"};
    fixture *f = *state;

    assert_int_equal(hm_ctx_use(f->ctx, &old), HM_ESUPPORT);
}

static void pictures_come_from_parts(void **state)
{
    fixture *f = *state;
    hm_setup_request request = {.size = sizeof(request), .name = "Dao"};
    hm_picture_options options = {.size = sizeof(options), .diags = f->diags};
    hm_table *table = NULL;
    hm_out *out = NULL;

    assert_int_equal(hm_out_new(f->ctx, &out), HM_OK);
    assert_int_equal(hm_setup_build(f->ctx, &request, NULL, &table), HM_OK);
    assert_int_equal(hm_picture_write(f->ctx, table, "dot", &options, out),
                     HM_EUSAGE);
    assert_string_equal(diag_id(f, 0), "picture-unknown");
    assert_int_equal(hm_ctx_use(f->ctx, &dots), HM_OK);
    assert_int_equal(hm_picture_write(f->ctx, table, "dot", &options, out),
                     HM_OK);
    assert_true(hm_str_is(hm_out_text(out), "."));
    hm_table_free(table);
    hm_out_free(out);
}

static void without_a_part_there_are_no_films_and_books(void **state)
{
    fixture *f = *state;
    hm_film *film = NULL;
    hm_book *book = NULL;
    hm_out *out = NULL;

    assert_int_equal(hm_out_new(f->ctx, &out), HM_OK);
    assert_int_equal(hm_film_new(f->ctx, "gif", &film), HM_EUSAGE);
    assert_null(film);
    assert_int_equal(hm_book_begin(f->ctx, NULL, out, &book), HM_ESUPPORT);
    assert_null(book);
    hm_film_free(NULL);
    hm_book_free(NULL);
    hm_out_free(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_context_has_the_formats_of_its_parts),
        TEST(a_part_without_renderers_adds_none),
        TEST(a_part_of_another_version_is_refused),
        TEST(pictures_come_from_parts),
        TEST(without_a_part_there_are_no_films_and_books),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
