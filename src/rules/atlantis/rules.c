/*
 * rules.c - the rules of Atlantis, and how a position lies on the table.
 *
 * A field is a tile: its suit tells whether it is open, growing or dead, its
 * rank the edges of its segment. The stones on it are one bit: the suit is the
 * player, the rank their number.
 */
#include "rules/rules.h"

#include <stdlib.h>

#include "base/str.h"
#include "legal.h"
#include "table/tell.h"

/* Where a turn begins in all that can be taken back. */
typedef struct moment {
    size_t journal, notes, pieces, swaps;
    const hm__atl_turn *turn; // that was played from here
} moment;

/* A field that got other stones, as a piece of the table. */
typedef struct swap {
    uint32_t field, was;
} swap;

/* A player in the ranking. */
typedef struct standing {
    int64_t score;
    size_t player;
} standing;

struct hm_state {
    hm_ctx *ctx;
    hm_table table;
    hm__lang lang; // of the table, to tell about it
    hm__atl_position position;
    hm__listener ears;      // a copy that outlives start()
    hm__arena arena;        // what one game needs beside its position
    uint32_t *tiles, *bits; // pieces of each field
    uint64_t *shown;        // the turn in which a field was last looked at
    int64_t *scores, *stable;
    standing *standings;
    bool *bad; // moves of the turn that are skipped
    size_t bad_room;
    moment *moments;
    size_t moment_room, depth;
    swap *swaps;
    size_t swap_count, swap_room;
    hm_status broken; // a rewind failed
};

static hm_status atlantis_create(hm_ctx *ctx, hm_state **out)
{
    hm_state *s = hm__alloc(ctx, sizeof(*s));

    *out = NULL;
    if (!s)
        return HM_ENOMEM;
    s->ctx = ctx;
    hm__table_init(&s->table, ctx);
    hm__lang_init(&s->lang, ctx, &s->table);
    hm__atl_position_init(&s->position, ctx);
    hm__arena_init(&s->arena, ctx);
    *out = s;
    return HM_OK;
}

static void atlantis_destroy(hm_state *s)
{
    hm__lang_free(&s->lang);
    hm__table_free(&s->table);
    hm__atl_position_free(&s->position);
    hm__arena_free(&s->arena);
    hm__free(s->ctx, s->bad);
    hm__free(s->ctx, s->moments);
    hm__free(s->ctx, s->swaps);
    hm__free(s->ctx, s);
}

/* ---- the table -----------------------------------------------------------
 */

static int16_t fit(int64_t value)
{
    return (int16_t)(value < INT16_MAX ? value : INT16_MAX);
}

static hm__attr stones_of(const hm__atl_cell *cell)
{
    return (hm__attr){.system = HM__ATLANTIS,
                      .kind = HM__BIT,
                      .side = HM__BACK,
                      .suit = fit((int64_t)cell->owner + 1),
                      .rank = fit(cell->count)};
}

static hm_status set_bit(hm_state *s, uint32_t field, uint32_t bit)
{
    HM_TRY(hm__reserve(s->ctx, &s->swaps, &s->swap_room, s->swap_count + 1,
                       sizeof(*s->swaps)));
    s->swaps[s->swap_count++] = (swap){field, s->bits[field]};
    s->bits[field] = bit;
    return HM_OK;
}

static hm_status place_stones(hm_state *s, uint32_t field)
{
    hm__state now = s->table.pieces[s->tiles[field]].is;
    uint32_t bit;

    now.attr = stones_of(&s->position.cells[field]);
    HM_TRY(hm__table_place(&s->table, &now, hm__table_top(&s->table), &bit));
    return set_bit(s, field, bit);
}

