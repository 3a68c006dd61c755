/*
 * chess.c - chess and its variants, from the board field of a FEN.
 *
 *   fen = row {"/" row} [" " anything]
 *   row = {piece | number}
 *
 * Numbers count free squares and may have several digits, for large boards.
 */
#include "chess.h"

#include <string.h>

#include "builders.h"
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

/* A piece or a number of a row. */
typedef struct fen_item {
    int suit, rank; // of a piece; 0 for free squares
    size_t squares;
} fen_item;

/* Reads the item at `*at`, and moves on; false if there is none. */
static bool next_item(hm_str row, size_t *at, fen_item *out)
{
    static const char letters[] = "pnbrqk";
    size_t end = *at;
    const char *letter;

    while (end < row.len && hm__is_digit(row.ptr[end]))
        end++;
    *out = (fen_item){.squares = 1};
    if (end > *at) {
        bool ok = hm__str_size(hm__str_part(row, *at, end), &out->squares);

        *at = end;
        return ok && out->squares <= HM__MOST_ROWS;
    }
    letter = memchr(letters, hm__lower(row.ptr[end]), sizeof(letters) - 1);
    if (!letter)
        return false;
    out->suit = hm__is_upper(row.ptr[end]) ? HM__WHITE : HM__BLACK;
    out->rank = HM__CHESS_PAWN + (int)(letter - letters);
    *at = end + 1;
    return true;
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

/* The file of free square `n` from the left, counted from 0. */
static size_t nth_free(const hm__chessman *row, int n)
{
    size_t file = 0;

    while (row[file] || n-- > 0)
        file++;
    return file;
}

/* Takes squares by number out of those that were free when it began. */
static void fill(hm__chessman *row, const int *numbers,
                 const hm__chessman men[3])
{
    size_t files[3];

    for (size_t i = 0; i < 3; i++)
        files[i] = nth_free(row, numbers[i] - 1);
    for (size_t i = 0; i < 3; i++)
        row[files[i]] = men[i];
}

static void sort_three(int *n)
{
    for (size_t pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < 2; i++) {
            int low = n[i] < n[i + 1] ? n[i] : n[i + 1];

            n[i + 1] += n[i] - low;
            n[i] = low;
        }
    }
}

void hm__chess_shuffle(hm__rng *rng, hm__chessman out[HM__CHESS_FILES])
{
    static const hm__chessman royals[] = {HM__CHESS_ROOK, HM__CHESS_KING,
                                          HM__CHESS_ROOK};
    static const hm__chessman others[] = {HM__CHESS_KNIGHT, HM__CHESS_KNIGHT,
                                          HM__CHESS_QUEEN};
    int numbers[3];

    memset(out, 0, HM__CHESS_FILES * sizeof(*out));
    out[2 * hm__rng_below(rng, 4)] = HM__CHESS_BISHOP;
    out[2 * hm__rng_below(rng, 4) + 1] = HM__CHESS_BISHOP;
    hm__rng_sample(rng, 6, 3, numbers);
    sort_three(numbers); // so that the king is the middle one
    fill(out, numbers, royals);
    hm__rng_sample(rng, 3, 3, numbers);
    fill(out, numbers, others);
}

static hm_status place_army(hm__setup_job *job, int suit,
                            const hm__chessman *row, const size_t ranks[2])
{
    for (size_t i = 0; i < HM__CHESS_FILES; i++)
        HM_TRY(place_man(job, suit, HM__CHESS_PAWN, (square){i + 1, ranks[0]}));
    for (size_t i = 0; i < HM__CHESS_FILES; i++)
        HM_TRY(place_man(job, suit, (int)row[i], (square){i + 1, ranks[1]}));
    return HM_OK;
}

static hm_status build_chess960(hm__setup_job *job)
{
    hm__chessman row[HM__CHESS_FILES];
    hm_str fen;

    if (hm__setup_arg(job, "fen", &fen))
        return place_fen(job, fen);
    HM_TRY(hm__setup_seed(job));
    hm__chess_shuffle(&job->rng, row);
    HM_TRY(place_board(job, HM__CHESS_FILES));
    HM_TRY(place_army(job, HM__WHITE, row, (const size_t[]){2, 1}));
    return place_army(job, HM__BLACK, row, (const size_t[]){7, 8});
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
