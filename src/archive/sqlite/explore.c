/*
 * explore.c - what was played in a position.
 *
 * The rows of a position are counted, of each game the first. Where there are
 * many, the table "totals" has the sum for all games up to that of "popular",
 * and only later ones are counted.
 */
#include <string.h>

#include "base/mix.h"
#include "sqlite.h"

typedef struct count {
    uint32_t move; // 0: none was played
    bool used;
    uint64_t games[4]; // by hm_winner
} count;

/* Counts by move. */
typedef struct counts {
    hm_ctx *ctx;
    count *slots;
    size_t used, room; // a power of two
    int64_t last;      // the last game that was counted
} counts;

/* ---- counting -------------------------------------------------------------
 */

static count *find(const counts *c, uint32_t move)
{
    size_t at = (size_t)hm__mix(move) & (c->room - 1);

    while (c->slots[at].used && c->slots[at].move != move)
        at = (at + 1) & (c->room - 1);
    return &c->slots[at];
}

static hm_status grow(counts *c)
{
    counts old = *c;

    c->room = old.room ? 2 * old.room : 64;
    c->slots = hm__alloc(c->ctx, c->room * sizeof(*c->slots));
    if (!c->slots) {
        *c = old;
        return HM_ENOMEM;
    }
    for (size_t i = 0; i < old.room; i++) {
        if (old.slots[i].used)
            *find(c, old.slots[i].move) = old.slots[i];
    }
    hm__free(c->ctx, old.slots);
    return HM_OK;
}

static hm_status add(counts *c, int64_t move, int64_t won, uint64_t games)
{
    count *slot;

    if (2 * c->used >= c->room)
        HM_TRY(grow(c));
    if (move < 0 || move > UINT32_MAX)
        move = 0;
    if (won < 0 || won > HM_WON_DRAW)
        won = HM_WON_UNKNOWN;
    slot = find(c, (uint32_t)move);
    c->used += !slot->used;
    slot->used = true;
    slot->move = (uint32_t)move;
    slot->games[won] += games;
    return HM_OK;
}

/* ---- reading --------------------------------------------------------------
 */

/* The sum that is known, and up to which game. */
static hm_status read_totals(hm__sqlite *s, uint64_t key, counts *c)
{
    sqlite3_stmt *stmt;
    hm_status st;

    HM_TRY(hm__sql_get(s, SQL_POPULAR, &stmt));
    sqlite3_bind_int64(stmt, 1, (int64_t)key);
    st = hm__sql_step(s, stmt);
    if (st == HM_OK)
        c->last = sqlite3_column_int64(stmt, 0);
    sqlite3_reset(stmt);
    if (st != HM_OK)
        return st == HM_END ? HM_OK : st;
    HM_TRY(hm__sql_get(s, SQL_TOTALS, &stmt));
    sqlite3_bind_int64(stmt, 1, (int64_t)key);
    st = hm__sql_step(s, stmt);
    for (; st == HM_OK; st = hm__sql_step(s, stmt)) {
        st =
            add(c, sqlite3_column_int64(stmt, 0), sqlite3_column_int64(stmt, 1),
                (uint64_t)sqlite3_column_int64(stmt, 2));
        if (st != HM_OK)
            break;
    }
    sqlite3_reset(stmt);
    return st == HM_END ? HM_OK : st;
}

static hm_status read_rows(hm__sqlite *s, sqlite3_stmt *stmt, counts *c)
{
    hm_status st = hm__sql_step(s, stmt);

    for (; st == HM_OK; st = hm__sql_step(s, stmt)) {
        int64_t game = sqlite3_column_int64(stmt, 0);

        if (game <= c->last)
            continue; // it came here before
        c->last = game;
        st = add(c, sqlite3_column_int64(stmt, 1),
                 sqlite3_column_int64(stmt, 2), 1);
        if (st != HM_OK)
            break;
    }
    return st == HM_END ? HM_OK : st;
}

/* Counts games up to one; games of a later run are later ones. */
static hm_status count_rows(hm__sqlite *s, uint64_t key, int64_t most,
                            counts *c)
{
    sqlite3_stmt *stmt = NULL;
    hm_out *sql = NULL;
    hm_status st = hm_out_new(s->ctx, &sql);

    if (st == HM_OK) {
        hm__sql_put_runs(s, "game, move, won",
                         "key = ?1 AND game > ?2 AND game <= ?3", sql);
        st = hm__sql_prepare(s, sql, &stmt);
    }
    if (st == HM_OK) {
        sqlite3_bind_int64(stmt, 1, (int64_t)key);
        sqlite3_bind_int64(stmt, 2, c->last);
        sqlite3_bind_int64(stmt, 3, most);
        st = read_rows(s, stmt, c);
    }
    sqlite3_finalize(stmt);
    hm_out_free(sql);
    return st;
}

static hm_status collect(hm__sqlite *s, uint64_t key, counts *c)
{
    HM_TRY(read_totals(s, key, c));
    return count_rows(s, key, INT64_MAX, c);
}

/* ---- keeping the sum ------------------------------------------------------
 */

