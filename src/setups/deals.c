/*
 * deals.c - piecepack games that begin with a shuffle of the tiles.
 *
 * What a seed deals was found out from the starts of the reference: which
 * numbers it draws, in which order, and what each of them means.
 */
#include "builders.h"
#include "cards.h"
#include "values.h"

enum { TILES = 24 };

/* ---- Black Pawn Trucking ------------------------------------------------- */

static const hm__run towns[] = {
    {6.5, 14.5, 2, 2, 0}, {7.5, 12.5, 2, 2, 0}, {7.5, 10.5, 2, 2, 0},
    {2.5, 9.5, 2, 2, 0},  {8.5, 8.5, 2, 2, 0},  {1.5, 7.5, 2, 2, 0},
    {9.5, 6.5, 2, 2, 0},  {1.5, 5.5, 2, 2, 0},  {13.5, 5.5, 1, 0, 0},
    {7.5, 4.5, 3, 2, 0},  {13.5, 3.5, 1, 0, 0}, {9.5, 2.5, 2, 2, 0},
    {7.5, 1.5, 1, 0, 0},
};

/* Each die names a town of its suit: goods wait there, and the truck. */
static hm_status load_goods(hm__setup_job *job, const hm__card *tiles,
                            const hm__card *dice)
{
    hm__point truck = {0, 0};
    int goods[4];
    size_t loaded = 0;

    hm__rng_sample(&job->rng, TILES, 4, goods);
    for (size_t i = 0; i < TILES; i++) {
        hm__point at = hm__run_point(towns, i);

        if (tiles[i].rank != dice[tiles[i].suit - 1].rank)
            continue;
        if (tiles[i].suit == 2)
            truck = (hm__point){at.x + 0.5, at.y + 0.5};
        at = (hm__point){at.x + 0.5, at.y - 0.5};
        HM_TRY(hm__place_card(job, hm__like(HM__COIN, HM__BACK),
                              hm__by_suit(goods[loaded++]), at));
    }
    return hm__place_card(job, hm__like(HM__PAWN, HM__FACE), hm__card_of(2, 1),
                          truck);
}

static hm_status build_black_pawn_trucking(hm__setup_job *job)
{
    static const hm__run market[] = {{1, 2, 2, 1, 0}, {1, 1, 2, 1, 0}};
    hm__card tiles[TILES];
    hm__card dice[4];

    HM_TRY(hm__setup_seed(job));
    hm__shuffle_set(job, hm__by_suit, TILES, tiles);
    HM_TRY(hm__place_runs(job, hm__like(HM__TILE, HM__FACE), tiles, towns,
                          HM_COUNT(towns)));
    hm__roll_dice(job, dice);
    HM_TRY(hm__place_runs(job, hm__like(HM__DIE, HM__FACE), dice, market,
                          HM_COUNT(market)));
    return load_goods(job, tiles, dice);
}

/* ---- Brain Burn ---------------------------------------------------------- */

/* Five rows of five from `corner`, without place `hole`, counted from 1. */
static hm_status place_square(hm__setup_job *job, hm__kind kind,
                              hm__point corner, int hole)
{
    hm__card cards[TILES];
    size_t used = 0;

    hm__shuffle_set(job, hm__by_suit, TILES, cards);
    for (int i = 0; i < 25; i++) {
        hm__point at = {corner.x + 2 * (i % 5), corner.y + 2 * (i / 5)};

        if (i + 1 != hole)
            HM_TRY(hm__place_card(job, hm__like(kind, HM__FACE), cards[used++],
                                  at));
    }
    return HM_OK;
}

static hm_status build_brain_burn(hm__setup_job *job)
{
    int hole;

    HM_TRY(hm__setup_seed(job));
    hm__rng_draw(&job->rng, 25, 1, &hole);
    HM_TRY(place_square(job, HM__TILE, (hm__point){1.5, 1.5}, hole));
    return place_square(job, HM__COIN, (hm__point){2, 1}, hole);
}

/* ---- Piece Gaps ---------------------------------------------------------- */

