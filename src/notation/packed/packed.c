/*
 * packed.c - the notation of packed games, which archives are read as.
 *
 * Each game is read by the notation that it was written in, from a window on
 * its text. Nobody writes it, so it is not listed.
 */
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "notation/notation.h"
#include "pack.h"

enum { MOST_MORE = 1 << 24 }; // bytes of tags, diagnostics and so on

/*
 * Gets the next game into view, whole. HM_ELIMIT if that makes no sense;
 * HM_EINPUT once the archive that the games come from has reported something.
 */
static hm_status packed_find(hm_reader *r, size_t most, hm__border *out)
{
    hm_status st = HM_OK;
    size_t size = HM__PACK_HEAD;

    while (st == HM_OK && hm__window_text(&r->window).len < size) {
        st = hm__window_more(&r->window);
        if (hm__window_text(&r->window).len >= HM__PACK_HEAD)
            size = hm__pack_size(hm__window_text(&r->window));
        if (size == 0 || size > most)
            return HM_ELIMIT;
    }
    size = hm__pack_size(hm__window_text(&r->window));
    *out = (hm__border){.size = size};
    return st == HM_END && hm__window_text(&r->window).len ? HM_ELIMIT : st;
}

/* Where a game comes from, and what it is called: "games.hm#0123456789ab". */
static hm_status note_origin(hm_record *record, const hm_archive_game *game,
                             hm_reader *inner)
{
    hm__origin *o = hm__arena_zero(&record->arena, 1, sizeof(*o));
    char id[HM_ID_TEXT];
    hm_str name;
    char *copy;

    if (!o)
        return HM_ENOMEM;
    hm_id_text(&game->id, id);
    memcpy(o->digits, id, HM__DIGITS);
    o->reader = inner->notation->name;
    o->file = hm__arena_str(&record->arena, game->file);
    o->settings = hm__arena_str(&record->arena, game->settings);
    o->number = game->number;
    o->line = game->line;
    o->offset = game->offset;
    name = inner->name;
    copy = hm__arena_zero(&record->arena, name.len + HM__DIGITS + 2, 1);
    if (!copy || !o->file.ptr || !o->settings.ptr)
        return HM_ENOMEM;
    memcpy(copy, name.ptr, name.len);
    snprintf(copy + name.len, HM__DIGITS + 2, "#%s", o->digits);
    inner->name = hm_str_of(copy);
    record->origin = o;
    return HM_OK;
}

/* The settings of a game, each of which has a NUL. */
static hm_status take_settings(hm_record *record, hm_reader *inner)
{
    hm_str all = record->origin->settings;
    size_t count = 0;
    const char **list;

    for (size_t i = 0; i < all.len; i++)
        count += all.ptr[i] == '\0';
    list = hm__arena_zero(&record->arena, count + 1, sizeof(*list));
    if (!list)
        return HM_ENOMEM;
    for (size_t i = 0, at = 0; i < count; i++) {
        list[i] = all.ptr + at;
        at += strlen(list[i]) + 1;
    }
    inner->settings = list;
    inner->setting_count = count;
    return HM_OK;
}

static hm_status damaged(hm_reader *r, const char *why)
{
    return hm__report(
        r->diags, &(hm__source){.name = r->name},
        (hm__problem){.severity = HM_ERROR, .id = "archive-damaged"},
        "a game of the archive is damaged: %s", why);
}

static hm_status read_inner(hm_reader *inner, hm_record *record)
{
    const hm_notation *notation = inner->notation;
    hm_status st = HM_OK;

    if (notation->open)
        st = notation->open(inner);
    if (st == HM_OK)
        st = notation->read(inner, record);
    if (notation->close)
        notation->close(inner);
    return st == HM_END ? damaged(inner, "its text has no game") : st;
}

/* The notation of a game; packed games are in none of them. */
static const hm_notation *notation_of(hm_str name)
{
    const hm_notation *n;

    for (size_t i = 0; (n = hm__notation_at(i)); i++) {
        if (hm_str_is(name, n->name))
            break;
    }
    return n;
}

static hm_status read_game(hm_reader *r, hm_record *record,
                           const hm_archive_game *game)
{
    hm_reader inner = {.ctx = r->ctx,
                       .notation = notation_of(game->reader),
                       .diags = r->diags,
                       .name = r->name,
                       .before = r->before + r->game - 1,
                       .select = r->select,
                       .select_user = r->select_user};

    if (!inner.notation)
        return damaged(r, "its notation is not known");
    inner.window = (hm__window){
        .ctx = r->ctx,
        .bytes = (char *)(uintptr_t)game->text.ptr, // only ever read
        .end = game->text.len,
        .eof = true,
    };
    record->notation = inner.notation->name;
    HM_TRY(note_origin(record, game, &inner));
    HM_TRY(take_settings(record, &inner));
    return read_inner(&inner, record);
}

static hm_status packed_read(hm_reader *r, hm_record *record)
{
    size_t limit = r->ctx->limits.game_bytes;
    size_t most = limit < SIZE_MAX - MOST_MORE ? limit + MOST_MORE : SIZE_MAX;
    hm__border border = {0};
    hm_archive_game game;
    hm_status st = packed_find(r, most, &border);
    hm_str packed = hm__window_text(&r->window);

    if (st == HM_OK) {
        r->game++;
        packed = hm__str_part(packed, 0, border.size);
        st = hm_archive_unpack(&packed, &game);
        if (st == HM_OK) {
            st = read_game(r, record, &game);
            hm__window_take(&r->window, border.size);
            return st;
        }
    }
    if (st == HM_END || st == HM_EIO || st == HM_ENOMEM)
        return st;
    hm__reader_broken(r, &(hm__source){.name = r->name}, HM_EIO);
    return st == HM_EINPUT && border.size == 0
               ? st
               : damaged(r, "what it says about itself makes no sense");
}

static int packed_probe(hm_str head)
{
    (void)head;
    return 0;
}

extern const hm_notation hm__notation_packed;

const hm_notation hm__notation_packed = {
    .name = HM_PACKED,
    .title = "games of an archive",
    .exts = (const char *const[]){NULL},
    .probe = packed_probe,
    .read = packed_read,
    .find = packed_find,
};

const char *hm_record_digits(const hm_record *record)
{
    return record->origin ? record->origin->digits : NULL;
}
