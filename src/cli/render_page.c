/*
 * render_page.c - pages that replay whole games.
 */
#include <string.h>

#include "render.h"

/* The exit status for the page, after its problems were reported. */
static int ended(const render_work *work, const char *name, hm_status status)
{
    print_diags(work->c);
    if (status == HM_OK || status == HM_EIO) // closing the file reports it
        return status == HM_OK ? CLI_FINE : CLI_IO;
    if (status == HM_EINPUT || status == HM_ELIMIT)
        return CLI_NO;
    return status == HM_EUSAGE ? CLI_USAGE : complain(work->c, name, status);
}

static int begin_page(render_work *work)
{
    const cli_args *a = work->c->args;
    hm_page_options options = {
        .size = sizeof(options),
        .picture = &work->picture,
        .embed = a->embed,
        .script = a->script,
        .bare = a->annotate && strcmp(a->annotate, "none") == 0,
        .arrows = a->arrows,
        .lang = a->lang,
        .start = a->start,
        .data = strcmp(work->format.name, "json-game") == 0,
        .stills = a->stills,
        .bodies = a->with};
    int end = render_open(work);

    if (end != CLI_FINE)
        return end;
    work->picture.name = work->c->args->output ? work->c->args->output : "page";
    // Mistakes of a theme are mistakes of the command line.
    end = ended(work, work->picture.name,
                hm_page_begin(work->c->ctx, &options, work->out, &work->page));
    return end == CLI_NO ? CLI_USAGE : end;
}

static int add_games(render_work *work, cli_source *source)
{
    cli *c = work->c;
    int end = CLI_FINE;
    hm_status st;

    while (end < CLI_USAGE && (st = source_next(c, source)) != HM_END) {
        if (st == HM_OK)
            st = hm_page_add(work->page, source->record);
        end = worse(end, ended(work, source->name, st));
    }
    return source_end(c, source, end);
}

static int add_target(cli *c, const cli_target *target)
{
    render_work *work = c->work;
    cli_source source = {0};
    int end = source_open(c, target, &source);

    if (end == CLI_FINE && source.position) {
        hm_out_printf(c->err,
                      "halfmove render: %s@%s: a page shows whole games; a "
                      "link such as page.html#g=1&m=12 opens a position\n",
                      source.name, source.position);
        end = CLI_USAGE;
    }
    if (end == CLI_FINE)
        end = add_games(work, &source);
    source_close(&source);
    return end;
}

int render_page(render_work *work)
{
    int end = begin_page(work);
    hm_status st;

    if (end == CLI_FINE && work->target)
        end = add_target(work->c, work->target);
    else if (end == CLI_FINE)
        end = for_each_target(work->c, add_target);
    if (work->page && end < CLI_USAGE && hm_page_games(work->page) == 0) {
        if (end == CLI_FINE)
            hm_out_puts(work->c->err, "halfmove: there is no game to draw\n");
        end = CLI_NO;
        work->empty = true;
    }
    st = work->page ? hm_page_end(work->page) : HM_OK;
    hm_page_free(work->page);
    work->page = NULL;
    return worse(end, ended(work, "page", st));
}

int render_script(render_work *work)
{
    int end = render_open(work);

    if (end == CLI_FINE && work->c->args->file_count > 0) {
        hm_out_puts(work->c->err, "halfmove render: -t js is the script of all "
                                  "pages; it takes no games\n");
        end = CLI_USAGE;
    }
    if (end == CLI_FINE)
        hm_page_script(work->out);
    return end;
}