/* Six columns and four rows; the nulls are taken out again. */
static hm_status build_piece_gaps(hm__setup_job *job)
{
    hm__card tiles[TILES];

    HM_TRY(hm__setup_seed(job));
    hm__shuffle_set(job, hm__by_rank, TILES, tiles);
    for (int i = 0; i < TILES; i++) {
        hm__point at = {2 + 2 * (i % 6), 2 + 2 * (i / 6)};

        if (tiles[i].rank > 1)
            HM_TRY(hm__place_card(job, hm__like(HM__TILE, HM__FACE), tiles[i],
                                  at));
    }
    return HM_OK;
}

/* ---- Landlocked ---------------------------------------------------------- */

/* Crowns and Arms show their faces; the pawn stands on the free corner. */
static hm_status build_landlocked(hm__setup_job *job)
{
    static const hm__run rows[] = {{3.5, 9.5, 4, 2, 0},
                                   {1.5, 7.5, 5, 2, 0},
                                   {1.5, 5.5, 5, 2, 0},
                                   {1.5, 3.5, 5, 2, 0},
                                   {1.5, 1.5, 5, 2, 0}};
    hm__card tiles[TILES];

    HM_TRY(hm__setup_seed(job));
    hm__shuffle_set(job, hm__by_suit, TILES, tiles);
    for (size_t i = 0; i < TILES; i++) {
        hm__side side = tiles[i].suit > 2 ? HM__FACE : HM__BACK;

        HM_TRY(hm__place_card(job, hm__like(HM__TILE, side), tiles[i],
                              hm__run_point(rows, i)));
    }
    return hm__setup_play(job, HM_STR("Sp@(1,9)"));
}

/* ---- Sarcophagus --------------------------------------------------------- */

/* Two nulls and the fives: the sarcophagus, two tiles high. */
static hm__card tomb_tile(int n)
{
    return n <= 2 ? hm__card_of(5 - n, 1) : hm__card_of(7 - n, 6);
}

/* The other nulls, then Arms, Crowns, Moons and Suns from ace to 4. */
static hm__card pyramid_tile(int n)
{
    return n <= 2 ? hm__card_of(3 - n, 1)
                  : hm__card_of(4 - (n - 3) / 4, 2 + (n - 3) % 4);
}

static hm_status build_sarcophagus(hm__setup_job *job)
{
    static const hm__run tomb[] = {{6.5, 3.5, 1, 0, 0},
                                   {5.5, 1.5, 2, 2, 0},
                                   {6.5, 3.5, 1, 0, 0},
                                   {5.5, 1.5, 2, 2, 0}};
    static const hm__run pyramid[] = {
        {6.5, 11.5, 1, 0, 0}, {5.5, 9.5, 2, 2, 0}, {4.5, 7.5, 3, 2, 0},
        {3.5, 5.5, 4, 2, 0},  {2.5, 3.5, 2, 2, 0}, {8.5, 3.5, 2, 2, 0},
        {1.5, 1.5, 2, 2, 0},  {9.5, 1.5, 2, 2, 0},
    };
    hm__placement back = hm__like(HM__TILE, HM__BACK);
    hm__card tiles[TILES];

    HM_TRY(hm__setup_seed(job));
    hm__shuffle_set(job, tomb_tile, 6, tiles);
    hm__shuffle_set(job, pyramid_tile, 18, tiles + 6);
    HM_TRY(hm__place_runs(job, back, tiles, tomb, HM_COUNT(tomb)));
    return hm__place_runs(job, back, tiles + 6, pyramid, HM_COUNT(pyramid));
}

/* ---- Speedy Towers ------------------------------------------------------- */

/* The coins of one suit after the other, each suit in the order dealt. */
static void sort_by_suit(const hm__card *dealt, size_t count, hm__card *out)
{
    for (int suit = 1; suit <= 4; suit++) {
        for (size_t i = 0; i < count; i++) {
            if (dealt[i].suit == suit)
                *out++ = dealt[i];
        }
    }
}

