/*
 * pieces.c - the board, its actors and the hands on a table.
 *
 * Planes of boards with more than two dimensions lie in a row. The hand of the
 * player at the bottom lies to the right of them, that of the other one to the
 * left and seen from the other side: as docs/setups.md says for shogi.
 */
#include "pieces.h"

#include <math.h>
#include <string.h>

#include "setups/values.h"

enum {
    MOST_COVERED = 40000, // squares of a board that is drawn
    MOST_SHOWN = 512,     // actors of a name that lie in hand, however many are
    MOST_NOTES = 5,       // of one action
    SPREAD = 18,          // of a name that lie beside each other
    SPREAD_WRAPPED = 5,   // where the names need several columns
    WRAPPED = 3,          // inches from one such column to the next
};

void hm__grid_pieces_init(hm__grid_pieces *pieces, hm__lang *lang,
                          const hm__grid *grid)
{
    *pieces =
        (hm__grid_pieces){.ctx = grid->ctx, .table = lang->table, .grid = grid};
    hm__actors_init(&pieces->actors, lang, grid);
}

void hm__grid_pieces_free(hm__grid_pieces *pieces)
{
    hm__actors_free(&pieces->actors);
    hm__free(pieces->ctx, pieces->on);
    hm__free(pieces->ctx, pieces->under);
    hm__free(pieces->ctx, pieces->notes);
}

/* ---- places -------------------------------------------------------------- */

typedef struct plane {
    size_t rows, columns, count;
} plane;

static plane planes_of(const hm__grid *grid)
{
    plane p = {1, grid->sizes[grid->dims - 1], 1};

    if (grid->dims > 1)
        p.rows = grid->sizes[grid->dims - 2];
    if (grid->dims > 2)
        p.count = grid->squares / (p.rows * p.columns);
    return p;
}

void hm__grid_pieces_place(const hm__grid *grid, uint32_t square, double *x,
                           double *y)
{
    plane p = planes_of(grid);
    uint32_t columns = (uint32_t)p.columns; // 32 bits divide faster
    uint32_t rows = (uint32_t)p.rows;
    uint32_t row = square / columns;
    uint32_t plane_of = p.count > 1 ? row / rows : 0;

    *x = (double)((uint64_t)plane_of * (columns + 1) + square % columns + 1);
    *y = (double)(rows - (row - plane_of * rows));
}

bool hm__grid_pieces_square(const hm__grid *grid, double x, double y,
                            uint32_t *out)
{
    plane p = planes_of(grid);
    double width = (double)(p.count * (p.columns + 1));
    size_t across;
    size_t row;

    if (x < 1 || x >= width || y < 1 || y > (double)p.rows || floor(x) != x ||
        floor(y) != y)
        return false;
    across = (size_t)x - 1;
    if (across % (p.columns + 1) == p.columns)
        return false; // between two planes
    row = across / (p.columns + 1) * p.rows + p.rows - (size_t)y;
    *out = (uint32_t)(row * p.columns + across % (p.columns + 1));
    return true;
}

/* Where actor `n` of a name, from 0, lies in hand. */
static void place_in_hand(const hm__grid *grid, const hm__actor *a, uint32_t n,
                          double *x, double *y)
{
    plane p = planes_of(grid);
    int column = (a->row - 1) / (int)p.rows;
    int row = (a->row - 1) % (int)p.rows + 1;
    uint32_t most = column ? SPREAD_WRAPPED : SPREAD;
    double out = column * WRAPPED;

    if (!a->heaped)
        out += (n < most ? n : most - 1) / 2.0;
    if (a->top) {
        *x = -1 - out;
        *y = (double)p.rows + 1 - row;
    } else {
        *x = (double)(p.count * (p.columns + 1) + 1) + out;
        *y = row;
    }
}

/* ---- the board ----------------------------------------------------------- */

/* The set whose board is laid; checkers for games that are not known. */
static const hm__grid_set *set_of(const hm__grid *grid)
{
    static const hm__grid_set plain = {.system = HM__CHECKERS1};

    return grid->game ? grid->game->set : &plain;
}

