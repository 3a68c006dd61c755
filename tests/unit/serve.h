/*
 * serve.h - a server in this process, and requests that come from no network.
 *
 * Files that include this are linked with the server, and with --wrap for what
 * asks for memory: a call of this thread, or of all, fails when it is told to.
 * Libraries of others are not concerned. SERVE_DRAW is the part that draws.
 */
#ifndef HM_TESTS_UNIT_SERVE_H
#define HM_TESTS_UNIT_SERVE_H

#include "support.h"

#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "serve/library.h"
#include "serve/route.h"

extern const serve_part halfmove_serve;

/* ---- memory --------------------------------------------------------------
 */

void *__real_malloc(size_t size);
void *__real_calloc(size_t items, size_t size);
void *__real_realloc(void *old, size_t size);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t items, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);

/* A call that fails, and how many there were since; 0: none fails. */
typedef struct lack {
    size_t fail_at, calls;
    bool on; // calls after that one fail too
} lack;

static _Thread_local lack mine; // calls of this thread
static atomic_size_t all_fail_at, all_calls;

static bool lacks(void)
{
    size_t n = atomic_fetch_add(&all_calls, 1) + 1;

    mine.calls++;
    return n == atomic_load(&all_fail_at) ||
           (mine.fail_at && (mine.on ? mine.calls >= mine.fail_at
                                     : mine.calls == mine.fail_at));
}

