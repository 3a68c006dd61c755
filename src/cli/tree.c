/*
 * tree.c - every node of a record once, variations too.
 */
#include "cli.h"

/* The node after `node`; `skip` leaves out all that is below it. */
static const hm_node *next_node(const hm_node *node, bool skip)
{
    if (!skip && hm_node_child(node))
        return hm_node_child(node);
    while (node && !hm_node_sibling(node))
        node = hm_node_parent(node);
    return node ? hm_node_sibling(node) : NULL;
}

hm_status tree_next(cli_tree *tree)
{
    const hm_node *next = next_node(tree->node, tree->failed);
    hm_status st;

    if (!tree->failed && !hm_replay_phase(tree->replay).last)
        return hm_replay_next(tree->replay);
    if (!next)
        return HM_END;
    if (hm_node_child(hm_replay_node(tree->replay)) == next)
        st = hm_replay_next(tree->replay);
    else
        st = hm_replay_seek(tree->replay, next);
    tree->node = next;
    tree->failed = st != HM_OK;
    return st;
}
