/*
 * rules.c - the rules of the bare table: whatever PPN can say is legal.
 *
 * The metadata choose the start and how movetext is read; start.c reads them.
 */
#include <halfmove/json.h>

#include "rules/rules.h"

#include "base/str.h"
#include "start.h"
#include "table/key.h"
#include "table/write.h"

/* What a rewind brings back beside the table itself. */
typedef struct moment {
    size_t notes, pieces;
    uint64_t work;
    size_t active_start, active_count; // in the store
} moment;

struct hm_state {
    hm_ctx *ctx;
    hm_table table;
    hm__lang lang;
    hm__start start;
    moment *moments;
    size_t moment_room;
    uint32_t *store; // active pieces of all moments, one after the other
    size_t store_count, store_room;
    size_t depth; // steps played
};

static hm_status table_create(hm_ctx *ctx, hm_state **out)
{
    hm_state *s = hm__alloc(ctx, sizeof(*s));

    *out = NULL;
    if (!s)
        return HM_ENOMEM;
    s->ctx = ctx;
    hm__table_init(&s->table, ctx);
    hm__lang_init(&s->lang, ctx, &s->table);
    hm__start_init(&s->start, ctx);
    *out = s;
    return HM_OK;
}

static void table_destroy(hm_state *s)
{
    hm__lang_free(&s->lang);
    hm__table_free(&s->table);
    hm__start_free(&s->start);
    hm__free(s->ctx, s->moments);
    hm__free(s->ctx, s->store);
    hm__free(s->ctx, s);
}

static hm_status table_start(hm_state *s, const hm_record *record,
                             const hm__listener *listener, hm_fault *why)
{
    hm__table_clear(&s->table);
    hm__lang_reset(&s->lang);
    s->lang.warn = listener->on_fault;
    s->lang.user = listener->user;
    s->store_count = s->depth = 0;
    HM_TRY(hm__start_game(&s->start, &s->lang, record, why));
    hm__table_forget(&s->table); // nothing goes back to before the start
    s->lang.active_count = 0;
    s->lang.strict = listener->strict;
    return hm__start_macros(&s->lang, record, why);
}

static hm_status table_lower(hm_state *s, const hm_node *node, size_t index,
                             hm_fault *why)
{
    if (index == 0)
        hm__lang_begin(&s->lang);
    return hm__lang_play(&s->lang, node->words[index].text, why);
}

static hm_status table_mark(hm_state *s, size_t depth)
{
    size_t need = s->store_count + s->lang.active_count;

    HM_TRY(hm__reserve(s->ctx, &s->moments, &s->moment_room, depth + 1,
                       sizeof(*s->moments)));
    HM_TRY(hm__reserve(s->ctx, &s->store, &s->store_room, need,
                       sizeof(*s->store)));
    s->moments[depth] =
        (moment){s->table.note_count, s->table.piece_count, s->table.work,
                 s->store_count, s->lang.active_count};
    for (size_t i = 0; i < s->lang.active_count; i++)
        s->store[s->store_count++] = s->lang.active[i];
    s->depth = depth + 1;
    return HM_OK;
}

static void table_rewind(hm_state *s, size_t depth)
{
    const moment *m = &s->moments[depth];

    hm__table_undo(&s->table, m->notes);
    s->table.piece_count = m->pieces;
    s->table.work = m->work;
    for (size_t i = 0; i < m->active_count; i++) // never more than before
        s->lang.active[i] = s->store[m->active_start + i];
    s->lang.active_count = m->active_count;
    s->store_count = m->active_start;
    s->depth = depth;
}

static const hm_table *table_table(const hm_state *s)
{
    return &s->table;
}

static hm_status table_write(hm_state *s, size_t from, hm_out *out)
{
    return hm__write_since(&s->lang, from, out);
}

static void table_describe(const hm_state *s, hm_out *out)
{
    hm_json json = {.out = out, .comma = true};

    hm_json_key(&json, "scale_factor");
    hm_json_number(&json, s->table.scale);
    hm_json_key(&json, "pieces");
    hm_table_json(&s->table, hm_json_value(&json));
}

