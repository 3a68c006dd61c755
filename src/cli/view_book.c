/*
 * view_book.c - the games of a file, cut out as far as somebody has looked.
 *
 * Of a game that was seen only its bytes are kept, so that a file of any
 * length opens at once and going back costs nothing. What cannot be cut out is
 * kept as the record that was read.
 */
#include <stdlib.h>
#include <string.h>

#include "view.h"

struct view_game {
    char *bytes; // NULL: it was read, not cut out
    size_t len;
    hm_slice where;
    hm_record *record;
    char *problems; // of a game that was read; NULL: none
};

int book_open(view_book *book, cli *c, const cli_target *target)
{
    *book = (view_book){.c = c};
    return source_open(c, target, &book->source);
}

void book_close(view_book *book)
{
    for (size_t i = 0; i < book->count; i++) {
        free(book->games[i].bytes);
        free(book->games[i].problems);
        hm_record_free(book->games[i].record);
    }
    free(book->games);
    if (book->source.target)
        source_close(&book->source);
}

static view_game *add_game(view_book *book)
{
    if (book->count == book->room) {
        size_t room = book->room ? book->room * 2 : 16;
        view_game *games = realloc(book->games, room * sizeof(*games));

        if (!games)
            return NULL;
        book->games = games;
        book->room = room;
    }
    book->games[book->count] = (view_game){0};
    return &book->games[book->count++];
}

/* Moves the diagnostics over to `out`, as people read them. */
static void print_problems(view_book *book, hm_out *out)
{
    hm_diags *diags = book->c->diags;

    hm_diags_sort(diags);
    for (size_t i = 0; i < hm_diags_count(diags); i++)
        hm_diag_print(hm_diags_at(diags, i), false, out);
    hm_diags_clear(diags);
}

static char *copy(hm_str text)
{
    char *bytes = malloc(text.len + 1);

    if (bytes) {
        memcpy(bytes, text.ptr, text.len);
        bytes[text.len] = '\0';
    }
    return bytes;
}

/* ---- games that are read at once ------------------------------------------
 */

static hm_status keep_record(view_book *book, hm_record *record)
{
    view_game *game = add_game(book);
    hm_out *text = NULL;
    hm_status st = game ? hm_out_new(book->c->ctx, &text) : HM_ENOMEM;

    if (st != HM_OK) {
        hm_record_free(record);
        return st;
    }
    game->record = record;
    print_problems(book, text);
    if (hm_out_text(text).len) {
        game->problems = copy(hm_out_text(text));
        st = game->problems ? HM_OK : HM_ENOMEM;
    }
    hm_out_free(text);
    return st;
}

static hm_status read_next(view_book *book, hm_reader *reader)
{
    hm_record *record = NULL;
    hm_status st = hm_reader_next(reader, &record);

    if (st != HM_OK && st != HM_EINPUT && st != HM_ELIMIT)
        return st;
    return keep_record(book, record);
}

static hm_status open_slice(view_book *book, hm_str bytes,
                            const hm_slice *where, hm_input **input,
                            hm_reader **reader)
{
    const cli_source *s = &book->source;
    hm_reader_options options = {
        .size = sizeof(options),
        .from = hm_reader_notation(s->reader),
        .name = s->name,
        .diags = book->c->diags,
        .settings = (const char *const *)s->settings.items,
        .setting_count = s->settings.count,
        .slice = where,
    };
    hm_status st;

    *reader = NULL;
    st = hm_input_plain(book->c->ctx, bytes, input);
    if (st == HM_OK)
        st = hm_reader_new(book->c->ctx, *input, &options, reader);
    hm_diags_clear(book->c->diags); // reported when the file was opened
    return st;
}

/* A slice of a notation that does not show where its games end, or blanks. */
static hm_status read_all(view_book *book, hm_str bytes, const hm_slice *where)
{
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_status st = open_slice(book, bytes, where, &input, &reader);

    while (st == HM_OK)
        st = read_next(book, reader);
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_END ? HM_OK : st;
}

/* ---- games that are cut out -----------------------------------------------
 */

static hm_status keep_bytes(view_book *book, hm_str bytes,
                            const hm_slice *where)
{
    view_game *game = add_game(book);

    if (!game)
        return HM_ENOMEM;
    game->bytes = copy(bytes);
    game->len = bytes.len;
    game->where = *where;
    return game->bytes ? HM_OK : HM_ENOMEM;
}

/* Gets at least one more game, unless there is none. */
static hm_status cut_next(view_book *book, hm_out *bytes)
{
    hm_reader *reader = book->source.reader;
    hm_slice where = {0};
    hm_status st;

    hm_out_clear(bytes);
    st = hm_reader_split(reader, 1, bytes, NULL, &where);
    if (st == HM_ESUPPORT)
        return read_next(book, reader);
    if (st != HM_OK)
        return st;
    if (hm_reader_game(reader) == where.game + 1)
        return keep_bytes(book, hm_out_text(bytes), &where);
    return read_all(book, hm_out_text(bytes), &where);
}

static hm_status reach(view_book *book, size_t index)
{
    hm_out *bytes = NULL;
    hm_status st = hm_out_new(book->c->ctx, &bytes);

    while (st == HM_OK && book->count <= index && !book->ended) {
        st = cut_next(book, bytes);
        if (st == HM_END) {
            book->ended = true;
            st = HM_OK;
        }
    }
    hm_out_free(bytes);
    if (st != HM_OK)
        return st;
    return index < book->count ? HM_OK : HM_END;
}

/* ---- reading --------------------------------------------------------------
 */

static hm_status read_bytes(view_book *book, const view_game *game,
                            hm_record **record, hm_out *problems)
{
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_status st = open_slice(book, (hm_str){game->bytes, game->len},
                              &game->where, &input, &reader);

    if (st == HM_OK)
        st = hm_reader_next(reader, record);
    print_problems(book, problems);
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_EINPUT || st == HM_ELIMIT || st == HM_END ? HM_OK : st;
}

hm_status book_read(view_book *book, size_t index, hm_record **record,
                    hm_out *problems)
{
    view_game *game;
    hm_status st = reach(book, index);

    *record = NULL;
    if (st != HM_OK)
        return st;
    game = &book->games[index];
    if (game->bytes)
        return read_bytes(book, game, record, problems);
    *record = game->record;
    if (game->problems)
        hm_out_puts(problems, game->problems);
    return HM_OK;
}

/* Problems here are reported when the game is needed. */
void book_picture(view_book *book, size_t index)
{
    reach(book, index);
    hm_diags_clear(book->c->diags);
}

void book_release(view_book *book, size_t index, hm_record *record)
{
    if (index < book->count && book->games[index].bytes)
        hm_record_free(record);
}
