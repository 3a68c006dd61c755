/*
 * test_clickhouse_answers.c - an archive on a ClickHouse that is not there.
 *
 * clickhouse.h has its answers. Each request fails once, each answer is once
 * too short, and memory ends everywhere.
 */
#define UNIT_PART hm_archives()
#include "clickhouse.h"

#define ADDRESS "clickhouse://me:secret@h:1/d"

/* ---- what is asked of it ------------------------------------------------- */

/* Packs a game of so many positions, of which some come again. */
static void put_game(hm_out *out, const hm_id *id, size_t rows)
{
    hm_archive_game game = {.id = *id, .won = HM_WON_FIRST};
    hm_archive_tag tag = {HM_STR("Event"), HM_STR("A")};
    hm_archive_diag diag = {.severity = HM_ERROR, .id = HM_STR("chess-a")};
    hm_out *lists[3] = {NULL};
    hm_ctx *ctx = hm__out_ctx(out);

    for (size_t i = 0; i < HM_COUNT(lists); i++)
        assert_int_equal(hm_out_new(ctx, &lists[i]), HM_OK);
    for (size_t i = 0; i < rows; i++) {
        hm_archive_row row = {
            .key = i % 30, .index = i, .move = hm_str_of(i % 2 ? "a" : "ab")};

        hm__pack_row(lists[0], &row);
    }
    hm__pack_tag(lists[1], &tag);
    hm__pack_diag(lists[2], &diag);
    game.row_count = rows;
    game.rows = hm_out_text(lists[0]);
    game.tag_count = game.diag_count = 1;
    game.tags = hm_out_text(lists[1]);
    game.diags = hm_out_text(lists[2]);
    hm__pack_game(out, &game);
    for (size_t i = 0; i < HM_COUNT(lists); i++)
        hm_out_free(lists[i]);
}

/* The games that are added; each comes twice, one is there already. */
static hm_str games_to_add(void)
{
    static char bytes[8000];
    static size_t size;
    const hm_id *ids[] = {&known, &fresh, &other, &fresh};
    hm_ctx *ctx = NULL;
    hm_out *out = NULL;

    if (size)
        return (hm_str){bytes, size};
    assert_int_equal(hm_ctx_new(NULL, &ctx), HM_OK);
    assert_int_equal(hm_out_new(ctx, &out), HM_OK);
    for (size_t i = 0; i < HM_COUNT(ids); i++)
        put_game(out, ids[i], 10 + 30 * i);
    size = hm_out_text(out).len;
    assert_in_range(size, 1, sizeof(bytes));
    memcpy(bytes, hm_out_text(out).ptr, size);
    hm_out_free(out);
    hm_ctx_free(ctx);
    return (hm_str){bytes, size};
}

static hm_status open_it(fixture *f, bool write, const char *cluster,
                         hm_archive **out)
{
    const hm_archive_options options = {.size = sizeof(options),
                                        .write = write,
                                        .create = write,
                                        .cluster = cluster,
                                        .diags = f->diags};

    return hm_archive_open(f->ctx, ADDRESS, &options, out);
}

static hm_status end_with(fixture *f, hm_archive *archive, hm_out *out,
                          hm_status st)
{
    size_t count = hm_diags_count(f->diags);

    snprintf(last_id, sizeof(last_id), "%s",
             count ? hm_diags_at(f->diags, count - 1)->id : "");
    hm_archive_free(archive);
    return st == HM_OK ? hm_out_status(out) : st;
}

/* Adds games, and removes one. The subject is a cluster, or NULL. */
static hm_status change(fixture *f, hm_out *out)
{
    const hm_archive_game gone = {.id = known};
    hm_archive_added added = {0};
    hm_archive *archive = NULL;
    size_t removed = 0;
    hm_status st = open_it(f, true, f->subject, &archive);

    if (st == HM_OK)
        st = hm_archive_add(archive, games_to_add(), &added);
    if (st == HM_OK)
        st = hm_archive_add(archive, games_to_add(), &added);
    if (st == HM_OK)
        st = hm_archive_commit(archive);
    if (st == HM_OK)
        st = archive->engine->remove(archive->state, &gone, 1, &removed);
    hm_out_printf(out, "%s%zu added, %zu present, %zu removed\n", server.log,
                  added.added, added.present, removed);
    return end_with(f, archive, out, st);
}

static hm_status put_played_of(void *out, const hm_played *played)
{
    hm_out_printf(out, "%.*s:", (int)played->move.len, played->move.ptr);
    for (int i = 0; i < 4; i++)
        hm_out_printf(out, " %d", (int)played->games[i]);
    hm_out_puts(out, "\n");
    return hm_out_status(out);
}

