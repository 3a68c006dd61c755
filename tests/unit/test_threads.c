/*
 * test_threads.c - two threads that read, write and draw at the same time.
 *
 * Each has a context of its own, and nothing else may be shared that is not
 * constant. `./check tsan` runs this under ThreadSanitizer.
 */
#include <halfmove/halfmove.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

enum { ROUNDS = 8, THREADS = 2 };

static const char game[] = "---\nSetUp: Four Field Kono\n...\n"
                           "1. a1:a3 {first} 1... d4:d2\n";
static const char kifu[] = "\xE6\x89\x8B\xE5\x90\x88\xE5\x89\xB2\xEF\xBC\x9A"
                           "\xE5\xB9\xB3\xE6\x89\x8B\n"
                           "1 \xEF\xBC\x97\xE5\x85\xAD\xE6\xAD\xA9(77)\n";

/* What a game becomes, all in one text. */
typedef struct outcome {
    hm_status status;
    char *text;
} outcome;

static hm_status draw(hm_ctx *ctx, const hm_record *record, hm_out *out)
{
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(ctx, NULL, &replay);

    if (st == HM_OK)
        st = hm_replay_load(replay, record);
    while (st == HM_OK) {
        const hm_table *table = hm_replay_table(replay);

        hm_replay_json(replay, out);
        st = hm_diagram_write(table, NULL, out);
        if (st == HM_OK)
            st = hm_picture_write(ctx, table, "svg", NULL, out);
        if (st == HM_OK)
            st = hm_picture_write(ctx, table, "png", NULL, out);
        if (st == HM_OK)
            st = hm_replay_next(replay);
    }
    hm_replay_free(replay);
    return st == HM_END ? HM_OK : st;
}

static hm_status work(hm_ctx *ctx, const char *text, hm_out *out)
{
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    hm_status st = hm_input_memory(ctx, hm_str_of(text), &input);

    if (st == HM_OK)
        st = hm_reader_new(ctx, input, NULL, &reader);
    if (st == HM_OK)
        st = hm_reader_next(reader, &record);
    if (st == HM_OK)
        st = hm_record_write(ctx, record, NULL, out);
    if (st == HM_OK)
        st = draw(ctx, record, out);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return st;
}

static void *run(void *user)
{
    outcome *o = user;
    hm_ctx *ctx = NULL;
    hm_out *out = NULL;

    o->status = hm_ctx_new(NULL, &ctx);
    if (o->status == HM_OK)
        o->status = hm_ctx_use(ctx, hm_draw());
    if (o->status == HM_OK)
        o->status = hm_out_new(ctx, &out);
    for (int i = 0; i < ROUNDS && o->status == HM_OK; i++) {
        o->status = work(ctx, game, out);
        if (o->status == HM_OK)
            o->status = work(ctx, kifu, out);
    }
    if (o->status == HM_OK) {
        hm_out *quoted = NULL; // pictures hold NUL

        hm_out_new(ctx, &quoted);
        hm_out_json(quoted, hm_out_text(out));
        hm_out_char(quoted, '\0');
        o->text = strdup(hm_out_text(quoted).ptr);
        hm_out_free(quoted);
    }
    hm_out_free(out);
    hm_ctx_free(ctx);
    return NULL;
}

static void threads_share_nothing_but_constants(void **state)
{
    pthread_t threads[THREADS];
    outcome outcomes[THREADS] = {{HM_OK, NULL}};

    (void)state;
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, run, &outcomes[i]),
                         0);
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_int_equal(outcomes[0].status, HM_OK);
    assert_int_equal(outcomes[1].status, HM_OK);
    assert_string_equal(outcomes[0].text, outcomes[1].text);
    for (size_t i = 0; i < THREADS; i++)
        free(outcomes[i].text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_share_nothing_but_constants),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
