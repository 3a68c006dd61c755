/*
 * deals_coins.c - piecepack games that begin with a shuffle of the coins.
 */
#include <math.h>

#include "builders.h"
#include "cards.h"
#include "values.h"

enum { COINS = 24 };

/* Whether two cells are the same or share an edge. */
static bool are_close(hm__point a, hm__point b)
{
    return fabs(a.x - b.x) + fabs(a.y - b.y) < 1.5;
}

/* ---- Cell Management ----------------------------------------------------- */

/* Six cells lie around the middle, from the upper right to the left. */
typedef struct cell {
    double sine, cosine, angle;
} cell;

static cell cell_at(int i)
{
    static const double sines[] = {-1, 0, 1, 1, 0, -1}; // of 60 degrees
    static const double cosines[] = {0.5, 1, 0.5, -0.5, -1, -0.5};

    return (cell){sines[i] * sqrt(3) / 2, cosines[i], 60 * (i - 1)};
}

/* A point beside the middle line of a cell, at a distance from the centre. */
static hm__point cell_point(int i, double right, double out)
{
    cell c = cell_at(i);

    return (hm__point){5.5 + right * c.cosine - out * c.sine,
                       4.5 + sqrt(3) + right * c.sine + out * c.cosine};
}

static hm__placement cell_piece(hm__kind kind, int i)
{
    hm__placement like = hm__like(kind, HM__FACE);

    like.angle = cell_at(i).angle;
    return like;
}

/* The inner tiles: three of them are Crowns, the others Suns. */
static hm_status place_inner(hm__setup_job *job, const int *ranks)
{
    int crowns[3];
    int suits[6] = {1, 1, 1, 1, 1, 1};

    hm__rng_sample(&job->rng, 6, 3, crowns);
    for (int i = 0; i < 3; i++)
        suits[crowns[i] - 1] = 3;
    for (int i = 0; i < 6; i++)
        HM_TRY(hm__place_card(job, cell_piece(HM__TILE, i),
                              hm__card_of(suits[i], ranks[i]),
                              cell_point(i, 0, 1 + sqrt(3))));
    return HM_OK;
}

/*
 * The outer tiles make a ring through all ranks, from null back to null: each
 * lies in the cell whose inner tile has the rank before its own.
 */
static void draw_ring(hm__setup_job *job, const int *ranks, int *ring,
                      int *cells)
{
    hm__rng_sample(&job->rng, 5, 5, ring);
    ring[5] = 0;
    for (int i = 0; i < 6; i++)
        ring[i]++;
    for (int i = 0; i < 6; i++) {
        for (int at = 0; at < 6; at++) {
            if (ranks[at] == ring[(i + 5) % 6])
                cells[i] = at;
        }
    }
}

static hm_status build_cell_management(hm__setup_job *job)
{
    const double out = 3 + sqrt(3);
    int ranks[6];
    int ring[6];
    int cells[6] = {0};

    HM_TRY(hm__setup_seed(job));
    hm__rng_sample(&job->rng, 6, 6, ranks);
    HM_TRY(place_inner(job, ranks));
    draw_ring(job, ranks, ring, cells);
    for (int i = 0; i < 6; i++)
        HM_TRY(hm__place_card(job, cell_piece(HM__TILE, cells[i]),
                              hm__card_of(2, ring[i]),
                              cell_point(cells[i], 0, out)));
    for (int i = 0; i < 12; i++) {
        int at = cells[i / 2];

        HM_TRY(hm__place_card(job, cell_piece(HM__COIN, at),
                              hm__card_of(i % 2 + 1, ring[i / 2]),
                              cell_point(at, i % 2 ? -0.5 : 0.5, out - 0.5)));
    }
    for (int i = 0; i < 2; i++)
        HM_TRY(hm__place_card(job, hm__like(HM__PAWN, HM__FACE),
                              hm__card_of(i + 1, 1),
                              (hm__point){9.5 + i, 4.5 + sqrt(3)}));
    return hm__setup_play_old(job, HM_STR("/cf~S"));
}

