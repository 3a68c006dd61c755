/*
 * write.c - UCI lines, writer. A line holds only the start and the moves.
 */
#include <string.h>

#include "base/str.h"
#include "notation/chess/walk.h"
#include "uci.h"

static void put_start(const hm__chess *position, hm_out *out)
{
    char fen[HM__FEN_ROOM];
    char usual[HM__FEN_ROOM];
    hm__chess start;

    hm__chess_start(&start);
    hm__fen_write(&start, usual);
    hm__fen_write(position, fen);
    hm_out_puts(out, "position ");
    if (strcmp(fen, usual) == 0) {
        hm_out_puts(out, "startpos");
    } else {
        hm_out_puts(out, "fen ");
        hm_out_puts(out, fen);
    }
}

static hm_status put_moves(hm__chess_walk *walk, hm_out *out)
{
    for (const hm_node *n = walk->record->root.child; n; n = n->child) {
        hm__chess_move move;
        char uci[HM__UCI_ROOM];

        HM_TRY(hm__chess_walk_move(walk, n, &move));
        hm__uci_write(&walk->position, move, uci);
        hm_out_char(out, ' ');
        hm_out_puts(out, uci);
        HM_TRY(hm__chess_walk_play(walk, move));
    }
    return HM_OK;
}

hm_status hm__uci_write_game(hm_writer *w, const hm_record *record)
{
    hm__chess_walk walk;
    hm_status st;

    HM_TRY(hm__chess_walk_begin(&walk, w, record));
    hm__chess_lossy_tags(&walk);
    hm__chess_lossy_parts(&walk,
                          HM_COMMENTS | HM_TIMES | HM_MARKS | HM_VARIATIONS);
    hm__chess_lossy_end(&walk);
    put_start(&walk.position, w->out);
    if (record->root.child)
        hm_out_puts(w->out, " moves");
    st = put_moves(&walk, w->out);
    hm_out_char(w->out, '\n');
    hm__chess_walk_free(&walk);
    return st;
}
