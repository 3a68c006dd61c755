/*
 * chess960.c - dealing the first rank of Chess960.
 */
#include "chess960.h"

#include <string.h>

/* Puts men on empty files, which are counted from 1 as they are now. */
static void put(char rank[8], const int *files, const char men[3])
{
    int empty[8];
    int n = 0;

    for (int i = 0; i < 8; i++) {
        if (rank[i] == ' ')
            empty[n++] = i;
    }
    for (int i = 0; i < 3; i++)
        rank[empty[files[i] - 1]] = men[i];
}

void hm__chess960_deal(hm__rng *rng, char rank[8])
{
    int files[3];
    char *king;

    memset(rank, ' ', 8);
    rank[2 * hm__rng_below(rng, 4)] = 'B';
    rank[2 * hm__rng_below(rng, 4) + 1] = 'B';
    hm__rng_sample(rng, 6, 3, files);
    put(rank, files, "RRR");
    king = memchr(rank, 'R', 8);
    king = memchr(king + 1, 'R', (size_t)(rank + 8 - (king + 1)));
    *king = 'K'; // between the rooks
    hm__rng_sample(rng, 3, 3, files);
    put(rank, files, "NNQ");
}
