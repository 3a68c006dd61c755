/*
 * pool.c - a few threads that do the work of requests.
 */
#include "pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREADS_LEAST = 4, THREADS_MOST = 16, WAITING_MOST = 256 };

typedef struct queue {
    pool_task *first, **end;
    size_t count;
} queue;

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t more;
    queue queues[2]; // what is done at once, and what takes long
    size_t heavy;    // of those that run
    bool stops;
    pthread_t threads[THREADS_MOST];
    size_t thread_count;
};

static void push(queue *q, pool_task *task)
{
    task->next = NULL;
    *(q->first ? q->end : &q->first) = task;
    q->end = &task->next;
    q->count++;
}

static pool_task *pop(queue *q)
{
    pool_task *task = q->first;

    if (task) {
        q->first = task->next;
        q->count--;
    }
    return task;
}

/* The next task that may run now; NULL: none. */
static pool_task *next_task(pool *p)
{
    pool_task *task = pop(&p->queues[false]);

    if (!task && (p->heavy < p->thread_count / 2 || p->stops))
        task = pop(&p->queues[true]);
    return task;
}

static void *work(void *user)
{
    pool *p = user;
    pool_task *task;

    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!(task = next_task(p)) && !p->stops)
            pthread_cond_wait(&p->more, &p->lock);
        if (!task)
            break;
        bool heavy = task->heavy; // whoever asked may free it after it ran

        p->heavy += heavy;
        pthread_mutex_unlock(&p->lock);
        task->run(task);
        pthread_mutex_lock(&p->lock);
        p->heavy -= heavy;
        if (heavy)
            pthread_cond_signal(&p->more);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static size_t wanted_threads(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    return cores < THREADS_LEAST  ? THREADS_LEAST
           : cores > THREADS_MOST ? THREADS_MOST
                                  : (size_t)cores;
}

pool *pool_new(void)
{
    pool *p = calloc(1, sizeof(*p));
    size_t wanted = wanted_threads();

    if (!p)
        return NULL;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->more, NULL);
    pthread_mutex_lock(&p->lock); // they wait until all are counted
    while (p->thread_count < wanted &&
           pthread_create(&p->threads[p->thread_count], NULL, work, p) == 0)
        p->thread_count++;
    pthread_mutex_unlock(&p->lock);
    if (p->thread_count == wanted)
        return p;
    pool_free(p);
    return NULL;
}

bool pool_add(pool *p, pool_task *task)
{
    bool room;

    pthread_mutex_lock(&p->lock);
    room = !p->stops && p->queues[task->heavy].count < WAITING_MOST;
    if (room) {
        push(&p->queues[task->heavy], task);
        pthread_cond_signal(&p->more);
    }
    pthread_mutex_unlock(&p->lock);
    return room;
}

void pool_free(pool *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->stops = true;
    pthread_cond_broadcast(&p->more);
    pthread_mutex_unlock(&p->lock);
    for (size_t i = 0; i < p->thread_count; i++)
        pthread_join(p->threads[i], NULL);
    pthread_cond_destroy(&p->more);
    pthread_mutex_destroy(&p->lock);
    free(p);
}
