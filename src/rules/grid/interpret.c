/*
 * interpret.c - games of other rules as actions.
 */
#include <string.h>

#include "interpret.h"
#include "slots.h"

enum { MOST_CHANGES = 1000 }; // in one ply

hm_status hm__grid_interpret_ply(hm__grid_interpreter *g)
{
    HM_TRY(hm__interpret_next(g->interpreter));
    if (g->table->note_count - g->interpreter->notes > MOST_CHANGES)
        return hm__fault(
            &g->interpreter->why, (hm_str){NULL, 0}, "pan-no-action",
            "more than %d things happen in this move", MOST_CHANGES);
    return HM_OK;
}

/* ---- nodes --------------------------------------------------------------- */

/* Where a ply stands in the source. */
static hm_span span_of(const hm__interpreter *interpreter)
{
    return (hm_span){interpreter->first->span.start,
                     interpreter->last->span.end};
}

static hm_status add_node(hm__grid_interpreter *g,
                          const hm__grid_action *action, bool joins)
{
    hm_record *record = g->interpreter->record;
    hm__arena *arena = &record->arena;
    hm__grid_action *ply = hm__arena_alloc(arena, sizeof(*ply));
    hm_node *node = hm__record_add(record);

    if (!ply || !node)
        return HM_ENOMEM;
    *ply = *action;
    ply->joins = joins;
    ply->source = record->source.text.ptr;
    for (int i = 0; i < HM__GRID_PARTS; i++)
        ply->span[i] = span_of(g->interpreter);
    if (action->actor.len) {
        ply->actor = hm__arena_str(arena, action->actor);
        if (!ply->actor.ptr)
            return HM_ENOMEM;
    }
    node->ply = ply;
    node->span = span_of(g->interpreter);
    return HM_OK;
}

/* Comments of all nodes of the ply go to its last one. */
static hm_status add_comments(hm__interpreter *interpreter)
{
    for (const hm_node *n = interpreter->first;; n = n->child) {
        for (size_t i = 0; i < n->comment_count; i++)
            HM_TRY(hm__node_add_comment(&interpreter->record->arena,
                                        interpreter->record->last,
                                        n->comments[i]));
        if (n == interpreter->last)
            return HM_OK;
    }
}

/* ---- plies --------------------------------------------------------------- */

/* What is dropped must be in hand: it was there from the start, then. */
static hm_status provide(hm__grid_interpreter *g, const hm__grid_action *action)
{
    uint32_t name;
    size_t old = g->first_count;

    HM_TRY(
        hm__grid_name_of(&g->grid, action->actor, &name, &g->interpreter->why));
    HM_TRY(hm__reserve(g->ctx, &g->first, &g->first_room, g->grid.name_count,
                       sizeof(*g->first)));
    for (; old < g->grid.name_count; old++)
        g->first[old] = 0;
    g->first_count = old;
    if (g->grid.names[name].in_hand == 0) {
        g->grid.names[name].in_hand++;
        g->first[name]++;
        g->grid.hands = true;
    }
    return HM_OK;
}

/* Plays the draft: each action must be possible. */
static hm_status commit(hm__grid_interpreter *g)
{
    hm_fault *why = &g->interpreter->why;

    for (size_t i = 0; i < g->draft_count; i++) {
        hm__grid_action *action = &g->draft[i];
        hm__grid_part part;
        hm_status st;

        if (action->verb == HM__GRID_DROP)
            HM_TRY(provide(g, action));
        st = hm__grid_play(&g->grid, action, why, &part);
        if (st == HM_EINPUT)
            return hm__fault(why, (hm_str){NULL, 0}, "pan-no-action",
                             "no actions can describe this move");
        HM_TRY(st);
        HM_TRY(add_node(g, action, i > 0));
    }
    if (g->draft_count == 0)
        HM_TRY(add_node(g, &(hm__grid_action){.verb = HM__GRID_PASS}, false));
    return add_comments(g->interpreter);
}

static hm_status interpret_ply(hm__grid_interpreter *g)
{
    bool done;

    g->draft_count = 0;
    HM_TRY(hm__grid_interpret_steps(g, &done));
    if (!done)
        HM_TRY(hm__grid_interpret_plan(g));
    HM_TRY(commit(g));
    if (!done && memcmp(g->grid.cells, g->now.name,
                        g->grid.squares * sizeof(*g->grid.cells)) != 0)
        return hm__fault(&g->interpreter->why, (hm_str){NULL, 0},
                         "pan-no-action", "no actions can describe this move");
    return HM_OK;
}

/* ---- the game ------------------------------------------------------------ */

/* Goes back to the start, with all names and hands that were needed. */
static hm_status keep_start(hm__grid_interpreter *g)
{
    hm_record *record = g->interpreter->record;
    hm__grid_start *start;

    hm__grid_undo(&g->grid, 0);
    for (size_t i = 0; i < g->grid.name_count; i++) {
        g->grid.names[i].in_hand = i < g->first_count ? g->first[i] : 0;
        g->grid.list |= i && !hm__grid_fits_rank(g->grid.names[i].text);
    }
    start = hm__grid_save(&g->grid, &record->arena);
    if (!start)
        return HM_ENOMEM;
    start->made = true;
    record->start = start;
    return HM_OK;
}

static hm_status warn_beside(const hm__grid_interpreter *g)
{
    if (!g->beside)
        return HM_OK;
    return hm__report(
        g->interpreter->diags, &g->interpreter->source->source,
        (hm__problem){.severity = HM_WARNING, .id = "lossy-beside"},
        "what happens beside the board is not written");
}

static hm_status interpret_game(hm__grid_interpreter *g)
{
    hm_status st;

    HM_TRY(hm__grid_interpret_board(g));
    while ((st = hm__grid_interpret_ply(g)) == HM_OK)
        HM_TRY(interpret_ply(g));
    if (st != HM_END)
        return st;
    HM_TRY(warn_beside(g));
    return keep_start(g);
}

static void free_view(hm_ctx *ctx, hm__grid_interpret_view *view)
{
    hm__free(ctx, view->low);
    hm__free(ctx, view->height);
    hm__free(ctx, view->name);
}

hm_status hm__grid_interpret(hm__interpreter *interpreter)
{
    hm__grid_interpreter g = {.interpreter = interpreter,
                              .ctx = interpreter->ctx,
                              .table = hm_replay_table(interpreter->replay)};
    hm_status st;

    hm__table_init(&g.own, interpreter->ctx);
    hm__lang_init(&g.lang, interpreter->ctx, &g.own);
    hm__grid_init(&g.grid, interpreter->ctx);
    hm__actors_init(&g.actors, &g.lang, &g.grid);
    st = interpret_game(&g);
    free_view(g.ctx, &g.now);
    free_view(g.ctx, &g.then);
    hm__free(g.ctx, g.ground);
    hm__free(g.ctx, g.was);
    hm__free(g.ctx, g.first);
    hm__free(g.ctx, g.draft);
    hm__actors_free(&g.actors);
    hm__grid_free(&g.grid);
    hm__lang_free(&g.lang);
    hm__table_free(&g.own);
    return st;
}
