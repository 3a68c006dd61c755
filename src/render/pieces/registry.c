/*
 * registry.c - the list of artists; the last one draws anything.
 */
#include <string.h>

#include "pieces.h"

#define HM_ARTISTS_WEST X(chess) X(go) X(marbles) X(morris) X(reversi)
#define HM_ARTISTS_EAST X(makruk) X(shogi) X(xiangqi)
#define HM_ARTISTS_PACK X(icehouse) X(meeples) X(piecepack)
#define HM_ARTISTS_DEAL X(cards) X(dice) X(dominoes) X(tiles)
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

const hm__artist *hm__artist_of(hm__attr attr)
{
    const hm_system *system = hm__system_at(attr.system);
    bool has = hm__system_has(system, (hm__kind)attr.kind);

    for (size_t i = 0; system->artist && has && i + 1 < HM_COUNT(all); i++) {
        if (strcmp(all[i]->name, system->artist) == 0)
            return all[i];
    }
    return all[HM_COUNT(all) - 1];
}
