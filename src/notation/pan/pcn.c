/*
 * pcn.c - Portable Chess Notation of 2014: an object around lists of actions.
 *
 *   {"startpos": board, "moves": [ply, ...], ...}
 *
 * A board is an array of as many dimensions as there are; null is a free
 * square. The later form has one flat array and "indexes", its sizes. All
 * other members are kept as metadata.
 */
#include <string.h>

#include "base/str.h"
#include "pan.h"

typedef struct object {
    hm_reader *reader;
    hm_record *record;
    hm__pan_text *text;
    hm__json_keys keys;
    bool has_board, has_moves;
    bool bad;      // something was wrong, and has been reported
    hm_span board; // its key
    size_t dims;
    uint32_t sizes[HM__GRID_DIMS];
    size_t squares;
    size_t index_count; // of "indexes"
    uint32_t indexes[HM__GRID_DIMS];
} object;

static hm_status fail(object *o, const char *id, hm_span span,
                      const char *message)
{
    return hm__pan_report(
        o->text, (hm__problem){.severity = HM_ERROR, .id = id, .span = span},
        "%s", message);
}

/* ---- boards -------------------------------------------------------------- */

/* The arrays of a board that are open. */
typedef struct nest {
    size_t depth, leaf; // of squares; 0: not known yet
    uint32_t counts[HM__GRID_DIMS + 1];
    uint32_t sizes[HM__GRID_DIMS + 1]; // 0: not known yet
} nest;

static hm_status add_square(object *o, const hm__json_token *token)
{
    hm__pan *own = o->reader->own;
    hm_fault why = {0};
    uint32_t name = 0;

    if (o->squares >= o->reader->ctx->limits.squares) {
        fail(o, "pan-limit", token->span, "this board has too many squares");
        return HM_ELIMIT;
    }
    HM_TRY(hm__reserve(o->reader->ctx, &own->cells, &own->cell_room,
                       o->squares + 1, sizeof(*own->cells)));
    if (token->kind == HM_JSON_STRING) {
        hm_status st = hm__grid_name_of(&own->grid, token->text, &name, &why);

        if (st == HM_ELIMIT)
            fail(o, why.id, token->span, why.message);
        HM_TRY(st);
    }
    own->cells[o->squares++] = name;
    return HM_OK;
}

/* One token of a board. */
static hm_status read_cell(object *o, nest *n, const hm__json_token *token)
{
    if (token->kind == HM_JSON_ARRAY_END) {
        uint32_t count = n->counts[n->depth];

        if (count == 0 || (n->sizes[n->depth] && n->sizes[n->depth] != count))
            return fail(o, "pan-board", token->span,
                        "expected as many squares as in the rows before");
        n->sizes[n->depth--] = count;
        return HM_OK;
    }
    n->counts[n->depth]++;
    if (token->kind == HM_JSON_ARRAY) {
        if (n->depth == n->leaf || n->depth == HM__GRID_DIMS)
            return fail(o, "pan-board", token->span,
                        "expected a square, not a row");
        n->counts[++n->depth] = 0;
        return HM_OK;
    }
    if (token->kind != HM_JSON_NULL &&
        (token->kind != HM_JSON_STRING || token->text.len == 0))
        return fail(o, "pan-board", token->span,
                    "expected an actor's name, or null");
    if (n->leaf && n->leaf != n->depth)
        return fail(o, "pan-board", token->span,
                    "expected a row, not a square");
    n->leaf = n->depth;
    return add_square(o, token);
}

static hm_status read_board(object *o, const hm__json_token *first)
{
    size_t depth = o->text->json.depth - 1;
    hm__json_token token;
    nest n = {.depth = 1};

    if (first->kind != HM_JSON_ARRAY)
        return fail(o, "pan-board", first->span, "expected a board");
    while (n.depth > 0) {
        hm_status st;

        HM_TRY(hm__json_next(&o->text->json, &token));
        st = read_cell(o, &n, &token);
        if (st != HM_OK) {
            HM_TRY(hm__pan_leave(o->text, depth));
            return st;
        }
    }
    o->dims = n.leaf;
    memcpy(o->sizes, n.sizes + 1, n.leaf * sizeof(*o->sizes));
    o->has_board = true;
    return HM_OK;
}

