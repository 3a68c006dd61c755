/*
 * sqlite.h - archives that are one file of SQLite.
 *
 * schema.c has the tables, and docs/collections.md explains them to people who
 * ask them in SQL. Positions are kept in runs: tables that are each sorted by
 * key, and written once from the first row to the last. So adding games costs
 * the same however many there are; runs of about the same size are merged.
 */
#ifndef HM_ARCHIVE_SQLITE_SQLITE_H
#define HM_ARCHIVE_SQLITE_SQLITE_H

#include <sqlite3.h>
#include <zstd.h>

#include "archive/engine.h"

enum {
    HM__SQL_RUNS = 400, // at the most; SQLite takes 500 parts of a query
};

/* What makes a table of positions, around its number. */
#define HM__SQL_RUN "CREATE TABLE positions_"
#define HM__SQL_RUN_COLUMNS                                                    \
    "(key INTEGER, game INTEGER, ply INTEGER, move INTEGER, won INTEGER, "     \
    "PRIMARY KEY (key, game, ply)) WITHOUT ROWID"

/* Statements that are prepared once; their texts are in open.c. */
typedef enum hm__sql {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_GET,
    SQL_SET,
    SQL_GAME,
    SQL_GAME_OF,
    SQL_TAGS,
    SQL_TEXT,
    SQL_DIAGS,
    SQL_DICTIONARY,
    SQL_ADD_GAME,
    SQL_ADD_TEXT,
    SQL_ADD_TAG,
    SQL_ADD_DIAG,
    SQL_ADD_WORDS,
    SQL_ADD_DICTIONARY,
    SQL_FILE,
    SQL_ADD_FILE,
    SQL_MOVE,
    SQL_ADD_MOVE,
    SQL_MOVE_TEXT,
    SQL_RUNS,
    SQL_ADD_RUN,
    SQL_POPULAR,
    SQL_TOTALS,
    SQL_SET_POPULAR,
    SQL_CLEAR_POPULAR,
    SQL_CLEAR_TOTALS,
    SQL_ADD_TOTAL,
    SQL_REMOVE_GAME,
    SQL_REMOVE_TEXT,
    SQL_REMOVE_TAGS,
    SQL_REMOVE_DIAGS,
    SQL_COUNT,
} hm__sql;

/* A position that waits to be written. */
typedef struct hm__sql_row {
    uint64_t key;
    uint32_t game, ply, move, won;
} hm__sql_row;

/* A table of positions. */
typedef struct hm__sql_run {
    int64_t num;
    int64_t rows;
} hm__sql_run;

/* Numbers of texts that were looked up. */
typedef struct hm__sql_names {
    hm__arena arena;
    struct hm__sql_name {
        hm_str text;
        uint32_t num; // 0: the place is free
    } * slots;
    size_t count, room; // places; a power of two
} hm__sql_names;

typedef struct hm__sqlite {
    hm_ctx *ctx;
    const char *name;
    hm_diags *diags;
    sqlite3 *db;
    bool write;
    bool begun;                     // a transaction
    bool failed;                    // and nothing more is written
    uint64_t work, most_work;       // steps of the present question
    sqlite3_stmt *sql[SQL_COUNT];   // or NULL
    hm__sql_run runs[HM__SQL_RUNS]; // oldest first
    size_t run_count;

    int64_t next_game; // number of the next one
    hm__sql_names moves;
    hm_str file; // the last one, whose number is:
    int64_t file_num;
    hm__arena texts;
    hm__sql_row *rows; // that wait
    size_t row_count, row_room;

    int64_t dictionary; // that texts are compressed with; 0: none
    ZSTD_CDict *cdict;
    ZSTD_CCtx *cctx;
    int64_t known; // dictionary that `ddict` is; 0: none
    ZSTD_DDict *ddict;
    ZSTD_DCtx *dctx;
    char *bytes; // compressed or not
    size_t byte_room;
} hm__sqlite;

/* ---- open.c ---------------------------------------------------------------
 */

/* The status of a result of SQLite; reports damage. */
hm_status hm__sql_status(hm__sqlite *s, int code);

/*
 * Whether the disk could not be read, with errno; SQLite itself then calls the
 * file damaged.
 */
bool hm__sql_disk_failed(hm__sqlite *s);

/* Whether a step gave a row: HM_OK, HM_END after the last, or an error. */
hm_status hm__sql_step(hm__sqlite *s, sqlite3_stmt *stmt);

/* Runs a statement that gives nothing, and resets it. */
hm_status hm__sql_run_once(hm__sqlite *s, sqlite3_stmt *stmt);

