/*
 * grid.c - squares, names and hands, and what an action does to them.
 */
#include "grid.h"

#include <string.h>

#include "base/mix.h"
#include "base/put.h"
#include "base/utf8.h"

enum { FIRST_SLOTS = 64, HINT_NAMES = 6 };

const char *const hm__grid_verbs[] = {
    [HM__GRID_PASS] = "",           [HM__GRID_SHIFT] = "shift",
    [HM__GRID_REMOVE] = "remove",   [HM__GRID_CAPTURE] = "capture",
    [HM__GRID_PROMOTE] = "promote", [HM__GRID_DROP] = "drop",
};

static const char *const rules[] = {
    [HM__GRID_NONE] = "none",
    [HM__GRID_KEEP] = "keep",
    [HM__GRID_SWAP] = "swap",
};

const char *hm__grid_rule_name(hm__grid_rule rule)
{
    return rules[rule];
}

bool hm__grid_rule_find(hm_str name, hm__grid_rule *out)
{
    for (size_t i = 0; i < HM_COUNT(rules); i++) {
        if (hm_str_is(name, rules[i])) {
            *out = (hm__grid_rule)i;
            return true;
        }
    }
    return false;
}

void hm__grid_init(hm__grid *grid, hm_ctx *ctx)
{
    *grid = (hm__grid){.ctx = ctx, .open = true};
    hm__arena_init(&grid->arena, ctx);
}

void hm__grid_free(hm__grid *grid)
{
    hm__free(grid->ctx, grid->cells);
    hm__free(grid->ctx, grid->ranks);
    hm__free(grid->ctx, grid->names);
    hm__free(grid->ctx, grid->slots);
    hm__free(grid->ctx, grid->notes);
    hm__arena_free(&grid->arena);
}

hm_status hm__grid_clear(hm__grid *grid)
{
    hm__arena_reset(&grid->arena);
    grid->game = NULL;
    grid->open = true;
    grid->list = grid->hands = grid->keyed = false;
    grid->rule = HM__GRID_NONE;
    grid->dims = grid->squares = grid->note_count = grid->rank_count = 0;
    HM_TRY(hm__reserve(grid->ctx, &grid->names, &grid->name_room, FIRST_SLOTS,
                       sizeof(*grid->names)));
    HM_TRY(hm__reserve(grid->ctx, &grid->slots, &grid->slot_room, FIRST_SLOTS,
                       sizeof(*grid->slots)));
    grid->slot_count = FIRST_SLOTS;
    memset(grid->slots, 0, FIRST_SLOTS * sizeof(*grid->slots));
    grid->names[0] = (hm__grid_name){.text = {"", 0}};
    grid->name_count = 1;
    return HM_OK;
}

static hm_status too_large(hm__grid *grid, hm_fault *why)
{
    hm__fault(why, (hm_str){NULL, 0}, "pan-limit",
              "a board may have at most %zu squares",
              grid->ctx->limits.squares);
    hm__fault_hint(why, "--limit squares=N allows more");
    return HM_ELIMIT;
}

hm_status hm__grid_resize(hm__grid *grid, const uint32_t *sizes, size_t dims,
                          hm_fault *why)
{
    size_t squares = 1;

    for (size_t i = 0; i < dims; i++) {
        if (sizes[i] > grid->ctx->limits.squares / squares)
            return too_large(grid, why);
        squares *= sizes[i];
    }
    HM_TRY(hm__reserve(grid->ctx, &grid->cells, &grid->cell_room, squares,
                       sizeof(*grid->cells)));
    memset(grid->cells, 0, squares * sizeof(*grid->cells));
    memcpy(grid->sizes, sizes, dims * sizeof(*sizes));
    grid->dims = dims;
    grid->squares = squares;
    grid->rank_count = 0;
    grid->open = grid->keyed = false;
    return HM_OK;
}

/* ---- names --------------------------------------------------------------- */

static uint32_t hash_of(hm_str text)
{
    uint32_t hash = 2166136261u;

    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.ptr[i]) * 16777619u;
    return hash ^ hash >> 15;
}

