/*
 * book.c - many positions in one PDF: pages, titles, rows of pictures.
 */
#include "book.h"

#include <cairo-pdf.h>
#include <math.h>
#include <stdio.h>

#include "draw.h"
#include "render/extras.h"
#include "render/plain.h"

static const double title_size = 18;
static const double subtitle_size = 11;
static const double caption_size = 8;
static const double number_size = 8.5; // of pages, and what stands above them

enum { MOST_CELLS = 20 };

/* What comes after the last page is kept until its order is known. */
static cairo_status_t take(void *user, const unsigned char *bytes,
                           unsigned int count)
{
    const hm_book *book = user;

    if (!book->out)
        return CAIRO_STATUS_WRITE_ERROR;
    return hm__cairo_take(book->tail ? book->tail : book->out, bytes, count);
}

/* ---- text ---------------------------------------------------------------- */

static void set_ink(hm_book *book, hm__color color)
{
    uint32_t rgba = book->theme.colors[color];

    cairo_set_source_rgb(book->cr, (rgba >> 24) / 255.0,
                         (rgba >> 16 & 0xFF) / 255.0,
                         (rgba >> 8 & 0xFF) / 255.0);
}

PangoLayout *hm__book_layout(hm_book *book, hm_str text, double wide,
                             hm__type type)
{
    PangoLayout *layout = pango_cairo_create_layout(book->cr);
    PangoFontDescription *font = hm__cairo_font(type.size, type.bold);

    pango_layout_set_font_description(layout, font);
    pango_layout_set_alignment(layout, type.align);
    pango_layout_set_width(layout, (int)(wide * PANGO_SCALE));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_text(layout, text.ptr, (int)text.len);
    pango_font_description_free(font);
    set_ink(book, type.color);
    return layout;
}

double hm__book_print(hm_book *book, hm_str text, const double at[3],
                      hm__type type)
{
    PangoLayout *layout = hm__book_layout(book, text, at[2], type);
    int height;

    cairo_move_to(book->cr, at[0], at[1]);
    pango_cairo_show_layout(book->cr, layout);
    pango_layout_get_pixel_size(layout, NULL, &height);
    g_object_unref(layout);
    return height;
}

static double put_centred(hm_book *book, hm_str text, double y, double size)
{
    const double at[3] = {HM__PAGE_MARGIN, y,
                          HM__PAGE_WIDTH - 2 * HM__PAGE_MARGIN};

    return hm__book_print(book, text, at,
                          (hm__type){.size = size,
                                     .bold = size == title_size,
                                     .align = PANGO_ALIGN_CENTER,
                                     .color = HM__COLOR_INK});
}

void hm__book_heading(hm_book *book, hm_str title, hm_str subtitle)
{
    book->top = HM__PAGE_MARGIN;
    if (title.len)
        book->top += put_centred(book, title, book->top, title_size) + 4;
    if (subtitle.len)
        book->top += put_centred(book, subtitle, book->top, subtitle_size);
    if (title.len || subtitle.len)
        book->top += HM__PAGE_GAP;
    // A very long title leaves room for pictures all the same.
    book->top = fmin(book->top, HM__PAGE_HEIGHT / 2);
    book->y = book->top;
    book->high =
        (HM__PAGE_HEIGHT - HM__PAGE_MARGIN - book->top + HM__PAGE_GAP) /
        book->rows;
}

/* ---- pages --------------------------------------------------------------- */

void hm__book_begin_page(hm_book *book)
{
    set_ink(book, HM__COLOR_PAPER);
    cairo_paint(book->cr);
    book->fresh = true;
    book->next = 0;
    book->top = book->y = HM__PAGE_MARGIN;
}

void hm__book_end_page(hm_book *book, const char *number)
{
    const double at[3] = {HM__PAGE_MARGIN, HM__PAGE_HEIGHT - 30,
                          HM__PAGE_WIDTH - 2 * HM__PAGE_MARGIN};

    hm__book_print(book, hm_str_of(number), at,
                   (hm__type){.size = number_size,
                              .align = PANGO_ALIGN_CENTER,
                              .color = HM__COLOR_LABEL});
    cairo_show_page(book->cr);
}

