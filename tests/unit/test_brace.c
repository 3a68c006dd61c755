/*
 * test_brace.c - brace expansion: lists, ranges, nesting, escapes, limits.
 */
#include "support.h"

typedef struct expansion {
    hm__expansion expansion;
    hm__arena arena;
    hm__budget budget;
    hm_fault why;
    hm_out *words;
    size_t count;
} expansion;

static hm_status collect(void *user, hm_str text)
{
    expansion *j = user;

    if (j->count++)
        hm_out_char(j->words, ' ');
    hm_out_put(j->words, text);
    return HM_OK;
}

static void open_job(expansion *j, fixture *f)
{
    memset(j, 0, sizeof(*j));
    hm__arena_init(&j->arena, f->ctx);
    j->words = new_out(f);
    j->expansion =
        (hm__expansion){f->ctx, &j->arena, &j->budget, collect, j, &j->why};
}

static void close_job(expansion *j)
{
    hm_out_free(j->words);
    hm__arena_free(&j->arena);
}

static void assert_expands(fixture *f, const char *word, const char *want)
{
    expansion j;

    open_job(&j, f);
    assert_int_equal(hm__brace_expand(&j.expansion, hm_str_of(word)), HM_OK);
    assert_text(hm_out_text(j.words), want);
    close_job(&j);
}

static void assert_fault(fixture *f, const char *word, const char *id)
{
    expansion j;

    open_job(&j, f);
    assert_int_equal(hm__brace_expand(&j.expansion, hm_str_of(word)),
                     HM_EINPUT);
    assert_string_equal(j.why.id, id);
    close_job(&j);
}

static void only_the_word_itself_is_looked_at(void **state)
{
    fixture *f = *state;
    expansion j;

    limit_context(f, "brace-depth", 2);
    open_job(&j, f);
    assert_int_equal(
        hm__brace_expand(&j.expansion, hm__str_part(HM_STR("{{{"), 0, 2)),
        HM_EINPUT);
    assert_int_equal(hm__brace_expand(&j.expansion, HM_STR("{{{")), HM_ELIMIT);
    close_job(&j);
}

static void a_word_without_braces_stays(void **state)
{
    assert_expands(*state, "t@b2", "t@b2");
    assert_expands(*state, "b2[1:2]-(1.5,2)", "b2[1:2]-(1.5,2)");
}

static void lists_come_in_their_order(void **state)
{
    assert_expands(*state, "t@{a,b,c}2", "t@a2 t@b2 t@c2");
    assert_expands(*state, "{S,M}@b2", "S@b2 M@b2");
    assert_expands(*state, "*{b2,c3}", "*b2 *c3");
    assert_expands(*state, "x{,y}", "x xy");
    assert_expands(*state, "x{a,,b}y", "xay xy xby");
    assert_expands(*state, "{\xE2\x96\xB2,\xE2\x97\x8F}@b2",
                   "\xE2\x96\xB2@b2 \xE2\x97\x8F@b2");
}

static void ranges_count_up_and_down(void **state)
{
    assert_expands(*state, "a{1..4}", "a1 a2 a3 a4");
    assert_expands(*state, "{5..0}@b5", "5@b5 4@b5 3@b5 2@b5 1@b5 0@b5");
    assert_expands(*state, "t@b{2..8..2}", "t@b2 t@b4 t@b6 t@b8");
    assert_expands(*state, "x{2..7..2}", "x2 x4 x6");
    assert_expands(*state, "x{7..2..2}", "x7 x5 x3");
    assert_expands(*state, "x{7..2..-2}", "x7 x5 x3");
    assert_expands(*state, "x{3..3}", "x3");
    assert_expands(*state, "x{1..3..0}", "x1 x2 x3");
    assert_expands(*state, "({-1..1},0)", "(-1,0) (0,0) (1,0)");
    assert_expands(*state, "x{08..11}", "x08 x09 x10 x11");
    assert_expands(*state, "x{-1..01}", "x-1 x00 x01");
}

static void letters_make_ranges_too(void **state)
{
    assert_expands(*state, "*{b..f}2", "*b2 *c2 *d2 *e2 *f2");
    assert_expands(*state, "{c..a}1", "c1 b1 a1");
    assert_expands(*state, "{a..i..4}1", "a1 e1 i1");
}

static void two_braces_make_a_product(void **state)
{
    assert_expands(*state, "t@{b,d}{2..8..2}",
                   "t@b2 t@b4 t@b6 t@b8 t@d2 t@d4 t@d6 t@d8");
    assert_expands(*state, "{S,M}@{b2,c3}", "S@b2 S@c3 M@b2 M@c3");
}

