/*
 * view_text.c - UTF-8 as cells of a terminal.
 *
 * Nothing that came from a file reaches the terminal but as a cell: control
 * characters and bytes that are no UTF-8 become a mark.
 */
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

#include "view.h"

enum { UNKNOWN = 0xFFFD, TAB = 8 };

void text_free(view_text *text)
{
    free(text->cells);
    free(text->starts);
    *text = (view_text){0};
}

void text_clear(view_text *text)
{
    text->count = 0;
    text->line_count = 0;
    text->failed = false;
}

/* ---- reading UTF-8 --------------------------------------------------------
 */

/* The length of a sequence by its first byte; 0 if none begins so. */
static size_t sequence(unsigned char first)
{
    return first < 0x80   ? 1
           : first < 0xC2 ? 0
           : first < 0xE0 ? 2
           : first < 0xF0 ? 3
           : first < 0xF5 ? 4
                          : 0;
}

/* Takes one character at `*at`. */
static wint_t take(hm_str bytes, size_t *at)
{
    unsigned char first = (unsigned char)bytes.ptr[*at];
    size_t len = sequence(first);
    uint32_t code = len == 1 ? first : first & (0xFFu >> (len + 1));

    if (len == 0 || len > bytes.len - *at) {
        *at += 1;
        return UNKNOWN;
    }
    for (size_t i = 1; i < len; i++) {
        unsigned char next = (unsigned char)bytes.ptr[*at + i];

        if ((next & 0xC0) != 0x80) {
            *at += i;
            return UNKNOWN;
        }
        code = code << 6 | (next & 0x3F);
    }
    *at += len;
    if ((code >= 0x202A && code <= 0x202E) ||
        (code >= 0x2066 && code <= 0x2069))
        return UNKNOWN; // turns the direction of the text round
    return (wint_t)code;
}

/* ---- building -------------------------------------------------------------
 */

static bool grow(view_text *text, void **items, size_t *room, size_t size)
{
    size_t more = *room ? *room * 2 : 256;
    void *grown = realloc(*items, more * size);

    if (!grown) {
        text->failed = true;
        return false;
    }
    *items = grown;
    *room = more;
    return true;
}

static void begin_line(view_text *text)
{
    void *starts = text->starts;

    if (text->line_count == text->line_room) {
        if (!grow(text, &starts, &text->line_room, sizeof(*text->starts)))
            return;
        text->starts = starts;
    }
    text->starts[text->line_count++] = text->count;
}

static void add_cell(view_text *text, view_cell cell)
{
    void *cells = text->cells;

    if (text->count == text->room) {
        if (!grow(text, &cells, &text->room, sizeof(*text->cells)))
            return;
        text->cells = cells;
    }
    text->cells[text->count++] = cell;
}

/* Adds a mark to the last cell of the line. */
static void add_mark(view_text *text, wchar_t mark)
{
    view_cell *last;
    size_t at = 1;

    if (text->count == text->starts[text->line_count - 1])
        return;
    last = &text->cells[text->count - 1];
    while (at <= VIEW_MARKS && last->text[at])
        at++;
    if (at <= VIEW_MARKS)
        last->text[at] = mark;
}

static void add_char(view_text *text, wint_t code, uint8_t ink)
{
    int width = text->ascii && code > 0x7E ? -1 : wcwidth((wchar_t)code);
    wchar_t shown = (wchar_t)code;

    if (width == 0 && code) {
        add_mark(text, shown);
        return;
    }
    if (width < 1) {
        shown = text->ascii ? L'?' : UNKNOWN;
        width = 1;
    }
    add_cell(text, (view_cell){{shown}, (uint8_t)width, ink});
}

/* escape = ESC "[" number "m"; the inks of diagrams are 1 to 8 */
static void take_escape(hm_str bytes, size_t *at, uint8_t *ink)
{
    size_t end = *at + 2;
    int code = 0;

    while (end < bytes.len && bytes.ptr[end] >= '0' && bytes.ptr[end] <= '9' &&
           code < 1000)
        code = code * 10 + (bytes.ptr[end++] - '0');
    if (code >= 30 && code <= 36)
        *ink = (uint8_t)(code - 29);
    else if (code == 90)
        *ink = 8;
    else if (code == 39)
        *ink = 0;
    *at = end < bytes.len ? end + 1 : end;
}

void text_add(view_text *text, hm_str bytes)
{
    uint8_t ink = 0;
    size_t at = 0;

    if (text->line_count == 0)
        begin_line(text);
    while (at < bytes.len && !text->failed) {
        char c = bytes.ptr[at];

        if (c == '\033' && text->escape) {
            take_escape(bytes, &at, &ink);
        } else if (c == '\n') {
            begin_line(text);
            at++;
        } else if (c == '\t') {
            size_t column = text->count - text->starts[text->line_count - 1];

            for (size_t i = column % TAB; i < TAB; i++)
                add_char(text, L' ', ink);
            at++;
        } else if (c == '\r') {
            at++;
        } else {
            add_char(text, take(bytes, &at), ink);
        }
    }
}

/* ---- lines ----------------------------------------------------------------
 */

const view_cell *text_line(const view_text *text, size_t line, size_t *count)
{
    size_t start;
    size_t end;

    *count = 0;
    if (line >= text->line_count)
        return NULL;
    start = text->starts[line];
    end = line + 1 < text->line_count ? text->starts[line + 1] : text->count;
    *count = end - start;
    return text->cells + start;
}

int text_line_width(const view_text *text, size_t line)
{
    size_t count;
    const view_cell *cells = text_line(text, line, &count);
    int width = 0;

    for (size_t i = 0; i < count; i++)
        width += cells[i].width;
    return width;
}

int text_width(const view_text *text)
{
    int most = 0;

    for (size_t i = 0; i < text->line_count; i++) {
        int width = text_line_width(text, i);

        most = width > most ? width : most;
    }
    return most;
}

/* How many cells fit into a line, broken at the last blank if there is one. */
static size_t fitting(const view_cell *cells, size_t count, int width)
{
    size_t blank = 0;
    size_t at = 0;
    int used = 0;

    while (at < count && used + cells[at].width <= width) {
        used += cells[at].width;
        if (cells[at].text[0] == L' ')
            blank = at + 1;
        at++;
    }
    if (at == count || at == 0)
        return at ? at : count > 0;
    return blank ? blank : at;
}

void text_wrap(view_text *out, const view_text *text, int width)
{
    for (size_t line = 0; line < text->line_count; line++) {
        size_t count;
        const view_cell *cells = text_line(text, line, &count);

        do {
            size_t taken = fitting(cells, count, width);

            begin_line(out);
            for (size_t i = 0; i < taken && !out->failed; i++)
                add_cell(out, cells[i]);
            cells += taken;
            count -= taken;
        } while (count > 0 && !out->failed);
    }
}

/* ---- searching ------------------------------------------------------------
 */

static bool begins(hm_str text, size_t at, hm_str needle)
{
    size_t i = 0;

    while (i < needle.len) {
        if (at >= text.len ||
            towlower(take(text, &at)) != towlower(take(needle, &i)))
            return false;
    }
    return true;
}

bool text_has(hm_str text, hm_str needle)
{
    size_t at = 0;

    if (needle.len == 0)
        return false;
    while (at < text.len) {
        if (begins(text, at, needle))
            return true;
        take(text, &at);
    }
    return false;
}
