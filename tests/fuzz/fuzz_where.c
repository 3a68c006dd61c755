/*
 * fuzz_where.c - any bytes as an expression that selects games.
 */
#include "fuzz.h"

static const char *const game =
    "[Sente \"Ann\"]\n[Gote \"Bob\"]\n[Date \"1990/05/07\"]\nP7g-7f P3c-3d\n";

static hm_record *read_game(hm_ctx *ctx)
{
    hm_reader_options options = {.size = sizeof(options), .from = "psn"};
    hm_input *input;
    hm_reader *reader;
    hm_record *record;

    expect(hm_input_memory(ctx, hm_str_of(game), &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &options, &reader) == HM_OK);
    expect(hm_reader_next(reader, &record) == HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
    return record;
}

/* What the head decides, the whole game does not change. */
static void test_game(hm_ctx *ctx, const hm_where *where)
{
    hm_record *record = read_game(ctx);
    hm_facts facts = {.size = sizeof(facts), .record = record, .file = "f"};
    hm_replay *replay;
    hm_out *scratch;
    hm_truth head;
    hm_truth all;

    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    expect(hm_out_new(ctx, &scratch) == HM_OK);
    expect(hm_where_test(where, &facts, scratch, &head) == HM_OK);
    facts.stage = HM_STAGE_PLAYED;
    facts.replay = replay;
    expect(hm_where_test(where, &facts, scratch, &all) == HM_OK);
    expect(all != HM_MAYBE && (head == HM_MAYBE || head == all));
    expect(head != HM_MAYBE || hm_where_stage(where) > HM_STAGE_HEAD);
    hm_out_free(scratch);
    hm_replay_free(replay);
    hm_record_free(record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_str text = {(const char *)data, size};
    hm_diags *diags;
    hm_where *where;
    hm_where_node node;
    hm_status st;
    hm_ctx *ctx;

    expect(hm_ctx_new(NULL, &ctx) == HM_OK);
    expect(hm_diags_new(ctx, &diags) == HM_OK);
    st = hm_where_parse(ctx, text, diags, &where);
    expect(st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT);
    expect((st == HM_OK) == (hm_diags_total(diags, HM_ERROR) == 0));
    expect((st == HM_OK) == (where != NULL));
    for (size_t i = 0; where && hm_where_at(where, i, &node); i++)
        expect(node.kind == HM_WHERE_COMPARE ||
               (node.left < i && node.right < i));
    if (where)
        test_game(ctx, where);
    hm_where_free(where);
    hm_diags_free(diags);
    hm_ctx_free(ctx);
    return 0;
}
