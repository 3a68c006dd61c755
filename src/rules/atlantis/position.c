/*
 * position.c - cells and their journal, and the three phases of a turn.
 */
#include "position.h"

#include <string.h>

#include "base/mix.h"

static const hm__atl_list empty = {HM__ATL_NONE, HM__ATL_NONE};

void hm__atl_position_init(hm__atl_position *p, hm_ctx *ctx)
{
    *p = (hm__atl_position){.ctx = ctx, .free_link = HM__ATL_NONE};
    hm__arena_init(&p->arena, ctx);
}

void hm__atl_position_free(hm__atl_position *p)
{
    hm__free(p->ctx, p->links);
    hm__free(p->ctx, p->journal);
    hm__arena_free(&p->arena);
}

/* ---- lists ---------------------------------------------------------------
 */

static hm_status new_link(hm__atl_position *p, uint32_t *out)
{
    if (p->free_link != HM__ATL_NONE) {
        *out = p->free_link;
        p->free_link = p->links[*out].next;
        return HM_OK;
    }
    if (p->link_count >= HM__ATL_NONE)
        return HM_ELIMIT;
    HM_TRY(hm__reserve(p->ctx, &p->links, &p->link_room, p->link_count + 1,
                       sizeof(*p->links)));
    *out = (uint32_t)p->link_count++;
    return HM_OK;
}

static hm_status push(hm__atl_position *p, hm__atl_list *list, uint32_t field)
{
    uint32_t link;

    HM_TRY(new_link(p, &link));
    p->links[link] = (hm__atl_link){field, HM__ATL_NONE};
    if (list->last == HM__ATL_NONE)
        list->first = link;
    else
        p->links[list->last].next = link;
    list->last = link;
    return HM_OK;
}

/* The first field of a list, which is taken off; HM__ATL_NONE: none. */
static uint32_t pull(hm__atl_position *p, hm__atl_list *list)
{
    uint32_t link = list->first;
    uint32_t field;

    if (link == HM__ATL_NONE)
        return HM__ATL_NONE;
    field = p->links[link].field;
    list->first = p->links[link].next;
    if (list->first == HM__ATL_NONE)
        list->last = HM__ATL_NONE;
    p->links[link].next = p->free_link;
    p->free_link = link;
    return field;
}

/* ---- cells ---------------------------------------------------------------
 */

/* Few fields are full, so that is asked first. */
static inline bool may_explode(const hm__atl_position *p, uint32_t field)
{
    const hm__atl_cell *cell = &p->cells[field];

    return cell->count >= p->room[field] && cell->state != HM__HEX_DEAD &&
           cell->owner != HM__ATL_NOBODY;
}

static inline hm_status await_explosion(hm__atl_position *p, uint32_t field)
{
    if (!may_explode(p, field))
        return HM_OK;
    return push(p, &p->waiting[p->cells[field].owner].full, field);
}

/* A field opens or closes: its neighbours have more or less room. */
static hm_status change_room(hm__atl_position *p, uint32_t field, int by)
{
    const uint32_t *next = p->game->board.next[field];

    for (size_t way = 0; way < HM__ATL_WAYS; way++) {
        if (next[way] == HM__ATL_NONE)
            continue;
        p->room[next[way]] = (uint8_t)(p->room[next[way]] + by);
        if (p->cells[next[way]].state == HM__HEX_GROWING)
            p->borders += (size_t)by; // wraps back to what it should be
        if (by < 0)
            HM_TRY(await_explosion(p, next[way]));
    }
    return HM_OK;
}

static hm_status change_state(hm__atl_position *p, uint32_t field,
                              hm__hex_state now)
{
    hm__hex_state was = p->cells[field].state;

    p->areas->valid = false;
    if (was == HM__HEX_OPEN)
        hm__atl_area_close(p, field);
    if (was == HM__HEX_GROWING)
        p->borders -= p->room[field];
    if (was == HM__HEX_OPEN)
        HM_TRY(change_room(p, field, -1));
    p->cells[field].state = now;
    if (now == HM__HEX_OPEN)
        HM_TRY(change_room(p, field, 1));
    if (now == HM__HEX_GROWING)
        p->borders += p->room[field];
    return HM_OK;
}

