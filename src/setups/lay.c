/*
 * lay.c - shuffling pieces, and laying them out in rows.
 */
#include "lay.h"

enum { MOST = 64 };

hm__card hm__by_suit(int n)
{
    return (hm__card){(n - 1) / 6 + 1, (n - 1) % 6 + 1};
}

hm__card hm__by_rank(int n)
{
    return (hm__card){(n - 1) % 4 + 1, (n - 1) / 4 + 1};
}

void hm__lay_sorted(hm__order *order, size_t count, hm__card *out)
{
    for (size_t i = 0; i < count; i++)
        out[i] = order((int)i + 1);
}

void hm__lay_shuffle(hm__setup_job *job, hm__order *order, size_t count,
                     hm__card *out)
{
    int drawn[MOST];

    hm__rng_sample(&job->rng, (uint32_t)count, count, drawn);
    for (size_t i = 0; i < count; i++)
        out[i] = order(drawn[i]);
}

void hm__lay_shuffle_suit(hm__setup_job *job, hm__card lowest, size_t count,
                          hm__card *out)
{
    int drawn[MOST];

    hm__rng_sample(&job->rng, (uint32_t)count, count, drawn);
    for (size_t i = 0; i < count; i++)
        out[i] = (hm__card){lowest.suit, lowest.rank + drawn[i] - 1};
}

void hm__lay_roll(hm__setup_job *job, hm__card dice[4])
{
    int rolled[4];

    hm__rng_draw(&job->rng, 6, 4, rolled);
    for (int i = 0; i < 4; i++)
        dice[i] = (hm__card){i + 1, rolled[i]};
}

hm__point hm__run_point(const hm__run *runs, size_t i)
{
    while (i >= (size_t)runs->count) {
        i -= (size_t)runs->count;
        runs++;
    }
    return (hm__point){runs->x + (double)i * runs->dx,
                       runs->y + (double)i * runs->dy};
}

hm_status hm__lay_at(hm__setup_job *job, hm__kit_piece like, hm__card card,
                     hm__point at)
{
    like.suit = card.suit;
    like.rank = card.rank;
    like.x = at.x;
    like.y = at.y;
    return hm__kit_place(job, like);
}

hm_status hm__lay_runs(hm__setup_job *job, hm__kit_piece like,
                       const hm__card *cards, const hm__run *runs,
                       size_t run_count)
{
    size_t total = 0;

    for (size_t i = 0; i < run_count; i++)
        total += (size_t)runs[i].count;
    for (size_t i = 0; i < total; i++)
        HM_TRY(hm__lay_at(job, like, cards[i], hm__run_point(runs, i)));
    return HM_OK;
}
