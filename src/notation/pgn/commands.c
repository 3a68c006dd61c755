/*
 * commands.c - commands in comments: [%clk 0:09:58], [%eval 0.31,12].
 */
#include "base/str.h"
#include "pgn.h"

/* Finds the bracket that ends a command; operands may be strings. */
static size_t command_end(hm_str text, size_t at)
{
    bool quoted = false;

    for (; at < text.len && (quoted || text.ptr[at] != ']'); at++)
        quoted = quoted != (text.ptr[at] == '"');
    return at;
}

bool hm__pgn_command_next(hm_str comment, size_t *at, hm__pgn_command *out)
{
    for (;;) {
        size_t start = hm__str_find(comment, '[', *at);
        size_t end;
        size_t name;

        if (start >= comment.len)
            return false;
        *at = start + 1;
        if (*at >= comment.len || comment.ptr[*at] != '%')
            continue;
        end = command_end(comment, *at);
        name = start + 2;
        while (name < end && hm__pgn_class_of(comment.ptr[name]))
            name++;
        if (end == comment.len)
            return false; // and later ones cannot be closed either
        *at = end + 1;
        if (name == start + 2)
            continue;
        out->name = hm__str_part(comment, start + 2, name);
        out->operands = hm__str_trim(hm__str_part(comment, name, end));
        return true;
    }
}

/* time = [[hours ":"] minutes ":"] seconds ["." digits] */
bool hm__pgn_time_read(hm_str text, int64_t *ms)
{
    int64_t total = 0;
    int64_t unit = 1000;
    size_t at = 0;

    for (int part = 0; part < 3; part++) {
        size_t start = at;
        int64_t n = 0;

        while (at < text.len && hm__is_digit(text.ptr[at]) && at < start + 9)
            n = n * 10 + text.ptr[at++] - '0';
        if (at == start)
            return false;
        total = total * 60 + n;
        if (at >= text.len || text.ptr[at] != ':')
            break;
        at++;
    }
    total *= 1000;
    if (at < text.len && text.ptr[at] == '.') {
        for (at++; at < text.len && hm__is_digit(text.ptr[at]); at++) {
            unit /= 10;
            total += unit * (text.ptr[at] - '0');
        }
    }
    *ms = total;
    return at == text.len;
}
