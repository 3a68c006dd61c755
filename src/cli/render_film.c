/*
 * render_film.c - games as moving pictures.
 *
 * A film is measured by the ahead of the walk and drawn by the walk itself.
 */
#include <math.h>

#include "render.h"

static const double reading = 0.05; // seconds for a letter of a comment
static const double longest = 10;   // for all of them
static const double phase = 0.4;    // of the pause, if the turn goes on

/* Measures a position; the first problem ends it. */
static hm_status measure(render_work *work, const hm_table *table,
                         const hm_picture_options *options)
{
    return hm_film_measure(work->film, table, options);
}

static hm_status measure_ahead(cli_walk *walk, const hm_replay *ahead)
{
    render_work *work = walk->c->work;
    int *end = walk->user;
    hm_status st;

    if (*end != CLI_FINE)
        return HM_OK;
    st = render_describe(work, walk, ahead);
    if (st == HM_OK)
        *end = render_with(work, walk, ahead, measure);
    work->planned += *end == CLI_FINE;
    return st;
}

/* How long a position is shown: comments need time to be read. */
static hm_status find_seconds(const render_work *work, const hm_replay *replay,
                              double *out)
{
    const hm_node *node = hm_replay_node(replay);
    hm_out *text = NULL;
    hm_status st = HM_OK;

    *out = work->pause / work->speed;
    if (!hm_replay_phase(replay).last) {
        *out *= phase;
    } else if (work->c->args->caption && hm_node_has_remark(node)) {
        st = hm_out_new(work->c->ctx, &text);
        if (st == HM_OK) {
            hm_node_remark(node, text);
            st = hm_out_status(text);
            *out += fmin((double)hm_out_text(text).len * reading, longest) /
                    work->speed;
        }
    }
    hm_out_free(text);
    return st;
}

static hm_status add(render_work *work, const hm_table *table,
                     const hm_picture_options *options)
{
    return hm_film_add(work->film, table, options, work->seconds);
}

int render_film_add(render_work *work, const cli_walk *walk,
                    const hm_replay *replay)
{
    hm_status st = render_describe(work, walk, replay);
    int end;

    if (st == HM_OK)
        st = find_seconds(work, replay, &work->seconds);
    if (st != HM_OK)
        return complain(work->c, walk->source.name, st);
    if (render_interrupted())
        return CLI_IO;
    end = render_with(work, walk, replay, add);
    work->shown++;
    render_progress(work);
    return end;
}

static int refuse_second(const render_work *work, const cli_walk *walk)
{
    hm_out_printf(work->c->err,
                  "halfmove render: %s: there is more than one game; choose "
                  "one, such as FILE#1, or write one file for each, such as -o "
                  "game-%%03d.%s\n",
                  walk->source.name, work->format.name);
    return CLI_USAGE;
}

/* The film of another game may have been made smaller. */
static void reset(render_work *work)
{
    work->run = work->asked;
    work->picture.width = work->width;
    work->picture.height = work->height;
    work->picture.ppi = work->ppi;
    work->shown = work->planned = 0;
}

int render_film_begin(cli_walk *walk)
{
    render_work *work = walk->c->work;
    int end = CLI_FINE;
    hm_status st;

    if (work->count > 0 && !work->pages)
        return refuse_second(work, walk);
    reset(work);
    render_players(work, walk);
    st = hm_film_new(work->c->ctx, work->format.film, &work->film);
    if (st != HM_OK)
        return complain(work->c, walk->source.name, st);
    walk->user = &end;
    st = walk_ahead(walk, measure_ahead);
    if (st != HM_OK)
        return complain(work->c, walk->source.name, st);
    if (end == CLI_FINE && work->max_bytes && work->planned)
        end = render_shrink(walk);
    return end;
}

/* Opens the file and begins to write, at the first position. */
static int start(render_work *work, const cli_walk *walk)
{
    int end = CLI_FINE;
    hm_status st;

    if (work->planned == 0) { // the last one of a game that goes wrong
        end = render_with(work, walk, walk->replay, measure);
        work->planned = 1;
    }
    if (end == CLI_FINE)
        end = render_open(work);
    if (end != CLI_FINE)
        return end;
    work->shown = 0;
    st = hm_film_begin(work->film, &work->run, work->out);
    return st == HM_OK ? CLI_FINE : complain(work->c, walk->source.name, st);
}

int render_film_visit(cli_walk *walk)
{
    render_work *work = walk->c->work;
    int end = work->out ? CLI_FINE : start(work, walk);

    return end == CLI_FINE ? render_film_add(work, walk, walk->replay) : end;
}

int render_film_end(cli_walk *walk, int end)
{
    render_work *work = walk->c->work;
    hm_status st = HM_OK;

    render_progress_end(work);
    if (work->out && end < CLI_USAGE)
        st = hm_film_end(work->film);
    hm_film_free(work->film);
    work->film = NULL;
    if (st != HM_OK && st != HM_EIO) // closing the file reports it
        end = worse(end, complain(work->c, walk->source.name, st));
    if (st == HM_EIO)
        end = CLI_IO;
    if (work->out)
        work->count++;
    return render_close_page(work, end);
}
