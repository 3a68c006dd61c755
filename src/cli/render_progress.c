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

/* Signals that ask a program to stop, unless they are ignored. */
static sigset_t stopping(void)
{
    static const int all[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t set;

    sigemptyset(&set);
    for (size_t i = 0; i < CLI_COUNT(all); i++) {
        struct sigaction now;

        if (sigaction(all[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&set, all[i]);
    }
    return set;
}

void render_hold_signals(bool hold)
{
    sigset_t set = stopping();

    sigprocmask(hold ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

bool render_interrupted(void)
{
    sigset_t set;

    return sigpending(&set) == 0 &&
           (sigismember(&set, SIGINT) == 1 || sigismember(&set, SIGTERM) == 1 ||
            sigismember(&set, SIGHUP) == 1);
}
