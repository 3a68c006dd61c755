/*
 * fuzz_ppn.c - any bytes as PPN: read, replay, draw, rewind, write, read again.
 *
 * What reads without an error must come back from the writer with the same
 * states, and rewinding must restore the start.
 */
#include "fuzz.h"

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = 1 << 16,
    .meta_bytes = 1 << 12,
    .moves = 2000,
    .words = 4000,
    .label_bytes = 200,
    .expansion_words = 2000,
    .expansion_bytes = 1 << 18,
    .pieces = 2000,
    .work = 300000,
    .diagnostics = 20,
    .diagram_cells = 1 << 16,
};

/* Every position can be drawn, but for those that are too large. */
static void draw(hm_ctx *ctx, const hm_table *table)
{
    hm_diagram_options options = {.size = sizeof(options),
                                  .legend = true,
                                  .annotate = HM_ANNOTATE_ALGEBRAIC};
    hm_out *text;

    expect(hm_out_new(ctx, &text) == HM_OK);
    for (int i = 0; i < 6; i++) {
        hm_status st;

        options.style = i % 2 ? HM_STYLE_ASCII : HM_STYLE_UNICODE;
        options.reorient = (hm_reorient)(i / 2);
        st = hm_diagram_write(table, &options, text);
        expect(st == HM_OK || st == HM_ELIMIT);
        for (size_t k = 0; i % 2 && k < hm_out_text(text).len; k++)
            expect((unsigned char)hm_out_text(text).ptr[k] < 0x80);
        hm_out_clear(text);
    }
    hm_out_free(text);
}

static bool is_own(const hm_record *record)
{
    return strcmp(hm_record_rules(record), "table") == 0;
}

/*
 * The states of a game as JSON; false if it does not play to its end. Other
 * notations inside may number their moves anew, so only the pieces count; what
 * they warn of they may mend.
 */
static bool play(hm_ctx *ctx, const hm_record *record, hm_diags *diags,
                 hm_out *states)
{
    hm_replay_options options = {.size = sizeof(options), .diags = diags};
    void (*put)(const hm_replay *, hm_out *) =
        is_own(record) ? hm_replay_json : put_table;
    hm_replay *replay;
    hm_out *start;
    hm_status st;

    expect(hm_replay_new(ctx, &options, &replay) == HM_OK);
    expect(hm_out_new(ctx, &start) == HM_OK);
    st = hm_replay_load(replay, record);
    if (st == HM_OK) {
        put(replay, start);
        put(replay, states);
        while ((st = hm_replay_next(replay)) == HM_OK) {
            if (hm_table_count(hm_replay_table(replay)) < 200)
                put(replay, states);
        }
        draw(ctx, hm_replay_table(replay));
        expect_rewind(ctx, replay, hm_out_text(start), put);
    }
    hm_out_free(start);
    hm_replay_free(replay);
    return st == HM_END;
}

/* Writes a game, reads it back, and compares the states. */
static void round_trip(hm_ctx *ctx, const hm_record *record, hm_str states)
{
    hm_record *back = NULL;
    hm_out *text;
    hm_out *again;

    expect(hm_out_new(ctx, &text) == HM_OK);
    expect(hm_out_new(ctx, &again) == HM_OK);
    expect(hm_record_write(ctx, record, NULL, text) == HM_OK);
    expect(read_one(ctx, hm_out_text(text), "ppn", NULL, &back));
    expect(play(ctx, back, NULL, again));
    expect(same(hm_out_text(again), states));
    hm_record_free(back);
    hm_out_free(text);
    hm_out_free(again);
}

/*
 * Spelling a game out must work whenever it plays. What comes out is longer
 * than what went in, so it is read back under the usual limits.
 */
static void spell_out(hm_ctx *ctx, const hm_record *record)
{
    hm_ctx *wide;
    hm_writer_options options = {.size = sizeof(options),
                                 .settings = (const char *const[]){"moves=yes"},
                                 .setting_count = 1};
    hm_record *back = NULL;
    hm_out *text;
    hm_out *states;

    expect(hm_ctx_new(NULL, &wide) == HM_OK);
    expect(hm_out_new(ctx, &text) == HM_OK);
    expect(hm_out_new(ctx, &states) == HM_OK);
    expect(hm_record_write(ctx, record, &options, text) == HM_OK);
    expect(read_one(wide, hm_out_text(text), "ppn", NULL, &back));
    expect(play(wide, back, NULL, states));
    hm_record_free(back);
    hm_out_free(text);
    hm_out_free(states);
    hm_ctx_free(wide);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_record *record = NULL;
    hm_ctx *ctx;
    hm_diags *diags;
    hm_out *states;
    bool clean;

    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    expect(hm_diags_new(ctx, &diags) == HM_OK);
    expect(hm_out_new(ctx, &states) == HM_OK);
    if (read_one(ctx, (hm_str){(const char *)data, size}, "ppn", diags,
                 &record)) {
        clean = play(ctx, record, diags, states) &&
                hm_diags_total(diags, HM_ERROR) == 0 &&
                (is_own(record) || hm_diags_total(diags, HM_WARNING) == 0);
        if (clean && hm_record_game(record) == 1) {
            round_trip(ctx, record, hm_out_text(states));
            spell_out(ctx, record);
        }
    }
    hm_record_free(record);
    hm_out_free(states);
    hm_diags_free(diags);
    hm_ctx_free(ctx);
    return 0;
}
