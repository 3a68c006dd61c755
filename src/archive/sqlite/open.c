/*
 * open.c - opening a file of SQLite, and running statements on it.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/str.h"
#include "sqlite.h"

enum {
    WAIT = 120000,      // milliseconds, for another who writes
    STEPS = 1000,       // of SQLite between two looks at the work
    LEAST_WORK = 20000, // of those
};

#define HEAD                                                                   \
    "g.num, g.id, g.rules, g.game, g.notation, g.date, g.black, g.white, "     \
    "g.result, g.winner, g.side, g.won, g.plies, g.variations, g.comments, "   \
    "g.faulty, f.name, g.number, g.line, g.place, g.reader, g.settings "       \
    "FROM games g LEFT JOIN files f ON f.num = g.file"

static const char *const texts[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_GET] = "SELECT value FROM archive WHERE name = ?",
    [SQL_SET] = "REPLACE INTO archive VALUES (?, ?)",
    [SQL_GAME] = "SELECT " HEAD " WHERE g.num = ?",
    [SQL_GAME_OF] = "SELECT num FROM games WHERE id = ?",
    [SQL_TAGS] = "SELECT name, value FROM tags WHERE game = ? ORDER BY place",
    [SQL_TEXT] = "SELECT dictionary, size, bytes FROM texts WHERE game = ?",
    [SQL_DIAGS] = ("SELECT severity, id, line, col, message FROM diagnostics "
                   "WHERE game = ? ORDER BY place"),
    [SQL_DICTIONARY] = "SELECT bytes FROM dictionaries WHERE num = ?",
    [SQL_ADD_GAME] =
        ("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
         "?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"),
    [SQL_ADD_TEXT] = "INSERT INTO texts VALUES (?, ?, ?, ?)",
    [SQL_ADD_TAG] = "INSERT INTO tags VALUES (?, ?, ?, ?)",
    [SQL_ADD_DIAG] = "INSERT INTO diagnostics VALUES (?, ?, ?, ?, ?, ?, ?)",
    [SQL_ADD_WORDS] = "INSERT INTO words (rowid, text) VALUES (?, ?)",
    [SQL_ADD_DICTIONARY] = "INSERT INTO dictionaries VALUES (?, ?)",
    [SQL_FILE] = "SELECT num FROM files WHERE name = ?",
    [SQL_ADD_FILE] = "INSERT INTO files (name) VALUES (?)",
    [SQL_MOVE] = "SELECT num FROM moves WHERE text = ?",
    [SQL_ADD_MOVE] = "INSERT INTO moves (text) VALUES (?)",
    [SQL_MOVE_TEXT] = "SELECT text FROM moves WHERE num = ?",
    [SQL_RUNS] = "SELECT num, rows FROM runs ORDER BY num",
    [SQL_ADD_RUN] = "REPLACE INTO runs VALUES (?, ?)",
    [SQL_POPULAR] = "SELECT game FROM popular WHERE key = ?",
    [SQL_TOTALS] = "SELECT move, won, games FROM totals WHERE key = ?",
    [SQL_SET_POPULAR] = "REPLACE INTO popular VALUES (?, ?)",
    [SQL_CLEAR_POPULAR] = "DELETE FROM popular WHERE key = ?",
    [SQL_CLEAR_TOTALS] = "DELETE FROM totals WHERE key = ?",
    [SQL_ADD_TOTAL] = "INSERT INTO totals VALUES (?, ?, ?, ?)",
    [SQL_REMOVE_GAME] = "DELETE FROM games WHERE num = ?",
    [SQL_REMOVE_TEXT] = "DELETE FROM texts WHERE game = ?",
    [SQL_REMOVE_TAGS] = "DELETE FROM tags WHERE game = ?",
    [SQL_REMOVE_DIAGS] = "DELETE FROM diagnostics WHERE game = ?",
};

/* ---- statuses -------------------------------------------------------------
 */

