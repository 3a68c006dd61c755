/*
 * sqlite.c - halfmove-sqlite.so: records of games in the shell of SQLite.
 *
 *     .load halfmove-sqlite
 *     SELECT black, plies FROM hm_games('*.kif') WHERE winner = 'first';
 *     SELECT game, ply FROM positions WHERE key = hm_key('moves:7g7f 3c3d');
 *
 * hm_games() reads files as they are, without an archive. Both can be used only
 * in statements that somebody types, not by a stranger's database.
 */
#include <glob.h>
#include <halfmove/halfmove.h>
#include <sqlite3ext.h>
#include <stdlib.h>
#include <string.h>

SQLITE_EXTENSION_INIT1

/* ---- hm_key() -------------------------------------------------------------
 */

static hm_status find_key(hm_ctx *ctx, const char *position, uint64_t *key)
{
    hm_search_options options = {.size = sizeof(options), .position = position};
    hm_search *search = NULL;
    const char *rules;
    hm_status st = hm_search_new(ctx, &options, &search);

    if (st == HM_OK)
        st = hm_search_key(search, 0, &rules, key);
    hm_search_free(search);
    return st;
}

static void sql_key(sqlite3_context *sql, int count, sqlite3_value **values)
{
    const char *position = (const char *)sqlite3_value_text(values[0]);
    uint64_t key = 0;
    hm_ctx *ctx = NULL;
    hm_status st = hm_ctx_new(NULL, &ctx);

    (void)count;
    if (st == HM_OK && position)
        st = find_key(ctx, position, &key);
    hm_ctx_free(ctx);
    if (st == HM_ENOMEM)
        sqlite3_result_error_nomem(sql);
    else if (st != HM_OK)
        sqlite3_result_error(sql,
                             "hm_key: expected sfen:, fen: or moves: and a "
                             "position",
                             -1);
    else if (position)
        sqlite3_result_int64(sql, (sqlite3_int64)key);
}

/* ---- hm_games(): the columns ----------------------------------------------
 */

static const char declaration[] =
    "CREATE TABLE hm_games (id TEXT, file TEXT, number INTEGER, rules TEXT, "
    "game TEXT, notation TEXT, date TEXT, black TEXT, white TEXT, result TEXT, "
    "winner TEXT, plies INTEGER, variations INTEGER, comments INTEGER, faulty "
    "INTEGER, text TEXT, pattern HIDDEN)";

enum {
    ID,
    FILE_NAME,
    NUMBER,
    RULES,
    GAME,
    NOTATION,
    DATE,
    BLACK,
    WHITE,
    RESULT,
    WINNER,
    PLIES,
    VARIATIONS,
    COMMENTS,
    FAULTY,
    TEXT,
    PATTERN,
};

/* What goes through the games of some files. */
typedef struct games {
    sqlite3_vtab_cursor base;
    hm_ctx *ctx;
    hm_diags *diags;
    hm_replay *replay;
    glob_t files;
    size_t next_file;
    hm_input *input;
    hm_reader *reader;
    hm_record *record;
    hm_out *packed; // the present game
    hm_archive_game game;
    char *pattern;
    bool ended;
    sqlite3_int64 row;
} games;

static void put_text(sqlite3_context *sql, hm_str text)
{
    sqlite3_result_text64(sql, text.len ? text.ptr : "", text.len,
                          SQLITE_TRANSIENT, SQLITE_UTF8);
}

static void put_number(sqlite3_context *sql, size_t number)
{
    sqlite3_result_int64(sql, (sqlite3_int64)number);
}

static void put_id(sqlite3_context *sql, const hm_id *id)
{
    char text[HM_ID_TEXT];

    hm_id_text(id, text);
    put_text(sql, hm_str_of(text));
}

static int games_column(sqlite3_vtab_cursor *cursor, sqlite3_context *sql,
                        int column)
{
    const games *g = (const games *)cursor;
    const hm_archive_game *game = &g->game;
    const hm_str texts[] = {[FILE_NAME] = game->file,
                            [RULES] = game->rules,
                            [GAME] = game->game,
                            [NOTATION] = game->notation,
                            [DATE] = game->date,
                            [BLACK] = game->black,
                            [WHITE] = game->white,
                            [RESULT] = game->result,
                            [WINNER] = game->winner,
                            [TEXT] = game->text,
                            [PATTERN] =
                                hm_str_of(g->pattern ? g->pattern : "")};
    const size_t numbers[] = {[NUMBER] = game->number,
                              [PLIES] = game->plies,
                              [VARIATIONS] = game->variations,
                              [COMMENTS] = game->comments,
                              [FAULTY] = game->faulty};
    bool number = column == NUMBER || (column >= PLIES && column <= FAULTY);

    if (column == ID)
        put_id(sql, &game->id);
    else if (number)
        put_number(sql, numbers[column]);
    else
        put_text(sql, texts[column]);
    return SQLITE_OK;
}

/* ---- hm_games(): going through files --------------------------------------
 */

static void close_file(games *g)
{
    hm_reader_free(g->reader);
    hm_input_free(g->input);
    g->reader = NULL;
    g->input = NULL;
}

/* Opens the next file that is a record; false after the last. */
static bool open_file(games *g)
{
    close_file(g);
    while (g->next_file < g->files.gl_pathc) {
        hm_reader_options options = {.size = sizeof(options),
                                     .diags = g->diags};

        options.name = g->files.gl_pathv[g->next_file++];
        if (hm_input_file(g->ctx, options.name, &g->input) == HM_OK &&
            hm_reader_new(g->ctx, g->input, &options, &g->reader) == HM_OK)
            return true;
        close_file(g);
    }
    return false;
}

