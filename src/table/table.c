/*
 * table.c - the five actions, their notes, and what the public may see.
 */
#include "table.h"

#include <math.h>
#include <string.h>

#include "base/out.h"
#include "base/put.h"
#include "base/str.h"
#include "base/utf8.h"
#include "chain.h"
#include "key.h"

/*
 * Places are told apart by squares of 1/128 inch around the grid points. A
 * piece within reach of a place lies in the place's square, or in the next one
 * if the place is near an edge; on whole coordinates it never is.
 */
static const double squares = 128;
static const double reach_squared = 5e-6;
static const double reach = 0.00223607; // its root

void hm__table_init(hm_table *table, hm_ctx *ctx)
{
    *table = (hm_table){.ctx = ctx, .scale = 1, .untyped = true};
    hm__arena_init(&table->names, ctx);
    table->order = (hm__chain){HM__NONE, HM__NONE, 0};
}

void hm__table_free(hm_table *table)
{
    hm__arena_free(&table->names);
    hm__free(table->ctx, table->systems);
    hm__free(table->ctx, table->pieces);
    hm__free(table->ctx, table->notes);
    hm__index_free(&table->places, table->ctx);
    hm__index_free(&table->types, table->ctx);
}

void hm__table_clear(hm_table *table)
{
    hm__arena_reset(&table->names);
    table->system_count = table->piece_count = table->count = 0;
    table->note_count = 0;
    table->order = (hm__chain){HM__NONE, HM__NONE, 0};
    hm__index_clear(&table->places);
    hm__index_clear(&table->types);
    memset(table->near, 0, sizeof(table->near));
    table->scale = 1;
    table->work = 0;
    table->keyed = false;
    table->untyped = true;
}

hm_status hm__table_copy(hm_table *to, const hm_table *from)
{
    HM_TRY(hm__reserve(to->ctx, &to->pieces, &to->piece_room, from->piece_count,
                       sizeof(*to->pieces)));
    HM_TRY(hm__index_copy(&to->places, &from->places, to->ctx));
    HM_TRY(hm__index_copy(&to->types, &from->types, to->ctx));
    if (from->piece_count)
        memcpy(to->pieces, from->pieces,
               from->piece_count * sizeof(*to->pieces));
    memcpy(to->near, from->near, sizeof(to->near));
    to->piece_count = from->piece_count;
    to->count = from->count;
    to->untyped = from->untyped;
    to->order = from->order;
    to->scale = from->scale;
    to->work = from->work;
    return HM_OK;
}

hm_str hm__table_system_name(const hm_table *table, uint16_t system)
{
    if (system < HM__SYSTEMS)
        return hm_str_of(hm__system_at(system)->name);
    return table->systems[system - HM__SYSTEMS];
}

enum { MOST_SYSTEMS = 1000 }; // of names that are not built in

hm_status hm__table_system(hm_table *table, hm_str name, uint16_t *out)
{
    size_t known = HM__SYSTEMS + table->system_count;
    hm_str copy;

    for (size_t i = 0; i < known; i++) {
        if (hm__str_eq(hm__table_system_name(table, (uint16_t)i), name)) {
            *out = (uint16_t)i;
            return HM_OK;
        }
    }
    table->work += known;
    if (table->system_count >= MOST_SYSTEMS)
        return HM_ELIMIT;
    HM_TRY(hm__reserve(table->ctx, &table->systems, &table->system_room,
                       table->system_count + 1, sizeof(*table->systems)));
    copy = hm__arena_str(&table->names, name);
    if (!copy.ptr)
        return HM_ENOMEM;
    table->systems[table->system_count++] = copy;
    *out = (uint16_t)known;
    return HM_OK;
}

static int64_t square_of(double at)
{
    double middle = at * squares + 0.5;
    int64_t whole = (int64_t)middle;

    return whole - ((double)whole > middle); // floor(), without a call
}

static hm__key place_key(double x, double y)
{
    return (hm__key){(uint64_t)square_of(x), (uint64_t)square_of(y)};
}

