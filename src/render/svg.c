/*
 * svg.c - SVG, by our own hand: small, the same bytes every time.
 *
 * Each look is defined once and used by every piece that has it. Pieces have
 * ids and titles, so that pages can find them and screen readers name them;
 * what is no piece is hidden from the latter. Nothing outside of the file is
 * ever referred to.
 */
#include "svg.h"
#include "arrange.h"
#include "base/out.h"
#include "extras.h"
#include "names.h"
#include "plain.h"
#include "renderer.h"

/* ---- colours and numbers
 * -----------------------------------------------------
 */

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

/* A number; a blank parts it from another, unless it brings its own mark. */
static void put_next(hm_out *out, int32_t value)
{
    if (value >= 0)
        hm_out_char(out, ' ');
    hm_out_int(out, value);
}

static void put_point(hm_out *out, int32_t x, int32_t y)
{
    hm_out_int(out, x);
    put_next(out, -y);
}

/* ---- outlines -------------------------------------------------------------
 */

/* Two half circles, from the left. */
static void put_circle(hm_out *out, const int32_t *v)
{
    int32_t r = v[2];

    hm_out_char(out, 'M');
    put_point(out, v[0] - r, v[1]);
    hm_out_printf(out, "a%d %d 0 1 0 %d 0a%d %d 0 1 0 %d 0Z", r, r, 2 * r, r, r,
                  -2 * r);
}

static void put_op(hm_out *out, const hm__op *op)
{
    const int32_t *v = op->v;

    switch (op->kind) {
    case HM__OP_CLOSE:
        hm_out_char(out, 'Z');
        break;
    case HM__OP_CIRCLE:
        put_circle(out, v);
        break;
    case HM__OP_CURVE:
        hm_out_char(out, 'C');
        put_point(out, v[0], v[1]);
        put_next(out, v[2]);
        put_next(out, -v[3]);
        put_next(out, v[4]);
        put_next(out, -v[5]);
        break;
    default:
        hm_out_char(out, op->kind == HM__OP_MOVE ? 'M' : 'L');
        put_point(out, v[0], v[1]);
        break;
    }
}

void hm__svg_outline(const hm__scene *scene, const hm__shape *shape,
                     hm_out *out)
{
    for (size_t i = 0; i < shape->count; i++)
        put_op(out, &scene->path.ops[shape->first + i]);
}

void hm__svg_words(const hm__shape *shape, hm_out *out)
{
    static const char *const anchors[] = {"start", "middle", "end"};

    hm_out_printf(out,
                  "<text font-family=\"DejaVu Sans,sans-serif\" "
                  "font-size=\"%d\" text-anchor=\"%s\"%s",
                  shape->words.size, anchors[shape->words.anchor],
                  shape->words.bold ? " font-weight=\"600\"" : "");
}

