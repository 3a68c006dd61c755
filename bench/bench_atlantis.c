/*
 * bench_atlantis.c - whole games of Atlantis, on small boards and large ones.
 *
 * Each file is read, checked and replayed again and again. The other parts
 * play the same turns on boards of growing size, moves or explosions: what a
 * turn costs must not depend on how many fields there are. Times are those of
 * one core, without what other programs take from it.
 */
#include <stdarg.h>

#include "bench.h"

enum { ROUNDS = 5 };

/* Reads a game, and plays it too if `play` is not NULL. */
static size_t run_game(hm_ctx *ctx, hm_str text, hm_record **record,
                       hm_replay *play)
{
    const hm_reader_options options = {.size = sizeof(options),
                                       .from = "atlantis"};
    hm_input *input;
    hm_reader *reader;
    size_t turns;

    NEED(hm_input_memory(ctx, text, &input));
    NEED(hm_reader_new(ctx, input, &options, &reader));
    NEED(hm_reader_reuse(reader, record));
    turns = hm_record_length(*record);
    if (play) {
        NEED(hm_replay_load(play, *record));
        while (hm_replay_next(play) == HM_OK)
            ;
        if (hm_replay_index(play) != turns) {
            fprintf(stderr, "a game stopped early\n");
            exit(1);
        }
    }
    hm_reader_free(reader);
    hm_input_free(input);
    return turns;
}

/* The best of some rounds, in seconds a game. */
static double time_game(hm_ctx *ctx, hm_str text, size_t *turns, bool play)
{
    size_t games = 4000000 / (text.len + 1) + 1;
    hm_replay *replay;
    hm_record *record = NULL;
    double best = 1e9;

    NEED(hm_replay_new(ctx, NULL, &replay));
    for (int round = 0; round < ROUNDS; round++) {
        double start = busy_seconds();
        double took;

        for (size_t i = 0; i < games; i++)
            *turns = run_game(ctx, text, &record, play ? replay : NULL);
        took = (busy_seconds() - start) / (double)games;
        best = took < best ? took : best;
    }
    hm_record_free(record);
    hm_replay_free(replay);
    return best;
}

static void bench_file(hm_ctx *ctx, const char *path)
{
    size_t size;
    char *text = read_text(path, &size);
    hm_str bytes = {text, size};
    size_t turns;
    double read = time_game(ctx, bytes, &turns, false);
    double both = time_game(ctx, bytes, &turns, true);

    printf("%-32s %7.0f games/s  (read %5.1f us, replay %6.2f us a turn)\n",
           path, 1 / both, read * 1e6, (both - read) * 1e6 / (double)turns);
    free(text);
}

/* ---- the size of the board --------------------------------------------------
 *
 * Rows of seven fields, on which one stone of each player moves to and fro; and
 * islands of three, each of which explodes in a turn of its own and dies, so
 * that somebody has to find out whether the game is over. */

enum { ISLANDS = 7, TURNS = 14, LONG = 1 << 16, RUNS = 20000 };

typedef struct text {
    char bytes[LONG];
    size_t len;
} text;

static void add(text *t, const char *format, ...)
{
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(t->bytes + t->len, LONG - t->len, format, args);
    va_end(args);
    if (n < 0 || t->len + (size_t)n >= LONG)
        exit(1);
    t->len += (size_t)n;
}

static void add_stacks(text *t, int player)
{
    add(t, "{\"stacks\":{\"%s\":1", player ? "e5" : "b2");
    for (int i = player; i < ISLANDS; i += 2)
        add(t, ",\"m%d\":1", 5 * i + 2);
    add(t, "}}");
}

/* Both games have the same board. */
static void make_game(text *t, int segments, bool explode)
{
    static const char *const moves[] = {"\"b2\",\"c2\"", "\"e5\",\"f5\"",
                                        "\"c2\",\"b2\"", "\"f5\",\"e5\""};

    t->len = 0;
    add(t, "{\"format\":\"Atlantis transcript\",\"version\":\"1.0\","
           "\"segments\":[");
    for (int i = 1; i <= segments - ISLANDS; i++)
        add(t, "[\"a%d\",\"b%d\",\"c%d\",\"d%d\",\"e%d\",\"f%d\",\"g%d\"],", i,
            i, i, i, i, i, i);
    for (int i = 0; i < ISLANDS; i++)
        add(t, "%s[\"m%d\",\"m%d\",\"m%d\"]", i ? "," : "", 5 * i + 1,
            5 * i + 2, 5 * i + 3);
    add(t, "],\"players\":[");
    add_stacks(t, 0);
    add(t, ",");
    add_stacks(t, 1);
    add(t, "],\"turns\":[");
    for (int i = 0; explode && i < ISLANDS; i++)
        add(t, "%s[[\"m%d\",\"m%d\"]]", i ? "," : "", 5 * i + 2, 5 * i + 1);
    for (int i = 0; !explode && i < TURNS; i++)
        add(t, "%s[[%s]]", i ? "," : "", moves[i % 4]);
    add(t, "]}");
}

/* Seconds of a turn, forward and back; reading and the start are left out. */
static double time_turns(hm_ctx *ctx, const text *game)
{
    hm_record *record = NULL;
    hm_replay *replay;
    size_t turns;
    double start;

    NEED(hm_replay_new(ctx, NULL, &replay));
    turns = run_game(ctx, (hm_str){game->bytes, game->len}, &record, replay);
    start = busy_seconds();
    for (size_t i = 0; i < RUNS; i++) {
        while (hm_replay_prev(replay) == HM_OK)
            ;
        while (hm_replay_next(replay) == HM_OK)
            ;
    }
    start = (busy_seconds() - start) / (double)(RUNS * turns);
    hm_record_free(record);
    hm_replay_free(replay);
    return start;
}

static void bench_boards(hm_ctx *ctx, bool explode)
{
    static const int sizes[] = {19, 61, 217};
    static text game;
    double best[3] = {1, 1, 1};

    for (int round = 0; round < ROUNDS; round++) {
        for (size_t i = 0; i < 3; i++) {
            double took;

            make_game(&game, sizes[i], explode);
            took = time_turns(ctx, &game);
            best[i] = took < best[i] ? took : best[i];
        }
    }
    for (size_t i = 0; i < 3; i++)
        printf("%4d segments, turns of %-12s %6.3f us a turn, %.2f times that "
               "of 19\n",
               sizes[i], explode ? "3 explosions" : "one move", best[i] * 1e6,
               best[i] / best[0]);
}

int main(int argc, char **argv)
{
    static const char *const files[] = {"bench/samples/atlantis-19.json",
                                        "bench/samples/atlantis-61.json",
                                        "bench/samples/atlantis-217.json"};
    hm_ctx *ctx;

    NEED(hm_ctx_new(NULL, &ctx));
    for (int i = 1; i < argc; i++)
        bench_file(ctx, argv[i]);
    for (size_t i = 0; argc < 2 && i < 3; i++)
        bench_file(ctx, files[i]);
    bench_boards(ctx, false);
    bench_boards(ctx, true);
    hm_ctx_free(ctx);
    return 0;
}
