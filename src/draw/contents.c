/*
 * contents.c - the games of a book: headings, chapters and the list of them.
 *
 * Which page a game begins on is known when it is printed, and the list of
 * contents after all games. Readers want it first, so its pages change places
 * with the others in the list of pages, which ends a PDF.
 */
#include <cairo-pdf.h>
#include <stdio.h>
#include <string.h>

#include "book.h"

static const double line_size = 10;
static const double line_step = 17;
static const double number_wide = 40;

static void name_chapter(size_t number, const char *tag, char out[48])
{
    snprintf(out, 48, "%s='game-%zu'", tag, number);
}

hm_status hm__contents_add(hm_book *book, hm_str title, hm_str subtitle)
{
    char name[48];

    HM_TRY(hm__reserve(book->ctx, &book->chapters, &book->chapter_room,
                       book->chapter_count + 1, sizeof(*book->chapters)));
    book->chapters[book->chapter_count++] =
        (hm__chapter){title, subtitle, book->page};
    if (book->chapter_count == 1 && title.len)
        cairo_pdf_surface_set_metadata(book->surface, CAIRO_PDF_METADATA_TITLE,
                                       title.ptr);
    name_chapter(book->chapter_count, "name", name);
    cairo_tag_begin(book->cr, CAIRO_TAG_DEST, name);
    hm__book_heading(book, title, subtitle);
    cairo_tag_end(book->cr, CAIRO_TAG_DEST);
    name_chapter(book->chapter_count, "dest", name);
    cairo_pdf_surface_add_outline(book->surface, CAIRO_PDF_OUTLINE_ROOT,
                                  title.ptr, name, 0);
    book->header = title;
    book->fresh = false;
    return HM_OK;
}

/* ---- the list ------------------------------------------------------------ */

/* A line from a place on, cut where it is too long; returns how wide it is. */
static double put_words(hm_book *book, hm_str text, const double at[3],
                        hm__color color)
{
    PangoLayout *layout = hm__book_layout(
        book, text, at[2], (hm__type){.size = line_size, .color = color});
    int wide;

    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    cairo_move_to(book->cr, at[0], at[1]);
    pango_cairo_show_layout(book->cr, layout);
    pango_layout_get_pixel_size(layout, &wide, NULL);
    g_object_unref(layout);
    return wide;
}

static void put_dots(hm_book *book, double from, double to, double y)
{
    static const double dash[] = {0.8, 3.2};

    if (from >= to)
        return;
    cairo_set_line_width(book->cr, 0.8);
    cairo_set_dash(book->cr, dash, 2, from);
    cairo_move_to(book->cr, from, y);
    cairo_line_to(book->cr, to, y);
    cairo_stroke(book->cr);
}

/* Title, players, dots and the number of the page: a link to it. */
static void put_chapter(hm_book *book, size_t number, double y)
{
    const hm__chapter *c = &book->chapters[number - 1];
    double right = HM__PAGE_WIDTH - HM__PAGE_MARGIN - number_wide;
    double at[3] = {HM__PAGE_MARGIN, y, right - HM__PAGE_MARGIN};
    char text[48];

    name_chapter(number, "dest", text);
    cairo_tag_begin(book->cr, CAIRO_TAG_LINK, text);
    if (c->title.len)
        at[0] += put_words(book, c->title, at, HM__COLOR_INK) + 10;
    at[2] = right - at[0];
    if (c->subtitle.len && at[2] > number_wide)
        at[0] += put_words(book, c->subtitle, at, HM__COLOR_LABEL);
    put_dots(book, at[0] + 6, right + number_wide / 2, y + line_size * 0.98);
    snprintf(text, sizeof(text), "%d", c->page);
    at[0] = right;
    at[2] = number_wide;
    hm__book_print(book, hm_str_of(text), at,
                   (hm__type){.size = line_size,
                              .align = PANGO_ALIGN_RIGHT,
                              .color = HM__COLOR_INK});
    cairo_tag_end(book->cr, CAIRO_TAG_LINK);
}

/* A number in small Roman letters, as pages before the first have. */
static void write_roman(int number, char out[32])
{
    static const struct {
        int value;
        const char *text;
    } digits[] = {{100, "c"}, {90, "xc"}, {50, "l"}, {40, "xl"}, {10, "x"},
                  {9, "ix"},  {5, "v"},   {4, "iv"}, {1, "i"}};
    size_t len = 0;

    for (size_t i = 0; i < HM_COUNT(digits); i++) {
        for (; number >= digits[i].value && len < 28; number -= digits[i].value)
            len += (size_t)snprintf(out + len, 32 - len, "%s", digits[i].text);
    }
}

int hm__contents_print(hm_book *book)
{
    int pages = 0;
    char number[32] = "";
    double y = 0;

    if (!book->contents.len || book->chapter_count < 2)
        return 0;
    for (size_t i = 1; i <= book->chapter_count; i++) {
        if (pages == 0 || y + line_step > HM__PAGE_HEIGHT - HM__PAGE_MARGIN) {
            if (pages)
                hm__book_end_page(book, number);
            write_roman(++pages, number);
            hm__book_begin_page(book);
            hm__book_heading(book, pages == 1 ? book->contents : HM_STR(""),
                             HM_STR(""));
            y = book->y;
        }
        put_chapter(book, i, y);
        y += line_step;
    }
    hm__book_end_page(book, number);
    return pages;
}

/* ---- the order of pages -------------------------------------------------- */

/* Where the next of some references ends: "12 0 R " */
static size_t skip_page(hm_str text, size_t at)
{
    while (at < text.len && text.ptr[at] != 'R')
        at++;
    return at + 2;
}

/* The list of pages in the end of a PDF; empty if it is not as we know it. */
static hm_str find_pages(hm_str text, int count)
{
    static const hm_str key = {"/Kids [ ", 8};
    size_t from = 0;
    size_t to;

    while (from + key.len < text.len &&
           memcmp(text.ptr + from, key.ptr, key.len) != 0)
        from++;
    from += key.len;
    to = from;
    for (int i = 0; i < count; i++)
        to = skip_page(text, to);
    return to < text.len && text.ptr[to] == ']' ? hm__str_part(text, from, to)
                                                : HM_STR("");
}

hm_status hm__contents_first(hm_book *book, int count)
{
    hm_str all = hm_out_text(book->tail);
    hm_str pages = find_pages(all, book->page + count);
    size_t games = 0;
    const char *end = pages.len ? pages.ptr + pages.len : all.ptr;

    HM_TRY(hm_out_status(book->tail));
    for (int i = 0; pages.len && i < book->page; i++)
        games = skip_page(pages, games);
    if (pages.len) {
        hm_out_put(book->out, (hm_str){all.ptr, (size_t)(pages.ptr - all.ptr)});
        hm_out_put(book->out, hm__str_part(pages, games, pages.len));
        hm_out_put(book->out, hm__str_part(pages, 0, games));
    }
    hm_out_put(book->out, (hm_str){end, (size_t)(all.ptr + all.len - end)});
    return hm_out_status(book->out);
}
