/*
 * add.c - adding and removing games.
 *
 * Everything since the last commit is one transaction, and the positions of its
 * games wait in memory until it ends; so whatever stops the program, a game is
 * there with all that belongs to it, or not at all.
 */
#include <string.h>

#include "sqlite.h"

enum { MOST_ROWS = 1 << 21 }; // that wait: 48 MB, and as much to sort them

/* ---- transactions ---------------------------------------------------------
 */

/* Others may have added games since the last one. */
static hm_status begin(hm__sqlite *s)
{
    sqlite3_stmt *stmt;

    if (s->failed)
        return HM_EUSAGE;
    if (s->begun)
        return HM_OK;
    HM_TRY(hm__sql_get(s, SQL_BEGIN, &stmt));
    HM_TRY(hm__sql_run_once(s, stmt));
    s->begun = true;
    HM_TRY(hm__sql_begin_work(s));
    s->most_work = UINT64_MAX; // it grows
    HM_TRY(hm__sql_read_runs(s));
    HM_TRY(hm__sql_value(s, "dictionary", &s->dictionary));
    HM_TRY(hm__sql_value(s, "next game", &s->next_game));
    if (s->next_game < 1)
        s->next_game = 1;
    return HM_OK;
}

/* Forgets all since the last commit; returns the status that is the reason. */
static hm_status fail(hm__sqlite *s, hm_status st)
{
    if (st == HM_OK)
        return HM_OK;
    if (s->begun)
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    s->begun = false;
    s->failed = true;
    s->row_count = 0;
    return st;
}

static hm_status commit(hm__sqlite *s)
{
    sqlite3_stmt *stmt;

    if (!s->begun)
        return HM_OK;
    HM_TRY(hm__sql_write_rows(s));
    HM_TRY(hm__sql_set(s, "next game", s->next_game));
    HM_TRY(hm__sql_get(s, SQL_COMMIT, &stmt));
    HM_TRY(hm__sql_run_once(s, stmt));
    s->begun = false;
    return HM_OK;
}

hm_status hm__sql_commit(void *state)
{
    hm__sqlite *s = state;

    return s->failed ? HM_EUSAGE : fail(s, commit(s));
}

static hm_status count_games(hm__sqlite *s, int64_t more)
{
    int64_t games = 0;

    HM_TRY(hm__sql_value(s, "games", &games));
    return hm__sql_set(s, "games", games + more);
}

/* ---- a game ---------------------------------------------------------------
 */

static hm_status add_head(hm__sqlite *s, const hm_archive_game *g, int64_t file,
                          bool *added)
{
    const hm_str texts[] = {g->rules, g->game,   g->notation, g->date, g->black,
                            g->white, g->result, g->winner,   g->side};
    const size_t numbers[] = {(size_t)g->won, g->plies, g->variations,
                              g->comments, g->faulty};
    sqlite3_stmt *stmt;
    int at = 1;

    HM_TRY(hm__sql_get(s, SQL_ADD_GAME, &stmt));
    sqlite3_bind_int64(stmt, at++, s->next_game);
    sqlite3_bind_blob(stmt, at++, g->id.bytes, sizeof(g->id.bytes),
                      SQLITE_STATIC);
    for (size_t i = 0; i < HM_COUNT(texts); i++)
        hm__sql_bind(stmt, at++, texts[i]);
    for (size_t i = 0; i < HM_COUNT(numbers); i++)
        sqlite3_bind_int64(stmt, at++, (int64_t)numbers[i]);
    sqlite3_bind_int64(stmt, at++, file);
    sqlite3_bind_int64(stmt, at++, (int64_t)g->number);
    sqlite3_bind_int64(stmt, at++, (int64_t)g->line);
    sqlite3_bind_int64(stmt, at++, (int64_t)g->offset);
    hm__sql_bind(stmt, at++, g->reader);
    hm__sql_bind_blob(stmt, at++, g->settings);
    HM_TRY(hm__sql_run_once(s, stmt));
    *added = sqlite3_changes(s->db) > 0;
    return HM_OK;
}

static hm_status add_text(hm__sqlite *s, const hm_archive_game *g)
{
    sqlite3_stmt *stmt;
    hm_str bytes;

    HM_TRY(hm__sql_compress(s, g->text, &bytes));
    HM_TRY(hm__sql_get(s, SQL_ADD_TEXT, &stmt));
    sqlite3_bind_int64(stmt, 1, s->next_game);
    sqlite3_bind_int64(stmt, 2, s->dictionary);
    sqlite3_bind_int64(stmt, 3, (int64_t)g->text.len);
    hm__sql_bind_blob(stmt, 4, bytes);
    return hm__sql_run_once(s, stmt);
}

