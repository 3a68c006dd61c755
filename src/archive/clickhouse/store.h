/*
 * store.h - an archive on ClickHouse: its tables, and how they are asked.
 *
 * There are no transactions and no unique keys. Games are added in batches. A
 * batch is named by the ids of its games, so that writing it again changes
 * nothing: equal rows become one. Its first row says which games will come, and
 * its last, once all others were taken, that they are there. Readers leave out
 * what belongs to a batch that is not done. docs/scale.md has the whole story.
 */
#ifndef HM_ARCHIVE_CLICKHOUSE_STORE_H
#define HM_ARCHIVE_CLICKHOUSE_STORE_H

#include "archive/engine.h"
#include "http.h"
#include "quote.h"
#include "rows.h"
#include "shards.h"

/* States of a batch; of several rows the greatest holds. */
enum { HM__BEGUN, HM__DONE, HM__VOID };

/* Where a position stands in its game. */
enum {
    HM__EARLY, // among the first states: the table of moves counts it, too
    HM__LATE,
    HM__AGAIN, // the game was in this position before
};

/* States of a game whose moves are counted when it is added. */
enum { HM__EARLY_STATES = 8 };

/* Ids, sorted where it matters. */
typedef struct hm__ids {
    hm_id *items;
    size_t count, room;
} hm__ids;

/* An archive that was opened. */
typedef struct hm__store {
    hm_ctx *ctx;
    hm_diags *diags;
    char *name; // as it was opened, without what is secret
    bool write;
    hm__http *http;
    hm__shards shards; // of the cluster, once games are added
    hm_out *sql;       // the statement that is being written
    hm_out *answer;    // to it
    hm_out *rows;      // that are being sent
    hm_out *packed;    // games that wait to be sent
    hm__ids ids;       // of these games
    size_t full;       // so many are a batch; 0: none was sent yet
    bool plain;        // a table was made without codecs
} hm__store;

/* ---- parts of statements --------------------------------------------------
 */

/* Batches that are there. */
#define HM__SQL_DONE                                                           \
    "(select batch from hm_batches group by batch having max(state) = 1)"

/* Ids of games of batches that were begun. */
#define HM__SQL_BEGUN                                                          \
    "(select arrayJoin(begun) as id from (select batch, argMax(ids, state) "   \
    "as begun from hm_batches group by batch having max(state) = 0))"

/* Ids of games that were removed. */
#define HM__SQL_GONE                                                           \
    "(select id from (select id, argMax(gone, version) as is_gone from "       \
    "hm_marks group by id) where is_gone = 1)"

/* Ids of games whose positions may be there although they are not yet. */
#define HM__SQL_COMING                                                         \
    "(select id from " HM__SQL_BEGUN " where id global not in (select id "     \
    "from hm_games where id global in " HM__SQL_BEGUN                          \
    " and batch global in " HM__SQL_DONE "))"

/* How many times too often sums over batches count a game. */
#define HM__SQL_EXTRA                                                          \
    "(select id, copies - 1 + is_gone as extra, positions from (select id, "   \
    "toInt64(argMax(gone, version)) as is_gone from hm_marks group by id) "    \
    "any inner join (select id, toInt64(uniqExact(batch)) as copies, "         \
    "toInt64(any(rows)) as positions from hm_games where id global in "        \
    "(select id from hm_marks) and batch global in " HM__SQL_DONE              \
    " group by id) using id)"

/* ---- store.c --------------------------------------------------------------
 */

/* Begins a statement, and continues it; what is not ours is quoted. */
void hm__store_say(hm__store *store, const char *sql);
void hm__store_more(hm__store *store, const char *sql);

/* Adds an id as a value. */
void hm__store_id(hm__store *store, const hm_id *id);

/* Asks the statement; the answer is in `answer`, `rows` is set to read it. */
hm_status hm__store_ask(hm__store *store, hm__rows *rows);

/* The same, of a server; NULL: of that of the address. No answer is kept. */
hm_status hm__store_order(hm__store *store, const char *host);

/* Whether any game was removed, or may be in two batches; usually none. */
hm_status hm__store_marks(hm__store *store, bool *any);

/* Adds that a column has no game which is coming, or if `marks` is gone. */
void hm__store_visible(hm__store *store, const char *column, bool marks);

