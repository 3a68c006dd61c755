/*
 * test_oom_setups.c - every starting position, when memory runs out.
 */
#include "oom.h"

enum { STEP = 7 }; // setups and calls are many, and alike

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
        fail_calls(build_setup, &setup, i % STEP ? 97 : STEP);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_setup),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
