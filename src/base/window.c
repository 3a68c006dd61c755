/*
 * window.c - reading ahead into one buffer that slides and grows.
 */
#include "window.h"

#include <string.h>

#include "input.h"
#include "out.h"
#include "utf8.h"

enum { CHUNK = 1 << 16, LEAST = 1 << 12 }; // bytes to ask for

void hm__window_init(hm__window *window, hm_ctx *ctx, hm_input *input)
{
    hm_str all;

    *window = (hm__window){.ctx = ctx, .input = input};
    if (!input || !hm__input_take_all(input, &all))
        return;
    window->bytes = (char *)(uintptr_t)all.ptr; // only ever read
    window->end = all.len;
    window->lent = window->eof = true;
}

void hm__window_free(hm__window *window)
{
    if (!window->lent)
        hm__free(window->ctx, window->bytes);
    window->bytes = NULL;
}

hm_str hm__window_text(const hm__window *window)
{
    if (!window->bytes)
        return (hm_str){"", 0};
    return (hm_str){window->bytes + window->start, window->end - window->start};
}

/* Makes room after what is in view; `*most` is how much of it to fill. */
static hm_status make_room(hm__window *w, size_t *most)
{
    size_t kept = w->end - w->start;

    if (w->start > 0 && w->start >= kept) { // worth sliding: moves less than
        hm__window_column(w);
        memmove(w->bytes, w->bytes + w->start, kept); // it makes room for
        w->start = w->counted = 0;
        w->end = kept;
    }
    if (w->room - w->end < LEAST) // a short text fits, and so does its end
        HM_TRY(hm__reserve(w->ctx, &w->bytes, &w->room, w->end + CHUNK, 1));
    *most = w->room - w->end;
    return HM_OK;
}

/* The same in lent memory: what is more than asked for is copied back. */
static hm_status make_room_into(hm__window *w, size_t *most)
{
    size_t more = LEAST + (w->end - w->start) / 8;

    if (w->wanted > w->end && w->wanted - w->end > more)
        more = w->wanted - w->end < CHUNK ? w->wanted - w->end : CHUNK;
    w->into->count = w->end; // so that all of it moves if it grows
    if (!hm__out_grow(w->into, more))
        return hm_out_status(w->into);
    w->bytes = w->into->bytes;
    *most = more;
    return HM_OK;
}

hm_status hm__window_more(hm__window *w)
{
    size_t count = 0;
    size_t most = 0;
    hm_status st;

    if (w->eof)
        return HM_END;
    HM_TRY(w->into ? make_room_into(w, &most) : make_room(w, &most));
    st = hm_input_read(w->input, w->bytes + w->end, most, &count);
    if (st == HM_OK)
        w->end += count;
    else if (st == HM_END)
        w->eof = true;
    return st;
}

bool hm__window_lend(hm__window *w, hm_out *into, size_t wanted)
{
    hm_str text = hm__window_text(w);
    char *to = NULL;

    if (!w->lent && !into->sink && text.len < wanted)
        to = hm__out_begin(into, text.len + 1);
    if (!to)
        return false;
    hm__window_column(w);
    memcpy(to, text.ptr, text.len);
    w->own = w->bytes;
    w->bytes = into->bytes;
    w->start = w->counted = into->count;
    w->end = w->start + text.len;
    w->into = into;
    w->wanted = wanted < SIZE_MAX - w->start ? w->start + wanted : SIZE_MAX;
    return true;
}

hm_status hm__window_return(hm__window *w)
{
    hm_str rest = hm__window_text(w);
    hm_status st;

    hm__window_column(w);
    w->into->count = w->start;
    w->into = NULL;
    w->bytes = w->own;
    w->start = w->counted = w->end = 0;
    st = hm__reserve(w->ctx, &w->bytes, &w->room, rest.len, 1);
    if (st != HM_OK) {
        w->eof = true; // bytes are lost: there is no going on
        return st;
    }
    if (rest.len)
        memcpy(w->bytes, rest.ptr, rest.len);
    w->end = rest.len;
    return HM_OK;
}

size_t hm__window_column(hm__window *w)
{
    const char *p;
    const char *end;
    const char *next;

    if (w->counted == w->start)
        return w->column; // there may be no bytes at all yet
    p = w->bytes + w->counted;
    end = w->bytes + w->start;
    while ((next = memchr(p, '\r', (size_t)(end - p)))) {
        w->column = 0;
        p = next + 1;
    }
    w->column += hm__utf8_count((hm_str){p, (size_t)(end - p)});
    w->counted = w->start;
    return w->column;
}

/* How many LF there are in so few bytes; the compiler makes vectors of it. */
static inline unsigned char count_few(const char *p, size_t n)
{
    unsigned char count = 0;

    for (size_t i = 0; i < n; i++)
        count = (unsigned char)(count + (p[i] == '\n'));
    return count;
}

/* How many LF a text has; `*last` is after the last, or 0. */
static size_t count_lines(hm_str text, size_t *last)
{
    enum { FEW = 128 }; // as many as fit a byte
    size_t count = 0;
    size_t at = 0;

    *last = 0;
    while (at < text.len) {
        size_t n = text.len - at < FEW ? text.len - at : FEW;
        size_t found = n == FEW ? count_few(text.ptr + at, FEW)
                                : count_few(text.ptr + at, n);

        at += n;
        count += found;
        *last = found ? at : *last;
    }
    while (*last && text.ptr[*last - 1] != '\n')
        --*last;
    return count;
}

void hm__window_take(hm__window *w, size_t count)
{
    size_t lines;
    size_t last;

    if (count == 0)
        return; // there may be no bytes at all yet
    lines = count_lines((hm_str){w->bytes + w->start, count}, &last);
    if (lines) {
        w->line += lines;
        w->column = 0;
        w->counted = w->start + last;
    }
    w->start += count;
    w->offset += count;
}
