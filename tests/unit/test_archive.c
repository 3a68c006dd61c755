/*
 * test_archive.c - archives of games, in files of SQLite.
 */
#define UNIT_PART hm_archives()
#include "archive.h"

#include <errno.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "archive/engine.h"

/* ---- making them --------------------------------------------------------- */

static hm_replay *new_replay(fixture *f)
{
    hm_replay_options options = {.size = sizeof(options), .bare = true};
    hm_replay *replay = NULL;

    assert_int_equal(hm_replay_new(f->ctx, &options, &replay), HM_OK);
    return replay;
}

/* Packs the games of a text. */
static hm_status pack_games(fixture *f, const char *text, hm_out *packed)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = "psn", .diags = f->diags};
    hm_pack_options how = {
        .size = sizeof(how), .file = "games.psn", .diags = f->diags};
    hm_replay_options bare = {.size = sizeof(bare), .bare = true};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    bool faulty;
    hm_status st = hm_replay_new(f->ctx, &bare, &how.replay);

    if (st == HM_OK)
        st = hm_input_memory(f->ctx, hm_str_of(text), &input);
    if (st == HM_OK)
        st = hm_reader_new(f->ctx, input, &options, &reader);
    while (st == HM_OK) {
        st = hm_reader_reuse(reader, &record);
        if (st == HM_OK)
            st = hm_archive_pack(reader, record, &how, packed, &faulty);
        hm_diags_clear(f->diags);
    }
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_replay_free(how.replay);
    return st == HM_END ? HM_OK : st;
}

static hm_status add_text(fixture *f, const char *text, hm_archive_added *added)
{
    hm_archive *archive = NULL;
    hm_out *packed = NULL;
    hm_status st = hm_out_new(f->ctx, &packed);

    if (st == HM_OK)
        st = pack_games(f, text, packed);
    if (st == HM_OK)
        st = open_archive(f, true, &archive);
    if (st == HM_OK)
        st = hm_archive_add(archive, hm_out_text(packed), added);
    if (st == HM_OK)
        st = hm_archive_commit(archive);
    hm_archive_free(archive);
    hm_out_free(packed);
    return st;
}

static void make_archive(fixture *f)
{
    hm_archive_added added = {0};

    remove_files(path);
    assert_int_equal(add_text(f, games, &added), HM_OK);
    assert_int_equal(added.added, 3);
}

/* ---- asking -------------------------------------------------------------- */

/* How many games fit a query. */
static hm_status count_games(fixture *f, hm_archive *archive,
                             const hm_archive_query *query, size_t *out)
{
    hm_cursor *cursor = NULL;
    hm_out *packed = NULL;
    hm_status st = hm_out_new(f->ctx, &packed);

    *out = 0;
    if (st == HM_OK)
        st = hm_archive_find(archive, query, &cursor);
    while (st == HM_OK) {
        st = hm_cursor_next(cursor, packed);
        *out += st == HM_OK;
    }
    hm_cursor_free(cursor);
    hm_out_free(packed);
    return st == HM_END ? HM_OK : st;
}

static size_t count_where(fixture *f, const char *text)
{
    hm_archive_query query = {.size = sizeof(query)};
    hm_where *where = NULL;
    hm_archive *archive = NULL;
    size_t count = 0;

    assert_int_equal(hm_where_parse(f->ctx, hm_str_of(text), f->diags, &where),
                     HM_OK);
    query.where = where;
    assert_int_equal(open_archive(f, false, &archive), HM_OK);
    assert_int_equal(count_games(f, archive, &query, &count), HM_OK);
    hm_archive_free(archive);
    hm_where_free(where);
    return count;
}

static void games_are_there_once(void **state)
{
    fixture *f = *state;
    hm_archive_added added = {0};
    hm_archive *archive;
    hm_replay *replay = new_replay(f);
    uint64_t count = 0;
    uint64_t positions = 0;

    make_archive(f);
    assert_int_equal(add_text(f, games, &added), HM_OK);
    assert_int_equal(added.added, 0);
    assert_int_equal(added.present, 3);
    assert_true(hm_archive_is(path));
    assert_int_equal(open_archive(f, false, &archive), HM_OK);
    assert_string_equal(hm_archive_engine(archive), "sqlite");
    assert_int_equal(hm_archive_size(archive, &count, &positions), HM_OK);
    assert_int_equal(count, 3);
    assert_int_equal(positions, 3 + 4 + 2); // one cannot be played to its end
    assert_int_equal(hm_archive_verify(archive, replay), HM_OK);
    assert_int_equal(hm_archive_add(archive, hm_str_of(""), &added), HM_EUSAGE);
    assert_int_equal(hm_archive_commit(archive), HM_EUSAGE);
    hm_archive_free(archive);
    hm_replay_free(replay);
    remove_files(path);
}

