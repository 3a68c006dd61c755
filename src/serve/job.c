/*
 * job.c - a request that is being answered.
 */
#include "job.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "accept.h"
#include "coding.h"
#include "collection.h"
#include "problems.h"
#include "server.h"

static const size_t all_memory_most = (size_t)1 << 30; // of all requests

enum {
    MEMORY_MOST = 256 << 20, // bytes, of one request
    LIGHT_MS = 4000,
    HEAVY_MS = 20000,
    ZIP_LEAST = 860, // bytes: less is not worth it
    ZIP_LEVEL = 4,
};

/* ---- parameters -----------------------------------------------------------
 */

const char *job_param(const job *j, const char *key)
{
    return address_param_of(&j->address, key);
}

bool job_flag(const job *j, const char *key)
{
    const char *value = job_param(j, key);

    return value && *value && strcmp(value, "0") != 0;
}

hm_status job_number(job *j, const char *key, size_t least, size_t most,
                     size_t *out)
{
    const char *value = job_param(j, key);
    size_t digits = value ? strspn(value, "0123456789") : 0;
    size_t number;

    if (!value)
        return HM_OK;
    number = digits && digits < 16 ? (size_t)strtoull(value, NULL, 10) : 0;
    if (!digits || value[digits] || digits >= 16 || number < least ||
        number > most)
        return job_fail(j, 400, "serve-number",
                        "%s must be a number from %zu to %zu", key, least,
                        most);
    *out = number;
    return HM_OK;
}

/* ---- answers --------------------------------------------------------------
 */

void put_text(hm_json *json, const char *key, hm_str value)
{
    hm_json_key(json, key);
    hm_json_string(json, value);
}

void put_string(hm_json *json, const char *key, const char *value)
{
    hm_json_key(json, key);
    if (value)
        hm_json_string(json, hm_str_of(value));
    else
        hm_json_null(json);
}

void put_int(hm_json *json, const char *key, size_t value)
{
    hm_json_key(json, key);
    hm_json_int(json, (int64_t)value);
}

void put_bool(hm_json *json, const char *key, bool value)
{
    hm_json_key(json, key);
    hm_json_bool(json, value);
}

hm_status job_json(job *j)
{
    hm_json_end_line(&j->json);
    j->reply.type = "application/json";
    return HM_OK;
}

/* Replaces whatever was written by an error, with the problems found. */
static void answer_error(job *j, unsigned status, const char *id,
                         const char *message)
{
    hm_out_clear(j->out);
    j->json = (hm_json){.out = j->out};
    j->reply.status = status;
    j->reply.saved[0] = j->reply.losses[0] = j->reply.policy[0] = '\0';
    hm_json_begin_object(&j->json);
    hm_json_key(&j->json, "error");
    hm_json_begin_object(&j->json);
    put_int(&j->json, "status", status);
    put_string(&j->json, "id", id);
    put_string(&j->json, "message", message);
    hm_json_end_object(&j->json);
    if (hm_diags_count(j->diags)) {
        hm_json_key(&j->json, "problems");
        put_problems(j);
    }
    hm_json_end_object(&j->json);
    job_json(j);
}

hm_status job_fail(job *j, unsigned status, const char *id, const char *format,
                   ...)
{
    char message[512];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    answer_error(j, status, id, message);
    return HM_SKIPPED;
}

/* What became of a handler, as an answer. */
static void answer_status(job *j, hm_status st)
{
    switch (st) {
    case HM_OK:
    case HM_SKIPPED:
        break;
    case HM_EINPUT:
    case HM_ELIMIT:
        answer_error(j, 422, "serve-problems", "there are problems");
        break;
    case HM_EUSAGE:
        answer_error(j, 400, "serve-usage", "this makes no sense");
        break;
    case HM_ESUPPORT:
        answer_error(j, 406, "serve-not-possible",
                     "this game cannot be given in this form");
        break;
    default:
        j->reply.status = st == HM_EIO ? 500 : 503;
    }
}

