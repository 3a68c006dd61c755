/*
 * boards.c - boards of every system, and games that begin with little more.
 */
#include <string.h>

#include "builders.h"
#include "values.h"

enum { MOST_MEN = 12 };

typedef struct board {
    uint16_t system;
    hm__side side;
    int suit, rank;
    double x0, y0; // the first cell or point
    double reach;  // how far the middle is from there
    double angle;
    double cell; // inches per unit of the coordinates
} board;

/* ---- any board ----------------------------------------------------------- */

/* "board_back", or just "back" */
static hm_status read_side(hm__setup_job *job, hm__side *out)
{
    hm__kind kind;
    hm_str text;

    if (hm__setup_arg(job, "piece_side", &text)) {
        if (!hm__word_piece_side(text, &kind, out) || kind != HM__BOARD ||
            (*out != HM__FACE && *out != HM__BACK))
            return hm__setup_bad(job, "piece_side",
                                 "expected board_face or board_back");
    } else if (hm__setup_arg(job, "side", &text)) {
        if (!hm__word_side(text, out) || (*out != HM__FACE && *out != HM__BACK))
            return hm__setup_bad(job, "side", "expected face or back");
    }
    return HM_OK;
}

/* Puts a board down, with what the arguments say about it. */
static hm_status place_board(hm__setup_job *job, board b)
{
    HM_TRY(hm__arg_coordinate(job, "x0", &b.x0));
    HM_TRY(hm__arg_coordinate(job, "y0", &b.y0));
    HM_TRY(read_side(job, &b.side));
    HM_TRY(hm__arg_suit(job, &b.suit));
    HM_TRY(hm__arg_angle(job, &b.angle));
    return hm__kit_place(job, (hm__kit_piece){.system = b.system,
                                              .kind = HM__BOARD,
                                              .side = b.side,
                                              .suit = b.suit,
                                              .rank = b.rank,
                                              .x = b.cell * (b.x0 + b.reach),
                                              .y = b.cell * (b.y0 + b.reach),
                                              .angle = b.angle});
}

/* No set has a board that is longer than wide. */
static hm_status read_rows(hm__setup_job *job, int least, int *out)
{
    int columns;

    HM_TRY(hm__arg_count(job, "nrows", least, HM__MOST_ROWS, out));
    columns = *out;
    HM_TRY(hm__setup_int(job, "ncols", &columns));
    if (columns != *out)
        return hm__setup_bad(job, "ncols", "expected as many columns as rows");
    return HM_OK;
}

/* A board of so many rows, which is its rank. */
static hm_status place_square(hm__setup_job *job, board b)
{
    b.reach = (b.rank - 1) / 2.0;
    return place_board(job, b);
}

static hm_status build_square(hm__setup_job *job, board b)
{
    HM_TRY(read_rows(job, 1, &b.rank));
    return place_square(job, b);
}

/* ---- checkers and chess -------------------------------------------------- */

static board cell_board(const hm__setup_job *job, uint16_t system, int rows)
{
    return (board){.system = system,
                   .suit = HM__GREEN,
                   .rank = rows,
                   .x0 = 1,
                   .y0 = 1,
                   .cell = job->lang->table->scale};
}

static hm_status build_checker_board(hm__setup_job *job)
{
    return build_square(job, cell_board(job, job->lang->dialect.checkers, 8));
}

static hm_status build_chess_board(hm__setup_job *job)
{
    return build_square(job, cell_board(job, job->lang->dialect.chess, 8));
}

static hm_status place_man(hm__setup_job *job, int suit, int x, int y)
{
    double cell = job->lang->table->scale;

    return hm__kit_place(job,
                         (hm__kit_piece){.system = job->lang->dialect.checkers,
                                         .kind = HM__BIT,
                                         .side = HM__BACK,
                                         .suit = suit,
                                         .rank = 1,
                                         .x = cell * x,
                                         .y = cell * y});
}

/* White fills the left edge and Black the bottom, but for the corner. */
static hm_status build_dodgem(hm__setup_job *job)
{
    int rows = 3;

    HM_TRY(read_rows(job, 2, &rows));
    HM_TRY(
        place_square(job, cell_board(job, job->lang->dialect.checkers, rows)));
    for (int i = 2; i <= rows; i++)
        HM_TRY(place_man(job, HM__WHITE, 1, i));
    for (int i = 2; i <= rows; i++)
        HM_TRY(place_man(job, HM__BLACK, i, 1));
    return HM_OK;
}

