/*
 * plan.c - a ply as actions, by what came of it.
 *
 * Whoever moved takes what stood in its way or was jumped over: it goes to the
 * victim's square and on from there. A stone that was dropped, or else a
 * neighbour, takes its prisoners there and back. Men that need each other's
 * squares go round by a free one.
 */
#include <stdlib.h>
#include <string.h>

#include "interpret.h"

static const uint32_t none = HM__NONE;

typedef struct mover {
    uint32_t piece, from, to;
    size_t note; // of its first change
    bool done;
} mover;

typedef struct victim {
    uint32_t square;
    hm__grid_verb verb;
    bool done;
} victim;

typedef struct plan {
    hm__grid_interpreter *g;
    mover *movers;
    size_t mover_count, mover_room;
    victim *victims;
    size_t victim_count, victim_room;
    uint32_t newcomer; // the square of the first one, or HM__NONE
} plan;

static hm_status cannot(hm__grid_interpreter *g, const char *message)
{
    return hm__fault(&g->interpreter->why, (hm_str){NULL, 0}, "pan-no-action",
                     "%s", message);
}

/* The square where a piece is now, in a stack or not; none: beside the board.
 */
static uint32_t spot_of(const hm__grid_interpreter *g, uint32_t piece)
{
    uint32_t square;

    return hm__grid_interpret_square(g, &g->table->pieces[piece].is, &square)
               ? square
               : none;
}

/* The first change of a piece in this ply; the end if there is none. */
static size_t first_note(const hm__grid_interpreter *g, uint32_t piece)
{
    size_t i = g->interpreter->notes;

    while (i < g->table->note_count && g->table->notes[i].piece != piece)
        i++;
    return i;
}

/* ---- who did what -------------------------------------------------------- */

static hm_status add_mover(plan *p, uint32_t piece, uint32_t from, uint32_t to)
{
    HM_TRY(hm__reserve(p->g->ctx, &p->movers, &p->mover_room,
                       p->mover_count + 1, sizeof(*p->movers)));
    p->movers[p->mover_count++] =
        (mover){piece, from, to, first_note(p->g, piece), false};
    return HM_OK;
}

static hm_status add_victim(plan *p, uint32_t square, uint32_t piece)
{
    hm__grid_interpreter *g = p->g;
    const hm__piece_state *was = &g->table->notes[first_note(g, piece)].was;

    HM_TRY(hm__reserve(g->ctx, &p->victims, &p->victim_room,
                       p->victim_count + 1, sizeof(*p->victims)));
    p->victims[p->victim_count++] = (victim){
        square, hm__grid_interpret_verb(g, was, &g->table->pieces[piece].is),
        false};
    return HM_OK;
}

/* Whether something else came to a square that nobody moved to. */
static bool is_replaced(const hm__grid_interpreter *g, uint32_t square)
{
    uint32_t low = g->then.low[square];

    for (size_t i = g->interpreter->notes;
         low != none && i < g->table->note_count; i++) {
        uint32_t before;

        if (g->table->notes[i].piece == low)
            return !hm__grid_interpret_square(g, &g->table->notes[i].was,
                                              &before);
    }
    return false;
}

static int by_note(const void *a, const void *b)
{
    const mover *x = a;
    const mover *y = b;

    return (x->note > y->note) - (x->note < y->note);
}

/* Finds out about everybody who stood on the board. */
static hm_status note_men(plan *p)
{
    hm__grid_interpreter *g = p->g;

    for (uint32_t s = 0; s < g->grid.squares; s++) {
        uint32_t piece = g->now.low[s];
        uint32_t to = piece == none ? none : spot_of(g, piece);

        if (piece == none || to == s)
            continue;
        if (to != none)
            HM_TRY(add_mover(p, piece, s, to));
        else if (!is_replaced(g, s))
            HM_TRY(add_victim(p, s, piece));
    }
    if (p->mover_count)
        qsort(p->movers, p->mover_count, sizeof(*p->movers), by_note);
    return HM_OK;
}

/* One that went round and came back to where it was, taking others. */
static hm_status note_circle(plan *p)
{
    hm__grid_interpreter *g = p->g;

    if (p->mover_count || !p->victim_count)
        return HM_OK;
    for (size_t i = g->interpreter->notes; i < g->table->note_count; i++) {
        uint32_t piece = g->table->notes[i].piece;
        uint32_t from;
        uint32_t over;

        if (!hm__grid_interpret_square(g, &g->table->notes[i].was, &from) ||
            spot_of(g, piece) != from || g->now.low[from] != piece ||
            !hm__grid_interpret_square(g, hm__note_after(g->table, i), &over) ||
            over == from)
            continue;
        return add_mover(p, piece, from, from);
    }
    return HM_OK;
}

