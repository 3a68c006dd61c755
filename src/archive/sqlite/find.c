/*
 * find.c - games in the order of their ids, as far as indexes can say which.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "sqlite.h"

typedef struct cursor {
    hm__sqlite *s;
    sqlite3_stmt *numbers; // of games
    int64_t num;           // of the present one
    hm_out *tags, *diags;
    sqlite3_stmt *head; // whose columns are lent
    bool begun;         // a transaction of its own
} cursor;

/* ---- the question ---------------------------------------------------------
 */

static bool has_trigram(hm_str word)
{
    size_t chars = 0;

    for (size_t i = 0; i < word.len; i++)
        chars += ((unsigned char)word.ptr[i] & 0xC0) != 0x80;
    return chars >= 3;
}

/* The words that the index knows, for MATCH; nothing if it knows none. */
static void put_words(const hm__query *query, hm_out *out)
{
    for (size_t i = 0; i < query->word_count; i++) {
        hm_str word = query->words[i];

        if (!has_trigram(word))
            continue;
        hm_out_puts(out, hm_out_text(out).len ? " AND \"" : "\"");
        for (size_t at = 0; at < word.len; at++) {
            if (word.ptr[at] == '"')
                hm_out_char(out, '"');
            hm_out_char(out, word.ptr[at]);
        }
        hm_out_char(out, '"');
    }
}

static void put_keys(const hm__sqlite *s, const hm__query *query, hm_out *out)
{
    char keys[24 * HM__QUERY_KEYS + 16] = "key IN (";
    size_t len = strlen(keys);

    for (size_t i = 0; i < query->key_count; i++)
        len += (size_t)snprintf(keys + len, sizeof(keys) - len, "%s%" PRId64,
                                i ? ", " : "", (int64_t)query->keys[i]);
    snprintf(keys + len, sizeof(keys) - len, ")");
    hm__sql_put_runs(s, "game", keys, out);
    if (query->variations)
        hm_out_puts(out, " UNION ALL SELECT num FROM games WHERE variations");
}

/*
 * Numbers of games. What an index finds comes first, and is then sorted; else
 * the index of ids has them in their order.
 */
static hm_status put_query(hm__sqlite *s, const hm__query *query, bool words,
                           hm_out *sql)
{
    hm_out_puts(sql, "SELECT g.num FROM ");
    if (query->key_count) {
        hm_out_puts(sql, "(SELECT DISTINCT game FROM (");
        put_keys(s, query, sql);
        hm_out_puts(sql, ")) p CROSS JOIN ");
    }
    hm_out_puts(sql, "games g WHERE g.id BETWEEN ?1 AND ?2 AND (");
    HM_TRY(hm__where_sql(query->where, sql));
    hm_out_char(sql, ')');
    if (query->key_count)
        hm_out_puts(sql, " AND g.num = p.game");
    if (words)
        hm_out_puts(sql, " AND g.num IN (SELECT rowid FROM words(?3))");
    hm_out_puts(sql, " ORDER BY g.id");
    return HM_OK;
}

/* SQLite's code; without a value there would be no games. */
static int bind_copies(const cursor *c, const hm__query *query)
{
    hm_str words = hm_out_text(c->tags);
    int code = sqlite3_bind_blob(c->numbers, 1, query->first.bytes,
                                 sizeof(query->first.bytes), SQLITE_TRANSIENT);

    if (code == SQLITE_OK)
        code = sqlite3_bind_blob(c->numbers, 2, query->last.bytes,
                                 sizeof(query->last.bytes), SQLITE_TRANSIENT);
    if (code == SQLITE_OK && words.len)
        code = sqlite3_bind_text64(c->numbers, 3, words.ptr, words.len,
                                   SQLITE_TRANSIENT, SQLITE_UTF8);
    return code;
}

static hm_status ask(cursor *c, const hm__query *query)
{
    hm__sqlite *s = c->s;
    hm_out *sql = NULL;
    hm_status st = hm_out_new(s->ctx, &sql);

    if (st == HM_OK) {
        put_words(query, c->tags);
        st = hm_out_status(c->tags);
    }
    if (st == HM_OK)
        st = put_query(s, query, hm_out_text(c->tags).len > 0, sql);
    if (st == HM_OK)
        st = hm__sql_prepare(s, sql, &c->numbers);
    hm_out_free(sql);
    if (st != HM_OK)
        return st;
    return hm__sql_status(s, bind_copies(c, query));
}

hm_status hm__sql_find(void *state, const hm__query *query, void **out)
{
    hm__sqlite *s = state;
    cursor *c = hm__alloc(s->ctx, sizeof(*c));
    hm_status st = c ? HM_OK : HM_ENOMEM;

    *out = c;
    if (!c)
        return st;
    c->s = s;
    st = hm_out_new(s->ctx, &c->tags);
    if (st == HM_OK)
        st = hm_out_new(s->ctx, &c->diags);
    if (st == HM_OK && sqlite3_get_autocommit(s->db)) {
        st = hm__sql_exec(s, "BEGIN"); // all that is read belongs together
        c->begun = st == HM_OK;
    }
    if (st == HM_OK && c->begun)
        st = hm__sql_begin_work(s);
    if (st == HM_OK && c->begun)
        st = hm__sql_read_runs(s);
    if (st == HM_OK)
        st = ask(c, query);
    if (st != HM_OK) {
        hm__sql_end(c);
        *out = NULL;
    }
    return st;
}

