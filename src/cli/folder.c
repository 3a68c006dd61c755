/*
 * folder.c - the records below a folder.
 *
 * In the order of their names, so that the same folder gives the same output.
 * Hidden files, links and what is no regular file are left alone: what a link
 * leads to is found if it is in the folder, and not wanted if it is not.
 */
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "cli.h"

enum { MOST_DEPTH = 64 };

/* A file or folder that was not looked at yet. */
typedef struct entry {
    char *path;
    size_t depth;
} entry;

typedef struct search {
    cli *c;
    const cli_target *folder;
    size_t prefix; // bytes of a path before what is below the folder
    entry *stack;
    size_t count, room;
    size_t found;
} search;

static bool push(search *s, entry e)
{
    if (s->count == s->room) {
        size_t room = s->room ? 2 * s->room : 64;
        entry *stack = realloc(s->stack, room * sizeof(*stack));

        if (!stack)
            return false;
        s->stack = stack;
        s->room = room;
    }
    s->stack[s->count++] = e;
    return true;
}

static char *join(const char *folder, const char *name)
{
    size_t len = strlen(folder);
    size_t slash = len && folder[len - 1] != '/';
    size_t rest = strlen(name) + 1;
    char *path = malloc(len + slash + rest);

    if (!path)
        return NULL;
    memcpy(path, folder, len);
    memcpy(path + len, "/", slash);
    memcpy(path + len + slash, name, rest);
    return path;
}

static int backward(const void *a, const void *b)
{
    return strcmp(((const entry *)b)->path, ((const entry *)a)->path);
}

/* Something is wrong with a part of the folder; the rest is looked at. */
static void complain_about(search *s, const char *path, hm_status st)
{
    s->c->targets.end = worse(s->c->targets.end, complain(s->c, path, st));
}

/* Puts what is in a folder on the stack, the first name on top. */
static hm_status open_folder(search *s, const entry *folder)
{
    size_t first = s->count;
    DIR *dir = opendir(folder->path);
    hm_status st = dir ? HM_OK : HM_EIO;
    struct dirent *item = NULL;

    while (st == HM_OK && (errno = 0, item = readdir(dir))) {
        entry e = {.depth = folder->depth + 1};

        if (item->d_name[0] == '.')
            continue;
        e.path = join(folder->path, item->d_name);
        if (!e.path || !push(s, e)) {
            free(e.path);
            st = HM_ENOMEM;
        }
    }
    if (st == HM_OK && errno)
        st = HM_EIO;
    if (dir)
        closedir(dir);
    if (s->count > first)
        qsort(s->stack + first, s->count - first, sizeof(*s->stack), backward);
    return st;
}

/* ---- which files are records ----------------------------------------------
 */

static bool is_included(const search *s, const char *below)
{
    const cli_list *globs = &s->c->args->include;
    const char *slash = strrchr(below, '/');
    const char *name = slash ? slash + 1 : below;

    for (size_t i = 0; i < globs->count; i++) {
        bool deep = strchr(globs->items[i], '/') != NULL;

        if (fnmatch(globs->items[i], deep ? below : name,
                    deep ? FNM_PATHNAME : 0) == 0)
            return true;
    }
    return false;
}

/* Other programs use some suffixes, too; they say nothing. */
static bool has_common_suffix(const char *path)
{
    const char *dot = strrchr(path, '.');

    return dot &&
           (strcasecmp(dot, ".json") == 0 || strcasecmp(dot, ".txt") == 0);
}

/* Whether the content of a file is that of a record; complains if it cannot. */
static bool looks_like_record(search *s, const char *path)
{
    hm_reader_options options = {.size = sizeof(options), .name = path};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_status st = hm_input_file(s->c->ctx, path, &input);

    if (st == HM_OK)
        st = hm_reader_new(s->c->ctx, input, &options, &reader);
    if (st == HM_EIO || st == HM_ENOMEM)
        complain_about(s, path, st);
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_OK;
}

static bool is_record(search *s, const char *path)
{
    hm_notation_info notation = {.size = sizeof(notation)};
    hm_renderer_info renderer = {.size = sizeof(renderer)};

    if (s->c->args->include.count)
        return is_included(s, path + s->prefix);
    if (!has_common_suffix(path)) {
        if (hm_notation_of_path(path, &notation))
            return true;
        if (part_format_of_path(path) ||
            hm_renderer_of_path(NULL, path, &renderer))
            return false; // a picture or a page
    }
    return looks_like_record(s, path);
}

/* ---- the search -----------------------------------------------------------
 */

/* Looks at an entry, whose path is ours; HM_ENOMEM if there is no memory. */
static hm_status visit(search *s, entry e)
{
    struct stat info;
    cli_target target = *s->folder;
    hm_status st = HM_OK;

    if (lstat(e.path, &info) != 0) {
        complain_about(s, e.path, HM_EIO);
    } else if (S_ISDIR(info.st_mode) && e.depth > MOST_DEPTH) {
        s->c->targets.end = complain_that(
            s->c, e.path, "folders are nested too deeply", CLI_IO);
    } else if (S_ISDIR(info.st_mode)) {
        st = open_folder(s, &e);
        if (st == HM_EIO)
            complain_about(s, e.path, st);
    } else if (S_ISREG(info.st_mode) && is_record(s, e.path)) {
        target.path = e.path;
        target.below = e.path + s->prefix;
        if (target_add(&s->c->targets, target)) {
            s->found++;
            return HM_OK;
        }
        st = HM_ENOMEM;
    }
    free(e.path);
    return st == HM_ENOMEM ? st : HM_OK;
}

hm_status folder_add(cli *c, const cli_target *folder)
{
    search s = {.c = c, .folder = folder};
    int before = c->targets.end;
    size_t len = strlen(folder->path);
    hm_status st = open_folder(&s, &(entry){.path = folder->path});

    s.prefix = len + (folder->path[len - 1] != '/');
    if (st == HM_EIO)
        complain_about(&s, folder->path, st);
    while (st != HM_ENOMEM && s.count > 0)
        st = visit(&s, s.stack[--s.count]);
    while (s.count > 0)
        free(s.stack[--s.count].path);
    free(s.stack);
    if (st == HM_ENOMEM)
        return st;
    if (s.found == 0 && c->targets.end == before)
        c->targets.end =
            complain_that(c, folder->path,
                          c->args->include.count
                              ? "no file in this folder matches --include"
                              : "no records in this folder; --include GLOB "
                                "selects files by name",
                          worse(before, CLI_NO));
    return HM_OK;
}
