/*
 * shards.h - which server of a cluster has a game.
 *
 * A game's rows are sent to the server that has them, into its own part of a
 * table. Through the table of all servers they would be taken apart and sent on
 * by the server of the address.
 */
#ifndef HM_ARCHIVE_CLICKHOUSE_SHARDS_H
#define HM_ARCHIVE_CLICKHOUSE_SHARDS_H

#include <halfmove/archive.h>

#include "url.h"

typedef struct hm__shard {
    char host[HM__URL_HOST];
    uint64_t end; // its hashes are below this, in what is left by division
} hm__shard;

/* All of them; none: rows go through the server of the address. */
typedef struct hm__shards {
    hm__shard *items;
    size_t count, room;
} hm__shards;

/* Which one has a game; 0 if there are none. */
size_t hm__shards_find(const hm__shards *shards, const hm_id *id);

/* What ClickHouse calls cityHash64() of an id. */
uint64_t hm__shards_hash(const hm_id *id);

#endif
