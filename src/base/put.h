/*
 * put.h - short texts written into memory that has room for them.
 *
 * Each function writes at `to`, without a NUL, and returns where it ended.
 */
#ifndef HM_BASE_PUT_H
#define HM_BASE_PUT_H

#include <string.h>

#include <halfmove/base.h>

enum {
    HM__PUT_INT = 20,     // bytes that an integer needs at most
    HM__PUT_NUMBER = 312, // a double
    HM__PUT_ESCAPE = 6,   // a byte of a JSON string
};

/* A literal. */
#define HM__PUT(to, literal)                                                   \
    ((char *)memcpy(to, "" literal, sizeof(literal) - 1) + sizeof(literal) - 1)

static inline char *hm__put_text(char *to, hm_str text)
{
    if (text.len)
        memcpy(to, text.ptr, text.len);
    return to + text.len;
}

/* An integer of 10 or more, or below 0. */
char *hm__put_long_int(char *to, int64_t value);

/* In decimal. */
static inline char *hm__put_int(char *to, int64_t value)
{
    if (value < 0 || value > 9)
        return hm__put_long_int(to, value);
    *to = (char)('0' + value);
    return to + 1;
}

/* With at most six decimals and no trailing zeros; it must be finite. */
char *hm__put_number(char *to, double value);

/* The inside of a JSON string, which is UTF-8. */
char *hm__put_escaped(char *to, hm_str text);

#endif
