/*
 * view_draw.c - where everything is on the screen.
 *
 * A bar on top shows which game it is, the last line what happened or what
 * can be done. Between them the board is beside the list of moves, or
 * above it where the screen is narrow for that; comments come below.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "view.h"

enum {
    LEAST_COLUMNS = 20,
    LEAST_ROWS = 6,
    LIST = 16,    // columns of the list that are enough
    MORE = 9,     // those of the mark after a long comment
    COMMENTS = 4, // rows of comments, beside a list
};

typedef struct layout {
    view_box bar, board, list, comment, status;
} layout;

void view_say(view *v, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(v->message, sizeof(v->message), format, args);
    va_end(args);
}

/* ---- the layout -----------------------------------------------------------
 */

/* Rows for comments: what the board does not need, but some. */
static int comment_rows(const view *v, view_box room)
{
    int rest = room.rows - v->board_rows;

    if (!v->comments)
        return 0;
    return rest < 1 ? 1 : rest > COMMENTS ? COMMENTS : rest;
}

/* Beside each other: the list gets what the board does not need. */
static void place_beside(const view *v, layout *l, view_box room)
{
    int comments = comment_rows(v, room);
    int list = room.columns - v->board_columns - 2;

    if (list < LIST)
        list = room.columns > 2 * LIST ? LIST : room.columns / 2;
    l->board = (view_box){room.y, room.x, room.rows - comments,
                          room.columns - list - 1};
    if (l->board.columns > v->board_columns)
        l->board.columns = v->board_columns + 1;
    l->list = (view_box){room.y, l->board.columns + 1, room.rows - comments,
                         room.columns - l->board.columns - 1};
    l->comment = (view_box){room.y + room.rows - comments, room.x, comments,
                            room.columns};
}

/* The board above: the list gets the rows that are left. */
static void place_above(const view *v, layout *l, view_box room)
{
    int rest = room.rows - v->board_rows;
    int comments = v->comments ? rest / 2 : 0;

    l->board = (view_box){room.y, room.x, v->board_rows, room.columns};
    l->list = (view_box){room.y + v->board_rows, room.x, rest - comments,
                         room.columns};
    l->comment = (view_box){room.y + room.rows - comments, room.x, comments,
                            room.columns};
}

/* Above, if the board fits there and not beside a list. */
static bool fits_above(const view *v, view_box room)
{
    return v->board_columns + LIST + 2 > room.columns &&
           v->board_columns <= room.columns &&
           v->board_rows + 1 + v->comments <= room.rows;
}

static layout place(const view *v)
{
    int rows = v->curses->rows(v->screen);
    int columns = v->curses->columns(v->screen);
    view_box room = {1, 0, rows - 2, columns};
    layout l = {.bar = {0, 0, 1, columns}, .status = {rows - 1, 0, 1, columns}};

    if (fits_above(v, room))
        place_above(v, &l, room);
    else
        place_beside(v, &l, room);
    return l;
}

/* ---- the parts ------------------------------------------------------------
 */

/* The text in v->scratch, as one line of cells in v->line. */
static void take_line(view *v)
{
    text_clear(&v->line);
    text_add(&v->line, hm_out_text(v->scratch));
}

/* How many moves the line has that is being followed. */
static size_t line_length(const view *v)
{
    const hm_node *node = hm_replay_node(v->replay);
    size_t length = hm_replay_index(v->replay);

    while ((node = hm_node_child(node)))
        length++;
    return length;
}