/* indexes = "[" size {"," size} "]" */
static hm_status read_indexes(object *o, const hm__json_token *first)
{
    hm__json_token token = *first;

    if (first->kind != HM_JSON_ARRAY)
        return fail(o, "pan-board", first->span, "expected sizes");
    for (;;) {
        int64_t size;

        HM_TRY(hm__json_next(&o->text->json, &token));
        if (token.kind == HM_JSON_ARRAY_END)
            return HM_OK;
        if (token.kind != HM_JSON_NUMBER ||
            !hm__json_to_int(token.text, &size) || size < 1 ||
            size > UINT32_MAX || o->index_count == HM__GRID_DIMS)
            return fail(o, "pan-board", token.span, "expected a size");
        o->indexes[o->index_count++] = (uint32_t)size;
    }
}

/* ---- other members --------------------------------------------------------
 */

static hm_status begin_item(object *o, hm_meta **at, const hm__json_token *key,
                            const hm__json_token *token)
{
    hm__arena *arena = &o->record->arena;
    hm_meta *item = hm__arena_zero(arena, 1, sizeof(*item));

    if (!item)
        return HM_ENOMEM;
    item->key = key->text;
    item->key_span = key->span;
    item->span = token->span;
    item->kind = token->kind == HM_JSON_OBJECT  ? HM_META_MAP
                 : token->kind == HM_JSON_ARRAY ? HM_META_LIST
                 : token->kind == HM_JSON_NULL  ? HM_META_NULL
                                                : HM_META_TEXT;
    if (item->kind == HM_META_TEXT) {
        item->text = hm__arena_str(arena, token->text);
        if (!item->text.ptr)
            return HM_ENOMEM;
    }
    hm__meta_add(*at, item);
    if (item->kind == HM_META_MAP || item->kind == HM_META_LIST)
        *at = item;
    return HM_OK;
}

static hm_status end_item(object *o, hm_meta **at, const hm__json_token *token)
{
    hm_meta *item = *at;
    const hm_meta *twice;

    item->span.end = token->span.end;
    *at = item->parent;
    HM_TRY(hm__meta_finish(item, &o->record->arena, &twice));
    if (item->kind == HM_META_MAP && twice)
        return fail(o, "json-duplicate-key", twice->key_span,
                    "this key appears twice");
    return HM_OK;
}

static hm_status take_key(object *o, hm__json_token *key)
{
    key->text = hm__arena_str(&o->record->arena, key->text);
    return key->text.ptr ? HM_OK : HM_ENOMEM;
}

/* A member of the object, whose key and first token were just read. */
static hm_status read_meta(object *o, const hm__json_token *key,
                           const hm__json_token *first)
{
    size_t depth = o->text->json.depth;
    hm_meta *at = &o->record->meta;
    hm__json_token name = *key;
    hm__json_token token = *first;

    HM_TRY(begin_item(o, &at, &name, &token));
    while (at != &o->record->meta && o->text->json.depth >= depth) {
        HM_TRY(hm__json_next(&o->text->json, &token));
        if (token.kind == HM_JSON_ARRAY_END ||
            token.kind == HM_JSON_OBJECT_END) {
            HM_TRY(end_item(o, &at, &token));
            continue;
        }
        name = (hm__json_token){.text = {"", 0}};
        if (token.kind == HM_JSON_KEY) {
            name = token;
            HM_TRY(take_key(o, &name));
            HM_TRY(hm__json_next(&o->text->json, &token));
        }
        HM_TRY(begin_item(o, &at, &name, &token));
    }
    return HM_OK;
}

/* ---- the object ---------------------------------------------------------- */

