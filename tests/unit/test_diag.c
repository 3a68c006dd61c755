/*
 * test_diag.c - diagnostics: places, excerpts, carets, limits and order.
 */
#include "support.h"

#include "base/diag.h"

static hm__source source_of(const char *text)
{
    return (hm__source){.name = HM_STR("g.ppn"), .text = hm_str_of(text)};
}

static hm_status report(fixture *f, const hm__source *source, size_t start,
                        size_t end)
{
    return hm__report(f->diags, source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = "test-id",
                                    .span = {start, end}},
                      "wrong");
}

static const hm_diag *last(const fixture *f)
{
    return hm_diags_at(f->diags, hm_diags_count(f->diags) - 1);
}

/* ---- places -------------------------------------------------------------- */

static void columns_count_code_points_not_bytes(void **state)
{
    (void)state;
    assert_int_equal(hm__locate(HM_STR("\xE5\x85\xAD x"), 4).col, 3);
    assert_int_equal(hm__locate(HM_STR("a\nbc"), 3).line, 2);
    assert_int_equal(hm__locate(HM_STR("a\nbc"), 3).col, 2);
    assert_int_equal(hm__locate(HM_STR("a\n"), 2).line, 2);
    assert_int_equal(hm__locate(HM_STR("a\n"), 2).col, 1);
    assert_int_equal(hm__locate(HM_STR("a"), 99).col, 2);
}

/* Places are found from where the last one was; order must not matter. */
static void problems_may_come_in_any_order(void **state)
{
    static const char text[] = "one\ntwo \xE2\x96\xB2 x\nthree\n\nfive";
    fixture *f = *state;
    hm__source source = source_of(text);
    uint64_t seed = 3;

    for (int i = 0; i < 500; i++) {
        size_t at = random_below(&seed, sizeof(text) - 1);
        hm__place want = hm__locate(source.text, at);

        report(f, &source, at, at + 1);
        assert_int_equal(last(f)->line, want.line);
        assert_int_equal(last(f)->column, want.col);
        assert_int_equal(last(f)->offset, at);
    }
}

/* Games that are read one after another may stand at the same address. */
static void texts_may_follow_in_the_same_place(void **state)
{
    char text[] = "one\ntwo\nthree";
    fixture *f = *state;
    hm__source source = source_of(text);

    hm__diags_begin(f->diags);
    report(f, &source, 4, 5);
    assert_int_equal(last(f)->line, 2);
    memcpy(text, "another word", 13);
    source.text = hm_str_of(text);
    hm__diags_begin(f->diags);
    report(f, &source, 8, 9);
    assert_int_equal(last(f)->line, 1);
    assert_int_equal(last(f)->column, 9);
}

static void places_are_those_of_the_whole_file(void **state)
{
    fixture *f = *state;
    hm__source source = {.name = HM_STR("many.ppn"),
                         .text = HM_STR("---\nx"),
                         .offset = 100,
                         .line = 9,
                         .game = 3};

    report(f, &source, 4, 5);
    assert_int_equal(last(f)->line, 11);
    assert_int_equal(last(f)->column, 1);
    assert_int_equal(last(f)->offset, 104);
    assert_int_equal(last(f)->game, 3);
    assert_text(last(f)->file, "many.ppn");
}

static void a_problem_behind_the_end_is_at_the_end(void **state)
{
    fixture *f = *state;
    hm__source source = source_of("ab");

    report(f, &source, 50, 60);
    assert_int_equal(last(f)->column, 3);
    assert_int_equal(last(f)->caret, 2);
    assert_int_equal(last(f)->caret_wide, 1);
}

/* ---- excerpts ------------------------------------------------------------ */

static void the_caret_is_padded_by_display_width(void **state)
{
    fixture *f = *state;
    hm__source source = source_of("\xE5\x85\xAD\xE5\x85\xAD\tb2-c3 d4");

    report(f, &source, 7, 12);
    assert_int_equal(last(f)->column, 4);
    assert_int_equal(last(f)->caret, 5);
    assert_int_equal(last(f)->caret_wide, 5);
    assert_text(last(f)->excerpt, "\xE5\x85\xAD\xE5\x85\xAD b2-c3 d4");
}

static void the_caret_stays_on_its_line(void **state)
{
    fixture *f = *state;
    hm__source source = source_of("first\nabc\r\nthird");

    report(f, &source, 7, 16);
    assert_text(last(f)->excerpt, "abc");
    assert_int_equal(last(f)->caret, 1);
    assert_int_equal(last(f)->caret_wide, 2);
}

