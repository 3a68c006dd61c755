/*
 * test_macro.c - macros: built in, the game's own, and their limits.
 */
#include "support.h"

#include "table/macro.h"

typedef struct book {
    hm__macros macros;
    hm__arena arena;
    hm_fault why;
} book;

/* Opens a book of macros: name, value, name, value, ..., NULL. */
static hm_status open_book(book *b, fixture *f, const char *const *pairs)
{
    memset(b, 0, sizeof(*b));
    hm__arena_init(&b->arena, f->ctx);
    for (; pairs[0]; pairs += 2)
        assert_int_equal(hm__macros_add(&b->macros, f->ctx, hm_str_of(pairs[0]),
                                        hm_str_of(pairs[1])),
                         HM_OK);
    return hm__macros_close(&b->macros, &b->arena, &b->why);
}

static void close_book(book *b, fixture *f)
{
    hm__macros_free(&b->macros, f->ctx);
    hm__arena_free(&b->arena);
}

static void assert_expands(book *b, const char *text, const char *want)
{
    hm_str out;

    assert_int_equal(hm__macros_expand(&b->macros, &b->arena, hm_str_of(text),
                                       &out, &b->why),
                     HM_OK);
    assert_text(out, want);
}

static void assert_fault(book *b, const char *text, const char *id,
                         const char *at)
{
    hm_str out;

    assert_int_equal(hm__macros_expand(&b->macros, &b->arena, hm_str_of(text),
                                       &out, &b->why),
                     HM_EINPUT);
    assert_string_equal(b->why.id, id);
    assert_text(b->why.at, at);
}

static const char *const none[] = {NULL};

/* Adds a macro with arguments: name, value, NULL-terminated names. */
static void add_with(book *b, fixture *f, const char *name, const char *value,
                     const char *const *names)
{
    hm__macro macro = {.name = hm_str_of(name), .value = hm_str_of(value)};
    hm_str *args = hm__arena_alloc(&b->arena, 4 * sizeof(*args));

    assert_non_null(args);
    for (; names[macro.arg_count]; macro.arg_count++)
        args[macro.arg_count] = hm_str_of(names[macro.arg_count]);
    macro.args = args;
    assert_int_equal(hm__macros_add_over(&b->macros, f->ctx, &macro), HM_OK);
}

static const char *const xy[] = {"x", "y", NULL};
static const char *const only_x[] = {"x", NULL};

static void built_in_names_stand_for_glyphs(void **state)
{
    static const struct {
        const char *name;
        uint32_t code;
    } cases[] = {
        {"H", 0x2665},    {"S", 0x2660},    {"k", 0x265A},    {"K", 0x2654},
        {"SA", 0x1F0A1},  {"HT", 0x1F0BA},  {"CK", 0x1F0DE},  {"DC", 0x1F0CC},
        {"RJ", 0x1F0BF},  {"TF", 0x1F0E0},  {"T1", 0x1F0E1},  {"T21", 0x1F0F5},
        {"0-0", 0x1F063}, {"0-3", 0x1F066}, {"6-6", 0x1F093},
    };
    static const char *const no[] = {"",    "X",  "T0", "T22", "T01", "7-0",
                                     "0-7", "SX", "XA", "h",   "SAA", "0_0"};

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++)
        assert_int_equal(hm__macro_builtin(hm_str_of(cases[i].name)),
                         cases[i].code);
    for (size_t i = 0; i < HM_COUNT(no); i++)
        assert_int_equal(hm__macro_builtin(hm_str_of(no[i])), 0);
}

static void every_use_in_a_word_is_replaced(void **state)
{
    static const char *const pairs[] = {"king",    "pA", "home", "b2",
                                        "nothing", "",   NULL};
    fixture *f = *state;
    book b;

    assert_int_equal(open_book(&b, f, pairs), HM_OK);
    assert_expands(&b, "`king'@`home'", "pA@b2");
    assert_expands(&b, "x`nothing'y`nothing'", "xy");
    assert_expands(&b, "plain", "plain");
    assert_expands(&b, "p`H'@b2", "p\xE2\x99\xA5@b2");
    close_book(&b, f);
}

