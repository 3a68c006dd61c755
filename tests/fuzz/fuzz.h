/*
 * fuzz.h - what the fuzzers share.
 */
#ifndef HM_FUZZ_FUZZ_H
#define HM_FUZZ_FUZZ_H

#include <halfmove/halfmove.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline _Noreturn void fail_at(int line, const char *what)
{
    fprintf(stderr, "line %d of the fuzzer expects: %s\n", line, what);
    abort();
}

#define expect(truth) ((truth) ? (void)0 : fail_at(__LINE__, #truth))

static inline bool same(hm_str a, hm_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* The name of a notation by a letter: 'a' is the first of the list. */
static inline const char *notation_by(uint8_t letter)
{
    hm_notation_info info = {.size = sizeof(info)};
    size_t count = 0;

    while (hm_notation_at(count, &info))
        count++;
    expect(count > 0);
    expect(hm_notation_at((uint8_t)(letter - 'a') % count, &info));
    return info.name;
}

/* Reads the first game of a text; false if it cannot be read. */
static inline bool read_one(hm_ctx *ctx, hm_str text, const char *from,
                            hm_diags *diags, hm_record **out)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = from, .diags = diags};
    hm_input *input;
    hm_reader *reader;
    hm_status st;

    // read where it stands, so that a byte too far is seen
    expect(hm_input_plain(ctx, text, &input) == HM_OK);
    st = hm_reader_new(ctx, input, &options, &reader);
    if (st == HM_OK)
        st = hm_reader_next(reader, out);
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_OK;
}

static inline void put_table(const hm_replay *replay, hm_out *out)
{
    hm_table_json(hm_replay_table(replay), out);
}

/* Goes back to the start, of which `put` must tell what it told before. */
static inline void expect_rewind(hm_ctx *ctx, hm_replay *replay, hm_str start,
                                 void (*put)(const hm_replay *, hm_out *))
{
    hm_out *again;

    expect(hm_out_new(ctx, &again) == HM_OK);
    while (hm_replay_prev(replay) == HM_OK)
        ;
    put(replay, again);
    expect(same(start, hm_out_text(again)));
    hm_out_free(again);
}

#endif
