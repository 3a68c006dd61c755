/*
 * deals_paths.c - piecepack games whose board grows tile by tile, by chance.
 */
#include <math.h>

#include "builders.h"
#include "cards.h"

enum { TILES = 24 };

/* ---- Lab Rats ------------------------------------------------------------ */

typedef struct step {
    hm__point at;
    int turn; // quarters to the left; 0 is up
} step;

/* The point so far forward and to the right of a tile's middle. */
static hm__point ahead(const step *from, double right, double forward)
{
    static const int sines[] = {0, 1, 0, -1};
    int s = sines[from->turn];
    int c = sines[(from->turn + 1) % 4];

    return (hm__point){from->at.x + c * right - s * forward,
                       from->at.y + s * right + c * forward};
}

/* Rolls: straight, a turn left, left, straight, right, a turn right. */
static step next_step(const step *from, int roll)
{
    static const struct {
        int right, forward, turn;
    } rolls[] = {{0, 2, 0}, {-2, 1, 1}, {-1, 2, 0},
                 {0, 2, 0}, {1, 2, 0},  {2, 1, 3}};
    int i = roll - 1;

    return (step){ahead(from, rolls[i].right, rolls[i].forward),
                  (from->turn + rolls[i].turn) % 4};
}

/* Tiles that overlap or share a part of an edge; corners may meet. */
static bool touch(const step *a, const step *b)
{
    double dx = fabs(a->at.x - b->at.x);
    double dy = fabs(a->at.y - b->at.y);

    return dx < 2.5 && dy < 2.5 && dx + dy < 3.5;
}

/* Whether each tile touches only the tiles before and after it. */
static bool is_maze(const step *maze)
{
    for (int i = 2; i < TILES; i++) {
        for (int k = 0; k < i - 1; k++) {
            if (touch(&maze[i], &maze[k]))
                return false;
        }
    }
    return true;
}

/* All tiles are drawn, and again from the start until they make a maze. */
static void draw_maze(hm__setup_job *job, step *maze)
{
    maze[0] = (step){{1.5, 1.5}, 0};
    do {
        for (int i = 1; i < TILES; i++) {
            int roll;

            hm__rng_draw(&job->rng, 6, 1, &roll);
            maze[i] = next_step(&maze[i - 1], roll);
        }
    } while (!is_maze(maze));
}

/* The column where the rat starts: that on the side of the first bend. */
static double rat_column(const step *maze)
{
    int i = 1;

    while (i < TILES - 1 && maze[i].at.x == maze[0].at.x)
        i++;
    return maze[i].at.x < maze[0].at.x ? 1 : 2;
}

/* Two pawns mark the exit; the rat is at the entrance. */
static hm_status place_rats(hm__setup_job *job, const step *maze)
{
    const step *last = &maze[TILES - 1];
    hm__placement pawn = hm__like(HM__PAWN, HM__FACE);
    hm__point start = {rat_column(maze), 1};

    pawn.angle = 90 * last->turn;
    HM_TRY(
        hm__place_card(job, pawn, hm__card_of(1, 1), ahead(last, -0.5, 1.5)));
    HM_TRY(hm__place_card(job, pawn, hm__card_of(2, 1), ahead(last, 0.5, 1.5)));
    pawn.angle = 0;
    return hm__place_card(job, pawn, hm__card_of(3, 1), start);
}

static hm_status build_lab_rats(hm__setup_job *job)
{
    static const hm__run piles[] = {
        {1, 0, 8, 0, 0}, {2, 0, 8, 0, 0}, {3, 1, 8, 0, 0}};
    step maze[TILES];
    hm__card coins[TILES];

    HM_TRY(hm__setup_seed(job));
    draw_maze(job, maze);
    for (int i = 0; i < TILES; i++) {
        hm__placement like = hm__like(HM__TILE, HM__BACK);

        like.angle = 90 * maze[i].turn;
        HM_TRY(hm__place_card(job, like, hm__by_suit(i + 1), maze[i].at));
    }
    HM_TRY(place_rats(job, maze));
    hm__shuffle_set(job, hm__by_suit, TILES, coins);
    return hm__place_runs(job, hm__like(HM__COIN, HM__FACE), coins, piles,
                          HM_COUNT(piles));
}

