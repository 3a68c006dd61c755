/*
 * anchors.c - finding and copying values of YAML that have a name.
 */
#include "anchors.h"

#include "base/mix.h"
#include "base/str.h"

enum { ITEM_BYTES = 16 }; // what an item counts, beside its texts

struct hm__anchor {
    hm_str name;
    const hm_meta *value;
    hm__anchor *next;
};

static size_t list_of(hm_str name)
{
    return hm__mix_text(0, name) % 256;
}

hm_status hm__anchors_add(hm__anchors *anchors, hm_str name,
                          const hm_meta *value)
{
    hm__anchor **list = &anchors->lists[list_of(name)];
    hm__anchor *anchor = hm__arena_zero(anchors->arena, 1, sizeof(*anchor));

    if (!anchor)
        return HM_ENOMEM;
    anchor->name = hm__arena_str(anchors->arena, name);
    anchor->value = value;
    anchor->next = *list;
    *list = anchor;
    return anchor->name.ptr ? HM_OK : HM_ENOMEM;
}

const hm_meta *hm__anchors_find(const hm__anchors *anchors, hm_str name)
{
    const hm__anchor *at = anchors->lists[list_of(name)];

    while (at && !hm__str_eq(at->name, name))
        at = at->next;
    return at ? at->value : NULL;
}

/* What one item is, without what it holds. */
static hm_status copy_item(hm__anchors *anchors, const hm_meta *from,
                           hm_meta *to)
{
    anchors->bytes += from->key.len + from->text.len + ITEM_BYTES;
    if (anchors->bytes > anchors->arena->ctx->limits.meta_bytes)
        return HM_ELIMIT;
    to->kind = from->kind;
    to->text = from->text;
    return HM_OK;
}

static hm_status add_child(hm__anchors *anchors, const hm_meta *from,
                           hm_meta *parent, hm_meta **out)
{
    hm_meta *child = hm__arena_zero(anchors->arena, 1, sizeof(*child));

    if (!child)
        return HM_ENOMEM;
    child->key = from->key;
    child->span = from->span;
    child->key_span = from->key_span;
    hm__meta_add(parent, child);
    *out = child;
    return copy_item(anchors, from, child);
}

hm_status hm__anchors_copy(hm__anchors *anchors, const hm_meta *from,
                           size_t levels, hm_meta *to)
{
    const hm_meta *at = from;
    const hm_meta *twice; // never: the value was finished before
    size_t depth = 1;

    HM_TRY(copy_item(anchors, at, to));
    for (;;) {
        if (at->kind >= HM_META_LIST && depth > levels)
            return HM_ELIMIT;
        if (at->first) {
            at = at->first;
            depth++;
            HM_TRY(add_child(anchors, at, to, &to));
            continue;
        }
        while (at != from && !at->next) {
            if (to->kind >= HM_META_LIST)
                HM_TRY(hm__meta_finish(to, anchors->arena, &twice));
            at = at->parent;
            to = to->parent;
            depth--;
        }
        if (to->kind >= HM_META_LIST)
            HM_TRY(hm__meta_finish(to, anchors->arena, &twice));
        if (at == from)
            return HM_OK;
        at = at->next;
        HM_TRY(add_child(anchors, at, to->parent, &to));
    }
}