/* Packs the next game of the present file; HM_END after the last. */
static hm_status read_game(games *g)
{
    hm_pack_options how = {
        .size = sizeof(how), .diags = g->diags, .replay = g->replay};
    bool faulty;
    hm_str bytes;
    hm_status st;

    how.file = g->files.gl_pathv[g->next_file - 1];
    do {
        hm_diags_clear(g->diags);
        hm_out_clear(g->packed);
        st = hm_reader_reuse(g->reader, &g->record);
        how.read = st;
        if (st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT)
            st =
                hm_archive_pack(g->reader, g->record, &how, g->packed, &faulty);
    } while (st == HM_ELIMIT); // there is nothing to show
    bytes = hm_out_text(g->packed);
    return st == HM_OK ? hm_archive_unpack(&bytes, &g->game) : st;
}

static int games_next(sqlite3_vtab_cursor *cursor)
{
    games *g = (games *)cursor;
    hm_status st = g->reader ? read_game(g) : HM_END;

    while (st != HM_OK && st != HM_ENOMEM && open_file(g))
        st = read_game(g);
    g->ended = st != HM_OK;
    g->row++;
    return st == HM_ENOMEM ? SQLITE_NOMEM : SQLITE_OK;
}

static int games_filter(sqlite3_vtab_cursor *cursor, int plan, const char *name,
                        int count, sqlite3_value **values)
{
    games *g = (games *)cursor;
    const char *pattern =
        count ? (const char *)sqlite3_value_text(values[0]) : NULL;

    (void)plan;
    (void)name;
    close_file(g);
    globfree(&g->files);
    memset(&g->files, 0, sizeof(g->files));
    g->next_file = 0;
    g->row = 0;
    sqlite3_free(g->pattern);
    g->pattern = sqlite3_mprintf("%s", pattern ? pattern : "");
    if (!g->pattern || glob(g->pattern, 0, NULL, &g->files) == GLOB_NOSPACE)
        return SQLITE_NOMEM;
    return games_next(cursor);
}

static int games_eof(sqlite3_vtab_cursor *cursor)
{
    return ((const games *)cursor)->ended;
}

static int games_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *out)
{
    *out = ((const games *)cursor)->row;
    return SQLITE_OK;
}

/* ---- hm_games(): the table ------------------------------------------------
 */

static int games_close(sqlite3_vtab_cursor *cursor)
{
    games *g = (games *)cursor;

    close_file(g);
    globfree(&g->files);
    hm_record_free(g->record);
    hm_replay_free(g->replay);
    hm_out_free(g->packed);
    hm_diags_free(g->diags);
    hm_ctx_free(g->ctx);
    sqlite3_free(g->pattern);
    free(g);
    return SQLITE_OK;
}

static int games_open(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    hm_replay_options bare = {.size = sizeof(bare), .bare = true};
    games *g = calloc(1, sizeof(*g));
    hm_status st = g ? hm_ctx_new(NULL, &g->ctx) : HM_ENOMEM;

    (void)table;
    if (st == HM_OK)
        st = hm_diags_new(g->ctx, &g->diags);
    if (st == HM_OK)
        st = hm_replay_new(g->ctx, &bare, &g->replay);
    if (st == HM_OK)
        st = hm_out_new(g->ctx, &g->packed);
    if (st == HM_OK)
        *out = &g->base;
    else if (g)
        games_close(&g->base);
    return st == HM_OK ? SQLITE_OK : SQLITE_NOMEM;
}

/* The pattern must be given: without it there are no files. */
static int games_plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
    (void)table;
    for (int i = 0; i < info->nConstraint; i++) {
        if (info->aConstraint[i].iColumn != PATTERN ||
            info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        if (!info->aConstraint[i].usable)
            return SQLITE_CONSTRAINT;
        info->aConstraintUsage[i].argvIndex = 1;
        info->aConstraintUsage[i].omit = 1;
    }
    info->estimatedCost = 1e6;
    return SQLITE_OK;
}

// NOLINTNEXTLINE(readability-function-size): SQLite wants all of these
static int games_connect(sqlite3 *db, void *user, int argc,
                         const char *const *argv, sqlite3_vtab **out,
                         char **error)
{
    int code = sqlite3_declare_vtab(db, declaration);

    (void)user;
    (void)argc;
    (void)argv;
    (void)error;
    if (code != SQLITE_OK)
        return code;
    *out = calloc(1, sizeof(**out));
    sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
    return *out ? SQLITE_OK : SQLITE_NOMEM;
}

static int games_disconnect(sqlite3_vtab *table)
{
    free(table);
    return SQLITE_OK;
}

/* ---- the extension --------------------------------------------------------
 */

extern HM_API int sqlite3_halfmovesqlite_init(sqlite3 *db, char **error,
                                              const sqlite3_api_routines *api);

int sqlite3_halfmovesqlite_init(sqlite3 *db, char **error,
                                const sqlite3_api_routines *api)
{
    static const sqlite3_module module = {
        .xConnect = games_connect,
        .xBestIndex = games_plan,
        .xDisconnect = games_disconnect,
        .xOpen = games_open,
        .xClose = games_close,
        .xFilter = games_filter,
        .xNext = games_next,
        .xEof = games_eof,
        .xColumn = games_column,
        .xRowid = games_rowid,
    };
    int code;

    (void)error;
    SQLITE_EXTENSION_INIT2(api);
    code = sqlite3_create_function(
        db, "hm_key", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
        NULL, sql_key, NULL, NULL);
    return code == SQLITE_OK
               ? sqlite3_create_module(db, "hm_games", &module, NULL)
               : code;
}