static hm__key type_key(hm__attr attr)
{
    hm__key key = {0, 0};

    memcpy(&key.a, &attr, sizeof(attr));
    return key;
}

/* ---- places -------------------------------------------------------------- */

/* The number of a near place; HM__NONE if it is none. */
static uint32_t near_place(double x, double y)
{
    uint32_t column;
    uint32_t row;

    if (!(x >= 0 && x < HM__NEAR && y >= 0 && y < HM__NEAR)) // or NaN
        return HM__NONE;
    column = (uint32_t)x;
    row = (uint32_t)y;
    return column == x && row == y ? row * HM__NEAR + column : HM__NONE;
}

/* The group of a place, or HM__NONE. */
static uint32_t place_at(const hm_table *table, double x, double y)
{
    uint32_t near = near_place(x, y);

    if (near != HM__NONE)
        return table->near[near] - 1; // 0 wraps to HM__NONE
    return hm__index_find(&table->places, place_key(x, y));
}

/* Notes a group whose square is that of a near place. */
static void note_near(hm_table *table, uint32_t group)
{
    const uint64_t each = (uint64_t)squares;
    hm__key key = table->places.groups[group].key;

    if (key.a % each == 0 && key.b % each == 0 && key.a / each < HM__NEAR &&
        key.b / each < HM__NEAR)
        table->near[key.b / each * HM__NEAR + key.a / each] = group + 1;
}

/* The same, made if it is new. */
static hm_status make_place(hm_table *table, double x, double y, uint32_t *out)
{
    uint32_t found = place_at(table, x, y);

    if (found == HM__NONE) {
        HM_TRY(hm__index_make(&table->places, table->ctx, place_key(x, y),
                              &found));
        note_near(table, found);
    }
    *out = found;
    return HM_OK;
}

/* ---- linking ------------------------------------------------------------ */

/* What a piece belongs to by its place and by what it is. */
typedef struct bonds {
    uint32_t place, type;
} bonds;

/* The group of a place, perhaps that of a piece that lies there already. */
static hm_status find_place(hm_table *table, const hm__piece_state *state,
                            uint32_t like, uint32_t *out)
{
    const hm__piece *there = like == HM__NONE ? NULL : &table->pieces[like];

    if (there && there->is.present && there->is.x == state->x &&
        there->is.y == state->y) {
        *out = there->place;
        return HM_OK;
    }
    return make_place(table, state->x, state->y, out);
}

/*
 * Finds or makes the groups that a piece will belong to; links nothing yet. A
 * piece that stays where it is, or what it is, need not be looked up.
 */
static hm_status find_groups(hm_table *table, uint32_t piece,
                             const hm__piece_state *state, uint32_t like,
                             bonds *out)
{
    const hm__piece *p = &table->pieces[piece];

    *out = (bonds){p->place, p->type};
    if (!p->is.present || p->is.x != state->x || p->is.y != state->y)
        HM_TRY(find_place(table, state, like, &out->place));
    if (table->untyped || (p->is.present && memcmp(&p->is.attr, &state->attr,
                                                   sizeof(state->attr)) == 0))
        return HM_OK;
    return hm__index_make(&table->types, table->ctx, type_key(state->attr),
                          &out->type);
}

static void link_place(hm_table *table, uint32_t piece)
{
    hm__chain *chain = &table->places.groups[table->pieces[piece].place].chain;

    table->work +=
        hm__chain_sort_in(table->pieces, HM__LANE_PLACE, chain, piece);
}

static void link_type(hm_table *table, uint32_t piece)
{
    hm__chain *chain;

    if (table->untyped)
        return;
    chain = &table->types.groups[table->pieces[piece].type].chain;
    table->work +=
        hm__chain_sort_in(table->pieces, HM__LANE_TYPE, chain, piece);
}

static void unlink_place(hm_table *table, uint32_t piece)
{
    hm__chain *chain = &table->places.groups[table->pieces[piece].place].chain;

    hm__chain_take(table->pieces, HM__LANE_PLACE, chain, piece);
}