static void put_shape(const hm__scene *scene, const hm__shape *shape,
                      hm_out *out)
{
    if (shape->text.len) {
        hm__svg_words(shape, out);
        put_color(out, "fill", scene->theme.colors[shape->fill], shape->alpha);
        hm_out_char(out, '>');
        hm__plain_text(out, shape->text);
        hm_out_puts(out, "</text>");
        return;
    }
    hm_out_puts(out, "<path d=\"");
    hm__svg_outline(scene, shape, out);
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

static void put_drawings(const hm__scene *scene, hm_out *out)
{
    hm_out_puts(out, "<defs>\n");
    for (size_t i = 0; i < scene->drawing_count; i++) {
        const hm__drawing *drawing = &scene->drawings[i];

        hm_out_printf(out, "<g id=\"look-%zu\">", i + 1);
        for (size_t j = 0; j < drawing->count; j++)
            put_shape(scene, &scene->shapes[drawing->first + j], out);
        hm_out_puts(out, "</g>\n");
    }
    hm_out_puts(out, "</defs>\n");
}

/* ---- items ----------------------------------------------------------------
 */

static void put_title(const hm__scene *scene, uint32_t id, hm_out *scratch,
                      hm_out *out)
{
    hm_piece piece;

    if (!hm_table_piece(scene->table, id, &piece))
        return;
    hm_out_clear(scratch);
    hm__name_piece(scene->table, &piece, scratch);
    hm_out_puts(out, "<title>");
    hm__plain_text(out, hm_out_text(scratch));
    hm_out_puts(out, "</title>");
}

static void put_item(const hm__scene *scene, const hm__item *item,
                     hm_out *scratch, hm_out *out)
{
    if (item->piece) {
        hm_out_printf(out, "<g id=\"piece-%u\" role=\"img\">", item->piece);
        put_title(scene, item->piece, scratch, out);
    }
    hm_out_printf(out, "<use href=\"#look-%zu\" transform=\"translate(",
                  item->drawing + 1);
    hm_out_printf(out, "%d %d)", item->x, -item->y);
    if (item->angle != 0) {
        hm_out_puts(out, " rotate(");
        hm_out_number(out, -item->angle);
        hm_out_char(out, ')');
    }
    hm_out_puts(out,
                item->piece ? "\"/></g>\n" : "\" aria-hidden=\"true\"/>\n");
}

static hm_status put_items(const hm__scene *scene, hm_out *out)
{
    hm_out *scratch = NULL;

    HM_TRY(hm_out_new(scene->ctx, &scratch));
    for (size_t i = 0; i < scene->item_count; i++)
        put_item(scene, &scene->items[i], scratch, out);
    hm_out_fail(out, hm_out_status(scratch));
    hm_out_free(scratch);
    return HM_OK;
}

/* ---- the whole ------------------------------------------------------------
 */

/* The caption below the box, in whatever sans-serif font there is. */
static void put_caption(const hm__view *view, hm_out *out)
{
    hm_str rest = view->caption;
    int32_t middle = (view->box.left + view->box.right) / 2;
    int32_t y = -view->box.bottom + view->caption_text;

    if (rest.len == 0)
        return;
    hm_out_printf(out,
                  "<g font-family=\"DejaVu Sans,sans-serif\" "
                  "font-size=\"%d\" text-anchor=\"middle\"",
                  view->caption_text);
    put_color(out, "fill", view->scene->theme.colors[HM__COLOR_LABEL], 255);
    hm_out_puts(out, ">\n");
    for (int i = 0; rest.len && i < view->caption_lines; i++) {
        hm_out_printf(out, "<text x=\"%d\" y=\"%d\">", middle,
                      y + i * view->caption_line);
        hm__plain_text(out, hm__extras_line(&rest, view->caption_wide));
        hm_out_puts(out, "</text>\n");
    }
    hm_out_puts(out, "</g>\n");
}

static void put_head(const hm__view *view, hm_out *out)
{
    size_t count = hm_table_count_pieces(view->scene->table);
    hm__box b = view->box;
    int32_t high = b.top - b.bottom + view->caption_lines * view->caption_line;

    hm_out_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                  "height=\"%d\" viewBox=\"%d %d %d %d\" "
                  "role=\"graphics-document document\" "
                  "fill-rule=\"evenodd\" "
                  "stroke-linejoin=\"round\">\n",
                  view->width, view->height, b.left, -b.top, b.right - b.left,
                  high);
    hm_out_puts(out, "<title>");
    hm__plain_text(out, view->title.len ? view->title : HM_STR("A position"));
    hm_out_puts(out, "</title>\n<desc>");
    if (view->scene->arranged)
        hm__arrange_describe(view->options->arrangement, out);
    else
        hm_out_printf(out, "%zu piece%s on the table", count,
                      count == 1 ? "" : "s");
    hm_out_puts(out, "</desc>\n");
}

static hm_status svg_write(hm_ctx *ctx, const hm__view *view, hm_out *out)
{
    const hm__scene *scene = view->scene;
    hm__box b = view->box;
    int32_t bottom = b.bottom - view->caption_lines * view->caption_line;

    (void)ctx;
    put_head(view, out);
    put_drawings(scene, out);
    hm_out_printf(out, "<path d=\"M%d %dH%dV%dH%dZ\"", b.left, -b.top, b.right,
                  -bottom, b.left);
    put_color(out, "fill", scene->theme.colors[HM__COLOR_PAPER], 255);
    hm_out_puts(out, "/>\n");
    HM_TRY(put_items(scene, out));
    put_caption(view, out);
    hm_out_puts(out, "</svg>\n");
    return HM_OK;
}

extern const hm_renderer hm__renderer_svg;

const hm_renderer hm__renderer_svg = {
    .name = "svg",
    .title = "drawing that scales, with names for screen readers",
    .exts = (const char *const[]){"svg", NULL},
    .media_type = "image/svg+xml",
    .write = svg_write,
};
