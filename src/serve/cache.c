/*
 * cache.c - answers that may be asked for again.
 *
 * Each key has one slot. When there is too much, slots are emptied in turn.
 */
#include "cache.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 4096,
    ANSWER_MOST = 1 << 20, // bytes
    ALL_MOST = 64 << 20,
};

typedef struct slot {
    char *key; // NULL: empty
    size_t version, size;
    cached answer;
} slot;

struct cache {
    slot slots[SLOTS];
    size_t size; // of all answers
    size_t hand; // the slot that is emptied next
};

cache *cache_new(void)
{
    return calloc(1, sizeof(cache));
}

static void empty(cache *c, slot *s)
{
    if (!s->key)
        return;
    free(s->key);
    MHD_destroy_response(s->answer.response);
    c->size -= s->size;
    *s = (slot){0};
}

void cache_free(cache *c)
{
    for (size_t i = 0; c && i < SLOTS; i++)
        empty(c, &c->slots[i]);
    free(c);
}

static size_t slot_of(const char *key)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (; *key; key++)
        hash = (hash ^ (unsigned char)*key) * 0x100000001b3u;
    return (size_t)((hash ^ hash >> 32) % SLOTS);
}

const cached *cache_find(const cache *c, const char *key, size_t version)
{
    const slot *s = &c->slots[slot_of(key)];

    return s->key && s->version == version && strcmp(s->key, key) == 0
               ? &s->answer
               : NULL;
}

bool cache_keep(cache *c, const char *key, size_t version, const cached *answer,
                size_t size)
{
    slot *s = &c->slots[slot_of(key)];
    char *copy = size > ANSWER_MOST ? NULL : strdup(key);

    if (!copy)
        return false;
    empty(c, s);
    while (c->size + size > ALL_MOST) {
        empty(c, &c->slots[c->hand]);
        c->hand = (c->hand + 1) % SLOTS;
    }
    *s = (slot){copy, version, size, *answer};
    c->size += size;
    return true;
}
