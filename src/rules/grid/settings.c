/*
 * settings.c - starts by their settings, and positions as such settings.
 *
 * A position is one line of "key=value", separated by blanks: the settings, and
 * "cells", a comma list of the squares where ranks cannot hold them, and
 * "in-hand", as "P:2,b:1".
 */
#include <stdio.h>
#include <string.h>

#include "base/out.h"
#include "base/str.h"
#include "base/utf8.h"
#include "grid.h"
#include "model/record.h"
#include "slots.h"

const char *const hm__grid_settings[] = {
    [HM__GRID_SET_GAME] = "game",   [HM__GRID_SET_SIZE] = "size",
    [HM__GRID_SET_BOARD] = "board", [HM__GRID_SET_HAND] = "hand",
    [HM__GRID_SETTINGS] = NULL,
};

/* ---- the board ----------------------------------------------------------- */

static hm_status find_game(hm_str name, const hm__grid_game **out,
                           hm_fault *why)
{
    const char *near = hm__grid_game_near(name);

    *out = hm__grid_game_find(name);
    if (*out)
        return HM_OK;
    hm__fault(why, name, "pan-game", "there is no game \"%.*s\"",
              HM_QUOTE(name));
    if (near)
        hm__fault_hint(why, "did you mean %s?", near);
    return HM_EINPUT;
}

static hm_status set_size(hm__grid *grid, hm_str text, hm_fault *why)
{
    uint32_t sizes[HM__GRID_DIMS];
    size_t dims;

    HM_TRY(hm__grid_read_size(text, sizes, &dims, why));
    return hm__grid_resize(grid, sizes, dims, why);
}

/* Puts "8x8" into `out`, as much as fits. */
static void print_size(const hm__grid *grid, char *out, size_t room)
{
    size_t used = 0;

    for (size_t i = 0; i < grid->dims && used + 16 <= room; i++)
        used += (size_t)snprintf(out + used, room - used, "%s%u", i ? "x" : "",
                                 grid->sizes[i]);
}

/*
 * A board of a known game has the size of the game, and so does a list of as
 * many cells, unless a size says something else.
 */
static hm_status fit_game(hm__grid *grid, const hm__grid *usual, hm_str text,
                          hm_fault *why)
{
    char wanted[64];

    if (grid->list && usual->squares == grid->squares) {
        grid->dims = usual->dims;
        memcpy(grid->sizes, usual->sizes, sizeof(usual->sizes));
    }
    if (grid->dims == usual->dims &&
        memcmp(grid->sizes, usual->sizes, grid->dims * sizeof(*grid->sizes)) ==
            0)
        return HM_OK;
    print_size(usual, wanted, sizeof(wanted));
    hm__fault(why, text, "pan-board", "the board of %s has %s squares",
              usual->game->name, wanted);
    print_size(grid, wanted, sizeof(wanted));
    hm__fault_hint(why, "--size %s allows another one", wanted);
    return HM_EINPUT;
}

/* Reads a board, whose size may be known already. */
static hm_status set_board(hm__grid *grid, const hm__grid_game *game,
                           hm_str text, hm_fault *why)
{
    bool sized = !grid->open;
    hm__grid usual;
    hm_status st;

    HM_TRY(hm__grid_read_board(grid, text, why));
    if (!game || sized)
        return HM_OK;
    hm__grid_init(&usual, grid->ctx);
    st = hm__grid_clear(&usual);
    if (st == HM_OK)
        st = hm__grid_game_start(&usual, game, why);
    if (st == HM_OK)
        st = fit_game(grid, &usual, text, why);
    hm__grid_free(&usual);
    return st;
}

/* ---- hands --------------------------------------------------------------- */

void hm__grid_empty_hand(hm__grid *grid)
{
    for (size_t i = 0; i < grid->name_count; i++)
        grid->names[i].in_hand = 0;
    grid->hands = true;
}

static hm_status set_rule(hm__grid *grid, hm_str text, hm_fault *why)
{
    if (!hm__grid_rule_find(text, &grid->rule))
        return hm__fault(why, text, "pan-hand", "expected none, keep or swap");
    if (grid->rule == HM__GRID_NONE)
        hm__grid_empty_hand(grid);
    grid->hands = grid->rule != HM__GRID_NONE;
    return HM_OK;
}

/* ---- all ----------------------------------------------------------------- */

/* The board that a known game has, as far as nothing else was said. */
static hm_status set_game(hm__grid *grid, const hm__grid_game *game,
                          const hm_str *settings, hm_fault *why)
{
    bool board = settings[HM__GRID_SET_BOARD].ptr != NULL;

    if (!board && !settings[HM__GRID_SET_SIZE].ptr)
        return hm__grid_game_start(grid, game, why);
    grid->game = game;
    if (!board)
        return hm__grid_game_hand(grid, game, why);
    grid->rule = game->rule;
    grid->hands = grid->hands || game->hand;
    return HM_OK;
}

