/*
 * check.c - checking games as they stream by, in constant memory.
 *
 * A list of actions is played while it is read: nothing of it is kept. A PCN
 * object may say its start behind its moves, so it is read as a record first.
 */
#include <string.h>

#include "base/str.h"
#include "pan.h"

typedef struct checker {
    hm_reader *reader;
    hm__grid *grid;
    hm__pan_text text;
    hm__pan_scan scan;        // at the beginning of the piece
    size_t piece;             // bytes that the JSON reader got last
    size_t handed;            // bytes that it got before
    const hm__pan_sink *sink; // or NULL
    bool stopped;             // what follows a fault cannot be played
} checker;

/* ---- playing ------------------------------------------------------------- */

static hm_status play(void *user, const hm__grid_action *action)
{
    checker *c = user;
    hm_fault why; // filled in if there is one
    hm__grid_part part;
    hm_status st;

    if (c->stopped)
        return HM_OK;
    if (action->verb == HM__GRID_BAD) {
        c->stopped = true;
        return HM_OK;
    }
    st = hm__grid_play(c->grid, action, &why, &part);
    if (st == HM_OK && c->sink)
        return c->sink->take(c->sink->user, c->grid, action);
    if (st != HM_EINPUT && st != HM_ELIMIT)
        return st;
    c->stopped = true;
    hm__pan_report(&c->text,
                   (hm__problem){.severity = HM_ERROR,
                                 .id = why.id,
                                 .span = action->span[part],
                                 .hint = why.hint[0] ? why.hint : NULL},
                   "%s", why.message);
    return HM_OK;
}

static hm_status set_up(checker *c, const hm__grid_start *start)
{
    if (start)
        HM_TRY(hm__grid_load(c->grid, start));
    else
        HM_TRY(hm__grid_clear(c->grid));
    c->grid->noting = false;
    return c->sink ? c->sink->take(c->sink->user, c->grid, NULL) : HM_OK;
}

/* ---- objects ------------------------------------------------------------- */

static hm_status check_record(checker *c)
{
    hm__pan *own = c->reader->own;
    hm_record *record;

    if (!own->checked)
        HM_TRY(hm__record_new(c->reader->ctx, &own->checked));
    record = own->checked;
    hm__record_reset(record);
    HM_TRY(hm__pan_read(c->reader, record));
    HM_TRY(set_up(c, record->start));
    c->text.source = &record->source;
    for (const hm_node *n = record->root.child; n; n = n->child)
        HM_TRY(play(c, n->ply));
    return HM_OK;
}

/* ---- lists --------------------------------------------------------------- */

/*
 * Notes how far the document is at the beginning of a piece. Only where it has
 * to be given up is the rest of it looked for.
 */
static void note_scan(checker *c)
{
    const hm__json *json = &c->text.json;

    c->scan = (hm__pan_scan){.begun = json->depth > 0, .depth = json->depth};
    if (c->scan.begun)
        hm__pan_scan_text(&c->scan, hm__json_pending(json));
}

/*
 * Hands the next piece to the JSON reader. It stays in view until the one
 * after it, since the document may end in it.
 */
static hm_status refill(void *user, char *buffer, size_t room, size_t *count)
{
    checker *c = user;
    hm__window *window = &c->reader->window;
    hm_str text;

    hm__window_take(window, c->piece);
    c->handed += c->piece;
    c->piece = 0;
    if (hm__window_text(window).len == 0)
        HM_TRY(hm__window_more(window));
    text = hm__str_part(hm__window_text(window), 0, room);
    note_scan(c);
    memcpy(buffer, text.ptr, text.len);
    *count = c->piece = text.len;
    return HM_OK;
}

