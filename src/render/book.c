/*
 * book.c - books, made by the part that writes them.
 */
#include <halfmove/picture.h>

#include <string.h>

#include "registry.h"

static const hm__book_maker *maker_of(const hm_book *book)
{
    const hm__book_maker *maker;

    memcpy(&maker, book, sizeof(maker)); // a book begins with it
    return maker;
}

hm_status hm_book_begin(hm_ctx *ctx, const hm_book_options *options,
                        hm_out *out, hm_book **book)
{
    const hm_renderer *renderer = hm__renderer_of_books(ctx);

    *book = NULL;
    return renderer ? renderer->books->make(ctx, options, out, book)
                    : HM_ESUPPORT;
}

void hm_book_free(hm_book *book)
{
    if (book)
        maker_of(book)->free(book);
}

hm_status hm_book_add(hm_book *book, const hm_table *table,
                      const hm_picture_options *options)
{
    return maker_of(book)->add(book, table, options);
}

hm_status hm_book_game(hm_book *book, const char *title, const char *subtitle)
{
    return maker_of(book)->game(book, title, subtitle);
}

hm_status hm_book_text(hm_book *book, const char *text, bool moves)
{
    return maker_of(book)->text(book, text, moves);
}

hm_status hm_book_end(hm_book *book)
{
    return maker_of(book)->end(book);
}