/* ---- go and reversi ------------------------------------------------------ */

static board line_board(uint16_t system, int rows)
{
    return (board){.system = system,
                   .suit = HM__BLACK,
                   .rank = rows,
                   .x0 = 1,
                   .y0 = 1,
                   .cell = 1};
}

static hm_status build_go(hm__setup_job *job)
{
    return build_square(job, line_board(HM__GO, 19));
}

static hm_status build_gomoku(hm__setup_job *job)
{
    return build_square(job, line_board(HM__GO, 15));
}

static hm_status build_reversi(hm__setup_job *job)
{
    return build_square(job, line_board(HM__REVERSI, 8));
}

/* Discs are black on their face and white on their back. */
static hm_status place_disc(hm__setup_job *job, hm__side side, int x, int y)
{
    return hm__kit_place(job, (hm__kit_piece){.system = HM__REVERSI,
                                              .kind = HM__BIT,
                                              .side = side,
                                              .suit = HM__BLACK,
                                              .rank = 1,
                                              .x = x,
                                              .y = y});
}

/* White has the left and the top edge, Black the right and the bottom one. */
static hm_status build_ming_mang(hm__setup_job *job)
{
    int rows = 8;

    HM_TRY(read_rows(job, 2, &rows));
    HM_TRY(place_square(job, line_board(HM__REVERSI, rows)));
    for (int y = 1; y <= rows; y++)
        HM_TRY(place_disc(job, HM__BACK, 1, y));
    for (int x = 2; x < rows; x++)
        HM_TRY(place_disc(job, HM__BACK, x, rows));
    for (int y = 2; y <= rows; y++)
        HM_TRY(place_disc(job, HM__FACE, rows, y));
    for (int x = 2; x <= rows; x++)
        HM_TRY(place_disc(job, HM__FACE, x, 1));
    return HM_OK;
}

/* ---- alquerque, marbles, morris ------------------------------------------ */

static hm_status build_alquerque_board(hm__setup_job *job)
{
    return place_board(job, (board){.system = HM__ALQUERQUE,
                                    .suit = HM__GREEN,
                                    .rank = 1,
                                    .x0 = 1,
                                    .y0 = 1,
                                    .reach = 2,
                                    .cell = 1});
}

/* Coordinates are in halves of an inch, for marbles lie between marbles. */
static hm_status build_marble_board(hm__setup_job *job)
{
    double scale = 0.5;

    HM_TRY(hm__setup_number(job, "scale_factor", &scale));
    if (!(scale > 0 && scale <= 1000))
        return hm__setup_bad(job, "scale_factor",
                             "expected a number above 0, up to 1000");
    job->lang->table->scale = scale;
    return build_square(job, (board){.system = HM__MARBLES,
                                     .suit = HM__CYAN,
                                     .rank = 4,
                                     .x0 = scale,
                                     .y0 = scale,
                                     .cell = 1});
}

/* More men need more squares inside each other. */
static hm_status build_morris_board(hm__setup_job *job)
{
    int men = 9;

    HM_TRY(hm__arg_count(job, "n", 2, MOST_MEN, &men));
    return place_board(job, (board){.system = HM__MORRIS,
                                    .suit = HM__GREEN,
                                    .rank = men,
                                    .x0 = 1,
                                    .y0 = 1,
                                    .reach = men < 5   ? 1
                                             : men < 8 ? 2
                                                       : 3,
                                    .cell = 1});
}

/* ---- Martian Chess ------------------------------------------------------- */

/* Who stands where: pawns, drones and queens have one, two and three pips. */
typedef struct martian {
    const char *boards;
    const char *squares[3];
} martian;

static const martian two_martians = {
    .boards = "[X]W4,checkers2'@(2.5,{2.5,6.5})",
    .squares = {"b2b3b6c3c6c7", "a6b7c8b1c2d3", "a7a8b8c1d1d2"},
};

static const martian four_martians = {
    .boards = "[X]W4,checkers2'@({2.5,6.5},2.5) "
              "[X]W4,checkers2'@({2.5,6.5},6.5)",
    .squares = {"b3b6g3g6c2c3c6c7f2f3f6f7", "a3b2c1a6b7c8f8g7h6f1g2h3",
                "a1a2a7a8h1h2h7h8b1b8g1g8"},
};

