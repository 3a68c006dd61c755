/*
 * fuzz_shogi_check.c - games of shogi that are judged while they are read, and
 * the same games as records that are played.
 *
 * Two letters come first: the notation, and whether reading is strict, and what
 * games are written as. What hm_reader_check() finds fine must have nothing to
 * report as a record, and together with the games that it leaves to records it
 * must report the same. What hm_reader_stream() writes, and the losses that it
 * reports, must be those of hm_record_write().
 */
#include "fuzz.h"

enum { MOST_BYTES = 4096 };

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = MOST_BYTES / 2,
    .moves = 100,
};

static const char *const notations[] = {"csa", "ki2", "kif", "psn", "usi"};

enum { NOTATIONS = sizeof(notations) / sizeof(notations[0]) };

/* The node after another; `skip` leaves out all that is below it. */
static const hm_node *node_after(const hm_node *node, bool skip)
{
    if (!skip && hm_node_child(node))
        return hm_node_child(node);
    while (node && !hm_node_sibling(node))
        node = hm_node_parent(node);
    return node ? hm_node_sibling(node) : NULL;
}

/* Plays all lines, stepping over what cannot be played. */
static void play_all(hm_replay *replay, const hm_record *record)
{
    const hm_node *node = hm_record_root(record);
    hm_status st = hm_replay_load(replay, record);

    if (st != HM_OK)
        return;
    while ((node = node_after(node, st != HM_OK)))
        st = hm_replay_seek(replay, node);
}

/* Writes a game that can be played to its end. */
static void convert(hm_ctx *ctx, hm_replay *replay, const hm_record *record,
                    const hm_writer_options *options, hm_out *out)
{
    hm_status st = hm_replay_load(replay, record);

    while (st == HM_OK)
        st = hm_replay_next(replay);
    if (st == HM_END)
        expect(hm_record_write(ctx, record, options, out) == HM_OK);
}

static void put_diags(const hm_diags *diags, hm_out *out)
{
    for (size_t i = 0; i < hm_diags_count(diags); i++)
        hm_diag_print(hm_diags_at(diags, i), false, out);
}

typedef struct job {
    hm_ctx *ctx;
    hm_reader_options options;
    hm_str bytes;
    bool quick; // games become no records if that can be done
} job;

/* All games, judged. */
static void read_games(const job *j, hm_out *out)
{
    hm_replay_options play = {.size = sizeof(play),
                              .diags = j->options.diags,
                              .keep_going = true,
                              .bare = true};
    hm_record *record = NULL;
    hm_replay *replay;
    hm_reader *reader;
    hm_input *input;
    hm_status st;

    // read where they stand, so that a byte too far is seen
    expect(hm_input_plain(j->ctx, j->bytes, &input) == HM_OK);
    expect(hm_reader_new(j->ctx, input, &j->options, &reader) == HM_OK);
    expect(hm_replay_new(j->ctx, &play, &replay) == HM_OK);
    do {
        st = j->quick ? hm_reader_check(reader) : HM_ESUPPORT;
        if (st == HM_ESUPPORT) {
            st = hm_reader_reuse(reader, &record);
            if (st == HM_OK)
                play_all(replay, record);
        }
        hm_out_printf(out, "%zu: %d\n", hm_reader_game(reader), (int)st);
    } while (st != HM_END);
    put_diags(j->options.diags, out);
    hm_record_free(record);
    hm_replay_free(replay);
    hm_reader_free(reader);
    hm_input_free(input);
}

/* All games, written in another notation. */
static void write_games(const job *j, const char *to, hm_out *out)
{
    hm_stream_options how = {.size = sizeof(how),
                             .to = to,
                             .diags = j->options.diags,
                             .any_size = true};
    hm_writer_options write = {
        .size = sizeof(write), .to = to, .diags = j->options.diags};
    hm_replay_options play = {
        .size = sizeof(play), .diags = j->options.diags, .bare = true};
    hm_record *record = NULL;
    hm_replay *replay;
    hm_reader *reader;
    hm_input *input;
    hm_status st;

    expect(hm_input_memory(j->ctx, j->bytes, &input) == HM_OK);
    expect(hm_reader_new(j->ctx, input, &j->options, &reader) == HM_OK);
    expect(hm_replay_new(j->ctx, &play, &replay) == HM_OK);
    do {
        st = j->quick ? hm_reader_stream(reader, &how, out) : HM_ESUPPORT;
        if (st == HM_ESUPPORT) {
            st = hm_reader_reuse(reader, &record);
            if (st == HM_OK)
                convert(j->ctx, replay, record, &write, out);
        }
        hm_out_printf(out, "%zu: %d\n", hm_reader_game(reader), (int)st);
    } while (st != HM_END);
    put_diags(j->options.diags, out);
    hm_record_free(record);
    hm_replay_free(replay);
    hm_reader_free(reader);
    hm_input_free(input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_ctx_options how = {.size = sizeof(how), .limits = &limits};
    job j = {.options.size = sizeof(j.options)};
    hm_out *texts[2];
    unsigned second;

    if (size < 2 || size > MOST_BYTES)
        return 0;
    second = (uint8_t)(data[1] - 'a');
    j.bytes = (hm_str){(const char *)data + 2, size - 2};
    j.options.from = notations[(uint8_t)(data[0] - 'a') % NOTATIONS];
    expect(hm_ctx_new(&how, &j.ctx) == HM_OK);
    for (int i = 0; i < 2; i++) {
        j.quick = i == 0;
        expect(hm_diags_new(j.ctx, &j.options.diags) == HM_OK);
        hm_diags_set_strict(j.options.diags, second & 1);
        expect(hm_out_new(j.ctx, &texts[i]) == HM_OK);
        if (second & 2)
            write_games(&j, second & 4 ? "csa" : "usi", texts[i]);
        else
            read_games(&j, texts[i]);
        hm_diags_free(j.options.diags);
    }
    expect(same(hm_out_text(texts[0]), hm_out_text(texts[1])));
    hm_out_free(texts[0]);
    hm_out_free(texts[1]);
    hm_ctx_free(j.ctx);
    return 0;
}
