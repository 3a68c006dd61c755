/*
 * board.c - names of fields, and boards with their tables of neighbours.
 */
#include <stdlib.h>
#include <string.h>

#include "atlantis.h"
#include "base/str.h"

/* To the six neighbours: straight up, then clockwise. */
static const struct {
    int column, row;
} ways[HM__ATL_WAYS] = {{1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}, {0, 1}};

hm__hex hm__atl_step(hm__hex field, size_t way)
{
    field.column += ways[way].column;
    field.row += ways[way].row;
    return field;
}

/* ---- names ---------------------------------------------------------------
 */

/* row = ["-"] digits, without idle zeros */
static bool read_row(hm_str text, int *out)
{
    bool minus = text.len > 0 && text.ptr[0] == '-';
    hm_str digits = hm__str_part(text, minus, text.len);
    int value = 0;

    if (digits.len == 0 || digits.len > HM__ATL_DIGITS)
        return false;
    if (digits.ptr[0] == '0' && (minus || digits.len > 1))
        return false;
    for (size_t i = 0; i < digits.len; i++) {
        if (!hm__is_digit(digits.ptr[i]))
            return false;
        value = value * 10 + (digits.ptr[i] - '0');
    }
    *out = minus ? -value : value;
    return true;
}

/* A letter or two and a digit or two: most names are no longer. */
static bool read_short_name(hm_str text, hm__hex *out)
{
    size_t at = 0;
    int column = 0;
    int row = 0;

    for (; at < text.len && at < 2 && hm__is_lower(text.ptr[at]); at++)
        column = column * 26 + (text.ptr[at] - 'a' + 1);
    if (at == 0 || at == text.len || text.len > at + 2 || text.ptr[at] == '0')
        return false;
    for (; at < text.len && hm__is_digit(text.ptr[at]); at++)
        row = row * 10 + (text.ptr[at] - '0');
    *out = (hm__hex){column, row, 0};
    return at == text.len;
}

/* name = ["-"] letters row; the letters all small or all capital */
static hm__atl_kind read_long_name(hm_str text, hm__hex *out)
{
    size_t start = text.len > 0 && text.ptr[0] == '-';
    size_t at = start;
    bool upper = at < text.len && hm__is_upper(text.ptr[at]);
    int column = 0;
    int row;

    for (; at < text.len && at - start < HM__ATL_LETTERS; at++) {
        char c = text.ptr[at];

        if (upper ? !hm__is_upper(c) : !hm__is_lower(c))
            break;
        column = column * 26 + (c - (upper ? 'A' : 'a') + 1);
    }
    if (at == start || !read_row(hm__str_part(text, at, text.len), &row))
        return HM__ATL_NO_NAME;
    *out = (hm__hex){start ? 1 - column : column, row, 0};
    return upper ? HM__ATL_SEGMENT_NAME : HM__ATL_FIELD_NAME;
}

hm__atl_kind hm__atl_read_name(hm_str text, hm__hex *out)
{
    return read_short_name(text, out) ? HM__ATL_FIELD_NAME
                                      : read_long_name(text, out);
}

/* ---- boards --------------------------------------------------------------
 */

typedef struct maker {
    hm__atl_board *board;
    hm__arena *arena;
    const hm__hex *list;
    size_t count;
    uint32_t *places;
    hm__hex *fields;
} maker;

static size_t cell_of(const hm__atl_board *board, hm__hex at)
{
    return (size_t)(at.column - board->left) * board->high +
           (size_t)(at.row - board->bottom);
}

/* Finds the corner and the size of what the fields cover. */
static void measure(hm__atl_board *board, const hm__hex *list, size_t count)
{
    int right = list[0].column;
    int top = list[0].row;

    board->left = right;
    board->bottom = top;
    for (size_t i = 1; i < count; i++) {
        hm__hex f = list[i];

        board->left = f.column < board->left ? f.column : board->left;
        board->bottom = f.row < board->bottom ? f.row : board->bottom;
        right = f.column > right ? f.column : right;
        top = f.row > top ? f.row : top;
    }
    board->wide = (size_t)((int64_t)right - board->left + 1);
    board->high = (size_t)((int64_t)top - board->bottom + 1);
}