/* ---- Climbing Man -------------------------------------------------------- */

/* Whether no coin has a neighbour. */
static bool are_apart(const hm__point *coins, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (are_close(coins[i], coins[j]))
                return false;
        }
    }
    return true;
}

/* A coin on any cell of each tile, all again until none has a neighbour. */
static void scatter_holds(hm__setup_job *job, hm__point *coins)
{
    do {
        int right[COINS];
        int up[COINS];

        hm__rng_draw(&job->rng, 2, COINS, right);
        hm__rng_draw(&job->rng, 2, COINS, up);
        for (int i = 0; i < COINS; i++)
            coins[i] =
                (hm__point){2 * (i % 4) + right[i], 2 * (i / 4) + 1 + up[i]};
    } while (!are_apart(coins, COINS));
}

static hm_status build_basic_climb(hm__setup_job *job)
{
    static const hm__tile_board wall = {
        .rows = 12, .columns = 8, .x0 = 1, .y0 = 2, .max_tiles = COINS};
    hm__card coins[COINS];
    hm__point at[COINS];

    HM_TRY(hm__place_board(job, &wall));
    scatter_holds(job, at);
    hm__shuffle_set(job, hm__by_suit, COINS, coins);
    for (size_t i = 0; i < COINS; i++)
        HM_TRY(
            hm__place_card(job, hm__like(HM__COIN, HM__BACK), coins[i], at[i]));
    return HM_OK;
}

/* In the free variant the players build the wall. */
static hm_status build_climbing_man(hm__setup_job *job)
{
    static const char *const names[] = {"Basic", "Free", NULL};
    size_t variant = 0;

    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__arg_choice(job, "variant", names, &variant));
    return variant == 0 ? build_basic_climb(job) : HM_OK;
}

/* ---- Crocodile Hop ------------------------------------------------------- */

/* Six columns of lily pads, from ace to 5 and then null. */
static hm_status place_pads(hm__setup_job *job, hm__card eaten, hm__card *pads)
{
    for (int column = 0; column < 6; column++) {
        int suits[4];

        hm__rng_sample(&job->rng, 4, 4, suits);
        for (int i = 0; i < 4; i++) {
            hm__card pad = hm__card_of(suits[i], (column + 1) % 6 + 1);

            *pads++ = pad;
            if (pad.suit != eaten.suit || pad.rank != eaten.rank)
                HM_TRY(hm__place_card(job, hm__like(HM__COIN, HM__BACK), pad,
                                      (hm__point){6 + column, 4 - i}));
        }
    }
    return HM_OK;
}

/* Each frog starts on the pad that its die names, which must be there. */
static hm_status place_frogs(hm__setup_job *job, hm__card eaten,
                             const hm__card *pads)
{
    static const hm__run aside[] = {{6, 5, 4, 1, 0}};
    hm__card dice[4];

    do {
        hm__roll_dice(job, dice);
    } while (dice[eaten.suit - 1].rank == eaten.rank);
    HM_TRY(hm__place_runs(job, hm__like(HM__DIE, HM__FACE), dice, aside, 1));
    for (int i = 0; i < COINS; i++) {
        if (pads[i].rank == dice[pads[i].suit - 1].rank)
            HM_TRY(hm__place_card(job, hm__like(HM__PAWN, HM__FACE),
                                  hm__card_of(pads[i].suit, 1),
                                  (hm__point){6 + i / 4, 4 - i % 4}));
    }
    return HM_OK;
}

