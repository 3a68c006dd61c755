/*
 * server.c - connections and requests: one thread waits for all of them.
 *
 * A request is read, checked and given to the pool; until it is answered its
 * connection sleeps. Nothing here waits for anything else.
 */
#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "accept.h"
#include "cache.h"
#include "events.h"
#include "guard.h"
#include "handlers.h"
#include "library.h"
#include "route.h"

enum {
    CONNECTIONS_MOST = 640,
    CONNECTION_BYTES = 48 << 10, // of headers and address
    URI_MOST = 32 << 10,
    BODY_MOST = 16 << 20,    // of one request
    BODIES_MOST = 256 << 20, // of all
    IDLE_SECONDS = 15,
    LEFT_MS = 500,    // that a client who left is kept
    READ_MS = 20000,  // that a request may take to arrive
    SEND_MS = 120000, // and its answer to be sent
};

#define POLICY                                                                 \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' " \
    "data: blob:; connect-src 'self'; font-src 'self'; base-uri 'none'; "      \
    "form-action 'none'; frame-ancestors 'none'"

/* ---- connections ----------------------------------------------------------
 */

typedef enum phase { PHASE_READ, PHASE_WORK, PHASE_SEND, PHASE_STREAM } phase;

struct connection {
    connection *next, *before;
    int fd;
    phase phase;
    int64_t since;
};

typedef struct request {
    job job;
    struct MHD_Connection *link;
    connection *connection;
    const route *route;
    char *uri; // taken apart
    char *raw; // as it came
    char *key; // of its answer, if that may be kept; or NULL
    size_t version;
    char *body;
    size_t room;
    unsigned lost; // 0, or the status that says why the body is not here
    bool broken;   // the address makes no sense
    bool checked;  // the headers are fine
    bool begun;    // it was given to the pool
} request;

static void set_phase(serve *server, connection *c, phase p)
{
    if (!c)
        return;
    pthread_mutex_lock(&server->lock);
    c->phase = p;
    c->since = clock_now();
    pthread_mutex_unlock(&server->lock);
}

static void link_connection(serve *server, connection *c)
{
    pthread_mutex_lock(&server->lock);
    c->next = server->connections;
    if (c->next)
        c->next->before = c;
    server->connections = c;
    pthread_mutex_unlock(&server->lock);
}

static void unlink_connection(serve *server, connection *c)
{
    pthread_mutex_lock(&server->lock);
    if (c->before)
        c->before->next = c->next;
    else
        server->connections = c->next;
    if (c->next)
        c->next->before = c->before;
    pthread_mutex_unlock(&server->lock);
}

static void on_connection(void *user, struct MHD_Connection *link,
                          void **context,
                          enum MHD_ConnectionNotificationCode code)
{
    serve *server = user;
    connection *c = *context;

    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        c = calloc(1, sizeof(*c));
        *context = c;
        if (c) {
            c->fd =
                MHD_get_connection_info(link, MHD_CONNECTION_INFO_CONNECTION_FD)
                    ->connect_fd;
            c->since = clock_now();
            link_connection(server, c);
        }
    } else if (c) {
        unlink_connection(server, c);
        free(c);
        *context = NULL;
    }
}

/*
 * Whether a client went away in the middle of its request. The library may
 * miss that: the end came with the last bytes, and is not announced again.
 */
static bool is_left(const connection *c, int64_t now)
{
    struct pollfd end = {.fd = c->fd, .events = POLLRDHUP};

    return c->phase == PHASE_READ && now - c->since > LEFT_MS &&
           poll(&end, 1, 0) > 0 && (end.revents & (POLLRDHUP | POLLHUP));
}

void server_sweep(serve *server)
{
    int64_t now = clock_now();

    pthread_mutex_lock(&server->lock);
    for (connection *c = server->connections; c; c = c->next) {
        int64_t most = c->phase == PHASE_READ   ? READ_MS
                       : c->phase == PHASE_SEND ? SEND_MS
                                                : INT64_MAX;

        if (now - c->since > most || is_left(c, now))
            shutdown(c->fd, SHUT_RDWR); // its thread sees that, and closes it
    }
    pthread_mutex_unlock(&server->lock);
}

/* ---- answers --------------------------------------------------------------
 */

