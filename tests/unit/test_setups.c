/*
 * test_setups.c - the catalogue of starting positions, as programs see it.
 *
 * What each start looks like is tested elsewhere; here all of them must build,
 * and be found by the names that the catalogue gives them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <halfmove/halfmove.h>

#include "heap.h"

enum { ROOM = 64 };

typedef struct fixture {
    hm_ctx *ctx;
    hm_diags *diags;
    heap heap;
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof(*f));
    hm_allocator counted = {heap_resize, &f->heap};
    hm_ctx_options options = {.size = sizeof(options), .allocator = &counted};

    assert_non_null(f);
    assert_int_equal(hm_ctx_new(&options, &f->ctx), HM_OK);
    assert_int_equal(hm_diags_new(f->ctx, &f->diags), HM_OK);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    size_t leaked;

    hm_diags_free(f->diags);
    hm_ctx_free(f->ctx);
    leaked = f->heap.live;
    free(f);
    return leaked ? -1 : 0;
}

/* ---- building ------------------------------------------------------------ */

/* Builds a start of a system; `setting` may be NULL. */
static hm_status build(fixture *f, const char *system, const char *name,
                       const char *setting, hm_table **out)
{
    char in_system[ROOM];
    const char *settings[] = {in_system, setting};
    hm_setup_request request = {.size = sizeof(request),
                                .name = name,
                                .settings = settings,
                                .setting_count = setting ? 2 : 1};

    snprintf(in_system, sizeof(in_system), "system=%s", system);
    hm_diags_clear(f->diags);
    return hm_setup_build(f->ctx, &request, f->diags, out);
}

/* The pieces as JSON; a start that does not build fails the test. */
static hm_out *pieces(fixture *f, const char *system, const char *name,
                      const char *setting)
{
    hm_table *table = NULL;
    hm_out *out;

    if (build(f, system, name, setting, &table) != HM_OK) {
        hm_str why = hm_diags_count(f->diags)
                         ? hm_diags_at(f->diags, 0)->message
                         : (hm_str){"", 0};

        fail_msg("%s of %s does not build: %.*s", name, system, (int)why.len,
                 why.ptr);
    }
    assert_int_equal(hm_out_new(f->ctx, &out), HM_OK);
    hm_table_json(table, out);
    hm_out_printf(out, " scale %g", hm_table_scale(table));
    hm_out_char(out, '\0');
    assert_int_equal(hm_out_status(out), HM_OK);
    hm_table_free(table);
    return out;
}

/* Whether two names, with or without a setting, are the same start. */
static bool are_same(fixture *f, const char *system, const char *const name[2],
                     const char *const setting[2])
{
    hm_out *a = pieces(f, system, name[0], setting[0]);
    hm_out *b = pieces(f, system, name[1], setting[1]);
    bool same = strcmp(hm_out_text(a).ptr, hm_out_text(b).ptr) == 0;

    hm_out_free(a);
    hm_out_free(b);
    return same;
}

/* A start that cannot be built, with the id and the hint of the only fault. */
static void check_fault(fixture *f, const char *name, const char *setting,
                        const char *id, const char *hint)
{
    const hm_diag *diag;
    hm_table *table = NULL;

    assert_int_equal(build(f, "domino", name, setting, &table), HM_EINPUT);
    assert_null(table);
    assert_int_equal(hm_diags_count(f->diags), 1);
    diag = hm_diags_at(f->diags, 0);
    assert_int_equal(diag->severity, HM_ERROR);
    assert_string_equal(diag->id, id);
    if (!hm_str_is(diag->hint, hint))
        fail_msg("the hint is \"%.*s\", not \"%s\"", (int)diag->hint.len,
                 diag->hint.ptr, hint);
}

/* ---- names --------------------------------------------------------------- */

/* Copies the next word of a list; false after the last. */
static bool next_word(const char **list, char out[ROOM])
{
    size_t len;

    *list += strspn(*list, " ");
    len = strcspn(*list, " ");
    assert_true(len < ROOM);
    memcpy(out, *list, len);
    out[len] = '\0';
    *list += len;
    return len > 0;
}

