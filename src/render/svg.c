/*
 * svg.c - SVG, by our own hand: small, the same bytes every time.
 *
 * Each look is defined once and used by every piece that has it. Pieces have
 * ids and titles, so that pages can find them and screen readers name them.
 */
#include <string.h>

#include "extras.h"
#include "renderer.h"

static void put_color(hm_out *out, const char *what, uint32_t rgba,
                      uint8_t alpha)
{
    uint32_t a = (rgba & 0xFF) * alpha / 255;

    hm_out_printf(out, " %s=\"#%06x\"", what, rgba >> 8);
    if (a < 255) {
        hm_out_printf(out, " %s-opacity=\"", what);
        hm_out_number(out, a / 255.0);
        hm_out_char(out, '"');
    }
}

static void put_op(hm_out *out, const hm__op *op)
{
    static const char letters[] = "MLC";
    size_t count = op->kind == HM__OP_CURVE ? 6 : 2;
    const int32_t *v = op->v;

    if (op->kind == HM__OP_CLOSE) {
        hm_out_char(out, 'Z');
        return;
    }
    if (op->kind == HM__OP_CIRCLE) {
        hm_out_printf(out, "M%d %da%d %d 0 1 0 %d 0a%d %d 0 1 0 %d 0Z",
                      v[0] - v[2], -v[1], v[2], v[2], 2 * v[2], v[2], v[2],
                      -2 * v[2]);
        return;
    }
    hm_out_char(out, letters[op->kind]);
    for (size_t i = 0; i < count; i++)
        hm_out_printf(out, "%s%d", i ? " " : "", i % 2 ? -v[i] : v[i]);
}

static void put_shape(const hm__scene *scene, const hm__shape *shape,
                      hm_out *out)
{
    hm_out_puts(out, "<path d=\"");
    for (size_t i = 0; i < shape->count; i++)
        put_op(out, &scene->path.ops[shape->first + i]);
    hm_out_char(out, '"');
    if (shape->fill)
        put_color(out, "fill", scene->theme.colors[shape->fill], shape->alpha);
    else
        hm_out_puts(out, " fill=\"none\"");
    if (shape->line) {
        put_color(out, "stroke", scene->theme.colors[shape->line],
                  shape->alpha);
        hm_out_printf(out, " stroke-width=\"%d\"", shape->width);
    }
    hm_out_puts(out, "/>");
}

static void put_looks(const hm__scene *scene, hm_out *out)
{
    hm_out_puts(out, "<defs>\n");
    for (size_t i = 0; i < scene->look_count; i++) {
        const hm__look *look = &scene->looks[i];

        hm_out_printf(out, "<g id=\"look-%zu\">", i + 1);
        for (size_t j = 0; j < look->count; j++)
            put_shape(scene, &scene->shapes[look->first + j], out);
        hm_out_puts(out, "</g>\n");
    }
    hm_out_puts(out, "</defs>\n");
}

/* Text between tags, with what XML forbids escaped or left out. */
static void put_text(hm_out *out, hm_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        if (c == '<')
            hm_out_puts(out, "&lt;");
        else if (c == '&')
            hm_out_puts(out, "&amp;");
        else if (c == '>')
            hm_out_puts(out, "&gt;");
        else if (c >= 0x20 || c == '\n' || c == '\t')
            hm_out_char(out, (char)c);
    }
}

static void put_item(const hm__scene *scene, const hm__item *item, hm_out *out)
{
    hm_piece piece;

    if (item->piece)
        hm_out_printf(out, "<g id=\"piece-%u\">", item->piece);
    else
        hm_out_puts(out, "<g>");
    if (item->piece && hm_table_piece(scene->table, item->piece, &piece)) {
        hm_out_puts(out, "<title>");
        put_text(out, piece.system);
        hm_out_printf(out, " %s %s, suit %d, rank %d</title>", piece.kind,
                      piece.side, piece.suit, piece.rank);
    }
    hm_out_printf(out, "<use href=\"#look-%zu\" transform=\"translate(%d %d)",
                  item->look + 1, item->x, -item->y);
    if (item->angle != 0) {
        hm_out_puts(out, " rotate(");
        hm_out_number(out, -item->angle);
        hm_out_char(out, ')');
    }
    hm_out_puts(out, "\"/></g>\n");
}

/* The caption below the box, in whatever sans-serif font there is. */
static void put_caption(const hm__view *view, hm_out *out)
{
    hm_str caption = hm_str_of(view->options->caption);
    int32_t middle = (view->box.left + view->box.right) / 2;

    if (view->caption_lines == 0)
        return;
    hm_out_printf(out,
                  "<g font-family=\"DejaVu Sans,sans-serif\" "
                  "font-size=\"%d\" text-anchor=\"middle\"",
                  HM__CAPTION_TEXT);
    put_color(out, "fill", view->scene->theme.colors[HM__COLOR_LABEL], 255);
    hm_out_puts(out, ">\n");
    for (int i = 0; i < view->caption_lines; i++) {
        hm_out_printf(out, "<text x=\"%d\" y=\"%d\">", middle,
                      -view->box.bottom + i * HM__CAPTION_LINE +
                          HM__CAPTION_TEXT);
        put_text(out, hm__extras_line(&caption, view->caption_wide));
        hm_out_puts(out, "</text>\n");
    }
    hm_out_puts(out, "</g>\n");
}

static hm_status svg_write(hm_ctx *ctx, const hm__view *view, hm_out *out)
{
    const hm__scene *scene = view->scene;
    hm__box b = view->box;
    int32_t bottom = b.bottom - view->caption_lines * HM__CAPTION_LINE;

    (void)ctx;
    hm_out_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                  "height=\"%d\" viewBox=\"%d %d %d %d\" role=\"img\" "
                  "fill-rule=\"evenodd\" stroke-linejoin=\"round\">\n",
                  view->width, view->height, b.left, -b.top, b.right - b.left,
                  b.top - bottom);
    hm_out_puts(out, "<title>");
    put_text(out, hm_str_of(view->options->title ? view->options->title
                                                 : "A position"));
    hm_out_printf(out, "</title>\n<desc>%zu pieces on the table</desc>\n",
                  scene->item_count);
    put_looks(scene, out);
    hm_out_printf(out, "<path d=\"M%d %dH%dV%dH%dZ\"", b.left, -b.top, b.right,
                  -bottom, b.left);
    put_color(out, "fill", scene->theme.colors[HM__COLOR_PAPER], 255);
    hm_out_puts(out, "/>\n");
    for (size_t i = 0; i < scene->item_count; i++)
        put_item(scene, &scene->items[i], out);
    put_caption(view, out);
    hm_out_puts(out, "</svg>\n");
    return HM_OK;
}

extern const hm_renderer hm__renderer_svg;

const hm_renderer hm__renderer_svg = {
    .name = "svg",
    .media_type = "image/svg+xml",
    .write = svg_write,
};
