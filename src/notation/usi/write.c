/*
 * write.c - USI lines, writer. A line holds the start and the moves, no more.
 */
#include <string.h>

#include "base/str.h"
#include "rules/shogi/game.h"
#include "usi.h"

static void warn(const hm_writer *w, const hm_record *record, hm_span span,
                 const char *id, const char *what)
{
    hm__report(w->options->diags, &record->source,
               (hm__problem){.severity = HM_WARNING, .id = id, .span = span},
               "a line of USI cannot hold %s", what);
}

/* Tells once a game of each thing that is left behind. */
static void warn_losses(const hm_writer *w, const hm_record *record)
{
    bool comments = false;
    bool variations = false;

    if (record->meta.count)
        warn(w, record, record->meta.first->key_span, "lossy-metadata",
             "metadata");
    for (const hm_node *n = &record->root; n; n = n->child) {
        if (n->comment_count && !comments)
            warn(w, record, n->comments[0].span, "lossy-comment", "comments");
        if (n->sibling && !variations)
            warn(w, record, n->sibling->span, "lossy-variation", "variations");
        comments = comments || n->comment_count;
        variations = variations || n->sibling;
    }
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

hm_status hm__usi_write_game(hm_writer *w, const hm_record *record)
{
    const hm__shogi_game *game = hm__shogi_game_of(record);

    if (strcmp(record->rules, "shogi") != 0)
        return HM_ESUPPORT;
    warn_losses(w, record);
    put_start(&game->position, w->out);
    if (record->root.child || game->end != HM__SHOGI_GOES_ON)
        hm_out_puts(w->out, " moves");
    for (const hm_node *n = record->root.child; n; n = n->child) {
        char usi[HM__USI_ROOM];

        if (!n->ply)
            return HM_EINPUT; // the reader has said so
        hm_out_char(w->out, ' ');
        hm__usi_write(hm__shogi_ply_of(n)->move, usi);
        hm_out_puts(w->out, usi);
    }
    put_end(game->end, w->out);
    hm_out_char(w->out, '\n');
    return HM_OK;
}
