/*
 * text.c - the renderer of text: diagrams for terminals, mail and web pages.
 *
 * docs/formats/text.md tells users how they are made.
 */
#include <math.h>

#include "base/limits.h"
#include "base/out.h"
#include "paint.h"
#include "render/render.h"

static void text_measure(const hm_table *table,
                         const hm_render_options *options, hm_extent *extent)
{
    hm__look look;

    for (uint32_t id = hm_table_bottom(table); id;
         id = hm_table_above(table, id)) {
        hm__look_at(table, id, options->reorient, &look);
        hm__extent_add(extent, look.x, look.y, look.half_w, look.half_h);
    }
}

/* The picture is only ever pushed right and up. */
static double push(double margin, double least)
{
    return least < margin ? margin - least : 0;
}

/* Makes a canvas that holds what this table needs. */
static hm_status begin(hm__pen *pen, const hm_render_options *options,
                       const hm_extent *own, hm_ctx *ctx)
{
    double columns = floor(2 * (own->right + pen->dx) + 1e-6) + 1;
    double rows = floor(2 * (own->top + pen->dy) + 1e-6) + 1;

    if (!(columns * rows <= (double)ctx->limits.diagram_cells))
        return hm__render_limit(options, "limit-diagram-cells",
                                "the diagram would be too large");
    return hm__canvas_init(&pen->canvas, ctx, (int)columns, (int)rows);
}

static hm_status draw_pieces(hm__pen *pen, const hm_table *table,
                             const hm_render_options *options)
{
    size_t most = pen->canvas.ctx->limits.work;
    hm__look look;

    for (uint32_t id = hm_table_bottom(table); id;
         id = hm_table_above(table, id)) {
        hm__look_at(table, id, options->reorient, &look);
        hm__draw_piece(pen, &look);
        if (pen->canvas.work > most)
            return hm__render_limit(options, "limit-work",
                                    "the diagram takes too much work");
    }
    return HM_OK;
}

static hm_status text_draw(const hm_table *table,
                           const hm_render_options *options, hm_out *out)
{
    bool ascii = options->style == HM_STYLE_ASCII;
    bool labels = options->annotate != HM_ANNOTATE_NONE;
    double scale = hm_table_scale(table);
    hm_extent own = {0};
    const hm_extent *all = options->extent ? options->extent : &own;
    hm__pen pen = {.symbol = ascii ? hm__symbol_ascii : hm__symbol_of};
    hm_status st;

    text_measure(table, options, &own);
    if (!own.any)
        return hm_out_status(out);
    pen.dx = push(hm__label_margin(options, all->top, scale), all->left);
    pen.dy = push(labels ? 0.5 : 0, all->bottom);
    HM_TRY(begin(&pen, options, &own, hm__out_ctx(out)));
    st = draw_pieces(&pen, table, options);
    if (st == HM_OK) {
        hm__put_labels(&pen, options, &own, scale);
        hm__paint_canvas(&pen.canvas, options, out);
    }
    if (st == HM_OK && options->legend)
        st = hm__write_legend(&pen, table, options, out);
    hm__canvas_free(&pen.canvas);
    return st == HM_OK ? hm_out_status(out) : st;
}

extern const hm_renderer hm__renderer_text;

const hm_renderer hm__renderer_text = {
    .name = "text",
    .title = "text diagrams",
    .media_type = "text/plain",
    .ext = "txt",
    .measure = text_measure,
    .draw = text_draw,
};
