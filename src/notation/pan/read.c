/*
 * read.c - one way through a document, whatever becomes of it.
 *
 * docs/formats/pan.md is the guide and the test. A document that a record keeps
 * is copied into it, so that everything points into the copy. Of others nothing
 * is kept: they are read where they lie in the window, or, if they are long,
 * piece by piece.
 */
#include <string.h>

#include "base/str.h"
#include "pan.h"

/* A document being read. */
typedef struct passage {
    hm_reader *reader;
    hm__pan_text *text;
    hm__pan_scan scan; // at the beginning of the piece
    size_t piece;      // bytes that the JSON reader got last
    size_t handed;     // bytes that it got before
} passage;

/* ---- pieces -------------------------------------------------------------- */

/*
 * Notes how far the document is at the beginning of a piece. Only where it has
 * to be given up is the rest of it looked for.
 */
static void note_scan(passage *p)
{
    const hm__json *json = &p->text->json;

    p->scan = (hm__pan_scan){.begun = json->depth > 0, .depth = json->depth};
    if (p->scan.begun)
        hm__pan_scan_text(&p->scan, hm__json_pending(json));
}

/*
 * Hands the next piece to the JSON reader. It stays in view until the one
 * after it, since the document may end in it.
 */
static hm_status refill(void *user, char *buffer, size_t room, size_t *count)
{
    passage *p = user;
    hm__window *window = &p->reader->window;
    hm_str text;

    hm__window_take(window, p->piece);
    p->handed += p->piece;
    p->piece = 0;
    if (hm__window_text(window).len == 0)
        HM_TRY(hm__window_more(window));
    text = hm__str_part(hm__window_text(window), 0, room);
    note_scan(p);
    memcpy(buffer, text.ptr, text.len);
    *count = p->piece = text.len;
    return HM_OK;
}

/* Whether nothing but blanks follows the list on its line. */
static hm_status ends_line(passage *p, bool *ends)
{
    hm__window *window = &p->reader->window;
    size_t at = hm__json_offset(&p->text->json) - p->handed;
    hm_status st = HM_OK;

    for (;; at++) {
        hm_str text = hm__window_text(window);

        if (at == text.len && (st = hm__window_more(window)) != HM_OK)
            break;
        text = hm__window_text(window);
        *ends = at < text.len && text.ptr[at] == '\n';
        if (*ends || (at < text.len && !strchr(" \t\r", text.ptr[at])))
            return HM_OK;
    }
    *ends = st == HM_END;
    return st == HM_END ? HM_OK : st;
}

/* Goes to the end of the document, from where its scan is. */
static hm_status skip_rest(passage *p)
{
    hm__window *window = &p->reader->window;

    while (!p->scan.ended) {
        hm_str text = hm__window_text(window);
        hm_status st;

        hm__window_take(window, hm__pan_scan_text(&p->scan, text));
        if (p->scan.ended)
            break;
        st = hm__window_more(window);
        if (st == HM_END)
            break;
        HM_TRY(st);
    }
    return HM_OK;
}

/* ---- the root ------------------------------------------------------------ */

static hm_status read_list(passage *p, const hm__json_token *open)
{
    hm__pan_text *t = p->text;
    hm__json_token token;
    bool ends = false;

    HM_TRY(t->to->start(t->to->user));
    HM_TRY(hm__pan_list(t, open));
    if (!t->source)
        HM_TRY(ends_line(p, &ends));
    return ends ? HM_OK : hm__json_next(&t->json, &token); // only the end
}

static hm_status read_object(passage *p)
{
    hm__pan_text *t = p->text;
    hm__json_token token;
    hm_status st = hm__pan_object(p->reader, t->to->record, t);

    if (st == HM_OK || (st == HM_EINPUT && !t->json.fault.id)) {
        hm_status end = hm__json_next(&t->json, &token); // only the end

        return end == HM_OK ? st : end;
    }
    return st;
}