static hm_status put_row(void *out, const hm_id *game,
                         const hm_archive_row *row, hm_winner won)
{
    hm_out_printf(out, "%d: %d %d %.*s %d\n", game->bytes[0], (int)row->key,
                  (int)row->index, (int)row->move.len, row->move.ptr, won);
    return hm_out_status(out);
}

static void put_found(hm_out *out, const hm_archive_game *game)
{
    hm_str tags = game->tags, diags = game->diags;
    hm_archive_tag tag;
    hm_archive_diag diag;

    hm_out_printf(out, "%d %.*s %d", game->id.bytes[0], (int)game->black.len,
                  game->black.ptr, (int)game->won);
    while (hm_archive_next_tag(&tags, &tag))
        hm_out_printf(out, " %.*s=%.*s", (int)tag.name.len, tag.name.ptr,
                      (int)tag.value.len, tag.value.ptr);
    while (hm_archive_next_diag(&diags, &diag))
        hm_out_printf(out, " %.*s:%zu", (int)diag.id.len, diag.id.ptr,
                      diag.line);
    hm_out_printf(out, " %.*s\n", (int)game->text.len, game->text.ptr);
}

static hm_status put_all(hm_archive *archive, const hm__query *query,
                         hm_out *out)
{
    void *cursor = NULL;
    hm_archive_game game;
    hm_status st = archive->engine->find(archive->state, query, &cursor);

    while (st == HM_OK) {
        st = archive->engine->next(cursor, &game);
        if (st == HM_OK)
            st = archive->engine->text(cursor, &game);
        if (st == HM_OK)
            put_found(out, &game);
    }
    archive->engine->end(cursor);
    return st == HM_END ? HM_OK : st;
}

static hm_status find_all(fixture *f, hm_archive *archive, hm_out *out)
{
    hm__query queries[] = {
        {.words = {HM_STR("a'b")}, .word_count = 1},
        {.keys = {5, 6}, .key_count = 2},
        {.keys = {7}, .key_count = 1, .variations = true},
    };
    hm_where *where = NULL;
    hm_status st = hm_where_parse(f->ctx, HM_STR("plies > 3"), NULL, &where);

    queries[0].where = where;
    for (size_t i = 0; st == HM_OK && i < HM_COUNT(queries); i++) {
        memset(&queries[i].last, 0xFF, sizeof(queries[i].last));
        st = put_all(archive, &queries[i], out);
    }
    hm_where_free(where);
    return st;
}

static hm_status ask(fixture *f, hm_out *out)
{
    hm_archive *archive = NULL;
    uint64_t games = 0, positions = 0;
    hm_status st = open_it(f, false, NULL, &archive);

    if (st == HM_OK)
        st = hm_archive_about(archive, out);
    if (st == HM_OK)
        st = hm_archive_size(archive, &games, &positions);
    hm_out_printf(out, "\n%d %d\n", (int)games, (int)positions);
    if (st == HM_OK)
        st = hm_archive_explore(archive, 9, put_played_of, out);
    if (st == HM_OK)
        st = find_all(f, archive, out);
    if (st == HM_OK)
        st = archive->engine->rows(archive->state, put_row, out);
    server.verifies = true;
    if (st == HM_OK)
        st = archive->engine->verify(archive->state);
    return end_with(f, archive, out, st);
}

/* ---- the tests ----------------------------------------------------------- */

/* What goes where, on a server and in a cluster of two; games by their ids. */
#define CHANGES                                                                \
    "- insert into hm_batches format RowBinary 54\n"                           \
    "a insert into hm_positions_local format RowBinary 1300\n"                 \
    "b insert into hm_positions_local format RowBinary 2275\n"                 \
    "- insert into hm_moves format RowBinary 188\n"                            \
    "a insert into hm_games_local format RowBinary 121\n"                      \
    "b insert into hm_games_local format RowBinary 121\n"                      \
    "- insert into hm_marks select id, toUInt32 0\n"                           \
    "- insert into hm_batches format RowBinary 22\n"                           \
    "- insert into hm_batches select batch, toUInt8 0\n"                       \
    "- insert into hm_marks select id, toUInt32 0\n"                           \
    "2 added, 6 present, 1 removed\n"

