/*
 * yaml.c - YAML metadata, through libyaml's events.
 *
 * Scalars stay text: YAML 1.1 would make 8 of "010" and 45045 of "12:30:45".
 * libyaml has no cap on nesting and takes quadratic time over "[[[[", so its
 * events are counted: it looks ahead by no more than 1024 characters. Its marks
 * count characters; they are turned into bytes on the way.
 */
#include <string.h>
#include <yaml.h>

#include "anchors.h"
#include "base/str.h"
#include "base/utf8.h"
#include "meta.h"

typedef struct yaml_reader {
    yaml_parser_t parser;
    hm__arena *arena;
    const hm__source *source;
    hm_diags *diags;
    hm_span part; // of the source
    size_t chars; // libyaml's index that `bytes` stands for
    size_t bytes; // offset in the source
    hm_meta *at;  // the open list or map
    hm_meta *key; // a key that waits for its value
    hm__anchors anchors;
    size_t depth;
} yaml_reader;

static hm_status fail(yaml_reader *r, hm_span span, const char *id,
                      const char *message)
{
    return hm__report(
        r->diags, r->source,
        (hm__problem){.severity = HM_ERROR, .id = id, .span = span}, "%s",
        message);
}

/* Byte offset of a mark; marks come in rising order, mostly. */
static size_t offset_of(yaml_reader *r, yaml_mark_t mark)
{
    if (mark.index < r->chars) {
        r->chars = 0;
        r->bytes = r->part.start;
    }
    while (r->chars < mark.index && r->bytes < r->part.end) {
        do
            r->bytes++;
        while (r->bytes < r->part.end &&
               ((unsigned char)r->source->text.ptr[r->bytes] & 0xC0) == 0x80);
        r->chars++;
    }
    return r->bytes;
}

static hm_span span_of(yaml_reader *r, const yaml_event_t *event)
{
    hm_span span;

    span.start = offset_of(r, event->start_mark);
    span.end = offset_of(r, event->end_mark);
    return span;
}

bool hm__yaml_is_null(hm_str text)
{
    static const char *const spellings[] = {"", "~", "null", "Null", "NULL"};

    for (size_t i = 0; i < HM_COUNT(spellings); i++) {
        if (hm_str_is(text, spellings[i]))
            return true;
    }
    return false;
}

static bool is_null(const yaml_event_t *event)
{
    return event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
           hm__yaml_is_null((hm_str){(const char *)event->data.scalar.value,
                                     event->data.scalar.length});
}

/* The item for the next value: under its key in a map, at the end of a list. */
static hm_status next_item(yaml_reader *r, hm_span span, hm_meta **out)
{
    hm_meta *item = r->key;

    if (!item)
        item = hm__arena_zero(r->arena, 1, sizeof(*item));
    if (!item)
        return HM_ENOMEM;
    r->key = NULL;
    item->span = span;
    hm__meta_add(r->at, item);
    *out = item;
    return HM_OK;
}

static hm_status take_key(yaml_reader *r, hm_str text, hm_span span)
{
    r->key = hm__arena_zero(r->arena, 1, sizeof(*r->key));
    if (!r->key)
        return HM_ENOMEM;
    r->key->key = text;
    r->key->key_span = span;
    return HM_OK;
}

/* Whether what comes next in a map is a key. */
static bool is_key_next(const yaml_reader *r)
{
    return r->at->kind == HM_META_MAP && !r->key;
}

static hm_status bad_key(yaml_reader *r, hm_span span)
{
    return fail(r, span, "yaml-key", "a metadata key must be plain text");
}

static hm_status not_a_map(yaml_reader *r, hm_span span)
{
    hm_str text = hm__str_part(r->source->text, span.start, span.end);

    if (hm__str_starts(text, HM_STR("---")))
        return fail(r, span, "ppn-start-line",
                    "a line of \"---\" must not be indented");
    return hm__report(
        r->diags, r->source,
        (hm__problem){.severity = HM_ERROR,
                      .id = "ppn-meta-not-map",
                      .span = span,
                      .hint = "if these are moves, put lines of \"---\" and "
                              "\"...\" before them"},
        "the metadata must be keys and values, such as \"Event: x\"");
}

/* Remembers a value that has a name. */
static hm_status name_value(yaml_reader *r, const yaml_char_t *anchor,
                            const hm_meta *value)
{
    if (!anchor)
        return HM_OK;
    return hm__anchors_add(&r->anchors, hm_str_of((const char *)anchor), value);
}

