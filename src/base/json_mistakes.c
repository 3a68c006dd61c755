/*
 * json_mistakes.c - what people write who take JSON for JavaScript.
 *
 * A reader of JSON stops at the first byte that does not fit. This one knows
 * the usual mistakes and steps over them, so that all can be reported in one
 * run.
 */
#include <string.h>

#include "json.h"
#include "str.h"

typedef enum part {
    NOTHING, // at the start of the text
    OPEN,
    VALUE,
    KEY,
    COMMA,
    COLON,
} part;

typedef struct scanner {
    hm_ctx *ctx;
    const hm__source *source;
    hm_diags *diags;
    size_t after; // earlier mistakes have been reported
    hm_str text;
    size_t at;
    part last;
    size_t comma;  // the last one
    char *closers; // of the open brackets
    size_t depth, room;
} scanner;

static hm_status report(scanner *s, size_t at, size_t length,
                        const char *message)
{
    hm_status st;

    if (at <= s->after)
        return HM_OK;
    st = hm__report(s->diags, s->source,
                    (hm__problem){.severity = HM_ERROR,
                                  .id = "json-syntax",
                                  .span = {at, at + length}},
                    "%s", message);
    return st == HM_ENOMEM ? st : HM_OK;
}

static bool in_object(const scanner *s)
{
    return s->depth > 0 && s->closers[s->depth - 1] == '}';
}

/* A value or a key begins here. */
static hm_status begin_value(scanner *s)
{
    if (s->last == VALUE && s->depth > 0)
        HM_TRY(report(s, s->at, 1,
                      in_object(s) ? "expected a comma or }"
                                   : "expected a comma or ]"));
    if (s->last == KEY)
        HM_TRY(report(s, s->at, 1, "expected a colon"));
    s->last = in_object(s) && s->last != KEY && s->last != COLON ? KEY : VALUE;
    return HM_OK;
}

/* Strings end with their line. */
static hm_status scan_string(scanner *s, char quote)
{
    size_t end = s->at + 1;

    if (quote == '\'')
        HM_TRY(report(s, s->at, 1, "expected a string in double quotes"));
    while (end < s->text.len && s->text.ptr[end] != quote &&
           s->text.ptr[end] != '\n')
        end += s->text.ptr[end] == '\\' && end + 1 < s->text.len ? 2 : 1;
    s->at = end < s->text.len && s->text.ptr[end] == quote ? end + 1 : end;
    return HM_OK;
}

static hm_status scan_comment(scanner *s)
{
    hm_str rest = hm__str_part(s->text, s->at + 2, s->text.len);
    bool line = s->text.ptr[s->at + 1] == '/';
    size_t end = 0;

    HM_TRY(report(s, s->at, 2, "JSON has no comments; leave this out"));
    while (end < rest.len &&
           (line ? rest.ptr[end] != '\n'
                 : !hm__str_starts(hm__str_part(rest, end, rest.len),
                                   HM_STR("*/"))))
        end++;
    s->at += 2 + end + (line || end == rest.len ? 0 : 2);
    return HM_OK;
}

static hm_status scan_open(scanner *s, char closer)
{
    HM_TRY(begin_value(s));
    if (s->depth >= s->ctx->limits.json_depth)
        return HM_END;
    HM_TRY(hm__reserve(s->ctx, &s->closers, &s->room, s->depth + 1, 1));
    s->closers[s->depth++] = closer;
    s->last = OPEN;
    s->at++;
    return HM_OK;
}

static hm_status scan_close(scanner *s, char closer)
{
    if (s->depth == 0 || s->closers[s->depth - 1] != closer)
        return HM_END; // nobody can say what was meant
    if (s->last == COMMA)
        HM_TRY(report(s, s->comma, 1,
                      closer == '}' ? "leave out the comma before }"
                                    : "leave out the comma before ]"));
    s->depth--;
    s->last = VALUE;
    s->at++;
    return HM_OK;
}

static hm_status scan_comma(scanner *s)
{
    if (s->last == COMMA || s->last == OPEN)
        HM_TRY(report(s, s->at, 1, "leave out this comma"));
    s->comma = s->at++;
    s->last = COMMA;
    return HM_OK;
}

/* Numbers, words, and keys without quotes. */
static hm_status scan_word(scanner *s)
{
    static const char ends[] = " \t\r\n,:[]{}\"'/";
    bool name = !hm__is_digit(s->text.ptr[s->at]) && s->text.ptr[s->at] != '-';

    HM_TRY(begin_value(s));
    if (s->last == KEY && name)
        HM_TRY(report(s, s->at, 1, "expected a key in double quotes"));
    do
        s->at++;
    while (s->at < s->text.len && !strchr(ends, s->text.ptr[s->at]));
    return HM_OK;
}

static hm_status scan_next(scanner *s)
{
    char c = s->text.ptr[s->at];
    char next = s->at + 1 < s->text.len ? s->text.ptr[s->at + 1] : '\0';

    switch (c) {
    case '{':
        return scan_open(s, '}');
    case '[':
        return scan_open(s, ']');
    case '}':
    case ']':
        return scan_close(s, c);
    case ',':
        return scan_comma(s);
    case ':':
        s->last = COLON;
        s->at++;
        return HM_OK;
    case '"':
    case '\'':
        HM_TRY(begin_value(s));
        return scan_string(s, c);
    default:
        if (c == '/' && (next == '/' || next == '*'))
            return scan_comment(s);
        return scan_word(s);
    }
}

hm_status hm__json_find_mistakes(hm_ctx *ctx, const hm__source *source,
                                 hm_diags *diags, size_t after)
{
    scanner s = {.ctx = ctx,
                 .source = source,
                 .diags = diags,
                 .after = after,
                 .text = source->text};
    hm_status st = HM_OK;

    while (st == HM_OK && s.at < s.text.len) {
        if (strchr(" \t\r\n", s.text.ptr[s.at]) && s.text.ptr[s.at])
            s.at++;
        else
            st = scan_next(&s);
    }
    hm__free(ctx, s.closers);
    return st == HM_END ? HM_OK : st;
}
