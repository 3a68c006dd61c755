/*
 * view_board.c - the position as a diagram of cells.
 */
#include <math.h>

#include "view.h"

/* The positions that reach furthest, up and to the right. */
typedef struct furthest {
    const hm_node *high, *wide;
    double top, right;
} furthest;

static void widen(hm_extent *all, const hm_extent *own)
{
    if (!all->any) {
        *all = *own;
        return;
    }
    all->left = fmin(all->left, own->left);
    all->right = fmax(all->right, own->right);
    all->bottom = fmin(all->bottom, own->bottom);
    all->top = fmax(all->top, own->top);
}

static void look_at(view *v, furthest *f)
{
    hm_extent own = {0};

    hm_diagram_measure(hm_replay_table(v->ahead), &v->diagram, &own);
    if (!own.any)
        return;
    widen(&v->extent, &own);
    if (v->diagram.flip) { // what is far down then reaches up
        own.top = -own.bottom;
        own.right = -own.left;
    }
    if (!f->high || own.top > f->top) {
        f->high = hm_replay_node(v->ahead);
        f->top = own.top;
    }
    if (!f->wide || own.right > f->right) {
        f->wide = hm_replay_node(v->ahead);
        f->right = own.right;
    }
}

static hm_status draw_cells(view *v, const hm_table *table)
{
    hm_status st;

    hm_out_clear(v->scratch);
    text_clear(&v->board);
    st = hm_diagram_write(table, &v->diagram, v->scratch);
    if (st == HM_OK) {
        hm_str text = hm_out_text(v->scratch);

        if (text.len)
            text.len--; // the end of the last line
        text_add(&v->board, text);
    }
    hm_diags_clear(v->c->diags);
    return v->board.failed ? HM_ENOMEM : st;
}

/* Draws a position that is not shown, to see how large it is. */
static hm_status try_size(view *v, const hm_node *node)
{
    int width;
    hm_status st = node ? hm_replay_seek(v->ahead, node) : HM_END;

    if (st == HM_OK)
        st = draw_cells(v, hm_replay_table(v->ahead));
    if (st != HM_OK)
        return st == HM_ENOMEM ? st : HM_OK;
    width = text_width(&v->board);
    if (width > v->board_columns)
        v->board_columns = width;
    if ((int)v->board.line_count > v->board_rows)
        v->board_rows = (int)v->board.line_count;
    return HM_OK;
}

/* Columns before the first cell of a line that is not blank; -1: all are. */
static int margin_of(const view_text *text, size_t line)
{
    int margin = 0;
    size_t count;
    const view_cell *cells = text_line(text, line, &count);

    for (size_t i = 0; i < count; i++) {
        if (cells[i].text[0] != L' ')
            return margin;
        margin += cells[i].width;
    }
    return -1;
}

/* Room for what comes later, such as hands, is not what is seen first. */
static hm_status find_home(view *v)
{
    int top = -1, left = -1;
    hm_status st = draw_cells(v, hm_replay_table(v->replay));

    for (size_t i = 0; st == HM_OK && i < v->board.line_count; i++) {
        int margin = margin_of(&v->board, i);

        if (margin >= 0 && top < 0)
            top = v->board_rows - (int)v->board.line_count + (int)i;
        if (margin >= 0 && (left < 0 || margin < left))
            left = margin;
    }
    v->home_y = top < 0 ? 0 : top;
    v->home_x = left < 0 ? 0 : left;
    return st == HM_ENOMEM ? st : HM_OK;
}

hm_status board_measure(view *v)
{
    furthest f = {0};
    cli_tree tree = {.replay = v->ahead};
    hm_status st = hm_replay_load(v->ahead, v->record);

    v->extent = (hm_extent){0};
    v->diagram.extent = NULL;
    v->board_rows = v->board_columns = 0;
    tree.node = hm_record_root(v->record);
    while (st == HM_OK || st == HM_EINPUT) {
        if (st == HM_OK)
            look_at(v, &f);
        st = tree_next(&tree);
    }
    if (st == HM_ENOMEM)
        return st;
    v->diagram.extent = &v->extent;
    st = try_size(v, f.high);
    if (st == HM_OK)
        st = try_size(v, f.wide);
    return st == HM_OK ? find_home(v) : st;
}

hm_status board_draw(view *v)
{
    text_clear(&v->board);
    if (!v->playable)
        return HM_OK;
    return draw_cells(v, hm_replay_table(v->replay));
}
