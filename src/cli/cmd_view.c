/*
 * cmd_view.c - halfmove view: a replayer for the terminal.
 *
 * The keys are a table, which also makes the page that explains them.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "view.h"

/* ---- the game -------------------------------------------------------------
 */

void view_seek(view *v, const hm_node *node)
{
    hm_status st = hm_replay_seek(v->replay, node);
    size_t count = hm_diags_count(v->c->diags);

    if (st == HM_ENOMEM)
        v->status = st;
    if (st != HM_OK && count) {
        const hm_diag *why = hm_diags_at(v->c->diags, count - 1);

        view_say(v, "line %zu: %.*s", why->line, (int)why->message.len,
                 why->message.ptr);
    }
    hm_diags_clear(v->c->diags);
    v->row = rows_find(&v->rows, hm_replay_node(v->replay), v->row);
}

static bool has_comments(const view_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        if (hm_node_has_remark(rows->rows[i].node))
            return true;
    }
    return false;
}

/* Puts the board up and the replay at the start. */
static hm_status begin_game(view *v)
{
    hm_status st = rows_fill(&v->rows, v->record);

    if (st != HM_OK)
        return st;
    v->comments = has_comments(&v->rows);
    st = hm_replay_load(v->replay, v->record);
    v->playable = st == HM_OK;
    if (v->playable)
        st = board_measure(v);
    hm_diags_sort(v->c->diags);
    for (size_t i = 0; !v->playable && i < hm_diags_count(v->c->diags); i++)
        hm_diag_print(hm_diags_at(v->c->diags, i), false, v->problems);
    hm_diags_clear(v->c->diags);
    return st == HM_ENOMEM ? st : HM_OK;
}

bool view_load(view *v, size_t game)
{
    hm_record *record = NULL;
    hm_status st;

    hm_out_clear(v->problems);
    st = book_read(&v->book, game, &record, v->problems);
    if (st != HM_OK) {
        v->status = st == HM_END ? HM_OK : st;
        return false;
    }
    book_picture(&v->book, game + 1); // then the bar knows if it is the last
    book_release(&v->book, v->game, v->record);
    v->game = game;
    v->record = record;
    v->playable = v->comments = false;
    v->rows.count = v->row = 0;
    v->scrolled = false;
    if (record)
        v->status = begin_game(v);
    if (hm_out_text(v->problems).len && v->playable)
        view_say(v, "this game has problems; ! shows them");
    return true;
}

/* ---- what keys do ---------------------------------------------------------
 */

static void go_forward(view *v)
{
    const hm_node *next = hm_node_child(hm_replay_node(v->replay));

    if (next)
        view_seek(v, next);
    else
        view_say(v, "this is the last move of the line");
}

static void go_back(view *v)
{
    const hm_node *before = hm_node_parent(hm_replay_node(v->replay));

    if (before)
        view_seek(v, before);
    else
        view_say(v, "this is the start");
}

static void go_down(view *v)
{
    if (v->row + 1 < v->rows.count)
        view_seek(v, v->rows.rows[v->row + 1].node);
}

static void go_up(view *v)
{
    if (v->row > 0)
        view_seek(v, v->rows.rows[v->row - 1].node);
}

static void go_first(view *v)
{
    view_seek(v, hm_record_root(v->record));
}

static void go_last(view *v)
{
    const hm_node *node = hm_replay_node(v->replay);

    while (hm_node_child(node))
        node = hm_node_child(node);
    view_seek(v, node);
}

enum { PAGE = 10 }; // moves

static void go_page_down(view *v)
{
    const hm_node *node = hm_replay_node(v->replay);

    for (int i = 0; i < PAGE && hm_node_child(node); i++)
        node = hm_node_child(node);
    view_seek(v, node);
}

static void go_page_up(view *v)
{
    const hm_node *node = hm_replay_node(v->replay);

    for (int i = 0; i < PAGE && hm_node_parent(node); i++)
        node = hm_node_parent(node);
    view_seek(v, node);
}