/* The slot of a name, or the free one where it belongs. */
static size_t slot_of(const hm__grid *grid, hm_str text, uint32_t hash)
{
    size_t at = hash & (grid->slot_count - 1);

    while (grid->slots[at]) {
        const hm__grid_name *name = &grid->names[grid->slots[at]];

        if (name->hash == hash && hm__str_eq(name->text, text))
            break;
        at = (at + 1) & (grid->slot_count - 1);
    }
    return at;
}

/* Keeps the slots half empty. */
static hm_status widen(hm__grid *grid)
{
    size_t count = grid->slot_count * 2;

    if (grid->name_count * 2 < grid->slot_count)
        return HM_OK;
    HM_TRY(hm__reserve(grid->ctx, &grid->slots, &grid->slot_room, count,
                       sizeof(*grid->slots)));
    memset(grid->slots, 0, count * sizeof(*grid->slots));
    grid->slot_count = count;
    for (size_t i = 1; i < grid->name_count; i++) {
        size_t at = slot_of(grid, grid->names[i].text, grid->names[i].hash);

        grid->slots[at] = (uint32_t)i;
    }
    return HM_OK;
}

static void make_sign(hm__grid_name *name)
{
    char json[HM__GRID_SIGN * HM__PUT_ESCAPE];
    size_t len;

    if (name->text.len > sizeof(name->sign) ||
        hm__utf8_invalid(name->text) < name->text.len)
        return;
    len = (size_t)(hm__put_escaped(json, name->text) - json);
    if (len > sizeof(name->sign))
        return;
    memcpy(name->sign, json, len);
    name->sign_len = (unsigned char)len;
}

static hm_status add_name(hm__grid *grid, hm_str text, uint32_t hash)
{
    hm__grid_name name = {.text = hm__arena_str(&grid->arena, text),
                          .hash = hash,
                          .key = hm__mix_text(0, text)};

    if (!name.text.ptr)
        return HM_ENOMEM;
    make_sign(&name);
    HM_TRY(widen(grid));
    HM_TRY(hm__reserve(grid->ctx, &grid->names, &grid->name_room,
                       grid->name_count + 1, sizeof(*grid->names)));
    grid->slots[slot_of(grid, text, hash)] = (uint32_t)grid->name_count;
    grid->names[grid->name_count++] = name;
    return HM_OK;
}

hm_status hm__grid_name_of(hm__grid *grid, hm_str text, uint32_t *out,
                           hm_fault *why)
{
    uint32_t hash = hash_of(text);
    uint32_t found = grid->slots[slot_of(grid, text, hash)];

    if (!found) {
        if (text.len > HM__GRID_NAME_BYTES ||
            grid->name_count > HM__GRID_NAMES) {
            hm__fault(why, (hm_str){NULL, 0}, "pan-limit",
                      "a game may have at most %d actors, with names of at "
                      "most %d bytes",
                      HM__GRID_NAMES, HM__GRID_NAME_BYTES);
            return HM_ELIMIT;
        }
        HM_TRY(add_name(grid, text, hash));
        found = (uint32_t)grid->name_count - 1;
    }
    *out = found;
    return HM_OK;
}

/* What an actor is called once it is in hand. */
static hm_status taken_name(hm__grid *grid, uint32_t name, uint32_t *out,
                            hm_fault *why)
{
    char room[HM__SWAP_ROOM];

    *out = name;
    if (grid->rule != HM__GRID_SWAP)
        return HM_OK;
    *out = grid->names[name].taken;
    if (*out)
        return HM_OK;
    HM_TRY(hm__grid_name_of(grid, hm__grid_swap(grid->names[name].text, room),
                            out, why));
    grid->names[name].taken = *out;
    return HM_OK;
}

/* ---- keys ---------------------------------------------------------------- */

/* Actors add up, so that their order does not matter. */
static uint64_t key_on(const hm__grid *grid, uint32_t name, uint32_t square)
{
    return name ? hm__mix(grid->names[name].key + hm__mix(square)) : 0;
}

