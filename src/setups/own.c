/*
 * own.c - setup files of the user.
 *
 * Such a file is PPN, like those in share/setups. Arguments reach it as
 * macros: with "Rows: 5" in the game, `rows' is 5 in the file. Its own Macros
 * serve as defaults for arguments, and the game may use them too.
 *
 * A fault in the file is told at the game's SetUp, with the file's own place
 * in the message. Only a context with setup folders opens files at all, so
 * that a server never reads what a stranger's game names.
 */
#include "own.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/utf8.h"
#include "kit.h"
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
} own_file;

/* ---- finding ------------------------------------------------------------- */

static bool is_path(hm_str name)
{
    size_t len = name.len;

    return hm__str_find(name, '/', 0) < len ||
           (len > 4 && memcmp(name.ptr + len - 4, ".ppn", 4) == 0);
}

static bool exists(const char *path)
{
    FILE *file = fopen(path, "rb");

    if (file)
        fclose(file);
    return file != NULL;
}

/* A path beside the game's own file, unless it is absolute. */
static bool join_path(own_file *own, hm_str folder, hm_str name)
{
    bool absolute = name.ptr[0] == '/' || folder.len == 0;
    int n = snprintf(own->path, PATH_ROOM, "%.*s%s%.*s",
                     absolute ? 0 : (int)folder.len, folder.ptr,
                     absolute ? "" : "/", (int)name.len, name.ptr);

    return n > 0 && n < PATH_ROOM;
}

static hm_str folder_of(hm_str path)
{
    size_t slash = path.len;

    while (slash > 0 && path.ptr[slash - 1] != '/')
        slash--;
    return hm__str_part(path, 0, slash ? slash - 1 : 0);
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

        if (n > 0 && n < PATH_ROOM && end > at && exists(own->path))
            return true;
        at = end + 1;
    }
    return false;
}

static bool find_file(own_file *own, const char *name)
{
    const hm__setup_call *call = own->job->call;
    const char *folders = own->job->lang->ctx->setup_folders;

    if (!folders)
        return false;
    if (is_path(call->name))
        return join_path(own, folder_of(call->source), call->name);
    return find_in_folders(own, folders, name);
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
    char message[200] = "this is no setup file";

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

/* Arguments first, then the file's own macros: these are the defaults. */
static hm_status add_macros(own_file *own)
{
    hm__lang *lang = own->job->lang;
    const hm__setup_call *call = own->job->call;
    const hm_meta *macros = hm_meta_get(&own->meta, "Macros");

    lang->macros.count = 0;
    for (size_t i = 0; i < call->arg_count; i++)
        HM_TRY(hm__macros_add(&lang->macros, lang->ctx,
                              hm_str_of(call->args[i].key),
                              call->args[i].value));
    if (!macros || macros->kind != HM_META_MAP)
        return HM_OK;
    for (const hm_meta *item = macros->first; item; item = item->next) {
        hm_str name = hm__arena_str(&lang->values, item->key);
        hm_str value = hm__arena_str(&lang->values, hm_meta_text(item));

        if (!name.ptr || !value.ptr)
            return HM_ENOMEM;
        HM_TRY(hm__macros_add(&lang->macros, lang->ctx, name, value));
    }
    return HM_OK;
}

/* An argument that no macro of the file is called after is a mistake. */
static hm_status check_args(own_file *own)
{
    const hm_meta *macros = hm_meta_get(&own->meta, "Macros");

    for (size_t i = 0; i < own->job->call->arg_count; i++) {
        const hm__arg *arg = &own->job->call->args[i];

        if (macros && hm_meta_get(macros, arg->key))
            continue;
        hm__fault(own->job->why, arg->where, "setup-unknown-argument",
                  "%s has no macro called %s", own->path, arg->key);
        return hm__fault_hint(own->job->why,
                              "arguments are the Macros of the file");
    }
    return HM_OK;
}

static hm_status read_scale(own_file *own)
{
    const hm_meta *scale = hm_meta_get(&own->meta, "ScalingFactor");
    double *out = &own->job->lang->table->scale;

    if (!scale)
        return HM_OK;
    if (!hm__str_number(own->job->lang->ctx, hm_meta_text(scale), out) ||
        !(*out > 0 && *out <= 1000))
        return broken(own, hm__locate(own->source.text, scale->span.start),
                      "expected a scaling factor above 0, up to 1000");
    return HM_OK;
}

/* Where in the file a fault of the language lies. */
static hm_status point(own_file *own, hm_status st)
{
    hm_fault why = *own->job->why;
    hm_str text = own->source.text;
    size_t at = own->parts.moves.start;

    if (st != HM_EINPUT && st != HM_ELIMIT)
        return st;
    if ((uintptr_t)why.at.ptr >= (uintptr_t)text.ptr &&
        (uintptr_t)why.at.ptr <= (uintptr_t)text.ptr + text.len)
        at = (size_t)(why.at.ptr - text.ptr);
    broken(own, hm__locate(text, at), why.message);
    return st;
}

static hm_status play(own_file *own)
{
    hm__lang *lang = own->job->lang;
    const hm_meta *board = hm_meta_get(&own->meta, "Board");

    HM_TRY(check_args(own));
    HM_TRY(add_macros(own));
    HM_TRY(point(
        own, hm__macros_close(&lang->macros, &lang->values, own->job->why)));
    HM_TRY(read_scale(own));
    if (board)
        HM_TRY(point(own, hm__kit_board_text(own->job, hm_meta_text(board))));
    return point(own,
                 hm__setup_play(own->job, hm__str_part(own->source.text,
                                                       own->parts.moves.start,
                                                       own->parts.moves.end)));
}

hm_status hm__own_run(hm__setup_job *job, const char *name)
{
    own_file own = {.job = job};
    hm_status st;

    if (!find_file(&own, name))
        return HM_END;
    hm__arena_init(&own.arena, job->lang->ctx);
    st = load(&own);
    if (st == HM_OK)
        st = read_meta(&own);
    if (st == HM_OK)
        st = play(&own);
    hm__arena_free(&own.arena);
    job->own = true;
    return st;
}
