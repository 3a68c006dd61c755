/*
 * utf8.h - code points: decoding, classes, and width in a terminal.
 */
#ifndef HM_BASE_UTF8_H
#define HM_BASE_UTF8_H

#include "str.h"

/* For hm__utf8_decode(), beyond ASCII. */
size_t hm__utf8_decode_long(hm_str text, size_t at, uint32_t *code);

/*
 * Decodes the code point at `text.ptr[at]` and returns its length in bytes;
 * 0 at the end or if the bytes are not UTF-8.
 */
static inline size_t hm__utf8_decode(hm_str text, size_t at, uint32_t *code)
{
    if (at >= text.len)
        return 0;
    if ((unsigned char)text.ptr[at] >= 0x80)
        return hm__utf8_decode_long(text, at, code);
    *code = (unsigned char)text.ptr[at];
    return 1;
}

/* Writes 1 to 4 bytes. */
size_t hm__utf8_encode(uint32_t code, char out[4]);

/* Index of the first byte that is not valid UTF-8; text.len if all are. */
HM_PART size_t hm__utf8_invalid(hm_str text);

size_t hm__utf8_count(hm_str text);

/* Bytes of the code point at `at`, 1 if it is broken. */
size_t hm__utf8_step(hm_str text, size_t at);

/* Terminal columns of a text; a tab counts as one blank. */
size_t hm__utf8_width(hm_str text);

/* At most `most` bytes of a text, whole code points only. */
hm_str hm__utf8_clip(hm_str text, size_t most);

/* For "%.*s" in a message: what a user wrote, cut if it is very long. */
#define HM_QUOTE(text)                                                         \
    (int)hm__utf8_clip(text, 48).len, hm__utf8_clip(text, 48).ptr

/* For hm__is_space(), beyond ASCII. */
bool hm__is_long_space(uint32_t code);

/* White space of PPN: tab, newline, form feed and Unicode category Z. */
static inline bool hm__is_space(uint32_t code)
{
    if (code >= 0x80)
        return hm__is_long_space(code);
    return code == ' ' || (code >= '\t' && code <= '\r');
}

/* Length of the white space at `at`; 0 if there is none. */
static inline size_t hm__space_at(hm_str text, size_t at)
{
    unsigned char c = at < text.len ? (unsigned char)text.ptr[at] : 0;
    uint32_t code;
    size_t n;

    if (c < 0x80)
        return hm__is_space(c);
    if (c != 0xC2 && (c < 0xE1 || c > 0xE3))
        return 0; // U+00A0, and the others are U+1680 to U+3000
    n = hm__utf8_decode_long(text, at, &code);
    return n && hm__is_long_space(code) ? n : 0;
}

/* Where the white space at `at` ends. */
static inline size_t hm__after_spaces(hm_str text, size_t at)
{
    size_t n;

    while ((n = hm__space_at(text, at)) > 0)
        at += n;
    return at;
}

/* Letters, marks and digits of any script. */
bool hm__is_alnum(uint32_t code);

#endif
