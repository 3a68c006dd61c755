/*
 * actor.c - actors as pieces.
 *
 * The letters of a known game are pieces of its set; chess glyphs are chess
 * pieces in any game; "ppn:cS3" is what PPN calls so. Whatever else is a disc:
 * its game system is named "actor", and its label follows.
 */
#include "actor.h"

#include <string.h>

#include "base/utf8.h"
#include "setups/values.h"

enum {
    MOST_LABELS = 256, // more actors share a system, and show their numbers
    LABEL_BYTES = 3,
    MOST_TWINS = 1024, // so many of the first actors are compared
};

void hm__actors_init(hm__actors *actors, hm__lang *lang, const hm__grid *grid)
{
    *actors = (hm__actors){.ctx = grid->ctx, .lang = lang, .grid = grid};
}

void hm__actors_free(hm__actors *actors)
{
    hm__free(actors->ctx, actors->list);
}

void hm__actors_clear(hm__actors *actors)
{
    actors->count = actors->labels = 0;
    actors->rows[0] = actors->rows[1] = 0;
}

/* ---- reading names ------------------------------------------------------- */

/* What the name of an actor says. */
typedef struct reading {
    hm_str core; // without "game:", "+" and marks of royalty
    char letter; // if the core is one letter of ASCII, else 0
    bool promoted, small;
} reading;

static reading read_actor(hm_str actor)
{
    size_t colon = hm__str_find(actor, ':', 0);
    reading r = {.core = actor};

    if (colon + 1 < actor.len)
        r.core = hm__str_part(actor, colon + 1, actor.len);
    while (r.core.len > 1 && strchr("+_^-", r.core.ptr[0])) {
        r.promoted = r.promoted || r.core.ptr[0] == '+';
        r.core = hm__str_part(r.core, 1, r.core.len);
    }
    r.small = r.core.len && hm__is_lower(r.core.ptr[0]);
    if (r.core.len == 1 && (r.small || hm__is_upper(r.core.ptr[0])))
        r.letter = r.core.ptr[0];
    return r;
}

/* ---- pieces of sets ------------------------------------------------------ */

/* A letter of an army; false if it has none such. */
static bool as_man(const hm__grid_set *set, const reading *r, hm__actor *out)
{
    char letter = hm__lower(r->letter);
    const char *at = letter ? strchr(set->letters, letter) : NULL;
    const char *first = set->letters;

    if (!at && letter) {
        at = strchr(set->also, letter);
        first = set->also;
    }
    if (!at)
        return false;
    out->attr.system = set->system;
    out->attr.side = r->promoted ? HM__BACK : HM__FACE;
    out->attr.suit = r->small ? set->top : set->bottom;
    out->attr.rank = (int16_t)(at - first + 1);
    out->angle = set->turned && r->small ? 180 : 0;
    out->row = out->attr.rank;
    return true;
}

/* Stones and draughts: the letter is the side, kings are capitals. */
static bool as_stone(const hm__grid_set *set, const reading *r, hm__actor *out)
{
    char letter = hm__lower(r->letter);
    bool king = set->system == HM__CHECKERS1 && !r->small;

    if ((letter != 'b' && letter != 'w') || r->promoted)
        return false;
    out->attr.system = set->system;
    out->attr.side = set->system == HM__GO || !king ? HM__BACK : HM__FACE;
    out->attr.suit = letter == 'b' ? HM__BLACK : HM__WHITE;
    out->attr.rank = 1;
    out->top = (letter == 'b') == (set->system == HM__CHECKERS1);
    out->row = 1 + king;
    out->heaped = true;
    return true;
}

/* "♔" */
static bool as_glyph(const reading *r, hm__actor *out)
{
    uint32_t code = 0;
    size_t n = hm__utf8_decode(r->core, 0, &code);
    hm__glyph glyph;

    if (n != r->core.len || code < 0x2654 || code > 0x265F ||
        hm__glyph_of(code, &glyph) != HM__CHESS2)
        return false;
    out->attr.system = HM__CHESS1;
    out->attr.side = r->promoted ? HM__BACK : HM__FACE;
    out->attr.suit = glyph.suit;
    out->attr.rank = glyph.digit;
    out->top = glyph.suit == HM__BLACK;
    out->row = glyph.digit;
    return true;
}