static void add_headers(struct MHD_Response *response, const job_reply *r)
{
    static const char *const always[][2] = {
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"X-Frame-Options", "DENY"},
    };
    const char *const own[][2] = {
        {"Content-Type", r->type},
        {"Content-Security-Policy", r->policy[0] ? r->policy : POLICY},
        {"ETag", r->tag},
        {"Content-Disposition", r->saved},
        {"Halfmove-Losses", r->losses},
        {"Content-Range", r->range},
        {"Allow", r->allow},
        {"Content-Encoding", r->zipped ? "gzip" : ""},
        {"Retry-After", r->later ? "1" : ""},
        {"Vary", "Accept, Accept-Encoding"},
        {"Cache-Control", "no-cache"},
        {"Accept-Ranges", r->status == 200 ? "bytes" : ""},
    };

    for (size_t i = 0; i < sizeof(always) / sizeof(always[0]); i++)
        MHD_add_response_header(response, always[i][0], always[i][1]);
    for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++) {
        if (own[i][1] && own[i][1][0])
            MHD_add_response_header(response, own[i][0], own[i][1]);
    }
}

/* Texts have to say in which encoding they are. */
static void add_charset(job_reply *r)
{
    static const char *const texts[][2] = {
        {"text/html", "text/html; charset=utf-8"},
        {"text/plain", "text/plain; charset=utf-8"},
        {"text/css", "text/css; charset=utf-8"},
        {"text/javascript", "text/javascript; charset=utf-8"},
    };

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        if (strcmp(r->type, texts[i][0]) == 0)
            r->type = texts[i][1];
    }
}

/* Keeps an answer for who asks the same; then it is not ours any more. */
static bool keep_answer(request *r, struct MHD_Response *response)
{
    const job_reply *reply = &r->job.reply;
    cached answer = {.response = response};

    if (!r->key || reply->status != 200)
        return false;
    memcpy(answer.tag, reply->tag, sizeof(answer.tag));
    return cache_keep(r->job.server->cache, r->key, r->version, &answer,
                      reply->size);
}

static enum MHD_Result send_reply(request *r)
{
    job_reply *reply = &r->job.reply;
    struct MHD_Response *response;
    enum MHD_Result sent;

    add_charset(reply);
    response = MHD_create_response_from_buffer(
        reply->size, (void *)(uintptr_t)(reply->bytes ? reply->bytes : ""),
        reply->own ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    if (!response)
        return MHD_NO;
    reply->own = false;
    add_headers(response, reply);
    set_phase(r->job.server, r->connection, PHASE_SEND);
    sent = MHD_queue_response(r->link, reply->status, response);
    if (!keep_answer(r, response))
        MHD_destroy_response(response);
    return sent;
}

/* Answers with a fixed text, before anything was done. */
static enum MHD_Result refuse(request *r, unsigned status, const char *id,
                              const char *message)
{
    char text[300];
    int len = snprintf(text, sizeof(text),
                       "{\"error\":{\"status\":%u,\"id\":\"%s\",\"message\":"
                       "\"%s\"}}\n",
                       status, id, message);
    char *copy = malloc((size_t)len + 1);

    if (!copy)
        return MHD_NO;
    memcpy(copy, text, (size_t)len + 1);
    r->job.reply.status = status;
    r->job.reply.type = "application/json";
    r->job.reply.bytes = copy;
    r->job.reply.size = (size_t)len;
    r->job.reply.own = true;
    r->job.reply.later = status == 503;
    return send_reply(r);
}

static enum MHD_Result send_methods(request *r)
{
    r->job.reply.status = 204;
    r->job.reply.type = "";
    route_methods(r->route, r->job.reply.allow, sizeof(r->job.reply.allow));
    return send_reply(r);
}

/* The browser keeps the token, and the address is without it from then on. */
static enum MHD_Result send_cookie(request *r, const char *token)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(0, (void *)"", MHD_RESPMEM_PERSISTENT);
    char cookie[512];
    enum MHD_Result sent;

    if (!response)
        return MHD_NO;
    snprintf(cookie, sizeof(cookie),
             GUARD_COOKIE "=%s; Path=/; HttpOnly; SameSite=Strict", token);
    r->job.reply.type = "";
    add_headers(response, &r->job.reply);
    MHD_add_response_header(response, "Set-Cookie", cookie);
    MHD_add_response_header(response, "Location", "/");
    sent = MHD_queue_response(r->link, 303, response);
    MHD_destroy_response(response);
    return sent;
}

/* ---- requests -------------------------------------------------------------
 */

