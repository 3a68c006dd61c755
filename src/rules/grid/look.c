/*
 * look.c - actors as pieces.
 *
 * The letters of a known game are pieces of its set; chess glyphs are chess
 * pieces in any game. Whatever else is a disc: its game system is named
 * "actor", and its label stands behind. Planes of boards with more than two
 * dimensions lie in a row.
 */
#include "look.h"

#include <string.h>

#include "base/utf8.h"
#include "games.h"
#include "setups/values.h"
#include "table/glyph.h"

enum {
    MOST_LABELS = 256, // more actors share a system, and show their numbers
    LABEL_BYTES = 3,
    MOST_PLANES = 1000, // that get a board
};

void hm__grid_look_init(hm__grid_look *look, hm_table *table,
                        const hm__grid *grid)
{
    *look = (hm__grid_look){.ctx = grid->ctx, .table = table, .grid = grid};
}

void hm__grid_look_free(hm__grid_look *look)
{
    hm__free(look->ctx, look->on);
    hm__free(look->ctx, look->notes);
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
    p.count = grid->squares / (p.rows * p.columns);
    return p;
}

static void place_of(const hm__grid *grid, uint32_t square, double *x,
                     double *y)
{
    plane p = planes_of(grid);
    size_t row = square / p.columns;

    *x = (double)(row / p.rows * (p.columns + 1) + square % p.columns + 1);
    *y = (double)(p.rows - row % p.rows);
}

/* ---- actors -------------------------------------------------------------- */

/* What the name of an actor says. */
typedef struct reading {
    hm_str core; // without "game:", "+" and marks of royalty
    char letter; // if the core is one letter of ASCII, else 0
    bool promoted, small;
} reading;

static reading read_actor(hm_str actor)
{
    size_t colon = hm__str_find(actor, ':', 0);
    reading r = {.core = actor};

    if (colon + 1 < actor.len)
        r.core = hm__str_part(actor, colon + 1, actor.len);
    while (r.core.len > 1 && strchr("+_^-", r.core.ptr[0])) {
        r.promoted = r.promoted || r.core.ptr[0] == '+';
        r.core = hm__str_part(r.core, 1, r.core.len);
    }
    r.small = r.core.len && hm__is_lower(r.core.ptr[0]);
    if (r.core.len == 1 && (r.small || hm__is_upper(r.core.ptr[0])))
        r.letter = r.core.ptr[0];
    return r;
}

/* A letter of an army; false if it has none such. */
static bool as_man(const hm__grid_set *set, const reading *r, hm__state *out)
{
    char letter = hm__lower(r->letter);
    const char *at = letter ? strchr(set->letters, letter) : NULL;
    const char *first = set->letters;

    if (!at && letter) {
        at = strchr(set->also, letter);
        first = set->also;
    }
    if (!at)
        return false;
    out->attr.system = set->system;
    out->attr.side = r->promoted ? HM__BACK : HM__FACE;
    out->attr.suit = r->small ? set->top : set->bottom;
    out->attr.rank = (int16_t)(at - first + 1);
    out->angle = set->turned && r->small ? 180 : 0;
    return true;
}

/* Stones and draughts: the letter is the side, kings are capitals. */
static bool as_stone(const hm__grid_set *set, const reading *r, hm__state *out)
{
    char letter = hm__lower(r->letter);
    bool king = set->system == HM__CHECKERS1 && !r->small;

    if (letter != 'b' && letter != 'w')
        return false;
    out->attr.system = set->system;
    out->attr.side = set->system == HM__GO || !king ? HM__BACK : HM__FACE;
    out->attr.suit = letter == 'b' ? HM__BLACK : HM__WHITE;
    out->attr.rank = 1;
    return true;
}

/* "♔" */
static bool as_glyph(const reading *r, hm__state *out)
{
    uint32_t code = 0;
    size_t n = hm__utf8_decode(r->core, 0, &code);
    hm__glyph glyph;

    if (n != r->core.len || code < 0x2654 || code > 0x265F ||
        !hm__glyph_of(code, &glyph))
        return false;
    out->attr.system = HM__CHESS1;
    out->attr.side = HM__FACE;
    out->attr.suit = glyph.suit;
    out->attr.rank = glyph.digit;
    return true;
}

/* "actor_abc": letters and digits of the name. */
static size_t make_label(hm_str core, char *out)
{
    size_t len = 0;

    for (size_t i = 0; i < core.len && len < LABEL_BYTES; i++) {
        char c = hm__lower(core.ptr[i]);

        if (hm__is_lower(c) || hm__is_digit(c))
            out[len++] = c;
    }
    return len;
}

static hm_status as_disc(hm__grid_look *look, uint32_t name, const reading *r,
                         hm__state *out)
{
    char system[16] = "actor_";
    size_t len = make_label(r->core, system + 6);
    size_t before = look->table->system_count;

    if (len == 0 || look->labels >= MOST_LABELS)
        len = 0;
    HM_TRY(hm__table_system(look->table, (hm_str){system, len ? len + 6 : 5},
                            &out->attr.system));
    look->labels += look->table->system_count > before;
    out->attr.side = HM__FACE;
    out->attr.suit =
        (int16_t)(r->small                                      ? HM__BLACK
                  : r->core.len && hm__is_upper(r->core.ptr[0]) ? HM__WHITE
                                                                : HM__GREEN);
    out->attr.rank = len ? (int16_t)(1 + r->promoted) : (int16_t)(name % 1000);
    return HM_OK;
}

