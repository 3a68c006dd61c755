/*
 * settings.c - what PAN does not say: the board, the hands, the dialect.
 *
 * Settings are those of the grid, and "dialect". Each is its own source, so
 * that a caret can point into it.
 */
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "pan.h"

/* The value of a setting, the last one given; false if there is none. */
static bool find_setting(const hm_reader *r, const char *key, hm_str *out)
{
    *out = hm__settings_get((hm__settings){r->settings, r->setting_count}, key);
    return out->ptr != NULL;
}

/* Reports what is wrong with the value of an option. */
static hm_status refuse(hm_reader *r, const char *key, hm_str value,
                        const hm_fault *why)
{
    char name[16];
    hm__source source = {.text = value};
    hm__problem problem = {.severity = HM_ERROR,
                           .id = why->id,
                           .hint = why->hint[0] ? why->hint : NULL};

    snprintf(name, sizeof(name), "--%s", key);
    source.name = hm_str_of(name);
    if (why->at.len == 0 || !hm__source_find(&source, why->at, &problem.span))
        problem.span = (hm_span){0, value.len};
    hm__report(r->diags, &source, problem, "%s", why->message);
    return HM_EUSAGE;
}

/* ---- what is in hand ----------------------------------------------------- */

/* One member of the hand: the count of the actor `name`. */
static hm_status set_count(hm__grid *grid, hm__json *json, uint32_t name,
                           hm_fault *why)
{
    hm__json_token token;
    int64_t count;

    HM_TRY(hm__json_next(json, &token));
    if (token.kind != HM_JSON_NUMBER || !hm__json_to_int(token.text, &count) ||
        count < 0 || count > HM__GRID_IN_HAND)
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
                         "expected an object, such as {\"P\":2}");
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

    hm__grid_empty_hand(grid);
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

static hm_status set_dialect(hm_reader *r, hm_str text)
{
    hm__pan *own = r->own;
    hm_fault why = {0};

    if (hm_str_is(text, "2014-06")) {
        own->dialect = HM__PAN_2014_06;
    } else if (hm_str_is(text, "2014-07")) {
        own->dialect = HM__PAN_2014_07;
    } else {
        hm__fault(&why, text, "pan-dialect", "expected 2014-06 or 2014-07");
        return refuse(r, "dialect", text, &why);
    }
    return HM_OK;
}

static hm_status set_start(hm_reader *r)
{
    hm__pan *own = r->own;
    hm_str settings[HM__GRID_SETTINGS] = {{NULL, 0}};
    hm__grid_setting which = HM__GRID_SET_GAME;
    hm_fault why = {0};
    hm_str in_hand;
    bool given = false;
    hm_status st;

    for (size_t i = 0; i < HM__GRID_SETTINGS; i++)
        given |= find_setting(r, hm__grid_settings[i], &settings[i]);
    own->has_board = settings[HM__GRID_SET_BOARD].ptr;
    HM_TRY(hm__grid_clear(&own->grid));
    st = hm__grid_set_up(&own->grid, settings, &why, &which);
    if (st == HM_OK && own->dialect == HM__PAN_2014_06 && own->grid.game &&
        own->grid.rule == HM__GRID_NONE && !settings[HM__GRID_SET_HAND].ptr) {
        own->grid.rule = HM__GRID_KEEP; // there "capture" means just that
        own->grid.hands = true;
    }
    if (st == HM_EINPUT || st == HM_ELIMIT)
        return refuse(r, hm__grid_settings[which], settings[which], &why);
    if (st == HM_OK && find_setting(r, "in-hand", &in_hand)) {
        given = true;
        st = set_in_hand(&own->grid, in_hand, &why);
        if (st == HM_EINPUT || st == HM_ELIMIT)
            return refuse(r, "in-hand", in_hand, &why);
    }
    if (st != HM_OK || !given)
        return st;
    own->start = hm__grid_save(&own->grid, &own->arena);
    return own->start ? HM_OK : HM_ENOMEM;
}

hm_status hm__pan_open(hm_reader *r)
{
    hm__pan *own = hm__alloc(r->ctx, sizeof(*own));
    hm_str dialect;

    if (!own)
        return HM_ENOMEM;
    r->own = own;
    hm__grid_init(&own->grid, r->ctx);
    hm__arena_init(&own->arena, r->ctx);
    if (find_setting(r, "dialect", &dialect))
        HM_TRY(set_dialect(r, dialect));
    return set_start(r);
}