static void heads_are_tested_as_games_are(void **state)
{
    static const struct {
        const char *text;
        size_t count;
    } cases[] = {
        {"plies = 2", 2},
        {"plies > 1 and rules = SHOGI", 3},
        {"not plies = 2", 1},
        {"not (plies = 2 and Sente = Ann)", 2},
        {"plies = 2 or Sente = Cem", 3},
        {"rules = chess", 0},
        {"notation = psn and number > 1", 2},
        {"file = games.psn", 3},
        {"date > 1980", 1},
        {"Black ~ \"^[AC]\"", 2},
        {"faulty = yes", 1},
        {"winner = black", 0},
        {"winner = white", 1},
        {"variations > 0", 1},
        {"comments = 1", 1},
        {"id ~ \"^[0-9a-f]+$\"", 3},
        {"game = shogi", 3},
    };
    fixture *f = *state;

    make_archive(f);
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        size_t count = count_where(f, cases[i].text);

        if (count != cases[i].count)
            print_error("%s: %zu\n", cases[i].text, count);
        assert_int_equal(count, cases[i].count);
    }
    remove_files(path);
}

static void sql_says_no_more_than_the_expression(void **state)
{
    static const struct {
        const char *text, *sql;
    } cases[] = {
        {"plies < 10", "plies < 10"},
        {"plies < 10.5", "1"},
        {"rules = Shogi", "lower(rules) = 'shogi'"},
        {"rules = \"x' or 1\"", "1"},
        {"Black = A", "1"},
        {"Black = A and plies = 3", "(1 AND plies = 3)"},
        {"Black = A or plies = 3", "1"},
        {"not Black = A", "1"},
        {"not plies >= 3", "NOT (plies >= 3)"},
        {"not (plies = 3 and date = 1990)", "1"},
        {"winner = white", "lower(side) = 'white'"},
        {"rules < shogi", "1"},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_where *where = NULL;
        hm_out *out = new_out(f);

        assert_int_equal(
            hm_where_parse(f->ctx, hm_str_of(cases[i].text), f->diags, &where),
            HM_OK);
        assert_int_equal(hm__where_sql(where, out), HM_OK);
        assert_text(hm_out_text(out), cases[i].sql);
        hm_where_free(where);
        hm_out_free(out);
    }
}

static void ids_are_found_by_their_first_digits(void **state)
{
    fixture *f = *state;
    hm_archive_query query = {.size = sizeof(query), .id = "0"};
    hm_archive *archive;
    size_t count = 0;
    size_t sum = 0;

    make_archive(f);
    assert_int_equal(open_archive(f, false, &archive), HM_OK);
    for (const char *digit = "0123456789abcdef"; *digit; digit++) {
        char id[2] = {*digit, '\0'};

        query.id = id;
        assert_int_equal(count_games(f, archive, &query, &count), HM_OK);
        sum += count;
    }
    assert_int_equal(sum, 3);
    query.id = "xyz";
    assert_int_equal(count_games(f, archive, &query, &count), HM_EUSAGE);
    hm_archive_free(archive);
    remove_files(path);
}

static void searches_use_the_index(void **state)
{
    static const struct {
        hm_search_options options;
        size_t count; // games that are left to be searched
    } cases[] = {
        {{.size = sizeof(hm_search_options), .position = "moves:7g7f"}, 2},
        {{.size = sizeof(hm_search_options), .position = "moves:9g9f"}, 0},
        {{.size = sizeof(hm_search_options),
          .position = "moves:9g9f",
          .variations = true},
         1},
        {{.size = sizeof(hm_search_options), .words = "quiet"}, 1},
        {{.size = sizeof(hm_search_options), .words = "QUIET ann"}, 1},
        {{.size = sizeof(hm_search_options), .words = "quiet cem"}, 0},
        {{.size = sizeof(hm_search_options), .words = "a"}, 3},
        {{.size = sizeof(hm_search_options), .words = "ab\"c"}, 0},
    };
    fixture *f = *state;
    hm_archive *archive;

    make_archive(f);
    assert_int_equal(open_archive(f, false, &archive), HM_OK);
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_archive_query query = {.size = sizeof(query)};
        hm_search *search = NULL;
        size_t count = 0;

        assert_int_equal(hm_search_new(f->ctx, &cases[i].options, &search),
                         HM_OK);
        query.search = search;
        assert_int_equal(count_games(f, archive, &query, &count), HM_OK);
        assert_int_equal(count, cases[i].count);
        hm_search_free(search);
    }
    hm_archive_free(archive);
    remove_files(path);
}