static hm_status show_stones(hm_state *s, uint32_t field)
{
    const hm__atl_cell *cell = &s->position.cells[field];
    uint32_t bit = s->bits[field];
    hm__state now;

    if (bit == HM__NONE)
        return cell->count ? place_stones(s, field) : HM_OK;
    if (cell->count == 0) {
        HM_TRY(set_bit(s, field, HM__NONE));
        return hm__table_remove(&s->table, bit);
    }
    now = s->table.pieces[bit].is;
    if (now.attr.suit == fit((int64_t)cell->owner + 1) &&
        now.attr.rank == fit(cell->count))
        return HM_OK;
    now.attr = stones_of(cell);
    return hm__table_update(&s->table, bit, &now);
}

static hm_status show_field(hm_state *s, uint32_t field)
{
    int16_t suit = (int16_t)s->position.cells[field].state;

    if (s->table.pieces[s->tiles[field]].is.attr.suit != suit) {
        hm__state tile = s->table.pieces[s->tiles[field]].is;

        tile.attr.suit = suit;
        HM_TRY(hm__table_update(&s->table, s->tiles[field], &tile));
    }
    return show_stones(s, field);
}

/* Shows what changed since an entry of the journal, each field once. */
static hm_status show_changes(hm_state *s, size_t from)
{
    const hm__atl_position *p = &s->position;

    for (size_t i = from; i < p->journal_count; i++) {
        uint32_t field = p->journal[i].field;

        if (s->shown[field] == p->turn)
            continue;
        s->shown[field] = p->turn;
        HM_TRY(show_field(s, field));
    }
    return HM_OK;
}

/* Stones that leave a field for an empty one are still the same piece. */
static hm_status carry_stones(hm_state *s, const hm__atl_move *move)
{
    uint32_t from = move->from.field;
    uint32_t to = move->to.field;
    uint32_t bit = s->bits[from];
    const hm__state *there;

    if (bit == HM__NONE || s->bits[to] != HM__NONE ||
        s->position.cells[from].count > 0 || s->position.cells[to].count == 0)
        return HM_OK;
    HM_TRY(set_bit(s, from, HM__NONE));
    HM_TRY(set_bit(s, to, bit));
    there = &s->table.pieces[s->tiles[to]].is;
    return hm__table_move(&s->table, bit, there->x, there->y, bit);
}

/* ---- the start -----------------------------------------------------------
 */

static int edges_of(const hm__atl_board *board, uint32_t field)
{
    int edges = 0;

    for (size_t way = 0; way < HM__ATL_WAYS; way++) {
        uint32_t next = board->next[field][way];

        if (next == HM__ATL_NONE ||
            board->fields[next].segment != board->fields[field].segment)
            edges |= 1 << way;
    }
    return edges;
}

static hm_status place_tile(hm_state *s, uint32_t field)
{
    const hm__atl_board *board = &s->position.game->board;
    hm__state tile = {
        .attr = {.system = HM__ATLANTIS,
                 .kind = HM__TILE,
                 .side = HM__FACE,
                 .suit = (int16_t)s->position.cells[field].state,
                 .rank = (int16_t)(1 + edges_of(board, field))},
    };

    hm__hex_middle(board->fields[field].column, board->fields[field].row,
                   &tile.x, &tile.y);
    return hm__table_place(&s->table, &tile, hm__table_top(&s->table),
                           &s->tiles[field]);
}

static hm_status make_arrays(hm_state *s, const hm__atl_game *game)
{
    size_t count = game->board.count;
    size_t players = game->player_count;

    s->tiles = hm__arena_zero(&s->arena, count, sizeof(*s->tiles));
    s->bits = hm__arena_zero(&s->arena, count, sizeof(*s->bits));
    s->shown = hm__arena_zero(&s->arena, count, sizeof(*s->shown));
    s->scores = hm__arena_zero(&s->arena, players, sizeof(*s->scores));
    s->stable = hm__arena_zero(&s->arena, players, sizeof(*s->stable));
    s->standings = hm__arena_zero(&s->arena, players, sizeof(*s->standings));
    return s->tiles && s->bits && s->shown && s->scores && s->stable &&
                   s->standings
               ? HM_OK
               : HM_ENOMEM;
}

