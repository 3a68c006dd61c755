/*
 * json_text.c - what the text of a JSON token stands for.
 */
#define _GNU_SOURCE // strtod_l
#include "json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "str.h"
#include "utf8.h"

bool hm__json_to_int(hm_str number, int64_t *out)
{
    bool minus = number.len && number.ptr[0] == '-';
    uint64_t most = (uint64_t)INT64_MAX + minus;
    uint64_t value = 0;

    if (number.len == minus || number.len > 19 + (size_t)minus)
        return false;
    for (size_t i = minus; i < number.len; i++) {
        if (!hm__is_digit(number.ptr[i]))
            return false;
        value = value * 10 + (uint64_t)(number.ptr[i] - '0');
    }
    if (value > most)
        return false;
    *out = (int64_t)(minus ? -value : value);
    return true;
}

bool hm__json_to_double(hm_ctx *ctx, hm_str number, double *out)
{
    char copy[512];
    double value;

    if (hm__str_number(ctx, number, out))
        return true;
    if (number.len >= sizeof(copy))
        return false;
    memcpy(copy, number.ptr, number.len);
    copy[number.len] = '\0';
    value = strtod_l(copy, NULL, ctx->c_locale);
    if (!isfinite(value))
        return false;
    *out = value;
    return true;
}

static int hex_value(char c)
{
    if (hm__is_digit(c))
        return c - '0';
    c = hm__lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The value of \uXXXX at `p`; -1 if that is not what stands there. */
static int read_unit(const char *p, const char *end)
{
    int unit = 0;

    if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
        return -1;
    for (size_t i = 2; i < 6; i++) {
        int digit = hex_value(p[i]);

        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

/* \uXXXX, or two of them for one code point; says what is wrong, or NULL. */
static const char *decode_unicode(const char **from, const char *end, char **to)
{
    int high = read_unit(*from, end);
    int low;
    int code = high;

    if (high < 0)
        return "expected four hexadecimal digits";
    *from += 6;
    if (high >= 0xD800 && high <= 0xDFFF) {
        low = read_unit(*from, end);
        if (high > 0xDBFF || low < 0xDC00 || low > 0xDFFF)
            return "unpaired surrogate";
        *from += 6;
        code = 0x10000 + (high - 0xD800) * 0x400 + (low - 0xDC00);
    }
    *to += hm__utf8_encode((uint32_t)code, *to);
    return NULL;
}

/* Moves both ends over one escape; says what is wrong, or NULL. */
static const char *decode_escape(const char **from, const char *end, char **to)
{
    static const char names[] = "\"\\/bfnrt";
    static const char values[] = "\"\\/\b\f\n\r\t";
    const char *name = NULL;

    if (end - *from > 1) {
        if ((*from)[1] == 'u')
            return decode_unicode(from, end, to);
        name = memchr(names, (*from)[1], sizeof(names) - 1);
    }
    if (!name)
        return "expected one of \" \\ / b f n r t u after \\";
    *(*to)++ = values[name - names];
    *from += 2;
    return NULL;
}

const char *hm__json_unescape(hm_str *text, char *to, size_t *bad)
{
    const char *from = text->ptr;
    const char *end = from + text->len;
    const char *slash;
    char *start = to;

    while ((slash = memchr(from, '\\', (size_t)(end - from)))) {
        const char *mistake;

        memcpy(to, from, (size_t)(slash - from));
        to += slash - from;
        from = slash;
        mistake = decode_escape(&from, end, &to);
        if (mistake) {
            *bad = (size_t)(slash - text->ptr);
            return mistake;
        }
    }
    memcpy(to, from, (size_t)(end - from));
    to += end - from;
    *text = (hm_str){start, (size_t)(to - start)};
    return NULL;
}