/* ---- Piece Packing Pirates ----------------------------------------------- */

/* Each tile has twelve places around it, and shares them with others. */
enum { SHORES = 12, PLACES = SHORES * TILES, REACH = 2 * TILES };

typedef enum water { UNKNOWN, LISTED, TAKEN } water;

typedef struct sea {
    hm__point tiles[TILES];
    int tile_count;
    hm__point places[PLACES]; // for the next tile, the oldest first
    int place_count;
    uint8_t map[2 * REACH + 1][2 * REACH + 1]; // the first tile in the middle
} sea;

static uint8_t *water_at(sea *s, hm__point p)
{
    return &s->map[REACH + (int)p.x][REACH + (int)p.y];
}

/* No other tile may lie where it would cover a part of this one. */
static void take(sea *s, hm__point tile)
{
    int left = 0;

    for (int i = 0; i < 9; i++)
        *water_at(s, (hm__point){tile.x + i / 3 - 1, tile.y + i % 3 - 1}) =
            TAKEN;
    for (int i = 0; i < s->place_count; i++) {
        if (*water_at(s, s->places[i]) != TAKEN)
            s->places[left++] = s->places[i];
    }
    s->place_count = left;
}

static void add_place(sea *s, hm__point p)
{
    if (*water_at(s, p) != UNKNOWN)
        return;
    *water_at(s, p) = LISTED;
    s->places[s->place_count++] = p;
}

/* Adds a tile and, from its left to its right, the places at its sides. */
static void add_tile(sea *s, hm__point tile)
{
    s->tiles[s->tile_count++] = tile;
    take(s, tile);
    for (int dx = -2; dx <= 2; dx++) {
        for (int dy = -2; dy <= 2; dy++) {
            if ((dx * dx == 4) != (dy * dy == 4))
                add_place(s, (hm__point){tile.x + dx, tile.y + dy});
        }
    }
}

/* Moves the sea so that it begins at the lower left. */
static void move_sea(sea *s)
{
    hm__point low = s->tiles[0];

    for (int i = 0; i < TILES; i++) {
        low.x = fmin(low.x, s->tiles[i].x);
        low.y = fmin(low.y, s->tiles[i].y);
    }
    for (int i = 0; i < TILES; i++) {
        s->tiles[i].x += 1.5 - low.x;
        s->tiles[i].y += 1.5 - low.y;
    }
}

static hm_status build_piece_packing_pirates(hm__setup_job *job)
{
    sea s = {.tile_count = 0};
    hm__card cards[TILES];

    HM_TRY(hm__setup_seed(job));
    add_tile(&s, (hm__point){0, 0});
    while (s.tile_count < TILES) {
        uint32_t drawn = hm__rng_below(&job->rng, (uint32_t)s.place_count);

        add_tile(&s, s.places[drawn]);
    }
    move_sea(&s);
    hm__shuffle_turned(job, hm__by_rank, TILES, 4, cards);
    for (int i = 0; i < TILES; i++)
        HM_TRY(hm__place_card(job, hm__like(HM__TILE, HM__BACK), cards[i],
                              s.tiles[i]));
    return HM_OK;
}

/* ---- the table ----------------------------------------------------------- */

const hm__builder hm__builders_deals_paths[] = {
    {.about = {"piecepack", "lab_rats", "Lab Rats",
               "A rat finds its way out of a long maze of tiles.", "1", "",
               "seed"},
     .build = build_lab_rats},
    {.about = {"piecepack", "piece_packing_pirates", "Piece Packing Pirates",
               "A pirate sails an unknown sea in search of booty.", "1", "",
               "seed"},
     .build = build_piece_packing_pirates},
    {.about = {0}},
};
