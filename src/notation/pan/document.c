/*
 * document.c - one document after another, in a file or a stream.
 */
#include <string.h>

#include "base/str.h"
#include "pan.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
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
    size_t from = r->window.offset + *size;

    if (own->seen_at <= from && own->seen_size > from - own->seen_at &&
        own->seen_at + own->seen_size - r->window.offset <= most) {
        *size = own->seen_at + own->seen_size - r->window.offset;
        return HM_OK;
    }
    HM_TRY(view_on(r, scan, most, size));
    own->seen_at = from;
    own->seen_size = r->window.offset + *size - from;
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

/* Notes where a document ends that was cut out, as soon as it is in view. */
static void note_known(hm_reader *r)
{
    hm__pan *own = r->own;
    hm__cut_game known;

    if (!hm__reader_known(r, &known))
        return;
    own->seen_at = r->window.offset;
    own->seen_size = known.used;
}

hm_status hm__pan_next(hm_reader *r)
{
    hm__source source = {.name = r->name, .offset = r->window.offset};
    hm_status st = HM_OK;

    note_known(r);
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

    *out = (hm__border){.size = bom_size(r), .known = true};
    st = hm__pan_view(r, &scan, most, &out->size);
    out->game = (hm__cut_game){.size = out->size, .used = out->size};
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
