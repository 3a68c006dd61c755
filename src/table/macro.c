/*
 * macro.c - the built-in macros, the game's own, and their expansion.
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

hm_status hm__macros_add_over(hm__macros *macros, hm_ctx *ctx, hm_str name,
                              hm_str value)
{
    hm__macro macro = {.name = name, .value = value, .order = --macros->first};

    return add(macros, ctx, &macro);
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

/* The macro that was first added under a name. */
static hm__macro *find(const hm__macros *macros, hm_str name)
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
    const hm__macro *macro = find(macros, name);

    if (macro)
        *out = macro->value;
    return macro != NULL;
}

/* ---- expansion ----------------------------------------------------------- */

/*
 * The next `name' at or after `at`, quotes included; false if there is none.
 * One that is not closed before the next one begins is its "`" alone.
 */
static bool next_use(hm_str text, size_t at, hm_span *out)
{
    size_t end;

    out->start = hm__str_find(text, '`', at);
    if (out->start == text.len)
        return false;
    end = out->start + 1;
    while (end < text.len && text.ptr[end] != '`' && text.ptr[end] != '\'')
        end++;
    out->end =
        end < text.len && text.ptr[end] == '\'' ? end + 1 : out->start + 1;
    return true;
}

static bool is_open(hm_span use)
{
    return use.end == use.start + 1;
}

static hm_str name_of(hm_str text, hm_span use)
{
    return hm__str_part(text, use.start + 1, use.end - 1);
}

/* What one use stands for; a built-in goes into `room`. */
static bool value_of(const hm__macros *macros, hm_str text, hm_span use,
                     char room[4], hm_str *out)
{
    hm_str name = name_of(text, use);
    uint32_t code;

    if (is_open(use))
        return false;
    if (hm__macros_get(macros, name, out))
        return true;
    code = hm__macro_builtin(name);
    *out = (hm_str){room, code ? hm__utf8_encode(code, room) : 0};
    return code != 0;
}

/* The size of a text once expanded, or SIZE_MAX if it is beyond all bounds. */
static size_t expanded_size(const hm__macros *macros, hm_str text)
{
    size_t size = text.len;
    size_t at = 0;
    hm_span use;

    while (next_use(text, at, &use)) {
        char room[4];
        hm_str value;

        if (value_of(macros, text, use, room, &value)) {
            if (value.len > SIZE_MAX / 2 - size)
                return SIZE_MAX;
            size += value.len;
        }
        at = use.end;
    }
    return size;
}

/* Copies `text` with each known macro replaced; unknown ones stay. */
static hm_status substitute(hm__macros *macros, hm__arena *arena, hm_str text,
                            hm_str *out)
{
    size_t size = expanded_size(macros, text);
    char *copy;
    size_t n = 0;
    size_t at = 0;
    hm_span use;

    if (size > arena->ctx->limits.expansion_bytes - macros->bytes)
        return HM_ELIMIT;
    macros->bytes += size;
    copy = hm__arena_alloc(arena, size + 1);
    if (!copy)
        return HM_ENOMEM;
    while (next_use(text, at, &use)) {
        char room[4];
        hm_str value;

        if (!value_of(macros, text, use, room, &value))
            value = hm__str_part(text, use.start, use.end);
        memcpy(copy + n, text.ptr + at, use.start - at);
        n += use.start - at;
        memcpy(copy + n, value.ptr, value.len);
        n += value.len;
        at = use.end;
    }
    memcpy(copy + n, text.ptr + at, text.len - at);
    *out = (hm_str){copy, n + text.len - at};
    return HM_OK;
}

static hm_status too_large(hm_fault *why, hm_str at)
{
    hm__fault(why, at, "limit-expansion-bytes",
              "the macros of this game grow too large");
    return HM_ELIMIT;
}

static hm_status circular(hm_fault *why, const hm__macro *macro)
{
    return hm__fault(why, macro->name, "ppn-macro-circular",
                     "the macro `%.*s' uses itself", HM_QUOTE(macro->name));
}

/* A macro that `macro` uses and that is not expanded yet. */
static hm__macro *unready_use(const hm__macros *macros, hm__macro *macro)
{
    hm_span use;

    while (next_use(macro->value, macro->seen, &use)) {
        hm__macro *used =
            is_open(use) ? NULL : find(macros, name_of(macro->value, use));

        if (used && !used->ready)
            return used;
        macro->seen = use.end;
    }
    return NULL;
}

/* Expands a macro after those that it uses; `stack` holds the open ones. */
static hm_status expand_one(hm__macros *macros, hm__arena *arena,
                            hm__macro **stack, hm_fault *why)
{
    size_t depth = 1;

    stack[0]->open = true;
    while (depth > 0) {
        hm__macro *top = stack[depth - 1];
        hm__macro *used = unready_use(macros, top);
        hm_status st;

        if (used && used->open)
            return circular(why, used);
        if (used) {
            used->open = true;
            stack[depth++] = used;
            continue;
        }
        st = substitute(macros, arena, top->value, &top->value);
        if (st == HM_ELIMIT)
            return too_large(why, top->name);
        HM_TRY(st);
        top->ready = true;
        top->open = false;
        depth--;
    }
    return HM_OK;
}

hm_status hm__macros_close(hm__macros *macros, hm__arena *arena, hm_fault *why)
{
    hm__macro **stack;

    if (macros->count == 0)
        return HM_OK;
    qsort(macros->items, macros->count, sizeof(*macros->items), by_name);
    stack = hm__arena_alloc(arena, macros->count * sizeof(*stack));
    if (!stack)
        return HM_ENOMEM;
    for (size_t i = 0; i < macros->count; i++) {
        macros->items[i].ready = hm__str_find(macros->items[i].value, '`', 0) ==
                                 macros->items[i].value.len;
    }
    for (size_t i = 0; i < macros->count; i++) {
        stack[0] = &macros->items[i];
        if (!stack[0]->ready)
            HM_TRY(expand_one(macros, arena, stack, why));
    }
    return HM_OK;
}

/* Complains about a use that stands for nothing. */
static hm_status unknown(hm_fault *why, hm_str text, hm_span use)
{
    hm_str at = hm__str_part(text, use.start, use.end);

    if (is_open(use))
        return hm__fault(why, at, "ppn-macro-open",
                         "a macro begins with ` and must end with '");
    hm__fault(why, at, "ppn-macro-unknown", "there is no macro %.*s",
              HM_QUOTE(at));
    return hm__fault_hint(why, "define it under \"Macros\" in the metadata");
}

hm_status hm__macros_expand(hm__macros *macros, hm__arena *arena, hm_str text,
                            hm_str *out, hm_fault *why)
{
    size_t at = 0;
    hm_span use;
    hm_status st;

    while (next_use(text, at, &use)) {
        char room[4];
        hm_str value;

        if (!value_of(macros, text, use, room, &value))
            return unknown(why, text, use);
        at = use.end;
    }
    st = substitute(macros, arena, text, out);
    if (st == HM_ELIMIT)
        return too_large(why, text);
    HM_TRY(st);
    at = hm__str_find(*out, '`', 0);
    if (at < out->len && next_use(*out, at, &use))
        return unknown(why, *out, use); // the value of a macro used it
    return HM_OK;
}
