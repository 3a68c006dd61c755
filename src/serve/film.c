/*
 * film.c - whole games as films and books.
 *
 * What draws them does not use the allocator, so the time is looked at before
 * every position.
 */
#include "film.h"

#include "picture.h"

enum { BETWEEN = 4 };

static const double pause = 1; // seconds
static const double hold = 3;

typedef struct walk {
    job *j;
    record *r;
    drawing d;
    hm_film *film;
    hm_book *book;
} walk;

typedef hm_status (*step)(walk *w, const hm_table *table);

/* Does something with every position of the main line that can be played. */
static hm_status for_each_position(walk *w, step act)
{
    hm_replay_options options = {.size = sizeof(options)};
    hm_status st;

    hm_replay_free(w->r->replay); // so that pieces have the same ids again
    w->r->replay = NULL;
    st = record_play(w->j, w->r, &options);

    while (st == HM_OK) {
        if (budget_is_over(&w->j->budget))
            return HM_ENOMEM;
        st = drawing_set(w->j, &w->d, w->r->replay);
        if (st == HM_OK)
            st = act(w, hm_replay_table(w->r->replay));
        if (st != HM_OK)
            return st;
        st = hm_replay_next(w->r->replay);
        if (st == HM_EINPUT || st == HM_ELIMIT)
            st = HM_END; // up to there
    }
    return st == HM_END ? HM_OK : st;
}

static hm_status measure(walk *w, const hm_table *table)
{
    return hm_film_measure(w->film, table, &w->d.picture);
}

static hm_status add(walk *w, const hm_table *table)
{
    return hm_film_add(w->film, table, &w->d.picture, pause);
}

hm_status write_film(job *j, record *r, const hm_renderer_info *format)
{
    hm_film_options options = {.size = sizeof(options),
                               .between = BETWEEN,
                               .hold = hold,
                               .diags = j->diags};
    walk w = {.j = j, .r = r};
    hm_status st = drawing_open(j, &w.d);

    w.d.picture.diagram = HM_DIAGRAM_TIGHT;
    if (st == HM_OK)
        st = hm_film_new(j->ctx, format->name, &w.film);
    if (st == HM_OK)
        st = for_each_position(&w, measure);
    if (st == HM_OK)
        st = hm_film_begin(w.film, &options, j->out);
    if (st == HM_OK)
        st = for_each_position(&w, add);
    if (st == HM_OK)
        st = hm_film_end(w.film);
    hm_film_free(w.film);
    drawing_close(&w.d);
    return st;
}

static hm_status add_page(walk *w, const hm_table *table)
{
    w->d.picture.caption = w->d.picture.title;
    return hm_book_add(w->book, table, &w->d.picture);
}

/* Begins a book with the name of the game and its players. */
static hm_status begin_book(walk *w)
{
    hm_book_options options = {.size = sizeof(options),
                               .picture = &w->d.picture};
    hm_out *title = NULL;
    hm_out *players = NULL;
    hm_status st = hm_out_new(w->j->ctx, &title);

    if (st == HM_OK)
        st = hm_out_new(w->j->ctx, &players);
    if (st == HM_OK) {
        hm_record_title(w->r->game, title);
        hm_record_players(w->r->game, players);
        hm_out_char(title, '\0');
        hm_out_char(players, '\0');
        options.title = hm_out_text(title).ptr;
        options.subtitle = hm_out_text(players).ptr;
        st = hm_out_status(players);
    }
    if (st == HM_OK)
        st = hm_book_begin(w->j->ctx, &options, w->j->out, &w->book);
    hm_out_free(players);
    hm_out_free(title);
    return st;
}

hm_status write_book(job *j, record *r)
{
    walk w = {.j = j, .r = r};
    hm_status st = drawing_open(j, &w.d);

    if (st == HM_OK)
        st = begin_book(&w);
    if (st == HM_OK)
        st = for_each_position(&w, add_page);
    if (st == HM_OK)
        st = hm_book_end(w.book);
    hm_book_free(w.book);
    drawing_close(&w.d);
    return st;
}