#define MADE                                                                   \
    "- create database if not exists `d` 0\n"                                  \
    "- create table if not exists hm_batches  0\n"                             \
    "- create table if not exists hm_marks  0\n"                               \
    "- create table if not exists hm_moves  0\n"                               \
    "- create table if not exists hm_positions  0\n"                           \
    "- create table if not exists hm_games  0\n"                               \
    "- create table if not exists hm_about  0\n"                               \
    "- insert into hm_about select name, value from  0\n"                      \
    "- insert into hm_about select name, value from  0\n"

#define MADE_ON(host)                                                          \
    host " create database if not exists `d` 0\n" host                         \
         " create table if not exists hm_batches_local  0\n" host              \
         " create table if not exists hm_batches as hm_batches_local engine "  \
         "= Distributed 0\n" host                                              \
         " create table if not exists hm_marks_local  0\n" host                \
         " create table if not exists hm_marks as hm_marks_local engine = "    \
         "Distributed 0\n" host                                                \
         " create table if not exists hm_moves_local  0\n" host                \
         " create table if not exists hm_moves as hm_moves_local engine = "    \
         "Distributed 0\n" host                                                \
         " create table if not exists hm_positions_local  0\n" host            \
         " create table if not exists hm_positions as hm_positions_local "     \
         "engine = Distributed 0\n" host                                       \
         " create table if not exists hm_games_local  0\n" host                \
         " create table if not exists hm_games as hm_games_local engine = "    \
         "Distributed 0\n" host                                                \
         " create table if not exists hm_about  0\n" host                      \
         " insert into hm_about select name, value from  0\n" host             \
         " insert into hm_about select name, value from  0\n" host             \
         " insert into hm_about select name, value from  0\n" host             \
         " insert into hm_about select name, value from  0\n"

/* A server that works, and what is told of it. */
static hm_status tell(stage work, const void *subject, char **text)
{
    fixture f = {.subject = subject};
    hm_status st;

    server.calls = 0;
    server.log[0] = '\0';
    st = run(&f, work, text);
    assert_int_equal(f.heap.live, 0);
    return st;
}

static void check_text(stage work, const void *subject, const char *want)
{
    char *got = NULL;

    assert_int_equal(tell(work, subject, &got), HM_OK);
    assert_string_equal(got, want);
    free(got);
}

static void answers_are_understood(void **state)
{
    (void)state;
    memset(&server, 0, sizeof(server));
    check_text(ask, NULL,
               "version 24.3, texts compressed by ZSTD, rows sent to each of 2 "
               "servers\n"
               "3 70\n"
               "a: 0 2 0 3\n"
               "b: 5 0 0 0\n"
               "1 Bob 3 Event=Event Site=Site chess-a:8 chess-b:9 1. e4 *\n"
               "2 Bob 1 Event=Event Site=Site chess-a:8 chess-b:9 1. e4 *\n"
               "1 Bob 3 Event=Event Site=Site chess-a:8 chess-b:9 1. e4 *\n"
               "2 Bob 1 Event=Event Site=Site chess-a:8 chess-b:9 1. e4 *\n"
               "1 Bob 3 Event=Event Site=Site chess-a:8 chess-b:9 1. e4 *\n"
               "2 Bob 1 Event=Event Site=Site chess-a:8 chess-b:9 1. e4 *\n"
               "1: 99 4 e4 1\n"
               "1: 99 4 e4 3\n");
}

static void changes_go_where_they_belong(void **state)
{
    (void)state;
    memset(&server, 0, sizeof(server));
    check_text(change, NULL, CHANGES);
}

static void tables_are_made_where_there_are_none(void **state)
{
    (void)state;
    memset(&server, 0, sizeof(server));
    server.empty = server.plain = true;
    check_text(change, NULL, MADE CHANGES);
    assert_string_equal(last_id, "archive-codec");
    server.plain = false;
    check_text(change, "c", MADE_ON("a") MADE_ON("b") CHANGES);
    assert_string_equal(last_id, "");
}

/* Requests that are refused do no harm: who has no hosts sends to one. */
static void fail_requests(stage work, const void *subject, hm_status status)
{
    size_t ignored = 0;
    char *text = NULL;

    for (size_t n = 1;; n++) {
        hm_status st;

        memset(&server, 0, sizeof(server));
        server.fail_at = n;
        server.status = status;
        st = tell(work, subject, &text);
        if (st == HM_OK)
            free(text);
        if (server.calls < n)
            break;
        ignored += st == HM_OK;
        if (st != HM_OK && st != status)
            fail_msg("request %zu: %s", n, hm_status_text(st));
        if (st == HM_EIO)
            assert_string_equal(last_id, "archive-server");
    }
    // Whether two servers have their parts of the tables.
    assert_int_equal(ignored, status == HM_EIO ? 2 : 0);
}

