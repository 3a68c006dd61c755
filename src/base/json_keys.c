/*
 * json_keys.c - the set of keys of one JSON object.
 *
 * A crit-bit tree: no choice of keys makes it slow, as it could be done to a
 * hash whose seed is known. Each byte of a key counts as nine bits, the first
 * of which says that the byte is there.
 */
#include "json.h"

#include "str.h"

struct hm__json_node {
    size_t bit; // the first in which the keys below differ; or LEAF
    union {
        struct hm__json_node *child[2];
        hm_str key; // of a leaf
    };
};

#define LEAF SIZE_MAX

static size_t key_bit(hm_str key, size_t bit)
{
    size_t byte = bit / 9;

    if (byte >= key.len)
        return 0;
    return bit % 9 == 0 || (unsigned char)key.ptr[byte] >> (8 - bit % 9) & 1;
}

/* The first bit in which two keys differ; LEAF if they are the same. */
static size_t first_difference(hm_str a, hm_str b)
{
    size_t length = a.len < b.len ? a.len : b.len;
    size_t byte = 0;
    size_t bit;

    if (hm__str_eq(a, b))
        return LEAF;
    while (byte < length && a.ptr[byte] == b.ptr[byte])
        byte++;
    for (bit = byte * 9; key_bit(a, bit) == key_bit(b, bit); bit++)
        ;
    return bit;
}

static struct hm__json_node *new_leaf(hm__arena *arena, hm_str key)
{
    struct hm__json_node *leaf = hm__arena_alloc(arena, sizeof(*leaf));

    if (!leaf)
        return NULL;
    leaf->bit = LEAF;
    leaf->key = hm__arena_str(arena, key);
    return leaf->key.ptr ? leaf : NULL;
}

/* Puts a fork for `bit` into the tree, with a leaf for `key` on one side. */
static hm_status add_key(hm__json_keys *keys, hm_str key, size_t bit)
{
    struct hm__json_node **link = &keys->root;
    struct hm__json_node *leaf = new_leaf(keys->arena, key);
    struct hm__json_node *fork = hm__arena_alloc(keys->arena, sizeof(*fork));
    size_t side = key_bit(key, bit);

    if (!leaf || !fork)
        return HM_ENOMEM;
    while ((*link)->bit < bit)
        link = &(*link)->child[key_bit(key, (*link)->bit)];
    fork->bit = bit;
    fork->child[side] = leaf;
    fork->child[!side] = *link;
    *link = fork;
    return HM_OK;
}

hm_status hm__json_unique(hm__json *json, hm__json_keys *keys,
                          const hm__json_token *key)
{
    const struct hm__json_node *node = keys->root;
    size_t bit;

    if (!node) {
        keys->root = new_leaf(keys->arena, key->text);
        return keys->root ? HM_OK : HM_ENOMEM;
    }
    while (node->bit != LEAF)
        node = node->child[key_bit(key->text, node->bit)];
    bit = first_difference(node->key, key->text);
    if (bit != LEAF)
        return add_key(keys, key->text, bit);
    return hm__json_report(
        json, (hm__json_fault){"json-duplicate-key",
                               "this object already has this key", key->span});
}