/* ---- saying it ----------------------------------------------------------- */

static hm_status go(plan *p, hm__grid_verb verb, mover *m, uint32_t to)
{
    HM_TRY(hm__grid_interpret_add(p->g, verb, m->from, to));
    HM_TRY(hm__grid_interpret_set(p->g, m->from, none));
    HM_TRY(hm__grid_interpret_set(p->g, to, m->piece));
    m->from = to;
    return HM_OK;
}

static victim *victim_at(const plan *p, uint32_t square)
{
    for (size_t i = 0; i < p->victim_count; i++) {
        if (p->victims[i].square == square && !p->victims[i].done)
            return &p->victims[i];
    }
    return NULL;
}

static bool is_target(const plan *p, uint32_t square)
{
    for (size_t i = 0; i < p->mover_count; i++) {
        if (p->movers[i].to == square)
            return true;
    }
    return false;
}

static hm_status take(plan *p, mover *m, victim *v)
{
    v->done = true;
    return go(p, v->verb, m, v->square);
}

/* Whether a square lies on the straight way from one to another. */
static bool is_between(const hm__grid *grid, uint32_t s, uint32_t a, uint32_t b)
{
    int64_t width = grid->sizes[grid->dims - 1];
    int64_t dx = b % width - a % width;
    int64_t dy = b / width - a / width;
    int64_t sx = s % width - a % width;
    int64_t sy = s / width - a / width;

    return dx * sy == dy * sx && sx * dx + sy * dy > 0 &&
           sx * sx + sy * sy < dx * dx + dy * dy;
}

/* The nearest victim on the way, that nobody ends upon; or NULL. */
static victim *next_on_way(const plan *p, uint32_t from, uint32_t to)
{
    const hm__grid *grid = &p->g->grid;
    victim *best = NULL;

    for (size_t i = 0; i < p->victim_count; i++) {
        victim *v = &p->victims[i];

        if (v->done || is_target(p, v->square) ||
            !is_between(grid, v->square, from, to))
            continue;
        if (!best || is_between(grid, v->square, from, best->square))
            best = v;
    }
    return best;
}

/* From one stop to the next, taking whoever is jumped over. */
static hm_status jump(plan *p, mover *m, uint32_t start, uint32_t stop)
{
    victim *v;

    while ((v = next_on_way(p, start, stop)) != NULL)
        HM_TRY(take(p, m, v));
    if (m->from != stop && stop != m->to && p->g->now.low[stop] == none)
        HM_TRY(go(p, HM__GRID_SHIFT, m, stop));
    return HM_OK;
}

/* Goes all the way of a mover, but for the last step. */
static hm_status follow(plan *p, mover *m)
{
    const hm__grid_interpreter *g = p->g;
    uint32_t start = m->from;

    for (size_t i = m->note; i < g->table->note_count; i++) {
        uint32_t stop;

        if (g->table->notes[i].piece != m->piece ||
            !hm__grid_interpret_square(g, hm__note_after(g->table, i), &stop) ||
            stop == start)
            continue;
        HM_TRY(jump(p, m, start, stop));
        start = stop;
    }
    return HM_OK;
}

/* A mover takes all that it has to, and goes where it ends. */
static hm_status finish(plan *p, mover *m)
{
    victim *v;

    HM_TRY(follow(p, m));
    for (size_t i = 0; i < p->victim_count; i++) {
        v = &p->victims[i];
        if (!v->done && !is_target(p, v->square))
            HM_TRY(take(p, m, v));
    }
    m->done = true;
    v = victim_at(p, m->to);
    if (v)
        return take(p, m, v);
    if (m->from == m->to)
        return HM_OK;
    // A man that still stands there becomes part of a stack.
    return go(p,
              p->g->now.low[m->to] == none ? HM__GRID_SHIFT : HM__GRID_REMOVE,
              m, m->to);
}

/* Whether nobody who has yet to go stands where a mover ends. */
static bool is_clear(const plan *p, const mover *m)
{
    for (size_t i = 0; i < p->mover_count; i++) {
        const mover *other = &p->movers[i];

        if (!other->done && other != m && other->from == m->to)
            return false;
    }
    return true;
}

static hm_status step_aside(plan *p, mover *m)
{
    hm__grid_interpreter *g = p->g;

    for (uint32_t s = 0; s < g->grid.squares; s++) {
        if (g->now.low[s] == none && !is_target(p, s))
            return go(p, HM__GRID_SHIFT, m, s);
    }
    return cannot(g, "these pieces change places, and no free square is left "
                     "to do it");
}

