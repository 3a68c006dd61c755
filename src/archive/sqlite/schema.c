/*
 * schema.c - the tables of an archive.
 *
 * A stranger's file is used only if its tables are these, word for word: then
 * nothing in it can run, and nothing surprises. A later version adds a list of
 * statements to `steps`, and older files are brought up to date.
 */
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "sqlite.h"

enum {
    VERSION = 2,
    ENOUGH = 1 << 20 // bytes, for any list of tables
};

/* What version 1 began with. */
static const char *const first[] = {
    "CREATE TABLE archive (name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID",
    "CREATE TABLE files (num INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)",
    "CREATE TABLE games (num INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, "
    "rules TEXT NOT NULL, game TEXT NOT NULL, notation TEXT NOT NULL, "
    "date TEXT NOT NULL, black TEXT NOT NULL, white TEXT NOT NULL, "
    "result TEXT NOT NULL, winner TEXT NOT NULL, side TEXT NOT NULL, "
    "won INTEGER NOT NULL, plies INTEGER NOT NULL, "
    "variations INTEGER NOT NULL, comments INTEGER NOT NULL, "
    "faulty INTEGER NOT NULL, file INTEGER NOT NULL, "
    "number INTEGER NOT NULL, line INTEGER NOT NULL, "
    "place INTEGER NOT NULL, reader TEXT NOT NULL, settings BLOB NOT NULL)",
    "CREATE TABLE texts (game INTEGER PRIMARY KEY, dictionary INTEGER NOT "
    "NULL, size INTEGER NOT NULL, bytes BLOB NOT NULL)",
    "CREATE TABLE dictionaries (num INTEGER PRIMARY KEY, bytes BLOB NOT NULL)",
    "CREATE TABLE tags (game INTEGER, place INTEGER, name TEXT NOT NULL, "
    "value TEXT NOT NULL, PRIMARY KEY (game, place)) WITHOUT ROWID",
    "CREATE TABLE diagnostics (game INTEGER, place INTEGER, severity INTEGER "
    "NOT NULL, id TEXT NOT NULL, line INTEGER NOT NULL, col INTEGER NOT NULL, "
    "message TEXT NOT NULL, PRIMARY KEY (game, place)) WITHOUT ROWID",
    "CREATE TABLE moves (num INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)",
    "CREATE TABLE runs (num INTEGER PRIMARY KEY, rows INTEGER NOT NULL)",
    "CREATE VIRTUAL TABLE words USING fts5(text, content='', "
    "tokenize='trigram', columnsize=0)",
    NULL,
};

/* Version 2 counts what was played in positions of many games. */
static const char *const second[] = {
    "CREATE TABLE popular (key INTEGER PRIMARY KEY, game INTEGER NOT NULL)",
    "CREATE TABLE totals (key INTEGER, move INTEGER, won INTEGER, games "
    "INTEGER NOT NULL, PRIMARY KEY (key, move, won)) WITHOUT ROWID",
    NULL,
};

/* What makes a version out of the one before. */
static const char *const *const steps[VERSION] = {first, second};

/* ---- making them ----------------------------------------------------------
 */

static hm_status read_number(hm__sqlite *s, const char *text, int64_t *out)
{
    sqlite3_stmt *stmt = NULL;
    hm_status st =
        hm__sql_status(s, sqlite3_prepare_v2(s->db, text, -1, &stmt, NULL));

    if (st == HM_OK)
        st = hm__sql_step(s, stmt);
    if (st == HM_OK)
        *out = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return st == HM_END ? HM_EINPUT : st;
}

/* What a file says about itself. */
typedef struct about {
    int64_t mark, version, tables;
} about;

/*
 * SQLite speaks of a lack of memory, too, where it cannot read a damaged
 * schema. Then there is memory, and it does so again.
 */
static hm_status count_tables(hm__sqlite *s, int64_t *out)
{
    static const char question[] = "SELECT count(*) FROM sqlite_schema";
    hm_status st = read_number(s, question, out);
    void *memory;

    if (st == HM_ENOMEM)
        st = read_number(s, question, out);
    if (st != HM_ENOMEM)
        return st;
    memory = sqlite3_malloc(ENOUGH);
    if (!memory)
        return HM_ENOMEM;
    sqlite3_free(memory);
    return hm__archive_problem(s->diags, s->name, "archive-damaged",
                               "the archive is damaged: its list of tables "
                               "cannot be read");
}

static hm_status read_about(hm__sqlite *s, about *out)
{
    HM_TRY(read_number(s, "PRAGMA application_id", &out->mark));
    HM_TRY(read_number(s, "PRAGMA user_version", &out->version));
    return count_tables(s, &out->tables);
}

/*
 * All at the same moment: somebody else may be making the archive. The first
 * look undoes what a killed program left half done; if SQLite cannot read that
 * it speaks of damage, so that the next look decides.
 */
static hm_status read_at_once(hm__sqlite *s, about *out)
{
    hm_status st;

    sqlite3_exec(s->db, "PRAGMA schema_version", NULL, NULL, NULL);
    st = hm__sql_exec(s, "BEGIN");
    if (st != HM_OK)
        return st;
    st = read_about(s, out);
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    if (st == HM_OK && !sqlite3_get_autocommit(s->db))
        st = HM_ENOMEM; // nothing else keeps it from ending
    return st;
}

