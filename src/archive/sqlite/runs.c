/*
 * runs.c - writing positions in sorted tables, and merging these.
 *
 * A run is written from its first row to its last, which is what a B-tree is
 * best at. Runs of the same level, which is that of their size, are merged once
 * there are MERGED of them; so each row is written again once per level.
 */
#include <inttypes.h>
#include <string.h>

#include "sqlite.h"

enum {
    MERGED = 8,
    SMALL = 1 << 16, // rows that are simply added to the last run
    MANY = 256,      // rows of one position in a run: it is worth counting
    DIGIT = 11,      // bits of a pass of sorting
    DIGITS = 1 << DIGIT,
};

hm_status hm__sql_read_runs(hm__sqlite *s)
{
    sqlite3_stmt *stmt;
    hm_status st;

    s->run_count = 0;
    HM_TRY(hm__sql_get(s, SQL_RUNS, &stmt));
    st = hm__sql_step(s, stmt);
    for (; st == HM_OK && s->run_count < HM__SQL_RUNS;
         st = hm__sql_step(s, stmt))
        s->runs[s->run_count++] = (hm__sql_run){sqlite3_column_int64(stmt, 0),
                                                sqlite3_column_int64(stmt, 1)};
    sqlite3_reset(stmt);
    return st == HM_END ? HM_OK
           : st == HM_OK
               ? hm__archive_problem(s->diags, s->name, "archive-damaged",
                                     "the archive is damaged: too many runs")
               : st;
}

static void put_select(const hm__sql_run *run, const char *what,
                       const char *which, hm_out *out)
{
    hm_out_printf(out, "SELECT %s FROM positions_%" PRId64 "%s%s", what,
                  run->num, which[0] ? " WHERE " : "", which);
}

void hm__sql_put_runs(const hm__sqlite *s, const char *what, const char *which,
                      hm_out *out)
{
    for (size_t i = 0; i < s->run_count; i++) {
        hm_out_puts(out, i ? " UNION ALL " : "");
        put_select(&s->runs[i], what, which, out);
    }
    if (s->run_count == 0) // a query with as many columns, and no rows
        hm_out_printf(out,
                      "SELECT %s FROM (SELECT 0 AS key, 0 AS game, 0 AS ply, "
                      "0 AS move, 0 AS won) WHERE 0",
                      what);
}

/* ---- sorting --------------------------------------------------------------
 */

/* Integers of SQLite have a sign. */
static uint64_t order_of(uint64_t key)
{
    return key ^ UINT64_C(1) << 63;
}

/* One pass, which keeps the order of equal digits. */
static void sort_digit(const hm__sql_row *from, hm__sql_row *to, size_t count,
                       unsigned shift)
{
    size_t at[DIGITS] = {0};
    size_t sum = 0;

    for (size_t i = 0; i < count; i++)
        at[order_of(from[i].key) >> shift & (DIGITS - 1)]++;
    for (size_t i = 0; i < DIGITS; i++) {
        size_t n = at[i];

        at[i] = sum;
        sum += n;
    }
    for (size_t i = 0; i < count; i++)
        to[at[order_of(from[i].key) >> shift & (DIGITS - 1)]++] = from[i];
}

/* By key; rows of a key stay in the order of games and plies. */
static hm_status sort_rows(hm__sqlite *s)
{
    hm__sql_row *other = hm__alloc(s->ctx, s->row_count * sizeof(*other));

    if (!other)
        return HM_ENOMEM;
    for (unsigned shift = 0; shift < 64; shift += DIGIT) {
        hm__sql_row *from = s->rows;

        sort_digit(from, other, s->row_count, shift);
        s->rows = other;
        other = from;
    }
    s->row_room = s->row_count;
    hm__free(s->ctx, other);
    return HM_OK;
}

/* ---- writing --------------------------------------------------------------
 */

static hm_status note_run(hm__sqlite *s, const hm__sql_run *run)
{
    sqlite3_stmt *stmt;

    HM_TRY(hm__sql_get(s, SQL_ADD_RUN, &stmt));
    sqlite3_bind_int64(stmt, 1, run->num);
    sqlite3_bind_int64(stmt, 2, run->rows);
    return hm__sql_run_once(s, stmt);
}

static hm_status exec_out(hm__sqlite *s, hm_out *sql)
{
    sqlite3_stmt *stmt = NULL;
    hm_status st = hm__sql_prepare(s, sql, &stmt);

    if (st == HM_OK)
        st = hm__sql_run_once(s, stmt);
    sqlite3_finalize(stmt);
    hm_out_clear(sql);
    return st;
}

static hm_status make_run(hm__sqlite *s, hm_out *sql, int64_t num)
{
    hm_out_printf(sql, HM__SQL_RUN "%" PRId64 HM__SQL_RUN_COLUMNS, num);
    return exec_out(s, sql);
}

static hm_status write_row(hm__sqlite *s, sqlite3_stmt *stmt,
                           const hm__sql_row *row)
{
    sqlite3_bind_int64(stmt, 1, (int64_t)row->key);
    sqlite3_bind_int64(stmt, 2, row->game);
    sqlite3_bind_int64(stmt, 3, row->ply);
    if (row->move)
        sqlite3_bind_int64(stmt, 4, row->move);
    else
        sqlite3_bind_null(stmt, 4);
    sqlite3_bind_int64(stmt, 5, row->won);
    return hm__sql_run_once(s, stmt);
}

