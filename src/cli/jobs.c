/*
 * jobs.c - through the games of all targets, on several cores.
 *
 * A source is cut into slices of whole games. Each thread takes the next slice,
 * works on it in a context that belongs to the slice, and puts what it wrote
 * into its place in a ring; whoever completes the slice that is next in the
 * order of the text joins the outputs. So the bytes are those of one thread,
 * and memory is bounded by the ring. What cannot be cut out is worked on
 * before the next slice is taken, by the reader of the source itself.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"

enum {
    LEAST = 1 << 10, // bytes of a slice
    SLICE = 1 << 17, // those that are worth a turn
    MUCH = 1 << 20,  // what a slice should not grow into
    PLACES = 4,      // of the ring, for each thread
};

/* A file being read; it lives until its last slice has been joined. */
typedef struct target {
    cli c; // its reader's; `out`, `err` and `text` are lent by a slice
    cli_source source;
    int opened;    // CLI_FINE, or why it could not be
    bool has_work; // c.job was made
    bool stopped;  // no more of it is wanted
    size_t slices; // of it so far
} target;

/* A slice and what was made of it. */
typedef struct slice {
    cli c;
    hm_out *bytes, *ends; // of its games; the worker's
    hm_slice where;
    cli_source source; // reader and record; the rest is the target's
    target *target;
    bool cut;   // there are bytes to work on
    bool first; // of its target
    bool last;
    bool done; // and waits for its turn to be joined
} slice;

typedef struct pool pool;

/* A thread, and the memory that it cuts into: others would have to fetch it. */
typedef struct worker {
    pool *pool;
    pthread_t thread;
    hm_ctx *ctx;
    hm_out *bytes, *ends;
} worker;

struct pool {
    cli *c;
    const cli_task *task;
    slice *ring;
    size_t ring_size;
    worker *workers; // the caller is the first
    size_t worker_count;

    pthread_mutex_t taking; // held by who cuts; also guards:
    target *open;           // what slices are cut from; NULL: the next one
    size_t next_target;
    size_t taken; // slices that were

    pthread_mutex_t lock; // guards slice.done, target.stopped and:
    pthread_cond_t freed;
    bool joining;
    size_t joined; // slices that were
    size_t wanted; // bytes of the next slice
    int end;
    int write_errno; // of the first write that failed
};

/* ---- contexts of their own ------------------------------------------------
 */

/* Something to work with in another thread; `out` is memory. */
static hm_status open_cli(const cli *like, cli *out)
{
    hm_status st;

    *out = (cli){.args = like->args,
                 .options = like->options,
                 .color = like->color,
                 .listing = like->listing,
                 .output = like->output,
                 .where = like->where,
                 .drops = like->drops,
                 .twice = like->twice,
                 .search = like->search,
                 .targets.several = like->targets.several};
    st = hm_ctx_new(like->options, &out->ctx);
    if (st == HM_OK)
        st = hm_diags_new(out->ctx, &out->diags);
    if (st == HM_OK)
        hm_diags_set_strict(out->diags, like->args->strict);
    return st;
}

static void close_cli(cli *c)
{
    select_close(c);
    hm_diags_free(c->diags);
    hm_ctx_free(c->ctx);
}

static hm_status open_slice(pool *p, slice *s)
{
    hm_status st = open_cli(p->c, &s->c);

    if (st == HM_OK)
        st = hm_out_new(s->c.ctx, &s->c.out);
    if (st == HM_OK)
        st = hm_out_new(s->c.ctx, &s->c.err);
    if (st == HM_OK)
        st = hm_out_new(s->c.ctx, &s->c.held.text);
    if (st == HM_OK && p->task->open)
        st = p->task->open(&s->c);
    return st;
}

static void close_slice(pool *p, slice *s)
{
    if (!s->c.ctx)
        return;
    if (p->task->close)
        p->task->close(&s->c);
    hm_record_free(s->source.record);
    games_free(&s->c.held);
    hm_out_free(s->c.err);
    hm_out_free(s->c.out);
    close_cli(&s->c);
}

/* ---- taking: under `taking` -----------------------------------------------
 */

/* Lets what a target's own reader does be written into a slice. */
static void lend(target *t, slice *s)
{
    t->c.out = s->c.out;
    t->c.err = s->c.err;
    t->c.held = s->c.held;
    t->c.tally = (cli_tally){0};
}