/* The next of the moves that could be here, around to the first. */
static void go_aside(view *v)
{
    const hm_node *node = hm_replay_node(v->replay);
    const hm_node *parent = hm_node_parent(node);
    const hm_node *next = hm_node_child(node);

    if (parent && hm_node_sibling(node))
        view_seek(v, hm_node_sibling(node));
    else if (parent && hm_node_child(parent) != node)
        view_seek(v, hm_node_child(parent));
    else if (next && hm_node_sibling(next))
        view_seek(v, hm_node_sibling(next));
    else
        view_say(v, "there is no variation here");
}

static void next_game(view *v)
{
    if (!view_load(v, v->game + 1) && v->status == HM_OK)
        view_say(v, "this is the last game");
}

static void previous_game(view *v)
{
    if (v->game > 0)
        view_load(v, v->game - 1);
    else
        view_say(v, "this is the first game");
}

static void flip(view *v)
{
    v->diagram.flip = !v->diagram.flip;
    v->status = board_measure(v);
}

static void annotate(view *v)
{
    v->diagram.annotate =
        v->diagram.annotate == HM_ANNOTATE_NONE        ? HM_ANNOTATE_ALGEBRAIC
        : v->diagram.annotate == HM_ANNOTATE_ALGEBRAIC ? HM_ANNOTATE_CARTESIAN
                                                       : HM_ANNOTATE_NONE;
    v->status = board_measure(v);
}

static void scroll_left(view *v)
{
    view_scroll(v, 0, -8);
}

static void scroll_right(view *v)
{
    view_scroll(v, 0, 8);
}

static void scroll_down(view *v)
{
    view_scroll(v, 4, 0);
}

static void scroll_up(view *v)
{
    view_scroll(v, -4, 0);
}

/* Shows what `put` writes on a page of its own. */
static void show_page(view *v, const char *title,
                      void (*put)(view *v, hm_out *out))
{
    hm_out *out = NULL;

    if (hm_out_new(v->c->ctx, &out) != HM_OK) {
        v->status = HM_ENOMEM;
        return;
    }
    put(v, out);
    view_page(v, title, hm_out_text(out));
    hm_out_free(out);
}

static void put_comment(view *v, hm_out *out)
{
    hm_node_remark(hm_replay_node(v->replay), out);
}

static void show_comment(view *v)
{
    if (hm_node_has_remark(hm_replay_node(v->replay)))
        show_page(v, "Comment", put_comment);
    else
        view_say(v, "this move has no comment");
}

static void put_info(view *v, hm_out *out)
{
    const hm_meta *meta = hm_record_meta(v->record);

    for (size_t i = 0; i < hm_meta_count(meta); i++) {
        hm_str key;
        const hm_meta *value = hm_meta_at(meta, i, &key);

        hm_out_put(out, key);
        hm_out_puts(out, ": ");
        if (hm_meta_type(value) == HM_META_TEXT)
            hm_out_put(out, hm_meta_text(value));
        else
            hm_meta_json(value, out);
        hm_out_char(out, '\n');
    }
    hm_out_printf(out, "%zu moves\n", hm_record_length(v->record));
    hm_replay_result(v->replay, out);
}

static void show_info(view *v)
{
    show_page(v, "About this game", put_info);
}

static void show_problems(view *v)
{
    if (hm_out_text(v->problems).len)
        view_page(v, "Problems", hm_out_text(v->problems));
    else
        view_say(v, "no problems were found in this game so far");
}

static void quit(view *v)
{
    v->quit = true;
}

/* ---- the keys -------------------------------------------------------------
 */

static void show_keys(view *v);

typedef struct binding {
    wint_t code;
    bool named;
    bool anyhow; // also for a game that cannot be played
    void (*act)(view *v);
    const char *key, *help; // NULL: as the one before it
} binding;

