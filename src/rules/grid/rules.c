/*
 * rules.c - the rules of a board without rules, for PAN.
 *
 * A ply of the record is one action. A record without a start of its own is
 * played on a board that nothing is known about.
 */
#include "rules/rules.h"
#include "base/out.h"
#include "base/str.h"
#include "pieces.h"
#include "slots.h"
#include "table/write.h"

/* What a rewind brings back. */
typedef struct moment {
    size_t notes, pieces; // of the table
    size_t grid_notes, look_notes;
    const hm__grid_action *action; // played last
    const hm__grid_action *first;  // to be played
    size_t ply;
} moment;

struct hm_state {
    hm_ctx *ctx;
    hm_table table;
    hm__lang lang; // to say what happened
    hm__grid grid;
    hm__grid_pieces pieces;
    const hm_record *record;
    bool bare; // the table stays empty
    hm_out *scratch;
    const hm__grid_action *action; // played last; NULL at the start
    size_t ply;                    // that it belongs to, from 1
    moment *moments;
    size_t moment_room, depth; // steps played
};

static hm_status grid_create(hm_ctx *ctx, hm_state **out)
{
    hm_state *s = hm__alloc(ctx, sizeof(*s));

    *out = NULL;
    if (!s)
        return HM_ENOMEM;
    if (hm_out_new(ctx, &s->scratch) != HM_OK) {
        hm__free(ctx, s);
        return HM_ENOMEM;
    }
    s->ctx = ctx;
    hm__table_init(&s->table, ctx);
    hm__lang_init(&s->lang, ctx, &s->table);
    hm__grid_init(&s->grid, ctx);
    hm__grid_pieces_init(&s->pieces, &s->lang, &s->grid);
    *out = s;
    return HM_OK;
}

static void grid_destroy(hm_state *s)
{
    hm_out_free(s->scratch);
    hm__grid_pieces_free(&s->pieces);
    hm__grid_free(&s->grid);
    hm__lang_free(&s->lang);
    hm__table_free(&s->table);
    hm__free(s->ctx, s->moments);
    hm__free(s->ctx, s);
}

/* Only limits of the table can be in the way; says which. */
static hm_status explain(const hm_state *s, hm_status st, hm_fault *why)
{
    if (st == HM_ELIMIT && !why->id && !s->table.full) {
        hm__fault(why, (hm_str){NULL, 0}, "pan-limit",
                  "there are too many pieces on the board");
        hm__fault_hint(why, "--limit pieces=N allows more");
    }
    return hm__table_explain(&s->table, st, (hm_str){NULL, 0}, why);
}

static hm_status grid_start(hm_state *s, const hm_record *record,
                            const hm__listener *listener, hm_fault *why)
{
    hm_status st;

    s->bare = listener->bare;
    hm__table_clear(&s->table);
    hm__lang_reset(&s->lang);
    s->record = record;
    s->action = NULL;
    s->ply = s->depth = 0;
    if (record->start)
        HM_TRY(hm__grid_load(&s->grid, record->start));
    else
        HM_TRY(hm__grid_clear(&s->grid));
    HM_TRY(hm__grid_keep_ranks(&s->grid));
    s->grid.noting = true;
    if (s->bare)
        return HM_OK;
    st = hm__grid_pieces_start(&s->pieces);
    hm__table_forget(&s->table); // nothing goes back beyond the start
    return explain(s, st, why);
}

static hm_status play(hm_state *s, const hm__grid_action *action, hm_fault *why)
{
    hm__grid_part part;
    hm_status st = hm__grid_play(&s->grid, action, why, &part);
    hm_span span;

    if (st == HM_OK && !s->bare)
        st = explain(s, hm__grid_pieces_play(&s->pieces, action), why);
    if (st == HM_OK) {
        s->ply += !action->joins || !s->action;
        s->action = action;
        return HM_OK;
    }
    span = action->span[part];
    if (action->source)
        why->at = (hm_str){action->source + span.start, span.end - span.start};
    return st;
}

static hm_status grid_lower(hm_state *s, const hm_node *node, size_t index,
                            hm_fault *why)
{
    (void)index;
    s->moments[s->depth - 1].first = node->ply;
    hm__lang_begin(&s->lang);
    for (const hm__grid_action *a = node->ply; a; a = a->next)
        HM_TRY(play(s, a, why));
    return HM_OK;
}

