/*
 * name.c - names of games, as PPN normalises them.
 *
 * Lower case, without accents, apostrophes and hyphens; white space and other
 * punctuation separate words, and so does a capital after a small letter, so
 * that "FourFieldKono" is four_field_kono. "Jul-Gonu" is julgonu: a hyphen
 * joins. Draughts are checkers.
 */
#include <string.h>
#include <utf8proc.h>

#include "base/utf8.h"
#include "setup.h"

typedef struct builder {
    char *out;
    size_t room, len;
    bool gap;        // a word ended
    bool last_small; // the character just read was a small letter
} builder;

static bool put(builder *b, char c)
{
    if (b->gap && b->len > 0 && b->len + 1 < b->room)
        b->out[b->len++] = '_';
    b->gap = false;
    if (b->len + 1 >= b->room)
        return false;
    b->out[b->len++] = c;
    return true;
}

static bool put_ascii(builder *b, char c)
{
    bool small = hm__is_lower(c) || hm__is_digit(c);

    if (c == '\'' || c == '"' || c == '-') {
        b->last_small = false;
        return true;
    }
    if (!small && !hm__is_upper(c)) {
        b->gap = true;
        b->last_small = false;
        return true;
    }
    if (hm__is_upper(c) && b->last_small)
        b->gap = true;
    b->last_small = hm__is_lower(c);
    return put(b, hm__lower(c));
}

/* Puts the base letter of an accented one; marks and the rest are dropped. */
static bool put_code(builder *b, utf8proc_int32_t code)
{
    utf8proc_int32_t parts[8];
    int class = 0;
    utf8proc_ssize_t n = utf8proc_decompose_char(
        code, parts, 8, UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK, &class);
    bool ok = true;

    if (hm__is_space((uint32_t)code))
        return put_ascii(b, ' ');
    for (utf8proc_ssize_t i = 0; i < n && i < 8; i++) {
        if (parts[i] > 0 && parts[i] < 0x80)
            ok = ok && put_ascii(b, (char)parts[i]);
    }
    return ok;
}

/* "draughts" becomes "checkers", which is as long. */
static void rename_draughts(char *name)
{
    char *at = strstr(name, "draughts");

    if (at)
        memcpy(at, "checkers", 8);
}

bool hm__normalize(hm_str name, char *out, size_t room)
{
    builder b = {.out = out, .room = room};
    const utf8proc_uint8_t *p = (const utf8proc_uint8_t *)name.ptr;
    utf8proc_ssize_t left = (utf8proc_ssize_t)name.len;
    bool ok = room > 0;

    while (left > 0 && ok) {
        utf8proc_int32_t code;
        utf8proc_ssize_t n = utf8proc_iterate(p, left, &code);

        if (n <= 0)
            break;
        ok = put_code(&b, code);
        p += n;
        left -= n;
    }
    if (left > 0 || !ok) {
        if (room)
            out[0] = '\0';
        return false;
    }
    out[b.len] = '\0';
    rename_draughts(out);
    return true;
}

bool hm__has_word(const char *list, const char *word)
{
    size_t len = strlen(word);

    for (const char *at = list; len && (at = strstr(at, word)); at += len) {
        if ((at == list || at[-1] == ' ') &&
            (at[len] == '\0' || at[len] == ' '))
            return true;
    }
    return false;
}

bool hm_setup_normalize(const char *name, char *out, size_t room)
{
    return hm__normalize(hm_str_of(name), out, room);
}