static void draw_bar(view *v, view_box box)
{
    int width;

    v->curses->bar(v->screen, box, VIEW_BAR);
    hm_out_clear(v->scratch);
    if (!v->book.ended || v->book.count > 1)
        hm_out_printf(v->scratch, " game %zu", v->game + 1);
    if (v->book.ended && v->book.count > 1)
        hm_out_printf(v->scratch, " of %zu", v->book.count);
    if (v->playable)
        hm_out_printf(v->scratch, "  %zu/%zu ", hm_replay_index(v->replay),
                      line_length(v));
    take_line(v);
    width = text_line_width(&v->line, 0);
    v->curses->line(v->screen,
                    (view_box){box.y,
                               box.columns > width ? box.columns - width : 0, 1,
                               box.columns},
                    (view_part){.text = &v->line, .face = VIEW_BAR});
    hm_out_clear(v->scratch);
    hm_out_char(v->scratch, ' ');
    if (v->record) {
        hm_record_title(v->record, v->scratch);
        hm_out_puts(v->scratch, "  ");
        hm_record_players(v->record, v->scratch);
    } else {
        hm_out_puts(v->scratch, v->book.source.name);
    }
    take_line(v);
    box.columns -= width;
    v->curses->line(v->screen, box,
                    (view_part){.text = &v->line, .face = VIEW_BAR});
}

/* A board that fits keeps its place whatever is on top of it. */
static void draw_board(view *v, view_box box)
{
    int above = v->board_rows - (int)v->board.line_count;
    int most_y = v->board_rows > box.rows ? v->board_rows - box.rows : 0;
    int most_x =
        v->board_columns > box.columns ? v->board_columns - box.columns : 0;

    if (!v->scrolled) {
        v->scroll_y = v->home_y;
        v->scroll_x = v->home_x;
    }
    v->scroll_y = v->scroll_y < 0        ? 0
                  : v->scroll_y > most_y ? most_y
                                         : v->scroll_y;
    v->scroll_x = v->scroll_x < 0        ? 0
                  : v->scroll_x > most_x ? most_x
                                         : v->scroll_x;
    for (int y = 0; y < box.rows; y++) {
        int line = y + v->scroll_y - above;

        if (line >= 0)
            v->curses->line(v->screen,
                            (view_box){box.y + y, box.x, 1, box.columns},
                            (view_part){.text = &v->board,
                                        .line = (size_t)line,
                                        .skip = v->scroll_x});
    }
}

/* How many plies lead to a node, its own included. */
static size_t count_plies(const hm_node *node)
{
    size_t count = 0;

    while ((node = hm_node_parent(node)))
        count++;
    return count;
}

static void put_row(view *v, const view_row *row)
{
    hm_out *out = v->scratch;
    hm_str label = hm_node_label(row->node);

    hm_out_clear(out);
    for (int i = 0; i < row->depth && i < 8; i++)
        hm_out_puts(out, "  ");
    if (!hm_node_parent(row->node)) {
        hm_out_puts(out, "start");
    } else {
        if (label.len) {
            hm_out_put(out, label);
            hm_out_char(out, ' ');
        }
        hm_replay_turn(v->replay, count_plies(row->node), out);
        hm_replay_text(v->replay, row->node, out);
    }
    if (hm_node_has_remark(row->node))
        hm_out_puts(out, " \"");
}

static void draw_list(view *v, view_box box)
{
    size_t rows = box.rows > 0 ? (size_t)box.rows : 0;
    size_t first = v->row > rows / 2 ? v->row - rows / 2 : 0;

    if (v->rows.count <= rows)
        first = 0;
    else if (first > v->rows.count - rows)
        first = v->rows.count - rows;
    for (size_t i = 0; i < rows && first + i < v->rows.count; i++) {
        view_box at = {box.y + (int)i, box.x, 1, box.columns};
        view_face face = first + i == v->row ? VIEW_BAR : VIEW_PLAIN;

        put_row(v, &v->rows.rows[first + i]);
        take_line(v);
        if (face == VIEW_BAR)
            v->curses->bar(v->screen, at, face);
        v->curses->line(v->screen, at,
                        (view_part){.text = &v->line, .face = face});
    }
}