/* A board of so many rows, at the middle of a place. */
static hm_status place_board(hm__grid_pieces *pieces, hm__piece_state board,
                             size_t rows)
{
    uint16_t system = set_of(pieces->grid)->system;
    uint32_t id;

    board.attr.system = system;
    board.attr.kind = HM__BOARD;
    board.attr.side = HM__FACE;
    board.attr.rank = (int16_t)rows;
    if (!board.attr.suit)
        board.attr.suit =
            (int16_t)(system == HM__CHESS1 ? HM__GREEN
                                           : hm__default_suit(system));
    board.present = true;
    return hm__table_place(pieces->table, &board, hm__table_top(pieces->table),
                           &id);
}

/* Where board `i` of some beside each other begins: the last one overlaps. */
static size_t edge_of(size_t i, size_t side, size_t length)
{
    return (i + 1) * side <= length ? i * side : length - side;
}

/* Square boards, turned so that light and dark squares go on. */
static hm_status place_squares(hm__grid_pieces *pieces, plane p, size_t side,
                               double x0)
{
    size_t across = (p.columns + side - 1) / side;
    size_t up = (p.rows + side - 1) / side;

    for (size_t i = 0; i < across * up; i++) {
        size_t x = edge_of(i % across, side, p.columns);
        size_t y = edge_of(i / across, side, p.rows);
        hm__piece_state board = {.x = x0 + (double)x + (double)(side + 1) / 2,
                                 .y = (double)y + (double)(side + 1) / 2,
                                 .angle = (x + y) % 2 ? 90 : 0};

        HM_TRY(place_board(pieces, board, side));
    }
    return HM_OK;
}

/* The board of a plane, if there is one that fits. */
static hm_status place_plane(hm__grid_pieces *pieces, plane p, double x0)
{
    const hm__grid_set *set = set_of(pieces->grid);
    size_t least = p.rows < p.columns ? p.rows : p.columns;
    size_t side = p.rows == p.columns ? p.rows : least / 2 * 2;
    hm__piece_state middle = {.x = x0 + (double)(p.columns + 1) / 2,
                              .y = (double)(p.rows + 1) / 2};

    if (set->board_rank)
        return p.columns == 9 && p.rows == 10
                   ? place_board(pieces, middle, (size_t)set->board_rank)
                   : HM_OK;
    if (side < 2 || (set->lines && p.rows != p.columns))
        return HM_OK; // lines do not go on from board to board
    side = side > HM__MOST_ROWS ? HM__MOST_ROWS : side;
    return place_squares(pieces, p, side, x0);
}

static hm_status place_boards(hm__grid_pieces *pieces)
{
    plane p = planes_of(pieces->grid);

    if (pieces->grid->squares > MOST_COVERED)
        return HM_OK;
    for (size_t i = 0; i < p.count; i++)
        HM_TRY(place_plane(pieces, p, (double)(i * (p.columns + 1))));
    return HM_OK;
}

/* ---- notes --------------------------------------------------------------- */

static uint32_t *noted(hm__grid_pieces *pieces, hm__grid_pieces_list list,
                       uint32_t at)
{
    switch (list) {
    case HM__PIECES_HAND:
        return &pieces->actors.list[at].hand;
    case HM__PIECES_UNDER:
        return &pieces->under[at];
    case HM__PIECES_SHOWN:
        return &pieces->actors.list[at].shown;
    default:
        return &pieces->on[at];
    }
}

/* Sets an entry; there must be room for the note. */
static void set(hm__grid_pieces *pieces, hm__grid_pieces_list list, uint32_t at,
                uint32_t value)
{
    uint32_t *entry = noted(pieces, list, at);

    pieces->notes[pieces->note_count++] =
        (hm__grid_pieces_note){list, at, *entry};
    *entry = value;
}

void hm__grid_pieces_undo(hm__grid_pieces *pieces, size_t from)
{
    while (pieces->note_count > from) {
        hm__grid_pieces_note then = pieces->notes[--pieces->note_count];

        *noted(pieces, then.list, then.at) = then.was;
    }
}

