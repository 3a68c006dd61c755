/*
 * strings.c - piecepack games whose start is shuffled, or dealt by strings.
 *
 * The random numbers are drawn in the order of the pieces: tiles, coins, dice,
 * pawns. Whatever a string gives draws none.
 */
#include "builders.h"
#include "deal_strings.h"

enum { SUITS = 4, RANKS = 6, PACK = SUITS * RANKS };

static const hm__deck by_suit = {.packs = 1, .lowest = 1};
static const hm__deck by_rank = {.packs = 1, .lowest = 1, .by_rank = true};

/* ---- layouts ------------------------------------------------------------- */

/* Rows of places, read like a page. */
typedef struct grid {
    double x, y;      // of the first
    double right, up; // steps in a row, and from row to row
    int columns;
    int hole; // this place is left out; 0 for none
} grid;

static hm__kit_piece on_grid(const grid *g, int i, hm__kit_piece piece)
{
    int place = g->hole > 0 && i >= g->hole ? i + 1 : i;
    int row = place / g->columns;

    piece.x = g->x + g->right * (place % g->columns);
    piece.y = g->y + g->up * row;
    return piece;
}

/* All tiles around a hole; x and y are those of the upper left one. */
static grid donut(double x, double y)
{
    return (grid){x, y, .right = 2, .up = -2, .columns = 5, .hole = 12};
}

static hm__kit_piece tile(const hm__dealt *dealt, hm__side side)
{
    return (hm__kit_piece){.kind = HM__TILE,
                           .side = side,
                           .suit = dealt->suit,
                           .rank = dealt->rank,
                           .angle = dealt->angle};
}

static hm__kit_piece coin(int suit, int rank, hm__side side)
{
    return (hm__kit_piece){
        .kind = HM__COIN, .side = side, .suit = suit, .rank = rank};
}

static hm_status place_tiles(hm__setup_job *job, const grid *g, hm__side side,
                             const hm__dealt *tiles, int count)
{
    for (int i = 0; i < count; i++)
        HM_TRY(hm__kit_place(job, on_grid(g, i, tile(&tiles[i], side))));
    return HM_OK;
}

/* The usual beginning: a donut of tiles as they are dealt. */
static hm_status place_donut(hm__setup_job *job, const grid *g, hm__side side,
                             hm__dealt *tiles)
{
    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__deal_tiles(job, &by_suit, tiles));
    return place_tiles(job, g, side, tiles, PACK);
}

/* Pawns near the null tiles of their suits, turned as these are. */
static hm_status place_pawns_on_nulls(hm__setup_job *job, const grid *g,
                                      const hm__dealt *tiles, double offset)
{
    for (int i = 0; i < PACK; i++) {
        hm__kit_piece pawn = on_grid(g, i, tile(&tiles[i], HM__FACE));

        if (pawn.rank != 1)
            continue;
        pawn.kind = HM__PAWN;
        pawn.x += offset;
        pawn.y -= offset;
        HM_TRY(hm__kit_place(job, pawn));
    }
    return HM_OK;
}

static hm_status place_board(hm__setup_job *job, int rows, int columns)
{
    return hm__kit_place_board(job, &(hm__kit_board){.rows = rows,
                                                     .columns = columns,
                                                     .x0 = 1,
                                                     .y0 = 1,
                                                     .max_tiles = PACK});
}

/* ---- tiles --------------------------------------------------------------- */

static hm_status build_tower_of_babel(hm__setup_job *job)
{
    hm__dealt tiles[PACK];

    job->lang->table->scale = 2;
    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__deal_tiles(job, &by_rank, tiles));
    for (int i = 0; i < PACK; i++) {
        bool last = i == PACK - 1;
        hm__kit_piece piece = tile(&tiles[i], last ? HM__FACE : HM__BACK);

        piece.x = 2;
        piece.y = last ? 2 : 4;
        piece.angle = 0;
        HM_TRY(hm__kit_place(job, piece));
    }
    return HM_OK;
}

static hm_status build_alien_city(hm__setup_job *job)
{
    static const hm__deck no_nulls = {.packs = 1, .lowest = 2, .turned = true};
    const grid city = {1.5, 9.5, .right = 2, .up = -2, .columns = 4};
    hm__dealt tiles[PACK];

    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__deal_tiles(job, &no_nulls, tiles));
    return place_tiles(job, &city, HM__FACE, tiles,
                       (int)hm__deck_size(&no_nulls));
}

