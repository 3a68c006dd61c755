/*
 * shards.c - which server of a cluster has a game.
 *
 * The tables of all servers place a row by a hash of its game's id, divided by
 * the sum of the servers' weights. We do the same, if the server agrees about
 * the hash of an example, if no rows have copies on other servers, and if
 * every server is found under the name by which the others know it.
 */
#include "shards.h"

#include <stdio.h>

#include "store.h"

/* An id whose hash the server is asked for. */
#define EXAMPLE "halfmove-archive"

static uint64_t number_at(const uint8_t *bytes)
{
    uint64_t number = 0;

    for (size_t i = 8; i-- > 0;)
        number = number << 8 | bytes[i];
    return number;
}

/* CityHash, of two numbers. */
static uint64_t hash_two(uint64_t a, uint64_t b)
{
    const uint64_t factor = 0x9DDFEA08EB382D69;
    uint64_t hash = (a ^ b) * factor;

    hash = (b ^ hash ^ hash >> 47) * factor;
    return (hash ^ hash >> 47) * factor;
}

uint64_t hm__shards_hash(const hm_id *id)
{
    const unsigned length = sizeof(id->bytes);
    uint64_t first = number_at(id->bytes), last = number_at(id->bytes + 8);
    uint64_t sum = last + length;

    return hash_two(first, sum >> length | sum << (64 - length)) ^ last;
}

size_t hm__shards_find(const hm__shards *shards, const hm_id *id)
{
    uint64_t rest;
    size_t i = 0;

    if (shards->count < 2)
        return 0;
    rest = hm__shards_hash(id) % shards->items[shards->count - 1].end;
    while (rest >= shards->items[i].end)
        i++;
    return i;
}

/* ---- asking ---------------------------------------------------------------
 */

/* Adds a server; false if rows cannot be sent to it. */
static bool read_shard(hm__rows *rows, hm__shards *shards)
{
    hm__shard *shard = &shards->items[shards->count];
    uint64_t number = hm__row_get(rows, 4);
    uint64_t weight = hm__row_get(rows, 4);
    uint64_t hash = hm__row_get(rows, 8);
    hm_str host = hm__row_get_text(rows);
    hm_id example;

    memcpy(example.bytes, EXAMPLE, sizeof(example.bytes));
    if (rows->bad || number != shards->count + 1 || // another copy of a part
        host.len >= sizeof(shard->host) || hash != hm__shards_hash(&example))
        return false;
    snprintf(shard->host, sizeof(shard->host), "%.*s", HM_ARG(host));
    shard->end = weight + (shards->count ? shard[-1].end : 0);
    shards->count++;
    return shard->end > 0;
}

/* Whether a server has the part of the tables with this number. */
static hm_status is_there(hm__store *store, size_t index, bool *out)
{
    hm__rows rows;
    hm_status st;

    hm__store_say(store, "select count() from hm_about where name = 'shard' "
                         "and value = ");
    hm_out_printf(store->sql, "'%zu' format RowBinary", index + 1);
    HM_TRY(hm_out_status(store->sql));
    hm_out_clear(store->answer);
    st = hm__http_try(store->http, store->shards.items[index].host,
                      hm_out_text(store->sql), store->answer);
    rows = (hm__rows){.left = hm_out_text(store->answer)};
    *out = st == HM_OK && hm__row_get(&rows, 8) > 0;
    return st == HM_EIO ? HM_OK : st;
}

hm_status hm__store_shards(hm__store *store)
{
    hm__shards *shards = &store->shards;
    hm__rows rows;
    bool fine = true;

    hm__store_say(store,
                  "select toUInt32(shard_num), toUInt32(shard_weight), "
                  "cityHash64(toFixedString('" EXAMPLE "', 16)), host_name "
                  "from system.clusters where cluster = (select max(value) "
                  "from hm_about where name = 'cluster') order by shard_num, "
                  "replica_num format RowBinary");
    HM_TRY(hm__store_ask(store, &rows));
    shards->count = 0;
    while (fine && rows.left.len) {
        HM_TRY(hm__reserve(store->ctx, &shards->items, &shards->room,
                           shards->count + 1, sizeof(*shards->items)));
        fine = read_shard(&rows, shards);
    }
    for (size_t i = 0; fine && i < shards->count; i++)
        HM_TRY(is_there(store, i, &fine));
    if (!fine)
        shards->count = 0;
    return HM_OK;
}
