/*
 * str.h - slices of text, ASCII classes and numbers that no locale touches.
 */
#ifndef HM_BASE_STR_H
#define HM_BASE_STR_H

#include <string.h>

#include "ctx.h"

#define HM_STR(literal) ((hm_str){"" literal, sizeof(literal) - 1})

/* For printf's "%.*s". */
#define HM_ARG(text) (int)(text).len, (text).ptr

static inline bool hm__is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool hm__is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool hm__is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline char hm__lower(char c)
{
    return hm__is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

static inline bool hm__str_eq(hm_str a, hm_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

bool hm__str_eq_nocase(hm_str a, hm_str b);

/* The part of `text` from `start` up to `end`, both clamped. */
static inline hm_str hm__str_part(hm_str text, size_t start, size_t end)
{
    if (end > text.len)
        end = text.len;
    if (start > end)
        start = end;
    return (hm_str){start ? text.ptr + start : text.ptr, end - start};
}

static inline bool hm__str_starts(hm_str text, hm_str prefix)
{
    return text.len >= prefix.len &&
           hm__str_eq((hm_str){text.ptr, prefix.len}, prefix);
}

/* Index of the first `c` at or after `from`; text.len if there is none. */
static inline size_t hm__str_find(hm_str text, char c, size_t from)
{
    const char *hit = NULL;

    if (from < text.len)
        hit = (const char *)memchr(text.ptr + from, c, text.len - from);
    return hit ? (size_t)(hit - text.ptr) : text.len;
}

/* Without ASCII white space at both ends. */
hm_str hm__str_trim(hm_str text);

/*
 * A decimal number: [+-] digits [. digits], at least one digit. False unless
 * the whole text is one and it is finite.
 */
HM_PART bool hm__str_number(hm_ctx *ctx, hm_str text, double *out);

bool hm__str_is_ascii(hm_str text);

/* A run of digits as a number; false if empty, not all digits, or too big. */
bool hm__str_size(hm_str text, size_t *out);

/* A signed integer of at most 18 digits. */
bool hm__str_int(hm_str text, int64_t *out);

/* The nearest of `count` names to `word`, or NULL if none is near. */
const char *hm__nearest_name(hm_str word, const char *const *names,
                             size_t count);

/* Where lines end in a text that is gone through once, and may grow. */
typedef struct hm__line_ends {
    size_t lf, cr; // there is none from the present line up to here
} hm__line_ends;

/* For hm__line_end(): the same, if there may be a CR before the next LF. */
size_t hm__line_cr(hm_str text, size_t at, hm__line_ends *ends);

/* Where the LF after `at` is; text.len if there is none. */
static inline size_t hm__line_lf(hm_str text, size_t at, hm__line_ends *ends)
{
    size_t lf = ends->lf > at ? ends->lf : at;

    if (lf < text.len && text.ptr[lf] != '\n')
        lf = hm__str_find(text, '\n', lf);
    ends->lf = lf;
    return lf;
}

/* Where the line that `at` is in ends, by LF or CR; text.len: by neither. */
static inline size_t hm__line_end(hm_str text, size_t at, hm__line_ends *ends)
{
    size_t lf = hm__line_lf(text, at, ends);

    return ends->cr >= lf ? lf : hm__line_cr(text, at, ends);
}

/* The lines of a text, one after another; LF, CR or both end them. */
typedef struct hm__text_lines {
    hm_str text;
    size_t at; // where the next one begins
    hm__line_ends ends;
} hm__text_lines;

/* The next line, without its end; false after the last. */
static inline bool hm__next_line(hm__text_lines *lines, hm_str *line)
{
    size_t start = lines->at;
    size_t end;

    if (start >= lines->text.len)
        return false;
    end = hm__line_end(lines->text, start, &lines->ends);
    *line = (hm_str){lines->text.ptr + start, end - start};
    lines->at = end + 1;
    if (end + 1 < lines->text.len && lines->text.ptr[end] == '\r' &&
        lines->text.ptr[end + 1] == '\n')
        lines->at++;
    return true;
}

/*
 * The line from `*at` on, without its end: LF, CR or both. `*at` moves to where
 * the next one begins.
 */
hm_str hm__str_line(hm_str text, size_t *at);

#endif