static hm_status say_movers(plan *p)
{
    for (size_t left = p->mover_count; left > 0;) {
        mover *next = NULL;
        mover *stuck = NULL;

        for (size_t i = 0; i < p->mover_count && !next; i++) {
            mover *m = &p->movers[i];

            if (!m->done && is_clear(p, m))
                next = m;
            else if (!m->done && !stuck)
                stuck = m;
        }
        if (next) {
            HM_TRY(finish(p, next));
            left--;
        } else if (stuck) {
            HM_TRY(step_aside(p, stuck));
        }
    }
    return HM_OK;
}

/* ---- drops and prisoners ------------------------------------------------- */

static hm_status say_drops(plan *p)
{
    hm__grid_interpreter *g = p->g;

    for (uint32_t s = 0; s < g->grid.squares; s++) {
        if (g->then.low[s] == none || g->now.low[s] != none)
            continue;
        HM_TRY(hm__grid_interpret_drop(g, g->then.name[s], s));
        HM_TRY(hm__grid_interpret_set(g, s, g->then.low[s]));
        if (p->newcomer == none)
            p->newcomer = s;
    }
    return HM_OK;
}

/* Somebody next to a square who stays, an enemy if there is one; or anybody.
 */
static uint32_t neighbour(const plan *p, uint32_t square)
{
    const hm__grid_interpreter *g = p->g;
    int64_t width = g->grid.sizes[g->grid.dims - 1];
    uint32_t best = none;
    int best_worth = 0;

    for (uint32_t s = 0; s < g->grid.squares; s++) {
        int64_t dx = (int64_t)(s % width) - (int64_t)(square % width);
        int64_t dy = (int64_t)(s / width) - (int64_t)(square / width);
        int worth = 1;

        if (g->now.low[s] == none || s == square || victim_at(p, s))
            continue;
        worth += dx * dx + dy * dy == 1 ? 2 : 0;
        worth += g->grid.cells[s] != g->grid.cells[square];
        if (worth > best_worth) {
            best = s;
            best_worth = worth;
        }
    }
    return best;
}

/* Those whom nobody took on the way are taken there and back. */
static hm_status say_prisoners(plan *p)
{
    for (size_t i = 0; i < p->victim_count; i++) {
        victim *v = &p->victims[i];
        mover m = {.from = p->newcomer};
        uint32_t home;

        if (v->done)
            continue;
        if (m.from == none)
            m.from = neighbour(p, v->square);
        if (m.from == none)
            return cannot(p->g, "a piece leaves the board, but nothing "
                                "captures it");
        home = m.from;
        m.piece = p->g->now.low[home];
        HM_TRY(take(p, &m, v));
        HM_TRY(go(p, HM__GRID_SHIFT, &m, home));
    }
    return HM_OK;
}

/* ---- names --------------------------------------------------------------- */

/* What an actor of the draft is called before it is renamed. */
static uint32_t name_before(const hm__grid_interpreter *g, uint32_t square)
{
    uint32_t at = square;

    for (size_t i = g->draft_count; i-- > 0;) {
        const hm__grid_action *a = &g->draft[i];

        if (a->to != at)
            continue;
        if (a->verb == HM__GRID_DROP)
            return g->then.name[square]; // it was dropped as it is
        at = a->from;
    }
    return g->grid.cells[at];
}

static hm_status say_names(hm__grid_interpreter *g)
{
    for (uint32_t s = 0; s < g->grid.squares; s++) {
        bool same = g->then.name[s] == g->grid.cells[s] &&
                    g->then.low[s] == g->now.low[s] && g->draft_count == 0;

        if (g->then.low[s] == none || same ||
            name_before(g, s) == g->then.name[s])
            continue;
        HM_TRY(hm__grid_interpret_promote(g, s, g->then.name[s]));
    }
    return HM_OK;
}

static hm_status make(plan *p)
{
    HM_TRY(note_men(p));
    HM_TRY(note_circle(p));
    HM_TRY(say_movers(p));
    HM_TRY(say_drops(p));
    HM_TRY(say_prisoners(p));
    return say_names(p->g);
}

hm_status hm__grid_interpret_plan(hm__grid_interpreter *g)
{
    plan p = {.g = g, .newcomer = none};
    hm__grid_interpret_view now;
    hm_status st;

    g->was_count = 0;
    HM_TRY(hm__grid_interpret_squares(g, &g->then));
    st = make(&p);
    hm__free(g->ctx, p.movers);
    hm__free(g->ctx, p.victims);
    now = g->now;
    g->now = g->then;
    g->then = now;
    return st;
}
