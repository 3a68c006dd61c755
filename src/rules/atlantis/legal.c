/*
 * legal.c - one function for each thing that a move must not do.
 */
#include "legal.h"

#include "base/utf8.h"

/* For "%.*s" in a message. */
typedef struct label {
    char text[HM__HEX_NAME];
    int len;
} label;

#define LABEL(name) (name).len, (name).text

static label label_of(hm__hex hex)
{
    label l;

    l.len = (int)hm__hex_name(hex, l.text);
    return l;
}

static label label_at(const hm__atl_position *p, uint32_t field)
{
    return label_of(p->game->board.fields[field]);
}

static hm_status check_exists(const hm__atl_end *end, hm_fault *why)
{
    label name;

    if (end->field != HM__ATL_NONE)
        return HM_OK;
    name = label_of(end->hex);
    return hm__fault(why, end->at, "atlantis-unknown-field",
                     "the board has no field %.*s", LABEL(name));
}

/* Stones go from, over and to open fields only. */
static hm_status check_open(const hm__atl_position *p, uint32_t field,
                            hm_str at, hm_fault *why)
{
    hm__hex_state state = p->cells[field].state;
    label name;

    if (state == HM__HEX_OPEN)
        return HM_OK;
    name = label_at(p, field);
    if (state == HM__HEX_GROWING)
        return hm__fault(why, at, "atlantis-move-growing",
                         "%.*s is growing; stones move on open fields only",
                         LABEL(name));
    return hm__fault(why, at, "atlantis-move-dead",
                     "%.*s is dead; stones move on open fields only",
                     LABEL(name));
}

/* Whether an earlier move of the turn ended where this one begins. */
static bool got_stones(const hm__atl_position *p, const hm__atl_move *move)
{
    return p->reached[move->from.field] == p->phase;
}

static hm_status stone_twice(const hm__atl_position *p,
                             const hm__atl_move *move, hm_fault *why)
{
    label name = label_at(p, move->from.field);

    return hm__fault(
        why, move->at, "atlantis-move-stone-twice",
        "stones that moved to %.*s in this turn may not move again",
        LABEL(name));
}

static hm_status check_owner(const hm__atl_position *p, int32_t player,
                             const hm__atl_move *move, hm_fault *why)
{
    const hm__atl_cell *cell = &p->cells[move->from.field];
    label name;

    if (cell->owner == player)
        return HM_OK;
    name = label_at(p, move->from.field);
    if (got_stones(p, move))
        return stone_twice(p, move, why);
    if (cell->owner == HM__ATL_NOBODY)
        return hm__fault(why, move->from.at, "atlantis-move-no-stones",
                         "there are no stones on %.*s", LABEL(name));
    hm__fault(why, move->from.at, "atlantis-move-not-own",
              "the stones on %.*s are player %d's, and it is player %d's turn",
              LABEL(name), (int)cell->owner + 1, (int)player + 1);
    return hm__fault_hint(why, "a player who makes no move has an empty turn");
}

static hm_status check_segment(const hm__atl_position *p,
                               const hm__atl_move *move, hm_fault *why)
{
    int segment = p->game->board.fields[move->from.field].segment;
    label name;

    if (p->left[segment] != p->phase)
        return HM_OK;
    name = label_at(p, move->from.field);
    return hm__fault(why, move->at, "atlantis-move-same-segment",
                     "this turn already has a move from the segment of %.*s",
                     LABEL(name));
}

/* The fields after the first one, up to the last. */
static hm_status check_path(const hm__atl_position *p, const hm__atl_move *move,
                            size_t way, hm_fault *why)
{
    uint32_t at = move->from.field;

    do {
        uint32_t before = at;

        at = p->game->board.next[at][way];
        if (at == HM__ATL_NONE) {
            label gap =
                label_of(hm__atl_step(p->game->board.fields[before], way));

            return hm__fault(
                why, move->at, "atlantis-move-off-board",
                "this path crosses %.*s, which is not on the board",
                LABEL(gap));
        }
        HM_TRY(check_open(p, at, move->at, why));
    } while (at != move->to.field);
    return HM_OK;
}

