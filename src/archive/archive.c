/*
 * archive.c - archives: opening them, and what every engine needs.
 */
#include "archive.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/file.h"
#include "base/part.h"
#include "base/str.h"

/* ---- names --------------------------------------------------------------- */

enum { HEADER = 100, MARK = 68 };

/* Reads the first bytes; how many there are, or -1 if they cannot be read. */
static ssize_t read_head(int fd, char *head)
{
    size_t count = 0;
    ssize_t n;

    do {
        n = read(fd, head + count, HEADER - count);
        if (n < 0 && errno != EINTR)
            return -1;
        count += n > 0 ? (size_t)n : 0;
    } while (n != 0 && count < HEADER);
    return (ssize_t)count;
}

/* The same, of a file; a pipe must not lose its first bytes here. */
static ssize_t look_into(const char *name, char *head)
{
    struct stat info;
    ssize_t count;
    int fd;

    if (stat(name, &info) != 0)
        return errno == ENOENT || errno == ENOTDIR ? 0 : -1;
    if (!S_ISREG(info.st_mode))
        return 0;
    fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    count = read_head(fd, head);
    close(fd);
    return count;
}

/*
 * A database of SQLite, and where it says whose it is: ours. If it cannot be
 * read now, its name decides, so that whoever opens it says what is wrong.
 */
static bool is_file(const char *name)
{
    char head[HEADER];
    ssize_t count = look_into(name, head);

    if (count < 0)
        return hm_str_is(hm__file_suffix(hm_str_of(name)), "hm");
    return count == HEADER && memcmp(head, "SQLite format 3", 16) == 0 &&
           memcmp(head + MARK, HM__ARCHIVE_MARK, 4) == 0;
}

/* What follows "clickhouse://" in an address; NULL if it is none. */
static const char *after_scheme(const char *name)
{
    static const char *const schemes[] = {"clickhouse://", "clickhouses://"};

    for (size_t i = 0; i < HM_COUNT(schemes); i++) {
        if (strncmp(name, schemes[i], strlen(schemes[i])) == 0)
            return name + strlen(schemes[i]);
    }
    return NULL;
}

hm_str hm_archive_secret(const char *name)
{
    const char *begin = after_scheme(name);
    hm_str secret = {begin ? begin : name, 0};
    size_t end = begin ? strcspn(begin, "/") : 0;

    for (size_t i = 0; i < end; i++) {
        if (begin[i] == '@')
            secret.len = i + 1;
    }
    return secret;
}

/* After the database of an address "#" and "@" mean a game and a state. */
static bool is_address(const char *name)
{
    const char *begin = after_scheme(name);
    const char *slash = begin ? strchr(begin, '/') : NULL;

    return begin && (!slash || !slash[strcspn(slash, "#@")]);
}

bool hm_archive_is(const char *name)
{
    return strstr(name, "://") ? is_address(name) : is_file(name);
}

/* ---- opening ------------------------------------------------------------- */

static const hm_engine *engine_for(const hm_ctx *ctx, const char *name)
{
    for (size_t i = 0; i < ctx->part_count; i++) {
        const hm_engine *const *e = ctx->parts[i]->engines;

        for (; e && *e; e++) {
            if ((*e)->takes(name))
                return *e;
        }
    }
    return NULL;
}

static char *copy_name(hm_ctx *ctx, const char *name)
{
    char *copy = hm__alloc(ctx, strlen(name) + 1);

    if (copy)
        memcpy(copy, name, strlen(name));
    return copy;
}

hm_status hm_archive_open(hm_ctx *ctx, const char *name,
                          const hm_archive_options *options, hm_archive **out)
{
    hm_archive_options o;
    hm_archive *archive;
    hm_status st;

    *out = NULL;
    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    archive = hm__alloc(ctx, sizeof(*archive));
    if (!archive)
        return HM_ENOMEM;
    archive->ctx = ctx;
    archive->diags = o.diags;
    archive->write = o.write || o.create;
    archive->engine = engine_for(ctx, name);
    archive->name = copy_name(ctx, name);
    st = !archive->engine ? HM_ESUPPORT : archive->name ? HM_OK : HM_ENOMEM;
    if (st == HM_OK) {
        hm__engine_open how = {.ctx = ctx,
                               .name = archive->name,
                               .write = archive->write,
                               .create = o.create,
                               .cluster = o.cluster,
                               .user = o.user,
                               .password = o.password,
                               .netrc = o.netrc,
                               .certificates = o.certificates,
                               .seconds = o.seconds,
                               .diags = o.diags};

        st = archive->engine->open(&how, &archive->state);
    }
    if (st != HM_OK) {
        hm_archive_free(archive);
        return st;
    }
    *out = archive;
    return HM_OK;
}

