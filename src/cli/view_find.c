/*
 * view_find.c - going to a number, a label or a game, and searching.
 */
#include <stdlib.h>
#include <string.h>

#include "view.h"

/* ---- going ----------------------------------------------------------------
 */

/* Goes to a state of the line that is being followed. */
static void go_to_index(view *v, size_t wanted)
{
    const hm_node *node = hm_replay_node(v->replay);
    size_t index = hm_replay_index(v->replay);

    while (index > wanted) {
        node = hm_node_parent(node);
        index--;
    }
    while (index < wanted && hm_node_child(node)) {
        node = hm_node_child(node);
        index++;
    }
    if (index < wanted)
        view_say(v, "this line ends after move %zu", index);
    view_seek(v, node);
}

static void go_to_label(view *v, const char *label)
{
    for (size_t i = 1; i < v->rows.count; i++) {
        if (hm_str_is(hm_node_label(v->rows.rows[i].node), label)) {
            view_seek(v, v->rows.rows[i].node);
            return;
        }
    }
    view_say(v, "no move has the number %s", label);
}

/* "#3": a game of the file */
static void go_to_game(view *v, const char *number)
{
    unsigned long game = strtoul(number, NULL, 10);

    if (game == 0)
        view_say(v, "games are counted from 1");
    else if (!view_load(v, game - 1))
        view_say(v, "there is no game %lu; the last is %zu", game,
                 v->book.count);
}

static bool is_number(const char *text)
{
    return text[0] && text[strspn(text, "0123456789")] == '\0';
}

void view_go_to(view *v)
{
    char answer[VIEW_LINE] = "";

    if (!view_ask(v, "Go to (12, 5..., #2, last): ", answer) || !answer[0])
        return;
    if (answer[0] == '#' && is_number(answer + 1))
        go_to_game(v, answer + 1);
    else if (!v->playable)
        view_say(v, "this game cannot be shown");
    else if (is_number(answer))
        go_to_index(v, (size_t)strtoul(answer, NULL, 10));
    else if (strcmp(answer, "last") == 0)
        go_to_index(v, SIZE_MAX);
    else
        go_to_label(v, answer);
}

/* ---- searching ------------------------------------------------------------
 */

/* Whether a move, its number or its comment has what is wanted. */
static bool row_has(view *v, const hm_node *node)
{
    hm_out_clear(v->scratch);
    hm_out_put(v->scratch, hm_node_label(node));
    hm_out_char(v->scratch, ' ');
    hm_node_text(node, v->scratch);
    hm_out_char(v->scratch, '\n');
    hm_node_comment(node, v->scratch);
    return text_has(hm_out_text(v->scratch), hm_str_of(v->wanted));
}

/* The first row of a list, from `row` on, that has it; the count if none. */
static size_t search_rows(view *v, const view_rows *rows, size_t row)
{
    while (row < rows->count && !row_has(v, rows->rows[row].node))
        row++;
    return row;
}

/* Searches another game; HM_END if there is none. */
static hm_status search_game(view *v, size_t game, bool *found)
{
    hm_record *record = NULL;
    view_rows rows = {0};
    hm_status st;

    hm_out_clear(v->scratch); // its problems are not needed
    st = book_read(&v->book, game, &record, v->scratch);
    if (st == HM_OK && record)
        st = rows_fill(&rows, record);
    *found = st == HM_OK && search_rows(v, &rows, 0) < rows.count;
    if (record)
        book_release(&v->book, game, record);
    rows_free(&rows);
    return st;
}

/* Through the games that follow, until a key is pressed. */
static void search_on(view *v)
{
    enum { OFTEN = 256 };
    size_t game = v->game;
    bool found = false;
    hm_status st = HM_OK;

    while (st == HM_OK && !found) {
        if (++game % OFTEN == 0) {
            if (v->curses->pressed(v->screen)) {
                view_say(v, "stopped searching at game %zu", game);
                return;
            }
            view_say(v, "searching game %zu; any key stops", game);
            view_draw(v);
        }
        st = search_game(v, game, &found);
    }
    if (found && view_load(v, game)) {
        size_t row = search_rows(v, &v->rows, 0);

        if (row < v->rows.count)
            view_seek(v, v->rows.rows[row].node);
    } else if (st == HM_END) {
        view_say(v, "\"%s\" was not found from here to the end", v->wanted);
    } else if (st != HM_OK) {
        v->status = st;
    }
}

void view_search_again(view *v)
{
    size_t row;

    if (!v->wanted[0]) {
        view_say(v, "first search for something with /");
        return;
    }
    row = search_rows(v, &v->rows, v->row + 1);
    if (v->playable && row < v->rows.count)
        view_seek(v, v->rows.rows[row].node);
    else
        search_on(v);
}

void view_search(view *v)
{
    char answer[VIEW_LINE] = "";

    if (!view_ask(v, "Search for: ", answer))
        return;
    if (answer[0])
        memcpy(v->wanted, answer, sizeof(answer));
    view_search_again(v);
}