static void what_cannot_be_shown_is_a_question_mark(void **state)
{
    fixture *f = *state;
    hm__source source = {.name = HM_STR("x"),
                         .text = HM_STR("a\x1B\xFF\0\x7F"
                                        "b")};

    report(f, &source, 2, 3);
    assert_text(last(f)->excerpt, "a????b");
    assert_int_equal(last(f)->caret, 2);
}

static void a_long_line_shows_as_a_window(void **state)
{
    fixture *f = *state;
    char text[3001];
    hm__source source = source_of("");

    for (size_t i = 0; i < 3000; i += 3)
        memcpy(text + i, "\xE2\x96\xB2", 3);
    source.text = (hm_str){text, 3000};
    for (size_t at = 0; at < 3000; at += 3) {
        const hm_diag *d;

        hm_diags_clear(f->diags);
        report(f, &source, at, at + 3);
        d = last(f);
        assert_int_equal(d->column, at / 3 + 1);
        assert_true(d->excerpt.len > 0 && d->excerpt.len <= 160);
        assert_int_equal(d->excerpt.len % 3, 0); // no code point is cut
        assert_true(d->caret + d->caret_wide <= d->excerpt.len / 3);
        assert_int_equal(d->caret_wide, 1);
    }
}

static void a_diagnostic_outlives_its_source(void **state)
{
    fixture *f = *state;
    char name[] = "name";
    char text[] = "text";
    hm__source source = {.name = hm_str_of(name), .text = hm_str_of(text)};

    hm__report(f->diags, &source,
               (hm__problem){.severity = HM_NOTE, .id = "x", .hint = "h"}, "%s",
               text);
    memset(name, '!', 4);
    memset(text, '!', 4);
    assert_text(last(f)->file, "name");
    assert_text(last(f)->message, "text");
    assert_text(last(f)->excerpt, "text");
    assert_text(last(f)->hint, "h");
}

/* ---- the list ------------------------------------------------------------ */

static void errors_are_told_apart_from_less(void **state)
{
    fixture *f = *state;
    hm__source source = source_of("x");
    hm__problem warning = {.severity = HM_WARNING, .id = "w"};
    hm__problem note = {.severity = HM_NOTE, .id = "n"};

    assert_int_equal(report(f, &source, 0, 1), HM_EINPUT);
    assert_int_equal(hm__report(f->diags, &source, warning, "w"), HM_OK);
    assert_int_equal(hm__report(f->diags, &source, note, "n"), HM_OK);
    assert_int_equal(hm__report(NULL, &source, warning, "w"), HM_OK);
    warning.severity = HM_ERROR;
    assert_int_equal(hm__report(NULL, &source, warning, "w"), HM_EINPUT);
    assert_int_equal(hm_diags_count(f->diags), 3);
    assert_int_equal(hm_diags_total(f->diags, HM_ERROR), 1);
    assert_int_equal(hm_diags_total(f->diags, HM_WARNING), 1);
    assert_int_equal(hm_diags_total(f->diags, HM_NOTE), 1);
    assert_null(hm_diags_at(f->diags, 3));
}

static void strictness_turns_warnings_into_errors(void **state)
{
    fixture *f = *state;

    assert_int_equal(hm__lenient(NULL), HM_WARNING);
    assert_int_equal(hm__lenient(f->diags), HM_WARNING);
    hm_diags_set_strict(f->diags, true);
    assert_int_equal(hm__lenient(f->diags), HM_ERROR);
    hm_diags_clear(f->diags);
    assert_int_equal(hm__lenient(f->diags), HM_ERROR);
}

static void the_list_is_sorted_by_place_and_stays_so(void **state)
{
    static const size_t places[] = {5, 1, 5, 0, 9, 1, 5};
    static const size_t sorted[] = {0, 1, 1, 5, 5, 5, 9};
    fixture *f = *state;
    hm__source source = source_of("0123456789");
    char want[2] = "a";

    for (size_t i = 0; i < HM_COUNT(places); i++)
        hm__report(f->diags, &source,
                   (hm__problem){.severity = i == 2 ? HM_ERROR : HM_WARNING,
                                 .id = "x",
                                 .span = {places[i], places[i]}},
                   "%c", (char)('a' + i));
    hm_diags_sort(f->diags);
    for (size_t i = 0; i < HM_COUNT(sorted); i++)
        assert_int_equal(hm_diags_at(f->diags, i)->offset, sorted[i]);
    want[0] = 'c'; // the error comes before the warnings of its place
    assert_text(hm_diags_at(f->diags, 3)->message, want);
    want[0] = 'a'; // and they stay in their order
    assert_text(hm_diags_at(f->diags, 4)->message, want);
    want[0] = 'g';
    assert_text(hm_diags_at(f->diags, 5)->message, want);
}

