/*
 * tables.c - the tables of an archive on ClickHouse.
 *
 * On one server they are called as below. In a cluster every server has its
 * part of each in a table that ends in "_local", and the name stands for all of
 * them together. A game's rows are on the server that its id says.
 */
#include <inttypes.h>
#include <stdio.h>

#include "problem.h"
#include "store.h"

#define VERSION "1"

/* A codec, which ClickHouse takes since version 19. */
#define PACKED "@"

static const struct {
    const char *name;
    const char *columns; // PACKED stands before the end of large ones
    const char *engine;
    const char *order;
    const char *shard; // which server has a row
} tables[] = {
    {"hm_batches",
     "batch UInt64, state UInt8, games UInt32, rows UInt64, "
     "ids Array(FixedString(16))",
     "ReplacingMergeTree(state)", "batch", "batch"},
    {"hm_marks", "id FixedString(16), version UInt32, gone UInt8",
     "ReplacingMergeTree(version)", "id", "cityHash64(id)"},
    {"hm_moves",
     "key UInt64, move String, won UInt8, batch UInt64, games UInt32",
     "ReplacingMergeTree()", "(key, move, won, batch)", "batch"},
    {"hm_positions",
     "key UInt64, phase UInt8, game FixedString(16), index UInt32, "
     "move String, won UInt8",
     "ReplacingMergeTree()", "(key, phase, game, index)", "cityHash64(game)"},
    {"hm_games",
     "id FixedString(16), batch UInt64, added UInt32, rows UInt32, "
     "size UInt32, reader String, settings String, file String, "
     "number UInt64, line UInt64, offset UInt64, game String, rules String, "
     "notation String, result String, winner String, side String, "
     "date String, black String, white String, plies UInt32, "
     "variations UInt32, comments UInt32, faulty UInt8, won UInt8, "
     "tag_names Array(String)" PACKED ", tag_values Array(String)" PACKED
     ", diag_severities Array(UInt8), diag_ids Array(String), "
     "diag_lines Array(UInt32), diag_columns Array(UInt32), "
     "diag_messages Array(String), words String" PACKED ", text String" PACKED,
     "ReplacingMergeTree(added)",
     "(id, batch) settings index_granularity = 512", "cityHash64(id)"},
};

/* ---- making ---------------------------------------------------------------
 */

/* What a server has of an archive. */
typedef struct share {
    const char *host; // NULL: that of the address
    const char *database;
    const char *cluster; // NULL: it has all of it
    uint64_t number;     // in the cluster
} share;

static void put_columns(hm_out *out, const char *columns, bool packed)
{
    for (; *columns; columns++) {
        if (*columns != PACKED[0])
            hm_out_char(out, *columns);
        else if (packed)
            hm_out_puts(out, " codec(ZSTD(1))");
    }
}

/* The table that has the rows; `end` is added to its name. */
static hm_status make_table(hm__store *store, size_t index, const char *host,
                            const char *end, bool packed)
{
    hm__store_say(store, "create table if not exists ");
    hm_out_printf(store->sql, "%s%s (", tables[index].name, end);
    put_columns(store->sql, tables[index].columns, packed);
    hm_out_printf(store->sql, ") engine = %s order by %s", tables[index].engine,
                  tables[index].order);
    return hm__store_order(store, host);
}

/* That which stands for the parts on all servers. */
static hm_status make_whole(hm__store *store, size_t index, const share *part)
{
    const char *name = tables[index].name;

    hm__store_say(store, "create table if not exists ");
    hm_out_printf(store->sql, "%s as %s_local engine = Distributed(", name,
                  name);
    hm__quote_name(store->sql, hm_str_of(part->cluster));
    hm__store_more(store, ", ");
    hm__quote_name(store->sql, hm_str_of(part->database));
    hm_out_printf(store->sql, ", %s_local, %s)", name, tables[index].shard);
    return hm__store_order(store, part->host);
}

/* Notes something about the archive, once. */
static hm_status note(hm__store *store, const share *part, const char *name,
                      const char *value)
{
    hm__store_say(store, "insert into hm_about select name, value from "
                         "(select ");
    hm_out_printf(store->sql, "'%s' as name, ", name);
    hm__quote_text(store->sql, hm_str_of(value));
    hm__store_more(store, " as value) where name not in (select name from "
                          "hm_about)");
    return hm__store_order(store, part->host);
}

static hm_status make_about(hm__store *store, const share *part, bool packed)
{
    char number[24];

    hm__store_say(store, "create table if not exists hm_about (name String, "
                         "value String) engine = ReplacingMergeTree() order "
                         "by name");
    HM_TRY(hm__store_order(store, part->host));
    HM_TRY(note(store, part, "version", VERSION));
    HM_TRY(note(store, part, "codec", packed ? "ZSTD" : "LZ4"));
    if (!part->cluster)
        return HM_OK;
    snprintf(number, sizeof(number), "%" PRIu64, part->number);
    HM_TRY(note(store, part, "shard", number));
    return note(store, part, "cluster", part->cluster);
}

/* Before there is a database, another one has to be asked in. */
static hm_status make_database(hm__store *store, const char *host,
                               const char *database)
{
    hm_status st;

    hm__http_use(store->http, "system");
    hm__store_say(store, "create database if not exists ");
    hm__quote_name(store->sql, hm_str_of(database));
    st = hm__store_order(store, host);
    hm__http_use(store->http, database);
    return st;
}