void hm_archive_free(hm_archive *archive)
{
    if (!archive)
        return;
    if (archive->engine)
        archive->engine->close(archive->state);
    hm__free(archive->ctx, archive->name);
    hm__free(archive->ctx, archive);
}

const char *hm_archive_engine(const hm_archive *archive)
{
    return archive->engine->name;
}

hm_status hm_archive_about(hm_archive *archive, hm_out *out)
{
    if (archive->engine->about)
        HM_TRY(archive->engine->about(archive->state, out));
    return hm_out_status(out);
}

hm_status hm_archive_size(hm_archive *archive, uint64_t *games,
                          uint64_t *positions)
{
    return archive->engine->size(archive->state, games, positions);
}

hm_status hm_archive_explore(hm_archive *archive, uint64_t key,
                             hm_played_each each, void *user)
{
    return archive->engine->explore(archive->state, key, each, user);
}

hm_status hm_archive_copy(hm_archive *archive, const char *path)
{
    return archive->engine->copy ? archive->engine->copy(archive->state, path)
                                 : HM_ESUPPORT;
}

hm_status hm__archive_problem(hm_diags *diags, const char *name, const char *id,
                              const char *format, ...)
{
    char text[256];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    return hm__report(diags, &(hm__source){.name = hm_str_of(name)},
                      (hm__problem){.severity = HM_ERROR, .id = id}, "%s",
                      text);
}

hm_status hm__archive_note(hm_diags *diags, const char *name, const char *id,
                           const char *text)
{
    return hm__report(diags, &(hm__source){.name = hm_str_of(name)},
                      (hm__problem){.severity = HM_NOTE, .id = id}, "%s", text);
}

/* ---- adding and removing ------------------------------------------------- */

enum { AT_ONCE = 4096 }; // games that are unpacked

hm_status hm_archive_add(hm_archive *archive, hm_str packed,
                         hm_archive_added *out)
{
    hm_archive_game *games;
    hm_status st = HM_OK;

    if (!archive->write)
        return HM_EUSAGE;
    games = hm__alloc(archive->ctx, AT_ONCE * sizeof(*games));
    if (!games)
        return HM_ENOMEM;
    while (st == HM_OK && packed.len) {
        size_t count = 0;

        while (st == HM_OK && count < AT_ONCE && packed.len) {
            st = hm_archive_unpack(&packed, &games[count]);
            count += st == HM_OK;
        }
        if (st == HM_OK)
            st = archive->engine->add(archive->state, games, count, out);
    }
    hm__free(archive->ctx, games);
    return st;
}

hm_status hm_archive_commit(hm_archive *archive)
{
    return archive->write ? archive->engine->commit(archive->state) : HM_EUSAGE;
}

/* Finds a game by its whole id, packed. */
static hm_status fetch(hm_archive *archive, const hm_id *id, hm_out *packed)
{
    hm__query query = {.first = *id, .last = *id};
    hm_archive_game game;
    void *cursor = NULL;
    hm_status st = archive->engine->find(archive->state, &query, &cursor);

    if (st == HM_OK)
        st = archive->engine->next(cursor, &game);
    if (st == HM_OK)
        st = archive->engine->text(cursor, &game);
    if (st == HM_OK)
        hm__pack_game(packed, &game);
    archive->engine->end(cursor);
    return st == HM_OK ? hm_out_status(packed) : st;
}

static hm_status remove_one(hm_archive *archive, hm__again *again,
                            const hm_id *id, size_t *removed)
{
    hm_archive_game game;
    hm_out *packed = NULL;
    size_t gone = 0;
    hm_status st = hm_out_new(archive->ctx, &packed);

    if (st == HM_OK)
        st = fetch(archive, id, packed);
    if (st == HM_OK)
        st = hm__again_pack(again, hm_out_text(packed), &game);
    if (st == HM_OK)
        st = archive->engine->remove(archive->state, &game, 1, &gone);
    *removed += gone;
    hm_out_free(packed);
    return st == HM_END ? HM_OK : st;
}

hm_status hm_archive_remove(hm_archive *archive, hm_replay *replay,
                            const hm_id *ids, size_t count, size_t *removed)
{
    hm__again again;
    hm_status st;

    *removed = 0;
    if (!archive->write)
        return HM_EUSAGE;
    st = hm__again_open(archive, replay, &again);
    for (size_t i = 0; st == HM_OK && i < count; i++)
        st = remove_one(archive, &again, &ids[i], removed);
    if (st == HM_OK)
        st = hm_archive_commit(archive);
    hm__again_close(&again);
    return st;
}
