/*
 * walk.c - going through a game of chess to write it.
 */
#include <halfmove/replay.h>

#include "walk.h"

#include <string.h>

#include "notation/loss.h"

#include "base/str.h"

hm_status hm__chess_walk_begin(hm__chess_walk *walk, const hm_writer *writer,
                               const hm_record *record)
{
    *walk = (hm__chess_walk){.writer = writer, .record = record};
    if (strcmp(record->rules, "chess") != 0)
        return HM_ESUPPORT;
    walk->position = hm__chess_game_of(record)->position;
    return HM_OK;
}

void hm__chess_walk_free(hm__chess_walk *walk)
{
    hm__free(walk->writer->ctx, walk->steps);
}

hm_status hm__chess_walk_move(const hm__chess_walk *walk, const hm_node *node,
                              hm__chess_move *out)
{
    hm_fault why;

    if (!node->ply)
        return HM_EINPUT; // the reader has reported it
    why.id = NULL;
    why.hint[0] = '\0';
    if (hm__chess_resolve(&walk->position, node, &why) == HM_OK) {
        *out = hm__chess_ply_of(node)->move;
        return HM_OK;
    }
    return hm__report(walk->writer->options->diags, &walk->record->source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = why.id,
                                    .span = node->words[0].span},
                      "%s", why.message);
}

hm_status hm__chess_walk_play(hm__chess_walk *walk, hm__chess_move move)
{
    hm__chess_step *step;

    HM_TRY(hm__reserve(walk->writer->ctx, &walk->steps, &walk->room,
                       walk->depth + 1, sizeof(*walk->steps)));
    step = &walk->steps[walk->depth++];
    step->move = move;
    step->undo = hm__chess_play(&walk->position, move);
    return HM_OK;
}

void hm__chess_walk_unplay(hm__chess_walk *walk)
{
    const hm__chess_step *step = &walk->steps[--walk->depth];

    hm__chess_unplay(&walk->position, step->move, step->undo);
}

hm_status hm__chess_walk_last(hm__chess_walk *walk)
{
    const hm_node *first = walk->record->root.child;

    if (first)
        hm__chess_lossy(walk, first->span, "lossy-moves", "moves");
    hm__chess_lossy_parts(walk, HM_COMMENTS);
    for (const hm_node *n = first; n; n = n->child) {
        hm__chess_move move = {0};

        HM_TRY(hm__chess_walk_move(walk, n, &move));
        hm__chess_play(&walk->position, move);
    }
    return HM_OK;
}

/* ---- losses -------------------------------------------------------------- */

void hm__chess_lossy(const hm__chess_walk *walk, hm_span span, const char *id,
                     const char *what)
{
    hm__lossy(walk->writer, walk->record, span, id, what);
}

void hm__chess_lossy_meta(const hm__chess_walk *walk, const hm_meta *meta,
                          const char *what)
{
    hm__lossy_meta(walk->writer, walk->record, meta, what);
}

static unsigned parts_of_ply(const hm_node *node)
{
    const hm__chess_ply *ply = hm__chess_ply_of(node);

    return ply->mark.ptr ? HM_MARKS : 0U;
}

void hm__chess_lossy_parts(const hm__chess_walk *walk, unsigned lost)
{
    hm__lossy_parts(walk->writer, walk->record, &lost, parts_of_ply);
}

void hm__chess_lossy_tags(const hm__chess_walk *walk)
{
    for (const hm_meta *m = walk->record->meta.first; m; m = m->next) {
        if (hm_str_is(m->key, "FEN") || hm_str_is(m->key, "SetUp") ||
            (hm_str_is(m->key, "Variant") && !walk->position.chess960))
            continue;
        hm__chess_lossy_meta(walk, m, "metadata");
        return;
    }
}

void hm__chess_lossy_end(const hm__chess_walk *walk)
{
    const hm_node *last = walk->record->last;

    if (hm_record_outcome(walk->record, NULL).over)
        hm__chess_lossy(walk, last ? last->span : (hm_span){0, 0}, "lossy-end",
                        "the result");
}
