/*
 * render_page.c - pages that replay whole games.
 */
#include "render.h"

/* What became of the page, once everything about it has been told. */
static int ended(const render_job *job, const char *name, hm_status status)
{
    print_diags(job->c);
    if (status == HM_OK || status == HM_EIO) // the file will tell
        return status == HM_OK ? CLI_FINE : CLI_IO;
    if (status == HM_EINPUT || status == HM_ELIMIT)
        return CLI_NO;
    return status == HM_EUSAGE ? CLI_USAGE : complain(job->c, name, status);
}

static int begin_page(render_job *job)
{
    const cli_args *a = job->c->args;
    hm_page_options options = {.size = sizeof(options),
                               .look = &job->look,
                               .embed = a->embed,
                               .script = a->script,
                               .highlight = a->highlight,
                               .arrows = a->arrows};
    int end = render_open(job);

    if (end != CLI_FINE)
        return end;
    job->look.name = job->c->args->output ? job->c->args->output : "page";
    // Mistakes of a theme are mistakes of the command line.
    end = ended(job, job->look.name,
                hm_page_begin(job->c->ctx, &options, job->out, &job->page));
    return end == CLI_NO ? CLI_USAGE : end;
}

static int add_games(render_job *job, cli_source *source)
{
    cli *c = job->c;
    int end = CLI_FINE;
    hm_status st;

    while (end < CLI_USAGE && (st = source_next(c, source)) != HM_END) {
        if (st == HM_OK)
            st = hm_page_add(job->page, source->record);
        end = worse(end, ended(job, source->name, st));
    }
    return source_end(c, source, end);
}

static int add_target(cli *c, const char *target)
{
    render_job *job = c->job;
    cli_source source = {0};
    int end = source_open(c, target, &source);

    if (end == CLI_FINE && source.position) {
        hm_out_printf(c->err,
                      "halfmove render: %s: a page shows whole games; a link "
                      "as page.html#g=1&m=12 leads to a position\n",
                      target);
        end = CLI_USAGE;
    }
    if (end == CLI_FINE)
        end = add_games(job, &source);
    source_close(&source);
    return end;
}

int render_page(render_job *job)
{
    int end = begin_page(job);
    hm_status st;

    if (end == CLI_FINE)
        end = for_each_target(job->c, add_target);
    if (job->page && end < CLI_USAGE && hm_page_games(job->page) == 0) {
        if (end == CLI_FINE)
            hm_out_puts(job->c->err, "halfmove: there is no game to draw\n");
        end = CLI_NO;
        job->empty = true;
    }
    st = job->page ? hm_page_end(job->page) : HM_OK;
    hm_page_free(job->page);
    job->page = NULL;
    return worse(end, ended(job, "page", st));
}

int render_script(render_job *job)
{
    int end = render_open(job);

    if (end == CLI_FINE && job->c->args->file_count > 0) {
        hm_out_puts(job->c->err, "halfmove render: -t js is the script of all "
                                 "pages; it takes no games\n");
        end = CLI_USAGE;
    }
    if (end == CLI_FINE)
        hm_page_script(job->out);
    return end;
}
