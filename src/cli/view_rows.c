/*
 * view_rows.c - the tree of a game as a list that people can follow.
 *
 * A line runs down; the variations of a move come right after it, a step to
 * the right, and then the line goes on.
 */
#include <stdlib.h>

#include "view.h"

static bool is_first(const hm_node *node)
{
    const hm_node *parent = hm_node_parent(node);

    return !parent || hm_node_child(parent) == node;
}

/* The row after the end of a line: of another one, or where it branched. */
static const hm_node *leave_line(const hm_node *node, int *depth)
{
    for (;;) {
        while (node && is_first(node))
            node = hm_node_parent(node);
        if (!node)
            return NULL;
        if (hm_node_sibling(node))
            return hm_node_sibling(node);
        *depth -= 1;
        node = hm_node_child(hm_node_parent(node)); // what it replaces
        if (hm_node_child(node))
            return hm_node_child(node);
    }
}

static const hm_node *next_row(const hm_node *node, int *depth)
{
    if (is_first(node) && hm_node_sibling(node)) {
        *depth += 1;
        return hm_node_sibling(node);
    }
    if (hm_node_child(node))
        return hm_node_child(node);
    return leave_line(node, depth);
}

hm_status rows_fill(view_rows *rows, const hm_record *record)
{
    const hm_node *node = hm_record_root(record);
    int depth = 0;

    rows->count = 0;
    while (node) {
        if (rows->count == rows->room) {
            size_t room = rows->room ? rows->room * 2 : 128;
            view_row *more = realloc(rows->rows, room * sizeof(*more));

            if (!more)
                return HM_ENOMEM;
            rows->rows = more;
            rows->room = room;
        }
        rows->rows[rows->count++] = (view_row){node, depth};
        node = next_row(node, &depth);
    }
    return HM_OK;
}

void rows_free(view_rows *rows)
{
    free(rows->rows);
    *rows = (view_rows){0};
}

size_t rows_find(const view_rows *rows, const hm_node *node, size_t near)
{
    for (size_t i = 0; i < rows->count; i++) {
        size_t after = near + i;

        if (i <= near && rows->rows[near - i].node == node)
            return near - i;
        if (after < rows->count && rows->rows[after].node == node)
            return after;
    }
    return 0;
}