/* Whether a grid of all places is not much larger than the board. */
static bool is_dense(const hm__atl_board *board, size_t count)
{
    size_t most = count * 16 + 1024;

    return board->wide <= most && board->high <= most / board->wide;
}

/* Numbers fields by walking over the grid: they come out sorted. */
static hm_status make_dense(maker *m)
{
    hm__atl_board *board = m->board;
    size_t cells = board->wide * board->high;
    uint32_t *grid = hm__arena_zero(m->arena, cells, sizeof(*grid));
    uint32_t next = 0;

    if (!grid)
        return HM_ENOMEM;
    for (size_t i = 0; i < m->count; i++)
        grid[cell_of(board, m->list[i])] = 1;
    for (size_t i = 0; i < cells; i++)
        grid[i] = grid[i] ? next++ : HM__ATL_NONE;
    for (size_t i = m->count; i-- > 0;) { // of two the first one counts
        m->places[i] = grid[cell_of(board, m->list[i])];
        m->fields[m->places[i]] = m->list[i];
    }
    board->grid = grid;
    board->count = next;
    return HM_OK;
}

static int by_place(const void *a, const void *b)
{
    const hm__hex *f = a;
    const hm__hex *g = b;

    if (f->column != g->column)
        return f->column < g->column ? -1 : 1;
    return (f->row > g->row) - (f->row < g->row);
}

static hm_status make_sparse(maker *m)
{
    uint32_t kept = 0;

    memcpy(m->fields, m->list, m->count * sizeof(*m->fields));
    hm__hex_sort(m->fields, m->count);
    for (size_t i = 0; i < m->count; i++) {
        if (i == 0 || by_place(&m->fields[kept - 1], &m->fields[i]) != 0)
            m->fields[kept++] = m->fields[i];
    }
    m->board->count = kept;
    for (size_t i = m->count; i-- > 0;) {
        m->places[i] = hm__atl_find(m->board, m->list[i]);
        m->fields[m->places[i]] = m->list[i];
    }
    return HM_OK;
}

static hm_status find_neighbours(hm__atl_board *board, hm__arena *arena)
{
    uint32_t(*next)[HM__ATL_WAYS] =
        hm__arena_alloc(arena, board->count * sizeof(*next));

    if (!next)
        return HM_ENOMEM;
    for (uint32_t i = 0; i < board->count; i++) {
        for (size_t way = 0; way < HM__ATL_WAYS; way++)
            next[i][way] =
                hm__atl_find(board, hm__atl_step(board->fields[i], way));
    }
    board->next = (const uint32_t(*)[HM__ATL_WAYS])next;
    return HM_OK;
}

hm_status hm__atl_board_make(hm__atl_board *board, hm__arena *arena,
                             const hm__hex *list, size_t count,
                             uint32_t **places)
{
    maker m = {.board = board, .arena = arena, .list = list, .count = count};

    *board = (hm__atl_board){0};
    *places = NULL;
    if (count == 0)
        return HM_OK;
    if (count >= HM__ATL_NONE)
        return HM_ELIMIT;
    m.places = hm__arena_zero(arena, count, sizeof(*m.places));
    m.fields = hm__arena_zero(arena, count, sizeof(*m.fields));
    if (!m.places || !m.fields)
        return HM_ENOMEM;
    board->fields = m.fields;
    measure(board, list, count);
    HM_TRY(is_dense(board, count) ? make_dense(&m) : make_sparse(&m));
    *places = m.places;
    return find_neighbours(board, arena);
}

uint32_t hm__atl_find(const hm__atl_board *board, hm__hex at)
{
    const hm__hex *found;

    if (board->grid) {
        if (at.column < board->left || at.row < board->bottom ||
            (size_t)(at.column - board->left) >= board->wide ||
            (size_t)(at.row - board->bottom) >= board->high)
            return HM__ATL_NONE;
        return board->grid[cell_of(board, at)];
    }
    if (board->count == 0)
        return HM__ATL_NONE;
    found = bsearch(&at, board->fields, board->count, sizeof(at), by_place);
    return found ? (uint32_t)(found - board->fields) : HM__ATL_NONE;
}