/* Why the file, or a journal beside it, cannot be written; 0: not known. */
static int refusal(const hm__sqlite *s)
{
    const char *slash = strrchr(s->name, '/');
    size_t len = slash ? (size_t)(slash - s->name) + 1 : 0;
    int error = 0;
    char *folder;

    if (access(s->name, W_OK) != 0 && errno != ENOENT)
        return errno;
    folder = hm__alloc(s->ctx, len + 2);
    if (!folder)
        return 0;
    memcpy(folder, s->name, len);
    memcpy(folder + len, ".", 2);
    if (access(folder, W_OK | X_OK) != 0)
        error = errno;
    hm__free(s->ctx, folder);
    return error;
}

static int errno_of(hm__sqlite *s, int code)
{
    int error = s->db ? sqlite3_system_errno(s->db) : 0;
    int why;

    switch (code & 0xFF) {
    case SQLITE_CANTOPEN: // it tried to read what it may not write
        why = s->write && error == ENOENT ? refusal(s) : 0;
        return why ? why : error ? error : EIO;
    case SQLITE_FULL:
        return ENOSPC;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return EBUSY;
    case SQLITE_READONLY:
        why = refusal(s);
        return why ? why : EROFS;
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return EACCES;
    default:
        return error ? error : EIO;
    }
}

/* Why the journal that somebody left cannot be read; 0: it can, or is none. */
static int journal_errno(hm__sqlite *s)
{
    const char *file = sqlite3_db_filename(s->db, "main");
    int fd =
        file ? open(sqlite3_filename_journal(file), O_RDONLY | O_CLOEXEC) : -1;
    int error = errno;
    char byte;

    if (fd < 0)
        return !file || error == ENOENT ? 0 : error;
    error = read(fd, &byte, 1) < 0 ? errno : 0;
    close(fd);
    return error;
}

bool hm__sql_disk_failed(hm__sqlite *s)
{
    int error = 0;

    sqlite3_file_control(s->db, NULL, SQLITE_FCNTL_LAST_ERRNO, &error);
    errno = error ? error : journal_errno(s);
    return errno != 0;
}

hm_status hm__sql_status(hm__sqlite *s, int code)
{
    switch (code & 0xFF) {
    case SQLITE_OK:
    case SQLITE_ROW:
        return HM_OK;
    case SQLITE_DONE:
        return HM_END;
    case SQLITE_NOMEM:
        return HM_ENOMEM;
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_PROTOCOL:
        errno = errno_of(s, code);
        return HM_EIO;
    case SQLITE_NOTADB:
        return hm__sql_is_none(s);
    case SQLITE_INTERRUPT:
        return hm__archive_problem(s->diags, s->name, "archive-damaged",
                                   "the archive is damaged: a question takes "
                                   "too long for a file of its size");
    default:
        if (hm__sql_disk_failed(s))
            return HM_EIO;
        return hm__archive_problem(s->diags, s->name, "archive-damaged",
                                   "the archive is damaged: %s",
                                   sqlite3_errmsg(s->db));
    }
}

hm_status hm__sql_step(hm__sqlite *s, sqlite3_stmt *stmt)
{
    return hm__sql_status(s, sqlite3_step(stmt));
}

hm_status hm__sql_run_once(hm__sqlite *s, sqlite3_stmt *stmt)
{
    hm_status st = hm__sql_step(s, stmt);

    sqlite3_reset(stmt);
    return st == HM_END ? HM_OK : st;
}

hm_status hm__sql_get(hm__sqlite *s, hm__sql which, sqlite3_stmt **out)
{
    if (!s->sql[which])
        HM_TRY(hm__sql_status(s, sqlite3_prepare_v3(s->db, texts[which], -1,
                                                    SQLITE_PREPARE_PERSISTENT,
                                                    &s->sql[which], NULL)));
    sqlite3_reset(s->sql[which]);
    *out = s->sql[which];
    return HM_OK;
}

