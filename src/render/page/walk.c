/*
 * walk.c - every node of a record once, variations too.
 */
#include "page.h"

/* Plays a node that does not follow from the last one. */
static hm_status branch_to(hm__page_walk *walk, const hm_node *node)
{
    HM_TRY(hm_replay_seek(walk->replay, node->parent));
    if (walk->branch)
        HM_TRY(walk->branch(walk->game, walk->replay));
    return HM_OK;
}

/* HM_END where nothing more can be visited. */
static hm_status play(hm__page_walk *walk, const hm_node *node, bool *failed)
{
    hm_status st = hm_replay_seek(walk->replay, node);

    *failed = st == HM_EINPUT || st == HM_ELIMIT;
    if (*failed)
        walk->fault = st;
    return st == HM_ELIMIT ? HM_END : *failed ? HM_OK : st;
}

hm_status hm__page_walk_go(hm__page_walk *walk)
{
    const hm_node *node = hm_record_root(walk->record);
    bool failed = false;

    HM_TRY(hm_replay_load(walk->replay, walk->record));
    HM_TRY(walk->visit(walk->game, walk->replay));
    while ((node = failed ? hm__node_skip(node) : hm__node_next(node))) {
        hm_status st;

        if (hm_replay_node(walk->replay) != node->parent || failed)
            HM_TRY(branch_to(walk, node));
        st = play(walk, node, &failed);
        if (st != HM_OK)
            return st == HM_END ? HM_OK : st;
        if (!failed)
            HM_TRY(walk->visit(walk->game, walk->replay));
    }
    return HM_OK;
}
