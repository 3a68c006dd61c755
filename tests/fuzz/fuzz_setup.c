/*
 * fuzz_setup.c - setup files that nobody would write, and arguments that
 * nobody would give.
 *
 * The first byte chooses a setup of the catalogue. The rest of the first line
 * are arguments, separated by blanks, for it and for the setup file that
 * follows. The same request gives the same table.
 */
#include "fuzz.h"

#include <stdio.h>
#include <unistd.h>

enum { MOST_ARGS = 16 };

static const hm_limits limits = {
    .size = sizeof(limits),
    .meta_bytes = 1 << 12,
    .words = 1000,
    .expansion_words = 1000,
    .expansion_bytes = 1 << 16,
    .pieces = 2000,
    .work = 100000,
    .diagnostics = 20,
};

/* Cuts a line at its blanks; returns the number of words. */
static size_t cut(char *line, const char *words[MOST_ARGS])
{
    size_t count = 0;

    for (char *word = line; word && count < MOST_ARGS;) {
        char *end = strchr(word, ' ');

        if (end)
            *end++ = '\0';
        if (word[0])
            words[count++] = word;
        word = end;
    }
    return count;
}

static hm_status build(hm_ctx *ctx, const hm_setup_request *request,
                       hm_out *out)
{
    hm_table *table;
    hm_diags *diags;
    hm_status st;

    expect(hm_diags_new(ctx, &diags) == HM_OK);
    st = hm_setup_build(ctx, request, diags, &table);
    expect(st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT);
    expect((st == HM_OK) == (table != NULL));
    expect((st == HM_OK) == (hm_diags_total(diags, HM_ERROR) == 0));
    if (table)
        hm_table_json(table, out);
    hm_table_free(table);
    hm_diags_free(diags);
    return st;
}

static void build_twice(hm_ctx *ctx, const hm_setup_request *request)
{
    hm_out *once;
    hm_out *again;

    expect(hm_out_new(ctx, &once) == HM_OK);
    expect(hm_out_new(ctx, &again) == HM_OK);
    expect(build(ctx, request, once) == build(ctx, request, again));
    expect(same(hm_out_text(once), hm_out_text(again)));
    hm_out_free(once);
    hm_out_free(again);
}

static void write_file(const char *path, const uint8_t *data, size_t size)
{
    FILE *f = fopen(path, "wb");

    expect(f && fwrite(data, 1, size, f) == size);
    expect(fclose(f) == 0);
}

/* Builds a setup of the catalogue, then the file in a folder. */
static void build_both(const char *folder, uint8_t which, const char **args,
                       size_t arg_count)
{
    const hm_ctx_options options = {
        .size = sizeof(options), .limits = &limits, .setup_folders = folder};
    hm_setup_request request = {
        .size = sizeof(request), .settings = args, .setting_count = arg_count};
    hm_setup setup;
    hm_ctx *ctx;

    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    if (hm_setup_at(which, &setup)) {
        request.name = setup.name;
        build_twice(ctx, &request);
    }
    request.name = "made_by_chance";
    build_twice(ctx, &request);
    hm_ctx_free(ctx);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
    size_t length = end ? (size_t)(end - data) : 0;
    char folder[] = "/tmp/halfmove-fuzz-XXXXXX";
    const char *args[MOST_ARGS];
    char path[64];
    char line[256];

    if (!end || length == 0 || length >= sizeof(line) || size > 1 << 14)
        return 0;
    memcpy(line, data + 1, length - 1);
    line[length - 1] = '\0';
    expect(mkdtemp(folder));
    snprintf(path, sizeof(path), "%s/made_by_chance.ppn", folder);
    write_file(path, end + 1, size - length - 1);
    build_both(folder, data[0], args, cut(line, args));
    unlink(path);
    rmdir(folder);
    return 0;
}
