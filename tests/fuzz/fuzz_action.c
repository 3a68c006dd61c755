/*
 * fuzz_action.c - actions of PAN read in one go, and the same token by token.
 *
 * An escape in its verb is all that sends an action to the JSON reader, so the
 * same bytes are read twice, with and without escapes. States and faults must
 * be equal, and so must their places, but for the bytes that escapes add.
 * States that are written while a game is read must be those of its record.
 * A document ends at the same byte, however much of it is looked at at once.
 */
#include "fuzz.h"

#include "base/str.h"
#include "notation/pan/pan.h"

static const char *const settings[] = {"game=chess", "hand=keep"};

/* A text, and for each byte of it where it came from. */
typedef struct spelling {
    hm_out *text;
    size_t *from;
} spelling;

/* Writes the first letter of whatever may be a verb as an escape. */
static void escape_verbs(hm_str text, spelling *out)
{
    size_t count = 0;

    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (i && text.ptr[i - 1] == '"' && c && strchr("srcpd", c))
            hm_out_printf(out->text, "\\u%04x", (unsigned)c);
        else
            hm_out_char(out->text, c);
        while (count < hm_out_text(out->text).len)
            out->from[count++] = i;
    }
    out->from[count] = text.len;
}

/* Every state without the text of its action, which has the escapes. */
static void put_states(hm_ctx *ctx, hm_replay *replay, const hm_record *record,
                       hm_out *out)
{
    hm_status st = hm_replay_load(replay, record);
    hm_out *state;

    expect(hm_out_new(ctx, &state) == HM_OK);
    for (; st == HM_OK; st = hm_replay_next(replay)) {
        hm_out_clear(state);
        hm_replay_json(replay, state);
        hm_out_char(state, '\0');
        hm_out_puts(out, strstr(hm_out_text(state).ptr, "\"comment\":"));
    }
    hm_out_printf(out, "%d\n", (int)st);
    hm_out_free(state);
}

static void put_diags(const hm_diags *diags, const size_t *from, hm_out *out)
{
    for (size_t i = 0; i < hm_diags_count(diags); i++) {
        const hm_diag *d = hm_diags_at(diags, i);

        hm_out_printf(out, "%s line %zu at %zu ", d->id, d->line,
                      from ? from[d->offset] : d->offset);
        hm_out_put(out, d->message);
        hm_out_char(out, '\n');
    }
}

/* All games as records; false if some of the text is no JSON. */
static bool read_records(hm_ctx *ctx, hm_str text, const size_t *from,
                         hm_out *out)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = "pan",
                                 .settings = settings,
                                 .setting_count = 2};
    hm_replay_options play = {.size = sizeof(play)};
    hm_record *record = NULL;
    hm_replay *replay;
    hm_reader *reader;
    hm_input *input;
    hm_status st;
    bool json = true;

    expect(hm_diags_new(ctx, &options.diags) == HM_OK);
    play.diags = options.diags;
    expect(hm_input_plain(ctx, text, &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &options, &reader) == HM_OK);
    expect(hm_replay_new(ctx, &play, &replay) == HM_OK);
    while ((st = hm_reader_reuse(reader, &record)) != HM_END) {
        hm_out_printf(out, "%d\n", (int)st);
        if (st == HM_OK)
            put_states(ctx, replay, record, out);
    }
    for (size_t i = 0; i < hm_diags_count(options.diags); i++)
        json &= strncmp(hm_diags_at(options.diags, i)->id, "json", 4) != 0;
    put_diags(options.diags, from, out);
    hm_record_free(record);
    hm_replay_free(replay);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_diags_free(options.diags);
    return json;
}

