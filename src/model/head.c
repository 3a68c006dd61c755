/*
 * head.c - metadata that are plain "Key: value" lines, as nearly all are.
 *
 * What is read here, libyaml reads in the same way, and tests/fuzz/fuzz_head.c
 * compares them: ASCII without anything that could mean more in YAML. The rest
 * is left to yaml.c.
 */
#include "base/str.h"
#include "meta.h"

/* A line: offsets in the source. */
typedef struct pair {
    hm_span key, value; // of the value with its quotes
    bool quoted;
} pair;

static bool is_letter(char c)
{
    return hm__is_lower(c) || hm__is_upper(c);
}

/* key = letter (letter | digit | "_")*, then ":" and blanks */
static bool read_key(const char *text, size_t end, pair *out)
{
    enum { LONGEST = 128 }; // YAML has a limit, too
    size_t at = out->key.start;

    if (at == end || !is_letter(text[at]))
        return false;
    while (at < end &&
           (is_letter(text[at]) || hm__is_digit(text[at]) || text[at] == '_'))
        at++;
    out->key.end = at;
    if (at - out->key.start > LONGEST || at + 2 > end || text[at] != ':' ||
        text[at + 1] != ' ')
        return false;
    while (at + 1 < end && text[at + 1] == ' ')
        at++;
    out->value = (hm_span){at + 1, end};
    return at + 1 < end;
}

/* Text without quotes: no ": ", no " #", no bracket that opens. */
static bool is_plain(const char *text, hm_span value)
{
    if (!is_letter(text[value.start]) && !hm__is_digit(text[value.start]))
        return false;
    for (size_t at = value.start; at < value.end; at++) {
        char c = text[at];

        if (c < ' ' || c > '~' || c == '[' || c == '{' ||
            (c == '#' && text[at - 1] == ' ') ||
            (c == ':' && (at + 1 == value.end || text[at + 1] == ' ')))
            return false;
    }
    return text[value.end - 1] != ' ';
}

/* Text in double quotes, without escapes. */
static bool is_quoted(const char *text, hm_span value)
{
    if (value.end - value.start < 2 || text[value.start] != '"' ||
        text[value.end - 1] != '"')
        return false;
    for (size_t at = value.start + 1; at < value.end - 1; at++) {
        char c = text[at];

        if (c < ' ' || c > '~' || c == '"' || c == '\\' || c == '[' || c == '{')
            return false;
    }
    return true;
}

static bool read_pair(hm_str text, size_t start, size_t end, pair *out)
{
    *out = (pair){.key.start = start};
    if (!read_key(text.ptr, end, out))
        return false;
    out->quoted = text.ptr[out->value.start] == '"';
    return out->quoted ? is_quoted(text.ptr, out->value)
                       : is_plain(text.ptr, out->value);
}

static hm_status add_pair(hm_meta *map, hm_str text, const pair *p,
                          hm__arena *arena)
{
    hm_meta *item = hm__arena_zero(arena, 1, sizeof(*item));
    size_t quote = p->quoted;

    if (!item)
        return HM_ENOMEM;
    item->key =
        hm__arena_str(arena, hm__str_part(text, p->key.start, p->key.end));
    item->text = hm__arena_str(arena, hm__str_part(text, p->value.start + quote,
                                                   p->value.end - quote));
    if (!item->key.ptr || !item->text.ptr)
        return HM_ENOMEM;
    item->key_span = p->key;
    item->span = p->value;
    item->kind = !p->quoted && hm__yaml_is_null(item->text) ? HM_META_NULL
                                                            : HM_META_TEXT;
    hm__meta_add(map, item);
    return HM_OK;
}

hm_status hm__head_read(hm_meta *map, hm_span part, hm_str source,
                        hm__arena *arena)
{
    hm_str text = hm__str_part(source, 0, part.end);
    hm_meta before = *map;

    for (size_t at = part.start; at < part.end;) {
        size_t end = hm__str_find(text, '\n', at);
        pair p;

        if (!read_pair(text, at, end, &p)) {
            *map = before;
            return HM_ESUPPORT;
        }
        HM_TRY(add_pair(map, text, &p, arena));
        at = end + 1;
    }
    return HM_OK;
}