/* The last tile of the board says which pad the crocodile has eaten. */
static hm_status build_crocodile_hop(hm__setup_job *job)
{
    static const hm__run hidden[] = {
        {1, 3, 8, 0, 0}, {3, 3, 8, 0, 0}, {6.5, 3.5, 3, 2, 0}};
    static const hm__run shown[] = {{1, 1, 2, 2, 0}};
    static const hm__run rest[] = {{6.5, 1.5, 3, 2, 0}};
    hm__placement back = hm__like(HM__TILE, HM__BACK);
    hm__card tiles[24];
    hm__card pads[COINS];

    HM_TRY(hm__setup_seed(job));
    hm__shuffle_set(job, hm__by_suit, 24, tiles);
    HM_TRY(hm__place_runs(job, back, tiles, hidden, HM_COUNT(hidden)));
    HM_TRY(hm__place_runs(job, hm__like(HM__TILE, HM__FACE), tiles + 19, shown,
                          HM_COUNT(shown)));
    HM_TRY(hm__place_runs(job, back, tiles + 21, rest, HM_COUNT(rest)));
    HM_TRY(place_pads(job, tiles[23], pads));
    return place_frogs(job, tiles[23], pads);
}

/* ---- Galaxy Express ------------------------------------------------------ */

/* Six tiles of the star chart have a planet; the ship orbits the last. */
static hm_status place_planets(hm__setup_job *job, hm__point *ship,
                               int *ship_rank)
{
    int tiles[6];
    int right[6];
    int up[6];
    hm__card planets[6];

    hm__rng_sample(&job->rng, 12, 6, tiles);
    hm__rng_draw(&job->rng, 2, 6, right);
    hm__rng_draw(&job->rng, 2, 6, up);
    hm__shuffle_suit(job, hm__card_of(4, 1), 6, planets);
    for (int i = 0; i < 6; i++) {
        int tile = tiles[i] - 1;

        *ship =
            (hm__point){2 * (tile % 4) + right[i], 2 * (tile / 4) + 1 + up[i]};
        HM_TRY(hm__place_card(job,
                              hm__like(HM__COIN, i < 5 ? HM__BACK : HM__FACE),
                              planets[i], *ship));
    }
    *ship_rank = planets[5].rank;
    return HM_OK;
}

/* The first order, on top, must not be for the planet at hand. */
static hm_status place_orders(hm__setup_job *job, int ship_rank)
{
    static const hm__run pile[] = {{1, 1, 6, 0, 0}};
    hm__card orders[7];
    hm__card *bottom = orders + 1;

    hm__shuffle_suit(job, hm__card_of(3, 1), 6, bottom);
    if (orders[6].rank == ship_rank) {
        orders[0] = orders[6];
        bottom = orders;
    }
    return hm__place_runs(job, hm__like(HM__COIN, HM__FACE), bottom, pile, 1);
}

/* Four coins in a pile, and two to choose from. */
static hm_status place_fuel(hm__setup_job *job, int suit, double y)
{
    const hm__run pile[] = {{12, y, 4, 0, 0}};
    const hm__run choice[] = {{12, y - 1, 2, 0, -1}};
    hm__card coins[6];

    hm__shuffle_suit(job, hm__card_of(suit, 1), 6, coins);
    HM_TRY(hm__place_runs(job, hm__like(HM__COIN, HM__BACK), coins, pile, 1));
    return hm__place_runs(job, hm__like(HM__COIN, HM__FACE), coins + 4, choice,
                          1);
}

static hm_status build_galaxy_express(hm__setup_job *job)
{
    static const hm__run chart[] = {
        {1.5, 2.5, 4, 2, 0}, {1.5, 4.5, 4, 2, 0}, {1.5, 6.5, 4, 2, 0}};
    hm__card tiles[24];
    hm__point ship;
    int ship_rank;

    HM_TRY(hm__setup_seed(job));
    hm__sorted_set(hm__by_rank, 24, tiles);
    HM_TRY(hm__place_runs(job, hm__like(HM__TILE, HM__BACK), tiles + 12, chart,
                          HM_COUNT(chart)));
    HM_TRY(place_planets(job, &ship, &ship_rank));
    HM_TRY(place_orders(job, ship_rank));
    HM_TRY(hm__setup_play(job, HM_STR("Cdn@(3,1) Adn@(4,1) "
                                      "Sdn@(11,4) Mdn@(12,4) "
                                      "tMa@(10.5,1.5) tSa@(10.5,5.5)")));
    HM_TRY(place_fuel(job, 1, 7));
    HM_TRY(place_fuel(job, 2, 3));
    return hm__place_card(job, hm__like(HM__PAWN, HM__FACE), hm__card_of(4, 1),
                          ship);
}