/* An answer for which no memory is needed. */
static void answer_fixed(job *j)
{
    static const char busy[] =
        "{\"error\":{\"status\":503,\"id\":\"serve-busy\",\"message\":"
        "\"it took too long, or too much memory\"}}\n";
    static const char failed[] =
        "{\"error\":{\"status\":500,\"id\":\"serve-failed\",\"message\":"
        "\"a file or an archive cannot be read or written\"}}\n";
    bool io = j->reply.status == 500;

    j->reply = (job_reply){.status = io ? 500 : 503,
                           .later = !io,
                           .type = "application/json",
                           .bytes = io ? failed : busy,
                           .size = io ? sizeof(failed) - 1 : sizeof(busy) - 1};
}

/* ---- tags and compression -------------------------------------------------
 */

void tag_of(hm_str bytes, char out[TAG_ROOM])
{
    uint64_t a = 0xcbf29ce484222325u;
    uint64_t b = 0x9e3779b97f4a7c15u ^ bytes.len;

    for (size_t i = 0; i < bytes.len; i++) {
        a = (a ^ (unsigned char)bytes.ptr[i]) * 0x100000001b3u;
        b = (b + (unsigned char)bytes.ptr[i]) * 0xff51afd7ed558ccdu;
        b ^= b >> 29;
    }
    snprintf(out, TAG_ROOM, "\"%016llx%016llx\"", (unsigned long long)a,
             (unsigned long long)b);
}

static bool is_text(const char *type)
{
    return strncmp(type, "text/", 5) == 0 || strstr(type, "json") ||
           strstr(type, "xml") || strncmp(type, "application/x-", 14) == 0 ||
           strncmp(type, "model/", 6) == 0;
}

