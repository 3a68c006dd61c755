/*
 * cmd_serve.c - halfmove serve: games in a browser, and over HTTP.
 *
 * All that listens is in halfmove-serve.so. Here are its sources: they are
 * listed again whenever a folder has changed.
 */
#include "serve/serve.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli.h"

#define HOST_USUAL "127.0.0.1"
#define PORT_USUAL "8364"

enum { NAME_MOST = 4096, TOKEN_BYTES = 16, HOST_MOST = 256 };

extern const hm_command hm__command_serve;

/* ---- sources --------------------------------------------------------------
 */

/* The last part of a path, or of an address without what is secret. */
static hm_str base_name(const char *path)
{
    hm_str secret = hm_archive_secret(path);
    size_t least = secret.len ? (size_t)(secret.ptr - path) + secret.len : 0;
    size_t end = strlen(path);
    size_t begin;

    while (end > least + 1 && path[end - 1] == '/')
        end--;
    begin = end;
    while (begin > least && path[begin - 1] != '/')
        begin--;
    return (hm_str){path + begin, end - begin};
}

/* What source `index` is called: "shogi", or "shogi~2" if that is taken. */
static void name_source(const cli_args *args, size_t index,
                        char name[NAME_MOST])
{
    hm_str own = base_name(args->files[index]);
    size_t same = 1;

    for (size_t i = 0; i < index; i++) {
        hm_str other = base_name(args->files[i]);

        same +=
            other.len == own.len && memcmp(other.ptr, own.ptr, own.len) == 0;
    }
    if (same == 1)
        snprintf(name, NAME_MOST, "%.*s", (int)own.len, own.ptr);
    else
        snprintf(name, NAME_MOST, "%.*s~%zu", (int)own.len, own.ptr, same);
}

/* Writes "a/b", or "a" if `b` is empty; false if that is too long. */
static bool join(const char *a, hm_str b, char out[NAME_MOST])
{
    size_t len = strlen(a);

    if (len + b.len + 2 > NAME_MOST)
        return false;
    memcpy(out, a, len);
    if (b.len)
        out[len++] = '/';
    memcpy(out + len, b.ptr, b.len);
    out[len + b.len] = '\0';
    return true;
}

/* Adds the folder of a file below a source, unless `last` is that one. */
static hm_status add_folder(const cli_target *target, const char *source,
                            char last[NAME_MOST], serve_add add, void *to)
{
    const char *slash = strrchr(target->below, '/');
    char name[NAME_MOST], path[NAME_MOST];
    hm_str below;

    if (!slash)
        return HM_OK;
    below = (hm_str){target->below, (size_t)(slash - target->below)};
    if (!join(source, below, name) || strlen(target->path) >= NAME_MOST)
        return HM_OK;
    snprintf(path, sizeof(path), "%.*s", (int)(slash - target->path),
             target->path);
    if (strcmp(path, last) == 0)
        return HM_OK;
    memcpy(last, path, NAME_MOST);
    return add(to, &(serve_source){path, name, true});
}

/* Adds a file, and before it its folder; names that are too long are not. */
static hm_status add_file(const cli_target *target, const char *source,
                          char last[NAME_MOST], serve_add add, void *to)
{
    hm_str below = hm_str_of(target->below ? target->below : "");
    char name[NAME_MOST];
    hm_status st = HM_OK;

    if (!join(source, below, name))
        return HM_OK;
    if (target->below)
        st = add_folder(target, source, last, add, to);
    return st == HM_OK ? add(to, &(serve_source){target->path, name, false})
                       : st;
}

