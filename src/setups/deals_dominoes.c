/*
 * deals_dominoes.c - piecepack games that are dealt with a set of dominoes.
 *
 * A domino's pips are its suit less one and its rank less one, which is never
 * above the suit.
 */
#include "builders.h"
#include "cards.h"

enum { DOUBLE_SIX = 28 };

/* ---- Dominoids ----------------------------------------------------------- */

/* Every domino without a blank or a six. */
static hm__card dominoid(int n)
{
    return hm__domino(n, 2, 6);
}

/* A pawn on each side of the pond; `owners` says whose. */
static hm_status place_pawns(hm__setup_job *job, int *owners)
{
    static const hm__run sides[] = {{2, 3, 2, 1, 4}, {7, 6, 2, -1, -4}};

    hm__rng_sample(&job->rng, 4, 4, owners);
    for (size_t i = 0; i < 4; i++)
        HM_TRY(hm__place_card(job, hm__like(HM__PAWN, HM__FACE),
                              hm__card_of(owners[i], 1),
                              hm__run_point(sides, i)));
    return HM_OK;
}

/* The first coin of a suit lies beside its pawn, the others in a pile. */
static hm_status place_food(hm__setup_job *job, const int *owners)
{
    static const hm__point beside[] = {{1, 3}, {3, 8}, {8, 6}, {6, 1}};
    hm__placement back = hm__like(HM__COIN, HM__BACK);
    hm__card coins[6];

    for (int suit = 1; suit <= 4; suit++) {
        const hm__run pile[] = {{2 * suit, 10, 5, 0, 0}};
        size_t side = 0;

        while (owners[side] != suit)
            side++;
        hm__shuffle_suit(job, hm__card_of(suit, 1), 6, coins);
        HM_TRY(hm__place_card(job, back, coins[0], beside[side]));
        HM_TRY(hm__place_runs(job, back, coins + 1, pile, 1));
    }
    return HM_OK;
}

/* Four dominoids swim in a ring, eleven wait in a row. */
static hm_status place_dominoids(hm__setup_job *job)
{
    static const hm__point ring[] = {{3.5, 3}, {3, 5.5}, {5.5, 6}, {6, 3.5}};
    static const hm__run row[] = {{1, 12, 11, 1, 0}};
    hm__card cards[15];

    hm__shuffle_set(job, dominoid, 15, cards);
    hm__turn_cards(job, cards + 4, 11, 0, 2);
    HM_TRY(hm__place_runs(job, hm__like_domino(HM__FACE), cards + 4, row, 1));
    for (int i = 0; i < 4; i++) {
        hm__turn_cards(job, &cards[i], 1, i % 2 ? 0 : 90, 2);
        HM_TRY(
            hm__place_card(job, hm__like_domino(HM__FACE), cards[i], ring[i]));
    }
    return HM_OK;
}

static hm_status build_dominoids(hm__setup_job *job)
{
    static const hm__run pond[] = {{1.5, 1.5, 4, 2, 0},
                                   {1.5, 3.5, 4, 2, 0},
                                   {1.5, 5.5, 4, 2, 0},
                                   {1.5, 7.5, 4, 2, 0}};
    static const hm__run tray[] = {{10, 3, 2, 1, 0}, {11, 2, 2, -1, 0}};
    hm__card tiles[16];
    hm__card dice[4];
    int owners[4];

    HM_TRY(hm__setup_seed(job));
    hm__sorted_set(hm__by_suit, 16, tiles);
    HM_TRY(hm__place_runs(job, hm__like(HM__TILE, HM__BACK), tiles, pond,
                          HM_COUNT(pond)));
    HM_TRY(place_pawns(job, owners));
    HM_TRY(place_food(job, owners));
    HM_TRY(place_dominoids(job));
    HM_TRY(hm__setup_play(job, HM_STR("tAn@(10.5,7.5) tC5@(10.5,2.5)")));
    hm__roll_dice(job, dice);
    return hm__place_runs(job, hm__like(HM__DIE, HM__FACE), dice, tray,
                          HM_COUNT(tray));
}

