/*
 * legend.c - which symbol is which piece.
 *
 * The legend explains what can be seen, so it is read off the canvas: a line
 * for each symbol of each meaning, sorted by kind of piece and by name.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/out.h"
#include "base/utf8.h"
#include "paint.h"
#include "render/names.h"

typedef struct entry {
    hm__kind kind;
    hm_str text;
    hm__symbol symbol;
    hm__ink ink;
} entry;

typedef struct legend {
    const hm__pen *pen;
    const hm_table *table;
    const hm_diagram_options *options;
    hm__arena texts;
    hm_out *scratch;
    entry *entries;
    size_t count, room;
} legend;

/* ---- words --------------------------------------------------------------- */

static void put_suit(const hm__text_item *item, hm_out *out)
{
    hm_out_puts(out, ", ");
    hm__name_suit(item->set, item->suit, out);
}

static void put_face(const hm__text_item *item, int rank, hm_out *out)
{
    int number;
    const char *name = hm__rank_name(
        hm__ranks_of(item->set, item->kind, item->suit), rank, &number);

    if (name)
        hm_out_printf(out, ", %s", name);
    else
        hm_out_printf(out, ", %d", number);
}

static void describe_tile(const hm__text_item *item, hm__role role, hm_out *out)
{
    hm__tile_style style = item->set->tile;
    bool suit = style == HM__TILE_HEXAGON ||
                (role == HM__ROLE_SUIT && style != HM__TILE_DOMINO);

    hm_out_puts(out, hm__tile_noun(item->set));
    if (item->side == HM__BACK && style != HM__TILE_HEXAGON)
        hm_out_puts(out, ", back");
    else if (suit)
        put_suit(item, out);
    else
        put_face(item, role == HM__ROLE_SUIT ? item->suit : item->rank, out);
}

static void describe_coin(const hm__text_item *item, hm_out *out)
{
    hm_out_puts(out, "coin");
    if (item->side == HM__BACK)
        put_suit(item, out);
    else
        put_face(item, item->rank, out);
}

static void describe_die(const hm__text_item *item, hm_out *out)
{
    hm_out_puts(out, "die");
    put_face(item, item->rank, out);
    put_suit(item, out);
}

static void describe_pyramid(const hm__text_item *item, hm_out *out)
{
    bool stands = item->side == HM__TOP || item->side == HM__BASE;

    hm_out_printf(out, "pyramid %d", item->rank);
    put_suit(item, out);
    hm_out_puts(out, stands ? ", standing" : ", lying");
}

static void describe_bit(const hm__text_item *item, hm_out *out)
{
    if (item->set->tile == HM__TILE_HEXAGON) {
        hm_out_printf(out, "stones of player %d", item->suit);
        return;
    }
    hm__name_bit(item->set, item->side != HM__FACE, item->rank, out);
    put_suit(item, out);
}

/* A tile or card that has a glyph. */
static void describe_glyph(const hm__text_item *item, hm_out *out)
{
    if (item->side == HM__FACE)
        hm__name_face(item->set, item->kind, item->suit, item->rank, out);
    else
        hm_out_printf(out, "%s, back",
                      item->kind == HM__TILE ? hm__tile_noun(item->set)
                                             : "card");
}

static void describe_other(const hm__text_item *item, hm_out *out)
{
    hm_out_puts(out, hm__kind_name(item->kind));
    put_suit(item, out);
    hm_out_printf(out, " (%.*s)", HM_ARG(item->system));
}

static void describe(const hm__text_item *item, hm__role role, hm_out *out)
{
    if (!hm__is_known(item)) {
        describe_other(item, out);
        return;
    }
    if (hm__system_glyphs(item->set, item->kind)) {
        describe_glyph(item, out);
        return;
    }
    switch (item->kind) {
    case HM__TILE:
        describe_tile(item, role, out);
        break;
    case HM__COIN:
        describe_coin(item, out);
        break;
    case HM__DIE:
        describe_die(item, out);
        break;
    case HM__PYRAMID:
        describe_pyramid(item, out);
        break;
    case HM__BIT:
        describe_bit(item, out);
        break;
    default: // pawns, saucers and matchsticks
        hm_out_puts(out, hm__kind_name(item->kind));
        if (item->kind == HM__SAUCER && item->side != HM__FACE)
            hm_out_puts(out, ", back");
        else
            put_suit(item, out);
        break;
    }
}

/* ---- what can be seen ---------------------------------------------------- */

static bool same_symbol(hm__symbol a, hm__symbol b)
{
    return memcmp(&a, &b, sizeof(a)) == 0;
}