/* ---- positions of many games --------------------------------------------- */

/* Adds games with one position that all have, and others that none has twice */
static void add_made(fixture *f, hm_archive *archive, size_t first,
                     size_t count, size_t rows)
{
    hm_archive_added added = {0};
    hm_out *packed = new_out(f);
    hm_out *list = new_out(f);

    for (size_t i = first; i < first + count; i++) {
        hm_archive_game game = {.number = i, .won = (hm_winner)(i % 4)};
        hm_archive_row row = {.key = 7, .move = hm_str_of(i % 2 ? "a" : "b")};

        memcpy(game.id.bytes, &i, sizeof(i));
        hm_out_clear(list);
        hm__pack_row(list, &row);
        row.index = 9; // it came there again, which does not count
        hm__pack_row(list, &row);
        for (row.index = 10; row.index < rows; row.index++) {
            row.key = (i * rows + row.index) * UINT64_C(0x9E3779B97F4A7C15);
            hm__pack_row(list, &row);
        }
        game.rows = hm_out_text(list);
        hm__pack_game(packed, &game);
    }
    assert_int_equal(hm_archive_add(archive, hm_out_text(packed), &added),
                     HM_OK);
    assert_int_equal(added.added, count);
    assert_int_equal(hm_archive_commit(archive), HM_OK);
    hm_out_free(packed);
    hm_out_free(list);
}

static hm_status add_played(void *user, const hm_played *played)
{
    uint64_t *sums = user;

    for (int i = 0; i < 4; i++)
        sums[hm_str_is(played->move, "a")] += played->games[i];
    return HM_OK;
}

static void runs_are_merged_and_counted(void **state)
{
    fixture *f = *state;
    hm_archive *archive;
    uint64_t sums[2];
    uint64_t count;
    uint64_t positions;

    remove_files(path);
    assert_int_equal(open_archive(f, true, &archive), HM_OK);
    for (size_t i = 0; i < 20; i++) {
        memset(sums, 0, sizeof(sums));
        add_made(f, archive, 1 + 300 * i, 300, 250);
        assert_int_equal(hm_archive_explore(archive, 7, add_played, sums),
                         HM_OK);
        assert_int_equal(sums[0], 150 * (i + 1));
        assert_int_equal(sums[1], 150 * (i + 1));
    }
    assert_int_equal(hm_archive_size(archive, &count, &positions), HM_OK);
    assert_int_equal(count, 6000);
    assert_int_equal(positions, 6000 * 242);
    memset(sums, 0, sizeof(sums));
    assert_int_equal(hm_archive_explore(archive, 8, add_played, sums), HM_OK);
    assert_int_equal(sums[0] + sums[1], 0);
    hm_archive_free(archive);
    remove_files(path);
}

/* ---- changing ------------------------------------------------------------ */

/* Takes the first game out of packed ones, and writes what was wrong with it.
 */
static void put_problems(hm_str packed, hm_out *out)
{
    hm_archive_game game;
    hm_archive_diag diag;

    assert_int_equal(hm_archive_unpack(&packed, &game), HM_OK);
    while (hm_archive_next_diag(&game.diags, &diag)) {
        hm_out_printf(out, "%d %.*s %zu:%zu ", diag.severity, (int)diag.id.len,
                      diag.id.ptr, diag.line, diag.column);
        hm_out_put(out, diag.message);
        hm_out_char(out, '\n');
    }
    hm_out_char(out, '\0');
}

