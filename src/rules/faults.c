/*
 * faults.c - all that is wrong with the moves of a game.
 */
#include "replay.h"

hm_status hm__replay_report(hm_replay *replay, const hm_record *record,
                            hm_diags *diags)
{
    hm_diags *before = replay->diags;
    bool kept = replay->keep_going;
    const hm_node *node = &record->root;
    hm_status st;

    hm__diags_begin(diags);
    replay->diags = diags;
    replay->keep_going = true;
    st = hm_replay_load(replay, record);
    while ((st == HM_OK || st == HM_EINPUT) && (node = hm__node_next(node)))
        st = hm_replay_seek(replay, node);
    replay->diags = before;
    replay->keep_going = kept;
    return hm__diags_end(diags, st == HM_ENOMEM ? st : HM_OK);
}
