/*
 * test_arena.c - arenas: alignment, reuse, and running out of memory.
 */
#include "support.h"

#include <stdalign.h>

#include "base/arena.h"

static bool is_aligned(const void *p)
{
    return (uintptr_t)p % alignof(max_align_t) == 0;
}

static void every_piece_is_aligned_and_apart(void **state)
{
    fixture *f = *state;
    hm__arena arena;
    char *pieces[200];

    hm__arena_init(&arena, f->ctx);
    for (size_t i = 0; i < 200; i++) {
        pieces[i] = hm__arena_alloc(&arena, i + 1);
        assert_non_null(pieces[i]);
        assert_true(is_aligned(pieces[i]));
        memset(pieces[i], (int)i, i + 1);
    }
    for (size_t i = 0; i < 200; i++) {
        for (size_t j = 0; j <= i; j++)
            assert_int_equal((unsigned char)pieces[i][j], i);
    }
    hm__arena_free(&arena);
}

static void zeroed_memory_is_zero_even_when_used_before(void **state)
{
    fixture *f = *state;
    hm__arena arena;
    unsigned char *p;

    hm__arena_init(&arena, f->ctx);
    p = hm__arena_alloc(&arena, 1000);
    assert_non_null(p);
    memset(p, 0xFF, 1000);
    hm__arena_reset(&arena);
    p = hm__arena_zero(&arena, 100, 10);
    assert_non_null(p);
    for (size_t i = 0; i < 1000; i++)
        assert_int_equal(p[i], 0);
    hm__arena_free(&arena);
}

static void texts_are_copied_and_terminated(void **state)
{
    fixture *f = *state;
    char source[] = "halfmove";
    hm__arena arena;
    hm_str copy;

    hm__arena_init(&arena, f->ctx);
    copy = hm__arena_str(&arena, (hm_str){source, 4});
    source[0] = 'x';
    assert_text(copy, "half");
    assert_int_equal(copy.ptr[4], '\0');
    copy = hm__arena_str(&arena, (hm_str){NULL, 0});
    assert_non_null(copy.ptr);
    assert_int_equal(copy.len, 0);
    hm__arena_free(&arena);
}

static void a_large_piece_gets_a_block_of_its_own(void **state)
{
    fixture *f = *state;
    hm__arena arena;
    char *p;

    hm__arena_init(&arena, f->ctx);
    p = hm__arena_alloc(&arena, 5000000);
    assert_non_null(p);
    memset(p, 1, 5000000);
    assert_non_null(hm__arena_alloc(&arena, 10));
    hm__arena_free(&arena);
}

/* After a few rounds the kept block holds a whole round. */
static void reuse_stops_allocating(void **state)
{
    fixture *f = *state;
    hm__arena arena;
    size_t before = 0;

    hm__arena_init(&arena, f->ctx);
    for (int round = 0; round < 10; round++) {
        if (round == 5)
            before = f->heap.calls;
        for (int i = 0; i < 1000; i++)
            assert_non_null(hm__arena_alloc(&arena, 100));
        hm__arena_reset(&arena);
    }
    assert_int_equal(f->heap.calls, before);
    hm__arena_free(&arena);
}

static void impossible_sizes_are_refused(void **state)
{
    fixture *f = *state;
    hm__arena arena;

    hm__arena_init(&arena, f->ctx);
    assert_null(hm__arena_alloc(&arena, SIZE_MAX));
    assert_null(hm__arena_alloc(&arena, SIZE_MAX - 15));
    assert_null(hm__arena_zero(&arena, SIZE_MAX / 2, 3));
    assert_non_null(hm__arena_alloc(&arena, 1));
    hm__arena_free(&arena);
}

static void out_of_memory_leaves_the_arena_usable(void **state)
{
    fixture *f = *state;
    hm__arena arena;
    char *p;

    hm__arena_init(&arena, f->ctx);
    p = hm__arena_alloc(&arena, 100);
    assert_non_null(p);
    memset(p, 7, 100);
    f->heap.fail_at = f->heap.calls + 1;
    assert_null(hm__arena_alloc(&arena, 100000));
    for (size_t i = 0; i < 100; i++)
        assert_int_equal(p[i], 7);
    assert_non_null(hm__arena_alloc(&arena, 100000));
    hm__arena_free(&arena);
}

static void an_empty_arena_may_be_reset_and_freed(void **state)
{
    fixture *f = *state;
    hm__arena arena;

    hm__arena_init(&arena, f->ctx);
    hm__arena_reset(&arena);
    hm__arena_free(&arena);
    hm__arena_free(&arena);
    assert_null(arena.blocks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_piece_is_aligned_and_apart),
        TEST(zeroed_memory_is_zero_even_when_used_before),
        TEST(texts_are_copied_and_terminated),
        TEST(a_large_piece_gets_a_block_of_its_own),
        TEST(reuse_stops_allocating),
        TEST(impossible_sizes_are_refused),
        TEST(out_of_memory_leaves_the_arena_usable),
        TEST(an_empty_arena_may_be_reset_and_freed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
