/*
 * marks.c - squares and arrows on a board: of the last move, and of comments.
 */
#include "replay.h"

enum { MOST_CHANGED = 8 }; // pieces of a move of chess, and more

size_t hm_replay_moved(const hm_replay *replay, hm_mark *out, size_t room)
{
    hm_change changes[MOST_CHANGED];
    size_t changed = hm_replay_changes(replay, changes, MOST_CHANGED);
    size_t count = 0;

    if (changed > MOST_CHANGED || !replay->rules->own_set ||
        hm_replay_coordinates(replay) != HM_ANNOTATE_ALGEBRAIC)
        return 0;
    for (size_t i = 0; i < changed; i++) {
        const hm_piece *ends[] = {&changes[i].before, &changes[i].after};

        if (!changes[i].is_there)
            continue;
        for (size_t k = changes[i].was_there ? 0 : 1; k < 2; k++, count++) {
            if (count < room)
                out[count] = (hm_mark){k ? "moved-to" : "moved-from",
                                       false,
                                       ends[k]->x,
                                       ends[k]->y,
                                       0,
                                       0};
        }
    }
    return count;
}

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

size_t hm_replay_marks(const hm_replay *replay, hm_mark *out, size_t room)
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

        for (; hm_annotation_next_shape(&at, &next, &shape); count++) {
            if (count < room)
                out[count] = mark_of(&shape, hm_replay_table(replay)->scale);
        }
    }
    return count;
}
