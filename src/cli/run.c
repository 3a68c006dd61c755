/*
 * run.c - the frame around every command: context, limits, streams.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

int worse(int a, int b)
{
    return a > b ? a : b;
}

/* ---- streams --------------------------------------------------------------
 */

static hm_status write_bytes(cli_stream *stream, hm_str bytes)
{
    if (fwrite(bytes.ptr, 1, bytes.len, stream->file) == bytes.len)
        return HM_OK;
    stream->error = errno;
    return HM_EIO;
}

static hm_status to_stream(void *user, const char *bytes, size_t count)
{
    return write_bytes(user, (hm_str){bytes, count});
}

/* How many bytes at the end are the beginning of a code point. */
static size_t cut_short(hm_str text)
{
    for (size_t n = 1; n <= 3 && n <= text.len; n++) {
        unsigned char c = (unsigned char)text.ptr[text.len - n];

        if ((c & 0xC0) != 0x80)
            return c >= (n == 1 ? 0xC0 : n == 2 ? 0xE0 : 0xF0) ? n : 0;
    }
    return 0;
}

/* How long what a terminal may obey is: a line end, a tab, perhaps a colour. */
static size_t harmless(const cli_stream *stream, hm_str text, size_t at)
{
    size_t end = at + 2;

    if (text.ptr[at] == '\n' || text.ptr[at] == '\t')
        return 1;
    if (!stream->colors || end >= text.len || text.ptr[at] != '\033' ||
        text.ptr[at + 1] != '[')
        return 0;
    while (end < text.len && strchr("0123456789;", text.ptr[end]) &&
           text.ptr[end])
        end++;
    return end < text.len && text.ptr[end] == 'm' ? end + 1 - at : 0;
}

/* Text of a stranger may not steer the terminal. */
static hm_status show(cli_stream *stream, hm_str text)
{
    hm_out_clear(stream->shown);
    for (size_t at = 0; at < text.len;) {
        size_t end = at;
        size_t n = 0;

        while (end < text.len && (n = harmless(stream, text, end)) == 0)
            end++;
        hm_out_visible(stream->shown, (hm_str){text.ptr + at, end - at});
        hm_out_put(stream->shown, (hm_str){text.ptr + end, n});
        at = end + n;
    }
    if (hm_out_status(stream->shown) != HM_OK)
        return hm_out_status(stream->shown);
    return write_bytes(stream, hm_out_text(stream->shown));
}

static hm_status to_terminal(void *user, const char *bytes, size_t count)
{
    cli_stream *stream = user;
    char rest[3];
    size_t left;
    hm_str text;
    hm_status st;

    if (stream->trusted)
        return write_bytes(stream, (hm_str){bytes, count});
    hm_out_put(stream->coming, (hm_str){bytes, count});
    st = hm_out_status(stream->coming);
    if (st != HM_OK)
        return st;
    text = hm_out_text(stream->coming);
    left = cut_short(text);
    for (size_t i = 0; i < left; i++)
        rest[i] = text.ptr[text.len - left + i];
    st = show(stream, (hm_str){text.ptr, text.len - left});
    hm_out_clear(stream->coming);
    hm_out_put(stream->coming, (hm_str){rest, left});
    return st;
}

static bool wants_color(const cli_args *args)
{
    const char *no = getenv("NO_COLOR");

    if (args->color && strcmp(args->color, "always") == 0)
        return true;
    if (args->color && strcmp(args->color, "never") == 0)
        return false;
    return !(no && no[0]) && isatty(STDERR_FILENO);
}

void print_path(cli *c, const char *path)
{
    hm_str secret = hm_archive_secret(path);
    const char *rest = secret.ptr + secret.len;

    hm_out_visible(c->err, (hm_str){path, (size_t)(secret.ptr - path)});
    hm_out_visible(c->err, hm_str_of(rest));
}

int complain_that(cli *c, const char *path, const char *why, int end)
{
    hm_out_puts(c->err, "halfmove: ");
    print_path(c, path);
    hm_out_printf(c->err, ": %s\n", why);
    return end;
}

/* Whether a server has said why something failed. */
static bool server_complained(const cli *c)
{
    for (size_t i = 0; i < hm_diags_count(c->diags); i++) {
        if (strcmp(hm_diags_at(c->diags, i)->id, "archive-server") == 0)
            return true;
    }
    return false;
}

/* What the system says, and what to do where that is known. */
static const char *why_of_system(void)
{
    return errno == EISDIR ? "this is a folder; give the name of a file"
                           : strerror(errno);
}

int complain(cli *c, const char *path, hm_status status)
{
    const char *why =
        status == HM_EIO ? why_of_system() : hm_status_text(status);
    int end = status == HM_EINPUT || status == HM_ELIMIT ? CLI_NO
              : status == HM_EUSAGE                      ? CLI_USAGE
                                                         : CLI_IO;

    if (status == HM_EIO && server_complained(c)) {
        print_diags(c);
        return end;
    }
    return complain_that(c, path, why, end);
}

