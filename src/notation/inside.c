/*
 * inside.c - a game of one notation inside a text of another.
 *
 * The inner reader gets a window that shows nothing but its part, and counts
 * lines and bytes from where that part begins: so its carets are right without
 * its knowing. What the outer notation had read becomes the container.
 */
#include "base/str.h"
#include "notation.h"

/* The record as an inner reader wants it, but for its memory. */
static hm__container *open_container(hm_record *record, const char *inner)
{
    hm__container *c = hm__arena_zero(&record->arena, 1, sizeof(*c));

    if (!c)
        return NULL;
    *c = (hm__container){.inner = inner,
                         .source = record->source,
                         .parts = record->parts,
                         .meta = record->meta};
    record->meta = (hm_meta){.kind = HM_META_MAP};
    record->parts = (hm__parts){.head = {0, 0}};
    return c;
}

static size_t count_lines(hm_str text)
{
    size_t count = 0;

    for (size_t i = 0; i < text.len; i++)
        count += text.ptr[i] == '\n';
    return count;
}

static hm__window window_on(hm_ctx *ctx, const hm__source *source, hm_span part)
{
    return (hm__window){
        .ctx = ctx,
        .bytes = (char *)(uintptr_t)source->text.ptr, // only ever read
        .start = part.start,
        .end = part.end,
        .counted = part.start,
        .offset = source->offset + part.start,
        .line = source->line +
                count_lines(hm__str_part(source->text, 0, part.start)),
        .eof = true,
    };
}

/* The outer metadata come first; the inner ones are the rest of the list. */
static hm_status join_meta(hm_record *record, hm__container *c)
{
    hm_meta *outer = c->meta.first;
    hm_meta inner = record->meta;
    const hm_meta *twice;

    record->meta = (hm_meta){.kind = HM_META_MAP};
    while (outer) {
        hm_meta *next = outer->next;

        outer->next = NULL;
        outer->outer = true;
        if (!hm_str_is(outer->key, c->skip))
            hm__meta_add(&record->meta, outer);
        outer = next;
    }
    for (hm_meta *m = inner.first; m; m = m->next)
        m->parent = &record->meta;
    if (record->meta.last)
        record->meta.last->next = inner.first;
    else
        record->meta.first = inner.first;
    if (inner.last)
        record->meta.last = inner.last;
    record->meta.count += inner.count;
    c->meta = inner;
    return hm__meta_finish(&record->meta, &record->arena, &twice);
}

/* One game is all that there can be. */
static hm_status check_rest(const hm_reader *r, const hm__container *c,
                            hm_str rest)
{
    hm_str text = hm__str_trim(rest);
    size_t start = (size_t)(text.ptr - c->source.text.ptr);

    if (text.len == 0)
        return HM_OK;
    return hm__report(r->diags, &c->source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = "record-second-game",
                                    .span = {start, start + 1}},
                      "another game begins here, but only one is allowed");
}

static hm_status no_game(const hm_reader *r, const hm__container *c,
                         hm_span part)
{
    size_t at = part.start - (part.start > 0); // on the line before

    return hm__report(r->diags, &c->source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = "record-no-game",
                                    .span = {at, at}},
                      "expected a game in the notation %s", c->inner);
}

hm_status hm__reader_inside(hm_reader *r, hm_record *record,
                            const hm__inside *inside)
{
    const hm_notation *notation = inside->notation;
    hm__container *c = open_container(record, notation->name);
    hm_reader inner = {.ctx = r->ctx,
                       .notation = notation,
                       .diags = r->diags,
                       .name = r->name,
                       .settings = inside->settings,
                       .setting_count = inside->setting_count,
                       .before = r->before + r->game - 1};
    hm_status st = HM_OK;

    if (!c)
        return HM_ENOMEM;
    c->skip = inside->skip;
    inner.outer = &c->meta;
    inner.window = window_on(r->ctx, &c->source, inside->part);
    if (notation->open)
        st = notation->open(&inner);
    if (st == HM_OK)
        st = notation->read(&inner, record);
    if (notation->close)
        notation->close(&inner);
    if (st == HM_END)
        return no_game(r, c, inside->part);
    HM_TRY(st);
    HM_TRY(check_rest(r, c, hm__window_text(&inner.window)));
    record->container = c;
    return join_meta(record, c);
}

void hm__writer_lossy_outer(const hm_writer *w, const hm_record *record)
{
    for (const hm_meta *m = record->meta.first; m && m->outer; m = m->next)
        hm__report(w->options->diags, hm__record_meta_source(record, m),
                   (hm__problem){.severity = HM_WARNING,
                                 .id = "lossy-metadata",
                                 .span = m->span},
                   "metadata around a game cannot be written in this "
                   "notation");
}

hm_status hm__writer_inside(hm_writer *w, const hm_record *record)
{
    const hm__container *c = record->container;
    const hm_notation *notation = hm__notation_find(c->inner);
    hm_writer_options options = *w->options;
    hm_writer inner = {.ctx = w->ctx, .options = &options, .out = w->out};
    hm_record alone = *record;

    if (!notation->write)
        return HM_ESUPPORT;
    options.to = c->inner;
    options.follows = false;
    alone.notation = c->inner;
    alone.meta = c->meta;
    alone.container = NULL;
    return notation->write(&inner, &alone);
}