static const binding bindings[] = {
    {VIEW_RIGHT, true, false, go_forward, "Right, Space", "the next move"},
    {' ', false, false, go_forward, NULL, NULL},
    {VIEW_LEFT, true, false, go_back, "Left, Backspace", "the previous move"},
    {VIEW_BACKSPACE, true, false, go_back, NULL, NULL},
    {127, false, false, go_back, NULL, NULL},
    {'\b', false, false, go_back, NULL, NULL},
    {VIEW_DOWN, true, false, go_down, "Down",
     "the next row of the list, into variations too"},
    {VIEW_UP, true, false, go_up, "Up", "the previous row"},
    {VIEW_HOME, true, false, go_first, "Home", "the start"},
    {VIEW_END, true, false, go_last, "End", "the end of the line"},
    {VIEW_PAGE_DOWN, true, false, go_page_down, "Page Down",
     "ten moves forward"},
    {VIEW_PAGE_UP, true, false, go_page_up, "Page Up", "ten moves back"},
    {'v', false, false, go_aside, "v", "the next variation of this move"},
    {'g', false, true, view_go_to, "g",
     "go to a move by its index (12) or its number (5...), to the last, or to "
     "a game (#2)"},
    {'/', false, true, view_search, "/",
     "search moves and comments; empty repeats the last search"},
    {'N', false, true, view_search_again, "N", "repeat the search"},
    {'n', false, true, next_game, "n", "the next game"},
    {'p', false, true, previous_game, "p", "the previous game"},
    {'f', false, false, flip, "f", "view from the other side"},
    {'a', false, false, annotate, "a", "names of files and ranks"},
    {'h', false, false, scroll_left, "h j k l",
     "move a board that is larger than the screen"},
    {'j', false, false, scroll_down, NULL, NULL},
    {'k', false, false, scroll_up, NULL, NULL},
    {'l', false, false, scroll_right, NULL, NULL},
    {'c', false, false, show_comment, "c", "the whole comment"},
    {'i', false, false, show_info, "i", "about this game"},
    {'!', false, true, show_problems, "!", "the problems of this game"},
    {'s', false, true, view_save, "s", "save the picture: SVG, PNG or PDF"},
    {'?', false, true, show_keys, "?", "these keys"},
    {VIEW_RESIZED, true, true, NULL, NULL, NULL},
    {'q', false, true, quit, "q", "quit"},
};

static void put_keys(view *v, hm_out *out)
{
    (void)v;
    for (size_t i = 0; i < CLI_COUNT(bindings); i++) {
        if (bindings[i].key)
            hm_out_printf(out, "%-16s %s\n", bindings[i].key, bindings[i].help);
    }
}

static void show_keys(view *v)
{
    show_page(v, "Keys", put_keys);
}

static const binding *find_binding(view_key key)
{
    for (size_t i = 0; i < CLI_COUNT(bindings); i++) {
        if (bindings[i].code == key.code && bindings[i].named == key.named)
            return &bindings[i];
    }
    return NULL;
}

static void act(view *v, view_key key)
{
    const binding *b = find_binding(key);

    v->message[0] = '\0';
    if (key.signal) {
        v->signal = key.signal;
        v->quit = true;
    } else if (!b) {
        view_say(v, "this key does nothing; ? lists the keys");
    } else if (!b->anyhow && !v->playable) {
        view_say(v, "this game cannot be shown");
    } else if (b->act) {
        b->act(v);
    }
}

/* ---- the command ----------------------------------------------------------
 */

