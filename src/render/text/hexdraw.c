/*
 * hexdraw.c - hexagons of characters, as in the specification of Atlantis:
 *
 *      +---+            stones: a mark of the player, and their number
 *     / A3  \           the name of the field
 *    +  b2   +          what is growing or dead
 *     \ ^^^ /
 *      +---+
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "diagram.h"
#include "hexes.h"
#include "render/names.h"

enum { GROWING = 2, DEAD = 3 };
enum {
    CORNER,
    LEVEL,
    RISING,
    FALLING,
    FAINT_LEVEL,
    FAINT_SLANT,
    DOT,
    SPROUT,
    WAVE,
    GLYPHS
};

static const uint32_t glyphs[2][GLYPHS] = {
    [HM_STYLE_UNICODE] = {0xB7, 0x2500, 0x2571, 0x2572, 0x2504, 0xB7, 0xB7,
                          0x2191, 0x2248},
    [HM_STYLE_ASCII] = {'+', '-', '/', '\\', '.', '.', '.', '^', '~'},
};

/* Which cells there are: the first, and how many. */
typedef struct box {
    int64_t left, right, bottom, top;
} box;

/* The lines of fields in one direction. */
typedef struct axis {
    bool rows;
    int before;                   // where their labels stand
    const hm__hex_field **firsts; // of each
    size_t count;
} axis;

typedef struct artist {
    hm__pen pen;
    hm__hex_board *board;
    const hm_table *table;
    const hm_diagram_options *options;
    box box;
    axis axes[2]; // rows and columns; empty if they are not named
} artist;

/* ---- text ------------------------------------------------------------------
 */

/* The marks of the first players; others have letters. */
static uint32_t mark_of(int player, hm_style style)
{
    static const uint16_t shapes[] = {0x25CF, 0x25A0, 0x25B2, 0x25C6, 0x2B22,
                                      0x271A, 0x2B1F, 0x2605, 0x25BC};

    if (style == HM_STYLE_UNICODE && player <= (int)HM_COUNT(shapes))
        return shapes[player - 1];
    if (player <= 26)
        return (uint32_t)('A' + player - 1);
    return player <= 52 ? (uint32_t)('a' + player - 27) : 0;
}

size_t hm__hex_stones(const hm__text_item *item, hm_style style,
                      uint32_t out[HM__HEX_TEXT])
{
    uint32_t mark = mark_of(item->suit, style);
    char text[HM__HEX_TEXT];
    size_t len = 0;

    if (mark) {
        out[len++] = mark;
        snprintf(text, sizeof(text), "%d", item->rank);
    } else {
        snprintf(text, sizeof(text), "#%d:%d", item->suit, item->rank);
    }
    for (size_t i = 0; text[i]; i++)
        out[len++] = (unsigned char)text[i];
    return len;
}

/* Cells that belong to no piece are not in the legend. */
static void put(artist *a, int64_t x, int64_t y, uint32_t code)
{
    hm__text_canvas_symbol(&a->pen.canvas, (int)(x - a->box.left),
                           (int)(y - a->box.bottom), hm__symbol_plain(code));
}

static void put_glyph(artist *a, int64_t x, int64_t y, int glyph)
{
    put(a, x, y, glyphs[a->options->style][glyph]);
}

static void put_text(artist *a, int64_t x, int64_t y, const char *text)
{
    x -= (int64_t)strlen(text) / 2;
    for (size_t i = 0; text[i]; i++)
        put(a, x + (int64_t)i, y, (unsigned char)text[i]);
}

/* ---- fields ----------------------------------------------------------------
 */

/* Half of a level edge, to its left end and to its right end. */
static int64_t left_of(const artist *a)
{
    return a->board->edge / 2 + 1;
}

static int64_t right_of(const artist *a)
{
    return a->board->edge - a->board->edge / 2;
}

/* Edges inside a segment are dotted if segments are not drawn apart. */
static bool is_faint(const artist *a, const hm__hex_field *f, int way)
{
    return a->board->together && a->board->segment_count > 1 &&
           !(f->edges >> way & 1);
}

static void draw_level(artist *a, const hm__hex_field *f, int way)
{
    int64_t y = f->y + (way == 0 ? 2 : -2);
    bool faint = is_faint(a, f, way);

    for (int64_t x = 1 - left_of(a); x < right_of(a); x++)
        put_glyph(a, f->x + x, y, faint ? FAINT_LEVEL : LEVEL);
}

static void draw_slanted(artist *a, const hm__hex_field *f, int way)
{
    bool right = way < 3;
    bool up = way == 1 || way == 5;
    int64_t x = f->x + (right ? right_of(a) + 1 : -left_of(a) - 1);
    int64_t y = f->y + (up ? 1 : -1);

    if (is_faint(a, f, way))
        put_glyph(a, x, y, FAINT_SLANT);
    else
        put_glyph(a, x, y, right == up ? FALLING : RISING);
}