/* Whether a setup has a name or alias. */
static bool is_called(const hm_setup *setup, const char *name)
{
    const char *list = setup->aliases;
    char word[ROOM];

    if (strcmp(setup->name, name) == 0)
        return true;
    while (next_word(&list, word)) {
        if (strcmp(word, name) == 0)
            return true;
    }
    return false;
}

/* Whether a name begins with a system, as "domino_" or "dominoes_". */
static bool begins_with_system(const char *name, const char *system,
                               size_t *len)
{
    static const char *const plurals[] = {"_", "s_", "es_"};
    size_t singular = strlen(system);

    if (strncmp(name, system, singular) != 0)
        return false;
    for (size_t i = 0; i < sizeof(plurals) / sizeof(*plurals); i++) {
        *len = singular + strlen(plurals[i]);
        if (strncmp(name + singular, plurals[i], *len - singular) == 0)
            return true;
    }
    return false;
}

/* The name behind any system that it begins with. */
static const char *without_system(const char *name)
{
    hm_setup setup;
    size_t len;

    for (size_t i = 0; hm_setup_at(i, &setup); i++) {
        if (begins_with_system(name, setup.system, &len))
            return name + len;
    }
    return name;
}

/* ---- the catalogue ------------------------------------------------------- */

static void every_setup_builds_without_arguments(void **state)
{
    hm_setup setup;
    size_t count = 0;

    for (; hm_setup_at(count, &setup); count++) {
        hm_out *out = pieces(*state, setup.system, setup.name, NULL);

        if (strncmp(hm_out_text(out).ptr, "[]", 2) == 0)
            assert_string_equal(setup.name, "none");
        hm_out_free(out);
    }
    assert_true(count > 0);
    assert_false(hm_setup_at(count, &setup));
    assert_false(hm_setup_at(SIZE_MAX, &setup));
}

static void every_setup_builds_the_same_twice(void **state)
{
    hm_setup setup;

    for (size_t i = 0; hm_setup_at(i, &setup); i++) {
        const char *names[] = {setup.name, setup.name};
        const char *settings[] = {NULL, NULL};

        assert_true(are_same(*state, setup.system, names, settings));
    }
}

static void every_alias_is_the_same_start(void **state)
{
    hm_setup setup;
    char alias[ROOM];

    for (size_t i = 0; hm_setup_at(i, &setup); i++) {
        const char *list = setup.aliases;

        while (next_word(&list, alias)) {
            const char *names[] = {setup.name, alias};
            const char *settings[] = {NULL, NULL};

            if (!are_same(*state, setup.system, names, settings))
                fail_msg("%s is not %s", alias, setup.name);
        }
    }
}

static void every_title_finds_its_setup(void **state)
{
    hm_setup setup;
    char name[ROOM];

    for (size_t i = 0; hm_setup_at(i, &setup); i++) {
        const char *names[] = {setup.name, setup.title};
        const char *settings[] = {NULL, NULL};

        assert_true(hm_setup_normalize(setup.title, name, sizeof(name)));
        if (!is_called(&setup, name) &&
            !is_called(&setup, without_system(name)))
            fail_msg("\"%s\" is no name of %s", setup.title, setup.name);
        assert_true(are_same(*state, setup.system, names, settings));
    }
}

static void every_text_is_there_and_names_are_normal(void **state)
{
    hm_setup setup;
    char word[ROOM];
    char normal[ROOM];

    (void)state;
    for (size_t i = 0; hm_setup_at(i, &setup); i++) {
        const char *lists[] = {setup.name, setup.aliases, setup.args};
        const char *texts[] = {setup.system,  setup.title,   setup.about,
                               setup.players, setup.aliases, setup.args};

        for (size_t k = 0; k < sizeof(texts) / sizeof(*texts); k++)
            assert_non_null(texts[k]);
        assert_true(setup.title[0] != '\0');
        for (size_t k = 0; k < sizeof(lists) / sizeof(*lists); k++) {
            while (next_word(&lists[k], word)) {
                assert_true(hm_setup_normalize(word, normal, sizeof(normal)));
                assert_string_equal(word, normal);
            }
        }
    }
}

