/*
 * tag.c - one tag pair of PGN: [Name "value"], and similar forms.
 */
#include <string.h>

#include "base/str.h"
#include "pgn.h"

static bool is_name(char c)
{
    return hm__is_digit(c) || hm__is_lower(c) || hm__is_upper(c) || c == '_';
}

bool hm__pgn_is_tag(hm_str text, size_t at)
{
    if (at >= text.len || text.ptr[at] != '[')
        return false;
    at = hm__pgn_skip_blanks(text, at + 1);
    return at < text.len && is_name(text.ptr[at]);
}

/* Finds a quote without a backslash before it, or the end of the line. */
static size_t find_quote(hm_str text, size_t at, bool *escaped)
{
    for (; at < text.len; at++) {
        char c = text.ptr[at];

        if (c == '"' || c == '\n' || c == '\r')
            break;
        if (c == '\\' && at + 1 < text.len &&
            (text.ptr[at + 1] == '"' || text.ptr[at + 1] == '\\')) {
            *escaped = true;
            at++;
        }
    }
    return at;
}

/* The last `c` in a part of the text; `start` if there is none. */
static size_t find_last(hm_str text, char c, size_t start, size_t end)
{
    while (end > start && text.ptr[end - 1] != c)
        end--;
    return end > start ? end - 1 : start;
}

/* A value that is not closed correctly, from `at` on. */
static void read_odd_value(hm_str text, size_t at, hm__pgn_tag *out)
{
    size_t line = hm__pgn_line_end(text, at);
    size_t bracket = find_last(text, ']', at, line);
    size_t end = bracket > at ? bracket : line;
    size_t quote = find_last(text, '"', at, end);

    out->odd = quote > at ? "expected \\\" for a quote inside the value"
                          : "expected a quote after the value";
    if (bracket <= at)
        out->odd = "expected \"] at the end of the tag pair";
    out->value = hm__str_part(text, at, quote > at ? quote : end);
    out->end = bracket > at ? bracket + 1 : line;
}

/* string = '"' {character} '"', then the bracket */
static void read_string(hm_str text, size_t at, hm__pgn_tag *out)
{
    size_t quote = find_quote(text, at, &out->escaped);
    size_t next = quote + 1;

    if (quote >= text.len || text.ptr[quote] != '"') {
        read_odd_value(text, at, out);
        return;
    }
    out->value = hm__str_part(text, at, quote);
    if (next >= text.len || text.ptr[next] != ']')
        next = hm__pgn_skip_blanks(text, next);
    if (next < text.len && text.ptr[next] == ']') {
        out->end = next + 1;
        if (memchr(out->value.ptr, '\t', out->value.len))
            out->odd = "expected no tab inside a value";
        return;
    }
    if (next < hm__pgn_line_end(text, quote)) {
        read_odd_value(text, at, out);
        return;
    }
    out->odd = "expected ] after the value";
    out->end = quote + 1;
}

/* Quotes of other kinds around a value, which are not part of it. */
static hm_str strip_quotes(hm_str value)
{
    static const char *const pairs[][2] = {
        {"'", "'"},           {"\u201c", "\u201d"}, {"\u201e", "\u201c"},
        {"\u00ab", "\u00bb"}, {"\u2018", "\u2019"},
    };

    for (size_t i = 0; i < HM_COUNT(pairs); i++) {
        hm_str first = hm_str_of(pairs[i][0]);
        hm_str last = hm_str_of(pairs[i][1]);

        if (value.len >= first.len + last.len && hm__str_starts(value, first) &&
            memcmp(value.ptr + value.len - last.len, last.ptr, last.len) == 0)
            return hm__str_part(value, first.len, value.len - last.len);
    }
    return value;
}

/* A value without quotes, or none at all: up to the bracket. */
static void read_bare(hm_str text, size_t at, hm__pgn_tag *out)
{
    size_t line = hm__pgn_line_end(text, at);
    size_t bracket = hm__str_find(hm__str_part(text, 0, line), ']', at);

    out->value = strip_quotes(hm__str_trim(hm__str_part(text, at, bracket)));
    out->odd = out->value.len ? "expected the value in straight double quotes"
                              : "expected a value after the name of the tag";
    out->end = bracket < line ? bracket + 1 : line;
}

void hm__pgn_tag_read(hm_str text, size_t at, hm__pgn_tag *out)
{
    size_t start = hm__pgn_skip_blanks(text, at + 1);
    size_t end = start;
    bool odd_name = false;

    *out = (hm__pgn_tag){.end = start};
    while (end < text.len && text.ptr[end] != '"' && text.ptr[end] != ']' &&
           hm__pgn_class_of(text.ptr[end]) != HM__PGN_BLANK) {
        odd_name = odd_name || !is_name(text.ptr[end]);
        end++;
    }
    out->name = hm__str_part(text, start, end);
    at = hm__pgn_skip_blanks(text, end);
    if (at < text.len && text.ptr[at] == '"')
        read_string(text, at + 1, out);
    else
        read_bare(text, end < hm__pgn_line_end(text, end) ? at : end, out);
    if (odd_name && !out->odd)
        out->odd = "expected letters, digits and _ in the name of a tag";
}
