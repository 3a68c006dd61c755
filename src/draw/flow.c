/*
 * flow.c - columns of text and pictures, as in a magazine.
 */
#include <math.h>

#include "book.h"

static const double gutter = 20; // between columns
static const double bottom = HM__PAGE_HEIGHT - HM__PAGE_MARGIN;
static const double text_size = 9;
static const double caption_size = 8;
static const double leading = 3;     // between lines
static const double text_share = 62; // of a column's part, for each picture
static const double paragraph_gap = 4;

/* The left edge of the column and its width. */
static double column_at(const hm_book *book, double *wide)
{
    *wide = (HM__PAGE_WIDTH - 2 * HM__PAGE_MARGIN + gutter) / book->columns -
            gutter;
    return HM__PAGE_MARGIN + (*wide + gutter) * book->next;
}

static void next_column(hm_book *book)
{
    if (book->next + 1 == book->columns) {
        hm__book_turn(book);
        return;
    }
    book->next++;
    book->y = book->top;
}

/* Goes to a column that has so much room left, unless none ever has. */
static void make_room(hm_book *book, double high)
{
    if (book->y > book->top && book->y + high > bottom)
        next_column(book);
}

/* One line of a layout. */
static void put_line(hm_book *book, PangoLayoutIter *iter, double size)
{
    PangoRectangle box;
    double wide;
    double left;

    pango_layout_iter_get_line_extents(iter, NULL, &box);
    make_room(book, box.height / (double)PANGO_SCALE);
    left = column_at(book, &wide);
    cairo_move_to(book->cr, left + box.x / (double)PANGO_SCALE, book->y + size);
    pango_cairo_show_layout_line(book->cr,
                                 pango_layout_iter_get_line_readonly(iter));
    book->y += size + leading;
    book->fresh = false;
}

static void put_lines(hm_book *book, hm_str text, hm__type type)
{
    double wide;
    PangoLayout *layout;
    PangoLayoutIter *iter;

    column_at(book, &wide);
    layout = hm__book_layout(book, text, wide, type);
    iter = pango_layout_get_iter(layout);
    do
        put_line(book, iter, type.size);
    while (pango_layout_iter_next_line(iter));
    pango_layout_iter_free(iter);
    g_object_unref(layout);
}

void hm__flow_text(hm_book *book, hm_str text, bool moves)
{
    if (text.len == 0)
        return;
    make_room(book, 2 * (text_size + leading));
    put_lines(book, text,
              (hm__type){.size = text_size,
                         .bold = moves,
                         .align = PANGO_ALIGN_LEFT,
                         .color = HM__COLOR_INK});
    book->y += paragraph_gap;
}

hm_status hm__flow_view(hm_book *book, hm__view *view, hm_str caption)
{
    double part = (bottom - HM__PAGE_MARGIN) / book->rows;
    double most = fmax(part - text_share, part / 2);
    double wide;
    double scale;
    double high;
    double at[2];

    column_at(book, &wide); // all columns are alike
    scale = fmin(wide / view->width, most / view->height);
    high = view->height * scale;
    make_room(book, high + (caption.len ? caption_size + leading : 0));
    at[0] = column_at(book, &wide) + (wide - view->width * scale) / 2;
    at[1] = book->y;
    HM_TRY(hm__book_place(book, view, at, scale));
    book->y += high;
    if (caption.len)
        put_lines(book, caption,
                  (hm__type){.size = caption_size,
                             .align = PANGO_ALIGN_CENTER,
                             .color = HM__COLOR_LABEL});
    book->y += HM__PAGE_GAP / 2;
    return HM_OK;
}
