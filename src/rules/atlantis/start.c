/*
 * start.c - new games of Atlantis: a board of some shape, and who is where.
 */
#include <halfmove/atlantis.h>

#include <stdio.h>

#include "base/str.h"
#include "setups/rng.h"
#include "state.h"

typedef struct maker {
    const hm_atlantis_options *options;
    hm_record *record;
    hm__hex *fields; // seven for each segment, the middle first
    size_t field_count;
    int *homes; // segments of the players
    int players, segments;
} maker;

/* ---- homes ---------------------------------------------------------------
 */

/* The square of the distance between two segments. */
static int64_t apart(const maker *m, int a, int b)
{
    const hm__hex *f = &m->fields[(size_t)a * HM__ATL_SEGMENT];
    const hm__hex *g = &m->fields[(size_t)b * HM__ATL_SEGMENT];
    int64_t columns = f->column - g->column;
    int64_t rows = f->row - g->row;

    return columns * columns + rows * rows - columns * rows;
}

/*
 * How good a home is for player `who`: first of all how far the nearest other
 * player is, then how far all are.
 */
static int64_t worth(const maker *m, int who, int home)
{
    int64_t nearest = INT32_MAX;
    int64_t sum = 0;

    for (int i = 0; i < m->players; i++) {
        int64_t far = i == who ? INT32_MAX : apart(m, m->homes[i], home);

        nearest = far < nearest ? far : nearest;
        sum += i == who ? 0 : far;
    }
    return nearest * ((int64_t)1 << 32) + sum;
}

/* Moves a player to his best home; whether that was another one. */
static bool improve(maker *m, int who)
{
    int old = m->homes[who];
    int64_t best = worth(m, who, old);

    for (int home = 0; home < m->segments; home++) {
        int64_t value = worth(m, who, home);

        if (value > best) {
            best = value;
            m->homes[who] = home;
        }
    }
    return m->homes[who] != old;
}

/* All begin in one corner and move apart, until nobody wants to move. */
static void spread(maker *m)
{
    enum { MOST_ROUNDS = 100 };
    bool moved = true;

    for (int round = 0; moved && round < MOST_ROUNDS; round++) {
        moved = false;
        for (int i = m->players - 1; i >= 0; i--)
            moved = improve(m, i) || moved;
    }
}

static hm_status draw_lots(maker *m)
{
    hm__arena *arena = &m->record->arena;
    hm__rng *rng = hm__arena_alloc(arena, sizeof(*rng));
    int *left = hm__arena_zero(arena, (size_t)m->segments, sizeof(*left));

    if (!rng || !left)
        return HM_ENOMEM;
    for (int i = 0; i < m->segments; i++)
        left[i] = i;
    hm__rng_seed(rng, m->options->seed);
    for (int i = 0; i < m->players; i++) {
        int at = (int)hm__rng_below(rng, (uint32_t)(m->segments - i));

        m->homes[i] = left[at];
        left[at] = left[m->segments - 1 - i];
    }
    return HM_OK;
}

/* ---- the game ------------------------------------------------------------
 */

static hm_status name_player(maker *m, hm__atl_player *player, int number)
{
    char name[32];

    snprintf(name, sizeof(name), "Player %d", number + 1);
    player->name = hm__arena_str(&m->record->arena, hm_str_of(name));
    player->color = hm_str_of(hm__atl_some_color((size_t)number));
    return player->name.ptr ? HM_OK : HM_ENOMEM;
}

static hm_status settle(maker *m, hm__atl_game *game, const uint32_t *places)
{
    hm__arena *arena = &m->record->arena;
    hm__atl_cell *cells =
        hm__arena_zero(arena, game->board.count, sizeof(*cells));
    hm__atl_player *players =
        hm__arena_zero(arena, (size_t)m->players, sizeof(*players));

    if (!cells || !players)
        return HM_ENOMEM;
    for (uint32_t i = 0; i < game->board.count; i++)
        cells[i] = (hm__atl_cell){0, HM__ATL_NOBODY, HM__HEX_OPEN};
    for (int i = 0; i < m->players; i++) {
        const uint32_t *home = &places[(size_t)m->homes[i] * HM__ATL_SEGMENT];

        HM_TRY(name_player(m, &players[i], i));
        for (int k = 0; k < HM__ATL_SEGMENT; k++)
            cells[home[k]] = (hm__atl_cell){1, i, HM__HEX_OPEN};
    }
    game->cells = cells;
    game->players = players;
    game->player_count = (size_t)m->players;
    return HM_OK;
}

static hm_status make_game(maker *m)
{
    hm__arena *arena = &m->record->arena;
    hm__atl_game *game = hm__arena_zero(arena, 1, sizeof(*game));
    uint32_t *places;

    m->homes = hm__arena_zero(arena, (size_t)m->players, sizeof(*m->homes));
    if (!game || !m->homes)
        return HM_ENOMEM;
    HM_TRY(hm__atl_board_make(&game->board, arena, m->fields, m->field_count,
                              &places));
    game->board.segment_count = (size_t)m->segments;
    game->order = places;
    if (m->options->random)
        HM_TRY(draw_lots(m));
    else
        spread(m);
    m->record->start = game;
    return settle(m, game, places);
}

hm_status hm__atl_start(hm_record *record, const hm_atlantis_options *options)
{
    maker m = {
        .options = options, .record = record, .players = options->players};
    hm_status st;

    HM_TRY(hm__hex_shape(record->ctx, options->shape, options->side, &m.fields,
                         &m.field_count));
    m.segments = (int)(m.field_count / HM__ATL_SEGMENT);
    st = m.players < 0 || m.players > m.segments ? HM_EUSAGE : make_game(&m);
    hm__free(record->ctx, m.fields);
    return st;
}

hm_status hm_atlantis_new(hm_ctx *ctx, const hm_atlantis_options *options,
                          hm_record **out)
{
    hm_atlantis_options o;
    hm_record *record;
    hm_status st;

    *out = NULL;
    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    if (!o.shape)
        return HM_EUSAGE;
    HM_TRY(hm__record_new(ctx, &record));
    record->notation = record->rules = "atlantis";
    record->source =
        (hm__source){.name = HM_STR("new"), .text = {"", 0}, .game = 1};
    st = hm__atl_start(record, &o);
    if (st == HM_OK)
        *out = record;
    else
        hm_record_free(record);
    return st;
}
