/*
 * test_text.c - movetext as elements: words, comments, move numbers.
 */
#include "support.h"

#include "table/text.h"

/*
 * The elements of a text: "n:1." a number, "w:t@b2" a word, "b:..." one with
 * braces, "c:..." a comment, "." and ";", and "!id" for a fault; parted by "|".
 */
static char *elements(fixture *f, hm_str text)
{
    static const char *const marks[] = {
        [HM__WORD] = "w:",   [HM__BRACED] = "b:", [HM__COMMENT] = "c:",
        [HM__NUMBER] = "n:", [HM__PERIOD] = "",   [HM__SEMICOLON] = ""};
    hm_out *out = new_out(f);
    hm__element e;
    hm_fault why;
    size_t at = 0;
    hm_status st;

    while ((st = hm__text_next(text, &at, &e, &why)) != HM_END) {
        if (hm_out_text(out).len)
            hm_out_char(out, '|');
        assert_true(at <= text.len && e.start < at);
        if (st == HM_OK) {
            hm_out_puts(out, marks[e.kind]);
            hm_out_put(out, e.text);
            assert_int_equal(e.end, at);
        } else {
            assert_int_equal(st, HM_EINPUT);
            hm_out_printf(out, "!%s", why.id);
        }
    }
    return take_text(out);
}

static void assert_elements(fixture *f, const char *text, const char *want)
{
    char *got = elements(f, hm_str_of(text));

    if (strcmp(got, want) != 0)
        print_error("%s:\n", text);
    assert_string_equal(got, want);
    free(got);
}

static void white_space_parts_words(void **state)
{
    assert_elements(*state, "a b\n\tc \f d", "w:a|w:b|w:c|w:d");
    assert_elements(*state,
                    "a\xC2\xA0"
                    "b\xE3\x80\x80"
                    "c",
                    "w:a|w:b|w:c");
    assert_elements(*state, "", "");
    assert_elements(*state, " \n ", "");
}

static void numbers_end_in_a_period(void **state)
{
    assert_elements(*state, "1. a 1... b", "n:1.|w:a|n:1...|w:b");
    assert_elements(*state, "setup. 2.a. x_1.", "n:setup.|n:2.a.|n:x_1.");
    assert_elements(*state, "\xE5\x85\xAD. \xC3\xA9.",
                    "n:\xE5\x85\xAD.|n:\xC3\xA9.");
    assert_elements(*state, "b2-c3. 1.a", "w:b2-c3.|w:1.a");
}

static void a_lone_period_or_semicolon_is_a_mark(void **state)
{
    assert_elements(*state, "a . b", "w:a|.|w:b");
    assert_elements(*state, "a;b ; c", "w:a|;|w:b|;|w:c");
    assert_elements(*state, ";;", ";|;");
    assert_elements(*state, "a;1.", "w:a|;|n:1.");
}

static void comments_stand_between_blanks(void **state)
{
    assert_elements(*state, "a {b c} d", "w:a|c:b c|w:d");
    assert_elements(*state, "{x}", "c:x");
    assert_elements(*state, "{} a", "c:|w:a");
    assert_elements(*state, "{a,b} c", "c:a,b|w:c");
    assert_elements(*state, "{one\n two}\nb", "c:one\n two|w:b");
    assert_elements(*state, "{1. x; y}", "c:1. x; y");
    assert_elements(*state, "a {b};c", "w:a|c:b|;|w:c");
    assert_elements(*state, "a;{b c} d", "w:a|;|c:b c|w:d");
}

static void braces_that_touch_a_word_are_expanded(void **state)
{
    assert_elements(*state, "t@{a,b}2 {x}", "b:t@{a,b}2|c:x");
    assert_elements(*state, "{S,M}@b2", "b:{S,M}@b2");
    assert_elements(*state, "{a,b}{1..2}", "b:{a,b}{1..2}");
    assert_elements(*state, "{a,{b,c}}1", "b:{a,{b,c}}1");
    assert_elements(*state, "S@{a,b}1;", "b:S@{a,b}1;");
    assert_elements(*state, "S@{a,b}1;M@c1 x", "b:S@{a,b}1;M@c1|w:x");
}

static void faults_are_stepped_over(void **state)
{
    assert_elements(*state, "a {never", "w:a|!ppn-comment-open");
    assert_elements(*state, "a} b", "!ppn-brace-close|w:b");
    assert_elements(*state, "{a b}c d", "!ppn-comment-space|w:c|w:d");
    assert_elements(*state, "{a {b} x", "!ppn-comment-nested|w:x");
}

/* Parts of a word that braces made. */
static void made_words_are_cut_at_semicolons(void **state)
{
    hm_str word = HM_STR("S@a1;1.;b2");
    hm__element e;
    size_t at = 0;

    (void)state;
    assert_true(hm__text_part(word, &at, &e));
    assert_text(e.text, "S@a1");
    assert_true(hm__text_part(word, &at, &e));
    assert_int_equal(e.kind, HM__SEMICOLON);
    assert_true(hm__text_part(word, &at, &e));
    assert_int_equal(e.kind, HM__NUMBER);
    assert_true(hm__text_part(word, &at, &e));
    assert_true(hm__text_part(word, &at, &e));
    assert_text(e.text, "b2");
    assert_false(hm__text_part(word, &at, &e));
}

/* Whatever stands there, reading goes on and comes to an end. */
static void any_text_comes_to_an_end(void **state)
{
    static const char letters[] = "ab1.;{}{}, \n\\";
    fixture *f = *state;
    uint64_t seed = 31;

    for (int i = 0; i < 20000; i++) {
        char text[24];
        size_t len = random_below(&seed, sizeof(text));

        for (size_t j = 0; j < len; j++)
            text[j] = letters[random_below(&seed, sizeof(letters) - 1)];
        free(elements(f, (hm_str){text, len}));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(white_space_parts_words),
        TEST(numbers_end_in_a_period),
        TEST(a_lone_period_or_semicolon_is_a_mark),
        TEST(comments_stand_between_blanks),
        TEST(braces_that_touch_a_word_are_expanded),
        TEST(faults_are_stepped_over),
        TEST(made_words_are_cut_at_semicolons),
        TEST(any_text_comes_to_an_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
