/*
 * settings.c - starts by their settings, and positions as such settings.
 *
 * A position is one line of "key=value", separated by blanks. Values that are
 * JSON may have blanks inside their strings.
 */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/out.h"
#include "base/str.h"
#include "base/utf8.h"
#include "grid.h"
#include "model/record.h"
#include "slots.h"

const char *const hm__grid_settings[] = {
    [HM__GRID_SET_GAME] = "game",       [HM__GRID_SET_SIZE] = "size",
    [HM__GRID_SET_BOARD] = "board",     [HM__GRID_SET_HAND] = "hand",
    [HM__GRID_SET_IN_HAND] = "in-hand", [HM__GRID_SETTINGS] = NULL,
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

/* Puts "8x8" into `out`. */
static void print_size(const hm__grid *grid, char out[64])
{
    size_t used = 0;

    for (size_t i = 0; i < grid->dims && used < 48; i++)
        used += (size_t)snprintf(out + used, 64 - used, "%s%u", i ? "x" : "",
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
    print_size(usual, wanted);
    hm__fault(why, text, "pan-board", "the board of %s has %s squares",
              usual->game->name, wanted);
    print_size(grid, wanted);
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

static void empty_hand(hm__grid *grid)
{
    for (size_t i = 0; i < grid->name_count; i++)
        grid->names[i].in_hand = 0;
}

static hm_status set_rule(hm__grid *grid, hm_str text, hm_fault *why)
{
    if (!hm__grid_rule_find(text, &grid->rule))
        return hm__fault(why, text, "pan-hand", "expected none, keep or swap");
    grid->hands = grid->rule != HM__GRID_NONE;
    if (!grid->hands)
        empty_hand(grid);
    return HM_OK;
}

/* One member of the hand: the count of the actor `name`. */
static hm_status set_count(hm__grid *grid, hm__json *json, uint32_t name,
                           hm_fault *why)
{
    hm__json_token token;
    int64_t count;

    HM_TRY(hm__json_next(json, &token));
    if (token.kind != HM_JSON_NUMBER || !hm__json_to_int(token.text, &count) ||
        count < 0 || count > INT32_MAX)
        return hm__fault(
            why,
            hm__str_part(json->options.text, token.span.start, token.span.end),
            "pan-hand", "expected how many are in hand");
    grid->names[name].in_hand = (uint32_t)count;
    return HM_OK;
}

static hm_status read_hand(hm__grid *grid, hm__json *json, hm__json_keys *keys,
                           hm_fault *why)
{
    hm__json_token token;

    HM_TRY(hm__json_next(json, &token));
    if (token.kind != HM_JSON_OBJECT)
        return hm__fault(why, json->options.text, "pan-hand",
                         "expected an object, as {\"P\":2}");
    for (;;) {
        uint32_t name;

        HM_TRY(hm__json_next(json, &token));
        if (token.kind != HM_JSON_KEY)
            return hm__json_next(json, &token); // nothing but the end
        HM_TRY(hm__json_unique(json, keys, &token));
        if (token.text.len == 0)
            return hm__fault(why, json->options.text, "pan-hand",
                             "expected an actor's name");
        HM_TRY(hm__grid_name_of(grid, token.text, &name, why));
        HM_TRY(set_count(grid, json, name, why));
    }
}

static hm_status set_in_hand(hm__grid *grid, hm_str text, hm_fault *why)
{
    hm__json_options options = {.text = text};
    hm__json_keys keys = {.arena = &grid->arena};
    hm__json json;
    hm_status st = hm__json_init(&json, grid->ctx, &options);

    empty_hand(grid);
    grid->hands = true;
    if (st == HM_OK)
        st = read_hand(grid, &json, &keys, why);
    if (json.fault.id)
        hm__fault(
            why, hm__str_part(text, json.fault.span.start, json.fault.span.end),
            json.fault.id, "%s", json.fault.message);
    hm__json_free(&json);
    return st;
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
    *which = HM__GRID_SET_IN_HAND;
    if (settings[*which].ptr)
        HM_TRY(set_in_hand(grid, settings[*which], why));
    return HM_OK;
}

/* ---- positions ----------------------------------------------------------- */

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

static void put_cells(const hm__grid *grid, hm_out *out)
{
    hm_json json = {.out = out};

    hm_json_begin_array(&json);
    for (size_t i = 0; i < grid->squares; i++) {
        if (grid->cells[i])
            hm_json_string(&json, grid->names[grid->cells[i]].text);
        else
            hm_json_null(&json);
    }
    hm_json_end_array(&json);
}

void hm__grid_put_position(const hm__grid *grid, hm_out *out)
{
    hm__grid_rule usual = grid->game ? grid->game->rule : HM__GRID_NONE;

    if (grid->open)
        return;
    if (grid->game)
        hm_out_printf(out, "game=%s ", grid->game->name);
    hm_out_puts(out, "size=");
    for (size_t i = 0; i < grid->dims; i++)
        hm_out_printf(out, "%s%u", i ? "x" : "", grid->sizes[i]);
    hm_out_puts(out, " board=");
    if (fits_ranks(grid))
        hm__grid_put_ranks(grid, out);
    else
        put_cells(grid, out);
    if (grid->rule != usual)
        hm_out_printf(out, " hand=%s", hm__grid_rule_name(grid->rule));
    if (grid->hands) {
        hm_out_puts(out, " in-hand=");
        hm__grid_put_hand(grid, out);
    }
}

/* Where a value ends: at a blank that is not inside a string. */
static size_t end_of_value(hm_str text, size_t at)
{
    bool json = at < text.len && (text.ptr[at] == '{' || text.ptr[at] == '[');
    bool quoted = false;

    for (; at < text.len && (quoted || text.ptr[at] != ' '); at++) {
        quoted ^= json && text.ptr[at] == '"';
        at += quoted && text.ptr[at] == '\\';
    }
    return at < text.len ? at : text.len;
}

/* Reads "key=value" at `*at`. */
static hm_status read_setting(hm_str text, size_t *at, hm_str *settings,
                              hm_fault *why)
{
    size_t equals = hm__str_find(text, '=', *at);
    hm_str key = hm__str_part(text, *at, equals);
    size_t end = end_of_value(text, equals + (equals < text.len));

    for (size_t i = 0; i < HM__GRID_SETTINGS && equals < text.len; i++) {
        if (!hm_str_is(key, hm__grid_settings[i]) || settings[i].ptr)
            continue;
        settings[i] = hm__str_part(text, equals + 1, end);
        *at = end;
        return HM_OK;
    }
    hm__fault(why, hm__str_part(text, *at, hm__str_find(text, ' ', *at)),
              "pan-position",
              "expected game=, size=, board=, hand= or in-hand=, each once");
    return HM_EINPUT;
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
        for (size_t i = 0; i < HM__GRID_SETTINGS; i++) {
            if (hm_str_is(m->key, hm__grid_settings[i]))
                settings[i] = hm_meta_text(m);
        }
        if (hm_str_is(m->key, "GameType") && !settings[HM__GRID_SET_GAME].ptr &&
            hm__grid_game_find(hm_meta_text(m)))
            settings[HM__GRID_SET_GAME] = hm_meta_text(m);
    }
}

hm_status hm__grid_begin(hm_record *record, hm_str position, hm_fault *why)
{
    hm_str settings[HM__GRID_SETTINGS] = {{NULL, 0}};
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
