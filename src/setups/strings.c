/*
 * strings.c - piecepack games whose start is shuffled, or dealt by strings.
 *
 * The random numbers are drawn in the order of the pieces: tiles, coins, dice,
 * pawns. Whatever a string gives draws none.
 */
#include "builders.h"
#include "deal_strings.h"
#include "values.h"

enum { SUITS = 4, RANKS = 6, PACK = SUITS * RANKS };

static const hm__deck by_suit = {
    .order = hm__by_suit, .count = PACK, .packs = 1};
static const hm__deck by_rank = {
    .order = hm__by_rank, .count = PACK, .packs = 1};

/* ---- layouts ------------------------------------------------------------- */

/* Rows of places, read like a page. */
typedef struct page {
    double x, y;      // of the first
    double right, up; // steps in a row, and from row to row
    int columns;
} page;

static hm__point on_page(const page *p, int i)
{
    return (hm__point){p->x + p->right * (i % p->columns),
                       p->y + p->up * (i / p->columns)};
}

static hm_status place_page(hm__setup_job *job, hm__placement like,
                            const hm__card *cards, int count, const page *p)
{
    for (int i = 0; i < count; i++)
        HM_TRY(hm__place_card(job, like, cards[i], on_page(p, i)));
    return HM_OK;
}

/* A place of a donut whose lower left tile is at `corner`. */
static hm__point on_donut(hm__point corner, int i)
{
    hm__point at = hm__donut_point(i);

    return (hm__point){corner.x + at.x, corner.y + at.y};
}

static hm_status place_donut(hm__setup_job *job, hm__placement like,
                             const hm__card *cards, hm__point corner)
{
    for (int i = 0; i < PACK; i++)
        HM_TRY(hm__place_card(job, like, cards[i], on_donut(corner, i)));
    return HM_OK;
}

/* The usual beginning: a donut of tiles as they are dealt. */
static hm_status deal_donut(hm__setup_job *job, hm__side side, hm__point corner,
                            hm__card *tiles)
{
    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__deal_tiles(job, &by_suit, tiles));
    return place_donut(job, hm__like(HM__TILE, side), tiles, corner);
}

/* Pawns near the null tiles of their suits, turned as these are. */
static hm_status place_pawns_on_nulls(hm__setup_job *job, hm__point corner,
                                      const hm__card *tiles)
{
    for (int i = 0; i < PACK; i++) {
        if (tiles[i].rank == 1)
            HM_TRY(hm__place_card(job, hm__like(HM__PAWN, HM__FACE), tiles[i],
                                  on_donut(corner, i)));
    }
    return HM_OK;
}

/* ---- tiles --------------------------------------------------------------- */

static hm_status build_tower_of_babel(hm__setup_job *job)
{
    static const hm__run stock[] = {{2, 4, PACK - 1, 0, 0}};
    hm__card tiles[PACK];

    job->lang->table->scale = 2;
    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__deal_tiles(job, &by_rank, tiles));
    for (int i = 0; i < PACK; i++)
        tiles[i].angle = 0;
    HM_TRY(hm__place_runs(job, hm__like(HM__TILE, HM__BACK), tiles, stock, 1));
    return hm__place_card(job, hm__like(HM__TILE, HM__FACE), tiles[PACK - 1],
                          (hm__point){2, 2});
}

/* Suns from ace to 5, then the others. */
static hm__card no_null(int n)
{
    return hm__card_of((n - 1) / 5 + 1, (n - 1) % 5 + 2);
}

static hm_status build_alien_city(hm__setup_job *job)
{
    enum { TILES = 20 };
    static const hm__deck deck = {
        .order = no_null, .count = TILES, .packs = 1, .turned = true};
    static const page city = {1.5, 9.5, .right = 2, .up = -2, .columns = 4};
    hm__card tiles[TILES];

    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__deal_tiles(job, &deck, tiles));
    return place_page(job, hm__like(HM__TILE, HM__FACE), tiles, TILES, &city);
}

static hm_status build_iceberg(hm__setup_job *job)
{
    hm__card tiles[PACK];

    return deal_donut(job, HM__BACK, (hm__point){1, 1}, tiles);
}