static void end_page(hm_book *book)
{
    char number[16];

    snprintf(number, sizeof(number), "%d", book->page);
    hm__book_end_page(book, number);
}

void hm__book_turn(hm_book *book)
{
    const double at[3] = {HM__PAGE_MARGIN, 20,
                          HM__PAGE_WIDTH - 2 * HM__PAGE_MARGIN};

    end_page(book);
    book->page++;
    hm__book_begin_page(book);
    if (book->header.len)
        hm__book_print(book, book->header, at,
                       (hm__type){.size = number_size,
                                  .align = PANGO_ALIGN_CENTER,
                                  .color = HM__COLOR_LABEL});
}

/* ---- beginning ----------------------------------------------------------- */

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
    b->flowing = o->flowing;
    b->page = 1;
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
    b->contents = hm__plain_copy(&b->texts, o->contents);
    if (!b->contents.ptr)
        return HM_ENOMEM;
    HM_TRY(hm__cairo_text_room());
    b->diags = picture->diags;
    HM_TRY(hm__theme_choose(picture, &b->theme));
    b->surface = cairo_pdf_surface_create_for_stream(take, b, HM__PAGE_WIDTH,
                                                     HM__PAGE_HEIGHT);
    // Later versions pack the list of pages, which we reorder.
    cairo_pdf_surface_restrict_to_version(b->surface, CAIRO_PDF_VERSION_1_4);
    cairo_pdf_surface_set_metadata(b->surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                   "");
    if (title.len)
        cairo_pdf_surface_set_metadata(b->surface, CAIRO_PDF_METADATA_TITLE,
                                       title.ptr);
    b->cr = cairo_create(b->surface);
    hm__book_begin_page(b);
    hm__book_heading(b, title, subtitle);
    b->fresh = !title.len && !subtitle.len;
    return HM_OK;
}