static hm_status open_target(pool *p, slice *s)
{
    target *t = calloc(1, sizeof(*t));
    hm_status st = t ? open_cli(p->c, &t->c) : HM_ENOMEM;

    if (st != HM_OK) {
        if (t)
            close_cli(&t->c);
        free(t);
        return st;
    }
    t->c.out = s->c.out;
    t->c.err = s->c.err;
    t->opened = games_open(&t->c, p->task, target_at(p->c, p->next_target++),
                           &t->source);
    p->open = t;
    return HM_OK;
}

static void close_target(pool *p, target *t)
{
    if (t->has_work && p->task->close)
        p->task->close(&t->c);
    source_close(&t->source);
    close_cli(&t->c);
    free(t);
}

/* Works on a game that cannot be cut out; on all, if one was asked for. */
static bool play_here(pool *p, target *t, slice *s)
{
    hm_status st = HM_OK;

    if (!t->has_work && p->task->open)
        st = p->task->open(&t->c);
    t->has_work = true;
    lend(t, s);
    if (st == HM_OK)
        st = games_play(&t->c, &t->source, p->task,
                        t->source.game ? SIZE_MAX : 1);
    else
        games_stop(&t->c, complain(&t->c, t->source.name, st));
    t->c.tally.errors += s->c.tally.errors;
    s->c.tally = t->c.tally;
    s->c.held = t->c.held;
    return st != HM_OK || t->source.game;
}

/* How many bytes to cut; 0 if no more of a target is wanted. */
static size_t wanted(pool *p, const target *t)
{
    size_t bytes;

    pthread_mutex_lock(&p->lock);
    bytes = t->stopped ? 0 : p->wanted;
    pthread_mutex_unlock(&p->lock);
    return bytes;
}

/* Cuts bytes; what is wrong with the input itself is said on the way. */
static hm_status cut_bytes(target *t, size_t bytes, slice *s)
{
    size_t errors = hm_diags_total(t->c.diags, HM_ERROR);
    hm_status st =
        hm_reader_split(t->source.reader, bytes, s->bytes, s->ends, &s->where);

    s->c.tally.errors += hm_diags_total(t->c.diags, HM_ERROR) - errors;
    return st;
}

/* Cuts the next slice out of a target; true if it is the last. */
static bool cut_slice(pool *p, target *t, slice *s)
{
    size_t bytes = wanted(p, t);
    hm_status st = HM_ESUPPORT;

    if (t->opened != CLI_FINE || bytes == 0)
        return true;
    if (!t->source.game)
        st = cut_bytes(t, bytes, s);
    if (st == HM_END)
        return true;
    if (st == HM_ENOMEM) { // the bytes of some games are lost
        games_stop(&s->c, complain(&s->c, t->source.name, st));
        return true;
    }
    s->cut = st == HM_OK;
    return s->cut ? s->where.last : play_here(p, t, s);
}

static void empty(slice *s)
{
    hm_out_clear(s->c.out);
    hm_out_clear(s->c.err);
    games_clear(&s->c.held);
    hm_out_clear(s->bytes);
    hm_out_clear(s->ends);
    s->c.tally = (cli_tally){0};
    s->cut = s->first = s->last = false;
    s->target = NULL;
}

/* Fills a slice with what comes next; false if nothing does. */
static bool fill(pool *p, slice *s)
{
    hm_status st = HM_OK;
    target *t;

    empty(s);
    if (!p->open) {
        if (!target_at(p->c, p->next_target))
            return false;
        st = open_target(p, s);
    }
    t = p->open;
    s->target = t;
    s->last = true;
    if (st != HM_OK) {
        games_stop(&s->c, complain(&s->c, "starting", st));
        p->next_target = SIZE_MAX; // without memory for a file, no more
        return true;
    }
    s->first = t->slices++ == 0;
    s->last = cut_slice(p, t, s);
    if (s->last)
        p->open = NULL;
    return true;
}

/* The next place of the ring, once it is free, filled; NULL at the end. */
static slice *take(pool *p, worker *w)
{
    slice *s;

    pthread_mutex_lock(&p->taking);
    s = &p->ring[p->taken % p->ring_size];
    pthread_mutex_lock(&p->lock);
    while (p->taken - p->joined == p->ring_size)
        pthread_cond_wait(&p->freed, &p->lock);
    pthread_mutex_unlock(&p->lock);
    s->bytes = w->bytes;
    s->ends = w->ends;
    if (fill(p, s))
        p->taken++;
    else
        s = NULL;
    pthread_mutex_unlock(&p->taking);
    return s;
}

/* ---- working --------------------------------------------------------------
 */