/* Whether nothing but blanks stands behind the list on its line. */
static hm_status ends_line(checker *c, bool *ends)
{
    hm__window *window = &c->reader->window;
    size_t at = hm__json_offset(&c->text.json) - c->handed;
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

/* Goes to the end of the document, from the beginning of the piece. */
static hm_status skip_rest(checker *c)
{
    hm__window *window = &c->reader->window;

    while (!c->scan.ended) {
        hm_str text = hm__window_text(window);
        hm_status st;

        hm__window_take(window, hm__pan_scan_text(&c->scan, text));
        if (c->scan.ended)
            break;
        st = hm__window_more(window);
        if (st == HM_END)
            break;
        HM_TRY(st);
    }
    return HM_OK;
}

static hm_status read_list(checker *c)
{
    hm__json_token token;
    bool ends = false;

    HM_TRY(hm__json_next(&c->text.json, &token)); // the bracket was seen
    HM_TRY(hm__pan_list(&c->text, &token));
    if (!c->text.source)
        HM_TRY(ends_line(c, &ends));
    if (ends)
        return HM_OK;
    return hm__json_next(&c->text.json, &token); // nothing but the end
}

static hm_status read_json(checker *c, const hm__json_options *options)
{
    hm_status st = hm__json_init(&c->text.json, c->reader->ctx, options);

    if (st == HM_OK)
        st = read_list(c);
    if (st == HM_EINPUT && !c->text.json.fault.id)
        st = hm__reader_broken(c->reader, &c->text.base, st);
    else
        st = hm__pan_broken(&c->text, st);
    hm__json_free(&c->text.json);
    return st;
}

/*
 * Gets all of a list into view, unless it is too long for that: then it has to
 * stream. So has one with a fault of the input, which is found again.
 */
static bool view_list(checker *c, size_t *size)
{
    hm__window *window = &c->reader->window;
    hm_status st = HM_OK;

    for (*size = 0; st == HM_OK && *size <= HM__SLICE_GAME;) {
        hm_str text = hm__window_text(window);

        *size +=
            hm__pan_scan_text(&c->scan, hm__str_part(text, *size, text.len));
        if (c->scan.ended)
            return *size <= HM__SLICE_GAME;
        st = hm__window_more(window);
    }
    return st == HM_END;
}

static hm_status check_list(checker *c)
{
    hm_reader *r = c->reader;
    hm__pan *own = r->own;
    hm__json_options options = {
        .refill = refill, .user = c, .name = r->name, .text = {"", 0}};
    size_t size;
    bool whole = view_list(c, &size);
    hm_str view = hm__window_text(&r->window);
    hm_status st;

    c->text.base.game = ++r->game;
    hm__pan_warn_second(r, &c->text.base);
    HM_TRY(set_up(c, own->start));
    if (whole) {
        options = (hm__json_options){.text = hm__str_part(view, 0, size)};
        c->text.base.text = options.text;
        c->text.source = &c->text.base;
        st = read_json(c, &options);
        hm__window_take(&r->window, size);
        return st;
    }
    c->scan = (hm__pan_scan){0};
    st = read_json(c, &options);
    if (st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT)
        HM_TRY(skip_rest(c));
    return st;
}

/* ---- games --------------------------------------------------------------- */

bool hm__pan_begins_list(hm_str text)
{
    size_t at = 0;

    while (at < text.len && strchr(" \t\r\n", text.ptr[at]))
        at++;
    return at < text.len && text.ptr[at] == '[';
}

hm_status hm__pan_check(hm_reader *r)
{
    return hm__pan_play(r, NULL);
}

hm_status hm__pan_play(hm_reader *r, const hm__pan_sink *sink)
{
    hm__pan *own = r->own;
    checker c = {.reader = r, .grid = &own->grid, .sink = sink};
    size_t errors = r->diags ? hm_diags_total(r->diags, HM_ERROR) : 0;
    hm_status st;

    HM_TRY(hm__pan_next(r));
    c.text = (hm__pan_text){.diags = r->diags,
                            .base = {.name = r->name,
                                     .offset = r->window.offset,
                                     .line = r->window.line},
                            .dialect = own->dialect,
                            .emit = play,
                            .user = &c};
    st = hm__pan_begins_list(hm__window_text(&r->window)) ? check_list(&c)
                                                          : check_record(&c);
    if (st == HM_OK &&
        (c.stopped ||
         (r->diags && hm_diags_total(r->diags, HM_ERROR) > errors)))
        return HM_EINPUT;
    return st;
}
