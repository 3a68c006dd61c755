/*
 * test_archive_faults.c - archives in files of SQLite, whose calls fail.
 *
 * tests/CMakeLists.txt makes the linker send those calls here. Each place that
 * calls SQLite fails once, whatever it does; then all is done again, and the
 * archive must be as if nothing had ever failed.
 */
#define UNIT_PART hm_archives()
#include "places.h"

#include <errno.h>
#include <sqlite3.h>

#include "archive.h"
#include "archive/sqlite/sqlite.h"

/* So few that all is quick; so many that SQLite is asked for sums as well. */
enum { FEW = 4, MANY = 260 };

static char copy[64];
static hm_str packed; // the games, which no run frees
static int game_count = FEW;

/* ---- calls that fail ----------------------------------------------------- */

static struct {
    size_t calls, fail_at; // 0: none fails
    int code;              // that the one gives
    bool notes;            // which calls come from places that are new
    bool careless;         // what failed need not work
} sql;

static size_t places[NEW];
static size_t place_count;

/* Statements after which all goes on as it is: there is nothing to undo. */
static bool may_fail(const char *text)
{
    static const char *const texts[] = {
        "ROLLBACK",
        "COMMIT",
        "PRAGMA schema_version",
        "PRAGMA journal_mode = WAL",
        "PRAGMA journal_mode = DELETE",
        "PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE",
    };

    for (size_t i = 0; i < HM_COUNT(texts); i++) {
        if (strcmp(texts[i], text) == 0)
            return true;
    }
    return false;
}

/* The code of a call that fails, or SQLITE_OK. */
static int code_of(const char *text)
{
    sql.calls++;
    if (sql.notes && place_count < NEW && is_new_place(place_here()))
        places[place_count++] = sql.calls;
    if (sql.calls != sql.fail_at)
        return SQLITE_OK;
    sql.careless = may_fail(text);
    return sql.code;
}

int __real_sqlite3_step(sqlite3_stmt *stmt);
int __wrap_sqlite3_step(sqlite3_stmt *stmt);
int __real_sqlite3_prepare_v2(sqlite3 *db, const char *text, int size,
                              sqlite3_stmt **out, const char **tail);
int __wrap_sqlite3_prepare_v2(sqlite3 *db, const char *text, int size,
                              sqlite3_stmt **out, const char **tail);
int __real_sqlite3_prepare_v3(sqlite3 *db, const char *text, int size,
                              unsigned flags, sqlite3_stmt **out,
                              const char **tail);
int __wrap_sqlite3_prepare_v3(sqlite3 *db, const char *text, int size,
                              unsigned flags, sqlite3_stmt **out,
                              const char **tail);
int __real_sqlite3_exec(sqlite3 *db, const char *text,
                        int (*each)(void *, int, char **, char **), void *user,
                        char **error);
int __wrap_sqlite3_exec(sqlite3 *db, const char *text,
                        int (*each)(void *, int, char **, char **), void *user,
                        char **error);
int __real_sqlite3_backup_step(sqlite3_backup *backup, int pages);
int __wrap_sqlite3_backup_step(sqlite3_backup *backup, int pages);

int __wrap_sqlite3_step(sqlite3_stmt *stmt)
{
    int code = code_of("");

    return code ? code : __real_sqlite3_step(stmt);
}

int __wrap_sqlite3_prepare_v2(sqlite3 *db, const char *text, int size,
                              sqlite3_stmt **out, const char **tail)
{
    int code = code_of("");

    return code ? code : __real_sqlite3_prepare_v2(db, text, size, out, tail);
}

// NOLINTNEXTLINE(readability-function-size): SQLite wants all of these
int __wrap_sqlite3_prepare_v3(sqlite3 *db, const char *text, int size,
                              unsigned flags, sqlite3_stmt **out,
                              const char **tail)
{
    int code = code_of("");

    return code ? code
                : __real_sqlite3_prepare_v3(db, text, size, flags, out, tail);
}

int __wrap_sqlite3_exec(sqlite3 *db, const char *text,
                        int (*each)(void *, int, char **, char **), void *user,
                        char **error)
{
    int code = code_of(text);

    return code ? code : __real_sqlite3_exec(db, text, each, user, error);
}

int __wrap_sqlite3_backup_step(sqlite3_backup *backup, int pages)
{
    int code = code_of("");

    return code ? code : __real_sqlite3_backup_step(backup, pages);
}

/* ---- what is done -------------------------------------------------------- */

static hm_status write_games(hm_out *out)
{
    hm_out_printf(out, "[Sente \"Ann\"]\nP7g-7f {a quiet move}\n\n");
    for (int i = 0; i < game_count; i++)
        hm_out_printf(out, "[Sente \"%d\"]\nP7g-7f P3c-3d %s\n\n", i,
                      i % 2 ? "Resigns" : "P2g-2f");
    hm_out_printf(out, "[Sente \"Dora\"]\nP2g-2f P3c-3e\n\n[Gote \"Eve\"]\n");
    return hm_out_status(out);
}

