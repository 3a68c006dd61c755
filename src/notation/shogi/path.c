/*
 * path.c - walking the tree of a game of shogi, for writing it.
 */
#include "path.h"

hm_status hm__shogi_path_begin(hm__shogi_path *path, const hm_writer *writer,
                               const hm_record *record)
{
    *path = (hm__shogi_path){.depth = 0};
    HM_TRY(hm__shogi_job_begin(&path->job, writer, record));
    path->position = hm__shogi_game_of(record)->position;
    return HM_OK;
}

void hm__shogi_path_free(hm__shogi_path *path)
{
    hm__free(path->job.writer->ctx, path->steps);
}

int64_t hm__shogi_path_total(const hm__shogi_path *path)
{
    return path->depth >= 2 ? path->steps[path->depth - 2].total : 0;
}

hm_status hm__shogi_path_play(hm__shogi_path *path, const hm_node *node,
                              hm__shogi_move move)
{
    int64_t ms = hm__shogi_ply_of(node)->ms;
    hm__shogi_step step = {
        .move = move, .total = hm__shogi_path_total(path) + (ms > 0 ? ms : 0)};

    HM_TRY(hm__reserve(path->job.writer->ctx, &path->steps, &path->room,
                       path->depth + 1, sizeof(*path->steps)));
    step.undo = hm__shogi_play(&path->position, move);
    path->steps[path->depth++] = step;
    return HM_OK;
}

void hm__shogi_path_unplay(hm__shogi_path *path)
{
    const hm__shogi_step *step = &path->steps[--path->depth];

    hm__shogi_unplay(&path->position, step->move, step->undo);
}
