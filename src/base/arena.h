/*
 * arena.h - memory that is freed all at once.
 *
 * Blocks double in size; hm__arena_reset() keeps the largest one, so that a
 * reader that reuses an arena soon stops allocating.
 */
#ifndef HM_BASE_ARENA_H
#define HM_BASE_ARENA_H

#include "ctx.h"

typedef struct hm__block hm__block;

typedef struct hm__arena {
    hm_ctx *ctx;
    hm__block *blocks; // newest first
    char *next, *end;
} hm__arena;

HM_PART void hm__arena_init(hm__arena *arena, hm_ctx *ctx);
HM_PART void hm__arena_free(hm__arena *arena);
void hm__arena_reset(hm__arena *arena);

/* Uninitialised memory, aligned for anything; NULL when out. */
void *hm__arena_alloc(hm__arena *arena, size_t size);

/* Zeroed memory for `count` objects. */
void *hm__arena_zero(hm__arena *arena, size_t count, size_t size);

/* How full an arena is; what came later can be given up together. */
typedef struct hm__arena_mark {
    hm__block *block;
    char *next;
} hm__arena_mark;

hm__arena_mark hm__arena_here(const hm__arena *arena);
void hm__arena_rewind(hm__arena *arena, hm__arena_mark mark);

/* A copy of `text`, and a NUL after it; ptr is NULL when out of memory. */
HM_PART hm_str hm__arena_str(hm__arena *arena, hm_str text);

#endif
