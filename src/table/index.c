/*
 * index.c - open addressing with linear probing; groups in one array.
 */
#include "index.h"

#include <string.h>

enum { FIRST_SLOTS = 64 };

void hm__index_free(hm__index *index, hm_ctx *ctx)
{
    hm__free(ctx, index->groups);
    hm__free(ctx, index->slots);
    *index = (hm__index){0};
}

void hm__index_clear(hm__index *index)
{
    if (index->count)
        memset(index->slots, 0, (index->mask + 1) * sizeof(*index->slots));
    index->count = 0;
}

static size_t hash(hm__key key)
{
    uint64_t h = key.a * UINT64_C(0x9E3779B97F4A7C15) ^
                 (key.b + UINT64_C(0x7F4A7C15)) * UINT64_C(0xD6E8FEB86659FD93);

    h ^= h >> 32;
    h *= UINT64_C(0xD6E8FEB86659FD93);
    return (size_t)(h ^ (h >> 29));
}

static bool same(hm__key x, hm__key y)
{
    return x.a == y.a && x.b == y.b;
}

/* The slot that holds the key, or the free one where it belongs. */
static size_t slot_of(const hm__index *index, hm__key key)
{
    size_t at = hash(key) & index->mask;

    while (index->slots[at] &&
           !same(index->groups[index->slots[at] - 1].key, key))
        at = (at + 1) & index->mask;
    return at;
}

uint32_t hm__index_find(const hm__index *index, hm__key key)
{
    uint32_t found = index->count ? index->slots[slot_of(index, key)] : 0;

    return found - 1; // 0 wraps to UINT32_MAX
}

/* Enters all groups into slots that are free. */
static void fill_slots(hm__index *index)
{
    for (size_t i = 0; i < index->count; i++)
        index->slots[slot_of(index, index->groups[i].key)] = (uint32_t)i + 1;
}

static hm_status grow(hm__index *index, hm_ctx *ctx)
{
    size_t slots = index->slots ? (index->mask + 1) * 2 : FIRST_SLOTS;
    uint32_t *fresh;

    if (slots > SIZE_MAX / sizeof(*fresh))
        return HM_ENOMEM;
    fresh = hm__alloc(ctx, slots * sizeof(*fresh));
    if (!fresh)
        return HM_ENOMEM;
    hm__free(ctx, index->slots);
    index->slots = fresh;
    index->mask = slots - 1;
    fill_slots(index);
    return HM_OK;
}

hm_status hm__index_copy(hm__index *to, const hm__index *from, hm_ctx *ctx)
{
    if (from->count == 0)
        return HM_OK;
    HM_TRY(hm__reserve(ctx, &to->groups, &to->room, from->count,
                       sizeof(*to->groups)));
    while (!to->slots || to->mask < from->mask)
        HM_TRY(grow(to, ctx));
    memcpy(to->groups, from->groups, from->count * sizeof(*to->groups));
    to->count = from->count;
    fill_slots(to);
    return HM_OK;
}

hm_status hm__index_make(hm__index *index, hm_ctx *ctx, hm__key key,
                         uint32_t *out)
{
    uint32_t found = hm__index_find(index, key);
    hm__group *group;

    if (found != UINT32_MAX) {
        *out = found;
        return HM_OK;
    }
    if (index->count >= UINT32_MAX - 1)
        return HM_ENOMEM;
    HM_TRY(hm__reserve(ctx, &index->groups, &index->room, index->count + 1,
                       sizeof(*index->groups)));
    if (!index->slots || (index->count + 1) * 2 > index->mask + 1)
        HM_TRY(grow(index, ctx));
    group = &index->groups[index->count];
    *group = (hm__group){key, {UINT32_MAX, UINT32_MAX, 0}};
    index->slots[slot_of(index, key)] = (uint32_t)index->count + 1;
    *out = (uint32_t)index->count++;
    return HM_OK;
}
