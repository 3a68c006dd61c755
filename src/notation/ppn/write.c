/*
 * write.c - Portable Piecepack Notation, writer.
 *
 * A record that was read from PPN comes back as it was written, in one layout:
 * metadata verbatim, with their comments; movetext in lines of 80 columns. A
 * line of movetext may not begin with "..." or "---", so such a one is
 * indented.
 */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "ppn.h"

enum { COLUMNS = 80 };

typedef struct layout {
    hm_out *out;
    size_t column; // of the line so far
    bool glued;    // a ";" may follow without a blank
} layout;

/* ---- metadata ------------------------------------------------------------ */

static void put_line(hm_out *out, hm_str line)
{
    size_t len = line.len;

    while (len && (line.ptr[len - 1] == ' ' || line.ptr[len - 1] == '\t' ||
                   line.ptr[len - 1] == '\r'))
        len--;
    hm_out_put(out, hm__str_part(line, 0, len));
    hm_out_char(out, '\n');
}

/* The lines of a text without blank ones at either end. */
static void put_lines(hm_out *out, hm_str text)
{
    size_t end = text.len;
    size_t at = 0;
    size_t next;

    while (end && strchr(" \t\r\n", text.ptr[end - 1]))
        end--;
    while ((next = hm__str_find(text, '\n', at)) < end &&
           hm__str_trim(hm__str_part(text, at, next)).len == 0)
        at = next + 1;
    while (at < end) {
        next = hm__str_find(text, '\n', at);
        put_line(out, hm__str_part(text, at, next < end ? next : end));
        at = next + 1;
    }
}

static hm_str source_part(const hm_record *record, hm_span span)
{
    return hm__str_part(record->source.text, span.start, span.end);
}

static void put_meta(hm_out *out, const hm_record *record)
{
    hm_str head = source_part(record, record->parts.head);
    hm_str tail = source_part(record, record->parts.tail);

    if (head.len > 3 && (head.ptr[3] == ' ' || head.ptr[3] == '\t'))
        put_line(out, head);
    else
        hm_out_puts(out, "---\n");
    put_lines(out, source_part(record, record->parts.meta));
    if (hm__str_starts(tail, HM_STR("...")))
        put_line(out, tail);
    else
        hm_out_puts(out, "...\n");
}

/* ---- movetext ------------------------------------------------------------ */

/* Puts a piece of text with no blanks in it, on this line or the next. */
static void put_token(layout *l, hm_str token)
{
    size_t width = hm__utf8_width(token);
    bool dangerous = hm__str_starts(token, HM_STR("...")) ||
                     hm__str_starts(token, HM_STR("---"));

    if (l->column && l->column + 1 + width > COLUMNS) {
        hm_out_char(l->out, '\n');
        l->column = 0;
    }
    if (l->column || dangerous) {
        hm_out_char(l->out, ' ');
        l->column++;
    }
    hm_out_put(l->out, token);
    l->column += width;
}

/* Puts ";": behind a plain word directly, else as a token of its own. */
static void put_semicolon(layout *l)
{
    if (!l->glued || l->column + 1 > COLUMNS) {
        put_token(l, HM_STR(";"));
    } else {
        hm_out_char(l->out, ';');
        l->column++;
    }
    l->glued = false;
}

/* The first word of a comment, with the brace in front. */
static void put_opening(layout *l, hm_str word)
{
    size_t width = hm__utf8_width(word) + 1;

    if (l->column && l->column + 1 + width > COLUMNS) {
        hm_out_char(l->out, '\n');
        l->column = 0;
    }
    if (l->column)
        hm_out_char(l->out, ' ');
    hm_out_char(l->out, '{');
    hm_out_put(l->out, word);
    l->column += width + (l->column > 0);
}

/* A comment, its white space squeezed; lines may break inside. */
static void put_comment(layout *l, hm_str text)
{
    size_t at = 0;
    bool first = true;

    for (;;) {
        size_t start;
        size_t n;

        while ((n = hm__space_at(text, at)) > 0)
            at += n;
        start = at;
        while (at < text.len && hm__space_at(text, at) == 0)
            at += hm__utf8_step(text, at);
        if (at == start)
            break;
        if (first)
            put_opening(l, hm__str_part(text, start, at));
        else
            put_token(l, hm__str_part(text, start, at));
        first = false;
    }
    if (first)
        put_token(l, HM_STR("{"));
    hm_out_char(l->out, '}');
    l->column++;
    l->glued = false;
}

static void put_mark(layout *l, const hm_node *node)
{
    switch (node->mark) {
    case HM__MARK_NUMBER:
        put_token(l, node->label);
        break;
    case HM__MARK_PERIOD:
        put_token(l, HM_STR("."));
        break;
    case HM__MARK_SEMICOLON:
        put_semicolon(l);
        return;
    case HM__MARK_NONE:
    case HM__MARK_HIDDEN:
        return;
    }
    l->glued = false;
}

static void put_word(layout *l, const hm__word *word)
{
    if (!word->raw.ptr)
        return; // its braces stand already
    put_token(l, word->raw);
    l->glued = hm__str_find(word->raw, '{', 0) == word->raw.len;
}

static void put_node(layout *l, const hm_node *node)
{
    size_t c = 0;

    put_mark(l, node);
    for (size_t i = 0; i <= node->word_count; i++) {
        for (; c < node->comment_count && node->comments[c].at == i; c++)
            put_comment(l, node->comments[c].text);
        if (i < node->word_count)
            put_word(l, &node->words[i]);
    }
}

hm_status hm__ppn_write(hm_writer *writer, const hm_record *record)
{
    layout l = {.out = writer->out};

    put_meta(writer->out, record);
    for (const hm_node *n = record->root.child; n; n = n->child)
        put_node(&l, n);
    if (l.column)
        hm_out_char(writer->out, '\n');
    return HM_OK;
}
