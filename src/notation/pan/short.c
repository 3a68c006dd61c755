/*
 * short.c - actions as nearly all are written, read in one go.
 *
 *   short = "," "[" verb "," item "," item "]"
 *   item  = digits | '"' plain {plain} '"'
 *
 * with blanks between any two of them. Whatever else an action may be is left
 * to the JSON reader; what is read here it would read in the same way, token
 * by token, in five times as many instructions.
 */
#include <string.h>

#include "base/str.h"
#include "pan.h"

enum {
    MOST_DIGITS = 9,
    MOST_PLAIN = 15,
    LONGEST = 64, // without blanks
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static bool is_plain(char c)
{
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}

static const char *skip_blanks(const char *p, const char *stop)
{
    while (p < stop && is_blank(*p))
        p++;
    return p;
}

/* After the next mark, if it is this one; `stop` is before the end. */
static inline const char *eat(const char *p, const char *stop, char mark)
{
    if (*p != mark) // else nearly always
        p = skip_blanks(p, stop);
    return *p == mark ? p + 1 : NULL;
}

/* After a verb and its closing quote, if they stand here. */
#define MATCH(verb, text)                                                      \
    (memcmp(p, text, sizeof(text) - 1) == 0                                    \
         ? (*out = (verb), p + sizeof(text) - 1)                               \
         : NULL)

static const char *read_verb(const char *p, hm__grid_verb *out)
{
    switch (*p) {
    case 's':
        return MATCH(HM__GRID_SHIFT, "shift\"");
    case 'r':
        return MATCH(HM__GRID_REMOVE, "remove\"");
    case 'c':
        return MATCH(HM__GRID_CAPTURE, "capture\"");
    case 'p':
        return MATCH(HM__GRID_PROMOTE, "promote\"");
    case 'd':
        return MATCH(HM__GRID_DROP, "drop\"");
    default:
        return NULL;
    }
}

static const char *read_digits(const char *p, hm__pan_item *out)
{
    uint32_t value = 0;
    size_t n = 0;

    for (; n < MOST_DIGITS && hm__is_digit(p[n]); n++)
        value = value * 10 + (uint32_t)(p[n] - '0');
    if (n == 0 || (n > 1 && *p == '0'))
        return NULL;
    out->string = false;
    out->square = value;
    out->text = (hm_str){p, n};
    return p + n;
}

/* The quotes belong to the text here. */
static const char *read_plain(const char *p, hm__pan_item *out)
{
    size_t n = 1;

    while (n <= MOST_PLAIN && is_plain(p[n]))
        n++;
    if (n == 1 || p[n] != '"')
        return NULL;
    out->string = true;
    out->text = (hm_str){p, n + 1};
    return p + n + 1;
}

static const char *read_item(const char *p, const char *stop, hm__pan_item *out)
{
    if (*p <= ' ')
        p = skip_blanks(p, stop);
    return *p == '"' ? read_plain(p, out) : read_digits(p, out);
}

bool hm__pan_read_short(hm_str text, hm__pan_short *out)
{
    const char *p = text.ptr;
    const char *stop;

    if (text.len < LONGEST)
        return false;
    stop = p + text.len - LONGEST;
    if (!(p = eat(p, stop, ',')) || !(p = eat(p, stop, '[')))
        return false;
    out->start = (size_t)(p - 1 - text.ptr);
    if (!(p = eat(p, stop, '"')))
        return false;
    if (!(p = read_verb(p, &out->verb)) || !(p = eat(p, stop, ',')) ||
        !(p = read_item(p, stop, &out->items[0])) || !(p = eat(p, stop, ',')) ||
        !(p = read_item(p, stop, &out->items[1])) || !(p = eat(p, stop, ']')))
        return false;
    out->end = (size_t)(p - text.ptr);
    return true;
}
