/*
 * chess.c - chess from the board field of a FEN; Chess960, and Alice chess.
 *
 *   fen = row {"/" row} [" " anything]
 *   row = {piece | number}
 *
 * Numbers count free squares and may have several digits, for large boards.
 */
#include <string.h>

#include "builders.h"
#include "file.h"
#include "values.h"

/* ---- pieces -------------------------------------------------------------- */

static hm_status place_board(hm__setup_job *job, size_t rows)
{
    double middle = job->lang->table->scale * (double)(rows + 1) / 2;

    return hm__place_piece(job,
                           (hm__placement){.system = job->lang->dialect.chess,
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

    return hm__place_piece(job,
                           (hm__placement){.system = job->lang->dialect.chess,
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
                                 "separated by /");
        if (item.rank && x <= rows)
            HM_TRY(place_man(job, item.suit, item.rank, (square){x, y}));
    }
    if (x != rows + 1)
        return hm__setup_bad(job, "fen",
                             "expected as many squares in each row as there "
                             "are rows");
    return HM_OK;
}

/* From the top row down. */
hm_status hm__place_fen(hm__setup_job *job, hm_str fen)
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

/* ---- Chess960 ------------------------------------------------------------ */

/* Puts men on empty files, which are counted from 1 as they are now. */
static void put(char men[8], const int *files, const char some[3])
{
    int empty[8];
    int n = 0;

    for (int i = 0; i < 8; i++) {
        if (men[i] == ' ')
            empty[n++] = i;
    }
    for (int i = 0; i < 3; i++)
        men[empty[files[i] - 1]] = some[i];
}

/* Deals the men of files a to h, as "RNBQKBNR". */
static hm_status deal_men(hm__setup_job *job, char men[8])
{
    hm__rng *rng = &job->rng;
    int files[3];
    char *king;

    HM_TRY(hm__setup_seed(job));
    memset(men, ' ', 8);
    men[2 * (size_t)hm__rng_below(rng, 4)] = 'B';
    men[2 * (size_t)hm__rng_below(rng, 4) + 1] = 'B';
    hm__rng_sample(rng, 6, 3, files);
    put(men, files, "RRR");
    king = memchr(men, 'R', 8);
    king = memchr(king + 1, 'R', (size_t)(men + 8 - (king + 1)));
    *king = 'K'; // between the rooks
    hm__rng_sample(rng, 3, 3, files);
    put(men, files, "NNQ");
    return HM_OK;
}

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
        return hm__place_fen(job, fen);
    HM_TRY(deal_men(job, men));
    HM_TRY(place_board(job, 8));
    HM_TRY(place_army(job, HM__WHITE, men, (const size_t[]){2, 1}));
    return place_army(job, HM__BLACK, men, (const size_t[]){7, 8});
}

/* ---- with a piecepack ---------------------------------------------------- */

/* The file, from 0, of the man that usually is on this one: left or right. */
static int new_file(const char men[8], int usual_file)
{
    static const char usual[] = "RNBQKBNR";
    int step = usual_file < 4 ? 1 : -1;
    int file = usual_file < 4 ? 0 : 7;

    while (men[file] != usual[usual_file])
        file += step;
    return file;
}

/* Tiles stay where they are and change their ranks; other men change places. */
static hm_status rearrange(hm__setup_job *job, const char men[8])
{
    static const char tiles[] = " NBRQK";
    hm_table *table = job->lang->table;

    for (uint32_t i = 0; i < table->piece_count; i++) {
        hm__piece_state state = hm__piece_at(table, i)->is;
        int file = (int)state.x - 1;

        if (state.y != 1 && state.y != 8)
            continue; // a pawn, or a tile of the board
        if (state.attr.kind == HM__TILE)
            state.attr.rank = (int16_t)(strchr(tiles, men[file]) - tiles + 1);
        else
            state.x = 1 + new_file(men, file);
        HM_TRY(hm__table_update(table, i, &state));
    }
    return HM_OK;
}

static hm_status build_piecepack_chess960(hm__setup_job *job)
{
    char men[8];

    HM_TRY(deal_men(job, men));
    HM_TRY(hm__file_play(job, hm__file_find("piecepack", "chess")));
    return rearrange(job, men);
}

/* Two boards share the tiles. */
static hm_status build_alice_chess(hm__setup_job *job)
{
    hm__setup_file chess = *hm__file_find("piecepack", "chess");
    hm__tile_board board = {.rows = 8, .columns = 8, .x0 = 1, .y0 = 1};
    int tiles = 24;

    HM_TRY(hm__setup_int(job, "max_tiles", &tiles));
    board.max_tiles = tiles / 2;
    HM_TRY(hm__place_board(job, &board));
    board.x0 = 11;
    HM_TRY(hm__place_board(job, &board));
    chess.board = "";
    return hm__file_play(job, &chess);
}

/* ---- the table ----------------------------------------------------------- */

const hm__builder hm__builders_chess[] = {
    {.about = {"chess", "chess960", "Chess960",
               "Chess with a shuffled back row, the same for both. Fischer's "
               "random chess.",
               "2", "fischer_random_chess", "seed cell_width fen"},
     .build = build_chess960},
    {.about = {"piecepack", "alice_chess", "Alice Chess",
               "Chess through the looking-glass: every move ends on the other "
               "of two boards.",
               "2", "", "has_subpack max_tiles"},
     .build = build_alice_chess},
    {.about = {"piecepack", "chess960", "Chess960",
               "Chess that begins with the officers in one of 960 orders.", "2",
               "fischer_random_chess", "seed has_subpack"},
     .build = build_piecepack_chess960},
    {.about = {0}},
};
