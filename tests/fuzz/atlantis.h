/*
 * atlantis.h - any bytes as Atlantis transcripts, for the fuzzers of both
 * forms.
 *
 * What reads and plays without a complaint must come back from its writer with
 * the same states; rewinding must restore the start; the last phases of turns
 * must leave the table as whole turns do; what the other notations take must
 * play to its end there.
 */
#ifndef HM_FUZZ_ATLANTIS_H
#define HM_FUZZ_ATLANTIS_H

#include "fuzz.h"

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = 1 << 16,
    .moves = 2000,
    .words = 4000,
    .pieces = 20000,
    .diagnostics = 20,
};

/* The states of a game as JSON; false if it does not play to its end. */
static bool play(hm_ctx *ctx, const hm_record *record, hm_diags *diags,
                 hm_out *states)
{
    hm_replay_options options = {.size = sizeof(options), .diags = diags};
    hm_replay *replay;
    hm_out *start;
    hm_status st;

    expect(hm_replay_new(ctx, &options, &replay) == HM_OK);
    expect(hm_out_new(ctx, &start) == HM_OK);
    st = hm_replay_load(replay, record);
    if (st == HM_OK) {
        hm_replay_json(replay, start);
        do {
            if (hm_replay_index(replay) < 100)
                hm_replay_json(replay, states);
        } while ((st = hm_replay_next(replay)) == HM_OK);
        expect_rewind(ctx, replay, hm_out_text(start), hm_replay_json);
    }
    hm_out_free(start);
    hm_replay_free(replay);
    return st == HM_END;
}

/* What can be seen after each turn; every phase is drawn on the way. */
static void put_tables(hm_ctx *ctx, const hm_record *record, bool phases,
                       hm_out *out)
{
    hm_replay_options options = {.size = sizeof(options), .phases = phases};
    hm_replay *replay;
    hm_out *drawn;

    expect(hm_replay_new(ctx, &options, &replay) == HM_OK);
    expect(hm_out_new(ctx, &drawn) == HM_OK);
    expect(hm_replay_load(replay, record) == HM_OK);
    for (int step = 0; step < 50 && hm_replay_index(replay) < 20; step++) {
        if (hm_replay_next(replay) != HM_OK)
            break;
        hm_replay_phase_text(replay, drawn);
        hm_diagram_write(hm_replay_table(replay), NULL,
                         hm_replay_phase(replay).last ? out : drawn);
    }
    while (!hm_replay_phase(replay).last)
        expect(hm_replay_next(replay) == HM_OK);
    expect(hm_replay_seek(replay, hm_record_root(record)) == HM_OK);
    hm_out_free(drawn);
    hm_replay_free(replay);
}

static bool starts_with(hm_str text, hm_str beginning)
{
    return text.len >= beginning.len &&
           same((hm_str){text.ptr, beginning.len}, beginning);
}

/* Waves of explosions end where all of them at once do. */
static void play_phases(hm_ctx *ctx, const hm_record *record)
{
    hm_out *whole;
    hm_out *parts;

    expect(hm_out_new(ctx, &whole) == HM_OK);
    expect(hm_out_new(ctx, &parts) == HM_OK);
    put_tables(ctx, record, false, whole);
    put_tables(ctx, record, true, parts);
    expect(starts_with(hm_out_text(whole), hm_out_text(parts)));
    hm_out_free(whole);
    hm_out_free(parts);
}

/* Writes a game, reads it back, and plays it; `states` as they should be. */
static void carry_over(hm_ctx *ctx, const hm_record *record, const char *to,
                       const hm_out *states)
{
    hm_writer_options options = {.size = sizeof(options), .to = to};
    hm_record *back = NULL;
    hm_out *text;
    hm_out *again;

    expect(hm_diags_new(ctx, &options.diags) == HM_OK);
    expect(hm_out_new(ctx, &text) == HM_OK);
    expect(hm_out_new(ctx, &again) == HM_OK);
    if (hm_record_write(ctx, record, &options, text) == HM_OK) {
        expect(read_one(ctx, hm_out_text(text), to, NULL, &back));
        expect(play(ctx, back, NULL, again));
        if (states && hm_diags_count(options.diags) == 0)
            expect(same(hm_out_text(again), hm_out_text(states)));
    }
    hm_record_free(back);
    hm_out_free(text);
    hm_out_free(again);
    hm_diags_free(options.diags);
}

/* Reads a text in one form and carries it over to the other. */
static void fuzz(hm_str text, const char *from, const char *other)
{
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_record *record = NULL;
    hm_ctx *ctx;
    hm_diags *diags;
    hm_out *states;

    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    expect(hm_diags_new(ctx, &diags) == HM_OK);
    expect(hm_out_new(ctx, &states) == HM_OK);
    if (read_one(ctx, text, from, diags, &record) &&
        play(ctx, record, diags, states) &&
        hm_diags_total(diags, HM_ERROR) == 0) {
        bool clean = hm_diags_total(diags, HM_WARNING) == 0;

        play_phases(ctx, record);
        carry_over(ctx, record, from, clean ? states : NULL);
        carry_over(ctx, record, other, NULL);
    }
    hm_record_free(record);
    hm_out_free(states);
    hm_diags_free(diags);
    hm_ctx_free(ctx);
}

#endif
