/*
 * fuzz_convert.c - any bytes in any notation, written in any other.
 *
 * Two letters come first: what is read, and as what it is written. A game that
 * reads and plays without an error is written, or there is a status that says
 * why not. What was written reads and plays without an error, and written again
 * it is the same bytes.
 */
#include "fuzz.h"

enum { MOST_BYTES = 2048, MOST_WRITTEN = 16 * MOST_BYTES };

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = MOST_WRITTEN,
    .meta_bytes = MOST_WRITTEN,
    .moves = 200,
    .words = 500,
    .expansion_words = 500,
    .expansion_bytes = 1 << 14,
    .pieces = 400,
    .work = 50000,
    .squares = 256,
    .diagnostics = 20,
};

static bool is_limit(const hm_diags *diags)
{
    for (size_t i = 0; i < hm_diags_count(diags); i++) {
        if (strncmp(hm_diags_at(diags, i)->id, "limit-", 6) == 0)
            return true;
    }
    return false;
}

/* Reads the first game; NULL if it cannot be read, or not without an error. */
static hm_record *read_clean(hm_ctx *ctx, hm_str text, const char *from,
                             bool *limited)
{
    hm_record *record = NULL;
    hm_diags *diags;

    expect(hm_diags_new(ctx, &diags) == HM_OK);
    if (read_one(ctx, text, from, diags, &record) &&
        hm_diags_total(diags, HM_ERROR) > 0) {
        hm_record_free(record);
        record = NULL;
    }
    *limited = is_limit(diags);
    hm_diags_free(diags);
    return record;
}

/* HM_END if the main line plays to its end. */
static hm_status play(hm_ctx *ctx, const hm_record *record)
{
    hm_replay *replay;
    hm_status st;

    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    st = hm_replay_load(replay, record);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    hm_replay_free(replay);
    return st;
}

/* In UTF-8: CP932 that was only guessed may look like EUC-JP afterwards. */
static hm_status write_as(hm_ctx *ctx, const hm_record *record, const char *to,
                          hm_out *out)
{
    hm_writer_options options = {
        .size = sizeof(options), .to = to, .encoding = "utf-8"};

    return hm_record_write(ctx, record, &options, out);
}

/*
 * What was written is a game of its notation, and stays as it is. It may be
 * longer or deeper than what was read, and too long.
 */
static void read_back(hm_ctx *ctx, hm_str text, const char *to)
{
    bool limited;
    hm_record *back = read_clean(ctx, text, to, &limited);
    hm_status st;
    hm_out *again;

    expect(back || limited);
    if (!back)
        return;
    expect(hm_out_new(ctx, &again) == HM_OK);
    st = play(ctx, back);
    expect(st == HM_END || st == HM_ELIMIT);
    expect(write_as(ctx, back, to, again) == HM_OK);
    expect(same(hm_out_text(again), text));
    hm_record_free(back);
    hm_out_free(again);
}

static void convert(hm_ctx *ctx, const hm_record *record, const char *from,
                    const char *to)
{
    bool plays = play(ctx, record) == HM_END;
    hm_conversion conversion;
    hm_status st;
    hm_out *out;

    expect(hm_out_new(ctx, &out) == HM_OK);
    expect(hm_notation_conversion(from, to, &conversion));
    st = write_as(ctx, record, to, out);
    expect(st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT ||
           st == HM_ESUPPORT);
    expect(st != HM_OK || conversion.possible);
    if (st == HM_OK && plays)
        read_back(ctx, hm_out_text(out), to);
    hm_out_free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_str text = {(const char *)data + 2, size - 2};
    hm_record *record;
    bool limited;
    hm_ctx *ctx;

    if (size < 2 || size > MOST_BYTES)
        return 0;
    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    record = read_clean(ctx, text, notation_by(data[0]), &limited);
    if (record)
        convert(ctx, record, notation_by(data[0]), notation_by(data[1]));
    hm_record_free(record);
    hm_ctx_free(ctx);
    return 0;
}
