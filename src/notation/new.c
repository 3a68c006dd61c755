/*
 * new.c - a record without plies: which game it is, and how it starts.
 */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "edit.h"

typedef struct maker {
    const hm_start *start;
    hm_record *record;
    const hm_rules *rules;
    const hm_notation *notation;
} maker;

/* Reports what does not exist; HM_EUSAGE. */
static hm_status refuse(const hm_start *start, const char *id,
                        const char *message, hm_str name)
{
    hm__report(start->diags, &(hm__source){.name = HM_STR("<new>")},
               (hm__problem){.severity = HM_ERROR, .id = id}, "%s \"%.*s\"",
               message, HM_QUOTE(name));
    return HM_EUSAGE;
}

/* ---- which game ---------------------------------------------------------- */

/* The notation that records of these rules are usually written in. */
static const hm_notation *usual_notation(const hm_rules *rules)
{
    const hm_notation *any = NULL;

    for (size_t i = 0; hm__notation_at(i); i++) {
        const hm_notation *n = hm__notation_at(i);

        if (n->usual && n->rules && strcmp(n->rules, rules->name) == 0)
            return n;
        if (n->usual && !n->rules)
            any = n;
    }
    return any;
}

/* Whether the rules play such a game; what they know of it shows later. */
static bool is_played(const maker *m)
{
    const char *game = m->start->game;
    const hm_setting *known = m->notation->settings;

    if (!game || m->rules->worded || strcmp(game, m->rules->name) == 0)
        return true;
    while (known && known->key && strcmp(known->key, "game") != 0)
        known++;
    return known && known->key;
}

/* Whether a notation is made for these rules, so that games can be written. */
static bool is_written(const char *rules)
{
    for (size_t i = 0; hm__notation_at(i); i++) {
        const hm_notation *n = hm__notation_at(i);

        if (n->rules && strcmp(n->rules, rules) == 0)
            return true;
    }
    return false;
}

/* A game that is no name of such rules is a setup for the table. */
static hm_status choose(maker *m)
{
    const hm_start *start = m->start;
    const char *rules = start->rules;

    if (start->notation) {
        m->notation = hm__notation_find(start->notation);
        if (!m->notation)
            return hm__notation_missing(start->notation, HM_STR("<new>"),
                                        start->diags);
        rules = rules ? rules : m->notation->rules;
    }
    if (!rules && start->game && is_written(start->game))
        rules = start->game;
    m->rules = hm__rules_find(rules ? rules : "table");
    if (!m->rules)
        return refuse(start, "record-no-rules", "there are no rules called",
                      hm_str_of(rules));
    if (!m->notation)
        m->notation = usual_notation(m->rules);
    if (is_played(m))
        return HM_OK;
    return refuse(start, "record-unknown-game",
                  "this notation has no game called", hm_str_of(start->game));
}

/* ---- metadata ------------------------------------------------------------ */

static hm_status add_text(maker *m, hm_meta *map, hm_str key, hm_str text)
{
    hm__arena *arena = &m->record->arena;
    hm_str key_copy = hm__arena_str(arena, key);
    hm_str copy = hm__arena_str(arena, text);
    hm_meta *item = hm__meta_add_text(map, arena, key_copy, copy);

    if (!item || !copy.ptr || !key_copy.ptr)
        return HM_ENOMEM;
    item->made = true;
    return HM_OK;
}

static hm_status add_settings(maker *m, hm_meta *map)
{
    for (size_t i = 0; i < m->start->setting_count; i++) {
        hm_str text = hm_str_of(m->start->settings[i]);
        size_t equals = hm__str_find(text, '=', 0);

        if (equals == 0 || equals == text.len)
            return refuse(m->start, "record-bad-setting",
                          "expected key=value, not", text);
        HM_TRY(add_text(m, map, hm__str_part(text, 0, equals),
                        hm__str_part(text, equals + 1, text.len)));
    }
    return HM_OK;
}