static hm_status write_into(hm__sqlite *s, hm_out *sql, hm__sql_run *run)
{
    sqlite3_stmt *stmt = NULL;
    hm_status st;

    hm_out_printf(sql,
                  "INSERT INTO positions_%" PRId64 " VALUES (?, ?, ?, ?, ?)",
                  run->num);
    st = hm__sql_prepare(s, sql, &stmt);
    hm_out_clear(sql);
    for (size_t i = 0; st == HM_OK && i < s->row_count; i++)
        st = write_row(s, stmt, &s->rows[i]);
    sqlite3_finalize(stmt);
    run->rows += (int64_t)s->row_count;
    return st == HM_OK ? note_run(s, run) : st;
}

/* The run that rows go into: the last if it is small, else a new one. */
static hm_status choose_run(hm__sqlite *s, hm_out *sql, hm__sql_run **out)
{
    hm__sql_run *last = s->run_count ? &s->runs[s->run_count - 1] : NULL;

    if (!last || last->rows + (int64_t)s->row_count > SMALL) {
        int64_t num = last ? last->num + 1 : 1;

        if (s->run_count == HM__SQL_RUNS)
            return HM_ELIMIT; // merging keeps them far below
        HM_TRY(make_run(s, sql, num));
        last = &s->runs[s->run_count++];
        *last = (hm__sql_run){num, 0};
    }
    *out = last;
    return HM_OK;
}

/* ---- merging --------------------------------------------------------------
 */

static int level_of(const hm__sql_run *run)
{
    int level = 0;

    for (int64_t rows = run->rows / SMALL; rows > 0; rows /= MERGED)
        level++;
    return level;
}

/* How many of the last runs are to become one; 0: none. */
static size_t merge_count(const hm__sqlite *s)
{
    size_t count = 1;
    int level;

    if (s->run_count < MERGED)
        return 0;
    level = level_of(&s->runs[s->run_count - 1]);
    while (count < s->run_count &&
           level_of(&s->runs[s->run_count - 1 - count]) <= level)
        count++;
    return count >= MERGED ? count : 0;
}

static hm_status drop_run(hm__sqlite *s, hm_out *sql, int64_t num)
{
    hm_out_printf(sql, "DROP TABLE positions_%" PRId64, num);
    HM_TRY(exec_out(s, sql));
    hm_out_printf(sql, "DELETE FROM runs WHERE num = %" PRId64, num);
    return exec_out(s, sql);
}

static hm_status merge(hm__sqlite *s, hm_out *sql, size_t count)
{
    hm__sql_run *from = &s->runs[s->run_count - count];
    hm__sql_run whole = {s->runs[s->run_count - 1].num + 1, 0};

    HM_TRY(make_run(s, sql, whole.num));
    hm_out_printf(sql, "INSERT INTO positions_%" PRId64 " ", whole.num);
    for (size_t i = 0; i < count; i++) {
        hm_out_puts(sql, i ? " UNION ALL " : "");
        put_select(&from[i], "key, game, ply, move, won", "", sql);
        whole.rows += from[i].rows;
    }
    hm_out_puts(sql, " ORDER BY 1, 2, 3");
    HM_TRY(exec_out(s, sql));
    for (size_t i = 0; i < count; i++)
        HM_TRY(drop_run(s, sql, from[i].num));
    s->run_count -= count - 1;
    *from = whole;
    return note_run(s, &whole);
}

/* ---- all of it ------------------------------------------------------------
 */

/* People ask the runs as one table. */
static hm_status make_view(hm__sqlite *s, hm_out *sql)
{
    HM_TRY(hm__sql_exec(s, "DROP VIEW IF EXISTS positions"));
    hm_out_puts(sql, "CREATE VIEW positions AS ");
    hm__sql_put_runs(s, "key, game, ply, move, won", "", sql);
    return exec_out(s, sql);
}

/* Counts what was played where many games came. */
static hm_status fold_many(hm__sqlite *s)
{
    for (size_t i = 0, end; i < s->row_count; i = end) {
        for (end = i + 1;
             end < s->row_count && s->rows[end].key == s->rows[i].key;)
            end++;
        if (end - i >= MANY)
            HM_TRY(hm__sql_fold(s, s->rows[i].key));
    }
    return HM_OK;
}

static hm_status write_rows(hm__sqlite *s, hm_out *sql)
{
    size_t before = s->run_count;
    size_t count;
    hm__sql_run *run;

    HM_TRY(sort_rows(s));
    HM_TRY(choose_run(s, sql, &run));
    HM_TRY(write_into(s, sql, run));
    HM_TRY(fold_many(s));
    while ((count = merge_count(s)) > 0)
        HM_TRY(merge(s, sql, count));
    return s->run_count != before || before == 0 ? make_view(s, sql) : HM_OK;
}

hm_status hm__sql_write_rows(hm__sqlite *s)
{
    hm_out *sql = NULL;
    hm_status st = hm_out_new(s->ctx, &sql);

    if (st == HM_OK && s->row_count)
        st = write_rows(s, sql);
    hm_out_free(sql);
    s->row_count = 0;
    return st;
}
