/*
 * document.c - where games begin, and where their metadata end.
 */
#include "document.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"

static bool begins(hm_str text, size_t at, const char *mark)
{
    return text.len - at >= 3 && memcmp(text.ptr + at, mark, 3) == 0;
}

/* Blank lines and remarks, as YAML has them, may be before a game. */
static bool is_idle(hm_str line)
{
    size_t at = hm__after_spaces(line, 0);

    return at == line.len || line.ptr[at] == '#';
}

hm__cut hm__document_cut(hm__splitter *splitter, hm_str line, size_t at)
{
    bool *begun = splitter->own;
    bool cuts;

    if (splitter->passing && at > 0)
        *begun = true; // by a line that is too long to be seen
    cuts = *begun && hm__str_starts(line, HM_STR("---"));
    *begun = *begun || !is_idle(line);
    return cuts ? HM__CUT_BEFORE : HM__CUT_NONE;
}

/* The line at `at`, without its end. */
static hm_span line_at(hm_str text, size_t at)
{
    size_t end = hm__str_find(text, '\n', at);

    return (hm_span){at, end};
}

static size_t after(hm_str text, hm_span line)
{
    return line.end < text.len ? line.end + 1 : text.len;
}

static bool is_blank_line(hm_str text, hm_span line)
{
    return hm__after_spaces(text, line.start) >= line.end;
}

/* The first line at or after `at` that ends the metadata; empty if none. */
static bool find_end(hm_str text, size_t at, hm_span *out)
{
    bool blank = false;

    while (at < text.len) {
        hm_span line = line_at(text, at);

        if (begins(text, at, "...")) {
            *out = line;
            return true;
        }
        if (!blank && is_blank_line(text, line)) {
            *out = line;
            blank = true;
        }
        at = after(text, line);
    }
    return blank;
}

/* Where the line of "---" is, after idle lines; 0 if there is none. */
static size_t find_head(hm_str text)
{
    size_t at = 0;

    while (at < text.len) {
        hm_span line = line_at(text, at);

        if (!is_idle(hm__str_part(text, line.start, line.end)))
            return begins(text, at, "---") ? at : 0;
        at = after(text, line);
    }
    return 0;
}

hm__parts hm__document_split(hm_str game)
{
    size_t at = find_head(game);
    hm__parts parts = {.head = {at, at}};

    if (begins(game, at, "---")) {
        parts.head = line_at(game, at);
        at = after(game, parts.head);
    }
    parts.meta.start = parts.meta.end = at;
    if (find_end(game, at, &parts.tail)) {
        parts.meta.end = parts.tail.start;
        at = after(game, parts.tail);
    } else {
        parts.tail = (hm_span){at, at};
    }
    parts.moves = (hm_span){at, game.len};
    return parts;
}
