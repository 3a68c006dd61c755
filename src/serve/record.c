/*
 * record.c - records: of the collection, or of the body of a request.
 */
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server.h"

/* ---- nodes ----------------------------------------------------------------
 */

static const hm_node *go_along(const hm_node *node, size_t count)
{
    while (node && count-- > 0)
        node = hm_node_child(node);
    return node;
}

static const hm_node *continuation(const hm_node *node, size_t number)
{
    const hm_node *child = number ? hm_node_child(node) : NULL;

    while (child && --number > 0)
        child = hm_node_sibling(child);
    return child;
}

/* Reads digits and what stands before them; false if there are none. */
static bool read_step(const char **text, bool dot, size_t *out)
{
    char *end;

    if (dot && *(*text)++ != '.')
        return false;
    if (**text < '0' || **text > '9')
        return false;
    errno = 0;
    *out = (size_t)strtoul(*text, &end, 10);
    *text = end;
    return errno == 0;
}

/* address = N {"." CONTINUATION "." STATES} */
const hm_node *node_at(const hm_record *game, const char *at)
{
    const hm_node *node = hm_record_root(game);
    size_t number, count;

    if (strcmp(at, "last") == 0)
        return go_along(node, hm_record_length(game));
    if (!read_step(&at, false, &count))
        return NULL;
    node = go_along(node, count);
    while (node && *at) {
        if (!read_step(&at, true, &number) || !read_step(&at, true, &count) ||
            count == 0)
            return NULL;
        node = continuation(node, number);
        node = node ? go_along(node, count - 1) : NULL;
    }
    return node;
}

const hm_node *node_after(const hm_node *node, bool skip)
{
    if (!skip && hm_node_child(node))
        return hm_node_child(node);
    while (node && !hm_node_sibling(node))
        node = hm_node_parent(node);
    return node ? hm_node_sibling(node) : NULL;
}

/* ---- files ----------------------------------------------------------------
 */

hm_status open_source(job *j, const game_file *file, int *fd)
{
    struct stat info;
    file_stamp stamp;

    *fd = open(file->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (*fd >= 0 && fstat(*fd, &info) == 0 && S_ISREG(info.st_mode)) {
        stamp = stamp_of(&info);
        if (stamp_is(&stamp, &file->stamp))
            return HM_OK;
    }
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
    j->reply.later = true;
    return job_fail(j, 503, "serve-changed", "the file has just changed");
}

hm_status read_part(int fd, size_t offset, size_t length, hm_out *out)
{
    char block[1 << 14];

    while (length > 0) {
        size_t wanted = length < sizeof(block) ? length : sizeof(block);
        ssize_t got = pread(fd, block, wanted, (off_t)offset);

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return HM_EIO;
        hm_out_put(out, (hm_str){block, (size_t)got});
        offset += (size_t)got;
        length -= (size_t)got;
    }
    return hm_out_status(out);
}

/* ---- settings -------------------------------------------------------------
 */

static bool is_set(const record *r, const char *key)
{
    size_t len = strlen(key);

    for (size_t i = 0; i < r->setting_count; i++) {
        if (strncmp(r->settings[i], key, len) == 0 &&
            r->settings[i][len] == '=')
            return true;
    }
    return false;
}

/* What does not fit is left out. */
static void add_setting(record *r, const char *key, const char *value)
{
    char *text = r->settings[r->setting_count];
    int len;

    if (r->setting_count == RECORD_SETTINGS)
        return;
    len = snprintf(text, SETTING_ROOM, "%s=%s", key, value);
    if (len < 0 || len >= SETTING_ROOM)
        return;
    r->setting_list[r->setting_count++] = text;
}

/* Parameters that some notation takes as a setting when it is read. */
static void read_settings(const job *j, record *r)
{
    hm_notation_info info = {.size = sizeof(info)};

    for (size_t i = 0; hm_notation_at(i, &info); i++) {
        for (const hm_setting *s = info.read_settings; s->key; s++) {
            const char *value = job_param(j, s->key);

            if (value && *value && !is_set(r, s->key))
                add_setting(r, s->key, value);
        }
    }
}

/* ---- reading --------------------------------------------------------------
 */

/* Asks an archive for one game. */
static hm_status open_archived(job *j, const game_file *file,
                               const game_entry *entry, record *r)
{
    hm_archive_query query = {.size = sizeof(query)};
    char id[HM_ID_TEXT];
    hm_status st = j->server->options.archive
                       ? hm_ctx_use(j->ctx, j->server->options.archive)
                       : HM_ESUPPORT;

    hm_id_text(&entry->id, id);
    query.id = id;
    if (st == HM_OK)
        st = hm_archive_open(j->ctx, file->path, j->server->options.opening,
                             &r->archive);
    return st == HM_OK ? hm_archive_input(r->archive, &query, &r->input) : st;
}

/* Opens what the slice of a game is read from, or all of its file. */
static hm_status open_bytes(job *j, const game_file *file,
                            const game_entry *entry, record *r)
{
    const game_place *place = &entry->place;
    hm_str all = file->built_in;
    hm_status st = HM_OK;

    if (file->archive)
        return open_archived(j, file, entry, r);
    if (!file->path) {
        hm_str part = {all.ptr + place->slice.offset, place->length};

        return place->cut ? hm_input_plain(j->ctx, part, &r->input)
                          : hm_input_memory(j->ctx, all, &r->input);
    }
    st = open_source(j, file, &r->fd);
    if (st != HM_OK)
        return st;
    if (!place->cut)
        return hm_input_fd(j->ctx, r->fd, &r->input);
    st = hm_out_new(j->ctx, &r->bytes);
    if (st == HM_OK)
        st = read_part(r->fd, place->slice.offset, place->length, r->bytes);
    return st == HM_OK
               ? hm_input_plain(j->ctx, hm_out_text(r->bytes), &r->input)
               : st;
}

hm_status record_of_game(job *j, const game_file *file, const game_entry *entry,
                         record *out)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = file->archive ? HM_PACKED
                                                       : entry->notation,
                                 .name = file->name,
                                 .diags = j->diags};
    size_t number = file->archive ? 1 : entry->number;
    hm_status st;

    *out = (record){.fd = -1};
    if (entry->place.cut)
        options.slice = &entry->place.slice;
    st = open_bytes(j, file, entry, out);
    if (st == HM_OK)
        st = hm_reader_new(j->ctx, out->input, &options, &out->reader);
    if (st != HM_OK)
        return st;
    do {
        hm_diags_set_muted(j->diags, hm_reader_game(out->reader) + 1 != number);
        st = hm_reader_reuse(out->reader, &out->game);
    } while (st != HM_END && st != HM_ENOMEM && st != HM_EIO &&
             hm_reader_game(out->reader) < number);
    hm_diags_set_muted(j->diags, false);
    return st == HM_END ? job_fail(j, 404, "serve-no-game",
                                   "the game is not there any more")
                        : st;
}

