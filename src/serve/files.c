/*
 * files.c - the files of the sources: read, and with --write saved.
 *
 * A name is looked up among the files that are known, and never becomes a
 * path. A new file may be made only in a folder that is known.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "accept.h"
#include "coding.h"
#include "handlers.h"
#include "library.h"
#include "output.h"
#include "server.h"

enum { NAME_ROOM = 4096, FILE_MOST = 64 << 20 };

/* The name in an address, after "/files/". */
static bool read_name(const job *j, char name[NAME_ROOM])
{
    size_t len = 0;

    for (size_t i = 1; i < j->address.segment_count; i++) {
        int n = snprintf(name + len, NAME_ROOM - len, "%s%s", i > 1 ? "/" : "",
                         j->address.segments[i]);

        if (n < 0 || (size_t)n >= NAME_ROOM - len)
            return false;
        len += (size_t)n;
    }
    return true;
}

/* ---- reading --------------------------------------------------------------
 */

/* Opens a file as it is now. Below a folder, links are not followed. */
static int open_now(const game_file *file, struct stat *info)
{
    int links = strchr(file->name, '/') ? O_NOFOLLOW : 0;
    int fd = open(file->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | links);

    if (fd >= 0 && (fstat(fd, info) != 0 || !S_ISREG(info->st_mode))) {
        close(fd);
        fd = -1;
    }
    return fd;
}

/* All bytes of a file as they are, which must not be too many. */
static hm_status read_raw(job *j, const game_file *file, hm_out *out)
{
    struct stat info;
    hm_status st;
    int fd;

    if (!file->path) {
        hm_out_put(out, file->built_in);
        return hm_out_status(out);
    }
    fd = open_now(file, &info);
    if (fd < 0)
        return job_fail(j, 404, "serve-no-file", "the file cannot be read");
    st = info.st_size > FILE_MOST
             ? job_fail(j, 413, "serve-file", "the file is too large")
             : read_part(fd, 0, (size_t)info.st_size, out);
    close(fd);
    return st;
}

/* The same decompressed. */
static hm_status unpack(job *j, hm_str raw, hm_out *out)
{
    char block[1 << 14];
    hm_input *input = NULL;
    size_t count;
    hm_status st = hm_input_memory(j->ctx, raw, &input);

    while (st == HM_OK) {
        st = hm_input_read(input, block, sizeof(block), &count);
        hm_out_put(out, (hm_str){block, count});
        if (hm_out_text(out).len > FILE_MOST)
            st = HM_ENOMEM;
    }
    hm_input_free(input);
    return st == HM_END ? hm_out_status(out) : st;
}

typedef struct content {
    hm_out *raw;  // as it is
    hm_out *text; // decompressed
    char tag[TAG_ROOM];
} content;

/* Reads a file; close it in any case. */
static hm_status content_open(job *j, const game_file *file, content *out)
{
    hm_status st = hm_out_new(j->ctx, &out->raw);

    if (st == HM_OK)
        st = hm_out_new(j->ctx, &out->text);
    if (st == HM_OK)
        st = read_raw(j, file, out->raw);
    if (st == HM_OK)
        st = unpack(j, hm_out_text(out->raw), out->text);
    if (st == HM_OK)
        tag_of(hm_out_text(out->raw), out->tag);
    return st;
}

static void content_close(content *c)
{
    hm_out_free(c->text);
    hm_out_free(c->raw);
}

static const game_file *find_file(job *j, const char *name)
{
    const game_file *file = collection_file(job_games(j), name);

    if (file && !file->folder && !file->archive)
        return file;
    job_fail(j, 404, "serve-no-file", "there is no file %.200s", name);
    return NULL;
}

hm_status get_file(job *j)
{
    char name[NAME_ROOM] = "";
    const game_file *file;
    content c = {0};
    hm_status st;

    if (!read_name(j, name))
        return job_fail(j, 404, "serve-no-file", "there is no such file");
    file = find_file(j, name);
    if (!file)
        return HM_SKIPPED;
    st = content_open(j, file, &c);
    if (st == HM_OK && !decode_text(hm_out_text(c.text), j->out))
        st = job_fail(j, 422, "serve-encoding",
                      "the file is neither UTF-8 nor CP932");
    if (st == HM_OK) {
        j->reply.type = "text/plain";
        memcpy(j->reply.tag, c.tag, sizeof(c.tag));
    }
    content_close(&c);
    return st;
}

hm_status get_files(job *j)
{
    const collection *games = job_games(j);

    hm_json_begin_object(&j->json);
    put_bool(&j->json, "write", j->server->options.write);
    hm_json_key(&j->json, "files");
    hm_json_begin_array(&j->json);
    for (size_t i = 0; i < games->file_count; i++) {
        const game_file *file = games->files[i];
        bool writes = j->server->options.write && file->path &&
                      !file->archive && access(file->path, W_OK) == 0;

        hm_json_begin_object(&j->json);
        put_string(&j->json, "name", file->name);
        put_bool(&j->json, "folder", file->folder);
        put_bool(&j->json, "archive", file->archive);
        put_int(&j->json, "bytes",
                file->path ? (size_t)file->stamp.size : file->built_in.len);
        put_int(&j->json, "games", file->count);
        put_bool(&j->json, "writable", writes);
        put_bool(&j->json, "whole", file->whole || file->folder);
        hm_json_end_object(&j->json);
    }
    hm_json_end_array(&j->json);
    hm_json_end_object(&j->json);
    return job_json(j);
}

