/*
 * fuzz_packed.c - gzip and Zstandard that nobody packed: damaged, cut off,
 * several parts in a row, and little that unpacks to much.
 *
 * What comes out depends on the bytes alone, not on how many are asked for at
 * a time; and games are read from it within their limits.
 */
#include "fuzz.h"

enum { MOST = 1 << 18 }; // unpacked bytes that are looked at

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = 1 << 14,
    .meta_bytes = 1 << 12,
    .words = 1000,
    .expansion_words = 1000,
    .expansion_bytes = 1 << 16,
    .diagnostics = 20,
};

/* Unpacks `step` bytes at a time; how it ended. */
static hm_status unpack(hm_ctx *ctx, hm_str bytes, size_t step, hm_out *out)
{
    char buffer[4096];
    hm_input *input;
    hm_status st;

    expect(step <= sizeof(buffer));
    expect(hm_input_memory(ctx, bytes, &input) == HM_OK);
    do {
        size_t left = MOST - hm_out_text(out).len;
        size_t count = 0;

        st = hm_input_read(input, buffer, step < left ? step : left, &count);
        if (st == HM_OK) {
            expect(count > 0 && count <= step);
            hm_out_put(out, (hm_str){buffer, count});
        }
    } while (st == HM_OK && hm_out_text(out).len < MOST);
    hm_input_free(input);
    return st;
}

static void read_games(hm_ctx *ctx, hm_str bytes)
{
    hm_record *record = NULL;
    hm_reader *reader = NULL;
    hm_input *input;
    hm_status st;
    int left = 20;

    expect(hm_input_memory(ctx, bytes, &input) == HM_OK);
    if (hm_reader_new(ctx, input, NULL, &reader) == HM_OK) {
        do
            st = hm_reader_reuse(reader, &record);
        while ((st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT) && --left);
        expect(st != HM_EUSAGE && st != HM_ENOMEM);
    }
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_str bytes = {(const char *)data, size};
    hm_status st;
    hm_out *once;
    hm_out *again;
    hm_ctx *ctx;

    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    expect(hm_out_new(ctx, &once) == HM_OK);
    expect(hm_out_new(ctx, &again) == HM_OK);
    st = unpack(ctx, bytes, 4096, once);
    expect(st == HM_OK || st == HM_END || st == HM_EINPUT || st == HM_EIO ||
           st == HM_ELIMIT);
    expect(unpack(ctx, bytes, 1 + size % 251, again) == st);
    expect(same(hm_out_text(once), hm_out_text(again)));
    read_games(ctx, bytes);
    hm_out_free(once);
    hm_out_free(again);
    hm_ctx_free(ctx);
    return 0;
}