int complain_output(cli *c, const char *path, hm_status status)
{
    if (status == HM_EIO && errno == ENOENT)
        return complain_that(
            c, path, "the folder of this file does not exist; make it first",
            CLI_IO);
    return complain(c, path, status);
}

void print_diags(cli *c)
{
    hm_diags_sort(c->diags);
    for (size_t i = 0; i < hm_diags_count(c->diags); i++) {
        const hm_diag *d = hm_diags_at(c->diags, i);

        if (c->listing)
            hm_diag_json(d, c->out);
        else
            hm_diag_print(d, c->color, c->err);
    }
    hm_diags_clear(c->diags);
}

/* ---- limits ---------------------------------------------------------------
 */

static bool set_limit(hm_limits *limits, const char *setting)
{
    const char *equals = strchr(setting, '=');
    char name[64];
    char *end;
    unsigned long long value;

    if (!equals || equals == setting || (size_t)(equals - setting) > 63)
        return false;
    memcpy(name, setting, (size_t)(equals - setting));
    name[equals - setting] = '\0';
    errno = 0;
    value = strtoull(equals + 1, &end, 10);
    return equals[1] >= '0' && equals[1] <= '9' && *end == '\0' && errno == 0 &&
           value > 0 && hm_limits_set(limits, name, (size_t)value) == HM_OK;
}

enum { MOST_LIMITS = 32 };

/* Says what --limit takes, and which limit may have been meant. */
static void refuse_limit(const hm_limits *limits, const char *setting)
{
    const char *names[MOST_LIMITS];
    char name[64] = "";
    size_t len = strcspn(setting, "=");
    size_t count = 0;
    const char *near;

    while (count < MOST_LIMITS && hm_limits_name(limits, count, NULL)) {
        names[count] = hm_limits_name(limits, count, NULL);
        count++;
    }
    if (len < sizeof(name))
        memcpy(name, setting, len);
    near = near_name(name, names, count);
    fprintf(stderr, "halfmove: expected --limit NAME=N with N above 0, not \"");
    opt_print_word(setting);
    fprintf(stderr, "\"\n");
    if (near && strcmp(near, name) != 0)
        fprintf(stderr, "Did you mean \"%s\"?\n", near);
    fprintf(stderr, "The limits are:");
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, " %s", names[i]);
    fprintf(stderr, "\n");
}

static bool set_limits(hm_limits *limits, const cli_list *settings)
{
    hm_limits_default(limits, sizeof(*limits));
    for (size_t i = 0; i < settings->count; i++) {
        if (!set_limit(limits, settings->items[i])) {
            refuse_limit(limits, settings->items[i]);
            return false;
        }
    }
    return true;
}

/* Where users keep setup files of their own. */
static void find_folders(const char *first, char *out, size_t room)
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    const char *gap = first ? ":" : "";

    first = first ? first : "";
    if (data && data[0])
        snprintf(out, room, "%s%s%s/halfmove/setups", first, gap, data);
    else if (home && home[0])
        snprintf(out, room, "%s%s%s/.local/share/halfmove/setups", first, gap,
                 home);
    else
        snprintf(out, room, "%s", first);
}

/* ---- the frame ------------------------------------------------------------
 */

/* A stream that a person will look at. */
static hm_status open_shown(cli *c, cli_stream *stream, hm_out **out)
{
    hm_status st = hm_out_new(c->ctx, &stream->coming);

    if (st == HM_OK)
        st = hm_out_new(c->ctx, &stream->shown);
    return st == HM_OK ? hm_out_new_sink(c->ctx, to_terminal, stream, out) : st;
}

/* Messages for people. */
static hm_status open_messages(cli *c)
{
    hm_status st;

    c->to_err = (cli_stream){.file = stderr, .colors = c->color};
    c->to_out.file = stdout;
    st = open_shown(c, &c->to_err, &c->err);
    if (st == HM_OK)
        st = hm_diags_new(c->ctx, &c->diags);
    if (st == HM_OK)
        hm_diags_set_strict(c->diags, c->args->strict);
    return st;
}

/* What is written: to a file, or to standard output if `path` is NULL. */
static hm_status open_output(cli *c, const char *path, hm_file **file)
{
    hm_status st;

    if (path) {
        st = hm_file_begin(c->ctx, path, file);
        if (st == HM_OK)
            c->out = hm_file_out(*file);
        return st;
    }
    if (!isatty(STDOUT_FILENO))
        return hm_out_new_sink(c->ctx, to_stream, &c->to_out, &c->out);
    return open_shown(c, &c->to_out, &c->out);
}

/* Sees that everything was really written; a file if `end` is no worse. */
static int close_streams(cli *c, hm_file *file, int worst, int end)
{
    const char *name = file ? c->args->output : "standard output";
    hm_status st;

    if (file && end <= worst) {
        st = hm_file_commit(file);
    } else if (file) {
        st = HM_OK;
    } else {
        st = hm_out_flush(c->out);
        if (st == HM_OK && c->to_out.coming)
            st = show(&c->to_out, hm_out_text(c->to_out.coming));
        if (st == HM_EIO) // it may be long ago
            errno = c->to_out.error;
        if (st == HM_OK && fflush(stdout) != 0)
            st = HM_EIO;
    }
    if (st == HM_EIO && errno == EPIPE && !file)
        end = CLI_IO; // whoever reads has seen enough
    else if (st != HM_OK)
        end = complain(c, name, st);
    hm_file_free(file);
    return end;
}