static hm_status put_total(hm__sqlite *s, uint64_t key, const count *n)
{
    sqlite3_stmt *stmt;

    for (int won = 0; won <= HM_WON_DRAW; won++) {
        if (!n->games[won])
            continue;
        HM_TRY(hm__sql_get(s, SQL_ADD_TOTAL, &stmt));
        sqlite3_bind_int64(stmt, 1, (int64_t)key);
        sqlite3_bind_int64(stmt, 2, n->move);
        sqlite3_bind_int(stmt, 3, won);
        sqlite3_bind_int64(stmt, 4, (int64_t)n->games[won]);
        HM_TRY(hm__sql_run_once(s, stmt));
    }
    return HM_OK;
}

static hm_status put_totals(hm__sqlite *s, uint64_t key, const counts *c)
{
    sqlite3_stmt *stmt;

    HM_TRY(hm__sql_get(s, SQL_CLEAR_TOTALS, &stmt));
    sqlite3_bind_int64(stmt, 1, (int64_t)key);
    HM_TRY(hm__sql_run_once(s, stmt));
    for (size_t i = 0; i < c->room; i++) {
        if (c->slots[i].used)
            HM_TRY(put_total(s, key, &c->slots[i]));
    }
    HM_TRY(hm__sql_get(s, SQL_SET_POPULAR, &stmt));
    sqlite3_bind_int64(stmt, 1, (int64_t)key);
    sqlite3_bind_int64(stmt, 2, c->last);
    return hm__sql_run_once(s, stmt);
}

hm_status hm__sql_fold(hm__sqlite *s, uint64_t key)
{
    counts c = {.ctx = s->ctx};
    hm_status st = collect(s, key, &c);

    if (st == HM_OK)
        st = put_totals(s, key, &c);
    hm__free(s->ctx, c.slots);
    return st;
}

/* ---- the answer -----------------------------------------------------------
 */

static hm_status tell(hm__sqlite *s, const count *n, hm_played_each each,
                      void *user)
{
    hm_played played = {.move = {"", 0}};
    sqlite3_stmt *stmt;
    hm_status st = HM_OK;

    memcpy(played.games, n->games, sizeof(played.games));
    if (!n->move)
        return each(user, &played);
    HM_TRY(hm__sql_get(s, SQL_MOVE_TEXT, &stmt));
    sqlite3_bind_int64(stmt, 1, n->move);
    st = hm__sql_step(s, stmt);
    if (st == HM_OK) {
        played.move = hm__sql_text(stmt, 0);
        st = each(user, &played);
    } else if (st == HM_END) {
        st = hm__archive_problem(s->diags, s->name, "archive-damaged",
                                 "the archive is damaged: a move is missing");
    }
    sqlite3_reset(stmt);
    return st;
}

hm_status hm__sql_explore(void *state, uint64_t key, hm_played_each each,
                          void *user)
{
    hm__sqlite *s = state;
    counts c = {.ctx = s->ctx};
    hm_status st = hm__sql_begin_work(s);

    if (st == HM_OK && !s->begun)
        st = hm__sql_exec(s, "BEGIN"); // what is read belongs together
    if (st == HM_OK)
        st = hm__sql_read_runs(s);
    if (st == HM_OK)
        st = collect(s, key, &c);
    for (size_t i = 0; st == HM_OK && i < c.room; i++) {
        if (c.slots[i].used)
            st = tell(s, &c.slots[i], each, user);
    }
    if (!s->begun)
        sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL);
    hm__free(s->ctx, c.slots);
    return st;
}

/* ---- is it right? ---------------------------------------------------------
 */

static bool same_counts(const counts *a, const counts *b)
{
    if (a->used != b->used)
        return false;
    for (size_t i = 0; i < a->room; i++) {
        const count *n = a->slots[i].used ? find(b, a->slots[i].move) : NULL;

        if (n && (!n->used ||
                  memcmp(n->games, a->slots[i].games, sizeof(n->games)) != 0))
            return false;
    }
    return true;
}

static hm_status check_total(hm__sqlite *s, uint64_t key)
{
    counts kept = {.ctx = s->ctx};
    counts counted = {.ctx = s->ctx};
    hm_status st = read_totals(s, key, &kept);

    if (st == HM_OK)
        st = count_rows(s, key, kept.last, &counted);
    if (st == HM_OK && !same_counts(&kept, &counted))
        st = hm__archive_problem(s->diags, s->name, "archive-damaged",
                                 "the archive is damaged: what was played in "
                                 "a position was counted wrong");
    hm__free(s->ctx, kept.slots);
    hm__free(s->ctx, counted.slots);
    return st;
}

hm_status hm__sql_check_totals(hm__sqlite *s)
{
    sqlite3_stmt *stmt = NULL;
    hm_status st =
        hm__sql_status(s, sqlite3_prepare_v2(s->db, "SELECT key FROM popular",
                                             -1, &stmt, NULL));

    if (st == HM_OK)
        st = hm__sql_step(s, stmt);
    for (; st == HM_OK; st = hm__sql_step(s, stmt)) {
        st = check_total(s, (uint64_t)sqlite3_column_int64(stmt, 0));
        if (st != HM_OK)
            break;
    }
    sqlite3_finalize(stmt);
    return st == HM_END ? HM_OK : st;
}