/* A notation by the media type of a header, without its parameters. */
static const char *notation_of_type(const char *type)
{
    hm_notation_info info = {.size = sizeof(info)};
    size_t len = type ? strcspn(type, "; ") : 0;

    for (size_t i = 0; type && hm_notation_at(i, &info); i++) {
        if (strlen(info.media_type) == len &&
            strncasecmp(info.media_type, type, len) == 0)
            return info.name;
    }
    return NULL;
}

hm_status read_from(job *j, const char **out)
{
    const char *from = job_param(j, "from");
    hm_notation_info info = {.size = sizeof(info)};

    *out = from && *from ? from : notation_of_type(j->headers.content_type);
    if (from && *from && !hm_notation_find(from, &info))
        return job_fail(j, 400, "serve-notation",
                        "there is no notation \"%.40s\"", from);
    return HM_OK;
}

hm_status record_of_body(job *j, record *out)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .name = job_param(j, "name"),
                                 .diags = j->diags};
    hm_status st;

    *out = (record){.fd = -1};
    read_settings(j, out);
    options.settings = out->setting_list;
    options.setting_count = out->setting_count;
    st = read_from(j, &options.from);
    if (st == HM_OK)
        st = hm_input_memory(j->ctx, j->body, &out->input);
    if (st == HM_OK)
        st = hm_reader_new(j->ctx, out->input, &options, &out->reader);
    return st;
}

hm_status record_next(job *j, record *r)
{
    if (budget_is_over(&j->budget))
        return HM_ENOMEM;
    return hm_reader_reuse(r->reader, &r->game);
}

hm_status record_play(job *j, record *r, const hm_replay_options *options)
{
    hm_status st = HM_OK;

    if (!r->replay)
        st = hm_replay_new(j->ctx, options, &r->replay);
    return st == HM_OK ? hm_replay_load(r->replay, r->game) : st;
}

void record_close(record *r)
{
    hm_replay_free(r->replay);
    hm_record_free(r->game);
    hm_reader_free(r->reader);
    hm_input_free(r->input);
    hm_archive_free(r->archive);
    hm_out_free(r->bytes);
    if (r->fd >= 0)
        close(r->fd);
}
