/*
 * property.c - one property of PSN: [Sente "Bob"].
 *
 * There are no escapes: a value goes from its first quote to the last one
 * before the bracket that ends the line.
 */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "psn.h"

static size_t line_end(hm_str text, size_t at)
{
    while (at < text.len && text.ptr[at] != '\n' && text.ptr[at] != '\r')
        at++;
    return at;
}

static size_t skip_blanks(hm_str text, size_t at)
{
    while (at < text.len && (text.ptr[at] == ' ' || text.ptr[at] == '\t'))
        at++;
    return at;
}

bool hm__psn_is_property(hm_str text, size_t at)
{
    size_t name = skip_blanks(text, at + 1);
    char c = name < text.len ? text.ptr[name] : '\0';

    return at < text.len && text.ptr[at] == '[' &&
           (hm__is_lower(c) || hm__is_upper(c) || (c & 0x80));
}

size_t hm__psn_signature(hm_str text, size_t at)
{
    return hm__str_starts(hm__str_part(text, at, text.len), HM_STR("\uFEFF"))
               ? 3
               : 0;
}

/* Whether a property with a name and a value begins at `at`. */
static bool begins_another(hm_str line, size_t at)
{
    if (!hm__psn_is_property(line, at))
        return false;
    for (at = skip_blanks(line, at + 1); at < line.len; at++) {
        if (line.ptr[at] == ' ')
            return true;
        if (line.ptr[at] == ']' || line.ptr[at] == '"')
            return false;
    }
    return false;
}

/* A bracket before another property on the same line; line.len if none. */
static size_t find_border(hm_str line)
{
    for (size_t i = hm__str_find(line, ']', 0); i < line.len;
         i = hm__str_find(line, ']', i + 1)) {
        size_t next = skip_blanks(line, i + 1);

        if (next > i + 1 && begins_another(line, next))
            return i;
    }
    return line.len;
}

/* A bracket right after a quote; line.len if there is none. */
static size_t find_quoted_end(hm_str line)
{
    for (size_t i = 1; i < line.len; i++) {
        if (line.ptr[i] == ']' && line.ptr[i - 1] == '"')
            return i;
    }
    return line.len;
}

/* Where the bracket is that ends the property; the line's end if nowhere. */
static size_t find_end(hm_str line, hm__psn_property_text *out)
{
    size_t end = find_border(line);

    if (end < line.len) {
        out->odd = "expected each property on a line of its own";
        return end;
    }
    if (line.ptr[line.len - 1] == ']')
        return line.len - 1;
    end = find_quoted_end(line);
    if (end == line.len)
        end = hm__str_find(line, ']', 0);
    out->odd = end < line.len ? "expected a new line after the property"
                              : "expected ] after the property";
    return end;
}

/* Bytes of the quote at `at`, which may be a typographic one; 0: none */
static size_t quote_at(hm_str text, size_t at)
{
    uint32_t code = 0;
    size_t n = hm__utf8_decode(text, at, &code);

    return code == '"' || code == 0x201C || code == 0x201D || code == 0x2033
               ? n
               : 0;
}

/* Bytes of the quote that ends a text. */
static size_t quote_before(hm_str text, size_t end)
{
    if (end >= 1 && text.ptr[end - 1] == '"')
        return 1;
    return end >= 3 && quote_at(text, end - 3) == 3 ? 3 : 0;
}

static hm_str unquote(hm_str value, hm__psn_property_text *out)
{
    size_t start = quote_at(value, 0);
    size_t end = value.len > start ? quote_before(value, value.len) : 0;

    if (!start || !end)
        out->odd = "expected a value in quotes";
    else if (start > 1 || end > 1)
        out->odd = "expected straight quotes around the value";
    value = hm__str_part(value, start, value.len - end);
    if (start && end && hm__str_find(value, '"', 0) < value.len)
        out->odd = "a quote inside the value";
    return value;
}

void hm__psn_property_read(hm_str text, size_t at, hm__psn_property_text *out)
{
    hm_str line = hm__str_trim(hm__str_part(text, at, line_end(text, at)));
    size_t end;
    size_t start = skip_blanks(line, 1);
    size_t name = start;

    *out = (hm__psn_property_text){0};
    end = find_end(line, out);
    if (start > 1)
        out->odd = "expected the name right after [";
    while (name < end && !strchr(" \t\"", line.ptr[name]))
        name++;
    out->name = hm__str_part(line, start, name);
    if (name < end && line.ptr[name] == '"')
        out->odd = "expected a space between name and value";
    out->value = unquote(hm__str_trim(hm__str_part(line, name, end)), out);
    out->end = at + (end < line.len ? end + 1 : end);
}
