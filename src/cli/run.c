/*
 * run.c - the frame around every command: context, limits, streams, sources.
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

int complain(cli *c, const char *path, hm_status status)
{
    const char *why =
        status == HM_EIO ? strerror(errno) : hm_status_text(status);

    hm_out_puts(c->err, "halfmove: ");
    hm_out_visible(c->err, hm_str_of(path));
    hm_out_printf(c->err, ": %s\n", why);
    return status == HM_EINPUT || status == HM_ELIMIT ? CLI_NO
           : status == HM_EUSAGE                      ? CLI_USAGE
                                                      : CLI_IO;
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

static bool set_limits(hm_limits *limits, const cli_list *settings)
{
    hm_limits_default(limits, sizeof(*limits));
    for (size_t i = 0; i < settings->count; i++) {
        if (set_limit(limits, settings->items[i]))
            continue;
        fprintf(stderr,
                "halfmove: expected --limit NAME=N with N above 0, not \"");
        opt_print_word(settings->items[i]);
        fprintf(stderr, "\"\nThe limits are:");
        for (size_t j = 0; hm_limits_name(limits, j, NULL); j++)
            fprintf(stderr, " %s", hm_limits_name(limits, j, NULL));
        fprintf(stderr, "\n");
        return false;
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

/* ---- sources --------------------------------------------------------------
 */

static bool is_all_digits(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0';
}

/* Cuts "#3" and "@12" off a target, unless a file is really called so. */
static bool split_target(cli_source *s)
{
    char *at;
    char *hash;

    if (access(s->path, F_OK) == 0)
        return true;
    at = strrchr(s->path, '@');
    if (at && at[1]) {
        *at = '\0';
        s->position = at + 1;
        if (access(s->path, F_OK) == 0)
            return true;
    }
    hash = strrchr(s->path, '#');
    if (hash && is_all_digits(hash + 1)) {
        *hash = '\0';
        s->game = (size_t)strtoul(hash + 1, NULL, 10);
        return s->game > 0;
    }
    return true;
}

/* A name that is safe to print; NULL if there is no memory. */
static char *visible_name(cli *c, const char *path)
{
    hm_out *text = NULL;
    char *name = NULL;

    if (hm_out_new(c->ctx, &text) == HM_OK) {
        hm_out_visible(text, hm_str_of(path));
        hm_out_char(text, '\0');
        if (hm_out_status(text) == HM_OK)
            name = strdup(hm_out_text(text).ptr);
    }
    hm_out_free(text);
    return name;
}

static hm_status open_input(cli *c, cli_source *s)
{
    bool named = strcmp(s->path, "-") != 0 && s->path[0];

    s->file = named ? s->path : "<stdin>";
    s->name = visible_name(c, s->file);
    if (!s->name)
        return HM_ENOMEM;
    return named ? hm_input_file(c->ctx, s->path, &s->input)
                 : hm_input_fd(c->ctx, STDIN_FILENO, &s->input);
}

/* What became of opening a reader, once it has been told. */
static int opened(cli *c, const cli_source *s, hm_status st)
{
    print_diags(c);
    if (st == HM_OK) {
        if (c->args->verbose)
            hm_out_printf(c->err, "%s: read as %s: %s\n", s->name,
                          hm_reader_notation(s->reader),
                          hm_reader_reason(s->reader));
        return CLI_FINE;
    }
    if (st == HM_EUSAGE)
        return CLI_USAGE;
    if (st == HM_EINPUT || st == HM_ELIMIT)
        return CLI_NO;
    return complain(c, s->name, st);
}

int source_open(cli *c, const char *target, cli_source *out)
{
    hm_reader_options options = {.size = sizeof(options)};
    hm_status st;

    *out = (cli_source){0};
    out->path = strdup(target);
    if (!out->path || !settings_for_reader(c->args, &out->settings))
        return complain(c, target, HM_ENOMEM);
    if (!split_target(out)) {
        hm_out_puts(c->err, "halfmove: ");
        hm_out_visible(c->err, hm_str_of(target));
        hm_out_puts(c->err, ": games are counted from 1\n");
        return CLI_USAGE;
    }
    st = open_input(c, out);
    if (st != HM_OK)
        return complain(c, out->file, st);
    options.from = c->args->from;
    options.name = out->file;
    options.diags = c->diags;
    options.settings = (const char *const *)out->settings.items;
    options.setting_count = out->settings.count;
    st = hm_reader_new(c->ctx, out->input, &options, &out->reader);
    return opened(c, out, st);
}

void source_close(cli_source *source)
{
    hm_record_free(source->record);
    hm_reader_free(source->reader);
    hm_input_free(source->input);
    settings_free(&source->settings);
    free(source->path);
    free(source->name);
}