static hm_status piece_of(hm__grid_look *look, uint32_t square, hm__state *out)
{
    const hm__grid *grid = look->grid;
    const hm__grid_set *set = grid->game ? grid->game->set : NULL;
    uint32_t name = grid->cells[square];
    reading r = read_actor(grid->names[name].text);

    *out = (hm__state){.attr.kind = HM__BIT, .present = true};
    place_of(grid, square, &out->x, &out->y);
    if ((set && set->letters && as_man(set, &r, out)) ||
        (set && !set->letters && as_stone(set, &r, out)) || as_glyph(&r, out))
        return HM_OK;
    return as_disc(look, name, &r, out);
}

/* ---- the board ----------------------------------------------------------- */

/* The board that fits, if there is one. */
static bool board_of(const hm__grid *grid, hm__state *out)
{
    static const hm__grid_set plain = {.system = HM__CHECKERS1};
    const hm__grid_set *set = grid->game ? grid->game->set : &plain;
    plane p = planes_of(grid);
    bool chess = set->system == HM__CHESS1;

    *out = (hm__state){
        .attr = {.system = set->system, .kind = HM__BOARD, .side = HM__FACE},
        .present = true};
    out->attr.suit =
        (int16_t)(chess ? HM__GREEN : hm__default_suit(set->system));
    out->attr.rank =
        (int16_t)(set->board_rank ? set->board_rank : (int16_t)p.rows);
    if (p.count > MOST_PLANES || p.columns > HM__MOST_ROWS)
        return false;
    return set->board_rank ? p.columns == 9 && p.rows == 10
                           : p.columns == p.rows;
}

static hm_status lay_boards(hm__grid_look *look)
{
    plane p = planes_of(look->grid);
    hm__state board;
    uint32_t id;

    if (!board_of(look->grid, &board))
        return HM_OK;
    for (size_t i = 0; i < p.count; i++) {
        board.x = (double)(i * (p.columns + 1)) + (double)(p.columns + 1) / 2;
        board.y = (double)(p.rows + 1) / 2;
        HM_TRY(hm__table_place(look->table, &board, hm__table_top(look->table),
                               &id));
    }
    return HM_OK;
}

static hm_status place(hm__grid_look *look, uint32_t square)
{
    hm__state state;

    HM_TRY(piece_of(look, square, &state));
    return hm__table_place(look->table, &state, hm__table_top(look->table),
                           &look->on[square]);
}

hm_status hm__grid_look_start(hm__grid_look *look)
{
    const hm__grid *grid = look->grid;

    look->note_count = 0;
    look->labels = 0;
    if (grid->open)
        return HM_OK;
    HM_TRY(hm__reserve(look->ctx, &look->on, &look->on_room, grid->squares,
                       sizeof(*look->on)));
    HM_TRY(lay_boards(look));
    for (uint32_t i = 0; i < grid->squares; i++) {
        look->on[i] = HM__NONE;
        if (grid->cells[i])
            HM_TRY(place(look, i));
    }
    return HM_OK;
}

/* ---- actions ------------------------------------------------------------- */

static void note(hm__grid_look *look, uint32_t square)
{
    look->notes[look->note_count++] =
        (hm__grid_look_note){square, look->on[square]};
}

static hm_status move(hm__grid_look *look, uint32_t from, uint32_t to)
{
    uint32_t piece = look->on[from];
    uint32_t victim = look->on[to];
    double x;
    double y;

    if (victim != HM__NONE)
        HM_TRY(hm__table_remove(look->table, victim));
    place_of(look->grid, to, &x, &y);
    HM_TRY(
        hm__table_move(look->table, piece, x, y, hm__table_top(look->table)));
    note(look, from);
    note(look, to);
    look->on[from] = HM__NONE;
    look->on[to] = piece;
    return HM_OK;
}

hm_status hm__grid_look_play(hm__grid_look *look, const hm__grid_action *action)
{
    hm__state state;

    if (look->grid->open)
        return HM_OK;
    HM_TRY(hm__reserve(look->ctx, &look->notes, &look->note_room,
                       look->note_count + 2, sizeof(*look->notes)));
    switch (action->verb) {
    case HM__GRID_SHIFT:
    case HM__GRID_REMOVE:
    case HM__GRID_CAPTURE:
        return move(look, action->from, action->to);
    case HM__GRID_PROMOTE:
        HM_TRY(piece_of(look, action->from, &state));
        return hm__table_update(look->table, look->on[action->from], &state);
    case HM__GRID_DROP:
        note(look, action->to);
        return place(look, action->to);
    default:
        return HM_OK;
    }
}

void hm__grid_look_undo(hm__grid_look *look, size_t from)
{
    while (look->note_count > from) {
        hm__grid_look_note then = look->notes[--look->note_count];

        look->on[then.square] = then.was;
    }
}
