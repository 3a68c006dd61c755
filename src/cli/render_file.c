/*
 * render_file.c - which format, which files, and when they are written.
 *
 * A file appears under its name only when all is well. Several positions go
 * into files of their own if the name is a pattern such as page-%03d.png.
 */
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "render.h"

enum { MOST_FORMATS = 24 };

/* Says what is wrong with the name of the output. */
static bool refuse(render_work *work, const char *why)
{
    hm_out_puts(work->c->err, "halfmove render: ");
    hm_out_visible(work->c->err, hm_str_of(work->c->args->output));
    hm_out_printf(work->c->err, ": %s\n", why);
    return false;
}

static bool check_pattern(render_work *work)
{
    const char *name = work->c->args->output;
    cli_pattern found = pattern_read(name ? name : "");

    work->pages = found.numbers > 0;
    if (found.numbers > 1 || (work->pages && (found.stray || found.tags)))
        return refuse(work, "expected one %d, such as page-%03d.png; %% is a "
                            "percent sign");
    return true;
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
        if (!(*len == 2 && strncasecmp(path + dot, "gz", 2) == 0) &&
            !(*len == 3 && strncasecmp(path + dot, "zst", 3) == 0))
            return path + dot;
        end = dot - 1;
    }
}

static int unknown_format(render_work *work, const char *name)
{
    const char *names[MOST_FORMATS] = {NULL};
    size_t count = 0;
    hm_notation_info notation = {.size = sizeof(notation)};
    const char *near;

    for (; count < MOST_FORMATS && render_format_name(count); count++)
        names[count] = render_format_name(count);
    near = near_name(name, names, count);
    hm_out_puts(work->c->err, "halfmove render: there is no picture format \"");
    hm_out_visible(work->c->err, hm_str_of(name));
    hm_out_puts(work->c->err, "\"\n");
    if (near)
        hm_out_printf(work->c->err, "Did you mean \"%s\"?\n", near);
    if (hm_notation_find(name, &notation))
        hm_out_printf(work->c->err, "\"halfmove convert\" writes %s.\n",
                      notation.name);
    hm_out_puts(work->c->err, "The formats are:");
    for (size_t i = 0; i < count; i++)
        hm_out_printf(work->c->err, " %s", names[i]);
    hm_out_char(work->c->err, '\n');
    return CLI_USAGE;
}

static int find_format(render_work *work, const char *name, size_t len)
{
    const char *drawn = part_format_find(name, len);
    bool found;

    if (drawn && !part_use_draw(work->c->ctx, drawn, work->c->err))
        return CLI_IO;
    found = render_format_find(work->c->ctx, name, len, &work->format);
    if (!found)
        return unknown_format(work, name);
    // A video is packed by others, but we draw its frames.
    return work->format.video &&
                   !part_use_draw(work->c->ctx, work->format.name, work->c->err)
               ? CLI_IO
               : CLI_FINE;
}

static int choose_format(render_work *work)
{
    const cli_args *a = work->c->args;
    const char *name = a->to ? a->to : a->frames ? "pam" : "svg";
    size_t len = strlen(name);

    if (!a->to && !a->frames && a->output) {
        name = extension(a->output, &len);
        if (work->c->output) {
            refuse(work, "a folder does not give the format; use -t, such as "
                         "-t svg");
            return CLI_USAGE;
        }
        if (!name) {
            refuse(work, "the name does not give the format; use -t");
            return CLI_USAGE;
        }
        if (render_format_of_path(work->c->ctx, a->output, &work->format))
            return CLI_FINE;
    }
    return find_format(work, name, len);
}

/* Whether what is asked for goes together; complains if not. */
static bool makes_sense(render_work *work)
{
    const cli_args *a = work->c->args;

    if (a->layout && (!work->format.books || work->pages)) {
        hm_out_puts(work->c->err, "halfmove render: --layout makes one PDF\n");
        return false;
    }
    if (a->oblique && a->view) {
        hm_out_puts(work->c->err, "halfmove render: --oblique and --view are "
                                  "two views; choose one\n");
        return false;
    }
    if (work->c->output && work->format.run == render_script)
        return refuse(work, "the script of pages is one file; give its name");
    if (work->format.page && work->pages)
        return refuse(work, "one page holds all games; its name has no %d");
    if (work->format.video && (!a->output || is_packed(a->output))) {
        hm_out_printf(work->c->err,
                      "halfmove render: a video needs a file; name it with -o, "
                      "such as game.%s\n",
                      work->format.name);
        return false;
    }
    if (work->format.binary && !a->output && isatty(STDOUT_FILENO)) {
        hm_out_printf(work->c->err,
                      "halfmove render: refusing to write %s to a terminal; "
                      "name a file with -o\n",
                      work->format.name);
        return false;
    }
    return true;
}

