/*
 * fuzz_fen.c - any bytes as a position of chess.
 *
 * What can be read must come back from its own FEN with the same key, pieces
 * and moves; and what a record can start from, moves can be counted for.
 */
#include "fuzz.h"

/* A record that starts from a text; NULL if it cannot. */
static hm_record *start_from(hm_ctx *ctx, const char *fen)
{
    hm_start start = {.size = sizeof(start), .rules = "chess", .position = fen};
    hm_record *record;
    hm_status st = hm_record_new(ctx, &start, &record);

    expect(st == HM_OK || st == HM_EINPUT);
    return record;
}

/* The position of a replay as text. */
static char *text_of(hm_ctx *ctx, hm_replay *replay)
{
    hm_out *out;
    char *copy;
    hm_str text;

    expect(hm_out_new(ctx, &out) == HM_OK);
    expect(hm_replay_position(replay, out) == HM_OK);
    text = hm_out_text(out);
    copy = malloc(text.len + 1);
    expect(copy != NULL);
    memcpy(copy, text.ptr, text.len);
    copy[text.len] = '\0';
    hm_out_free(out);
    return copy;
}

/* What a position is, beyond its text. */
typedef struct facts {
    uint64_t key, paths;
    size_t legal;
    hm_chess_claim claim;
    hm_outcome outcome;
} facts;

static char *picture(hm_ctx *ctx, const hm_record *record, facts *out)
{
    hm_replay *replay;
    char *fen;

    memset(out, 0, sizeof(*out));
    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    expect(hm_replay_load(replay, record) == HM_OK);
    expect(hm_replay_key(replay, &out->key) == HM_OK);
    expect(hm_replay_legal(replay, &out->legal) == HM_OK);
    for (size_t i = 0; i < out->legal; i++) {
        hm_ply ply;

        expect(hm_replay_legal_at(replay, i, &ply) == HM_OK);
        expect(ply.text.len >= 4 && ply.piece.len == 1);
    }
    expect(hm_chess_claims(replay, &out->claim) == HM_OK);
    expect(hm_replay_outcome(replay, &out->outcome) == HM_OK);
    fen = text_of(ctx, replay);
    expect(hm_chess_perft(ctx, hm_str_of(fen), 2, NULL, &out->paths) == HM_OK);
    hm_replay_free(replay);
    return fen;
}

static void round_trip(hm_ctx *ctx, const hm_record *record)
{
    facts first;
    facts second;
    char *fen = picture(ctx, record, &first);
    hm_record *back = start_from(ctx, fen);
    char *again;

    expect(back != NULL);
    again = picture(ctx, back, &second);
    expect(strcmp(fen, again) == 0);
    expect(first.key == second.key && first.legal == second.legal);
    expect(first.paths == second.paths);
    expect(first.claim.check == second.claim.check);
    expect(first.outcome.over == second.outcome.over);
    expect(first.legal > 0 || first.outcome.over);
    hm_record_free(back);
    free(again);
    free(fen);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_str bytes = {(const char *)data, size};
    hm_diags *diags;
    hm_ctx *ctx;
    char *text;
    uint64_t count = 0;
    hm_status st;

    if (size > 256)
        return 0;
    expect(hm_ctx_new(NULL, &ctx) == HM_OK);
    expect(hm_diags_new(ctx, &diags) == HM_OK);
    st = hm_chess_perft(ctx, bytes, 1, diags, &count);
    expect(st == HM_OK || (st == HM_EINPUT && hm_diags_count(diags) > 0));
    text = malloc(size + 1);
    expect(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    if (st == HM_OK && strlen(text) == size) {
        hm_record *record = start_from(ctx, text);

        expect(record != NULL);
        round_trip(ctx, record);
        hm_record_free(record);
    }
    free(text);
    hm_diags_free(diags);
    hm_ctx_free(ctx);
    return 0;
}
