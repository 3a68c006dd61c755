/*
 * blocks.c - rows that wait to be sent.
 *
 * Keys are hashes, so that they are sorted by their first bits in one pass,
 * and few are left to be compared. Many rows may have the same key: they are
 * compared, too.
 */
#include "blocks.h"

#include <stdlib.h>

enum {
    BLOCK = 32 << 20,   // bytes of rows that are sent to a server at a time
    WAITING = 64 << 20, // bytes of rows for all servers
    FEW = 4,            // rows in a pile
    MOST_BITS = 16,
};

hm_status hm__blocks_new(hm__store *store, const char *table, hm__blocks *out)
{
    size_t count = store->shards.count ? store->shards.count : 1;

    *out = (hm__blocks){.store = store, .table = table};
    out->items = hm__alloc(store->ctx, count * sizeof(*out->items));
    if (!out->items)
        return HM_ENOMEM;
    out->count = count;
    for (size_t i = 0; i < count; i++)
        HM_TRY(hm_out_new(store->ctx, &out->items[i].rows));
    return HM_OK;
}

void hm__blocks_free(hm__blocks *blocks)
{
    hm_ctx *ctx = blocks->store->ctx;

    for (size_t i = 0; i < blocks->count; i++) {
        hm_out_free(blocks->items[i].rows);
        hm__free(ctx, blocks->items[i].list);
    }
    hm__free(ctx, blocks->items);
    hm__free(ctx, blocks->order);
    hm__free(ctx, blocks->sorted);
}

hm__block *hm__blocks_find(hm__blocks *blocks, const hm_id *game)
{
    return &blocks->items[hm__shards_find(&blocks->store->shards, game)];
}

hm_status hm__blocks_row(hm__blocks *blocks, hm__block *block, uint64_t key)
{
    const hm__block_row *last = block->count ? &block->list[block->count - 1]
                                             : &(hm__block_row){.at = 0};
    hm__block_row row = {.key = key, .at = last->at + last->length};
    size_t end = hm_out_text(block->rows).len;

    if (end > UINT32_MAX)
        return HM_ELIMIT;
    row.length = (uint32_t)end - row.at;
    HM_TRY(hm_out_status(block->rows));
    HM_TRY(hm__reserve(blocks->store->ctx, &block->list, &block->room,
                       block->count + 1, sizeof(row)));
    block->list[block->count++] = row;
    blocks->waiting += row.length;
    return HM_OK;
}

/* ---- sorting --------------------------------------------------------------
 */

/* A row while it is sorted. */
struct hm__sorted {
    uint64_t key;
    const char *row;
    size_t length;
};

static int compare(const void *a, const void *b)
{
    const struct hm__sorted *x = a, *y = b;
    int order;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    order = memcmp(x->row, y->row, HM__ORDERED);
    return order ? order : (x->row > y->row) - (x->row < y->row);
}

/* How many first bits of keys are the number of a pile. */
static int bits_of(size_t count)
{
    int bits = 1;

    while (bits < MOST_BITS && count >> bits > FEW)
        bits++;
    return bits;
}

/* Lays rows on piles; `ends` becomes where in the order each one ends. */
static void lay(const hm__block *block, int shift, size_t *ends,
                struct hm__sorted *order)
{
    const char *rows = hm_out_text(block->rows).ptr;
    size_t sum = 0;

    for (size_t i = 0; i < block->count; i++)
        ends[block->list[i].key >> shift]++;
    for (size_t i = 0; i <= UINT64_MAX >> shift; i++) {
        size_t count = ends[i];

        ends[i] = sum;
        sum += count;
    }
    for (size_t i = 0; i < block->count; i++) {
        const hm__block_row *row = &block->list[i];

        order[ends[row->key >> shift]++] =
            (struct hm__sorted){row->key, rows + row->at, row->length};
    }
}

static hm_status find_order(hm__blocks *blocks, const hm__block *block)
{
    int bits = bits_of(block->count);
    size_t piles = (size_t)1 << bits, begin = 0;
    size_t *ends = hm__alloc(blocks->store->ctx, piles * sizeof(*ends));
    hm_status st = ends ? HM_OK : HM_ENOMEM;

    if (st == HM_OK)
        st =
            hm__reserve(blocks->store->ctx, &blocks->order, &blocks->order_room,
                        block->count, sizeof(*blocks->order));
    if (st == HM_OK) {
        lay(block, 64 - bits, ends, blocks->order);
        for (size_t i = 0; i < piles; begin = ends[i++]) {
            if (ends[i] - begin > 1)
                qsort(blocks->order + begin, ends[i] - begin,
                      sizeof(*blocks->order), compare);
        }
    }
    hm__free(blocks->store->ctx, ends);
    return st;
}

hm_status hm__blocks_sort(hm__blocks *blocks, const hm__block *block,
                          hm_str *out)
{
    size_t size = hm_out_text(block->rows).len, used = 0;

    HM_TRY(find_order(blocks, block));
    HM_TRY(hm__reserve(blocks->store->ctx, &blocks->sorted,
                       &blocks->sorted_room, size, 1));
    for (size_t i = 0; i < block->count; i++) {
        memcpy(blocks->sorted + used, blocks->order[i].row,
               blocks->order[i].length);
        used += blocks->order[i].length;
    }
    *out = (hm_str){blocks->sorted, used};
    return HM_OK;
}

/* ---- sending --------------------------------------------------------------
 */

static hm_status send_block(hm__blocks *blocks, hm__block *block)
{
    hm_str rows;

    if (block->count == 0)
        return HM_OK;
    HM_TRY(hm__blocks_sort(blocks, block, &rows));
    hm_out_clear(block->rows);
    block->count = 0;
    blocks->waiting -= rows.len;
    return hm__store_send_to(blocks->store, (size_t)(block - blocks->items),
                             blocks->table, rows);
}

static hm__block *largest(hm__blocks *blocks)
{
    hm__block *found = &blocks->items[0];

    for (size_t i = 1; i < blocks->count; i++) {
        if (hm_out_text(blocks->items[i].rows).len >
            hm_out_text(found->rows).len)
            found = &blocks->items[i];
    }
    return found;
}

hm_status hm__blocks_trim(hm__blocks *blocks, hm__block *block)
{
    if (hm_out_text(block->rows).len >= BLOCK)
        return send_block(blocks, block);
    if (blocks->waiting >= WAITING)
        return send_block(blocks, largest(blocks));
    return hm__store_progress(blocks->store);
}

hm_status hm__blocks_send(hm__blocks *blocks)
{
    for (size_t i = 0; i < blocks->count; i++)
        HM_TRY(send_block(blocks, &blocks->items[i]));
    return HM_OK;
}