/* All tiles, with "x0" and "y0" for the lower left one. */
static hm_status build_donut_tiles(hm__setup_job *job)
{
    hm__point corner = {1.5, 1.5};
    bool face = true;
    hm__card tiles[PACK];

    HM_TRY(hm__arg_coordinate(job, "x0", &corner.x));
    HM_TRY(hm__arg_coordinate(job, "y0", &corner.y));
    HM_TRY(hm__setup_bool(job, "face", &face));
    return deal_donut(job, face ? HM__FACE : HM__BACK, corner, tiles);
}

static hm_status build_skyscrapers(hm__setup_job *job)
{
    hm__card tiles[PACK];

    HM_TRY(deal_donut(job, HM__FACE, (hm__point){1.5, 1.5}, tiles));
    return place_pawns_on_nulls(job, (hm__point){2, 1}, tiles);
}

static hm_status build_burbuja(hm__setup_job *job)
{
    hm__card tiles[PACK];

    HM_TRY(deal_donut(job, HM__FACE, (hm__point){6, 10}, tiles));
    for (int suit = 1; suit <= SUITS; suit++) {
        const hm__run pile[] = {{2 * suit, 4, RANKS - 1, 0, 0}};
        hm__card coins[RANKS];

        hm__shuffle_suit(job, hm__card_of(suit, 1), RANKS, coins);
        HM_TRY(
            hm__place_runs(job, hm__like(HM__COIN, HM__BACK), coins, pile, 1));
        HM_TRY(hm__place_card(job, hm__like(HM__COIN, HM__FACE),
                              coins[RANKS - 1], (hm__point){2 * suit, 2}));
    }
    return hm__setup_play(job, HM_STR("pS@(3,3) pM@(5,3) pC@(7,3) pA@(9,3)"));
}

/* Guards on the four sides of the castle, the last four outside. */
static hm_status build_cardinals_guards(hm__setup_job *job)
{
    static const hm__run guards[] = {{2, 4, 5, 0, 2},
                                     {14, 4, 5, 0, 2},
                                     {4, 2, 5, 2, 0},
                                     {4, 14, 5, 2, 0},
                                     {18, 2, 4, 0, 2}};
    const hm__point castle = {4, 4};
    hm__card tiles[PACK];
    hm__card coins[PACK];

    job->lang->table->scale = 2;
    HM_TRY(deal_donut(job, HM__FACE, castle, tiles));
    hm__shuffle_set(job, hm__by_suit, PACK, coins);
    HM_TRY(hm__place_runs(job, hm__like(HM__COIN, HM__BACK), coins, guards,
                          HM_COUNT(guards)));
    HM_TRY(hm__setup_play(job, HM_STR("dSn@(8,1) dMn@(8,2) "
                                      "dCn@(8,3) dAn@(8,4)")));
    return place_pawns_on_nulls(job, castle, tiles);
}

/* ---- coins --------------------------------------------------------------- */

/* Coins of which only the suit is seen: ranks are drawn for them. */
static hm_status place_suits(hm__setup_job *job, hm__card *coins, int count,
                             const page *p)
{
    hm__draw_ranks(job, coins, (size_t)count);
    return place_page(job, hm__like(HM__COIN, HM__BACK), coins, count, p);
}

/* Ranks for coins whose suits are not seen: "coins", or any order. */
static hm_status deal_coin_ranks(hm__setup_job *job, hm__card *coins)
{
    const hm__deal_list list = {.key = "coins", .count = PACK, .most = SUITS};
    bool given;

    HM_TRY(hm__read_deal_list(job, &list, coins, &given));
    if (!given)
        hm__shuffle_set(job, hm__by_suit, PACK, coins);
    return HM_OK;
}

/* In ppgames suit came after suit, each with rising ranks. */
static hm_status place_suits_old(hm__setup_job *job, hm__card *coins, int count,
                                 const page *p)
{
    for (int suit = 1; suit <= SUITS; suit++) {
        int rank = 0;

        for (int i = 0; i < count; i++) {
            if (coins[i].suit != suit)
                continue;
            coins[i].rank = ++rank;
            HM_TRY(hm__place_card(job, hm__like(HM__COIN, HM__BACK), coins[i],
                                  on_page(p, i)));
        }
    }
    return HM_OK;
}