/* Problems with the settings were reported when the file was opened. */
static hm_status read_slice(slice *s)
{
    const target *t = s->target;
    hm_reader_options options = {
        .size = sizeof(options),
        .from = hm_reader_notation(t->source.reader),
        .name = t->source.file,
        .diags = s->c.diags,
        .settings = (const char *const *)t->source.settings.items,
        .setting_count = t->source.settings.count,
        .slice = &s->where,
    };
    hm_status st =
        hm_input_plain(s->c.ctx, hm_out_text(s->bytes), &s->source.input);

    source_select(&s->c, &s->source, &options);
    hm_diags_set_muted(s->c.diags, true);
    if (st == HM_OK)
        st = hm_reader_new(s->c.ctx, s->source.input, &options,
                           &s->source.reader);
    hm_diags_set_muted(s->c.diags, false);
    return st;
}

static void work(pool *p, slice *s)
{
    hm_status st;

    if (!s->cut)
        return;
    s->source.target = s->target->source.target;
    s->source.name = s->target->source.name;
    s->source.file = s->target->source.file;
    s->source.position = s->target->source.position;
    s->source.selected = s->target->source.selected;
    st = read_slice(s);
    if (st == HM_OK)
        games_play(&s->c, &s->source, p->task, SIZE_MAX);
    else
        games_stop(&s->c, complain(&s->c, s->source.name, st));
    hm_reader_free(s->source.reader);
    hm_input_free(s->source.input);
    s->source.reader = NULL;
    s->source.input = NULL;
}

/* ---- joining: by one thread at a time -------------------------------------
 */

static void add_tally(cli_tally *sum, const cli_tally *more)
{
    sum->end = worse(sum->end, more->end);
    sum->stop |= more->stop;
    sum->found |= more->found;
    if (more->missing.longest > sum->missing.longest)
        sum->missing.longest = more->missing.longest;
    if (!sum->missing.why[0])
        memcpy(sum->missing.why, more->missing.why, CLI_WHY);
    sum->errors += more->errors;
    sum->warnings += more->warnings;
    sum->hits += more->hits;
    sum->faulty += more->faulty;
}

/* Adds messages of a slice, no more problems of one file than are shown. */
static void add_messages(cli *c, const slice *s)
{
    cli_shown *sum = &c->tally.shown;
    const cli_shown *more = &s->c.tally.shown;
    hm_str text = hm_out_text(s->c.err);
    size_t room = CLI_SHOWN - sum->count;

    if (more->count > room) {
        size_t end = room ? more->ends[room - 1] : 0;
        size_t last = more->ends[more->count - 1];

        hm_out_put(c->err, (hm_str){text.ptr, end});
        hm_out_put(c->err, (hm_str){text.ptr + last, text.len - last});
    } else {
        hm_out_put(c->err, text);
    }
    sum->count += more->count < room ? more->count : room;
}

/* Adds what a slice gave to the outputs, unless its target was stopped. */
static void add_slice(cli *c, slice *s)
{
    bool unsaid = hm_out_status(s->c.err) != HM_OK;
    bool short_of_memory = unsaid || hm_out_status(s->c.out) != HM_OK ||
                           hm_out_status(s->c.held.text) != HM_OK;

    if (c->tally.stop)
        return;
    hm_out_put(c->out, hm_out_text(s->c.out));
    add_messages(c, s);
    short_of_memory |= games_join(c, &s->c.held) != HM_OK;
    c->source = &s->target->source;
    games_spill(c);
    add_tally(&c->tally, &s->c.tally);
    progress_add(c, s->c.tally.games);
    if (unsaid || (short_of_memory && !c->tally.stop)) // it may have no name
        games_stop(c, complain(c, s->target->source.target->path, HM_ENOMEM));
    c->tally.stop |= hm_out_status(c->out) != HM_OK;
}

static void end_target(pool *p, target *t)
{
    int end = t->opened;

    if (end == CLI_FINE)
        end = games_finish(p->c, &t->source, p->task);
    p->end = worse(p->end, end);
    close_target(p, t);
}

static void join(pool *p, slice *s)
{
    cli *c = p->c;
    target *t = s->target;

    if (s->first) {
        c->errors += t->c.errors;
        c->warnings += t->c.warnings;
    }
    if (!t) { // there was no memory for it
        hm_out_put(c->err, hm_out_text(s->c.err));
        hm_out_fail(c->err, hm_out_status(s->c.err));
        p->end = worse(p->end, s->c.tally.end);
        return;
    }
    add_slice(c, s);
    if (c->tally.stop) {
        pthread_mutex_lock(&p->lock);
        t->stopped = true;
        pthread_mutex_unlock(&p->lock);
    }
    if (s->last)
        end_target(p, t);
    if (!p->write_errno && hm_out_status(c->out) == HM_EIO)
        p->write_errno = errno;
}

