/*
 * document.c - where one document ends and the next begins.
 *
 * Documents begin on a line of their own. One that opens no bracket is a line.
 * What stands after the last bracket on its line belongs to the document too,
 * so that somebody complains.
 */
#include <string.h>

#include "base/str.h"
#include "pan.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Bytes that end a string, or may; a line break does, however wrong it is. */
static const bool in_string[256] = {['"'] = true, ['\\'] = true, ['\n'] = true};

/* Bytes that count between strings. */
static const bool between[256] = {
    ['"'] = true, ['['] = true, [']'] = true, ['{'] = true, ['}'] = true};

/* Over the inside of a string. */
static const char *scan_string(hm__pan_scan *scan, const char *p,
                               const char *end)
{
    if (scan->escape && p < end) {
        scan->escape = false;
        p++;
    }
    while (p < end) {
        char c = *p++;

        if (!in_string[(unsigned char)c])
            continue;
        if (c != '\\') {
            scan->string = false;
            return p;
        }
        scan->escape = p == end;
        p += p < end; // whatever is escaped
    }
    return p;
}

/* Over what stands between strings, up to the bracket that closes all. */
static const char *scan_marks(hm__pan_scan *scan, const char *p,
                              const char *end)
{
    size_t depth = scan->depth;

    while (p < end && !scan->string && !scan->line) {
        char c = *p++;

        if (!between[(unsigned char)c])
            continue;
        if (c == '"') {
            while (p < end && !in_string[(unsigned char)*p])
                p++;
            if (p < end && *p == '"')
                p++; // nearly always
            else
                scan->string = true;
        } else if (c == '[' || c == '{') {
            depth++;
        } else {
            depth -= depth > 0;
            scan->line = depth == 0;
        }
    }
    scan->depth = depth;
    return p;
}

/* To the first byte of the document. */
static const char *scan_begin(hm__pan_scan *scan, const char *p,
                              const char *end)
{
    while (p < end && is_blank(*p))
        p++;
    if (p < end) {
        scan->begun = true;
        scan->line = *p != '[' && *p != '{';
    }
    return p;
}

size_t hm__pan_scan_text(hm__pan_scan *scan, hm_str text)
{
    const char *p = text.ptr;
    const char *end = p + text.len;

    if (!scan->begun)
        p = scan_begin(scan, p, end);
    while (p < end && !scan->line)
        p = scan->string ? scan_string(scan, p, end) : scan_marks(scan, p, end);
    if (scan->line && !scan->ended && p < end) {
        const char *newline = memchr(p, '\n', (size_t)(end - p));

        scan->ended = newline != NULL;
        p = newline ? newline : end;
    }
    return (size_t)(p - text.ptr);
}

/* Searches on for the end of a document, from `*size` on. */
static hm_status view_on(hm_reader *r, hm__pan_scan *scan, size_t most,
                         size_t *size)
{
    for (;;) {
        hm_str text = hm__window_text(&r->window);
        hm_status st;

        *size += hm__pan_scan_text(scan, hm__str_part(text, *size, text.len));
        if (*size > most)
            return HM_ELIMIT;
        if (scan->ended)
            return HM_OK;
        st = hm__window_more(&r->window);
        if (st == HM_END && scan->begun)
            return HM_OK;
        HM_TRY(st);
    }
}

hm_status hm__pan_view(hm_reader *r, hm__pan_scan *scan, size_t most,
                       size_t *size)
{
    hm__pan *own = r->own;
    size_t at = r->window.offset + *size;

    if (own->seen_size && own->seen_at == at &&
        *size + own->seen_size <= most) {
        *size += own->seen_size;
        return HM_OK;
    }
    HM_TRY(view_on(r, scan, most, size));
    own->seen_at = at;
    own->seen_size = r->window.offset + *size - at;
    return HM_OK;
}

