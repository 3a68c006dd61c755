/*
 * test_json_mistakes.c - all mistakes of a text that is no JSON.
 */
#include "support.h"

#include "base/diag.h"
#include "base/json.h"

/* Expects "offset message" lines for all that is told from `after` on. */
static void check_mistakes(fixture *f, const char *text, size_t after,
                           const char *expected)
{
    hm__source source = {.name = {"x", 1}, .text = hm_str_of(text)};
    hm_out *out;

    hm_diags_clear(f->diags);
    assert_int_equal(hm__json_find_mistakes(f->ctx, &source, f->diags, after),
                     HM_OK);
    assert_int_equal(hm_out_new(f->ctx, &out), HM_OK);
    for (size_t i = 0; i < hm_diags_count(f->diags); i++) {
        const hm_diag *diag = hm_diags_at(f->diags, i);

        assert_string_equal(diag->id, "json-syntax");
        hm_out_printf(out, "%zu ", diag->offset);
        hm_out_put(out, diag->message);
        hm_out_puts(out, "\n");
    }
    hm_out_char(out, '\0');
    assert_string_equal(hm_out_text(out).ptr, expected);
    hm_out_free(out);
}

static void json_has_no_mistakes(void **state)
{
    check_mistakes(
        *state, " {\"a\": [1, \"x\\\"\", {}, [], -2e3], \"b\": null}", 0, "");
    check_mistakes(*state, "", 0, "");
}

static void missing_commas_are_told(void **state)
{
    check_mistakes(*state, "{\"a\": 1 \"b\": [1 2 \"c\"] \"d\": {} \"e\": 2}",
                   0,
                   "8 expected a comma or }\n"
                   "16 expected a comma or ]\n"
                   "18 expected a comma or ]\n"
                   "23 expected a comma or }\n"
                   "31 expected a comma or }\n");
}

static void commas_that_are_too_many_are_told(void **state)
{
    check_mistakes(*state, " {\"a\": [1,], \"b\": [,2], \"c\": [1,,2],}", 0,
                   "9 leave out the comma before ]\n"
                   "19 leave out this comma\n"
                   "32 leave out this comma\n"
                   "35 leave out the comma before }\n");
}

static void quotes_colons_and_comments_are_told(void **state)
{
    check_mistakes(*state, " {a: 'x', 'b' 2} // end\n", 0,
                   "2 expected a key in double quotes\n"
                   "5 expected a string in double quotes\n"
                   "10 expected a string in double quotes\n"
                   "14 expected a colon\n"
                   "17 JSON has no comments; leave this out\n");
    check_mistakes(*state, " [1 /* 2, */ ] /*", 0,
                   "4 JSON has no comments; leave this out\n"
                   "15 JSON has no comments; leave this out\n");
    check_mistakes(*state, " [1 /*/ 2 3 */,/**/] //\n1", 0,
                   "4 JSON has no comments; leave this out\n"
                   "15 JSON has no comments; leave this out\n"
                   "14 leave out the comma before ]\n"
                   "21 JSON has no comments; leave this out\n");
}

static void what_was_told_before_is_not_told_again(void **state)
{
    check_mistakes(*state, "[1 2 3]", 3, "5 expected a comma or ]\n");
}

static void brackets_that_do_not_fit_end_it(void **state)
{
    check_mistakes(*state, " [1 2 } 3 4]", 0, "4 expected a comma or ]\n");
    check_mistakes(*state, " ] [1 2]", 0, "");
}

static void any_bytes_come_to_an_end(void **state)
{
    static const char bytes[] = "{}[],:\"'/*\\ \n1a\xC3-";
    uint32_t chance = 1;

    for (int i = 0; i < 20000; i++) {
        fixture *f = *state;
        char text[24];
        hm__source source = {.text = {text, sizeof(text)}};

        for (size_t k = 0; k < sizeof(text); k++) {
            chance = chance * 1664525 + 1013904223;
            text[k] = bytes[(chance >> 8) % (sizeof(bytes) - 1)];
        }
        hm_diags_clear(f->diags);
        assert_int_equal(hm__json_find_mistakes(f->ctx, &source, f->diags, 0),
                         HM_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(json_has_no_mistakes),
        TEST(missing_commas_are_told),
        TEST(commas_that_are_too_many_are_told),
        TEST(quotes_colons_and_comments_are_told),
        TEST(what_was_told_before_is_not_told_again),
        TEST(brackets_that_do_not_fit_end_it),
        TEST(any_bytes_come_to_an_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
