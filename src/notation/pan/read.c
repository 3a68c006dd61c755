/*
 * read.c - Portable Action Notation, reader.
 *
 * docs/formats/pan.md is the guide and the test. A document is copied out of
 * the window into its record first, so that everything points into the copy.
 */
#include <string.h>

#include "base/str.h"
#include "pan.h"

static hm_status fail(hm_reader *r, const hm_record *record, hm_span span,
                      const char *id, const char *message)
{
    return hm__report(
        r->diags, &record->source,
        (hm__problem){.severity = HM_ERROR, .id = id, .span = span}, "%s",
        message);
}

/* ---- the text of a game -------------------------------------------------- */

/* Skips a document that is too long; `size` bytes in view are its own. */
static hm_status too_large(hm_reader *r, hm_record *record, hm__pan_scan *scan,
                           size_t size)
{
    hm_status st = HM_OK;

    hm__reader_too_large(r, record, hm__window_text(&r->window));
    hm__window_take(&r->window, size);
    while (!scan->ended && (st = hm__window_more(&r->window)) == HM_OK) {
        hm_str text = hm__window_text(&r->window);

        hm__window_take(&r->window, hm__pan_scan_text(scan, text));
    }
    return st == HM_OK || st == HM_END ? HM_ELIMIT : st;
}

/* Gets a whole document into view; its size. */
static hm_status view_document(hm_reader *r, hm_record *record, size_t *size)
{
    hm__pan_scan scan = {0};

    *size = 0;
    for (;;) {
        hm_str text = hm__window_text(&r->window);
        hm_status st;

        *size += hm__pan_scan_text(&scan, hm__str_part(text, *size, text.len));
        if (*size > r->ctx->limits.game_bytes)
            return too_large(r, record, &scan, *size);
        if (scan.ended)
            return HM_OK;
        st = hm__window_more(&r->window);
        if (st == HM_END)
            return HM_OK;
        if (st != HM_OK)
            return hm__reader_broken(r, &record->source, st);
    }
}

static hm_status take_game(hm_reader *r, hm_record *record)
{
    size_t size;
    hm_str text;

    HM_TRY(hm__pan_next(r));
    HM_TRY(hm__reader_begin(r, record));
    HM_TRY(view_document(r, record, &size));
    text = hm__str_part(hm__window_text(&r->window), 0, size);
    record->source.text = hm__arena_str(&record->arena, text);
    hm__window_take(&r->window, size);
    return record->source.text.ptr ? HM_OK : HM_ENOMEM;
}

/* ---- nodes --------------------------------------------------------------- */

typedef struct builder {
    hm_reader *reader;
    hm_record *record;
} builder;

static hm_status too_many(const builder *b, hm_span span)
{
    fail(b->reader, b->record, span, "limit-moves",
         "this game has too many actions");
    return HM_ELIMIT;
}

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
    const builder *b = user;
    hm_record *record = b->record;
    hm__arena *arena = &record->arena;
    hm_span span = action->span[HM__GRID_WHOLE];
    hm__grid_action *ply = hm__arena_alloc(arena, sizeof(*ply));
    hm__word *word = hm__arena_zero(arena, 1, sizeof(*word));
    hm_node *node;

    if (record->length >= record->ctx->limits.moves)
        return too_many(b, span);
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
static hm_status take_start(hm_reader *r, hm_record *record)
{
    hm__pan *own = r->own;

    if (!own->start)
        return HM_OK;
    HM_TRY(hm__grid_load(&own->grid, own->start));
    record->start = hm__grid_save(&own->grid, &record->arena);
    return record->start ? HM_OK : HM_ENOMEM;
}

static hm_status read_root(hm_reader *r, hm_record *record, hm__pan_text *t)
{
    hm__json_token token;

    HM_TRY(hm__json_next(&t->json, &token));
    if (token.kind == HM_JSON_OBJECT) {
        hm_status st = hm__pan_object(r, record, t);

        if (st == HM_EINPUT && !t->json.fault.id)
            HM_TRY(hm__json_next(&t->json, &token));
        HM_TRY(st);
    } else if (token.kind == HM_JSON_ARRAY) {
        HM_TRY(take_start(r, record));
        HM_TRY(hm__pan_list(t, &token));
    } else {
        hm_span span = token.span;

        HM_TRY(hm__json_next(&t->json, &token));
        return fail(r, record, span, "pan-root",
                    "expected a list of actions, or a PCN object");
    }
    return hm__json_next(&t->json, &token); // nothing but the end
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

static hm_status read_document(hm_reader *r, hm_record *record)
{
    hm__json_options options = {.text = record->source.text};
    builder b = {r, record};
    hm__pan *own = r->own;
    hm__pan_text t = {.diags = r->diags,
                      .source = &record->source,
                      .dialect = own->dialect,
                      .emit = add_node,
                      .user = &b};
    hm_status st = hm__json_init(&t.json, r->ctx, &options);

    if (st == HM_OK)
        st = read_root(r, record, &t);
    if (st != HM_OK && t.json.fault.id) {
        size_t end = t.json.fault.span.end;
        hm__grid_action bad = {.verb = HM__GRID_BAD,
                               .span[HM__GRID_WHOLE] = {end, end}};

        st = hm__pan_broken(&t, st);
        if (record->root.child && !t.pcn &&
            (st == HM_EINPUT || st == HM_ELIMIT))
            st = add_node(&b, &bad); // what was read before it can be played
    }
    hm__json_free(&t.json);
    return st == HM_OK ? choose_form(record) : st;
}

hm_status hm__pan_read(hm_reader *r, hm_record *record)
{
    record->rules = "grid";
    HM_TRY(take_game(r, record));
    hm__pan_warn_second(r, &record->source);
    return read_document(r, record);
}
