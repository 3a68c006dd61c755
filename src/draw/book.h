/*
 * book.h - what the parts of a book share.
 */
#ifndef HM_DRAW_BOOK_H
#define HM_DRAW_BOOK_H

#include "cairo.h"

/* Points of an A4 page. */
#define HM__PAGE_WIDTH 595.276
#define HM__PAGE_HEIGHT 841.89
#define HM__PAGE_MARGIN 42.0
#define HM__PAGE_GAP 14.0 // between pictures

/* A game in the list of contents. */
typedef struct hm__chapter {
    hm_str title, subtitle;
    int page;
} hm__chapter;

struct hm_book {
    const hm__book_maker *maker; // first: render/book.c looks at it
    hm_ctx *ctx;
    hm_out *out;
    hm_out *tail; // what is written after the last page; NULL: not yet
    int columns, rows;
    bool flowing;
    bool fresh;    // nothing stands on the page yet
    int page;      // its number, from 1
    int next;      // cell of the page, or column
    double top;    // of the cells or columns: below the title, if there is one
    double y;      // where the next line of a column goes
    double high;   // of a cell and the gap below it, alike on every page
    hm_str header; // above all pages of a game but its first
    hm_str contents;
    hm__chapter *chapters;
    size_t chapter_count, chapter_room;
    hm__arena texts;
    hm__theme theme;
    cairo_surface_t *surface;
    cairo_t *cr;
    hm_diags *diags;
    bool ended;
};

/* How a text is set. */
typedef struct hm__type {
    double size;
    bool bold;
    PangoAlignment align;
    hm__color color;
} hm__type;

/* A text as wide as a column; g_object_unref() it. */
PangoLayout *hm__book_layout(hm_book *book, hm_str text, double wide,
                             hm__type type);

/* Prints it at its place; returns how high it is. */
double hm__book_print(hm_book *book, hm_str text, const double at[3],
                      hm__type type);

/* Prints a title, and such as the players below it, on top of a page. */
void hm__book_heading(hm_book *book, hm_str title, hm_str subtitle);

/* Begins an empty page; ends one, with its number. */
void hm__book_begin_page(hm_book *book);
void hm__book_end_page(hm_book *book, const char *number);

/* Ends the page and begins the next. */
void hm__book_turn(hm_book *book);

/* Draws a view, without its caption, into a part of the page. */
hm_status hm__book_place(hm_book *book, hm__view *view, const double at[2],
                         double scale);

/* ---- flow.c: columns of text and pictures. --------------------------------
 */

void hm__flow_text(hm_book *book, hm_str text, bool moves);
hm_status hm__flow_view(hm_book *book, hm__view *view, hm_str caption);

/* ---- contents.c: the list of games. ----------------------------------------
 */

/* Notes a game that begins on this page, and prints its heading. */
hm_status hm__contents_add(hm_book *book, hm_str title, hm_str subtitle);

/* Prints the list on pages after all others; returns how many. */
int hm__contents_print(hm_book *book);

/* Moves the last `count` pages to the front, in the end of a PDF. */
hm_status hm__contents_first(hm_book *book, int count);

#endif
