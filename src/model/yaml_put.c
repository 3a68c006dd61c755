/*
 * yaml_put.c - writing a metadata tree as YAML.
 *
 * Block style, two columns per level. What could be taken for anything but a
 * text is quoted; JSON's quotes are YAML's too.
 */
#include <string.h>

#include "base/str.h"
#include "meta.h"

static bool is_plain_start(char c)
{
    return hm__is_digit(c) || hm__is_lower(c) || hm__is_upper(c) ||
           (unsigned char)c >= 0x80 || strchr("(_/.+$", c);
}

/* Whether a text needs no quotes. */
static bool is_plain(hm_str text)
{
    if (text.len == 0 || !is_plain_start(text.ptr[0]) ||
        text.ptr[text.len - 1] == ' ' || text.ptr[text.len - 1] == ':' ||
        hm_str_is(text, "null") || hm_str_is(text, "Null") ||
        hm_str_is(text, "NULL"))
        return false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        char next = i + 1 < text.len ? text.ptr[i + 1] : '\0';

        if ((unsigned char)c < 0x20 || c == 0x7F || strchr("\"'[]{},&*", c) ||
            (c == ':' && next == ' ') || (c == ' ' && next == '#'))
            return false;
    }
    return !(text.len >= 3 && memcmp(text.ptr, "...", 3) == 0);
}

static void put_text(hm_str text, hm_out *out)
{
    if (is_plain(text))
        hm_out_put(out, text);
    else
        hm_out_json(out, text);
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
        put_text(item->key, out);
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