static void keep_packed(hm_str bytes)
{
    char *kept = malloc(bytes.len);

    assert_non_null(kept);
    packed = (hm_str){memcpy(kept, bytes.ptr, bytes.len), bytes.len};
}

static hm_status pack_games(fixture *f, hm_out *out)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = "psn", .diags = f->diags};
    hm_pack_options how = {
        .size = sizeof(how), .file = "games.psn", .diags = f->diags};
    hm_out *text = new_out(f);
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    bool faulty;
    hm_status st = write_games(text);

    if (st == HM_OK)
        st = hm_replay_new(f->ctx, NULL, &how.replay);
    if (st == HM_OK)
        st = hm_input_memory(f->ctx, hm_out_text(text), &input);
    if (st == HM_OK)
        st = hm_reader_new(f->ctx, input, &options, &reader);
    while (st == HM_OK) {
        st = hm_reader_reuse(reader, &record);
        if (st == HM_OK)
            st = hm_archive_pack(reader, record, &how, out, &faulty);
        hm_diags_clear(f->diags);
    }
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_replay_free(how.replay);
    hm_out_free(text);
    keep_packed(hm_out_text(out));
    return st == HM_END ? hm_out_status(out) : st;
}

/* Adds all games, removes one, and adds it again. */
static hm_status change(hm_archive *archive, hm_replay *replay)
{
    hm_archive_added added = {0};
    hm_archive_game game;
    hm_str bytes = packed;
    size_t removed = 0;
    hm_status st = hm_archive_add(archive, packed, &added);

    if (st == HM_OK)
        st = hm_archive_commit(archive);
    if (st == HM_OK)
        st = hm_archive_unpack(&bytes, &game);
    if (st == HM_OK)
        st = hm_archive_remove(archive, replay, &game.id, 1, &removed);
    if (st == HM_OK)
        st = hm_archive_commit(archive);
    if (st == HM_OK)
        st = hm_archive_add(archive, packed, &added);
    return st == HM_OK ? hm_archive_commit(archive) : st;
}

static hm_status store(fixture *f, hm_out *out)
{
    hm_archive *archive = NULL;
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(f->ctx, NULL, &replay);

    if (st == HM_OK)
        st = open_archive(f, true, &archive);
    if (st == HM_OK)
        st = change(archive, replay);
    hm_archive_free(archive);
    hm_replay_free(replay);
    hm_out_puts(out, "stored");
    return st == HM_OK ? hm_out_status(out) : st;
}

static hm_status put_games(fixture *f, hm_archive *archive, hm_search *search,
                           hm_out *out)
{
    hm_archive_query query = {.size = sizeof(query), .search = search};
    hm_cursor *cursor = NULL;
    hm_out *game = new_out(f);
    hm_status st = hm_archive_find(archive, &query, &cursor);
    size_t count = 0;

    while (st == HM_OK) {
        st = hm_cursor_next(cursor, game);
        count += st == HM_OK;
    }
    hm_cursor_free(cursor);
    hm_out_free(game);
    hm_out_printf(out, "%zu ", count);
    return st == HM_END ? HM_OK : st;
}

static hm_status find(fixture *f, hm_archive *archive, const char *position,
                      const char *words, hm_out *out)
{
    const hm_search_options options = {
        .size = sizeof(options), .position = position, .words = words};
    hm_search *search = NULL;
    hm_status st = hm_search_new(f->ctx, &options, &search);

    if (st == HM_OK)
        st = put_games(f, archive, search, out);
    hm_search_free(search);
    return st;
}

/* All games of a move from a position that came often. */
static hm_status put_played(void *out, const hm_played *played)
{
    uint64_t sum = 0;

    for (int i = 0; i < 4; i++)
        sum += played->games[i];
    hm_out_printf(out, "%.*s:%d ", (int)played->move.len, played->move.ptr,
                  (int)sum);
    return hm_out_status(out);
}

static hm_status first_key(fixture *f, uint64_t *out)
{
    const hm_search_options options = {.size = sizeof(options),
                                       .position = "moves:7g7f"};
    hm_search *search = NULL;
    const char *rules;
    hm_status st = hm_search_new(f->ctx, &options, &search);

    if (st == HM_OK)
        st = hm_search_key(search, 0, &rules, out);
    hm_search_free(search);
    return st;
}

/* Asks whatever can be asked, and copies it. */
static hm_status ask(fixture *f, hm_archive *archive, hm_replay *replay,
                     hm_out *out)
{
    uint64_t count = 0, positions = 0, key = 0;
    hm_status st = find(f, archive, "moves:7g7f", NULL, out);

    if (st == HM_OK)
        st = find(f, archive, NULL, "quiet", out);
    if (st == HM_OK)
        st = first_key(f, &key);
    if (st == HM_OK)
        st = hm_archive_explore(archive, key, put_played, out);
    if (st == HM_OK)
        st = hm_archive_size(archive, &count, &positions);
    if (st == HM_OK)
        st = hm_archive_verify(archive, replay);
    if (st == HM_OK)
        st = hm_archive_copy(archive, copy);
    hm_out_printf(out, "%d %d", (int)count, (int)positions);
    return st;
}