static void problems_come_out_as_they_went_in(void **state)
{
    static const char faulty[] = "P7g-7f (x P1a\n"; // 2 errors, 2 warnings
    fixture *f = *state;
    hm_archive_added added = {0};
    hm_archive *archive;
    hm_cursor *cursor;
    hm_out *packed = new_out(f);
    hm_out *before = new_out(f);
    hm_out *after = new_out(f);

    assert_int_equal(pack_games(f, faulty, packed), HM_OK);
    put_problems(hm_out_text(packed), before);
    remove_files(path);
    assert_int_equal(add_text(f, faulty, &added), HM_OK);
    assert_int_equal(open_archive(f, false, &archive), HM_OK);
    assert_int_equal(hm_archive_find(archive, NULL, &cursor), HM_OK);
    hm_out_clear(packed);
    assert_int_equal(hm_cursor_next(cursor, packed), HM_OK);
    put_problems(hm_out_text(packed), after);
    assert_true(hm_out_text(before).len > 1);
    assert_string_equal(hm_out_text(after).ptr, hm_out_text(before).ptr);
    hm_cursor_free(cursor);
    hm_archive_free(archive);
    hm_out_free(after);
    hm_out_free(before);
    hm_out_free(packed);
    remove_files(path);
}

static void games_can_be_removed(void **state)
{
    fixture *f = *state;
    hm_archive_query query = {.size = sizeof(query), .heads = true};
    hm_replay *replay = new_replay(f);
    hm_out *packed = new_out(f);
    hm_archive *archive;
    hm_cursor *cursor;
    hm_archive_game game;
    hm_id ids[2] = {{{1, 2, 3}}}; // the first is not there
    hm_str bytes;
    size_t removed = 9;
    size_t count = 0;

    make_archive(f);
    assert_int_equal(open_archive(f, true, &archive), HM_OK);
    assert_int_equal(hm_archive_find(archive, &query, &cursor), HM_OK);
    assert_int_equal(hm_cursor_next(cursor, packed), HM_OK);
    hm_cursor_free(cursor);
    bytes = hm_out_text(packed);
    assert_int_equal(hm_archive_packed(bytes), bytes.len);
    assert_int_equal(hm_archive_unpack(&bytes, &game), HM_OK);
    assert_int_equal(game.text.len, 0);
    ids[1] = game.id;
    assert_int_equal(hm_archive_remove(archive, replay, ids, 2, &removed),
                     HM_OK);
    assert_int_equal(removed, 1);
    assert_int_equal(hm_archive_verify(archive, replay), HM_OK);
    assert_int_equal(count_games(f, archive, &query, &count), HM_OK);
    assert_int_equal(count, 2);
    hm_archive_free(archive);
    hm_out_free(packed);
    hm_replay_free(replay);
    remove_files(path);
}

