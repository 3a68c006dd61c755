/*
 * fuzz_head.c - metadata as plain lines, and the same through libyaml.
 *
 * A comment before them is all that sends metadata to libyaml, so the same
 * bytes are read twice, with and without one. Values and faults must be equal;
 * faults of the second reading are a line further down.
 */
#include "fuzz.h"

/* What is read, and what is wrong with it. */
static void put_diags(const hm_diags *diags, size_t more_lines, size_t more,
                      hm_out *out)
{
    for (size_t i = 0; i < hm_diags_count(diags); i++) {
        const hm_diag *d = hm_diags_at(diags, i);
        bool moved = d->line > 1;

        hm_out_printf(out, "\n%s %zu:%zu at %zu ", d->id,
                      d->line - (moved ? more_lines : 0), d->column,
                      d->offset - (moved ? more : 0));
        hm_out_put(out, d->message);
    }
}

/* Reads a game with a start that says where its setup is wrong. */
static void read_head(hm_ctx *ctx, hm_str comment, hm_str head, hm_out *out)
{
    hm_reader_options options = {.size = sizeof(options), .from = "ppn"};
    hm_replay_options play = {.size = sizeof(play)};
    hm_record *record = NULL;
    hm_replay *replay;
    hm_reader *reader;
    hm_input *input;
    hm_diags *diags;
    hm_out *text;

    expect(hm_diags_new(ctx, &diags) == HM_OK);
    expect(hm_out_new(ctx, &text) == HM_OK);
    hm_out_puts(text, "---\n");
    hm_out_put(text, comment);
    hm_out_put(text, head);
    hm_out_puts(text, "\n...\n1. S@a1\n");
    options.diags = play.diags = diags;
    expect(hm_input_plain(ctx, hm_out_text(text), &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &options, &reader) == HM_OK);
    expect(hm_replay_new(ctx, &play, &replay) == HM_OK);
    hm_out_printf(out, "%d ", (int)hm_reader_next(reader, &record));
    if (record) {
        hm_meta_json(hm_record_meta(record), out);
        hm_out_printf(out, " %d", (int)hm_replay_load(replay, record));
    }
    put_diags(diags, comment.len > 0, comment.len, out);
    hm_record_free(record);
    hm_replay_free(replay);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_out_free(text);
    hm_diags_free(diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const hm_limits limits = {.size = sizeof(limits), .work = 100000};
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_str head = {(const char *)data, size};
    hm_out *plain;
    hm_out *yaml;
    hm_ctx *ctx;

    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    expect(hm_out_new(ctx, &plain) == HM_OK);
    expect(hm_out_new(ctx, &yaml) == HM_OK);
    read_head(ctx, (hm_str){"", 0}, head, plain);
    read_head(ctx, (hm_str){"#\n", 2}, head, yaml);
    expect(same(hm_out_text(plain), hm_out_text(yaml)));
    hm_out_free(plain);
    hm_out_free(yaml);
    hm_ctx_free(ctx);
    return 0;
}
