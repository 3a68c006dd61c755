/*
 * piecepack.c - piecepack games that arguments change, and plain boards.
 *
 * Chess and its kin are in stackpack.c.
 */
#include <stdio.h>

#include "builders.h"
#include "loose.h"

/* ---- games on lines ------------------------------------------------------ */

/* Matchsticks from the corners of each tile to its middle. */
static hm_status place_diagonals(hm__setup_job *job)
{
    static const struct {
        double x, y, angle;
    } sticks[] = {
        {-.5, .5, 45}, {.5, .5, -45}, {.5, -.5, -135}, {-.5, -.5, 135}};

    for (int i = 0; i < 16; i++) {
        int suit = i / 4 + 1; // clockwise from the upper left
        double x = suit == 1 || suit == 4 ? 2 : 4;
        double y = suit <= 2 ? 4 : 2;

        HM_TRY(
            hm__kit_place(job, (hm__kit_piece){.kind = HM__MATCHSTICK,
                                               .side = HM__BACK,
                                               .suit = suit,
                                               .rank = 2,
                                               .x = x + sticks[i % 4].x,
                                               .y = y + sticks[i % 4].y,
                                               .angle = sticks[i % 4].angle}));
    }
    return HM_OK;
}

/* Five by five points, with diagonal lines if there are matchsticks. */
static hm_status place_alquerque_board(hm__setup_job *job)
{
    bool sticks = false;

    HM_TRY(hm__setup_bool(job, "has_matchsticks", &sticks));
    HM_TRY(hm__kit_rectangle(job, 5, 5));
    return sticks ? place_diagonals(job) : HM_OK;
}

static hm_status alquerque(hm__setup_job *job)
{
    HM_TRY(place_alquerque_board(job));
    return hm__setup_play(job, HM_STR("cSnv@a5 cMnv@b5 cS1v@c5 cM1v@d5 cS2v@e5 "
                                      "cM2v@a4 cS3v@b4 cM3v@c4 cS4v@d4 cM4v@e4 "
                                      "cS5v@a3 cM5v@b3 cCn@d3 cAn@e3 "
                                      "cC1@a2 cA1@b2 cC2@c2 cA2@d2 cC3@e2 "
                                      "cA3@a1 cC4@b1 cA4@c1 cC5@d1 cA5@e1"));
}

static hm_status baghchal(hm__setup_job *job)
{
    HM_TRY(place_alquerque_board(job));
    return hm__setup_play(job, HM_STR("pSv@a5 pMv@e5 pCv@e1 pAv@a1"));
}

/* A row of tiles that stand on their corners; one unit is half a diagonal. */
static hm_status play_mosona(hm__setup_job *job, bool sticks)
{
    HM_TRY(hm__setup_play(job, HM_STR("Sn,a45@b2 Mn,a45@d2 Cn,a45@f2 "
                                      "An,a45@h2 S1,a-45@j2 M1,a-45@l2 "
                                      "C1,a-45@n2 A1,a-45@p2")));
    if (sticks)
        HM_TRY(hm__setup_play(
            job, HM_STR("mS4b<@c3 mM4b<@e3 mS4b<@g3 mM4b<@i3 mS4b<@k3 mM4b<@m3 "
                        "mS4b<@o3 "
                        "mC4b<@c1 mA4b<@e1 mC4b<@g1 mA4b<@i1 mC4b<@k1 mA4b<@m1 "
                        "mC4b<@o1 "
                        "mS3b<@b2 mM3b<@d2 mC3b<@f2 mA3b<@h2 "
                        "mS3b<@j2 mM3b<@l2 mC3b<@n2 mA3b<@p2")));
    return hm__setup_play(job, HM_STR("cSnv@b3 cMnv@d3 cS1v@f3 cM1v@h3 "
                                      "cS2v@j3 cM2v@l3 cS3v@n3 cM3v@p3 "
                                      "cS4v@q2 cM4v@o2 cS5v@m2 cM5v@k2 "
                                      "cCn@a2 cAn@c2 cC1@e2 cA1@g2 "
                                      "cC2@b1 cA2@d1 cC3@f1 cA3@h1 "
                                      "cC4@j1 cA4@l1 cC5@n1 cA5@p1"));
}

