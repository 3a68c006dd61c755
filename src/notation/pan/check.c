/*
 * check.c - checking games as they stream by, in constant memory.
 *
 * A list of actions is played while it is read: nothing of it is kept. A PCN
 * object may say its start after its moves, so it is read as a record first.
 */
#include <string.h>

#include "pan.h"

typedef struct checker {
    hm_reader *reader;
    hm__grid *grid;
    hm__pan_text text;
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
    if (!c->sink)
        return HM_OK;
    HM_TRY(hm__grid_keep_ranks(c->grid));
    return c->sink->take(c->sink->user, c->grid, NULL);
}

static hm_status set_up_list(void *user)
{
    checker *c = user;
    const hm__pan *own = c->reader->own;

    return set_up(c, own->start);
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
    c->text.diags = c->reader->diags;
    for (const hm_node *n = record->root.child; n; n = n->child)
        HM_TRY(play(c, n->ply));
    return HM_OK;
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
    hm__pan_consumer to = {.user = &c, .start = set_up_list, .action = play};
    size_t errors = r->diags ? hm_diags_total(r->diags, HM_ERROR) : 0;
    hm_status st;

    HM_TRY(hm__pan_next(r));
    c.text.to = &to;
    st = hm__pan_begins_list(hm__window_text(&r->window))
             ? hm__pan_document(r, &c.text)
             : check_record(&c);
    if (st == HM_OK &&
        (c.stopped ||
         (r->diags && hm_diags_total(r->diags, HM_ERROR) > errors)))
        return HM_EINPUT;
    return st;
}
