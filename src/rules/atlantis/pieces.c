/*
 * pieces.c - how a position of Atlantis lies on the table.
 *
 * A field is a tile: its suit says whether it is open, growing or dead, its
 * rank the edges of its segment. The stones on it are one bit: the suit is the
 * player, the rank their number.
 */
#include "state.h"

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
    s->swaps[s->swap_count++] = (hm__atl_swap){field, s->bits[field]};
    s->bits[field] = bit;
    return HM_OK;
}

static hm_status place_stones(hm_state *s, uint32_t field)
{
    hm__piece_state now = s->table.pieces[s->tiles[field]].is;
    uint32_t bit;

    now.attr = stones_of(&s->position.cells[field]);
    HM_TRY(hm__table_place_on(&s->table, &now, s->tiles[field],
                              hm__table_top(&s->table), &bit));
    return set_bit(s, field, bit);
}

static hm_status show_stones(hm_state *s, uint32_t field)
{
    const hm__atl_cell *cell = &s->position.cells[field];
    uint32_t bit = s->bits[field];
    hm__piece_state now;

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
        hm__piece_state tile = s->table.pieces[s->tiles[field]].is;

        tile.attr.suit = suit;
        HM_TRY(hm__table_update(&s->table, s->tiles[field], &tile));
    }
    return show_stones(s, field);
}

hm_status hm__atl_show_changes(hm_state *s, size_t from)
{
    const hm__atl_position *p = &s->position;

    for (size_t i = from; i < p->journal_count; i++) {
        uint32_t field = p->journal[i].field;

        if (s->shown[field] == p->phase)
            continue;
        s->shown[field] = p->phase;
        HM_TRY(show_field(s, field));
    }
    return HM_OK;
}

hm_status hm__atl_carry_stones(hm_state *s, const hm__atl_move *move)
{
    uint32_t from = move->from.field;
    uint32_t to = move->to.field;
    uint32_t bit = s->bits[from];

    if (bit == HM__NONE || s->bits[to] != HM__NONE ||
        s->position.cells[from].count > 0 || s->position.cells[to].count == 0)
        return HM_OK;
    HM_TRY(set_bit(s, from, HM__NONE));
    HM_TRY(set_bit(s, to, bit));
    return hm__table_move_on(&s->table, bit, s->tiles[to]);
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
    hm__piece_state tile = {
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

hm_status hm__atl_place_all(hm_state *s)
{
    uint32_t count = s->position.game->board.count;

    for (uint32_t i = 0; i < count; i++)
        HM_TRY(place_tile(s, i));
    for (uint32_t i = 0; i < count; i++) {
        s->bits[i] = HM__NONE;
        HM_TRY(show_stones(s, i));
    }
    hm__table_forget(&s->table); // nothing goes back beyond the start
    s->swap_count = 0;
    return HM_OK;
}
