/*
 * guard.c - a program that is stopped leaves no unfinished file behind.
 *
 * On most file systems a new file has no name before it is finished. Elsewhere
 * somebody must remove it. A thread waits for the signals that stop a program,
 * which all others hold back: so they can read and write for as long as they
 * like, and the program still ends at once.
 */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

enum { NO_MORE = SIGUSR1 }; // ends the thread, unless somebody else sent it

struct cli_guard {
    pthread_t thread;
    pthread_mutex_t lock; // of the path and
    bool ended;           // there is nothing more to wait for
    char *path;           // to be removed; NULL: nothing
    sigset_t before;      // signals that were held back already
};

sigset_t stopping_signals(void)
{
    static const int all[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t set;

    sigemptyset(&set);
    for (size_t i = 0; i < CLI_COUNT(all); i++) {
        struct sigaction now;

        if (sigaction(all[i], NULL, &now) != 0 || now.sa_handler != SIG_IGN)
            sigaddset(&set, all[i]);
    }
    return set;
}

static void *wait_for_signal(void *user)
{
    cli_guard *guard = user;
    sigset_t set = stopping_signals();
    int number;

    sigaddset(&set, NO_MORE);
    if (sigwait(&set, &number) != 0)
        return NULL;
    pthread_mutex_lock(&guard->lock);
    if (number != NO_MORE || !guard->ended) {
        if (guard->path)
            unlink(guard->path);
        pthread_sigmask(SIG_UNBLOCK, &set, NULL);
        raise(number);
    }
    pthread_mutex_unlock(&guard->lock);
    return NULL;
}

cli_guard *guard_begin(void)
{
    cli_guard *guard = calloc(1, sizeof(*guard));
    sigset_t set = stopping_signals();

    if (!guard)
        return NULL;
    sigaddset(&set, NO_MORE);
    pthread_sigmask(SIG_BLOCK, &set, &guard->before);
    pthread_mutex_init(&guard->lock, NULL);
    if (pthread_create(&guard->thread, NULL, wait_for_signal, guard) == 0)
        return guard;
    pthread_sigmask(SIG_SETMASK, &guard->before, NULL);
    pthread_mutex_destroy(&guard->lock);
    free(guard);
    return NULL;
}

void guard_watch(cli_guard *guard, const hm_file *file)
{
    const char *path = file ? hm_file_temporary(file) : NULL;

    if (!guard)
        return;
    pthread_mutex_lock(&guard->lock);
    free(guard->path);
    guard->path = path ? strdup(path) : NULL;
    pthread_mutex_unlock(&guard->lock);
}

void guard_end(cli_guard *guard)
{
    if (!guard)
        return;
    pthread_mutex_lock(&guard->lock);
    guard->ended = true;
    pthread_mutex_unlock(&guard->lock);
    // pthread_cancel() loads a library first, and aborts if it cannot.
    pthread_kill(guard->thread, NO_MORE);
    pthread_join(guard->thread, NULL);
    pthread_sigmask(SIG_SETMASK, &guard->before, NULL);
    pthread_mutex_destroy(&guard->lock);
    free(guard->path);
    free(guard);
}
