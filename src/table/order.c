/*
 * order.c - tags that give the order of two pieces in one comparison.
 *
 * A piece put on top or at the bottom gets a tag far beyond the last one. One
 * put between two others gets the middle. Where no number is left between
 * them, the smallest aligned range of tags around it that is not too crowded is
 * spread out evenly (Bender and others, "Two simplified algorithms for
 * maintaining order in a list"): the wider the range, the fewer it may hold.
 */
#include "chain.h"

static const int64_t step = INT64_C(1) << 32;
static const int64_t farthest = INT64_C(1) << 61;

static int64_t tag_of(const hm__piece *pieces, uint32_t piece)
{
    return pieces[piece].tag;
}

/* Numbers a run of `count` pieces from `first` on, evenly in the range. */
static void spread(hm__piece *pieces, uint32_t first, size_t count,
                   int64_t start, int64_t width)
{
    int64_t gap = width / (int64_t)(count + 1);

    for (size_t i = 1; i <= count; i++) {
        pieces[first].tag = start + gap * (int64_t)i;
        first = pieces[first].link[HM__LANE_ORDER].above;
    }
}

/* Renumbers the whole table around zero. */
static void spread_all(hm__piece *pieces, const hm__chain *order)
{
    int64_t tag = -step * (int64_t)(order->count / 2);
    uint32_t at = order->bottom;

    for (; at != HM__NONE; at = pieces[at].link[HM__LANE_ORDER].above) {
        pieces[at].tag = tag;
        tag += step;
    }
}

/*
 * Makes room around `piece`, whose tag is its lower neighbour's. Walks outward
 * from it while the range doubles; a range of 2^k tags may hold 1.5^k pieces.
 */
static void make_room(hm__piece *pieces, const hm__chain *order, uint32_t piece)
{
    uint32_t low = piece;
    uint32_t high = piece;
    size_t count = 1;
    double may_hold = 1;

    for (int bits = 1; bits < 61; bits++) {
        int64_t width = INT64_C(1) << bits;
        int64_t start = tag_of(pieces, piece) & ~(width - 1);
        uint32_t next;

        may_hold *= 1.5;
        while ((next = pieces[low].link[HM__LANE_ORDER].below) != HM__NONE &&
               tag_of(pieces, next) >= start) {
            low = next;
            count++;
        }
        while ((next = pieces[high].link[HM__LANE_ORDER].above) != HM__NONE &&
               tag_of(pieces, next) < start + width) {
            high = next;
            count++;
        }
        if ((double)count < may_hold && (int64_t)count + 1 < width) {
            spread(pieces, low, count, start, width);
            return;
        }
    }
    spread_all(pieces, order);
}

void hm__order_tag(hm__piece *pieces, const hm__chain *order, uint32_t piece)
{
    hm__link link = pieces[piece].link[HM__LANE_ORDER];
    int64_t low;
    int64_t high;

    if (link.below == HM__NONE && link.above == HM__NONE) {
        pieces[piece].tag = 0;
        return;
    }
    low = link.below == HM__NONE ? tag_of(pieces, link.above) - 2 * step
                                 : tag_of(pieces, link.below);
    high = link.above == HM__NONE ? low + 2 * step : tag_of(pieces, link.above);
    if (low <= -farthest || high >= farthest) {
        spread_all(pieces, order);
    } else if (high - low > 1) {
        pieces[piece].tag = low + (high - low) / 2;
    } else {
        pieces[piece].tag = low;
        make_room(pieces, order, piece);
    }
}
