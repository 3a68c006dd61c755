/*
 * registry.c - finding game systems, and what is derived from them.
 */
#include "registry.h"

#include "system.h"

static const hm_system *const all[HM__SYSTEMS] = {
#define X(upper, lower) [HM__##upper] = &hm__system_##lower,
    HM_SYSTEMS
#undef X
};

static const hm_system unknown = {.name = "", .title = ""};

const hm_system *hm__system_at(uint16_t id)
{
    return id < HM__SYSTEMS ? all[id] : &unknown;
}

const hm_system *hm__system_of(hm_str name)
{
    for (size_t i = 0; i < HM__SYSTEMS; i++) {
        if (hm_str_is(name, all[i]->name))
            return all[i];
    }
    return &unknown;
}

bool hm__name_listed(const char *list, hm_str name)
{
    hm_str names = hm_str_of(list ? list : "");

    for (size_t at = 0; at < names.len;) {
        size_t end = hm__str_find(names, ' ', at);

        if (hm__str_eq(hm__str_part(names, at, end), name))
            return true;
        at = end + 1;
    }
    return false;
}

uint16_t hm__system_called(hm_str name)
{
    uint16_t i = 0;

    while (i < HM__SYSTEMS &&
           (!all[i]->setups || !(hm_str_is(name, all[i]->setups) ||
                                 hm_str_is(name, all[i]->name) ||
                                 hm__name_listed(all[i]->also, name))))
        i++;
    return i;
}

uint16_t hm__dominoes_in(int color)
{
    for (size_t i = 0; i < HM__SYSTEMS; i++) {
        if (all[i]->tile == HM__TILE_DOMINO && all[i]->color == color)
            return (uint16_t)i;
    }
    return HM__DOMINOES;
}

/* ---- spellings ----------------------------------------------------------- */

static bool spells_suit(const hm_system *s, uint32_t code)
{
    for (int i = 0; s->spells_suits && i < s->suits->count; i++) {
        if (s->suits->at[i].spelling == code)
            return true;
    }
    return false;
}

uint16_t hm__system_spelled(uint32_t code)
{
    uint16_t i = 0;

    while (i < HM__SYSTEMS && all[i]->sign != code &&
           !spells_suit(all[i], code))
        i++;
    return i;
}

uint16_t hm__glyph_of(uint32_t code, hm__glyph *out)
{
    for (size_t i = 0; i < HM__SYSTEMS; i++) {
        const hm_system *s = all[i];

        if (s->glyph && code >= s->first_glyph && code <= s->last_glyph &&
            s->glyph(code, out))
            return (uint16_t)i;
    }
    return HM__SYSTEMS;
}

/* Whether a glyph shows what a piece is, its side apart. */
static bool glyph_fits(const hm_system *s, const hm__glyph *g, hm__attr a)
{
    if (g->has_side && g->side == HM__BACK)
        return false; // what is there cannot be seen
    return g->kind == (hm__kind)a.kind && g->suit == a.suit &&
           g->digit == (s->from_one ? a.rank : a.rank - 1);
}

uint32_t hm__glyph_for(const hm_system *system, hm__attr attr, double angle)
{
    hm__glyph g;

    for (uint32_t code = system->first_glyph;
         system->glyph && code <= system->last_glyph; code++) {
        if (system->glyph(code, &g) && glyph_fits(system, &g, attr) &&
            g.angle == angle)
            return code;
    }
    return 0;
}

uint32_t hm__army_symbol(const hm_system *system, hm__attr attr)
{
    const hm__rank_list *ranks = system->ranks;
    const uint16_t *codes;

    if (system->bit != HM__BIT_ARMY || attr.rank < 1 ||
        attr.rank > ranks->count)
        return 0;
    codes = attr.side == HM__BACK                          ? ranks->backs
            : attr.suit == system->second && ranks->second ? ranks->second
                                                           : ranks->codes;
    return codes ? codes[attr.rank - 1] : 0;
}

/* ---- suits and ranks ----------------------------------------------------- */

bool hm__rank_from_one(uint16_t system)
{
    return hm__system_at(system)->from_one;
}

int16_t hm__default_suit(uint16_t system)
{
    int8_t suit = hm__system_at(system)->suit;

    return suit ? suit : 1;
}

int16_t hm__default_rank(uint16_t system, hm__kind kind)
{
    const hm_system *s = hm__system_at(system);

    if (kind == HM__BOARD)
        return s->board_rank ? s->board_rank : 8;
    return kind == HM__BIT && s->bit_rank ? s->bit_rank : 1;
}

const hm__suit *hm__suit_at(const hm_system *system, int suit)
{
    const hm__suits *suits = system->suits;

    return suits && suit >= 1 && suit <= suits->count ? &suits->at[suit - 1]
                                                      : NULL;
}

const hm__rank_list *hm__ranks_of(const hm_system *system, hm__kind kind,
                                  int suit)
{
    const hm__suit *s = hm__suit_at(system, suit);

    if (!hm__system_has(system, kind))
        return NULL;
    return s && s->ranks ? s->ranks : system->ranks;
}

const char *hm__rank_name(const hm__rank_list *ranks, int rank, int *number)
{
    *number = ranks ? rank - 1 + ranks->first : rank;
    if (!ranks || !ranks->names || rank < 1 || rank > ranks->count)
        return NULL;
    return ranks->names[rank - 1];
}

/* ---- names --------------------------------------------------------------- */

const char *hm__kind_name(hm__kind kind)
{
    static const char *const names[HM__KINDS] = {
        "tile",   "coin",    "die",  "pawn", "matchstick",
        "saucer", "pyramid", "card", "bit",  "board",
    };

    return names[kind];
}

const char *hm__side_name(hm__side side)
{
    static const char *const names[HM__SIDES] = {
        "face", "back", "left", "right", "top", "base",
    };

    return names[side];
}
