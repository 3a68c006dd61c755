/*
 * rules.c - the rules of Atlantis: starts and turns, forward and backward.
 */
#include "base/mix.h"
#include "state.h"
#include "table/write.h"

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
    hm__free(s->ctx, s->legal.moves);
    hm__free(s->ctx, s);
}

/* ---- the start -----------------------------------------------------------
 */

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

static hm_status atlantis_start(hm_state *s, const hm_record *record,
                                const hm__listener *listener, hm_fault *why)
{
    hm__table_clear(&s->table);
    hm__lang_reset(&s->lang);
    hm__arena_reset(&s->arena);
    s->listener = *listener;
    s->depth = 0;
    s->listed = false;
    s->broken = HM_OK;
    HM_TRY(hm__atl_position_load(&s->position, record->start));
    HM_TRY(make_arrays(s, record->start));
    if (listener->bare)
        return HM_OK;
    return hm__table_explain(&s->table, hm__atl_place_all(s), (hm_str){NULL, 0},
                             why);
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
        if (st != HM_EINPUT || !s->listener.skips)
            return st;
        s->listener.on_fault(s->listener.user, why);
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
        if (!s->listener.bare)
            HM_TRY(hm__atl_carry_stones(s, &turn->moves[i]));
    }
    return HM_OK;
}

static hm_status check_end(hm_state *s, const hm__atl_turn *turn, hm_fault *why)
{
    if (s->position.game->player_count == 0)
        return hm__fault(why, turn->at, "atlantis-turns-without-players",
                         "there are turns, but no players");
    if (hm__atl_is_over(&s->position))
        return hm__fault(why, turn->at, "atlantis-turn-after-end",
                         "the game was over before this turn");
    if (s->position.areas->work > s->ctx->limits.work) {
        hm__fault(why, turn->at, "limit-work",
                  "this game needs too many search steps");
        return HM_ELIMIT;
    }
    return HM_OK;
}

/* A step was played: shows it, and finds out whether its turn goes on. */
static hm_status finish(hm_state *s, hm__atl_part part, hm_fault *why)
{
    hm__atl_moment *now = &s->moments[s->depth];
    int32_t player = hm__atl_player_of(s, now);

    if (!s->listener.bare)
        HM_TRY(hm__table_explain(&s->table,
                                 hm__atl_show_changes(s, now->journal),
                                 (hm_str){NULL, 0}, why));
    now->part = part;
    now->last = part == HM__ATL_TURN || part == HM__ATL_GROWTH ||
                (!hm__atl_has_full(&s->position, player) &&
                 !hm__atl_has_growing(&s->position, player));
    s->depth++;
    return HM_OK;
}

static hm_status atlantis_lower(hm_state *s, const hm_node *node, size_t index,
                                hm_fault *why)
{
    const hm__atl_moment *before = hm__atl_last(s);
    hm__atl_moment *now = &s->moments[s->depth];
    const hm__atl_turn *turn = node->ply;
    hm__atl_position *p = &s->position;
    int32_t player;

    (void)index;
    HM_TRY(s->broken);
    HM_TRY(check_end(s, turn, why));
    now->turn = turn;
    now->turns = 1 + (before ? before->turns : 0);
    player = hm__atl_player_of(s, now);
    hm__atl_begin(p);
    HM_TRY(check_moves(s, player, turn, why));
    HM_TRY(play_moves(s, player, turn));
    if (s->listener.phases)
        return finish(s, HM__ATL_MOVES, why);
    HM_TRY(hm__atl_explode(p, player));
    hm__atl_begin(p);
    HM_TRY(hm__atl_grow(p, player));
    return finish(s, HM__ATL_TURN, why);
}

static hm_status atlantis_mark(hm_state *s, size_t depth)
{
    HM_TRY(hm__reserve(s->ctx, &s->moments, &s->moment_room, depth + 1,
                       sizeof(*s->moments)));
    s->depth = depth;
    s->listed = false;
    s->moments[depth] = (hm__atl_moment){
        .journal = s->position.journal_count,
        .notes = s->table.note_count,
        .pieces = s->table.piece_count,
        .swaps = s->swap_count,
    };
    return HM_OK;
}

static void atlantis_rewind(hm_state *s, size_t depth)
{
    const hm__atl_moment *m = &s->moments[depth];

    s->depth = depth;
    s->listed = false;
    if (s->broken == HM_OK)
        s->broken = hm__atl_undo(&s->position, m->journal);
    while (s->swap_count > m->swaps) {
        const hm__atl_swap *last = &s->swaps[--s->swap_count];

        s->bits[last->field] = last->was;
    }
    hm__table_undo(&s->table, m->notes);
    s->table.piece_count = m->pieces;
}

/* ---- phases --------------------------------------------------------------
 */

static bool atlantis_goes_on(const hm_state *s)
{
    return s->depth && !hm__atl_last(s)->last;
}

static hm_status atlantis_phase(hm_state *s, hm_fault *why)
{
    const hm__atl_moment *before = hm__atl_last(s);
    hm__atl_moment *now = &s->moments[s->depth];
    int32_t player = hm__atl_player_of(s, before);
    bool explodes;

    HM_TRY(s->broken);
    now->turn = before->turn;
    now->turns = before->turns;
    hm__atl_begin(&s->position);
    explodes = hm__atl_has_full(&s->position, player);
    if (explodes)
        HM_TRY(hm__atl_explode_wave(&s->position, player));
    else
        HM_TRY(hm__atl_grow(&s->position, player));
    return finish(s, explodes ? HM__ATL_EXPLOSION : HM__ATL_GROWTH, why);
}