/* One Sun, two Moons, four Crowns and four Arms. */
static hm__card purse_coin(int n)
{
    return hm__card_of(n == 1 ? 1 : n <= 3 ? 2 : (n + 8) / 4, 1);
}

static hm_status build_change_change(hm__setup_job *job)
{
    enum { COINS = 11 };
    static const page rows = {1, 3, .right = 1, .up = -1, .columns = 4};
    const hm__deal_list list = {
        .suits = true, .key = "coins", .count = COINS, .most = RANKS};
    hm__card coins[COINS] = {{0}};
    bool given;

    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__read_deal_list(job, &list, coins, &given));
    if (!given)
        hm__shuffle_set(job, purse_coin, COINS, coins);
    return place_suits(job, coins, COINS, &rows);
}

static hm_status build_plans_of_action(hm__setup_job *job)
{
    static const page middle = {2, 6, .right = 1, .up = -1, .columns = 6};
    const hm__deal_list list = {
        .suits = true, .key = "coins", .count = PACK, .most = RANKS};
    hm__card coins[PACK] = {{0}};
    bool given;

    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__place_rectangle(job, 8, 8));
    HM_TRY(hm__read_deal_list(job, &list, coins, &given));
    if (!given)
        hm__shuffle_set(job, hm__by_rank, PACK, coins);
    return (job->old ? place_suits_old : place_suits)(job, coins, PACK,
                                                      &middle);
}

static const page four_by_six = {1, 4, .right = 1, .up = -1, .columns = 6};

/*
 * In ppgames only the nulls had suits: they took the draws of all ranks, and
 * kept the last.
 */
static void leave_out_suits(hm__setup_job *job, hm__card *coins)
{
    hm__card nulls[SUITS];
    int used = 0;

    for (int i = 0; i < RANKS; i++)
        hm__shuffle_set(job, hm__by_rank, SUITS, nulls);
    for (int i = 0; i < PACK; i++)
        coins[i].suit = coins[i].rank == 1 ? nulls[used++].suit : 1;
}

static hm_status build_mathrix(hm__setup_job *job)
{
    hm__card coins[PACK] = {{0}};

    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__place_rectangle(job, 4, 6));
    HM_TRY(deal_coin_ranks(job, coins));
    if (job->old)
        leave_out_suits(job, coins);
    else
        hm__draw_suits(job, coins, PACK);
    return place_page(job, hm__like(HM__COIN, HM__FACE), coins, PACK,
                      &four_by_six);
}

/* Each quarter of the board draws the coins of one suit, in two rows. */
static void draw_quarters(hm__setup_job *job, hm__card *coins)
{
    for (int quarter = 0; quarter < SUITS; quarter++) {
        int first = quarter / 2 * 12 + quarter % 2 * 3;
        hm__card drawn[RANKS];

        hm__shuffle_suit(job, coins[first], RANKS, drawn);
        for (int i = 0; i < RANKS; i++)
            coins[first + i / 3 * 6 + i % 3] = drawn[i];
    }
}

static hm_status build_relativity(hm__setup_job *job)
{
    static const int quarters[2][2] = {{1, 2}, {4, 3}};
    const hm__deal_list list = {.key = "coins", .count = PACK, .most = SUITS};
    hm__card coins[PACK];
    bool given;

    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__place_rectangle(job, 4, 6));
    for (int i = 0; i < PACK; i++)
        coins[i] = hm__card_of(quarters[i / 12][i % 6 / 3], 1);
    HM_TRY(hm__read_deal_list(job, &list, coins, &given));
    if (!given)
        draw_quarters(job, coins);
    return place_page(job, hm__like(HM__COIN, HM__FACE), coins, PACK,
                      &four_by_six);
}

/* ---- tiles, coins, dice and pawns ---------------------------------------- */

