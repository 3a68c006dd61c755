/*
 * key.c - a number for all that lies on a table, brought up to date by changes.
 *
 * The key is a sum over neighbours in the order of the table: so a change costs
 * what its neighbours cost. Equal pieces that lie at one place are numbered
 * from the bottom, which makes all of them different; then the neighbours show
 * the whole order. Numbers of systems may change, so their names are hashed.
 */
#include "key.h"

#include <math.h>
#include <string.h>

#include "base/mix.h"

/* A length or an angle in millionths, as states are written. */
static uint64_t millionths(double value)
{
    return (uint64_t)(int64_t)llround(value * 1e6);
}

static uint64_t angle_of(const hm__piece_state *is)
{
    double angle = fmod(is->angle, 360);

    return millionths(angle < 0 ? angle + 360 : angle) % 360000000;
}

/* Whether two pieces are the same in all that a key looks at. */
static bool is_equal(const hm__piece_state *a, const hm__piece_state *b)
{
    return memcmp(&a->attr, &b->attr, sizeof(a->attr)) == 0 &&
           millionths(a->x) == millionths(b->x) &&
           millionths(a->y) == millionths(b->y) && angle_of(a) == angle_of(b);
}

static uint64_t hash_piece(const hm_table *table, const hm__piece *p)
{
    const hm__attr *attr = &p->is.attr;
    uint64_t hash =
        hm__mix_text(p->copy, hm__table_system_name(table, attr->system));

    hash = hm__mix_text(hash, hm_str_of(hm__kind_name((hm__kind)attr->kind)));
    hash = hm__mix_text(hash, hm_str_of(hm__side_name((hm__side)attr->side)));
    hash = hm__mix(hash ^ (uint16_t)attr->suit);
    hash = hm__mix(hash ^ (uint16_t)attr->rank);
    hash = hm__mix(hash ^ millionths(p->is.x));
    hash = hm__mix(hash ^ millionths(p->is.y));
    return hm__mix(hash ^ angle_of(&p->is));
}

/* What two neighbours add to the key; either may be none. */
static uint64_t pair(const hm_table *table, uint32_t below, uint32_t above)
{
    uint64_t low = below == HM__NONE ? 0 : table->pieces[below].hash;
    uint64_t high = above == HM__NONE ? 0 : table->pieces[above].hash;

    return hm__mix(hm__mix(low) + high);
}

/* What a piece and its neighbours add, and what they add without it. */
static uint64_t with_piece(const hm_table *table, uint32_t piece)
{
    hm__link link = table->pieces[piece].link[HM__LANE_ORDER];

    return pair(table, link.below, piece) + pair(table, piece, link.above);
}

static uint64_t without_piece(const hm_table *table, uint32_t piece)
{
    hm__link link = table->pieces[piece].link[HM__LANE_ORDER];

    return pair(table, link.below, link.above);
}

/* Numbers the equal pieces above one anew: `step` is 1 or -1. */
static void renumber_above(hm_table *table, uint32_t piece, int step)
{
    const hm__piece_state *is = &table->pieces[piece].is;
    uint32_t at = table->pieces[piece].link[HM__LANE_PLACE].above;

    for (; at != HM__NONE; at = table->pieces[at].link[HM__LANE_PLACE].above) {
        hm__piece *p = &table->pieces[at];

        table->work++;
        if (!is_equal(is, &p->is))
            continue;
        table->key -= with_piece(table, at);
        p->copy += (uint32_t)step;
        p->hash = hash_piece(table, p);
        table->key += with_piece(table, at);
    }
}

/* How many equal pieces lie below one. */
static uint32_t count_below(hm_table *table, uint32_t piece)
{
    const hm__piece_state *is = &table->pieces[piece].is;
    uint32_t at = table->pieces[piece].link[HM__LANE_PLACE].below;

    for (; at != HM__NONE; at = table->pieces[at].link[HM__LANE_PLACE].below) {
        table->work++;
        if (is_equal(is, &table->pieces[at].is))
            return table->pieces[at].copy + 1;
    }
    return 0;
}

void hm__key_take(hm_table *table, uint32_t piece)
{
    renumber_above(table, piece, -1);
    table->key += without_piece(table, piece) - with_piece(table, piece);
}

void hm__key_put(hm_table *table, uint32_t piece)
{
    hm__piece *p = &table->pieces[piece];

    p->copy = count_below(table, piece);
    p->hash = hash_piece(table, p);
    table->key += with_piece(table, piece) - without_piece(table, piece);
    renumber_above(table, piece, 1);
}

/* All pieces, from the bottom: what lies above one has no hash yet. */
static void begin(hm_table *table)
{
    uint32_t below = HM__NONE;

    table->key = 0;
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        table->pieces[at].copy = count_below(table, at);
        table->pieces[at].hash = hash_piece(table, &table->pieces[at]);
        table->key += pair(table, below, at);
        below = at;
    }
    table->key += pair(table, below, HM__NONE);
    table->keyed = true;
}

uint64_t hm__table_key(hm_table *table)
{
    if (!table->keyed)
        begin(table);
    return table->key;
}