static hm_status too_many(hm_status st, hm_fault *why)
{
    if (st == HM_ELIMIT)
        hm__fault(why, (hm_str){NULL, 0}, "limit-pieces",
                  "this game places too many pieces");
    return st;
}

static hm_status lay_out(hm_state *s)
{
    uint32_t count = s->position.game->board.count;

    for (uint32_t i = 0; i < count; i++)
        HM_TRY(place_tile(s, i));
    for (uint32_t i = 0; i < count; i++) {
        s->bits[i] = HM__NONE;
        HM_TRY(show_stones(s, i));
    }
    hm__table_forget(&s->table); // nothing goes back behind the start
    s->swap_count = 0;
    return HM_OK;
}

static hm_status atlantis_start(hm_state *s, const hm_record *record,
                                const hm__listener *listener, hm_fault *why)
{
    hm__table_clear(&s->table);
    hm__lang_reset(&s->lang);
    hm__arena_reset(&s->arena);
    s->ears = *listener;
    s->depth = 0;
    s->broken = HM_OK;
    HM_TRY(hm__atl_position_load(&s->position, record->start));
    HM_TRY(make_arrays(s, record->start));
    return too_many(lay_out(s), why);
}

/* ---- turns ---------------------------------------------------------------
 */

/* Says what is wrong with a move, unless it is the caller's to say. */
static hm_status check_moves(hm_state *s, int32_t player,
                             const hm__atl_turn *turn, hm_fault *why)
{
    HM_TRY(hm__reserve(s->ctx, &s->bad, &s->bad_room, turn->count,
                       sizeof(*s->bad)));
    for (size_t i = 0; i < turn->count; i++) {
        hm_status st =
            hm__atl_check(&s->position, player, &turn->moves[i], why);

        s->bad[i] = st != HM_OK;
        if (st == HM_OK)
            continue;
        if (st != HM_EINPUT || !s->ears.skips)
            return st;
        s->ears.hear(s->ears.user, why);
    }
    return HM_OK;
}

static hm_status play_moves(hm_state *s, int32_t player,
                            const hm__atl_turn *turn)
{
    for (size_t i = 0; i < turn->count; i++) {
        if (s->bad[i])
            continue;
        HM_TRY(hm__atl_play_move(&s->position, player, &turn->moves[i]));
        HM_TRY(carry_stones(s, &turn->moves[i]));
    }
    return HM_OK;
}

static hm_status check_end(hm_state *s, const hm__atl_turn *turn, hm_fault *why)
{
    if (hm__atl_is_over(&s->position))
        return hm__fault(why, turn->at, "atlantis-turn-after-end",
                         "the game was over before this turn");
    if (s->position.areas->work > s->ctx->limits.work) {
        hm__fault(why, turn->at, "limit-work",
                  "this game takes too much searching");
        return HM_ELIMIT;
    }
    return HM_OK;
}

static hm_status atlantis_lower(hm_state *s, const hm_node *node, size_t index,
                                hm_fault *why)
{
    const hm__atl_turn *turn = node->ply;
    hm__atl_position *p = &s->position;
    size_t from = p->journal_count;
    int32_t player;

    (void)index;
    HM_TRY(s->broken);
    HM_TRY(check_end(s, turn, why));
    player = (int32_t)(s->depth % p->game->player_count);
    p->turn++;
    HM_TRY(check_moves(s, player, turn, why));
    HM_TRY(play_moves(s, player, turn));
    HM_TRY(hm__atl_explode(p, player));
    HM_TRY(hm__atl_grow(p, player));
    HM_TRY(too_many(show_changes(s, from), why));
    s->moments[s->depth++].turn = turn;
    return HM_OK;
}

static hm_status atlantis_mark(hm_state *s, size_t depth)
{
    HM_TRY(hm__reserve(s->ctx, &s->moments, &s->moment_room, depth + 1,
                       sizeof(*s->moments)));
    s->depth = depth;
    s->moments[depth] = (moment){
        .journal = s->position.journal_count,
        .notes = s->table.note_count,
        .pieces = s->table.piece_count,
        .swaps = s->swap_count,
    };
    return HM_OK;
}