/* A statement, ready for its values. */
hm_status hm__sql_get(hm__sqlite *s, hm__sql which, sqlite3_stmt **out);

/* Runs a text. */
hm_status hm__sql_exec(hm__sqlite *s, const char *text);

/* Prepares a text that is written into a builder. */
hm_status hm__sql_prepare(hm__sqlite *s, hm_out *text, sqlite3_stmt **out);

/* Binds a text that lives until the statement is reset. */
void hm__sql_bind(sqlite3_stmt *stmt, int index, hm_str text);
void hm__sql_bind_blob(sqlite3_stmt *stmt, int index, hm_str bytes);

/* A column as text or bytes; never NULL. */
hm_str hm__sql_text(sqlite3_stmt *stmt, int column);

/* A number of the table "archive"; 0 if it is not there. */
hm_status hm__sql_value(hm__sqlite *s, const char *name, int64_t *out);
hm_status hm__sql_set(hm__sqlite *s, const char *name, int64_t value);

/* Begins to answer a question: its work is counted anew. */
hm_status hm__sql_begin_work(hm__sqlite *s);

/* ---- schema.c -------------------------------------------------------------
 */

/* Makes the tables in an empty file, or brings old ones up to date. */
hm_status hm__sql_make(hm__sqlite *s, bool create);

/* Reports that a file is no archive; HM_EINPUT. */
hm_status hm__sql_is_none(hm__sqlite *s);

/* Whether it has the tables that it should have, and nothing else. */
hm_status hm__sql_check_schema(hm__sqlite *s);

/* ---- text.c ---------------------------------------------------------------
 */

/* Compresses a text into s->bytes. */
hm_status hm__sql_compress(hm__sqlite *s, hm_str text, hm_str *out);

/* Makes a dictionary from some games, if there is none and they are enough. */
hm_status hm__sql_train(hm__sqlite *s, const hm_archive_game *games,
                        size_t count);

/* Decompresses a text of `size` bytes into s->bytes. */
hm_status hm__sql_decompress(hm__sqlite *s, int64_t dictionary, hm_str bytes,
                             size_t size, hm_str *out);
void hm__sql_free_text(hm__sqlite *s);

/* ---- runs.c ---------------------------------------------------------------
 */

/* Reads which runs there are. */
hm_status hm__sql_read_runs(hm__sqlite *s);

/* Writes the positions that wait, sorted, and merges runs if there are many. */
hm_status hm__sql_write_rows(hm__sqlite *s);

/* Writes "SELECT what FROM run WHERE which" for all runs. */
void hm__sql_put_runs(const hm__sqlite *s, const char *what, const char *which,
                      hm_out *out);

/* ---- explore.c ------------------------------------------------------------
 */

hm_status hm__sql_explore(void *state, uint64_t key, hm_played_each each,
                          void *user);

/* Counts what was played in a position, and keeps it. */
hm_status hm__sql_fold(hm__sqlite *s, uint64_t key);

/* Whether what is kept is what the rows say. */
hm_status hm__sql_check_totals(hm__sqlite *s);

/* ---- names.c --------------------------------------------------------------
 */

void hm__sql_names_init(hm__sql_names *names, hm_ctx *ctx);
void hm__sql_names_free(hm__sql_names *names);

/* The number of a move, made if it is new. */
hm_status hm__sql_move(hm__sqlite *s, hm_str text, uint32_t *out);

/* The number of a file, made if it is new. */
hm_status hm__sql_file(hm__sqlite *s, hm_str name, int64_t *out);

/* ---- the slots ------------------------------------------------------------
 */

hm_status hm__sql_open(const hm__engine_open *how, void **state);
void hm__sql_close(void *state);
hm_status hm__sql_size(void *state, uint64_t *games, uint64_t *positions);
hm_status hm__sql_find(void *state, const hm__query *query, void **out);
hm_status hm__sql_next(void *opened, hm_archive_game *out);
hm_status hm__sql_game_text(void *opened, hm_archive_game *game);
void hm__sql_end(void *opened);
hm_status hm__sql_add(void *state, const hm_archive_game *games, size_t count,
                      hm_archive_added *out);
hm_status hm__sql_commit(void *state);
hm_status hm__sql_remove(void *state, const hm_archive_game *games,
                         size_t count, size_t *removed);
hm_status hm__sql_verify(void *state);
hm_status hm__sql_rows(void *state, hm__row_each each, void *user);
hm_status hm__sql_copy(void *state, const char *path);

#endif
