/*
 * registry.c - the list of artists; the last one draws anything.
 */
#include "pieces.h"

#define HM_ARTISTS_WEST X(chess) X(go) X(marbles) X(morris) X(reversi)
#define HM_ARTISTS_EAST X(makruk) X(shogi) X(xiangqi)
#define HM_ARTISTS_PACK X(icehouse) X(meeples) X(piecepack)
#define HM_ARTISTS_DEAL X(cards) X(dice) X(dominoes)
#define HM_ARTISTS_MORE X(atlantis) X(any)
#define HM_ARTISTS_SETS HM_ARTISTS_WEST HM_ARTISTS_EAST HM_ARTISTS_PACK
#define HM_ARTISTS HM_ARTISTS_SETS HM_ARTISTS_DEAL HM_ARTISTS_MORE

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