static void expect_other_names(const hm_setup *a, const hm_setup *b)
{
    const char *list = b->aliases;
    char word[ROOM];

    if (is_called(a, b->name))
        fail_msg("two of %s are called %s", a->system, b->name);
    while (next_word(&list, word)) {
        if (is_called(a, word))
            fail_msg("two of %s are called %s", a->system, word);
    }
}

static void no_two_setups_share_a_name(void **state)
{
    hm_setup a;
    hm_setup b;

    (void)state;
    for (size_t i = 0; hm_setup_at(i, &a); i++) {
        for (size_t k = 0; k < i && hm_setup_at(k, &b); k++) {
            if (strcmp(a.system, b.system) == 0)
                expect_other_names(&a, &b);
        }
    }
}

/* A name that is its own alias, or an alias given twice. */
static void no_setup_has_a_name_twice(void **state)
{
    hm_setup setup;
    char word[ROOM];

    (void)state;
    for (size_t i = 0; hm_setup_at(i, &setup); i++) {
        const char *list = setup.aliases;

        while (next_word(&list, word)) {
            hm_setup rest = setup;

            rest.aliases = list;
            if (is_called(&rest, word))
                fail_msg("%s is called %s twice", setup.name, word);
        }
    }
}

/* ---- asking -------------------------------------------------------------- */

static void names_may_be_written_as_people_do(void **state)
{
    static const char *const names[][2] = {
        {"fujisan", "Fuji-san"},
        {"fujisan", "Domino Fuji-san"},
        {"freecell", "Dominoes Freecell"},
        {"the_sultan", "  the  SULTAN "},
    };
    const char *settings[] = {NULL, NULL};

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        assert_true(are_same(*state, "domino", names[i], settings));
}

static void piecepack_games_are_found_from_every_system(void **state)
{
    hm_table *table;

    assert_int_equal(build(*state, "domino", "Four Field Kono", NULL, &table),
                     HM_OK);
    assert_int_equal(hm_table_count(table), 20);
    hm_table_free(table);
}

static void none_is_an_empty_table(void **state)
{
    static const char *const names[] = {"None", "Piecepack None"};
    hm_table *table;

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        assert_int_equal(build(*state, "domino", names[i], NULL, &table),
                         HM_OK);
        assert_int_equal(hm_table_count(table), 0);
        hm_table_free(table);
    }
}

static void a_seed_chooses_the_deal(void **state)
{
    static const char *const names[] = {"finder", "finder"};
    static const char *const alike[] = {"seed=42", "Seed=42"};
    static const char *const unlike[] = {"seed=42", "seed=43"};
    static const char *const standard[] = {NULL, "seed=1"};

    assert_true(are_same(*state, "domino", names, alike));
    assert_false(are_same(*state, "domino", names, unlike));
    assert_true(are_same(*state, "domino", names, standard));
}

static void a_version_chooses_the_old_layout(void **state)
{
    static const char *const names[] = {"Jul-Gonu", "Jul-Gonu"};
    static const char *const alike[] = {NULL, "version=ppdf"};
    static const char *const unlike[] = {NULL, "version=ppgames"};

    assert_true(are_same(*state, "checker", names, alike));
    assert_false(are_same(*state, "checker", names, unlike));
    assert_false(are_same(*state, "piecepack", names, unlike));
    check_fault(*state, "Jul-Gonu", "version=other", "setup-bad-argument", "");
    check_fault(*state, "Chess", "version=ppgames", "setup-unknown-argument",
                "it takes: has_subpack");
}