/* The same, checked as they stream by. */
static void check_all(hm_ctx *ctx, hm_str text, const size_t *from, hm_out *out)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = "pan",
                                 .settings = settings,
                                 .setting_count = 2};
    hm_reader *reader;
    hm_input *input;
    hm_status st;

    expect(hm_diags_new(ctx, &options.diags) == HM_OK);
    expect(hm_input_plain(ctx, text, &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &options, &reader) == HM_OK);
    while ((st = hm_reader_check(reader)) != HM_END)
        hm_out_printf(out, "%d\n", (int)st);
    put_diags(options.diags, from, out);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_diags_free(options.diags);
}

/* The next game as a record, with all that is in its states. */
static hm_status put_record(hm_reader *reader, hm_replay *replay,
                            hm_record **record, hm_out *out)
{
    hm_status st = hm_reader_reuse(reader, record);
    hm_status step = st == HM_OK ? hm_replay_load(replay, *record) : st;

    for (; step == HM_OK; step = hm_replay_next(replay))
        hm_replay_json(replay, out);
    return st;
}

/* All games, those that can be while they are read, or none of them. */
static void put_games(hm_ctx *ctx, hm_str text, bool stream, hm_out *out)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = "pan",
                                 .settings = settings,
                                 .setting_count = 2};
    hm_stream_options how = {
        .size = sizeof(how), .states = true, .any_size = true};
    hm_replay_options play = {.size = sizeof(play), .bare = true};
    hm_record *record = NULL;
    hm_replay *replay;
    hm_reader *reader;
    hm_input *input;
    hm_status st;

    expect(hm_diags_new(ctx, &options.diags) == HM_OK);
    play.diags = options.diags;
    expect(hm_input_plain(ctx, text, &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &options, &reader) == HM_OK);
    expect(hm_replay_new(ctx, &play, &replay) == HM_OK);
    do {
        st = stream ? hm_reader_stream(reader, &how, out) : HM_ESUPPORT;
        if (st == HM_ESUPPORT)
            st = put_record(reader, replay, &record, out);
    } while (st != HM_END);
    put_diags(options.diags, NULL, out);
    hm_record_free(record);
    hm_replay_free(replay);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_diags_free(options.diags);
}

/* Where the first document ends, looked for in parts of so many bytes. */
static size_t find_end(hm_str text, size_t step)
{
    hm__pan_scan scan = {0};
    size_t size = 0;

    for (size_t at = 0; at < text.len && !scan.ended; at += step)
        size += hm__pan_scan_text(&scan, hm__str_part(text, at, at + step));
    return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_str text = {(const char *)data, size};
    spelling escaped = {NULL, malloc((6 * size + 1) * sizeof(size_t))};
    hm_out *plain;
    hm_out *other;
    hm_ctx *ctx;

    if (size > 1 << 13) { // escaped, it would be too long for a window
        free(escaped.from);
        return 0;
    }
    expect(escaped.from != NULL);
    expect(find_end(text, 1) == find_end(text, SIZE_MAX - size));
    expect(find_end(text, 1) == find_end(text, 100));
    expect(hm_ctx_new(NULL, &ctx) == HM_OK);
    expect(hm_out_new(ctx, &escaped.text) == HM_OK);
    expect(hm_out_new(ctx, &plain) == HM_OK);
    expect(hm_out_new(ctx, &other) == HM_OK);
    escape_verbs(text, &escaped);
    if (read_records(ctx, text, NULL, plain)) {
        read_records(ctx, hm_out_text(escaped.text), escaped.from, other);
        check_all(ctx, text, NULL, plain);
        check_all(ctx, hm_out_text(escaped.text), escaped.from, other);
        expect(same(hm_out_text(plain), hm_out_text(other)));
    }
    hm_out_clear(plain);
    hm_out_clear(other);
    put_games(ctx, text, true, plain);
    put_games(ctx, text, false, other);
    expect(same(hm_out_text(plain), hm_out_text(other)));
    hm_out_free(plain);
    hm_out_free(other);
    hm_out_free(escaped.text);
    hm_ctx_free(ctx);
    free(escaped.from);
    return 0;
}
