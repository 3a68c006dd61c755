/*
 * test_expand.c - every start of the catalogue, written out as moves.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <halfmove/halfmove.h>

/* Reads the only game of a text and plays it to its end. */
static void play(hm_ctx *ctx, hm_str text, hm_record **record,
                 hm_replay *replay)
{
    hm_input *input;
    hm_reader *reader;
    hm_status st;

    assert_int_equal(hm_input_memory(ctx, text, &input), HM_OK);
    assert_int_equal(hm_reader_new(ctx, input, NULL, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, record), HM_OK);
    assert_int_equal(hm_replay_load(replay, *record), HM_OK);
    while ((st = hm_replay_next(replay)) == HM_OK)
        ;
    assert_int_equal(st, HM_END);
    hm_reader_free(reader);
    hm_input_free(input);
}

/* Angles come back reduced to one turn; nothing else may differ. */
static void assert_same_pieces(const hm_table *a, const hm_table *b)
{
    uint32_t x = hm_table_bottom(a);
    uint32_t y = hm_table_bottom(b);

    assert_int_equal(hm_table_count(a), hm_table_count(b));
    for (; x && y; x = hm_table_above(a, x), y = hm_table_above(b, y)) {
        hm_piece p;
        hm_piece q;
        double turns;

        assert_true(hm_table_piece(a, x, &p));
        assert_true(hm_table_piece(b, y, &q));
        turns = (p.angle - q.angle) / 360;
        assert_int_equal(p.system.len, q.system.len);
        assert_memory_equal(p.system.ptr, q.system.ptr, p.system.len);
        assert_string_equal(p.kind, q.kind);
        assert_string_equal(p.side, q.side);
        assert_int_equal(p.suit, q.suit);
        assert_int_equal(p.rank, q.rank);
        assert_true(p.x == q.x && p.y == q.y);
        assert_true(turns == (double)(int)turns);
    }
}

static void assert_survives(hm_ctx *ctx, const hm_setup *setup)
{
    hm_writer_options options = {.size = sizeof(options),
                                 .settings =
                                     (const char *const[]){"expand-setup=yes"},
                                 .setting_count = 1};
    hm_record *game = NULL;
    hm_record *back = NULL;
    hm_replay *one;
    hm_replay *two;
    hm_out *text;
    char start[256];

    snprintf(start, sizeof(start), "---\nSetUp: {Name: %s, System: %s}\n...\n",
             setup->name, setup->system);
    assert_int_equal(hm_out_new(ctx, &text), HM_OK);
    assert_int_equal(hm_replay_new(ctx, NULL, &one), HM_OK);
    assert_int_equal(hm_replay_new(ctx, NULL, &two), HM_OK);
    play(ctx, hm_str_of(start), &game, one);
    assert_int_equal(hm_record_write(ctx, game, &options, text), HM_OK);
    play(ctx, hm_out_text(text), &back, two);
    assert_same_pieces(hm_replay_table(one), hm_replay_table(two));
    hm_replay_free(one);
    hm_replay_free(two);
    hm_record_free(game);
    hm_record_free(back);
    hm_out_free(text);
}

static void every_start_survives_being_written_out(void **state)
{
    hm_setup setup;
    hm_ctx *ctx;

    (void)state;
    assert_int_equal(hm_ctx_new(NULL, &ctx), HM_OK);
    for (size_t i = 0; hm_setup_at(i, &setup); i++)
        assert_survives(ctx, &setup);
    hm_ctx_free(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_start_survives_being_written_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
