/*
 * macro.c - the built-in macros and the game's own; expand.c replaces them.
 */
#include "macro.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

/* ---- built in ------------------------------------------------------------ */

/* WH and WS are swapped in the specification's table; files rely on it. */
static const struct {
    const char *name;
    uint32_t code;
} named[] = {
    {"H", 0x2665},   {"S", 0x2660},   {"C", 0x2663},   {"D", 0x2666},
    {"WH", 0x2664},  {"WS", 0x2661},  {"WD", 0x2662},  {"WC", 0x2667},
    {"RJ", 0x1F0BF}, {"BJ", 0x1F0CF}, {"WJ", 0x1F0DF}, {"TF", 0x1F0E0},
    {"p", 0x265F},   {"n", 0x265E},   {"b", 0x265D},   {"r", 0x265C},
    {"q", 0x265B},   {"k", 0x265A},   {"P", 0x2659},   {"N", 0x2658},
    {"B", 0x2657},   {"R", 0x2656},   {"Q", 0x2655},   {"K", 0x2654},
};

/* SA, H2, DT, CK: a suit and a rank. */
static uint32_t card_macro(hm_str name)
{
    static const char suits[] = "SHDC";
    static const char ranks[] = "A23456789TJCQK";
    const char *suit = memchr(suits, name.ptr[0], 4);
    const char *rank = memchr(ranks, name.ptr[1], 14);

    if (!suit || !rank)
        return 0;
    return 0x1F0A1 + (uint32_t)(suit - suits) * 16 + (uint32_t)(rank - ranks);
}

/* T1 to T21: trumps. */
static uint32_t trump_macro(hm_str name)
{
    hm_str digits = hm__str_part(name, 1, name.len);
    size_t n;

    if (name.ptr[0] != 'T' || digits.len > 2 || digits.ptr[0] == '0' ||
        !hm__str_size(digits, &n) || n > 21)
        return 0;
    return 0x1F0E0 + (uint32_t)n;
}

/* 0-0 to 6-6: standing dominoes. */
static uint32_t domino_macro(hm_str name)
{
    uint32_t a = (uint32_t)(unsigned char)name.ptr[0] - '0';
    uint32_t b = (uint32_t)(unsigned char)name.ptr[2] - '0';

    return name.ptr[1] == '-' && a < 7 && b < 7 ? 0x1F063 + a * 7 + b : 0;
}

uint32_t hm__macro_builtin(hm_str name)
{
    uint32_t code = 0;

    for (size_t i = 0; i < HM_COUNT(named); i++) {
        if (hm_str_is(name, named[i].name))
            return named[i].code;
    }
    if (name.len == 2)
        code = card_macro(name);
    if (!code && (name.len == 2 || name.len == 3))
        code = trump_macro(name);
    if (!code && name.len == 3)
        code = domino_macro(name);
    return code;
}

/* ---- the game's own ------------------------------------------------------ */

void hm__macros_free(hm__macros *macros, hm_ctx *ctx)
{
    hm__free(ctx, macros->items);
    hm__free(ctx, macros->text);
    *macros = (hm__macros){0};
}

static hm_status add(hm__macros *macros, hm_ctx *ctx, const hm__macro *macro)
{
    HM_TRY(hm__reserve(ctx, &macros->items, &macros->room, macros->count + 1,
                       sizeof(*macros->items)));
    macros->items[macros->count++] = *macro;
    return HM_OK;
}

hm_status hm__macros_add(hm__macros *macros, hm_ctx *ctx, hm_str name,
                         hm_str value)
{
    hm__macro macro = {.name = name, .value = value, .order = ++macros->last};

    return add(macros, ctx, &macro);
}

hm_status hm__macros_add_over(hm__macros *macros, hm_ctx *ctx,
                              const hm__macro *macro)
{
    hm__macro copy = *macro;

    copy.order = --macros->first;
    return add(macros, ctx, &copy);
}

static int by_name(const void *a, const void *b)
{
    const hm__macro *x = a;
    const hm__macro *y = b;
    size_t len = x->name.len < y->name.len ? x->name.len : y->name.len;
    int order = len ? memcmp(x->name.ptr, y->name.ptr, len) : 0;

    if (order)
        return order;
    if (x->name.len != y->name.len)
        return x->name.len < y->name.len ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

void hm__macros_sort(hm__macros *macros)
{
    if (macros->count)
        qsort(macros->items, macros->count, sizeof(*macros->items), by_name);
}

/* Finds the one that was first added under a name. */
hm__macro *hm__macros_find(const hm__macros *macros, hm_str name)
{
    hm__macro key = {.name = name, .order = INT_MIN}; // before all so named
    size_t low = 0;
    size_t high = macros->count;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (by_name(&macros->items[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < macros->count && hm__str_eq(macros->items[low].name, name))
        return &macros->items[low];
    return NULL;
}

bool hm__macros_get(const hm__macros *macros, hm_str name, hm_str *out)
{
    const hm__macro *macro = hm__macros_find(macros, name);

    if (macro)
        *out = macro->value;
    return macro != NULL;
}