static hm_status read_moves(object *o, const hm__json_token *first)
{
    if (first->kind != HM_JSON_ARRAY)
        return fail(o, "pan-shape", first->span, "expected a list of moves");
    o->text->pcn = true;
    o->has_moves = true;
    return hm__pan_list(o->text, first);
}

/* Reports a key that was there before, and goes over its value. */
static hm_status skip_twin(object *o)
{
    hm__json *json = &o->text->json;
    hm__json_token first;

    hm__pan_broken(o->text, HM_EINPUT);
    json->fault.id = NULL; // so that it is not taken for one of the text
    HM_TRY(hm__json_next(json, &first));
    HM_TRY(hm__json_skip(json, &first));
    return HM_EINPUT;
}

static hm_status read_member(object *o, hm__json_token *key)
{
    hm__json_token first;
    hm_status st = hm__json_unique(&o->text->json, &o->keys, key);

    if (st == HM_EINPUT)
        return skip_twin(o);
    HM_TRY(st);
    HM_TRY(take_key(o, key));
    HM_TRY(hm__json_next(&o->text->json, &first));
    if (hm_str_is(key->text, "startpos")) {
        o->board = key->span;
        return read_board(o, &first);
    }
    if (hm_str_is(key->text, "moves"))
        return read_moves(o, &first);
    if (hm_str_is(key->text, "indexes"))
        return read_indexes(o, &first);
    return read_meta(o, key, &first);
}

/* The later form says the sizes of a flat board apart. */
static hm_status apply_indexes(object *o)
{
    uint64_t squares = 1;

    if (o->index_count == 0 || o->dims != 1)
        return HM_OK;
    for (size_t i = 0; i < o->index_count && squares <= o->squares; i++)
        squares *= o->indexes[i];
    if (squares != o->squares)
        return fail(o, "pan-board", o->board,
                    "expected as many squares as \"indexes\" gives");
    memcpy(o->sizes, o->indexes, sizeof(o->sizes));
    o->dims = o->index_count;
    return HM_OK;
}

/* ---- the game and its hands ---------------------------------------------- */

/* The number of an actor in hand. */
static hm_status take_name(object *o, const hm_meta *m, hm_str text,
                           uint32_t *out)
{
    hm__pan *own = o->reader->own;
    hm_fault why = {0};
    hm_status st = hm__grid_name_of(&own->grid, text, out, &why);

    if (st == HM_OK || st == HM_ENOMEM)
        return st;
    return fail(o, why.id, m->span, why.message);
}

/* "in_hand_pieces" is a map of counts, or a list of names, for each side. */
static hm_status read_pieces(object *o, const hm_meta *item)
{
    hm__pan *own = o->reader->own;
    const hm_meta *last = item;

    for (const hm_meta *m = item->first; m;) {
        bool map = m->parent->kind == HM_META_MAP && m->kind == HM_META_TEXT;
        hm_str text = map ? m->key : m->text;
        size_t count = 1;
        uint32_t name;

        if (m->first) {
            m = m->first;
            continue;
        }
        if (m->kind == HM_META_TEXT) {
            if (text.len == 0 || (map && (!hm__str_size(m->text, &count) ||
                                          count > HM__GRID_IN_HAND)))
                return fail(o, "pan-hand", m->span,
                            "expected how many actors are in hand");
            HM_TRY(take_name(o, m, text, &name));
            if (count > HM__GRID_IN_HAND - own->grid.names[name].in_hand)
                return fail(o, "pan-limit", m->span, "too many in hand");
            own->grid.names[name].in_hand += (uint32_t)count;
        }
        while (m != last && !m->next)
            m = m->parent;
        m = m == last ? NULL : m->next;
    }
    return HM_OK;
}

/* A member of the object that is kept as metadata so far, or NULL. */
static hm_meta *find_member(const object *o, const char *key)
{
    hm_meta *m = o->record->meta.first;

    while (m && !hm_str_is(m->key, key))
        m = m->next;
    return m;
}