/* ---- keys ----------------------------------------------------------------
 */

static uint64_t key_of_hex(hm__hex hex)
{
    return hm__mix((uint64_t)(uint32_t)hex.column << 32 | (uint32_t)hex.row);
}

/* An open field without stones adds nothing. Nobody owns a dead one. */
static uint64_t key_of_cell(const hm__atl_position *p, uint32_t field,
                            const hm__atl_cell *cell)
{
    bool dead = cell->state == HM__HEX_DEAD;
    uint64_t owner = dead ? 0 : (uint64_t)(cell->owner + 1);
    uint64_t what =
        hm__mix((uint64_t)cell->count) + owner * 4 + (uint64_t)cell->state;

    if (cell->state == HM__HEX_OPEN && cell->count == 0)
        return 0;
    return hm__mix(key_of_hex(p->game->board.fields[field]) ^ hm__mix(what));
}

/* Fields of one segment are known by the first of them, in their order. */
static uint64_t find_key(const hm__atl_position *p)
{
    const hm__atl_board *board = &p->game->board;
    uint32_t *first = p->areas->stack; // free until areas are looked for
    uint64_t key = 0;

    for (uint32_t i = board->count; i-- > 0;)
        first[board->fields[i].segment] = i;
    for (uint32_t i = 0; i < board->count; i++) {
        hm__hex segment = board->fields[first[board->fields[i].segment]];

        key += hm__mix(key_of_hex(board->fields[i]) + key_of_hex(segment)) +
               key_of_cell(p, i, &p->cells[i]);
    }
    return key;
}

uint64_t hm__atl_key(hm__atl_position *p)
{
    if (!p->keyed) {
        p->keyed = true;
        p->key = find_key(p);
    }
    return p->key;
}

/* Makes a cell what it shall be, with all that hangs on it. */
static hm_status become(hm__atl_position *p, uint32_t field, hm__atl_cell now)
{
    hm__atl_cell was = p->cells[field];

    if (was.state != now.state)
        HM_TRY(change_state(p, field, now.state));
    else if (now.state == HM__HEX_OPEN && was.owner != now.owner)
        hm__atl_area_change(p, field, was.owner, now.owner);
    p->cells[field] = now;
    if (p->keyed)
        p->key += key_of_cell(p, field, &now) - key_of_cell(p, field, &was);
    if (now.state == HM__HEX_GROWING && was.state != HM__HEX_GROWING)
        HM_TRY(push(p, &p->waiting[now.owner].growing, field));
    return await_explosion(p, field);
}

hm_status hm__atl_set(hm__atl_position *p, uint32_t field, hm__atl_cell now,
                      hm__atl_cause cause)
{
    HM_TRY(hm__reserve(p->ctx, &p->journal, &p->journal_room,
                       p->journal_count + 1, sizeof(*p->journal)));
    p->journal[p->journal_count++] =
        (hm__atl_entry){p->cells[field], now, field, cause};
    return become(p, field, now);
}

hm_status hm__atl_undo(hm__atl_position *p, size_t count)
{
    while (p->journal_count > count) {
        const hm__atl_entry *entry = &p->journal[--p->journal_count];

        HM_TRY(become(p, entry->field, entry->was));
    }
    return HM_OK;
}

/* ---- the start -----------------------------------------------------------
 */

static hm_status make_way(hm__arena *arena, hm__atl_way_out *way, size_t count)
{
    way->fields = hm__arena_zero(arena, count, sizeof(*way->fields));
    way->has = hm__arena_zero(arena, count, sizeof(*way->has));
    way->from = hm__arena_zero(arena, count, sizeof(*way->from));
    way->seen = hm__arena_zero(arena, count, sizeof(*way->seen));
    return way->fields && way->has && way->from && way->seen ? HM_OK
                                                             : HM_ENOMEM;
}

