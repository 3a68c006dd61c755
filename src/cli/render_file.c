/*
 * render_file.c - which format, which files, and when they are written.
 *
 * A file appears under its name only when all is well. Several positions go
 * into files of their own if the name is a pattern, as page-%03d.png. It is
 * taken apart by hand: a name from a user is no format for printf().
 */
#include <string.h>
#include <unistd.h>

#include "render.h"

enum { MOST_FORMATS = 16 };

/* ---- patterns -------------------------------------------------------------
 */

/* Where a number goes: "%d", "%3d" or "%03d". */
typedef struct field {
    size_t at, len;
    int width;
    bool zeros;
} field;

/* field = "%" ["0"] [digit [digit]] "d" */
static bool read_field(const char *name, size_t at, field *out)
{
    const char *p = name + at;
    field f = {.at = at};

    if (*p++ != '%')
        return false;
    f.zeros = *p == '0';
    while (*p >= '0' && *p <= '9' && f.width < 10)
        f.width = f.width * 10 + (*p++ - '0');
    if (*p != 'd')
        return false;
    f.len = (size_t)(p + 1 - (name + at));
    *out = f;
    return true;
}

static size_t count_fields(const char *name)
{
    size_t count = 0;
    field f;

    for (size_t i = 0; name[i]; i++)
        count += read_field(name, i, &f);
    return count;
}

/* Every other "%" of a pattern is doubled. */
static bool has_stray_percent(const char *name)
{
    field f;

    for (size_t i = 0; name[i]; i++) {
        if (name[i] != '%')
            continue;
        if (read_field(name, i, &f))
            i += f.len - 1;
        else if (name[++i] != '%')
            return true;
    }
    return false;
}

static bool check_pattern(render_job *job)
{
    const char *name = job->c->args->output;
    size_t fields = name ? count_fields(name) : 0;

    job->pages = fields > 0;
    if (fields > 1 || (fields && has_stray_percent(name))) {
        hm_out_printf(job->c->err,
                      "halfmove render: %s: expected one %%d, as "
                      "page-%%03d.png; %%%% is a percent sign\n",
                      name);
        return false;
    }
    return true;
}

/* The name of file number `number`. */
static void put_path(const char *pattern, size_t number, hm_out *out)
{
    field f;

    for (size_t i = 0; pattern[i]; i++) {
        if (read_field(pattern, i, &f)) {
            hm_out_printf(out, f.zeros ? "%0*zu" : "%*zu", f.width, number);
            i += f.len - 1;
        } else {
            hm_out_char(out, pattern[i]);
            i += pattern[i] == '%';
        }
    }
}

/* ---- formats --------------------------------------------------------------
 */

/* The extension of a file, without that of a compressed one. */
static const char *extension(const char *path, size_t *len)
{
    size_t end = strlen(path);
    size_t dot;

    for (;;) {
        for (dot = end; dot > 0 && path[dot - 1] != '.'; dot--) {
            if (path[dot - 1] == '/')
                return NULL;
        }
        if (dot == 0)
            return NULL;
        *len = end - dot;
        if (!(*len == 2 && memcmp(path + dot, "gz", 2) == 0) &&
            !(*len == 3 && memcmp(path + dot, "zst", 3) == 0))
            return path + dot;
        end = dot - 1;
    }
}

static bool is_packed(const char *path)
{
    size_t len = strlen(path);

    return (len >= 3 && strcmp(path + len - 3, ".gz") == 0) ||
           (len >= 4 && strcmp(path + len - 4, ".zst") == 0);
}

static bool unknown_format(render_job *job, const char *name)
{
    const char *names[MOST_FORMATS] = {NULL};
    size_t count = 0;
    const char *near;

    while (count < MOST_FORMATS && render_format_name(count)) {
        names[count] = render_format_name(count);
        count++;
    }
    near = near_name(name, names, count);
    hm_out_printf(job->c->err,
                  "halfmove render: there is no picture format \"%s\"\n", name);
    if (near)
        hm_out_printf(job->c->err, "Did you mean \"%s\"?\n", near);
    hm_out_puts(job->c->err, "The formats are:");
    for (size_t i = 0; i < count; i++)
        hm_out_printf(job->c->err, " %s", names[i]);
    hm_out_char(job->c->err, '\n');
    return false;
}

