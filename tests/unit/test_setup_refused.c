/*
 * test_setup_refused.c - starting positions that cannot be built: arguments
 * that make no sense, and limits that are too low, for every one of them.
 */
#include "support.h"

static hm_status build(fixture *f, const hm_setup *setup, const char *setting,
                       hm_table **out)
{
    char system[64];
    const char *settings[] = {system, setting};
    const hm_setup_request request = {.size = sizeof(request),
                                      .name = setup->name,
                                      .settings = settings,
                                      .setting_count = setting ? 2 : 1};

    snprintf(system, sizeof(system), "system=%s", setup->system);
    hm_diags_clear(f->diags);
    return hm_setup_build(f->ctx, &request, f->diags, out);
}

/* The next word of a list; false at its end. */
static bool next_word(const char **list, char word[64])
{
    size_t len;

    *list += strspn(*list, " ");
    len = strcspn(*list, " ");
    assert_true(len < 64);
    snprintf(word, 64, "%.*s", (int)len, *list);
    *list += len;
    return len > 0;
}

/* ---- arguments ----------------------------------------------------------- */

/* Whether a value is taken; if not, one error says why. */
static bool is_taken(fixture *f, const hm_setup *setup, const char *key,
                     const char *value)
{
    char setting[128];
    hm_table *table = NULL;
    hm_status st;

    snprintf(setting, sizeof(setting), "%s=%s", key, value);
    st = build(f, setup, setting, &table);
    if (st != HM_OK) {
        assert_int_equal(st, HM_EINPUT);
        assert_null(table);
        assert_int_equal(hm_diags_count(f->diags), 1);
    }
    hm_table_free(table);
    return st == HM_OK;
}

static void no_setup_takes_an_argument_that_makes_no_sense(void **state)
{
    static const char *const values[] = {"?!", "-7", "1e300", "99999999999999"};
    hm_setup setup;
    char key[64];

    for (size_t i = 0; hm_setup_at(i, &setup); i++) {
        const char *list = setup.args;

        while (next_word(&list, key)) {
            if (is_taken(*state, &setup, key, values[0]))
                fail_msg("%s of %s takes %s=%s", setup.name, setup.system, key,
                         values[0]);
            for (size_t j = 1; j < HM_COUNT(values); j++)
                is_taken(*state, &setup, key, values[j]);
        }
        assert_false(is_taken(*state, &setup, "nothing_has_this", "1"));
    }
}

/* ---- limits -------------------------------------------------------------- */

static size_t count_pieces(fixture *f, const hm_setup *setup)
{
    hm_table *table = NULL;
    size_t count = 0;

    assert_int_equal(build(f, setup, NULL, &table), HM_OK);
    for (uint32_t id = hm_table_bottom(table); id;
         id = hm_table_above(table, id))
        count++;
    hm_table_free(table);
    return count;
}

/* Too few pieces, by one or more; of many pieces only some are tried. */
static void try_limits(fixture *f, const hm_setup *setup)
{
    const size_t count = count_pieces(f, setup);
    fixture other = {.heap = {0}};

    for (size_t most = 1; most < count; most += 1 + most / 24 * UNIT_SAMPLE) {
        hm_limits limits;
        hm_table *table = NULL;

        hm_limits_default(&limits, sizeof(limits));
        limits.pieces = most;
        make_context(&other, &limits);
        assert_int_equal(build(&other, setup, NULL, &table), HM_ELIMIT);
        assert_null(table);
        assert_string_equal(diag_id(&other, 0), "limit-pieces");
        free_context(&other);
        assert_int_equal(other.heap.live, 0);
    }
}

static void every_setup_minds_the_limit_of_pieces(void **state)
{
    hm_setup setup;

    for (size_t i = 0; hm_setup_at(i, &setup); i++)
        try_limits(*state, &setup);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(no_setup_takes_an_argument_that_makes_no_sense),
        TEST(every_setup_minds_the_limit_of_pieces),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
