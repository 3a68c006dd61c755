/*
 * piecepack.c - piecepack games that numbers change, and plain boards.
 */
#include "builders.h"
#include "loose.h"

/* ---- games --------------------------------------------------------------- */

/*
 * Cars of one side; the first of a row at x, y, the others up or right. What
 * one suit has too few of, Moons do for Suns and Crowns for Arms.
 */
static hm_status place_cars(hm__setup_job *job, hm__placement first, int count,
                            bool up)
{
    int more = first.suit == 1 ? 2 : 3;

    first.kind = HM__COIN;
    first.side = HM__BACK;
    for (int i = 0; i < count; i++) {
        first.suit = i < 6 ? first.suit : more;
        first.rank = i % 6 + 1;
        HM_TRY(hm__place_piece(job, first));
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
    hm__placement suns = {.suit = 1, .x = 1, .y = 2, .angle = 270};
    hm__placement arms = {.suit = 4, .x = 2, .y = 1};
    int size = 6;
    size_t schoessow = 0;

    HM_TRY(hm__arg_choice(job, "variant", names, &schoessow));
    HM_TRY(hm__arg_count(job, "nrows", 2, 12, &size));
    if (schoessow) { // the sides face each other
        suns.y = 1;
        arms = (hm__placement){.suit = 4, .x = size, .y = 2, .angle = 90};
    }
    HM_TRY(hm__place_rectangle(job, size, size));
    HM_TRY(place_cars(job, suns, size - 1, true));
    return place_cars(job, arms, size - 1, schoessow);
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
    HM_TRY(hm__place_rectangle(job, 9, 9));
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
static hm_status place_tiles(hm__setup_job *job, const hm__placement *tiles,
                             size_t count)
{
    return hm__loose_place(job, &(hm__loose){.piece_side = "tile_back",
                                             .pieces = tiles,
                                             .count = count,
                                             .fixed = true,
                                             .ranks = HM__RANKS_PIECEPACK,
                                             .most_suits = HM__MOST_SUITS,
                                             .most_ranks = 10});
}

static hm_status rectangular_board(hm__setup_job *job)
{
    hm__tile_board board = {
        .rows = 8, .columns = 8, .x0 = 1, .y0 = 1, .max_tiles = 24};
    hm__placement tiles[HM__MOST_TILES];
    size_t count;

    HM_TRY(hm__setup_int(job, "nrows", &board.rows));
    HM_TRY(hm__setup_int(job, "ncols", &board.columns));
    HM_TRY(hm__arg_coordinate(job, "x0", &board.x0));
    HM_TRY(hm__arg_coordinate(job, "y0", &board.y0));
    HM_TRY(
        hm__arg_count(job, "max_tiles", 1, HM__MOST_TILES, &board.max_tiles));
    HM_TRY(hm__board_tiles(job, &board, tiles, &count));
    return place_tiles(job, tiles, count);
}

static hm_status donut_board(hm__setup_job *job)
{
    double x0 = 1;
    double y0 = 1;
    hm__placement tiles[HM__DONUT_TILES];

    HM_TRY(hm__arg_coordinate(job, "x0", &x0));
    HM_TRY(hm__arg_coordinate(job, "y0", &y0));
    hm__donut_tiles(x0, y0, tiles);
    return place_tiles(job, tiles, HM__DONUT_TILES);
}

/* ---- the list ------------------------------------------------------------ */

const hm__builder hm__builders_piecepack[] = {
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
    {.about = {0}},
};