/* Blank lines, and blanks up to the end of the input. */
static size_t blank_lines(hm_str text, bool eof)
{
    size_t at = 0;
    size_t line = 0;

    while (at < text.len && is_blank(text.ptr[at])) {
        if (text.ptr[at++] == '\n')
            line = at;
    }
    return eof && at == text.len ? at : line;
}

/* Gets a byte that is not blank into view, on the line in view. */
static hm_status find_line(hm_reader *r)
{
    for (;;) {
        hm_str text = hm__window_text(&r->window);
        size_t blank = blank_lines(text, r->window.eof);
        hm_status st;

        hm__window_take(&r->window, blank);
        text = hm__window_text(&r->window);
        for (size_t i = 0; i < text.len; i++) {
            if (!is_blank(text.ptr[i]))
                return HM_OK;
        }
        st = hm__window_more(&r->window);
        if (st == HM_END && hm__window_text(&r->window).len == 0)
            return HM_END;
        if (st != HM_OK && st != HM_END)
            return st;
    }
}

/* A mark of the byte order has no place in JSON, but may be skipped. */
static hm_status skip_bom(hm_reader *r)
{
    hm__source source = {.name = r->name, .game = 1};
    hm_status st = HM_OK;

    while (st == HM_OK && hm__window_text(&r->window).len < 3)
        st = hm__window_more(&r->window);
    source.text = hm__str_part(hm__window_text(&r->window), 0, 80);
    if (!hm__str_starts(source.text, HM_STR("\xEF\xBB\xBF")))
        return st == HM_END ? HM_OK : st;
    hm__report(r->diags, &source,
               (hm__problem){.severity = hm__lenient(r->diags),
                             .id = "pan-bom",
                             .span = {0, 3}},
               "JSON must not begin with a byte order mark");
    hm__window_take(&r->window, 3);
    return HM_OK;
}

/* Nothing at all is no JSON; but after a game it is the end. */
static hm_status end_of_input(hm_reader *r)
{
    hm__source source = {.name = r->name, .text = {"", 0}, .game = 1};

    if (r->game > 0)
        return HM_END;
    r->game = 1;
    return hm__report(r->diags, &source,
                      (hm__problem){.severity = HM_ERROR, .id = "json-syntax"},
                      "expected a value");
}

hm_status hm__pan_next(hm_reader *r)
{
    hm__source source = {.name = r->name, .offset = r->window.offset};
    hm_status st = HM_OK;

    if (r->game == 0 && r->window.offset == 0)
        st = skip_bom(r);
    if (st == HM_OK)
        st = find_line(r);
    if (st == HM_END)
        return end_of_input(r);
    return st == HM_OK ? HM_OK : hm__reader_broken(r, &source, st);
}

/* The size of a mark of the byte order, which only a source begins with. */
static size_t bom_size(hm_reader *r)
{
    hm_status st = HM_OK;

    if (r->game > 0 || r->window.offset > 0)
        return 0;
    while (st == HM_OK && hm__window_text(&r->window).len < 3)
        st = hm__window_more(&r->window);
    return hm__str_starts(hm__window_text(&r->window), HM_STR("\xEF\xBB\xBF"))
               ? 3
               : 0;
}

hm_status hm__pan_find(hm_reader *r, size_t most, hm__border *out)
{
    hm__pan_scan scan = {0};
    hm_status st;

    *out = (hm__border){.size = bom_size(r)};
    st = hm__pan_view(r, &scan, most, &out->size);
    return st == HM_END && r->game == 0 ? HM_EINPUT : st; // read says so
}

void hm__pan_warn_second(hm_reader *r, const hm__source *source)
{
    hm__source at = *source;

    if (r->game != 2)
        return;
    if (source->line == 1 && hm__lenient(r->diags) == HM_WARNING)
        return; // JSON lines
    if (at.text.len == 0)
        at.text = hm__str_part(hm__window_text(&r->window), 0, 80);
    hm__report(r->diags, &at,
               (hm__problem){.severity = hm__lenient(r->diags),
                             .id = "pan-documents",
                             .span = {0, 1}},
               "a second document; each is read as a game of its own");
}
