/*
 * write.c - USI lines, writer. A line holds the start and the moves, no more.
 */
#include <string.h>

#include "base/str.h"
#include "notation/shogi/line.h"
#include "notation/shogi/result.h"
#include "usi.h"

/* Tells once a game of each thing that is left behind. */
static void warn_losses(const hm__shogi_line *line)
{
    const hm_record *record = line->job.record;
    hm__shogi_end end = hm__shogi_game_of(record)->end;

    for (const hm_meta *m = record->meta.first; m; m = m->next) {
        if (hm__shogi_is_told(record, m))
            continue;
        hm__shogi_lossy_meta(&line->job, m, "metadata");
        break;
    }
    if (end != HM__SHOGI_GOES_ON && end != HM__SHOGI_RESIGNS &&
        end != HM__SHOGI_DECLARES)
        hm__shogi_lossy(&line->job, hm__shogi_end_span(record), "lossy-end",
                        "the end of the game");
    hm__shogi_lossy_parts(
        &line->job, HM__SHOGI_COMMENTS | HM__SHOGI_TIMES | HM__SHOGI_MARKS |
                        HM__SHOGI_BOOKMARKS | HM__SHOGI_VARIATIONS);
}

static void put_start(const hm__shogi *position, hm_out *out)
{
    char sfen[HM__SFEN_ROOM];
    char usual[HM__SFEN_ROOM];
    hm__shogi start;

    hm__shogi_start(&start);
    hm__sfen_write(&start, usual);
    hm__sfen_write(position, sfen);
    hm_out_puts(out, "position ");
    if (strcmp(sfen, usual) == 0) {
        hm_out_puts(out, "startpos");
    } else {
        hm_out_puts(out, "sfen ");
        hm_out_puts(out, sfen);
    }
}

static void put_end(hm__shogi_end end, hm_out *out)
{
    if (end == HM__SHOGI_RESIGNS)
        hm_out_puts(out, " resign");
    if (end == HM__SHOGI_DECLARES)
        hm_out_puts(out, " win");
}

static hm_status put_moves(hm__shogi_line *line, hm_out *out)
{
    hm_status st;

    while ((st = hm__shogi_line_next(line)) == HM_OK) {
        char usi[HM__USI_ROOM];

        hm__usi_write(line->move, usi);
        hm_out_char(out, ' ');
        hm_out_puts(out, usi);
    }
    return st == HM_END ? HM_OK : st;
}

hm_status hm__usi_write_game(hm_writer *w, const hm_record *record)
{
    const hm__shogi_game *game = hm__shogi_game_of(record);
    hm__shogi_line line;

    HM_TRY(hm__shogi_line_begin(&line, w, record));
    warn_losses(&line);
    put_start(&game->position, w->out);
    if (record->root.child || game->end == HM__SHOGI_RESIGNS ||
        game->end == HM__SHOGI_DECLARES)
        hm_out_puts(w->out, " moves");
    HM_TRY(put_moves(&line, w->out));
    put_end(game->end, w->out);
    hm_out_char(w->out, '\n');
    return HM_OK;
}