static hm_status read_root(passage *p)
{
    hm__pan_text *t = p->text;
    hm__json_token token;
    hm_span span;

    HM_TRY(hm__json_next(&t->json, &token));
    if (t->json.bom) // not the one that a file may begin with
        hm__pan_report(t,
                       (hm__problem){.severity = hm__lenient(t->diags),
                                     .id = "pan-bom",
                                     .span = {0, 3}},
                       "JSON must not begin with a byte order mark");
    if (token.kind == HM_JSON_ARRAY)
        return read_list(p, &token);
    if (token.kind == HM_JSON_OBJECT)
        return read_object(p);
    span = token.span;
    HM_TRY(hm__json_next(&t->json, &token));
    return hm__pan_report(
        t, (hm__problem){.severity = HM_ERROR, .id = "pan-root", .span = span},
        "expected a list of actions, or a PCN object");
}

static hm_status read_json(passage *p, const hm__json_options *options)
{
    hm__pan_text *t = p->text;
    hm_status st = hm__json_init(&t->json, p->reader->ctx, options);

    if (st == HM_OK)
        st = read_root(p);
    if (st == HM_EINPUT && !t->json.fault.id && !t->source)
        st = hm__reader_broken(p->reader, &t->base, st);
    else if (st != HM_OK && t->json.fault.id) {
        st = hm__pan_broken(t, st);
        if (t->to->broken)
            st = t->to->broken(t->to->user, st, t->json.fault.span.end);
    }
    hm__json_free(&t->json);
    return st;
}

/* ---- documents ----------------------------------------------------------- */

/* Copies a document into its record, and reads it there. */
static hm_status read_kept(passage *p)
{
    hm_reader *r = p->reader;
    hm_record *record = p->text->to->record;
    size_t size = 0;
    hm_status st;
    hm_str text;

    HM_TRY(hm__reader_begin(r, record));
    st = hm__pan_view(r, &p->scan, r->ctx->limits.game_bytes, &size);
    if (st == HM_ELIMIT) {
        hm__reader_too_large(r, record, hm__window_text(&r->window));
        hm__window_take(&r->window, size);
        HM_TRY(skip_rest(p));
        return HM_ELIMIT;
    }
    if (st != HM_OK)
        return hm__reader_broken(r, &record->source, st);
    text = hm__str_part(hm__window_text(&r->window), 0, size);
    record->source.text = hm__arena_str(&record->arena, text);
    hm__window_take(&r->window, size);
    if (!record->source.text.ptr)
        return HM_ENOMEM;
    hm__pan_warn_second(r, &record->source);
    p->text->source = &record->source;
    return read_json(p, &(hm__json_options){.text = record->source.text});
}

/*
 * Reads a document in the window, unless it is too long for that: then it has
 * to stream. So has one with a fault of the input, which is found again.
 */
static hm_status read_passing(passage *p)
{
    hm_reader *r = p->reader;
    hm__pan_text *t = p->text;
    hm__json_options options = {
        .refill = refill, .user = p, .name = r->name, .text = {"", 0}};
    size_t size = 0;
    bool whole = hm__pan_view(r, &p->scan, HM__SLICE_GAME, &size) == HM_OK;
    hm_status st;

    t->base = (hm__source){.name = r->name,
                           .offset = r->window.offset,
                           .line = r->window.line,
                           .game = ++r->game};
    hm__pan_warn_second(r, &t->base);
    if (whole) {
        t->base.text = hm__str_part(hm__window_text(&r->window), 0, size);
        t->source = &t->base;
        st = read_json(p, &(hm__json_options){.text = t->base.text});
        hm__window_take(&r->window, size);
        return st;
    }
    p->scan = (hm__pan_scan){0};
    st = read_json(p, &options);
    if (st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT)
        HM_TRY(skip_rest(p));
    return st;
}

hm_status hm__pan_document(hm_reader *r, hm__pan_text *text)
{
    const hm__pan *own = r->own;
    passage p = {.reader = r, .text = text};

    text->diags = r->diags;
    text->dialect = own->dialect;
    HM_TRY(hm__pan_next(r));
    return text->to->record ? read_kept(&p) : read_passing(&p);
}
