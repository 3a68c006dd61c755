/*
 * index.h - groups of pieces by a key, and the chains that they form.
 */
#ifndef HM_TABLE_INDEX_H
#define HM_TABLE_INDEX_H

#include "base/ctx.h"

/* A chain of pieces from the bottom to the top. */
typedef struct hm__chain {
    uint32_t bottom, top, count;
} hm__chain;

/* What the members of a group have in common. */
typedef struct hm__key {
    uint64_t a, b;
} hm__key;

typedef struct hm__group {
    hm__key key;
    hm__chain chain;
} hm__group;

/* A hash table of groups. An empty group stays until the index is cleared. */
typedef struct hm__index {
    hm__group *groups;
    size_t count, room;
    uint32_t *slots; // group number + 1; 0 is free
    size_t mask;     // slots - 1
} hm__index;

HM_PART void hm__index_free(hm__index *index, hm_ctx *ctx);
HM_PART void hm__index_clear(hm__index *index);

/* Makes `to`, which is empty, hold the groups of another. */
hm_status hm__index_copy(hm__index *to, const hm__index *from, hm_ctx *ctx);

/* The group of a key, or UINT32_MAX. */
HM_PART uint32_t hm__index_find(const hm__index *index, hm__key key);

/* The group of a key, made if it is new. */
HM_PART hm_status hm__index_make(hm__index *index, hm_ctx *ctx, hm__key key,
                                 uint32_t *out);

#endif