static void unlink_type(hm_table *table, uint32_t piece)
{
    hm__chain *chain;

    if (table->untyped)
        return;
    chain = &table->types.groups[table->pieces[piece].type].chain;
    hm__chain_take(table->pieces, HM__LANE_TYPE, chain, piece);
}

static void link_order(hm_table *table, uint32_t piece, uint32_t below)
{
    hm__chain_put(table->pieces, HM__LANE_ORDER, &table->order, piece, below);
    hm__order_tag(table->pieces, &table->order, piece);
    table->count++;
}

static void unlink_order(hm_table *table, uint32_t piece)
{
    hm__chain_take(table->pieces, HM__LANE_ORDER, &table->order, piece);
    table->count--;
}

/* Makes a piece be `state` above `below`, in groups that were found for it. */
static void become(hm_table *table, uint32_t piece,
                   const hm__piece_state *state, uint32_t below, bonds in)
{
    hm__piece *p = &table->pieces[piece];
    bool stays = p->is.present && state->present &&
                 p->link[HM__LANE_ORDER].below == below;

    if (p->is.present) {
        if (table->keyed)
            hm__key_take(table, piece);
        if (!stays || p->place != in.place)
            unlink_place(table, piece);
        if (!stays || p->type != in.type)
            unlink_type(table, piece);
        if (!stays)
            unlink_order(table, piece);
    }
    if (state->present) {
        bonds were = {p->place, p->type};

        p->place = in.place;
        p->type = in.type;
        if (!stays)
            link_order(table, piece, below);
        if (!stays || were.place != in.place)
            link_place(table, piece);
        if (!stays || were.type != in.type)
            link_type(table, piece);
    }
    p->is = *state;
    if (state->present && table->keyed)
        hm__key_put(table, piece);
}

/* ---- notes -------------------------------------------------------------- */

static hm_status add_note(hm_table *table, uint32_t piece)
{
    hm__piece *p = &table->pieces[piece];

    if (table->note_count >= table->ctx->limits.changes) {
        table->full = true;
        return HM_ELIMIT;
    }
    HM_TRY(hm__reserve(table->ctx, &table->notes, &table->note_room,
                       table->note_count + 1, sizeof(*table->notes)));
    table->notes[table->note_count++] = (hm__note){
        .piece = piece,
        .below = p->is.present ? p->link[HM__LANE_ORDER].below : HM__NONE,
        .was = p->is,
        .earlier = p->noted,
    };
    p->noted = (uint32_t)table->note_count;
    return HM_OK;
}

static void swap_note(hm_table *table, hm__note *note)
{
    hm__piece *p = &table->pieces[note->piece];
    hm__note then = *note;

    bonds in = {place_at(table, then.was.x, then.was.y),
                table->untyped
                    ? p->type
                    : hm__index_find(&table->types, type_key(then.was.attr))};

    note->was = p->is;
    note->below = p->is.present ? p->link[HM__LANE_ORDER].below : HM__NONE;
    become(table, then.piece, &then.was, then.below, in);
}

/* Makes the groups of all types that are there, or that a note brings back. */
static hm_status make_types(hm_table *table)
{
    uint32_t type;

    for (size_t i = 0; i < table->note_count; i++)
        HM_TRY(hm__index_make(&table->types, table->ctx,
                              type_key(table->notes[i].was.attr), &type));
    for (size_t i = 0; i < table->piece_count; i++)
        HM_TRY(hm__index_make(&table->types, table->ctx,
                              type_key(table->pieces[i].is.attr),
                              &table->pieces[i].type));
    return HM_OK;
}

hm_status hm__table_need_types(hm_table *table)
{
    uint32_t at = table->order.bottom;

    if (!table->untyped)
        return HM_OK;
    HM_TRY(make_types(table));
    for (; at != HM__NONE; at = table->pieces[at].link[HM__LANE_ORDER].above) {
        uint32_t type = table->pieces[at].type;
        hm__chain *chain = &table->types.groups[type].chain;

        hm__chain_put(table->pieces, HM__LANE_TYPE, chain, at, chain->top);
    }
    table->untyped = false;
    return HM_OK;
}