void *__wrap_malloc(size_t size)
{
    return lacks() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t items, size_t size)
{
    return lacks() ? NULL : __real_calloc(items, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return lacks() ? NULL : __real_realloc(old, size);
}

char *__wrap_strdup(const char *text)
{
    return lacks() ? NULL : __real_strdup(text);
}

/* ---- servers -------------------------------------------------------------
 */

/* Games of the examples, or with a text of their own. */
static const struct source {
    const char *name, *from, *text;
} sources[] = {
    {"immortal.pgn", "examples/immortal.pgn", NULL},
    {"demon.kif", "examples/demon.kif", NULL},
    {"kono.ppn", "examples/kono.ppn", NULL},
    {"sample.psn", "examples/sample.psn", NULL},
    {"atlantis.json", "examples/atlantis.json", NULL},
    {"two.ppn.gz", "tests/cli/replay-compressed/two.ppn.gz", NULL},
    {"tree.pgn", NULL,
     "[Event \"Tree\"]\n\n1. Nf3 {one} Nf6 (1... c5 2. e4 (2. d4 d5) e6) 2. Ng1"
     " Ng8 3. Nf3 *\n\n[Event \"Again\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 1-0\n"},
    {"tags.ppn", NULL,
     "---\nGameType: Four Field Kono\nList: [1, {a: b}]\n...\n1. b1:b3\n"},
    {"bad.ppn", NULL, "---\na: [\n...\n1. S@a1\n---\n...\n1. S@a1\n"},
    {"none.ppn", NULL, ""},
};

static char folder[64]; // of the games

static hm_status list_games(void *user, serve_add add, void *to)
{
    char path[200], name[100];
    hm_status st = add(to, &(serve_source){folder, "own", true});

    (void)user;
    for (size_t i = 0; st == HM_OK && i < HM_COUNT(sources); i++) {
        snprintf(path, sizeof(path), "%s/%s", folder, sources[i].name);
        snprintf(name, sizeof(name), "own/%s", sources[i].name);
        st = add(to, &(serve_source){path, name, false});
    }
    return st;
}

static void write_source(const struct source *source)
{
    char bytes[1 << 16], path[200];
    FILE *in = fopen(source->from ? source->from : "/dev/null", "rb");
    FILE *out;
    size_t size;

    snprintf(path, sizeof(path), "%s/%s", folder, source->name);
    out = fopen(path, "wb");
    assert_non_null(in);
    assert_non_null(out);
    size = fread(bytes, 1, sizeof(bytes), in);
    assert_int_equal(fwrite(bytes, 1, size, out), size);
    if (source->text)
        assert_true(fputs(source->text, out) >= 0);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

static void make_games(void)
{
    snprintf(folder, sizeof(folder), "/tmp/halfmove-serve-XXXXXX");
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < HM_COUNT(sources); i++)
        write_source(&sources[i]);
}

static void remove_games(void)
{
    char path[200];

    for (size_t i = 0; i < HM_COUNT(sources); i++) {
        snprintf(path, sizeof(path), "%s/%s", folder, sources[i].name);
        unlink(path);
    }
    rmdir(folder);
}

/* Without a list it shows the examples. */
static hm_status start_server(hm_status (*list)(void *user, serve_add add,
                                                void *to),
                              serve **out)
{
    static const hm_ctx_options context = {.size = sizeof(context)};
    const serve_options options = {.host = "127.0.0.1",
                                   .port = "0",
                                   .write = true,
                                   .context = &context,
                                   .draw = SERVE_DRAW,
                                   .list = list};
    char why[SERVE_WHY] = "";

    return halfmove_serve.start(&options, out, why);
}

/* Whether all games are read, at last. */
static bool is_ready(serve *server)
{
    const struct timespec moment = {.tv_nsec = 1000000};

    for (int i = 0; i < 20000; i++) {
        collection *c = library_now(server->library);
        bool ready = !c->indexing && c->file_count > HM_COUNT(sources);

        collection_release(c);
        if (ready)
            return true;
        library_wake(server->library);
        nanosleep(&moment, NULL);
    }
    return false;
}

/* For all tests of a file: a server with these games. */
static inline int open_server(void **state)
{
    serve *server = NULL;

    make_games();
    if (start_server(list_games, &server) != HM_OK || !is_ready(server))
        return -1;
    *state = server;
    return 0;
}

static inline int close_server(void **state)
{
    halfmove_serve.stop(*state);
    remove_games();
    return 0;
}

/* ---- requests ------------------------------------------------------------
 */

typedef struct question {
    const char *path;
    const char *body; // NULL: GET
    job_method method;
    job_headers headers;
} question;

/* Writes an address; "{kono}" becomes the id of the game of that file. */
static void write_path(serve *server, const char *path, char out[2000])
{
    const char *open = strchr(path, '{');
    const char *close = open ? strchr(open, '}') : NULL;
    collection *c = library_now(server->library);
    size_t len = 0;

    snprintf(out, 2000, "%s", path);
    for (size_t i = 0; close && i < c->game_count && !len; i++) {
        const game_ref *ref = &c->games[i];

        if (!strncmp(strrchr(file_of(c, ref)->name, '/') + 1, open + 1,
                     (size_t)(close - open - 1))) {
            len = (size_t)(open - path);
            for (size_t k = 0; k < 16; k++)
                len += (size_t)snprintf(out + len, 2000 - len, "%02x",
                                        entry_of(c, ref)->id.bytes[k]);
            snprintf(out + len, 2000 - len, "%s", close + 1);
        }
    }
    assert_true(!close || len);
    collection_release(c);
}

/* Answers a request in this thread; close it with job_close(). */
static inline void ask(serve *server, const question *q, job *j)
{
    static char path[2000];
    const route *r;
    lack wanted = mine;

    mine = (lack){0};
    write_path(server, q->path, path);

    *j = (job){.server = server,
               .method = q->method ? q->method
                         : q->body ? METHOD_POST
                                   : METHOD_GET,
               .body = hm_str_of(q->body ? q->body : ""),
               .headers = q->headers};
    assert_true(address_read(path, &j->address));
    r = route_find(&j->address);
    assert_non_null(r);
    j->handler = r->handlers[j->method];
    assert_non_null(j->handler);
    mine = wanted;
    job_run(j);
    wanted = mine;
    mine = (lack){.calls = wanted.calls};
}

#endif
