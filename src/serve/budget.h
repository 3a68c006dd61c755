/*
 * budget.h - memory and time of one request.
 *
 * A context that takes its memory from a budget gets none after the end of its
 * time, so that whatever it does ends with HM_ENOMEM soon.
 */
#ifndef HM_SERVE_BUDGET_H
#define HM_SERVE_BUDGET_H

#include <halfmove/halfmove.h>
#include <stdatomic.h>

typedef struct budget {
    size_t used, most; // bytes
    int64_t deadline;  // milliseconds, as clock_now(); 0: none
    unsigned calls;
    bool late;               // the time was over
    bool refused;            // memory was asked for, and not given
    const atomic_bool *stop; // the server ends; may be NULL
    atomic_size_t *all;      // bytes of all requests; may be NULL
    size_t all_most;
} budget;

/* Milliseconds since some time. */
int64_t clock_now(void);

/* Whether the time is over. */
bool budget_is_over(budget *b);

/* The allocator of a budget, which must outlive its contexts. */
hm_allocator budget_allocator(budget *b);

#endif
