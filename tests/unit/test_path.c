/*
 * test_path.c - outlines: their language, where they are put, and share/art.
 */
#include "pictures.h"
#include "render/art.h"

/* A path in words: "M 0 0 L 10 0 Z". Free it. */
static char *tell(fixture *f, const hm__path *path)
{
    static const size_t counts[] = {2, 2, 6, 3, 0};
    hm_out *out = new_out(f);

    for (size_t i = 0; i < path->count; i++) {
        const hm__op *op = &path->ops[i];

        hm_out_printf(out, "%s%c", i ? " " : "", "MLCOZ"[op->kind]);
        for (size_t j = 0; j < counts[op->kind]; j++)
            hm_out_printf(out, " %d", op->v[j]);
    }
    return take_text(out);
}

static void check(fixture *f, const char *text, const hm__place_at *at,
                  const char *want)
{
    hm__path path = {0};
    char *got;

    assert_int_equal(hm__path_add(&path, f->ctx, hm_str_of(text), at), HM_OK);
    got = tell(f, &path);
    assert_string_equal(got, want);
    free(got);
    hm__free(f->ctx, path.ops);
}

static void every_command_is_read(void **state)
{
    fixture *f = *state;

    check(f, "", NULL, "");
    check(f, "M1 2L3 4H5V6Z", NULL, "M 1 2 L 3 4 L 5 4 L 5 6 Z");
    check(f, "M0 0C1 2 3 4 5 6", NULL, "M 0 0 C 1 2 3 4 5 6");
    check(f, "M0 0Q30 30 60 0", NULL, "M 0 0 C 20 20 40 20 60 0");
    check(f, "O10 20 5", NULL, "O 10 20 5");
}

static void small_letters_count_from_the_pen(void **state)
{
    fixture *f = *state;

    check(f, "M10 10l1 2h3v4", NULL, "M 10 10 L 11 12 L 14 12 L 14 16");
    check(f, "m10 10c1 1 2 2 3 3c1 1 2 2 3 3", NULL,
          "M 10 10 C 11 11 12 12 13 13 C 14 14 15 15 16 16");
    check(f, "M10 10l5 0zl1 1", NULL, "M 10 10 L 15 10 Z L 11 11");
    check(f, "M5 5o1 1 3", NULL, "M 5 5 O 6 6 3");
}

static void numbers_go_on_without_a_letter(void **state)
{
    fixture *f = *state;

    check(f, "M0 0 1 1 2 2", NULL, "M 0 0 L 1 1 L 2 2");
    check(f, "m1 1 1 1", NULL, "M 1 1 L 2 2");
    check(f, "M0 0L1 1 2 2,3 3", NULL, "M 0 0 L 1 1 L 2 2 L 3 3");
}

static void signs_and_commas_part_numbers(void **state)
{
    fixture *f = *state;

    check(f, "M0-500L-10-20", NULL, "M 0 -500 L -10 -20");
    check(f, " M +1,2\n\tL 3,  4 ", NULL, "M 1 2 L 3 4");
    check(f, "M1.4 1.6", NULL, "M 1 2");
}

static void what_is_no_path_is_refused(void **state)
{
    static const char *const texts[] = {
        "X1 2",           "M1",         "M",    "L1 2 3",   "1 2",
        "M0 0C1 2 3 4 5", "M0 0A1 1 0", "M1 a", "M1.2.3 4", "O1 2"};
    fixture *f = *state;
    hm__path path = {0};

    for (size_t i = 0; i < HM_COUNT(texts); i++)
        assert_int_equal(hm__path_add(&path, f->ctx, hm_str_of(texts[i]), NULL),
                         HM_EINPUT);
    hm__free(f->ctx, path.ops);
}

static void paths_are_scaled_turned_and_moved(void **state)
{
    fixture *f = *state;
    const hm__place_at moved = {.x = 5, .y = -5, .scale = 1};
    const hm__place_at larger = {.scale = 2};
    const hm__place_at turned = {.scale = 1, .angle = 90};
    const hm__place_at mirrored = {.scale = 1, .mirrored = true};
    const hm__place_at all = {
        .x = 100, .y = 0, .scale = 2, .angle = 90, .mirrored = true};

    check(f, "M10 20", &moved, "M 15 15");
    check(f, "M10 20O1 2 3", &larger, "M 20 40 O 2 4 6");
    check(f, "M10 20", &turned, "M -20 10");
    check(f, "M10 20", &mirrored, "M -10 20");
    check(f, "M10 20", &all, "M 60 -20");
}

/* ---- share/art ------------------------------------------------------------
 */

static void every_outline_of_the_art_is_read(void **state)
{
    fixture *f = *state;
    hm__path path = {0};

    assert_true(hm__art_count > 100);
    for (size_t i = 0; i < hm__art_count; i++) {
        const hm__art_entry *e = &hm__art_index[i];

        path.count = 0;
        if (hm__path_add(&path, f->ctx, e->art.path, NULL) != HM_OK ||
            path.count == 0)
            fail_msg("%.*s cannot be read", HM_ARG(e->name));
        assert_in_range(e->art.width, 1, 10000);
        for (size_t j = 0; j < path.count; j++) {
            for (size_t k = 0; k < 6; k++)
                assert_in_range(path.ops[j].v[k] + 10000, 0, 20000);
        }
    }
    hm__free(f->ctx, path.ops);
}

static void every_outline_is_found_by_its_name(void **state)
{
    hm__art art;

    (void)state;
    for (size_t i = 0; i < hm__art_count; i++) {
        const hm__art_entry *e = &hm__art_index[i];
        char *name = strndup(e->name.ptr, e->name.len);

        assert_non_null(name);
        assert_true(hm__art_find(name, &art));
        assert_ptr_equal(art.path.ptr, e->art.path.ptr);
        free(name);
    }
    assert_false(hm__art_find("", &art));
    assert_false(hm__art_find("sun", &art));
    assert_false(hm__art_find("sunsets", &art));
    assert_false(hm__art_find("~", &art));
}

static void letters_have_widths(void **state)
{
    hm__art art;

    (void)state;
    assert_true(hm__art_letter('a', &art));
    assert_true(hm__art_letter(':', &art));
    assert_true(hm__art_letter(' ', &art));
    assert_int_equal(art.path.len, 0);
    assert_false(hm__art_letter('\n', &art));
    assert_int_equal(hm__art_text_width(""), 0);
    assert_int_equal(hm__art_text_width("11"), 2 * hm__art_text_width("1"));
    assert_true(hm__art_text_width("W") > hm__art_text_width("i"));
}

static void styles_have_names(void **state)
{
    (void)state;
    assert_non_null(hm_art_name(0));
    assert_null(hm_art_name(1000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_command_is_read),
        TEST(small_letters_count_from_the_pen),
        TEST(numbers_go_on_without_a_letter),
        TEST(signs_and_commas_part_numbers),
        TEST(what_is_no_path_is_refused),
        TEST(paths_are_scaled_turned_and_moved),
        TEST(every_outline_of_the_art_is_read),
        TEST(every_outline_is_found_by_its_name),
        TEST(letters_have_widths),
        TEST(styles_have_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
