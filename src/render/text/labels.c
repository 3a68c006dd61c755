/*
 * labels.c - names of files below a diagram and of ranks at its left.
 *
 * A label that does not fit is not printed: files after z (or 9), and ranks
 * after 999.
 */
#include "paint.h"

enum { MOST_ROWS = 999 };

static const double noise = 1e-6;

double hm__label_margin(const hm_diagram_options *options, double top,
                        double scale)
{
    if (options->annotate == HM_ANNOTATE_NONE)
        return 0;
    if (top + noise >= 100 * scale)
        return 1.5;
    return top >= 10 ? 1 : 0.5;
}

static void put_column(hm__pen *pen, const hm_diagram_options *options, int i,
                       double scale)
{
    bool letters = options->annotate == HM_ANNOTATE_ALGEBRAIC;

    hm__text_canvas_label(
        &pen->canvas, hm__pen_x(pen, i * scale), 0,
        hm__symbol_plain((uint32_t)((letters ? 'a' - 1 : '0') + i)));
}

/* A digit in each cell, or two in a wide one. */
static void put_row(hm__pen *pen, int i, double scale)
{
    int each = pen->canvas.wide ? 2 : 1;
    int y = hm__pen_y(pen, i * scale);
    char digits[3];
    int count = 0;

    if (i >= 100)
        digits[count++] = (char)('0' + i / 100);
    if (i >= 10)
        digits[count++] = (char)('0' + i / 10 % 10);
    digits[count++] = (char)('0' + i % 10);
    for (int at = 0; at < count; at += each) {
        hm__symbol label = {.code = {0}};

        for (int k = 0; k < each && at + k < count; k++)
            label.code[k] = (unsigned char)digits[at + k];
        hm__text_canvas_label(&pen->canvas, at / each, y, label);
    }
}

void hm__put_labels(hm__pen *pen, const hm_diagram_options *options,
                    const hm_extent *extent, double scale)
{
    int columns = options->annotate == HM_ANNOTATE_ALGEBRAIC ? 26 : 9;

    if (options->annotate == HM_ANNOTATE_NONE)
        return;
    for (int i = 1; i <= columns && i * scale <= extent->right + noise; i++)
        put_column(pen, options, i, scale);
    for (int i = 1; i <= MOST_ROWS && i * scale <= extent->top + noise; i++)
        put_row(pen, i, scale);
}