/* Whether a format that can show either is asked for several positions. */
static bool wants_clip(const render_work *work)
{
    const cli_targets *targets = &work->c->targets;
    bool many = work->c->args->all || work->c->args->phases;

    for (size_t i = 0; i < targets->count; i++)
        many = many || (targets->items[i].position &&
                        strstr(targets->items[i].position, ".."));
    return work->format.clips && many;
}

int render_choose(render_work *work)
{
    int end = choose_format(work);

    if (end != CLI_FINE)
        return end;
    if (wants_clip(work))
        work->format.film = work->format.name;
    return check_pattern(work) && makes_sense(work) ? CLI_FINE : CLI_USAGE;
}

/* ---- files ----------------------------------------------------------------
 */

/* Which file is next. */
static hm_status set_path(render_work *work)
{
    const render_format *f = &work->format;
    const char *suffix = f->ending ? f->ending : f->name;

    hm_out_clear(work->path);
    if (work->target)
        return output_name(work->c, work->target,
                           f->suffixes ? f->suffixes[0] : suffix, work->path);
    if (work->pages)
        pattern_put(work->c->args->output, work->count + 1, work->path);
    else
        hm_out_puts(work->path, work->c->args->output);
    hm_out_char(work->path, '\0');
    return hm_out_status(work->path);
}

static const char *path_of(const render_work *work)
{
    return work->c->args->output ? hm_out_text(work->path).ptr
                                 : "standard output";
}

/*
 * Until it is closed, whole or not at all. What has no name yet is not left
 * behind; a page asks for no signals, and has a guard.
 */
static hm_status open_file(render_work *work)
{
    hm_status st;

    if (work->format.page)
        work->guard = guard_begin();
    st = hm_file_begin(work->c->ctx, path_of(work), &work->file);
    if (st != HM_OK) {
        guard_end(work->guard);
        work->guard = NULL;
        return st;
    }
    guard_watch(work->guard, work->file);
    if (!work->format.page && hm_file_nameless(work->file))
        render_hold_signals(false);
    work->out = hm_file_out(work->file);
    return HM_OK;
}

int render_open(render_work *work)
{
    hm_status st = HM_OK;
    int end = CLI_FINE;

    if (work->out)
        return CLI_FINE;
    if (work->c->args->output) {
        render_hold_signals(!work->format.page);
        st = set_path(work);
        if (st == HM_OK)
            end = output_refused(work->c, path_of(work));
        if (end != CLI_FINE)
            return end;
        if (st == HM_OK && work->format.video)
            return render_video_open(work, path_of(work));
        if (st == HM_OK)
            st = open_file(work);
    } else if (work->format.text || work->format.film) {
        work->out = work->c->out;
    } else {
        st = hm_out_new(work->c->ctx, &work->held);
        work->out = work->held;
    }
    return st == HM_OK ? CLI_FINE : complain_output(work->c, path_of(work), st);
}

static int close_file(render_work *work, int end)
{
    hm_status st = work->format.close ? work->format.close(work) : HM_OK;
    bool broken = hm_out_status(work->out) == HM_EIO; // not yet reported
    bool fine = end < CLI_USAGE && st == HM_OK && !work->empty;

    if (work->file && (fine || broken)) {
        if (!work->guard)
            render_hold_signals(true);
        st = hm_file_commit(work->file); // knows why it is broken
    }
    if (work->held && fine)
        hm_out_put(work->c->out, hm_out_text(work->held));
    hm_file_free(work->file);
    guard_end(work->guard);
    hm_out_free(work->held);
    work->guard = NULL;
    work->file = NULL;
    work->held = work->out = NULL;
    return st == HM_OK || (end >= CLI_USAGE && !broken)
               ? end
               : worse(end, complain(work->c, path_of(work), st));
}

static int close_any(render_work *work, int end)
{
    return work->video ? render_video_close(work, end) : close_file(work, end);
}

int render_close_page(render_work *work, int end)
{
    return work->pages && work->out ? close_any(work, end) : end;
}

int render_close(render_work *work, int end)
{
    return work->out ? close_any(work, end) : end;
}