hm_status hm__sql_exec(hm__sqlite *s, const char *text)
{
    return hm__sql_status(s, sqlite3_exec(s->db, text, NULL, NULL, NULL));
}

hm_status hm__sql_prepare(hm__sqlite *s, hm_out *text, sqlite3_stmt **out)
{
    hm_str sql = hm_out_text(text);

    HM_TRY(hm_out_status(text));
    return hm__sql_status(
        s, sqlite3_prepare_v2(s->db, sql.ptr, (int)sql.len, out, NULL));
}

/* ---- values ---------------------------------------------------------------
 */

void hm__sql_bind(sqlite3_stmt *stmt, int index, hm_str text)
{
    sqlite3_bind_text64(stmt, index, text.len ? text.ptr : "", text.len,
                        SQLITE_STATIC, SQLITE_UTF8);
}

void hm__sql_bind_blob(sqlite3_stmt *stmt, int index, hm_str bytes)
{
    sqlite3_bind_blob64(stmt, index, bytes.len ? bytes.ptr : "", bytes.len,
                        SQLITE_STATIC);
}

hm_str hm__sql_text(sqlite3_stmt *stmt, int column)
{
    const char *bytes = sqlite3_column_blob(stmt, column);
    int len = sqlite3_column_bytes(stmt, column);

    return bytes && len > 0 ? (hm_str){bytes, (size_t)len} : (hm_str){"", 0};
}

hm_status hm__sql_value(hm__sqlite *s, const char *name, int64_t *out)
{
    sqlite3_stmt *stmt;
    hm_status st;

    HM_TRY(hm__sql_get(s, SQL_GET, &stmt));
    hm__sql_bind(stmt, 1, hm_str_of(name));
    st = hm__sql_step(s, stmt);
    *out = st == HM_OK ? sqlite3_column_int64(stmt, 0) : 0;
    sqlite3_reset(stmt);
    return st == HM_END ? HM_OK : st;
}

hm_status hm__sql_set(hm__sqlite *s, const char *name, int64_t value)
{
    sqlite3_stmt *stmt;

    HM_TRY(hm__sql_get(s, SQL_SET, &stmt));
    hm__sql_bind(stmt, 1, hm_str_of(name));
    sqlite3_bind_int64(stmt, 2, value);
    return hm__sql_run_once(s, stmt);
}

/* ---- opening --------------------------------------------------------------
 */

/* A file in which pages are used many times could keep SQLite busy for ever. */
static int look_at_work(void *user)
{
    hm__sqlite *s = user;

    return ++s->work > s->most_work;
}

hm_status hm__sql_begin_work(hm__sqlite *s)
{
    sqlite3_stmt *stmt = NULL;
    hm_status st;

    s->work = 0;
    s->most_work = UINT64_MAX;
    st = hm__sql_status(
        s, sqlite3_prepare_v2(s->db, "PRAGMA page_count", -1, &stmt, NULL));
    if (st == HM_OK)
        st = hm__sql_step(s, stmt);
    if (st == HM_OK) // a page of 8192 bytes has at the most some 1000 rows
        s->most_work = LEAST_WORK + 64 * (uint64_t)sqlite3_column_int(stmt, 0);
    sqlite3_finalize(stmt);
    return st;
}

static void distrust(hm__sqlite *s)
{
    size_t most = s->ctx->limits.game_bytes;

    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
    sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH,
                  most < 500000000 ? (int)most + (1 << 24) : 1000000000);
    sqlite3_limit(s->db, SQLITE_LIMIT_SQL_LENGTH, 1 << 20);
    sqlite3_limit(s->db, SQLITE_LIMIT_COLUMN, 64);
    sqlite3_limit(s->db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(s->db, SQLITE_LIMIT_WORKER_THREADS, 0);
    sqlite3_progress_handler(s->db, STEPS, look_at_work, s);
}