void hm__sql_end(void *opened)
{
    cursor *c = opened;

    if (!c)
        return;
    sqlite3_finalize(c->numbers);
    if (c->head)
        sqlite3_reset(c->head);
    if (c->begun)
        sqlite3_exec(c->s->db, "COMMIT", NULL, NULL, NULL);
    hm_out_free(c->tags);
    hm_out_free(c->diags);
    hm__free(c->s->ctx, c);
}

/* ---- games ----------------------------------------------------------------
 */

static size_t size_at(sqlite3_stmt *stmt, int column)
{
    int64_t value = sqlite3_column_int64(stmt, column);

    return value > 0 ? (size_t)value : 0;
}

/* Texts of a stranger's file may be anything. */
static hm_str utf8_at(sqlite3_stmt *stmt, int column)
{
    hm_str text = hm__sql_text(stmt, column);

    text.len = hm__utf8_invalid(text);
    return text;
}

static void read_head(sqlite3_stmt *stmt, hm_archive_game *g)
{
    hm_str id = hm__sql_text(stmt, 1);
    hm_str *const texts[] = {&g->rules,  &g->game,   &g->notation,
                             &g->date,   &g->black,  &g->white,
                             &g->result, &g->winner, &g->side};
    int won = sqlite3_column_int(stmt, 11);

    if (id.len == sizeof(g->id.bytes))
        memcpy(g->id.bytes, id.ptr, sizeof(g->id.bytes));
    for (size_t i = 0; i < HM_COUNT(texts); i++)
        *texts[i] = utf8_at(stmt, 2 + (int)i);
    g->won = won < 0 || won > HM_WON_DRAW ? HM_WON_UNKNOWN : (hm_winner)won;
    g->plies = size_at(stmt, 12);
    g->variations = size_at(stmt, 13);
    g->comments = size_at(stmt, 14);
    g->faulty = sqlite3_column_int(stmt, 15) != 0;
    g->file = utf8_at(stmt, 16);
    g->number = size_at(stmt, 17);
    g->line = size_at(stmt, 18);
    g->offset = size_at(stmt, 19);
    g->reader = utf8_at(stmt, 20);
    g->settings = utf8_at(stmt, 21);
}

/* Packs all rows that a statement finds about the present game. */
static hm_status read_list(cursor *c, hm__sql which,
                           void (*put)(sqlite3_stmt *stmt, hm_out *out),
                           hm_out *out, size_t *count)
{
    sqlite3_stmt *stmt;
    hm_status st;

    hm_out_clear(out);
    HM_TRY(hm__sql_get(c->s, which, &stmt));
    sqlite3_bind_int64(stmt, 1, c->num);
    st = hm__sql_step(c->s, stmt);
    for (*count = 0; st == HM_OK; ++*count) {
        put(stmt, out);
        st = hm__sql_step(c->s, stmt);
    }
    sqlite3_reset(stmt);
    return st == HM_END ? hm_out_status(out) : st;
}

static void put_tag(sqlite3_stmt *stmt, hm_out *out)
{
    hm_archive_tag tag = {utf8_at(stmt, 0), utf8_at(stmt, 1)};

    hm__pack_tag(out, &tag);
}

static void put_diag(sqlite3_stmt *stmt, hm_out *out)
{
    int severity = sqlite3_column_int(stmt, 0);
    hm_archive_diag diag = {.severity = HM_WARNING,
                            .id = utf8_at(stmt, 1),
                            .line = size_at(stmt, 2),
                            .column = size_at(stmt, 3),
                            .message = utf8_at(stmt, 4)};

    if (severity == HM_NOTE || severity == HM_ERROR)
        diag.severity = (hm_severity)severity;
    hm__pack_diag(out, &diag);
}

hm_status hm__sql_next(void *opened, hm_archive_game *out)
{
    cursor *c = opened;
    hm__sqlite *s = c->s;
    hm_archive_game game = {.faulty = false};

    HM_TRY(hm__sql_step(s, c->numbers));
    c->num = sqlite3_column_int64(c->numbers, 0);
    HM_TRY(hm__sql_get(s, SQL_GAME, &c->head));
    sqlite3_bind_int64(c->head, 1, c->num);
    HM_TRY(hm__sql_step(s, c->head));
    read_head(c->head, &game);
    HM_TRY(read_list(c, SQL_TAGS, put_tag, c->tags, &game.tag_count));
    game.tags = hm_out_text(c->tags);
    *out = game;
    return HM_OK;
}

hm_status hm__sql_game_text(void *opened, hm_archive_game *game)
{
    cursor *c = opened;
    hm__sqlite *s = c->s;
    sqlite3_stmt *stmt;
    hm_status st;

    HM_TRY(read_list(c, SQL_DIAGS, put_diag, c->diags, &game->diag_count));
    game->diags = hm_out_text(c->diags);
    HM_TRY(hm__sql_get(s, SQL_TEXT, &stmt));
    sqlite3_bind_int64(stmt, 1, c->num);
    st = hm__sql_step(s, stmt);
    if (st == HM_OK)
        st = hm__sql_decompress(s, sqlite3_column_int64(stmt, 0),
                                hm__sql_text(stmt, 2), size_at(stmt, 1),
                                &game->text);
    else if (st == HM_END)
        st = hm__archive_problem(s->diags, s->name, "archive-damaged",
                                 "the archive is damaged: a text is missing");
    sqlite3_reset(stmt);
    return st;
}
