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

/* A run of digits as a number; false if empty, not all digits, or too big. */
bool hm__str_size(hm_str text, size_t *out);

/* A signed integer of at most 18 digits. */
bool hm__str_int(hm_str text, int64_t *out);

/* The nearest of `count` names to `word`, or NULL if none is near. */
const char *hm__nearest_name(hm_str word, const char *const *names,
                             size_t count);

/*
 * The line from `*at` on, without its end: LF, CR or both. `*at` moves to where
 * the next one begins.
 */
hm_str hm__str_line(hm_str text, size_t *at);

#endif
