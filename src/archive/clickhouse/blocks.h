/*
 * blocks.h - rows of a table that wait to be sent, for each server its own.
 *
 * They are sent in the order that the table keeps them in: servers need not
 * sort them, which would be most of their work.
 */
#ifndef HM_ARCHIVE_CLICKHOUSE_BLOCKS_H
#define HM_ARCHIVE_CLICKHOUSE_BLOCKS_H

#include "store.h"

/* Where a row is in its block. */
typedef struct hm__block_row {
    uint64_t key;
    uint32_t at, length;
} hm__block_row;

/* Rows for one server. */
typedef struct hm__block {
    hm_out *rows;
    hm__block_row *list;
    size_t count, room;
} hm__block;

/* Rows for all of them. */
typedef struct hm__blocks {
    hm__store *store;
    const char *table;
    hm__block *items;
    size_t count;
    size_t waiting;           // bytes of all rows
    struct hm__sorted *order; // of the block that is being sent
    size_t order_room;
    char *sorted; // its rows
    size_t sorted_room;
} hm__blocks;

/* HM_ENOMEM; free them in any case. */
hm_status hm__blocks_new(hm__store *store, const char *table, hm__blocks *out);
void hm__blocks_free(hm__blocks *blocks);

/* The block that the rows of a game are written to. */
hm__block *hm__blocks_find(hm__blocks *blocks, const hm_id *game);

/*
 * Ends a row that was appended to a block. Rows are sent in the order of their
 * keys, then of their first HM__ORDERED bytes, then as they came.
 */
enum { HM__ORDERED = 25 };
hm_status hm__blocks_row(hm__blocks *blocks, hm__block *block, uint64_t key);

/* The rows of a block in the order in which they are sent; until the next. */
hm_status hm__blocks_sort(hm__blocks *blocks, const hm__block *block,
                          hm_str *out);

/* Sends a block if it is full, or the largest if too many rows wait. */
hm_status hm__blocks_trim(hm__blocks *blocks, hm__block *block);

/* Sends all rows. */
hm_status hm__blocks_send(hm__blocks *blocks);

#endif
