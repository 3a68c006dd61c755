/*
 * bench_perft.c - how fast legal moves are found: paths from three positions.
 */
#include "bench.h"

int main(void)
{
    static const struct {
        const char *name, *sfen;
        size_t depth;
        uint64_t expected;
    } cases[] = {
        {"start",
         "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 5,
         19861490},
        {"middle game",
         "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w "
         "RGgsn5p 1",
         3, 4809015},
        {"most moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
         3, 53393368},
    };
    hm_ctx *ctx;

    NEED(hm_ctx_new(NULL, &ctx));
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        double begin = seconds();
        uint64_t count;
        double took;

        NEED(hm_shogi_perft(ctx, hm_str_of(cases[i].sfen), cases[i].depth, NULL,
                            &count));
        took = seconds() - begin;
        printf("perft %-12s %12.0f nodes/s\n", cases[i].name,
               (double)count / took);
        if (count != cases[i].expected)
            return 1;
    }
    hm_ctx_free(ctx);
    return 0;
}
