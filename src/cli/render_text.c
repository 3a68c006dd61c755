/*
 * render_text.c - diagrams of text, plain or as an HTML page.
 */
#include "render.h"

static hm_diagram_options options_of(const render_job *job,
                                     const cli_walk *walk)
{
    hm_diagram_options options = draw_options(job->c, walk->source.name);

    if (job->extent.any && !job->pages)
        options.extent = &job->extent;
    return options;
}

/* The caption without its final NUL; empty if none is wanted. */
static hm_str caption_of(const render_job *job)
{
    hm_str text = hm_out_text(job->caption);

    return (hm_str){text.ptr, text.len ? text.len - 1 : 0};
}

static int ended(const render_job *job, const cli_walk *walk, hm_status status)
{
    print_diags(job->c);
    if (status == HM_OK || status == HM_EIO) // the file will tell
        return status == HM_OK ? CLI_FINE : CLI_IO;
    return status == HM_ELIMIT ? CLI_NO
                               : complain(job->c, walk->source.name, status);
}

int render_draw_text(render_job *job, const cli_walk *walk)
{
    hm_diagram_options options = options_of(job, walk);
    hm_str caption = caption_of(job);
    hm_status st;

    if (job->count > 0 && !job->pages)
        hm_out_char(job->out, '\n');
    st =
        draw_diagram(job->c, hm_replay_table(walk->replay), &options, job->out);
    if (caption.len) {
        hm_out_put(job->out, caption);
        hm_out_char(job->out, '\n');
    }
    return ended(job, walk, st);
}

/* ---- HTML -----------------------------------------------------------------
 */

static void put_head(render_job *job, const cli_walk *walk)
{
    hm_str title;

    hm_out_clear(job->title);
    hm_record_title(walk->source.record, job->title);
    title = hm_out_text(job->title);
    hm_out_puts(job->out, "<!DOCTYPE html>\n<html lang=\"en\">\n"
                          "<meta charset=\"utf-8\">\n<title>");
    put_html(job->out, title);
    hm_out_puts(job->out, "</title>\n<style>pre{line-height:1.2}"
                          "figure{margin:1em}</style>\n");
}

int render_draw_html(render_job *job, const cli_walk *walk)
{
    hm_diagram_options options = options_of(job, walk);
    hm_str caption = caption_of(job);
    hm_status st;

    options.color = HM_COLOR_HTML;
    if (job->count == 0 || job->pages)
        put_head(job, walk);
    hm_out_puts(job->out, "<figure>\n<pre>\n");
    st =
        draw_diagram(job->c, hm_replay_table(walk->replay), &options, job->out);
    hm_out_puts(job->out, "</pre>\n");
    if (caption.len) {
        hm_out_puts(job->out, "<figcaption>");
        put_html(job->out, caption);
        hm_out_puts(job->out, "</figcaption>\n");
    }
    hm_out_puts(job->out, "</figure>\n");
    return ended(job, walk, st);
}

hm_status render_close_html(render_job *job)
{
    hm_out_puts(job->out, "</html>\n");
    return hm_out_status(job->out);
}
