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

/* Start of the next line that begins with "---", after `at`; or text.len. */
static size_t find_start(hm_str text, size_t at)
{
    while ((at = hm__str_find(text, '\n', at)) < text.len) {
        at++;
        if (begins(text, at, "---"))
            return at;
    }
    return text.len;
}

hm_status hm__document_next(hm__window *window, bool first, size_t most,
                            size_t *size)
{
    size_t seen = 0;
    hm_status st = HM_OK;

    for (;;) {
        hm_str text = hm__window_text(window);
        size_t end = find_start(text, seen);
        bool found = end < text.len || st == HM_END;

        seen = text.len > 3 ? text.len - 3 : 0; // "\n--" may be cut
        if ((found ? end : seen) > most)
            return HM_ELIMIT;
        if (found) {
            *size = end;
            return end || first ? HM_OK : HM_END;
        }
        st = hm__window_more(window);
        if (st != HM_OK && st != HM_END)
            return st;
    }
}

hm_status hm__document_skip(hm__window *window)
{
    hm_status st = HM_OK;

    while (st == HM_OK) {
        hm_str text = hm__window_text(window);
        size_t end = find_start(text, 0);

        if (end < text.len) {
            hm__window_take(window, end);
            return HM_OK;
        }
        hm__window_take(window, text.len > 3 ? text.len - 3 : 0);
        st = hm__window_more(window);
    }
    if (st == HM_END) {
        hm__window_take(window, hm__window_text(window).len);
        return HM_OK;
    }
    return st;
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
    size_t at = line.start;

    while (at < line.end) {
        size_t n = hm__space_at(text, at);

        if (n == 0)
            return false;
        at += n;
    }
    return true;
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

hm__parts hm__document_split(hm_str game)
{
    hm__parts parts = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    size_t at = 0;

    if (begins(game, 0, "---")) {
        parts.head = line_at(game, 0);
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
