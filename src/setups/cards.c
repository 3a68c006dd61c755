/*
 * cards.c - shuffling pieces, and placing them in rows.
 */
#include "cards.h"

#include <string.h>

enum { MOST = 256, SUITS = 4, RANKS = 6 };

/* ---- sets ---------------------------------------------------------------- */

hm__card hm__by_suit(int n)
{
    return hm__card_of((n - 1) / RANKS + 1, (n - 1) % RANKS + 1);
}

hm__card hm__by_rank(int n)
{
    return hm__card_of((n - 1) % SUITS + 1, (n - 1) / SUITS + 1);
}

hm__card hm__domino(int n, int lowest, int highest)
{
    int rank = lowest;

    for (; n > highest - rank + 1; rank++)
        n -= highest - rank + 1;
    return hm__card_of(rank + n - 1, rank);
}

hm__card hm__by_domino(int n)
{
    return hm__domino(n, 1, 7);
}

void hm__sorted_set(hm__order *order, size_t count, hm__card *out)
{
    for (size_t i = 0; i < count; i++)
        out[i] = order((int)i + 1);
}

/* ---- chance -------------------------------------------------------------- */

void hm__shuffle(hm__setup_job *job, hm__card *cards, size_t count)
{
    hm__card old[MOST];
    int drawn[MOST];

    memcpy(old, cards, count * sizeof(*old));
    hm__rng_sample(&job->rng, (uint32_t)count, count, drawn);
    for (size_t i = 0; i < count; i++)
        cards[i] = old[drawn[i] - 1];
}

void hm__shuffle_set(hm__setup_job *job, hm__order *order, size_t count,
                     hm__card *out)
{
    hm__sorted_set(order, count, out);
    hm__shuffle(job, out, count);
}

void hm__shuffle_suit(hm__setup_job *job, hm__card lowest, size_t count,
                      hm__card *out)
{
    for (size_t i = 0; i < count; i++, lowest.rank++)
        out[i] = lowest;
    hm__shuffle(job, out, count);
}

void hm__turn_cards(hm__setup_job *job, hm__card *cards, size_t count,
                    int first, int ways)
{
    for (size_t i = 0; i < count; i++) {
        int turn = (int)hm__rng_below(&job->rng, (uint32_t)ways);

        cards[i].angle = (first + 360 / ways * turn) % 360;
    }
}

void hm__shuffle_turned(hm__setup_job *job, hm__order *order, size_t count,
                        int ways, hm__card *out)
{
    hm__card turned[MOST];

    hm__turn_cards(job, turned, count, 0, ways);
    hm__shuffle_set(job, order, count, out);
    for (size_t i = 0; i < count; i++)
        out[i].angle = turned[i].angle;
}

void hm__roll_dice(hm__setup_job *job, hm__card dice[4])
{
    for (int i = 0; i < SUITS; i++)
        dice[i] = hm__card_of(i + 1, (int)hm__rng_below(&job->rng, RANKS) + 1);
}

static int *suit_or_rank(hm__card *card, bool rank)
{
    return rank ? &card->rank : &card->suit;
}

/* Draws ranks for all cards of a suit, or suits for all of a rank: 1 to n. */
static void fill(hm__setup_job *job, hm__card *cards, size_t count, int known,
                 bool ranks)
{
    int drawn[MOST];
    size_t n = 0;

    for (size_t i = 0; i < count; i++)
        n += *suit_or_rank(&cards[i], !ranks) == known;
    hm__rng_sample(&job->rng, (uint32_t)n, n, drawn);
    for (size_t i = count; i-- > 0;) {
        if (*suit_or_rank(&cards[i], !ranks) == known)
            *suit_or_rank(&cards[i], ranks) = drawn[--n];
    }
}

void hm__draw_ranks(hm__setup_job *job, hm__card *cards, size_t count)
{
    for (int suit = 1; suit <= SUITS; suit++)
        fill(job, cards, count, suit, true);
}

void hm__draw_suits(hm__setup_job *job, hm__card *cards, size_t count)
{
    for (int rank = 1; rank <= RANKS; rank++)
        fill(job, cards, count, rank, false);
}

/* ---- layouts ------------------------------------------------------------- */

hm__point hm__run_point(const hm__run *runs, size_t i)
{
    while (i >= (size_t)runs->count) {
        i -= (size_t)runs->count;
        runs++;
    }
    return (hm__point){runs->x + (double)i * runs->dx,
                       runs->y + (double)i * runs->dy};
}

hm_status hm__place_card(hm__setup_job *job, hm__placement like, hm__card card,
                         hm__point at)
{
    like.suit = card.suit;
    like.rank = card.rank;
    like.angle += card.angle;
    like.x = at.x;
    like.y = at.y;
    return hm__place_piece(job, like);
}

hm_status hm__place_runs(hm__setup_job *job, hm__placement like,
                         const hm__card *cards, const hm__run *runs,
                         size_t run_count)
{
    size_t total = 0;

    for (size_t i = 0; i < run_count; i++)
        total += (size_t)runs[i].count;
    for (size_t i = 0; i < total; i++)
        HM_TRY(hm__place_card(job, like, cards[i], hm__run_point(runs, i)));
    return HM_OK;
}
