/*
 * areas.c - areas of open fields, the end of the game, and scores.
 */
#include "position.h"

static void add_owner(hm__atl_area *area, int32_t owner)
{
    uint64_t n = (uint64_t)owner + 1;

    area->count++;
    area->sum += n;
    area->squares += n * n;
}

static void take_owner(hm__atl_area *area, int32_t owner)
{
    uint64_t n = (uint64_t)owner + 1;

    area->count--;
    area->sum -= n;
    area->squares -= n * n;
}

/* Sure to have several owners; if the numbers wrapped around it may too. */
static bool is_mixed(const hm__atl_area *area)
{
    return area->count * area->squares != area->sum * area->sum;
}

static void drop_way(hm__atl_way_out *way)
{
    for (uint32_t i = 0; i < way->count; i++)
        way->has[way->fields[i]] = false;
    way->count = 0;
}

void hm__atl_area_close(const hm__atl_position *p, uint32_t field)
{
    if (p->areas->way.has[field])
        drop_way(&p->areas->way);
}

void hm__atl_area_change(const hm__atl_position *p, uint32_t field, int32_t was,
                         int32_t now)
{
    hm__atl_areas *areas = p->areas;
    hm__atl_way_out *way = &areas->way;
    hm__atl_area *area;

    if (way->count &&
        (field == way->fields[0] || field == way->fields[way->count - 1]))
        drop_way(way);
    if (!areas->valid)
        return;
    area = &areas->all[areas->of[field]];
    areas->mixed -= is_mixed(area);
    if (was != HM__ATL_NOBODY)
        take_owner(area, was);
    if (now != HM__ATL_NOBODY)
        add_owner(area, now);
    areas->mixed += is_mixed(area);
}

/* ---- finding -------------------------------------------------------------
 */

/* Takes a field into an area, and puts its neighbours on the stack. */
static size_t take_field(const hm__atl_position *p, uint32_t field,
                         size_t depth)
{
    hm__atl_areas *areas = p->areas;
    hm__atl_area *area = &areas->all[areas->count];
    const uint32_t *next = p->game->board.next[field];

    area->fields++;
    if (p->cells[field].owner != HM__ATL_NOBODY)
        add_owner(area, p->cells[field].owner);
    for (size_t way = 0; way < HM__ATL_WAYS; way++) {
        uint32_t n = next[way];

        if (n == HM__ATL_NONE)
            continue;
        area->growing |= p->cells[n].state == HM__HEX_GROWING;
        if (p->cells[n].state != HM__HEX_OPEN || areas->of[n] != HM__ATL_NONE)
            continue;
        areas->of[n] = areas->count;
        areas->stack[depth++] = n;
    }
    return depth;
}

static void find_area(const hm__atl_position *p, uint32_t first)
{
    hm__atl_areas *areas = p->areas;
    size_t depth = 0;

    areas->all[areas->count] = (hm__atl_area){0};
    areas->of[first] = areas->count;
    areas->stack[depth++] = first;
    while (depth > 0) {
        uint32_t field = areas->stack[--depth];

        depth = take_field(p, field, depth);
    }
    areas->mixed += is_mixed(&areas->all[areas->count]);
    areas->count++;
}

static void find_areas(const hm__atl_position *p)
{
    hm__atl_areas *areas = p->areas;
    uint32_t count = p->game->board.count;

    areas->count = areas->mixed = 0;
    for (uint32_t i = 0; i < count; i++)
        areas->of[i] = HM__ATL_NONE;
    for (uint32_t i = 0; i < count; i++) {
        if (p->cells[i].state == HM__HEX_OPEN && areas->of[i] == HM__ATL_NONE)
            find_area(p, i);
    }
    areas->valid = true;
    areas->work += count;
    areas->way.spent = 0;
}

/* ---- ways ----------------------------------------------------------------
 */

/* Keeps the way that a search found to `last`. */
static void keep_way(hm__atl_way_out *way, uint32_t last)
{
    for (uint32_t at = last; at != HM__ATL_NONE; at = way->from[at]) {
        way->fields[way->count++] = at;
        way->has[at] = true;
    }
    way->start = last;
}