static const char *header(request *r, const char *name)
{
    return MHD_lookup_connection_value(r->link, MHD_HEADER_KIND, name);
}

static void *on_uri(void *user, const char *uri, struct MHD_Connection *link)
{
    request *r = calloc(1, sizeof(*r));
    const union MHD_ConnectionInfo *info;

    if (!r)
        return NULL;
    r->job.server = user;
    r->link = link;
    info = MHD_get_connection_info(link, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    r->connection = info ? info->socket_context : NULL;
    set_phase(user, r->connection, PHASE_READ);
    r->uri = strlen(uri) <= URI_MOST ? strdup(uri) : NULL;
    r->raw = r->uri ? strdup(uri) : NULL;
    r->broken = !r->raw || !address_read(r->uri, &r->job.address);
    return r;
}

static void on_completed(void *user, struct MHD_Connection *link,
                         void **context, enum MHD_RequestTerminationCode code)
{
    serve *server = user;
    request *r = *context;

    (void)link;
    (void)code;
    if (!r)
        return;
    set_phase(server, r->connection, PHASE_READ);
    atomic_fetch_sub(&server->body_bytes, r->room);
    job_close(&r->job);
    free(r->body);
    free(r->key);
    free(r->raw);
    free(r->uri);
    free(r);
    *context = NULL;
}

static job_method method_of(const char *name)
{
    return strcmp(name, "GET") == 0 || strcmp(name, "HEAD") == 0 ? METHOD_GET
           : strcmp(name, "POST") == 0                           ? METHOD_POST
           : strcmp(name, "PUT") == 0                            ? METHOD_PUT
           : strcmp(name, "OPTIONS") == 0 ? METHOD_OPTIONS
                                          : METHOD_OTHER;
}

static guard_answer ask_guard(request *r)
{
    guard_headers headers = {.host = header(r, "Host"),
                             .origin = header(r, "Origin"),
                             .site = header(r, "Sec-Fetch-Site"),
                             .authorization = header(r, "Authorization"),
                             .cookie = header(r, "Cookie")};

    return guard_ask(r->job.server, &headers,
                     address_param_of(&r->job.address, "token"));
}

/* Whether the body is announced to be too long. */
static bool is_too_long(request *r)
{
    const char *length = header(r, "Content-Length");

    return length &&
           (strlen(length) > 12 || strtoull(length, NULL, 10) > BODY_MOST);
}

/* Looks at the headers; MHD_YES without an answer if all is fine. */
static enum MHD_Result check_request(request *r)
{
    job *j = &r->job;

    r->checked = true;
    if (!r->uri)
        return refuse(r, 414, "serve-address", "the address is too long");
    if (r->broken)
        return refuse(r, 400, "serve-address", "the address makes no sense");
    switch (ask_guard(r)) {
    case GUARD_HOST:
        return refuse(r, 403, "serve-host", "this is another host");
    case GUARD_ORIGIN:
        return refuse(r, 403, "serve-origin", "another site asks for this");
    case GUARD_TOKEN:
        return refuse(r, 401, "serve-token", "the token is missing or wrong");
    case GUARD_FINE:
        break;
    }
    r->route = route_find(&j->address);
    if (!r->route)
        return refuse(r, 404, "serve-address", "there is no such address");
    if (j->method == METHOD_OPTIONS)
        return MHD_YES;
    if (j->method == METHOD_OTHER || !r->route->handlers[j->method]) {
        route_methods(r->route, j->reply.allow, sizeof(j->reply.allow));
        return refuse(r, 405, "serve-method", "not by this method");
    }
    if (is_too_long(r))
        return refuse(r, 413, "serve-body", "the body is too long");
    return MHD_YES;
}

/* Keeps a piece of the body; 0, or the status that says why it cannot. */
static unsigned keep_body(request *r, const char *bytes, size_t size)
{
    job *j = &r->job;
    size_t room = r->room ? r->room : 4096;
    char *body;

    if (size > BODY_MOST - j->body.len)
        return 413;
    while (room < j->body.len + size)
        room *= 2;
    if (room != r->room) {
        bool fits = atomic_fetch_add(&j->server->body_bytes, room - r->room) <=
                    BODIES_MOST;

        body = fits ? realloc(r->body, room) : NULL;
        if (!body) {
            atomic_fetch_sub(&j->server->body_bytes, room - r->room);
            return 503;
        }
        r->body = body;
        r->room = room;
    }
    memcpy(r->body + j->body.len, bytes, size);
    j->body = (hm_str){r->body, j->body.len + size};
    return 0;
}

/* In a thread of the pool: the answer is there. */
static void on_done(job *j)
{
    request *r = j->owner;

    MHD_resume_connection(r->link);
}

static void run_task(pool_task *task)
{
    job *j = (job *)task;

    job_run(j);
    j->done(j);
}

static enum MHD_Result begin_work(request *r)
{
    job *j = &r->job;

    j->headers = (job_headers){
        .accept = header(r, "Accept"),
        .accept_encoding = header(r, "Accept-Encoding"),
        .content_type = header(r, "Content-Type"),
        .if_match = header(r, "If-Match"),
        .if_none_match = header(r, "If-None-Match"),
        .range = header(r, "Range"),
    };
    j->handler = r->route->handlers[j->method];
    j->owner = r;
    j->done = on_done;
    j->task.run = run_task;
    j->task.heavy = r->route->heavy;
    r->begun = true;
    set_phase(j->server, r->connection, PHASE_WORK);
    if (r->route->quick) {
        job_run(j);
        return send_reply(r);
    }
    MHD_suspend_connection(r->link);
    if (pool_add(j->server->pool, &j->task))
        return MHD_YES;
    MHD_resume_connection(r->link);
    j->reply = (job_reply){.status = 503};
    return MHD_YES;
}

/* Nobody runs it: the thread of the connections answers itself. */
hm_status get_events(job *j)
{
    (void)j;
    return HM_ESUPPORT;
}

static bool is_stream(const request *r)
{
    return r->route->handlers[r->job.method] == get_events;
}

static enum MHD_Result send_events(request *r)
{
    struct MHD_Response *response = events_open(r->job.server->events, r->link);
    enum MHD_Result sent;

    if (!response)
        return refuse(r, 503, "serve-busy", "too many listen already");
    r->job.reply.type = "text/event-stream";
    add_headers(response, &r->job.reply);
    set_phase(r->job.server, r->connection, PHASE_STREAM);
    sent = MHD_queue_response(r->link, 200, response);
    MHD_destroy_response(response);
    return sent;
}

/* Sends an answer that was kept; MHD_NO if there is none. */
static enum MHD_Result send_kept(request *r)
{
    const char *known = header(r, "If-None-Match");
    const cached *answer = cache_find(r->job.server->cache, r->key, r->version);

    if (!answer)
        return MHD_NO;
    if (known && accept_tag(known, answer->tag)) {
        r->job.reply.type = "";
        r->job.reply.status = 304;
        memcpy(r->job.reply.tag, answer->tag, sizeof(answer->tag));
        return send_reply(r);
    }
    set_phase(r->job.server, r->connection, PHASE_SEND);
    return MHD_queue_response(r->link, 200, answer->response);
}

/* Makes a key of all that an answer depends on. */
static void make_key(request *r, const char *uri)
{
    const char *accept = header(r, "Accept");
    bool zip = accept_word(header(r, "Accept-Encoding"), "gzip");
    size_t room;

    if (!r->route->kept || r->job.method != METHOD_GET || header(r, "Range"))
        return;
    accept = accept ? accept : "";
    room = strlen(uri) + strlen(accept) + 4;
    r->key = malloc(room);
    if (r->key)
        snprintf(r->key, room, "%c%s\n%s", zip ? 'z' : '-', accept, uri);
    r->version = atomic_load(&r->job.server->version);
}

/* The whole request is here. */
static enum MHD_Result answer(request *r)
{
    const char *token = address_param_of(&r->job.address, "token");

    if (r->begun && !r->job.reply.bytes)
        return refuse(r, 503, "serve-busy", "there is too much to do");
    if (r->begun)
        return send_reply(r);
    if (r->job.method == METHOD_OPTIONS)
        return send_methods(r);
    if (r->job.server->token && token && r->job.address.segment_count == 0)
        return send_cookie(r, r->job.server->token);
    if (is_stream(r))
        return send_events(r);
    make_key(r, r->raw);
    if (r->key && send_kept(r) == MHD_YES)
        return MHD_YES;
    return begin_work(r);
}

// NOLINTNEXTLINE(readability-function-size): libmicrohttpd wants all of these
static enum MHD_Result on_request(void *user, struct MHD_Connection *link,
                                  const char *url, const char *method,
                                  const char *version, const char *bytes,
                                  size_t *size, void **context)
{
    request *r = *context;

    (void)user;
    (void)link;
    (void)url;
    (void)version;
    if (!r)
        return MHD_NO; // no memory
    if (!r->checked) {
        r->job.method = method_of(method);
        return check_request(r);
    }
    if (*size) {
        if (!r->lost)
            r->lost = keep_body(r, bytes, *size);
        *size = 0;
        return MHD_YES;
    }
    if (r->lost == 413)
        return refuse(r, 413, "serve-body", "the body is too long");
    if (r->lost)
        return refuse(r, 503, "serve-busy", "there is too much to do");
    return answer(r);
}

/* ---- starting and stopping ------------------------------------------------
 */

/* A socket that listens; -1 once `why` says why there is none. */
static int listen_at(const serve *server, char why[SERVE_WHY])
{
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM,
                              .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    int failed = getaddrinfo(server->host, server->port_text, &wanted, &found);
    int on = 1;
    int fd;

    if (failed) {
        snprintf(why, SERVE_WHY, "%s", gai_strerror(failed));
        return -1;
    }
    fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
    if (fd < 0 || bind(fd, found->ai_addr, found->ai_addrlen) != 0 ||
        listen(fd, 512) != 0) {
        snprintf(why, SERVE_WHY, "%s", strerror(errno));
        if (fd >= 0)
            close(fd);
        fd = -1;
    }
    freeaddrinfo(found);
    return fd;
}

static unsigned port_of(int fd)
{
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } at;
    socklen_t size = sizeof(at);

    memset(&at, 0, sizeof(at));
    if (getsockname(fd, &at.any, &size) != 0)
        return 0;
    return ntohs(at.any.sa_family == AF_INET6 ? at.six.sin6_port
                                              : at.four.sin_port);
}