/* Room for the notes of one action, and for all pieces there can be then. */
static hm_status reserve(hm__grid_pieces *pieces)
{
    if (pieces->note_room >= pieces->note_count + MOST_NOTES &&
        pieces->under_room > pieces->table->piece_count)
        return HM_OK; // nearly always
    HM_TRY(hm__reserve(pieces->ctx, &pieces->notes, &pieces->note_room,
                       pieces->note_count + MOST_NOTES,
                       sizeof(*pieces->notes)));
    return hm__reserve(pieces->ctx, &pieces->under, &pieces->under_room,
                       pieces->table->piece_count + 1, sizeof(*pieces->under));
}

/* ---- hands --------------------------------------------------------------- */

/* How an actor lies in hand if there are `n` of it before. */
static hm__piece_state piece_in_hand(const hm__grid_pieces *pieces,
                                     uint32_t name, uint32_t n)
{
    const hm__actor *a = &pieces->actors.list[name];
    hm__piece_state state = {
        .attr = a->attr, .angle = a->angle, .present = true};

    place_in_hand(pieces->grid, a, n, &state.x, &state.y);
    return state;
}

static void push(hm__grid_pieces *pieces, uint32_t name, uint32_t piece)
{
    const hm__actor *a = &pieces->actors.list[name];

    set(pieces, HM__PIECES_UNDER, piece, a->hand);
    set(pieces, HM__PIECES_HAND, name, piece);
    set(pieces, HM__PIECES_SHOWN, name, a->shown + 1);
}

/*
 * The piece put last into a hand; HM__NONE if the box has enough, that is if
 * as many as lie there are left.
 */
static uint32_t pop(hm__grid_pieces *pieces, uint32_t name, uint32_t left)
{
    const hm__actor *a = &pieces->actors.list[name];
    uint32_t piece = a->hand;

    if (left >= a->shown)
        return HM__NONE;
    set(pieces, HM__PIECES_HAND, name, pieces->under[piece]);
    set(pieces, HM__PIECES_SHOWN, name, a->shown - 1);
    return piece;
}

static hm_status place_hand(hm__grid_pieces *pieces, uint32_t name)
{
    uint32_t count = pieces->grid->names[name].in_hand;

    if (pieces->actors.list[name].heaped)
        return HM_OK;
    for (uint32_t n = 0; n < count && n < MOST_SHOWN; n++) {
        hm__piece_state state = piece_in_hand(pieces, name, n);
        uint32_t piece;

        HM_TRY(reserve(pieces));
        HM_TRY(hm__table_place(pieces->table, &state,
                               hm__table_top(pieces->table), &piece));
        push(pieces, name, piece);
    }
    pieces->note_count = 0; // nothing goes back beyond the start
    return HM_OK;
}

static hm_status place_hands(hm__grid_pieces *pieces)
{
    for (uint32_t name = 1; name < pieces->actors.count; name++)
        HM_TRY(place_hand(pieces, name));
    return HM_OK;
}

/* ---- the start ----------------------------------------------------------- */

static hm__piece_state piece_on(const hm__grid_pieces *pieces, uint32_t square)
{
    const hm__actor *a = &pieces->actors.list[pieces->grid->cells[square]];
    hm__piece_state state = {
        .attr = a->attr, .angle = a->angle, .present = true};

    hm__grid_pieces_place(pieces->grid, square, &state.x, &state.y);
    return state;
}

static hm_status place(hm__grid_pieces *pieces, uint32_t square, uint32_t *out)
{
    hm__piece_state state = piece_on(pieces, square);

    return hm__table_place(pieces->table, &state, hm__table_top(pieces->table),
                           out);
}

