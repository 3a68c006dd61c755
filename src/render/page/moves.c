/*
 * moves.c - the moves of a game with all that was said, as a tree of lists.
 *
 * A variation is a list inside the item of the move that it replaces. The end
 * tags of items are left to the reader of the page, as HTML allows.
 */
#include <string.h>

#include "page.h"
#include "render/plain.h"

enum {
    DEEPEST = 16, // lists within lists; deeper ones go into the last
    OPEN = 4,     // deeper ones are folded at first
};

size_t hm__page_node(const hm__page_game *game, const hm_node *node)
{
    uint32_t number =
        hm__index_find(&game->nodes, (hm__key){(uintptr_t)node, 0});

    return number == UINT32_MAX ? SIZE_MAX : number;
}

/* Some notations number only the first of two plies, and some none. */
static bool has_numbers(const hm_record *record)
{
    return record->root.child && record->root.child->label.len > 0;
}

void hm__page_title(const hm__page_game *game, const hm_node *node, hm_out *out)
{
    size_t number = hm__page_node(game, node);
    size_t before;

    if (!node->parent) {
        hm_out_puts(out, "The start");
        return;
    }
    before = hm_out_text(out).len;
    hm__node_put_label(node, out);
    if (number != SIZE_MAX)
        hm_replay_turn(game->page->replay, game->tree[number].index, out);
    if (node->label.len == 0 && hm_out_text(out).len == before &&
        !has_numbers(game->record) && number <= hm_record_length(game->record))
        hm_out_printf(out, "%zu. ", number); // the notation has no numbers
    before = hm_out_text(out).len;
    hm_replay_text(game->page->replay, node, out);
    if (hm_out_text(out).len == before)
        hm_out_puts(out, "\xE2\x80\xA6"); // only a comment: an ellipsis
}

bool hm__moves_second(const hm_node *node)
{
    hm_str label = node->label;

    return label.len >= 3 &&
           hm__str_eq(hm__str_part(label, label.len - 3, label.len),
                      HM_STR("..."));
}

void hm__moves_label(hm__page_game *game)
{
    const hm_node *node = hm_record_root(game->record)->child;

    for (; node && !game->labelled; node = node->child)
        game->labelled = hm__moves_second(node);
}

/* The column that a move of the main line stands in, from 1. */
static int column_of(const hm__page_game *game, const hm_node *node)
{
    size_t number = hm__page_node(game, node);

    if (game->columns < 2)
        return 1;
    if (number == SIZE_MAX) // cannot be played: after the one before
        return node->parent && hm__page_node(game, node->parent) != SIZE_MAX
                   ? 3 - column_of(game, node->parent)
                   : 1;
    return number == 0                                       ? 2
           : game->tree[number].mover == game->tree[1].mover ? 1
                                                             : 2;
}

/* Line feeds of comments stay. */
static void put_lines(hm_str text, hm_out *out)
{
    for (size_t at = 0; at <= text.len;) {
        size_t end = hm__str_find(text, '\n', at);

        hm_out_puts(out, at ? "<br>" : "");
        hm__plain_text(out, hm__str_part(text, at, end));
        at = end + 1;
    }
}

static void put_comment(hm__page_game *game, const hm_node *node, hm_out *out)
{
    if (!hm_node_has_remark(node))
        return;
    hm_out_clear(game->text);
    hm_node_remark(node, game->text);
    hm_out_puts(out, " <span class=\"hm-note\">");
    put_lines(hm_out_text(game->text), out);
    hm_out_puts(out, "</span>");
}

/* A move with its number, if it has one, as a thing of its own. */
static void put_title(hm_str title, hm_out *out)
{
    size_t end = hm__str_find(title, ' ', 0);

    if (title.len == 0 || !hm__is_digit(title.ptr[0]) || end == title.len) {
        hm__plain_text(out, title);
        return;
    }
    hm_out_puts(out, "<i>");
    hm__plain_text(out, hm__str_part(title, 0, end));
    hm_out_puts(out, "</i>");
    hm__plain_text(out, hm__str_part(title, end, title.len));
}

/* How long a move took. */
static void put_time(int64_t time, hm_out *out)
{
    if (time < 0)
        return;
    hm_out_puts(out, " <span class=\"hm-time\">");
    hm_out_clock(out, time);
    hm_out_puts(out, "</span>");
}

