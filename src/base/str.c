/*
 * str.c - slices and numbers.
 */
#define _GNU_SOURCE // strtod_l
#include "str.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

hm_str hm_str_of(const char *text)
{
    return (hm_str){text, text ? strlen(text) : 0};
}

bool hm_str_is(hm_str a, const char *b)
{
    return hm__str_eq(a, hm_str_of(b));
}

bool hm__str_eq_nocase(hm_str a, hm_str b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++) {
        if (hm__lower(a.ptr[i]) != hm__lower(b.ptr[i]))
            return false;
    }
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

hm_str hm__str_trim(hm_str text)
{
    size_t start = 0;
    size_t end = text.len;

    while (start < end && is_blank(text.ptr[start]))
        start++;
    while (end > start && is_blank(text.ptr[end - 1]))
        end--;
    return hm__str_part(text, start, end);
}

enum { EXACT = 15 }; // so many digits have an exact double

/* Whether the text is [+-] digits [. digits]; counts its significant digits. */
static bool scan_number(hm_str text, uint64_t *mantissa, size_t *digits,
                        size_t *decimals)
{
    size_t i = text.len && (text.ptr[0] == '-' || text.ptr[0] == '+');
    bool point = false;

    *mantissa = *digits = *decimals = 0;
    for (; i < text.len; i++) {
        char c = text.ptr[i];

        if (c == '.' && !point) {
            point = true;
        } else if (hm__is_digit(c)) {
            *digits += 1;
            *decimals += point;
            if (*digits <= EXACT)
                *mantissa = *mantissa * 10 + (uint64_t)(c - '0');
        } else {
            return false;
        }
    }
    return *digits > 0;
}

/* Long numbers: the C library rounds them right, out of a terminated copy. */
static bool long_number(hm_ctx *ctx, hm_str text, double *out)
{
    char copy[512];
    double value;

    if (text.len >= sizeof(copy))
        return false;
    memcpy(copy, text.ptr, text.len);
    copy[text.len] = '\0';
    value = strtod_l(copy, NULL, ctx->c_locale);
    if (!isfinite(value))
        return false;
    *out = value;
    return true;
}

bool hm__str_number(hm_ctx *ctx, hm_str text, double *out)
{
    static const double power[] = {1e0,  1e1,  1e2,  1e3, 1e4,  1e5,
                                   1e6,  1e7,  1e8,  1e9, 1e10, 1e11,
                                   1e12, 1e13, 1e14, 1e15};
    uint64_t mantissa;
    size_t digits;
    size_t decimals;
    double value;

    if (!scan_number(text, &mantissa, &digits, &decimals))
        return false;
    if (digits > EXACT)
        return long_number(ctx, text, out);
    value = (double)mantissa / power[decimals]; // both exact: rounded once
    *out = text.ptr[0] == '-' ? -value : value;
    return true;
}

bool hm__str_is_ascii(hm_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80)
            return false;
    }
    return true;
}

bool hm__str_size(hm_str text, size_t *out)
{
    size_t value = 0;

    if (text.len == 0)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        if (!hm__is_digit(text.ptr[i]) || value > (SIZE_MAX - 9) / 10)
            return false;
        value = value * 10 + (size_t)(text.ptr[i] - '0');
    }
    *out = value;
    return true;
}

bool hm__str_int(hm_str text, int64_t *out)
{
    bool sign = text.len && (text.ptr[0] == '-' || text.ptr[0] == '+');
    size_t value;

    if (text.len - sign > 18 ||
        !hm__str_size(hm__str_part(text, sign, text.len), &value))
        return false;
    *out = text.ptr[0] == '-' ? -(int64_t)value : (int64_t)value;
    return true;
}

enum { LONGEST_NAME = 32 };

/* Letters to change, add, leave out or swap, whatever their case. */
static size_t distance(hm_str a, hm_str b)
{
    size_t rows[3][LONGEST_NAME + 1]; // the last three, in turn

    for (size_t j = 0; j <= b.len; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a.len; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i - 1) % 3];

        row[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            char from = hm__lower(a.ptr[i - 1]);
            char to = hm__lower(b.ptr[j - 1]);
            size_t change = above[j - 1] + (from != to);

            row[j] = (above[j] < row[j - 1] ? above[j] : row[j - 1]) + 1;
            if (change < row[j])
                row[j] = change;
            if (i > 1 && j > 1 && from == hm__lower(b.ptr[j - 2]) &&
                to == hm__lower(a.ptr[i - 2]) &&
                rows[(i - 2) % 3][j - 2] + 1 < row[j])
                row[j] = rows[(i - 2) % 3][j - 2] + 1;
        }
    }
    return rows[a.len % 3][b.len];
}

/* Farther is no help. A wrong first letter is rarely a slip. */
static size_t farthest(hm_str word, hm_str name)
{
    bool alike = word.len && name.len &&
                 hm__lower(word.ptr[0]) == hm__lower(name.ptr[0]);

    return alike ? word.len / 3 + 1 : 1;
}

const char *hm__nearest_name(hm_str word, const char *const *names,
                             size_t count)
{
    const char *best = NULL;
    size_t least = SIZE_MAX;

    for (size_t i = 0; i < count; i++) {
        hm_str name = hm_str_of(names[i]);
        size_t d;

        if (word.len > LONGEST_NAME || name.len > LONGEST_NAME)
            continue;
        d = distance(word, name);
        if (d < least && d <= farthest(word, name)) {
            least = d;
            best = names[i];
        }
    }
    return best;
}

/* Looks ahead, since most texts have no CR at all. */
size_t hm__line_cr(hm_str text, size_t at, hm__line_ends *ends)
{
    enum { AHEAD = 1024 };
    size_t from = ends->cr > at ? ends->cr : at;
    size_t to = from + AHEAD > ends->lf ? from + AHEAD : ends->lf;

    ends->cr = hm__str_find(hm__str_part(text, 0, to), '\r', from);
    return ends->cr < ends->lf ? ends->cr : ends->lf;
}

hm_str hm__str_line(hm_str text, size_t *at)
{
    size_t end = hm__str_find(text, '\n', *at);
    hm_str line;

    end = hm__str_find(hm__str_part(text, 0, end), '\r', *at);
    line = hm__str_part(text, *at, end);
    if (hm__str_starts(hm__str_part(text, end, end + 2), HM_STR("\r\n")))
        end++;
    *at = end < text.len ? end + 1 : end;
    return line;
}
