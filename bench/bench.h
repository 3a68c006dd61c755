/*
 * bench.h - clocks, memory and input for the benchmarks.
 */
#ifndef HM_BENCH_BENCH_H
#define HM_BENCH_BENCH_H

#include <halfmove/halfmove.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

/* Stops with a message unless `status` is HM_OK. */
#define NEED(call) need((call), #call)

static inline void need(hm_status status, const char *what)
{
    if (status != HM_OK) {
        fprintf(stderr, "%s: %s\n", what, hm_status_text(status));
        exit(1);
    }
}

static inline double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Seconds of the processor: others may run at the same time. */
static inline double busy_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The most memory that the program ever had, in megabytes. */
static inline double peak_memory(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1024;
}

/* A whole file, terminated; freed by the caller. */
static inline char *read_text(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text;
    long length;

    if (!file || fseek(file, 0, SEEK_END) != 0 || (length = ftell(file)) < 0) {
        perror(path);
        exit(1);
    }
    rewind(file);
    text = malloc((size_t)length + 1);
    if (!text || fread(text, 1, (size_t)length, file) != (size_t)length) {
        perror(path);
        exit(1);
    }
    fclose(file);
    text[length] = '\0';
    *size = (size_t)length;
    return text;
}

/* The first game of a file. */
static inline hm_record *read_game(hm_ctx *ctx, const char *path)
{
    hm_input *input;
    hm_reader *reader;
    hm_record *record;

    NEED(hm_input_file(ctx, path, &input));
    NEED(hm_reader_new(ctx, input, NULL, &reader));
    NEED(hm_reader_next(reader, &record));
    hm_reader_free(reader);
    hm_input_free(input);
    return record;
}

#endif
