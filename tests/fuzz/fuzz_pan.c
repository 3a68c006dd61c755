/*
 * fuzz_pan.c - any bytes as PAN: check, read, replay, rewind, write, read
 * again.
 *
 * The first byte chooses the board. What streams by and what is read as a
 * record must be judged alike; what is read without an error must come back
 * from the writer with the same states; rewinding must restore the start.
 */
#include "fuzz.h"

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = 1 << 16,
    .moves = 4000,
    .pieces = 4000,
    .squares = 4096,
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
    {{"hand=swap"}, 1},
    {{NULL}, 0},
};

/* ---- reading ------------------------------------------------------------- */

typedef struct source {
    hm_input *input;
    hm_reader *reader;
} source;

static source open_text(hm_ctx *ctx, hm_str text, const board *b,
                        hm_diags *diags)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = "pan",
                                 .diags = diags,
                                 .settings = b->settings,
                                 .setting_count = b->count};
    source s;

    // read where it stands, so that a byte too far is seen
    expect(hm_input_plain(ctx, text, &s.input) == HM_OK);
    expect(hm_reader_new(ctx, s.input, &options, &s.reader) == HM_OK);
    return s;
}

static void close_text(source *s)
{
    hm_reader_free(s->reader);
    hm_input_free(s->input);
}

/* How many games of a text are fine as they stream by. */
static size_t count_streamed(hm_ctx *ctx, hm_str text, const board *b)
{
    source s = open_text(ctx, text, b, NULL);
    size_t fine = 0;
    hm_status st;

    while ((st = hm_reader_check(s.reader)) != HM_END) {
        expect(st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT);
        fine += st == HM_OK;
    }
    close_text(&s);
    return fine;
}

/* ---- playing ------------------------------------------------------------- */

/* The states of a game as JSON; false if it does not play to its end. */
static bool play(hm_ctx *ctx, const hm_record *record, hm_out *states)
{
    hm_replay *replay;
    hm_out *start;
    hm_status st;

    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    expect(hm_out_new(ctx, &start) == HM_OK);
    st = hm_replay_load(replay, record);
    if (st == HM_OK) {
        hm_replay_json(replay, start);
        while ((st = hm_replay_next(replay)) == HM_OK) {
            if (hm_out_text(states).len < 1 << 18)
                hm_replay_json(replay, states);
        }
        expect_rewind(ctx, replay, hm_out_text(start), hm_replay_json);
    }
    hm_out_free(start);
    hm_replay_free(replay);
    return st == HM_END;
}

/* Writes a game, reads it back, writes it again: the same text. */
static void round_trip(hm_ctx *ctx, const hm_record *record, const board *b)
{
    hm_record *back = NULL;
    hm_out *text;
    hm_out *again;
    hm_out *states;
    source s;

    expect(hm_out_new(ctx, &text) == HM_OK);
    expect(hm_out_new(ctx, &again) == HM_OK);
    expect(hm_out_new(ctx, &states) == HM_OK);
    expect(hm_record_write(ctx, record, NULL, text) == HM_OK);
    s = open_text(ctx, hm_out_text(text), b, NULL);
    expect(hm_reader_next(s.reader, &back) == HM_OK);
    expect(play(ctx, back, states));
    expect(hm_record_write(ctx, back, NULL, again) == HM_OK);
    expect(same(hm_out_text(text), hm_out_text(again)));
    close_text(&s);
    hm_record_free(back);
    hm_out_free(text);
    hm_out_free(again);
    hm_out_free(states);
}

/* How many games of a text are fine as records. */
static size_t count_records(hm_ctx *ctx, hm_str text, const board *b)
{
    hm_record *record = NULL;
    size_t fine = 0;
    hm_diags *diags;
    hm_out *states;
    hm_status st;
    source s;

    expect(hm_diags_new(ctx, &diags) == HM_OK);
    expect(hm_out_new(ctx, &states) == HM_OK);
    s = open_text(ctx, text, b, diags);
    for (;;) {
        size_t before = hm_diags_total(diags, HM_ERROR);

        st = hm_reader_reuse(s.reader, &record);
        if (st == HM_END)
            break;
        if (st != HM_OK || !play(ctx, record, states) ||
            hm_diags_total(diags, HM_ERROR) > before)
            continue;
        fine++;
        round_trip(ctx, record, b);
    }
    close_text(&s);
    hm_record_free(record);
    hm_out_free(states);
    hm_diags_free(diags);
    return fine;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    size_t choice = size ? data[0] % (sizeof(boards) / sizeof(*boards)) : 0;
    hm_str text = {(const char *)data + (size > 0), size - (size > 0)};
    hm_ctx *ctx;

    // Streams have no limit on their length.
    if (size > 1 << 14)
        return 0;
    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    expect(count_streamed(ctx, text, &boards[choice]) ==
           count_records(ctx, text, &boards[choice]));
    hm_ctx_free(ctx);
    return 0;
}
