/*
 * bench_pan.c - 100 MB of PAN: parsed, checked and played, in little memory.
 *
 * "check" streams a file of one kind through hm_reader_check(), which plays
 * every action on its board. "states" writes each position beside that, and
 * "convert" writes the list again. "replay" reads games of a hundred actions
 * as records and plays them on tables, as pictures need it. MB are those of
 * the input, seconds those of the processor.
 */
#include "bench.h"

#include <unistd.h>

enum { MEGABYTES = 100, ROUNDS = 3 };

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A kind of file: what begins it, what is said over and over, what ends it. */
typedef struct kind {
    const char *name, *begin, *again, *end;
    int times; // the middle is said in one document; 0: as often as it fits
} kind;

#define COMPACT                                                                \
    "[\"shift\",62,45],[\"shift\",6,21],[\"shift\",45,62],[\"shift\",21,6]"
#define SPACED                                                                 \
    "  [ \"shift\", 62, 45 ],\n  [ \"shift\", 6, 21 ],\n"                      \
    "  [ \"shift\", 45, 62 ],\n  [ \"shift\", 21, 6 ]"
#define PLIES                                                                  \
    "[[\"shift\",62,45]],[[\"shift\",6,21]],[[\"shift\",45,62],"               \
    "[\"shift\",21,6]]"
#define MIXED                                                                  \
    "[\"capture\",62,6],[\"drop\",\"n\",62],[\"promote\",6,\"N\"],"            \
    "[\"capture\",62,6],[\"drop\",\"N\",62],[\"promote\",6,\"n\"]"

static const kind kinds[] = {
    {"flat", "[", COMPACT, "]\n", 0},
    {"flat, as in the specification", "[\n", SPACED, "\n]\n", 0},
    {"plies", "[", PLIES, "]\n", 0},
    {"captures, drops, promotions", "[", MIXED, "]\n", 0},
    {"lines of games", "[", COMPACT, "]\n", 25},
};

static const char *const settings[] = {"game=chess", "hand=keep"};

static void put(FILE *file, const char *text, size_t *size)
{
    if (fputs(text, file) < 0) {
        perror("temporary file");
        exit(1);
    }
    *size += strlen(text);
}

static FILE *make_file(const kind *k, size_t *size)
{
    size_t limit = (size_t)MEGABYTES * 1000000;
    FILE *file = tmpfile();

    *size = 0;
    while (file && *size < limit) {
        put(file, k->begin, size);
        for (int i = 0; *size < limit && (k->times == 0 || i < k->times); i++) {
            put(file, i ? "," : "", size);
            put(file, k->again, size);
        }
        put(file, k->end, size);
    }
    if (!file || fflush(file) != 0) {
        perror("temporary file");
        exit(1);
    }
    return file;
}

static hm_reader *open_reader(hm_ctx *ctx, FILE *file, hm_input **input)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = "pan",
                                 .settings = settings,
                                 .setting_count = 2};
    hm_reader *reader;

    lseek(fileno(file), 0, SEEK_SET);
    NEED(hm_input_fd(ctx, fileno(file), input));
    NEED(hm_reader_new(ctx, *input, &options, &reader));
    return reader;
}

static void check_file(hm_ctx *ctx, FILE *file)
{
    hm_input *input;
    hm_reader *reader = open_reader(ctx, file, &input);
    hm_status st;

    while ((st = hm_reader_check(reader)) == HM_OK)
        ;
    if (st != HM_END)
        NEED(st);
    hm_reader_free(reader);
    hm_input_free(input);
}

static void replay_file(hm_ctx *ctx, FILE *file)
{
    hm_input *input;
    hm_reader *reader = open_reader(ctx, file, &input);
    hm_record *record = NULL;
    hm_replay *replay;
    hm_status st;
    hm_status end;

    NEED(hm_replay_new(ctx, NULL, &replay));
    while ((st = hm_reader_reuse(reader, &record)) == HM_OK) {
        NEED(hm_replay_load(replay, record));
        while ((end = hm_replay_next(replay)) == HM_OK)
            ;
        if (end != HM_END)
            NEED(end);
    }
    if (st != HM_END)
        NEED(st);
    hm_record_free(record);
    hm_replay_free(replay);
    hm_reader_free(reader);
    hm_input_free(input);
}

static hm_status nowhere(void *user, const char *bytes, size_t count)
{
    (void)bytes;
    *(size_t *)user += count;
    return HM_OK;
}

static void stream_file(hm_ctx *ctx, FILE *file,
                        const hm_stream_options *options)
{
    hm_input *input;
    hm_reader *reader = open_reader(ctx, file, &input);
    size_t written = 0;
    hm_out *out;

    NEED(hm_out_new_sink(ctx, nowhere, &written, &out));
    NEED(hm_reader_stream(reader, options, out));
    NEED(hm_out_flush(out));
    if (written < (size_t)MEGABYTES * 1000000)
        NEED(HM_EIO);
    hm_out_free(out);
    hm_reader_free(reader);
    hm_input_free(input);
}

static void write_states(hm_ctx *ctx, FILE *file)
{
    hm_stream_options options = {.size = sizeof(options), .states = true};

    stream_file(ctx, file, &options);
}

static void write_again(hm_ctx *ctx, FILE *file)
{
    hm_stream_options options = {.size = sizeof(options), .to = "pan"};

    stream_file(ctx, file, &options);
}

static void measure(hm_ctx *ctx, const kind *k, const char *what,
                    void (*run)(hm_ctx *, FILE *))
{
    double best = 1e9;
    size_t size;
    FILE *file = make_file(k, &size);

    for (int i = 0; i < ROUNDS; i++) {
        double start = busy_seconds();
        double took;

        run(ctx, file);
        took = busy_seconds() - start;
        best = took < best ? took : best;
    }
    printf("%-7s %-30s %7.1f MB/s   peak %.1f MB\n", what, k->name,
           (double)size / best / 1e6, peak_memory());
    fclose(file);
}

/* With an argument, only the part that is called so. */
int main(int argc, char **argv)
{
    const char *part = argc > 1 ? argv[1] : "";
    hm_ctx *ctx;

    NEED(hm_ctx_new(NULL, &ctx));
    for (size_t i = 0; i < COUNT(kinds) && strstr("check", part); i++)
        measure(ctx, &kinds[i], "check", check_file);
    for (size_t i = 0; i < COUNT(kinds) && strstr("states", part); i += 3)
        measure(ctx, &kinds[i], "states", write_states);
    if (strstr("convert", part))
        measure(ctx, &kinds[0], "convert", write_again);
    if (strstr("replay", part))
        measure(ctx, &kinds[4], "replay", replay_file);
    hm_ctx_free(ctx);
    return 0;
}