static void book_free(hm_book *book)
{
    book->out = NULL; // what cairo still writes is dropped
    cairo_destroy(book->cr);
    cairo_surface_destroy(book->surface);
    hm_out_free(book->tail);
    hm__arena_free(&book->texts);
    hm__free(book->ctx, book->chapters);
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

/* ---- rows of pictures ---------------------------------------------------- */

/* The next cell of the page, and how large its letters are. */
typedef struct cell {
    double x, y, wide, high;
    double letter;
    size_t columns;
} cell;

static cell next_cell(const hm_book *book)
{
    double wide =
        (HM__PAGE_WIDTH - 2 * HM__PAGE_MARGIN + HM__PAGE_GAP) / book->columns;
    int row = book->next / book->columns;
    cell c = {.x = HM__PAGE_MARGIN + wide * (book->next % book->columns),
              .y = book->top + book->high * row,
              .wide = wide - HM__PAGE_GAP,
              .high = book->high - HM__PAGE_GAP};

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
static int caption_lines(const hm__view *view, hm_str caption, const cell *c)
{
    int own = count_lines(caption, c->columns);
    const hm_frame *frame = view->options->frame;
    double columns =
        frame ? frame->caption_lines * (double)view->caption_wide : 0;
    double all = fmin(ceil(columns / (double)c->columns),
                      floor(c->high / (6 * c->letter)));

    return own > all ? own : (int)all;
}

hm_status hm__book_place(hm_book *book, hm__view *view, const double at[2],
                         double scale)
{
    double fine = hm__cairo_fine(view, scale);
    hm_status st;

    HM_TRY(hm__cairo_page_room(view, fine));
    cairo_save(book->cr);
    cairo_translate(book->cr, at[0], at[1]);
    cairo_scale(book->cr, scale, scale);
    st = hm__cairo_draw(book->ctx, book->cr, view, fine);
    cairo_restore(book->cr);
    book->fresh = false;
    return st;
}

/* Draws a view as large as the cell allows, its caption below it. */
static hm_status place_view(hm_book *book, hm__view *view, hm_str caption)
{
    cell c = next_cell(book);
    hm__lines text = {.x = c.x,
                      .wide = c.wide,
                      .size = c.letter,
                      .step = c.letter * 1.4,
                      .columns = c.columns,
                      .count = caption_lines(view, caption, &c),
                      .color = book->theme.colors[HM__COLOR_LABEL]};
    double high = fmax(c.high - text.count * text.step, c.high / 4);
    double scale = fmin(c.wide / view->width, high / view->height);
    double at[2] = {c.x + (c.wide - view->width * scale) / 2, c.y};

    text.y = c.y + view->height * scale;
    HM_TRY(hm__book_place(book, view, at, scale));
    if (caption.len)
        hm__cairo_text(book->cr, caption, &text);
    book->next++;
    return HM_OK;
}

/* ---- what is added ------------------------------------------------------- */

/* Options that say where the book's problems go. */
static hm_picture_options reporting(const hm_book *book)
{
    return (hm_picture_options){.size = sizeof(hm_picture_options),
                                .diags = book->diags};
}

static hm_status check_open(const hm_book *book, hm_picture_options o)
{
    return book->ended ? hm__misuse(&o, "picture-ended",
                                    "this book has already been ended")
                       : HM_OK;
}

static hm_status status_of(const hm_book *book)
{
    return hm__cairo_status(cairo_status(book->cr), book->out);
}

static hm_status add_view(hm_book *book, hm__view *view)
{
    hm_str caption = view->caption;

    view->caption = HM_STR("");
    view->height =
        (int)lround(view->width * (double)(view->box.top - view->box.bottom) /
                    (view->box.right - view->box.left));
    if (book->flowing)
        return hm__flow_view(book, view, caption);
    if (book->next == book->columns * book->rows)
        hm__book_turn(book);
    return place_view(book, view, caption);
}

static hm_status book_add(hm_book *book, const hm_table *table,
                          const hm_picture_options *options)
{
    hm_picture_options o;
    hm__scene scene;
    hm__view view;
    hm_status st;

    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    HM_TRY(check_open(book, o));
    if (o.perspective)
        o.width = o.height = 480; // the page decides
    hm__scene_init(&scene, book->ctx);
    st = hm__view_make(&scene, table, &o, &view);
    if (st == HM_OK)
        st = hm__cairo_room(&view, 0);
    if (st == HM_OK)
        st = add_view(book, &view);
    hm__scene_free(&scene);
    return st == HM_OK ? status_of(book) : st;
}

static hm_status book_game(hm_book *book, const char *title,
                           const char *subtitle)
{
    hm_str texts[2] = {hm__plain_copy(&book->texts, title),
                       hm__plain_copy(&book->texts, subtitle)};

    if (!texts[0].ptr || !texts[1].ptr)
        return HM_ENOMEM;
    HM_TRY(check_open(book, reporting(book)));
    HM_TRY(hm__cairo_text_room());
    book->header = HM_STR("");
    if (!book->fresh)
        hm__book_turn(book);
    HM_TRY(hm__contents_add(book, texts[0], texts[1]));
    return status_of(book);
}

static hm_status book_text(hm_book *book, const char *text, bool moves)
{
    const hm_picture_options picture = reporting(book);
    hm_str copy = hm__plain_copy(&book->texts, text);

    if (!copy.ptr)
        return HM_ENOMEM;
    HM_TRY(check_open(book, reporting(book)));
    if (!book->flowing)
        return hm__misuse(&picture, "picture-layout",
                          "only a flowing book takes text");
    HM_TRY(hm__cairo_text_room());
    hm__flow_text(book, copy, moves);
    return status_of(book);
}

static hm_status book_end(hm_book *book)
{
    int pages;

    HM_TRY(check_open(book, reporting(book)));
    HM_TRY(hm__cairo_text_room());
    book->ended = true;
    end_page(book);
    pages = hm__contents_print(book);
    HM_TRY(hm_out_new(book->ctx, &book->tail));
    cairo_surface_finish(book->surface);
    HM_TRY(hm__cairo_status(cairo_surface_status(book->surface), book->out));
    return hm__contents_first(book, pages);
}

const hm__book_maker hm__book_maker_draw = {
    .make = book_make,
    .free = book_free,
    .add = book_add,
    .game = book_game,
    .text = book_text,
    .end = book_end,
};