static hm_status add_tags(hm__sqlite *s, const hm_archive_game *g)
{
    hm_str tags = g->tags;
    hm_archive_tag tag;
    sqlite3_stmt *stmt;

    HM_TRY(hm__sql_get(s, SQL_ADD_TAG, &stmt));
    for (int place = 0; hm_archive_next_tag(&tags, &tag); place++) {
        sqlite3_bind_int64(stmt, 1, s->next_game);
        sqlite3_bind_int(stmt, 2, place);
        hm__sql_bind(stmt, 3, tag.name);
        hm__sql_bind(stmt, 4, tag.value);
        HM_TRY(hm__sql_run_once(s, stmt));
    }
    return HM_OK;
}

static hm_status add_diags(hm__sqlite *s, const hm_archive_game *g)
{
    hm_str diags = g->diags;
    hm_archive_diag diag;
    sqlite3_stmt *stmt;

    HM_TRY(hm__sql_get(s, SQL_ADD_DIAG, &stmt));
    for (int place = 0; hm_archive_next_diag(&diags, &diag); place++) {
        sqlite3_bind_int64(stmt, 1, s->next_game);
        sqlite3_bind_int(stmt, 2, place);
        sqlite3_bind_int(stmt, 3, (int)diag.severity);
        hm__sql_bind(stmt, 4, diag.id);
        sqlite3_bind_int64(stmt, 5, (int64_t)diag.line);
        sqlite3_bind_int64(stmt, 6, (int64_t)diag.column);
        hm__sql_bind(stmt, 7, diag.message);
        HM_TRY(hm__sql_run_once(s, stmt));
    }
    return HM_OK;
}

static hm_status add_words(hm__sqlite *s, const hm_archive_game *g)
{
    sqlite3_stmt *stmt;

    if (!g->words.len)
        return HM_OK;
    HM_TRY(hm__sql_get(s, SQL_ADD_WORDS, &stmt));
    sqlite3_bind_int64(stmt, 1, s->next_game);
    hm__sql_bind(stmt, 2, g->words);
    return hm__sql_run_once(s, stmt);
}

/* Puts the positions of a game to those that wait. */
static hm_status add_rows(hm__sqlite *s, const hm_archive_game *g)
{
    hm_str rows = g->rows;
    hm_archive_row row;

    while (hm_archive_next_row(&rows, &row)) {
        hm__sql_row *to;
        uint32_t move = 0;

        HM_TRY(hm__reserve(s->ctx, &s->rows, &s->row_room, s->row_count + 1,
                           sizeof(*s->rows)));
        if (row.move.len)
            HM_TRY(hm__sql_move(s, row.move, &move));
        to = &s->rows[s->row_count++];
        *to = (hm__sql_row){.key = row.key,
                            .game = (uint32_t)s->next_game,
                            .ply = (uint32_t)row.index,
                            .move = move,
                            .won = (uint32_t)g->won};
    }
    return HM_OK;
}

static hm_status add_game(hm__sqlite *s, const hm_archive_game *g, bool *added)
{
    int64_t file = 0;

    if (s->next_game >= UINT32_MAX)
        return HM_ELIMIT;
    HM_TRY(hm__sql_file(s, g->file, &file));
    HM_TRY(add_head(s, g, file, added));
    if (!*added)
        return HM_OK;
    HM_TRY(add_text(s, g));
    if (g->tag_count)
        HM_TRY(add_tags(s, g));
    if (g->diag_count)
        HM_TRY(add_diags(s, g));
    HM_TRY(add_words(s, g));
    HM_TRY(add_rows(s, g));
    s->next_game++;
    return HM_OK;
}

static hm_status add_games(hm__sqlite *s, const hm_archive_game *games,
                           size_t count, hm_archive_added *out)
{
    hm_archive_added now = {0};

    HM_TRY(begin(s));
    HM_TRY(hm__sql_train(s, games, count));
    for (size_t i = 0; i < count; i++) {
        bool added = false;

        HM_TRY(add_game(s, &games[i], &added));
        now.added += added;
        now.present += !added;
    }
    HM_TRY(count_games(s, (int64_t)now.added));
    if (s->row_count >= MOST_ROWS)
        HM_TRY(commit(s));
    out->added += now.added;
    out->present += now.present;
    return HM_OK;
}