static bool choose_format(render_job *job)
{
    const cli_args *a = job->c->args;
    const char *name = a->to ? a->to : a->frames ? "pam" : "svg";
    size_t len = strlen(name);

    if (!a->to && !a->frames && a->output) {
        name = extension(a->output, &len);
        if (!name) {
            hm_out_printf(job->c->err,
                          "halfmove render: %s: the name does not tell the "
                          "format; say it with -t\n",
                          a->output);
            return false;
        }
        if (render_format_of_path(a->output, &job->format))
            return true;
    }
    return render_format_find(name, len, &job->format) ||
           unknown_format(job, name);
}

bool render_choose(render_job *job)
{
    const cli_args *a = job->c->args;

    if (!choose_format(job) || !check_pattern(job))
        return false;
    if (a->layout && (!job->format.books || job->pages)) {
        hm_out_puts(job->c->err, "halfmove render: --layout makes one PDF\n");
        return false;
    }
    if (job->format.page && job->pages) {
        hm_out_printf(job->c->err,
                      "halfmove render: %s: one page holds all games; its name "
                      "has no %%d\n",
                      a->output);
        return false;
    }
    if (job->format.video && (!a->output || is_packed(a->output))) {
        hm_out_printf(job->c->err,
                      "halfmove render: a video needs a file: name it with "
                      "-o, as game.%s\n",
                      job->format.name);
        return false;
    }
    if (job->format.binary && !a->output && isatty(STDOUT_FILENO)) {
        hm_out_printf(job->c->err,
                      "halfmove render: a %s is nothing for a terminal; name "
                      "a file with -o\n",
                      job->format.name);
        return false;
    }
    return true;
}

/* ---- files ----------------------------------------------------------------
 */

/* Which file is next. */
static hm_status set_path(render_job *job)
{
    hm_out_clear(job->path);
    if (job->pages)
        put_path(job->c->args->output, job->count + 1, job->path);
    else
        hm_out_puts(job->path, job->c->args->output);
    hm_out_char(job->path, '\0');
    return hm_out_status(job->path);
}

static const char *path_of(const render_job *job)
{
    return job->c->args->output ? hm_out_text(job->path).ptr
                                : "standard output";
}

int render_open(render_job *job)
{
    hm_status st = HM_OK;

    if (job->out)
        return CLI_FINE;
    if (job->c->args->output) {
        // Until it is closed, whole or not at all; a page asks for no signals.
        render_hold_signals(!job->format.page);
        st = set_path(job);
        if (st == HM_OK && output_is_source(job->c, path_of(job)))
            return CLI_USAGE;
        if (st == HM_OK && job->format.video)
            return render_video_open(job, path_of(job));
        if (st == HM_OK)
            st = hm_file_begin(job->c->ctx, path_of(job), &job->file);
        job->out = st == HM_OK ? hm_file_out(job->file) : NULL;
    } else if (job->format.text || job->format.film) {
        job->out = job->c->out;
    } else {
        st = hm_out_new(job->c->ctx, &job->held);
        job->out = job->held;
    }
    return st == HM_OK ? CLI_FINE : complain(job->c, path_of(job), st);
}

static int close_file(render_job *job, int end)
{
    hm_status st = job->format.close ? job->format.close(job) : HM_OK;
    bool broken = hm_out_status(job->out) == HM_EIO; // nobody has said so yet
    bool fine = end < CLI_USAGE && st == HM_OK && !job->empty;

    if (job->file && (fine || broken))
        st = hm_file_commit(job->file); // knows why it is broken
    if (job->held && fine)
        hm_out_put(job->c->out, hm_out_text(job->held));
    hm_file_free(job->file);
    hm_out_free(job->held);
    job->file = NULL;
    job->held = job->out = NULL;
    return st == HM_OK || (end >= CLI_USAGE && !broken)
               ? end
               : worse(end, complain(job->c, path_of(job), st));
}

static int close_any(render_job *job, int end)
{
    return job->video ? render_video_close(job, end) : close_file(job, end);
}

int render_close_page(render_job *job, int end)
{
    return job->pages && job->out ? close_any(job, end) : end;
}

int render_close(render_job *job, int end)
{
    return job->out ? close_any(job, end) : end;
}