static hm_status build_iceberg(hm__setup_job *job)
{
    const grid floe = donut(1, 9);
    hm__dealt tiles[PACK];

    return place_donut(job, &floe, HM__BACK, tiles);
}

static hm_status build_skyscrapers(hm__setup_job *job)
{
    const grid city = donut(1.5, 9.5);
    hm__dealt tiles[PACK];

    HM_TRY(place_donut(job, &city, HM__FACE, tiles));
    return place_pawns_on_nulls(job, &city, tiles, 0.5);
}

static hm_status build_burbuja(hm__setup_job *job)
{
    const grid ring = donut(6, 18);
    hm__dealt tiles[PACK];

    HM_TRY(place_donut(job, &ring, HM__FACE, tiles));
    for (int suit = 1; suit <= SUITS; suit++) {
        int drawn[RANKS];

        hm__rng_sample(&job->rng, RANKS, RANKS, drawn);
        for (int i = 0; i < RANKS; i++) {
            bool last = i == RANKS - 1;
            hm__kit_piece piece =
                coin(suit, drawn[i], last ? HM__FACE : HM__BACK);

            piece.x = 2 * suit;
            piece.y = last ? 2 : 4;
            HM_TRY(hm__kit_place(job, piece));
        }
    }
    return hm__setup_play(job, HM_STR("pS@(3,3) pM@(5,3) pC@(7,3) pA@(9,3)"));
}

/* Guards on the four sides of the castle, the last four outside. */
static hm__kit_piece guard_at(int i, const hm__dealt *dealt)
{
    hm__kit_piece guard = coin(dealt->suit, dealt->rank, HM__BACK);
    int side = i / 5;
    double along = 4 + 2 * (i % 5);
    double across = side % 2 ? 14 : 2;

    if (side == 4) {
        guard.x = 18;
        guard.y = along - 2;
    } else {
        guard.x = side < 2 ? across : along;
        guard.y = side < 2 ? along : across;
    }
    return guard;
}

static hm_status build_cardinals_guards(hm__setup_job *job)
{
    const grid castle = donut(4, 12);
    hm__dealt tiles[PACK];
    hm__dealt guards[PACK];

    job->lang->table->scale = 2;
    HM_TRY(place_donut(job, &castle, HM__FACE, tiles));
    hm__deal_shuffle(&job->rng, &by_suit, guards);
    for (int i = 0; i < PACK; i++)
        HM_TRY(hm__kit_place(job, guard_at(i, &guards[i])));
    HM_TRY(hm__setup_play(job, HM_STR("dSn@(8,1) dMn@(8,2) "
                                      "dCn@(8,3) dAn@(8,4)")));
    return place_pawns_on_nulls(job, &castle, tiles, 0);
}

/* ---- coins --------------------------------------------------------------- */

/* Coins in rows; their suits and ranks are known by now. */
static hm_status place_coins(hm__setup_job *job, const grid *g,
                             const hm__kit_piece *coins, int count)
{
    for (int i = 0; i < count; i++)
        HM_TRY(hm__kit_place(job, on_grid(g, i, coins[i])));
    return HM_OK;
}

/* Coins of which only the suit is seen: ranks are drawn for them. */
static hm_status place_suits(hm__setup_job *job, const grid *g,
                             const int *suits, int count)
{
    hm__kit_piece coins[PACK];
    int ranks[PACK];

    hm__deal_fill(&job->rng, suits, (size_t)count, SUITS, ranks);
    for (int i = 0; i < count; i++)
        coins[i] = coin(suits[i], ranks[i], HM__BACK);
    return place_coins(job, g, coins, count);
}

/* Coins of which only the rank is seen: "coins", or any order. */
static hm_status place_ranks(hm__setup_job *job, const grid *g)
{
    const hm__deal_list list = {.key = "coins", .count = PACK, .most = SUITS};
    hm__kit_piece coins[PACK];
    int ranks[PACK];
    int suits[PACK];
    bool given;

    HM_TRY(hm__deal_ranks(job, &list, ranks, &given));
    if (!given) {
        hm__dealt dealt[PACK];

        hm__deal_shuffle(&job->rng, &by_suit, dealt);
        for (int i = 0; i < PACK; i++)
            ranks[i] = dealt[i].rank;
    }
    hm__deal_fill(&job->rng, ranks, PACK, RANKS, suits);
    for (int i = 0; i < PACK; i++)
        coins[i] = coin(suits[i], ranks[i], HM__FACE);
    return place_coins(job, g, coins, PACK);
}

