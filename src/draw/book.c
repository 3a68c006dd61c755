/*
 * book.c - many positions in one PDF, with a title and captions.
 */
#include <cairo-pdf.h>
#include <math.h>
#include <pango/pangocairo.h>

#include "cairo.h"
#include "draw.h"
#include "render/extras.h"
#include "render/plain.h"

/* Points of an A4 page. */
static const double page_width = 595.276;
static const double page_height = 841.89;
static const double page_margin = 42;
static const double page_gap = 14; // between pictures
static const double title_size = 18;
static const double subtitle_size = 11;
static const double caption_size = 8;

enum { MOST_CELLS = 20 };

struct hm_book {
    const hm__book_maker
        *maker; // must be the first member: render/book.c reads it
    hm_ctx *ctx;
    hm_out *out;
    int columns, rows;
    int next;    // cell of the page
    double top;  // of the cells: below the title on the first page
    double high; // of a cell and the gap below it, the same on every page
    hm__arena texts;
    hm__theme theme;
    cairo_surface_t *surface;
    cairo_t *cr;
    hm_diags *diags;
    bool ended;
};

static cairo_status_t take(void *user, const unsigned char *bytes,
                           unsigned int count)
{
    const hm_book *book = user;

    return book->out ? hm__cairo_take(book->out, bytes, count)
                     : CAIRO_STATUS_WRITE_ERROR;
}

static void set_ink(hm_book *book, hm__color color)
{
    uint32_t rgba = book->theme.colors[color];

    cairo_set_source_rgb(book->cr, (rgba >> 24) / 255.0,
                         (rgba >> 16 & 0xFF) / 255.0,
                         (rgba >> 8 & 0xFF) / 255.0);
}

static void paint_paper(hm_book *book)
{
    set_ink(book, HM__COLOR_PAPER);
    cairo_paint(book->cr);
}

/* Draws a centred line of text; returns its height. */
static double put_line(hm_book *book, const char *text, double y, double size)
{
    PangoLayout *layout = pango_cairo_create_layout(book->cr);
    PangoFontDescription *font =
        pango_font_description_from_string("DejaVu Sans, sans-serif");
    int height;

    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    pango_layout_set_width(layout,
                           (int)((page_width - 2 * page_margin) * PANGO_SCALE));
    pango_layout_set_text(layout, text, -1);
    set_ink(book, HM__COLOR_INK);
    cairo_move_to(book->cr, page_margin, y);
    pango_cairo_show_layout(book->cr, layout);
    pango_layout_get_pixel_size(layout, NULL, &height);
    pango_font_description_free(font);
    g_object_unref(layout);
    return height;
}

static void put_title(hm_book *book, hm_str title, hm_str subtitle)
{
    book->top = page_margin;
    if (title.len)
        book->top += put_line(book, title.ptr, book->top, title_size) + 4;
    if (subtitle.len)
        book->top += put_line(book, subtitle.ptr, book->top, subtitle_size);
    if (title.len || subtitle.len)
        book->top += page_gap;
    // Even a very long title leaves space for pictures.
    book->top = fmin(book->top, page_height / 2);
    book->high =
        (page_height - page_margin - book->top + page_gap) / book->rows;
}

static hm_book *new_book(hm_ctx *ctx, const hm_book_options *o, hm_out *out)
{
    hm_book *b = hm__alloc(ctx, sizeof(*b));

    if (!b)
        return NULL;
    b->maker = &hm__book_maker_draw;
    b->ctx = ctx;
    b->out = out;
    b->columns = o->columns ? o->columns : 2;
    b->rows = o->rows ? o->rows : 3;
    hm__arena_init(&b->texts, ctx);
    return b;
}

static hm_status open_book(hm_book *b, const hm_book_options *o,
                           const hm_picture_options *picture)
{
    hm_str title = hm__plain_copy(&b->texts, o->title);
    hm_str subtitle = hm__plain_copy(&b->texts, o->subtitle);

    if (!title.ptr || !subtitle.ptr)
        return HM_ENOMEM;
    if (title.len || subtitle.len)
        HM_TRY(hm__cairo_text_room());
    b->diags = picture->diags;
    HM_TRY(hm__theme_choose(picture, &b->theme));
    b->surface =
        cairo_pdf_surface_create_for_stream(take, b, page_width, page_height);
    cairo_pdf_surface_set_metadata(b->surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                   "");
    if (title.len)
        cairo_pdf_surface_set_metadata(b->surface, CAIRO_PDF_METADATA_TITLE,
                                       title.ptr);
    b->cr = cairo_create(b->surface);
    paint_paper(b);
    put_title(b, title, subtitle);
    return HM_OK;
}

static void book_free(hm_book *book)
{
    book->out = NULL; // what cairo still writes is dropped
    cairo_destroy(book->cr);
    cairo_surface_destroy(book->surface);
    hm__arena_free(&book->texts);
    hm__free(book->ctx, book);
}