/* A name, or a map of a name and what it is set up with. */
static hm_status add_name(maker *m, const char *key, const char *name,
                          bool settings)
{
    hm_meta *meta = &m->record->meta;
    const hm_meta *twice;
    hm_meta *map;

    if (!name)
        return HM_OK;
    if (!settings || m->start->setting_count == 0)
        return add_text(m, meta, hm_str_of(key), hm_str_of(name));
    map =
        hm__meta_add_text(meta, &m->record->arena, hm_str_of(key), HM_STR(""));
    if (!map)
        return HM_ENOMEM;
    map->kind = HM_META_MAP;
    map->made = true;
    HM_TRY(add_text(m, map, HM_STR("Name"), hm_str_of(name)));
    HM_TRY(add_settings(m, map));
    return hm__meta_finish(map, &m->record->arena, &twice);
}

/* Where tags give the start they stay; elsewhere they only say it to begin().
 */
static hm_status add_start(maker *m)
{
    const hm_start *start = m->start;

    if (m->rules->worded) {
        HM_TRY(add_name(m, "GameType", start->game, !start->setup));
        return add_name(m, "SetUp", start->setup, true);
    }
    if (start->game && strcmp(start->game, m->rules->name) != 0)
        HM_TRY(add_text(m, &m->record->meta, HM_STR("game"),
                        hm_str_of(start->game)));
    return add_settings(m, &m->record->meta);
}

/* ---- the record ---------------------------------------------------------- */

static hm_status report(const hm_start *start, hm_str position,
                        const hm_fault *why)
{
    hm__source source = {.name = HM_STR("<start>"), .text = position};
    hm__problem problem = {.severity = HM_ERROR,
                           .id = why->id,
                           .hint = why->hint[0] ? why->hint : NULL};

    if (!hm__source_find(&source, why->at, &problem.span)) {
        source.text = why->at;
        problem.span = (hm_span){0, why->at.len};
    }
    return hm__report(start->diags, &source, problem, "%s", why->message);
}

static hm_status begin(maker *m)
{
    hm_record *record = m->record;
    hm_str position = {"", 0};
    hm_fault why = {0};
    const hm_meta *twice;
    hm_status st;

    if (m->start->position)
        position = hm__arena_str(&record->arena, hm_str_of(m->start->position));
    if (!position.ptr)
        return HM_ENOMEM;
    HM_TRY(add_start(m));
    if (!m->rules->begin)
        return HM_ESUPPORT;
    st = m->rules->begin(record, position, &why);
    if (st == HM_EINPUT)
        return report(m->start, position, &why);
    HM_TRY(st);
    if (!m->rules->worded)
        record->meta = (hm_meta){.kind = HM_META_MAP};
    record->rules = m->rules->name;
    record->notation = m->notation->name;
    return hm__meta_finish(&record->meta, &record->arena, &twice);
}

/* A start that cannot be set up is of no use. */
static hm_status try_start(hm_ctx *ctx, const maker *m)
{
    hm_replay_options options = {.size = sizeof(options),
                                 .diags = m->start->diags};
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(ctx, &options, &replay);

    if (st == HM_OK)
        st = hm_replay_load(replay, m->record);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    hm_replay_free(replay);
    return st == HM_END ? HM_OK : st;
}

hm_status hm_record_new(hm_ctx *ctx, const hm_start *start, hm_record **out)
{
    hm_start own;
    maker m = {.start = &own};
    hm_status st;

    *out = NULL;
    HM_TRY(hm__options_copy(&own, sizeof(own), start));
    HM_TRY(choose(&m));
    HM_TRY(hm__record_new(ctx, &m.record));
    m.record->source =
        (hm__source){.name = HM_STR("<new>"), .text = {"", 0}, .game = 1};
    st = begin(&m);
    if (st == HM_OK)
        st = try_start(ctx, &m);
    if (st != HM_OK)
        hm_record_free(m.record);
    else
        *out = m.record;
    return st;
}