static hm_status build_change_change(hm__setup_job *job)
{
    enum { COINS = 11 };
    static const int purse[COINS] = {1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4};
    const grid rows = {1, 3, .right = 1, .up = -1, .columns = 4};
    const hm__deal_list list = {.key = "coins", .count = COINS, .most = RANKS};
    int suits[COINS];
    bool given;

    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__deal_suits(job, &list, suits, &given));
    if (!given) {
        int order[COINS];

        hm__rng_sample(&job->rng, COINS, COINS, order);
        for (int i = 0; i < COINS; i++)
            suits[i] = purse[order[i] - 1];
    }
    return place_suits(job, &rows, suits, COINS);
}

static hm_status build_plans_of_action(hm__setup_job *job)
{
    const grid middle = {2, 6, .right = 1, .up = -1, .columns = 6};
    const hm__deal_list list = {.key = "coins", .count = PACK, .most = RANKS};
    int suits[PACK];
    bool given;

    HM_TRY(hm__setup_seed(job));
    HM_TRY(place_board(job, 8, 8));
    HM_TRY(hm__deal_suits(job, &list, suits, &given));
    if (!given) {
        hm__dealt dealt[PACK];

        hm__deal_shuffle(&job->rng, &by_rank, dealt);
        for (int i = 0; i < PACK; i++)
            suits[i] = dealt[i].suit;
    }
    return place_suits(job, &middle, suits, PACK);
}

static const grid four_by_six = {1, 4, .right = 1, .up = -1, .columns = 6};

static hm_status build_mathrix(hm__setup_job *job)
{
    HM_TRY(hm__setup_seed(job));
    HM_TRY(place_board(job, 4, 6));
    return place_ranks(job, &four_by_six);
}

/* Each quarter of the board draws the coins of one suit, in two rows. */
static void draw_quarters(hm__rng *rng, int *ranks)
{
    for (int quarter = 0; quarter < SUITS; quarter++) {
        int drawn[RANKS];

        hm__rng_sample(rng, RANKS, RANKS, drawn);
        for (int i = 0; i < RANKS; i++) {
            int row = quarter / 2 * 2 + i / 3;
            int column = quarter % 2 * 3 + i % 3;

            ranks[6 * row + column] = drawn[i];
        }
    }
}

static hm_status build_relativity(hm__setup_job *job)
{
    static const int quarters[2][2] = {{1, 2}, {4, 3}};
    const hm__deal_list list = {.key = "coins", .count = PACK, .most = SUITS};
    hm__kit_piece coins[PACK];
    int ranks[PACK];
    bool given;

    HM_TRY(hm__setup_seed(job));
    HM_TRY(place_board(job, 4, 6));
    HM_TRY(hm__deal_ranks(job, &list, ranks, &given));
    if (!given)
        draw_quarters(&job->rng, ranks);
    for (int i = 0; i < PACK; i++)
        coins[i] = coin(quarters[i / 12][i % 6 / 3], ranks[i], HM__FACE);
    return place_coins(job, &four_by_six, coins, PACK);
}

/* ---- tiles, coins, dice and pawns ---------------------------------------- */

static hm_status build_coin_collectors(hm__setup_job *job)
{
    const grid tiled = donut(1.5, 9.5);
    const grid corners = donut(2, 9);
    hm__dealt tiles[PACK];
    int dice[SUITS];

    HM_TRY(place_donut(job, &tiled, HM__FACE, tiles));
    HM_TRY(place_ranks(job, &corners));
    HM_TRY(hm__deal_dice(job, dice));
    for (int i = 0; i < SUITS; i++)
        HM_TRY(hm__kit_place(job, (hm__kit_piece){.kind = HM__DIE,
                                                  .suit = i + 1,
                                                  .rank = dice[i],
                                                  .x = 12,
                                                  .y = 9 - 2 * i}));
    return hm__setup_play(job, HM_STR("pS@(5,6) pM@(6,6) pC@(6,5) pA@(5,5)"));
}

