/*
 * accept.c - what a client wants, by the headers of its request.
 */
#include "accept.h"

#include <string.h>
#include <strings.h>

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

/* Length of a text without the blanks at its end. */
static size_t trimmed(const char *text, size_t len)
{
    while (len > 0 && strchr(" \t", text[len - 1]))
        len--;
    return len;
}

/* q = "0" ["." digits] | "1" ["." zeros], in thousandths; else 1000 */
static int read_quality(const char *text)
{
    int value = *text == '0' ? 0 : 1000;
    int unit = 100;

    if (value || text[1] != '.')
        return value;
    for (text += 2; *text >= '0' && *text <= '9' && unit; text++, unit /= 10)
        value += (*text - '0') * unit;
    return value;
}

/* The quality among the parameters of one item, which end at `end`. */
static int quality_of(const char *item, const char *end)
{
    const char *at = item;

    while ((at = memchr(at, ';', (size_t)(end - at))) != NULL) {
        at = skip_blanks(at + 1);
        if ((at[0] == 'q' || at[0] == 'Q') && at[1] == '=')
            return read_quality(at + 2);
        if (at >= end)
            break;
    }
    return 1000;
}

/* How closely a range such as "text/html" or "text/" + "*" fits; 0: not. */
static int fit(const char *range, size_t len, const char *type)
{
    if (len == 3 && memcmp(range, "*/*", 3) == 0)
        return 1;
    if (len > 2 && memcmp(range + len - 2, "/*", 2) == 0)
        return strncasecmp(range, type, len - 1) == 0 ? 2 : 0;
    return strlen(type) == len && strncasecmp(range, type, len) == 0 ? 3 : 0;
}

int accept_quality(const char *header, const char *type)
{
    int best = 0;
    int quality = 0;

    if (!header || !*skip_blanks(header))
        return 1000;
    for (const char *at = header; *at;) {
        const char *item = skip_blanks(at);
        const char *end = item + strcspn(item, ",");
        int closeness = fit(item, trimmed(item, strcspn(item, ",;")), type);

        if (closeness > best) {
            best = closeness;
            quality = quality_of(item, end);
        }
        at = *end ? end + 1 : end;
    }
    return quality;
}

bool accept_word(const char *header, const char *word)
{
    size_t len = strlen(word);

    for (const char *at = header; at && *at;) {
        const char *item = skip_blanks(at);
        const char *end = item + strcspn(item, ",");

        if (trimmed(item, strcspn(item, ",;")) == len &&
            strncasecmp(item, word, len) == 0)
            return quality_of(item, end) > 0;
        at = *end ? end + 1 : end;
    }
    return false;
}

bool accept_tag(const char *header, const char *tag)
{
    size_t len = strlen(tag);

    for (const char *at = header; at && *at;) {
        const char *item = skip_blanks(at);
        const char *end = item + strcspn(item, ",");
        size_t size = trimmed(item, (size_t)(end - item));

        if (size == 1 && *item == '*')
            return true;
        if (size > 2 && strncmp(item, "W/", 2) == 0) {
            item += 2;
            size -= 2;
        }
        if (size == len && memcmp(item, tag, len) == 0)
            return true;
        at = *end ? end + 1 : end;
    }
    return false;
}

/* Reads digits; false if there are none, or far too many. */
static bool read_number(const char **text, size_t *out)
{
    size_t digits = strspn(*text, "0123456789");

    *out = 0;
    if (digits == 0 || digits > 15)
        return false;
    for (size_t i = 0; i < digits; i++)
        *out = *out * 10 + (size_t)((*text)[i] - '0');
    *text += digits;
    return true;
}

accept_range_kind accept_range(const char *header, size_t size, size_t *first,
                               size_t *last)
{
    const char *at = header;
    bool from, to;

    if (!header || strncmp(header, "bytes=", 6) != 0)
        return RANGE_ALL;
    at += 6;
    from = read_number(&at, first);
    if (*at++ != '-')
        return RANGE_ALL;
    to = read_number(&at, last);
    if (*at || (!from && !to) || (from && to && *first > *last))
        return RANGE_ALL; // several parts, or none
    if (!from) {
        *first = *last < size ? size - *last : 0;
        return *last && size ? (*last = size - 1, RANGE_PART) : RANGE_NONE;
    }
    if (!to || *last >= size)
        *last = size ? size - 1 : 0;
    return *first < size ? RANGE_PART : RANGE_NONE;
}