/* Takes a member that was understood out of the metadata. */
static void take_out(object *o, const hm_meta *item)
{
    hm_meta *map = &o->record->meta;
    hm_meta *before = NULL;

    for (hm_meta *m = map->first; m != item; m = m->next)
        before = m;
    if (before)
        before->next = item->next;
    else
        map->first = item->next;
    if (map->last == item)
        map->last = before;
    map->count--;
}

static hm_status apply_game(object *o)
{
    hm__pan *own = o->reader->own;
    const hm_meta *rule = find_member(o, "rule");
    const hm__grid_game *game =
        rule ? hm__grid_game_find(hm_meta_text(rule)) : NULL;
    hm_fault why = {0};

    if (!game)
        return HM_OK;
    take_out(o, rule);
    if (own->start)
        return HM_OK; // the settings know better
    own->grid.game = game;
    return hm__grid_game_hand(&own->grid, game, &why);
}

static hm_status apply_pieces(object *o)
{
    hm__pan *own = o->reader->own;
    hm__grid *grid = &own->grid;
    const hm_meta *pieces = find_member(o, "in_hand_pieces");

    if (!pieces)
        return HM_OK;
    take_out(o, pieces);
    if (own->start)
        return HM_OK;
    for (size_t i = 0; i < grid->name_count; i++)
        grid->names[i].in_hand = 0;
    grid->hands = true;
    return read_pieces(o, pieces);
}

/* A known game brings its hands; settings go before what the object says. */
static hm_status apply_rule(object *o)
{
    hm__pan *own = o->reader->own;
    hm__grid *grid = &own->grid;
    const hm_meta *hand = find_member(o, "hand_rule");
    hm__grid_rule rule;

    HM_TRY(apply_game(o));
    if (hand && hm__grid_rule_find(hm_meta_text(hand), &rule)) {
        take_out(o, hand);
        if (!own->start) {
            grid->rule = rule;
            grid->hands = rule != HM__GRID_NONE;
        }
    }
    return apply_pieces(o);
}

static hm_status finish(object *o)
{
    hm__pan *own = o->reader->own;
    hm__grid *grid = &own->grid;
    hm__grid_start *start;
    hm_fault why = {0};
    const hm_meta *twice;

    if (o->bad)
        return HM_EINPUT;
    HM_TRY(apply_rule(o));
    HM_TRY(hm__meta_finish(&o->record->meta, &o->record->arena, &twice));
    if (!o->has_board || !o->has_moves)
        return fail(o,
                    o->has_board   ? "pan-shape"
                    : o->has_moves ? "pan-board"
                                   : "pan-root",
                    (hm_span){0, 1},
                    "expected an object with \"startpos\" and \"moves\"");
    if (own->has_board)
        return fail(o, "pan-board", o->board,
                    "this game has its own start; leave out --board");
    HM_TRY(apply_indexes(o));
    HM_TRY(hm__grid_resize(grid, o->sizes, o->dims, &why));
    memcpy(grid->cells, own->cells, o->squares * sizeof(*own->cells));
    grid->list = false;
    start = hm__grid_save(grid, &o->record->arena);
    if (!start)
        return HM_ENOMEM;
    start->object = true;
    o->record->start = start;
    return HM_OK;
}

hm_status hm__pan_object(hm_reader *r, hm_record *record, hm__pan_text *text)
{
    hm__pan *own = r->own;
    object o = {.reader = r,
                .record = record,
                .text = text,
                .keys.arena = &record->arena};
    hm__json_token token;

    if (own->start)
        HM_TRY(hm__grid_load(&own->grid, own->start));
    else
        HM_TRY(hm__grid_clear(&own->grid));
    for (;;) {
        hm_status st;

        HM_TRY(hm__json_next(&text->json, &token));
        if (token.kind != HM_JSON_KEY)
            return finish(&o);
        st = read_member(&o, &token);
        if (st == HM_EINPUT && !text->json.fault.id) {
            o.bad = true; // the rest is still read
            st = hm__pan_leave(text, 1);
        }
        HM_TRY(st);
    }
}
