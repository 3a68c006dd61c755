/*
 * mahjong.c - the wall that a game of mahjong begins with.
 */
#include "builders.h"

enum { SIDES = 4, STACK = 2, COPIES = 4, ALL = 144, PLAIN = 136 };

/* Appends so many of each tile of a suit. */
static size_t add_suit(hm__placement *tiles, size_t at, int suit, int ranks,
                       int copies)
{
    for (int i = 0; i < ranks * copies; i++)
        tiles[at++] = (hm__placement){.system = HM__MAHJONG,
                                      .kind = HM__TILE,
                                      .side = HM__BACK,
                                      .suit = suit,
                                      .rank = i / copies + 1};
    return at;
}

/* Winds, dragons and three suits; with all, flowers and seasons. */
static size_t open_box(hm__placement *tiles, bool all)
{
    static const int ranks[] = {4, 3, 9, 9, 9};
    size_t count = 0;

    for (int i = 0; i < 5; i++)
        count = add_suit(tiles, count, i + 1, ranks[i], COPIES);
    if (!all)
        return count;
    count = add_suit(tiles, count, 6, 4, 1);
    return add_suit(tiles, count, 7, 4, 1);
}

/* Stack `n` of a side that is so long; sides run counter-clockwise. */
static hm__placement place_in_wall(hm__placement tile, int side, int n,
                                   int length)
{
    static const int cosines[] = {1, 0, -1, 0};
    static const int sines[] = {0, 1, 0, -1};
    double out = length * 0.375 + 0.625; // from the middle to a side
    double along = 0.75 * n - (length - 1) * 0.375;

    tile.angle = 90.0 * side;
    tile.x = out + 1 + along * cosines[side] + out * sines[side];
    tile.y = out + 1 + along * sines[side] - out * cosines[side];
    return tile;
}

static hm_status build_wall(hm__setup_job *job)
{
    hm__placement tiles[ALL];
    int order[ALL];
    int tiles_wanted = ALL;
    size_t count;
    int length;

    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__setup_int(job, "tiles", &tiles_wanted));
    if (tiles_wanted != ALL && tiles_wanted != PLAIN)
        return hm__setup_bad(job, "tiles", "expected 136 or 144");
    count = open_box(tiles, tiles_wanted == ALL);
    length = tiles_wanted / SIDES / STACK;
    hm__rng_sample(&job->rng, (uint32_t)count, count, order);
    for (int i = 0; i < tiles_wanted; i++)
        HM_TRY(hm__place_piece(job, place_in_wall(tiles[order[i] - 1],
                                                  i / STACK / length,
                                                  i / STACK % length, length)));
    return HM_OK;
}

const hm__builder hm__builders_mahjong[] = {
    {.about = {.system = "mahjong",
               .name = "wall",
               .title = "Mahjong Wall",
               .about = "A shuffled set, face down in four walls of two tiers.",
               .players = "4",
               .aliases = "mahjong",
               .args = "seed tiles"},
     .build = build_wall},
    {.about = {0}},
};