void hm__table_forget(hm_table *table)
{
    table->note_count = 0;
    for (size_t i = 0; i < table->piece_count; i++)
        table->pieces[i].noted = 0;
}

void hm__table_undo(hm_table *table, size_t from)
{
    while (table->note_count > from) {
        hm__note *note = &table->notes[--table->note_count];

        swap_note(table, note);
        table->pieces[note->piece].noted = note->earlier;
    }
}

void hm__table_redo(hm_table *table, size_t to)
{
    while (table->note_count < to) {
        hm__note *note = &table->notes[table->note_count++];

        swap_note(table, note);
        table->pieces[note->piece].noted = (uint32_t)table->note_count;
    }
}

/* ---- actions ------------------------------------------------------------ */

/* Notes how a piece is, then makes it what `state` says. */
static hm_status change(hm_table *table, uint32_t piece,
                        const hm__piece_state *state, uint32_t below,
                        uint32_t like)
{
    bonds in = {HM__NONE, HM__NONE};

    if (state->present)
        HM_TRY(find_groups(table, piece, state, like, &in));
    HM_TRY(add_note(table, piece));
    become(table, piece, state, below, in);
    return HM_OK;
}

hm_status hm__table_place(hm_table *table, const hm__piece_state *state,
                          uint32_t below, uint32_t *out)
{
    return hm__table_place_on(table, state, HM__NONE, below, out);
}

hm_status hm__table_place_on(hm_table *table, const hm__piece_state *state,
                             uint32_t on, uint32_t below, uint32_t *out)
{
    hm__piece_state s = *state;
    hm_status st;

    if (table->piece_count >= table->ctx->limits.pieces ||
        table->piece_count >= HM__NONE - 1) {
        table->full = false;
        return HM_ELIMIT;
    }
    HM_TRY(hm__reserve(table->ctx, &table->pieces, &table->piece_room,
                       table->piece_count + 1, sizeof(*table->pieces)));
    s.present = true;
    memset(&table->pieces[table->piece_count], 0, sizeof(*table->pieces));
    table->piece_count++;
    st = change(table, (uint32_t)table->piece_count - 1, &s, below, on);
    if (st != HM_OK)
        table->piece_count--;
    else
        *out = (uint32_t)table->piece_count - 1;
    return st;
}

hm_status hm__table_remove(hm_table *table, uint32_t piece)
{
    hm__piece_state state = table->pieces[piece].is;

    state.present = false;
    return change(table, piece, &state, HM__NONE, HM__NONE);
}

hm_status hm__table_move(hm_table *table, uint32_t piece, double x, double y,
                         uint32_t below)
{
    hm__piece_state state = table->pieces[piece].is;

    state.x = x;
    state.y = y;
    if (below == piece)
        below = table->pieces[piece].link[HM__LANE_ORDER].below;
    return change(table, piece, &state, below, HM__NONE);
}

hm_status hm__table_move_on(hm_table *table, uint32_t piece, uint32_t on)
{
    hm__piece_state state = table->pieces[piece].is;

    state.x = table->pieces[on].is.x;
    state.y = table->pieces[on].is.y;
    return change(table, piece, &state,
                  table->pieces[piece].link[HM__LANE_ORDER].below, on);
}

hm_status hm__table_update(hm_table *table, uint32_t piece,
                           const hm__piece_state *state)
{
    return change(table, piece, state,
                  table->pieces[piece].link[HM__LANE_ORDER].below, HM__NONE);
}

hm_status hm__table_explain(const hm_table *table, hm_status st, hm_str at,
                            hm_fault *why)
{
    if (st == HM_ELIMIT && !why->id && table->full)
        hm__fault(why, at, "limit-changes",
                  "this game changes too many pieces");
    else if (st == HM_ELIMIT && !why->id)
        hm__fault(why, at, "limit-pieces", "this game places too many pieces");
    return st;
}