static hm_status build_coin_collectors(hm__setup_job *job)
{
    static const hm__run tray[] = {{12, 9, 4, 0, -2}};
    hm__card tiles[PACK];
    hm__card coins[PACK] = {{0}};
    hm__card dice[SUITS];

    HM_TRY(deal_donut(job, HM__FACE, (hm__point){1.5, 1.5}, tiles));
    HM_TRY(deal_coin_ranks(job, coins));
    hm__draw_suits(job, coins, PACK);
    HM_TRY(place_donut(job, hm__like(HM__COIN, HM__FACE), coins,
                       (hm__point){2, 1}));
    HM_TRY(hm__deal_dice(job, dice));
    HM_TRY(hm__place_runs(job, hm__like(HM__DIE, HM__FACE), dice, tray, 1));
    return hm__setup_play(job, HM_STR("pS@(5,6) pM@(6,6) pC@(6,5) pA@(5,5)"));
}

/*
 * A player's side of the table in Desfases: six coins in a row, and a die two
 * steps after the last. The coin that the die shows lies under it.
 */
typedef struct seat {
    double x, y, dx, dy; // of the null, and the steps to the die
    double angle;
} seat;

static const seat seats[SUITS] = {
    {14, 17, -1, 0, 180},
    {17, 4, 0, 1, 90},
    {4, 1, 1, 0, 0},
    {1, 14, 0, -1, -90},
};

enum { DIE_STEPS = 7 };

static hm_status place_at_seat(hm__setup_job *job, hm__placement like,
                               hm__card card, int steps)
{
    const seat *s = &seats[card.suit - 1];

    card.angle = s->angle;
    return hm__place_card(
        job, like, card,
        (hm__point){s->x + s->dx * steps, s->y + s->dy * steps});
}

static hm_status place_seats(hm__setup_job *job, const hm__card *dice)
{
    for (int n = 1; n <= PACK; n++) {
        hm__card coin = hm__by_suit(n);
        bool shown = coin.rank == dice[coin.suit - 1].rank;

        HM_TRY(place_at_seat(job,
                             hm__like(HM__COIN, shown ? HM__BACK : HM__FACE),
                             coin, shown ? DIE_STEPS : coin.rank - 1));
    }
    for (int i = 0; i < SUITS; i++)
        HM_TRY(place_at_seat(job, hm__like(HM__DIE, HM__FACE), dice[i],
                             DIE_STEPS));
    return HM_OK;
}

/* A gap lies between the tiles, and the first row is at the bottom. */
static hm__point desfases_point(int i)
{
    hm__point at = hm__donut_point(i);

    return (hm__point){3 + 1.5 * at.x, 15 - 1.5 * at.y};
}

static hm_status build_desfases(hm__setup_job *job)
{
    hm__card tiles[PACK];
    hm__card dice[SUITS];
    hm__point pawns[SUITS] = {{0}};
    hm_str text;

    job->lang->table->scale = 3;
    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__deal_tiles(job, &by_rank, tiles));
    HM_TRY(hm__deal_dice(job, dice));
    for (int i = 0; i < PACK; i++) {
        int owner = tiles[i].suit - 1;

        if (!hm__setup_arg(job, "tiles", &text))
            tiles[i].angle = seats[owner].angle;
        if (tiles[i].rank == dice[owner].rank)
            pawns[owner] = desfases_point(i);
        HM_TRY(hm__place_card(job, hm__like(HM__TILE, HM__FACE), tiles[i],
                              desfases_point(i)));
    }
    HM_TRY(place_seats(job, dice));
    for (int i = 0; i < SUITS; i++)
        HM_TRY(hm__place_card(job, hm__like(HM__PAWN, HM__FACE),
                              (hm__card){i + 1, 1, seats[i].angle}, pawns[i]));
    return HM_OK;
}

