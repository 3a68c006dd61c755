/*
 * cover.c - edges in rows of pixels, and colours over what is there.
 */
#include "cover.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS = 256,              // of a pixel, both ways
    FULL = 2 * STEPS * STEPS, // a cell that is covered
    SHADES = 256,
};

int hm__cover_rows(int width)
{
    int rows = HM__COVER_CELLS / (width + 2);

    return rows < HM__COVER_ROWS ? rows : HM__COVER_ROWS;
}

static size_t cells_of(const hm__cover *cover)
{
    return (size_t)(cover->part.bottom - cover->part.top) * (size_t)cover->wide;
}

static size_t marks_of(const hm__cover *cover)
{
    return (size_t)(cover->part.bottom - cover->part.top) *
           (size_t)cover->mark_words;
}

void hm__cover_go(hm__cover *cover, hm__rect part)
{
    cover->part = part;
    cover->wide = part.right - part.left + 2;
    cover->mark_words = (cover->wide + 63) / 64;
}

void hm__cover_begin(hm__cover *cover, hm__rect part)
{
    hm__cover_go(cover, part);
    memset(cover->cells, 0, cells_of(cover) * sizeof(*cover->cells));
    memset(cover->marks, 0, marks_of(cover) * sizeof(*cover->marks));
}

/* ---- edges ----------------------------------------------------------------
 */

/* An edge in steps from the corner of the part; y grows along it. */
typedef struct edge {
    double x0, y0, x1, y1;
    int sign; // -1 if it went up
} edge;

static int32_t rounded(double value)
{
    return (int32_t)(value + 0.5); // never negative here
}

static void mark(hm__cover *cover, int row, int x)
{
    cover->marks[row * cover->mark_words + x / 64] |= (uint64_t)1 << x % 64;
}

/* So many steps down within a cell; `across` is the sum of both ends' x. */
static void add_cell(hm__cover *cover, int row, int x, int32_t down,
                     int32_t across)
{
    int32_t *cell = &cover->cells[row * cover->wide + x];

    cell[0] += down * (2 * STEPS - across);
    cell[1] += down * across;
    mark(cover, row, x);
    mark(cover, row, x + 1);
}

/* From left to right within a row, cell by cell. */
static void add_across(hm__cover *cover, int row, const int32_t x[2],
                       int32_t down)
{
    double steep = down / (double)(x[1] - x[0]);
    int32_t at = x[0];
    int32_t done = 0;

    while (at < x[1]) {
        int32_t cell = at / STEPS;
        int32_t end = (cell + 1) * STEPS < x[1] ? (cell + 1) * STEPS : x[1];
        int32_t to = (int32_t)((end - x[0]) * steep + (down < 0 ? -0.5 : 0.5));

        add_cell(cover, row, cell, to - done, at + end - 2 * cell * STEPS);
        at = end;
        done = to;
    }
}

/* From one x to another within a row. */
static void add_in_row(hm__cover *cover, int row, int32_t from, int32_t to,
                       int32_t down)
{
    int32_t cell = from / STEPS;

    if (cell == to / STEPS)
        add_cell(cover, row, cell, down, from + to - 2 * cell * STEPS);
    else if (from < to)
        add_across(cover, row, (const int32_t[]){from, to}, down);
    else
        add_across(cover, row, (const int32_t[]){to, from}, down);
}

/* An edge that is within the part. */
static void add_rows(hm__cover *cover, const edge *e)
{
    double lean = (e->x1 - e->x0) / (e->y1 - e->y0);
    int32_t y = (int32_t)e->y0;
    int32_t bottom = (int32_t)e->y1;
    int32_t x = rounded(e->x0);

    while (y < bottom) {
        int row = y / STEPS;
        int32_t end = (row + 1) * STEPS < bottom ? (row + 1) * STEPS : bottom;
        int32_t to =
            rounded(end == bottom ? e->x1 : e->x0 + (end - e->y0) * lean);

        add_in_row(cover, row, x, to, e->sign * (end - y));
        x = to;
        y = end;
    }
}

/* Only what is in the part; what is left of it covers from its first cell. */
static void add_from_left(hm__cover *cover, const edge *e)
{
    double cut;
    edge left = *e;
    edge rest = *e;

    if (e->x0 >= 0 && e->x1 >= 0) {
        add_rows(cover, e);
        return;
    }
    cut = e->x0 < 0 && e->x1 < 0
              ? e->y1
              : floor(e->y0 - e->x0 * (e->y1 - e->y0) / (e->x1 - e->x0));
    if (e->x0 < 0) {
        left.y1 = rest.y0 = cut;
        rest.x0 = 0;
    } else {
        left.y0 = rest.y1 = cut;
        rest.x1 = 0;
    }
    left.x0 = left.x1 = 0;
    rest.x1 = fmax(rest.x1, 0);
    if (left.y0 < left.y1)
        add_rows(cover, &left);
    if (rest.y0 < rest.y1)
        add_rows(cover, &rest);
}