static void macros_may_use_others_in_any_order(void **state)
{
    static const char *const pairs[] = {"a", "<`b'`c'>", "b", "[`c']",
                                        "c", "x",        NULL};
    fixture *f = *state;
    book b;

    assert_int_equal(open_book(&b, f, pairs), HM_OK);
    assert_expands(&b, "`a'`b'`c'", "<[x]x>[x]x");
    close_book(&b, f);
}

static void the_game_stands_over_what_is_built_in(void **state)
{
    static const char *const pairs[] = {"S", "mine",   "a", "first",
                                        "a", "second", NULL};
    fixture *f = *state;
    book b;

    assert_int_equal(open_book(&b, f, pairs), HM_OK);
    assert_expands(&b, "`S'", "mine");
    assert_expands(&b, "`a'", "first");
    close_book(&b, f);
}

static void unknown_names_are_faults(void **state)
{
    static const char *const pairs[] = {"bad", "x`nope'y", NULL};
    fixture *f = *state;
    book b;

    assert_int_equal(open_book(&b, f, pairs), HM_OK);
    assert_fault(&b, "t`nope'@b2", "ppn-macro-unknown", "`nope'");
    assert_fault(&b, "`'", "ppn-macro-unknown", "`'");
    assert_fault(&b, "t`nope@b2", "ppn-macro-open", "`");
    assert_fault(&b, "t`a`a'@b2", "ppn-macro-open", "`");
    assert_fault(&b, "t`", "ppn-macro-open", "`");
    assert_fault(&b, "`bad'", "ppn-macro-unknown", "`nope'");
    close_book(&b, f);
}

static void a_macro_may_not_use_itself(void **state)
{
    static const char *const direct[] = {"a", "x`a'", NULL};
    static const char *const round[] = {"a", "`b'", "b", "`c'",
                                        "c", "`a'", NULL};
    fixture *f = *state;
    book b;

    assert_int_equal(open_book(&b, f, direct), HM_EINPUT);
    assert_string_equal(b.why.id, "ppn-macro-circular");
    close_book(&b, f);
    assert_int_equal(open_book(&b, f, round), HM_EINPUT);
    assert_string_equal(b.why.id, "ppn-macro-circular");
    close_book(&b, f);
}

/* Each ten times the one before: ten billion bytes out of a few. */
static void macros_that_explode_are_stopped(void **state)
{
    fixture *f = *state;
    char values[11][64];
    char names[11][4];
    const char *pairs[23];
    book b;

    for (size_t i = 0; i < 11; i++) {
        size_t at = 0;

        snprintf(names[i], sizeof(names[i]), "%c", (char)('a' + i));
        if (i == 0)
            snprintf(values[i], sizeof(values[i]), "0123456789");
        for (int j = 0; i > 0 && j < 10; j++)
            at += (size_t)snprintf(values[i] + at, sizeof(values[i]) - at,
                                   "`%s'", names[i - 1]);
        pairs[2 * i] = names[i];
        pairs[2 * i + 1] = values[i];
    }
    pairs[22] = NULL;
    assert_int_equal(open_book(&b, f, pairs), HM_ELIMIT);
    assert_string_equal(b.why.id, "limit-expansion-bytes");
    close_book(&b, f);
}

static void a_long_chain_of_macros_needs_no_stack(void **state)
{
    enum { LINKS = 20000 };
    fixture *f = *state;
    char(*text)[2][16] = malloc(LINKS * sizeof(*text));
    book b = {0};

    assert_non_null(text);
    hm__arena_init(&b.arena, f->ctx);
    for (size_t i = 0; i < LINKS; i++) {
        snprintf(text[i][0], 16, "m%zu", i);
        snprintf(text[i][1], 16, i + 1 < LINKS ? "`m%zu'" : "end", i + 1);
        assert_int_equal(hm__macros_add(&b.macros, f->ctx,
                                        hm_str_of(text[i][0]),
                                        hm_str_of(text[i][1])),
                         HM_OK);
    }
    assert_int_equal(hm__macros_close(&b.macros, &b.arena, &b.why), HM_OK);
    assert_expands(&b, "`m0'", "end");
    close_book(&b, f);
    free(text);
}