static void put_move(hm__page_game *game, const hm_node *node, hm_out *out)
{
    size_t number = hm__page_node(game, node);

    hm_out_printf(out, "<li class=\"hm-c%d\">", column_of(game, node));
    hm_out_clear(game->text);
    hm__page_title(game, node, game->text);
    if (number == SIZE_MAX) {
        hm_out_puts(out, "<s title=\"cannot be played\">");
        put_title(hm_out_text(game->text), out);
        hm_out_puts(out, "</s>");
    } else {
        hm_out_puts(out, "<a href=\"#");
        hm__page_link(game, number, out);
        hm_out_puts(out, "\" title=\"");
        hm__plain_value(out, game->words[number]);
        hm_out_puts(out, "\">");
        put_title(hm_out_text(game->text), out);
        put_time(node->time, out);
        hm_out_puts(out, "</a>");
    }
    put_comment(game, node, out);
    hm_out_char(out, '\n');
}

/* Where the line of a node begins. */
static const hm_node *head_of(const hm_node *node)
{
    while (node->parent->parent && hm__node_is_main(node))
        node = node->parent;
    return node;
}

/* What a folded variation says: its first move, and how many there are. */
static void put_summary(hm__page_game *game, const hm_node *node, hm_out *out)
{
    size_t number = hm__page_node(game, node->parent);
    size_t count = 0;
    size_t ply = number == SIZE_MAX ? 0 : game->tree[number].index + 1;
    size_t length;
    hm_str label;
    hm_str move;

    for (const hm_node *at = node; at; at = at->child)
        count++;
    hm_out_clear(game->text);
    hm_out_put(game->text, node->label);
    if (node->label.len == 0)
        hm_out_printf(game->text, "%zu", ply);
    length = hm_out_text(game->text).len;
    hm_node_text(node, game->text);
    label = hm__str_part(hm_out_text(game->text), 0, length);
    move = hm__str_part(hm_out_text(game->text), length,
                        hm_out_text(game->text).len);
    hm_out_puts(out, "<summary data-n=\"");
    hm__plain_value(out, label);
    hm_out_printf(out, "\" data-k=\"%zu\" data-move=\"", count);
    hm__plain_value(out, move);
    hm_out_puts(out, "\">");
    hm__plain_text(out, label);
    hm_out_puts(out, " instead: ");
    hm__plain_text(out, move);
    hm_out_printf(out, ", %zu %s</summary>\n", count,
                  count == 1 ? "move" : "moves");
}

static void open_line(hm__page_game *game, const hm_node *node, size_t *depth,
                      hm_out *out)
{
    if (++*depth > DEEPEST)
        return;
    hm_out_printf(out, "<details class=\"hm-var\"%s>",
                  *depth <= OPEN ? " open" : "");
    put_summary(game, node, out);
    hm_out_puts(out, "<ol class=\"hm-line\" aria-label=\"Variation\">\n");
}

static void close_line(size_t *depth, hm_out *out)
{
    if ((*depth)-- <= DEEPEST)
        hm_out_puts(out, "</ol></details>\n");
}

/* What comes after the end of a line; NULL after the main one. */
static const hm_node *after_line(hm__page_game *game, const hm_node *last,
                                 size_t *depth, hm_out *out)
{
    while (last) {
        const hm_node *head = head_of(last);

        if (hm__node_is_main(head))
            return NULL;
        close_line(depth, out);
        if (head->sibling) {
            open_line(game, head->sibling, depth, out);
            return head->sibling;
        }
        last = head->parent->child; // all its variations have been written
        if (last->child)
            return last->child;
    }
    return NULL;
}

void hm__moves_write(hm__page_game *game, hm_out *out)
{
    const hm_node *root = hm_record_root(game->record);
    const hm_node *node = root->child;
    size_t depth = 0;

    hm_out_puts(out, "<div class=\"hm-moves\">\n<a class=\"hm-root\" href=\"#");
    hm__page_link(game, 0, out);
    hm_out_puts(out, "\">The start</a>");
    put_comment(game, root, out);
    hm_out_printf(out,
                  "\n<ol class=\"hm-line hm-main hm-columns-%zu%s\" "
                  "aria-label=\"Moves\">\n",
                  game->columns, game->labelled ? " hm-labelled" : "");
    while (node) {
        put_move(game, node, out);
        if (hm__node_is_main(node) && node->sibling) {
            node = node->sibling;
            open_line(game, node, &depth, out);
        } else {
            node =
                node->child ? node->child : after_line(game, node, &depth, out);
        }
    }
    hm_out_puts(out, "</ol>\n</div>\n");
}

void hm__moves_plain(hm__page_game *game, hm_out *out)
{
    const hm_node *node = hm_record_root(game->record)->child;

    for (; node; node = node->child) {
        hm_out_clear(game->text);
        hm__page_title(game, node, game->text);
        hm__plain_text(out, hm_out_text(game->text));
        hm_out_char(out, ' ');
        if (hm_node_has_remark(node)) {
            hm_out_clear(game->text);
            hm_node_remark(node, game->text);
            put_lines(hm_out_text(game->text), out);
            hm_out_char(out, ' ');
        }
    }
}
