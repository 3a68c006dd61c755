/*
 * address.c - the address of a request, taken apart.
 *
 * Nothing here touches files: names are looked up in lists, so that a path of
 * a request never becomes a path of the system.
 */
#include "address.h"

#include <string.h>

static int hex(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Decodes in place; false for an escape that is none, and for a NUL. */
static bool decode(char *text, bool query)
{
    char *to = text;

    for (const char *from = text; *from; from++) {
        int high, low;

        if (*from == '+' && query) {
            *to++ = ' ';
        } else if (*from != '%') {
            *to++ = *from;
        } else {
            high = hex(from[1]);
            low = high < 0 ? -1 : hex(from[2]);
            if (low < 0 || high * 16 + low == 0)
                return false;
            *to++ = (char)(high * 16 + low);
            from += 2;
        }
    }
    *to = '\0';
    return true;
}

/* Where the text before the next of `ends` begins; cuts it there. */
static char *cut(char **rest, const char *ends)
{
    char *text = *rest;
    size_t len = strcspn(text, ends);

    *rest = text[len] ? text + len + 1 : NULL;
    text[len] = '\0';
    return text;
}

static bool is_name(const char *segment)
{
    for (const char *c = segment; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == '/')
            return false;
    }
    return strcmp(segment, ".") != 0 && strcmp(segment, "..") != 0;
}

static bool read_path(char *path, address *out)
{
    char *rest = path;

    while (rest) {
        char *segment = cut(&rest, "/");

        if (!*segment && !rest)
            break; // a slash at the end says nothing
        if (out->segment_count == ADDRESS_SEGMENTS || !*segment ||
            !decode(segment, false) || !is_name(segment))
            return false;
        out->segments[out->segment_count++] = segment;
    }
    return true;
}

static bool read_query(char *query, address *out)
{
    char *rest = query;

    while (rest) {
        char *value = cut(&rest, "&");
        char *key;

        if (!*value)
            continue;
        key = cut(&value, "=");
        if (out->param_count == ADDRESS_PARAMS || !decode(key, true) ||
            (value && !decode(value, true)))
            return false;
        out->params[out->param_count++] =
            (address_param){key, value ? value : ""};
    }
    return true;
}

bool address_read(char *text, address *out)
{
    char *query = text;

    *out = (address){.segment_count = 0};
    if (*text != '/')
        return false;
    cut(&query, "?");
    return read_path(text + 1, out) && read_query(query, out);
}

const char *address_param_of(const address *a, const char *key)
{
    for (size_t i = a->param_count; i > 0; i--) {
        if (strcmp(a->params[i - 1].key, key) == 0)
            return a->params[i - 1].value;
    }
    return NULL;
}

const char *address_param_at(const address *a, const char *key, size_t index)
{
    for (size_t i = 0; i < a->param_count; i++) {
        if (strcmp(a->params[i].key, key) == 0 && index-- == 0)
            return a->params[i].value;
    }
    return NULL;
}
