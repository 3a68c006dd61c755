/*
 * render_text.c - diagrams of text, plain or as an HTML page.
 */
#include "render.h"

static hm_diagram_options options_of(const render_work *work,
                                     const cli_walk *walk)
{
    hm_diagram_options options = draw_options(work->c, walk->source.name);

    if (work->extent.any && !work->pages)
        options.extent = &work->extent;
    return options;
}

/* The caption without its final NUL; empty if none is wanted. */
static hm_str caption_of(const render_work *work)
{
    hm_str text = hm_out_text(work->caption);

    return (hm_str){text.ptr, text.len ? text.len - 1 : 0};
}

static int ended(const render_work *work, const cli_walk *walk,
                 hm_status status)
{
    print_diags(work->c);
    if (status == HM_OK || status == HM_EIO) // closing the file reports it
        return status == HM_OK ? CLI_FINE : CLI_IO;
    return status == HM_ELIMIT ? CLI_NO
                               : complain(work->c, walk->source.name, status);
}

int render_draw_text(render_work *work, const cli_walk *walk)
{
    hm_diagram_options options = options_of(work, walk);
    hm_str caption = caption_of(work);
    hm_arrangement shown;
    hm_status st;

    if (draw_arranged(work->c, walk->replay, work->words, &shown))
        options.arrangement = &shown;
    hm_out_fail(work->out, hm_out_status(work->words));
    if (work->count > 0 && !work->pages)
        hm_out_char(work->out, '\n');
    st = draw_diagram(work->c, hm_replay_table(walk->replay), &options,
                      work->out);
    if (caption.len) {
        hm_out_put(work->out, caption);
        hm_out_char(work->out, '\n');
    }
    return ended(work, walk, st);
}

/* ---- HTML -----------------------------------------------------------------
 */

static void put_head(render_work *work, const cli_walk *walk)
{
    hm_str title;

    hm_out_clear(work->title);
    hm_record_title(walk->source.record, work->title);
    title = hm_out_text(work->title);
    hm_out_puts(work->out, "<!DOCTYPE html>\n<html lang=\"en\">\n"
                           "<meta charset=\"utf-8\">\n<title>");
    put_html(work->out, title);
    hm_out_puts(work->out, "</title>\n<style>pre{line-height:1.2}"
                           "figure{margin:1em}</style>\n");
}

int render_draw_html(render_work *work, const cli_walk *walk)
{
    hm_diagram_options options = options_of(work, walk);
    hm_str caption = caption_of(work);
    hm_arrangement shown;
    hm_status st;

    if (draw_arranged(work->c, walk->replay, work->words, &shown))
        options.arrangement = &shown;
    hm_out_fail(work->out, hm_out_status(work->words));
    options.color = HM_COLOR_HTML;
    if (work->count == 0 || work->pages)
        put_head(work, walk);
    hm_out_puts(work->out, "<figure>\n<pre>\n");
    st = draw_diagram(work->c, hm_replay_table(walk->replay), &options,
                      work->out);
    hm_out_puts(work->out, "</pre>\n");
    if (caption.len) {
        hm_out_puts(work->out, "<figcaption>");
        put_html(work->out, caption);
        hm_out_puts(work->out, "</figcaption>\n");
    }
    hm_out_puts(work->out, "</figure>\n");
    return ended(work, walk, st);
}

hm_status render_close_html(render_work *work)
{
    hm_out_puts(work->out, "</html>\n");
    return hm_out_status(work->out);
}