static hm_status build_easy_slider(hm__setup_job *job)
{
    enum { COLUMNS = 5 };
    static const page frame = {2, 10, .right = 2, .up = -2, .columns = COLUMNS};
    static const hm__run above[] = {{2, 11.5, COLUMNS, 2, 0}};
    static const hm__run beside[] = {{0.5, 10, SUITS, 0, -2}};
    const hm__deal_list coins = {.key = "coins", .count = COLUMNS, .most = 1};
    const hm__deal_list pawns = {
        .suits = true, .key = "pawns", .count = SUITS, .most = 1};
    hm__card cards[PACK];
    bool given;

    job->lang->table->scale = 2;
    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__deal_tiles(job, &by_suit, cards));
    HM_TRY(place_page(job, hm__like(HM__TILE, HM__FACE), cards, PACK, &frame));
    hm__sorted_set(hm__by_suit, COLUMNS, cards);
    HM_TRY(hm__read_deal_list(job, &coins, cards, &given));
    if (!given)
        hm__shuffle_suit(job, hm__card_of(1, 2), COLUMNS, cards);
    HM_TRY(hm__place_runs(job, hm__like(HM__COIN, HM__FACE), cards, above, 1));
    hm__sorted_set(hm__by_rank, SUITS, cards);
    HM_TRY(hm__read_deal_list(job, &pawns, cards, &given));
    if (!given)
        hm__shuffle(job, cards, SUITS);
    return hm__place_runs(job, hm__like(HM__PAWN, HM__FACE), cards, beside, 1);
}

/* ---- the table ----------------------------------------------------------- */

const hm__builder hm__builders_strings[] = {
    {.about = {"piecepack", "alien_city", "Alien City",
               "Two builders raise domes and towers among twenty "
               "tiles and leave the rest to roads.",
               "2", "", "seed tiles"},
     .build = build_alien_city},
    {.about = {"piecepack", "burbuja", "Burbuja",
               "Four pawns set out for a ring of tiles; the coins "
               "of each suit turn up one by one.",
               "", "", "seed tiles"},
     .build = build_burbuja},
    {.about = {"piecepack", "cardinals_guards", "Cardinal's Guards",
               "Four musketeers search a castle and fight their way "
               "out past the guards.",
               "1", "", "seed tiles"},
     .build = build_cardinals_guards},
    {.about = {"piecepack", "change_change", "Change Change",
               "A sliding puzzle: eleven coins and a gap are to "
               "become symmetrical.",
               "1", "", "seed coins"},
     .build = build_change_change},
    {.about = {"piecepack", "coin_collectors", "Coin Collectors",
               "Four pawns gather all coins from the tiles where the "
               "dice let them go.",
               "1", "", "seed tiles coins dice"},
     .build = build_coin_collectors},
    {.about = {"piecepack", "desfases", "Desfases",
               "Tiles turn, dice count down, and a pawn scores what "
               "faces it when its time is up.",
               "2-4", "", "seed tiles dice"},
     .build = build_desfases},
    {.about = {"piecepack", "donut_tiles", "Donut Tiles",
               "All tiles, shuffled, as a square of five by five "
               "with a hole in the middle.",
               "", "", "seed tiles x0 y0 face"},
     .build = build_donut_tiles},
    {.about = {"piecepack", "easy_slider", "Easy Slider",
               "A sliding puzzle: each tile belongs in the row of its "
               "pawn and the column of its coin.",
               "1", "", "seed tiles coins pawns"},
     .build = build_easy_slider},
    {.about = {"piecepack", "iceberg", "Iceberg",
               "All tiles lie face down around a hole, in an order "
               "that nobody knows.",
               "", "", "seed tiles"},
     .build = build_iceberg},
    {.about = {"piecepack", "mathrix", "Mathrix",
               "Neighbouring coins that make an equation give up one "
               "of them, until one is left.",
               "1", "", "seed coins version"},
     .build = build_mathrix},
    {.about = {"piecepack", "plans_of_action", "Plans of Action",
               "Coins jump as far as their line has coins like them, "
               "until one suit stands in a row.",
               "1", "", "seed coins version"},
     .build = build_plans_of_action},
    {.about = {"piecepack", "relativity", "Relativity",
               "Space swaps coins that are neighbours, Time swaps "
               "coins that follow one another.",
               "2", "", "seed coins"},
     .build = build_relativity},
    {.about = {"piecepack", "skyscrapers", "Skyscrapers",
               "Four pawns start on the null tiles of their suits, "
               "in a city of tiles around a hole.",
               "", "", "seed tiles"},
     .build = build_skyscrapers},
    {.about = {"piecepack", "tower_of_babel", "Tower of Babel",
               "A patience in a row: piles move onto piles with the "
               "same suit or rank, down to one tower.",
               "1", "accordion", "seed tiles"},
     .build = build_tower_of_babel},
    {.about = {0}},
};