/* ---- Pawns Crossing ------------------------------------------------------ */

enum { PLOTS = 16, BRIDGES = 25, UPRIGHT = 13 };

/* Ace to 4 of each suit. */
static hm__card plot(int n)
{
    return hm__card_of((n - 1) / 4 + 1, (n - 1) % 4 + 2);
}

/* All but 6-4, 6-5 and 6-6. */
static hm__card bridge(int n)
{
    return n <= 22 ? hm__by_domino(n) : hm__domino(n - 22, 5, 6);
}

/* Four columns of four, each tile turned by chance. */
static hm_status place_plots(hm__setup_job *job, hm__card *plots)
{
    hm__shuffle_turned(job, plot, PLOTS, 4, plots);
    for (int i = 0; i < PLOTS; i++)
        HM_TRY(
            hm__place_card(job, hm__like(HM__TILE, HM__FACE), plots[i],
                           (hm__point){1.5 + 3 * (i / 4), 1.5 + 3 * (i % 4)}));
    return HM_OK;
}

/* Between columns and, one spare, aside; then between rows. */
static hm_status place_bridges(hm__setup_job *job)
{
    hm__card cards[BRIDGES];

    hm__shuffle_set(job, bridge, BRIDGES, cards);
    hm__turn_cards(job, cards, UPRIGHT, 0, 2);
    hm__turn_cards(job, cards + UPRIGHT, BRIDGES - UPRIGHT, 90, 2);
    for (int i = 0; i < BRIDGES; i++) {
        int k = i - UPRIGHT;
        hm__point at = {1.5 + 3 * (k % 4), 3 + 3 * (k % 3)};

        if (k < 0)
            at = (hm__point){3 + 3 * (i / 4), 1.5 + 3 * (i % 4)};
        if (k == -1)
            at = (hm__point){13, 6};
        HM_TRY(hm__place_card(job, hm__like_domino(HM__FACE), cards[i], at));
    }
    return HM_OK;
}

/* What the number of players decides. */
typedef struct crossing {
    int suits[4];
    int suit_count, coin_count;
    hm__point cells[4]; // of a coin, from the middle of its tile
    const char *pawns;
    double dice[4][3]; // x, y and angle, suit by suit
} crossing;

static const crossing crossings[] = {
    {{1, 2, 3, 4},
     4,
     3,
     {{0.5, 0.5}, {-0.5, -0.5}, {0.5, -0.5}},
     "Spv@(4,13) Mpv@(5,13) Cp@(8,-1) Ap@(7,-1)",
     {{1, 13, 180}, {2, 13, 180}, {11, -1, 0}, {10, -1, 0}}},
    {{1, 3, 4},
     3,
     4,
     {{0.5, -0.5}, {-0.5, 0.5}, {0.5, 0.5}, {-0.5, -0.5}},
     "Spv@(3,13) Cp@(9,-1) Ap>@(-1,3)",
     {{1, 13, 180}, {0, 0, 0}, {11, -1, 0}, {-1, 1, 270}}},
    {{1, 2, 3, 4},
     4,
     4,
     {{0.5, -0.5}, {-0.5, 0.5}, {0.5, 0.5}, {-0.5, -0.5}},
     "Spv@(3,13) Mp<@(13,9) Cp@(9,-1) Ap>@(-1,3)",
     {{1, 13, 180}, {13, 11, 90}, {11, -1, 0}, {-1, 1, 270}}},
};

/* The middle of a suit's ace. */
static hm__point home_of(const hm__card *plots, int suit)
{
    int i = 0;

    while (plots[i].suit != suit || plots[i].rank != 2)
        i++;
    return (hm__point){1.5 + 3 * (i / 4), 1.5 + 3 * (i % 4)};
}

/* 2, 3 and 4 of each suit, with a fourth coin also its null. */
static int coin_rank(int drawn, int coin_count)
{
    if (coin_count == 3)
        return drawn + 2;
    return drawn == 1 ? 1 : drawn + 1;
}