static hm_status book_make(hm_ctx *ctx, const hm_book_options *options,
                           hm_out *out, hm_book **book)
{
    hm_book_options o;
    hm_picture_options picture;
    hm_book *b;
    hm_status st;

    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    HM_TRY(hm__options_copy(&picture, sizeof(picture), o.picture));
    if (o.columns < 0 || o.rows < 0 || o.columns > MOST_CELLS ||
        o.rows > MOST_CELLS)
        return hm__misuse(&picture, "picture-layout",
                          "expected 1 to 20 rows and 1 to 20 columns");
    b = new_book(ctx, &o, out);
    if (!b)
        return HM_ENOMEM;
    st = open_book(b, &o, &picture);
    if (st == HM_OK)
        *book = b;
    else
        book_free(b);
    return st;
}

static void turn_page(hm_book *book)
{
    cairo_show_page(book->cr);
    paint_paper(book);
    book->next = 0;
    book->top = page_margin;
}

/* The next cell of the page, and how large its letters are. */
typedef struct cell {
    double x, y, wide, high;
    double letter;
    size_t columns;
} cell;

static cell next_cell(const hm_book *book)
{
    double wide = (page_width - 2 * page_margin + page_gap) / book->columns;
    int row = book->next / book->columns;
    cell c = {.x = page_margin + wide * (book->next % book->columns),
              .y = book->top + book->high * row,
              .wide = wide - page_gap,
              .high = book->high - page_gap};

    c.letter = fmin(caption_size, c.wide / 16);
    c.columns = (size_t)(c.wide / (c.letter * 0.58));
    return c;
}

static int count_lines(hm_str text, size_t columns)
{
    int count = 0;

    for (; text.len; count++)
        hm__extras_line(&text, columns);
    return count;
}

/*
 * How many lines a cell keeps for captions. In a series it is as many as the
 * longest one takes, so that all boards are of one size, but no more than a
 * part of the cell: a single very long caption makes only its own board
 * smaller.
 */
static int caption_lines(const hm__view *view, const cell *c)
{
    int own = count_lines(view->caption, c->columns);
    const hm_frame *frame = view->options->frame;
    double columns =
        frame ? frame->caption_lines * (double)view->caption_wide : 0;
    double all = fmin(ceil(columns / (double)c->columns),
                      floor(c->high / (6 * c->letter)));

    return own > all ? own : (int)all;
}

/* Draws a view as large as the cell allows, its caption below it. */
static void place_view(hm_book *book, hm__view *view)
{
    cell c = next_cell(book);
    hm__lines text = {.x = c.x,
                      .wide = c.wide,
                      .size = c.letter,
                      .step = c.letter * 1.4,
                      .columns = c.columns,
                      .count = caption_lines(view, &c),
                      .color = book->theme.colors[HM__COLOR_LABEL]};
    hm_str caption = view->caption;
    double high = fmax(c.high - text.count * text.step, c.high / 4);
    double scale;

    view->caption = HM_STR("");
    view->height =
        (int)lround(view->width * (double)(view->box.top - view->box.bottom) /
                    (view->box.right - view->box.left));
    scale = fmin(c.wide / view->width, high / view->height);
    text.y = c.y + view->height * scale;
    cairo_save(book->cr);
    cairo_translate(book->cr, c.x + (c.wide - view->width * scale) / 2, c.y);
    cairo_scale(book->cr, scale, scale);
    hm__cairo_draw(book->cr, view);
    cairo_restore(book->cr);
    if (caption.len)
        hm__cairo_text(book->cr, caption, &text);
    book->next++;
}

static hm_status book_add(hm_book *book, const hm_table *table,
                          const hm_picture_options *options)
{
    hm_picture_options o;
    hm__scene scene;
    hm__view view;
    hm_status st;

    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    if (book->ended)
        return hm__misuse(&o, "picture-ended",
                          "this book has already been ended");
    if (book->next == book->columns * book->rows)
        turn_page(book);
    hm__scene_init(&scene, book->ctx);
    st = hm__view_make(&scene, table, &o, &view);
    if (st == HM_OK)
        st = hm__cairo_room(&view, 0);
    if (st == HM_OK)
        place_view(book, &view);
    hm__scene_free(&scene);
    return st == HM_OK ? hm__cairo_status(cairo_status(book->cr), book->out)
                       : st;
}

static hm_status book_end(hm_book *book)
{
    const hm_picture_options picture = {.size = sizeof(picture),
                                        .diags = book->diags};

    if (book->ended)
        return hm__misuse(&picture, "picture-ended",
                          "this book has already been ended");
    book->ended = true;
    cairo_show_page(book->cr);
    cairo_surface_finish(book->surface);
    return hm__cairo_status(cairo_surface_status(book->surface), book->out);
}

const hm__book_maker hm__book_maker_draw = {
    .make = book_make,
    .free = book_free,
    .add = book_add,
    .end = book_end,
};