/* Colours say nothing in this game: each size is shuffled. */
static hm_status place_martians(hm__setup_job *job, const char *squares,
                                int pips)
{
    int suits[12];
    size_t count = strlen(squares) / 2;
    double cell = job->lang->table->scale;

    hm__rng_sample(&job->rng, (uint32_t)count, count, suits);
    for (size_t i = 0; i < count; i++) {
        const char *square = squares + 2 * i;

        HM_TRY(hm__kit_place(job,
                             (hm__kit_piece){.system = HM__ICEHOUSE,
                                             .kind = HM__PYRAMID,
                                             .side = HM__TOP,
                                             .suit = (suits[i] - 1) % 6 + 1,
                                             .rank = pips,
                                             .x = cell * (square[0] - 'a' + 1),
                                             .y = cell * (square[1] - '0')}));
    }
    return HM_OK;
}

static hm_status build_martian_chess(hm__setup_job *job)
{
    const martian *start;
    int players = 2;

    HM_TRY(hm__setup_int(job, "n_players", &players));
    if (players != 2 && players != 4)
        return hm__setup_bad(job, "n_players", "expected 2 or 4");
    start = players == 2 ? &two_martians : &four_martians;
    HM_TRY(hm__setup_seed(job));
    job->lang->table->scale = 2;
    HM_TRY(hm__setup_play(job, hm_str_of(start->boards)));
    for (int pips = 1; pips <= 3; pips++)
        HM_TRY(place_martians(job, start->squares[pips - 1], pips));
    return HM_OK;
}

/* ---- the table ----------------------------------------------------------- */

#define SQUARE "nrows ncols x0 y0 suit"
#define SIDES "side piece_side angle"

const hm__builder hm__builders_boards[] = {
    {.about = {"alquerque", "board", "Board",
               "An alquerque board of five by five points.", "", "",
               "x0 y0 suit"},
     .build = build_alquerque_board},
    {.about = {"checker", "board", "Board",
               "A checkers board, lined on its back.", "", "",
               SQUARE " " SIDES " cell_width"},
     .build = build_checker_board},
    {.about = {"checker", "dodgem", "Dodgem",
               "Cars on two edges leave the board at the opposite edges.", "2",
               "", "nrows cell_width"},
     .build = build_dodgem},
    {.about = {"chess", "board", "Board", "A chessboard, lined on its back.",
               "", "", SQUARE " " SIDES " cell_width"},
     .build = build_chess_board},
    {.about = {"go", "board", "Board", "A go board.", "", "", SQUARE},
     .build = build_go},
    {.about = {"go", "go", "Go",
               "Stones on an empty board of 19 lines surround territory. "
               "Connect6 begins alike.",
               "2", "connect6 go_19 go19 19 go_19x19 19x19", "nrows ncols"},
     .build = build_go},
    {.about = {"go", "gomoku", "Gomoku",
               "Five stones in a row win on an empty board of 15 lines. Renju "
               "begins alike.",
               "2", "renju", "nrows ncols"},
     .build = build_gomoku},
    {.about = {"icehouse", "martian_chess", "Martian Chess",
               "Pyramids belong to whoever's quarter they stand in, so every "
               "move gives one away.",
               "2-4", "", "n_players seed"},
     .build = build_martian_chess},
    {.about = {"marble", "board", "Board", "A board with holes for marbles.",
               "", "", SQUARE " scale_factor"},
     .build = build_marble_board},
    {.about = {"morris", "board", "Board",
               "A morris board for so many men a side.", "", "",
               "n x0 y0 suit"},
     .build = build_morris_board},
    {.about = {"reversi", "board", "Board",
               "A reversi board, chequered on its back.", "", "",
               SQUARE " " SIDES},
     .build = build_reversi},
    {.about = {"reversi", "ming_mang", "Ming Mang",
               "Discs on two edges each capture what they enclose in a line.",
               "2", "", "nrows ncols"},
     .build = build_ming_mang},
    {.about = {"reversi", "reversi", "Reversi",
               "Discs turn what they enclose. The board is empty at first.",
               "2", "", "nrows ncols"},
     .build = build_reversi},
    {.about = {0}},
};
