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
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