static void braces_may_nest(void **state)
{
    assert_expands(*state, "t@{a{1,2},c{4..5}}", "t@a1 t@a2 t@c4 t@c5");
    assert_expands(*state, "{a,{b,{c,d}}}", "a b c d");
    assert_expands(*state, "x{{1..2},{8..9}}", "x1 x2 x8 x9");
}

static void doubled_braces_go_in_step(void **state)
{
    assert_expands(*state, "{{0..2}}@{{a..c}}{{1..3}}", "0@a1 1@b2 2@c3");
    assert_expands(*state, "{{S,M}}@{a,b}{{1,2}}", "S@a1 S@b1 M@a2 M@b2");
    assert_expands(*state, "{S,M}@{{a,b}}{{1,2}}", "S@a1 S@b2 M@a1 M@b2");
    assert_expands(*state, "{{a\\,b,c}}{{,x}}", "a,b cx");
    assert_expands(*state, "{{a{1,2},b}}{{x,y}}", "a1x a2x by");
    assert_expands(*state, "{{{a,b},c}}{{x,y}}", "ax bx cy");
    assert_expands(*state, "x{{1..3}}{{09..07}}", "x109 x208 x307");
    assert_expands(*state, "x{{1,2},{3,4}}", "x1 x2 x3 x4"); // a list of lists
}

static void doubled_braces_match(void **state)
{
    assert_fault(*state, "x{{1,2}}", "ppn-brace-pairs");
    assert_fault(*state, "x{{1,2}}{{1..3}}", "ppn-brace-pairs");
    assert_fault(*state, "x{{1..3}}{{2..2}}", "ppn-brace-pairs");
    assert_fault(*state, "x{a{{1,2}},b}{{1,2}}", "ppn-brace-pairs");
    assert_fault(*state, "x{{a{{1,2}},b}}{{1,2}}", "ppn-brace-pairs");
    assert_fault(*state, "x{{{1,2}}}{{1,2}}", "ppn-brace-pairs");
    assert_fault(*state, "x{{1}}{{1,2}}", "ppn-brace-single");
    assert_fault(*state, "x{{1,2}}{{}}", "ppn-brace-single");
    assert_fault(*state, "x{{1,2}}{{1,2}", "ppn-brace-open");
    assert_fault(*state, "x{{1,2}}{{1,2}}}", "ppn-brace-close");
}

static void doubled_braces_are_found(void **state)
{
    hm_span span;

    (void)state;
    assert_true(hm__brace_doubled(HM_STR("x{a,b}{{1,2}}"), &span));
    assert_int_equal(span.start, 6);
    assert_int_equal(span.end, 13);
    assert_false(hm__brace_doubled(HM_STR("x{a,b}{{1,2},3}"), &span));
    assert_true(hm__brace_expands(HM_STR("{{1,2}}"), 0));
    assert_false(hm__brace_expands(HM_STR("{{1}}"), 0));
}

static void escapes_hide_and_are_taken_off(void **state)
{
    assert_expands(*state, "{a\\,b,c}", "a,b c");
    assert_expands(*state, "{1\\..2,x}", "1..2 x");
    assert_expands(*state, "t\\b2", "t\\b2");
    assert_expands(*state, "t\\{b,c}2", "t\\b2 t\\c2");
}

static void what_is_wrong_has_a_name(void **state)
{
    assert_fault(*state, "t@{a,b", "ppn-brace-open");
    assert_fault(*state, "t@{a,{b,c}", "ppn-brace-open");
    assert_fault(*state, "t@{a}1", "ppn-brace-single");
    assert_fault(*state, "t@{}1", "ppn-brace-single");
    assert_fault(*state, "x{1..}", "ppn-brace-single");
    assert_fault(*state, "x{1..b}", "ppn-brace-single");
    assert_fault(*state, "x{1..2..3..4}", "ppn-brace-single");
    assert_fault(*state, "x{1.5..2}", "ppn-brace-single");
    assert_fault(*state, "x{1..9999999999999999999}", "ppn-brace-single");
    assert_fault(*state, "t@{a,b}}", "ppn-brace-close");
    assert_fault(*state, "{a\\},b}", "ppn-brace-single"); // hides nothing
}