hm_status source_next(cli *c, cli_source *source)
{
    size_t wanted = source->game;
    hm_status st;

    do {
        size_t next = hm_reader_game(source->reader) + 1;

        if (wanted && next > wanted)
            return HM_END;
        hm_diags_set_muted(c->diags, wanted && next != wanted);
        st = hm_reader_reuse(source->reader, &source->record);
    } while (wanted && st != HM_END &&
             hm_reader_game(source->reader) != wanted);
    hm_diags_set_muted(c->diags, false);
    return st;
}

int source_end(cli *c, const cli_source *source, int end)
{
    size_t games = hm_reader_game(source->reader);

    if (!source->game || games >= source->game || end >= CLI_USAGE)
        return end;
    hm_out_printf(c->err, "halfmove: %s: there is no game %zu; it has %zu\n",
                  source->name, source->game, games);
    return CLI_NO;
}

static bool is_file(const struct stat *info, const struct stat *other)
{
    return S_ISREG(other->st_mode) && info->st_dev == other->st_dev &&
           info->st_ino == other->st_ino;
}

bool output_is_source(cli *c, const char *path)
{
    struct stat output;
    struct stat source;
    bool same = false;

    if (stat(path, &output) != 0)
        return false;
    for (size_t i = 0; target_at(c->args, i) && !same; i++) {
        cli_source s = {.path = strdup(target_at(c->args, i))};

        if (s.path && split_target(&s))
            same = (strcmp(s.path, "-") == 0 || !s.path[0]
                        ? fstat(STDIN_FILENO, &source)
                        : stat(s.path, &source)) == 0 &&
                   is_file(&output, &source);
        free(s.path);
    }
    if (same) {
        hm_out_puts(c->err, "halfmove: ");
        hm_out_visible(c->err, hm_str_of(path));
        hm_out_puts(c->err, ": this file is read, and cannot be written at "
                            "the same time\n");
    }
    return same;
}

const char *target_at(const cli_args *args, size_t index)
{
    if (args->file_count == 0)
        return index == 0 ? "-" : NULL;
    return index < args->file_count ? args->files[index] : NULL;
}

int for_each_target(cli *c, int (*each)(cli *c, const char *target))
{
    int end = CLI_FINE;

    for (size_t i = 0; target_at(c->args, i); i++)
        end = worse(end, each(c, target_at(c->args, i)));
    return end;
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

static hm_status open_streams(cli *c, const char *path, hm_file **file)
{
    hm_status st;

    c->to_err = (cli_stream){.file = stderr, .colors = c->color};
    c->to_out.file = stdout;
    st = open_shown(c, &c->to_err, &c->err);
    if (st == HM_OK)
        st = hm_diags_new(c->ctx, &c->diags);
    if (st != HM_OK)
        return st;
    hm_diags_set_strict(c->diags, c->args->strict);
    if (!path && isatty(STDOUT_FILENO))
        return open_shown(c, &c->to_out, &c->out);
    if (!path)
        return hm_out_new_sink(c->ctx, to_stream, &c->to_out, &c->out);
    st = hm_file_begin(c->ctx, path, file);
    if (st == HM_OK)
        c->out = hm_file_out(*file);
    return st;
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
    if (hm_out_flush(c->err) == HM_OK)
        show(&c->to_err, hm_out_text(c->to_err.coming));
    return end;
}

/* Nothing could begin. */
static void report_start(const char *path, hm_status st)
{
    const char *why = st == HM_EIO ? strerror(errno) : hm_status_text(st);

    fprintf(stderr, "halfmove: ");
    opt_print_word(path ? path : "starting");
    fprintf(stderr, ": %s\n", why);
}

int run_command(const hm_command *command, const cli_args *args)
{
    hm_limits limits;
    char folders[4096];
    hm_ctx_options options = {
        .size = sizeof(options), .limits = &limits, .setup_folders = folders};
    cli c = {.args = args, .options = &options, .color = wants_color(args)};
    const char *path = command->writes_files ? NULL : args->output;
    hm_file *file = NULL;
    int end = CLI_IO;
    bool reads;
    hm_status st;

    if (!set_limits(&limits, &args->limit))
        return CLI_USAGE;
    find_folders(args->setup_path, folders, sizeof(folders));
    if (hm_ctx_new(&options, &c.ctx) != HM_OK) {
        fprintf(stderr, "halfmove: out of memory\n");
        return CLI_IO;
    }
    reads = has_word(command->options, "from");
    st = open_streams(&c, path, &file);
    if (st == HM_OK && path && reads && output_is_source(&c, path))
        end = close_streams(&c, file, CLI_FINE, CLI_USAGE);
    else if (st == HM_OK)
        end = close_streams(&c, file, command->whole ? CLI_FINE : CLI_NO,
                            command->run(&c));
    else
        report_start(path, st);
    if (!path)
        hm_out_free(c.out);
    hm_out_free(c.to_out.coming);
    hm_out_free(c.to_out.shown);
    hm_diags_free(c.diags);
    hm_out_free(c.err);
    hm_out_free(c.to_err.coming);
    hm_out_free(c.to_err.shown);
    hm_ctx_free(c.ctx);
    return end;
}