hm_status hm__grid_pieces_start(hm__grid_pieces *pieces)
{
    const hm__grid *grid = pieces->grid;

    pieces->note_count = 0;
    hm__actors_clear(&pieces->actors);
    if (grid->open)
        return HM_OK;
    HM_TRY(hm__actors_meet(&pieces->actors));
    HM_TRY(hm__reserve(pieces->ctx, &pieces->on, &pieces->on_room,
                       grid->squares, sizeof(*pieces->on)));
    HM_TRY(place_boards(pieces));
    for (uint32_t i = 0; i < grid->squares; i++) {
        pieces->on[i] = HM__NONE;
        if (grid->cells[i])
            HM_TRY(place(pieces, i, &pieces->on[i]));
    }
    return grid->hands ? place_hands(pieces) : HM_OK;
}

/* ---- actions ------------------------------------------------------------- */

/* A victim goes to the hand under the name that it has there. */
static hm_status take(hm__grid_pieces *pieces, uint32_t victim, uint32_t name)
{
    uint32_t shown = pieces->actors.list[name].shown;
    hm__piece_state state = piece_in_hand(pieces, name, shown);
    hm__piece_state was = hm__piece_at(pieces->table, victim)->is;

    if (shown >= MOST_SHOWN)
        return hm__table_remove(pieces->table, victim);
    HM_TRY(hm__table_move(pieces->table, victim, state.x, state.y,
                          hm__table_top(pieces->table)));
    if (memcmp(&state.attr, &was.attr, sizeof(was.attr)) != 0 ||
        state.angle != was.angle)
        HM_TRY(hm__table_update(pieces->table, victim, &state));
    push(pieces, name, victim);
    return HM_OK;
}

/*
 * Where hands are not kept, a captured actor goes after its captor has come,
 * and a removed one before: that tells them apart on the table.
 */
static hm_status move(hm__grid_pieces *pieces, const hm__grid_action *action)
{
    uint32_t piece = pieces->on[action->from];
    uint32_t victim = pieces->on[action->to];
    bool taken = victim != HM__NONE && pieces->grid->taken;
    bool late =
        victim != HM__NONE && !taken && action->verb == HM__GRID_CAPTURE;
    double x;
    double y;

    if (taken)
        HM_TRY(take(pieces, victim, pieces->grid->taken));
    else if (victim != HM__NONE && !late)
        HM_TRY(hm__table_remove(pieces->table, victim));
    hm__grid_pieces_place(pieces->grid, action->to, &x, &y);
    HM_TRY(hm__table_move(pieces->table, piece, x, y,
                          hm__table_top(pieces->table)));
    if (late)
        HM_TRY(hm__table_remove(pieces->table, victim));
    set(pieces, HM__PIECES_ON, action->from, HM__NONE);
    set(pieces, HM__PIECES_ON, action->to, piece);
    return HM_OK;
}

static hm_status drop(hm__grid_pieces *pieces, uint32_t to)
{
    uint32_t name = pieces->grid->cells[to];
    uint32_t piece = pop(pieces, name, pieces->grid->names[name].in_hand);
    double x;
    double y;

    hm__grid_pieces_place(pieces->grid, to, &x, &y);
    if (piece == HM__NONE)
        HM_TRY(place(pieces, to, &piece));
    else
        HM_TRY(hm__table_move(pieces->table, piece, x, y,
                              hm__table_top(pieces->table)));
    set(pieces, HM__PIECES_ON, to, piece);
    return HM_OK;
}

hm_status hm__grid_pieces_play(hm__grid_pieces *pieces,
                               const hm__grid_action *action)
{
    hm__piece_state state;

    if (pieces->grid->open)
        return HM_OK;
    HM_TRY(hm__actors_meet(&pieces->actors));
    HM_TRY(reserve(pieces));
    switch (action->verb) {
    case HM__GRID_SHIFT:
    case HM__GRID_REMOVE:
    case HM__GRID_CAPTURE:
        return move(pieces, action);
    case HM__GRID_PROMOTE:
        state = piece_on(pieces, action->from);
        return hm__table_update(pieces->table, pieces->on[action->from],
                                &state);
    case HM__GRID_DROP:
        return drop(pieces, action->to);
    default:
        return HM_OK;
    }
}
