/*
 * perft.c - counts sequences of legal moves; the last ply is counted at once.
 *
 * A position is small: a copy for each ply is faster than undoing moves.
 */
#include <halfmove/chess.h>

#include "base/diag.h"
#include "board.h"

/* A ply of the current sequence: its moves, and the current one. */
typedef struct level {
    hm__chess position;
    hm__chess_move moves[HM__CHESS_MOVES];
    size_t count, at;
} level;

/* Goes through all sequences of `depth` plies, 2 or more, without recursion. */
static uint64_t walk(const hm__chess *start, level *levels, size_t depth)
{
    level *bottom = levels + depth - 2; // whose moves are counted, not played
    level *l = levels;
    uint64_t total = 0;

    l->position = *start;
    l->count = hm__chess_legal(&l->position, l->moves);
    l->at = 0;
    for (;;) {
        hm__chess next;

        if (l->at == l->count) {
            if (l == levels)
                return total;
            l--;
            continue;
        }
        next = l->position;
        hm__chess_play(&next, l->moves[l->at++]);
        if (l == bottom) {
            total += hm__chess_count(&next);
            continue;
        }
        l++;
        l->position = next;
        l->count = hm__chess_legal(&next, l->moves);
        l->at = 0;
    }
}

/* ---- what is wrong with the position ------------------------------------- */

typedef struct reporter {
    hm_diags *diags;
    hm_str fen;
    bool full; // out of memory
} reporter;

static void report(void *user, const hm_fault *why)
{
    reporter *r = user;
    hm__source source = {.name = HM_STR("<fen>"), .text = r->fen};
    size_t start = (size_t)(why->at.ptr - r->fen.ptr);
    hm__problem problem = {.severity = why->severity,
                           .id = why->id,
                           .span = {start, start + why->at.len}};

    if (problem.severity == HM_WARNING)
        problem.severity = hm__lenient(r->diags);
    if (hm__report(r->diags, &source, problem, "%s", why->message) == HM_ENOMEM)
        r->full = true;
}

hm_status hm_chess_perft(hm_ctx *ctx, hm_str fen, size_t depth, hm_diags *diags,
                         uint64_t *out)
{
    reporter r = {.diags = diags, .fen = fen};
    const hm__fen_listener listener = {.on_fault = report, .user = &r};
    hm_fault why = {0};
    hm__chess position;
    level *levels;
    hm_status st;

    if (depth > HM_CHESS_PERFT_DEPTH) {
        hm__report(diags, &(hm__source){.name = HM_STR("perft")},
                   (hm__problem){.severity = HM_ERROR, .id = "chess-depth"},
                   "expected a depth of at most %d moves",
                   HM_CHESS_PERFT_DEPTH);
        return HM_EUSAGE;
    }
    st = hm__fen_read(fen, &position, &listener, &why);
    if (st != HM_OK)
        report(&r, &why);
    if (r.full || st != HM_OK)
        return r.full ? HM_ENOMEM : st;
    if (depth < 2) {
        *out = depth ? hm__chess_count(&position) : 1;
        return HM_OK;
    }
    levels = hm__alloc(ctx, (depth - 1) * sizeof(*levels));
    if (!levels)
        return HM_ENOMEM;
    *out = walk(&position, levels, depth);
    hm__free(ctx, levels);
    return HM_OK;
}