static void draw_outline(artist *a, const hm__hex_field *f)
{
    for (int way = 0; way < HM__HEX_WAYS; way++) {
        if (way % 3 == 0)
            draw_level(a, f, way);
        else
            draw_slanted(a, f, way);
    }
    for (int up = -2; up <= 2; up += 4) {
        put_glyph(a, f->x - left_of(a), f->y + up, CORNER);
        put_glyph(a, f->x + right_of(a), f->y + up, CORNER);
    }
    put_glyph(a, f->x - left_of(a) - 2, f->y, CORNER);
    put_glyph(a, f->x + right_of(a) + 2, f->y, CORNER);
}

static void draw_stones(artist *a, const hm__hex_field *f)
{
    uint32_t text[HM__HEX_TEXT];
    hm__text_item item;
    size_t len;

    hm__text_item_at(a->table, f->stones, a->options, &item);
    len = hm__hex_stones(&item, a->options->style, text);
    a->pen.canvas.ink = hm__ink_of(&item);
    a->pen.canvas.owner = f->stones;
    for (size_t i = 0; i < len; i++) {
        put(a, f->x - (int64_t)len / 2 + (int64_t)i, f->y + 1, text[i]);
        a->pen.canvas.owner = 0; // only the mark has a meaning of its own
    }
    a->pen.canvas.ink = HM__BLACK;
}

/* Growth signs below the name, or waves everywhere. */
static void draw_state(artist *a, const hm__hex_field *f)
{
    hm__text_item item;

    hm__text_item_at(a->table, f->tile, a->options, &item);
    if (item.suit != GROWING && item.suit != DEAD)
        return;
    a->pen.canvas.ink = hm__ink_of(&item);
    a->pen.canvas.owner = f->tile;
    for (int64_t x = -left_of(a); x <= right_of(a); x++) {
        if (item.suit == DEAD)
            put_glyph(a, f->x + x, f->y + 1, WAVE);
        if (item.suit == DEAD || (x >= -1 && x <= 1))
            put_glyph(a, f->x + x, f->y - 1, item.suit == DEAD ? WAVE : SPROUT);
    }
    a->pen.canvas.owner = 0;
    a->pen.canvas.ink = HM__BLACK;
}

static void put_name(artist *a, const hm__hex_field *f)
{
    char text[2 * HM__HEX_TEXT];

    snprintf(text, sizeof(text), "%d,%d", f->column, f->row);
    if (a->options->annotate == HM_ANNOTATE_CARTESIAN &&
        (int64_t)strlen(text) <= a->board->edge + 2)
        put_text(a, f->x, f->y, text);
    else
        put_text(a, f->x, f->y, f->name);
}

static void draw_field(artist *a, const hm__hex_field *f)
{
    draw_outline(a, f);
    put_name(a, f);
    draw_state(a, f);
    if (f->stones)
        draw_stones(a, f);
}

/* ---- names of columns and rows ----------------------------------------------
 *
 * Each is where one more field of its line would be, and dots lead from there
 * to the first field. */

static int by_row(const void *a, const void *b)
{
    const hm__hex_field *f = *(const hm__hex_field *const *)a;
    const hm__hex_field *g = *(const hm__hex_field *const *)b;

    if (f->row != g->row)
        return (f->row > g->row) - (f->row < g->row);
    return (f->column > g->column) - (f->column < g->column);
}

/* The first field of each column, or of each row. */
static hm_status find_lines(artist *a, axis *x, bool rows)
{
    const hm__hex_board *board = a->board;
    size_t kept = 0;

    *x = (axis){.rows = rows, .before = INT_MAX};
    x->firsts =
        hm__arena_zero(&a->board->arena, board->count, sizeof(*x->firsts));
    if (!x->firsts)
        return HM_ENOMEM;
    for (size_t i = 0; i < board->count; i++) {
        const hm__hex_field *f = &board->fields[i];
        int along = rows ? f->column : f->row;

        x->firsts[i] = f;
        x->before = along <= x->before ? along - 1 : x->before;
    }
    if (rows)
        qsort(x->firsts, board->count, sizeof(*x->firsts), by_row);
    for (size_t i = 0; i < board->count; i++) {
        const hm__hex_field *f = x->firsts[i];
        const hm__hex_field *last = kept ? x->firsts[kept - 1] : NULL;

        if (!last || (rows ? last->row != f->row : last->column != f->column))
            x->firsts[kept++] = f;
    }
    x->count = kept;
    return HM_OK;
}

/* The cell of the label of a line. */
static void find_label(const artist *a, const axis *x,
                       const hm__hex_field *first, int64_t *column,
                       int64_t *row)
{
    int64_t steps = (int64_t)(x->rows ? first->column : first->row) - x->before;

    *column = first->x - (x->rows ? steps : -steps) * (a->board->edge + 3);
    *row = first->y - steps * 2;
}

/* A name without its number. */
static void cut_number(char *name)
{
    size_t minus = name[0] == '-';

    name[minus + strcspn(name + minus, "-0123456789")] = '\0';
}

static void name_line(const artist *a, const axis *x,
                      const hm__hex_field *first, char text[HM__HEX_TEXT])
{
    hm__field_name(first->column, first->row, text);
    cut_number(text);
    if (x->rows || a->options->annotate == HM_ANNOTATE_CARTESIAN)
        snprintf(text, HM__HEX_TEXT, "%d",
                 x->rows ? first->row : first->column);
}

