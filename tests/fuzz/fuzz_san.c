/*
 * fuzz_san.c - moves written as SAN are read as the same moves.
 *
 * The first line is the position, as FEN; each byte after it chooses one of the
 * legal moves. Strict reading must have nothing against what is written.
 */
#include "fuzz.h"

enum { MOST_PLIES = 200 };

/* Plays what the bytes choose; the moves become a line of UCI. */
static void play(hm_replay *replay, const uint8_t *bytes, size_t count,
                 hm_out *line)
{
    for (size_t i = 0; i < count && i < MOST_PLIES; i++) {
        size_t legal = 0;
        hm_ply ply;

        expect(hm_replay_legal(replay, &legal) == HM_OK);
        if (legal == 0)
            return;
        expect(hm_replay_legal_at(replay, bytes[i] % legal, &ply) == HM_OK);
        hm_out_puts(line, i ? " " : " moves ");
        hm_out_put(line, ply.text);
        expect(hm_replay_play(replay, ply.text, "uci") == HM_OK);
    }
}

/* Converts one game; there is nothing to say against it. */
static void convert(hm_ctx *ctx, const char *from, hm_str text, const char *to,
                    hm_out *out)
{
    hm_diags *diags;
    hm_reader_options reading = {.size = sizeof(reading), .from = from};
    hm_writer_options writing = {.size = sizeof(writing), .to = to};
    hm_record *record;
    hm_reader *reader;
    hm_input *input;

    expect(hm_diags_new(ctx, &diags) == HM_OK);
    hm_diags_set_strict(diags, true);
    reading.diags = diags;
    expect(hm_input_memory(ctx, text, &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &reading, &reader) == HM_OK);
    expect(hm_reader_next(reader, &record) == HM_OK);
    expect(hm_record_write(ctx, record, &writing, out) == HM_OK);
    expect(hm_diags_count(diags) == 0);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_diags_free(diags);
}

/* The moves of a line of UCI, and what stands before them. */
static hm_str moves_of(hm_str line)
{
    static const char word[] = " moves ";
    size_t len = sizeof(word) - 1;

    for (size_t at = 0; at + len <= line.len; at++) {
        if (memcmp(line.ptr + at, word, len) == 0)
            return (hm_str){line.ptr + at, line.len - at};
    }
    return (hm_str){"", 0};
}

/* The moves, once they were SAN, must be the same again. */
static void compare(hm_ctx *ctx, hm_out *line)
{
    hm_out *pgn;
    hm_out *back;

    hm_out_char(line, '\n');
    expect(hm_out_new(ctx, &pgn) == HM_OK);
    expect(hm_out_new(ctx, &back) == HM_OK);
    convert(ctx, "uci", hm_out_text(line), "pgn", pgn);
    convert(ctx, "pgn", hm_out_text(pgn), "uci", back);
    expect(same(moves_of(hm_out_text(line)), moves_of(hm_out_text(back))));
    hm_out_clear(back);
    convert(ctx, "pgn", hm_out_text(pgn), "pgn", back);
    expect(same(hm_out_text(pgn), hm_out_text(back)));
    hm_out_free(pgn);
    hm_out_free(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
    char fen[128] = "";
    hm_start start = {.size = sizeof(start), .rules = "chess", .position = fen};
    hm_record *record = NULL;
    hm_replay *replay;
    hm_out *line;
    hm_ctx *ctx;

    if (!end || end - data >= (ptrdiff_t)sizeof(fen) || memchr(data, 0, size))
        return 0;
    memcpy(fen, data, (size_t)(end - data));
    expect(hm_ctx_new(NULL, &ctx) == HM_OK);
    expect(hm_out_new(ctx, &line) == HM_OK);
    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    if (fen[0] && hm_record_new(ctx, &start, &record) == HM_OK) {
        expect(hm_replay_load(replay, record) == HM_OK);
        hm_out_puts(line, "position fen ");
        expect(hm_replay_position(replay, line) == HM_OK);
        play(replay, end + 1, size - (size_t)(end + 1 - data), line);
        compare(ctx, line);
    }
    hm_replay_free(replay);
    hm_record_free(record);
    hm_out_free(line);
    hm_ctx_free(ctx);
    return 0;
}
