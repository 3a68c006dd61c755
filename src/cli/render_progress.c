/*
 * render_progress.c - a line that shows progress, and Ctrl-C.
 */
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "render.h"

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void render_progress(render_work *work)
{
    if (work->began <= 0)
        work->began = now();
    if (!isatty(STDERR_FILENO) || now() - work->began < 1)
        return;
    fprintf(stderr, "\r%zu of %zu positions", work->shown, work->planned);
    fflush(stderr);
    work->printed = true;
}

void render_progress_end(render_work *work)
{
    if (work->printed)
        fprintf(stderr, "\r\x1B[K");
    work->printed = false;
}

void render_hold_signals(bool hold)
{
    sigset_t set = stopping_signals();

    sigprocmask(hold ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

bool render_interrupted(void)
{
    sigset_t set;

    return sigpending(&set) == 0 &&
           (sigismember(&set, SIGINT) == 1 || sigismember(&set, SIGTERM) == 1 ||
            sigismember(&set, SIGHUP) == 1);
}
