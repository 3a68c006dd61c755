/*
 * heap.h - an allocator that counts, and fails when it is told to.
 */
#ifndef HM_TESTS_UNIT_HEAP_H
#define HM_TESTS_UNIT_HEAP_H

#include <stdbool.h>
#include <stdlib.h>

typedef struct heap {
    size_t live;                // blocks allocated and not freed
    size_t calls;               // allocations asked for
    size_t fail_at;             // the call that fails; 0: none
    void (*asked)(size_t call); // told of each call; NULL: nobody is
} heap;

/* Counts a call; true if it is the one that fails. */
static inline bool heap_refuses(heap *h)
{
    h->calls++;
    if (h->asked)
        h->asked(h->calls);
    return h->calls == h->fail_at;
}

static inline void *heap_resize(void *user, void *ptr, size_t size)
{
    heap *h = user;
    void *grown;

    if (size == 0) {
        h->live -= ptr != NULL;
        free(ptr);
        return NULL;
    }
    if (heap_refuses(h))
        return NULL;
    grown = realloc(ptr, size);
    h->live += grown && !ptr;
    return grown;
}

#endif