hm_status hm__sql_add(void *state, const hm_archive_game *games, size_t count,
                      hm_archive_added *out)
{
    hm__sqlite *s = state;

    return fail(s, add_games(s, games, count, out));
}

/* ---- removing -------------------------------------------------------------
 */

static hm_status run_with(hm__sqlite *s, hm__sql which, int64_t number)
{
    sqlite3_stmt *stmt;

    HM_TRY(hm__sql_get(s, which, &stmt));
    sqlite3_bind_int64(stmt, 1, number);
    return hm__sql_run_once(s, stmt);
}

/* What was counted for a position is no longer right. */
static hm_status forget_totals(hm__sqlite *s, const hm_archive_game *g)
{
    hm_str rows = g->rows;
    hm_archive_row row;

    while (hm_archive_next_row(&rows, &row)) {
        HM_TRY(run_with(s, SQL_CLEAR_POPULAR, (int64_t)row.key));
        HM_TRY(run_with(s, SQL_CLEAR_TOTALS, (int64_t)row.key));
    }
    return HM_OK;
}

static hm_status remove_from_run(hm__sqlite *s, const hm_archive_game *g,
                                 int64_t num, hm__sql_run *run)
{
    sqlite3_stmt *stmt = NULL;
    hm_str rows = g->rows;
    hm_archive_row row;
    hm_out *sql = NULL;
    hm_status st = hm_out_new(s->ctx, &sql);

    if (st == HM_OK) {
        hm_out_printf(sql,
                      "DELETE FROM positions_%lld WHERE key = ? AND game = ? "
                      "AND ply = ?",
                      (long long)run->num);
        st = hm__sql_prepare(s, sql, &stmt);
    }
    while (st == HM_OK && hm_archive_next_row(&rows, &row)) {
        sqlite3_bind_int64(stmt, 1, (int64_t)row.key);
        sqlite3_bind_int64(stmt, 2, num);
        sqlite3_bind_int64(stmt, 3, (int64_t)row.index);
        st = hm__sql_run_once(s, stmt);
        run->rows -= sqlite3_changes(s->db);
    }
    sqlite3_finalize(stmt);
    hm_out_free(sql);
    if (st != HM_OK)
        return st;
    HM_TRY(hm__sql_get(s, SQL_ADD_RUN, &stmt));
    sqlite3_bind_int64(stmt, 1, run->num);
    sqlite3_bind_int64(stmt, 2, run->rows);
    return hm__sql_run_once(s, stmt);
}

static hm_status remove_game(hm__sqlite *s, const hm_archive_game *g,
                             bool *removed)
{
    sqlite3_stmt *stmt;
    int64_t num = 0;
    hm_status st;

    HM_TRY(hm__sql_get(s, SQL_GAME_OF, &stmt));
    sqlite3_bind_blob(stmt, 1, g->id.bytes, sizeof(g->id.bytes), SQLITE_STATIC);
    st = hm__sql_step(s, stmt);
    if (st == HM_OK)
        num = sqlite3_column_int64(stmt, 0);
    sqlite3_reset(stmt);
    *removed = st == HM_OK;
    if (st != HM_OK)
        return st == HM_END ? HM_OK : st;
    for (size_t i = 0; i < s->run_count; i++)
        HM_TRY(remove_from_run(s, g, num, &s->runs[i]));
    HM_TRY(forget_totals(s, g));
    HM_TRY(run_with(s, SQL_REMOVE_TEXT, num));
    HM_TRY(run_with(s, SQL_REMOVE_TAGS, num));
    HM_TRY(run_with(s, SQL_REMOVE_DIAGS, num));
    return run_with(s, SQL_REMOVE_GAME, num);
}

static hm_status remove_games(hm__sqlite *s, const hm_archive_game *games,
                              size_t count, size_t *removed)
{
    int64_t gone = 0;

    HM_TRY(begin(s));
    for (size_t i = 0; i < count; i++) {
        bool was = false;

        HM_TRY(remove_game(s, &games[i], &was));
        gone += was;
    }
    HM_TRY(count_games(s, -gone));
    *removed += (size_t)gone;
    return HM_OK;
}

hm_status hm__sql_remove(void *state, const hm_archive_game *games,
                         size_t count, size_t *removed)
{
    hm__sqlite *s = state;

    return fail(s, remove_games(s, games, count, removed));
}