/* ---- looking ------------------------------------------------------------ */

uint32_t hm__table_top(const hm_table *table)
{
    return table->order.top;
}

bool hm__at_place(const hm__piece *piece, double x, double y)
{
    double dx = piece->is.x - x;
    double dy = piece->is.y - y;

    return dx * dx + dy * dy < reach_squared;
}

size_t hm__table_around(const hm_table *table, double x, double y,
                        uint32_t groups[4])
{
    size_t count = 0;
    uint32_t near = near_place(x, y);
    int64_t x1;
    int64_t y1;

    if (near != HM__NONE) { // in the middle of its square
        groups[0] = table->near[near] - 1;
        return table->near[near] != 0;
    }
    x1 = square_of(x + reach);
    y1 = square_of(y + reach);
    for (int64_t i = square_of(x - reach); i <= x1; i++) {
        for (int64_t j = square_of(y - reach); j <= y1; j++) {
            hm__key key = {(uint64_t)i, (uint64_t)j};
            uint32_t group = hm__index_find(&table->places, key);

            if (group != HM__NONE)
                groups[count++] = group;
        }
    }
    return count;
}

/* The top piece of a group that lies at a place, or HM__NONE. */
static uint32_t top_of(const hm_table *table, uint32_t group, double x,
                       double y, uint64_t *work)
{
    uint32_t at = table->places.groups[group].chain.top;

    while (at != HM__NONE && !hm__at_place(&table->pieces[at], x, y)) {
        at = table->pieces[at].link[HM__LANE_PLACE].below;
        *work += 1;
    }
    return at;
}

uint32_t hm__table_top_at(const hm_table *table, double x, double y,
                          uint64_t *work)
{
    uint32_t near = near_place(x, y);
    uint32_t best = HM__NONE;
    uint32_t groups[4];
    size_t count;

    if (near != HM__NONE) {
        uint32_t group = table->near[near] - 1;

        return group == HM__NONE ? HM__NONE : top_of(table, group, x, y, work);
    }
    count = hm__table_around(table, x, y, groups);
    for (size_t i = 0; i < count; i++) {
        uint32_t at = top_of(table, groups[i], x, y, work);

        if (best == HM__NONE ||
            (at != HM__NONE && table->pieces[at].tag > table->pieces[best].tag))
            best = at;
    }
    return best;
}

/* ---- the public face ---------------------------------------------------- */

void hm_table_free(hm_table *table)
{
    hm_ctx *ctx = table ? table->ctx : NULL;

    if (!table)
        return;
    hm__table_free(table);
    hm__free(ctx, table);
}

size_t hm_table_count(const hm_table *table)
{
    return table->count;
}

size_t hm_table_count_pieces(const hm_table *table)
{
    size_t count = 0;

    for (uint32_t i = 0; i < table->piece_count; i++) {
        hm__attr a = table->pieces[i].is.attr;

        count += table->pieces[i].is.present && a.kind != HM__BOARD &&
                 !(a.kind == HM__TILE && hm__system_at(a.system)->fields);
    }
    return count;
}

double hm_table_scale(const hm_table *table)
{
    return table->scale;
}

uint32_t hm_table_bottom(const hm_table *table)
{
    return table->order.bottom + 1; // HM__NONE wraps to 0
}

uint32_t hm_table_above(const hm_table *table, uint32_t id)
{
    if (id == 0 || id > table->piece_count || !table->pieces[id - 1].is.present)
        return 0;
    return table->pieces[id - 1].link[HM__LANE_ORDER].above + 1;
}

void hm__describe(const hm_table *table, uint32_t piece,
                  const hm__piece_state *state, hm_piece *out)
{
    *out = (hm_piece){
        .id = piece + 1,
        .system = hm__table_system_name(table, state->attr.system),
        .kind = hm__kind_name((hm__kind)state->attr.kind),
        .side = hm__side_name((hm__side)state->attr.side),
        .suit = state->attr.suit,
        .rank = state->attr.rank,
        .x = state->x,
        .y = state->y,
        .angle = state->angle,
    };
}