static hm_status make_arrays(hm__atl_position *p)
{
    size_t count = p->game->board.count;
    hm__atl_areas *areas = hm__arena_zero(&p->arena, 1, sizeof(*areas));

    p->cells = hm__arena_zero(&p->arena, count, sizeof(*p->cells));
    p->room = hm__arena_zero(&p->arena, count, sizeof(*p->room));
    p->done = hm__arena_zero(&p->arena, count, sizeof(*p->done));
    p->reached = hm__arena_zero(&p->arena, count, sizeof(*p->reached));
    p->left = hm__arena_zero(&p->arena, p->game->board.segment_count,
                             sizeof(*p->left));
    p->waiting =
        hm__arena_zero(&p->arena, p->game->player_count, sizeof(*p->waiting));
    p->areas = areas;
    if (!p->cells || !p->room || !p->done || !p->reached || !p->left ||
        !p->waiting || !areas)
        return HM_ENOMEM;
    areas->of = hm__arena_zero(&p->arena, count, sizeof(*areas->of));
    areas->stack = hm__arena_zero(&p->arena, count, sizeof(*areas->stack));
    areas->all = hm__arena_zero(&p->arena, count, sizeof(*areas->all));
    if (!areas->of || !areas->stack || !areas->all)
        return HM_ENOMEM;
    return make_way(&p->arena, &areas->way, count);
}

static void count_room(hm__atl_position *p, uint32_t field)
{
    const uint32_t *next = p->game->board.next[field];

    for (size_t way = 0; way < HM__ATL_WAYS; way++)
        p->room[field] = (uint8_t)(p->room[field] +
                                   (next[way] != HM__ATL_NONE &&
                                    p->cells[next[way]].state == HM__HEX_OPEN));
}

hm_status hm__atl_position_load(hm__atl_position *p, const hm__atl_game *game)
{
    hm__arena_reset(&p->arena);
    p->game = game;
    p->borders = p->journal_count = p->link_count = 0;
    p->free_link = HM__ATL_NONE;
    p->phase = 0;
    p->keyed = false;
    HM_TRY(make_arrays(p));
    for (size_t i = 0; i < game->player_count; i++)
        p->waiting[i] = (hm__atl_waiting){empty, empty};
    if (game->board.count)
        memcpy(p->cells, game->cells, game->board.count * sizeof(*p->cells));
    for (uint32_t i = 0; i < game->board.count; i++) {
        count_room(p, i);
        HM_TRY(await_explosion(p, i));
        if (p->cells[i].state != HM__HEX_GROWING)
            continue;
        p->borders += p->room[i];
        HM_TRY(push(p, &p->waiting[p->cells[i].owner].growing, i));
    }
    return HM_OK;
}

void hm__atl_begin(hm__atl_position *p)
{
    p->phase++;
}

/* ---- movement ------------------------------------------------------------
 */

size_t hm__atl_way(hm__hex from, hm__hex to, int64_t *distance)
{
    int64_t columns = (int64_t)to.column - from.column;
    int64_t rows = (int64_t)to.row - from.row;

    if (columns && rows && columns != rows)
        return HM__ATL_WAYS;
    *distance = columns ? columns : rows;
    if (*distance < 0)
        *distance = -*distance;
    if (columns && rows)
        return columns > 0 ? 0 : 3;
    if (columns)
        return columns > 0 ? 1 : 4;
    return rows > 0 ? 5 : 2;
}

static hm_status set_stones(hm__atl_position *p, uint32_t field, int32_t owner,
                            int64_t count)
{
    hm__atl_cell now = {count, count ? owner : HM__ATL_NOBODY, HM__HEX_OPEN};

    return hm__atl_set(p, field, now, HM__ATL_MOVED);
}

hm_status hm__atl_play_move(hm__atl_position *p, int32_t player,
                            const hm__atl_move *move)
{
    int64_t stones = 0;
    size_t way = hm__atl_way(move->from.hex, move->to.hex, &stones);
    uint32_t at = move->from.field;

    HM_TRY(set_stones(p, at, player, p->cells[at].count - stones));
    do {
        const hm__atl_cell *cell = &p->cells[at = p->game->board.next[at][way]];
        int64_t lost = cell->count < stones ? cell->count : stones;

        if (cell->owner == HM__ATL_NOBODY || cell->owner == player)
            continue;
        stones -= lost;
        HM_TRY(set_stones(p, at, cell->owner, cell->count - lost));
    } while (at != move->to.field && stones > 0);
    if (stones == 0)
        return HM_OK;
    return set_stones(p, at, player, p->cells[at].count + stones);
}

