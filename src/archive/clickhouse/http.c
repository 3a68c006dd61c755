/*
 * http.c - requests to servers of ClickHouse, by libcurl.
 *
 * A few transfers share one multi handle, which keeps connections alive. All
 * happens in the calling thread.
 */
#include "http.h"

#include <curl/curl.h>
#include <stdio.h>
#include <time.h>
#include <zlib.h>

#include "problem.h"

enum {
    SLOTS = 4,         // blocks on their way at a time
    TRIES = 6,         // for one request
    FIRST_PAUSE = 100, // milliseconds before the second; then twice as long
    CONNECT = 10,      // seconds
    POLL = 1000,       // milliseconds
    GZIP = 16,         // added to the window's bits: as gzip has it
    QUICK = 1,         // level of compression
    FINE = 200,        // status of HTTP
    BUSY = 429,
    AWAY = 502, // and the next two
    AWAY_LAST = 504,
};

static const size_t most_answer = (size_t)1 << 28;

/* One request. */
typedef struct slot {
    hm__http *http;
    CURL *easy;
    bool busy;
    int tries;
    char host[HM__URL_HOST];
    char *body; // compressed, unless the server is near
    size_t body_room;
    hm_out *answer; // its own
    char why[CURL_ERROR_SIZE];
} slot;

struct hm__http {
    hm_ctx *ctx;
    hm__http_options options;
    char *netrc;
    bool near; // bodies are not compressed
    CURLM *multi;
    struct curl_slist *headers;
    slot slots[SLOTS];
    size_t flying; // slots that are busy
    hm_out *url;
    bool reached;     // a server has answered before
    bool hasty;       // nothing is tried again
    hm_status failed; // of rows that were sent
    unsigned code;
    char problem[600];
};

/* ---- making ---------------------------------------------------------------
 */

static size_t take(char *bytes, size_t one, size_t count, void *user)
{
    slot *s = user;

    if (hm_out_text(s->answer).len + count > most_answer)
        return 0;
    hm_out_put(s->answer, (hm_str){bytes, one * count});
    return hm_out_status(s->answer) == HM_OK ? one * count : 0;
}

