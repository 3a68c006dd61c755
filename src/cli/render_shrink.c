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

static hm_status add_ahead(cli_walk *walk, const hm_replay *ahead)
{
    attempt *a = walk->user;

    if (a->end == CLI_FINE && hm_out_status(a->out) == HM_OK)
        a->end = render_film_add(walk->c->work, walk, ahead);
    return HM_OK;
}

/*
 * Makes the film once. `*size` is how large it is, or how large it seems to
 * become, from the part that was made before it was too much.
 */
static int try_once(cli_walk *walk, size_t *size)
{
    render_work *work = walk->c->work;
    meter m = {.most = work->max_bytes};
    attempt a = {.end = CLI_FINE};
    hm_out *out = NULL;
    hm_status st = hm_out_new_sink(work->c->ctx, take, &m, &out);

    work->shown = 0;
    a.out = out;
    walk->user = &a;
    if (st == HM_OK)
        st = hm_film_begin(work->film, &work->run, out);
    if (st == HM_OK) {
        st = walk_ahead(walk, add_ahead);
        if (st == HM_OK && a.end == CLI_FINE && hm_out_status(out) == HM_OK)
            st = hm_film_end(work->film);
        hm_out_flush(out);
    }
    *size = m.bytes;
    if (m.bytes > m.most) {
        *size = m.bytes * (work->planned + 1) / (work->shown + 1);
        a.end = CLI_FINE; // all that went wrong
        st = HM_OK;
    }
    hm_out_free(out);
    return st == HM_OK ? a.end : complain(work->c, walk->source.name, st);
}

/* Sizes of films in pixels. */
typedef struct extent {
    int width, height;
} extent;

static extent size_of(const render_work *work)
{
    extent e;

    hm_film_size(work->film, &e.width, &e.height);
    return e;
}

static void print_size(const render_work *work, size_t size)
{
    extent e = size_of(work);

    hm_out_printf(work->c->err,
                  "halfmove render: %d frame%s between positions, %d by %d "
                  "pixels: %zu bytes\n",
                  work->run.between, work->run.between == 1 ? "" : "s", e.width,
                  e.height, size);
}

static void set_size(render_work *work, extent e)
{
    work->picture.ppi = 0;
    work->picture.width = e.width;
    work->picture.height = e.height;
}

/* Asks for a film that is smaller than `size`; false if it cannot be. */
static bool ask_for_less(render_work *work, size_t size, extent first)
{
    double by = sqrt((double)work->max_bytes / (double)size) * 0.97;
    extent now = size_of(work);
    extent next;

    if (work->run.between > 1) {
        work->run.between /= 2;
        return true;
    }
    by = fmin(fmax(by, 0.5), 0.95);
    next = (extent){(int)(now.width * by), (int)(now.height * by)};
    if (work->run.between == 1 && next.width < first.width * 2 / 3) {
        work->run.between = 0;
        next = first;
    }
    if (next.width < LEAST_PIXELS || next.height < LEAST_PIXELS)
        return false;
    set_size(work, next);
    return true;
}

int render_shrink(cli_walk *walk)
{
    render_work *work = walk->c->work;
    extent first = {0, 0};
    size_t size = 0;

    for (int i = 0; i < MOST_TRIES; i++) {
        int end = try_once(walk, &size);

        if (end != CLI_FINE)
            return end;
        if (size <= work->max_bytes) {
            render_progress_end(work);
            print_size(work, size);
            return CLI_FINE;
        }
        if (i == 0)
            first = size_of(work);
        if (!ask_for_less(work, size, first))
            break;
    }
    hm_out_printf(work->c->err,
                  "halfmove render: %s: no film of this game fits into %zu "
                  "bytes\n",
                  walk->source.name, work->max_bytes);
    return CLI_NO;
}