/* FILE#3@12 opens the third game and goes to its state 12. */
static void go_to_target(view *v)
{
    const cli_source *source = &v->book.source;
    size_t game = source->game ? source->game - 1 : 0;
    cli_position wanted = position_read(source->position);

    if (!view_load(v, game)) {
        view_say(v, "there is no game %zu; the last is %zu", game + 1,
                 v->book.count);
        if (v->status != HM_OK || !view_load(v, 0))
            return;
    }
    if (!v->playable || !source->position)
        return;
    if (wanted.from) {
        char why[CLI_WHY];
        const hm_node *node = position_find(&wanted, v->record, why);

        view_seek(v, node ? node : hm_record_root(v->record));
        if (!node)
            view_say(v, "there is no position %s; %s", source->position, why);
        return;
    }
    for (size_t i = 0; i < v->rows.count; i++) {
        hm_replay_seek(v->replay, v->rows.rows[i].node);
        if (position_wants(&wanted, v->replay)) {
            view_seek(v, v->rows.rows[i].node);
            return;
        }
    }
    view_seek(v, hm_record_root(v->record));
    view_say(v, "there is no position %s, only 0 to %zu", source->position,
             hm_record_length(v->record));
}

/* Where somebody was in a game, to be found again. */
static const hm_node *node_again(const view *v, bool last, size_t index)
{
    const hm_node *node = hm_record_root(v->record);

    while (hm_node_child(node) && (last || index-- > 0))
        node = hm_node_child(node);
    return node;
}

/* Shows the file as it is now: the last move, if that was shown before. */
static void reload(view *v)
{
    bool last = v->playable && !hm_node_child(hm_replay_node(v->replay));
    size_t index = v->playable ? hm_replay_index(v->replay) : 0;
    view_book old = v->book;
    hm_record *record = v->record;
    size_t game = v->game;

    if (book_open(&v->book, v->c, old.source.target) != CLI_FINE) {
        hm_out_clear(v->c->err);
        book_close(&v->book);
        v->book = old;
        view_say(v, "the file cannot be read now");
        return;
    }
    v->diagram.name = v->book.source.name;
    v->record = NULL;
    if (!view_load(v, game) && v->status == HM_OK)
        view_load(v, 0);
    if (v->playable)
        view_seek(v, node_again(v, last, index));
    if (record)
        book_release(&old, game, record);
    book_close(&old);
}

static void loop(view *v)
{
    bool follows = v->c->args->follow;
    view_key key = {0};

    go_to_target(v);
    while (!v->quit && v->status == HM_OK) {
        bool idle = key.named && key.code == VIEW_IDLE;

        if (idle && changes_seen(v->c, &v->changes)) {
            reload(v);
            idle = false;
        }
        if (!idle && v->status == HM_OK)
            view_draw(v);
        if (v->status != HM_OK)
            return;
        key = v->curses->key(v->screen, follows);
        if (!key.named || key.code != VIEW_IDLE)
            act(v, key);
    }
}

static hm_status open_view(view *v)
{
    hm_replay_options loud = {.size = sizeof(loud), .diags = v->c->diags};
    hm_replay_options quiet = {.size = sizeof(quiet)};
    hm_status st = hm_replay_new(v->c->ctx, &loud, &v->replay);

    if (st == HM_OK)
        st = hm_replay_new(v->c->ctx, &quiet, &v->ahead);
    if (st == HM_OK)
        st = hm_out_new(v->c->ctx, &v->problems);
    if (st == HM_OK)
        st = hm_out_new(v->c->ctx, &v->scratch);
    return st;
}

static void close_view(view *v)
{
    if (v->record)
        book_release(&v->book, v->game, v->record);
    rows_free(&v->rows);
    text_free(&v->line);
    text_free(&v->page);
    text_free(&v->board);
    hm_out_free(v->scratch);
    hm_out_free(v->problems);
    hm_replay_free(v->ahead);
    hm_replay_free(v->replay);
    book_close(&v->book);
}

static int no_terminal(view *v, const char *why)
{
    hm_out_printf(v->c->err, "halfmove view: %s\n\"halfmove show --all ", why);
    hm_out_visible(v->c->err, hm_str_of(v->book.source.target->path));
    hm_out_puts(v->c->err, "\" prints every position, and \"halfmove render\" "
                           "makes pictures.\n");
    return CLI_USAGE;
}

