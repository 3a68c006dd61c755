/*
 * diagram.c - text diagrams for terminals, mail and web pages.
 *
 * docs/formats/text.md shows users how they are made.
 */
#include "diagram.h"

#include <math.h>
#include <string.h>

#include "arranged.h"
#include "base/diag.h"
#include "base/out.h"
#include "base/str.h"
#include "hexes.h"
#include "render/renderer.h"

/* The options as this version knows them, defaults filled in. */
static hm_status complete(const hm_diagram_options *given,
                          hm_diagram_options *out)
{
    HM_TRY(hm__options_copy(out, sizeof(*out), given));
    if (!out->name)
        out->name = "diagram";
    return HM_OK;
}

void hm__extent_add(hm_extent *extent, double x, double y, double half_w,
                    double half_h)
{
    if (!extent->any || x - half_w < extent->left)
        extent->left = x - half_w;
    if (!extent->any || x + half_w > extent->right)
        extent->right = x + half_w;
    if (!extent->any || y - half_h < extent->bottom)
        extent->bottom = y - half_h;
    if (!extent->any || y + half_h > extent->top)
        extent->top = y + half_h;
    extent->any = true;
}

hm_status hm__diagram_limit(const hm_diagram_options *options, const char *id,
                            const char *message)
{
    hm__source source = {.name = hm_str_of(options->name)};

    hm__report(options->diags, &source,
               (hm__problem){.severity = HM_ERROR, .id = id}, "%s", message);
    return HM_ELIMIT;
}

static void measure(const hm_table *table, const hm_diagram_options *options,
                    hm_extent *extent)
{
    hm__text_item item;

    for (uint32_t id = hm_table_bottom(table); id;
         id = hm_table_above(table, id)) {
        hm__text_item_at(table, id, options, &item);
        hm__extent_add(extent, item.x, item.y, item.half_w, item.half_h);
    }
}

/* The picture is only moved right and up. */
static double push(double margin, double least)
{
    return least < margin ? margin - least : 0;
}

/* Kanji need wide cells, and so do the letters of ASCII. */
static bool needs_width(const hm_table *table,
                        const hm_diagram_options *options)
{
    hm__text_item item;

    for (uint32_t id = hm_table_bottom(table); id;
         id = hm_table_above(table, id)) {
        hm__text_item_at(table, id, options, &item);
        if (item.set->wide)
            return true;
    }
    return options->style == HM_STYLE_ASCII;
}

/* Makes a canvas that holds what this table needs. */
static hm_status begin(hm__pen *pen, const hm_diagram_options *options,
                       const hm_extent *own, hm_ctx *ctx)
{
    double columns = floor(2 * (own->right + pen->dx) + 1e-6) + 1;
    double rows = floor(2 * (own->top + pen->dy) + 1e-6) + 1;

    if (!(columns * rows <= (double)ctx->limits.diagram_cells))
        return hm__diagram_limit(options, "limit-diagram-cells",
                                 "the diagram would be too large");
    return hm__text_canvas_init(&pen->canvas, ctx, (int)columns, (int)rows);
}

static hm_status draw_pieces(hm__pen *pen, const hm_table *table,
                             const hm_diagram_options *options)
{
    size_t most = pen->canvas.ctx->limits.work;
    hm__text_item item;

    for (uint32_t id = hm_table_bottom(table); id;
         id = hm_table_above(table, id)) {
        hm__text_item_at(table, id, options, &item);
        hm__draw_piece(pen, &item);
        if (pen->canvas.work > most)
            return hm__diagram_limit(options, "limit-work",
                                     "the diagram takes too much work");
    }
    return HM_OK;
}

/* Turns the table around the centre of all positions, and measures it again. */
static hm_extent flip(hm__pen *pen, const hm_extent *all, hm_extent own)
{
    pen->flip = true;
    pen->sum_x = all->left + all->right;
    pen->sum_y = all->bottom + all->top;
    return (hm_extent){true, pen->sum_x - own.right, pen->sum_x - own.left,
                       pen->sum_y - own.top, pen->sum_y - own.bottom};
}

static hm_status draw_cells(const hm_table *table,
                            const hm_diagram_options *options, hm_out *out)
{
    bool ascii = options->style == HM_STYLE_ASCII;
    bool labels = options->annotate != HM_ANNOTATE_NONE;
    double scale = hm_table_scale(table);
    hm_extent own = {0};
    hm_extent all;
    hm_extent seen;
    hm__pen pen = {.symbol = ascii ? hm__symbol_ascii : hm__symbol_of};
    hm_status st;

    measure(table, options, &own);
    if (!own.any)
        return hm_out_status(out);
    all = options->extent ? *options->extent : own;
    pen.dx = push(hm__label_margin(options, all.top, scale), all.left);
    pen.dy = push(labels ? 0.5 : 0, all.bottom);
    seen = options->flip ? flip(&pen, &all, own) : own;
    HM_TRY(begin(&pen, options, &seen, hm__out_ctx(out)));
    pen.canvas.wide = needs_width(table, options);
    st = draw_pieces(&pen, table, options);
    if (st == HM_OK) {
        hm__put_labels(&pen, options, &own, scale);
        hm__paint_canvas(&pen.canvas, options, out);
    }
    if (st == HM_OK && options->legend)
        st = hm__write_legend(&pen, table, options, out);
    hm__text_canvas_free(&pen.canvas);
    return st == HM_OK ? hm_out_status(out) : st;
}

/* A board of hexagons is drawn in another way. */
static hm_status draw(const hm_table *table, const hm_diagram_options *options,
                      hm_out *out)
{
    hm__hex_board board = {.count = 0};
    hm_status st;

    hm__arena_init(&board.arena, hm__out_ctx(out));
    st = hm__hex_find(&board, table, options);
    if (st == HM_OK)
        st = hm__hex_draw(&board, table, options, out);
    hm__arena_free(&board.arena);
    return st == HM_END ? draw_cells(table, options, out) : st;
}

hm_status hm_diagram_measure(const hm_table *table,
                             const hm_diagram_options *options,
                             hm_extent *extent)
{
    hm_diagram_options all;

    HM_TRY(complete(options, &all));
    measure(table, &all, extent);
    return HM_OK;
}

hm_status hm_diagram_write(const hm_table *table,
                           const hm_diagram_options *options, hm_out *out)
{
    hm_diagram_options all;

    HM_TRY(complete(options, &all));
    if (all.arrangement)
        return hm__arranged_draw(table, &all, out);
    return draw(table, &all, out);
}

extern const hm_renderer hm__renderer_txt;

const hm_renderer hm__renderer_txt = {
    .name = "txt",
    .title = "text diagram",
    .media_type = "text/plain",
    .exts = (const char *const[]){"txt", NULL},
    .kind = HM_RENDERER_TEXT,
};
