/*
 * render_shrink.c - films of no more than some bytes.
 *
 * The film is made again and again without being written: with half the
 * frames between two positions, then with one and a little smaller, then
 * without any, and at last smaller and smaller.
 */
#include <math.h>

#include "render.h"

enum { LEAST_PIXELS = 32, MOST_TRIES = 40 };

/* Counts bytes instead of writing them, up to a limit. */
typedef struct meter {
    size_t bytes, most;
} meter;

static hm_status take(void *user, const char *bytes, size_t count)
{
    meter *m = user;

    (void)bytes;
    m->bytes += count;
    return m->bytes <= m->most ? HM_OK : HM_EIO;
}

/* The walk of a try; it ends early once there are too many bytes. */
typedef struct attempt {
    int end;
    const hm_out *out;
} attempt;

static void add_ahead(cli_walk *walk, const hm_replay *ahead)
{
    attempt *a = walk->user;

    if (a->end == CLI_FINE && hm_out_status(a->out) == HM_OK)
        a->end = render_film_add(walk->c->job, walk, ahead);
}

/*
 * Makes the film once. `*size` is how large it is, or how large it seems to
 * become, from the part that was made before it was too much.
 */
static int try_once(cli_walk *walk, size_t *size)
{
    render_job *job = walk->c->job;
    meter m = {.most = job->max_bytes};
    attempt a = {.end = CLI_FINE};
    hm_out *out = NULL;
    hm_status st = hm_out_new_sink(job->c->ctx, take, &m, &out);

    job->shown = 0;
    a.out = out;
    walk->user = &a;
    if (st == HM_OK)
        st = hm_film_begin(job->film, &job->run, out);
    if (st == HM_OK) {
        walk_ahead(walk, add_ahead);
        if (a.end == CLI_FINE && hm_out_status(out) == HM_OK)
            st = hm_film_end(job->film);
        hm_out_flush(out);
    }
    *size = m.bytes;
    if (m.bytes > m.most) {
        *size = m.bytes * (job->planned + 1) / (job->shown + 1);
        a.end = CLI_FINE; // all that went wrong
        st = HM_OK;
    }
    hm_out_free(out);
    return st == HM_OK ? a.end : complain(job->c, walk->source.name, st);
}

/* Sizes of films in pixels. */
typedef struct extent {
    int width, height;
} extent;

static extent size_of(const render_job *job)
{
    extent e;

    hm_film_size(job->film, &e.width, &e.height);
    return e;
}

static void tell(const render_job *job, size_t size)
{
    extent e = size_of(job);

    hm_out_printf(job->c->err,
                  "halfmove render: %d frame%s between positions, %d by %d "
                  "pixels: %zu bytes\n",
                  job->run.between, job->run.between == 1 ? "" : "s", e.width,
                  e.height, size);
}

static void set_size(render_job *job, extent e)
{
    job->look.ppi = 0;
    job->look.width = e.width;
    job->look.height = e.height;
}

/* Asks for a film that is smaller than `size`; false if it cannot be. */
static bool ask_for_less(render_job *job, size_t size, extent first)
{
    double by = sqrt((double)job->max_bytes / (double)size) * 0.97;
    extent now = size_of(job);
    extent next;

    if (job->run.between > 1) {
        job->run.between /= 2;
        return true;
    }
    by = fmin(fmax(by, 0.5), 0.95);
    next = (extent){(int)(now.width * by), (int)(now.height * by)};
    if (job->run.between == 1 && next.width < first.width * 2 / 3) {
        job->run.between = 0;
        next = first;
    }
    if (next.width < LEAST_PIXELS || next.height < LEAST_PIXELS)
        return false;
    set_size(job, next);
    return true;
}

int render_shrink(cli_walk *walk)
{
    render_job *job = walk->c->job;
    extent first = {0, 0};
    size_t size = 0;

    for (int i = 0; i < MOST_TRIES; i++) {
        int end = try_once(walk, &size);

        if (end != CLI_FINE)
            return end;
        if (size <= job->max_bytes) {
            render_progress_end(job);
            tell(job, size);
            return CLI_FINE;
        }
        if (i == 0)
            first = size_of(job);
        if (!ask_for_less(job, size, first))
            break;
    }
    hm_out_printf(job->c->err,
                  "halfmove render: %s: no film of this game fits into %zu "
                  "bytes\n",
                  walk->source.name, job->max_bytes);
    return CLI_NO;
}
