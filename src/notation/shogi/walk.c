/*
 * walk.c - going through a game of shogi to write it.
 */
#include "walk.h"

#include <string.h>

#include "notation/loss.h"

/* Where a part of the source stands; nowhere if it is NULL. */
static hm_span span_of(const hm_record *record, hm_str text)
{
    size_t start = (size_t)(text.ptr - record->source.text.ptr);

    return text.ptr ? (hm_span){start, start + text.len} : (hm_span){0, 0};
}

hm_status hm__shogi_walk_begin(hm__shogi_walk *walk, const hm_writer *writer,
                               const hm_record *record)
{
    const hm__shogi_game *game;
    hm_fault why = {0};

    *walk = (hm__shogi_walk){
        .writer = writer, .record = record, .written = writer->written};
    if (strcmp(record->rules, "shogi") != 0)
        return HM_ESUPPORT;
    game = hm__shogi_game_of(record);
    walk->position = game->position;
    if (hm__shogi_validate(&game->position, game->start_text, &why) == HM_OK)
        return HM_OK;
    return hm__report(writer->options->diags, &record->source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = why.id,
                                    .span = span_of(record, game->start_text)},
                      "%s", why.message);
}

void hm__shogi_walk_free(hm__shogi_walk *walk)
{
    hm__free(walk->writer->ctx, walk->steps);
}

/* Plays all again, since what comes next needs more than a board. */
static void play_again(hm__shogi_walk *walk)
{
    walk->bare = false;
    walk->position = hm__shogi_game_of(walk->record)->position;
    for (size_t i = 0; i < walk->depth; i++)
        hm__shogi_play(&walk->position, walk->steps[i].move);
}

/* Finds out which move a ply is, for hm__shogi_walk_move(). */
static hm_status resolve(hm__shogi_walk *walk, const hm_node *node,
                         hm__shogi_move *out)
{
    hm_fault why;

    if (walk->bare)
        play_again(walk);
    why.id = NULL;
    if (hm__shogi_resolve(&walk->position, node, &why) == HM_OK) {
        *out = hm__shogi_ply_of(node)->move;
        return HM_OK;
    }
    return hm__report(walk->writer->options->diags, &walk->record->source,
                      (hm__problem){.severity = why.severity,
                                    .id = why.id,
                                    .span = node->words[0].span},
                      "%s", why.message);
}

hm_status hm__shogi_walk_move(hm__shogi_walk *walk, const hm_node *node,
                              hm__shogi_move *out)
{
    const hm__shogi_ply *ply = hm__shogi_ply_of(node);

    if (!ply)
        return HM_EINPUT; // the reader has said so
    if (!ply->resolved)
        return resolve(walk, node, out);
    *out = ply->move;
    return HM_OK;
}

hm_status hm__shogi_walk_written(const hm__shogi_walk *walk)
{
    hm_out_put(walk->writer->out, hm_out_text(walk->written->moves));
    return hm_out_status(walk->writer->out);
}

int64_t hm__shogi_walk_total(const hm__shogi_walk *walk)
{
    return walk->depth >= 2 ? walk->steps[walk->depth - 2].total : 0;
}

hm_status hm__shogi_walk_play(hm__shogi_walk *walk, const hm_node *node,
                              hm__shogi_move move)
{
    int64_t before = hm__shogi_walk_total(walk);
    hm__shogi_step *step;

    HM_TRY(hm__reserve(walk->writer->ctx, &walk->steps, &walk->room,
                       walk->depth + 1, sizeof(*walk->steps)));
    step = &walk->steps[walk->depth++];
    step->move = move;
    step->total = before + (node->time > 0 ? node->time : 0);
    step->undo = walk->bare ? hm__shogi_play_board(&walk->position, move)
                            : hm__shogi_play(&walk->position, move);
    return HM_OK;
}

void hm__shogi_walk_unplay(hm__shogi_walk *walk)
{
    const hm__shogi_step *step = &walk->steps[--walk->depth];

    if (walk->bare)
        hm__shogi_unplay_board(&walk->position, step->move, step->undo);
    else
        hm__shogi_unplay(&walk->position, step->move, step->undo);
}

/* ---- losses -------------------------------------------------------------- */

void hm__shogi_lossy(const hm__shogi_walk *walk, hm_span span, const char *id,
                     const char *what)
{
    hm__lossy(walk->writer, walk->record, span, id, what);
}

void hm__shogi_lossy_meta(const hm__shogi_walk *walk, const hm_meta *meta,
                          const char *what)
{
    hm__lossy_meta(walk->writer, walk->record, meta, what);
}

static unsigned parts_of_ply(const hm_node *node)
{
    const hm__shogi_ply *ply = hm__shogi_ply_of(node);

    return (ply->mark.ptr ? HM_MARKS : 0U) |
           (ply->bookmark.ptr ? HM_BOOKMARKS : 0U);
}

/* The same of moves that are in no record, in the order of the game. */
static void lossy_written(const hm__shogi_walk *walk, unsigned *lost)
{
    const hm__shogi_written *written = walk->written;
    bool comment = *lost & HM_COMMENTS && written->comment.there;
    bool time = *lost & HM_TIMES && written->time.there;
    bool late = time && comment && written->time.move < written->comment.move;

    if (comment && !late)
        hm__shogi_lossy(walk, written->comment.span, "lossy-comment",
                        "comments");
    if (time)
        hm__shogi_lossy(walk, written->time.span, "lossy-time", "times");
    if (late)
        hm__shogi_lossy(walk, written->comment.span, "lossy-comment",
                        "comments");
    if (time)
        *lost &= ~(unsigned)HM_TIMES;
}

void hm__shogi_lossy_parts(const hm__shogi_walk *walk, unsigned lost)
{
    const hm__shogi_game *game = hm__shogi_game_of(walk->record);

    if ((lost & HM_BOOKMARKS) && game->bookmark.ptr) {
        hm__shogi_lossy(walk, walk->record->root.span, "lossy-bookmark",
                        "bookmarks");
        lost &= ~(unsigned)HM_BOOKMARKS;
    }
    if (walk->written)
        lossy_written(walk, &lost);
    else
        hm__lossy_parts(walk->writer, walk->record, &lost, parts_of_ply);
    if ((lost & HM_TIMES) && game->end_ms > 0)
        hm__shogi_lossy(walk, hm__shogi_end_span(walk->record), "lossy-time",
                        "times");
}

bool hm__shogi_comment_line(hm_str comment, size_t *at, hm_str *line)
{
    if (*at > comment.len)
        return false;
    *line = hm__str_line(comment, at);
    *at += line->ptr + line->len == comment.ptr + comment.len; // the last one
    return true;
}

hm_span hm__shogi_end_span(const hm_record *record)
{
    return span_of(record, hm__shogi_game_of(record)->end_text);
}