/* The symbol of a cell; lines count where they are a piece of their own. */
static bool visible(const legend *l, const hm__text_item *item,
                    const hm__cell *cell, hm__symbol *out)
{
    hm__arms cross = hm__arms_of(HM__HEAVY, HM__HEAVY, HM__HEAVY, HM__HEAVY);
    bool back = item->kind == HM__TILE && item->side == HM__BACK;

    *out = cell->symbol;
    if (cell->symbol.code[0])
        return item->kind != HM__BOARD && cell->symbol.code[0] != ' ';
    if (item->kind != HM__MATCHSTICK && !(back && cell->arms == cross))
        return false;
    *out = hm__symbol_plain(l->options->style == HM_STYLE_ASCII
                                ? (unsigned char)hm__arms_ascii(cell->arms)
                                : hm__arms_code(cell->arms));
    return true;
}

static hm_status add(legend *l, const hm__cell *cell)
{
    hm__text_item item;
    hm__role role = HM__ROLE_WHOLE;
    entry e = {.ink = HM__BLACK};

    if (!hm__text_item_at(l->table, cell->owner, l->options, &item) ||
        !visible(l, &item, cell, &e.symbol))
        return HM_OK;
    if (item.kind == HM__TILE)
        role = same_symbol(e.symbol, l->pen->symbol(&item, HM__ROLE_RANK))
                   ? HM__ROLE_RANK
                   : HM__ROLE_SUIT;
    if (role != HM__ROLE_RANK && l->options->color != HM_COLOR_NONE)
        e.ink = (hm__ink)cell->ink; // elsewhere it would only make more lines
    hm_out_clear(l->scratch);
    describe(&item, role, l->scratch);
    e.kind = item.kind;
    e.text = hm__arena_str(&l->texts, hm_out_text(l->scratch));
    if (!e.text.ptr)
        return HM_ENOMEM;
    HM_TRY(hm__reserve(l->pen->canvas.ctx, &l->entries, &l->room, l->count + 1,
                       sizeof(*l->entries)));
    l->entries[l->count++] = e;
    return hm_out_status(l->scratch);
}

static int by_meaning(const void *a, const void *b)
{
    const entry *x = a;
    const entry *y = b;
    size_t len = x->text.len < y->text.len ? x->text.len : y->text.len;
    int order = (int)x->kind - (int)y->kind;

    if (!order)
        order = memcmp(x->text.ptr, y->text.ptr, len);
    if (!order && x->text.len != y->text.len)
        order = x->text.len < y->text.len ? -1 : 1;
    for (size_t i = 0; !order && i < HM_COUNT(x->symbol.code); i++) {
        if (x->symbol.code[i] != y->symbol.code[i])
            order = x->symbol.code[i] < y->symbol.code[i] ? -1 : 1;
    }
    return order ? order : (int)x->ink - (int)y->ink;
}

static hm_status collect(legend *l)
{
    const hm__text_canvas *canvas = &l->pen->canvas;
    size_t cells = (size_t)canvas->columns * (size_t)canvas->rows;

    for (size_t i = 0; i < cells; i++) {
        if (canvas->cells[i].owner)
            HM_TRY(add(l, &canvas->cells[i]));
    }
    if (l->count)
        qsort(l->entries, l->count, sizeof(*l->entries), by_meaning);
    return HM_OK;
}

/* What a piece is called; names that games make up may have any letters. */
static void put_text(const legend *l, hm_str text, hm_out *out)
{
    if (l->options->style != HM_STYLE_ASCII) {
        hm_out_put(out, text);
        return;
    }
    for (size_t at = 0; at < text.len; at += hm__utf8_step(text, at)) {
        uint32_t code = '?';

        hm__utf8_decode(text, at, &code);
        hm_out_char(out, hm__code_ascii(code));
    }
}

static void print(const legend *l, hm_out *out)
{
    for (size_t i = 0; i < l->count; i++) {
        const entry *e = &l->entries[i];

        if (i > 0 && by_meaning(e - 1, e) == 0)
            continue;
        if (i == 0)
            hm_out_char(out, '\n');
        hm__paint_symbol(e->symbol, e->ink, l->pen->canvas.wide, l->options,
                         out);
        hm_out_puts(out, "  ");
        put_text(l, e->text, out);
        hm_out_char(out, '\n');
    }
}

hm_status hm__write_legend(const hm__pen *pen, const hm_table *table,
                           const hm_diagram_options *options, hm_out *out)
{
    legend l = {.pen = pen, .table = table, .options = options};
    hm_status st;

    hm__arena_init(&l.texts, pen->canvas.ctx);
    st = hm_out_new(pen->canvas.ctx, &l.scratch);
    if (st == HM_OK)
        st = collect(&l);
    if (st == HM_OK)
        print(&l, out);
    hm_out_free(l.scratch);
    hm__free(pen->canvas.ctx, l.entries);
    hm__arena_free(&l.texts);
    return st;
}
