/*
 * ranges.c - cutting numbers into parts.
 *
 * Ids and keys are hashes, so that parts of equal length have about as many
 * rows each, and a part is found by the order of its table.
 */
#include "store.h"

hm__ranges hm__ranges_cut(uint64_t first, uint64_t last, uint64_t parts)
{
    hm__ranges ranges = {.first = first, .last = last, .count = 1};

    if (parts > 1 && last - first >= parts) {
        ranges.count = parts;
        ranges.step = (last - first) / parts;
    }
    return ranges;
}

bool hm__ranges_next(hm__ranges *ranges, uint64_t *first, uint64_t *last)
{
    if (ranges->at == ranges->count)
        return false;
    *first = ranges->first + ranges->at * ranges->step;
    ranges->at++;
    *last =
        ranges->at == ranges->count ? ranges->last : *first + ranges->step - 1;
    return true;
}