/* "ppn:cS3" */
static bool as_spec(hm__actors *actors, hm_str name, hm__actor *out)
{
    hm__lang *lang = actors->lang;
    hm_str text = hm__str_part(name, sizeof(HM__ACTOR_PPN) - 1, name.len);
    hm_fault why = {0};
    hm_fault *old = lang->why;
    hm__spec spec;
    hm__piece_state piece = {0};
    bool ok;

    if (!hm__str_starts(name, HM_STR(HM__ACTOR_PPN)))
        return false;
    lang->why = &why;
    ok = hm__spec_read(lang, text, &spec) == HM_OK &&
         hm__spec_complete(lang, &spec, &piece) == HM_OK;
    lang->why = old;
    if (!ok)
        return false;
    out->attr = piece.attr;
    out->angle = piece.angle;
    out->row = ++actors->rows[0];
    return true;
}

/* ---- discs --------------------------------------------------------------- */

/* "actor_abc": letters and digits of the name. */
static size_t make_label(hm_str core, char *out)
{
    size_t len = 0;

    for (size_t i = 0; i < core.len && len < LABEL_BYTES; i++) {
        char c = hm__lower(core.ptr[i]);

        if (hm__is_lower(c) || hm__is_digit(c))
            out[len++] = c;
    }
    return len;
}

static hm_status as_disc(hm__actors *actors, const reading *r, hm__actor *out)
{
    hm_table *table = actors->lang->table;
    bool capital = r->core.len && hm__is_upper(r->core.ptr[0]);
    char system[16] = "actor_";
    size_t len = make_label(r->core, system + 6);
    size_t before = table->system_count;

    if (len == 0 || actors->labels >= MOST_LABELS)
        len = 0;
    HM_TRY(hm__table_system(table, (hm_str){system, len ? len + 6 : 5},
                            &out->attr.system));
    actors->labels += table->system_count > before;
    out->attr.side = HM__FACE;
    out->attr.suit = (int16_t)(r->small  ? HM__BLACK
                               : capital ? HM__WHITE
                                         : HM__GREEN);
    out->attr.rank =
        (int16_t)(len ? 1 + r->promoted : (int)(actors->count & INT16_MAX));
    out->row = ++actors->rows[out->top];
    return HM_OK;
}

/* ---- all of them --------------------------------------------------------- */

static bool same_piece(const hm__actor *a, const hm__attr *attr, double angle)
{
    return memcmp(&a->attr, attr, sizeof(*attr)) == 0 &&
           hm__same_angle(a->angle, angle);
}

static bool is_taken(const hm__actors *actors, const hm__actor *actor)
{
    for (size_t i = 1; i < actors->count && i < MOST_TWINS; i++) {
        if (same_piece(&actors->list[i], &actor->attr, actor->angle))
            return true;
    }
    return false;
}

/* Finds a piece for the next name. */
static hm_status meet(hm__actors *actors, hm__actor *out)
{
    const hm__grid *grid = actors->grid;
    const hm__grid_set *set = grid->game ? grid->game->set : NULL;
    hm_str name = grid->names[actors->count].text;
    reading r = read_actor(name);
    hm__actor actor = {.attr.kind = HM__BIT, .top = r.small, .hand = HM__NONE};
    hm__actor fresh = actor;

    if (((set && set->letters && as_man(set, &r, &actor)) ||
         (set && !set->letters && as_stone(set, &r, &actor)) ||
         as_spec(actors, name, &actor) || as_glyph(&r, &actor)) &&
        !is_taken(actors, &actor)) {
        *out = actor;
        return HM_OK;
    }
    HM_TRY(as_disc(actors, &r, &fresh));
    while (is_taken(actors, &fresh) && fresh.attr.rank < INT16_MAX - 1)
        fresh.attr.rank += 2; // odd and even ranks look different
    *out = fresh;
    return HM_OK;
}

hm_status hm__actors_meet(hm__actors *actors)
{
    if (actors->count == actors->grid->name_count)
        return HM_OK; // nearly always
    HM_TRY(hm__reserve(actors->ctx, &actors->list, &actors->room,
                       actors->grid->name_count, sizeof(*actors->list)));
    if (actors->count == 0)
        actors->list[actors->count++] = (hm__actor){.hand = HM__NONE};
    while (actors->count < actors->grid->name_count) {
        HM_TRY(meet(actors, &actors->list[actors->count]));
        actors->count++;
    }
    return HM_OK;
}

uint32_t hm__actors_find(const hm__actors *actors, const hm__piece_state *piece)
{
    const hm__grid_game *game = actors->grid->game;
    hm__attr attr = piece->attr;

    if (game && game->set->large && attr.system == game->set->large)
        attr.system = game->set->system;
    for (size_t i = 1; i < actors->count; i++) {
        const hm__actor *a = &actors->list[i];

        if (memcmp(&a->attr, &attr, sizeof(attr)) == 0 &&
            (game || hm__same_angle(a->angle, piece->angle)))
            return (uint32_t)i;
    }
    return 0;
}