static hm_status awithlaknannai_mosona(hm__setup_job *job)
{
    double *scale = &job->lang->table->scale;
    double before = *scale;
    bool sticks = false;
    hm_status st;

    HM_TRY(hm__setup_bool(job, "has_matchsticks", &sticks));
    *scale = 1.4142135623730951;
    st = play_mosona(job, sticks);
    *scale = before;
    return st;
}

/* Three squares, one in the other: a suit a side. */
static hm_status nine_mens_morris(hm__setup_job *job)
{
    bool sticks = false;

    HM_TRY(hm__setup_bool(job, "has_matchsticks", &sticks));
    HM_TRY(hm__setup_play(job, HM_STR("Sn@g13 S1@a13 S2@g11 S3@c11 S4@g9 S5@e9 "
                                      "Mn@m7 M1@m13 M2@k7 M3@k11 M4@i7 M5@i9 "
                                      "Cn@g1 C1@m1 C2@g3 C3@k3 C4@g5 C5@i5 "
                                      "An@a7 A1@a1 A2@c7 A3@c3 A4@e7 A5@e5")));
    if (!sticks)
        return HM_OK;
    return hm__setup_play(job, HM_STR("mS3@{a9,a11,c9} mS3<@{c13,e13,e11} "
                                      "mM3<@{i11,i13,k13} mM3@{k9,m11,m9} "
                                      "mC3<@{i3,i1,k1} mC3@{k5,m5,m3} "
                                      "mA3@{a3,a5,c5} mA3<@{c1,e1,e3}"));
}

/* ---- other games --------------------------------------------------------- */

/*
 * Cars of one side; the first of a row at x, y, the others up or right. What
 * one suit has too few of, Moons do for Suns and Crowns for Arms.
 */
static hm_status place_cars(hm__setup_job *job, hm__kit_piece first, int count,
                            bool up)
{
    int more = first.suit == 1 ? 2 : 3;

    first.kind = HM__COIN;
    first.side = HM__BACK;
    for (int i = 0; i < count; i++) {
        first.suit = i < 6 ? first.suit : more;
        first.rank = i % 6 + 1;
        HM_TRY(hm__kit_place(job, first));
        if (up)
            first.y++;
        else
            first.x++;
    }
    return HM_OK;
}

static hm_status dodgem(hm__setup_job *job)
{
    static const char *const names[] = {"vout", "schoessow", NULL};
    hm__kit_piece suns = {.suit = 1, .x = 1, .y = 2, .angle = 270};
    hm__kit_piece arms = {.suit = 4, .x = 2, .y = 1};
    int size = 6;
    size_t schoessow = 0;

    HM_TRY(hm__arg_choice(job, "variant", names, &schoessow));
    HM_TRY(hm__arg_count(job, "nrows", 2, 12, &size));
    if (schoessow) { // the sides face each other
        suns.y = 1;
        arms = (hm__kit_piece){.suit = 4, .x = size, .y = 2, .angle = 90};
    }
    HM_TRY(hm__kit_rectangle(job, size, size));
    HM_TRY(place_cars(job, suns, size - 1, true));
    return place_cars(job, arms, size - 1, schoessow);
}

static hm_status kings_valley(hm__setup_job *job)
{
    static const char *const names[] = {"standard", "retrieve the king", NULL};
    size_t retrieve = 0;

    HM_TRY(hm__arg_choice(job, "variant", names, &retrieve));
    job->lang->table->scale = 2; // a tile is a cell
    HM_TRY(hm__kit_donut(job, 1.5, 1.5));
    HM_TRY(hm__setup_play(job, HM_STR("cSnv@a5 cS1v@b5 cS2v@d5 cS3v@e5")));
    HM_TRY(hm__setup_play(job, hm_str_of(retrieve ? "pSv@c1" : "pSv@c5")));
    HM_TRY(hm__setup_play(job, HM_STR("cAn@a1 cA1@b1 cA2@d1 cA3@e1")));
    return hm__setup_play(job, hm_str_of(retrieve ? "pA@c5" : "pA@c1"));
}

enum { MAP_SIDE = 6 };

