/*
 * bench_3d.c - bodies: a position as pixels and as files, a game as a film.
 *
 * The targets are for one core of a small machine: 480 pixels of a chess
 * position in 60 ms, a GIF of 46 moves in 4 s; a position in 400 kB of glTF,
 * and 46 moves in 1 MB.
 */
#include "bench.h"

enum { PIXELS = 480, TIMES = 10 };

typedef struct work {
    hm_ctx *ctx;
    const hm_record *record;
    hm_replay *replay;
    const char *format;
    size_t bytes;
} work;

static const hm_picture_options picture = {.size = sizeof(picture),
                                           .width = PIXELS,
                                           .height = PIXELS,
                                           .perspective = true};

static hm_status count(void *user, const char *bytes, size_t n)
{
    work *w = user;

    (void)bytes;
    w->bytes += n;
    return HM_OK;
}

static void draw_position(work *w, hm_out *out)
{
    NEED(hm_picture_write(w->ctx, hm_replay_table(w->replay), w->format,
                          &picture, out));
}

static void make_film(work *w, hm_out *out)
{
    const hm_film_options run = {.size = sizeof(run), .between = 4, .hold = 3};
    hm_film *film;

    NEED(hm_film_new(w->ctx, w->format, &film));
    NEED(hm_replay_load(w->replay, w->record));
    do
        NEED(hm_film_measure(film, hm_replay_table(w->replay), &picture));
    while (hm_replay_next(w->replay) == HM_OK);
    NEED(hm_replay_load(w->replay, w->record));
    NEED(hm_film_begin(film, &run, out));
    do
        NEED(hm_film_add(film, hm_replay_table(w->replay), &picture, 1));
    while (hm_replay_next(w->replay) == HM_OK);
    NEED(hm_film_end(film));
    hm_film_free(film);
}

/* What is made, how often, and what it may take; 0 bytes: any number. */
typedef struct task {
    const char *what;
    void (*make)(work *w, hm_out *out);
    int times;
    double seconds;
    size_t bytes;
} task;

/* The best of several, in seconds of the processor. */
static void measure(work *w, task t)
{
    double best = 1e9;

    for (int i = 0; i < t.times; i++) {
        double start = busy_seconds();
        double took;
        hm_out *out;

        w->bytes = 0;
        NEED(hm_out_new_sink(w->ctx, count, w, &out));
        t.make(w, out);
        NEED(hm_out_flush(out));
        hm_out_free(out);
        took = busy_seconds() - start;
        best = took < best ? took : best;
    }
    printf("%-22s %8.1f ms %8.1f kB   target %.0f ms", t.what, best * 1e3,
           (double)w->bytes / 1e3, t.seconds * 1e3);
    if (t.bytes)
        printf(" and %zu kB", t.bytes / 1000);
    printf("%s\n", best > t.seconds || (t.bytes && w->bytes > t.bytes)
                       ? ", MISSED"
                       : "");
}

static void measure_game(hm_ctx *ctx, const char *path, bool film)
{
    hm_record *record = read_game(ctx, path);
    work w = {.ctx = ctx, .record = record};

    NEED(hm_replay_new(ctx, NULL, &w.replay));
    NEED(hm_replay_load(w.replay, record));
    while (hm_replay_next(w.replay) == HM_OK)
        ;
    printf("%s\n", path);
    w.format = "png";
    measure(&w, (task){"position, png", draw_position, TIMES, 0.060, 0});
    w.format = "glb";
    measure(&w, (task){"position, glb", draw_position, TIMES, 0.060, 400000});
    if (film) {
        measure(&w, (task){"game, glb", make_film, 3, 1, 1000000});
        w.format = "gif";
        measure(&w, (task){"game, gif", make_film, 2, 4, 0});
    }
    hm_replay_free(w.replay);
    hm_record_free(record);
}

int main(void)
{
    hm_ctx *ctx;

    NEED(hm_ctx_new(NULL, &ctx));
    NEED(hm_ctx_use(ctx, hm_draw()));
    measure_game(ctx, "docs/gallery/sets/chess.ppn", false);
    measure_game(ctx, "examples/immortal.ppn", true);
    hm_ctx_free(ctx);
    return 0;
}
