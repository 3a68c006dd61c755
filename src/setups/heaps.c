/*
 * heaps.c - piecepack games that heap up tiles: Fuji-san and Tula.
 */
#include "builders.h"
#include "deal_strings.h"

enum { SUITS = 4, RANKS = 6, PACK = SUITS * RANKS };

/* ---- heaps --------------------------------------------------------------- */

enum { UP = HM__FACE, DOWN = HM__BACK };

/* Tiles side by side, from left to right. */
typedef struct row {
    double x, y; // of the first
    int count;   // 0 behind the last row
    int side;
} row;

static hm_status place_heap(hm__setup_job *job, const row *rows,
                            const hm__dealt *tiles)
{
    for (; rows->count > 0; rows++) {
        for (int i = 0; i < rows->count; i++, tiles++)
            HM_TRY(
                hm__kit_place(job, (hm__kit_piece){.kind = HM__TILE,
                                                   .side = (hm__side)rows->side,
                                                   .suit = tiles->suit,
                                                   .rank = tiles->rank,
                                                   .x = rows->x + 2 * i,
                                                   .y = rows->y}));
    }
    return HM_OK;
}

/* ---- Fuji-san ------------------------------------------------------------ */

enum { SLOPE = PACK / 2 };

static const row mountain[] = {
    {2.5, 1.5, 6, DOWN}, {3.5, 1.5, 5, DOWN}, {4.5, 1.5, 4, DOWN},
    {5.5, 1.5, 3, DOWN}, {6.5, 1.5, 2, DOWN}, {6.5, 1.5, 2, DOWN},
    {7.5, 1.5, 1, DOWN}, {7.5, 1.5, 1, DOWN}, {0, 0, 0, DOWN},
};

static hm_status place_mountain(hm__setup_job *job)
{
    hm__dealt tiles[PACK];

    for (int i = 0; i < PACK; i++)
        tiles[i] = (hm__dealt){i / RANKS + 1, i % RANKS + 1, 0};
    return place_heap(job, mountain, tiles);
}

/*
 * The ranks of the coins, the upper row first. A row has Arms, Crowns, Moons
 * and Suns by turns; the Suns are drawn first, then the others in that order.
 */
static hm_status deal_coins(hm__setup_job *job, int *ranks)
{
    const hm__deal_list list = {.key = "coins", .count = PACK, .most = SUITS};
    bool given;

    HM_TRY(hm__deal_ranks(job, &list, ranks, &given));
    for (int draw = 0; !given && draw < SUITS; draw++) {
        int drawn[RANKS];

        hm__rng_sample(&job->rng, RANKS, RANKS, drawn);
        for (int i = 0; i < RANKS; i++)
            ranks[(draw + SUITS - 1) % SUITS + SUITS * i] = drawn[i];
    }
    return HM_OK;
}

/* The lower row first. */
static hm_status place_coins(hm__setup_job *job, const int *ranks)
{
    for (int i = 0; i < PACK; i++)
        HM_TRY(hm__kit_place(job,
                             (hm__kit_piece){.kind = HM__COIN,
                                             .suit = SUITS - i % SUITS,
                                             .rank = ranks[(i + SLOPE) % PACK],
                                             .x = 2 + i % SLOPE,
                                             .y = i < SLOPE ? 1 : 2}));
    return HM_OK;
}

/* Whether a pawn in a corner can move: a coin n steps away shows n. */
static bool can_climb(const int *ranks)
{
    for (int start = 0; start < PACK; start += SLOPE) {
        for (int steps = 1; steps < RANKS; steps++) {
            if (ranks[start + steps - 1] == steps + 1 ||
                ranks[start + SLOPE - steps] == steps + 1)
                return true;
        }
    }
    return false;
}

static hm_status place_dice(hm__setup_job *job, const int *dice)
{
    static const int suits[SUITS] = {1, 2, 4, 3};

    for (int i = 0; i < SUITS; i++)
        HM_TRY(hm__kit_place(job, (hm__kit_piece){.kind = HM__DIE,
                                                  .suit = suits[i],
                                                  .rank = dice[i],
                                                  .x = 16 + i % 2,
                                                  .y = i < 2 ? 2 : 1}));
    return HM_OK;
}

/* Dice are rolled for the first move if the coins allow none. */
static hm_status build_fujisan(hm__setup_job *job)
{
    int ranks[PACK];
    int dice[SUITS];

    HM_TRY(hm__setup_seed(job));
    HM_TRY(deal_coins(job, ranks));
    HM_TRY(hm__deal_dice(job, dice));
    HM_TRY(place_mountain(job));
    HM_TRY(place_coins(job, ranks));
    HM_TRY(hm__deal_fujisan_pawns(job));
    return can_climb(ranks) ? HM_OK : place_dice(job, dice);
}

/* ---- Tula ---------------------------------------------------------------- */

