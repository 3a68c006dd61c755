/*
 * parts.c - what is loaded only when a verb needs it.
 *
 * Each part is found next to the libraries that the command is linked with, and
 * stays until the program ends: libraries below it cannot be unloaded.
 */
#include <dlfcn.h>
#include <string.h>
#include <strings.h>

#include "cli.h"

struct cli_part {
    const char *file;  // as dlopen() looks for it
    const char *entry; // what it exports
    const char *name;  // for people
    const char *cure;  // if it is not there
};

#define TEXT_OF(number) #number
#define PACKAGE_OF(name, major) name TEXT_OF(major)

static const cli_part draw = {
    .file = HM_DRAW_FILE,
    .entry = "hm_draw",
    .name = "libhalfmove-draw",
    .cure = "the package " PACKAGE_OF(
        "libhalfmove-draw",
        HM_VERSION_MAJOR) ", or build halfmove with -DHM_DRAW=ON",
};

static const cli_part archive = {
    .file = HM_ARCHIVE_FILE,
    .entry = "hm_archives",
    .name = "libhalfmove-archive",
    .cure = "the package " PACKAGE_OF(
        "libhalfmove-archive",
        HM_VERSION_MAJOR) ", or build halfmove with -DHM_ARCHIVE=ON",
};

const cli_part part_screen = {
    .file = "halfmove-screen.so",
    .entry = "halfmove_screen",
    .name = "halfmove-screen.so",
    .cure = "the package halfmove again, or build it with -DHM_VIEW=ON",
};

const cli_part part_serve = {
    .file = "halfmove-serve.so",
    .entry = "halfmove_serve",
    .name = "halfmove-serve.so",
    .cure = "the package halfmove again, or build it with -DHM_SERVE=ON",
};

/* Which formats are in libhalfmove-draw, known without loading it. */
static const char *const drawn[] = {"png", "pdf", "gif", "apng", "webp", "pam"};

void *part_load(const cli_part *part, const char *wanted, hm_out *err)
{
    void *library = dlopen(part->file, RTLD_NOW | RTLD_LOCAL);
    void *entry = library ? dlsym(library, part->entry) : NULL;

    if (!entry)
        hm_out_printf(err,
                      "halfmove: %s needs %s, which cannot be loaded: %s\n"
                      "Install %s.\n",
                      wanted, part->name, dlerror(), part->cure);
    return entry;
}

/* What a part exports; NULL if it cannot be loaded. */
static const hm_part *entry_of(void *entry)
{
    const hm_part *(*part)(void);

    if (!entry)
        return NULL;
    memcpy(&part, &entry, sizeof(part)); // ISO C has no cast for this
    return part();
}

/* A part, without a word if it is not there. */
static const hm_part *find(const cli_part *part)
{
    void *library = dlopen(part->file, RTLD_NOW | RTLD_LOCAL);

    return entry_of(library ? dlsym(library, part->entry) : NULL);
}

const hm_part *part_draw(void)
{
    return find(&draw);
}

const hm_part *part_archive(void)
{
    return find(&archive);
}

static bool use(const cli_part *loaded, hm_ctx *ctx, const char *wanted,
                hm_out *err)
{
    const hm_part *part = entry_of(part_load(loaded, wanted, err));
    hm_status st;

    if (!part)
        return false;
    st = hm_ctx_use(ctx, part);
    if (st == HM_ESUPPORT)
        hm_out_printf(err,
                      "halfmove: %s needs %s version %s; another version is "
                      "installed\n",
                      wanted, loaded->name, hm_version());
    else if (st != HM_OK)
        hm_out_fail(err, st);
    return st == HM_OK;
}

bool part_use_draw(hm_ctx *ctx, const char *wanted, hm_out *err)
{
    return use(&draw, ctx, wanted, err);
}

bool part_use_archive(hm_ctx *ctx, const char *wanted, hm_out *err)
{
    return use(&archive, ctx, wanted, err);
}

const char *part_format(size_t index)
{
    return index < CLI_COUNT(drawn) ? drawn[index] : NULL;
}

const char *part_format_find(const char *name, size_t len)
{
    for (size_t i = 0; i < CLI_COUNT(drawn); i++) {
        if (strlen(drawn[i]) == len && strncasecmp(drawn[i], name, len) == 0)
            return drawn[i];
    }
    return NULL;
}

const char *part_format_of_path(const char *path)
{
    const char *dot = strrchr(path, '.');

    return dot ? part_format_find(dot + 1, strlen(dot + 1)) : NULL;
}