static void sql(const char *text)
{
    sqlite3 *db = NULL;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void old_archives_are_brought_up_to_date(void **state)
{
    fixture *f = *state;
    hm_replay *replay = new_replay(f);
    hm_archive *archive = NULL;
    hm_archive_added added = {0};

    make_archive(f);
    sql("DROP TABLE popular; DROP TABLE totals; PRAGMA user_version = 1");
    assert_int_equal(open_archive(f, false, &archive), HM_EINPUT);
    assert_string_equal(hm_diags_at(f->diags, 0)->id, "archive-older");
    hm_diags_clear(f->diags);
    assert_int_equal(open_archive(f, true, &archive), HM_OK);
    hm_archive_free(archive);
    assert_int_equal(open_archive(f, false, &archive), HM_OK);
    assert_int_equal(hm_archive_verify(archive, replay), HM_OK);
    hm_archive_free(archive);
    assert_int_equal(add_text(f, games, &added), HM_OK);
    assert_int_equal(added.present, 3);
    sql("PRAGMA user_version = 3");
    assert_int_equal(open_archive(f, true, &archive), HM_EINPUT);
    assert_string_equal(hm_diags_at(f->diags, 0)->id, "archive-newer");
    hm_replay_free(replay);
    remove_files(path);
}

static void changed_archives_are_found_out(void **state)
{
    static const char *const changes[] = {
        "DELETE FROM texts WHERE game = 1",
        "DELETE FROM games WHERE num = 2",
        "UPDATE texts SET size = size + 1",
        "UPDATE texts SET bytes = zeroblob(20) WHERE game = 2",
        "UPDATE texts SET dictionary = 5",
        "UPDATE games SET plies = 7 WHERE num = 1",
        "UPDATE games SET id = x'00' WHERE num = 1",
        "UPDATE games SET reader = 'nothing' WHERE num = 1",
        "UPDATE games SET reader = 'packed' WHERE num = 1",
        "UPDATE tags SET value = 'Eve' WHERE game = 2",
        "DELETE FROM positions_1 WHERE ply = 1",
        "UPDATE positions_1 SET won = 3 WHERE ply = 1",
        "DELETE FROM moves",
        "DELETE FROM runs",
        "DELETE FROM files",
        ("INSERT INTO popular VALUES (1, 100); "
         "INSERT INTO totals VALUES (1, 1, 1, 3)"),
        "CREATE TABLE more (x)",
        "CREATE VIEW more AS SELECT 1",
        "CREATE INDEX more ON games (plies)",
        "DROP TABLE tags",
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(changes); i++) {
        hm_replay *replay = new_replay(f);
        hm_archive *archive = NULL;
        hm_status st;

        make_archive(f);
        sql(changes[i]);
        st = open_archive(f, false, &archive);
        if (st == HM_OK)
            st = hm_archive_verify(archive, replay);
        if (st != HM_EINPUT)
            print_error("%s\n", changes[i]);
        assert_int_equal(st, HM_EINPUT);
        assert_true(hm_diags_count(f->diags) > 0);
        hm_diags_clear(f->diags);
        hm_archive_free(archive);
        hm_replay_free(replay);
    }
    remove_files(path);
}

static void what_is_no_archive_is_refused(void **state)
{
    fixture *f = *state;
    hm_archive *archive = NULL;

    remove_files(path);
    assert_int_equal(open_archive(f, false, &archive), HM_EIO);
    assert_false(hm_archive_is(path));
    sql("CREATE TABLE other (x)");
    assert_false(hm_archive_is(path));
    assert_int_equal(open_archive(f, false, &archive), HM_EINPUT);
    assert_string_equal(hm_diags_at(f->diags, 0)->id, "unknown-notation");
    assert_int_equal(open_archive(f, true, &archive), HM_EINPUT);
    assert_true(hm_archive_is("clickhouse://localhost/games"));
    assert_false(hm_archive_is("http://localhost/games"));
    assert_int_equal(hm_archive_open(f->ctx, "", NULL, &archive), HM_EIO);
    assert_int_equal(hm_archive_open(f->ctx, ":memory:", NULL, &archive),
                     HM_EIO);
    remove_files(path);
}

/* ---- packed bytes -------------------------------------------------------- */

static void packed_bytes_are_looked_at(void **state)
{
    fixture *f = *state;
    hm_out *packed = new_out(f);
    hm_archive_game game;
    hm_str text;

    assert_int_equal(pack_games(f, games, packed), HM_OK);
    text = hm_out_text(packed);
    for (size_t len = 1; len < hm_archive_packed(text); len++) {
        hm_str cut = {text.ptr, len};

        assert_int_equal(hm_archive_unpack(&cut, &game), HM_EINPUT);
        assert_int_equal(cut.len, len);
    }
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(hm_archive_unpack(&text, &game), HM_OK);
    assert_int_equal(hm_archive_unpack(&text, &game), HM_END);
    hm_out_free(packed);
}

/* ---- options ------------------------------------------------------------- */

static void options_may_be_those_of_older_programs(void **state)
{
    static const size_t absurd[] = {0, 1, sizeof(size_t) - 1, 4097, SIZE_MAX};
    fixture *f = *state;
    hm_archive_options options = {.size = sizeof(size_t)};
    hm_archive_query query = {.size = sizeof(size_t)};
    hm_archive *archive = NULL;
    hm_cursor *cursor = NULL;

    make_archive(f);
    assert_int_equal(hm_archive_open(f->ctx, path, &options, &archive), HM_OK);
    assert_int_equal(hm_archive_find(archive, &query, &cursor), HM_OK);
    hm_cursor_free(cursor);
    for (size_t i = 0; i < HM_COUNT(absurd); i++) {
        hm_archive *none = archive;

        query.size = options.size = absurd[i];
        assert_int_equal(hm_archive_find(archive, &query, &cursor), HM_EUSAGE);
        assert_null(cursor);
        assert_int_equal(hm_archive_open(f->ctx, path, &options, &none),
                         HM_EUSAGE);
        assert_null(none);
    }
    hm_archive_free(archive);
    remove_files(path);
}

static void a_context_without_the_part_has_no_engine(void **state)
{
    fixture *f = *state;
    hm_archive *archive = NULL;
    hm_ctx *ctx = NULL;

    make_archive(f);
    assert_int_equal(hm_ctx_new(NULL, &ctx), HM_OK);
    assert_int_equal(hm_archive_open(ctx, path, NULL, &archive), HM_ESUPPORT);
    hm_ctx_free(ctx);
    remove_files(path);
}

/* ---- memory -------------------------------------------------------------- */

static hm_status ask_all(fixture *f)
{
    hm_archive_query query = {.size = sizeof(query)};
    hm_archive *archive = NULL;
    uint64_t sums[2] = {0};
    size_t count = 0;
    hm_status st = open_archive(f, false, &archive);

    if (st == HM_OK)
        st = count_games(f, archive, &query, &count);
    if (st == HM_OK)
        st = hm_archive_explore(archive, 1, add_played, sums);
    hm_archive_free(archive);
    return st;
}

static void running_out_of_memory_is_a_status(void **state)
{
    fixture *f = *state;
    hm_archive_added added = {0};
    hm_status st = HM_ENOMEM;

    for (size_t at = 1; st == HM_ENOMEM; at++) {
        remove_files(path);
        added = (hm_archive_added){0};
        f->heap.fail_at = f->heap.calls + at;
        st = add_text(f, games, &added);
    }
    f->heap.fail_at = 0;
    assert_int_equal(st, HM_OK);
    assert_int_equal(added.added, 3);
    st = HM_ENOMEM;
    for (size_t at = 1; st == HM_ENOMEM; at++) {
        f->heap.fail_at = f->heap.calls + at;
        st = ask_all(f);
    }
    f->heap.fail_at = 0;
    assert_int_equal(st, HM_OK);
    remove_files(path);
}

/* ---- who may not write -----------------------------------------------------
 */

/* Whether a call failed because of rights; 0 if so, else a number for it. */
static int is_denied(hm_status st, int number)
{
    return st == HM_EIO && errno == EACCES ? 0 : number;
}

/* What somebody finds who may read everything and write nothing. */
static int try_to_write(fixture *f, const char *folder)
{
    static const char *const another = "[Sente \"Eve\"]\nP7g-7f\n";
    hm_archive_added added = {0};
    hm_archive *archive = NULL;
    char beside[80];
    int end;

    // Nothing is denied to root.
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        return 1;
    end = is_denied(add_text(f, another, &added), 2);
    if (end == 0 && open_archive(f, false, &archive) != HM_OK)
        end = 3;
    snprintf(beside, sizeof(beside), "%s/copy.hm", folder);
    if (end == 0)
        end = is_denied(hm_archive_copy(archive, beside), 4);
    hm_archive_free(archive);
    snprintf(path, sizeof(path), "%.40s/new.hm", folder);
    return end ? end : is_denied(add_text(f, another, &added), 5);
}

static void who_may_not_write_learns_that(void **state)
{
    fixture *f = *state;
    char folder[40];
    hm_archive_added added = {0};
    int status = 0;
    pid_t child;

    snprintf(folder, sizeof(folder), "%.*s", (int)(strrchr(path, '/') - path),
             path);
    assert_int_equal(add_text(f, games, &added), HM_OK);
    assert_int_equal(chmod(path, 0444), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    child = fork();
    if (child == 0)
        _exit(try_to_write(f, folder));
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_int_equal(chmod(folder, 0700), 0);
    remove_files(path);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(games_are_there_once),
        TEST(heads_are_tested_as_games_are),
        TEST(sql_says_no_more_than_the_expression),
        TEST(ids_are_found_by_their_first_digits),
        TEST(searches_use_the_index),
        TEST(runs_are_merged_and_counted),
        TEST(problems_come_out_as_they_went_in),
        TEST(games_can_be_removed),
        TEST(old_archives_are_brought_up_to_date),
        TEST(changed_archives_are_found_out),
        TEST(what_is_no_archive_is_refused),
        TEST(packed_bytes_are_looked_at),
        TEST(options_may_be_those_of_older_programs),
        TEST(a_context_without_the_part_has_no_engine),
        TEST(running_out_of_memory_is_a_status),
        TEST(who_may_not_write_learns_that),
    };
    char folder[] = "/tmp/halfmove-archive-XXXXXX";
    int failed;

    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof(path), "%s/games.hm", folder);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove_files(path);
    rmdir(folder);
    return failed;
}
