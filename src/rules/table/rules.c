/*
 * rules.c - the rules of the bare table: whatever PPN can say is legal.
 *
 * The metadata choose the start and how movetext is read; start.c reads them.
 */
#include <halfmove/json.h>

#include "rules/rules.h"

#include "start.h"
#include "table/tell.h"

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
    uint32_t *store; // active pieces of all moments, one behind the other
    size_t store_count, store_room;
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
    s->lang.warn = listener->hear;
    s->lang.user = listener->user;
    s->store_count = 0;
    HM_TRY(hm__start_game(&s->start, &s->lang, record, why));
    hm__table_forget(&s->table); // nothing goes back behind the start
    s->lang.active_count = 0;
    return HM_OK;
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
}

static const hm_table *table_table(const hm_state *s)
{
    return &s->table;
}

static hm_status table_tell(hm_state *s, size_t from, hm_out *out)
{
    if (from == HM__TELL_ALL)
        return hm__tell_pieces(&s->lang, out);
    return hm__tell_changes(&s->lang, from, s->table.note_count, out);
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

extern const hm_rules hm__rules_table;

const hm_rules hm__rules_table = {
    .name = "table",
    .start_label = "SetupFn.",
    .tells_table = true,
    .create = table_create,
    .destroy = table_destroy,
    .start = table_start,
    .lower = table_lower,
    .mark = table_mark,
    .rewind = table_rewind,
    .table = table_table,
    .tell = table_tell,
    .joins = table_joins,
    .describe = table_describe,
};
