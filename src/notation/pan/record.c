/*
 * record.c - documents as records: a node for each action.
 */
#include <string.h>

#include "base/str.h"
#include "pan.h"

/* ---- nodes --------------------------------------------------------------- */

typedef struct builder {
    hm_reader *reader;
    hm__pan_consumer to;
    hm__pan_text text;
} builder;

/* An action on one line: without the blanks, if it stands on several. */
static hm_str squeeze(hm__arena *arena, hm_str text)
{
    bool string = false;
    bool escape = false;
    size_t used = 0;
    char *out;

    if (hm__str_find(text, '\n', 0) == text.len)
        return text;
    out = hm__arena_alloc(arena, text.len);
    for (size_t i = 0; out && i < text.len; i++) {
        char c = text.ptr[i];

        string ^= c == '"' && !escape;
        escape = c == '\\' && !escape;
        if (string || !strchr(" \t\r\n", c))
            out[used++] = c;
    }
    return (hm_str){out, used};
}

/* Adds an action to the record. */
static hm_status add_node(void *user, const hm__grid_action *action)
{
    builder *b = user;
    hm_record *record = b->to.record;
    hm__arena *arena = &record->arena;
    hm_span span = action->span[HM__GRID_WHOLE];
    hm__grid_action *ply = hm__arena_alloc(arena, sizeof(*ply));
    hm__word *word = hm__arena_zero(arena, 1, sizeof(*word));
    hm_node *node;

    if (record->length >= record->ctx->limits.moves) {
        hm__pan_report(&b->text,
                       (hm__problem){.severity = HM_ERROR,
                                     .id = "limit-moves",
                                     .span = span},
                       "this game has too many actions");
        return HM_ELIMIT;
    }
    node = hm__record_add(record);
    if (!ply || !word || !node)
        return HM_ENOMEM;
    *ply = *action;
    ply->source = record->source.text.ptr;
    if (action->actor.len) {
        ply->actor = hm__arena_str(arena, action->actor);
        if (!ply->actor.ptr)
            return HM_ENOMEM;
    }
    word->text =
        squeeze(arena, hm__str_part(record->source.text, span.start, span.end));
    if (!word->text.ptr)
        return HM_ENOMEM;
    word->raw = word->text;
    word->span = span;
    word->bad = action->verb == HM__GRID_BAD;
    node->words = word;
    node->word_count = 1;
    node->ply = ply;
    node->span = span;
    return HM_OK;
}

/* Whether an actor cannot be shown as part of a rank. */
static bool needs_list(const hm_record *record)
{
    const hm__grid_start *start = record->start;

    for (size_t i = 1; i < start->name_count; i++) {
        if (!hm__grid_fits_rank(start->names[i]))
            return true;
    }
    for (const hm_node *n = record->root.child; n; n = n->child) {
        const hm__grid_action *action = n->ply;

        if (action->verb == HM__GRID_PROMOTE &&
            !hm__grid_fits_rank(action->actor))
            return true;
    }
    return false;
}

/* ---- documents ----------------------------------------------------------- */

/* The start that the settings ask for, as the record's own. */
static hm_status take_start(void *user)
{
    const builder *b = user;
    hm__pan *own = b->reader->own;
    hm_record *record = b->to.record;

    if (!own->start)
        return HM_OK;
    HM_TRY(hm__grid_load(&own->grid, own->start));
    record->start = hm__grid_save(&own->grid, &record->arena);
    return record->start ? HM_OK : HM_ENOMEM;
}

/* What was read of a list before it broke off can be played. */
static hm_status end_early(void *user, hm_status st, size_t at)
{
    builder *b = user;
    hm__grid_action bad = {.verb = HM__GRID_BAD,
                           .span[HM__GRID_WHOLE] = {at, at}};

    return b->to.record->root.child && !b->text.pcn ? add_node(b, &bad) : st;
}

/* The board of a game is shown as ranks only if all its actors fit. */
static hm_status choose_form(hm_record *record)
{
    hm__grid_start *start;

    if (!record->start || !needs_list(record))
        return HM_OK;
    start = hm__arena_alloc(&record->arena, sizeof(*start));
    if (!start)
        return HM_ENOMEM;
    *start = *(const hm__grid_start *)record->start;
    start->list = true;
    record->start = start;
    return HM_OK;
}

hm_status hm__pan_read(hm_reader *r, hm_record *record)
{
    builder b = {.reader = r,
                 .to = {.user = &b,
                        .record = record,
                        .start = take_start,
                        .action = add_node,
                        .broken = end_early},
                 .text.to = &b.to};

    record->rules = "grid";
    HM_TRY(hm__pan_document(r, &b.text));
    return choose_form(record);
}