hm_status hm__grid_set_up(hm__grid *grid, const hm_str *settings, hm_fault *why,
                          hm__grid_setting *which)
{
    const hm__grid_game *game = NULL;

    *which = HM__GRID_SET_GAME;
    if (settings[*which].ptr)
        HM_TRY(find_game(settings[*which], &game, why));
    *which = HM__GRID_SET_SIZE;
    if (settings[*which].ptr)
        HM_TRY(set_size(grid, settings[*which], why));
    *which = HM__GRID_SET_BOARD;
    if (settings[*which].ptr)
        HM_TRY(set_board(grid, game, settings[*which], why));
    *which = HM__GRID_SET_GAME;
    if (game)
        HM_TRY(set_game(grid, game, settings, why));
    *which = HM__GRID_SET_HAND;
    if (settings[*which].ptr)
        HM_TRY(set_rule(grid, settings[*which], why));
    return HM_OK;
}

/* ---- positions ----------------------------------------------------------- */

enum { CELLS = HM__GRID_SETTINGS, IN_HAND, KEYS };

static const char *key_at(size_t index)
{
    return index < HM__GRID_SETTINGS ? hm__grid_settings[index]
           : index == CELLS          ? "cells"
                                     : "in-hand";
}

/* Whether the board can be written as ranks that are read as the same board. */
static bool fits_ranks(const hm__grid *grid)
{
    for (size_t i = 0; i < grid->squares; i++) {
        hm_str name = grid->names[grid->cells[i]].text;

        if (grid->cells[i] &&
            (!hm__grid_fits_rank(name) || strchr("[]", name.ptr[name.len - 1])))
            return false;
    }
    return true;
}

/* What could be taken for something else is written as "%2C". */
static void put_name(hm_str name, hm_out *out)
{
    for (size_t i = 0; i < name.len; i++) {
        unsigned char c = (unsigned char)name.ptr[i];

        if (c <= ' ' || strchr("%,:", c))
            hm_out_printf(out, "%%%02X", c);
        else
            hm_out_char(out, name.ptr[i]);
    }
}

static void put_cells(const hm__grid *grid, hm_out *out)
{
    for (size_t i = 0; i < grid->squares; i++) {
        hm_out_puts(out, i ? "," : "");
        put_name(grid->names[grid->cells[i]].text, out);
    }
}

static hm_status put_in_hand(const hm__grid *grid, hm_out *out)
{
    hm__grid_name *sorted;
    size_t count;
    hm_status st = hm__grid_sort_hand(grid, &sorted, &count);

    for (size_t i = 0; st == HM_OK && i < count; i++) {
        hm_out_puts(out, i ? "," : "");
        put_name(sorted[i].text, out);
        hm_out_printf(out, ":%u", sorted[i].in_hand);
    }
    hm__free(grid->ctx, sorted);
    return st;
}

hm_status hm__grid_put_position(const hm__grid *grid, hm_out *out)
{
    hm__grid_rule usual = grid->game ? grid->game->rule : HM__GRID_NONE;
    char size[HM__GRID_DIMS * 11 + 16];

    if (grid->open)
        return HM_OK;
    if (grid->game)
        hm_out_printf(out, "game=%s ", grid->game->name);
    print_size(grid, size, sizeof(size));
    hm_out_printf(out, "size=%s ", size);
    if (fits_ranks(grid)) {
        hm_out_puts(out, "board=");
        hm__grid_put_ranks(grid, out);
    } else {
        hm_out_puts(out, "cells=");
        put_cells(grid, out);
    }
    if (grid->rule != usual)
        hm_out_printf(out, " hand=%s", hm__grid_rule_name(grid->rule));
    if (!grid->hands)
        return HM_OK;
    hm_out_puts(out, " in-hand=");
    return put_in_hand(grid, out);
}

static int hex_value(char c)
{
    const char *digits = "0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) : -1;
}

/* The number of an actor whose name may have "%2C" in it. */
static hm_status read_name(hm__grid *grid, hm_str text, uint32_t *out,
                           hm_fault *why)
{
    char name[HM__GRID_NAME_BYTES + 1];
    size_t len = 0;

    for (size_t i = 0; i < text.len && len < sizeof(name); i++) {
        name[len] = text.ptr[i];
        if (text.ptr[i] == '%') {
            int high = i + 2 < text.len ? hex_value(text.ptr[i + 1]) : -1;
            int low = i + 2 < text.len ? hex_value(text.ptr[i + 2]) : -1;

            if (high < 0 || low < 0)
                return hm__fault(why, text, "pan-position",
                                 "expected two capital hexadecimal digits "
                                 "after %%");
            name[len] = (char)(high * 16 + low);
            i += 2;
        }
        len++;
    }
    return hm__grid_name_of(grid, (hm_str){name, len}, out, why);
}

