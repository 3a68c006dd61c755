/*
 * still.c - pictures that links step through, for readers without scripts.
 *
 * From one state to the next little changes, so stills share what they can.
 * A few of them that follow each other make a block: what none of them changes
 * is drawn first, as one group that all use. That may not be done where a
 * thing that changes lies below one that stays. Then a still is made of runs,
 * things that are drawn one after another. A run ends where what is drawn says
 * so, by a number that is made of it, whatever stands before; so a change
 * breaks one or two runs, and the others are found again.
 */
#include <stdlib.h>
#include <string.h>

#include "page.h"
#include "render/plain.h"

enum {
    RUN = 5,             // things in a run, usually
    LONGEST_RUN = 16,    // and at most
    LARGE = 100,         // so many things that stay are worth runs
    MOST_PAIRS = 100000, // that are looked at to see what lies below what
};

void hm__page_link(const hm__page_game *game, size_t node, hm_out *out)
{
    hm_str address = game->tree[node].address;

    hm_out_printf(out, "%sg=%zu&amp;m=%.*s", game->page->prefix, game->number,
                  (int)address.len, address.ptr);
}

/* ---- drawing --------------------------------------------------------------
 */

static void put_spot(const hm__page_game *game, const hm__figure *figure,
                     hm_out *out)
{
    bool turned = figure->angle > 0;

    hm_out_puts(out, "<use href=#");
    hm_out_puts(out, game->page->prefix);
    hm_out_char(out, 'L');
    hm_out_int(out, figure->drawing);
    hm_out_puts(out, turned ? " transform=\"translate(" : " x=");
    hm_out_int(out, figure->x);
    hm_out_puts(out, turned ? " " : " y=");
    hm_out_int(out, figure->y);
    if (turned) {
        hm_out_puts(out, ")rotate(");
        hm_out_number(out, figure->angle);
        hm_out_puts(out, ")\"");
    }
    hm_out_puts(out, " />");
}

/* Puts `length` things by a name of theirs, which is defined if it is new. */
static hm_status put_group(hm__page_game *game, hm_str text, size_t length,
                           hm_out *out)
{
    const char *prefix = game->page->prefix;
    uint32_t number;
    bool fresh;

    if (length == 1)
        hm_out_put(out, text);
    if (length < 2)
        return HM_OK;
    HM_TRY(hm__pool_take(&game->chunks, text, &number, &fresh));
    hm_out_printf(out, "<use href=#%sP%zu-%u />", prefix, game->number, number);
    if (!fresh)
        return HM_OK;
    hm_out_printf(game->parts, "<g id=%sP%zu-%u>", prefix, game->number,
                  number);
    hm_out_put(game->parts, text);
    hm_out_puts(game->parts, "</g>\n");
    return HM_OK;
}

/* Puts what a sheet has in runs; `staying`: only what stays. */
static hm_status put_runs(hm__page_game *game, const hm__sheet *sheet,
                          bool staying, hm_out *out)
{
    hm_out *run = game->run;
    size_t length = 0;

    hm_out_clear(run);
    for (size_t i = 0; i < sheet->count; i++) {
        size_t start = hm_out_text(run).len;
        hm_str all;

        if (staying && !sheet->figures[i].stays)
            continue;
        put_spot(game, &sheet->figures[i], run);
        all = hm_out_text(run);
        length++;
        if (hm__pool_hash(hm__str_part(all, start, all.len)) % RUN &&
            length < LONGEST_RUN)
            continue;
        HM_TRY(put_group(game, all, length, out));
        hm_out_clear(run);
        length = 0;
    }
    HM_TRY(hm_out_status(run));
    return put_group(game, hm_out_text(run), length, out);
}

/* Puts what stays: on large boards in runs, for blocks share them. */
static hm_status put_staying(hm__page_game *game, const hm__sheet *sheet,
                             hm_out *out)
{
    size_t count = 0;

    for (size_t i = 0; i < sheet->count; i++)
        count += sheet->figures[i].stays;
    if (count > LARGE)
        return put_runs(game, sheet, true, out);
    for (size_t i = 0; i < sheet->count; i++) {
        if (sheet->figures[i].stays)
            put_spot(game, &sheet->figures[i], out);
    }
    return HM_OK;
}

/* What stays as one group, then what changes. */
static hm_status put_sorted(hm__page_game *game, const hm__sheet *sheet,
                            hm_out *out)
{
    hm_str group;

    hm_out_clear(game->group);
    HM_TRY(put_staying(game, sheet, game->group));
    HM_TRY(hm_out_status(game->group));
    group = hm_out_text(game->group);
    HM_TRY(put_group(game, group, group.len ? sheet->count : 0, out));
    for (size_t i = 0; i < sheet->count; i++) {
        if (!sheet->figures[i].stays)
            put_spot(game, &sheet->figures[i], out);
    }
    return HM_OK;
}

static void put_step(const hm__page_game *game, const hm_node *to,
                     const char *label, hm_out *out)
{
    size_t number = to ? hm__page_node(game, to) : SIZE_MAX;

    if (number == SIZE_MAX)
        return;
    hm_out_puts(out, " <a href=\"#");
    hm__page_link(game, number, out);
    hm_out_printf(out, "\">%s</a>", label);
}

/* The move, what it did, and the ways from here. */
static void put_caption(hm__page_game *game, const hm_node *node, hm_out *out)
{
    hm_out_puts(out, "<figcaption><b>");
    hm_out_clear(game->text);
    hm__page_title(game, node, game->text);
    hm__plain_text(out, hm_out_text(game->text));
    hm_out_puts(out, "</b> ");
    hm__plain_text(out, game->words[hm__page_node(game, node)]);
    put_step(game, node->parent, "Back", out);
    put_step(game, node->child, "On", out);
    hm_out_puts(out, "</figcaption></figure>\n");
}