static const row tula_original[] = {
    // ground
    {1, 7, 4, DOWN},
    {1, 5, 4, DOWN},
    {1, 3, 4, DOWN},
    {4, 1, 1, DOWN},
    // second layer
    {2, 6, 3, DOWN},
    {2, 4, 3, DOWN},
    {4, 2, 1, DOWN},
    // third
    {3, 5, 2, DOWN},
    {4, 3, 1, DOWN},
    // top
    {4, 4, 1, UP},
    {0, 0, 0, DOWN},
};

static const row tula_1[] = {
    // ground
    {2, 5, 4, DOWN},
    {1, 3, 5, DOWN},
    {2, 1, 4, DOWN},
    // second layer
    {2, 4, 4, DOWN},
    {2, 2, 4, DOWN},
    // top
    {3, 3, 1, UP},
    {5, 3, 1, DOWN},
    {7, 3, 1, UP},
    {0, 0, 0, DOWN},
};

static const row tula_2[] = {
    // ground
    {6, 11, 2, DOWN},
    {3, 9, 5, DOWN},
    {1, 7, 7, DOWN},
    {1, 5, 7, DOWN},
    {3, 3, 5, DOWN},
    {6, 1, 2, DOWN},
    // second layer
    {7, 10, 1, UP},
    {4, 8, 4, DOWN},
    {2, 6, 1, UP},
    {4, 6, 4, DOWN},
    {12, 6, 1, UP},
    {4, 4, 4, DOWN},
    {7, 2, 1, UP},
    // top
    {5, 7, 1, UP},
    {9, 7, 1, UP},
    {5, 5, 1, UP},
    {9, 5, 1, UP},
    {0, 0, 0, DOWN},
};

static const row tula_3[] = {
    // ground
    {5, 9, 2, DOWN},
    {2, 7, 5, DOWN},
    {1, 5, 6, DOWN},
    {2, 3, 5, DOWN},
    {5, 1, 2, DOWN},
    // second layer
    {6, 9, 1, DOWN},
    {3, 7, 4, DOWN},
    {2, 5, 5, DOWN},
    {3, 3, 4, DOWN},
    {6, 1, 1, DOWN},
    // third
    {6, 8, 1, UP},
    {3, 6, 4, DOWN},
    {3, 4, 4, DOWN},
    {6, 2, 1, UP},
    // top
    {4, 5, 1, UP},
    {6, 5, 1, DOWN},
    {8, 5, 1, UP},
    {0, 0, 0, DOWN},
};

static const row tula_4[] = {
    // ground
    {4, 7, 5, DOWN},
    {3, 5, 6, DOWN},
    {1, 4, 1, DOWN},
    {15, 4, 1, DOWN},
    {3, 3, 6, DOWN},
    {4, 1, 5, DOWN},
    // second layer
    {5, 6, 4, DOWN},
    {2, 4, 1, UP},
    {4, 4, 5, DOWN},
    {14, 4, 1, UP},
    {5, 2, 4, DOWN},
    // third
    {5, 5, 1, UP},
    {7, 5, 2, DOWN},
    {11, 5, 1, UP},
    {5, 3, 1, UP},
    {7, 3, 2, DOWN},
    {11, 3, 1, UP},
    // top
    {8, 4, 1, UP},
    {0, 0, 0, DOWN},
};

/* The original needs one piecepack, the larger variants two. */
static const struct {
    const char *name;
    int packs;
    const row *rows;
} tulas[] = {
    {"Original", 1, tula_original}, {"Variant 1", 1, tula_1},
    {"Variant 2", 2, tula_2},       {"Variant 3", 2, tula_3},
    {"Variant 4", 2, tula_4},
};

static hm_status build_tula(hm__setup_job *job)
{
    hm__deck deck = {.lowest = 1, .by_rank = true};
    hm_str variant = HM_STR("Original");
    hm__dealt tiles[HM__DEAL_MOST];

    HM_TRY(hm__setup_seed(job));
    hm__setup_arg(job, "variant", &variant);
    for (size_t i = 0; i < HM_COUNT(tulas); i++) {
        if (!hm__str_eq_nocase(variant, hm_str_of(tulas[i].name)))
            continue;
        deck.packs = tulas[i].packs;
        HM_TRY(hm__deal_tiles(job, &deck, tiles));
        return place_heap(job, tulas[i].rows, tiles);
    }
    return hm__setup_bad(job, "variant",
                         "expected Original, or Variant 1 to Variant 4");
}

const hm__builder hm__builders_heaps[] = {
    {.about = {.system = "piecepack",
               .name = "fujisan",
               .title = "Fuji-san",
               .about = "Four priests climb a mountain by steps that the "
                        "coins on the way allow.",
               .players = "1",
               .aliases = "",
               .args = "seed coins dice pawns"},
     .build = build_fujisan},
    {.about = {.system = "piecepack",
               .name = "tula",
               .title = "Tula",
               .about = "A pyramid of tiles is taken down from the top, each "
                        "tile matching the one before.",
               .players = "1",
               .aliases = "",
               .args = "seed tiles variant"},
     .build = build_tula},
    {.about = {0}},
};
