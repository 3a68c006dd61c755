/*
 * ids.c - many ids at a time.
 */
#include <stdlib.h>

#include "store.h"

hm_status hm__ids_add(hm_ctx *ctx, hm__ids *ids, const hm_id *id)
{
    HM_TRY(hm__reserve(ctx, &ids->items, &ids->room, ids->count + 1,
                       sizeof(*ids->items)));
    ids->items[ids->count++] = *id;
    return HM_OK;
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(hm_id));
}

void hm__ids_sort(hm__ids *ids)
{
    if (ids->count)
        qsort(ids->items, ids->count, sizeof(*ids->items), compare);
}

bool hm__ids_have(const hm__ids *ids, const hm_id *id)
{
    return ids->count && bsearch(id, ids->items, ids->count,
                                 sizeof(*ids->items), compare) != NULL;
}

void hm__ids_free(hm_ctx *ctx, hm__ids *ids)
{
    hm__free(ctx, ids->items);
    *ids = (hm__ids){.count = 0};
}

uint64_t hm__id_start(const hm_id *id)
{
    uint64_t number = 0;

    for (size_t i = 0; i < sizeof(number); i++)
        number = number << 8 | id->bytes[i];
    return number;
}

void hm__store_digits(hm__store *store, const hm__ids *ids)
{
    char text[HM_ID_TEXT];

    for (size_t i = 0; i < ids->count; i++) {
        hm_id_text(&ids->items[i], text);
        if (i)
            hm__store_more(store, ",");
        hm__store_more(store, text);
    }
}

/* One text, cut on the server: thousands of values are slow to read. */
void hm__store_list(hm__store *store, const hm__ids *ids)
{
    hm__store_more(store, "(select toFixedString(unhex(digits), 16) from "
                          "(select arrayJoin(splitByChar(',', '");
    hm__store_digits(store, ids);
    hm__store_more(store, "')) as digits))");
}

hm_status hm__store_read_ids(hm__store *store, hm__rows *rows, hm__ids *out)
{
    while (rows->left.len) {
        const char *bytes = hm__row_bytes(rows, sizeof(hm_id));
        hm_id id;

        if (!bytes)
            return hm__store_damage(store);
        memcpy(id.bytes, bytes, sizeof(id.bytes));
        HM_TRY(hm__ids_add(store->ctx, out, &id));
    }
    hm__ids_sort(out);
    return HM_OK;
}
