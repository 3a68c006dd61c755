/*
 * pool.h - texts that are kept once and known by a number.
 */
#ifndef HM_RENDER_PAGE_POOL_H
#define HM_RENDER_PAGE_POOL_H

#include "base/arena.h"
#include "base/str.h"

typedef struct hm__pool {
    hm_ctx *ctx;
    hm__arena arena;
    hm_str *texts; // by number
    size_t count, room;
    uint32_t *slots; // number + 1; 0 is free
    size_t slot_count;
} hm__pool;

void hm__pool_init(hm__pool *pool, hm_ctx *ctx);
void hm__pool_free(hm__pool *pool);

/* The number of a text, from 0 on. `*fresh` says whether it came just now. */
hm_status hm__pool_take(hm__pool *pool, hm_str text, uint32_t *out,
                        bool *fresh);

/* The same for every run: tells texts apart, hides nothing. */
uint64_t hm__pool_hash(hm_str text);

#endif
