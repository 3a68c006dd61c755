/*
 * record.c - game records: one arena each, and a tree of nodes in it.
 */
#include "record.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "edit.h"

hm_status hm__record_new(hm_ctx *ctx, hm_record **out)
{
    hm_record *record = hm__alloc(ctx, sizeof(*record));

    *out = NULL;
    if (!record)
        return HM_ENOMEM;
    record->ctx = ctx;
    hm__arena_init(&record->arena, ctx);
    hm__record_reset(record);
    *out = record;
    return HM_OK;
}

void hm__record_reset(hm_record *record)
{
    hm__arena arena = record->arena;

    hm__arena_reset(&arena);
    *record = (hm_record){.ctx = record->ctx, .arena = arena};
    record->meta.kind = HM_META_MAP;
    record->last = &record->root;
    record->root.time = HM_NO_TIME;
}

void hm_record_free(hm_record *record)
{
    if (!record)
        return;
    hm__arena_free(&record->arena);
    hm__free(record->ctx, record);
}

hm_node *hm__node_new(hm__arena *arena)
{
    hm_node *node = hm__arena_zero(arena, 1, sizeof(*node));

    if (node)
        node->time = HM_NO_TIME;
    return node;
}

/* Room for words is a power of two. */
hm_status hm__node_add_word(hm__arena *arena, hm_node *node, hm_str text)
{
    size_t count = node->word_count;

    if ((count & (count - 1)) == 0) {
        hm__word *more =
            hm__arena_alloc(arena, (count ? 2 * count : 1) * sizeof(*more));

        if (!more)
            return HM_ENOMEM;
        if (count)
            memcpy(more, node->words, count * sizeof(*more));
        node->words = more;
    }
    node->words[node->word_count++] = (hm__word){.text = text, .raw = text};
    return HM_OK;
}

hm_node *hm__record_add_to(hm_record *record, hm_node *parent)
{
    hm_node *node = hm__node_new(&record->arena);

    if (node)
        hm__record_append(record, node, parent);
    return node;
}

void hm__record_append(hm_record *record, hm_node *node, hm_node *parent)
{
    hm_node *last = hm__node_last_child(parent);

    if (last || parent != record->last) {
        hm__node_attach(record, node, parent, last, NULL);
        return;
    }
    node->parent = parent; // nearly always: the main line goes on
    parent->child = record->last = node;
    record->length++;
}

hm_node *hm__record_add(hm_record *record)
{
    return hm__record_add_to(record, record->last);
}

hm_status hm__node_set_word(hm__arena *arena, hm_node *node, hm_str text,
                            hm_span span)
{
    hm__word *word = hm__arena_alloc(arena, sizeof(*word));

    if (!word)
        return HM_ENOMEM;
    *word = (hm__word){.text = text, .raw = text, .span = span};
    node->words = word;
    node->word_count = 1;
    node->span = span;
    return HM_OK;
}

hm_node *hm__record_add_ply(hm_record *record, hm_node *parent, hm_str text,
                            void *ply)
{
    size_t start = (size_t)(text.ptr - record->source.text.ptr);
    hm_node *node = hm__record_add_to(record, parent);

    if (!node || hm__node_set_word(&record->arena, node, text,
                                   (hm_span){start, start + text.len}) != HM_OK)
        return NULL;
    node->ply = ply;
    return node;
}

hm_status hm__node_add_comment(hm__arena *arena, hm_node *node,
                               hm__comment comment)
{
    size_t count = node->comment_count;

    if (count >= node->comment_room) {
        size_t room = count ? count * 2 + 2 : 1;
        hm__comment *more = hm__arena_zero(arena, room, sizeof(*more));

        if (!more)
            return HM_ENOMEM;
        if (count)
            memcpy(more, node->comments, count * sizeof(*more));
        node->comments = more;
        node->comment_room = (uint32_t)room;
    }
    node->comments[node->comment_count++] = comment;
    return HM_OK;
}

bool hm__source_find(const hm__source *source, hm_str at, hm_span *span)
{
    uintptr_t start = (uintptr_t)source->text.ptr;
    uintptr_t place = (uintptr_t)at.ptr;

    if (!at.ptr || place < start || place > start + source->text.len)
        return false;
    *span = (hm_span){place - start, place - start + at.len};
    return true;
}

const hm__source *hm__record_find(const hm_record *record, hm_str at,
                                  hm_span *span)
{
    if (hm__source_find(&record->source, at, span))
        return &record->source;
    if (record->container &&
        hm__source_find(&record->container->source, at, span))
        return &record->container->source;
    return NULL;
}

const hm__source *hm__record_meta_source(const hm_record *record,
                                         const hm_meta *meta)
{
    return meta->outer && record->container ? &record->container->source
                                            : &record->source;
}

hm_str hm__record_meta_part(const hm_record *record, const hm_meta *meta)
{
    return hm__str_part(hm__record_meta_source(record, meta)->text,
                        meta->span.start, meta->span.end);
}

size_t hm_record_game(const hm_record *record)
{
    return record->source.game;
}

const char *hm_record_notation(const hm_record *record)
{
    return record->notation;
}

const char *hm_record_rules(const hm_record *record)
{
    return record->rules;
}

