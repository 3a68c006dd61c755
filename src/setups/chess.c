/*
 * chess.c - chess and its variants, from the board field of a FEN.
 *
 *   fen = row {"/" row} [" " anything]
 *   row = {piece | number}
 *
 * Numbers count free squares and may have several digits, for large boards.
 */
#include <string.h>

#include "builders.h"
#include "chess960.h"
#include "values.h"

/* ---- pieces -------------------------------------------------------------- */

static hm_status place_board(hm__setup_job *job, size_t rows)
{
    double middle = job->lang->table->scale * (double)(rows + 1) / 2;

    return hm__kit_place(job,
                         (hm__kit_piece){.system = job->lang->dialect.chess,
                                         .kind = HM__BOARD,
                                         .side = HM__FACE,
                                         .suit = HM__GREEN,
                                         .rank = (int)rows,
                                         .x = middle,
                                         .y = middle});
}

typedef struct square {
    size_t x, y;
} square;

static hm_status place_man(hm__setup_job *job, int suit, int rank, square at)
{
    double cell = job->lang->table->scale;

    return hm__kit_place(job,
                         (hm__kit_piece){.system = job->lang->dialect.chess,
                                         .kind = HM__BIT,
                                         .side = HM__FACE,
                                         .suit = suit,
                                         .rank = rank,
                                         .x = cell * (double)at.x,
                                         .y = cell * (double)at.y});
}

/* ---- FEN ----------------------------------------------------------------- */

/* The rank of a man by its letter, in any case; 0 if it is none. */
static int rank_of(char letter)
{
    static const char letters[] = "pnbrqk";
    const char *at = memchr(letters, hm__lower(letter), sizeof(letters) - 1);

    return at ? (int)(at - letters) + 1 : 0;
}

/* A piece or a number of a row. */
typedef struct fen_item {
    int suit, rank; // of a piece; 0 for free squares
    size_t squares;
} fen_item;

/* Reads the item at `*at`, and moves on; false if there is none. */
static bool next_item(hm_str row, size_t *at, fen_item *out)
{
    size_t end = *at;

    while (end < row.len && hm__is_digit(row.ptr[end]))
        end++;
    *out = (fen_item){.squares = 1};
    if (end > *at) {
        bool ok = hm__str_size(hm__str_part(row, *at, end), &out->squares);

        *at = end;
        return ok && out->squares <= HM__MOST_ROWS;
    }
    out->suit = hm__is_upper(row.ptr[end]) ? HM__WHITE : HM__BLACK;
    out->rank = rank_of(row.ptr[end]);
    *at = end + 1;
    return out->rank > 0;
}

static hm_status place_row(hm__setup_job *job, hm_str row, size_t rows,
                           size_t y)
{
    size_t x = 1;
    fen_item item;

    for (size_t at = 0; at < row.len; x += item.squares) {
        if (!next_item(row, &at, &item))
            return hm__setup_bad(job, "fen",
                                 "expected rows of pnbrqk, PNBRQK and numbers, "
                                 "parted by /");
        if (item.rank && x <= rows)
            HM_TRY(place_man(job, item.suit, item.rank, (square){x, y}));
    }
    if (x != rows + 1)
        return hm__setup_bad(job, "fen",
                             "expected as many squares in each row as there "
                             "are rows");
    return HM_OK;
}

/* The board of a FEN, from the top row down. */
static hm_status place_fen(hm__setup_job *job, hm_str fen)
{
    hm_str board = hm__str_trim(fen);
    size_t rows = 1;
    size_t start = 0;

    board = hm__str_part(board, 0, hm__str_find(board, ' ', 0));
    for (size_t i = 0; i < board.len; i++)
        rows += board.ptr[i] == '/';
    if (rows > HM__MOST_ROWS)
        return hm__setup_bad(job, "fen", "expected up to 100 rows");
    HM_TRY(place_board(job, rows));
    for (size_t y = rows; y > 0; y--) {
        size_t end = hm__str_find(board, '/', start);

        HM_TRY(place_row(job, hm__str_part(board, start, end), rows, y));
        start = end + 1;
    }
    return HM_OK;
}

