/*
 * game.c - plies as notations write them, and as the rules need them.
 */
#include <string.h>

#include "base/str.h"
#include "board.h"

/* Says which moves fit: "Nd2 could be b1d2 or f3d2". */
static hm_status say_ambiguous(const hm__chess *p, const hm__chess_move *found,
                               size_t count, hm_str at, hm_fault *why)
{
    char list[HM__CHESS_CANDIDATES * (HM__UCI_ROOM + 4)] = "";
    size_t len = 0;

    for (size_t i = 0; i < count; i++) {
        const char *between = i == 0 ? "" : i + 1 < count ? ", " : " or ";

        memcpy(list + len, between, strlen(between));
        len += strlen(between);
        len += hm__uci_write(p, found[i], list + len);
    }
    return hm__fault(why, at, "chess-ambiguous", "%.*s could be %s",
                     at.len > 20 ? 20 : (int)at.len, at.ptr ? at.ptr : "",
                     list);
}

/* A warning if a move is not written in canonical SAN. */
static void check_spelling(const hm__chess *p, hm__chess_move move, hm_str at,
                           hm_fault *why)
{
    char san[HM__SAN_ROOM];
    size_t len = hm__san_write(p, move, san);

    if (hm__str_eq(at, (hm_str){san, len}))
        return;
    hm__fault(why, at, "chess-not-san", "SAN writes this move as %s", san);
    why->severity = HM_WARNING;
}

hm_status hm__chess_resolve(const hm__chess *p, const hm_node *node,
                            hm_fault *why)
{
    hm__chess_ply *ply = node->ply;
    hm_str at = node->words[0].text;
    hm__chess_move found[HM__CHESS_CANDIDATES];
    size_t count;

    if (ply->resolved)
        return HM_OK;
    count = hm__chess_candidates(p, &ply->pattern, found);
    if (count == 0)
        return hm__chess_refuse(p, &ply->pattern, at, why);
    if (count > 1)
        return say_ambiguous(p, found, count, at, why);
    ply->move = found[0];
    if (ply->san)
        check_spelling(p, ply->move, at, why);
    ply->resolved = !why->id; // so that a second reading warns again
    return HM_OK;
}

hm__chess_game *hm__chess_game_new(hm_record *record)
{
    hm__chess_game *game = hm__arena_zero(&record->arena, 1, sizeof(*game));

    if (!game)
        return NULL;
    hm__chess_start(&game->position);
    record->rules = "chess";
    record->start = game;
    return game;
}

hm_status hm__chess_add_bad(hm_record *record, hm_node *parent, hm_str text)
{
    hm_node *node = hm__record_add_ply(record, parent, text, NULL);

    if (!node)
        return HM_ENOMEM;
    node->words[0].bad = true;
    return HM_OK;
}
