/*
 * tags.c - PGN's tag pairs in the metadata: [Event "A fine game"].
 *
 * YAML would take such a line for a list, which metadata may not be, so
 * nothing that was legal before changes its meaning.
 */
#include <string.h>

#include "base/str.h"
#include "meta.h"

bool hm__tags_present(hm_str text)
{
    for (size_t at = 0; at < text.len; at = hm__str_find(text, '\n', at) + 1) {
        if (text.ptr[at] == '[')
            return true;
    }
    return false;
}

static bool is_name_char(char c)
{
    return hm__is_digit(c) || hm__is_lower(c) || hm__is_upper(c) || c == '_';
}

static size_t skip_blanks(hm_str line, size_t at)
{
    while (at < line.len && (line.ptr[at] == ' ' || line.ptr[at] == '\t'))
        at++;
    return at;
}

/* Where the quoted text that begins at `at` ends; line.len if it does not. */
static size_t quote_end(hm_str line, size_t at)
{
    while (at < line.len && line.ptr[at] != '"')
        at += line.ptr[at] == '\\' ? 2 : 1;
    return at < line.len ? at : line.len;
}

/* The text between quotes; PGN escapes quotes and backslashes. */
static hm_str unescape(hm__arena *arena, hm_str quoted)
{
    hm_str copy = hm__arena_str(arena, quoted);
    char *to = (char *)(uintptr_t)copy.ptr;
    size_t n = 0;

    if (!to)
        return copy;
    for (size_t i = 0; i < quoted.len; i++) {
        if (quoted.ptr[i] == '\\' && i + 1 < quoted.len)
            i++;
        to[n++] = quoted.ptr[i];
    }
    copy.len = n;
    return copy;
}

/* tag = "[" name blanks '"' text '"' "]" ; false if the line is none */
static bool scan_tag(hm_str line, hm_span *key, hm_span *value)
{
    size_t at = skip_blanks(line, 1);

    key->start = at;
    while (at < line.len && is_name_char(line.ptr[at]))
        at++;
    key->end = at;
    at = skip_blanks(line, at);
    if (key->end == key->start || at == line.len || line.ptr[at] != '"')
        return false;
    value->start = at + 1;
    value->end = quote_end(line, at + 1);
    at = skip_blanks(line, value->end + 1);
    return at < line.len && line.ptr[at] == ']' &&
           hm__str_trim(hm__str_part(line, at + 1, line.len)).len == 0;
}

static hm_status add_tag(hm_meta *map, const hm__source *source,
                         hm__arena *arena, hm_span key, hm_span value)
{
    hm_str text =
        unescape(arena, hm__str_part(source->text, value.start, value.end));
    hm_meta *item = hm__meta_add_text(
        map, arena, hm__str_part(source->text, key.start, key.end), text);

    if (!item || !text.ptr)
        return HM_ENOMEM;
    item->key_span = key;
    item->span = value;
    return HM_OK;
}

hm_status hm__tags_read(hm_meta *map, hm_span part, const hm__source *source,
                        hm__arena *arena, char *text)
{
    size_t at = part.start;

    while (at < part.end) {
        size_t end = hm__str_find(source->text, '\n', at);
        hm_str line;
        hm_span key;
        hm_span value;

        if (end > part.end)
            end = part.end;
        line = hm__str_part(source->text, at, end);
        if (line.len && line.ptr[0] == '[' && scan_tag(line, &key, &value)) {
            key.start += at, key.end += at;
            value.start += at, value.end += at;
            HM_TRY(add_tag(map, source, arena, key, value));
            memset(text + (at - part.start), ' ', line.len);
        }
        at = end + 1;
    }
    return HM_OK;
}
