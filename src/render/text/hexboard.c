/*
 * hexboard.c - the fields of a hexagon board, and their cells.
 *
 * Segments are found by their thick edges. The specification draws them a
 * little apart; that is possible if of any two segments one is further right
 * and one is higher.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hexes.h"
#include "render/names.h"

static const struct {
    int column, row;
} ways[HM__HEX_WAYS] = {{1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}, {0, 1}};

/* ---- fields -----------------------------------------------------------------
 */

static int by_place(const void *a, const void *b)
{
    const hm__hex_field *f = a;
    const hm__hex_field *g = b;

    if (f->column != g->column)
        return (f->column > g->column) - (f->column < g->column);
    return (f->row > g->row) - (f->row < g->row);
}

hm__hex_field *hm__hex_at(const hm__hex_board *board, int column, int row)
{
    hm__hex_field key = {.column = column, .row = row};

    return bsearch(&key, board->fields, board->count, sizeof(key), by_place);
}

hm__hex_field *hm__hex_beside(const hm__hex_board *board,
                              const hm__hex_field *field, int way)
{
    return hm__hex_at(board, field->column + ways[way].column,
                      field->row + ways[way].row);
}

static bool is_hexes(const hm__text_item *item)
{
    return item->set->tile == HM__TILE_HEXAGON &&
           ((item->kind == HM__TILE && item->side == HM__FACE) ||
            (item->kind == HM__BIT && item->suit >= 1));
}

/* Notes a tile, with its name. */
static bool note_tile(hm__hex_board *board, const hm__text_item *item,
                      const hm_piece *piece, double scale)
{
    hm__hex_field *field = &board->fields[board->count];

    *field = (hm__hex_field){.tile = piece->id, .edges = (item->rank - 1) & 63};
    if (!hm__field_at(piece->x / scale, piece->y / scale, &field->column,
                      &field->row))
        return false;
    hm__field_name(field->column, field->row, field->name);
    board->count++;
    return true;
}

static hm_status note_tiles(hm__hex_board *board, const hm_table *table,
                            const hm_diagram_options *options)
{
    double scale = hm_table_scale(table);

    for (uint32_t id = hm_table_bottom(table); id;
         id = hm_table_above(table, id)) {
        hm__text_item item;
        hm_piece piece;

        hm__text_item_at(table, id, options, &item);
        hm_table_piece(table, id, &piece);
        if (!is_hexes(&item) ||
            (item.kind == HM__TILE && !note_tile(board, &item, &piece, scale)))
            return HM_END;
    }
    qsort(board->fields, board->count, sizeof(*board->fields), by_place);
    for (size_t i = 1; i < board->count; i++) {
        if (by_place(&board->fields[i - 1], &board->fields[i]) == 0)
            return HM_END;
    }
    return HM_OK;
}

static hm_status note_stones(hm__hex_board *board, const hm_table *table)
{
    double scale = hm_table_scale(table);

    for (uint32_t id = hm_table_bottom(table); id;
         id = hm_table_above(table, id)) {
        hm__hex_field *field = NULL;
        hm_piece piece;
        int column;
        int row;

        hm_table_piece(table, id, &piece);
        if (strcmp(piece.kind, "bit") != 0)
            continue;
        if (hm__field_at(piece.x / scale, piece.y / scale, &column, &row))
            field = hm__hex_at(board, column, row);
        if (!field || field->stones)
            return HM_END;
        field->stones = id;
    }
    return HM_OK;
}

/* ---- segments
 * ----------------------------------------------------------------
 */

static bool are_joined(const hm__hex_field *a, const hm__hex_field *b, int way)
{
    return b && !(a->edges >> way & 1) && !(b->edges >> (way + 3) % 6 & 1);
}

static hm_status find_segments(hm__hex_board *board)
{
    size_t *stack = hm__arena_zero(&board->arena, board->count, sizeof(*stack));
    const uint32_t none = UINT32_MAX;

    if (!stack)
        return HM_ENOMEM;
    for (size_t i = 0; i < board->count; i++)
        board->fields[i].segment = none;
    for (size_t i = 0; i < board->count; i++) {
        size_t depth = 0;

        if (board->fields[i].segment != none)
            continue;
        board->fields[i].segment = (uint32_t)board->segment_count;
        stack[depth++] = i;
        while (depth > 0) {
            const hm__hex_field *field = &board->fields[stack[--depth]];

            for (int way = 0; way < HM__HEX_WAYS; way++) {
                hm__hex_field *next = hm__hex_beside(board, field, way);

                if (!are_joined(field, next, way) || next->segment != none)
                    continue;
                next->segment = field->segment;
                stack[depth++] = (size_t)(next - board->fields);
            }
        }
        board->segment_count++;
    }
    return HM_OK;
}

