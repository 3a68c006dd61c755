/*
 * test_oom_archive.c - what is asked of archives in files of SQLite when memory
 * runs out; test_archive.c adds games to them so.
 */
#define UNIT_PART hm_archives()
#include "oom.h"

#include <sqlite3.h>

#include "archive.h"
#include "archive/engine.h"

static char copy[64];

/* ---- adding -------------------------------------------------------------- */

static hm_status pack_games(fixture *f, hm_out *packed)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = "psn", .diags = f->diags};
    hm_pack_options how = {
        .size = sizeof(how), .file = "games.psn", .diags = f->diags};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    bool faulty;
    hm_status st = hm_replay_new(f->ctx, NULL, &how.replay);

    if (st == HM_OK)
        st = hm_input_memory(f->ctx, hm_str_of(games), &input);
    if (st == HM_OK)
        st = hm_reader_new(f->ctx, input, &options, &reader);
    while (st == HM_OK) {
        st = hm_reader_reuse(reader, &record);
        if (st == HM_OK)
            st = hm_archive_pack(reader, record, &how, packed, &faulty);
    }
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_replay_free(how.replay);
    return st == HM_END ? hm_out_status(packed) : st;
}

static hm_status pack(fixture *f, hm_out *out)
{
    hm_out *packed = NULL;
    hm_status st = hm_out_new(f->ctx, &packed);

    if (st == HM_OK)
        st = pack_games(f, packed);
    if (st == HM_OK)
        hm_out_printf(out, "%zu", hm_out_text(packed).len);
    hm_out_free(packed);
    return st == HM_OK ? hm_out_status(out) : st;
}

static void make_archive(fixture *f)
{
    hm_archive_added added = {0};
    hm_archive *archive = NULL;
    hm_out *packed = NULL;
    hm_status st = hm_out_new(f->ctx, &packed);

    if (st == HM_OK)
        st = pack_games(f, packed);
    if (st == HM_OK)
        st = open_archive(f, true, &archive);
    if (st == HM_OK)
        st = hm_archive_add(archive, hm_out_text(packed), &added);
    if (st == HM_OK)
        st = hm_archive_commit(archive);
    hm_archive_free(archive);
    hm_out_free(packed);
    assert_int_equal(st, HM_OK);
    assert_int_equal(added.added, 3);
}

/* ---- asking -------------------------------------------------------------- */

static hm_status put_games(fixture *f, hm_archive *archive,
                           const hm_archive_query *query, hm_out *out)
{
    hm_cursor *cursor = NULL;
    hm_out *packed = NULL;
    hm_status st = hm_out_new(f->ctx, &packed);
    hm_archive_game game;

    if (st == HM_OK)
        st = hm_archive_find(archive, query, &cursor);
    while (st == HM_OK) {
        hm_out_clear(packed);
        st = hm_cursor_next(cursor, packed);
        if (st == HM_OK) {
            hm_str bytes = hm_out_text(packed);

            st = hm_archive_unpack(&bytes, &game);
            hm_out_put(out, game.text);
        }
    }
    hm_cursor_free(cursor);
    hm_out_free(packed);
    return st == HM_END ? hm_out_status(out) : st;
}

static const struct {
    const char *where;
    hm_search_options search;
} questions[] = {
    {"plies > 1 and Sente ~ \"^[AC]\" or winner = white",
     {.size = sizeof(hm_search_options), .words = "quiet ann"}},
    {"not (date < 1990 and notation = psn)",
     {.size = sizeof(hm_search_options), .position = "moves:7g7f"}},
    {"faulty = yes",
     {.size = sizeof(hm_search_options),
      .position = "moves:2g2f",
      .variations = true}},
};

static hm_status find(fixture *f, hm_archive *archive, size_t index,
                      hm_out *out)
{
    hm_archive_query query = {.size = sizeof(query)};
    hm_where *where = NULL;
    hm_search *search = NULL;
    hm_status st = hm_where_parse(f->ctx, hm_str_of(questions[index].where),
                                  f->diags, &where);

    query.where = where;
    if (st == HM_OK)
        st = put_games(f, archive, &query, out);
    if (st == HM_OK)
        st = hm_search_new(f->ctx, &questions[index].search, &search);
    query = (hm_archive_query){.size = sizeof(query), .search = search};
    if (st == HM_OK)
        st = put_games(f, archive, &query, out);
    hm_search_free(search);
    hm_where_free(where);
    return st;
}

static hm_status put_played(void *out, const hm_played *played)
{
    hm_out_put(out, played->move);
    return hm_out_status(out);
}

static hm_status ask(fixture *f, hm_out *out)
{
    hm_archive *archive = NULL;
    uint64_t count = 0;
    uint64_t positions = 0;
    hm_status st = open_archive(f, false, &archive);

    for (size_t i = 0; st == HM_OK && i < HM_COUNT(questions); i++)
        st = find(f, archive, i, out);
    if (st == HM_OK)
        st = hm_archive_explore(archive, 1, put_played, out);
    if (st == HM_OK)
        st = hm_archive_size(archive, &count, &positions);
    hm_out_printf(out, "%d %d", (int)count, (int)positions);
    hm_archive_free(archive);
    return st == HM_OK ? hm_out_status(out) : st;
}

static hm_status read_as_input(fixture *f, hm_out *out)
{
    hm_archive_query query = {.size = sizeof(query)};
    hm_reader_options options = {
        .size = sizeof(options), .from = HM_PACKED, .diags = f->diags};
    hm_archive *archive = NULL;
    hm_input *input = NULL;
    hm_status st = open_archive(f, false, &archive);

    if (st == HM_OK)
        st = hm_archive_input(archive, &query, &input);
    if (st == HM_OK)
        st = put_lengths(f, input, &options, out);
    hm_archive_free(archive);
    return st == HM_OK ? hm_out_status(out) : st;
}

static hm_status look_through(fixture *f, hm_out *out)
{
    hm_replay *replay = NULL;
    hm_archive *archive = NULL;
    hm_status st = hm_replay_new(f->ctx, NULL, &replay);

    remove_files(copy);
    if (st == HM_OK)
        st = open_archive(f, false, &archive);
    if (st == HM_OK)
        st = hm_archive_verify(archive, replay);
    if (st == HM_OK)
        st = hm_archive_copy(archive, copy);
    hm_archive_free(archive);
    hm_replay_free(replay);
    hm_out_puts(out, "sound");
    return st == HM_OK ? hm_out_status(out) : st;
}

/* ---- the tests ----------------------------------------------------------- */

static void games_are_packed_whole(void **state)
{
    (void)state;
    fail_each_call(pack, NULL);
}

static void answers_are_whole(void **state)
{
    make_archive(*state);
    fail_each_call(ask, NULL);
    fail_each_call(read_as_input, NULL);
    fail_calls(look_through, NULL, 3);
    remove_files(path);
    remove_files(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_packed_whole),
        TEST(answers_are_whole),
    };
    char folder[] = "/tmp/halfmove-oom-XXXXXX";
    int failed;

    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof(path), "%s/games.hm", folder);
    snprintf(copy, sizeof(copy), "%s/copy.hm", folder);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