/* Sends the rows that were written for a table, and forgets them. */
hm_status hm__store_send(hm__store *store, const char *table);

/* Sends rows to the server with this number; 0 if there is no cluster. */
hm_status hm__store_send_to(hm__store *store, size_t shard, const char *table,
                            hm_str rows);

/* Lets what is on its way go on. */
hm_status hm__store_progress(hm__store *store);

/* Waits until all were taken. */
hm_status hm__store_settle(hm__store *store);

/* Reports what a server complained about; HM_EIO or HM_ENOMEM. */
hm_status hm__store_problem(hm__store *store);

/* Reports an answer that cannot be understood; HM_EINPUT or HM_ENOMEM. */
hm_status hm__store_damage(hm__store *store);

/* ---- ids.c ----------------------------------------------------------------
 */

hm_status hm__ids_add(hm_ctx *ctx, hm__ids *ids, const hm_id *id);
void hm__ids_sort(hm__ids *ids);
bool hm__ids_have(const hm__ids *ids, const hm_id *id); // sorted
void hm__ids_free(hm_ctx *ctx, hm__ids *ids);

/* The first 64 bits of an id as a number, in the order of ids. */
uint64_t hm__id_start(const hm_id *id);

/* Adds ids to the statement: as digits with commas between; as a table. */
void hm__store_digits(hm__store *store, const hm__ids *ids);
void hm__store_list(hm__store *store, const hm__ids *ids);

/* Reads ids until the end of an answer, and sorts them. */
hm_status hm__store_read_ids(hm__store *store, hm__rows *rows, hm__ids *out);

/* ---- tables.c -------------------------------------------------------------
 */

/*
 * Sees that the tables are there, and of a version that is known. If `create`,
 * they are made where they are not: on all servers of a cluster, or NULL: on
 * one.
 */
hm_status hm__tables_open(hm__store *store, const char *database, bool create,
                          const char *cluster);

/* Writes what differs between servers and their versions. */
hm_status hm__tables_about(void *state, hm_out *out);

/* Asks every table, on every server. */
hm_status hm__tables_verify(hm__store *store);

/* ---- shards.c -------------------------------------------------------------
 */

/* Finds out to which servers rows can be sent. */
hm_status hm__store_shards(hm__store *store);

/* ---- slots of the engine --------------------------------------------------
 */

hm_status hm__store_add(void *state, const hm_archive_game *games, size_t count,
                        hm_archive_added *out);
hm_status hm__store_commit(void *state);
hm_status hm__store_remove(void *state, const hm_archive_game *games,
                           size_t count, size_t *removed);
hm_status hm__store_find(void *state, const hm__query *query, void **out);
hm_status hm__store_next(void *state, hm_archive_game *out);
hm_status hm__store_text(void *state, hm_archive_game *game);
void hm__store_end(void *state);
hm_status hm__store_explore(void *state, uint64_t key, hm_played_each each,
                            void *user);
hm_status hm__store_rows(void *state, hm__row_each each, void *user);
hm_status hm__store_size(void *state, uint64_t *games, uint64_t *positions);

/* ---- batch.c --------------------------------------------------------------
 */

/* Sends the games that wait, as one batch. */
hm_status hm__batch_send(hm__store *store);

/* Which of some games are there. */
hm_status hm__batch_present(hm__store *store, const hm__ids *ids, hm__ids *out);

/* Writes marks of games: that they are gone, or may be there twice. */
hm_status hm__batch_mark(hm__store *store, const hm__ids *ids, bool gone);

/* Declares batches void that were begun, and whose games came in others. */
hm_status hm__batch_tidy(hm__store *store);

/* ---- ranges.c: a table is read in parts -----------------------------------
 */

/* Numbers from `first` to `last`, cut into parts of about the same length. */
typedef struct hm__ranges {
    uint64_t first, last;
    uint64_t step; // of each part but the last
    uint64_t count, at;
} hm__ranges;

hm__ranges hm__ranges_cut(uint64_t first, uint64_t last, uint64_t parts);

/* The next part, both ends included; false after the last. */
bool hm__ranges_next(hm__ranges *ranges, uint64_t *first, uint64_t *last);

#endif
