/*
 * fuzz_play.c - any lines as plies that are typed.
 *
 * The first byte chooses the game. What can be played is taken back and played
 * again: the keys must follow.
 */
#include "fuzz.h"

static const struct {
    const char *notation, *setting, *text;
} games[] = {
    {"pan", "game=shogi", "[]"},
    {"pan", "size=2x2x2", "[]"},
    {"atlantis", NULL,
     "{\"format\": \"Atlantis transcript\", \"version\": \"1.0\","
     " \"segments\": [[\"a1\", \"a2\", \"b2\"], [\"b3\", \"c3\", \"c2\"]],"
     " \"players\": [{\"stacks\": {\"a1\": 2, \"b2\": -1}},"
     " {\"stacks\": {\"c3\": 2}}]}"},
};

enum { GAMES = sizeof(games) / sizeof(games[0]), MOST_LINES = 40 };

static hm_record *read_start(hm_ctx *ctx, size_t game)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = games[game].notation,
                                 .settings = &games[game].setting,
                                 .setting_count = games[game].setting != NULL};
    hm_str text = hm_str_of(games[game].text);
    hm_input *input;
    hm_reader *reader;
    hm_record *record;

    expect(hm_input_memory(ctx, text, &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &options, &reader) == HM_OK);
    expect(hm_reader_next(reader, &record) == HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
    return record;
}

static uint64_t key_of(hm_replay *replay)
{
    uint64_t key = 0;

    expect(hm_replay_key(replay, &key) == HM_OK);
    return key;
}

/* Asks all that can be asked of a position and of the ply before it. */
static void ask(hm_ctx *ctx, hm_replay *replay)
{
    hm_ply ply;
    hm_out *out;

    expect(hm_out_new(ctx, &out) == HM_OK);
    expect(hm_replay_position(replay, out) == HM_OK);
    hm_replay_json(replay, out);
    for (size_t i = 0; hm_replay_ply(replay, i, &ply) == HM_OK; i++)
        hm_out_put(out, ply.text);
    for (size_t i = 0; hm_replay_legal_at(replay, i, &ply) == HM_OK; i++)
        hm_out_put(out, ply.text);
    expect(hm_out_status(out) == HM_OK);
    hm_out_free(out);
}

static void play(hm_ctx *ctx, hm_replay *replay, hm_str line)
{
    uint64_t before = key_of(replay);
    uint64_t after;

    if (hm_replay_play(replay, line, NULL) != HM_OK) {
        expect(key_of(replay) == before);
        return;
    }
    after = key_of(replay);
    ask(ctx, replay);
    expect(hm_replay_prev(replay) == HM_OK);
    expect(key_of(replay) == before);
    expect(hm_replay_play(replay, line, NULL) == HM_OK);
    expect(key_of(replay) == after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data;
    const char *end = at + size;
    hm_ctx *ctx;
    hm_replay *replay;
    hm_record *record;

    if (size == 0)
        return 0;
    expect(hm_ctx_new(NULL, &ctx) == HM_OK);
    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    record = read_start(ctx, (size_t)*at++ % GAMES);
    expect(hm_replay_load(replay, record) == HM_OK);
    for (size_t i = 0; at < end && i < MOST_LINES; i++) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((line ? line : end) - at);

        play(ctx, replay, (hm_str){at, len});
        at += len + 1;
    }
    while (hm_replay_prev(replay) == HM_OK)
        ;
    hm_replay_free(replay);
    hm_record_free(record);
    hm_ctx_free(ctx);
    return 0;
}