/* Of one in hand. It is odd, so that no two counts come to the same. */
static uint64_t key_in_hand(const hm__grid *grid, uint32_t name)
{
    return hm__mix(grid->names[name].key) | 1;
}

static uint64_t find_key(const hm__grid *grid)
{
    uint64_t key = hm__mix(grid->dims);

    for (size_t i = 0; i < grid->dims; i++)
        key = hm__mix(key ^ grid->sizes[i]);
    for (size_t i = 0; i < grid->squares; i++)
        key += key_on(grid, grid->cells[i], (uint32_t)i);
    for (size_t i = 1; i < grid->name_count; i++)
        key += grid->names[i].in_hand * key_in_hand(grid, (uint32_t)i);
    return key;
}

uint64_t hm__grid_key(hm__grid *grid)
{
    if (!grid->keyed) {
        grid->keyed = true;
        grid->key = find_key(grid);
    }
    return grid->key;
}

/* ---- changes ------------------------------------------------------------- */

/* Room for the notes of one action, so that none fails half way. */
static hm_status reserve_notes(hm__grid *grid)
{
    if (!grid->noting)
        return HM_OK;
    return hm__reserve(grid->ctx, &grid->notes, &grid->note_room,
                       grid->note_count + 3, sizeof(*grid->notes));
}

static void put_cell(hm__grid *grid, uint32_t square, uint32_t name)
{
    if (grid->keyed)
        grid->key += key_on(grid, name, square) -
                     key_on(grid, grid->cells[square], square);
    grid->cells[square] = name;
    if (grid->rank_count)
        grid->ranks[square / grid->sizes[grid->dims - 1]].len = 0;
}

static void put_hand(hm__grid *grid, uint32_t name, uint32_t count)
{
    if (grid->keyed)
        grid->key += ((uint64_t)count - grid->names[name].in_hand) *
                     key_in_hand(grid, name);
    grid->names[name].in_hand = count;
}

static void set_cell(hm__grid *grid, uint32_t square, uint32_t name)
{
    if (grid->noting)
        grid->notes[grid->note_count++] =
            (hm__grid_note){square, grid->cells[square], false};
    put_cell(grid, square, name);
}

static void set_hand(hm__grid *grid, uint32_t name, uint32_t count)
{
    if (grid->noting)
        grid->notes[grid->note_count++] =
            (hm__grid_note){name, grid->names[name].in_hand, true};
    put_hand(grid, name, count);
}

void hm__grid_undo(hm__grid *grid, size_t from)
{
    while (grid->note_count > from) {
        hm__grid_note note = grid->notes[--grid->note_count];

        if (note.hand)
            put_hand(grid, note.where, note.was);
        else
            put_cell(grid, note.where, note.was);
    }
}

/* ---- what an action needs ------------------------------------------------ */

typedef struct attempt {
    hm__grid *grid;
    const hm__grid_action *action;
    hm_fault *why;
    hm__grid_part part; // that the fault is about
} attempt;

#define REFUSE(a, which, ...)                                                  \
    ((a)->part = (which), hm__fault((a)->why, (hm_str){NULL, 0}, __VA_ARGS__))

static hm_status check_range(attempt *a, uint32_t square, hm__grid_part part)
{
    if (square < a->grid->squares)
        return HM_OK;
    return REFUSE(a, part, "pan-range",
                  "the board has no square %u: its squares are 0 to %zu",
                  square, a->grid->squares - 1);
}

static hm_status check_source(attempt *a)
{
    uint32_t from = a->action->from;

    HM_TRY(check_range(a, from, HM__GRID_FIRST));
    if (a->grid->cells[from])
        return HM_OK;
    return REFUSE(a, HM__GRID_FIRST, "pan-src-empty",
                  "there is nothing on square %s",
                  hm__grid_square(a->grid, from).text);
}