/* Half of the pieces is for a player below, half for one above. */
static hm_status place_hands(hm__setup_job *job, const hm__card *tiles,
                             const hm__card *coins)
{
    static const hm__run below[] = {{2, 4, 11, 2, 0}, {16, 8, 1, 0, 0}};
    static const hm__run above[] = {{10, 8, 1, 0, 0}, {24, 12, 11, -2, 0}};
    static const hm__run coins_below[] = {{2, 2, 12, 2, 0}};
    static const hm__run coins_above[] = {{24, 14, 12, -2, 0}};
    hm__placement tile = hm__like(HM__TILE, HM__BACK);
    hm__placement coin = hm__like(HM__COIN, HM__BACK);
    hm__placement turned_tile = tile;
    hm__placement turned_coin = coin;

    turned_tile.angle = turned_coin.angle = 180;
    HM_TRY(hm__place_runs(job, tile, tiles, below, HM_COUNT(below)));
    HM_TRY(
        hm__place_runs(job, turned_tile, tiles + 12, above, HM_COUNT(above)));
    HM_TRY(hm__place_runs(job, coin, coins, coins_below, 1));
    return hm__place_runs(job, turned_coin, coins + 12, coins_above, 1);
}

static hm_status build_speedy_towers(hm__setup_job *job)
{
    int players = 2;
    hm__card tiles[TILES];
    hm__card dealt[TILES];
    hm__card coins[TILES];

    HM_TRY(hm__setup_int(job, "n_players", &players));
    if (players != 2)
        return hm__setup_bad(job, "n_players", "expected 2");
    HM_TRY(hm__setup_seed(job));
    hm__shuffle_set(job, hm__by_rank, TILES, tiles);
    hm__shuffle_set(job, hm__by_rank, TILES, dealt);
    sort_by_suit(dealt, 12, coins);
    sort_by_suit(dealt + 12, 12, coins + 12);
    HM_TRY(place_hands(job, tiles, coins));
    return hm__setup_play(job, HM_STR("Cp@(24,4) Spv@(2,12)"));
}

/* ---- pieces of a second system ------------------------------------------- */

enum { MALL_SIDE = 9 };

/* Shops, and two kinds of stones; two inches apart, from 2, 2. */
static const char mall[] = "....1...."
                           ".#1#.###."
                           "2..#.1..2"
                           ".#1#.#1#."
                           ".1..1...."
                           ".##.##.#."
                           ".1..1.1.."
                           ".##1#.##1"
                           ".1...2...";

static hm__point mall_point(int i)
{
    return (hm__point){2 + 2 * (i % MALL_SIDE),
                       2 * (MALL_SIDE - i / MALL_SIDE)};
}

/* Suits and ranks, from ace to 5, both go round. */
static hm__card shop_tile(int n)
{
    return hm__card_of((n - 1) % 4 + 1, (n - 1) % 5 + 2);
}

static hm_status place_stones(hm__setup_job *job, uint16_t system, int suit)
{
    hm__placement like = hm__like(HM__BIT, HM__FACE);

    like.system = system;
    for (int i = 0; mall[i]; i++) {
        if (mall[i] == '0' + suit)
            HM_TRY(
                hm__place_card(job, like, hm__card_of(suit, 1), mall_point(i)));
    }
    return HM_OK;
}

static hm_status build_shopping_mall(hm__setup_job *job)
{
    uint16_t system = HM__GO;
    hm__card shops[20];
    size_t used = 0;

    HM_TRY(hm__arg_system(job, "cfg2", &system));
    HM_TRY(hm__setup_seed(job));
    hm__shuffle_set(job, shop_tile, 20, shops);
    hm__turn_cards(job, shops, 20, 0, 4);
    for (int i = 0; mall[i]; i++) {
        if (mall[i] == '#')
            HM_TRY(hm__place_card(job, hm__like(HM__TILE, HM__FACE),
                                  shops[used++], mall_point(i)));
    }
    HM_TRY(place_stones(job, system, 1));
    return place_stones(job, system, 2);
}

