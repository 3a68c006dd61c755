/*
 * heaps.c - piecepack games that heap up tiles: Fuji-san and Tula.
 */
#include "builders.h"
#include "deal_strings.h"
#include "values.h"

enum { SUITS = 4, RANKS = 6, PACK = SUITS * RANKS };

/* ---- heaps --------------------------------------------------------------- */

enum { UP = HM__FACE, DOWN = HM__BACK };

/* Tiles side by side, from left to right. */
typedef struct row {
    double x, y; // of the first
    int count;   // 0 after the last row
    int side;
} row;

static hm_status place_heap(hm__setup_job *job, const row *rows,
                            const hm__card *tiles)
{
    for (; rows->count > 0; tiles += rows->count, rows++) {
        hm__placement like = hm__like(HM__TILE, (hm__side)rows->side);
        hm__run run = {rows->x, rows->y, rows->count, 2, 0};

        HM_TRY(hm__place_runs(job, like, tiles, &run, 1));
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
    hm__card tiles[PACK];

    hm__sorted_set(hm__by_suit, PACK, tiles);
    return place_heap(job, mountain, tiles);
}

/*
 * The ranks of the coins, the upper row first. A row has Arms, Crowns, Moons
 * and Suns by turns; the Suns are drawn first, then the others in that order.
 */
static hm_status deal_coins(hm__setup_job *job, hm__card *coins)
{
    const hm__deal_list list = {.key = "coins", .count = PACK, .most = SUITS};
    bool given;

    for (int i = 0; i < PACK; i++)
        coins[i] = hm__card_of(SUITS - i % SUITS, 1);
    HM_TRY(hm__read_deal_list(job, &list, coins, &given));
    for (int draw = 0; !given && draw < SUITS; draw++) {
        int first = (draw + SUITS - 1) % SUITS;
        hm__card drawn[RANKS];

        hm__shuffle_suit(job, coins[first], RANKS, drawn);
        for (int i = 0; i < RANKS; i++)
            coins[first + SUITS * i] = drawn[i];
    }
    return HM_OK;
}

/* The lower row first. */
static hm_status place_coins(hm__setup_job *job, const hm__card *coins)
{
    static const hm__run rows[] = {{2, 1, SLOPE, 1, 0}, {2, 2, SLOPE, 1, 0}};
    hm__placement coin = hm__like(HM__COIN, HM__FACE);

    HM_TRY(hm__place_runs(job, coin, coins + SLOPE, &rows[0], 1));
    return hm__place_runs(job, coin, coins, &rows[1], 1);
}

/* Whether a pawn in a corner can move: a coin n steps away shows n. */
static bool can_interpret(const hm__card *coins)
{
    for (int start = 0; start < PACK; start += SLOPE) {
        for (int steps = 1; steps < RANKS; steps++) {
            if (coins[start + steps - 1].rank == steps + 1 ||
                coins[start + SLOPE - steps].rank == steps + 1)
                return true;
        }
    }
    return false;
}

/* Reading the rows, or going round the mountain as in ppgames. */
static hm_status place_pawns(hm__setup_job *job)
{
    hm_str text;

    if (!job->old || hm__setup_arg(job, "pawns", &text))
        return hm__deal_fujisan_pawns(job);
    return hm__setup_play(job, HM_STR("pS@a2 pM@n2 pC@n1 pA@a1"));
}

/* Dice are rolled for the first move if the coins allow none. */
static hm_status build_fujisan(hm__setup_job *job)
{
    static const hm__run tray[] = {{16, 2, 2, 1, 0}, {16, 1, 2, 1, 0}};
    hm__card coins[PACK];
    hm__card dice[SUITS];

    HM_TRY(hm__setup_seed(job));
    HM_TRY(deal_coins(job, coins));
    HM_TRY(hm__deal_dice(job, dice));
    HM_TRY(place_mountain(job));
    HM_TRY(place_coins(job, coins));
    HM_TRY(place_pawns(job));
    HM_TRY(hm__setup_play_old(job, HM_STR("/tb~Sn")));
    if (can_interpret(coins))
        return HM_OK;
    dice[2].suit = 4; // below the Suns are Arms
    dice[3].suit = 3;
    return hm__place_runs(job, hm__like(HM__DIE, HM__FACE), dice, tray, 2);
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

static hm_status build_tula(hm__setup_job *job)
{
    static const char *const names[] = {"Original",  "Variant 1", "Variant 2",
                                        "Variant 3", "Variant 4", NULL};
    static const row *const heaps[] = {tula_original, tula_1, tula_2, tula_3,
                                       tula_4};
    hm__deck deck = {.order = hm__by_rank, .count = PACK};
    hm__card tiles[HM__DEAL_MOST];
    size_t variant = 0;

    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__arg_choice(job, "variant", names, &variant));
    deck.packs = variant < 2 ? 1 : 2; // the larger ones need two piecepacks
    HM_TRY(hm__deal_tiles(job, &deck, tiles));
    for (int i = 0; i < HM__DEAL_MOST; i++)
        tiles[i].angle = 0;
    return place_heap(job, heaps[variant], tiles);
}

const hm__builder hm__builders_heaps[] = {
    {.about = {"piecepack", "fujisan", "Fuji-san",
               "Four priests climb a mountain by steps that the "
               "coins on the way allow.",
               "1", "", "seed coins dice pawns version"},
     .build = build_fujisan},
    {.about = {"piecepack", "tula", "Tula",
               "A pyramid of tiles is taken down from the top, each "
               "tile matching the one before.",
               "1", "", "seed tiles variant"},
     .build = build_tula},
    {.about = {0}},
};