static hm_status set_up(hm__sqlite *s, bool create)
{
    distrust(s);
    s->most_work = UINT64_MAX;
    sqlite3_busy_timeout(s->db, WAIT);
    HM_TRY(hm__sql_exec(s, "PRAGMA cell_size_check = ON"));
    HM_TRY(hm__sql_exec(s, "PRAGMA mmap_size = 0"));
    HM_TRY(hm__sql_make(s, create));
    HM_TRY(hm__sql_exec(s, "PRAGMA cache_size = -65536"));
    HM_TRY(hm__sql_check_schema(s));
    HM_TRY(hm__sql_read_runs(s));
    if (!s->write)
        return hm__sql_exec(s, "PRAGMA query_only = ON");
    // The tables are in the file, so that it is known as an archive.
    HM_TRY(hm__sql_exec(s, "PRAGMA synchronous = NORMAL"));
    // If others use it at this moment it stays as it is, which works, too.
    sqlite3_exec(s->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    return HM_OK;
}

static hm_status open_file(hm__sqlite *s, bool create)
{
    // Who reads must undo what a program that was killed left half done. A
    // file that must not be written is opened for reading by SQLite itself.
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE |
                SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0);
    int code;

    if (!s->name[0] || s->name[0] == ':') {
        errno = ENOENT; // SQLite means something else by these
        return HM_EIO;
    }
    code = sqlite3_open_v2(s->name, &s->db, flags, NULL);
    return s->db ? hm__sql_status(s, code) : HM_ENOMEM;
}

hm_status hm__sql_open(const hm__engine_open *how, void **state)
{
    hm__sqlite *s = hm__alloc(how->ctx, sizeof(*s));
    hm_status st;

    if (!s)
        return HM_ENOMEM;
    s->ctx = how->ctx;
    s->name = how->name;
    s->diags = how->diags;
    s->write = how->write;
    hm__sql_names_init(&s->moves, how->ctx);
    hm__arena_init(&s->texts, how->ctx);
    st = open_file(s, how->create);
    if (st == HM_OK)
        st = set_up(s, how->create);
    if (st != HM_OK) {
        hm__sql_close(s);
        return st;
    }
    *state = s;
    return HM_OK;
}

void hm__sql_close(void *state)
{
    hm__sqlite *s = state;
    int error = errno;

    if (!s)
        return;
    if (s->begun)
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    for (size_t i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(s->sql[i]);
    if (s->write) // one file again, unless somebody reads
        sqlite3_exec(s->db,
                     "PRAGMA busy_timeout = 0; "
                     "PRAGMA journal_mode = DELETE",
                     NULL, NULL, NULL);
    sqlite3_close(s->db);
    hm__sql_free_text(s);
    hm__sql_names_free(&s->moves);
    hm__arena_free(&s->texts);
    hm__free(s->ctx, s->rows);
    hm__free(s->ctx, s);
    errno = error;
}

hm_status hm__sql_size(void *state, uint64_t *games, uint64_t *positions)
{
    hm__sqlite *s = state;
    int64_t count = 0;

    HM_TRY(hm__sql_read_runs(s));
    HM_TRY(hm__sql_value(s, "games", &count));
    *games = (uint64_t)count;
    *positions = 0;
    for (size_t i = 0; i < s->run_count; i++)
        *positions += (uint64_t)s->runs[i].rows;
    return HM_OK;
}

/* ---- the engine -----------------------------------------------------------
 */

static bool takes(const char *name)
{
    return !strstr(name, "://");
}

extern const hm_engine hm__engine_sqlite;

const hm_engine hm__engine_sqlite = {
    .name = "sqlite",
    .takes = takes,
    .open = hm__sql_open,
    .close = hm__sql_close,
    .size = hm__sql_size,
    .find = hm__sql_find,
    .next = hm__sql_next,
    .text = hm__sql_game_text,
    .end = hm__sql_end,
    .explore = hm__sql_explore,
    .add = hm__sql_add,
    .commit = hm__sql_commit,
    .remove = hm__sql_remove,
    .verify = hm__sql_verify,
    .rows = hm__sql_rows,
    .copy = hm__sql_copy,
};