/* The race track: both straights, the bends, and the corners. */
static const char track[] =
    "tSab@(5.5,1.5) tS2b@(7.5,1.5) tS3b@(9.5,1.5) "
    "tS4b@(11.5,1.5) tS5b@(13.5,1.5) tMab@(15.5,1.5) "
    "tM2b@(1.5,5.5) tM3b<@(2.5,3.5) tM4b<@(18.5,3.5) tM5b@(19.5,5.5) "
    "tCab@(5.5,11.5) tC2b@(7.5,11.5) tC3b@(9.5,11.5) "
    "tC4b@(11.5,11.5) tC5b@(13.5,11.5) tAab@(15.5,11.5) "
    "tA2b@(1.5,7.5) tA3b<@(2.5,9.5) tA4b<@(18.5,9.5) tA5b@(19.5,7.5) "
    "tSn@(3.5,11.5) tMn@(17.5,11.5) tCn@(17.5,1.5) tAn@(3.5,1.5)";

static hm_status build_triactor(hm__setup_job *job)
{
    static const hm__run coins[] = {{5.5, 11.5, 2, 10, 0},
                                    {15.5, 1.5, 2, -10, 0},
                                    {2.5, 9.5, 2, 16, 0},
                                    {18.5, 3.5, 2, -16, 0}};
    static const hm__run gate[] = {{10.5, 0.5, 8, 0, 1}};
    hm__placement coin = hm__like(HM__COIN, HM__BACK);
    hm__placement horse = hm__like(HM__PAWN, HM__FACE);
    uint16_t system = HM__PLAYING_CARDS_EXPANSION;
    hm__card dice[8];

    HM_TRY(hm__arg_system(job, "cfg2", &system));
    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__setup_play(job, (hm_str){track, sizeof(track) - 1}));
    hm__roll_dice(job, dice);
    hm__roll_dice(job, dice + 4);
    horse.angle = 90;
    for (size_t i = 0; i < 8; i++) {
        coin.system = i < 4 ? HM__PIECEPACK : system;
        HM_TRY(hm__place_card(job, coin, dice[i], hm__run_point(coins, i)));
    }
    for (size_t i = 0; i < 8; i++) {
        horse.system = i < 4 ? HM__PIECEPACK : system;
        HM_TRY(hm__place_card(job, horse, hm__card_of(dice[i].suit, 1),
                              hm__run_point(gate, i)));
    }
    return hm__setup_play_old(job, HM_STR("/tb~Sn"));
}

/* ---- the table ----------------------------------------------------------- */

const hm__builder hm__builders_deals[] = {
    {.about = {"piecepack", "black_pawn_trucking", "Black Pawn Trucking",
               "A trucker buys goods in one town to sell in another.", "1", "",
               "seed"},
     .build = build_black_pawn_trucking},
    {.about = {"piecepack", "brain_burn", "Brain Burn",
               "Shuffled tiles with a coin on each, and one place free.", "1",
               "", "seed"},
     .build = build_brain_burn},
    {.about = {"piecepack", "landlocked", "Landlocked",
               "A field of tiles, half of them hidden, with a free corner.",
               "1", "", "seed"},
     .build = build_landlocked},
    {.about = {"piecepack", "piece_gaps", "Piece Gaps",
               "Tiles move into gaps until every row is in order.", "1", "",
               "seed"},
     .build = build_piece_gaps},
    {.about = {"piecepack", "sarcophagus", "Sarcophagus",
               "Archaeologists dig for fame in a pyramid of tiles.", "2-4", "",
               "seed"},
     .build = build_sarcophagus},
    {.about = {"piecepack", "shopping_mall", "Shopping Mall",
               "Shops along the walks of a mall wait for customers.", "", "",
               "seed cfg2"},
     .build = build_shopping_mall},
    {.about = {"piecepack", "speedy_towers", "Speedy Towers",
               "A race to build towers with a row of tiles each.", "2", "",
               "n_players seed"},
     .build = build_speedy_towers},
    {.about = {"piecepack", "triactor", "Triactor",
               "Eight pawns from two sets race around a track.", "", "",
               "seed cfg2 version"},
     .build = build_triactor},
    {.about = {0}},
};
