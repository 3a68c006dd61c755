/*
 * settings.c - what PAN does not say: the board, the hands, the dialect.
 *
 * Settings are "game", "size", "board", "hand", "in-hand" and "dialect". Each
 * is its own source, so that a caret can point into it.
 */
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "pan.h"

typedef struct setter {
    hm_reader *reader;
    hm__pan *own;
    hm_fault why;
} setter;

/* The value of a setting, the last one given; false if there is none. */
static bool find_setting(const hm_reader *r, const char *key, hm_str *out)
{
    *out = hm__settings_get((hm__settings){r->settings, r->setting_count}, key);
    return out->ptr != NULL;
}

/* Points at a part of a value. */
static hm_status complain(setter *s, const char *name, hm_str value,
                          hm_status st)
{
    const char *at = s->why.at.ptr;
    hm__source source = {.name = hm_str_of(name), .text = value};
    hm__problem problem = {.severity = HM_ERROR,
                           .id = s->why.id,
                           .span = {0, value.len},
                           .hint = s->why.hint[0] ? s->why.hint : NULL};

    if (st != HM_EINPUT && st != HM_ELIMIT)
        return st;
    if (at >= value.ptr && at <= value.ptr + value.len && s->why.at.len)
        problem.span = (hm_span){(size_t)(at - value.ptr),
                                 (size_t)(at - value.ptr) + s->why.at.len};
    hm__report(s->reader->diags, &source, problem, "%s", s->why.message);
    return HM_EUSAGE;
}

/* ---- the board ----------------------------------------------------------- */

static hm_status set_game(setter *s, hm_str name, const hm__grid_game **out)
{
    const char *near = hm__grid_game_near(name);

    *out = hm__grid_game_find(name);
    if (*out)
        return HM_OK;
    hm__fault(&s->why, name, "pan-game", "there is no game \"%.*s\"",
              HM_QUOTE(name));
    if (near)
        hm__fault_hint(&s->why, "did you mean %s?", near);
    return complain(s, "--game", name, HM_EINPUT);
}