/* ---- saving ---------------------------------------------------------------
 */

/* Writes bytes to a path, beside it first. */
static hm_status save(job *j, const char *path, hm_str bytes)
{
    hm_file *file = NULL;
    hm_status st = hm_file_begin(j->ctx, path, &file);

    if (st == HM_OK) {
        hm_out_put(hm_file_out(file), bytes);
        st = hm_file_commit(file);
    }
    hm_file_free(file);
    if (st != HM_EIO)
        return st;
    return job_fail(j, 403, "serve-save", "the file cannot be written: %s",
                    strerror(errno));
}

/* Answers after a file was saved, when the list knows it. */
static hm_status answer_saved(job *j, const char *name, const char *path)
{
    file_stamp stamp = file_look(path);
    const game_file *file;
    content c = {0};
    hm_status st = HM_OK;

    library_wait(j->server->library, name, &stamp);
    collection_release(j->games);
    j->games = NULL;
    file = collection_file(job_games(j), name);
    if (file)
        st = content_open(j, file, &c);
    if (st == HM_OK) {
        hm_json_begin_object(&j->json);
        put_string(&j->json, "name", name);
        put_string(&j->json, "etag", c.tag);
        hm_json_end_object(&j->json);
        st = job_json(j);
    }
    content_close(&c);
    return st;
}

/* The body as the file is encoded. */
static hm_status encode(job *j, const content *old, hm_out *out)
{
    if (!old->text || is_utf8(hm_out_text(old->text))) {
        hm_out_put(out, j->body);
        return hm_out_status(out);
    }
    return encode_cp932(j->body, out)
               ? HM_OK
               : job_fail(j, 422, "serve-encoding",
                          "the file is in CP932, which does not have all of "
                          "these characters");
}

/* Whether a header has the tag, of either form. */
static bool is_tag_of(const char *tag, const char *header)
{
    char zipped[TAG_ROOM];

    memcpy(zipped, tag, TAG_ROOM);
    tag_zipped(zipped);
    return accept_tag(header, tag) || accept_tag(header, zipped);
}

/* Saves what is in the body over a file, if nobody else changed it. */
static hm_status replace_file(job *j, const game_file *file, const char *name)
{
    content old = {0};
    hm_out *bytes = NULL;
    hm_status st = content_open(j, file, &old);

    if (st == HM_OK && j->headers.if_none_match)
        st = job_fail(j, 412, "serve-exists", "there is such a file already");
    if (st == HM_OK && j->headers.if_match &&
        !is_tag_of(old.tag, j->headers.if_match))
        st = job_fail(j, 412, "serve-changed",
                      "the file was changed by somebody else");
    if (st == HM_OK)
        st = hm_out_new(j->ctx, &bytes);
    if (st == HM_OK)
        st = encode(j, &old, bytes);
    if (st == HM_OK)
        st = save(j, file->path, hm_out_text(bytes));
    if (st == HM_OK)
        st = answer_saved(j, name, file->path);
    hm_out_free(bytes);
    content_close(&old);
    return st;
}

/* Whether a new file may have this name: of letters and a known suffix. */
static bool is_new_name(const char *name)
{
    hm_notation_info info = {.size = sizeof(info)};

    for (const char *c = name; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == '\\' || *c == 127)
            return false;
    }
    return *name && *name != '.' && strlen(name) < 200 &&
           hm_notation_of_path(name, &info);
}

static hm_status make_file(job *j, const char *name)
{
    const char *slash = strrchr(name, '/');
    char folder[NAME_ROOM], path[NAME_ROOM];
    const game_file *known;
    struct stat info;
    hm_status st;
    int len;

    snprintf(folder, sizeof(folder), "%.*s", (int)(slash ? slash - name : 0),
             name);
    known = collection_file(job_games(j), folder);
    if (!slash || !known || !known->folder)
        return job_fail(j, 404, "serve-no-folder", "there is no such folder");
    if (!is_new_name(slash + 1))
        return job_fail(j, 400, "serve-name",
                        "a name needs the suffix of a notation, such as .kif");
    if (j->headers.if_match)
        return job_fail(j, 412, "serve-changed", "the file is not there");
    len = snprintf(path, sizeof(path), "%s/%s", known->path, slash + 1);
    if (len < 0 || len >= (int)sizeof(path))
        return job_fail(j, 400, "serve-name", "the name is too long");
    if (lstat(path, &info) == 0)
        return job_fail(j, 412, "serve-exists", "there is such a file already");
    st = save(j, path, j->body);
    return st == HM_OK ? answer_saved(j, name, path) : st;
}

/* One after another: who compares tags must not be overtaken. */
hm_status put_file(job *j)
{
    char name[NAME_ROOM] = "";
    const game_file *file;
    hm_status st;

    if (!j->server->options.write)
        return job_fail(j, 403, "serve-read-only",
                        "files can be saved only with --write");
    if (!read_name(j, name))
        return job_fail(j, 400, "serve-name", "the name is too long");
    if (!is_utf8(j->body))
        return job_fail(j, 400, "serve-encoding", "expected UTF-8");
    pthread_mutex_lock(&j->server->saving);
    file = collection_file(job_games(j), name);
    if (file && !file->folder && !file->archive && file->path)
        st = replace_file(j, file, name);
    else if (file)
        st = job_fail(j, 403, "serve-read-only", "this cannot be saved");
    else
        st = make_file(j, name);
    pthread_mutex_unlock(&j->server->saving);
    return st;
}
