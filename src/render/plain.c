/*
 * plain.c - texts without characters that could do harm in markup.
 */
#include "plain.h"

#include "base/utf8.h"

enum { REPLACEMENT = 0xFFFD };

static bool is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 ||
           code == 0x2029;
}

/* U+FFFE, U+FFFF and the same on other planes. */
static bool is_no_character(uint32_t code)
{
    return (code & 0xFFFE) == 0xFFFE || (code >= 0xFDD0 && code <= 0xFDEF);
}

size_t hm__plain_next(hm_str text, size_t at, uint32_t *code)
{
    size_t n = hm__utf8_decode(text, at, code);

    if (n == 0 || is_no_character(*code))
        *code = REPLACEMENT;
    else if (is_control(*code))
        *code = ' ';
    return n ? n : 1;
}

/* The escape of a character that is special in markup; or NULL. */
static const char *entity_of(uint32_t code, bool value)
{
    switch (code) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return value ? "&quot;" : NULL;
    case '\'':
        return value ? "&#39;" : NULL;
    default:
        return NULL;
    }
}

static void put(hm_out *out, hm_str text, bool value)
{
    for (size_t at = 0; at < text.len;) {
        uint32_t code;
        char bytes[4];
        const char *entity;

        at += hm__plain_next(text, at, &code);
        entity = entity_of(code, value);
        if (entity)
            hm_out_puts(out, entity);
        else
            hm_out_put(out, (hm_str){bytes, hm__utf8_encode(code, bytes)});
    }
}

void hm__plain_text(hm_out *out, hm_str text)
{
    put(out, text, false);
}

void hm__plain_value(hm_out *out, hm_str text)
{
    put(out, text, true);
}

hm_str hm__plain_copy(hm__arena *arena, const char *text)
{
    hm_str from = hm_str_of(text);
    char *to;
    size_t len = 0;

    if (from.len > SIZE_MAX / 4)
        return (hm_str){NULL, 0};
    to = hm__arena_alloc(arena, 3 * from.len + 1);
    for (size_t at = 0; to && at < from.len;) {
        uint32_t code;

        at += hm__plain_next(from, at, &code);
        len += hm__utf8_encode(code, to + len);
    }
    if (to)
        to[len] = '\0';
    return (hm_str){to, len};
}