static void atlantis_rewind(hm_state *s, size_t depth)
{
    const moment *m = &s->moments[depth];

    s->depth = depth;
    if (s->broken == HM_OK)
        s->broken = hm__atl_undo(&s->position, m->journal);
    while (s->swap_count > m->swaps) {
        const swap *last = &s->swaps[--s->swap_count];

        s->bits[last->field] = last->was;
    }
    hm__table_undo(&s->table, m->notes);
    s->table.piece_count = m->pieces;
}

/* ---- telling -------------------------------------------------------------
 */

static const hm_table *atlantis_table(const hm_state *s)
{
    return &s->table;
}

static hm_status atlantis_tell(hm_state *s, size_t from, hm_out *out)
{
    if (from == HM__TELL_ALL)
        return hm__tell_pieces(&s->lang, out);
    return hm__tell_changes(&s->lang, from, s->table.note_count, out);
}

static void put_name(hm__hex hex, hm_out *out)
{
    char name[HM__ATL_NAME];
    size_t len = hm__atl_put_name(hex, name);

    hm_out_char(out, '"');
    hm_out_put(out, (hm_str){name, len});
    hm_out_char(out, '"');
}

static void put_moves(const hm__atl_turn *turn, hm_out *out)
{
    hm_out_char(out, '[');
    for (size_t i = 0; turn && i < turn->count; i++) {
        hm_out_puts(out, i ? ",[" : "[");
        put_name(turn->moves[i].from.hex, out);
        hm_out_char(out, ',');
        put_name(turn->moves[i].to.hex, out);
        hm_out_char(out, ']');
    }
    hm_out_char(out, ']');
}

static void put_stack(const hm_state *s, uint32_t field, hm_out *out)
{
    const hm__atl_cell *cell = &s->position.cells[field];

    put_name(s->position.game->board.fields[field], out);
    hm_out_puts(out, ":[");
    if (cell->owner == HM__ATL_NOBODY)
        hm_out_puts(out, "null"); // a crater of the old format
    else
        hm_out_int(out, cell->owner);
    hm_out_char(out, ',');
    hm_out_int(out, cell->count);
    hm_out_char(out, ',');
    hm_out_int(out, (int64_t)cell->state - HM__HEX_OPEN);
    hm_out_char(out, ']');
}

static void put_stacks(const hm_state *s, hm_out *out)
{
    bool first = true;

    hm_out_char(out, '{');
    for (uint32_t i = 0; i < s->position.game->board.count; i++) {
        const hm__atl_cell *cell = &s->position.cells[i];

        if (cell->state == HM__HEX_OPEN && cell->count == 0)
            continue;
        if (!first)
            hm_out_char(out, ',');
        first = false;
        put_stack(s, i, out);
    }
    hm_out_char(out, '}');
}

/* What an entry of the journal counts as. */
enum { WAS_EXPLODED = 1, WAS_DIED = 2, WAS_GROWN = 4 };

static int events_of(hm__atl_cause cause)
{
    switch (cause) {
    case HM__ATL_EXPLODED:
        return WAS_EXPLODED;
    case HM__ATL_DIED:
        return WAS_EXPLODED | WAS_DIED;
    case HM__ATL_GREW:
        return WAS_GROWN;
    default:
        return 0;
    }
}

/* Puts the fields that an event came to; `happened` tells for each field. */
static void put_event(const hm_state *s, const uint32_t *happened, uint32_t bit,
                      hm_out *out)
{
    bool first = true;

    hm_out_char(out, '[');
    for (uint32_t i = 0; i < s->position.game->board.count; i++) {
        if (!(happened[i] & bit))
            continue;
        if (!first)
            hm_out_char(out, ',');
        first = false;
        put_name(s->position.game->board.fields[i], out);
    }
    hm_out_char(out, ']');
}

