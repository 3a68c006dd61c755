/*
 * bench_moving.c - games as films, and memory against the number of frames.
 *
 * The targets are for one core of a small machine: a GIF of 480 pixels of the
 * Immortal Game with three frames between moves in a second and 600 kB, and
 * one of 100 moves of shogi without them in a second and 300 kB.
 */
#include "bench.h"

enum { PIXELS = 480, SHORT = 50, LONG = 500 };

typedef struct film {
    hm_ctx *ctx;
    const char *format;
    hm_picture_options picture;
    hm_film_options run;
    size_t bytes;
    hm_film *film;
} film;

static hm_status count(void *user, const char *bytes, size_t n)
{
    film *f = user;

    (void)bytes;
    f->bytes += n;
    return HM_OK;
}

static film new_film(hm_ctx *ctx, const char *format, int between)
{
    return (film){.ctx = ctx,
                  .format = format,
                  .picture = {.size = sizeof(hm_picture_options),
                              .width = PIXELS,
                              .height = PIXELS},
                  .run = {.size = sizeof(hm_film_options),
                          .between = between,
                          .hold = 3}};
}

/* ---- games ----------------------------------------------------------------
 */

/* From the record to the last byte. */
static void make(film *f, const hm_record *record)
{
    hm_replay *replay;
    hm_out *out;

    f->bytes = 0;
    NEED(hm_out_new_sink(f->ctx, count, f, &out));
    NEED(hm_replay_new(f->ctx, NULL, &replay));
    NEED(hm_film_new(f->ctx, f->format, &f->film));
    NEED(hm_replay_load(replay, record));
    do
        NEED(hm_film_measure(f->film, hm_replay_table(replay), &f->picture));
    while (hm_replay_next(replay) == HM_OK);
    NEED(hm_replay_load(replay, record));
    NEED(hm_film_begin(f->film, &f->run, out));
    do
        NEED(hm_film_add(f->film, hm_replay_table(replay), &f->picture, 1));
    while (hm_replay_next(replay) == HM_OK);
    NEED(hm_film_end(f->film));
    NEED(hm_out_flush(out));
    hm_film_free(f->film);
    hm_replay_free(replay);
    hm_out_free(out);
}

/* The best of three, against what it may take; `most` bytes, 0: any. */
static void measure(film f, const char *path, size_t most)
{
    hm_record *record = read_game(f.ctx, path);
    double best = 1e9;

    for (int i = 0; i < 3; i++) {
        double start = seconds();
        double took;

        make(&f, record);
        took = seconds() - start;
        best = took < best ? took : best;
    }
    printf("%-5s %d between %8.3f s %8.1f kB", f.format, f.run.between, best,
           (double)f.bytes / 1e3);
    if (most)
        printf("   target 1 s and %zu kB%s", most / 1000,
               best > 1 || f.bytes > most ? ", MISSED" : "");
    printf("\n");
    hm_record_free(record);
}

/* ---- memory ---------------------------------------------------------------
 */

/* Goes there and back between two positions, as often as wanted. */
static void shuttle(film *f, hm_replay *replay, size_t positions, bool draw)
{
    for (size_t i = 0; i < positions; i++) {
        const hm_table *table = hm_replay_table(replay);

        if (draw)
            NEED(hm_film_add(f->film, table, &f->picture, 1));
        else
            NEED(hm_film_measure(f->film, table, &f->picture));
        NEED(i % 2 ? hm_replay_prev(replay) : hm_replay_next(replay));
    }
}

/* The most memory of the program after a film of so many positions. */
static double peak_after(film *f, hm_replay *replay, size_t positions)
{
    hm_out *out;

    NEED(hm_out_new_sink(f->ctx, count, f, &out));
    NEED(hm_film_new(f->ctx, f->format, &f->film));
    shuttle(f, replay, positions, false);
    NEED(hm_film_begin(f->film, &f->run, out));
    shuttle(f, replay, positions, true);
    NEED(hm_film_end(f->film));
    hm_film_free(f->film);
    hm_out_free(out);
    return peak_memory();
}

static void bench_memory(hm_ctx *ctx, const char *format)
{
    film f = new_film(ctx, format, 1);
    hm_record *record = read_game(ctx, "examples/kono.ppn");
    hm_replay *replay;
    double before;
    double after;

    NEED(hm_replay_new(ctx, NULL, &replay));
    NEED(hm_replay_load(replay, record));
    before = peak_after(&f, replay, SHORT);
    after = peak_after(&f, replay, LONG);
    printf("%-5s peak %.1f MB after %d positions, %.1f MB after %d%s\n", format,
           before, SHORT, after, LONG,
           after - before > 1 && strcmp(format, "webp") != 0 ? ", GROWS" : "");
    hm_replay_free(replay);
    hm_record_free(record);
}

int main(void)
{
    static const char chess[] = "examples/immortal.ppn";
    static const char shogi[] = "tests/conformance/corpus/kif/game-1.kif";
    hm_ctx *ctx;

    NEED(hm_ctx_new(NULL, &ctx));
    NEED(hm_ctx_use(ctx, hm_draw()));
    bench_memory(ctx, "gif"); // before anything larger sets the peak
    bench_memory(ctx, "apng");
    bench_memory(ctx, "webp");
    printf("chess, 46 moves\n");
    measure(new_film(ctx, "gif", 3), chess, 600000);
    measure(new_film(ctx, "apng", 3), chess, 0);
    measure(new_film(ctx, "webp", 3), chess, 0);
    printf("shogi, 101 moves\n");
    measure(new_film(ctx, "gif", 0), shogi, 300000);
    measure(new_film(ctx, "gif", 3), shogi, 0);
    measure(new_film(ctx, "apng", 0), shogi, 0);
    measure(new_film(ctx, "webp", 0), shogi, 0);
    hm_ctx_free(ctx);
    return 0;
}
