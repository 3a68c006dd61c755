/*
 * window.c - reading ahead into one buffer that slides and grows.
 */
#include "window.h"

#include <string.h>

#include "utf8.h"

enum { CHUNK = 1 << 16, LEAST = 1 << 12 }; // bytes to ask for

void hm__window_init(hm__window *window, hm_ctx *ctx, hm_input *input)
{
    *window = (hm__window){.ctx = ctx, .input = input};
}

void hm__window_free(hm__window *window)
{
    hm__free(window->ctx, window->bytes);
    window->bytes = NULL;
}

hm_str hm__window_text(const hm__window *window)
{
    if (!window->bytes)
        return (hm_str){"", 0};
    return (hm_str){window->bytes + window->start, window->end - window->start};
}

hm_status hm__window_more(hm__window *w)
{
    size_t kept = w->end - w->start;
    size_t count = 0;
    hm_status st;

    if (w->eof)
        return HM_END;
    if (w->start > 0 && w->start >= kept) { // worth sliding: moves less than
        memmove(w->bytes, w->bytes + w->start, kept); // it makes room for
        w->start = 0;
        w->end = kept;
    }
    if (w->room - w->end < LEAST) // a short text fits, and so does its end
        HM_TRY(hm__reserve(w->ctx, &w->bytes, &w->room, w->end + CHUNK, 1));
    st = hm_input_read(w->input, w->bytes + w->end, w->room - w->end, &count);
    if (st == HM_OK)
        w->end += count;
    else if (st == HM_END)
        w->eof = true;
    return st;
}

/* Counts the columns from where the last line begins, at `p` or after a CR. */
static void count_columns(hm__window *w, const char *p, const char *end)
{
    const char *next;

    while ((next = memchr(p, '\r', (size_t)(end - p)))) {
        w->column = 0;
        p = next + 1;
    }
    w->column += hm__utf8_count((hm_str){p, (size_t)(end - p)});
}

/* How many LF a text has, looked for in eight bytes at a time. */
static size_t count_lines(hm_str text)
{
    const uint64_t ones = 0x0101010101010101;
    const uint64_t lows = 0x7F * ones;
    size_t count = 0;
    size_t at = 0;

    for (; at + 8 <= text.len; at += 8) {
        uint64_t word;

        memcpy(&word, text.ptr + at, 8);
        word ^= '\n' * ones;
        word = ~(((word & lows) + lows) | word | lows); // 0x80 where it was LF
        count += (word >> 7) * ones >> 56;
    }
    for (; at < text.len; at++)
        count += text.ptr[at] == '\n';
    return count;
}

void hm__window_take(hm__window *w, size_t count)
{
    hm_str text;
    size_t lines;
    size_t last;

    if (count == 0)
        return; // there may be no bytes at all yet
    text = (hm_str){w->bytes + w->start, count};
    lines = count_lines(text);
    last = lines ? count : 0;
    while (last && text.ptr[last - 1] != '\n')
        last--;
    w->line += lines;
    w->column = lines ? 0 : w->column;
    count_columns(w, text.ptr + last, text.ptr + count);
    w->start += count;
    w->offset += count;
}
