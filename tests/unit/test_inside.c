/*
 * test_inside.c - games of other notations inside of PPN.
 */
#include "support.h"

static const char file[] =
    "---\nEvent: One\n...\n1. S@b2\n"
    "---\nMovetextParser: csa\nEvent: Two\n"
    "Sente: Ann\nList: [a, {b: c}]\n...\n"
    "V2.2\nN+Bob\nPI\n+\n+7776FU\n-3334FX\n"
    "---\nMovetextParser: Atlantis_Old\n...\n"
    "atlantis-transcript 1.0\nboard B2\n"
    "player b2:2 (Joe) (red)\n1. b2-b3.\n"
    "---\nMovetextParser: usi\n...\nposition startpos moves win\n";

static hm_reader *open_reader(fixture *f, hm_input **input)
{
    hm_reader_options options = {
        .size = sizeof(options), .name = "x", .diags = f->diags};
    hm_reader *reader = NULL;

    assert_int_equal(hm_input_memory(f->ctx, hm_str_of(file), input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, *input, &options, &reader), HM_OK);
    return reader;
}

static void games_keep_their_place_and_number(void **state)
{
    fixture *f = *state;
    hm_record *record = NULL;
    hm_input *input;
    hm_reader *reader = open_reader(f, &input);
    const hm_diag *diag;

    assert_string_equal(hm_reader_notation(reader), "ppn");
    assert_int_equal(hm_reader_reuse(reader, &record), HM_OK);
    assert_string_equal(hm_record_rules(record), "table");
    assert_int_equal(hm_reader_reuse(reader, &record), HM_OK);
    assert_int_equal(hm_record_game(record), 2);
    diag = hm_diags_at(f->diags, 0);
    assert_string_equal(diag->id, "csa-bad-move");
    assert_int_equal(diag->line, 16);
    assert_int_equal(diag->game, 2);
    assert_memory_equal(file + diag->offset, "-3334FX", 7);
    assert_int_equal(hm_reader_reuse(reader, &record), HM_OK);
    assert_string_equal(hm_record_rules(record), "atlantis");
    assert_int_equal(hm_record_game(record), 3);
    assert_int_equal(hm_reader_reuse(reader, &record), HM_OK);
    assert_string_equal(hm_record_rules(record), "shogi");
    assert_string_equal(hm_record_notation(record), "ppn");
    assert_int_equal(hm_reader_reuse(reader, &record), HM_END);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
}

static void metadata_of_both_are_kept(void **state)
{
    static const char *const keys[] = {"Event", "Sente", "List", "Sente"};
    fixture *f = *state;
    hm_record *record = NULL;
    hm_input *input;
    hm_reader *reader = open_reader(f, &input);
    const hm_meta *meta;
    hm_out *out = new_out(f);
    char *json;

    for (int i = 0; i < 2; i++)
        assert_int_equal(hm_reader_reuse(reader, &record), HM_OK);
    meta = hm_record_meta(record);
    assert_int_equal(hm_meta_count(meta), HM_COUNT(keys));
    for (size_t i = 0; i < HM_COUNT(keys); i++) {
        hm_str key;

        hm_meta_at(meta, i, &key);
        assert_text(key, keys[i]);
    }
    assert_text(hm_meta_text(hm_meta_get(meta, "Sente")), "Bob");
    hm_meta_json(meta, out);
    json = take_text(out);
    assert_string_equal(json,
                        "{\"Event\":\"Two\",\"Sente\":\"Ann\","
                        "\"List\":[\"a\",{\"b\":\"c\"}],\"Sente\":\"Bob\"}");
    free(json);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
}

/* Reads and writes everything; false once memory has run out. */
static bool read_and_write(fixture *f)
{
    hm_reader_options options = {.size = sizeof(options), .diags = f->diags};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    hm_out *out = NULL;
    hm_status st = hm_input_memory(f->ctx, hm_str_of(file), &input);

    if (st == HM_OK)
        st = hm_reader_new(f->ctx, input, &options, &reader);
    if (st == HM_OK)
        st = hm_out_new(f->ctx, &out);
    while (st == HM_OK) {
        st = hm_reader_reuse(reader, &record);
        if (st == HM_OK)
            st = hm_record_write(f->ctx, record, NULL, out);
        if (st == HM_EINPUT)
            st = HM_OK; // a game with a fault is not the end
    }
    hm_out_free(out);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_END;
}

static void running_out_of_memory_is_told(void **state)
{
    fixture *f = *state;

    for (f->heap.fail_at = 1;; f->heap.fail_at++) {
        f->heap.calls = 0;
        if (read_and_write(f))
            break;
    }
    assert_true(f->heap.fail_at > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(games_keep_their_place_and_number),
        TEST(metadata_of_both_are_kept),
        TEST(running_out_of_memory_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
