/*
 * places.h - runs in which each place that asks for memory is refused it once.
 *
 * A place is a stack of calls, as far as they are near. A run tells which of
 * its allocations come from places that no run before it had, and those alone
 * fail, in turn; so many inputs can be tried, of which most do the same. What
 * arenas give out of their blocks counts as well: tests/CMakeLists.txt makes
 * the linker send those calls here.
 */
#ifndef HM_TESTS_UNIT_PLACES_H
#define HM_TESTS_UNIT_PLACES_H

#include <execinfo.h>

#include "base/arena.h"
#include "oom.h"

enum {
    SEEN = 1 << 20,
    NEW = 1 << 12,
    DEPTH = 14,
    HEIGHTS = 1 << 16,
    LOOP = 40
};

static uint64_t places_seen[SEEN]; // of all runs; 0: free
static size_t places_new[NEW];     // the calls of this run from new places
static size_t places_new_count;
static uint8_t places_known[HEIGHTS]; // by height: how often nothing was new

static uint64_t place_here(void)
{
    void *calls[DEPTH];
    int count = backtrace(calls, DEPTH);
    uint64_t hash = 1;

    for (int i = 0; i < count; i++)
        hash = (hash ^ (uintptr_t)calls[i]) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 32;
}

/* Enters a place; false if it was known. */
static bool is_new_place(uint64_t here)
{
    size_t at = here % SEEN;

    while (places_seen[at] && places_seen[at] != here)
        at = (at + 1) % SEEN;
    if (places_seen[at])
        return false;
    places_seen[at] = here;
    return true;
}

/*
 * To walk the stack takes long. Where it is as high as it was many times, and
 * nothing was new, there is a loop.
 */
static void note_place(size_t call)
{
    size_t height = (uintptr_t)__builtin_frame_address(0) / 16 % HEIGHTS;

    if (places_known[height] == LOOP || places_new_count == NEW)
        return;
    if (is_new_place(place_here())) {
        places_known[height] = 0;
        places_new[places_new_count++] = call;
    } else {
        places_known[height]++;
    }
}

/* Call `n` of a run fails: there is no answer, or the same as always. */
static inline void refuse_call(stage work, const void *subject, size_t n,
                               const char *want)
{
    fixture f = {.heap.fail_at = n, .subject = subject};
    char *got = NULL;
    hm_status st = run(&f, work, &got);

    assert_int_equal(f.heap.live, 0);
    assert_true(f.heap.calls >= n);
    if (st == HM_OK) {
        assert_string_equal(got, want);
        free(got);
    } else if (st != HM_ENOMEM) {
        fail_msg("call %zu failed: %s", n, hm_status_text(st));
    }
}

/* Each call from a place that is new fails, in turn. */
static inline void fail_new_places(stage work, const void *subject)
{
    fixture f = {.subject = subject, .heap.asked = note_place};
    char *want = NULL;

    places_new_count = 0;
    assert_int_equal(run(&f, work, &want), HM_OK);
    assert_int_equal(f.heap.live, 0);
    for (size_t i = 0; i < places_new_count; i += UNIT_SAMPLE)
        refuse_call(work, subject, places_new[i], want);
    free(want);
}

/* ---- arenas and lists ---------------------------------------------------- */

hm_status __real_hm__grow(hm_ctx *ctx, void *items, size_t *capacity,
                          size_t need, size_t size);
hm_status __wrap_hm__grow(hm_ctx *ctx, void *items, size_t *capacity,
                          size_t need, size_t size);
void *__real_hm__arena_alloc(hm__arena *arena, size_t size);
void *__wrap_hm__arena_alloc(hm__arena *arena, size_t size);
void *__real_hm__arena_zero(hm__arena *arena, size_t count, size_t size);
void *__wrap_hm__arena_zero(hm__arena *arena, size_t count, size_t size);
hm_str __real_hm__arena_str(hm__arena *arena, hm_str text);
hm_str __wrap_hm__arena_str(hm__arena *arena, hm_str text);

void *__wrap_hm__arena_alloc(hm__arena *arena, size_t size)
{
    bool refused = heap_refuses(arena->ctx->allocator.user);

    return refused ? NULL : __real_hm__arena_alloc(arena, size);
}

void *__wrap_hm__arena_zero(hm__arena *arena, size_t count, size_t size)
{
    bool refused = heap_refuses(arena->ctx->allocator.user);

    return refused ? NULL : __real_hm__arena_zero(arena, count, size);
}

hm_str __wrap_hm__arena_str(hm__arena *arena, hm_str text)
{
    bool refused = heap_refuses(arena->ctx->allocator.user);

    return refused ? (hm_str){NULL, 0} : __real_hm__arena_str(arena, text);
}

/* Lists have no room to spare, so that they ask for each item. */
hm_status __wrap_hm__grow(hm_ctx *ctx, void *items, size_t *capacity,
                          size_t need, size_t size)
{
    void *old;
    void *grown;

    if (size == 1) // a text
        return __real_hm__grow(ctx, items, capacity, need, size);
    memcpy(&old, items, sizeof(old));
    grown = heap_resize(ctx->allocator.user, old, need * size);
    if (!grown)
        return HM_ENOMEM;
    memcpy(items, &grown, sizeof(grown));
    *capacity = need;
    return HM_OK;
}

#endif
