/*
 * boards.c - boards of every system, and games that begin with little more.
 */
#include <string.h>

#include "builders.h"
#include "values.h"

enum { MOST_MEN = 12 };

/* What a set has for a board. */
typedef struct board {
    uint16_t system;
    int suit;
    int rank; // of a square board, its usual rows
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

/*
 * Puts a board down, with what the arguments say about it: `first` is its first
 * cell or point, and the middle is `reach` away from there.
 */
static hm_status place_board(hm__setup_job *job, board b, double first,
                             double reach)
{
    hm__placement piece = {.system = hm__sized_system(job, b.system),
                           .kind = HM__BOARD,
                           .side = HM__FACE,
                           .suit = b.suit,
                           .rank = b.rank,
                           .x = first,
                           .y = first};
    double cell = job->lang->table->scale;

    HM_TRY(hm__arg_coordinate(job, "x0", &piece.x));
    HM_TRY(hm__arg_coordinate(job, "y0", &piece.y));
    HM_TRY(read_side(job, &piece.side));
    HM_TRY(hm__arg_suit(job, &piece.suit));
    HM_TRY(hm__arg_angle(job, &piece.angle));
    piece.x = cell * (piece.x + reach);
    piece.y = cell * (piece.y + reach);
    return hm__place_piece(job, piece);
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
    return place_board(job, b, 1, (b.rank - 1) / 2.0);
}

static hm_status build_square(hm__setup_job *job)
{
    board b = *(const board *)job->builder->data;

    HM_TRY(read_rows(job, 1, &b.rank));
    return place_square(job, b);
}

/* ---- other boards -------------------------------------------------------- */

static hm_status build_alquerque_board(hm__setup_job *job)
{
    return place_board(job, (board){HM__ALQUERQUE, HM__GREEN, 1}, 1, 2);
}

/* Coordinates are in halves of an inch, for marbles lie between marbles. */
static hm_status build_marble_board(hm__setup_job *job)
{
    board b = {HM__MARBLES, HM__CYAN, 4};
    double scale = 0.5;
    hm_status st;

    HM_TRY(hm__setup_number(job, "scale_factor", &scale));
    if (!(scale > 0 && scale <= 1000))
        return hm__setup_bad(job, "scale_factor",
                             "expected a number above 0, up to 1000");
    HM_TRY(read_rows(job, 1, &b.rank));
    st = place_board(job, b, scale, (b.rank - 1) / 2.0); // in inches
    job->lang->table->scale = scale;
    return st;
}

/* More men need more squares inside each other. */
static hm_status build_morris_board(hm__setup_job *job)
{
    board b = {HM__MORRIS, HM__GREEN, 9};

    HM_TRY(hm__arg_count(job, "n", 2, MOST_MEN, &b.rank));
    return place_board(job, b, 1, b.rank < 5 ? 1 : b.rank < 8 ? 2 : 3);
}

/* ---- games whose men line the edges -------------------------------------- */

static hm_status place_man(hm__setup_job *job, hm__placement man, int x, int y)
{
    double cell = job->lang->table->scale;

    man.kind = HM__BIT;
    man.rank = 1;
    man.x = cell * x;
    man.y = cell * y;
    return hm__place_piece(job, man);
}

/* White fills the left edge and Black the bottom, but for the corner. */
static hm_status build_dodgem(hm__setup_job *job)
{
    board b = {HM__CHECKERS1, HM__GREEN, 3};
    hm__placement white = {.system = hm__sized_system(job, b.system),
                           .side = HM__BACK,
                           .suit = HM__WHITE};
    hm__placement black = white;

    black.suit = HM__BLACK;
    HM_TRY(read_rows(job, 2, &b.rank));
    HM_TRY(place_square(job, b));
    for (int i = 2; i <= b.rank; i++)
        HM_TRY(place_man(job, white, 1, i));
    for (int i = 2; i <= b.rank; i++)
        HM_TRY(place_man(job, black, i, 1));
    return HM_OK;
}

/*
 * White has the left and the top edge, Black the right and the bottom one.
 * Discs are black on their face and white on their back.
 */
static hm_status build_ming_mang(hm__setup_job *job)
{
    board b = {HM__REVERSI, HM__BLACK, 8};
    hm__placement white = {
        .system = b.system, .side = HM__BACK, .suit = HM__BLACK};
    hm__placement black = white;

    black.side = HM__FACE;
    HM_TRY(read_rows(job, 2, &b.rank));
    HM_TRY(place_square(job, b));
    for (int y = 1; y <= b.rank; y++)
        HM_TRY(place_man(job, white, 1, y));
    for (int x = 2; x < b.rank; x++)
        HM_TRY(place_man(job, white, x, b.rank));
    for (int y = 2; y <= b.rank; y++)
        HM_TRY(place_man(job, black, b.rank, y));
    for (int x = 2; x <= b.rank; x++)
        HM_TRY(place_man(job, black, x, 1));
    return HM_OK;
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

        HM_TRY(hm__place_piece(
            job, (hm__placement){.system = HM__ICEHOUSE,
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
     .build = build_square,
     .data = &(const board){HM__CHECKERS1, HM__GREEN, 8}},
    {.about = {"checker", "dodgem", "Dodgem",
               "Cars on two edges leave the board at the opposite edges.", "2",
               "", "nrows cell_width"},
     .build = build_dodgem},
    {.about = {"chess", "board", "Board", "A chessboard, lined on its back.",
               "", "", SQUARE " " SIDES " cell_width"},
     .build = build_square,
     .data = &(const board){HM__CHESS1, HM__GREEN, 8}},
    {.about = {"go", "board", "Board", "A go board.", "", "", SQUARE},
     .build = build_square,
     .data = &(const board){HM__GO, HM__BLACK, 19}},
    {.about = {"icehouse", "martian_chess", "Martian Chess",
               "Pyramids belong to whoever's quarter they stand in, so every "
               "move gives one away.",
               "2-4", "", "n_players seed"},
     .build = build_martian_chess},
    {.about = {"marble", "board", "Board", "A board with holes for marbles.",
               "", "", SQUARE " scale_factor"},
     .build = build_marble_board},
    {.about = {"morris", "board", "Board",
               "A morris board for a number of men on each side.", "", "",
               "n x0 y0 suit"},
     .build = build_morris_board},
    {.about = {"reversi", "board", "Board",
               "A reversi board, chequered on its back.", "", "",
               SQUARE " " SIDES},
     .build = build_square,
     .data = &(const board){HM__REVERSI, HM__BLACK, 8}},
    {.about = {"reversi", "ming_mang", "Ming Mang",
               "Discs on two edges each capture what they enclose in a line.",
               "2", "", "nrows ncols"},
     .build = build_ming_mang},
    {.about = {0}},
};