/* Remembers the text of a key that has a name. */
static hm_status name_key(yaml_reader *r, const yaml_char_t *anchor)
{
    hm_meta *value;

    if (!anchor)
        return HM_OK;
    value = hm__arena_zero(r->arena, 1, sizeof(*value));
    if (!value)
        return HM_ENOMEM;
    value->kind = HM_META_TEXT;
    value->text = r->key->key;
    return name_value(r, anchor, value);
}

static hm_status take_scalar(yaml_reader *r, const yaml_event_t *event)
{
    const yaml_char_t *anchor = event->data.scalar.anchor;
    hm_span span = span_of(r, event);
    hm_meta *item;
    hm_str text;

    if (!r->at)
        return is_null(event) ? HM_OK : not_a_map(r, span);
    text =
        hm__arena_str(r->arena, (hm_str){(const char *)event->data.scalar.value,
                                         event->data.scalar.length});
    if (!text.ptr)
        return HM_ENOMEM;
    if (is_key_next(r)) {
        HM_TRY(take_key(r, text, span));
        return name_key(r, anchor);
    }
    HM_TRY(next_item(r, span, &item));
    item->kind = is_null(event) ? HM_META_NULL : HM_META_TEXT;
    item->text = text;
    return name_value(r, anchor, item);
}

static hm_status bad_alias(yaml_reader *r, hm_span span, const char *message)
{
    return hm__report(r->diags, r->source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = "yaml-alias",
                                    .span = span,
                                    .hint = "put quotes around text that "
                                            "begins with *"},
                      "%s", message);
}

/* "*x" stands for the value that "&x" stands before. */
static hm_status take_alias(yaml_reader *r, const yaml_event_t *event)
{
    hm_span span = span_of(r, event);
    const hm_meta *value = hm__anchors_find(
        &r->anchors, hm_str_of((const char *)event->data.alias.anchor));
    size_t levels = r->arena->ctx->limits.meta_depth - r->depth;
    hm_meta *item;
    hm_status st;

    if (!r->at)
        return not_a_map(r, span);
    if (!value)
        return bad_alias(r, span, "no earlier value has this anchor");
    if (value->kind >= HM_META_LIST && !value->items)
        return bad_alias(r, span, "this value would contain itself");
    if (is_key_next(r) && value->kind != HM_META_TEXT)
        return bad_key(r, span);
    if (is_key_next(r))
        return take_key(r, value->text, span);
    HM_TRY(next_item(r, span, &item));
    st = hm__anchors_copy(&r->anchors, value, levels, item);
    if (st != HM_ELIMIT)
        return st;
    fail(r, span, "limit-meta-bytes",
         "the metadata are too long after their aliases are expanded");
    return st;
}

static hm_status open_value(yaml_reader *r, const yaml_event_t *event,
                            hm_meta_kind kind, hm_meta *map)
{
    hm_span span = span_of(r, event);
    hm_meta *item = map;

    if (++r->depth > r->arena->ctx->limits.meta_depth)
        return fail(r, span, "limit-meta-depth",
                    "the metadata are nested too deeply");
    if (!r->at && kind == HM_META_LIST)
        return not_a_map(r, span);
    if (r->at && is_key_next(r))
        return bad_key(r, span);
    if (r->at)
        HM_TRY(next_item(r, span, &item));
    item->kind = kind;
    item->parent = r->at;
    r->at = item;
    return name_value(r,
                      kind == HM_META_MAP ? event->data.mapping_start.anchor
                                          : event->data.sequence_start.anchor,
                      item);
}

/* Makes a finished list or map accessible; a key may stand in it once. */
static hm_status finish(yaml_reader *r, hm_meta *meta)
{
    const hm_meta *twice;

    HM_TRY(hm__meta_finish(meta, r->arena, &twice));
    if (!twice)
        return HM_OK;
    return hm__report(r->diags, r->source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = "yaml-duplicate-key",
                                    .span = twice->key_span},
                      "the key \"%.*s\" appears twice", HM_QUOTE(twice->key));
}

static hm_status close_value(yaml_reader *r)
{
    hm_meta *closed = r->at;

    r->depth--;
    r->at = closed->parent;
    return finish(r, closed);
}

static hm_status take_event(yaml_reader *r, const yaml_event_t *event,
                            hm_meta *map)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return take_scalar(r, event);
    case YAML_MAPPING_START_EVENT:
        return open_value(r, event, HM_META_MAP, map);
    case YAML_SEQUENCE_START_EVENT:
        return open_value(r, event, HM_META_LIST, map);
    case YAML_MAPPING_END_EVENT:
    case YAML_SEQUENCE_END_EVENT:
        return close_value(r);
    case YAML_ALIAS_EVENT:
        return take_alias(r, event);
    case YAML_STREAM_END_EVENT:
        return HM_END;
    default:
        return HM_OK;
    }
}

