/*
 * view_save.c - the present position as a picture in a file.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "view.h"

/* A name to begin with: the file's own, with game and move. */
static void suggest(const view *v, char out[VIEW_LINE])
{
    const char *path = v->book.source.target->path;
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    const char *dot = strchr(base, '.');
    int len = (int)(dot && dot > base ? (size_t)(dot - base) : strlen(base));

    if (len == 0 || len > VIEW_LINE - 64 || strcmp(base, "-") == 0) {
        base = "position";
        len = (int)strlen(base);
    }
    if (v->book.count > 1)
        snprintf(out, VIEW_LINE, "%.*s-%zu-%zu.svg", len, base, v->game + 1,
                 hm_replay_index(v->replay));
    else
        snprintf(out, VIEW_LINE, "%.*s-%zu.svg", len, base,
                 hm_replay_index(v->replay));
}

/* The format of pictures that a name ends in, or NULL. */
static const char *format_of(const hm_ctx *ctx, const char *path)
{
    hm_renderer_info info = {.size = sizeof(info)};

    return hm_renderer_of_path(ctx, path, &info) &&
                   (info.kind == HM_RENDERER_PICTURE ||
                    info.kind == HM_RENDERER_FILM)
               ? info.name
               : NULL;
}

static hm_status write_picture(view *v, const char *format, const char *path)
{
    hm_picture_options options = {.size = sizeof(options),
                                  .name = path,
                                  .diags = v->c->diags,
                                  .annotate = v->diagram.annotate,
                                  .flip = v->diagram.flip};
    hm_file *file = NULL;
    hm_status st = hm_file_begin(v->c->ctx, path, &file);

    if (st != HM_OK)
        return st;
    hm_out_clear(v->scratch);
    put_position(v->replay, v->record, v->scratch);
    hm_out_char(v->scratch, '\0');
    options.title = hm_out_text(v->scratch).ptr;
    st = hm_out_status(v->scratch);
    if (st == HM_OK)
        st = hm_picture_write(v->c->ctx, hm_replay_table(v->replay), format,
                              &options, hm_file_out(file));
    if (st == HM_OK)
        st = hm_file_commit(file);
    hm_file_free(file);
    return st;
}

static void show_saved(view *v, const char *path, hm_status st)
{
    size_t count = hm_diags_count(v->c->diags);
    const hm_diag *first = count ? hm_diags_at(v->c->diags, 0) : NULL;

    if (st == HM_OK)
        view_say(v, "saved as %s", path);
    else if (first)
        view_say(v, "not saved: %.*s", (int)first->message.len,
                 first->message.ptr);
    else
        view_say(v, "not saved: %s: %s", path,
                 st == HM_EIO ? strerror(errno) : hm_status_text(st));
    hm_diags_clear(v->c->diags);
}

/* Whether a file may be written: a new one, or one that is given up. */
static bool may_write(view *v, const char *path)
{
    char question[2 * VIEW_LINE];

    if (access(path, F_OK) != 0)
        return true;
    snprintf(question, sizeof(question),
             "%s already exists. Overwrite it? (y/N) ", path);
    return view_confirm(v, question);
}

/* Loads what a format needs; false once the user knows that it is missing. */
static bool have_part(view *v, const char *path)
{
    const char *drawn = part_format_of_path(path);
    hm_str why;

    hm_out_clear(v->scratch);
    if (!drawn || part_use_draw(v->c->ctx, drawn, v->scratch))
        return true;
    why = hm_out_text(v->scratch);
    view_say(v, "not saved: %.*s", (int)strcspn(why.ptr, "\n"), why.ptr);
    return false;
}

void view_save(view *v)
{
    char path[VIEW_LINE];
    const char *format;

    if (!v->playable) {
        view_say(v, "there is no position to save");
        return;
    }
    suggest(v, path);
    if (!view_ask(v, "Save the picture as: ", path) || !path[0])
        return;
    if (!have_part(v, path))
        return;
    format = format_of(v->c->ctx, path);
    if (!format)
        view_say(v,
                 "not saved: expected a name that ends in .svg, .png or .pdf");
    else if (may_write(v, path))
        show_saved(v, path, write_picture(v, format, path));
    else if (!v->quit)
        view_say(v, "not saved");
}
