/*
 * utf8.c - UTF-8 by hand for speed, Unicode properties by utf8proc.
 */
#include "utf8.h"

#include <string.h>
#include <utf8proc.h>

/* The bytes that a first byte announces; 0 if it cannot be one. */
static size_t announced(unsigned char first)
{
    if (first < 0xC2 || first > 0xF4)
        return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

size_t hm__utf8_decode_long(hm_str text, size_t at, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)text.ptr + at;
    size_t n = announced(p[0]);
    uint32_t c = p[0] & (0x7FU >> n);

    if (n == 0 || text.len - at < n)
        return 0;
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | (p[i] & 0x3FU);
    }
    if (c < least[n] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return 0;
    *code = c;
    return n;
}

size_t hm__utf8_encode(uint32_t code, char out[4])
{
    return (size_t)utf8proc_encode_char((utf8proc_int32_t)code,
                                        (utf8proc_uint8_t *)out);
}

/* How many bytes of a word, not 0, come before the first that is not 0. */
static size_t zeros_before(uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return (size_t)__builtin_ctzll(word) / 8;
#else
    return (size_t)__builtin_clzll(word) / 8;
#endif
}

/* Skips eight ASCII bytes at a time. */
static size_t skip_ascii(hm_str text, size_t at)
{
    while (at + 8 <= text.len) {
        uint64_t word;

        memcpy(&word, text.ptr + at, 8);
        word &= UINT64_C(0x8080808080808080);
        if (word)
            return at + zeros_before(word);
        at += 8;
    }
    while (at < text.len && (unsigned char)text.ptr[at] < 0x80)
        at++;
    return at;
}

/* Skips characters of three bytes, but for those that need a closer look. */
static size_t skip_threes(hm_str text, size_t at)
{
    const unsigned char *p = (const unsigned char *)text.ptr;

    while (at + 3 <= text.len && p[at] > 0xE0 && p[at] < 0xF0 &&
           p[at] != 0xED && (p[at + 1] & 0xC0) == 0x80 &&
           (p[at + 2] & 0xC0) == 0x80)
        at += 3;
    return at;
}

size_t hm__utf8_invalid(hm_str text)
{
    size_t at = skip_ascii(text, 0);

    while (at < text.len) {
        size_t next = skip_threes(text, at);
        uint32_t code;

        if (next == at)
            next += hm__utf8_decode_long(text, at, &code);
        if (next == at)
            return at;
        at = skip_ascii(text, next);
    }
    return at;
}

size_t hm__utf8_count(hm_str text)
{
    const uint64_t ones = 0x0101010101010101;
    size_t count = text.len;
    size_t at = 0;

    for (; at + 8 <= text.len; at += 8) { // without bytes that go on
        uint64_t word;

        memcpy(&word, text.ptr + at, 8);
        if ((word & ones * 0x80) == 0)
            continue;
        word = word >> 7 & ~word >> 6 & ones;
        count -= word * ones >> 56;
    }
    for (; at < text.len; at++)
        count -= ((unsigned char)text.ptr[at] & 0xC0) == 0x80;
    return count;
}

size_t hm__utf8_step(hm_str text, size_t at)
{
    uint32_t code;
    size_t n = hm__utf8_decode(text, at, &code);

    return n ? n : 1;
}

size_t hm__utf8_width(hm_str text)
{
    size_t width = 0;
    size_t at = 0;

    while (at < text.len) {
        uint32_t code = 0;
        size_t n = hm__utf8_decode(text, at, &code);
        int w = 1;

        if (n && code >= 0x7F) // all of ASCII before that is narrow
            w = utf8proc_charwidth((utf8proc_int32_t)code);
        width += w > 0 ? (size_t)w : 0;
        at += n ? n : 1;
    }
    return width;
}

hm_str hm__utf8_clip(hm_str text, size_t most)
{
    if (text.len <= most)
        return text;
    while (most > 0 && ((unsigned char)text.ptr[most] & 0xC0) == 0x80)
        most--;
    return hm__str_part(text, 0, most);
}

bool hm__is_long_space(uint32_t code)
{
    switch (utf8proc_category((utf8proc_int32_t)code)) {
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return true;
    default:
        return false;
    }
}

bool hm__is_alnum(uint32_t code)
{
    if (code < 0x80)
        return hm__is_digit((char)code) || hm__is_lower((char)code) ||
               hm__is_upper((char)code);
    switch (utf8proc_category((utf8proc_int32_t)code)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
        return true;
    default:
        return false;
    }
}