bool hm_table_piece(const hm_table *table, uint32_t id, hm_piece *out)
{
    if (id == 0 || id > table->piece_count || !table->pieces[id - 1].is.present)
        return false;
    hm__describe(table, id - 1, &table->pieces[id - 1].is, out);
    return true;
}

uint32_t hm_table_top(const hm_table *table, double x, double y)
{
    uint64_t work = 0;

    if (!(fabs(x) < 1e12) || !(fabs(y) < 1e12))
        return 0;
    return hm__table_top_at(table, x, y, &work) + 1;
}

/* What pieces in a row mostly have in common: set, kind and side. */
typedef struct heading {
    hm__attr of; // but for suit and rank
    size_t len;  // 0: none was made, or it is too long
    char text[160];
} heading;

/* What follows the heading of a piece needs at most. */
enum { PIECE_ROOM = 64 + 2 * HM__PUT_INT + 3 * HM__PUT_NUMBER };

/* The rest of the heading, after the name of the set. */
static char *put_side(char *to, hm__attr attr)
{
    to = HM__PUT(to, ",\"piece_side\":\"");
    to = hm__put_text(to, hm_str_of(hm__kind_name((hm__kind)attr.kind)));
    to = HM__PUT(to, "_");
    to = hm__put_text(to, hm_str_of(hm__side_name((hm__side)attr.side)));
    return HM__PUT(to, "\",\"suit\":");
}

static void make_heading(const hm_table *table, hm__attr attr, heading *h)
{
    hm_str name = hm__table_system_name(table, attr.system);
    char *to = h->text;

    h->of = attr;
    h->len = 0;
    if (name.len > 16 || hm__utf8_invalid(name) < name.len)
        return;
    to = hm__put_escaped(HM__PUT(to, "{\"cfg\":\""), name);
    to = put_side(HM__PUT(to, "\""), attr);
    h->len = (size_t)(to - h->text);
}

/* Writes the heading of a piece, and makes room for the rest of it. */
static char *put_heading(const hm_table *table, hm__attr attr, heading *h,
                         hm_out *out)
{
    enum { USUAL = 64 };
    char *to;

    if (h->of.system != attr.system || h->of.kind != attr.kind ||
        h->of.side != attr.side)
        make_heading(table, attr, h);
    if (!h->len) {
        HM__OUT_PUT(out, "{\"cfg\":");
        hm_out_json(out, hm__table_system_name(table, attr.system));
    }
    to = hm__out_begin(out, sizeof(h->text) + PIECE_ROOM);
    if (!to)
        return NULL;
    if (!h->len)
        return put_side(to, attr);
    memcpy(to, h->text, USUAL);
    if (h->len > USUAL)
        memcpy(to + USUAL, h->text + USUAL, h->len - USUAL);
    return to + h->len;
}

static void put_piece(const hm_table *table, const hm__piece_state *is,
                      heading *h, hm_out *out)
{
    char *to = put_heading(table, is->attr, h, out);

    if (!to)
        return;
    to = hm__put_int(to, is->attr.suit);
    to = hm__put_int(HM__PUT(to, ",\"rank\":"), is->attr.rank);
    to = hm__put_number(HM__PUT(to, ",\"x\":"), is->x);
    to = hm__put_number(HM__PUT(to, ",\"y\":"), is->y);
    to = hm__put_number(HM__PUT(to, ",\"angle\":"), is->angle);
    hm__out_end(out, HM__PUT(to, "}"));
}

void hm_table_json(const hm_table *table, hm_out *out)
{
    uint32_t at = table->order.bottom;
    heading h = {.of = {.system = UINT16_MAX}}; // that of no piece

    hm_out_char(out, '[');
    for (; at != HM__NONE; at = table->pieces[at].link[HM__LANE_ORDER].above) {
        if (at != table->order.bottom)
            hm_out_char(out, ',');
        put_piece(table, &table->pieces[at].is, &h, out);
    }
    hm_out_char(out, ']');
}