static hm_status check_free(attempt *a, hm__grid_part part)
{
    uint32_t to = a->action->to;
    hm_str there;

    HM_TRY(check_range(a, to, part));
    if (!a->grid->cells[to])
        return HM_OK;
    there = a->grid->names[a->grid->cells[to]].text;
    return REFUSE(a, part, "pan-dst-occupied",
                  "square %s is not free: %.*s is there",
                  hm__grid_square(a->grid, to).text, HM_QUOTE(there));
}

static hm_status check_victim(attempt *a)
{
    uint32_t to = a->action->to;

    HM_TRY(check_range(a, to, HM__GRID_SECOND));
    if (a->grid->cells[to])
        return HM_OK;
    return REFUSE(a, HM__GRID_SECOND, "pan-dst-empty",
                  "there is nothing on square %s to capture",
                  hm__grid_square(a->grid, to).text);
}

/* Lists some of what is in hand. */
static void hint_hand(attempt *a)
{
    const hm__grid *grid = a->grid;
    char text[96] = "";
    size_t used = 0;
    size_t listed = 0;

    for (size_t i = 1; i < grid->name_count && listed < HINT_NAMES; i++) {
        hm_str name = grid->names[i].text;

        if (!grid->names[i].in_hand || name.len + used + 2 > sizeof(text))
            continue;
        if (listed++)
            text[used++] = ' ';
        memcpy(text + used, name.ptr, name.len);
        used += name.len;
        text[used] = '\0';
    }
    if (!grid->hands)
        hm__fault_hint(a->why, "--hand keep or --hand swap keeps captured "
                               "actors, --in-hand adds some at the start");
    else
        hm__fault_hint(a->why, "in hand: %s", listed ? text : "nothing");
}

static hm_status check_in_hand(attempt *a, uint32_t name)
{
    hm__grid_part part = a->action->turned ? HM__GRID_SECOND : HM__GRID_FIRST;

    if (a->grid->names[name].in_hand)
        return HM_OK;
    REFUSE(a, part, "pan-not-in-hand", "no %.*s is in hand",
           HM_QUOTE(a->action->actor));
    hint_hand(a);
    return HM_EINPUT;
}

/* ---- actions ------------------------------------------------------------- */

static void move(hm__grid *grid, const hm__grid_action *action)
{
    uint32_t actor = grid->cells[action->from];

    set_cell(grid, action->from, 0);
    set_cell(grid, action->to, actor);
}

static hm_status shift(attempt *a)
{
    HM_TRY(check_source(a));
    HM_TRY(check_free(a, HM__GRID_SECOND));
    move(a->grid, a->action);
    return HM_OK;
}

static hm_status take(attempt *a)
{
    hm__grid *grid = a->grid;

    HM_TRY(check_source(a));
    HM_TRY(check_victim(a));
    if (a->action->verb == HM__GRID_CAPTURE && grid->rule != HM__GRID_NONE) {
        uint32_t name;

        a->part = HM__GRID_SECOND;
        HM_TRY(taken_name(grid, grid->cells[a->action->to], &name, a->why));
        set_hand(grid, name, grid->names[name].in_hand + 1);
        grid->taken = name;
    }
    move(grid, a->action);
    return HM_OK;
}

static hm_status promote(attempt *a)
{
    uint32_t name;

    HM_TRY(check_source(a));
    a->part = HM__GRID_SECOND;
    HM_TRY(hm__grid_name_of(a->grid, a->action->actor, &name, a->why));
    set_cell(a->grid, a->action->from, name);
    return HM_OK;
}

static hm_status drop(attempt *a)
{
    bool turned = a->action->turned;
    uint32_t name;

    HM_TRY(check_free(a, turned ? HM__GRID_FIRST : HM__GRID_SECOND));
    a->part = turned ? HM__GRID_SECOND : HM__GRID_FIRST;
    HM_TRY(hm__grid_name_of(a->grid, a->action->actor, &name, a->why));
    HM_TRY(check_in_hand(a, name));
    set_hand(a->grid, name, a->grid->names[name].in_hand - 1);
    set_cell(a->grid, a->action->to, name);
    return HM_OK;
}