static hm_status read_cells(hm__grid *grid, hm_str text, hm_fault *why)
{
    size_t square = 0;

    for (size_t i = 0; i < grid->squares; i++)
        grid->cells[i] = 0; // a game may have been set up there
    for (size_t at = 0; at <= text.len; square++) {
        size_t end = hm__str_find(text, ',', at);

        if (square < grid->squares && end > at)
            HM_TRY(read_name(grid, hm__str_part(text, at, end),
                             &grid->cells[square], why));
        at = end + 1;
    }
    if (square != grid->squares)
        return hm__fault(why, text, "pan-board",
                         "expected %zu cells, found %zu", grid->squares,
                         square);
    grid->list = true;
    return HM_OK;
}

/* in-hand = [name ":" count {"," name ":" count}] */
static hm_status read_in_hand(hm__grid *grid, hm_str text, hm_fault *why)
{
    hm__grid_empty_hand(grid);
    for (size_t at = 0; at < text.len;) {
        size_t end = hm__str_find(text, ',', at);
        hm_str item = hm__str_part(text, at, end);
        size_t colon = hm__str_find(item, ':', 0);
        size_t count = 0;
        uint32_t name = 0;

        if (colon == 0 ||
            !hm__str_size(hm__str_part(item, colon + 1, item.len), &count) ||
            count > HM__GRID_IN_HAND)
            return hm__fault(why, item, "pan-hand",
                             "expected an actor and how many are in hand, such "
                             "as P:2");
        HM_TRY(read_name(grid, hm__str_part(item, 0, colon), &name, why));
        grid->names[name].in_hand = (uint32_t)count;
        at = end + 1;
    }
    return HM_OK;
}

/* Reads "key=value" at `*at`. */
static hm_status read_setting(hm_str text, size_t *at, hm_str *settings,
                              hm_fault *why)
{
    size_t end = hm__str_find(text, ' ', *at);
    hm_str word = hm__str_part(text, *at, end);
    size_t equals = hm__str_find(word, '=', 0);

    for (size_t i = 0; i < KEYS && equals < word.len; i++) {
        if (!hm_str_is(hm__str_part(word, 0, equals), key_at(i)) ||
            settings[i].ptr)
            continue;
        settings[i] = hm__str_part(word, equals + 1, word.len);
        *at = end;
        return HM_OK;
    }
    return hm__fault(why, word, "pan-position",
                     "expected game=, size=, board=, cells=, hand= or "
                     "in-hand=, each once");
}

static hm_status read_position(hm_str text, hm_str *settings, hm_fault *why)
{
    for (size_t at = 0; at < text.len;) {
        if (text.ptr[at] == ' ')
            at++;
        else
            HM_TRY(read_setting(text, &at, settings, why));
    }
    return HM_OK;
}

/* Settings among the metadata; a GameType that is known names the game. */
static void find_settings(const hm_meta *meta, hm_str *settings)
{
    for (const hm_meta *m = meta->first; m; m = m->next) {
        for (size_t i = 0; i < KEYS; i++) {
            if (hm_str_is(m->key, key_at(i)))
                settings[i] = hm_meta_text(m);
        }
        if (hm_str_is(m->key, "GameType") && !settings[HM__GRID_SET_GAME].ptr &&
            hm__grid_game_find(hm_meta_text(m)))
            settings[HM__GRID_SET_GAME] = hm_meta_text(m);
    }
}

hm_status hm__grid_begin(hm_record *record, hm_str position, hm_fault *why)
{
    hm_str settings[KEYS] = {{NULL, 0}};
    hm__grid_setting which;
    hm__grid_start *start = NULL;
    hm__grid grid;
    hm_status st;

    if (position.len)
        HM_TRY(read_position(position, settings, why));
    else
        find_settings(&record->meta, settings);
    hm__grid_init(&grid, record->ctx);
    st = hm__grid_clear(&grid);
    if (st == HM_OK)
        st = hm__grid_set_up(&grid, settings, why, &which);
    if (st == HM_OK && settings[CELLS].ptr)
        st = read_cells(&grid, settings[CELLS], why);
    if (st == HM_OK && settings[IN_HAND].ptr)
        st = read_in_hand(&grid, settings[IN_HAND], why);
    if (st == HM_OK && !grid.open) {
        start = hm__grid_save(&grid, &record->arena);
        st = start ? HM_OK : HM_ENOMEM;
    }
    hm__grid_free(&grid);
    if (start)
        start->made = true;
    record->start = start;
    return st;
}