static void draw_comment(view *v, view_box box)
{
    if (box.rows <= 0)
        return;
    hm_out_clear(v->scratch);
    hm_node_remark(hm_replay_node(v->replay), v->scratch);
    take_line(v);
    text_clear(&v->page);
    text_wrap(&v->page, &v->line, box.columns);
    for (int i = 0; i < box.rows; i++) {
        bool cut = i + 1 == box.rows && (int)v->page.line_count > box.rows;
        view_box row = {box.y + i, box.x, 1, box.columns - (cut ? MORE : 0)};

        v->curses->line(v->screen, row,
                        (view_part){.text = &v->page,
                                    .line = (size_t)i,
                                    .face = VIEW_STRONG});
        if (cut)
            v->curses->text(v->screen, (view_box){row.y, row.columns, 1, MORE},
                            " (c more)", VIEW_BAR);
    }
}

/* How many ways there are to go on beside the one that is followed. */
static size_t count_others(const hm_node *node)
{
    const hm_node *parent = hm_node_parent(node);
    size_t count = 0;

    for (node = parent ? hm_node_child(parent) : NULL; node;
         node = hm_node_sibling(node))
        count++;
    return count > 1 ? count - 1 : 0;
}

/* The file without its folders, if there is room for it beside the keys. */
static void put_file(const char *path, int columns, char line[VIEW_LINE])
{
    static const char keys[] = "? keys  q quit";
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    size_t room = columns < VIEW_LINE ? (size_t)columns : VIEW_LINE - 1;

    if (strlen(name) + strlen("   ") + strlen(keys) > room)
        snprintf(line, VIEW_LINE, "%s", keys);
    else
        snprintf(line, VIEW_LINE, "%s   %s", name, keys);
}

static void draw_status(view *v, view_box box)
{
    char line[VIEW_LINE];
    size_t others = v->playable ? count_others(hm_replay_node(v->replay)) : 0;

    if (v->message[0])
        snprintf(line, sizeof(line), "%s", v->message);
    else if (others)
        snprintf(line, sizeof(line),
                 "%zu variation%s here (v)   ? keys  q quit", others,
                 others == 1 ? "" : "s");
    else
        put_file(v->book.source.name, box.columns, line);
    v->curses->text(v->screen, box, line, VIEW_PLAIN);
}

/* What is wrong with a game that cannot be shown. */
static void draw_problems(view *v, view_box box)
{
    text_clear(&v->line);
    text_add(&v->line, hm_out_text(v->problems));
    text_clear(&v->page);
    text_wrap(&v->page, &v->line, box.columns);
    for (int i = 0; i < box.rows; i++)
        v->curses->line(v->screen, (view_box){box.y + i, box.x, 1, box.columns},
                        (view_part){.text = &v->page, .line = (size_t)i});
}

static bool is_too_small(view *v)
{
    int rows = v->curses->rows(v->screen);
    int columns = v->curses->columns(v->screen);

    if (rows >= LEAST_ROWS && columns >= LEAST_COLUMNS)
        return false;
    hm_out_clear(v->scratch);
    hm_out_printf(v->scratch, "too small: needs %d columns and %d rows",
                  LEAST_COLUMNS, LEAST_ROWS);
    take_line(v);
    text_clear(&v->page);
    text_wrap(&v->page, &v->line, columns);
    for (int i = 0; i < rows; i++)
        v->curses->line(v->screen, (view_box){i, 0, 1, columns},
                        (view_part){.text = &v->page, .line = (size_t)i});
    return true;
}

static void draw_parts(view *v)
{
    layout l = place(v);

    draw_bar(v, l.bar);
    if (v->playable) {
        draw_board(v, l.board);
        draw_list(v, l.list);
        draw_comment(v, l.comment);
    } else {
        draw_problems(v, (view_box){1, 0, l.status.y - 1, l.status.columns});
    }
    draw_status(v, l.status);
}

void view_draw(view *v)
{
    hm_status st = board_draw(v);

    if (st == HM_ENOMEM)
        v->status = st;
    else if (st != HM_OK)
        view_say(v, "the board cannot be drawn: %s", hm_status_text(st));
    v->curses->erase(v->screen);
    if (!is_too_small(v))
        draw_parts(v);
    v->curses->show(v->screen);
}

void view_scroll(view *v, int rows, int columns)
{
    v->scrolled = true;
    v->scroll_y += rows;
    v->scroll_x += columns;
}
