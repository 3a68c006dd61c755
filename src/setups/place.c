/*
 * place.c - placing pieces and boards for builders.
 */
#include "place.h"

#include <string.h>

#include "base/utf8.h"
#include "values.h"

uint16_t hm__sized_system(const hm__setup_job *job, uint16_t system)
{
    switch (system) {
    case HM__CHECKERS1:
        return job->lang->dialect.checkers;
    case HM__CHESS1:
        return job->lang->dialect.chess;
    default:
        return system;
    }
}

hm_status hm__place_piece(hm__setup_job *job, hm__placement piece)
{
    hm__piece_state state = {
        .attr = {.system = piece.system,
                 .kind = (uint8_t)piece.kind,
                 .side = (uint8_t)piece.side,
                 .suit = (int16_t)piece.suit,
                 .rank = (int16_t)piece.rank},
        .x = piece.x,
        .y = piece.y,
        .angle = piece.angle,
    };
    hm_table *table = job->lang->table;
    uint32_t id;

    return hm__table_place(table, &state, hm__table_top(table), &id);
}

hm_status hm__place_pieces(hm__setup_job *job, const hm__placement *pieces,
                           size_t count)
{
    for (size_t i = 0; i < count; i++)
        HM_TRY(hm__place_piece(job, pieces[i]));
    return HM_OK;
}

/* ---- boards -------------------------------------------------------------- */

enum { LONGEST_SIDE = 100 };

/* A side of a board: the gap after each tile is 2, or 3 over a river. */
typedef struct side {
    int tiles;
    int gap[LONGEST_SIDE];
} side;

static void set_side(side *s, int tiles, int rivers)
{
    s->tiles = tiles;
    for (int i = 0; i < LONGEST_SIDE; i++)
        s->gap[i] = i < rivers ? 3 : 2;
}

/* Each gap like the one before costs its width, and more in a longer run. */
static int cost_of(const side *s)
{
    int cost = 0;
    int run = 0;

    for (int i = 1; i < s->tiles - 1; i++) {
        run = s->gap[i] == s->gap[i - 1] ? run + 1 : 0;
        cost += run * s->gap[i];
    }
    return cost;
}

static void swap_gaps(side *s, int i, int j)
{
    int gap = s->gap[i];

    s->gap[i] = s->gap[j];
    s->gap[j] = gap;
}

/* Makes the first swap of two gaps that lowers the cost, if there is one. */
static bool improve(side *s)
{
    int cost = cost_of(s);

    for (int i = 1; i < s->tiles - 1; i++) {
        for (int j = 0; j < i; j++) {
            swap_gaps(s, i, j);
            if (cost_of(s) < cost)
                return true;
            swap_gaps(s, i, j);
        }
    }
    return false;
}

/* Points are the corners, centres and edges of tiles; neighbours share. */
static int tiles_of(int points, int rivers)
{
    return (points - 1 - rivers) / 2;
}

/*
 * A board of points: with as many tiles as there may be, and as few rivers,
 * which lie as evenly as swapping makes them. False if it cannot be done.
 */
static bool measure_points(const hm__tile_board *board, side *across, side *up)
{
    int most = 0;

    for (int r = 1 - board->rows % 2; r < board->rows / 3; r += 2) {
        for (int c = 1 - board->columns % 2; c < board->columns / 3; c += 2) {
            int rows = tiles_of(board->rows, r);
            int columns = tiles_of(board->columns, c);

            if (rows * columns <= most || rows * columns > board->max_tiles)
                continue;
            most = rows * columns;
            set_side(up, rows, r);
            set_side(across, columns, c);
        }
    }
    while (most > 0 && (improve(up) || improve(across)))
        continue;
    return most > 0;
}

/* Of cells, four to a tile, if that fits and the tiles are enough. */
static bool is_of_cells(const hm__tile_board *board)
{
    return board->rows % 2 == 0 && board->columns % 2 == 0 &&
           (int64_t)board->rows * board->columns <=
               4 * (int64_t)board->max_tiles;
}

static hm_status too_large(hm__setup_job *job, const hm__tile_board *board,
                           int tiles)
{
    return hm__fault(job->why, job->call->where, "setup-bad-board",
                     "no board of %d by %d can be made of %d tiles",
                     board->rows, board->columns, tiles);
}