const hm_meta *hm_record_meta(const hm_record *record)
{
    return &record->meta;
}

size_t hm_record_length(const hm_record *record)
{
    return record->length;
}

const hm_node *hm__node_next(const hm_node *node)
{
    return node->child ? node->child : hm__node_skip(node);
}

const hm_node *hm__node_skip(const hm_node *node)
{
    while (node && !node->sibling)
        node = node->parent;
    return node ? node->sibling : NULL;
}

const hm_node *hm_record_root(const hm_record *record)
{
    return &record->root;
}

const hm_node *hm_node_parent(const hm_node *node)
{
    return node->parent;
}

const hm_node *hm_node_child(const hm_node *node)
{
    return node->child;
}

const hm_node *hm_node_sibling(const hm_node *node)
{
    return node->sibling;
}

hm_str hm_node_label(const hm_node *node)
{
    return node->label;
}

int64_t hm_node_time(const hm_node *node)
{
    return node->time;
}

bool hm_record_has_times(const hm_record *record)
{
    return record->timed;
}

void hm__node_set_time(hm_record *record, hm_node *node, int64_t ms)
{
    node->time = ms;
    record->timed = record->timed || ms >= 0;
}

bool hm_node_place(const hm_record *record, const hm_node *node, hm_place *out)
{
    const hm__source *source = &record->source;
    hm__place at;

    if (node->span.end <= node->span.start)
        return false;
    at = hm__locate(source->text, node->span.start);
    *out = (hm_place){
        .offset = source->offset + node->span.start,
        .length = node->span.end - node->span.start,
        .line = source->line + at.line,
        .column = at.col + (at.line == 1 ? source->column : 0),
    };
    return true;
}

void hm_node_text(const hm_node *node, hm_out *out)
{
    for (size_t i = 0; i < node->word_count; i++) {
        if (i)
            hm_out_char(out, ' ');
        hm_out_put(out, node->words[i].text);
    }
}

bool hm_node_has_comment(const hm_node *node)
{
    return node->comment_count > 0;
}

/* Puts the words of a text with single blanks between; `*first` for none. */
static void put_squeezed(hm_str text, bool *first, hm_out *out)
{
    size_t at = 0;

    while (at < text.len) {
        size_t start = at = hm__after_spaces(text, at);

        while (at < text.len && hm__space_at(text, at) == 0)
            at++;
        if (at == start)
            return;
        if (!*first)
            hm_out_char(out, ' ');
        *first = false;
        hm_out_put(out, hm__str_part(text, start, at));
    }
}

void hm__put_squeezed(hm_str text, hm_out *out)
{
    bool first = true;

    put_squeezed(text, &first, out);
}

/* Puts an evaluation, the only annotation that people read. */
static void put_evaluation(const hm_annotation *at, bool *first, hm_out *out)
{
    hm_evaluation e;
    int value;

    if (!hm_annotation_evaluation(at, &e))
        return;
    value = e.value < 0 ? -e.value : e.value;
    hm_out_puts(out, *first ? "(" : " (");
    if (e.mate)
        hm_out_printf(out, "#%d)", e.value);
    else
        hm_out_printf(out, "%c%d.%02d)", e.value < 0 ? '-' : '+', value / 100,
                      value % 100);
    *first = false;
}

static void put_remark(hm_str text, bool *first, hm_out *out)
{
    hm_annotation at = {0};
    size_t from = 0;

    while (hm__annotation_next(text, &at)) {
        size_t start = (size_t)(at.name.ptr - text.ptr) - 2;

        put_squeezed(hm__str_part(text, from, start), first, out);
        put_evaluation(&at, first, out);
        from = at.next;
    }
    put_squeezed(hm__str_part(text, from, text.len), first, out);
}

bool hm_node_has_remark(const hm_node *node)
{
    for (size_t i = 0; i < node->comment_count; i++) {
        hm_str text = node->comments[i].text;
        hm_annotation at = {0};
        hm_evaluation e;
        size_t from = 0;

        while (hm__annotation_next(text, &at)) {
            size_t start = (size_t)(at.name.ptr - text.ptr) - 2;

            if (hm__str_trim(hm__str_part(text, from, start)).len ||
                hm_annotation_evaluation(&at, &e))
                return true;
            from = at.next;
        }
        if (from == 0 || hm__str_trim(hm__str_part(text, from, text.len)).len)
            return true;
    }
    return false;
}

void hm_node_remark(const hm_node *node, hm_out *out)
{
    bool first = true;

    for (size_t i = 0; i < node->comment_count; i++) {
        const hm__comment *c = &node->comments[i];

        if (!c->line || hm__annotation_next(c->text, &(hm_annotation){0})) {
            put_remark(c->text, &first, out);
            continue;
        }
        if (!first)
            hm_out_char(out, '\n');
        first = false;
        hm_out_put(out, c->text);
    }
}

void hm_node_comment(const hm_node *node, hm_out *out)
{
    bool first = true;

    for (size_t i = 0; i < node->comment_count; i++) {
        if (!node->comments[i].line) {
            put_squeezed(node->comments[i].text, &first, out);
            continue;
        }
        if (i)
            hm_out_char(out, '\n');
        hm_out_put(out, node->comments[i].text);
    }
}
