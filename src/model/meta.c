/*
 * meta.c - the metadata tree: ordered maps, lists and texts.
 */
#include "meta.h"

#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "edit.h"

void hm__meta_add(hm_meta *parent, hm_meta *item)
{
    hm__meta_attach(parent, item, parent->last, NULL);
}

hm_meta *hm__meta_add_text(hm_meta *map, hm__arena *arena, hm_str key,
                           hm_str text)
{
    hm_meta *item = hm__arena_zero(arena, 1, sizeof(*item));

    if (!item)
        return NULL;
    item->kind = HM_META_TEXT;
    item->key = key;
    item->text = text;
    hm__meta_add(map, item);
    return item;
}

static int by_key(const void *a, const void *b)
{
    const hm_meta *x = *(const hm_meta *const *)a;
    const hm_meta *y = *(const hm_meta *const *)b;
    size_t len = x->key.len < y->key.len ? x->key.len : y->key.len;
    int order = len ? memcmp(x->key.ptr, y->key.ptr, len) : 0;

    if (order)
        return order;
    if (x->key.len != y->key.len)
        return x->key.len < y->key.len ? -1 : 1;
    if (x->outer != y->outer)
        return x->outer ? -1 : 1;
    return x->key_span.start < y->key_span.start ? -1 : 1;
}

/* Sorted once, so that a map of very many keys stays cheap. */
static const hm_meta *find_twice(hm_meta **sorted, size_t count)
{
    const hm_meta *twice = NULL;

    qsort(sorted, count, sizeof(*sorted), by_key);
    for (size_t i = 1; i < count; i++) {
        sorted[i - 1]->hidden = hm__str_eq(sorted[i - 1]->key, sorted[i]->key);
        if (sorted[i - 1]->hidden && !twice)
            twice = sorted[i];
    }
    return twice;
}

hm_status hm__meta_finish(hm_meta *meta, hm__arena *arena,
                          const hm_meta **twice)
{
    size_t n = meta->count;
    hm_meta **items = hm__arena_zero(arena, 2 * n + 1, sizeof(*items));
    size_t i = 0;

    *twice = NULL;
    if (!items)
        return HM_ENOMEM;
    for (hm_meta *item = meta->first; item; item = item->next)
        items[i++] = item;
    meta->items = (const hm_meta **)items;
    if (meta->kind == HM_META_MAP && n > 1) {
        memcpy(items + n, items, n * sizeof(*items));
        *twice = find_twice(items + n, n);
    }
    return HM_OK;
}

hm_meta_kind hm_meta_type(const hm_meta *meta)
{
    return meta->kind;
}

hm_str hm_meta_text(const hm_meta *meta)
{
    return meta->kind == HM_META_TEXT ? meta->text : HM_STR("");
}

size_t hm_meta_count(const hm_meta *meta)
{
    return meta->count;
}

const hm_meta *hm_meta_at(const hm_meta *meta, size_t index, hm_str *key)
{
    if (index >= meta->count)
        return NULL;
    if (key)
        *key = meta->items[index]->key;
    return meta->items[index];
}

const hm_meta *hm_meta_get(const hm_meta *meta, const char *key)
{
    const hm_meta *found = NULL;

    if (meta->kind != HM_META_MAP)
        return NULL;
    for (const hm_meta *item = meta->first; item; item = item->next) {
        if (hm_str_is(item->key, key))
            found = item;
    }
    return found;
}

static void put_scalar(const hm_meta *meta, hm_out *out)
{
    if (meta->kind == HM_META_TEXT)
        hm_out_json(out, meta->text);
    else
        hm_out_puts(out, "null");
}

static bool is_leaf(const hm_meta *meta)
{
    return meta->kind == HM_META_NULL || meta->kind == HM_META_TEXT;
}

static void put_key(const hm_meta *item, hm_out *out)
{
    if (item->parent->kind == HM_META_MAP) {
        hm_out_json(out, item->key);
        hm_out_char(out, ':');
    }
}

/* Walks the tree by its links; the input decides its depth. */
void hm_meta_json(const hm_meta *meta, hm_out *out)
{
    const hm_meta *at = meta;

    for (;;) {
        if (is_leaf(at))
            put_scalar(at, out);
        else
            hm_out_char(out, at->kind == HM_META_MAP ? '{' : '[');
        if (!is_leaf(at) && at->first) {
            at = at->first;
            put_key(at, out);
            continue;
        }
        if (!is_leaf(at))
            hm_out_char(out, at->kind == HM_META_MAP ? '}' : ']');
        while (at != meta && !at->next) {
            at = at->parent;
            hm_out_char(out, at->kind == HM_META_MAP ? '}' : ']');
        }
        if (at == meta)
            return;
        at = at->next;
        hm_out_char(out, ',');
        put_key(at, out);
    }
}

bool hm__meta_bool(hm_str text, bool *out)
{
    static const char *const yes[] = {"true", "yes", "on", "y"};
    static const char *const no[] = {"false", "no", "off", "n"};

    for (size_t i = 0; i < HM_COUNT(yes); i++) {
        *out = hm__str_eq_nocase(text, hm_str_of(yes[i]));
        if (*out || hm__str_eq_nocase(text, hm_str_of(no[i])))
            return true;
    }
    return false;
}
