/*
 * pool.h - a few threads that do the work of requests.
 *
 * Work that takes long gets half of them at most: whatever is asked for, the
 * others are free for what is done at once.
 */
#ifndef HM_SERVE_POOL_H
#define HM_SERVE_POOL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pool_task {
    struct pool_task *next;
    bool heavy;
    void (*run)(struct pool_task *task);
} pool_task;

typedef struct pool pool;

/* NULL if there is no memory, or no thread. */
pool *pool_new(void);

/* Adds a task, which is run once; false if too many are waiting. */
bool pool_add(pool *p, pool_task *task);

/* Runs what is waiting, and ends the threads. NULL is fine. */
void pool_free(pool *p);

#endif