static void without_macros_only_built_in_ones_work(void **state)
{
    fixture *f = *state;
    book b;

    assert_int_equal(open_book(&b, f, none), HM_OK);
    assert_expands(&b, "`p'", "\xE2\x99\x9F");
    assert_fault(&b, "`x'", "ppn-macro-unknown", "`x'");
    close_book(&b, f);
}

/* ---- arguments ----------------------------------------------------------- */

/* hop(x,y), twice(x), which uses hop, and plain macros beside them. */
static void open_with_arguments(book *b, fixture *f)
{
    static const char *const pairs[] = {"home",  "(2,3)", "x",    "outside",
                                        "hop(",  "odd",   "f(1)", "whole",
                                        "twice", "under", NULL};

    assert_int_equal(open_book(b, f, pairs), HM_OK);
    add_with(b, f, "hop", "`x'-`y'", xy);
    add_with(b, f, "twice", "`hop(`x',`home')' `hop(`home',`x')'", only_x);
    add_with(b, f, "f", "[`x']", only_x);
    assert_int_equal(hm__macros_close(&b->macros, &b->arena, &b->why), HM_OK);
}

static void arguments_go_where_their_names_are(void **state)
{
    fixture *f = *state;
    book b;

    open_with_arguments(&b, f);
    assert_expands(&b, "`hop(a1,b2)'", "a1-b2");
    assert_expands(&b, "1`hop(a1,b2)'2`home'", "1a1-b22(2,3)");
    assert_expands(&b, "`hop(,)'", "-");
    assert_expands(&b, "`f()'", "[]");
    assert_expands(&b, "`twice(c3)'", "c3-(2,3) (2,3)-c3");
    assert_expands(&b, "`f(`f(`f(q)')')'", "[[[q]]]");
    assert_expands(&b, "`hop(`home',`x')'", "(2,3)-outside");
    close_book(&b, f);
}

static void commas_in_brackets_end_no_argument(void **state)
{
    fixture *f = *state;
    book b;

    open_with_arguments(&b, f);
    assert_expands(&b, "`hop((1,2),b2[1,3])'", "(1,2)-b2[1,3]");
    assert_expands(&b, "`hop(a1,<1,-2>)'", "a1-<1,-2>");
    assert_expands(&b, "`hop(S3<,b2)'", "S3<-b2");
    assert_expands(&b, "`f(S\\,a45)'", "[S,a45]");
    assert_expands(&b, "`f(S\\,r2\\,chess1')'", "[S,r2,chess1']");
    close_book(&b, f);
}

static void names_with_brackets_mean_what_they_did(void **state)
{
    fixture *f = *state;
    book b;

    open_with_arguments(&b, f);
    assert_expands(&b, "`hop('", "odd");
    assert_expands(&b, "`f(1)'", "whole");
    assert_expands(&b, "`f(2)'", "[2]");
    close_book(&b, f);
}

static void arguments_that_do_not_fit_are_faults(void **state)
{
    fixture *f = *state;
    book b;

    open_with_arguments(&b, f);
    assert_fault(&b, "x`hop(a1)'y", "ppn-macro-arguments", "`hop(a1)'");
    assert_string_equal(b.why.hint, "write `hop(x,y)'");
    assert_fault(&b, "`hop(a,b,c)'", "ppn-macro-arguments", "`hop(a,b,c)'");
    assert_fault(&b, "`hop'", "ppn-macro-arguments", "`hop'");
    assert_fault(&b, "`home(a1)'", "ppn-macro-arguments", "`home(a1)'");
    assert_fault(&b, "`q(a1)'", "ppn-macro-arguments", "`q(a1)'");
    assert_fault(&b, "`nope(`home')'", "ppn-macro-unknown", "`nope(`home')'");
    assert_fault(&b, "`f(`nope')'", "ppn-macro-unknown", "`nope'");
    assert_fault(&b, "`f(a1", "ppn-macro-open", "`");
    assert_fault(&b, "`f(a1)@b2'", "ppn-macro-open", "`");
    assert_fault(&b, "`f(a1'", "ppn-macro-open", "`");
    assert_fault(&b, "`hop(a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r)'",
                 "ppn-macro-arguments",
                 "`hop(a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r)'");
    close_book(&b, f);
}