/* Whatever "fen" says, or else the usual start. */
static hm_status build_fen(hm__setup_job *job, hm_str usual)
{
    hm__setup_arg(job, "fen", &usual);
    return place_fen(job, usual);
}

/* ---- the variants -------------------------------------------------------- */

static hm_status build_chess(hm__setup_job *job)
{
    return build_fen(job, HM_STR("rnbqkbnr/pppppppp/8/8/"
                                 "8/8/PPPPPPPP/RNBQKBNR"));
}

static hm_status build_horde(hm__setup_job *job)
{
    return build_fen(job, HM_STR("rnbqkbnr/pppppppp/8/1PP2PP1/"
                                 "PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP"));
}

static hm_status build_jeson_mor(hm__setup_job *job)
{
    return build_fen(job, HM_STR("nnnnnnnnn/9/9/9/9/9/9/9/NNNNNNNNN"));
}

static hm_status build_monochrome(hm__setup_job *job)
{
    return build_fen(job, HM_STR("RNBQKBNR/PPPPPPPP/8/8/"
                                 "8/8/PPPPPPPP/RNBQKBNR"));
}

static hm_status build_racing_kings(hm__setup_job *job)
{
    return build_fen(job, HM_STR("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ"));
}

/* ---- Chess960 ------------------------------------------------------------ */

static hm_status place_army(hm__setup_job *job, int suit, const char men[8],
                            const size_t ranks[2])
{
    for (size_t i = 0; i < 8; i++)
        HM_TRY(place_man(job, suit, rank_of('p'), (square){i + 1, ranks[0]}));
    for (size_t i = 0; i < 8; i++)
        HM_TRY(
            place_man(job, suit, rank_of(men[i]), (square){i + 1, ranks[1]}));
    return HM_OK;
}

static hm_status build_chess960(hm__setup_job *job)
{
    char men[8];
    hm_str fen;

    if (hm__setup_arg(job, "fen", &fen))
        return place_fen(job, fen);
    HM_TRY(hm__setup_seed(job));
    hm__chess960_deal(&job->rng, men);
    HM_TRY(place_board(job, 8));
    HM_TRY(place_army(job, HM__WHITE, men, (const size_t[]){2, 1}));
    return place_army(job, HM__BLACK, men, (const size_t[]){7, 8});
}

/* ---- the table ----------------------------------------------------------- */

const hm__builder hm__builders_chess[] = {
    {.about = {"chess", "chess", "International Chess",
               "The game of kings, from its usual start or any other.", "2",
               "international_chess", "cell_width fen"},
     .build = build_chess},
    {.about = {"chess", "chess960", "Chess960",
               "Chess with a shuffled back row, the same for both. Fischer's "
               "random chess.",
               "2", "fischer_random_chess", "seed cell_width fen"},
     .build = build_chess960},
    {.about = {"chess", "horde_chess", "Horde Chess",
               "Thirty-six white pawns against a whole black army.", "2", "",
               "cell_width fen"},
     .build = build_horde},
    {.about = {"chess", "jeson_mor", "Jeson Mor",
               "Nine knights a side. The first to reach the middle square and "
               "leave it again wins.",
               "2", "", "cell_width fen"},
     .build = build_jeson_mor},
    {.about = {"chess", "monochrome_chess", "Monochrome Chess",
               "All pieces are white, and belong to whoever's half they stand "
               "in.",
               "2", "", "cell_width fen"},
     .build = build_monochrome},
    {.about = {"chess", "racing_kings", "Racing Kings",
               "Both kings race to the eighth rank, and no one may give check.",
               "2", "", "cell_width fen"},
     .build = build_racing_kings},
    {.about = {0}},
};