static void set_credentials(CURL *easy, const hm__http *http)
{
    const hm__url *url = &http->options.url;

    curl_easy_setopt(easy, CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
    if (url->user[0])
        curl_easy_setopt(easy, CURLOPT_USERNAME, url->user);
    if (url->password[0])
        curl_easy_setopt(easy, CURLOPT_PASSWORD, url->password);
    if (http->netrc && !url->password[0]) {
        curl_easy_setopt(easy, CURLOPT_NETRC, (long)CURL_NETRC_OPTIONAL);
        curl_easy_setopt(easy, CURLOPT_NETRC_FILE, http->netrc);
    }
}

static hm_status open_slot(hm__http *http, slot *s)
{
    s->http = http;
    s->easy = curl_easy_init();
    if (!s->easy)
        return HM_ENOMEM;
    curl_easy_setopt(s->easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(s->easy, CURLOPT_PROXY, "");
    curl_easy_setopt(s->easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(s->easy, CURLOPT_CONNECTTIMEOUT, (long)CONNECT);
    curl_easy_setopt(s->easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(s->easy, CURLOPT_LOW_SPEED_TIME,
                     (long)http->options.seconds);
    curl_easy_setopt(s->easy, CURLOPT_ACCEPT_ENCODING, "gzip");
    curl_easy_setopt(s->easy, CURLOPT_HTTPHEADER, http->headers);
    curl_easy_setopt(s->easy, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(s->easy, CURLOPT_WRITEDATA, s);
    curl_easy_setopt(s->easy, CURLOPT_ERRORBUFFER, s->why);
    curl_easy_setopt(s->easy, CURLOPT_PRIVATE, s);
    if (http->options.certificates)
        curl_easy_setopt(s->easy, CURLOPT_CAINFO, http->options.certificates);
    set_credentials(s->easy, http);
    return hm_out_new(http->ctx, &s->answer);
}

static hm_status open_all(hm__http *http)
{
    static const char *const headers[] = {"Expect:", "Content-Encoding: gzip"};

    http->multi = curl_multi_init();
    for (size_t i = 0; i < HM_COUNT(headers) - http->near; i++) {
        struct curl_slist *more = curl_slist_append(http->headers, headers[i]);

        if (!more)
            return HM_ENOMEM;
        http->headers = more;
    }
    for (size_t i = 0; i < SLOTS; i++)
        HM_TRY(open_slot(http, &http->slots[i]));
    HM_TRY(hm_out_new(http->ctx, &http->url));
    return http->multi ? HM_OK : HM_ENOMEM;
}

/* Within a machine compressing takes longer than it saves. */
static bool is_near(const char *host)
{
    return strcmp(host, "localhost") == 0 || strncmp(host, "127.", 4) == 0 ||
           strcmp(host, "[::1]") == 0;
}

hm_status hm__http_new(hm_ctx *ctx, const hm__http_options *options,
                       hm__http **out)
{
    hm__http *http = hm__alloc(ctx, sizeof(*http));
    size_t size = options->netrc ? strlen(options->netrc) + 1 : 0;

    *out = http;
    if (!http)
        return HM_ENOMEM;
    http->ctx = ctx;
    http->options = *options;
    http->near = is_near(options->url.host);
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        return HM_ENOMEM;
    if (size) {
        http->netrc = hm__alloc(ctx, size);
        if (!http->netrc)
            return HM_ENOMEM;
        memcpy(http->netrc, options->netrc, size);
    }
    return open_all(http);
}

void hm__http_free(hm__http *http)
{
    if (!http)
        return;
    for (size_t i = 0; i < SLOTS; i++) {
        slot *s = &http->slots[i];

        if (s->busy)
            curl_multi_remove_handle(http->multi, s->easy);
        curl_easy_cleanup(s->easy);
        hm_out_free(s->answer);
        hm__free(http->ctx, s->body);
    }
    curl_multi_cleanup(http->multi);
    curl_slist_free_all(http->headers);
    curl_global_cleanup();
    hm_out_free(http->url);
    hm__free(http->ctx, http->netrc);
    hm__free(http->ctx, http);
}

void hm__http_use(hm__http *http, const char *database)
{
    snprintf(http->options.url.database, sizeof(http->options.url.database),
             "%s", database);
}

const char *hm__http_problem(const hm__http *http)
{
    return http->problem;
}

unsigned hm__http_code(const hm__http *http)
{
    return http->code;
}

/* ---- requests -------------------------------------------------------------
 */

static void *z_alloc(void *user, unsigned count, unsigned size)
{
    return hm__resize(user, NULL, (size_t)count * size);
}

static void z_free(void *user, void *ptr)
{
    hm__free(user, ptr);
}

/* Puts a body into a slot. */
static hm_status copy_body(slot *s, hm_str body)
{
    HM_TRY(hm__reserve(s->http->ctx, &s->body, &s->body_room, body.len + 1, 1));
    memcpy(s->body, body.ptr, body.len);
    curl_easy_setopt(s->easy, CURLOPT_POSTFIELDS, s->body);
    curl_easy_setopt(s->easy, CURLOPT_POSTFIELDSIZE_LARGE,
                     (curl_off_t)body.len);
    return HM_OK;
}

/* The same, compressed. */
static hm_status compress_body(slot *s, hm_str body)
{
    z_stream z = {.zalloc = z_alloc, .zfree = z_free, .opaque = s->http->ctx};
    hm_status st = HM_OK;

    if (body.len >= most_answer)
        return HM_ELIMIT;
    if (deflateInit2(&z, QUICK, Z_DEFLATED, MAX_WBITS + GZIP, MAX_MEM_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return HM_ENOMEM;
    st = hm__reserve(s->http->ctx, &s->body, &s->body_room,
                     deflateBound(&z, (uLong)body.len), 1);
    if (st == HM_OK) {
        z.next_in = (Bytef *)(uintptr_t)body.ptr;
        z.avail_in = (uInt)body.len;
        z.next_out = (Bytef *)s->body;
        z.avail_out = (uInt)s->body_room;
        deflate(&z, Z_FINISH);
        curl_easy_setopt(s->easy, CURLOPT_POSTFIELDS, s->body);
        curl_easy_setopt(s->easy, CURLOPT_POSTFIELDSIZE_LARGE,
                         (curl_off_t)z.total_out);
    }
    deflateEnd(&z);
    return st;
}

/* The address of a request, with what ClickHouse shall keep to. */
static hm_status set_address(slot *s, hm_str sql)
{
    hm__http *http = s->http;
    const hm__url *url = &http->options.url;
    char address[HM__URL_HOST + 32];
    char *coded = curl_easy_escape(s->easy, sql.ptr, (int)sql.len);

    if (!coded)
        return HM_ENOMEM;
    hm__url_request(url, s->host, address, sizeof(address));
    hm_out_clear(http->url);
    hm_out_puts(http->url, address);
    hm_out_printf(http->url,
                  "?database=%s&wait_end_of_query=1&enable_http_compression=1"
                  "&insert_distributed_sync=1&max_query_size=16777216",
                  url->database);
    if (sql.len)
        hm_out_printf(http->url, "&query=%s", coded);
    hm_out_char(http->url, '\0');
    curl_free(coded);
    HM_TRY(hm_out_status(http->url));
    curl_easy_setopt(s->easy, CURLOPT_URL, hm_out_text(http->url).ptr);
    return HM_OK;
}

static hm_status start(slot *s)
{
    hm_out_clear(s->answer);
    s->why[0] = '\0';
    if (curl_multi_add_handle(s->http->multi, s->easy) != CURLM_OK)
        return HM_ENOMEM;
    s->http->flying += !s->busy;
    s->busy = true;
    s->tries++;
    return HM_OK;
}

/* Begins a request in a free slot. */
static hm_status begin(slot *s, const char *host, hm_str sql, hm_str body)
{
    hm__http *http = s->http;

    snprintf(s->host, sizeof(s->host), "%s",
             host ? host : http->options.url.host);
    s->tries = 0;
    HM_TRY(set_address(s, sql));
    HM_TRY(http->near ? copy_body(s, body) : compress_body(s, body));
    return start(s);
}

/* ---- answers --------------------------------------------------------------
 */

/* Waits before a request is tried again: longer each time. */
static void pause_for(int tries)
{
    long ms = FIRST_PAUSE << (tries - 1);
    struct timespec left = {.tv_sec = ms / 1000,
                            .tv_nsec = ms % 1000 * 1000000};

    while (nanosleep(&left, &left) != 0)
        continue;
}

/*
 * What libcurl could not do; returns whether it may be able to later. A server
 * that was never there is not waited for.
 */
static bool explain_transfer(slot *s, CURLcode end)
{
    hm__http *http = s->http;

    http->code = 0;
    if (end == CURLE_COULDNT_CONNECT)
        snprintf(http->problem, sizeof(http->problem),
                 "%s: the server cannot be reached at port %u", s->host,
                 http->options.url.port);
    else if (end == CURLE_COULDNT_RESOLVE_HOST)
        snprintf(http->problem, sizeof(http->problem),
                 "%s: there is no server of this name", s->host);
    else if (end == CURLE_OPERATION_TIMEDOUT)
        snprintf(http->problem, sizeof(http->problem),
                 "%s: no answer for %u seconds", s->host,
                 http->options.seconds);
    else
        snprintf(http->problem, sizeof(http->problem), "%s: %s", s->host,
                 s->why[0] ? s->why : curl_easy_strerror(end));
    return http->reached &&
           (end == CURLE_COULDNT_CONNECT || end == CURLE_SEND_ERROR ||
            end == CURLE_RECV_ERROR || end == CURLE_GOT_NOTHING ||
            end == CURLE_PARTIAL_FILE);
}

/* What the server did not want to; returns whether it may want to later. */
static bool explain_answer(slot *s, long status)
{
    hm__http *http = s->http;
    hm_str answer = hm_out_text(s->answer);

    http->code = hm__problem_code(answer);
    if (http->code)
        hm__problem_write(s->host, answer, http->problem,
                          sizeof(http->problem));
    else
        snprintf(http->problem, sizeof(http->problem),
                 "%s: this is no server of ClickHouse, or it is not well: "
                 "status %ld",
                 s->host, status);
    return hm__problem_passes(http->code) || status == BUSY ||
           (!http->code && status >= AWAY && status <= AWAY_LAST);
}

/* A request has come to its end, or is tried again. */
static hm_status finish(slot *s, CURLcode end)
{
    hm__http *http = s->http;
    bool no_memory =
        end == CURLE_OUT_OF_MEMORY || hm_out_status(s->answer) != HM_OK;
    long status = 0;
    bool fine, again = false;

    curl_multi_remove_handle(http->multi, s->easy);
    curl_easy_getinfo(s->easy, CURLINFO_RESPONSE_CODE, &status);
    fine = end == CURLE_OK && status == FINE && !no_memory;
    http->reached |= fine;
    if (!fine && !no_memory)
        again = end != CURLE_OK ? explain_transfer(s, end)
                                : explain_answer(s, status);
    if (again && !http->hasty && s->tries < TRIES) {
        pause_for(s->tries);
        no_memory = start(s) != HM_OK;
        if (!no_memory)
            return HM_OK;
    }
    s->busy = false;
    http->flying--;
    return fine ? HM_OK : no_memory ? HM_ENOMEM : HM_EIO;
}

/* Looks for requests that have ended; the first failure, `*any` is set. */
static hm_status reap(hm__http *http, bool *any)
{
    hm_status st = HM_OK;
    int left = 0;
    CURLMsg *message;

    *any = false;
    while ((message = curl_multi_info_read(http->multi, &left)) != NULL) {
        slot *s = NULL;
        CURLcode end = message->data.result;
        hm_status ended;

        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &s);
        ended = finish(s, end);
        st = st == HM_OK ? ended : st;
        *any = true;
    }
    return st;
}

/* Lets things happen, and may wait for them. */
static hm_status step(hm__http *http, bool wait)
{
    int running = 0;
    bool any;

    if (curl_multi_perform(http->multi, &running) != CURLM_OK)
        return HM_ENOMEM;
    HM_TRY(reap(http, &any));
    if (wait && running && !any)
        curl_multi_poll(http->multi, NULL, 0, POLL, NULL);
    return HM_OK;
}

static slot *free_slot(hm__http *http)
{
    for (size_t i = 0; i < SLOTS; i++) {
        if (!http->slots[i].busy)
            return &http->slots[i];
    }
    return NULL;
}

hm_status hm__http_send(hm__http *http, const char *host, hm_str sql,
                        hm_str rows)
{
    slot *s;

    while (http->failed == HM_OK && (s = free_slot(http)) == NULL)
        http->failed = step(http, true);
    if (http->failed == HM_OK)
        http->failed = begin(s, host, sql, rows);
    return http->failed;
}

hm_status hm__http_progress(hm__http *http)
{
    if (http->flying && http->failed == HM_OK)
        http->failed = step(http, false);
    return http->failed;
}

hm_status hm__http_settle(hm__http *http)
{
    hm_status st = http->failed;

    while (http->flying) {
        hm_status ended = step(http, true);

        st = st == HM_OK ? ended : st;
    }
    http->failed = HM_OK;
    return st;
}

hm_status hm__http_ask(hm__http *http, const char *host, hm_str sql,
                       hm_out *answer)
{
    slot *s;

    HM_TRY(hm__http_settle(http));
    s = &http->slots[0];
    HM_TRY(begin(s, host, (hm_str){"", 0}, sql));
    HM_TRY(hm__http_settle(http));
    if (!answer)
        return HM_OK;
    hm_out_put(answer, hm_out_text(s->answer));
    return hm_out_status(answer);
}

hm_status hm__http_try(hm__http *http, const char *host, hm_str sql,
                       hm_out *answer)
{
    hm_status st;

    http->hasty = true;
    st = hm__http_ask(http, host, sql, answer);
    http->hasty = false;
    return st;
}