static hm_status place_coins(hm__setup_job *job, const crossing *c,
                             const hm__card *plots)
{
    int ranks[4][4] = {{0}};
    int turns[4][4] = {{0}};
    size_t count = (size_t)c->coin_count;

    for (int i = 0; i < c->suit_count; i++)
        hm__rng_sample(&job->rng, (uint32_t)count, count, ranks[i]);
    for (int i = 0; i < c->suit_count; i++)
        hm__rng_sample(&job->rng, 4, count, turns[i]);
    for (int i = 0; i < c->suit_count * c->coin_count; i++) {
        int suit = i / c->coin_count;
        int k = i % c->coin_count;
        hm__point home = home_of(plots, c->suits[suit]);
        hm__point at = {home.x + c->cells[k].x, home.y + c->cells[k].y};
        hm__card coin = {c->suits[suit],
                         coin_rank(ranks[suit][k], c->coin_count),
                         90 * (turns[suit][k] - 1)};

        HM_TRY(hm__place_card(job, hm__like(HM__COIN, HM__BACK), coin, at));
    }
    return HM_OK;
}

/* All dice are rolled, also that of a suit nobody plays. */
static hm_status place_crossing_dice(hm__setup_job *job, const crossing *c)
{
    hm__card dice[4];

    hm__roll_dice(job, dice);
    for (int i = 0; i < c->suit_count; i++) {
        const double *at = c->dice[c->suits[i] - 1];
        hm__placement like = hm__like(HM__DIE, HM__FACE);

        like.angle = at[2];
        HM_TRY(hm__place_card(job, like, dice[c->suits[i] - 1],
                              (hm__point){at[0], at[1]}));
    }
    return HM_OK;
}

static hm_status build_pawns_crossing(hm__setup_job *job)
{
    int players = 2;
    hm__card plots[PLOTS];
    const crossing *c;

    HM_TRY(hm__setup_int(job, "n_players", &players));
    if (players < 2 || players > 4)
        return hm__setup_bad(job, "n_players", "expected 2, 3 or 4");
    c = &crossings[players - 2];
    HM_TRY(hm__setup_seed(job));
    HM_TRY(place_plots(job, plots));
    HM_TRY(place_bridges(job));
    HM_TRY(place_coins(job, c, plots));
    HM_TRY(hm__setup_play(job, hm_str_of(c->pawns)));
    return place_crossing_dice(job, c);
}

/* ---- Ship It! ------------------------------------------------------------ */

enum { PORTS = 24 };

typedef struct port {
    hm__card card;
    hm__point at;
} port;

/* Whether tile `i` goes on with the island that begins at `first`. */
static bool joins(const port *ports, int first, int i)
{
    for (int k = first; k < i; k++) {
        if (ports[k].card.suit == ports[i].card.suit)
            return false;
    }
    return i > 0 && i - first < 3;
}

/*
 * Islands are up to three tiles of different suits, and three lie below each
 * other. An island that begins on the left goes right, then down; one on the
 * right goes down, then left. The next begins below the last tile, or right of
 * all that there are.
 */
static void form_islands(port *ports)
{
    int first = 0;      // tile of the island
    int islands = 0;    // so far
    double edge = 1.5;  // the left column
    double right = 1.5; // the rightmost tile so far

    for (int i = 0; i < PORTS; i++) {
        hm__point at = i > 0 ? ports[i - 1].at : (hm__point){edge, 13.5};
        bool left = ports[first].at.x <= edge;
        bool across = (i - first == 1) == left;

        if (joins(ports, first, i)) {
            at.x += across ? (left ? 2 : -2) : 0;
            at.y -= across ? 0 : 2;
        } else {
            first = i;
            at.y -= islands > 0 ? 4 : 0;
            if (islands > 0 && islands % 3 == 0) {
                edge = right + 4;
                at = (hm__point){edge, 13.5};
            }
            islands++;
        }
        right = at.x > right ? at.x : right;
        ports[i].at = at;
    }
}

/* The cell of a port where cargo lies: its lower right before it is turned. */
static hm__point cargo_cell(const port *p)
{
    bool right = p->card.angle < 135;
    bool up = p->card.angle > 45 && p->card.angle < 225;

    return (hm__point){p->at.x + (right ? 0.5 : -0.5),
                       p->at.y + (up ? 0.5 : -0.5)};
}

