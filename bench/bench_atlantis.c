/*
 * bench_atlantis.c - whole games of Atlantis, on small boards and large ones.
 *
 * Each file is read, checked and replayed again and again. The second part
 * plays the same turns, far from each other, on boards of growing size: what
 * a turn costs must not depend on how many fields there are.
 */
#include "bench.h"

enum { ROUNDS = 3 };

typedef struct cost {
    double read, replay; // seconds of one game
    size_t turns;
} cost;

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
        double start = seconds();
        double took;

        for (size_t i = 0; i < games; i++)
            *turns = run_game(ctx, text, &record, play ? replay : NULL);
        took = (seconds() - start) / (double)games;
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
 */

enum { TURNS = 2000 };

/* A parallelogram of segments that are single rows of seven fields. */
static char *make_game(int rows)
{
    size_t room = (size_t)rows * 7 * 12 + TURNS * 24 + 1000;
    char *text = malloc(room);
    size_t at;

    if (!text)
        exit(1);
    at = (size_t)snprintf(text, room,
                          "{\"format\":\"Atlantis transcript\",\"version\":"
                          "\"1.0\",\"segments\":[");
    for (int row = 1; row <= rows; row++)
        at += (size_t)snprintf(
            text + at, room - at,
            "%s[\"a%d\",\"b%d\",\"c%d\",\"d%d\",\"e%d\",\"f%d\",\"g%d\"]",
            row > 1 ? "," : "", row, row, row, row, row, row, row);
    at += (size_t)snprintf(text + at, room - at,
                           "],\"players\":[{\"stacks\":{\"b2\":1}},"
                           "{\"stacks\":{\"e5\":1}}],\"turns\":[");
    for (int i = 0; i < TURNS; i++) {
        static const char *const moves[] = {"\"b2\",\"c2\"", "\"e5\",\"f5\"",
                                            "\"c2\",\"b2\"", "\"f5\",\"e5\""};

        at += (size_t)snprintf(text + at, room - at, "%s[[%s]]", i ? "," : "",
                               moves[i % 4]);
    }
    snprintf(text + at, room - at, "]}");
    return text;
}

static void bench_board(hm_ctx *ctx, int rows)
{
    char *text = make_game(rows);
    size_t turns;
    double read = time_game(ctx, hm_str_of(text), &turns, false);
    double both = time_game(ctx, hm_str_of(text), &turns, true);

    printf("%8d fields %26.3f us a turn, reading left out\n", rows * 7,
           (both - read) * 1e6 / (double)turns);
    free(text);
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
    for (int rows = 19; rows <= 217; rows += 99)
        bench_board(ctx, rows);
    hm_ctx_free(ctx);
    return 0;
}
