/*
 * yaml_put.c - writing a metadata tree as YAML.
 *
 * Block style, two columns per level. What could be taken for anything but a
 * text is quoted; JSON's quotes are YAML's too.
 */
#include <string.h>

#include "base/utf8.h"
#include "meta.h"

/* In front of a plain colon: YAML allows 1024, and an escape takes six. */
enum { LONGEST_KEY = 160 };

static bool is_plain_start(char c)
{
    return hm__is_digit(c) || hm__is_lower(c) || hm__is_upper(c) ||
           (unsigned char)c >= 0x80 || strchr("(_/.+$", c);
}

/* Characters that YAML takes for line ends or does not print. */
static bool needs_escape(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 ||
           code == 0x2029 || code == 0xFEFF || code == 0xFFFE ||
           code == 0xFFFF || code == '"' || code == '\\';
}

/* Whether a text needs no quotes. */
static bool is_plain(hm_str text)
{
    if (text.len == 0 || !is_plain_start(text.ptr[0]) ||
        text.ptr[text.len - 1] == ' ' || text.ptr[text.len - 1] == ':' ||
        hm_str_is(text, "null") || hm_str_is(text, "Null") ||
        hm_str_is(text, "NULL"))
        return false;
    for (size_t i = 0; i < text.len; i += hm__utf8_step(text, i)) {
        char c = text.ptr[i];
        char next = i + 1 < text.len ? text.ptr[i + 1] : '\0';
        uint32_t code = 0;

        hm__utf8_decode(text, i, &code);
        if (needs_escape(code) || strchr("\"'[]{},&*", c) ||
            (c == ':' && next == ' ') || (c == ' ' && next == '#'))
            return false;
    }
    return !(text.len >= 3 && memcmp(text.ptr, "...", 3) == 0);
}

void hm__yaml_quote(hm_str text, hm_out *out)
{
    hm_out_char(out, '"');
    for (size_t at = 0; at < text.len;) {
        uint32_t code = 0;
        size_t n = hm__utf8_decode(text, at, &code);

        n = n ? n : 1;
        if (code == '"' || code == '\\')
            hm_out_printf(out, "\\%c", (char)code);
        else if (needs_escape(code))
            hm_out_printf(out, "\\u%04X", (unsigned)code);
        else
            hm_out_put(out, hm__str_part(text, at, at + n));
        at += n;
    }
    hm_out_char(out, '"');
}

void hm__yaml_put_comment(hm_str line, hm_out *out)
{
    for (size_t at = 0, n; at < line.len; at += n) {
        uint32_t code = 0;

        n = hm__utf8_decode(line, at, &code);
        n = n ? n : 1;
        if (code == '\t')
            hm_out_char(out, '\t');
        else if (code >= 0x80 && needs_escape(code))
            hm_out_puts(out, "\xEF\xBF\xBD"); // U+FFFD
        else
            hm_out_visible(out, hm__str_part(line, at, at + n));
    }
}

static void put_text(hm_str text, hm_out *out)
{
    if (is_plain(text))
        hm_out_put(out, text);
    else
        hm__yaml_quote(text, out);
}

static bool is_leaf(const hm_meta *meta)
{
    return meta->kind < HM_META_LIST || !meta->first;
}

static void put_leaf(const hm_meta *meta, hm_out *out)
{
    switch (meta->kind) {
    case HM_META_NULL:
        hm_out_puts(out, "~");
        break;
    case HM_META_TEXT:
        put_text(meta->text, out);
        break;
    case HM_META_LIST:
        hm_out_puts(out, "[]");
        break;
    case HM_META_MAP:
        hm_out_puts(out, "{}");
        break;
    }
    hm_out_char(out, '\n');
}

static void put_item(const hm_meta *item, int depth, hm_out *out)
{
    hm_out_printf(out, "%*s", 2 * depth, "");
    if (item->parent->kind == HM_META_MAP) {
        bool simple = item->key.len < LONGEST_KEY;

        hm_out_puts(out, simple ? "" : "? ");
        put_text(item->key, out);
        if (!simple)
            hm_out_printf(out, "\n%*s", 2 * depth, "");
        hm_out_puts(out, is_leaf(item) ? ": " : ":\n");
    } else {
        hm_out_puts(out, is_leaf(item) ? "- " : "-\n");
    }
    if (is_leaf(item))
        put_leaf(item, out);
}

/* Walks the items below `top` by their links; the input decides the depth. */
void hm__yaml_put(const hm_meta *top, hm_out *out)
{
    const hm_meta *at = top;
    int depth = 0;

    put_item(top, depth, out);
    if (is_leaf(top))
        return;
    at = top->first;
    depth = 1;
    for (;;) {
        put_item(at, depth, out);
        if (!is_leaf(at)) {
            at = at->first;
            depth++;
            continue;
        }
        while (at != top && !at->next) {
            at = at->parent;
            depth--;
        }
        if (at == top)
            return;
        at = at->next;
    }
}