static const char *atlantis_phase_name(const hm_state *s)
{
    static const char *const names[] = {
        [HM__ATL_TURN] = "all",
        [HM__ATL_MOVES] = "moves",
        [HM__ATL_EXPLOSION] = "explosion",
        [HM__ATL_GROWTH] = "growth",
    };

    return names[hm__atl_last(s)->part];
}

static const hm__phases phases = {
    .more = atlantis_goes_on,
    .next = atlantis_phase,
    .name = atlantis_phase_name,
    .write_changes = hm__atl_put_phase,
};

/* ---- writing -------------------------------------------------------------
 */

static const hm_table *atlantis_table(const hm_state *s)
{
    return &s->table;
}

static hm_status atlantis_write(hm_state *s, size_t from, hm_out *out)
{
    return hm__write_since(&s->lang, from, out);
}

/* ---- answers -------------------------------------------------------------
 */

static bool is_between_turns(const hm_state *s)
{
    return s->depth == 0 || hm__atl_last(s)->last;
}

static hm_status atlantis_legal(hm_state *s, size_t *count)
{
    hm__atl_position *p = &s->position;

    if (!s->listed) {
        s->legal.count = 0;
        if (is_between_turns(s) && p->game->player_count && !hm__atl_is_over(p))
            HM_TRY(hm__atl_list_moves(p, hm__atl_next_player(s), &s->legal));
        s->listed = true;
    }
    *count = s->legal.count;
    return HM_OK;
}

/* Puts a move as "c2-c5"; its parts are parts of that. */
static void put_move(const hm__atl_move *move, hm_out *texts,
                     hm__ply_parts *out)
{
    char name[HM__HEX_NAME];
    int64_t stones = 0;

    out->from.end = hm__hex_name(move->from.hex, name);
    hm_out_put(texts, (hm_str){name, out->from.end});
    hm_out_char(texts, '-');
    out->to.start = out->from.end + 1;
    out->to.end = out->to.start + hm__hex_name(move->to.hex, name);
    hm_out_put(texts, (hm_str){name, out->to.end - out->to.start});
    out->text.end = out->piece.start = out->to.end;
    hm__atl_way(move->from.hex, move->to.hex, &stones);
    hm_out_int(texts, stones);
    out->piece.end = hm_out_text(texts).len;
}

static void atlantis_legal_at(hm_state *s, size_t index, hm_out *texts,
                              hm__ply_parts *out)
{
    put_move(&s->legal.moves[index], texts, out);
    out->player = (int)hm__atl_next_player(s);
}

static hm_status atlantis_ply(hm_state *s, size_t part, hm_out *texts,
                              hm__ply_parts *out)
{
    const hm__atl_moment *last = hm__atl_last(s);

    if (!last || part >= last->turn->count + (last->turn->count == 0))
        return HM_END;
    out->player = (int)hm__atl_player_of(s, last);
    if (last->turn->count) {
        put_move(&last->turn->moves[part], texts, out);
    } else {
        hm_out_puts(texts, "pass");
        out->text.end = hm_out_text(texts).len;
    }
    return HM_OK;
}

static uint64_t atlantis_key(hm_state *s)
{
    uint64_t turn =
        (uint64_t)hm__atl_next_player(s) << 1 | (uint64_t)is_between_turns(s);

    return hm__mix(
        hm__atl_key(&s->position) ^
        hm__mix((uint64_t)s->position.game->player_count << 33 | turn));
}

/* Fields have their names written on them. */
static hm_annotate atlantis_coordinates(const hm_state *s)
{
    (void)s;
    return HM_ANNOTATE_ALGEBRAIC;
}

static int64_t atlantis_stones(const hm_state *s, size_t player)
{
    const hm__atl_position *p = &s->position;
    int64_t count = 0;

    for (size_t i = 0; i < p->game->board.count; i++) {
        if (p->cells[i].owner == (int32_t)player)
            count += p->cells[i].count;
    }
    return count;
}

extern const hm_rules hm__rules_atlantis;

const hm_rules hm__rules_atlantis = {
    .name = "atlantis",
    .coordinates = atlantis_coordinates,
    .apart = true,
    .create = atlantis_create,
    .destroy = atlantis_destroy,
    .start = atlantis_start,
    .lower = atlantis_lower,
    .phases = &phases,
    .mark = atlantis_mark,
    .rewind = atlantis_rewind,
    .table = atlantis_table,
    .write_changes = atlantis_write,
    .result = hm__atl_result,
    .describe = hm__atl_describe,
    .player = hm__atl_put_player,
    .name_player = hm__atl_name_player,
    .stones = atlantis_stones,
    .outcome = hm__atl_outcome,
    .losses = hm__atl_losses,
    .theme = hm__atl_theme,
    .legal = atlantis_legal,
    .legal_at = atlantis_legal_at,
    .ply = atlantis_ply,
    .key = atlantis_key,
    .position = hm__atl_put_position,
    .begin = hm__atl_begin_game,
};