static hm_status place_ports(hm__setup_job *job, port *ports)
{
    hm__card cards[PORTS];

    hm__shuffle_turned(job, hm__by_suit, PORTS, 4, cards);
    for (int i = 0; i < PORTS; i++)
        ports[i] = (port){.card = cards[i]};
    form_islands(ports);
    for (int i = 0; i < PORTS; i++)
        HM_TRY(hm__place_card(job, hm__like(HM__TILE, HM__FACE), ports[i].card,
                              ports[i].at));
    return HM_OK;
}

/* Coins of ace to 5, suit after suit, in all ports but the aces. */
static hm_status place_cargo(hm__setup_job *job, const port *ports)
{
    static const int suits[] = {1, 3, 4, 2};
    hm__card coins[4][5];
    size_t used = 0;

    for (int i = 0; i < 4; i++)
        hm__shuffle_suit(job, hm__card_of(suits[i], 2), 5, coins[i]);
    for (int i = 0; i < PORTS; i++) {
        if (ports[i].card.rank == 2)
            continue;
        HM_TRY(hm__place_card(job, hm__like(HM__COIN, HM__BACK),
                              coins[used % 4][used / 4],
                              cargo_cell(&ports[i])));
        used++;
    }
    return HM_OK;
}

static const port *find_port(const port *ports, int suit, int rank)
{
    while (ports->card.suit != suit || ports->card.rank != rank)
        ports++;
    return ports;
}

/* Ships at the aces; dice, an ace up, beside the cargo of the nulls. */
static hm_status place_ships(hm__setup_job *job, const port *ports)
{
    for (int suit = 1; suit <= 4; suit++)
        HM_TRY(hm__place_card(job, hm__like(HM__PAWN, HM__FACE),
                              hm__card_of(suit, 1),
                              cargo_cell(find_port(ports, suit, 2))));
    for (int suit = 1; suit <= 4; suit++) {
        const port *p = find_port(ports, suit, 1);
        hm__point cargo = cargo_cell(p);

        HM_TRY(hm__place_card(job, hm__like(HM__DIE, HM__FACE),
                              hm__card_of(suit, 2),
                              (hm__point){2 * p->at.x - cargo.x, cargo.y}));
    }
    return HM_OK;
}

/* Columns of four, face down, to the right of the last island. */
static hm_status place_stock(hm__setup_job *job, const port *ports)
{
    hm__card cards[DOUBLE_SIX];
    double x = 0;

    for (int i = 0; i < PORTS; i++)
        x = ports[i].at.x > x ? ports[i].at.x : x;
    hm__shuffle_turned(job, hm__by_domino, DOUBLE_SIX, 2, cards);
    for (int i = 0; i < DOUBLE_SIX; i++)
        HM_TRY(hm__place_card(
            job, hm__like_domino(HM__BACK), cards[i],
            (hm__point){x + 6.5 + 2 * (i / 4), 13 - 3 * (i % 4)}));
    return HM_OK;
}

static hm_status build_ship_it(hm__setup_job *job)
{
    port ports[PORTS];

    HM_TRY(hm__setup_seed(job));
    HM_TRY(place_ports(job, ports));
    HM_TRY(place_cargo(job, ports));
    HM_TRY(place_ships(job, ports));
    return place_stock(job, ports);
}

/* ---- the table ----------------------------------------------------------- */

const hm__builder hm__builders_deals_dominoes[] = {
    {.about = {"piecepack", "dominoids", "Dominoids",
               "Dominoes swim, feed and breed in a drop of water.", "", "",
               "seed"},
     .build = build_dominoids},
    {.about = {"piecepack", "pawns_crossing", "Pawns Crossing",
               "Coins wait on tiles that dominoes join as bridges.", "2-4", "",
               "seed n_players"},
     .build = build_pawns_crossing},
    {.about = {"piecepack", "ship_it", "Ship It!",
               "Ships carry cargo between ports on many islands.", "", "",
               "seed"},
     .build = build_ship_it},
    {.about = {0}},
};