static void values_that_do_not_fit_are_faults_when_used(void **state)
{
    fixture *f = *state;
    book b;

    assert_int_equal(open_book(&b, f, none), HM_OK);
    add_with(&b, f, "f", "<`x'>", only_x);
    add_with(&b, f, "bad", "`f(`x',1)'`x'", only_x);
    add_with(&b, f, "open", "`f(`x'", only_x);
    assert_int_equal(hm__macros_close(&b.macros, &b.arena, &b.why), HM_OK);
    assert_fault(&b, "`bad(2)'", "ppn-macro-arguments", "`f(2,1)'");
    assert_fault(&b, "`open(2)'", "ppn-macro-open", "`");
    assert_expands(&b, "`f(2)'", "<2>");
    close_book(&b, f);
}

static void macros_with_arguments_may_not_use_themselves(void **state)
{
    fixture *f = *state;
    book b;

    assert_int_equal(open_book(&b, f, none), HM_OK);
    add_with(&b, f, "f", "`g(`x')'", only_x);
    add_with(&b, f, "g", "`f(`x')'", only_x);
    assert_int_equal(hm__macros_close(&b.macros, &b.arena, &b.why), HM_EINPUT);
    assert_string_equal(b.why.id, "ppn-macro-circular");
    close_book(&b, f);
}

/* Sixteen levels, each of which uses its argument ten times. */
static void arguments_that_explode_are_stopped(void **state)
{
    fixture *f = *state;
    char text[256] = "";
    size_t n = 0;
    hm_str out;
    book b;

    assert_int_equal(open_book(&b, f, none), HM_OK);
    add_with(&b, f, "t", "`x'`x'`x'`x'`x'`x'`x'`x'`x'`x'", only_x);
    assert_int_equal(hm__macros_close(&b.macros, &b.arena, &b.why), HM_OK);
    for (int i = 0; i < 16; i++)
        n += (size_t)snprintf(text + n, sizeof(text) - n, "`t(");
    text[n++] = '1';
    for (int i = 0; i < 16; i++)
        n += (size_t)snprintf(text + n, sizeof(text) - n, ")'");
    assert_int_equal(
        hm__macros_expand(&b.macros, &b.arena, hm_str_of(text), &out, &b.why),
        HM_ELIMIT);
    assert_string_equal(b.why.id, "limit-expansion-bytes");
    close_book(&b, f);
}

static void arguments_nest_only_so_deep(void **state)
{
    fixture *f = *state;
    char text[512] = "";
    book b;

    open_with_arguments(&b, f);
    for (size_t i = 0; i < 40; i++)
        memcpy(text + 3 * i, "`f(", 3);
    assert_fault(&b, text, "ppn-too-deep", "`");
    close_book(&b, f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(built_in_names_stand_for_glyphs),
        TEST(every_use_in_a_word_is_replaced),
        TEST(macros_may_use_others_in_any_order),
        TEST(the_game_stands_over_what_is_built_in),
        TEST(unknown_names_are_faults),
        TEST(a_macro_may_not_use_itself),
        TEST(macros_that_explode_are_stopped),
        TEST(a_long_chain_of_macros_needs_no_stack),
        TEST(without_macros_only_built_in_ones_work),
        TEST(arguments_go_where_their_names_are),
        TEST(commas_in_brackets_end_no_argument),
        TEST(names_with_brackets_mean_what_they_did),
        TEST(arguments_that_do_not_fit_are_faults),
        TEST(values_that_do_not_fit_are_faults_when_used),
        TEST(macros_with_arguments_may_not_use_themselves),
        TEST(arguments_that_explode_are_stopped),
        TEST(arguments_nest_only_so_deep),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
