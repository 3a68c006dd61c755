/*
 * test_oom_setups.c - every starting position, when memory runs out. Those that
 * are PPN are also read as a user's own.
 */
#define PLAIN "share/setups"
#define OWN "tests/cli/setups-own/data/halfmove/setups"
#define UNIT_FOLDERS PLAIN ":" OWN

#include <dirent.h>

#include "places.h"

static hm_status build(fixture *f, const hm_setup_request *request, hm_out *out)
{
    hm_table *table = NULL;
    hm_status st = hm_setup_build(f->ctx, request, f->diags, &table);

    if (st == HM_OK)
        hm_table_json(table, out);
    else // there is one with a setting that it needs
        hm_out_printf(out, "%d", st);
    hm_table_free(table);
    return st == HM_ENOMEM ? st : hm_out_status(out);
}

static hm_status build_setup(fixture *f, hm_out *out)
{
    const hm_setup *setup = f->subject;
    char system[64];
    const char *settings[] = {system};
    const hm_setup_request request = {.size = sizeof(request),
                                      .name = setup->name,
                                      .settings = settings,
                                      .setting_count = 1};

    snprintf(system, sizeof(system), "system=%s", setup->system);
    return build(f, &request, out);
}

static void every_setup(void **state)
{
    hm_setup setup;

    (void)state;
    for (size_t i = 0; hm_setup_at(i, &setup); i++)
        fail_new_places(build_setup, &setup);
}

/* ---- those of a user ----------------------------------------------------- */

static hm_status build_own(fixture *f, hm_out *out)
{
    const char *const settings[] = {"rows=4", "second=subpack"};
    hm_setup_request request = {.size = sizeof(request),
                                .name = f->subject,
                                .settings = settings,
                                .setting_count = HM_COUNT(settings)};
    hm_status st = build(f, &request, out);

    request.setting_count = 0;
    return st == HM_OK ? build(f, &request, out) : st;
}

static int is_setup(const struct dirent *entry)
{
    return strstr(entry->d_name, ".ppn") != NULL;
}

static void try_own(const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_setup, alphasort);

    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        *strstr(entries[i]->d_name, ".ppn") = '\0';
        fail_new_places(build_own, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

static void every_setup_of_a_user(void **state)
{
    (void)state;
    try_own(PLAIN);
    try_own(OWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_setup),
        cmocka_unit_test(every_setup_of_a_user),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
