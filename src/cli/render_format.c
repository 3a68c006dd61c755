/*
 * render_format.c - the formats: those of the library, and our own.
 */
#include <string.h>
#include <strings.h>

#include "render.h"

/* How each kind of the library's is made. */
static const render_format kinds[] = {
    [HM_RENDERER_PICTURE] = {.draw = render_draw_picture},
    [HM_RENDERER_FILM] = {.draw = NULL},
    [HM_RENDERER_PAGE] = {.page = true, .run = render_page},
    [HM_RENDERER_SCRIPT] = {.page = true, .run = render_script},
    [HM_RENDERER_TEXT] = {.text = true, .draw = render_draw_text},
};

/* What is made of something that the library draws. */
static const render_format own[] = {
    {.name = "html-text",
     .title = "text diagrams as HTML",
     .ending = "html",
     .text = true,
     .draw = render_draw_html,
     .close = render_close_html},
    {.name = "mp4",
     .title = "MP4 video, by ffmpeg",
     .binary = true,
     .film = "pam",
     .raw = true,
     .video = render_mp4},
    {.name = "webm",
     .title = "WebM video, by ffmpeg",
     .binary = true,
     .film = "pam",
     .raw = true,
     .video = render_webm},
};

static bool has_setting(const hm_setting *list, const char *key)
{
    for (; list->key; list++) {
        if (strcmp(list->key, key) == 0)
            return true;
    }
    return false;
}

static render_format format_of(const hm_renderer_info *info)
{
    render_format f = kinds[info->kind];

    f.name = info->name;
    f.title = info->title;
    f.suffixes = info->suffixes;
    f.binary = info->binary;
    f.companion = info->companion;
    f.clips = info->films && info->kind == HM_RENDERER_PICTURE;
    if (info->kind == HM_RENDERER_FILM) {
        f.film = info->name;
        f.raw = has_setting(info->settings, "rate");
    }
    if (info->books) {
        f.books = true;
        f.draw = render_draw_pdf;
        f.close = render_close_pdf;
    }
    return f;
}

bool render_format_at(const hm_ctx *ctx, size_t index, render_format *out)
{
    hm_renderer_info info = {.size = sizeof(info)};
    size_t count = 0;

    if (hm_renderer_at(ctx, index, &info)) {
        *out = format_of(&info);
        return true;
    }
    while (hm_renderer_at(ctx, count, &info))
        count++;
    if (index - count >= CLI_COUNT(own))
        return false;
    *out = own[index - count];
    return true;
}

const char *render_format_name(size_t index)
{
    hm_renderer_info info = {.size = sizeof(info)};
    size_t i;

    for (i = 0; hm_renderer_at(NULL, i, &info); i++) {
        if (i == index)
            return info.name;
    }
    index -= i;
    for (i = 0; part_format(i); i++) {
        if (i == index)
            return part_format(i);
    }
    index -= i;
    return index < CLI_COUNT(own) ? own[index].name : NULL;
}

bool render_format_find(const hm_ctx *ctx, const char *name, size_t len,
                        render_format *out)
{
    for (size_t i = 0; render_format_at(ctx, i, out); i++) {
        if (strlen(out->name) == len && strncasecmp(out->name, name, len) == 0)
            return true;
    }
    return false;
}

bool render_format_of_path(const hm_ctx *ctx, const char *path,
                           render_format *out)
{
    hm_renderer_info info = {.size = sizeof(info)};

    if (!hm_renderer_of_path(ctx, path, &info))
        return false;
    *out = format_of(&info);
    return true;
}
