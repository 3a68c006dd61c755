/*
 * rules.c - the rules of a board without rules, for PAN.
 *
 * A ply of the record is one action. A record without a start of its own is
 * played on a board that nothing is known about.
 */
#include "rules/rules.h"
#include "base/out.h"
#include "base/str.h"
#include "look.h"
#include "table/tell.h"

/* What a rewind brings back. */
typedef struct moment {
    size_t notes, pieces; // of the table
    size_t grid_notes, look_notes;
    const hm__grid_action *action; // played last
} moment;

struct hm_state {
    hm_ctx *ctx;
    hm_table table;
    hm__lang lang; // to tell what happened
    hm__grid grid;
    hm__grid_look look;
    hm_str source;
    const hm__grid_action *action; // played last; NULL at the start
    moment *moments;
    size_t moment_room;
};

static hm_status grid_create(hm_ctx *ctx, hm_state **out)
{
    hm_state *s = hm__alloc(ctx, sizeof(*s));

    *out = NULL;
    if (!s)
        return HM_ENOMEM;
    s->ctx = ctx;
    hm__table_init(&s->table, ctx);
    hm__lang_init(&s->lang, ctx, &s->table);
    hm__grid_init(&s->grid, ctx);
    hm__grid_look_init(&s->look, &s->lang, &s->grid);
    *out = s;
    return HM_OK;
}

static void grid_destroy(hm_state *s)
{
    hm__grid_look_free(&s->look);
    hm__grid_free(&s->grid);
    hm__lang_free(&s->lang);
    hm__table_free(&s->table);
    hm__free(s->ctx, s->moments);
    hm__free(s->ctx, s);
}

/* Only too many pieces can be in the way; says so. */
static hm_status explain(hm_status st, hm_fault *why)
{
    if (st == HM_ELIMIT && !why->id) {
        hm__fault(why, (hm_str){NULL, 0}, "pan-limit",
                  "too many pieces stand on the board");
        hm__fault_hint(why, "--limit pieces=N allows more");
    }
    return st;
}

static hm_status grid_start(hm_state *s, const hm_record *record,
                            const hm__listener *listener, hm_fault *why)
{
    hm_status st;

    (void)listener;
    hm__table_clear(&s->table);
    hm__lang_reset(&s->lang);
    s->source = record->source.text;
    s->action = NULL;
    if (record->start)
        HM_TRY(hm__grid_load(&s->grid, record->start));
    else
        HM_TRY(hm__grid_clear(&s->grid));
    s->grid.noting = true;
    st = hm__grid_look_start(&s->look);
    hm__table_forget(&s->table); // nothing goes back behind the start
    return explain(st, why);
}

static hm_status grid_lower(hm_state *s, const hm_node *node, size_t index,
                            hm_fault *why)
{
    const hm__grid_action *action = node->ply;
    hm__grid_part part;
    hm_status st;

    (void)index;
    hm__lang_begin(&s->lang);
    st = hm__grid_play(&s->grid, action, why, &part);
    if (st == HM_OK)
        st = explain(hm__grid_look_play(&s->look, action), why);
    if (st == HM_OK) {
        s->action = action;
        return HM_OK;
    }
    why->at = hm__str_part(s->source, action->span[part].start,
                           action->span[part].end);
    return st;
}

static hm_status grid_mark(hm_state *s, size_t depth)
{
    HM_TRY(hm__reserve(s->ctx, &s->moments, &s->moment_room, depth + 1,
                       sizeof(*s->moments)));
    s->moments[depth] =
        (moment){s->table.note_count, s->table.piece_count, s->grid.note_count,
                 s->look.note_count, s->action};
    return HM_OK;
}

static void grid_rewind(hm_state *s, size_t depth)
{
    const moment *m = &s->moments[depth];

    hm__table_undo(&s->table, m->notes);
    s->table.piece_count = m->pieces;
    hm__grid_undo(&s->grid, m->grid_notes);
    hm__grid_look_undo(&s->look, m->look_notes);
    s->action = m->action;
}

static const hm_table *grid_table(const hm_state *s)
{
    return &s->table;
}

static hm_status grid_tell(hm_state *s, size_t from, hm_out *out)
{
    if (from == HM__TELL_ALL)
        return hm__tell_pieces(&s->lang, out);
    return hm__tell_changes(&s->lang, from, s->table.note_count, out);
}

static void put_board(const hm_state *s, hm_out *out)
{
    hm_out *text = NULL;

    if (s->grid.open) {
        hm_out_puts(out, "null");
        return;
    }
    if (hm_out_new(s->ctx, &text) != HM_OK) {
        hm__out_fail(out, HM_ENOMEM);
        return;
    }
    hm__grid_put_board(&s->grid, text);
    hm_out_json(out, hm_out_text(text));
    hm__out_fail(out, hm_out_status(text));
    hm_out_free(text);
}

static void grid_describe(const hm_state *s, hm_out *out)
{
    hm_out_puts(out, ",\"ply\":");
    hm_out_int(out, s->action ? (int64_t)s->action->ply : 0);
    hm_out_puts(out, ",\"action\":");
    if (s->action)
        hm__grid_put_action(s->action, out);
    else
        hm_out_puts(out, "null");
    hm_out_puts(out, ",\"board\":");
    put_board(s, out);
    hm_out_puts(out, ",\"hand\":");
    hm__grid_put_hand(&s->grid, out);
}

extern const hm_rules hm__rules_grid;

const hm_rules hm__rules_grid = {
    .name = "grid",
    .create = grid_create,
    .destroy = grid_destroy,
    .start = grid_start,
    .lower = grid_lower,
    .mark = grid_mark,
    .rewind = grid_rewind,
    .table = grid_table,
    .tell = grid_tell,
    .describe = grid_describe,
};