/* Each connection is a file. */
static void allow_files(void)
{
    const rlim_t most = (rlim_t)2 * CONNECTIONS_MOST;
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < most) {
        files.rlim_cur = files.rlim_max < most ? files.rlim_max : most;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

static hm_status start_daemon(serve *server, char why[SERVE_WHY])
{
    int fd = listen_at(server, why);

    if (fd < 0)
        return HM_EIO;
    server->port = port_of(fd);
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
        on_request, server, MHD_OPTION_LISTEN_SOCKET, fd,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MOST,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
        MHD_OPTION_URI_LOG_CALLBACK, on_uri, server,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, server,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, server,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    if (server->daemon)
        return HM_OK;
    close(fd);
    snprintf(why, SERVE_WHY, "the server cannot be started");
    return HM_EIO;
}

static void stop(serve *server)
{
    if (!server)
        return;
    atomic_store(&server->stops, true);
    if (server->daemon) {
        int fd = MHD_quiesce_daemon(server->daemon); // no new connections

        if (fd >= 0)
            close(fd);
    }
    pool_free(server->pool);
    events_stop(server->events);
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    library_free(server->library);
    events_free(server->events);
    cache_free(server->cache);
    if (server->open) {
        pthread_mutex_destroy(&server->saving);
        pthread_mutex_destroy(&server->lock);
    }
    free(server->host);
    free(server->port_text);
    free(server->token);
    free(server);
}

static hm_status start(const serve_options *options, serve **out,
                       char why[SERVE_WHY])
{
    serve *server = calloc(1, sizeof(*server));
    hm_status st = HM_ENOMEM;

    *out = NULL;
    if (!server)
        return HM_ENOMEM;
    server->options = *options;
    server->host = strdup(options->host);
    server->port_text = strdup(options->port);
    server->token = options->token ? strdup(options->token) : NULL;
    server->open = pthread_mutex_init(&server->lock, NULL) == 0 &&
                   pthread_mutex_init(&server->saving, NULL) == 0;
    server->events = events_new();
    server->pool = pool_new();
    server->cache = cache_new();
    allow_files();
    if (server->host && server->port_text && server->open && server->pool &&
        server->events && server->cache && (server->token || !options->token))
        st = library_new(server, &server->library);
    if (st == HM_OK)
        st = start_daemon(server, why);
    if (st == HM_OK)
        *out = server;
    else
        stop(server);
    return st;
}

static unsigned port(const serve *server)
{
    return server->port;
}

extern HM_API const serve_part halfmove_serve;

const serve_part halfmove_serve = {
    .start = start,
    .port = port,
    .stop = stop,
};
