/*
 * steps.c - a ply as actions, change by change.
 *
 * A grid that lowers an action makes one or two changes of it; these are read
 * back here, and whatever else was played in the same simple way.
 */
#include <string.h>

#include "interpret.h"

/* ---- drafts -------------------------------------------------------------- */

static hm_status add(hm__grid_interpreter *g, hm__grid_action action)
{
    HM_TRY(hm__reserve(g->ctx, &g->draft, &g->draft_room, g->draft_count + 1,
                       sizeof(*g->draft)));
    g->draft[g->draft_count++] = action;
    return HM_OK;
}

hm_status hm__grid_interpret_add(hm__grid_interpreter *g, hm__grid_verb verb,
                                 uint32_t from, uint32_t to)
{
    return add(g, (hm__grid_action){.verb = verb, .from = from, .to = to});
}

hm_status hm__grid_interpret_promote(hm__grid_interpreter *g, uint32_t square,
                                     uint32_t name)
{
    return add(g, (hm__grid_action){.verb = HM__GRID_PROMOTE,
                                    .from = square,
                                    .to = square,
                                    .actor = g->grid.names[name].text});
}

hm_status hm__grid_interpret_drop(hm__grid_interpreter *g, uint32_t name,
                                  uint32_t square)
{
    return add(g, (hm__grid_action){.verb = HM__GRID_DROP,
                                    .turned = g->turned,
                                    .from = square,
                                    .to = square,
                                    .actor = g->grid.names[name].text});
}

/* ---- victims ------------------------------------------------------------- */

/* Whether a man is called in hand as the rule of the game says. */
static bool is_in_hand(hm__grid_interpreter *g, const hm__piece_state *was,
                       const hm__piece_state *is)
{
    char room[HM__SWAP_ROOM];
    uint32_t before;
    uint32_t after;
    hm_str name;

    if (!is->present || hm__grid_interpret_name(g, was, &before) != HM_OK ||
        hm__grid_interpret_name(g, is, &after) != HM_OK)
        return false;
    name = g->grid.names[before].text;
    if (g->grid.rule == HM__GRID_SWAP)
        name = hm__grid_swap(name, room);
    return hm__str_eq(name, g->grid.names[after].text);
}

hm__grid_verb hm__grid_interpret_verb(hm__grid_interpreter *g,
                                      const hm__piece_state *was,
                                      const hm__piece_state *is)
{
    bool capture;

    if (g->grid.rule == HM__GRID_NONE)
        capture = false;
    else if (g->born || !g->grid.game)
        capture = is_in_hand(g, was, is);
    else
        capture = true; // wherever its prisoners are put
    return capture ? HM__GRID_CAPTURE : HM__GRID_REMOVE;
}

/* ---- changes ------------------------------------------------------------- */

const hm__piece_state *hm__note_after(const hm_table *table, size_t index)
{
    uint32_t piece = table->notes[index].piece;
    uint32_t note = table->pieces[piece].noted; // plus one
    const hm__piece_state *after = &table->pieces[piece].is;

    while (note > index + 1) {
        after = &table->notes[note - 1].was;
        note = table->notes[note - 1].earlier;
    }
    return after;
}

/*
 * How a man that leaves the board at note `index` is in the end, or when it
 * comes back: hands may be put in order by several changes.
 */
static const hm__piece_state *settled(const hm__grid_interpreter *g,
                                      size_t index)
{
    const hm_table *table = g->table;
    uint32_t piece = table->notes[index].piece;
    const hm__piece_state *is = &table->pieces[piece].is;
    uint32_t note = table->pieces[piece].noted;
    const hm__piece_state *last = NULL;
    uint32_t square;

    for (;;) {
        if (hm__grid_interpret_square(g, is, &square))
            last = NULL;
        else if (!last)
            last = is;
        if (note <= index + 1)
            return last ? last : is;
        is = &table->notes[note - 1].was;
        note = table->notes[note - 1].earlier;
    }
}

/* One change of a ply. */
typedef struct change {
    uint32_t piece;
    const hm__piece_state *was, *is;
    bool on, stays;    // on the board before, and after
    uint32_t from, to; // squares, where it is on the board
} change;

/* A reading of the changes of a ply. */
typedef struct steps {
    hm__grid_interpreter *g;
    bool fails;
    bool waiting;    // a victim has left its square, nobody has come yet
    bool above;      // somebody stands on a victim that has not left yet
    uint32_t square; // of the victim
    uint32_t mover_from;
    uint32_t victim;
    hm__grid_verb verb;
} steps;

hm_status hm__grid_interpret_set(hm__grid_interpreter *g, uint32_t square,
                                 uint32_t piece)
{
    HM_TRY(hm__reserve(g->ctx, &g->was, &g->was_room, g->was_count + 1,
                       sizeof(*g->was)));
    g->was[g->was_count++] =
        (hm__grid_interpret_note){square, g->now.low[square]};
    g->now.low[square] = piece;
    return HM_OK;
}

