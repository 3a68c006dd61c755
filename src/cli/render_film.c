/*
 * render_film.c - games as moving pictures.
 *
 * A film is measured by the scout of the walk and drawn by the walk itself.
 */
#include <math.h>

#include "render.h"

static const double reading = 0.05; // seconds for a letter of a comment
static const double longest = 10;   // for all of them
static const double phase = 0.4;    // of the pause, if the turn goes on

/* Measures a position; the first problem ends it. */
static hm_status measure(render_job *job, const hm_table *table,
                         const hm_picture_options *options)
{
    return hm_film_measure(job->film, table, options);
}

static void measure_ahead(cli_walk *walk, const hm_replay *ahead)
{
    render_job *job = walk->c->job;
    int *end = walk->user;
    hm_status st;

    if (*end != CLI_FINE)
        return;
    st = render_describe(job, walk, ahead);
    *end = st == HM_OK ? render_with(job, walk, ahead, measure)
                       : complain(job->c, walk->source.name, st);
    job->planned += *end == CLI_FINE;
}

/* How long the position of a replay stands: comments want to be read. */
static double seconds_of(const render_job *job, const hm_replay *replay)
{
    const hm_node *node = hm_replay_node(replay);
    double more = 0;
    hm_out *text;

    if (!hm_replay_phase(replay).last)
        return job->pause * phase / job->speed;
    if (job->c->args->caption && hm_node_has_comment(node) &&
        hm_out_new(job->c->ctx, &text) == HM_OK) {
        hm_node_comment(node, text);
        more = fmin((double)hm_out_text(text).len * reading, longest);
        hm_out_free(text);
    }
    return (job->pause + more) / job->speed;
}

static hm_status add(render_job *job, const hm_table *table,
                     const hm_picture_options *options)
{
    return hm_film_add(job->film, table, options, job->seconds);
}

int render_film_add(render_job *job, const cli_walk *walk,
                    const hm_replay *replay)
{
    hm_status st = render_describe(job, walk, replay);
    int end;

    if (st != HM_OK)
        return complain(job->c, walk->source.name, st);
    if (render_interrupted())
        return CLI_IO;
    job->seconds = seconds_of(job, replay);
    end = render_with(job, walk, replay, add);
    job->shown++;
    render_progress(job);
    return end;
}

static int refuse_second(const render_job *job, const cli_walk *walk)
{
    hm_out_printf(job->c->err,
                  "halfmove render: %s: there is more than one game; choose "
                  "one, as FILE#1, or give each a file of its own, as -o "
                  "game-%%03d.%s\n",
                  walk->source.name, job->format.name);
    return CLI_USAGE;
}

/* The film of another game may have been made smaller. */
static void reset(render_job *job)
{
    job->run = job->asked;
    job->look.width = job->width;
    job->look.height = job->height;
    job->look.ppi = job->ppi;
    job->shown = job->planned = 0;
}

int render_film_begin(cli_walk *walk)
{
    render_job *job = walk->c->job;
    int end = CLI_FINE;
    hm_status st;

    if (job->count > 0 && !job->pages)
        return refuse_second(job, walk);
    reset(job);
    render_players(job, walk);
    st = hm_film_new(job->c->ctx, job->format.film, &job->film);
    if (st != HM_OK)
        return complain(job->c, walk->source.name, st);
    walk->user = &end;
    walk_ahead(walk, measure_ahead);
    if (end == CLI_FINE && job->max_bytes && job->planned)
        end = render_shrink(walk);
    return end;
}

/* Opens the file and begins to write, at the first position. */
static int start(render_job *job, const cli_walk *walk)
{
    int end = CLI_FINE;
    hm_status st;

    if (job->planned == 0) { // the last one of a game that goes wrong
        end = render_with(job, walk, walk->replay, measure);
        job->planned = 1;
    }
    if (end == CLI_FINE)
        end = render_open(job);
    if (end != CLI_FINE)
        return end;
    job->shown = 0;
    st = hm_film_begin(job->film, &job->run, job->out);
    return st == HM_OK ? CLI_FINE : complain(job->c, walk->source.name, st);
}

int render_film_visit(cli_walk *walk)
{
    render_job *job = walk->c->job;
    int end = job->out ? CLI_FINE : start(job, walk);

    return end == CLI_FINE ? render_film_add(job, walk, walk->replay) : end;
}

int render_film_end(cli_walk *walk, int end)
{
    render_job *job = walk->c->job;
    hm_status st = HM_OK;

    render_progress_end(job);
    if (job->out && end < CLI_USAGE)
        st = hm_film_end(job->film);
    hm_film_free(job->film);
    job->film = NULL;
    if (st != HM_OK && st != HM_EIO) // the file will tell
        end = worse(end, complain(job->c, walk->source.name, st));
    if (st == HM_EIO)
        end = CLI_IO;
    if (job->out)
        job->count++;
    return render_close_page(job, end);
}