/*
 * A player's side of the table in Desfases: six coins in a row, and a die two
 * steps behind the last. The coin that the die shows lies under it.
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

static hm__kit_piece at_seat(int suit, int steps, hm__kit_piece piece)
{
    const seat *s = &seats[suit - 1];

    piece.suit = suit;
    piece.x = s->x + s->dx * steps;
    piece.y = s->y + s->dy * steps;
    piece.angle = s->angle;
    return piece;
}

static hm_status place_seats(hm__setup_job *job, const int *dice)
{
    for (int suit = 1; suit <= SUITS; suit++) {
        for (int rank = 1; rank <= RANKS; rank++) {
            bool shown = rank == dice[suit - 1];
            hm__kit_piece piece = coin(suit, rank, shown ? HM__BACK : HM__FACE);

            HM_TRY(hm__kit_place(
                job, at_seat(suit, shown ? DIE_STEPS : rank - 1, piece)));
        }
    }
    for (int suit = 1; suit <= SUITS; suit++) {
        hm__kit_piece die = {.kind = HM__DIE, .rank = dice[suit - 1]};

        HM_TRY(hm__kit_place(job, at_seat(suit, DIE_STEPS, die)));
    }
    return HM_OK;
}

static hm_status build_desfases(hm__setup_job *job)
{
    const grid apart = {3, 3, .right = 3, .up = 3, .columns = 5, .hole = 12};
    hm__kit_piece pawns[SUITS];
    hm__dealt tiles[PACK];
    int dice[SUITS];
    hm_str text;

    job->lang->table->scale = 3;
    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__deal_tiles(job, &by_rank, tiles));
    HM_TRY(hm__deal_dice(job, dice));
    for (int i = 0; i < PACK; i++) {
        int owner = tiles[i].suit - 1;

        if (!hm__setup_arg(job, "tiles", &text))
            tiles[i].angle = seats[owner].angle;
        if (tiles[i].rank == dice[owner])
            pawns[owner] = on_grid(&apart, i, tile(&tiles[i], HM__FACE));
    }
    HM_TRY(place_tiles(job, &apart, HM__FACE, tiles, PACK));
    HM_TRY(place_seats(job, dice));
    for (int i = 0; i < SUITS; i++) {
        pawns[i].kind = HM__PAWN;
        pawns[i].rank = 1;
        pawns[i].angle = seats[i].angle;
        HM_TRY(hm__kit_place(job, pawns[i]));
    }
    return HM_OK;
}

static hm_status build_easy_slider(hm__setup_job *job)
{
    enum { COLUMNS = 5 };
    const grid frame = {2, 10, .right = 2, .up = -2, .columns = COLUMNS};
    const hm__deal_list above = {.key = "coins", .count = COLUMNS, .most = 1};
    const hm__deal_list beside = {.key = "pawns", .count = SUITS, .most = 1};
    hm__dealt tiles[PACK];
    int ranks[COLUMNS];
    int suits[SUITS];
    bool given;

    job->lang->table->scale = 2;
    HM_TRY(hm__setup_seed(job));
    HM_TRY(hm__deal_tiles(job, &by_suit, tiles));
    HM_TRY(place_tiles(job, &frame, HM__FACE, tiles, PACK));
    HM_TRY(hm__deal_ranks(job, &above, ranks, &given));
    if (!given)
        hm__rng_sample(&job->rng, COLUMNS, COLUMNS, ranks);
    for (int i = 0; i < COLUMNS; i++) {
        // a draw leaves the null out
        hm__kit_piece piece = coin(1, ranks[i] + (given ? 0 : 1), HM__FACE);

        piece.x = 2 + 2 * i;
        piece.y = 11.5;
        HM_TRY(hm__kit_place(job, piece));
    }
    HM_TRY(hm__deal_suits(job, &beside, suits, &given));
    if (!given)
        hm__rng_sample(&job->rng, SUITS, SUITS, suits);
    for (int i = 0; i < SUITS; i++)
        HM_TRY(hm__kit_place(job, (hm__kit_piece){.kind = HM__PAWN,
                                                  .suit = suits[i],
                                                  .rank = 1,
                                                  .x = 0.5,
                                                  .y = 10 - 2 * i}));
    return HM_OK;
}

/* ---- the table ----------------------------------------------------------- */

