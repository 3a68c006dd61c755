/*
 * test_setup_files.c - the files of share/setups, as the build read them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <halfmove/halfmove.h>

#include "heap.h"
#include "setups/file.h"
#include "setups/values.h"
#include "table/text.h"

/* ---- arguments ----------------------------------------------------------- */

static const hm__file_arg *find_arg(const hm__setup_file *file, hm_str name)
{
    for (const hm__file_arg *arg = file->args; arg->name; arg++) {
        if (hm_str_is(name, arg->name))
            return arg;
    }
    return NULL;
}

static void every_file_has_a_title_and_a_start(void **state)
{
    (void)state;
    for (const hm__setup_file *f = hm__setup_files; f->about.system; f++) {
        assert_true(f->about.title[0] != '\0');
        assert_true(f->about.about[0] != '\0');
        assert_true(f->board[0] || f->fen[0] || f->setup->key || f->moves.len);
    }
}

static void the_catalogue_lists_the_arguments_of_a_file(void **state)
{
    (void)state;
    for (const hm__setup_file *f = hm__setup_files; f->about.system; f++) {
        char names[256] = "";
        size_t len = 0;

        for (const hm__file_arg *arg = f->args; arg->name; arg++) {
            assert_non_null(arg->values[0]);
            len += (size_t)snprintf(names + len, sizeof(names) - len, "%s%s",
                                    len ? " " : "", arg->name);
        }
        assert_string_equal(f->about.args, names);
    }
}

static void lists_and_maps_are_read_whole(void **state)
{
    const hm__setup_file *tariffs = hm__file_find("piecepack", "tariffs");
    const hm__setup_file *checkers =
        hm__file_find("checker", "canadian_checkers");

    (void)state;
    assert_string_equal(tariffs->args[0].values[0], "simple zones");
    assert_string_equal(tariffs->args[0].values[2], "scattered zones");
    assert_null(tariffs->args[0].values[3]);
    assert_string_equal(checkers->setup[0].value, "Checkers");
    assert_string_equal(checkers->setup[2].key, "nrows");
    assert_string_equal(checkers->setup[2].value, "12");
    assert_null(checkers->setup[3].key);
}

/* ---- parts --------------------------------------------------------------- */

/* Blanks are written as "_", and only the first name of a value counts. */
static bool has_value(const hm__file_arg *arg, hm_str written)
{
    for (const char *const *value = arg->values; *value; value++) {
        hm_str name = hm__choice_name(*value);
        bool same = name.len == written.len;

        for (size_t i = 0; same && i < name.len; i++)
            same = written.ptr[i] == (name.ptr[i] == ' ' ? '_' : name.ptr[i]);
        if (same)
            return true;
    }
    return false;
}

/* A part that names an argument must name one of its values. */
static void check_part(const hm__setup_file *file, hm_str part)
{
    size_t at = 0;

    while (at < part.len) {
        size_t dot = hm__str_find(part, '.', at);
        size_t end = hm__str_find(part, '.', dot + 1);
        const hm__file_arg *arg = find_arg(file, hm__str_part(part, at, dot));

        if (!arg && hm_str_is(part, "setup."))
            return;
        if (!arg || !has_value(arg, hm__str_part(part, dot + 1, end)))
            fail_msg("%s_%s has a part %.*s that nothing plays",
                     file->about.system, file->about.name, (int)part.len,
                     part.ptr);
        at = end + 1;
    }
}

static void every_part_can_be_played(void **state)
{
    hm_fault why = {0};

    (void)state;
    for (const hm__setup_file *f = hm__setup_files; f->about.system; f++) {
        hm__element e;
        size_t at = 0;

        while (hm__text_next(f->moves, &at, &e, &why) == HM_OK) {
            if (e.kind == HM__NUMBER)
                check_part(f, e.text);
        }
        assert_int_equal(at, f->moves.len);
    }
}

/* ---- files of a user ----------------------------------------------------- */

/* Builds the start of a file; its pieces are counted. */
static hm_status build(heap *h, const char *folder, size_t *pieces)
{
    const char *settings[] = {"size=10", "man=pM"};
    hm_allocator allocator = {heap_resize, h};
    hm_ctx_options options = {.size = sizeof(options),
                              .allocator = &allocator,
                              .setup_folders = folder};
    hm_setup_request request = {.size = sizeof(request),
                                .name = "Mine",
                                .settings = settings,
                                .setting_count = 2};
    hm_table *table = NULL;
    hm_ctx *ctx = NULL;
    hm_status st = hm_ctx_new(&options, &ctx);

    if (st == HM_OK)
        st = hm_setup_build(ctx, &request, NULL, &table);
    *pieces = st == HM_OK ? hm_table_count(table) : 0;
    hm_table_free(table);
    hm_ctx_free(ctx);
    return st;
}

static void a_users_file_survives_lack_of_memory(void **state)
{
    char folder[] = "/tmp/halfmove-test-XXXXXX";
    char path[64];
    FILE *file;
    heap h = {.fail_at = 1};
    size_t pieces;
    hm_status st;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof(path), "%s/mine.ppn", folder);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs("---\n"
          "Args: {size: [8 = small, 10, 12, (rows)], cell_width: [1, 2]}\n"
          "Macros: {man: pS}\n"
          "Board: \"`size'x4\"\n"
          "SetUp: {Name: Checkers, System: checker, nrows: \"`size'\"}\n"
          "...\n"
          "size.8. S@a1 size.10.man.pm. `man'@{a,b}1\n",
          file);
    fclose(file);
    while ((st = build(&h, folder, &pieces)) == HM_ENOMEM) {
        assert_int_equal(h.live, 0);
        h.calls = 0;
        h.fail_at++;
    }
    remove(path);
    remove(folder);
    assert_int_equal(st, HM_OK);
    assert_int_equal(h.live, 0);
    assert_int_equal(pieces, 1 + 40 + 10 + 2); // board, men, tiles, pawns
    assert_true(h.fail_at > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_file_has_a_title_and_a_start),
        cmocka_unit_test(the_catalogue_lists_the_arguments_of_a_file),
        cmocka_unit_test(lists_and_maps_are_read_whole),
        cmocka_unit_test(every_part_can_be_played),
        cmocka_unit_test(a_users_file_survives_lack_of_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