/* ---- Japan --------------------------------------------------------------- */

enum { CELLS = 96 };

/* Columns of three and of four tiles by turns; the threes are first. */
static const hm__run islands[] = {
    {1.5, 2.5, 3, 0, 2},  {5.5, 2.5, 3, 0, 2}, {9.5, 2.5, 3, 0, 2},
    {13.5, 2.5, 3, 0, 2}, {3.5, 1.5, 4, 0, 2}, {7.5, 1.5, 4, 0, 2},
    {11.5, 1.5, 4, 0, 2},
};

/* The lower left cells of all tiles, then upper left, lower right, upper. */
static size_t list_cells(hm__point *out)
{
    for (size_t i = 0; i < CELLS; i++) {
        hm__point tile = hm__run_point(islands, i % 24);

        out[i].x = tile.x + (i / 48 ? 0.5 : -0.5);
        out[i].y = tile.y + (i / 24 % 2 ? 0.5 : -0.5);
    }
    return CELLS;
}

/* Takes a cell and its neighbours off the list. */
static size_t strike_out(hm__point *cells, size_t count, hm__point taken)
{
    size_t left = 0;

    for (size_t i = 0; i < count; i++) {
        if (!are_close(cells[i], taken))
            cells[left++] = cells[i];
    }
    return left;
}

/* A cell for each coin, none beside another; false if they run out. */
static bool draw_cells(hm__setup_job *job, hm__point *out)
{
    hm__point cells[CELLS];
    size_t left = list_cells(cells);

    for (size_t i = 0; i < COINS; i++) {
        if (left == 0)
            return false;
        out[i] = cells[hm__rng_below(&job->rng, (uint32_t)left)];
        left = strike_out(cells, left, out[i]);
    }
    return true;
}

static hm_status build_japan(hm__setup_job *job)
{
    hm__card sorted[COINS];
    hm__point at[COINS];

    HM_TRY(hm__setup_seed(job));
    hm__sorted_set(hm__by_suit, COINS, sorted);
    HM_TRY(hm__place_runs(job, hm__like(HM__TILE, HM__BACK), sorted, islands,
                          HM_COUNT(islands)));
    while (!draw_cells(job, at))
        continue;
    for (size_t i = 0; i < COINS; i++)
        HM_TRY(hm__place_card(job, hm__like(HM__COIN, HM__FACE), sorted[i],
                              at[i]));
    return HM_OK;
}

/* ---- One Man Thrag! ------------------------------------------------------ */

/* Thrag has the Moons; the monsters are Suns, Crowns and Arms. */
static const int thrag_suits[] = {1, 3, 4, 2};
static const double thrag_columns[] = {6, 8, 10, 13};

static hm_status place_thrag_tiles(hm__setup_job *job)
{
    hm__placement back = hm__like(HM__TILE, HM__BACK);
    hm__card tiles[5];

    HM_TRY(hm__setup_play(job, HM_STR("tSnb@(1.5,1.5) tMnb@(3.5,1.5) "
                                      "tCnb@(1.5,3.5) tAnb@(3.5,3.5)")));
    for (int i = 0; i < 4; i++) {
        const hm__run pile[] = {{thrag_columns[i], 3, 5, 0, 0}};

        hm__shuffle_suit(job, hm__card_of(thrag_suits[i], 2), 5, tiles);
        HM_TRY(hm__place_runs(job, back, tiles, pile, 1));
    }
    return HM_OK;
}

