/*
 * marks.c - what a step changed, and what else a picture may show of a state:
 * arrows, squares of the last move, and what comments draw.
 */
#include "replay.h"

#include <math.h>

enum { MOST_DRAWN = 256 }; // of a state; nobody could see more

/* What the public struct lies in. */
typedef struct block {
    hm_marks shown;
    hm_ctx *ctx;
} block;

/* ---- changes --------------------------------------------------------------
 */

static hm_change change_of(const hm_table *table, const hm__note *note)
{
    hm_change change = {.id = note->piece + 1, .was_there = note->was.present};

    if (note->was.present)
        hm__describe(table, note->piece, &note->was, &change.before);
    change.is_there = hm_table_piece(table, change.id, &change.after);
    return change;
}

/* The next note of the last step that says how a piece was; NULL: no more. */
static const hm__note *next_note(const hm_replay *replay, size_t *at)
{
    const hm_table *table = hm_replay_table(replay);
    size_t first;

    if (replay->depth == 0)
        return NULL;
    first = replay->path[replay->depth - 1].notes;
    for (size_t i = first + *at; i < table->note_count; i++) {
        if (table->notes[i].earlier > first)
            continue; // an earlier note of the step says it
        *at = i - first + 1;
        return &table->notes[i];
    }
    return NULL;
}

size_t hm_replay_changes(const hm_replay *replay, hm_change *out, size_t room)
{
    const hm__note *note;
    size_t count = 0;

    for (size_t at = 0; (note = next_note(replay, &at)); count++) {
        if (count < room)
            out[count] = change_of(hm_replay_table(replay), note);
    }
    return count;
}

/* ---- what comments draw ---------------------------------------------------
 */

/* A mark on the squares of a board. */
static hm_mark mark_of(const hm_shape *shape, double unit)
{
    hm_mark mark = {.color = shape->color,
                    .arrow = shape->to.len > 0,
                    .x = (shape->from.ptr[0] - 'a' + 1) * unit,
                    .y = (shape->from.ptr[1] - '0') * unit};

    if (mark.arrow) {
        mark.to_x = (shape->to.ptr[0] - 'a' + 1) * unit;
        mark.to_y = (shape->to.ptr[1] - '0') * unit;
    }
    return mark;
}

/* Writes what the comments of a state draw, unless `out` is NULL; how much. */
static size_t find_drawn(const hm_replay *replay, hm_mark *out)
{
    const hm_node *node = hm_replay_node(replay);
    hm_annotation at = {0};
    size_t count = 0;

    if (!node || replay->rules->apart ||
        hm_replay_coordinates(replay) != HM_ANNOTATE_ALGEBRAIC)
        return 0;
    while (hm_node_next_annotation(node, &at)) {
        size_t next = 0;
        hm_shape shape;

        for (;
             count < MOST_DRAWN && hm_annotation_next_shape(&at, &next, &shape);
             count++) {
            if (out)
                out[count] = mark_of(&shape, hm_replay_table(replay)->scale);
        }
    }
    return count;
}

/* ---- the last step --------------------------------------------------------
 */

/* Whether squares show the last move, and not rings around pieces. */
static bool marks_squares(const hm_replay *replay)
{
    return replay->rules->own_set &&
           hm_replay_coordinates(replay) == HM_ANNOTATE_ALGEBRAIC;
}

static void add_square(hm_marks *all, const char *color, const hm_piece *at)
{
    all->marks[all->mark_count++] =
        (hm_mark){.color = color, .x = at->x, .y = at->y};
}

static void highlight_change(hm_marks *all, const hm_change *change,
                             bool squares)
{
    if (!squares) {
        all->moved[all->moved_count++] = change->id;
        return;
    }
    if (change->was_there)
        add_square(all, "moved-from", &change->before);
    add_square(all, "moved-to", &change->after);
}

static void add_arrow(hm_marks *all, const hm_change *change)
{
    const hm_piece *from = &change->before;
    const hm_piece *to = &change->after;

    if (change->was_there && hypot(to->x - from->x, to->y - from->y) > 0.001)
        all->arrows[all->arrow_count++] =
            (hm_arrow){from->x, from->y, to->x, to->y};
}

/* Room for so many changes and marks, in one block. */
static hm_marks *new_marks(hm_ctx *ctx, size_t changes, size_t drawn)
{
    size_t marks = 2 * changes + drawn;
    block *b = hm__alloc(ctx, sizeof(*b) + marks * sizeof(hm_mark) +
                                  changes * sizeof(hm_arrow) +
                                  changes * sizeof(uint32_t));

    if (!b)
        return NULL;
    *b = (block){.ctx = ctx, .shown.marks = (hm_mark *)(void *)(b + 1)};
    b->shown.arrows = (hm_arrow *)(void *)(b->shown.marks + marks);
    b->shown.moved = (uint32_t *)(void *)(b->shown.arrows + changes);
    return &b->shown;
}

hm_status hm_replay_marks(const hm_replay *replay, bool highlight,
                          hm_marks **out)
{
    bool squares = replay->state && marks_squares(replay);
    hm_marks *all = new_marks(replay->ctx, hm_replay_changes(replay, NULL, 0),
                              find_drawn(replay, NULL));
    const hm__note *note;

    *out = all;
    if (!all)
        return HM_ENOMEM;
    for (size_t at = 0; (note = next_note(replay, &at));) {
        hm_change change = change_of(hm_replay_table(replay), note);

        if (!change.is_there)
            continue;
        add_arrow(all, &change);
        if (highlight)
            highlight_change(all, &change, squares);
    }
    all->mark_count += find_drawn(replay, all->marks + all->mark_count);
    return HM_OK;
}

void hm_marks_free(hm_marks *marks)
{
    block *b = (block *)(void *)marks;

    if (b)
        hm__free(b->ctx, b);
}