static hm_status answer(fixture *f, hm_out *out)
{
    hm_archive *archive = NULL;
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(f->ctx, NULL, &replay);

    if (st == HM_OK)
        st = open_archive(f, false, &archive);
    if (st == HM_OK)
        st = ask(f, archive, replay, out);
    hm_archive_free(archive);
    hm_replay_free(replay);
    return st == HM_OK ? hm_out_status(out) : st;
}

/* ---- the tests ----------------------------------------------------------- */

static hm_status run_alone(stage work, char **text)
{
    fixture f = {0};
    hm_status st = run(&f, work, text);

    assert_int_equal(f.heap.live, 0);
    return st;
}

/* Changes how many games there are. */
static void take_games(int count)
{
    char *text = NULL;

    game_count = count;
    free((char *)packed.ptr);
    assert_int_equal(run_alone(pack_games, &text), HM_OK);
    free(text);
}

static const struct failure {
    int code;
    hm_status status;
    int error; // 0: whatever
} failures[] = {
    {SQLITE_FULL, HM_EIO, ENOSPC},    {SQLITE_BUSY, HM_EIO, EBUSY},
    {SQLITE_NOMEM, HM_ENOMEM, 0},     {SQLITE_LOCKED, HM_EIO, EBUSY},
    {SQLITE_READONLY, HM_EIO, EROFS}, {SQLITE_IOERR, HM_EIO, 0},
    {SQLITE_PERM, HM_EIO, EACCES},    {SQLITE_CORRUPT, HM_EINPUT, 0},
    {SQLITE_CANTOPEN, HM_EIO, 0},     {SQLITE_NOTADB, HM_EINPUT, 0},
    {SQLITE_PROTOCOL, HM_EIO, 0},     {SQLITE_INTERRUPT, HM_EINPUT, 0},
};

static void assert_done(stage work, const char *want)
{
    char *text = NULL;

    assert_int_equal(run_alone(work, &text), HM_OK);
    assert_string_equal(text, want);
    free(text);
}

/* One call fails, and all that was asked for is told of it. */
static void fail_call(stage work, size_t call, const struct failure *as)
{
    char *text = NULL;
    hm_status st;

    memset(&sql, 0, sizeof(sql));
    sql.fail_at = call;
    sql.code = as->code;
    errno = 0;
    st = run_alone(work, &text);
    free(text);
    assert_true(sql.calls >= call);
    sql.fail_at = 0;
    if (sql.careless)
        return;
    if (st != as->status || (as->error && errno != as->error))
        fail_msg("call %zu, %s: %s, errno %d", call, sqlite3_errstr(as->code),
                 hm_status_text(st), errno);
}

/* From each place that calls SQLite one call fails, in one of these ways. */
static void fail_places(stage work, void (*before)(void), void (*after)(void))
{
    char *text = NULL;

    before();
    place_count = 0;
    memset(&sql, 0, sizeof(sql));
    sql.notes = true;
    assert_int_equal(run_alone(work, &text), HM_OK);
    sql.notes = false;
    free(text);
    assert_in_range(place_count, 1, NEW - 1);
    for (size_t i = 0; i < place_count; i += UNIT_SAMPLE) {
        before();
        fail_call(work, places[i], &failures[i % HM_COUNT(failures)]);
        after();
    }
}

static void remove_copy(void)
{
    remove_files(copy);
}

static void remove_archive(void)
{
    remove_files(path);
}

static void answers_are_right(void)
{
    assert_done(answer, game_count == FEW ? "5 1 3c3d:4 :1 7 19"
                                          : "261 1 3c3d:260 :1 263 915");
}

/* Of many games that takes long: it is seen now and then. */
static void is_stored(void)
{
    static int times;

    if (game_count == MANY && times++ % 8 != 0)
        return;
    assert_done(store, "stored");
    answers_are_right();
}

static void what_cannot_be_written_is_written_later(void **state)
{
    (void)state;
    take_games(FEW);
    fail_places(store, remove_archive, is_stored);
    take_games(MANY);
    fail_places(store, remove_archive, is_stored);
    remove_archive();
}

static void what_cannot_be_read_is_not_answered(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        take_games(i ? MANY : FEW);
        remove_archive();
        assert_done(store, "stored");
        fail_places(answer, remove_copy, answers_are_right);
        remove_copy();
    }
    remove_archive();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_written_is_written_later),
        cmocka_unit_test(what_cannot_be_read_is_not_answered),
    };
    char folder[40];
    int failed;

    // Hundreds of archives are made: a disk would take its time.
    snprintf(folder, sizeof(folder), "%s/halfmove-faults-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof(path), "%s/games.hm", folder);
    snprintf(copy, sizeof(copy), "%s/copy.hm", folder);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    free((char *)packed.ptr);
    return failed;
}