/* Rows of tiles, the uppermost first; some maps have fewer rows. */
static const char *const tariff_maps[][MAP_SIDE] = {
    {"Sn Sa S2 S3 S4 S5", //
     "Mn Ma M2 M3 M4 M5", //
     "Cn Ca C2 C3 C4 C5", //
     "An Aa A2 A3 A4 A5"},
    {"Ma S2 A2 S3 C3 M3", //
     "Ca Aa C2 M2 A3 C4", //
     "Sa Mn Sn S5 C5 M4", //
     "An Cn A5 M5 A4 S4"},
    {"-- -- A5 C5 -- --", //
     "-- A4 A2 C3 C4 --", //
     "Aa A3 An Cn C2 Ca", //
     "Sa S2 Sn Mn M3 Ma", //
     "-- S4 S3 M2 M4 --", //
     "-- -- S5 M5 -- --"},
};

/* A row of a map, its tiles' middles at height y and a half. */
static hm_status place_map_row(hm__setup_job *job, const char *row, int y)
{
    for (int i = 0; i < MAP_SIDE; i++) {
        char move[32];
        int len = snprintf(move, sizeof(move), "%.2s@(%d.5,%d.5)", row + 3 * i,
                           2 * i + 1, y);

        if (row[3 * i] != '-')
            HM_TRY(hm__setup_play(job, (hm_str){move, (size_t)len}));
    }
    return HM_OK;
}

static hm_status tariffs(hm__setup_job *job)
{
    static const char *const names[] = {"simple zones", "grouped zones",
                                        "scattered zones", NULL};
    size_t map = 0;
    int rows = 0;

    HM_TRY(hm__arg_choice(job, "variant", names, &map));
    while (rows < MAP_SIDE && tariff_maps[map][rows])
        rows++;
    for (int i = 0; i < rows; i++)
        HM_TRY(place_map_row(job, tariff_maps[map][i], 2 * (rows - i) - 1));
    return HM_OK;
}

/* The king stands on a die, or on four if they fit into a cell. */
static hm_status place_throne(hm__setup_job *job, double width)
{
    if (width - 0.5 > 1e-6)
        return hm__setup_play(job, HM_STR("dCn@e5"));
    return hm__setup_play(job, HM_STR("dSn@(4.75,5.25) dMn>@(5.25,5.25) "
                                      "dCnv@(5.25,4.75) dAn<@(4.75,4.75)"));
}

static hm_status tablut(hm__setup_job *job)
{
    double width = 0.63;

    HM_TRY(hm__setup_number(job, "die_width", &width));
    if (!(width > 0))
        return hm__setup_bad(job, "die_width", "expected a number above 0");
    HM_TRY(hm__kit_rectangle(job, 9, 9));
    HM_TRY(hm__setup_play(job,
                          HM_STR("{Muscovites} cS2f@e2 cS3f@d1 cS4f@e1 cS5f@f1 "
                                 "cM2fv@e8 cM3fv@f9 cM4fv@e9 cM5fv@d9 "
                                 "cC2f>@b5 cC3f>@a6 cC4f>@a5 cC5f>@a4 "
                                 "cA2f<@h5 cA3f<@i4 cA4f<@i5 cA5f<@i6 "
                                 "{Swedes} cSn@e6 cS1@e7 cMn>@f5 cM1>@g5 "
                                 "cCnv@e4 cC1v@e3 cAn<@d5 cA1<@c5")));
    HM_TRY(place_throne(job, width));
    HM_TRY(hm__setup_play(job, HM_STR("{king} pC@e5")));
    return hm__setup_play_old(job, HM_STR("/cf~S /cb~n"));
}

/* ---- boards and pieces alone --------------------------------------------- */

/*
 * Puts tiles on the table, with what arguments say of them. A list may be for
 * a whole set of tiles, and longer than the board needs.
 */
static hm_status place_tiles(hm__setup_job *job, const hm__kit_piece *tiles,
                             size_t count)
{
    return hm__loose_place(job, &(hm__loose){.piece_side = "tile_back",
                                             .pieces = tiles,
                                             .count = count,
                                             .fixed = true,
                                             .ranks = HM__RANKS_PIECEPACK,
                                             .most_suits = HM__MOST_SUITS,
                                             .most_ranks = 10,
                                             .cell = 1});
}

static hm_status rectangular_board(hm__setup_job *job)
{
    hm__kit_board board = {
        .rows = 8, .columns = 8, .x0 = 1, .y0 = 1, .max_tiles = 24};
    hm__kit_piece tiles[HM__KIT_TILES];
    size_t count;

    HM_TRY(hm__setup_int(job, "nrows", &board.rows));
    HM_TRY(hm__setup_int(job, "ncols", &board.columns));
    HM_TRY(hm__arg_coordinate(job, "x0", &board.x0));
    HM_TRY(hm__arg_coordinate(job, "y0", &board.y0));
    HM_TRY(hm__arg_count(job, "max_tiles", 1, HM__KIT_TILES, &board.max_tiles));
    HM_TRY(hm__kit_board_tiles(job, &board, tiles, &count));
    return place_tiles(job, tiles, count);
}