/* Looks at the neighbours of a field; true once a stranger is among them. */
static bool spread(const hm__atl_position *p, uint32_t field, int32_t owner,
                   uint32_t *tail)
{
    hm__atl_way_out *way = &p->areas->way;
    const uint32_t *next = p->game->board.next[field];

    for (size_t i = 0; i < HM__ATL_WAYS; i++) {
        uint32_t n = next[i];

        if (n == HM__ATL_NONE || way->seen[n] == way->search ||
            p->cells[n].state != HM__HEX_OPEN)
            continue;
        way->seen[n] = way->search;
        way->from[n] = field;
        p->areas->stack[(*tail)++] = n;
        if (p->cells[n].owner != HM__ATL_NOBODY && p->cells[n].owner != owner) {
            keep_way(way, n);
            return true;
        }
    }
    return false;
}

/* Searches the area of a field with stones for those of somebody else. */
static bool search_from(const hm__atl_position *p, uint32_t first)
{
    hm__atl_way_out *way = &p->areas->way;
    uint32_t *queue = p->areas->stack;
    uint32_t tail = 0;
    bool found = false;

    way->seen[first] = way->search;
    way->from[first] = HM__ATL_NONE;
    queue[tail++] = first;
    for (uint32_t head = 0; head < tail && !found; head++)
        found = spread(p, queue[head], p->cells[first].owner, &tail);
    way->spent += tail;
    return found;
}

/* Begins where the last way ended: something is likely to be left of it. */
static bool search_way(const hm__atl_position *p)
{
    hm__atl_way_out *way = &p->areas->way;
    uint32_t count = p->game->board.count;
    uint64_t before = way->spent;
    bool found = false;
    uint32_t at = way->start;

    way->search++;
    for (uint32_t i = 0; i < count && !found; i++, at++) {
        at = at == count ? 0 : at;
        way->spent++;
        if (p->cells[at].state == HM__HEX_OPEN &&
            p->cells[at].owner != HM__ATL_NOBODY &&
            way->seen[at] != way->search)
            found = search_from(p, at);
    }
    p->areas->work += way->spent - before;
    return found;
}

/*
 * Whether a way is known or can be found. When searching took as long as
 * finding all areas would have, that is done instead: their sums last until
 * another field closes.
 */
static bool has_way(const hm__atl_position *p)
{
    if (p->areas->way.count)
        return true;
    return p->areas->way.spent < p->game->board.count && search_way(p);
}

/* ---- the end -------------------------------------------------------------
 */

/* The owner of all stones of an area, if its numbers are right. */
static int32_t only_owner(const hm__atl_area *area)
{
    return (int32_t)(area->sum / area->count) - 1;
}

/* Looks at the fields: the sums may have wrapped around. */
static bool has_strangers(const hm__atl_position *p)
{
    hm__atl_areas *areas = p->areas;

    areas->work += p->game->board.count;
    for (uint32_t i = 0; i < p->game->board.count; i++) {
        const hm__atl_cell *cell = &p->cells[i];

        if (cell->state == HM__HEX_OPEN && cell->owner != HM__ATL_NOBODY &&
            cell->owner != only_owner(&areas->all[areas->of[i]]))
            return true;
    }
    return false;
}

bool hm__atl_is_over(const hm__atl_position *p)
{
    if (p->borders > 0 || p->game->player_count == 0)
        return false;
    if (!p->areas->valid && has_way(p))
        return false;
    if (!p->areas->valid)
        find_areas(p);
    return p->areas->mixed == 0 && !has_strangers(p);
}

void hm__atl_scores(const hm__atl_position *p, int64_t *all, int64_t *stable)
{
    const hm__atl_areas *areas = p->areas;

    for (size_t i = 0; i < p->game->player_count; i++)
        all[i] = stable[i] = 0;
    find_areas(p);
    for (uint32_t i = 0; i < areas->count; i++) {
        const hm__atl_area *area = &areas->all[i];

        if (area->count == 0 || is_mixed(area))
            continue;
        all[only_owner(area)] += (int64_t)area->fields;
        if (!area->growing)
            stable[only_owner(area)] += (int64_t)area->fields;
    }
}