/* Slices that say much are kept short: the ring holds what they say. */
static void adapt(pool *p, const slice *s)
{
    size_t said = hm_out_text(s->c.out).len + hm_out_text(s->c.err).len;

    if (said > MUCH && p->wanted > LEAST)
        p->wanted /= 2;
    else if (said < MUCH / 4 && p->wanted < SLICE)
        p->wanted *= 2;
}

/* Marks a slice as done, and joins all that come next in the text. */
static void done(pool *p, slice *s)
{
    pthread_mutex_lock(&p->lock);
    s->done = true;
    s = &p->ring[p->joined % p->ring_size];
    while (!p->joining && s->done) {
        p->joining = true;
        pthread_mutex_unlock(&p->lock);
        join(p, s);
        pthread_mutex_lock(&p->lock);
        p->joining = false;
        s->done = false;
        adapt(p, s);
        pthread_cond_broadcast(&p->freed);
        s = &p->ring[++p->joined % p->ring_size];
    }
    pthread_mutex_unlock(&p->lock);
}

/* ---- threads --------------------------------------------------------------
 */

static void *run_thread(void *user)
{
    worker *w = user;
    slice *s;

    while ((s = take(w->pool, w))) {
        work(w->pool, s);
        done(w->pool, s);
    }
    return NULL;
}

/*
 * Loads what archives need. The loader keeps its lock if it lacks memory: in
 * another thread, which then ends, nobody could leave the program any more.
 */
static void load_parts(const cli_targets *targets)
{
    for (size_t i = 0; i < targets->count; i++) {
        if (targets->items[i].archive && !part_archive())
            return; // whoever needs it says so
    }
}

/* The caller is one of the threads; if others cannot be had, the only one. */
static void run_threads(pool *p)
{
    worker *w = p->workers;
    size_t count = 1;

    while (count < p->worker_count &&
           pthread_create(&w[count].thread, NULL, run_thread, &w[count]) == 0)
        count++;
    run_thread(w);
    while (--count > 0)
        pthread_join(w[count].thread, NULL);
}

static hm_status open_worker(pool *p, worker *w)
{
    hm_status st = hm_ctx_new(p->c->options, &w->ctx);

    w->pool = p;
    if (st == HM_OK)
        st = hm_out_new(w->ctx, &w->bytes);
    if (st == HM_OK)
        st = hm_out_new(w->ctx, &w->ends);
    return st;
}

static hm_status open_pool(pool *p)
{
    hm_status st = HM_OK;

    p->ring = calloc(p->ring_size, sizeof(*p->ring));
    p->workers = calloc(p->worker_count, sizeof(*p->workers));
    if (!p->ring || !p->workers)
        return HM_ENOMEM;
    for (size_t i = 0; st == HM_OK && i < p->ring_size; i++)
        st = open_slice(p, &p->ring[i]);
    for (size_t i = 0; st == HM_OK && i < p->worker_count; i++)
        st = open_worker(p, &p->workers[i]);
    return st;
}

static void close_pool(pool *p)
{
    for (size_t i = 0; p->ring && i < p->ring_size; i++)
        close_slice(p, &p->ring[i]);
    for (size_t i = 0; p->workers && i < p->worker_count; i++) {
        hm_out_free(p->workers[i].bytes);
        hm_out_free(p->workers[i].ends);
        hm_ctx_free(p->workers[i].ctx);
    }
    free(p->ring);
    free(p->workers);
}

int jobs_run(cli *c, const cli_task *task, size_t jobs)
{
    pool p = {.c = c,
              .task = task,
              .ring_size = jobs * PLACES,
              .worker_count = jobs,
              .wanted = SLICE,
              .taking = PTHREAD_MUTEX_INITIALIZER,
              .lock = PTHREAD_MUTEX_INITIALIZER,
              .freed = PTHREAD_COND_INITIALIZER};
    hm_status st = open_pool(&p);

    if (st == HM_OK) {
        load_parts(&c->targets);
        run_threads(&p);
    }
    close_pool(&p);
    if (p.write_errno)
        errno = p.write_errno; // of a thread that is gone
    return st == HM_OK ? p.end : complain(c, "starting", st);
}