static bool wants_colors(const cli_args *args)
{
    const char *no = getenv("NO_COLOR");

    if (args->color)
        return strcmp(args->color, "never") != 0;
    return !(no && no[0]);
}

/* Characters and colours are those that the terminal has. */
static void choose_drawing(view *v)
{
    bool ascii = !v->curses->unicode(v->screen);

    v->diagram = draw_options(v->c, v->book.source.name);
    v->diagram.legend = false;
    if (ascii && !v->c->args->style)
        v->diagram.style = HM_STYLE_ASCII;
    v->diagram.color =
        v->curses->color(v->screen) ? HM_COLOR_ANSI256 : HM_COLOR_NONE;
    v->line.ascii = v->page.ascii = v->board.ascii = ascii;
    v->board.escape = true;
}

static int run_screen(view *v)
{
    view_wish wish = {.stdin_taken =
                          strcmp(v->book.source.target->path, "-") == 0 ||
                          v->book.source.target->path[0] == '\0',
                      .color = wants_colors(v->c->args)};
    const char *why = NULL;
    hm_status st = v->curses->open(&wish, &v->screen, &why);

    if (st == HM_ESUPPORT)
        return no_terminal(v, why);
    if (st == HM_OK) {
        choose_drawing(v);
        loop(v);
        st = v->status;
    }
    v->curses->close(v->screen);
    return st == HM_OK ? CLI_FINE : complain(v->c, v->book.source.name, st);
}

static int view_target(cli *c, const view_curses *curses, int *ended)
{
    const cli_target *target = target_at(c, 0);
    view v = {.c = c, .curses = curses};
    int end;

    changes_seen(c, &v.changes); // as it is before it is read
    end = book_open(&v.book, c, target);

    if (end == CLI_FINE) {
        hm_status st = open_view(&v);

        end = st == HM_OK ? run_screen(&v) : complain(c, target->path, st);
    }
    *ended = v.signal;
    close_view(&v);
    changes_free(&v.changes);
    return end;
}

static int run_view(cli *c)
{
    const view_curses *curses;
    int ended = 0;
    int end;

    if (c->args->file_count > 1) {
        hm_out_puts(c->err, "halfmove view: expected only one file\n");
        return CLI_USAGE;
    }
    curses = part_load(&part_screen, "view", c->err);
    if (!curses)
        return CLI_IO;
    end = view_target(c, curses, &ended);
    if (ended) { // as if nobody had caught it
        hm_out_flush(c->err);
        signal(ended, SIG_DFL); // curses had set it
        raise(ended);
    }
    return end;
}

extern const hm_command hm__command_view;

const hm_command hm__command_view = {
    .name = "view",
    .synopsis = "[options] [FILE[#GAME][@POSITION]]",
    .summary = "replay games on the screen",
    .about =
        "Shows a position with the list of moves and the comments, in the "
        "whole terminal. The arrow keys, Home, End and the page keys go "
        "through the game; Up and Down follow the list, also into variations. "
        "The key ? shows all keys, and q quits.\n"
        "A file of many games opens at once: n and p go to the next and the "
        "previous game. The key / searches moves and comments, from here "
        "through all following games. The key s saves the position as a "
        "picture.\n"
        "With --follow the file is shown as it grows: who is at the last move "
        "sees the next one as soon as it is written.\n"
        "In a terminal that is not set to UTF-8 everything is drawn in ASCII. "
        "Colours are used if the terminal has them, unless NO_COLOR is set.",
    .example = "halfmove view game.ppn\n"
               "halfmove view --flip games.kif#3@last\n"
               "halfmove view --follow live.kif\n"
               "zcat games.csa.gz | halfmove view",
    .options =
        "annotate board dialect flip follow from game hand in-hand reorient "
        "setup-path size strict style verbose",
    .positions = true,
    .run = run_view,
};