/* Somebody else may do the same at this moment: what is left is known then. */
static hm_status take_steps(hm__sqlite *s)
{
    about now = {0};

    HM_TRY(hm__sql_exec(s, "BEGIN IMMEDIATE"));
    HM_TRY(read_about(s, &now));
    if (sqlite3_get_autocommit(s->db)) // a first try ended what was begun
        return HM_ENOMEM;
    for (; now.version < VERSION; now.version++) {
        for (size_t i = 0; steps[now.version][i]; i++)
            HM_TRY(hm__sql_exec(s, steps[now.version][i]));
    }
    HM_TRY(hm__sql_exec(s, "PRAGMA application_id = 0x686D0167"));
    HM_TRY(hm__sql_exec(s, "PRAGMA user_version = 2"));
    return hm__sql_exec(s, "COMMIT");
}

hm_status hm__sql_is_none(hm__sqlite *s)
{
    return hm__archive_problem(s->diags, s->name, "unknown-notation",
                               "this is no archive of games");
}

hm_status hm__sql_make(hm__sqlite *s, bool create)
{
    about now = {0};

    HM_TRY(read_at_once(s, &now));
    if (create && now.mark == 0 && now.version == 0 && now.tables == 0) {
        HM_TRY(hm__sql_exec(s, "PRAGMA page_size = 8192"));
        return take_steps(s);
    }
    if (now.mark != 0x686D0167 || now.version < 1)
        return hm__sql_is_none(s);
    if (now.version > VERSION)
        return hm__archive_problem(s->diags, s->name, "archive-newer",
                                   "this archive was made by a later version "
                                   "of halfmove");
    if (now.version == VERSION)
        return HM_OK;
    if (!s->write)
        return hm__archive_problem(
            s->diags, s->name, "archive-older",
            "this archive was made by an earlier version; \"halfmove import "
            "--init\" brings it up to date");
    return take_steps(s);
}

/* ---- checking them --------------------------------------------------------
 */

/* The name of a table, after "CREATE TABLE " or "CREATE VIRTUAL TABLE ". */
static hm_str name_in(const char *text)
{
    const char *name = strstr(text, "TABLE ") + strlen("TABLE ");

    return (hm_str){name, strcspn(name, " ")};
}

static bool is_ours(hm_str name, hm_str sql)
{
    for (size_t v = 0; v < VERSION; v++) {
        for (size_t i = 0; steps[v][i]; i++) {
            hm_str own = name_in(steps[v][i]);

            if (own.len == name.len && !memcmp(own.ptr, name.ptr, own.len))
                return hm_str_is(sql, steps[v][i]);
        }
    }
    return false;
}

static bool is_run(hm_str name, hm_str sql)
{
    size_t begin = strlen(HM__SQL_RUN);
    size_t digits = begin;

    if (!hm__str_starts(sql, HM_STR(HM__SQL_RUN)))
        return false;
    while (digits < sql.len && hm__is_digit(sql.ptr[digits]))
        digits++;
    return digits > begin &&
           hm_str_is(hm__str_part(sql, digits, sql.len), HM__SQL_RUN_COLUMNS) &&
           hm__str_starts(name, HM_STR("positions_")) &&
           name.len == strlen("positions_") + digits - begin &&
           !memcmp(name.ptr + strlen("positions_"), sql.ptr + begin,
                   digits - begin);
}

/* What SQLite makes by itself, and the view for people, which is not used. */
static bool is_by_itself(hm_str type, hm_str name)
{
    if (hm_str_is(type, "index"))
        return hm__str_starts(name, HM_STR("sqlite_autoindex_"));
    if (hm_str_is(type, "view"))
        return hm_str_is(name, "positions");
    return hm_str_is(type, "table") &&
           (hm_str_is(name, "words_data") || hm_str_is(name, "words_idx") ||
            hm_str_is(name, "words_config"));
}

static hm_status foreign(hm__sqlite *s, hm_str name)
{
    return hm__archive_problem(s->diags, s->name, "archive-damaged",
                               "the archive has a table that is not its own: "
                               "%.*s",
                               (int)(name.len < 80 ? name.len : 80), name.ptr);
}

hm_status hm__sql_check_schema(hm__sqlite *s)
{
    sqlite3_stmt *stmt = NULL;
    size_t found = 0;
    size_t wanted = 0;
    hm_status st = hm__sql_status(
        s,
        sqlite3_prepare_v2(s->db, "SELECT type, name, sql FROM sqlite_schema",
                           -1, &stmt, NULL));

    if (st == HM_OK)
        st = hm__sql_step(s, stmt);
    for (; st == HM_OK; st = hm__sql_step(s, stmt)) {
        hm_str type = hm__sql_text(stmt, 0);
        hm_str name = hm__sql_text(stmt, 1);
        hm_str sql = hm__sql_text(stmt, 2);

        if (hm_str_is(type, "table") && is_ours(name, sql))
            found++;
        else if (!is_by_itself(type, name) &&
                 !(hm_str_is(type, "table") && is_run(name, sql)))
            st = foreign(s, name);
        if (st != HM_OK)
            break;
    }
    sqlite3_finalize(stmt);
    for (size_t v = 0; v < VERSION; v++) {
        for (size_t i = 0; steps[v][i]; i++)
            wanted++;
    }
    if (st == HM_END && found != wanted)
        return hm__archive_problem(s->diags, s->name, "archive-damaged",
                                   "tables of the archive are missing");
    return st == HM_END ? HM_OK : st;
}
