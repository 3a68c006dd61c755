/*
 * fuzz_search.c - any bytes as a position, a pattern, material or words to
 * find; the first byte says as which.
 */
#include "fuzz.h"

static const char *const games[][2] = {
    {"usi", "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e\n"},
    {"pgn", "[White \"Ann\"]\n\n1. e4 {Well} d5 2. exd5 (2. e5 f5) c5 *\n"},
    {"ppn", "---\nGameType: Four Field Kono\n...\n1. a2:a4\n"},
};

/* What is found in a game is found there again. */
static void search_game(hm_ctx *ctx, const hm_search *search, size_t index)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = games[index][0]};
    hm_input *input;
    hm_reader *reader;
    hm_record *record;
    hm_replay *replay;
    hm_status st;
    size_t at;

    expect(hm_input_memory(ctx, hm_str_of(games[index][1]), &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &options, &reader) == HM_OK);
    expect(hm_reader_next(reader, &record) == HM_OK);
    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    st = hm_search_game(search, record, replay);
    at = hm_replay_index(replay);
    expect(st == HM_OK || st == HM_END);
    expect(hm_search_game(search, record, replay) == st);
    expect(st == HM_END || hm_replay_index(replay) == at);
    hm_replay_free(replay);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
}

static void search_for(hm_ctx *ctx, unsigned kind, const char *text)
{
    hm_search_options options = {.size = sizeof(options),
                                 .mirror = kind & 4,
                                 .board_only = kind & 8,
                                 .variations = kind & 16};
    hm_search *search;
    hm_status st;

    switch (kind & 3) {
    case 0:
        options.position = text;
        break;
    case 1:
        options.pattern = text;
        break;
    case 2:
        options.material = text;
        break;
    default:
        options.words = text;
        break;
    }
    expect(hm_diags_new(ctx, &options.diags) == HM_OK);
    st = hm_search_new(ctx, &options, &search);
    expect((st == HM_OK) == (search != NULL));
    expect(st != HM_EINPUT || hm_diags_total(options.diags, HM_ERROR) > 0);
    for (size_t i = 0; search && i < sizeof(games) / sizeof(games[0]); i++)
        search_game(ctx, search, i);
    hm_search_free(search);
    hm_diags_free(options.diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = calloc(1, size + 1);
    hm_ctx *ctx;

    expect(text != NULL);
    expect(hm_ctx_new(NULL, &ctx) == HM_OK);
    if (size > 0)
        memcpy(text, data + 1, size - 1);
    search_for(ctx, size ? data[0] : 0, text);
    hm_ctx_free(ctx);
    free(text);
    return 0;
}
