/*
 * bench_shogi.c - games of shogi: read, judged, played and written.
 *
 * The games of a USI file, one to a line, are repeated to 2,000 at least; the
 * sample has 20 of them. Then they go through each notation.
 */
#include "bench.h"

enum { GAMES = 2000, ROUNDS = 5 };

static const char SHORT_PSN[] = "short psn"; // told apart by its address

/* Reads games, plays or writes them, and says how many there were. */
static size_t work(hm_ctx *ctx, hm_str text, hm_replay *replay, const char *to,
                   hm_out *out)
{
    hm_writer_options options = {.size = sizeof(options),
                                 .to = to == SHORT_PSN ? "psn" : to,
                                 .settings = (const char *const[]){"short=yes"},
                                 .setting_count = to == SHORT_PSN};
    hm_record *record = NULL;
    hm_reader *reader;
    hm_input *input;
    size_t games = 0;

    NEED(hm_input_memory(ctx, text, &input));
    NEED(hm_reader_new(ctx, input, NULL, &reader));
    for (; hm_reader_reuse(reader, &record) == HM_OK; games++) {
        options.follows = games > 0;
        if (to)
            NEED(hm_record_write(ctx, record, &options, out));
        if (!replay)
            continue;
        NEED(hm_replay_load(replay, record));
        while (hm_replay_next(replay) == HM_OK)
            ;
        if (hm_replay_index(replay) != hm_record_length(record))
            exit(1);
    }
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return games;
}

static void measure(hm_ctx *ctx, hm_str text, const char *what, const char *to,
                    hm_out *out)
{
    hm_replay *replay = NULL;
    double best = 1e9;
    size_t games = 0;

    if (!to)
        NEED(hm_replay_new(ctx, NULL, &replay));
    for (int i = 0; i < ROUNDS; i++) {
        double begin = busy_seconds();
        double took;

        hm_out_clear(out);
        games = work(ctx, text, replay, to, out);
        took = busy_seconds() - begin;
        best = took < best ? took : best;
    }
    printf("%-24s %8.0f games/s %7.1f MB/s\n", what, (double)games / best,
           (double)text.len / best / 1e6);
    hm_replay_free(replay);
}

/* Repeats the lines of a text until there are enough. */
static void repeat(hm_str text, hm_out *out)
{
    size_t lines = 0;

    for (size_t i = 0; i < text.len; i++)
        lines += text.ptr[i] == '\n';
    for (size_t i = 0; lines && i < GAMES; i += lines)
        hm_out_put(out, text);
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "bench/samples/shogi.usi";
    size_t size;
    char *sample = read_text(path, &size);
    hm_ctx *ctx;
    hm_out *usi;
    hm_out *csa;
    hm_out *ki2;
    hm_out *kif;
    hm_out *psn;
    hm_out *back;

    NEED(hm_ctx_new(NULL, &ctx));
    NEED(hm_out_new(ctx, &usi));
    NEED(hm_out_new(ctx, &csa));
    NEED(hm_out_new(ctx, &ki2));
    NEED(hm_out_new(ctx, &kif));
    NEED(hm_out_new(ctx, &psn));
    NEED(hm_out_new(ctx, &back));
    repeat((hm_str){sample, size}, usi);
    measure(ctx, hm_out_text(usi), "usi, played on a table", NULL, back);
    measure(ctx, hm_out_text(usi), "usi to csa, judged", "csa", csa);
    measure(ctx, hm_out_text(usi), "usi to kif, judged", "kif", kif);
    measure(ctx, hm_out_text(usi), "usi to ki2, judged", "ki2", ki2);
    measure(ctx, hm_out_text(kif), "kif to csa, judged", "csa", back);
    measure(ctx, hm_out_text(kif), "kif, played on a table", NULL, back);
    measure(ctx, hm_out_text(ki2), "ki2 to csa, judged", "csa", back);
    measure(ctx, hm_out_text(ki2), "ki2, played on a table", NULL, back);
    measure(ctx, hm_out_text(csa), "csa, played on a table", NULL, back);
    measure(ctx, hm_out_text(csa), "csa to usi, judged", "usi", back);
    measure(ctx, hm_out_text(usi), "usi to full psn, judged", "psn", psn);
    measure(ctx, hm_out_text(psn), "full psn to csa, judged", "csa", back);
    measure(ctx, hm_out_text(usi), "usi to short psn, judged", SHORT_PSN, psn);
    measure(ctx, hm_out_text(psn), "short psn to csa, judged", "csa", back);
    measure(ctx, hm_out_text(psn), "short psn, on a table", NULL, back);
    hm_out_free(usi);
    hm_out_free(csa);
    hm_out_free(ki2);
    hm_out_free(kif);
    hm_out_free(psn);
    hm_out_free(back);
    hm_ctx_free(ctx);
    free(sample);
    return 0;
}