static void put_label(artist *a, const axis *x, const hm__hex_field *first)
{
    char text[HM__HEX_TEXT];
    int64_t column;
    int64_t row;

    find_label(a, x, first, &column, &row);
    name_line(a, x, first, text);
    put_text(a, column, row, text);
    for (int64_t i = 1; row + i + 1 < first->y; i++) {
        int64_t along = i * (a->board->edge + 3) / 2;

        put_glyph(a, column + (x->rows ? along : -along), row + i, DOT);
    }
}

static void put_labels(artist *a)
{
    for (size_t k = 0; k < 2; k++) {
        for (size_t i = 0; i < a->axes[k].count; i++)
            put_label(a, &a->axes[k], a->axes[k].firsts[i]);
    }
}

/* ---- the picture ------------------------------------------------------------
 */

static void widen(box *b, int64_t x, int64_t y, int64_t wide, int64_t high)
{
    b->left = x - wide < b->left ? x - wide : b->left;
    b->right = x + wide > b->right ? x + wide : b->right;
    b->bottom = y - high < b->bottom ? y - high : b->bottom;
    b->top = y + high > b->top ? y + high : b->top;
}

static void add_labels(const artist *a, const axis *x, box *b)
{
    for (size_t i = 0; i < x->count; i++) {
        char text[HM__HEX_TEXT];
        int64_t column;
        int64_t row;

        find_label(a, x, x->firsts[i], &column, &row);
        name_line(a, x, x->firsts[i], text);
        widen(b, column, row, (int64_t)strlen(text) / 2, 0);
    }
}

static box find_box(const artist *a)
{
    int64_t half = right_of(a) + 2;
    box b = {INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN};

    for (size_t i = 0; i < a->board->count; i++)
        widen(&b, a->board->fields[i].x, a->board->fields[i].y, half, 2);
    add_labels(a, &a->axes[0], &b);
    add_labels(a, &a->axes[1], &b);
    return b;
}

/* The inside of a field belongs to it. */
static bool claim(artist *a, const hm__hex_field *f)
{
    for (int64_t y = f->y - 1; y <= f->y + 1; y++) {
        for (int64_t x = f->x - left_of(a); x <= f->x + right_of(a); x++) {
            hm__cell *cell =
                hm__text_canvas_at(&a->pen.canvas, (int)(x - a->box.left),
                                   (int)(y - a->box.bottom));

            if (cell->owner)
                return false;
            cell->owner = f->tile;
        }
    }
    return true;
}

/* Whether segments that were shifted overlap. */
static bool overlap(artist *a)
{
    hm__text_canvas *canvas = &a->pen.canvas;
    size_t cells = (size_t)canvas->columns * (size_t)canvas->rows;
    bool clash = false;

    for (size_t i = 0; i < a->board->count && !clash; i++)
        clash = !claim(a, &a->board->fields[i]);
    for (size_t i = 0; i < cells; i++)
        canvas->cells[i].owner = 0;
    return clash;
}

static hm_status make_canvas(artist *a, hm_ctx *ctx)
{
    double columns;
    double rows;

    a->box = find_box(a);
    columns = (double)(a->box.right - a->box.left) + 1;
    rows = (double)(a->box.top - a->box.bottom) + 1;
    if (!(columns * rows <= (double)ctx->limits.diagram_cells))
        return hm__diagram_limit(a->options, "limit-diagram-cells",
                                 "the diagram would be too large");
    return hm__text_canvas_init(&a->pen.canvas, ctx, (int)columns, (int)rows);
}

static hm_status prepare(artist *a, hm_ctx *ctx)
{
    HM_TRY(hm__hex_arrange(a->board));
    if (a->options->annotate != HM_ANNOTATE_NONE) {
        HM_TRY(find_lines(a, &a->axes[0], true));
        HM_TRY(find_lines(a, &a->axes[1], false));
    }
    HM_TRY(make_canvas(a, ctx));
    if (!overlap(a))
        return HM_OK;
    hm__text_canvas_free(&a->pen.canvas);
    a->pen.canvas.cells = NULL;
    hm__hex_arrange_all(a->board);
    return make_canvas(a, ctx);
}

hm_status hm__hex_draw(hm__hex_board *board, const hm_table *table,
                       const hm_diagram_options *options, hm_out *out)
{
    artist a = {.board = board, .table = table, .options = options};
    hm_status st;

    a.pen.canvas.ctx = hm__out_ctx(out);
    a.pen.symbol = hm__symbol_of; // only for the legend: fields have no rank
    st = prepare(&a, hm__out_ctx(out));
    if (st == HM_OK) {
        put_labels(&a);
        for (size_t i = 0; i < board->count; i++)
            draw_field(&a, &board->fields[i]);
        hm__paint_canvas(&a.pen.canvas, options, out);
    }
    if (st == HM_OK && options->legend)
        st = hm__write_legend(&a.pen, table, options, out);
    hm__text_canvas_free(&a.pen.canvas);
    return st == HM_OK ? hm_out_status(out) : st;
}