const hm__builder hm__builders_strings[] = {
    {.about = {.system = "piecepack",
               .name = "alien_city",
               .title = "Alien City",
               .about = "Two builders raise domes and towers among twenty "
                        "tiles and leave the rest to roads.",
               .players = "2",
               .aliases = "",
               .args = "seed tiles"},
     .build = build_alien_city},
    {.about = {.system = "piecepack",
               .name = "burbuja",
               .title = "Burbuja",
               .about = "Four pawns set out for a ring of tiles; the coins "
                        "of each suit turn up one by one.",
               .players = "",
               .aliases = "",
               .args = "seed tiles"},
     .build = build_burbuja},
    {.about = {.system = "piecepack",
               .name = "cardinals_guards",
               .title = "Cardinal's Guards",
               .about = "Four musketeers search a castle and fight their way "
                        "out past the guards.",
               .players = "1",
               .aliases = "",
               .args = "seed tiles"},
     .build = build_cardinals_guards},
    {.about = {.system = "piecepack",
               .name = "change_change",
               .title = "Change Change",
               .about = "A sliding puzzle: eleven coins and a gap are to "
                        "become symmetrical.",
               .players = "1",
               .aliases = "",
               .args = "seed coins"},
     .build = build_change_change},
    {.about = {.system = "piecepack",
               .name = "coin_collectors",
               .title = "Coin Collectors",
               .about = "Four pawns gather all coins from the tiles where the "
                        "dice let them go.",
               .players = "1",
               .aliases = "",
               .args = "seed tiles coins dice"},
     .build = build_coin_collectors},
    {.about = {.system = "piecepack",
               .name = "desfases",
               .title = "Desfases",
               .about = "Tiles turn, dice count down, and a pawn scores what "
                        "faces it when its time is up.",
               .players = "2-4",
               .aliases = "",
               .args = "seed tiles dice"},
     .build = build_desfases},
    {.about = {.system = "piecepack",
               .name = "easy_slider",
               .title = "Easy Slider",
               .about = "A sliding puzzle: each tile belongs in the row of its "
                        "pawn and the column of its coin.",
               .players = "1",
               .aliases = "",
               .args = "seed tiles coins pawns"},
     .build = build_easy_slider},
    {.about = {.system = "piecepack",
               .name = "iceberg",
               .title = "Iceberg",
               .about = "All tiles lie face down around a hole, in an order "
                        "that nobody knows.",
               .players = "",
               .aliases = "",
               .args = "seed tiles"},
     .build = build_iceberg},
    {.about = {.system = "piecepack",
               .name = "mathrix",
               .title = "Mathrix",
               .about = "Neighbouring coins that make an equation give up one "
                        "of them, until one is left.",
               .players = "1",
               .aliases = "",
               .args = "seed coins"},
     .build = build_mathrix},
    {.about = {.system = "piecepack",
               .name = "plans_of_action",
               .title = "Plans of Action",
               .about = "Coins jump as far as their line has coins like them, "
                        "until one suit stands in a row.",
               .players = "1",
               .aliases = "",
               .args = "seed coins"},
     .build = build_plans_of_action},
    {.about = {.system = "piecepack",
               .name = "relativity",
               .title = "Relativity",
               .about = "Space swaps coins that are neighbours, Time swaps "
                        "coins that follow one another.",
               .players = "2",
               .aliases = "",
               .args = "seed coins"},
     .build = build_relativity},
    {.about = {.system = "piecepack",
               .name = "skyscrapers",
               .title = "Skyscrapers",
               .about = "Four pawns start on the null tiles of their suits, "
                        "in a city of tiles around a hole.",
               .players = "",
               .aliases = "",
               .args = "seed tiles"},
     .build = build_skyscrapers},
    {.about = {.system = "piecepack",
               .name = "tower_of_babel",
               .title = "Tower of Babel",
               .about = "A patience in a row: piles move onto piles with the "
                        "same suit or rank, down to one tower.",
               .players = "1",
               .aliases = "accordion",
               .args = "seed tiles"},
     .build = build_tower_of_babel},
    {.about = {0}},
};