static hm_status play(attempt *a)
{
    switch (a->action->verb) {
    case HM__GRID_SHIFT:
        return shift(a);
    case HM__GRID_REMOVE:
    case HM__GRID_CAPTURE:
        return take(a);
    case HM__GRID_PROMOTE:
        return promote(a);
    case HM__GRID_DROP:
        return drop(a);
    default:
        return HM_OK;
    }
}

hm_status hm__grid_play(hm__grid *grid, const hm__grid_action *action,
                        hm_fault *why, hm__grid_part *part)
{
    attempt a = {grid, action, why, HM__GRID_WHOLE};
    bool moves =
        action->verb >= HM__GRID_SHIFT && action->verb <= HM__GRID_CAPTURE;
    hm_status st = HM_OK;

    grid->taken = 0;
    *part = HM__GRID_WHOLE;
    HM_TRY(reserve_notes(grid));
    if (moves && action->from == action->to)
        st = REFUSE(&a, HM__GRID_SECOND, "pan-same-square",
                    "an actor cannot go to the square that it is on");
    else if (!grid->open)
        st = play(&a);
    *part = a.part;
    return st;
}

/* ---- starts -------------------------------------------------------------- */

static bool copy_names(const hm__grid *grid, hm__arena *arena, hm_str *names,
                       uint32_t *in_hand)
{
    for (size_t i = 0; i < grid->name_count; i++) {
        names[i] = hm__arena_str(arena, grid->names[i].text);
        in_hand[i] = grid->names[i].in_hand;
        if (!names[i].ptr)
            return false;
    }
    return true;
}

hm__grid_start *hm__grid_save(const hm__grid *grid, hm__arena *arena)
{
    hm__grid_start *start = hm__arena_zero(arena, 1, sizeof(*start));
    size_t count = grid->name_count;
    hm_str *names = hm__arena_zero(arena, count, sizeof(*names));
    uint32_t *in_hand = hm__arena_zero(arena, count, sizeof(*in_hand));
    uint32_t *cells = hm__arena_zero(arena, grid->squares + 1, sizeof(*cells));

    if (!start || !names || !in_hand || !cells ||
        !copy_names(grid, arena, names, in_hand))
        return NULL;
    if (grid->squares)
        memcpy(cells, grid->cells, grid->squares * sizeof(*cells));
    *start = (hm__grid_start){.game = grid->game,
                              .open = grid->open,
                              .list = grid->list,
                              .hands = grid->hands,
                              .rule = grid->rule,
                              .dims = grid->dims,
                              .squares = grid->squares,
                              .names = names,
                              .in_hand = in_hand,
                              .name_count = count,
                              .cells = cells};
    memcpy(start->sizes, grid->sizes, sizeof(start->sizes));
    return start;
}

hm_status hm__grid_keep_ranks(hm__grid *grid)
{
    size_t count = grid->open ? 0 : grid->squares / grid->sizes[grid->dims - 1];

    if (count == 0 || count > HM__GRID_RANKS)
        return HM_OK;
    HM_TRY(hm__reserve(grid->ctx, &grid->ranks, &grid->rank_room, count,
                       sizeof(*grid->ranks)));
    for (size_t i = 0; i < count; i++)
        grid->ranks[i].len = 0;
    grid->rank_count = count;
    return HM_OK;
}

hm_status hm__grid_load(hm__grid *grid, const hm__grid_start *start)
{
    hm_fault why;

    HM_TRY(hm__grid_clear(grid));
    for (size_t i = 1; i < start->name_count; i++) {
        uint32_t name;

        HM_TRY(hm__grid_name_of(grid, start->names[i], &name, &why));
        grid->names[name].in_hand = start->in_hand[i]; // name is i
    }
    if (!start->open) {
        HM_TRY(hm__grid_resize(grid, start->sizes, start->dims, &why));
        memcpy(grid->cells, start->cells,
               start->squares * sizeof(*start->cells));
    }
    grid->game = start->game;
    grid->list = start->list;
    grid->hands = start->hands;
    grid->rule = start->rule;
    return HM_OK;
}
