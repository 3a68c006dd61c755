/*
 * fuzz_shogi.c - any bytes in each notation of shogi, and as a position.
 *
 * What reads and plays without an error must come back from each writer with
 * the same states, and rewinding must restore the start.
 */
#include "fuzz.h"

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = 1 << 14,
    .moves = 1000,
    .diagnostics = 20,
};

/* The next notation that holds games of shogi; false after the last. */
static bool next_notation(size_t *at, hm_notation_info *info)
{
    while (hm_notation_at((*at)++, info)) {
        if (info->rules && strcmp(info->rules, "shogi") == 0)
            return true;
    }
    return false;
}

/* What rules say of a position; both sides cannot win. */
static void ask(const hm_replay *replay)
{
    hm_declaration claim;
    hm_outcome end;

    expect(hm_replay_outcome(replay, &end) == HM_OK);
    expect(end.winner >= -1 && end.winner <= 1 && (end.over || end.winner < 0));
    expect(hm_shogi_declare(replay, NULL, &claim) == HM_OK);
    expect(!(claim.wins && claim.draws));
}

/* The states of a game without their text; false if it stops early. */
static bool play(hm_ctx *ctx, const hm_record *record, bool force,
                 hm_out *states)
{
    hm_replay_options options = {
        .size = sizeof(options), .force = force, .keep_going = force};
    hm_replay *replay;
    hm_out *start;
    hm_status st;

    expect(hm_replay_new(ctx, &options, &replay) == HM_OK);
    expect(hm_out_new(ctx, &start) == HM_OK);
    st = hm_replay_load(replay, record);
    expect(st == HM_OK || !force); // from a position of no game
    if (st == HM_OK) {
        put_table(replay, start);
        while ((st = hm_replay_next(replay)) == HM_OK)
            put_table(replay, states);
        ask(replay);
        expect_rewind(ctx, replay, hm_out_text(start), put_table);
    }
    hm_out_put(states, hm_out_text(start));
    hm_out_free(start);
    hm_replay_free(replay);
    return st == HM_END;
}

/* Whether every variation of a game can be played too. */
static bool plays_whole(hm_ctx *ctx, const hm_record *record)
{
    const hm_node *node;
    hm_replay *replay;
    hm_status st = HM_OK;

    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    st = hm_replay_load(replay, record);
    node = st == HM_OK ? hm_replay_node(replay) : NULL;
    while (node && st == HM_OK) {
        if (hm_node_child(node)) {
            node = hm_node_child(node);
        } else {
            while (node && !hm_node_sibling(node))
                node = hm_node_parent(node);
            node = node ? hm_node_sibling(node) : NULL;
        }
        if (node)
            st = hm_replay_seek(replay, node);
    }
    hm_replay_free(replay);
    return st == HM_OK;
}

static void read_back(hm_ctx *ctx, const char *name, hm_str text,
                      hm_record **out)
{
    hm_reader_options options = {.size = sizeof(options), .from = name};
    hm_reader *reader;
    hm_input *input;

    expect(hm_input_memory(ctx, text, &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &options, &reader) == HM_OK);
    expect(hm_reader_next(reader, out) == HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
}

/*
 * Writes a game in a notation, reads it, and writes it again. All is UTF-8:
 * what was guessed to be CP932 may look like UTF-8 when it is written.
 */
static void round_trip(hm_ctx *ctx, const hm_record *record, const char *name,
                       hm_str states)
{
    hm_writer_options options = {
        .size = sizeof(options), .to = name, .encoding = "utf-8"};
    hm_record *back;
    hm_out *text;
    hm_out *again;

    expect(hm_out_new(ctx, &text) == HM_OK);
    expect(hm_out_new(ctx, &again) == HM_OK);
    expect(hm_record_write(ctx, record, &options, text) == HM_OK);
    read_back(ctx, name, hm_out_text(text), &back);
    expect(play(ctx, back, false, again));
    expect(same(hm_out_text(again), states));
    hm_out_clear(again);
    expect(hm_record_write(ctx, back, &options, again) == HM_OK);
    expect(same(hm_out_text(again), hm_out_text(text)));
    hm_record_free(back);
    hm_out_free(text);
    hm_out_free(again);
}

/* In CP932 a game may lose characters, but no move. */
static void encoded_trip(hm_ctx *ctx, const hm_record *record, const char *name,
                         hm_str states)
{
    hm_writer_options options = {
        .size = sizeof(options), .to = name, .encoding = "cp932"};
    hm_record *back;
    hm_out *text;
    hm_out *again;
    hm_status st;

    expect(hm_out_new(ctx, &text) == HM_OK);
    expect(hm_out_new(ctx, &again) == HM_OK);
    st = hm_record_write(ctx, record, &options, text);
    expect(st == HM_OK || st == HM_EUSAGE);
    if (st == HM_OK) {
        read_back(ctx, name, hm_out_text(text), &back);
        expect(play(ctx, back, false, again));
        expect(same(hm_out_text(again), states));
        hm_record_free(back);
    }
    hm_out_free(text);
    hm_out_free(again);
}

static void read_games(hm_ctx *ctx, const char *name, hm_str bytes,
                       hm_diags *diags)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = name, .diags = diags};
    hm_notation_info info = {.size = sizeof(info)};
    hm_record *record = NULL;
    hm_reader *reader;
    hm_input *input;
    hm_out *states;
    hm_status st;

    expect(hm_input_memory(ctx, bytes, &input) == HM_OK);
    expect(hm_out_new(ctx, &states) == HM_OK);
    if (hm_reader_new(ctx, input, &options, &reader) == HM_OK) {
        while ((st = hm_reader_reuse(reader, &record)) != HM_END) {
            expect(st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT);
            if (st == HM_OK)
                play(ctx, record, true, states);
            hm_out_clear(states);
            if (st != HM_OK || !play(ctx, record, false, states) ||
                !plays_whole(ctx, record))
                continue;
            for (size_t at = 0; next_notation(&at, &info);) {
                round_trip(ctx, record, info.name, hm_out_text(states));
                encoded_trip(ctx, record, info.name, hm_out_text(states));
            }
        }
        hm_reader_free(reader);
    }
    hm_record_free(record);
    hm_out_free(states);
    hm_input_free(input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_str bytes = {(const char *)data, size};
    uint64_t count = 0;
    hm_notation_info info = {.size = sizeof(info)};
    hm_diags *diags;
    hm_ctx *ctx;

    if (size > 4096)
        return 0;
    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    expect(hm_diags_new(ctx, &diags) == HM_OK);
    if (hm_shogi_perft(ctx, bytes, 1, diags, &count) == HM_OK)
        expect(count <= 593);
    for (size_t at = 0; next_notation(&at, &info);)
        read_games(ctx, info.name, bytes, diags);
    hm_diags_free(diags);
    hm_ctx_free(ctx);
    return 0;
}
