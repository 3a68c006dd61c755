/*
 * progress.c - a line that shows how many games were read so far.
 */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "games.h"

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void progress_begin(cli *c, bool alone)
{
    c->progress = (cli_progress){.shows = isatty(STDERR_FILENO) &&
                                          (alone || !isatty(STDOUT_FILENO)),
                                 .began = now()};
}

void progress_add(cli *c, size_t games)
{
    cli_progress *p = &c->progress;
    double time;

    p->games += games;
    if (!p->shows)
        return;
    time = now();
    if (time - p->began < 1 || time - p->printed < 0.1)
        return;
    fprintf(stderr, "\r%zu games", p->games);
    fflush(stderr);
    p->printed = time;
}

void progress_end(cli *c)
{
    if (c->progress.printed > 0)
        fprintf(stderr, "\r\x1B[K");
    c->progress = (cli_progress){.shows = false};
}