static hm_status put_still(hm__page_game *game, const hm__still *still,
                           bool sorted)
{
    const hm_node *node = still->node;
    hm_out *out = node->parent ? game->stills : game->start;
    hm__box b = game->boxes[0];

    hm_out_printf(out, "<figure%s id=\"",
                  node->parent ? "" : " class=\"hm-start\"");
    hm__page_link(game, hm__page_node(game, node), out);
    hm_out_printf(out, "\"><svg viewBox=\"%d %d %d %d\">", b.left, -b.top,
                  b.right - b.left, b.top - b.bottom);
    HM_TRY(sorted ? put_sorted(game, &still->sheet, out)
                  : put_runs(game, &still->sheet, false, out));
    hm_out_puts(out, "</svg>");
    put_caption(game, node, out);
    return hm_out_status(out);
}

/* ---- blocks ---------------------------------------------------------------
 */

static bool meet(const hm__figure *a, const hm__figure *b)
{
    return a->key % 3 || // sides and arrows are larger than they say
           (abs(a->x - b->x) < a->across + b->across &&
            abs(a->y - b->y) < a->up + b->up);
}

/* Whether nothing that changes lies below something that stays. */
static bool can_be_sorted(const hm__sheet *sheet)
{
    size_t changing = 0;
    size_t pairs = 0;

    for (size_t i = 0; i < sheet->count; i++)
        changing += !sheet->figures[i].stays;
    for (size_t i = 0; i < sheet->count && changing; i++) {
        if (sheet->figures[i].stays)
            continue;
        changing--;
        for (size_t j = i + 1; j < sheet->count; j++) {
            if (++pairs > MOST_PAIRS)
                return false;
            if (sheet->figures[j].stays &&
                meet(&sheet->figures[i], &sheet->figures[j]))
                return false;
        }
    }
    return true;
}

/* Unmarks what another sheet has not, or has otherwise or elsewhere. */
static hm_status keep_common(hm__page_game *game, hm__sheet *first,
                             const hm__sheet *other)
{
    uint32_t high = 0;

    HM_TRY(hm__sheet_rank(game, other));
    for (size_t i = 0; i < first->count; i++) {
        hm__figure *figure = &first->figures[i];
        uint32_t at = hm__sheet_find(game, figure->key);

        if (!figure->stays)
            continue;
        figure->stays =
            at > high && hm__spot_same(figure, &other->figures[at - 1]);
        high = figure->stays ? at : high;
    }
    hm__sheet_unrank(game, other);
    return HM_OK;
}

/* Marks in another sheet what is marked in the first. */
static hm_status copy_marks(hm__page_game *game, const hm__sheet *first,
                            hm__sheet *other)
{
    HM_TRY(hm__sheet_rank(game, first));
    for (size_t i = 0; i < other->count; i++) {
        uint32_t at = hm__sheet_find(game, other->figures[i].key);

        other->figures[i].stays = at && first->figures[at - 1].stays;
    }
    hm__sheet_unrank(game, first);
    return HM_OK;
}

/* Marks what stays in the first `count` stills; may they be sorted by it? */
static hm_status mark_block(hm__page_game *game, size_t count, bool *sorted)
{
    hm__sheet *first = &game->block[0].sheet;

    for (size_t i = 0; i < first->count; i++)
        first->figures[i].stays = true;
    for (size_t i = 1; i < count; i++)
        HM_TRY(keep_common(game, first, &game->block[i].sheet));
    *sorted = can_be_sorted(first);
    for (size_t i = 1; i < count && *sorted; i++) {
        HM_TRY(copy_marks(game, first, &game->block[i].sheet));
        *sorted = can_be_sorted(&game->block[i].sheet);
    }
    return HM_OK;
}

/* Writes the first `count` stills of the block and forgets them. */
static hm_status put_block(hm__page_game *game, size_t count)
{
    hm__still done[HM__PAGE_BLOCK];
    bool sorted = false;

    if (count > 1)
        HM_TRY(mark_block(game, count, &sorted));
    for (size_t i = 0; i < count; i++)
        HM_TRY(put_still(game, &game->block[i], sorted));
    memcpy(done, game->block, sizeof(done));
    for (size_t i = 0; i < HM__PAGE_BLOCK; i++)
        game->block[i] = done[(i + count) % HM__PAGE_BLOCK];
    game->block_count -= count;
    return HM_OK;
}

static hm_status copy_sheet(hm_ctx *ctx, const hm__sheet *from, hm__sheet *to)
{
    HM_TRY(hm__reserve(ctx, &to->figures, &to->room, from->count,
                       sizeof(*to->figures)));
    if (from->count)
        memcpy(to->figures, from->figures, from->count * sizeof(*to->figures));
    to->count = from->count;
    return HM_OK;
}

hm_status hm__still_add(hm__page_game *game, const hm_replay *replay)
{
    hm__still *still = &game->block[game->block_count];
    bool sorted;

    still->node = hm_replay_node(replay);
    HM_TRY(copy_sheet(game->ctx, &game->now[0], &still->sheet));
    game->block_count++;
    HM_TRY(mark_block(game, game->block_count, &sorted));
    if (!sorted)
        return put_block(game, game->block_count - 1);
    return game->block_count == HM__PAGE_BLOCK ? hm__still_end(game) : HM_OK;
}

hm_status hm__still_end(hm__page_game *game)
{
    return put_block(game, game->block_count);
}