static int64_t longest(int64_t least, int64_t length)
{
    return length > least ? length : least;
}

/* Names and stones decide how wide a field is. */
static void measure(hm__hex_board *board, const hm_table *table,
                    const hm_diagram_options *options)
{
    board->edge = 3;
    for (size_t i = 0; i < board->count; i++) {
        const hm__hex_field *field = &board->fields[i];
        uint32_t text[HM__HEX_TEXT];
        hm__text_item item;

        board->edge = longest(board->edge, (int64_t)strlen(field->name) - 2);
        if (!field->stones)
            continue;
        hm__text_item_at(table, field->stones, options, &item);
        board->edge =
            longest(board->edge,
                    (int64_t)hm__hex_stones(&item, options->style, text) - 1);
    }
}

/* Seen from the other side, the order is reversed. */
static void flip(hm__hex_board *board)
{
    size_t n = board->count;

    for (size_t i = 0; i < n / 2; i++) {
        hm__hex_field field = board->fields[i];

        board->fields[i] = board->fields[n - 1 - i];
        board->fields[n - 1 - i] = field;
    }
    for (size_t i = 0; i < n; i++) {
        hm__hex_field *f = &board->fields[i];

        f->column = -f->column;
        f->row = -f->row;
        f->edges = (f->edges << 3 | f->edges >> 3) & 63;
    }
}

hm_status hm__hex_find(hm__hex_board *board, const hm_table *table,
                       const hm_diagram_options *options)
{
    hm__text_item lowest;

    if (!hm__text_item_at(table, hm_table_bottom(table), options, &lowest) ||
        !is_hexes(&lowest))
        return HM_END;
    board->fields = hm__arena_zero(&board->arena, hm_table_count(table),
                                   sizeof(*board->fields));
    if (!board->fields)
        return HM_ENOMEM;
    HM_TRY(note_tiles(board, table, options));
    if (board->count == 0)
        return HM_END;
    HM_TRY(note_stones(board, table));
    if (options->flip)
        flip(board);
    measure(board, table, options);
    return find_segments(board);
}

/* ---- cells
 * -------------------------------------------------------------------
 */

/* Where two segments touch. */
typedef struct contact {
    uint32_t low, high; // the one further left, or below
    bool upright;       // one is above the other
} contact;

/* A segment on one of the two axes. */
typedef struct place {
    uint32_t segment;
    int64_t sum, fields; // of the coordinates
} place;

typedef struct layout {
    hm__hex_board *board;
    contact *contacts; // sorted
    size_t count;
    place *places;
    int64_t *shift[2]; // of each segment, across and up
} layout;

static int by_contact(const void *a, const void *b)
{
    const contact *x = a;
    const contact *y = b;

    if (x->upright != y->upright)
        return x->upright - y->upright;
    if (x->high != y->high)
        return x->high < y->high ? -1 : 1;
    return (x->low > y->low) - (x->low < y->low);
}

static bool has_contact(const layout *l, contact key)
{
    return bsearch(&key, l->contacts, l->count, sizeof(key), by_contact);
}

/* Sorted, each once. */
static hm_status find_contacts(layout *l)
{
    size_t most = l->board->count * 3;
    size_t kept = 0;

    l->contacts = hm__arena_zero(&l->board->arena, most, sizeof(contact));
    if (!l->contacts)
        return HM_ENOMEM;
    for (size_t i = 0; i < l->board->count; i++) {
        const hm__hex_field *field = &l->board->fields[i];

        for (int way = 0; way < 3; way++) {
            const hm__hex_field *next = hm__hex_beside(l->board, field, way);

            if (next && next->segment != field->segment)
                l->contacts[l->count++] = (contact){
                    field->segment, next->segment, .upright = way == 0};
        }
    }
    if (l->count)
        qsort(l->contacts, l->count, sizeof(contact), by_contact);
    for (size_t i = 0; i < l->count; i++) {
        if (i == 0 || by_contact(&l->contacts[i - 1], &l->contacts[i]) != 0)
            l->contacts[kept++] = l->contacts[i];
    }
    l->count = kept;
    return HM_OK;
}