static void it_is_known_which_braces_expand(void **state)
{
    (void)state;
    assert_true(hm__brace_expands(HM_STR("{a,b}"), 0));
    assert_true(hm__brace_expands(HM_STR("x{1..2}"), 1));
    assert_false(hm__brace_expands(HM_STR("{a}"), 0));
    assert_false(hm__brace_expands(HM_STR("{a,b"), 0));
    assert_false(hm__brace_expands(HM_STR("{a\\,b}"), 0));
    assert_true(hm__brace_any_expands(HM_STR("x{a}y{1,2}")));
    assert_false(hm__brace_any_expands(HM_STR("x{a}y{b}")));
    assert_false(hm__brace_any_expands(HM_STR("plain")));
}

/* ---- limits -------------------------------------------------------------- */

static void assert_limit(fixture *f, const char *word, const char *id)
{
    expansion j;

    open_job(&j, f);
    assert_int_equal(hm__brace_expand(&j.expansion, hm_str_of(word)),
                     HM_ELIMIT);
    assert_string_equal(j.why.id, id);
    close_job(&j);
}

static void a_game_makes_only_so_many_words(void **state)
{
    assert_limit(*state, "t@{1..1000000000}", "limit-expansion-words");
    assert_limit(*state, "t@{-999999999999999999..999999999999999999}",
                 "limit-expansion-words");
    assert_limit(*state, "{1..1000}{1..1000}{1..1000}",
                 "limit-expansion-words");
    limit_context(*state, "expansion-words", 3);
    assert_expands(*state, "{1..3}", "1 2 3");
    assert_limit(*state, "{1..4}", "limit-expansion-words");
    assert_limit(*state, "{a,b,c,d}", "limit-expansion-words");
    assert_expands(*state, "{{1..3}}{{a..c}}", "1a 2b 3c");
    assert_limit(*state, "{{1..4}}{{a..d}}", "limit-expansion-words");
}

static void a_game_makes_only_so_many_bytes(void **state)
{
    limit_context(*state, "expansion-bytes", 40);
    assert_expands(*state, "x{1..9}", "x1 x2 x3 x4 x5 x6 x7 x8 x9");
    assert_limit(*state, "xxxxxxxxx{1..9}", "limit-expansion-bytes");
    assert_limit(*state, "xxxxx{{1..6}}{{1..6}}", "limit-expansion-bytes");
}

static void all_words_of_a_game_share_one_budget(void **state)
{
    fixture *f = *state;
    expansion j;

    limit_context(f, "expansion-words", 10);
    open_job(&j, f);
    for (int i = 0; i < 5; i++)
        assert_int_equal(hm__brace_expand(&j.expansion, HM_STR("{a,b}")),
                         HM_OK);
    assert_int_equal(hm__brace_expand(&j.expansion, HM_STR("{a,b}")),
                     HM_ELIMIT);
    assert_int_equal(j.count, 10);
    close_job(&j);
}

static void braces_nest_only_so_deep(void **state)
{
    char word[400];

    limit_context(*state, "brace-depth", 3);
    assert_expands(*state, "{a,{b,{c,d}}}", "a b c d");
    assert_limit(*state, "{a,{b,{c,{d,e}}}}", "limit-brace-depth");
    memset(word, '{', sizeof(word) - 1);
    word[sizeof(word) - 1] = '\0';
    assert_limit(*state, word, "limit-brace-depth");
}

static hm_status stop(void *user, hm_str text)
{
    expansion *j = user;

    (void)text;
    return ++j->count == 2 ? HM_EIO : HM_OK;
}

static void whoever_takes_the_words_may_stop(void **state)
{
    fixture *f = *state;
    expansion j;

    open_job(&j, f);
    j.expansion.emit = stop;
    assert_int_equal(hm__brace_expand(&j.expansion, HM_STR("{1..9}")), HM_EIO);
    assert_int_equal(j.count, 2);
    close_job(&j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(only_the_word_itself_is_looked_at),
        TEST(a_word_without_braces_stays),
        TEST(lists_come_in_their_order),
        TEST(ranges_count_up_and_down),
        TEST(letters_make_ranges_too),
        TEST(two_braces_make_a_product),
        TEST(braces_may_nest),
        TEST(doubled_braces_go_in_step),
        TEST(doubled_braces_match),
        TEST(doubled_braces_are_found),
        TEST(escapes_hide_and_are_taken_off),
        TEST(what_is_wrong_has_a_name),
        TEST(it_is_known_which_braces_expand),
        TEST(a_game_makes_only_so_many_words),
        TEST(a_game_makes_only_so_many_bytes),
        TEST(all_words_of_a_game_share_one_budget),
        TEST(braces_nest_only_so_deep),
        TEST(whoever_takes_the_words_may_stop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