static hm_status grid_mark(hm_state *s, size_t depth)
{
    HM_TRY(hm__reserve(s->ctx, &s->moments, &s->moment_room, depth + 1,
                       sizeof(*s->moments)));
    s->moments[depth] = (moment){.notes = s->table.note_count,
                                 .pieces = s->table.piece_count,
                                 .grid_notes = s->grid.note_count,
                                 .look_notes = s->pieces.note_count,
                                 .action = s->action,
                                 .ply = s->ply};
    s->depth = depth + 1; // unless it fails, and is taken back
    return HM_OK;
}

static void grid_rewind(hm_state *s, size_t depth)
{
    const moment *m = &s->moments[depth];

    hm__table_undo(&s->table, m->notes);
    s->table.piece_count = m->pieces;
    hm__grid_undo(&s->grid, m->grid_notes);
    hm__grid_pieces_undo(&s->pieces, m->look_notes);
    s->action = m->action;
    s->ply = m->ply;
    s->depth = depth;
}

static const hm_table *grid_table(const hm_state *s)
{
    return &s->table;
}

/* An actor may be promoted to what it is; that is an action too. */
static hm_status grid_write(hm_state *s, size_t from, hm_out *out)
{
    size_t before = hm_out_text(out).len;

    HM_TRY(hm__write_since(&s->lang, from, out));
    if (from == HM__WRITE_ALL || s->grid.open ||
        hm_out_text(out).len > before || s->action->verb != HM__GRID_PROMOTE)
        return HM_OK;
    return hm__write_same(&s->lang, s->pieces.on[s->action->from], out);
}

static void grid_describe(const hm_state *s, hm_out *out)
{
    hm__grid_put_state(&s->grid, s->action, s->ply, s->scratch, out);
}

/* ---- answers ------------------------------------------------------------- */

/* How many notes an action makes; the first of them is `first`. */
static size_t notes_of(const hm__grid *grid, const hm__grid_action *action,
                       size_t first)
{
    if (grid->open || action->verb == HM__GRID_PASS)
        return 0;
    if (action->verb == HM__GRID_PROMOTE)
        return 1;
    return action->verb == HM__GRID_CAPTURE && grid->notes[first].hand ? 3 : 2;
}

/* How a square was before an action; empty if it was free, or is not known. */
static hm_str actor_before(const hm__grid *grid, const hm__grid_action *action,
                           size_t first, uint32_t square)
{
    size_t end = first + notes_of(grid, action, first);

    for (size_t i = first; i < end; i++) {
        if (!grid->notes[i].hand && grid->notes[i].where == square)
            return grid->names[grid->notes[i].was].text;
    }
    return HM_STR("");
}

/* Puts a text that can be found again while more are put. */
static hm_span put_text(hm_str text, hm_out *out)
{
    size_t start = hm_out_text(out).len;

    hm_out_put(out, text);
    return (hm_span){start, start + text.len};
}

static hm_span put_square(uint32_t square, hm_out *out)
{
    size_t start = hm_out_text(out).len;

    hm_out_int(out, square);
    return (hm_span){start, hm_out_text(out).len};
}

/* Puts an action whose first note is `first`. */
static void put_parts(const hm__grid *grid, const hm__grid_action *a,
                      size_t first, hm_out *texts, hm__ply_parts *out)
{
    if (a->verb == HM__GRID_PASS)
        hm_out_puts(texts, "[]");
    else
        hm__grid_put_action(a, texts);
    out->text = (hm_span){0, hm_out_text(texts).len};
    if (a->verb == HM__GRID_PASS)
        return;
    out->to = put_square(a->to, texts);
    out->drop = a->verb == HM__GRID_DROP;
    if (out->drop) {
        out->piece = put_text(a->actor, texts);
        return;
    }
    out->from = put_square(a->from, texts);
    out->piece = put_text(actor_before(grid, a, first, a->from), texts);
    if (a->verb == HM__GRID_PROMOTE)
        out->promoted = put_text(a->actor, texts);
    else
        out->taken = put_text(actor_before(grid, a, first, a->to), texts);
}

/* The actions of the last ply, as far as they were played. */
static hm_status grid_ply(hm_state *s, size_t part, hm_out *texts,
                          hm__ply_parts *out)
{
    size_t step = s->depth;

    while (step > 0 && (step == s->depth || s->moments[step].first->joins))
        step--;
    for (; step < s->depth; step++) {
        size_t note = s->moments[step].grid_notes;

        for (const hm__grid_action *a = s->moments[step].first; a;
             a = a->next) {
            if (part-- == 0) {
                put_parts(&s->grid, a, note, texts, out);
                return HM_OK;
            }
            note += notes_of(&s->grid, a, note);
        }
    }
    return HM_END;
}

static uint64_t grid_key(hm_state *s)
{
    return hm__grid_key(&s->grid);
}