/* What follows a ";" is a step of the same move. */
static bool table_joins(const hm_node *node)
{
    return node->mark == HM__MARK_SEMICOLON;
}

/* ---- answers ------------------------------------------------------------- */

static uint64_t table_key(hm_state *s)
{
    return hm__table_key(&s->table);
}

/* In inches, so that it means the same on a table of any scale. */
static hm_status table_position(hm_state *s, hm_out *out)
{
    double scale = s->table.scale;
    hm_status st;

    s->table.scale = 1;
    st = hm__write_pieces(&s->lang, out);
    s->table.scale = scale;
    return st;
}

/* Note `part` of those that say how pieces were before the last step. */
static const hm__note *find_change(const hm_table *table, size_t first,
                                   size_t part)
{
    for (size_t i = first; i < table->note_count; i++) {
        if (table->notes[i].earlier <= first && part-- == 0)
            return &table->notes[i];
    }
    return NULL;
}

/* Writes a piece of the table, and returns where that stands. */
static hm_status put_spec(hm_state *s, const hm__piece_state *is, hm_out *texts,
                          hm_span *out)
{
    out->start = hm_out_text(texts).len;
    HM_TRY(hm__write_spec(&s->lang, is, texts));
    out->end = hm_out_text(texts).len;
    return HM_OK;
}

static void put_place(hm_state *s, const hm__piece_state *is, hm_out *texts,
                      hm_span *out)
{
    out->start = hm_out_text(texts).len;
    hm__write_place(&s->lang, is->x, is->y, texts);
    out->end = hm_out_text(texts).len;
}

/* Each piece that the step changed is a part; one that is gone was taken. */
static hm_status table_ply(hm_state *s, size_t part, hm_out *texts,
                           hm__ply_parts *out)
{
    size_t first = s->depth ? s->moments[s->depth - 1].notes : 0;
    const hm__note *note = find_change(&s->table, first, part);
    const hm__piece_state *was = note ? &note->was : NULL;
    const hm__piece_state *is = note ? &s->table.pieces[note->piece].is : NULL;

    if (!note)
        return HM_END;
    out->drop = !was->present;
    if (was->present)
        put_place(s, was, texts, &out->from);
    if (is->present)
        put_place(s, is, texts, &out->to);
    HM_TRY(put_spec(s, was->present ? was : is, texts,
                    is->present ? &out->piece : &out->taken));
    if (was->present && is->present && !hm__same_but_place(was, is))
        HM_TRY(put_spec(s, is, texts, &out->promoted));
    out->text.start = hm_out_text(texts).len;
    HM_TRY(hm__write_changes(&s->lang, first, s->table.note_count, texts));
    out->text.end = hm_out_text(texts).len;
    return HM_OK;
}

/* A position is what the words of the first node, "setup.", put on it. */
static hm_status table_begin(hm_record *record, hm_str position, hm_fault *why)
{
    hm_node *node;
    size_t at = 0;

    (void)why; // what is wrong with the words shows when they are played
    record->rules = "table";
    if (!position.len)
        return HM_OK;
    position = hm__arena_str(&record->arena, position);
    node = hm__record_add(record);
    if (!node || !position.ptr)
        return HM_ENOMEM;
    node->label = HM_STR("setup.");
    node->mark = HM__MARK_NUMBER;
    while (at < position.len) {
        size_t end = hm__str_find(position, ' ', at);

        if (end > at)
            HM_TRY(hm__node_add_word(&record->arena, node,
                                     hm__str_part(position, at, end)));
        at = end + 1;
    }
    return HM_OK;
}

extern const hm_rules hm__rules_table;

const hm_rules hm__rules_table = {
    .name = "table",
    .start_label = "SetupFn.",
    .describes_table = true,
    .worded = true,
    .create = table_create,
    .destroy = table_destroy,
    .start = table_start,
    .lower = table_lower,
    .mark = table_mark,
    .rewind = table_rewind,
    .table = table_table,
    .write_changes = table_write,
    .joins = table_joins,
    .describe = table_describe,
    .ply = table_ply,
    .key = table_key,
    .position = table_position,
    .begin = table_begin,
};