static hm_status measure(hm__setup_job *job, const hm__tile_board *board,
                         side *across, side *up)
{
    bool ok = board->rows > 1 && board->rows <= LONGEST_SIDE &&
              board->columns > 1 && board->columns <= LONGEST_SIDE;

    if (ok && is_of_cells(board)) {
        set_side(across, board->columns / 2, 0);
        set_side(up, board->rows / 2, 0);
    } else if (!ok || !measure_points(board, across, up)) {
        return too_large(job, board, board->max_tiles);
    }
    return HM_OK;
}

hm_status hm__board_tiles(hm__setup_job *job, const hm__tile_board *board,
                          hm__placement tiles[HM__MOST_TILES], size_t *count)
{
    double edge = is_of_cells(board) ? 0.5 : 1; // to the middle of a tile
    double y = board->y0 + edge;
    int n = 0;
    side across = {.tiles = 0};
    side up = {.tiles = 0};

    HM_TRY(measure(job, board, &across, &up));
    if (across.tiles * up.tiles > HM__MOST_TILES)
        return too_large(job, board, HM__MOST_TILES);
    for (int j = 0; j < up.tiles; j++) {
        double x = board->x0 + edge;

        for (int i = 0; i < across.tiles; i++, n++) {
            tiles[n] = (hm__placement){.system = board->system,
                                       .kind = HM__TILE,
                                       .side = HM__BACK,
                                       .suit = n % 4 + 1,
                                       .rank = n / 4 % 6 + 1,
                                       .x = x,
                                       .y = y};
            x += across.gap[i];
        }
        y += up.gap[j];
    }
    *count = (size_t)n;
    return HM_OK;
}

hm_status hm__place_board(hm__setup_job *job, const hm__tile_board *board)
{
    hm__placement tiles[HM__MOST_TILES];
    size_t count = 0;

    HM_TRY(hm__board_tiles(job, board, tiles, &count));
    return hm__place_pieces(job, tiles, count);
}

hm_status hm__place_rectangle(hm__setup_job *job, int rows, int columns)
{
    hm__tile_board board = {
        .rows = rows, .columns = columns, .x0 = 1, .y0 = 1, .max_tiles = 24};

    return hm__place_board(job, &board);
}

/* board = rows "x" columns [" at " x "," y] */
hm_status hm__place_board_text(hm__setup_job *job, hm_str text)
{
    size_t times = hm__str_find(text, 'x', 0);
    size_t blank = hm__str_find(text, ' ', 0);
    size_t comma = hm__str_find(text, ',', 0);
    hm__tile_board board = {.x0 = 1, .y0 = 1, .max_tiles = 24};
    hm_ctx *ctx = job->lang->ctx;
    size_t rows;
    size_t columns;
    bool ok = hm__str_size(hm__str_part(text, 0, times), &rows) &&
              hm__str_size(hm__str_part(text, times + 1, blank), &columns) &&
              rows <= LONGEST_SIDE && columns <= LONGEST_SIDE;

    if (ok && blank < text.len)
        ok = hm__str_starts(hm__str_part(text, blank, text.len),
                            HM_STR(" at ")) &&
             hm__str_number(ctx, hm__str_part(text, blank + 4, comma),
                            &board.x0) &&
             hm__str_number(ctx, hm__str_part(text, comma + 1, text.len),
                            &board.y0);
    if (!ok)
        return hm__fault(job->why, text, "setup-bad-board",
                         "expected a board such as 8x8, or 4x4 at 3,2");
    board.rows = (int)rows;
    board.columns = (int)columns;
    return hm__place_board(job, &board);
}

hm__point hm__donut_point(int i)
{
    enum { SIDE = 5, HOLE = SIDE * SIDE / 2 };
    int place = i < HOLE ? i : i + 1;

    return (hm__point){2 * (place % SIDE), 2 * (SIDE - 1 - place / SIDE)};
}

void hm__donut_tiles(double x0, double y0, hm__placement tiles[HM__DONUT_TILES])
{
    for (int i = 0; i < HM__DONUT_TILES; i++) {
        hm__point at = hm__donut_point(i);

        tiles[i] = (hm__placement){.kind = HM__TILE,
                                   .side = HM__BACK,
                                   .suit = i / 6 + 1,
                                   .rank = i % 6 + 1,
                                   .x = x0 + 0.5 + at.x,
                                   .y = y0 + 0.5 + at.y};
    }
}
