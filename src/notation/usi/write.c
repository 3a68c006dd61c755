/*
 * write.c - USI lines, writer. A line holds the start and the moves, no more.
 */
#include <string.h>

#include "base/out.h"
#include "base/str.h"
#include "notation/shogi/result.h"
#include "notation/shogi/walk.h"
#include "usi.h"

/* Reports each thing that is left out, once a game. */
static void warn_losses(const hm__shogi_walk *walk)
{
    const hm_record *record = walk->record;
    hm__shogi_end end = hm__shogi_game_of(record)->end;

    for (const hm_meta *m = record->meta.first; m; m = m->next) {
        if (hm__shogi_is_stated(record, m))
            continue;
        hm__shogi_lossy_meta(walk, m, "metadata");
        break;
    }
    if (end != HM__SHOGI_GOES_ON && end != HM__SHOGI_RESIGNS &&
        end != HM__SHOGI_DECLARES)
        hm__shogi_lossy(walk, hm__shogi_end_span(record), "lossy-end",
                        "the end of the game");
    hm__shogi_lossy_parts(walk, HM_COMMENTS | HM_TIMES | HM_MARKS |
                                    HM_BOOKMARKS | HM_VARIATIONS);
}

static void put_start(const hm__shogi *position, hm_out *out)
{
    char sfen[HM__SFEN_ROOM];
    hm__shogi start;

    hm__shogi_start(&start);
    if (hm__shogi_is_same(position, &start) && position->ply == start.ply) {
        hm_out_puts(out, "position startpos");
        return;
    }
    hm__sfen_write(position, sfen);
    hm_out_puts(out, "position sfen ");
    hm_out_puts(out, sfen);
}

static void put_end(hm__shogi_end end, hm_out *out)
{
    if (end == HM__SHOGI_RESIGNS)
        hm_out_puts(out, " resign");
    if (end == HM__SHOGI_DECLARES)
        hm_out_puts(out, " win");
}

static void put_move(const hm__shogi *before, hm__shogi_move move, hm_out *out)
{
    char *text = hm__out_begin(out, 1 + HM__USI_ROOM);

    (void)before;
    if (!text)
        return;
    text[0] = ' ';
    hm__out_end(out, hm__usi_put(move, text + 1));
}

static hm_status put_moves(hm__shogi_walk *walk, hm_out *out)
{
    for (const hm_node *n = walk->record->root.child; n; n = n->child) {
        hm__shogi_move move;

        HM_TRY(hm__shogi_walk_move(walk, n, &move));
        put_move(&walk->position, move, out);
        HM_TRY(hm__shogi_walk_play(walk, n, move));
    }
    return HM_OK;
}

hm_status hm__usi_write_game(hm_writer *w, const hm_record *record)
{
    const hm__shogi_game *game = hm__shogi_game_of(record);
    hm__shogi_walk walk;
    hm_status st;

    HM_TRY(hm__shogi_walk_begin(&walk, w, record));
    walk.bare = true;
    warn_losses(&walk);
    put_start(&game->position, w->out);
    if (record->length || game->end == HM__SHOGI_RESIGNS ||
        game->end == HM__SHOGI_DECLARES)
        hm_out_puts(w->out, " moves");
    st =
        walk.written ? hm__shogi_walk_written(&walk) : put_moves(&walk, w->out);
    if (st == HM_OK) {
        put_end(game->end, w->out);
        hm_out_char(w->out, '\n');
    }
    hm__shogi_walk_free(&walk);
    return st;
}

const hm__shogi_move_writer hm__usi_move_writer = {.move = put_move};