/* Compresses bytes; NULL if there is no memory, or it does not help. */
char *zip_bytes(hm_str bytes, size_t *size)
{
    z_stream z = {0};
    uLong room;
    char *to;

    if (bytes.len > UINT32_MAX ||
        deflateInit2(&z, ZIP_LEVEL, Z_DEFLATED, 16 + MAX_WBITS, 8,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    room = deflateBound(&z, (uLong)bytes.len);
    to = malloc(room);
    z.next_in = (z_const Bytef *)(uintptr_t)bytes.ptr;
    z.avail_in = (uInt)bytes.len;
    z.next_out = (Bytef *)to;
    z.avail_out = (uInt)room;
    if (to &&
        (deflate(&z, Z_FINISH) != Z_STREAM_END || z.total_out >= bytes.len)) {
        free(to);
        to = NULL;
    }
    *size = z.total_out;
    deflateEnd(&z);
    return to;
}

void tag_zipped(char tag[TAG_ROOM])
{
    size_t len = strlen(tag);

    if (len > 1 && len + 2 <= TAG_ROOM)
        memcpy(tag + len - 1, "z\"", 3);
}

/* Whether the client has the answer already; then it is not sent again. */
static bool is_known(job *j)
{
    job_reply *r = &j->reply;

    if (j->method != METHOD_GET || r->status != 200 ||
        !j->headers.if_none_match)
        return false;
    return accept_tag(j->headers.if_none_match, r->tag);
}

/* Leaves only the part of the answer that was asked for. */
static void cut_range(job *j)
{
    job_reply *r = &j->reply;
    size_t first = 0, last = 0;
    accept_range_kind kind =
        accept_range(j->headers.range, r->size, &first, &last);

    if (j->method != METHOD_GET || r->status != 200 || kind == RANGE_ALL)
        return;
    if (kind == RANGE_NONE) {
        snprintf(r->range, sizeof(r->range), "bytes */%zu", r->size);
        r->status = 416;
        r->size = 0;
        return;
    }
    snprintf(r->range, sizeof(r->range), "bytes %zu-%zu/%zu", first, last,
             r->size);
    r->status = 206;
    r->size = last - first + 1;
    if (r->own) // freed by its beginning
        memmove((char *)(uintptr_t)r->bytes, r->bytes + first, r->size);
    else
        r->bytes += first;
}

void reply_finish(job *j)
{
    job_reply *r = &j->reply;
    bool zip = !r->zipped && !j->headers.range && r->size >= ZIP_LEAST &&
               is_text(r->type) &&
               accept_word(j->headers.accept_encoding, "gzip");
    size_t size = 0;
    char *zipped;

    if (!r->tag[0] && r->status == 200)
        tag_of((hm_str){r->bytes, r->size}, r->tag);
    if (zip)
        tag_zipped(r->tag);
    if (is_known(j)) {
        r->status = 304;
        r->size = 0;
        return;
    }
    zipped = zip ? zip_bytes((hm_str){r->bytes, r->size}, &size) : NULL;
    if (zipped) {
        if (r->own)
            free((char *)(uintptr_t)r->bytes);
        r->bytes = zipped;
        r->size = size;
        r->own = r->zipped = true;
    }
    cut_range(j);
}

/* ---- running --------------------------------------------------------------
 */

/* Copies what was written, because its context ends. */
static void keep_answer(job *j)
{
    hm_str text = hm_out_text(j->out);
    char *copy = NULL;

    // an answer that was made without a part of it is none
    if (hm_out_status(j->out) == HM_OK && j->reply.status < 500 &&
        !j->budget.refused)
        copy = malloc(text.len + 1);
    if (!copy) {
        answer_fixed(j);
        return;
    }
    memcpy(copy, text.len ? text.ptr : "", text.len);
    j->reply.bytes = copy;
    j->reply.size = text.len;
    j->reply.own = true;
    reply_finish(j);
}

static hm_status open_context(job *j, const hm_allocator *allocator)
{
    hm_ctx_options options = *j->server->options.context;
    hm_status st;

    options.allocator = allocator;
    st = hm_ctx_new(&options, &j->ctx);
    if (st == HM_OK && j->server->options.draw)
        st = hm_ctx_use(j->ctx, j->server->options.draw);
    if (st == HM_OK)
        st = hm_diags_new(j->ctx, &j->diags);
    if (st == HM_OK)
        st = hm_out_new(j->ctx, &j->out);
    j->json = (hm_json){.out = j->out};
    return st;
}

/* Records of others may be in CP932; what is said about them is in UTF-8. */
static hm_status decode_body(job *j)
{
    hm_status st = HM_OK;

    if (j->method != METHOD_POST || is_utf8(j->body))
        return HM_OK;
    st = hm_out_new(j->ctx, &j->decoded);
    if (st == HM_OK && decode_text(j->body, j->decoded))
        j->body = hm_out_text(j->decoded);
    return st;
}

void job_run(job *j)
{
    hm_allocator allocator = budget_allocator(&j->budget);
    hm_status st;

    j->budget = (budget){
        .most = MEMORY_MOST,
        .deadline = clock_now() + (j->task.heavy ? HEAVY_MS : LIGHT_MS),
        .stop = &j->server->stops,
        .all = &j->server->job_bytes,
        .all_most = all_memory_most,
    };
    j->reply = (job_reply){.status = 200, .type = "application/json"};
    st = open_context(j, &allocator);
    if (st == HM_OK)
        st = decode_body(j);
    j->text = j->body;
    if (st == HM_OK) {
        hm_diags_set_strict(j->diags, job_flag(j, "strict"));
        answer_status(j, j->handler(j));
        keep_answer(j);
    } else {
        answer_fixed(j);
    }
    collection_release(j->games);
    hm_out_free(j->decoded);
    hm_out_free(j->out);
    hm_diags_free(j->diags);
    hm_ctx_free(j->ctx);
}

void job_close(job *j)
{
    if (j->reply.own)
        free((char *)(uintptr_t)j->reply.bytes);
    j->reply.bytes = NULL;
    j->reply.own = false;
}
