/*
 * line.c - walking the main line of a game of shogi, for writing it.
 */
#include "line.h"

#include <string.h>

hm_status hm__shogi_line_begin(hm__shogi_line *line, const hm_writer *writer,
                               const hm_record *record)
{
    if (strcmp(record->rules, "shogi") != 0)
        return HM_ESUPPORT;
    *line = (hm__shogi_line){
        .writer = writer,
        .record = record,
        .node = &record->root,
        .position = hm__shogi_game_of(record)->position,
    };
    return HM_OK;
}

static hm_status report(const hm__shogi_line *line, const hm_node *node,
                        const hm_fault *why)
{
    return hm__report(line->writer->options->diags, &line->record->source,
                      (hm__problem){.severity = why->severity,
                                    .id = why->id,
                                    .span = node->words[0].span},
                      "%s", why->message);
}

hm_status hm__shogi_line_next(hm__shogi_line *line)
{
    const hm_node *node = line->node->child;
    hm__shogi *p = &line->position;
    hm_fault why = {0};
    hm__shogi_move move;
    hm_str at;

    if (!node)
        return HM_END;
    if (!node->ply)
        return HM_EINPUT; // the reader has said so
    at = node->words[0].text;
    if (hm__shogi_resolve(p, hm__shogi_ply_of(node), at, &move, &why) !=
            HM_OK ||
        hm__shogi_judge(p, move, at, &why) != HM_OK)
        return report(line, node, &why);
    line->moved = move.drop ? move.drop : HM__SHOGI_KIND(p->board[move.from]);
    hm__shogi_play(p, move);
    line->move = move;
    line->node = node;
    return HM_OK;
}

void hm__shogi_lossy(const hm__shogi_line *line, hm_span span, const char *id,
                     const char *what)
{
    hm__report(line->writer->options->diags, &line->record->source,
               (hm__problem){.severity = HM_WARNING, .id = id, .span = span},
               "%s cannot be written in this notation", what);
}

void hm__shogi_lossy_variations(const hm__shogi_line *line)
{
    for (const hm_node *n = line->record->root.child; n; n = n->child) {
        if (n->sibling) {
            hm__shogi_lossy(line, n->sibling->span, "lossy-variation",
                            "variations");
            return;
        }
    }
}

hm_span hm__shogi_end_span(const hm_record *record)
{
    hm_str text = hm__shogi_game_of(record)->end_text;
    size_t start = (size_t)(text.ptr - record->source.text.ptr);

    return text.ptr ? (hm_span){start, start + text.len} : (hm_span){0, 0};
}