static hm_status make_on(hm__store *store, const share *part)
{
    const char *end = part->cluster ? "_local" : "";
    bool packed = true;

    HM_TRY(make_database(store, part->host, part->database));
    for (size_t i = 0; i < HM_COUNT(tables); i++) {
        hm_status st = make_table(store, i, part->host, end, packed);

        if (st == HM_EIO && hm__http_code(store->http) == HM__SYNTAX) {
            packed = false;
            st = make_table(store, i, part->host, end, packed);
        }
        HM_TRY(st);
        if (part->cluster)
            HM_TRY(make_whole(store, i, part));
    }
    store->plain |= !packed;
    return make_about(store, part, packed);
}

/* The servers of a cluster: number and name, one after another. */
static hm_status ask_hosts(hm__store *store, const char *cluster, hm_out *out)
{
    hm__store_say(store, "select toUInt64(shard_num), host_name from "
                         "system.clusters where cluster = ");
    hm__quote_text(store->sql, hm_str_of(cluster));
    hm__store_more(store, " order by shard_num, replica_num format RowBinary");
    HM_TRY(hm_out_status(store->sql));
    hm_out_clear(store->answer);
    HM_TRY(hm__http_ask(store->http, NULL, hm_out_text(store->sql),
                        store->answer));
    if (hm_out_text(store->answer).len == 0)
        return hm__archive_problem(store->diags, store->name, "archive-cluster",
                                   "the server knows no cluster of this name; "
                                   "its table system.clusters lists them");
    hm_out_put(out, hm_out_text(store->answer));
    return hm_out_status(out);
}

static hm_status make_on_all(hm__store *store, hm_str hosts, share part)
{
    hm__rows rows = {.left = hosts};
    char host[HM__URL_HOST];

    part.host = host;
    while (rows.left.len) {
        hm_str name;

        part.number = hm__row_get(&rows, 8);
        name = hm__row_get_text(&rows);
        if (rows.bad || name.len >= sizeof(host))
            return hm__store_damage(store);
        snprintf(host, sizeof(host), "%.*s", HM_ARG(name));
        HM_TRY(make_on(store, &part));
    }
    return HM_OK;
}

static hm_status make_all(hm__store *store, const char *database,
                          const char *cluster)
{
    share part = {.database = database, .cluster = cluster};
    hm_out *hosts = NULL;
    hm_status st;

    if (!cluster)
        return make_on(store, &part);
    st = hm_out_new(store->ctx, &hosts);
    hm__http_use(store->http, "system");
    if (st == HM_OK)
        st = ask_hosts(store, cluster, hosts);
    hm__http_use(store->http, database);
    if (st == HM_OK)
        st = make_on_all(store, hm_out_text(hosts), part);
    hm_out_free(hosts);
    return st;
}

/* ---- opening --------------------------------------------------------------
 */

/* Says whether there is an archive at all; its version is `*rows`. */
static hm_status ask_version(hm__store *store, hm__rows *rows)
{
    hm_status st;

    hm__store_say(store, "select max(value) from hm_about where name = "
                         "'version' format RowBinary");
    st = hm_out_status(store->sql);
    hm_out_clear(store->answer);
    if (st == HM_OK)
        st = hm__http_ask(store->http, NULL, hm_out_text(store->sql),
                          store->answer);
    *rows = (hm__rows){.left = hm_out_text(store->answer)};
    return st;
}

static bool is_missing(const hm__store *store, hm_status st)
{
    unsigned code = st == HM_EIO ? hm__http_code(store->http) : 0;

    return code == HM__NO_TABLE || code == HM__NO_DATABASE;
}

hm_status hm__tables_open(hm__store *store, const char *database, bool create,
                          const char *cluster)
{
    hm__rows rows;
    hm_str version;
    hm_status st = HM_OK;

    if (create && cluster)
        st = make_all(store, database, cluster);
    if (st == HM_OK) {
        st = ask_version(store, &rows);
        if (create && is_missing(store, st)) {
            st = make_all(store, database, NULL);
            if (st == HM_OK)
                st = ask_version(store, &rows);
        }
    }
    if (st != HM_OK)
        return st == HM_EIO ? hm__store_problem(store) : st;
    if (store->plain)
        HM_TRY(hm__archive_note(store->diags, store->name, "archive-codec",
                                "the server knows no codecs; texts are "
                                "compressed by LZ4 instead of ZSTD"));
    version = hm__row_get_text(&rows);
    if (hm_str_is(version, VERSION))
        return HM_OK;
    return hm__archive_problem(store->diags, store->name, "archive-newer",
                               "this archive has version \"%.*s\"; this "
                               "program knows version " VERSION,
                               HM_ARG(version));
}

/* ---- asking about them ----------------------------------------------------
 */

hm_status hm__tables_about(void *state, hm_out *out)
{
    hm__store *store = state;
    hm__rows rows;
    hm_str version, codec;

    hm__store_say(store, "select version(), maxIf(value, name = 'codec') from "
                         "hm_about format RowBinary");
    HM_TRY(hm__store_ask(store, &rows));
    version = hm__row_get_text(&rows);
    codec = hm__row_get_text(&rows);
    hm_out_puts(out, "version ");
    hm_out_put(out, version);
    if (codec.len) {
        hm_out_puts(out, ", texts compressed by ");
        hm_out_put(out, codec);
    }
    HM_TRY(hm__store_shards(store));
    if (store->shards.count)
        hm_out_printf(out, ", rows sent to each of %zu servers",
                      store->shards.count);
    else
        hm_out_puts(out, ", rows sent to this server");
    return hm_out_status(out);
}

hm_status hm__tables_verify(hm__store *store)
{
    for (size_t i = 0; i < HM_COUNT(tables); i++) {
        hm__rows rows;

        hm__store_say(store, "select count() from ");
        hm__store_more(store, tables[i].name);
        hm__store_more(store, " format RowBinary");
        HM_TRY(hm__store_ask(store, &rows));
    }
    return HM_OK;
}
