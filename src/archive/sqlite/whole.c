/*
 * whole.c - all of an archive: is it sound, its positions, a copy.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "sqlite.h"

/* ---- is it sound? ---------------------------------------------------------
 */

static hm_status damaged(hm__sqlite *s, hm_str why)
{
    return hm__archive_problem(s->diags, s->name, "archive-damaged",
                               "the archive is damaged: %.*s",
                               (int)(why.len < 160 ? why.len : 160), why.ptr);
}

static hm_status check_pages(hm__sqlite *s)
{
    sqlite3_stmt *stmt = NULL;
    hm_status st =
        hm__sql_status(s, sqlite3_prepare_v2(s->db, "PRAGMA integrity_check(1)",
                                             -1, &stmt, NULL));

    if (st == HM_OK)
        st = hm__sql_step(s, stmt);
    if (st == HM_OK && !hm_str_is(hm__sql_text(stmt, 0), "ok"))
        st =
            hm__sql_disk_failed(s) ? HM_EIO : damaged(s, hm__sql_text(stmt, 0));
    sqlite3_finalize(stmt);
    return st;
}

/* Questions whose answer is 0 in an archive that is whole. */
static const struct {
    const char *sql, *why;
} questions[] = {
    {"SELECT count(*) FROM games LEFT JOIN texts ON texts.game = games.num "
     "WHERE texts.game IS NULL",
     "a text is missing"},
    {"SELECT count(*) FROM texts LEFT JOIN games ON texts.game = games.num "
     "WHERE games.num IS NULL",
     "a text belongs to no game"},
    {"SELECT count(*) FROM tags LEFT JOIN games ON tags.game = games.num "
     "WHERE games.num IS NULL",
     "a tag belongs to no game"},
    {"SELECT count(*) FROM games LEFT JOIN files ON games.file = files.num "
     "WHERE files.num IS NULL",
     "a file is missing"},
    {"SELECT count(*) - (SELECT value FROM archive WHERE name = 'games') FROM "
     "games",
     "its number of games is wrong"},
    {"SELECT count(*) FROM games WHERE length(id) <> 16", "an id is not one"},
};

static hm_status ask(hm__sqlite *s, const char *sql, const char *why)
{
    sqlite3_stmt *stmt = NULL;
    hm_status st =
        hm__sql_status(s, sqlite3_prepare_v2(s->db, sql, -1, &stmt, NULL));

    if (st == HM_OK)
        st = hm__sql_step(s, stmt);
    if (st == HM_OK && sqlite3_column_int64(stmt, 0) != 0)
        st = damaged(s, hm_str_of(why));
    sqlite3_finalize(stmt);
    return st == HM_END ? HM_OK : st;
}

/* Whether each run has the rows that it should have. */
static hm_status check_runs(hm__sqlite *s)
{
    hm_out *sql = NULL;
    hm_status st = hm_out_new(s->ctx, &sql);

    for (size_t i = 0; st == HM_OK && i < s->run_count; i++) {
        hm_out_clear(sql);
        hm_out_printf(sql, "SELECT count(*) - %lld FROM positions_%lld",
                      (long long)s->runs[i].rows, (long long)s->runs[i].num);
        hm_out_char(sql, '\0');
        st = hm_out_status(sql);
        if (st == HM_OK)
            st = ask(s, hm_out_text(sql).ptr, "a run has lost rows");
    }
    hm_out_free(sql);
    return st;
}

hm_status hm__sql_verify(void *state)
{
    hm__sqlite *s = state;

    s->most_work = UINT64_MAX;
    HM_TRY(check_pages(s));
    s->most_work = UINT64_MAX; // its pages are used once: work has an end
    for (size_t i = 0; i < HM_COUNT(questions); i++)
        HM_TRY(ask(s, questions[i].sql, questions[i].why));
    HM_TRY(hm__sql_read_runs(s));
    HM_TRY(check_runs(s));
    return hm__sql_check_totals(s);
}

/* ---- positions ------------------------------------------------------------
 */

static hm_status pass_rows(hm__sqlite *s, sqlite3_stmt *stmt, hm__row_each each,
                           void *user)
{
    hm_status st = hm__sql_step(s, stmt);

    for (; st == HM_OK; st = hm__sql_step(s, stmt)) {
        hm_str id = hm__sql_text(stmt, 0);
        hm_archive_row row = {.key = (uint64_t)sqlite3_column_int64(stmt, 1),
                              .index = (size_t)sqlite3_column_int64(stmt, 2),
                              .move = hm__sql_text(stmt, 3)};
        hm_id game = {{0}};

        if (id.len == sizeof(game.bytes))
            memcpy(game.bytes, id.ptr, sizeof(game.bytes));
        st = each(user, &game, &row, (hm_winner)sqlite3_column_int(stmt, 4));
        if (st != HM_OK)
            break;
    }
    return st == HM_END ? HM_OK : st;
}

hm_status hm__sql_rows(void *state, hm__row_each each, void *user)
{
    hm__sqlite *s = state;
    sqlite3_stmt *stmt = NULL;
    hm_out *sql = NULL;
    hm_status st = hm_out_new(s->ctx, &sql);

    if (st == HM_OK) {
        hm_out_puts(sql, "SELECT g.id, p.key, p.ply, m.text, p.won FROM (");
        hm__sql_put_runs(s, "key, game, ply, move, won", "", sql);
        hm_out_puts(sql, ") p LEFT JOIN games g ON g.num = p.game LEFT JOIN "
                         "moves m ON m.num = p.move");
        st = hm__sql_prepare(s, sql, &stmt);
    }
    if (st == HM_OK)
        st = pass_rows(s, stmt, each, user);
    sqlite3_finalize(stmt);
    hm_out_free(sql);
    return st;
}

/* ---- a copy ---------------------------------------------------------------
 */

enum { PAGES = 1024 }; // that are copied at once

static hm_status copy_pages(hm__sqlite *s, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", s->db, "main");
    int code = SQLITE_OK;

    if (!backup)
        return hm__sql_status(s, sqlite3_errcode(to));
    while (code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED)
        code = sqlite3_backup_step(backup, PAGES);
    sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE)
        return hm__sql_status(s, code);
    sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    return HM_OK;
}

static hm_status copy_to(hm__sqlite *s, const char *path, const char *beside)
{
    sqlite3 *to = NULL;
    int fd = open(beside, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    hm_status st;
    int error;
    int code;

    if (fd < 0) // SQLite would not say why
        return HM_EIO;
    close(fd);
    code = sqlite3_open_v2(beside, &to, SQLITE_OPEN_READWRITE, NULL);
    st = to ? hm__sql_status(s, code) : HM_ENOMEM;
    if (st == HM_OK)
        st = copy_pages(s, to);
    if (sqlite3_close(to) != SQLITE_OK && st == HM_OK)
        st = HM_EIO;
    if (st == HM_OK && rename(beside, path) != 0)
        st = HM_EIO;
    error = errno;
    if (st != HM_OK)
        unlink(beside);
    errno = error;
    return st;
}

hm_status hm__sql_copy(void *state, const char *path)
{
    hm__sqlite *s = state;
    size_t room = strlen(path) + 16;
    char *beside = hm__alloc(s->ctx, room);
    hm_status st = HM_ENOMEM;

    if (beside) {
        snprintf(beside, room, "%s.part", path);
        unlink(beside); // of a copy that was stopped
        st = copy_to(s, path, beside);
    }
    hm__free(s->ctx, beside);
    return st;
}