static void only_so_many_are_kept_but_all_are_counted(void **state)
{
    fixture *f = *state;
    hm__source source = source_of("x");

    limit_context(f, "diagnostics", 3);
    for (int i = 0; i < 10; i++)
        assert_int_equal(report(f, &source, 0, 1), HM_EINPUT);
    assert_int_equal(hm_diags_count(f->diags), 3);
    assert_int_equal(hm_diags_total(f->diags, HM_ERROR), 10);
    hm_diags_clear(f->diags);
    assert_int_equal(hm_diags_count(f->diags), 0);
    assert_int_equal(hm_diags_total(f->diags, HM_ERROR), 10);
    report(f, &source, 0, 1);
    assert_int_equal(hm_diags_count(f->diags), 1);
}

/* ---- showing ------------------------------------------------------------- */

static void people_see_place_message_line_caret_and_hint(void **state)
{
    fixture *f = *state;
    hm__source source = source_of("1. b2-b9 x");
    hm_out *out = new_out(f);

    hm__report(f->diags, &source,
               (hm__problem){.severity = HM_WARNING,
                             .id = "ppn-odd",
                             .span = {3, 8},
                             .hint = "try b3"},
               "%s is odd", "b2-b9");
    hm_diag_print(last(f), false, out);
    assert_text(hm_out_text(out), "g.ppn:1:4: warning: b2-b9 is odd [ppn-odd]\n"
                                  "1. b2-b9 x\n"
                                  "   ^~~~~\n"
                                  "hint: try b3\n");
    hm_out_clear(out);
    hm_diag_print(last(f), true, out);
    assert_text(hm_out_text(out),
                "\033[1mg.ppn:1:4:\033[0m \033[1;35mwarning:\033[0m b2-b9 is "
                "odd [ppn-odd]\n1. b2-b9 x\n   \033[1;35m^~~~~\033[0m\n"
                "hint: try b3\n");
    hm_out_free(out);
}

static void a_problem_without_text_has_no_line(void **state)
{
    fixture *f = *state;
    hm__source source = {.name = HM_STR("kono")};
    hm_out *out = new_out(f);

    report(f, &source, 0, 0);
    hm_diag_print(last(f), false, out);
    assert_text(hm_out_text(out), "kono: error: wrong [test-id]\n");
    hm_out_free(out);
}

static void programs_see_a_line_of_json(void **state)
{
    fixture *f = *state;
    hm__source source = source_of("a\n\"b\"");
    hm_out *out = new_out(f);

    hm__report(
        f->diags, &source,
        (hm__problem){.severity = HM_ERROR, .id = "ppn-x", .span = {2, 3}},
        "no \"b\"");
    hm_diag_json(last(f), out);
    assert_text(hm_out_text(out),
                "{\"file\":\"g.ppn\",\"line\":2,\"column\":1,\"severity\":"
                "\"error\",\"id\":\"ppn-x\",\"message\":\"no \\\"b\\\"\"}\n");
    hm_out_free(out);
}

static void out_of_memory_is_told(void **state)
{
    fixture *f = *state;
    hm__source source = source_of("x");

    f->heap.fail_at = f->heap.calls + 1;
    assert_int_equal(report(f, &source, 0, 1), HM_ENOMEM);
    assert_int_equal(hm_diags_count(f->diags), 0);
    assert_int_equal(report(f, &source, 0, 1), HM_EINPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(columns_count_code_points_not_bytes),
        TEST(problems_may_come_in_any_order),
        TEST(texts_may_follow_in_the_same_place),
        TEST(places_are_those_of_the_whole_file),
        TEST(a_problem_behind_the_end_is_at_the_end),
        TEST(the_caret_is_padded_by_display_width),
        TEST(the_caret_stays_on_its_line),
        TEST(what_cannot_be_shown_is_a_question_mark),
        TEST(a_long_line_shows_as_a_window),
        TEST(a_diagnostic_outlives_its_source),
        TEST(errors_are_told_apart_from_less),
        TEST(strictness_turns_warnings_into_errors),
        TEST(the_list_is_sorted_by_place_and_stays_so),
        TEST(only_so_many_are_kept_but_all_are_counted),
        TEST(people_see_place_message_line_caret_and_hint),
        TEST(a_problem_without_text_has_no_line),
        TEST(programs_see_a_line_of_json),
        TEST(out_of_memory_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
