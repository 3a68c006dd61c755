/*
 * budget.c - memory and time of one request.
 */
#include "budget.h"

#include <stdlib.h>
#include <time.h>

enum {
    HEAD = 16,  // bytes before a block, which hold its size
    EVERY = 32, // calls between two looks at the clock
};

int64_t clock_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool budget_is_over(budget *b)
{
    if (!b->late)
        b->late = (b->deadline && clock_now() > b->deadline) ||
                  (b->stop && atomic_load(b->stop));
    return b->late;
}

static size_t *head_of(void *block)
{
    return (size_t *)(void *)((char *)block - HEAD);
}

/* Counts bytes more or less; false if there are too many. */
static bool charge(budget *b, size_t before, size_t size)
{
    if (size > before && (size > b->most || b->used - before > b->most - size))
        return false;
    if (b->all && size > before &&
        atomic_fetch_add(b->all, size - before) + (size - before) >
            b->all_most) {
        atomic_fetch_sub(b->all, size - before);
        return false;
    }
    if (b->all && size < before)
        atomic_fetch_sub(b->all, before - size);
    b->used += size - before;
    return true;
}

static void *grow(budget *b, void *block, size_t size)
{
    size_t before = block ? *head_of(block) : 0;
    size_t *head;

    if (size > before &&
        (b->late || (b->calls++ % EVERY == 0 && budget_is_over(b))))
        return NULL;
    if (!charge(b, before, size))
        return NULL;
    head = realloc(block ? head_of(block) : NULL, size + HEAD);
    if (!head) {
        charge(b, size, before);
        return NULL;
    }
    *head = size;
    return (char *)head + HEAD;
}

static void *resize(void *user, void *block, size_t size)
{
    budget *b = user;
    void *grown;

    if (size == 0) {
        charge(b, block ? *head_of(block) : 0, 0);
        free(block ? head_of(block) : NULL);
        return NULL;
    }
    grown = grow(b, block, size);
    b->refused |= !grown;
    return grown;
}

hm_allocator budget_allocator(budget *b)
{
    return (hm_allocator){.resize = resize, .user = b};
}