/* Prints the last messages; that some are lost is said without memory. */
static int close_messages(cli *c, int end)
{
    hm_status st = hm_out_flush(c->err);

    if (st == HM_OK)
        st = show(&c->to_err, hm_out_text(c->to_err.coming));
    if (st != HM_ENOMEM)
        return end;
    fprintf(stderr, "halfmove: %s\n", hm_status_text(st));
    return CLI_IO;
}

/* What -o names, if the command's output goes there as a whole. */
static const char *path_of_output(const hm_command *command,
                                  const cli_args *args)
{
    const char *path = args->output;
    cli_pattern found = pattern_read(path ? path : "");
    bool many = command->writes_games && (found.many || found.folder);

    if (command->copies && archive_is_output(path))
        return NULL;
    return command->writes_files || many ? NULL : path;
}

static bool is_folder(const char *path)
{
    struct stat info;

    if (!path)
        return false;
    return pattern_read(path).folder ||
           (stat(path, &info) == 0 && S_ISDIR(info.st_mode));
}

static int refuse_folder(cli *c, const hm_command *command)
{
    const char *why = "this is a folder; give -o the name of a file";

    if (command->writes_each)
        why = "this is a folder; put a slash and a pattern after it, such as "
              "/game-%04d.kif";
    else if (command->writes_games || command->writes_folders)
        why = "this is a folder; add a slash to write a file for each source "
              "into it";
    return complain_that(c, c->args->output, why, CLI_IO);
}

/* Compiles --where; CLI_USAGE if that makes no sense. */
static int open_where(cli *c)
{
    hm_where *where = NULL;
    hm_status st;

    if (!c->args->where)
        return CLI_FINE;
    st = hm_where_parse(c->ctx, hm_str_of(c->args->where), c->diags, &where);
    c->where = where;
    print_diags(c);
    return st == HM_OK       ? CLI_FINE
           : st == HM_ENOMEM ? complain(c, "starting", st)
                             : CLI_USAGE;
}

/* Finds what is read, and opens what is written; CLI_FINE if all is well. */
static int prepare(cli *c, const hm_command *command, hm_file **file)
{
    const char *path = path_of_output(command, c->args);
    const char *name = c->args->output;
    bool folder = command->writes_folders && name && pattern_read(name).folder;
    int end = open_where(c);
    hm_status st;

    if (end == CLI_FINE && has_word(command->options, "from"))
        end = targets_open(c, command);
    if (end != CLI_FINE)
        return end;
    if ((path || command->writes_files) && !folder && is_folder(name))
        return refuse_folder(c, command);
    if (path)
        end = output_refused(c, path);
    if (end != CLI_FINE)
        return end;
    if (path || (c->args->output && command->writes_games) || c->args->in_place)
        c->guard = guard_begin();
    st = open_output(c, path, file);
    guard_watch(c->guard, *file);
    if (st != HM_OK)
        return complain_output(c, path ? path : "starting", st);
    return command->writes_games || folder ? output_open(c) : CLI_FINE;
}

static int run(cli *c, const hm_command *command)
{
    hm_file *file = NULL;
    int end = prepare(c, command, &file);

    if (end == CLI_FINE && (c->targets.count || !c->targets.several))
        end = command->run(c);
    if (c->out)
        end = close_streams(c, file, command->whole ? CLI_FINE : CLI_NO,
                            worse(end, c->targets.end));
    if (!file)
        hm_out_free(c->out);
    output_close(c->output);
    guard_end(c->guard);
    targets_close(&c->targets);
    select_close(c);
    hm_where_free(c->where);
    hm_out_free(c->to_out.coming);
    hm_out_free(c->to_out.shown);
    return close_messages(c, end);
}

int run_command(const hm_command *command, const cli_args *args)
{
    hm_limits limits;
    char folders[4096];
    hm_ctx_options options = {
        .size = sizeof(options), .limits = &limits, .setup_folders = folders};
    cli c = {.args = args, .options = &options, .color = wants_color(args)};
    int end = CLI_IO;

    if (!set_limits(&limits, &args->limit))
        return CLI_USAGE;
    find_folders(args->setup_path, folders, sizeof(folders));
    if (hm_ctx_new(&options, &c.ctx) == HM_OK && open_messages(&c) == HM_OK)
        end = run(&c, command);
    else
        fprintf(stderr, "halfmove: out of memory\n");
    hm_diags_free(c.diags);
    hm_out_free(c.err);
    hm_out_free(c.to_err.coming);
    hm_out_free(c.to_err.shown);
    hm_ctx_free(c.ctx);
    return end;
}