static change change_at(const hm__grid_interpreter *g, size_t index)
{
    const hm__note *note = &g->table->notes[index];
    change c = {
        note->piece, &note->was, hm__note_after(g->table, index), false, false,
        0,           0};

    c.on = hm__grid_interpret_square(g, c.was, &c.from);
    c.stays = hm__grid_interpret_square(g, c.is, &c.to);
    if (c.on && !c.stays)
        c.is = settled(g, index);
    return c;
}

static bool is_stacked(const hm__grid_interpreter *g, const change *c)
{
    return (c->on && g->now.height[c->from] > 1) ||
           (c->stays && g->now.height[c->to] > 1);
}

static bool drawings_change(const change *c)
{
    return memcmp(&c->was->attr, &c->is->attr, sizeof(c->is->attr)) != 0 ||
           !hm__same_angle(c->was->angle, c->is->angle);
}

static hm_status add_promotion(hm__grid_interpreter *g, const change *c)
{
    uint32_t name;

    if (!drawings_change(c) && !(g->born && c->on && c->from == c->to))
        return HM_OK;
    HM_TRY(hm__grid_interpret_name(g, c->is, &name));
    return hm__grid_interpret_promote(g, c->to, name);
}

/* A man leaves the board; somebody must come to its square, or has come. */
static hm_status step_off(steps *s, const change *c)
{
    hm__grid_interpreter *g = s->g;

    if (s->above && c->piece == s->victim) {
        s->above = false;
        // A grid without hands lowers only captures so.
        return hm__grid_interpret_add(
            g,
            g->born && g->grid.rule == HM__GRID_NONE
                ? HM__GRID_CAPTURE
                : hm__grid_interpret_verb(g, c->was, c->is),
            s->mover_from, s->square);
    }
    s->fails |= s->waiting || s->above || g->now.low[c->from] != c->piece;
    s->waiting = true;
    s->square = c->from;
    s->verb = hm__grid_interpret_verb(g, c->was, c->is);
    return hm__grid_interpret_set(g, c->from, HM__NONE);
}

/* A man goes from one square to another. */
static hm_status step_on(steps *s, const change *c)
{
    hm__grid_interpreter *g = s->g;
    uint32_t there = g->now.low[c->to];

    s->fails |= s->above || (s->waiting && c->to != s->square);
    HM_TRY(hm__grid_interpret_set(g, c->from, HM__NONE));
    HM_TRY(hm__grid_interpret_set(g, c->to, c->piece));
    if (there != HM__NONE) {
        s->fails |= drawings_change(c);
        s->above = true;
        s->victim = there;
        s->square = c->to;
        s->mover_from = c->from;
        return HM_OK;
    }
    HM_TRY(hm__grid_interpret_add(g, s->waiting ? s->verb : HM__GRID_SHIFT,
                                  c->from, c->to));
    s->waiting = false;
    return add_promotion(g, c);
}

static hm_status step_down(steps *s, const change *c)
{
    hm__grid_interpreter *g = s->g;
    uint32_t name;

    s->fails |= s->waiting || s->above || g->now.low[c->to] != HM__NONE;
    HM_TRY(hm__grid_interpret_name(g, c->is, &name));
    HM_TRY(hm__grid_interpret_set(g, c->to, c->piece));
    return hm__grid_interpret_drop(g, name, c->to);
}

/* Beside the board: the hand is put in order, or something gets lost. */
static void step_beside(steps *s, const change *c)
{
    bool moves = c->was->present != c->is->present || c->was->x != c->is->x ||
                 c->was->y != c->is->y;

    if (moves && s->g->grid.rule == HM__GRID_NONE && !s->g->born)
        s->g->beside = true;
}

static hm_status step(steps *s, const change *c)
{
    if (is_stacked(s->g, c)) {
        s->fails = true;
        return HM_OK;
    }
    if (c->on && !c->stays)
        return step_off(s, c);
    if (!c->on && c->stays)
        return step_down(s, c);
    if (c->on && c->from != c->to)
        return step_on(s, c);
    if (c->on) {
        s->fails |= s->waiting || s->above;
        return add_promotion(s->g, c);
    }
    step_beside(s, c);
    return HM_OK;
}

hm_status hm__grid_interpret_steps(hm__grid_interpreter *g, bool *done)
{
    steps s = {.g = g};

    g->was_count = 0;
    for (size_t i = g->interpreter->notes; i < g->table->note_count && !s.fails;
         i++) {
        change c = change_at(g, i);

        if (!hm__is_fixed(c.was) && !hm__is_fixed(c.is))
            HM_TRY(step(&s, &c));
    }
    *done = !s.fails && !s.waiting && !s.above;
    for (size_t i = g->was_count; i-- > 0;) {
        uint32_t square = g->was[i].square;

        if (*done)
            g->now.height[square] = g->now.low[square] != HM__NONE;
        else
            g->now.low[square] = g->was[i].piece;
    }
    if (!*done)
        g->draft_count = 0;
    return HM_OK;
}
