/*
 * fuzz_shape.c - outlines on pixels, beside what cairo makes of them.
 *
 * Away from edges, an area must be the same; and every part of a bitmap as if
 * the whole had been painted. The first bytes are a matrix and the part, each
 * of the others begins an op.
 */
#include "draw/shape.h"

#include "fuzz.h"

enum { WIDE = 32, HIGH = 24, MOST_OPS = 12, HEAD = 6 };

/* What cairo may leave out: figures smaller than a quarter of a pixel. */
enum { SPECK = 64 };

typedef struct sheet {
    uint32_t pixels[WIDE * HIGH];
} sheet;

static hm__bitmap bitmap_of(sheet *s)
{
    memset(s, 0, sizeof(*s));
    return (hm__bitmap){s->pixels, WIDE, {0, 0, WIDE, HIGH}};
}

/* Ops of five bytes: what it is, and where. */
static hm__outline read_outline(const uint8_t *data, size_t size, hm__op *ops)
{
    hm__outline outline = {.ops = ops, .count = 1};

    ops[0] = (hm__op){.kind = HM__OP_MOVE};
    for (; size >= 5 && outline.count < MOST_OPS; data += 5, size -= 5) {
        hm__op *op = &ops[outline.count++];

        op->kind = (hm__op_kind)(data[0] % 5);
        for (int i = 0; i < 6; i++)
            op->v[i] = (int8_t)data[1 + i % 4] * (i < 4 ? 1 : 2);
        if (op->kind == HM__OP_CIRCLE)
            op->v[2] = 8 + data[3];
    }
    return outline;
}

static void trace(cairo_t *cr, const hm__op *op)
{
    const int32_t *v = op->v;

    if (op->kind == HM__OP_MOVE) {
        cairo_move_to(cr, v[0], v[1]);
    } else if (op->kind == HM__OP_LINE) {
        cairo_line_to(cr, v[0], v[1]);
    } else if (op->kind == HM__OP_CURVE) {
        cairo_curve_to(cr, v[0], v[1], v[2], v[3], v[4], v[5]);
    } else if (op->kind == HM__OP_CIRCLE) {
        cairo_new_sub_path(cr);
        cairo_arc(cr, v[0], v[1], v[2], 0, 6.283185307179586);
        cairo_close_path(cr);
    } else {
        cairo_close_path(cr);
    }
}

/* The area; with a width, all that is near its edges. */
static void draw_slowly(const hm__outline *outline, double width, sheet *out)
{
    hm__bitmap bitmap = bitmap_of(out);
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (void *)bitmap.pixels, CAIRO_FORMAT_ARGB32, WIDE, HIGH, WIDE * 4);
    cairo_t *cr = cairo_create(surface);

    cairo_set_matrix(cr, &outline->matrix);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    for (size_t i = 0; i < outline->count; i++) {
        if (outline->ops[i].kind == HM__OP_MOVE ||
            outline->ops[i].kind == HM__OP_CIRCLE)
            cairo_close_path(cr);
        trace(cr, &outline->ops[i]);
    }
    cairo_close_path(cr);
    cairo_set_line_width(cr, width);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    if (width > 0)
        cairo_stroke(cr);
    else
        cairo_fill(cr);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static sheet slow;
    static sheet near;
    static sheet whole;
    static sheet part;
    hm__op ops[MOST_OPS];
    hm__outline outline;
    hm__bitmap bitmap;

    if (size < HEAD)
        return 0;
    outline = read_outline(data + HEAD, size - HEAD, ops);
    cairo_matrix_init(&outline.matrix, (data[0] + 128) / 512.0, 0, 0,
                      -(data[0] + 128) / 512.0, data[1] / 7.0, data[2] / 9.0);
    cairo_matrix_rotate(&outline.matrix, data[3] / 40.0);
    draw_slowly(&outline, 0, &slow);
    draw_slowly(&outline, 3 * 512.0 / (data[0] + 128), &near); // three pixels
    bitmap = bitmap_of(&whole);
    hm__outline_fill(&outline, &bitmap, 0xFF000000);
    for (int i = 0; i < WIDE * HIGH; i++)
        expect(near.pixels[i] || abs((int)(whole.pixels[i] >> 24) -
                                     (int)(slow.pixels[i] >> 24)) < SPECK);
    bitmap = bitmap_of(&part);
    bitmap.part = (hm__rect){data[4] % WIDE, data[5] % HIGH, WIDE, HIGH};
    hm__outline_line(&outline, &bitmap, data[4] / 8.0, 0x80402000);
    for (int i = 0; i < WIDE * HIGH; i++)
        expect((i / WIDE >= bitmap.part.top && i % WIDE >= bitmap.part.left) ||
               part.pixels[i] == 0);
    return 0;
}