static bool is_folder(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* A command of its own for the thread that lists the sources. */
typedef struct lister {
    const cli_args *args;
    cli c;
} lister;

static hm_status list_source(lister *l, size_t index, serve_add add, void *to)
{
    cli_args one = *l->args;
    char source[NAME_MOST];
    char last[NAME_MOST] = "";
    hm_status st = HM_OK;

    one.files = &l->args->files[index];
    one.file_count = 1;
    l->c.args = &one;
    l->c.targets = (cli_targets){.count = 0};
    name_source(l->args, index, source);
    targets_open(&l->c, &hm__command_serve);
    hm_out_clear(l->c.err); // what is wrong was said at the start
    if (is_folder(one.files[0]))
        st = add(to, &(serve_source){one.files[0], source, true});
    for (size_t i = 0; st == HM_OK && i < l->c.targets.count; i++)
        st = add_file(&l->c.targets.items[i], source, last, add, to);
    targets_close(&l->c.targets);
    return st;
}

static hm_status list_sources(void *user, serve_add add, void *to)
{
    lister *l = user;
    hm_status st = HM_OK;

    for (size_t i = 0; st == HM_OK && i < l->args->file_count; i++)
        st = list_source(l, i, add, to);
    return st;
}

static hm_status lister_open(lister *l, const cli *c)
{
    hm_status st;

    *l = (lister){.args = c->args, .c = {.options = c->options}};
    st = hm_ctx_new(c->options, &l->c.ctx);
    if (st == HM_OK)
        st = hm_diags_new(l->c.ctx, &l->c.diags);
    if (st == HM_OK)
        st = hm_out_new(l->c.ctx, &l->c.err);
    return st;
}

static void lister_close(lister *l)
{
    hm_out_free(l->c.err);
    hm_diags_free(l->c.diags);
    hm_ctx_free(l->c.ctx);
}

/* ---- the address ----------------------------------------------------------
 */

typedef struct listening {
    char host[HOST_MOST];
    const char *port;
    char token[2 * TOKEN_BYTES + 1]; // that was made
} listening;

/* HOST:PORT, [HOST]:PORT, HOST, or :PORT */
static bool read_address(const char *text, listening *out)
{
    const char *colon = strrchr(text, ':');
    size_t len = strlen(text);

    if (colon && colon != strchr(text, ':') && text[0] != '[')
        colon = NULL; // of an IPv6 address without a port
    if (text[0] == '[' && colon && colon[-1] != ']')
        colon = NULL;
    out->port = colon ? colon + 1 : PORT_USUAL;
    if (colon)
        len = (size_t)(colon - text);
    if (len > 1 && text[0] == '[' && text[len - 1] == ']') {
        text++;
        len -= 2;
    }
    if (len >= HOST_MOST || !*out->port ||
        out->port[strspn(out->port, "0123456789")] ||
        strtoul(out->port, NULL, 10) > 65535)
        return false;
    snprintf(out->host, sizeof(out->host), "%.*s", (int)len, text);
    if (!len)
        snprintf(out->host, sizeof(out->host), "%s", HOST_USUAL);
    return true;
}

static bool is_loopback(const char *host)
{
    return strcmp(host, "localhost") == 0 || strcmp(host, "::1") == 0 ||
           (strncmp(host, "127.", 4) == 0 &&
            host[strspn(host, "0123456789.")] == '\0');
}

static bool make_token(char token[2 * TOKEN_BYTES + 1])
{
    unsigned char bytes[TOKEN_BYTES];

    if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes))
        return false;
    for (size_t i = 0; i < sizeof(bytes); i++)
        snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