static void put_events(const hm_state *s, hm_out *out)
{
    const hm__atl_position *p = &s->position;
    uint32_t *happened = p->areas->stack; // free until areas are looked for
    size_t from =
        s->depth ? s->moments[s->depth - 1].journal : p->journal_count;

    for (uint32_t i = 0; i < p->game->board.count; i++)
        happened[i] = 0;
    for (size_t i = from; i < p->journal_count; i++)
        happened[p->journal[i].field] |=
            (uint32_t)events_of(p->journal[i].cause);
    hm_out_puts(out, ",\"events\":{\"exploded\":");
    put_event(s, happened, WAS_EXPLODED, out);
    hm_out_puts(out, ",\"died\":");
    put_event(s, happened, WAS_DIED, out);
    hm_out_puts(out, ",\"grown\":");
    put_event(s, happened, WAS_GROWN, out);
    hm_out_char(out, '}');
}

static void put_numbers(const int64_t *numbers, size_t count, hm_out *out)
{
    hm_out_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i)
            hm_out_char(out, ',');
        hm_out_int(out, numbers[i]);
    }
    hm_out_char(out, ']');
}

static void put_scores(const hm_state *s, hm_out *out)
{
    const hm__atl_position *p = &s->position;
    size_t players = p->game->player_count;

    hm__atl_scores(p, s->scores, s->stable);
    hm_out_puts(out, ",\"scores\":");
    put_numbers(s->scores, players, out);
    hm_out_puts(out, ",\"stable_scores\":");
    put_numbers(s->stable, players, out);
    hm_out_puts(out, ",\"over\":");
    hm_out_puts(out, hm__atl_is_over(p) ? "true" : "false");
}

static void atlantis_describe(const hm_state *s, hm_out *out)
{
    const hm__atl_turn *turn = s->depth ? s->moments[s->depth - 1].turn : NULL;

    hm_out_puts(out, ",\"player\":");
    if (turn)
        hm_out_int(out,
                   (int64_t)((s->depth - 1) % s->position.game->player_count));
    else
        hm_out_puts(out, "null");
    hm_out_puts(out, ",\"moves\":");
    put_moves(turn, out);
    hm_out_puts(out, ",\"stacks\":");
    put_stacks(s, out);
    put_events(s, out);
    put_scores(s, out);
}

/* ---- the ranking ---------------------------------------------------------
 */

/* The best first; of equals the one who moves later. */
static int by_rank(const void *a, const void *b)
{
    const standing *x = a;
    const standing *y = b;

    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    return (x->player < y->player) - (x->player > y->player);
}

static void put_player(const hm_state *s, const standing *at, hm_out *out)
{
    const hm__atl_player *player = &s->position.game->players[at->player];

    if (player->name.len)
        hm_out_put(out, player->name);
    else
        hm_out_printf(out, "player %zu", at->player + 1);
    hm_out_char(out, ' ');
    hm_out_int(out, at->score);
}

static void atlantis_result(const hm_state *s, hm_out *out)
{
    size_t players = s->position.game->player_count;

    if (players == 0)
        return;
    hm__atl_scores(&s->position, s->scores, s->stable);
    for (size_t i = 0; i < players; i++)
        s->standings[i] = (standing){s->stable[i], i};
    qsort(s->standings, players, sizeof(*s->standings), by_rank);
    hm_out_puts(out, hm__atl_is_over(&s->position) ? "over: " : "not over: ");
    for (size_t i = 0; i < players; i++) {
        hm_out_puts(out, i ? ", " : "");
        put_player(s, &s->standings[i], out);
    }
}

extern const hm_rules hm__rules_atlantis;

const hm_rules hm__rules_atlantis = {
    .name = "atlantis",
    .create = atlantis_create,
    .destroy = atlantis_destroy,
    .start = atlantis_start,
    .lower = atlantis_lower,
    .mark = atlantis_mark,
    .rewind = atlantis_rewind,
    .table = atlantis_table,
    .tell = atlantis_tell,
    .result = atlantis_result,
    .describe = atlantis_describe,
};