static int by_middle(const void *a, const void *b)
{
    const place *x = a;
    const place *y = b;
    double left = (double)x->sum / (double)x->fields;
    double right = (double)y->sum / (double)y->fields;

    if (left != right)
        return left < right ? -1 : 1;
    return (x->segment > y->segment) - (x->segment < y->segment);
}

/* Sorts segments by where their middle is on an axis. */
static void sort_places(layout *l, bool upright)
{
    const hm__hex_board *board = l->board;

    for (uint32_t i = 0; i < board->segment_count; i++)
        l->places[i] = (place){.segment = i};
    for (size_t i = 0; i < board->count; i++) {
        const hm__hex_field *field = &board->fields[i];
        place *p = &l->places[field->segment];

        p->sum += upright ? (int64_t)field->column + field->row
                          : (int64_t)field->column - field->row;
        p->fields++;
    }
    qsort(l->places, board->segment_count, sizeof(place), by_middle);
}

/*
 * How far apart two segments must be. Next to each other they need two cells,
 * and more if one is shifted up as well: slanted edges would touch.
 */
static int64_t gap_of(const layout *l, const contact *c)
{
    contact up = {c->low, c->high, .upright = true};
    contact down = {c->high, c->low, .upright = true};

    if (c->upright || has_contact(l, up) || has_contact(l, down))
        return 1;
    return 2 + llabs(l->shift[1][c->high] - l->shift[1][c->low]);
}

/*
 * Shifts every segment at least as far as those before it, and further than
 * those that it touches. False if it touches a later one.
 */
static bool shift_segments(layout *l, bool upright)
{
    int64_t *shift = l->shift[upright];
    int64_t far = 0;

    sort_places(l, upright);
    for (size_t i = 0; i < l->board->segment_count; i++)
        shift[i] = -1; // not yet placed
    for (size_t i = 0; i < l->board->segment_count; i++) {
        uint32_t segment = l->places[i].segment;
        contact key = {0, segment, upright};
        size_t at = 0;

        for (size_t end = l->count; at < end;) { // the first of its contacts
            size_t mid = at + (end - at) / 2;

            if (by_contact(&l->contacts[mid], &key) < 0)
                at = mid + 1;
            else
                end = mid;
        }
        for (; at < l->count && l->contacts[at].high == segment &&
               l->contacts[at].upright == upright;
             at++) {
            int64_t low = shift[l->contacts[at].low];

            if (low < 0)
                return false;
            far = longest(far, low + gap_of(l, &l->contacts[at]));
        }
        shift[segment] = far;
    }
    return true;
}

void hm__hex_arrange_all(hm__hex_board *board)
{
    for (size_t i = 0; i < board->count; i++) {
        hm__hex_field *field = &board->fields[i];

        field->x = ((int64_t)field->column - field->row) * (board->edge + 3);
        field->y = ((int64_t)field->column + field->row) * 2;
    }
    board->together = true;
}

hm_status hm__hex_arrange(hm__hex_board *board)
{
    layout l = {.board = board};

    hm__hex_arrange_all(board);
    l.places =
        hm__arena_zero(&board->arena, board->segment_count, sizeof(place));
    l.shift[0] =
        hm__arena_zero(&board->arena, board->segment_count, sizeof(int64_t));
    l.shift[1] =
        hm__arena_zero(&board->arena, board->segment_count, sizeof(int64_t));
    if (!l.places || !l.shift[0] || !l.shift[1])
        return HM_ENOMEM;
    HM_TRY(find_contacts(&l));
    if (!shift_segments(&l, true) || !shift_segments(&l, false))
        return HM_OK;
    for (size_t i = 0; i < board->count; i++) {
        board->fields[i].x += l.shift[0][board->fields[i].segment];
        board->fields[i].y += l.shift[1][board->fields[i].segment];
    }
    board->together = false;
    return HM_OK;
}
