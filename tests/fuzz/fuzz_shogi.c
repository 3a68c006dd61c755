/*
 * fuzz_shogi.c - any bytes in each notation of shogi, and as a position.
 *
 * Two letters come first: what is read, and as what it is written. What reads
 * and plays without an error must come back from the writer with the same
 * states, and rewinding must restore the start.
 */
#include "fuzz.h"

enum {
    MOST_BYTES = 2048,
    MOST_WRITTEN = 4 * MOST_BYTES,
    IN_CP932 = 8,
    FORCED = 16
};

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = MOST_WRITTEN,
    .moves = 100,
    .diagnostics = 20,
};

static const char *const notations[] = {"csa", "ki2", "kif", "psn", "usi"};

enum { NOTATIONS = sizeof(notations) / sizeof(notations[0]) };

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

/* Adds the keys of all states and the last table; false if it stops early. */
static bool play(hm_ctx *ctx, const hm_record *record, hm_out *states)
{
    uint64_t start = 0;
    uint64_t key = 0;
    hm_replay *replay;
    hm_status st;

    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    st = hm_replay_load(replay, record);
    if (st == HM_OK) {
        expect(hm_replay_key(replay, &start) == HM_OK);
        while ((st = hm_replay_next(replay)) == HM_OK) {
            expect(hm_replay_key(replay, &key) == HM_OK);
            hm_out_put(states, (hm_str){(const char *)&key, sizeof(key)});
        }
        put_table(replay, states);
        ask(replay);
        while (hm_replay_prev(replay) == HM_OK)
            ;
        expect(hm_replay_key(replay, &key) == HM_OK && key == start);
    }
    hm_replay_free(replay);
    return st == HM_END;
}

/* Plays whatever can be played; the start must come back as it was. */
static void play_forced(hm_ctx *ctx, const hm_record *record)
{
    hm_replay_options options = {
        .size = sizeof(options), .force = true, .keep_going = true};
    hm_replay *replay;
    hm_out *start;

    expect(hm_replay_new(ctx, &options, &replay) == HM_OK);
    expect(hm_out_new(ctx, &start) == HM_OK);
    expect(hm_replay_load(replay, record) == HM_OK);
    put_table(replay, start);
    while (hm_replay_next(replay) == HM_OK)
        ;
    ask(replay);
    expect_rewind(ctx, replay, hm_out_text(start), put_table);
    hm_out_free(start);
    hm_replay_free(replay);
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
    expect(play(ctx, back, again));
    expect(same(hm_out_text(again), states));
    hm_out_clear(again);
    expect(hm_record_write(ctx, back, &options, again) == HM_OK);
    expect(same(hm_out_text(again), hm_out_text(text)));
    hm_record_free(back);
    hm_out_free(text);
    hm_out_free(again);
}

/* Whether a text that is not all ASCII could be UTF-8. */
static bool may_be_utf8(hm_str text)
{
    size_t more = 0; // bytes of a character that are still to come
    bool beyond = false;

    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        if ((more > 0) != ((c & 0xC0) == 0x80))
            return false;
        beyond = beyond || c >= 0x80;
        more =
            more ? more - 1 : (size_t)(c >= 0xC0) + (c >= 0xE0) + (c >= 0xF0);
    }
    return beyond && more == 0;
}

/*
 * In CP932 a game may lose characters, but no move. What happens to be UTF-8,
 * too, is read as that.
 */
static void encoded_trip(hm_ctx *ctx, const hm_record *record, const char *name,
                         hm_str states)
{
    hm_writer_options options = {
        .size = sizeof(options), .to = name, .encoding = "cp932"};
    hm_record *back;
    hm_out *text;
    hm_out *again;
    hm_str made;
    hm_status st;

    expect(hm_out_new(ctx, &text) == HM_OK);
    expect(hm_out_new(ctx, &again) == HM_OK);
    st = hm_record_write(ctx, record, &options, text);
    expect(st == HM_OK || st == HM_EUSAGE);
    made = hm_out_text(text);
    if (st == HM_OK && !may_be_utf8(made)) {
        read_back(ctx, name, made, &back);
        expect(play(ctx, back, again));
        expect(same(hm_out_text(again), states));
        hm_record_free(back);
    }
    hm_out_free(text);
    hm_out_free(again);
}

static void try_game(hm_ctx *ctx, const hm_record *record, unsigned how,
                     hm_out *states)
{
    const char *to = notations[how % IN_CP932 % NOTATIONS];

    hm_out_clear(states);
    if (how & FORCED)
        play_forced(ctx, record);
    else if (!play(ctx, record, states) || !plays_whole(ctx, record))
        return;
    else if (how & IN_CP932)
        encoded_trip(ctx, record, to, hm_out_text(states));
    else
        round_trip(ctx, record, to, hm_out_text(states));
}

static void read_games(hm_ctx *ctx, const char *name, unsigned how,
                       hm_str bytes)
{
    hm_reader_options options = {.size = sizeof(options), .from = name};
    hm_record *record = NULL;
    hm_reader *reader;
    hm_input *input;
    hm_out *states;
    hm_status st;

    expect(hm_diags_new(ctx, &options.diags) == HM_OK);
    // read where they stand, so that a byte too far is seen
    expect(hm_input_plain(ctx, bytes, &input) == HM_OK);
    expect(hm_out_new(ctx, &states) == HM_OK);
    if (hm_reader_new(ctx, input, &options, &reader) == HM_OK) {
        while ((st = hm_reader_reuse(reader, &record)) != HM_END) {
            expect(st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT);
            if (st == HM_OK)
                try_game(ctx, record, how, states);
        }
        hm_reader_free(reader);
    }
    hm_record_free(record);
    hm_out_free(states);
    hm_input_free(input);
    hm_diags_free(options.diags);
}

static void count_moves(hm_ctx *ctx, hm_str position)
{
    uint64_t count = 0;
    hm_diags *diags;

    expect(hm_diags_new(ctx, &diags) == HM_OK);
    if (hm_shogi_perft(ctx, position, 1, diags, &count) == HM_OK)
        expect(count <= 593);
    hm_diags_free(diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_str bytes = {(const char *)data + 2, size - 2};
    size_t from;
    hm_ctx *ctx;

    if (size < 2 || size > MOST_BYTES)
        return 0;
    from = (uint8_t)(data[0] - 'a') % (NOTATIONS + 1);
    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    if (from == NOTATIONS)
        count_moves(ctx, bytes);
    else
        read_games(ctx, notations[from], (uint8_t)(data[1] - 'a'), bytes);
    hm_ctx_free(ctx);
    return 0;
}
