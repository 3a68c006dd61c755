/*
 * own.c - setup files of the user.
 *
 * Such a file is PPN, like those in share/setups, and is played as they are.
 * Its Macros are arguments too, and the game may use them.
 *
 * A fault in the file is reported at the game's SetUp, with the file's own
 * place in the message. Only a context with setup folders opens files at all,
 * and only those that lie in them: a game may come from a stranger, so it says
 * a name and never a path, and what does not begin as a setup is not quoted.
 */
#include "own.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/diag.h"
#include "base/utf8.h"
#include "file.h"
#include "model/document.h"
#include "model/meta.h"

enum { PATH_ROOM = 4096, MOST_BYTES = 1 << 20 };

typedef struct own_file {
    hm__setup_job *job;
    char path[PATH_ROOM];
    hm__arena arena;
    hm__source source;
    hm__parts parts;
    hm_meta meta;
    hm__setup_file file;
} own_file;

/* ---- finding ------------------------------------------------------------- */

static bool is_path(hm_str name)
{
    size_t len = name.len;

    return hm__str_find(name, '/', 0) < len ||
           (len > 4 && memcmp(name.ptr + len - 4, ".ppn", 4) == 0);
}

/* A device or a pipe could keep us waiting for ever. */
static bool exists(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

/* FOLDER/name.ppn, for each folder of the context. */
static bool find_in_folders(own_file *own, const char *folders,
                            const char *name)
{
    hm_str list = hm_str_of(folders);
    size_t at = 0;

    while (at < list.len) {
        size_t end = hm__str_find(list, ':', at);
        int n = snprintf(own->path, PATH_ROOM, "%.*s/%s.ppn", (int)(end - at),
                         list.ptr + at, name);

        if ((size_t)n < PATH_ROOM && end > at && exists(own->path))
            return true;
        at = end + 1;
    }
    return false;
}

/* ---- reading ------------------------------------------------------------- */

static hm_status broken(own_file *own, hm__place place, const char *message)
{
    return hm__fault(own->job->why, own->job->call->where, "setup-broken-file",
                     "%s:%zu:%zu: %s", own->path, place.line, place.col,
                     message);
}

static hm_status cannot_read(own_file *own, const char *why)
{
    return hm__fault(own->job->why, own->job->call->where, "setup-no-file",
                     "cannot read the setup file %s: %s", own->path, why);
}

/* Reads the whole file into the arena. */
static hm_status load(own_file *own)
{
    hm_ctx *ctx = own->job->lang->ctx;
    char *bytes = hm__arena_alloc(&own->arena, MOST_BYTES + 1);
    hm_input *input = NULL;
    size_t size = 0;
    hm_status st;

    if (!bytes)
        return HM_ENOMEM;
    st = hm_input_file(ctx, own->path, &input);
    while (st == HM_OK && size <= MOST_BYTES) {
        size_t count = 0;

        st = hm_input_read(input, bytes + size, MOST_BYTES + 1 - size, &count);
        size += st == HM_OK ? count : 0;
        if (size > MOST_BYTES)
            st = HM_ELIMIT;
    }
    hm_input_free(input);
    if (st == HM_ENOMEM)
        return st;
    if (st != HM_END)
        return cannot_read(own, st == HM_ELIMIT ? "it is larger than 1 MiB"
                                                : hm_status_text(st));
    own->source =
        (hm__source){.name = hm_str_of(own->path), .text = {bytes, size}};
    return HM_OK;
}

/* Hands the first diagnostic of a list on as the fault. */
static hm_status first_problem(own_file *own, const hm_diags *diags)
{
    const hm_diag *d = hm_diags_at(diags, 0);
    char message[200] = "this is not a setup file";

    if (d)
        snprintf(message, sizeof(message), "%.*s",
                 HM_ARG(hm__utf8_clip(d->message, 180)));
    return broken(own, d ? (hm__place){d->line, d->column} : (hm__place){1, 1},
                  message);
}

static hm_status read_meta(own_file *own)
{
    hm_diags *diags = NULL;
    size_t bad = hm__utf8_invalid(own->source.text);
    hm_status st;

    if (bad < own->source.text.len)
        return broken(own, hm__locate(own->source.text, bad),
                      "this byte is not UTF-8");
    if (!hm__str_starts(own->source.text, HM_STR("---")))
        return broken(own, (hm__place){1, 1},
                      "a setup file begins with \"---\"");
    own->parts = hm__document_split(own->source.text);
    own->meta.kind = HM_META_MAP;
    HM_TRY(hm_diags_new(own->job->lang->ctx, &diags));
    st = hm__yaml_read(&own->meta, own->parts.meta, &own->source, &own->arena,
                       diags);
    if (st == HM_EINPUT || st == HM_ELIMIT)
        st = first_problem(own, diags);
    hm_diags_free(diags);
    return st;
}

/* ---- running ------------------------------------------------------------- */

/* Texts live as long as the macros, which the game may use. */
static hm_status copy_text(own_file *own, hm_str text, const char **out)
{
    *out = hm__arena_str(&own->job->lang->values, text).ptr;
    return *out ? HM_OK : HM_ENOMEM;
}

static hm_status read_text(own_file *own, const char *key, const char **out)
{
    const hm_meta *meta = hm_meta_get(&own->meta, key);

    return copy_text(own, meta ? hm_meta_text(meta) : HM_STR(""), out);
}

static size_t count_items(const hm_meta *meta)
{
    size_t count = 0;

    for (const hm_meta *item = meta ? meta->first : NULL; item;
         item = item->next)
        count++;
    return count;
}

/* The values of an argument: a list, or only a default. */
static hm_status read_values(own_file *own, const hm_meta *meta,
                             const char *const **out)
{
    const hm_meta *item = meta->kind == HM_META_LIST ? meta->first : NULL;
    const char **values =
        hm__arena_zero(&own->arena, count_items(meta) + 2, sizeof(*values));

    *out = values;
    if (!values)
        return HM_ENOMEM;
    if (!item)
        return copy_text(own, hm_meta_text(meta), values);
    for (; item; item = item->next)
        HM_TRY(copy_text(own, hm_meta_text(item), values++));
    return HM_OK;
}

/* Reads the arguments that a map lists; `*arg` comes after the last. */
static hm_status read_map(own_file *own, const hm_meta *map, hm__file_arg **arg)
{
    if (!map)
        return HM_OK;
    if (map->kind != HM_META_MAP)
        return broken(own, hm__locate(own->source.text, map->span.start),
                      "expected names and values");
    for (const hm_meta *item = map->first; item; item = item->next, (*arg)++) {
        HM_TRY(copy_text(own, item->key, &(*arg)->name));
        HM_TRY(read_values(own, item, &(*arg)->values));
    }
    return HM_OK;
}

/* The names of all arguments, separated by blanks. */
static hm_status list_names(own_file *own)
{
    size_t size = 1;
    char *names;

    for (const hm__file_arg *arg = own->file.args; arg->name; arg++)
        size += strlen(arg->name) + 1;
    names = hm__arena_alloc(&own->arena, size);
    if (!names)
        return HM_ENOMEM;
    own->file.about.args = names;
    names[0] = '\0';
    for (const hm__file_arg *arg = own->file.args; arg->name; arg++) {
        const char *gap = arg == own->file.args ? "" : " ";

        names += snprintf(names, size, "%s%s", gap, arg->name);
    }
    return HM_OK;
}

/* Arguments are listed under "Args"; "Macros" are arguments too. */
static hm_status read_args(own_file *own)
{
    const hm_meta *args = hm_meta_get(&own->meta, "Args");
    const hm_meta *macros = hm_meta_get(&own->meta, "Macros");
    size_t count = count_items(args) + count_items(macros);
    hm__file_arg *arg = hm__arena_zero(&own->arena, count + 1, sizeof(*arg));

    if (!arg)
        return HM_ENOMEM;
    own->file.args = arg;
    HM_TRY(read_map(own, args, &arg));
    HM_TRY(read_map(own, macros, &arg));
    return list_names(own);
}

/* SetUp is a name, or a map with a name and arguments. */
static hm_status read_setup(own_file *own)
{
    const hm_meta *meta = hm_meta_get(&own->meta, "SetUp");
    hm__file_setting *setting =
        hm__arena_zero(&own->arena, count_items(meta) + 2, sizeof(*setting));

    if (!setting)
        return HM_ENOMEM;
    own->file.setup = setting;
    if (meta && meta->kind == HM_META_TEXT) {
        setting->key = "name";
        return copy_text(own, meta->text, &setting->value);
    }
    for (const hm_meta *item = meta && meta->kind == HM_META_MAP ? meta->first
                                                                 : NULL;
         item; item = item->next, setting++) {
        HM_TRY(copy_text(own, item->key, &setting->key));
        HM_TRY(copy_text(own, hm_meta_text(item), &setting->value));
    }
    return HM_OK;
}

static hm_status read_file(own_file *own)
{
    hm__setup_file *file = &own->file;

    HM_TRY(read_meta(own));
    HM_TRY(read_text(own, "Title", &file->about.title));
    if (!file->about.title[0])
        file->about.title = own->path;
    HM_TRY(read_text(own, "Deal", &file->deal));
    HM_TRY(read_text(own, "ScalingFactor", &file->scale));
    HM_TRY(read_text(own, "Unit", &file->unit));
    HM_TRY(read_text(own, "Board", &file->board));
    HM_TRY(read_text(own, "Fen", &file->fen));
    HM_TRY(read_args(own));
    HM_TRY(read_setup(own));
    file->moves = hm__str_part(own->source.text, own->parts.moves.start,
                               own->parts.moves.end);
    return HM_OK;
}

/* ---- running ------------------------------------------------------------- */

static bool is_inside(hm_str part, hm_str text)
{
    return (uintptr_t)part.ptr >= (uintptr_t)text.ptr &&
           (uintptr_t)part.ptr <= (uintptr_t)text.ptr + text.len;
}

/* A fault is reported by its place in the file, unless it is an argument's. */
static hm_status point(own_file *own, hm_status st)
{
    const hm__setup_call *call = own->job->call;
    hm_fault why = *own->job->why;
    hm_str text = own->source.text;
    size_t at = own->parts.moves.start;

    if (st != HM_EINPUT && st != HM_ELIMIT)
        return st;
    for (size_t i = 0; i < call->arg_count; i++) {
        if (is_inside(why.at, call->args[i].where))
            return st;
    }
    if (is_inside(why.at, text))
        at = (size_t)(why.at.ptr - text.ptr);
    broken(own, hm__locate(text, at), why.message);
    return st;
}

hm_status hm__own_run(hm__setup_job *job, const char *name)
{
    own_file own = {.job = job};
    const char *folders = job->lang->ctx->setup_folders;
    hm_status st;

    if (is_path(job->call->name))
        return hm__fault(job->why, job->call->where, "setup-no-file",
                         "give the name of a setup, not a path");
    if (!folders || !find_in_folders(&own, folders, name))
        return HM_END;
    hm__arena_init(&own.arena, job->lang->ctx);
    st = load(&own);
    if (st == HM_OK)
        st = read_file(&own);
    if (st == HM_OK)
        st = point(&own, hm__setup_run_file(job, &own.file));
    hm__arena_free(&own.arena);
    return st;
}