static void lists_fill_columns_of_pieces(void **state)
{
    hm_out *out = pieces(*state, "domino", "Tiles", "n=2");

    assert_non_null(strstr(hm_out_text(out).ptr, "\"suit\":2,\"rank\":1"));
    hm_out_free(out);
    out = pieces(*state, "domino", "Tiles", "angle=0, 90");
    assert_non_null(strstr(hm_out_text(out).ptr, "\"angle\":90"));
    hm_out_free(out);
    check_fault(*state, "Tiles", "angle=0,90,180", "setup-bad-argument", "");
    check_fault(*state, "Tiles", "angle=0,", "setup-bad-argument", "");
    check_fault(*state, "Tiles", "suit=0", "setup-bad-argument", "");
    check_fault(*state, "Tiles", "piece_side=tile", "setup-bad-argument", "");
}

static void an_unknown_name_gives_a_hint(void **state)
{
    check_fault(*state, "Four Feild Kono", NULL, "setup-unknown",
                "did you mean four_field_kono?");
    check_fault(*state, "Bee Dominoes", NULL, "setup-unknown",
                "did you mean bee_donimoes?");
    check_fault(*state, "qqqqqqqqqqqqqqqq", NULL, "setup-unknown", "");
    check_fault(*state, "\xFF", NULL, "setup-unknown", "");
}

static void an_unknown_argument_tells_those_that_there_are(void **state)
{
    check_fault(*state, "Freecell", "sead=1", "setup-unknown-argument",
                "it takes: n seed");
    check_fault(*state, "Four Field Kono", "seed=1", "setup-unknown-argument",
                "it has no arguments");
}

static void a_bad_value_is_an_error(void **state)
{
    check_fault(*state, "Freecell", "seed=x", "setup-bad-argument", "");
    check_fault(*state, "Freecell", "n=0", "setup-bad-argument", "");
    check_fault(*state, "Freecell", "n=20", "setup-bad-argument", "");
    check_fault(*state, "Freecell", "seed", "setup-bad-argument", "");
    check_fault(*state, "Fuji-san", "pips=0", "setup-bad-argument", "");
    check_fault(*state, "Fuji-san", "pawns=S12", "setup-bad-argument", "");
}

static void an_unknown_system_is_an_error(void **state)
{
    check_fault(*state, "Freecell", "system=bricks", "setup-unknown-system",
                "");
}

static void out_of_memory_is_told_and_nothing_leaks(void **state)
{
    static const char *const names[] = {"Fuji-san", "Four Field Kono"};
    fixture *f = *state;
    size_t live = f->heap.live;

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        hm_status status = HM_ENOMEM;

        for (size_t n = 1; status == HM_ENOMEM; n++) {
            hm_table *table = NULL;

            f->heap.calls = 0;
            f->heap.fail_at = n;
            status = build(f, "domino", names[i], NULL, &table);
            f->heap.fail_at = 0;
            assert_true((status == HM_OK) == (table != NULL));
            hm_table_free(table);
            assert_int_equal(f->heap.live, live);
        }
        assert_int_equal(status, HM_OK);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_setup_builds_without_arguments),
        TEST(every_setup_builds_the_same_twice),
        TEST(every_alias_is_the_same_start),
        TEST(every_title_finds_its_setup),
        TEST(every_text_is_there_and_names_are_normal),
        TEST(no_two_setups_share_a_name),
        TEST(no_setup_has_a_name_twice),
        TEST(names_may_be_written_as_people_do),
        TEST(piecepack_games_are_found_from_every_system),
        TEST(none_is_an_empty_table),
        TEST(a_seed_chooses_the_deal),
        TEST(a_version_chooses_the_old_layout),
        TEST(lists_fill_columns_of_pieces),
        TEST(an_unknown_name_gives_a_hint),
        TEST(an_unknown_argument_tells_those_that_there_are),
        TEST(a_bad_value_is_an_error),
        TEST(an_unknown_system_is_an_error),
        TEST(out_of_memory_is_told_and_nothing_leaks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