static void requests_may_fail(void **state)
{
    (void)state;
    fail_requests(ask, NULL, HM_EIO);
    fail_requests(ask, NULL, HM_ENOMEM);
    fail_requests(change, NULL, HM_EIO);
    fail_requests(change, NULL, HM_ENOMEM);
    fail_requests(change, "c", HM_EIO);
    fail_requests(change, "c", HM_ENOMEM);
}

static void cut_answers(stage work, const void *subject)
{
    size_t cut = 0;

    for (size_t n = 1;; n++) {
        char *text = NULL;
        hm_status st;

        memset(&server, 0, sizeof(server));
        server.cut_at = n;
        st = tell(work, subject, &text);
        if (st == HM_OK)
            free(text);
        if (server.calls < n)
            break;
        cut += server.cut;
        if (st != (server.cut && !server.lenient ? HM_EINPUT : HM_OK))
            fail_msg("answer %zu: %s", n, hm_status_text(st));
        if (st != HM_OK && n > 1) // the first one is the version
            assert_string_equal(last_id, "archive-damaged");
    }
    assert_true(cut > 10);
}

static void answers_may_be_too_short(void **state)
{
    (void)state;
    cut_answers(ask, NULL);
    cut_answers(change, NULL);
}

static void nobody_won(hm_out *out)
{
    put_head(out, &known, HM_WON_DRAW + 1, 2);
}

static void a_value_is_missing(hm_out *out)
{
    put_head(out, &known, HM_WON_DRAW, 1);
}

static void a_message_is_missing(hm_out *out)
{
    put_text_of(out, &known, 77, 1);
}

static void a_text_of_another(hm_out *out)
{
    put_text_of(out, &fresh, 77, 2);
}

static void nothing(hm_out *out)
{
    (void)out;
}

static void played_by_nobody(hm_out *out)
{
    put_played(out, "a", 4, 1);
}

static void a_position_of_nobody(hm_out *out)
{
    put_position(out, HM_WON_DRAW + 1);
}

static void version_two(hm_out *out)
{
    hm__row_text(out, HM_STR("2"));
}

static void answers_may_be_wrong(void **state)
{
    static const struct {
        const char *begin;
        void (*answer)(hm_out *out);
        const char *id;
    } cases[] = {
        {"select id, batch, rows", nobody_won, "archive-damaged"},
        {"select id, batch, rows", a_value_is_missing, "archive-damaged"},
        {"select id, batch, diag", a_message_is_missing, "archive-damaged"},
        {"select id, batch, diag", a_text_of_another, "archive-damaged"},
        {"select id, batch, diag", nothing, "archive-damaged"},
        {"select move, won, sum(part)", played_by_nobody, "archive-damaged"},
        {"select key, game, index", a_position_of_nobody, "archive-damaged"},
        {"select max(value) from hm_about", version_two, "archive-newer"},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        char *text = NULL;

        memset(&server, 0, sizeof(server));
        server.instead_of = cases[i].begin;
        server.instead = cases[i].answer;
        assert_int_equal(tell(ask, NULL, &text), HM_EINPUT);
        assert_string_equal(last_id, cases[i].id);
    }
}

static void a_cluster_must_be_known(void **state)
{
    char *text = NULL;

    (void)state;
    memset(&server, 0, sizeof(server));
    server.instead_of = "select toUInt64(shard_num)";
    server.instead = nothing;
    assert_int_equal(tell(change, "c", &text), HM_EINPUT);
    assert_string_equal(last_id, "archive-cluster");
    assert_string_equal(server.log, "");
}

static hm_status change_anew(fixture *f, hm_out *out)
{
    server.log[0] = '\0';
    server.empty = server.plain = !f->subject;
    return change(f, out);
}

static void memory_may_end(void **state)
{
    (void)state;
    memset(&server, 0, sizeof(server));
    fail_each_call(ask, NULL);
    fail_each_call(change_anew, NULL);
    fail_each_call(change_anew, "c");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_understood),
        cmocka_unit_test(changes_go_where_they_belong),
        cmocka_unit_test(tables_are_made_where_there_are_none),
        cmocka_unit_test(requests_may_fail),
        cmocka_unit_test(answers_may_be_too_short),
        cmocka_unit_test(answers_may_be_wrong),
        cmocka_unit_test(a_cluster_must_be_known),
        cmocka_unit_test(memory_may_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