static hm_status donut_board(hm__setup_job *job)
{
    double x0 = 1;
    double y0 = 1;
    hm__kit_piece tiles[HM__DONUT_TILES];

    HM_TRY(hm__arg_coordinate(job, "x0", &x0));
    HM_TRY(hm__arg_coordinate(job, "y0", &y0));
    hm__kit_donut_tiles(x0, y0, tiles);
    return place_tiles(job, tiles, HM__DONUT_TILES);
}

static hm_status preview(hm__setup_job *job)
{
    HM_TRY(hm__setup_play(
        job, HM_STR("Sa@a5 Ma@e5 Ca@e3 Aa@a3 tSnb@c3 "
                    "cSnf@(0.5,1.5) cM1f@(1.5,1.5) cC2f@(2.5,1.5) "
                    "cA3b@(0.5,0.5) cM4b@(1.5,0.5) cC5b@(2.5,0.5) "
                    "sSf@(2.5,5.5) sAb@(2.5,4.5) pMf@(3.5,5.5) pCb@(3.5,4.5) "
                    "dSn@(3.5,1.5) dS1@(4.5,1.5) dM2@(5.5,1.5) "
                    "dA3@(3.5,0.5) dC4@(4.5,0.5) dC5@(5.5,0.5)")));
    return hm__kit_recast(job, HM__RECAST_ALL, "cfg");
}

/* ---- the list ------------------------------------------------------------ */

const hm__builder hm__builders_piecepack[] = {
    {.about = {"piecepack", "alquerque", "Alquerque",
               "Two armies fill all points but the middle one and "
               "capture by jumping along the lines.",
               "2", "qirkat", "has_matchsticks"},
     .build = alquerque},
    {.about = {"piecepack", "awithlaknannai_mosona", "Awithlaknannai Mosona",
               "Zuni stones, snakes fighting: captures by jumps along "
               "a chain of crossing lines.",
               "2", "", "has_matchsticks"},
     .build = awithlaknannai_mosona},
    {.about = {"piecepack", "baghchal", "Bagh-chal",
               "Four tigers hunt twenty goats, which try to hem the "
               "tigers in.",
               "2", "bagh_chal", "has_matchsticks"},
     .build = baghchal},
    {.about = {"piecepack", "dodgem", "Dodgem",
               "Cars race off the far edge of a small board and block "
               "each other on the way.",
               "2", "", "nrows variant"},
     .build = dodgem},
    {.about = {"piecepack", "donut_board", "Donut Board",
               "All tiles as a square of five by five with a hole in "
               "the middle.",
               "", "", "side piece_side suit rank cfg x0 y0 angle"},
     .build = donut_board},
    {.about = {"piecepack", "kings_valley", "King's Valley",
               "Men slide as far as they can; whose king stops in the "
               "middle has won.",
               "2", "", "variant"},
     .build = kings_valley},
    {.about = {"piecepack", "nine_mens_morris", "Nine Men's Morris",
               "Three in a row take a man, on three squares one inside "
               "the other.",
               "2", "twelve_mens_morris", "has_matchsticks"},
     .build = nine_mens_morris},
    {.about = {"piecepack", "preview", "Preview",
               "Some pieces of each kind, to see what a set looks "
               "like.",
               "", "", "cfg"},
     .build = preview},
    {.about = {"piecepack", "rectangular_board", "Rectangular Board",
               "A board of tiles, of any size, with cells or with "
               "points.",
               "", "rect_board_tiles",
               "nrows ncols x0 y0 max_tiles suit rank cfg angle"},
     .build = rectangular_board},
    {.about = {"piecepack", "tablut", "Tablut",
               "A king and his eight guards break out of a ring of "
               "sixteen attackers.",
               "2", "", "die_width version"},
     .build = tablut},
    {.about = {"piecepack", "tariffs", "Tariffs",
               "Goods travel through zones whose owners ask for a "
               "toll.",
               "", "", "variant"},
     .build = tariffs},
    {.about = {0}},
};
