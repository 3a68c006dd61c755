/*
 * registry.c - the list of artists; the last one draws anything.
 */
#include "pieces.h"

#define HM_ARTISTS                                                             \
    X(atlantis)                                                                \
    X(cards)                                                                   \
    X(chess)                                                                   \
    X(dice)                                                                    \
    X(dominoes)                                                                \
    X(go)                                                                      \
    X(icehouse)                                                                \
    X(makruk)                                                                  \
    X(marbles) X(meeples) X(morris) X(piecepack) X(reversi) X(shogi)           \
        X(xiangqi) X(any)

#define X(id) extern const hm__artist hm__artist_##id;
HM_ARTISTS
#undef X

static const hm__artist *const all[] = {
#define X(id) &hm__artist_##id,
    HM_ARTISTS
#undef X
};

const hm__artist *hm__artist_of(const hm_table *table, hm__attr attr)
{
    for (size_t i = 0; i + 1 < HM_COUNT(all); i++) {
        if (all[i]->knows(table, attr))
            return all[i];
    }
    return all[HM_COUNT(all) - 1];
}
