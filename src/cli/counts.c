/*
 * counts.c - adding up games by what they have in common.
 */
#include <stdlib.h>
#include <string.h>

#include "ask.h"

char ask_result(const hm_outcome *outcome)
{
    if (!outcome->over)
        return 'u';
    return outcome->winner < 0    ? 'd'
           : outcome->winner == 0 ? 'f'
           : outcome->winner == 1 ? 's'
                                  : 'u';
}

static size_t hash(hm_str key)
{
    uint64_t n = UINT64_C(0xCBF29CE484222325);

    for (size_t i = 0; i < key.len; i++)
        n = (n ^ (unsigned char)key.ptr[i]) * UINT64_C(0x100000001B3);
    return (size_t)(n ^ n >> 32);
}

/* The slot of a key, or the free one where it belongs. */
static size_t find_slot(const cli_counts *c, hm_str key)
{
    size_t slot = hash(key) & (c->slot_count - 1);

    while (c->slots[slot] && !hm_str_is(key, c->items[c->slots[slot] - 1].key))
        slot = (slot + 1) & (c->slot_count - 1);
    return slot;
}

static bool grow(cli_counts *c)
{
    size_t room = c->room ? 2 * c->room : 64;
    cli_count *items = realloc(c->items, room * sizeof(*items));

    if (!items)
        return false;
    c->items = items;
    c->room = room;
    free(c->slots);
    c->slot_count = 2 * room;
    c->slots = calloc(c->slot_count, sizeof(*c->slots));
    for (size_t i = 0; c->slots && i < c->count; i++)
        c->slots[find_slot(c, hm_str_of(items[i].key))] = i + 1;
    return c->slots;
}

cli_count *counts_find(cli_counts *c, hm_str key)
{
    cli_count *item;
    size_t slot;

    if (c->count == c->room && !grow(c))
        return NULL;
    slot = find_slot(c, key);
    if (c->slots[slot])
        return &c->items[c->slots[slot] - 1];
    item = &c->items[c->count];
    *item = (cli_count){.key = strndup(key.ptr, key.len), .shortest = SIZE_MAX};
    if (!item->key)
        return NULL;
    c->slots[slot] = ++c->count;
    return item;
}

void count_add(cli_count *count, char result, size_t plies)
{
    count->games++;
    count->first += result == 'f';
    count->second += result == 's';
    count->draw += result == 'd';
    count->unknown += result == 'u';
    count->plies += plies;
    if (plies < count->shortest)
        count->shortest = plies;
    if (plies > count->longest)
        count->longest = plies;
}

static int by_games(const void *a, const void *b)
{
    const cli_count *x = a;
    const cli_count *y = b;

    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return strcmp(x->key, y->key);
}

void counts_sort(cli_counts *c)
{
    if (c->count)
        qsort(c->items, c->count, sizeof(*c->items), by_games);
}

void counts_free(cli_counts *c)
{
    for (size_t i = 0; i < c->count; i++)
        free(c->items[i].key);
    free(c->items);
    free(c->slots);
}

/* ---- printing -------------------------------------------------------------
 */

void put_counts_json(hm_json *json, const cli_count *count)
{
    hm_json_key(json, "games");
    hm_json_int(json, (int64_t)count->games);
    hm_json_key(json, "first");
    hm_json_int(json, (int64_t)count->first);
    hm_json_key(json, "second");
    hm_json_int(json, (int64_t)count->second);
    hm_json_key(json, "draw");
    hm_json_int(json, (int64_t)count->draw);
    hm_json_key(json, "unknown");
    hm_json_int(json, (int64_t)count->unknown);
}

/* Code points of a key, which is near to its width. */
static int width_of(const char *key)
{
    int width = 0;

    for (; *key; key++)
        width += (*key & 0xC0) != 0x80;
    return width;
}

void put_counts_table(hm_out *out, const char *heading,
                      const cli_counts *counts)
{
    int wide = width_of(heading);

    for (size_t i = 0; i < counts->count; i++) {
        int width = width_of(counts->items[i].key);

        wide = width > wide && width <= 40 ? width : wide;
    }
    hm_out_printf(out, "%-*s %9s %9s %9s %9s %9s\n", wide, heading, "games",
                  "first", "second", "draw", "unknown");
    for (size_t i = 0; i < counts->count; i++) {
        const cli_count *n = &counts->items[i];
        int gap = wide - width_of(n->key);

        hm_out_visible(out, hm_str_of(n->key));
        hm_out_printf(out, "%*s %9zu %9zu %9zu %9zu %9zu\n", gap > 0 ? gap : 0,
                      "", n->games, n->first, n->second, n->draw, n->unknown);
    }
}
