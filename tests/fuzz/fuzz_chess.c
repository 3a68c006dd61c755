/*
 * fuzz_chess.c - any bytes in each notation of chess.
 *
 * What reads and plays without an error must come back from PGN with the same
 * states and bytes. Checking a file must say what reading and playing it says.
 */
#include "fuzz.h"

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = 1 << 14,
    .moves = 1000,
    .diagnostics = 50,
};

/* The next notation that holds games of chess; false after the last. */
static bool next_notation(size_t *at, hm_notation_info *info)
{
    while (hm_notation_at((*at)++, info)) {
        if (info->rules && strcmp(info->rules, "chess") == 0)
            return true;
    }
    return false;
}

/* The next node of a tree, a line to its end first. */
static const hm_node *next_node(const hm_node *node)
{
    if (hm_node_child(node))
        return hm_node_child(node);
    while (node && !hm_node_sibling(node))
        node = hm_node_parent(node);
    return node ? hm_node_sibling(node) : NULL;
}

/* All positions of a game, variations too; false if one cannot be played. */
static bool play(hm_replay *replay, const hm_record *record, hm_out *out)
{
    const hm_node *node = hm_record_root(record);
    bool whole = true;

    if (hm_replay_load(replay, record) != HM_OK)
        return false;
    for (; node; node = next_node(node)) {
        if (hm_replay_seek(replay, node) != HM_OK)
            whole = false;
        else
            expect(hm_replay_position(replay, out) == HM_OK);
        hm_out_char(out, '\n');
    }
    return whole;
}

static bool has_errors(hm_diags *diags)
{
    for (size_t i = 0; i < hm_diags_count(diags); i++) {
        if (hm_diags_at(diags, i)->severity == HM_ERROR)
            return true;
    }
    return false;
}

/* Puts what was found, and forgets it. */
static void put_diags(hm_diags *diags, hm_out *out)
{
    hm_diags_sort(diags);
    for (size_t i = 0; i < hm_diags_count(diags); i++)
        hm_diag_print(hm_diags_at(diags, i), false, out);
    hm_diags_clear(diags);
}

typedef struct job {
    hm_ctx *ctx;
    hm_diags *diags;
    hm_replay *replay;
    hm_out *read, *checked, *states, *again, *text;
} job;

/* Written as PGN, it is the same game, and so are the bytes the next time. */
static void round_trip(job *j, const hm_record *record)
{
    hm_writer_options to = {.size = sizeof(to), .to = "pgn"};
    hm_reader_options from = {
        .size = sizeof(from), .from = "pgn", .diags = j->diags};
    hm_record *back;
    hm_reader *reader;
    hm_input *input;

    hm_out_clear(j->text);
    hm_out_clear(j->again);
    expect(hm_record_write(j->ctx, record, &to, j->text) == HM_OK);
    expect(hm_input_memory(j->ctx, hm_out_text(j->text), &input) == HM_OK);
    expect(hm_reader_new(j->ctx, input, &from, &reader) == HM_OK);
    expect(hm_reader_next(reader, &back) == HM_OK);
    expect(play(j->replay, back, j->again));
    expect(same(hm_out_text(j->again), hm_out_text(j->states)));
    hm_out_clear(j->again);
    expect(hm_record_write(j->ctx, back, &to, j->again) == HM_OK);
    expect(same(hm_out_text(j->again), hm_out_text(j->text)));
    expect(!has_errors(j->diags));
    hm_record_free(back);
    hm_reader_free(reader);
    hm_input_free(input);
}

static void read_games(job *j, hm_reader *reader)
{
    hm_record *record = NULL;
    hm_status st;

    while ((st = hm_reader_reuse(reader, &record)) != HM_END) {
        bool sound = false;

        expect(st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT);
        hm_out_clear(j->states);
        if (st == HM_OK)
            sound = play(j->replay, record, j->states);
        sound = sound && !has_errors(j->diags);
        put_diags(j->diags, j->read);
        if (sound)
            round_trip(j, record);
        hm_diags_clear(j->diags);
    }
    hm_record_free(record);
}

static void check_games(job *j, hm_reader *reader)
{
    while (hm_reader_check(reader) != HM_END)
        put_diags(j->diags, j->checked);
}

static void read_as(job *j, const hm_notation_info *info, hm_str bytes)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = info->name, .diags = j->diags};
    bool checks = strcmp(info->name, "pgn") == 0;

    hm_out_clear(j->read);
    hm_out_clear(j->checked);
    for (int pass = 0; pass < (checks ? 2 : 1); pass++) {
        hm_reader *reader;
        hm_input *input;

        // read where they stand, so that a byte too far is seen
        expect(hm_input_plain(j->ctx, bytes, &input) == HM_OK);
        expect(hm_reader_new(j->ctx, input, &options, &reader) == HM_OK);
        if (pass == 0)
            read_games(j, reader);
        else
            check_games(j, reader);
        hm_reader_free(reader);
        hm_input_free(input);
    }
    expect(!checks || same(hm_out_text(j->read), hm_out_text(j->checked)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_replay_options playing = {.size = sizeof(playing), .bare = true};
    hm_notation_info info = {.size = sizeof(info)};
    hm_str bytes = {(const char *)data, size};
    job j = {0};
    hm_out **outs[] = {&j.read, &j.checked, &j.states, &j.again, &j.text};

    if (size > 4096)
        return 0;
    expect(hm_ctx_new(&options, &j.ctx) == HM_OK);
    expect(hm_diags_new(j.ctx, &j.diags) == HM_OK);
    playing.diags = j.diags;
    expect(hm_replay_new(j.ctx, &playing, &j.replay) == HM_OK);
    for (size_t i = 0; i < sizeof(outs) / sizeof(outs[0]); i++)
        expect(hm_out_new(j.ctx, outs[i]) == HM_OK);
    for (size_t at = 0; next_notation(&at, &info);)
        read_as(&j, &info, bytes);
    for (size_t i = 0; i < sizeof(outs) / sizeof(outs[0]); i++)
        hm_out_free(*outs[i]);
    hm_replay_free(j.replay);
    hm_diags_free(j.diags);
    hm_ctx_free(j.ctx);
    return 0;
}