static hm_status too_far(const hm__atl_move *move, int64_t distance,
                         int64_t stones, hm_fault *why)
{
    label from = label_of(move->from.hex);
    label to = label_of(move->to.hex);

    return hm__fault(why, move->at, "atlantis-move-distance",
                     "it is %lld steps from %.*s to %.*s, but there %s %lld "
                     "stone%s to move",
                     (long long)distance, LABEL(from), LABEL(to),
                     stones == 1 ? "is" : "are", (long long)stones,
                     stones == 1 ? "" : "s");
}

static hm_status not_straight(const hm__atl_move *move, hm_fault *why)
{
    label from = label_of(move->from.hex);
    label to = label_of(move->to.hex);

    return hm__fault(why, move->at, "atlantis-move-direction",
                     "%.*s does not lie straight ahead of %.*s, in one of the "
                     "six directions",
                     LABEL(to), LABEL(from));
}

/* As many steps as stones, straight ahead. */
static hm_status check_way(const hm__atl_position *p, const hm__atl_move *move,
                           hm_fault *why)
{
    int64_t stones = p->cells[move->from.field].count;
    int64_t distance = 0;
    size_t way = hm__atl_way(move->from.hex, move->to.hex, &distance);

    if (way == HM__ATL_WAYS)
        return not_straight(move, why);
    if (distance > stones && got_stones(p, move))
        return stone_twice(p, move, why);
    if (distance > stones)
        return too_far(move, distance, stones, why);
    return check_path(p, move, way, why);
}

hm_status hm__atl_check(hm__atl_position *p, int32_t player,
                        const hm__atl_move *move, hm_fault *why)
{
    HM_TRY(check_exists(&move->from, why));
    HM_TRY(check_exists(&move->to, why));
    if (move->from.field == move->to.field)
        return hm__fault(why, move->at, "atlantis-move-null",
                         "a move must end on another field");
    HM_TRY(check_open(p, move->from.field, move->from.at, why));
    HM_TRY(check_segment(p, move, why));
    HM_TRY(check_owner(p, player, move, why));
    HM_TRY(check_way(p, move, why));
    p->left[p->game->board.fields[move->from.field].segment] = p->phase;
    p->reached[move->to.field] = p->phase;
    return HM_OK;
}

/* ---- all moves -----------------------------------------------------------
 */

static hm__atl_end end_at(const hm__atl_position *p, uint32_t field)
{
    return (hm__atl_end){.hex = p->game->board.fields[field], .field = field};
}

/* Adds the moves from a field in one way. */
static hm_status add_moves(const hm__atl_position *p, uint32_t from, size_t way,
                           hm__atl_moves *list)
{
    uint32_t to = from;

    for (int64_t n = 0; n < p->cells[from].count; n++) {
        to = p->game->board.next[to][way];
        if (to == HM__ATL_NONE || p->cells[to].state != HM__HEX_OPEN)
            break;
        HM_TRY(hm__reserve(p->ctx, &list->moves, &list->room, list->count + 1,
                           sizeof(*list->moves)));
        list->moves[list->count++] =
            (hm__atl_move){.from = end_at(p, from), .to = end_at(p, to)};
    }
    return HM_OK;
}

hm_status hm__atl_list_moves(const hm__atl_position *p, int32_t player,
                             hm__atl_moves *list)
{
    list->count = 0;
    for (uint32_t i = 0; i < p->game->board.count; i++) {
        if (p->cells[i].owner != player || p->cells[i].state != HM__HEX_OPEN)
            continue;
        for (size_t way = 0; way < HM__ATL_WAYS; way++)
            HM_TRY(add_moves(p, i, way, list));
    }
    return HM_OK;
}
