/*
 * perft.c - legal move paths; those of the last ply are counted in bulk.
 */
#include <halfmove/shogi.h>

#include "base/diag.h"
#include "board.h"

/* A ply on the way down: its moves, and the one being looked at. */
typedef struct level {
    hm__shogi_move moves[HM__SHOGI_MOVES];
    size_t count, at;
    hm__shogi_undo undo;
} level;

static void open_level(const hm__shogi *p, level *l)
{
    l->count = hm__shogi_legal(p, l->moves);
    l->at = 0;
}

/* Walks all paths of `depth` plies, 2 or more, without recursion. */
static uint64_t walk(hm__shogi *p, level *levels, size_t depth)
{
    uint64_t total = 0;
    size_t d = 0;

    open_level(p, &levels[0]);
    for (;;) {
        level *l = &levels[d];

        if (l->at == l->count) {
            if (d == 0)
                return total;
            l = &levels[--d];
            hm__shogi_unplay(p, l->moves[l->at++], l->undo);
            continue;
        }
        l->undo = hm__shogi_play(p, l->moves[l->at]);
        if (d + 2 < depth) {
            open_level(p, &levels[++d]);
        } else {
            total += hm__shogi_count(p);
            hm__shogi_unplay(p, l->moves[l->at++], l->undo);
        }
    }
}

static hm_status report(hm_diags *diags, hm_str sfen, const hm_fault *why)
{
    hm__source source = {.name = HM_STR("<sfen>"), .text = sfen};
    size_t start = (size_t)(why->at.ptr - sfen.ptr);

    return hm__report(diags, &source,
                      (hm__problem){.severity = why->severity,
                                    .id = why->id,
                                    .span = {start, start + why->at.len}},
                      "%s", why->message);
}

hm_status hm_shogi_perft(hm_ctx *ctx, hm_str sfen, size_t depth,
                         hm_diags *diags, uint64_t *out)
{
    hm_fault why = {0};
    hm__shogi position;
    level *levels;

    if (depth > HM_SHOGI_PERFT_DEPTH) {
        hm__report(diags, &(hm__source){.name = HM_STR("perft")},
                   (hm__problem){.severity = HM_ERROR, .id = "shogi-depth"},
                   "expected a depth of at most %d moves",
                   HM_SHOGI_PERFT_DEPTH);
        return HM_EUSAGE;
    }
    if (hm__sfen_read(sfen, &position, &why) != HM_OK)
        return report(diags, sfen, &why);
    if (depth < 2) {
        *out = depth ? hm__shogi_count(&position) : 1;
        return HM_OK;
    }
    levels = hm__alloc(ctx, (depth - 1) * sizeof(*levels));
    if (!levels)
        return HM_ENOMEM;
    *out = walk(&position, levels, depth);
    hm__free(ctx, levels);
    return HM_OK;
}
