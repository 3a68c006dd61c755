/*
 * fuzz_interpret.c - any bytes as PAN or PPN, written as the other and back.
 *
 * The first byte chooses the notation and the board. A game of PAN that plays
 * to its end must come back from PPN with the same boards and hands; whatever
 * of PPN can be written as PAN must play to its end, and writing it as shogi
 * must end well or with a status.
 */
#include "fuzz.h"

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = 1 << 17,
    .meta_bytes = 1 << 15,
    .moves = 2000,
    .words = 8000,
    .expansion_words = 2000,
    .expansion_bytes = 1 << 18,
    .pieces = 4000,
    .work = 2000000,
    .squares = 1024,
    .diagnostics = 20,
};

typedef struct board {
    const char *settings[3];
    size_t count;
} board;

static const board boards[] = {
    {{"game=chess"}, 1},
    {{"game=shogi", "in-hand={\"P\":2,\"+p\":1}"}, 2},
    {{"size=2x3x4", "board=a,,b,+c,,,game:d,,,,,,,,,,,,,,,,,e", "hand=keep"},
     3},
    {{"game=go9"}, 1},
    {{"size=3x5", "board=kpppp/5/PPPPK", "hand=swap"}, 3},
    {{"size=1x6", "board=kp2PK", "hand=none"}, 3},
};

/* Reads the first game; NULL if it cannot be read without an error. */
static hm_record *read_game(hm_ctx *ctx, hm_str text, const char *from,
                            const board *b)
{
    hm_reader_options options = {.size = sizeof(options), .from = from};
    hm_record *record = NULL;
    hm_reader *reader;
    hm_input *input;

    expect(hm_diags_new(ctx, &options.diags) == HM_OK);
    if (b) {
        options.settings = b->settings;
        options.setting_count = b->count;
    }
    // read where it stands, so that a byte too far is seen
    expect(hm_input_plain(ctx, text, &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &options, &reader) == HM_OK);
    if (hm_reader_next(reader, &record) != HM_OK ||
        hm_diags_total(options.diags, HM_ERROR) > 0) {
        hm_record_free(record);
        record = NULL;
    }
    hm_reader_free(reader);
    hm_input_free(input);
    hm_diags_free(options.diags);
    return record;
}

/* Adds how a state ends: its board and hand. */
static void add_board(const hm_replay *replay, hm_out *scratch, hm_out *out)
{
    static const char key[] = ",\"board\":";
    hm_str text;
    size_t at = 0;

    hm_out_clear(scratch);
    hm_replay_json(replay, scratch);
    text = hm_out_text(scratch);
    while (at + sizeof(key) < text.len &&
           memcmp(text.ptr + at, key, sizeof(key) - 1) != 0)
        at++;
    hm_out_put(out, (hm_str){text.ptr + at, text.len - at});
}

/* The boards of a game; false if it does not play to its end. */
static bool play(hm_ctx *ctx, const hm_record *record, hm_out *out)
{
    hm_replay *replay;
    hm_out *scratch;
    hm_status st;

    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    expect(hm_out_new(ctx, &scratch) == HM_OK);
    st = hm_replay_load(replay, record);
    while (st == HM_OK) {
        if (hm_out_text(out).len < 1 << 18)
            add_board(replay, scratch, out);
        st = hm_replay_next(replay);
    }
    hm_out_free(scratch);
    hm_replay_free(replay);
    return st == HM_END;
}

static hm_status write_game(hm_ctx *ctx, const hm_record *record,
                            const char *to, hm_out *out)
{
    hm_writer_options options = {.size = sizeof(options), .to = to};

    hm_out_clear(out);
    return hm_record_write(ctx, record, &options, out);
}

/* Whatever was interpreted as PAN plays to its end. */
static bool play_interpreted(hm_ctx *ctx, hm_out *text, hm_out *boards_out)
{
    hm_record *record = read_game(ctx, hm_out_text(text), "pan", NULL);
    bool fine = record && play(ctx, record, boards_out);

    hm_record_free(record);
    return fine;
}

static void try_pan(hm_ctx *ctx, hm_str text, const board *b, hm_out *out)
{
    hm_record *record = read_game(ctx, text, "pan", b);
    hm_record *back;
    hm_out *before;
    hm_out *after;
    hm_status st;

    expect(hm_out_new(ctx, &before) == HM_OK);
    expect(hm_out_new(ctx, &after) == HM_OK);
    if (record && play(ctx, record, before)) {
        write_game(ctx, record, "usi", out);
        expect(write_game(ctx, record, "ppn", out) == HM_OK);
        back = read_game(ctx, hm_out_text(out), "ppn", NULL);
        st = back ? write_game(ctx, back, "pan", out) : HM_ELIMIT;
        expect(st == HM_OK || st == HM_ELIMIT || st == HM_EINPUT);
        if (st == HM_OK)
            expect(play_interpreted(ctx, out, after) &&
                   same(hm_out_text(before), hm_out_text(after)));
        hm_record_free(back);
    }
    hm_out_free(before);
    hm_out_free(after);
    hm_record_free(record);
}

static void try_ppn(hm_ctx *ctx, hm_str text, hm_out *out)
{
    hm_record *record = read_game(ctx, text, "ppn", NULL);
    hm_out *ignored;

    expect(hm_out_new(ctx, &ignored) == HM_OK);
    if (record && write_game(ctx, record, "pan", out) == HM_OK)
        expect(play_interpreted(ctx, out, ignored));
    if (record)
        write_game(ctx, record, "usi", out);
    hm_out_free(ignored);
    hm_record_free(record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    size_t kinds = sizeof(boards) / sizeof(*boards);
    size_t choice = size ? data[0] % (kinds + 1) : 0;
    hm_str text = {(const char *)data + (size > 0), size - (size > 0)};
    hm_ctx *ctx;
    hm_out *out;

    if (size > 1 << 12)
        return 0;
    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    expect(hm_out_new(ctx, &out) == HM_OK);
    if (choice < kinds)
        try_pan(ctx, text, &boards[choice], out);
    else
        try_ppn(ctx, text, out);
    hm_out_free(out);
    hm_ctx_free(ctx);
    return 0;
}