/* The Moons keep ace, 3 and 5 back; null, 2 and 4 lie open. */
static hm_status place_thrag_coins(hm__setup_job *job)
{
    hm__placement back = hm__like(HM__COIN, HM__BACK);
    hm__card coins[6];

    for (int i = 0; i < 4; i++) {
        int count = thrag_suits[i] == 2 ? 3 : 6;
        const hm__run pile[] = {{thrag_columns[i], 5, count, 0, 0}};

        hm__shuffle_suit(job, hm__card_of(thrag_suits[i], 1), (size_t)count,
                         coins);
        for (int k = 0; k < 3 && count == 3; k++)
            coins[k].rank *= 2;
        HM_TRY(hm__place_runs(job, back, coins, pile, 1));
    }
    return HM_OK;
}

static hm_status build_one_man_thrag(hm__setup_job *job)
{
    static const hm__run row[] = {{1, 6, 4, 1, 0}};
    hm__card dice[4];

    HM_TRY(hm__setup_seed(job));
    HM_TRY(place_thrag_tiles(job));
    hm__roll_dice(job, dice);
    for (int i = 0; i < 4; i++)
        dice[i].suit = thrag_suits[i];
    HM_TRY(hm__place_runs(job, hm__like(HM__DIE, HM__FACE), dice, row, 1));
    HM_TRY(place_thrag_coins(job));
    return hm__setup_play(job, HM_STR("Mp@(1,4) Sp@(6,6) Cp@(8,6) Ap@(10,6) "
                                      "cMnf@(13,6) cM2f@(13,7) cM4f@(13,8)"));
}

/* ---- Piecepackman -------------------------------------------------------- */

/* Ghosts at home, the hunted coin before their door, and the walls. */
static const char roundabout[] =
    "Ap@e5 Mp@e6 Cp@f6 Sp@f5 cSnf@f4 "
    "mMa@(4.5,6) mMa@(4.5,8) mMa@(6.5,8) mSa@(6.5,5) "
    "mAa@(5.5,2) mAa@(5.5,3) "
    "mMa<@(3,9.5) mMa<@(8,9.5) mSa<@(5,4.5) mSa<@(6,4.5) "
    "mAa<@(3,2.5) mAa<@(8,2.5) "
    "mA3@(1.5,2.5) mA3@(9.5,2.5) mM3@(5.5,8.5) "
    "mC3@(1.5,8.5) mC3@(9.5,8.5) "
    "mM3<@(3.5,8.5) mM3<@(4.5,9.5) mM3<@(6.5,9.5) mM3<@(7.5,8.5) "
    "mM3<@(5.5,6.5) "
    "mC3<@(2.5,6.5) mC3<@(2.5,7.5) mC3<@(8.5,6.5) mC3<@(8.5,7.5) "
    "mS3<@(2.5,4.5) mS3<@(2.5,5.5) mS3<@(8.5,4.5) mS3<@(8.5,5.5) "
    "mS3<@(3.5,3.5) mS3<@(7.5,3.5) "
    "mA3<@(4.5,2.5) mA3<@(6.5,2.5) mA3<@(3.5,1.5) mA3<@(7.5,1.5)";

/* Four power coins in the corners: no null, and of each suit one rank less. */
static hm_status place_roundabout(hm__setup_job *job)
{
    static const hm__point corners[] = {{1, 1}, {1, 10}, {10, 10}, {10, 1}};
    static const int missing[] = {2, 4, 5, 3};

    for (int i = 0; i < 4; i++) {
        int rank;

        hm__rng_draw(&job->rng, 4, 1, &rank);
        rank += rank + 1 < missing[i] ? 1 : 2;
        HM_TRY(hm__place_card(job, hm__like(HM__COIN, HM__BACK),
                              hm__card_of(4 - i, rank), corners[i]));
    }
    HM_TRY(hm__setup_play(job, (hm_str){roundabout, sizeof(roundabout) - 1}));
    return hm__setup_play_old(job, HM_STR("/cb~n"));
}

static hm_status build_roundabout(hm__setup_job *job)
{
    HM_TRY(hm__setup_seed(job));
    return place_roundabout(job);
}

