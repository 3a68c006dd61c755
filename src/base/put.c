/*
 * put.c - numbers and JSON strings in memory.
 *
 * Nothing here asks the locale: integers are written by hand, and other
 * numbers as integers of millionths.
 */
#include "put.h"

#include <math.h>
#include <stdio.h>

/* ---- numbers ------------------------------------------------------------- */

/* Two digits of a number below 100. */
static char *put_pair(char *to, unsigned value)
{
    to[0] = (char)('0' + value / 10);
    to[1] = (char)('0' + value % 10);
    return to + 2;
}

char *hm__put_long_int(char *to, int64_t value)
{
    char digits[HM__PUT_INT];
    size_t at = sizeof(digits);
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;

    if (value >= 100 && value < 1000)
        return put_pair(hm__put_int(to, value / 100), (unsigned)value % 100);
    if (value >= 10 && value < 100)
        return put_pair(to, (unsigned)value);
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (value < 0)
        digits[--at] = '-';
    return hm__put_text(to, (hm_str){digits + at, sizeof(digits) - at});
}

/* The decimals of a number that has some, as millionths. */
static char *put_decimals(char *to, int64_t millionths)
{
    int64_t weight = 100000;

    *to++ = '.';
    for (; millionths; weight /= 10) {
        *to++ = (char)('0' + millionths / weight);
        millionths %= weight;
    }
    return to;
}

/* The nearest integer to a number that is not negative, or the one above. */
static int64_t round_off(double value)
{
    int64_t whole = (int64_t)value;

    return whole + (value - (double)whole >= 0.5);
}

char *hm__put_number(char *to, double value)
{
    double size = fabs(value);
    int64_t halves;
    int64_t millionths;

    if (size >= 9e12) // no decimals are left up there
        return to + snprintf(to, HM__PUT_NUMBER, "%.0f", value);
    halves = (int64_t)(size * 2);
    if ((double)halves == size * 2) { // nearly always, on a board
        if (value < 0 && halves)
            *to++ = '-';
        to = hm__put_int(to, halves / 2);
        return halves % 2 ? HM__PUT(to, ".5") : to;
    }
    millionths = round_off(size * 1e6);
    if (value < 0 && millionths)
        *to++ = '-';
    to = hm__put_int(to, millionths / 1000000);
    millionths %= 1000000;
    return millionths ? put_decimals(to, millionths) : to;
}

/* ---- strings ------------------------------------------------------------- */

/* Whether one of eight bytes is a control character, '"' or '\\'. */
static bool has_escape(const char *bytes)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t word;
    uint64_t quotes;
    uint64_t slashes;

    memcpy(&word, bytes, sizeof(word));
    quotes = word ^ ones * '"';
    slashes = word ^ ones * '\\';
    return (((word - ones * 0x20) & ~word) | ((quotes - ones) & ~quotes) |
            ((slashes - ones) & ~slashes)) &
           ones * 0x80;
}

/* A byte that needs an escape. */
static char *put_escape(char *to, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    static const char letters[0x20] = {
        ['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't'};
    char letter = c < 0x20 ? letters[c] : (char)c;

    *to++ = '\\';
    if (letter) {
        *to++ = letter;
        return to;
    }
    to = HM__PUT(to, "u00");
    *to++ = hex[c >> 4];
    *to++ = hex[c & 15];
    return to;
}

char *hm__put_escaped(char *to, hm_str text)
{
    static const bool special[256] = {
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,         1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ['"'] = 1, ['\\'] = 1};
    const char *p = text.ptr;
    const char *end = text.len ? p + text.len : p;

    while (p < end) {
        if (end - p >= 16 && !has_escape(p)) {
            memcpy(to, p, 8);
            to += 8;
            p += 8;
            continue;
        }
        while (p < end && !special[(unsigned char)*p])
            *to++ = *p++;
        if (p < end)
            to = put_escape(to, (unsigned char)*p++);
    }
    return to;
}