/* ---- explosions ----------------------------------------------------------
 */

/* A stone of a player falls on an open field. */
static hm_status hit(hm__atl_position *p, uint32_t field, int32_t player)
{
    hm__atl_cell now = p->cells[field];

    if (now.owner == player || now.owner == HM__ATL_NOBODY) {
        now.owner = player;
        now.count++;
    } else if (--now.count == 0) {
        now.owner = HM__ATL_NOBODY;
    }
    return hm__atl_set(p, field, now, HM__ATL_HIT);
}

static hm_status explode(hm__atl_position *p, uint32_t field, int32_t player)
{
    const uint32_t *next = p->game->board.next[field];
    bool open = p->cells[field].state == HM__HEX_OPEN;
    hm__atl_cell now = {0, player, open ? HM__HEX_GROWING : HM__HEX_DEAD};

    HM_TRY(hm__atl_set(p, field, now, open ? HM__ATL_EXPLODED : HM__ATL_DIED));
    for (size_t way = 0; way < HM__ATL_WAYS; way++) {
        if (next[way] != HM__ATL_NONE &&
            p->cells[next[way]].state == HM__HEX_OPEN)
            HM_TRY(hit(p, next[way], player));
    }
    return HM_OK;
}

static bool is_ready(const hm__atl_position *p, uint32_t field, int32_t player)
{
    return p->cells[field].owner == player && may_explode(p, field);
}

hm_status hm__atl_explode(hm__atl_position *p, int32_t player)
{
    hm__atl_list *full = &p->waiting[player].full;
    uint32_t field;

    while ((field = pull(p, full)) != HM__ATL_NONE) {
        if (is_ready(p, field, player))
            HM_TRY(explode(p, field, player));
    }
    return HM_OK;
}

bool hm__atl_has_full(hm__atl_position *p, int32_t player)
{
    hm__atl_list *full = &p->waiting[player].full;

    while (full->first != HM__ATL_NONE &&
           !is_ready(p, p->links[full->first].field, player))
        pull(p, full);
    return full->first != HM__ATL_NONE;
}

/* A field stays ready until it explodes, so their order does not matter. */
hm_status hm__atl_explode_wave(hm__atl_position *p, int32_t player)
{
    uint32_t *wave = p->areas->stack; // free until areas are looked for
    size_t count = 0;
    uint32_t field;

    while ((field = pull(p, &p->waiting[player].full)) != HM__ATL_NONE) {
        if (!is_ready(p, field, player) || p->done[field] == p->phase)
            continue;
        p->done[field] = p->phase;
        wave[count++] = field;
    }
    for (size_t i = 0; i < count; i++)
        HM_TRY(explode(p, wave[i], player));
    return HM_OK;
}

/* ---- growth --------------------------------------------------------------
 */

bool hm__atl_has_growing(hm__atl_position *p, int32_t player)
{
    hm__atl_list *growing = &p->waiting[player].growing;

    while (growing->first != HM__ATL_NONE &&
           p->cells[p->links[growing->first].field].state != HM__HEX_GROWING)
        pull(p, growing);
    return growing->first != HM__ATL_NONE;
}

hm_status hm__atl_grow(hm__atl_position *p, int32_t player)
{
    hm__atl_list old = p->waiting[player].growing;
    uint32_t field;

    p->waiting[player].growing = empty;
    while ((field = pull(p, &old)) != HM__ATL_NONE) {
        hm__atl_cell now = p->cells[field];

        if (now.state != HM__HEX_GROWING || p->done[field] == p->phase)
            continue;
        p->done[field] = p->phase;
        now.count++;
        HM_TRY(hm__atl_set(p, field, now, HM__ATL_GREW));
        HM_TRY(push(p, &p->waiting[player].growing, field));
    }
    return HM_OK;
}
