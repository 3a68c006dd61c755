/*
 * line.c - walking the main line of a game of shogi, for writing it.
 */
#include "line.h"

hm_status hm__shogi_line_begin(hm__shogi_line *line, const hm_writer *writer,
                               const hm_record *record)
{
    *line = (hm__shogi_line){.node = &record->root};
    HM_TRY(hm__shogi_job_begin(&line->job, writer, record));
    line->position = hm__shogi_game_of(record)->position;
    return HM_OK;
}

hm_status hm__shogi_line_next(hm__shogi_line *line)
{
    const hm_node *node = line->node->child;
    hm__shogi *p = &line->position;
    hm__shogi_move move;

    if (!node)
        return HM_END;
    HM_TRY(hm__shogi_job_move(&line->job, node, p, &move));
    line->moved = move.drop ? move.drop : HM__SHOGI_KIND(p->board[move.from]);
    hm__shogi_play(p, move);
    line->move = move;
    line->node = node;
    return HM_OK;
}
