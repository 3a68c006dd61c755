/*
 * support.h - what the unit tests share: an allocator that counts and may
 * fail, a context with diagnostics, and short ways to say things.
 *
 * A test that is listed with TEST() gets a fixture as its state. Whatever it
 * leaks fails it. A file that defines UNIT_PART before it includes this one has
 * contexts that use that part.
 */
#ifndef HM_TESTS_UNIT_SUPPORT_H
#define HM_TESTS_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <halfmove/halfmove.h>

#include "base/fault.h"
#include "base/str.h"
#include "heap.h"
#include "table/lang.h"

/*
 * Tests that go through thousands of cases take one in so many: all, except
 * with sanitizers, which find nothing else in the others.
 */
#ifdef __SANITIZE_ADDRESS__
enum { UNIT_SAMPLE = 7 };
#else
enum { UNIT_SAMPLE = 1 };
#endif

typedef struct fixture {
    hm_ctx *ctx;
    hm_diags *diags;
    heap heap;
    const void *subject; // of tests in oom.h
} fixture;

/* Makes a context with limits of the test's own; NULL: the defaults. */
static inline void make_context(fixture *f, const hm_limits *limits)
{
    hm_allocator counted = {heap_resize, &f->heap};
    hm_ctx_options options = {
        .size = sizeof(options), .allocator = &counted, .limits = limits};

    assert_int_equal(hm_ctx_new(&options, &f->ctx), HM_OK);
#ifdef UNIT_PART
    assert_int_equal(hm_ctx_use(f->ctx, UNIT_PART), HM_OK);
#endif
    assert_int_equal(hm_diags_new(f->ctx, &f->diags), HM_OK);
}

static inline void free_context(fixture *f)
{
    f->heap.fail_at = 0;
    hm_diags_free(f->diags);
    hm_ctx_free(f->ctx);
}

/* Another context, for a test about limits. */
static inline void limit_context(fixture *f, const char *name, size_t value)
{
    hm_limits limits;

    hm_limits_default(&limits, sizeof(limits));
    assert_int_equal(hm_limits_set(&limits, name, value), HM_OK);
    free_context(f);
    make_context(f, &limits);
}

static inline int set_up(void **state)
{
    fixture *f = calloc(1, sizeof(*f));

    assert_non_null(f);
    make_context(f, NULL);
    *state = f;
    return 0;
}

static inline int tear_down(void **state)
{
    fixture *f = *state;
    size_t live;

    free_context(f);
    live = f->heap.live;
    free(f);
    return live ? -1 : 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* ---- texts --------------------------------------------------------------- */

static inline void assert_text(hm_str got, const char *want)
{
    if (hm_str_is(got, want))
        return;
    print_error("\"%.*s\" is not \"%s\"\n", (int)got.len,
                got.ptr ? got.ptr : "", want);
    fail();
}

/* The text of a builder, which is freed; compare it with assert_string_equal
 * and free it. */
static inline char *take_text(hm_out *out)
{
    hm_str text = hm_out_text(out);
    char *copy = malloc(text.len + 1);

    assert_non_null(copy);
    assert_int_equal(hm_out_status(out), HM_OK);
    memcpy(copy, text.ptr, text.len);
    copy[text.len] = '\0';
    hm_out_free(out);
    return copy;
}

static inline hm_out *new_out(fixture *f)
{
    hm_out *out;

    assert_int_equal(hm_out_new(f->ctx, &out), HM_OK);
    return out;
}

/* A number below n; always the same ones for the same seed. */
static inline uint32_t random_below(uint64_t *seed, uint32_t n)
{
    *seed = *seed * UINT64_C(6364136223846793005) + 1442695040888963407U;
    return (uint32_t)((*seed >> 33) % n);
}

/* ---- games --------------------------------------------------------------- */

/* Reads the first game of a text. */
static inline hm_record *read_from(fixture *f, const char *from, hm_str text)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = from, .diags = f->diags};
    hm_input *input;
    hm_reader *reader;
    hm_record *record;

    assert_int_equal(hm_input_memory(f->ctx, text, &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
    return record;
}

static inline hm_record *read_game(fixture *f, hm_str text)
{
    return read_from(f, "ppn", text);
}

/* The id of diagnostic `index`; "" if there are not so many. */
static inline const char *diag_id(const fixture *f, size_t index)
{
    const hm_diag *diag = hm_diags_at(f->diags, index);

    return diag ? diag->id : "";
}

/* ---- the table ----------------------------------------------------------- */

/* A table and a player of movetext on it. */
typedef struct board {
    hm_table table;
    hm__lang lang;
    hm_fault why;
} board;

static inline void open_board(board *b, fixture *f)
{
    memset(b, 0, sizeof(*b));
    hm__table_init(&b->table, f->ctx);
    hm__lang_init(&b->lang, f->ctx, &b->table);
    b->lang.why = &b->why;
}

static inline void close_board(board *b)
{
    hm__lang_free(&b->lang);
    hm__table_free(&b->table);
}

/* Plays words that are parted by single blanks, each a move of its own. */
static inline hm_status play(board *b, const char *words)
{
    hm_str text = hm_str_of(words);
    size_t at = 0;

    while (at < text.len) {
        size_t end = hm__str_find(text, ' ', at);
        hm_status st;

        hm__lang_begin(&b->lang);
        st = hm__lang_play(&b->lang, hm__str_part(text, at, end), &b->why);
        if (st != HM_OK)
            return st;
        at = end + 1;
    }
    return HM_OK;
}

/*
 * The table in a few words, bottom first: "1 tile_back 1 1 (2,2) 0; ...": id,
 * what it is, suit, rank, place and angle. Free it.
 */
static inline char *show(fixture *f, const hm_table *table)
{
    hm_out *out = new_out(f);
    hm_piece p;

    for (uint32_t id = hm_table_bottom(table); id;
         id = hm_table_above(table, id)) {
        assert_true(hm_table_piece(table, id, &p));
        if (hm_out_text(out).len)
            hm_out_puts(out, "; ");
        hm_out_printf(out, "%u %s_%s %d %d (", p.id, p.kind, p.side, p.suit,
                      p.rank);
        hm_out_number(out, p.x);
        hm_out_char(out, ',');
        hm_out_number(out, p.y);
        hm_out_puts(out, ") ");
        hm_out_number(out, p.angle);
    }
    return take_text(out);
}

static inline void assert_table(fixture *f, const hm_table *table,
                                const char *want)
{
    char *got = show(f, table);

    assert_string_equal(got, want);
    free(got);
}

#endif
