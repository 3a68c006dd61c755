/*
 * kit.c - placing pieces and boards for builders.
 */
#include "kit.h"

#include <string.h>

#include "base/utf8.h"

hm_status hm__kit_place(hm__setup_job *job, hm__kit_piece piece)
{
    hm__state state = {
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

/* Where tile `i` of a row or column lies: cells are parted, points joined. */
static double tile_at(int size, int i, double start)
{
    return start + (size % 2 ? 1 : 0.5) + 2.0 * i;
}

hm_status hm__kit_place_board(hm__setup_job *job, const hm__kit_board *board)
{
    int across = board->columns / 2;
    int up = board->rows / 2;
    int n = 0;

    for (int j = 0; j < up; j++) {
        for (int i = 0; i < across; i++, n++) {
            HM_TRY(hm__kit_place(
                job, (hm__kit_piece){.system = board->system,
                                     .kind = HM__TILE,
                                     .side = HM__BACK,
                                     .suit = n % 4 + 1,
                                     .rank = n / 4 + 1,
                                     .x = tile_at(board->columns, i, board->x0),
                                     .y = tile_at(board->rows, j, board->y0)}));
        }
    }
    return HM_OK;
}

/* board = rows "x" columns [" at " x "," y] */
hm_status hm__kit_board_text(hm__setup_job *job, hm_str text)
{
    size_t times = hm__str_find(text, 'x', 0);
    size_t blank = hm__str_find(text, ' ', 0);
    size_t comma = hm__str_find(text, ',', 0);
    hm__kit_board board = {.x0 = 1, .y0 = 1, .max_tiles = 24};
    hm_ctx *ctx = job->lang->ctx;
    size_t rows;
    size_t columns;
    bool ok = hm__str_size(hm__str_part(text, 0, times), &rows) &&
              hm__str_size(hm__str_part(text, times + 1, blank), &columns) &&
              rows <= 100 && columns <= 100;

    if (ok && blank < text.len)
        ok = hm__str_starts(hm__str_part(text, blank, text.len),
                            HM_STR(" at ")) &&
             hm__str_number(ctx, hm__str_part(text, blank + 4, comma),
                            &board.x0) &&
             hm__str_number(ctx, hm__str_part(text, comma + 1, text.len),
                            &board.y0);
    if (!ok)
        return hm__fault(job->why, text, "setup-bad-board",
                         "expected a board as 8x8 or 4x4 at 3,2");
    board.rows = (int)rows;
    board.columns = (int)columns;
    return hm__kit_place_board(job, &board);
}