/* The same on the right, where nothing is covered any more. */
static void add_from_right(hm__cover *cover, const edge *e, double width)
{
    edge rest = *e;
    double cut;

    if (e->x0 >= width && e->x1 >= width)
        return;
    if (e->x0 >= width || e->x1 >= width) {
        cut =
            floor(e->y0 + (width - e->x0) * (e->y1 - e->y0) / (e->x1 - e->x0));
        if (e->x0 >= width) {
            rest.y0 = cut;
            rest.x0 = width;
        } else {
            rest.y1 = cut;
            rest.x1 = width;
        }
    }
    if (rest.y0 < rest.y1)
        add_from_left(cover, &rest);
}

void hm__cover_edge(hm__cover *cover, const double from[2], const double to[2])
{
    const hm__rect *part = &cover->part;
    double height = (part->bottom - part->top) * (double)STEPS;
    double width = (part->right - part->left) * (double)STEPS;
    edge e = {floor((from[0] - part->left) * STEPS + 0.5),
              floor((from[1] - part->top) * STEPS + 0.5),
              floor((to[0] - part->left) * STEPS + 0.5),
              floor((to[1] - part->top) * STEPS + 0.5), 1};
    double lean;

    if (e.y0 > e.y1)
        e = (edge){e.x1, e.y1, e.x0, e.y0, -1};
    if (e.y0 == e.y1 || e.y1 <= 0 || e.y0 >= height)
        return;
    lean = (e.x1 - e.x0) / (e.y1 - e.y0);
    if (e.y1 > height) {
        e.x1 = e.x0 + (height - e.y0) * lean;
        e.y1 = height;
    }
    if (e.y0 < 0) {
        e.x0 -= e.y0 * lean;
        e.y0 = 0;
    }
    add_from_right(cover, &e, width);
}

/* ---- paint ----------------------------------------------------------------
 */

/* Two colours of a pixel, each times a shade of 0 to 255. */
static uint32_t times(uint32_t two, uint32_t shade)
{
    uint32_t t = (two & 0xFF00FF) * shade + 0x800080;

    return (t + (t >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
}

static uint32_t shaded(uint32_t color, uint32_t shade)
{
    return times(color, shade) | times(color >> 8, shade) << 8;
}

/* The color must have been multiplied by its alpha. */
static void paint_over(uint32_t *to, int count, uint32_t color)
{
    uint32_t left = 255 - (color >> 24);

    if (left == 0) {
        for (int i = 0; i < count; i++)
            to[i] = color;
        return;
    }
    for (int i = 0; i < count; i++)
        to[i] = color + shaded(to[i], left);
}

/* How much of 255 a sum says. */
static uint32_t shade_of(int32_t sum, bool even_odd)
{
    uint32_t shade = (uint32_t)abs(sum) / (FULL / SHADES);

    if (even_odd && (shade %= 2 * SHADES) > SHADES)
        shade = 2 * SHADES - shade;
    return shade >= SHADES ? 255 : (shade * 255 + 128) / 256;
}

/* A row of pixels, as far as it is painted. */
typedef struct row {
    uint32_t *to;
    int from, end;
    int32_t sum; // what is covered from there on
    uint32_t color;
    bool even_odd;
} row;

static inline void paint_to(row *r, int x)
{
    uint32_t shade = shade_of(r->sum, r->even_odd);
    int end = x < r->end ? x : r->end;

    if (shade && r->from < end)
        paint_over(r->to + r->from, end - r->from,
                   shade == 255 ? r->color : shaded(r->color, shade));
    r->from = x;
}

/* Leaves cells and marks as they were in the beginning. */
static void paint_row(hm__cover *cover, size_t y, row *r)
{
    uint64_t *marks = cover->marks + y * (size_t)cover->mark_words;
    int32_t *cells = cover->cells + y * (size_t)cover->wide;

    for (int i = 0; i < cover->mark_words; i++) {
        for (uint64_t left = marks[i]; left; left &= left - 1) {
            int x = 64 * i + __builtin_ctzll(left);

            paint_to(r, x);
            r->sum += cells[x];
            cells[x] = 0;
        }
        marks[i] = 0;
    }
    paint_to(r, r->end);
}

void hm__cover_paint(hm__cover *cover, const hm__bitmap *bitmap, uint32_t color,
                     bool even_odd)
{
    const hm__rect *part = &cover->part;

    for (int y = part->top; y < part->bottom; y++) {
        row r = {.to = bitmap->pixels + (size_t)y * bitmap->stride + part->left,
                 .end = part->right - part->left,
                 .color = color,
                 .even_odd = even_odd};

        paint_row(cover, (size_t)(y - part->top), &r);
    }
}
