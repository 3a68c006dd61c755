/*
 * hexes.c - boards of hexagons, and the shapes that Atlantis is played on.
 */
#include "hexes.h"

#include <stdlib.h>
#include <string.h>

#include "builders.h"
#include "values.h"

enum { SEGMENT = 7, LEAST_SIDE = 2, USUAL_SIDE = 3, MOST_SIDE = 20 };

/* To the six neighbours: straight up, then clockwise. */
static const struct {
    int column, row;
} steps[] = {{1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}, {0, 1}};

/* ---- any board ----------------------------------------------------------- */

void hm__hex_middle(int column, int row, double *x, double *y)
{
    static const double half_root_3 = 0.86602540378443864676;

    *x = ((double)column - row) * half_root_3;
    *y = ((double)column + row) / 2;
}

static int by_place(const void *a, const void *b)
{
    const hm__hex *f = a;
    const hm__hex *g = b;

    if (f->column != g->column)
        return f->column < g->column ? -1 : 1;
    return (f->row > g->row) - (f->row < g->row);
}

size_t hm__hex_name(hm__hex field, char out[HM__HEX_NAME])
{
    char back[HM__HEX_NAME];
    size_t at = sizeof(back);
    int column = field.column < 1 ? 1 - field.column : field.column;
    int row = abs(field.row);
    size_t len;

    do {
        back[--at] = (char)('0' + row % 10);
        row /= 10;
    } while (row > 0);
    if (field.row < 0)
        back[--at] = '-';
    for (; column > 0; column = (column - 1) / 26)
        back[--at] = (char)('a' + (column - 1) % 26);
    if (field.column < 1)
        back[--at] = '-';
    for (len = 0; at < sizeof(back); len++)
        out[len] = back[at++];
    return len;
}

void hm__hex_sort(hm__hex *fields, size_t count)
{
    if (count > 0)
        qsort(fields, count, sizeof(*fields), by_place);
}

int hm__hex_edges(const hm__hex *fields, size_t count, hm__hex field)
{
    int edges = 0;

    for (size_t i = 0; i < HM_COUNT(steps); i++) {
        hm__hex next = {field.column + steps[i].column,
                        field.row + steps[i].row, 0};
        const hm__hex *beyond =
            bsearch(&next, fields, count, sizeof(next), by_place);

        if (!beyond || beyond->segment != field.segment)
            edges |= 1 << i;
    }
    return edges;
}

hm_status hm__hex_place(hm__setup_job *job, const hm__hex *fields, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hm__placement tile = {.system = HM__ATLANTIS,
                              .kind = HM__TILE,
                              .side = HM__FACE,
                              .suit = HM__HEX_OPEN,
                              .rank =
                                  1 + hm__hex_edges(fields, count, fields[i])};

        hm__hex_middle(fields[i].column, fields[i].row, &tile.x, &tile.y);
        HM_TRY(hm__place_piece(job, tile));
    }
    return HM_OK;
}

/* ---- shapes -------------------------------------------------------------- */

/*
 * Segments are placed by two steps, a and b, from one to its neighbours: two
 * columns on and a row back, and a column and three rows on. Both together
 * lead to a third neighbour. A shape says which it has, for steps below the
 * side either way.
 */
typedef bool shape(int a, int b, int side);

static bool in_triangle(int a, int b, int side)
{
    (void)side;
    return a >= 0 && b >= a;
}

static bool in_hexagon(int a, int b, int side)
{
    return abs(a - b) < side;
}

static bool in_rhombus(int a, int b, int side)
{
    (void)side;
    return a >= 0 && b >= 0;
}

/* The seven fields of a segment: one in the middle, and its neighbours. */
static void add_segment(hm__hex *fields, size_t *count, int column, int row)
{
    int segment = (int)(*count / SEGMENT);

    fields[(*count)++] = (hm__hex){column, row, segment};
    for (size_t i = 0; i < HM_COUNT(steps); i++)
        fields[(*count)++] =
            (hm__hex){column + steps[i].column, row + steps[i].row, segment};
}

static size_t place_segments(hm__hex *fields, shape *in, int side)
{
    size_t count = 0;

    for (int a = 1 - side; a < side; a++) {
        for (int b = 1 - side; b < side; b++) {
            if (in(a, b, side))
                add_segment(fields, &count, 2 * a + b, 3 * b - a);
        }
    }
    return count;
}

/* Moves the board so that it begins with column a and row 1. */
static void move_to_corner(hm__hex *fields, size_t count)
{
    int column = fields[0].column;
    int row = fields[0].row;

    for (size_t i = 1; i < count; i++) {
        column = fields[i].column < column ? fields[i].column : column;
        row = fields[i].row < row ? fields[i].row : row;
    }
    for (size_t i = 0; i < count; i++) {
        fields[i].column += 1 - column;
        fields[i].row += 1 - row;
    }
}

static shape *find_shape(const char *name)
{
    static const struct {
        const char *name;
        shape *in;
    } shapes[] = {{"triangle", in_triangle},
                  {"hexagon", in_hexagon},
                  {"rhombus", in_rhombus}};

    for (size_t i = 0; i < HM_COUNT(shapes); i++) {
        if (strcmp(shapes[i].name, name) == 0)
            return shapes[i].in;
    }
    return NULL;
}

hm_status hm__hex_shape(hm_ctx *ctx, const char *name, int side, hm__hex **out,
                        size_t *count)
{
    shape *in = find_shape(name);
    size_t most;

    *out = NULL;
    if (!in || side < 1 || side > MOST_SIDE)
        return HM_EUSAGE;
    most = SEGMENT * (size_t)(2 * side - 1) * (size_t)(2 * side - 1);
    *out = hm__alloc(ctx, most * sizeof(**out));
    if (!*out)
        return HM_ENOMEM;
    *count = place_segments(*out, in, side);
    move_to_corner(*out, *count);
    return HM_OK;
}

/* The shape that the setup is called after. */
static hm_status build_shape(hm__setup_job *job)
{
    const char *name = job->builder->about.name;
    size_t count;
    hm__hex *fields;
    hm_status st;
    int side = USUAL_SIDE;

    HM_TRY(hm__arg_count(job, "side", LEAST_SIDE, MOST_SIDE, &side));
    HM_TRY(hm__hex_shape(job->lang->ctx, name, side, &fields, &count));
    hm__hex_sort(fields, count);
    st = hm__hex_place(job, fields, count);
    hm__free(job->lang->ctx, fields);
    return st;
}

/* ---- the table ----------------------------------------------------------- */

#define PLAYERS "2-6"

const hm__builder hm__builders_hexes[] = {
    {.about = {"atlantis", "hexagon", "Atlantis Hexagon",
               "An island of hexagons that its settlers blow up. Its segments, "
               "of seven fields each, form a hexagon.",
               PLAYERS, "atlantis", "side"},
     .build = build_shape},
    {.about = {"atlantis", "rhombus", "Atlantis Rhombus",
               "An island of hexagons that its settlers blow up. Its segments, "
               "of seven fields each, form a rhombus.",
               PLAYERS, "", "side"},
     .build = build_shape},
    {.about = {"atlantis", "triangle", "Atlantis Triangle",
               "An island of hexagons that its settlers blow up. Its segments, "
               "of seven fields each, form a triangle.",
               PLAYERS, "", "side"},
     .build = build_shape},
    {.about = {0}},
};
