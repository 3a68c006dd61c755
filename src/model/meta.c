/*
 * meta.c - the metadata tree: ordered maps, lists and texts.
 */
#include "meta.h"

#include <halfmove/json.h>
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

enum { FEW = 32 }; // keys that are compared one by one

/* Most maps have few keys, and none of them twice. */
static bool all_differ(hm_meta *const *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        items[i]->hidden = false;
        for (size_t j = 0; j < i; j++) {
            if (items[i]->key.len == items[j]->key.len &&
                hm__str_eq(items[i]->key, items[j]->key))
                return false;
        }
    }
    return true;
}

/* Sorted once, so that a map of very many keys stays cheap. */
static const hm_meta *find_twice(hm_meta **sorted, size_t count)
{
    const hm_meta *twice = NULL;

    if (count <= FEW && all_differ(sorted, count))
        return NULL;
    qsort(sorted, count, sizeof(*sorted), by_key);
    for (size_t i = 1; i < count; i++) {
        sorted[i - 1]->hidden = hm__str_eq(sorted[i - 1]->key, sorted[i]->key);
        if (sorted[i - 1]->hidden &&
            (!twice || sorted[i]->key_span.start < twice->key_span.start))
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

/* Puts a key, if it has one, and a scalar or the bracket that opens it. */
static void begin_item(const hm_meta *item, bool top, hm_json *json)
{
    if (!top && item->parent->kind == HM_META_MAP)
        hm_json_any_key(json, item->key);
    if (item->kind == HM_META_MAP)
        hm_json_begin_object(json);
    else if (item->kind == HM_META_LIST)
        hm_json_begin_array(json);
    else if (item->kind == HM_META_TEXT)
        hm_json_string(json, item->text);
    else
        hm_json_null(json);
}

static void end_item(const hm_meta *item, hm_json *json)
{
    if (item->kind == HM_META_MAP)
        hm_json_end_object(json);
    else if (item->kind == HM_META_LIST)
        hm_json_end_array(json);
}

/* Walks the tree by its links; the input decides its depth. */
void hm_meta_json(const hm_meta *meta, hm_out *out)
{
    hm_json json = {.out = out};
    const hm_meta *at = meta;

    for (;;) {
        begin_item(at, at == meta, &json);
        if (at->first) {
            at = at->first;
            continue;
        }
        end_item(at, &json);
        while (at != meta && !at->next) {
            at = at->parent;
            end_item(at, &json);
        }
        if (at == meta)
            return;
        at = at->next;
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