static hm_status set_size(setter *s, hm_str text)
{
    uint32_t sizes[HM__GRID_DIMS];
    size_t dims;
    hm_status st = hm__grid_read_size(text, sizes, &dims, &s->why);

    if (st == HM_OK)
        st = hm__grid_resize(&s->own->grid, sizes, dims, &s->why);
    return complain(s, "--size", text, st);
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
 * many cells, unless --size says something else.
 */
static hm_status fit_game(setter *s, const hm__grid *usual, hm_str text)
{
    hm__grid *grid = &s->own->grid;
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
    hm__fault(&s->why, text, "pan-board", "the board of %s has %s squares",
              usual->game->name, wanted);
    print_size(grid, wanted);
    hm__fault_hint(&s->why, "--size %s allows another one", wanted);
    return HM_EINPUT;
}

static hm_status fit_board(setter *s, const hm__grid_game *game, hm_str text)
{
    hm__grid usual;
    hm_status st;

    hm__grid_init(&usual, s->reader->ctx);
    st = hm__grid_clear(&usual);
    if (st == HM_OK)
        st = hm__grid_game_start(&usual, game, &s->why);
    if (st == HM_OK)
        st = fit_game(s, &usual, text);
    hm__grid_free(&usual);
    return st;
}

/* Reads --board, whose size may be known already. */
static hm_status read_board(setter *s, const hm__grid_game *game, hm_str text)
{
    bool sized = !s->own->grid.open;
    hm_status st = hm__grid_read_board(&s->own->grid, text, &s->why);

    if (st == HM_OK && game && !sized)
        st = fit_board(s, game, text);
    return complain(s, "--board", text, st);
}

/* Game, size and board; whether any was given. */
static hm_status set_board(setter *s, bool *given)
{
    hm__grid *grid = &s->own->grid;
    hm_reader *r = s->reader;
    const hm__grid_game *game = NULL;
    hm_str name;
    hm_str text;
    bool sized = false;

    if (find_setting(r, "game", &name))
        HM_TRY(set_game(s, name, &game));
    if (find_setting(r, "size", &text)) {
        sized = true;
        HM_TRY(set_size(s, text));
    }
    s->own->has_board = find_setting(r, "board", &text);
    if (s->own->has_board)
        HM_TRY(read_board(s, game, text));
    *given = game || sized || s->own->has_board;
    if (game && !sized && !s->own->has_board)
        return complain(s, "--game", name,
                        hm__grid_game_start(grid, game, &s->why));
    grid->game = game;
    if (game && !s->own->has_board)
        return complain(s, "--game", name,
                        hm__grid_game_hand(grid, game, &s->why));
    if (game) {
        grid->rule = game->rule;
        grid->hands = grid->hands || game->hand;
    }
    return HM_OK;
}

/* ---- hands --------------------------------------------------------------- */

static void empty_hand(hm__grid *grid)
{
    for (size_t i = 0; i < grid->name_count; i++)
        grid->names[i].in_hand = 0;
}

static hm_status set_rule(setter *s, hm_str text)
{
    hm__grid *grid = &s->own->grid;

    if (!hm__grid_rule_find(text, &grid->rule)) {
        hm__fault(&s->why, text, "pan-hand", "expected none, keep or swap");
        return complain(s, "--hand", text, HM_EINPUT);
    }
    grid->hands = grid->rule != HM__GRID_NONE;
    if (!grid->hands)
        empty_hand(grid);
    return HM_OK;
}

/* One member of the hand: the count of the actor `name`. */
static hm_status set_count(setter *s, hm__json *json, uint32_t name)
{
    hm__json_token token;
    int64_t count;

    HM_TRY(hm__json_next(json, &token));
    if (token.kind != HM_JSON_NUMBER || !hm__json_to_int(token.text, &count) ||
        count < 0 || count > INT32_MAX) {
        hm_str value =
            hm__str_part(json->options.text, token.span.start, token.span.end);

        return hm__fault(&s->why, value, "pan-hand",
                         "expected how many are in hand");
    }
    s->own->grid.names[name].in_hand = (uint32_t)count;
    return HM_OK;
}

static hm_status read_hand(setter *s, hm__json *json, hm__json_keys *keys)
{
    hm__json_token token;

    HM_TRY(hm__json_next(json, &token));
    if (token.kind != HM_JSON_OBJECT)
        return hm__fault(&s->why, json->options.text, "pan-hand",
                         "expected an object, as {\"P\":2}");
    for (;;) {
        uint32_t name;

        HM_TRY(hm__json_next(json, &token));
        if (token.kind != HM_JSON_KEY)
            return hm__json_next(json, &token); // nothing but the end
        HM_TRY(hm__json_unique(json, keys, &token));
        if (token.text.len == 0)
            return hm__fault(&s->why, json->options.text, "pan-hand",
                             "expected an actor's name");
        HM_TRY(hm__grid_name_of(&s->own->grid, token.text, &name, &s->why));
        HM_TRY(set_count(s, json, name));
    }
}

static hm_status set_hand(setter *s, hm_str text)
{
    hm__json_options options = {.text = text};
    hm__json_keys keys = {.arena = &s->own->arena};
    hm__json json;
    hm_status st = hm__json_init(&json, s->reader->ctx, &options);

    empty_hand(&s->own->grid);
    s->own->grid.hands = true;
    if (st == HM_OK)
        st = read_hand(s, &json, &keys);
    if (json.fault.id)
        hm__fault(
            &s->why,
            hm__str_part(text, json.fault.span.start, json.fault.span.end),
            json.fault.id, "%s", json.fault.message);
    hm__json_free(&json);
    return complain(s, "--in-hand", text, st);
}

/* ---- all ----------------------------------------------------------------- */

static hm_status set_dialect(setter *s, hm_str text)
{
    if (hm_str_is(text, "2014-06"))
        s->own->dialect = HM__PAN_2014_06;
    else if (hm_str_is(text, "2014-07"))
        s->own->dialect = HM__PAN_2014_07;
    else {
        hm__fault(&s->why, text, "pan-dialect", "expected 2014-06 or 2014-07");
        return complain(s, "--dialect", text, HM_EINPUT);
    }
    return HM_OK;
}

static hm_status read_settings(setter *s)
{
    hm_reader *r = s->reader;
    hm_str text;
    bool given;

    HM_TRY(hm__grid_clear(&s->own->grid));
    HM_TRY(set_board(s, &given));
    if (find_setting(r, "hand", &text)) {
        HM_TRY(set_rule(s, text));
        given = true;
    }
    if (find_setting(r, "in-hand", &text)) {
        HM_TRY(set_hand(s, text));
        given = true;
    }
    if (find_setting(r, "dialect", &text))
        HM_TRY(set_dialect(s, text));
    if (!given)
        return HM_OK;
    s->own->start = hm__grid_save(&s->own->grid, &s->own->arena);
    return s->own->start ? HM_OK : HM_ENOMEM;
}

hm_status hm__pan_open(hm_reader *r)
{
    hm__pan *own = hm__alloc(r->ctx, sizeof(*own));
    setter s = {.reader = r, .own = own};

    if (!own)
        return HM_ENOMEM;
    r->own = own;
    hm__grid_init(&own->grid, r->ctx);
    hm__arena_init(&own->arena, r->ctx);
    return read_settings(&s);
}