/* The first line that begins with a move number, as "1. "; empty if none. */
static hm_span find_move_number(const yaml_reader *r)
{
    hm_str text = hm__str_part(r->source->text, 0, r->part.end);

    for (size_t at = r->part.start; at < text.len;
         at = hm__str_find(text, '\n', at) + 1) {
        size_t digits = at;
        size_t end;

        while (digits < text.len && hm__is_digit(text.ptr[digits]))
            digits++;
        end = digits;
        while (end < text.len && text.ptr[end] == '.')
            end++;
        if (digits > at && end > digits && hm__space_at(text, end))
            return (hm_span){at, end};
    }
    return (hm_span){0, 0};
}

static hm_status parse_problem(yaml_reader *r)
{
    hm_span number = find_move_number(r);
    const yaml_parser_t *p = &r->parser;
    size_t at = offset_of(r, p->problem_mark);

    if (p->error == YAML_MEMORY_ERROR)
        return HM_ENOMEM;
    if (p->error == YAML_READER_ERROR)
        at = r->part.start + p->problem_offset;
    if (number.end)
        return hm__report(
            r->diags, r->source,
            (hm__problem){.severity = HM_ERROR,
                          .id = "yaml-syntax",
                          .span = number,
                          .hint = "put a line of \"...\" before the moves"},
            "the metadata have not ended, but this looks like a move");
    return hm__report(r->diags, r->source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = "yaml-syntax",
                                    .span = {at, at + 1},
                                    .hint = "metadata are YAML: \"Key: value\" "
                                            "lines up to a line of \"...\""},
                      "the metadata are not YAML: %s",
                      p->problem ? p->problem : "cannot be read");
}

static hm_status read_events(yaml_reader *r, hm_meta *map)
{
    hm_status st = HM_OK;

    while (st == HM_OK) {
        yaml_event_t event;

        if (!yaml_parser_parse(&r->parser, &event))
            return parse_problem(r);
        st = take_event(r, &event, map);
        yaml_event_delete(&event);
    }
    return st == HM_END ? HM_OK : st;
}

/* libyaml compares every %TAG with all those before it. */
static bool check_directives(yaml_reader *r, hm_str text)
{
    enum { MOST_DIRECTIVES = 100 };
    size_t count = 0;

    for (size_t at = 0; at < text.len;) {
        size_t start = at;

        if (hm__str_line(text, &at).len && text.ptr[start] == '%' &&
            ++count > MOST_DIRECTIVES) {
            start += r->part.start;
            fail(r, (hm_span){start, start + 1}, "limit-meta-directives",
                 "the metadata have more than 100 YAML directives");
            return false;
        }
    }
    return true;
}

hm_status hm__yaml_read(hm_meta *map, hm_span part, const hm__source *source,
                        hm__arena *arena, hm_diags *diags)
{
    yaml_reader r = {.arena = arena,
                     .anchors = {.arena = arena},
                     .source = source,
                     .diags = diags,
                     .part = part,
                     .bytes = part.start};
    hm_str text = hm__str_part(source->text, part.start, part.end);
    hm_str copy = text;
    hm_status st = HM_ESUPPORT;

    if (text.len && arena->ctx->limits.meta_depth > 0)
        st = hm__head_read(map, part, source->text, arena);
    if (st != HM_ESUPPORT)
        return st == HM_OK ? finish(&r, map) : st;
    if (!check_directives(&r, text))
        return HM_ELIMIT;
    if (hm__tags_present(text)) {
        copy = hm__arena_str(arena, text);
        if (!copy.ptr)
            return HM_ENOMEM;
        HM_TRY(hm__tags_read(map, part, source, arena,
                             (char *)(uintptr_t)copy.ptr));
        if (map->first && hm__lenient(diags) == HM_ERROR)
            fail(&r, map->first->key_span, "ppn-extension",
                 "PPN 0.14.0 does not have tag pairs");
    }
    if (!yaml_parser_initialize(&r.parser))
        return HM_ENOMEM;
    yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)copy.ptr,
                                 copy.len);
    st = read_events(&r, map);
    yaml_parser_delete(&r.parser);
    if (st == HM_OK && !map->items)
        st = finish(&r, map);
    return st;
}