/* A token goes into an address and a cookie as it is. */
static bool is_token(const char *token)
{
    size_t len = strspn(token, "abcdefghijklmnopqrstuvwxyz"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~");

    return len >= 8 && len <= 200 && token[len] == '\0';
}

/* ---- running --------------------------------------------------------------
 */

/* Starts a browser, which is not waited for. */
static void open_browser(const char *address)
{
    static const char *const programs[] = {"xdg-open", "open", "x-www-browser"};

    pid_t child = fork();

    if (child != 0) {
        if (child > 0)
            waitpid(child, NULL, 0);
        return;
    }
    if (fork() == 0) {
        for (size_t i = 0; i < CLI_COUNT(programs); i++)
            execlp(programs[i], programs[i], address, (char *)NULL);
    }
    _exit(0);
}

static void announce(cli *c, const listening *at, unsigned port,
                     const char *token)
{
    bool six = strchr(at->host, ':') != NULL;
    char address[HOST_MOST + 300];

    snprintf(address, sizeof(address), "http://%s%s%s:%u/%s%s", six ? "[" : "",
             at->host, six ? "]" : "", port, token ? "?token=" : "",
             token ? token : "");
    hm_out_printf(c->err, "halfmove: listening on %s\n", address);
    hm_out_flush(c->err);
    if (c->args->open)
        open_browser(address);
}

static int serve_until_stopped(cli *c, const serve_part *part,
                               serve_options *options, const listening *at)
{
    sigset_t signals = stopping_signals();
    char why[SERVE_WHY] = "";
    serve *server = NULL;
    sigset_t before;
    hm_status st;
    int got;

    pthread_sigmask(SIG_BLOCK, &signals, &before); // its threads inherit that
    st = part->start(options, &server, why);
    if (st == HM_OK) {
        announce(c, at, part->port(server), options->token);
        sigwait(&signals, &got);
        part->stop(server);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (st == HM_EIO)
        return complain_that(c, at->host, why, CLI_IO);
    return st == HM_OK ? CLI_FINE : complain(c, "serve", st);
}

static int wrong(cli *c, const char *text)
{
    hm_out_printf(c->err, "halfmove serve: %s\n", text);
    return CLI_USAGE;
}

/* Decides where to listen, and whether a token is needed. */
static int choose_address(cli *c, listening *at, const char **token)
{
    const char *wanted = c->args->listen;

    if (!read_address(wanted ? wanted : HOST_USUAL ":" PORT_USUAL, at))
        return wrong(c, "expected --listen HOST:PORT");
    *token = c->args->token;
    if (*token && !is_token(*token))
        return wrong(c, "a token has 8 to 200 letters, digits, - _ . and ~");
    if (!*token && !is_loopback(at->host)) {
        if (!make_token(at->token))
            return complain(c, "serve", HM_EIO);
        *token = at->token;
    }
    return CLI_FINE;
}

static int check_archive(cli *c, const char *address)
{
    hm_archive *archive = NULL;
    int end = archive_open(c, address, false, &archive);

    hm_archive_free(archive);
    return end;
}

/* Whether all sources are there. */
static int check_sources(cli *c)
{
    int end = CLI_FINE;

    for (size_t i = 0; i < c->args->file_count; i++) {
        const char *path = c->args->files[i];

        if (strstr(path, "://") && hm_archive_is(path))
            end = worse(end, check_archive(c, path));
        else if (access(path, R_OK) != 0)
            end = complain(c, path, HM_EIO);
    }
    return end;
}

/* Serves the sources, if there are any. */
static int serve_sources(cli *c, const serve_part *part, serve_options *options,
                         const listening *at)
{
    hm_archive_options opening = {.size = sizeof(opening)};
    char *netrc;
    lister sources;
    int end;

    if (lister_open(&sources, c) != HM_OK) {
        lister_close(&sources);
        return complain(c, "serve", HM_ENOMEM);
    }
    if (c->args->file_count) {
        options->list = list_sources;
        options->user = &sources;
    }
    archive_surroundings(&opening, &netrc);
    options->opening = &opening;
    end = serve_until_stopped(c, part, options, at);
    free(netrc);
    lister_close(&sources);
    return end;
}

static int run_serve(cli *c)
{
    serve_options options = {.context = c->options, .write = c->args->write};
    listening at = {.port = PORT_USUAL};
    const serve_part *part;
    int end = choose_address(c, &at, &options.token);

    if (end == CLI_FINE)
        end = check_sources(c);
    if (end != CLI_FINE)
        return end;
    part = part_load(&part_serve, "serve", c->err);
    if (!part)
        return CLI_IO;
    options.host = at.host;
    options.port = at.port;
    options.draw = part_draw();
    options.archive = part_archive();
    return serve_sources(c, part, &options, &at);
}

const hm_command hm__command_serve = {
    .name = "serve",
    .synopsis = "[options] [FILE...]",
    .summary = "show, search and edit games in a browser",
    .about =
        "Opens the games of files, folders and archives in a browser on this "
        "machine: a list with search, a replayer and an editor. The address is "
        "printed, "
        "and --open opens it. Without a FILE the examples are shown. It runs "
        "until it is interrupted, and files that change are shown as they "
        "are.\n"
        "Programs can do over HTTP what the pages do: list and convert games, "
        "draw positions, check records and play moves. docs/serve.md "
        "describes that.\n"
        "Only programs of this machine can connect, unless --listen says "
        "otherwise; then requests need a token, which is made and printed if "
        "--token gives none. Files are changed only with --write.",
    .example = "halfmove serve --open ~/shogi games.pgn\n"
               "halfmove serve --write --listen 127.0.0.1:0 games",
    .options = "include listen open setup-path token write",
    .run = run_serve,
};
