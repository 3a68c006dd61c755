/*
 * fuzz_archive.c - any bytes as an archive of games.
 *
 * Whatever a file says, opening it, reading its games and asking its index end
 * with a status, and what is wrong is in the diagnostics.
 */
#include "fuzz.h"

#include <stdio.h>
#include <unistd.h>

enum { MOST_GAMES = 100 };

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = 1 << 14,
    .meta_bytes = 1 << 12,
    .words = 1000,
    .expansion_words = 1000,
    .expansion_bytes = 1 << 16,
    .diagnostics = 20,
};

static void expect_status(hm_status st)
{
    expect(st == HM_OK || st == HM_END || st == HM_EINPUT || st == HM_EIO);
}

static hm_status count_move(void *user, const hm_played *played)
{
    *(size_t *)user += played->move.len;
    return HM_OK;
}

/* Reads and plays the games, and packs them again. */
static void read_games(hm_ctx *ctx, hm_archive *archive, hm_replay *replay)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = HM_PACKED, .name = "fuzz.hm"};
    hm_pack_options how = {.size = sizeof(how), .replay = replay};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    hm_out *packed;
    bool faulty;
    hm_status st = hm_archive_input(archive, NULL, &input);

    expect_status(st);
    expect(hm_out_new(ctx, &packed) == HM_OK);
    if (st == HM_OK)
        expect(hm_reader_new(ctx, input, &options, &reader) == HM_OK);
    for (int i = 0; st != HM_END && i < MOST_GAMES; i++) {
        st = reader ? hm_reader_reuse(reader, &record) : HM_END;
        if (st == HM_OK)
            expect(hm_archive_pack(reader, record, &how, packed, &faulty) ==
                   HM_OK);
    }
    hm_out_free(packed);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
}

static void ask(hm_ctx *ctx, hm_archive *archive)
{
    hm_search_options options = {
        .size = sizeof(options), .position = "moves:7g7f", .words = "ann"};
    hm_archive_query query = {.size = sizeof(query), .heads = true};
    hm_search *search = NULL;
    hm_cursor *cursor = NULL;
    hm_out *packed;
    size_t moves = 0;
    hm_status st;

    expect(hm_search_new(ctx, &options, &search) == HM_OK);
    expect(hm_out_new(ctx, &packed) == HM_OK);
    query.search = search;
    st = hm_archive_find(archive, &query, &cursor);
    expect_status(st);
    for (int i = 0; st == HM_OK && i < MOST_GAMES; i++)
        st = hm_cursor_next(cursor, packed);
    expect_status(st);
    hm_cursor_free(cursor);
    expect_status(hm_archive_explore(archive, UINT64_C(0xBDA05B39661B6EA7),
                                     count_move, &moves));
    hm_search_free(search);
    hm_out_free(packed);
}

/* Writes the bytes to a file, which is removed by whoever made it. */
static void write_file(char *name, const uint8_t *data, size_t size)
{
    int fd = mkstemp(name);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "wb");

    expect(file != NULL);
    expect(size == 0 || fwrite(data, 1, size, file) == size);
    expect(fclose(file) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char name[] = "/tmp/halfmove-fuzz-XXXXXX";
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_archive_options how = {.size = sizeof(how)};
    hm_archive *archive = NULL;
    hm_replay *replay;
    hm_ctx *ctx;
    hm_status st;

    write_file(name, data, size);
    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    expect(hm_ctx_use(ctx, hm_archives()) == HM_OK);
    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    expect(hm_diags_new(ctx, &how.diags) == HM_OK);
    st = hm_archive_open(ctx, name, &how, &archive);
    expect_status(st);
    expect(st != HM_EINPUT || hm_diags_total(how.diags, HM_ERROR) > 0);
    if (st == HM_OK) {
        read_games(ctx, archive, replay);
        ask(ctx, archive);
        expect_status(hm_archive_verify(archive, replay));
    }
    hm_archive_free(archive);
    hm_replay_free(replay);
    hm_diags_free(how.diags);
    hm_ctx_free(ctx);
    unlink(name);
    return 0;
}