static hm_status grid_position(hm_state *s, hm_out *out)
{
    return hm__grid_put_position(&s->grid, out);
}

/* ---- for interpreting ---------------------------------------------------- */

static bool grid_joins(const hm_node *node)
{
    const hm__grid_action *action = node->ply;

    return action && action->joins && node->parent && node->parent->ply;
}

/* All names that the game will have, in an order that does not depend on it. */
static hm_status meet_all(hm_state *s)
{
    char room[HM__SWAP_ROOM];
    hm_fault why;
    uint32_t name;

    for (const hm_node *n = s->record->root.child; n; n = n->child) {
        for (const hm__grid_action *a = n->ply; a; a = a->next) {
            if (a->actor.len)
                HM_TRY(hm__grid_name_of(&s->grid, a->actor, &name, &why));
        }
    }
    for (size_t i = 1; i < s->grid.name_count && s->grid.rule == HM__GRID_SWAP;
         i++)
        HM_TRY(hm__grid_name_of(
            &s->grid, hm__grid_swap(s->grid.names[i].text, room), &name, &why));
    return hm__actors_meet(&s->pieces.actors);
}

/* Whether the game alone says what the actors are called. */
static bool are_plain(const hm__grid *grid)
{
    for (size_t i = 1; i < grid->name_count; i++) {
        if (!grid->game || !hm__grid_game_has(grid->game, grid->names[i].text))
            return false;
    }
    return true;
}

static void put_names(const hm__grid *grid, hm_out *out)
{
    hm_out_puts(out, ", actors: [");
    for (size_t i = 1; i < grid->name_count; i++) {
        hm_out_puts(out, i > 1 ? ", " : "");
        hm__yaml_quote(grid->names[i].text, out);
    }
    hm_out_char(out, ']');
}

static void put_in_hand(const hm__grid *grid, hm_out *out)
{
    bool first = true;

    hm_out_puts(out, ", in-hand: {");
    for (size_t i = 1; i < grid->name_count; i++) {
        if (!grid->names[i].in_hand)
            continue;
        hm_out_puts(out, first ? "" : ", ");
        hm__yaml_quote(grid->names[i].text, out);
        hm_out_printf(out, ": %u", grid->names[i].in_hand);
        first = false;
    }
    hm_out_char(out, '}');
}

static bool is_turned(const hm_record *record)
{
    for (const hm_node *n = record->root.child; n; n = n->child) {
        if (((const hm__grid_action *)n->ply)->turned)
            return true;
    }
    return false;
}

/* What board.c reads. */
static hm_status grid_annotate(hm_state *s, hm_out *out)
{
    const hm__grid *grid = &s->grid;

    if (grid->open)
        return HM_OK;
    HM_TRY(meet_all(s));
    hm_out_puts(out, "PAN: {");
    if (grid->game)
        hm_out_printf(out, "game: %s, ", grid->game->name);
    hm_out_puts(out, "size: ");
    for (size_t i = 0; i < grid->dims; i++)
        hm_out_printf(out, "%s%u", i ? "x" : "", grid->sizes[i]);
    hm_out_printf(out, ", hand: %s", hm__grid_rule_name(grid->rule));
    if (grid->hands)
        put_in_hand(grid, out);
    if (!are_plain(grid))
        put_names(grid, out);
    hm_out_printf(out, "%s}\n",
                  is_turned(s->record) ? ", dialect: 2014-07" : "");
    return HM_OK;
}

static const char *const *grid_sides(const hm_record *record)
{
    const hm__grid_start *start = record->start;
    const hm__grid_set *set = start && start->game ? start->game->set : NULL;

    return set && set->sides[0] ? set->sides : NULL;
}

static hm_annotate grid_coordinates(const hm_state *s)
{
    return s->grid.game ? s->grid.game->coordinates : HM_ANNOTATE_NONE;
}

extern const hm_rules hm__rules_grid;

const hm_rules hm__rules_grid = {
    .name = "grid",
    .coordinates = grid_coordinates,
    .games = "moves on a board of squares",
    .create = grid_create,
    .destroy = grid_destroy,
    .start = grid_start,
    .lower = grid_lower,
    .mark = grid_mark,
    .rewind = grid_rewind,
    .table = grid_table,
    .write_changes = grid_write,
    .joins = grid_joins,
    .interpret = hm__grid_interpret,
    .annotate = grid_annotate,
    .describe = grid_describe,
    .sides = grid_sides,
    .ply = grid_ply,
    .key = grid_key,
    .position = grid_position,
    .begin = hm__grid_begin,
};
