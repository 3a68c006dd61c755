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

/* The sign of file `i` of `count`. */
static uint32_t file_sign(hm_annotate annotate, int i, int count)
{
    switch (annotate) {
    case HM_ANNOTATE_ALGEBRAIC:
        return (uint32_t)('a' - 1 + i);
    case HM_ANNOTATE_GO:
        return (uint32_t)('a' - 1 + i + (i > 8)); // without i
    case HM_ANNOTATE_SHOGI:
    case HM_ANNOTATE_XIANGQI:
        return (uint32_t)('0' + count - i + 1);
    default:
        return (uint32_t)('0' + i);
    }
}

static void put_letter(hm__pen *pen, int i, int count, double scale)
{
    hm__text_canvas_label(&pen->canvas, 0, hm__pen_y(pen, i * scale),
                          hm__symbol_plain((uint32_t)('a' + count - i)));
}

/* A digit in each cell, or two in a wide one. */
static void put_row(hm__pen *pen, int at_row, int i, double scale)
{
    int each = pen->canvas.wide ? 2 : 1;
    int y = hm__pen_y(pen, at_row * scale);
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

/* How many lines there are up to a place, at most `most`. */
static int count_lines(double to, double scale, int most)
{
    int count = 0;

    while (count < most && (count + 1) * scale <= to + noise)
        count++;
    return count;
}

void hm__put_labels(hm__pen *pen, const hm_diagram_options *options,
                    const hm_extent *extent, double scale)
{
    static const int most[] = {0, 26, 9, 25, 9, 9, 9};
    hm_annotate names = options->annotate;
    int columns = count_lines(extent->right, scale, most[names]);
    int rows = count_lines(extent->top, scale, MOST_ROWS);

    for (int i = 1; i <= columns; i++)
        hm__text_canvas_label(&pen->canvas, hm__pen_x(pen, i * scale), 0,
                              hm__symbol_plain(file_sign(names, i, columns)));
    for (int i = 1; i <= rows && names != HM_ANNOTATE_NONE; i++) {
        if (names == HM_ANNOTATE_SHOGI && rows <= 26)
            put_letter(pen, i, rows, scale);
        else if (names == HM_ANNOTATE_JANGGI)
            put_row(pen, i, (rows - i + 1) % 10, scale);
        else if (names != HM_ANNOTATE_SHOGI && names != HM_ANNOTATE_XIANGQI)
            put_row(pen, i, i, scale);
    }
}