enum { FREE_CELLS = 87 };

/* No tile is at both ends of the middle rows. */
static bool is_free_cell(int x, int y)
{
    bool corner = (x == 1 || x == 10) && (y == 1 || y == 10);
    bool gap = (x == 1 || x == 10) && (y == 5 || y == 6);
    bool home = (x == 5 || x == 6) && (y == 5 || y == 6);

    return !corner && !gap && !home && !(x == 6 && y == 4);
}

/* The null matchsticks are cubes to be eaten, six of each suit. */
static hm_status place_cubes(hm__setup_job *job, const hm__card *cards)
{
    hm__point cells[FREE_CELLS];
    int drawn[24];
    size_t count = 0;

    for (int i = 0; i < 100; i++) {
        if (is_free_cell(i % 10 + 1, i / 10 + 1))
            cells[count++] = (hm__point){i % 10 + 1, i / 10 + 1};
    }
    hm__rng_sample(&job->rng, FREE_CELLS, 24, drawn);
    for (int i = 0; i < 24; i++)
        HM_TRY(hm__place_card(job, hm__like(HM__MATCHSTICK, HM__FACE),
                              hm__card_of(cards[i].suit, 1),
                              cells[drawn[i] - 1]));
    return HM_OK;
}

static hm_status build_piecepackman(hm__setup_job *job)
{
    static const hm__run maze[] = {{1.5, 1.5, 5, 2, 0},
                                   {1.5, 3.5, 5, 2, 0},
                                   {1.5, 7.5, 5, 2, 0},
                                   {1.5, 9.5, 5, 2, 0},
                                   {2.5, 5.5, 4, 2, 0}};
    static const char *const names[] = {"Roundabout", NULL};
    size_t variant;
    hm__card tiles[24];

    HM_TRY(hm__arg_choice(job, "variant", names, &variant));
    hm__sorted_set(job->old ? hm__by_rank : hm__by_suit, 24, tiles);
    HM_TRY(hm__place_runs(job, hm__like(HM__TILE, HM__BACK), tiles, maze,
                          HM_COUNT(maze)));
    HM_TRY(build_roundabout(job));
    HM_TRY(hm__setup_seed(job)); // the cubes are drawn afresh
    return place_cubes(job, tiles);
}

/* ---- the table ----------------------------------------------------------- */

const hm__builder hm__builders_deals_coins[] = {
    {.about = {"piecepack", "cell_management", "Cell Management",
               "Captives of six kinds break out of an alien ship.", "1", "",
               "seed version"},
     .build = build_cell_management},
    {.about = {"piecepack", "climbing_man", "Climbing Man",
               "A climb up a wall of tiles, with coins to hold on to.", "", "",
               "seed variant"},
     .build = build_climbing_man},
    {.about = {"piecepack", "crocodile_hop", "Crocodile Hop",
               "Frogs hop about while a crocodile eats the lily pads.", "1", "",
               "seed"},
     .build = build_crocodile_hop},
    {.about = {"piecepack", "galaxy_express", "Galaxy Express",
               "A courier ship delivers goods from planet to planet.", "1", "",
               "seed"},
     .build = build_galaxy_express},
    {.about = {"piecepack", "japan", "Japan",
               "Coins on an uneven island, joined up with dominoes.", "2", "",
               "seed"},
     .build = build_japan},
    {.about = {"piecepack", "one_man_thrag", "One Man Thrag!",
               "A lone hero fights three hordes of monsters.", "1", "", "seed"},
     .build = build_one_man_thrag},
    {.about = {"piecepack", "piecepackman", "Piecepackman",
               "Four ghosts hunt a hungry coin through a maze.", "1-4", "",
               "seed variant version"},
     .build = build_piecepackman},
    {.about = {"piecepack", "roundabout", "Roundabout",
               "The walls, coins and ghosts of Piecepackman's maze.", "", "",
               "seed version"},
     .build = build_roundabout},
    {.about = {0}},
};
