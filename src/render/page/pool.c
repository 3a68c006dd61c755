/*
 * pool.c - open addressing with linear probing over texts.
 */
#include "pool.h"

enum { FIRST_SLOTS = 64 };

void hm__pool_init(hm__pool *pool, hm_ctx *ctx)
{
    *pool = (hm__pool){.ctx = ctx};
    hm__arena_init(&pool->arena, ctx);
}

void hm__pool_free(hm__pool *pool)
{
    hm__free(pool->ctx, pool->texts);
    hm__free(pool->ctx, pool->slots);
    hm__arena_free(&pool->arena);
}

uint64_t hm__pool_hash(hm_str text)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);

    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.ptr[i]) * UINT64_C(0x100000001B3);
    hash ^= hash >> 32;
    hash *= UINT64_C(0xD6E8FEB86659FD93);
    return hash ^ hash >> 29;
}

/* The slot that holds a text, or the free one where it belongs. */
static size_t slot_of(const hm__pool *pool, hm_str text)
{
    size_t at = (size_t)hm__pool_hash(text) & (pool->slot_count - 1);

    while (pool->slots[at] &&
           !hm__str_eq(pool->texts[pool->slots[at] - 1], text))
        at = (at + 1) & (pool->slot_count - 1);
    return at;
}

static hm_status grow(hm__pool *pool)
{
    size_t count = pool->slot_count ? pool->slot_count * 2 : FIRST_SLOTS;
    uint32_t *slots;

    if (count > SIZE_MAX / sizeof(*slots))
        return HM_ENOMEM;
    slots = hm__alloc(pool->ctx, count * sizeof(*slots));
    if (!slots)
        return HM_ENOMEM;
    hm__free(pool->ctx, pool->slots);
    pool->slots = slots;
    pool->slot_count = count;
    for (size_t i = 0; i < pool->count; i++)
        slots[slot_of(pool, pool->texts[i])] = (uint32_t)i + 1;
    return HM_OK;
}

hm_status hm__pool_take(hm__pool *pool, hm_str text, uint32_t *out, bool *fresh)
{
    size_t slot;
    hm_str copy;

    if ((pool->count + 1) * 2 > pool->slot_count)
        HM_TRY(grow(pool));
    slot = slot_of(pool, text);
    *fresh = !pool->slots[slot];
    if (*fresh) {
        if (pool->count >= UINT32_MAX / 4)
            return HM_ENOMEM;
        HM_TRY(hm__reserve(pool->ctx, &pool->texts, &pool->room,
                           pool->count + 1, sizeof(*pool->texts)));
        copy = hm__arena_str(&pool->arena, text);
        if (!copy.ptr)
            return HM_ENOMEM;
        pool->texts[pool->count++] = copy;
        pool->slots[slot] = (uint32_t)pool->count;
    }
    *out = pool->slots[slot] - 1;
    return HM_OK;
}
