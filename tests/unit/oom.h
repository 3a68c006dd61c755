/*
 * oom.h - a run in which every allocation fails once.
 *
 * It is made with an allocator whose n-th call fails, for n from 1 until the
 * run needs fewer calls. With sanitizers, of later calls only some fail.
 */
#ifndef HM_TESTS_UNIT_OOM_H
#define HM_TESTS_UNIT_OOM_H

#include "support.h"

enum { FIRST = 300 }; // calls that all fail, whatever is sampled

#ifndef UNIT_FOLDERS // where contexts look for setups of users
#define UNIT_FOLDERS NULL
#endif

/* What is run; `f->subject` is what it is about. */
typedef hm_status (*stage)(fixture *f, hm_out *out);

/* The whole of it, from the context on. */
static inline hm_status run(fixture *f, stage work, char **text)
{
    hm_allocator counted = {heap_resize, &f->heap};
    hm_ctx_options options = {.size = sizeof(options),
                              .allocator = &counted,
                              .setup_folders = UNIT_FOLDERS};
    hm_out *out = NULL;
    hm_status st = hm_ctx_new(&options, &f->ctx);

    if (st != HM_OK)
        return st;
    f->diags = NULL;
#ifdef UNIT_PART
    st = hm_ctx_use(f->ctx, UNIT_PART);
#endif
    if (st == HM_OK)
        st = hm_diags_new(f->ctx, &f->diags);
    if (st == HM_OK)
        st = hm_out_new(f->ctx, &out);
    if (st == HM_OK)
        st = work(f, out);
    if (st == HM_OK)
        *text = take_text(out);
    else
        hm_out_free(out);
    hm_diags_free(f->diags);
    hm_ctx_free(f->ctx);
    return st;
}

/* One call in `step` fails, in turn. */
static inline void fail_calls(stage work, const void *subject, size_t step)
{
    fixture f = {.subject = subject};
    char *want = NULL;
    size_t n = 1;

    assert_int_equal(run(&f, work, &want), HM_OK);
    assert_int_equal(f.heap.live, 0);
    for (;; n += n < FIRST ? step : step * UNIT_SAMPLE) {
        char *got = NULL;
        hm_status st;

        f = (fixture){.heap.fail_at = n, .subject = subject};
        st = run(&f, work, &got);
        assert_int_equal(f.heap.live, 0);
        if (st == HM_OK && f.heap.calls >= n)
            fail_msg("call %zu failed, and nobody noticed", n);
        if (st == HM_OK) {
            assert_string_equal(got, want);
            free(got);
            break;
        }
        if (st != HM_ENOMEM)
            fail_msg("call %zu failed: %s", n, hm_status_text(st));
    }
    assert_true(n > 10);
    free(want);
}

static inline void fail_each_call(stage work, const void *subject)
{
    fail_calls(work, subject, 1);
}

/* Reads the games of a text, and does something with each. */
static inline hm_status
with_games_of(fixture *f, hm_str text, const hm_reader_options *options,
              hm_status (*use)(fixture *f, hm_record *record, hm_out *out),
              hm_out *out)
{
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_status st = hm_input_memory(f->ctx, text, &input);

    if (st == HM_OK)
        st = hm_reader_new(f->ctx, input, options, &reader);
    while (st == HM_OK) {
        hm_record *record = NULL;

        st = hm_reader_next(reader, &record);
        if (st == HM_OK)
            st = use(f, record, out);
        hm_record_free(record);
    }
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_END ? HM_OK : st;
}

/* Those of the subject, a text. */
static inline hm_status
with_games(fixture *f, hm_out *out,
           hm_status (*use)(fixture *f, hm_record *record, hm_out *out))
{
    const hm_reader_options options = {.size = sizeof(options),
                                       .diags = f->diags};

    return with_games_of(f, hm_str_of(f->subject), &options, use, out);
}

/* Writes how long each game is that an input has; frees the input. */
static inline hm_status put_lengths(fixture *f, hm_input *input,
                                    const hm_reader_options *options,
                                    hm_out *out)
{
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    hm_status st = hm_reader_new(f->ctx, input, options, &reader);

    while (st == HM_OK) {
        st = hm_reader_reuse(reader, &record);
        if (st == HM_OK)
            hm_out_printf(out, "%zu ", hm_record_length(record));
    }
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_END ? HM_OK : st;
}

#endif
