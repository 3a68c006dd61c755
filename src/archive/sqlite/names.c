/*
 * names.c - numbers for texts that occur again and again: moves and files.
 */
#include <string.h>

#include "base/mix.h"
#include "sqlite.h"

enum { FIRST_ROOM = 1 << 12, MOST_NAMES = 1 << 20 };

void hm__sql_names_init(hm__sql_names *names, hm_ctx *ctx)
{
    *names = (hm__sql_names){.count = 0};
    hm__arena_init(&names->arena, ctx);
}

void hm__sql_names_free(hm__sql_names *names)
{
    hm__free(names->arena.ctx, names->slots);
    hm__arena_free(&names->arena);
}

/* The place of a text, or the free one where it belongs. */
static struct hm__sql_name *find(const hm__sql_names *names, hm_str text)
{
    size_t at = (size_t)hm__mix_text(0, text) & (names->room - 1);

    while (names->slots[at].num &&
           (names->slots[at].text.len != text.len ||
            memcmp(names->slots[at].text.ptr, text.ptr, text.len) != 0))
        at = (at + 1) & (names->room - 1);
    return &names->slots[at];
}

static hm_status grow(hm__sql_names *names)
{
    hm__sql_names old = *names;
    size_t room = old.room ? 2 * old.room : FIRST_ROOM;
    struct hm__sql_name *slots =
        hm__alloc(names->arena.ctx, room * sizeof(*slots));

    if (!slots)
        return HM_ENOMEM;
    names->slots = slots;
    names->room = room;
    for (size_t i = 0; i < old.room; i++) {
        if (old.slots[i].num)
            *find(names, old.slots[i].text) = old.slots[i];
    }
    hm__free(names->arena.ctx, old.slots);
    return HM_OK;
}

static hm_status keep(hm__sql_names *names, hm_str text, uint32_t num)
{
    struct hm__sql_name *slot = find(names, text);

    if (names->count == MOST_NAMES)
        return HM_OK;
    slot->text = hm__arena_str(&names->arena, text);
    if (!slot->text.ptr)
        return HM_ENOMEM;
    slot->num = num;
    names->count++;
    return HM_OK;
}

/* Looks a text up in the archive, and adds it if it is not there. */
static hm_status number_of(hm__sqlite *s, hm__sql get, hm__sql add, hm_str text,
                           int64_t *out)
{
    sqlite3_stmt *stmt;
    hm_status st;

    HM_TRY(hm__sql_get(s, get, &stmt));
    hm__sql_bind(stmt, 1, text);
    st = hm__sql_step(s, stmt);
    if (st == HM_OK)
        *out = sqlite3_column_int64(stmt, 0);
    sqlite3_reset(stmt);
    if (st != HM_END)
        return st;
    HM_TRY(hm__sql_get(s, add, &stmt));
    hm__sql_bind(stmt, 1, text);
    HM_TRY(hm__sql_run_once(s, stmt));
    *out = sqlite3_last_insert_rowid(s->db);
    return HM_OK;
}

hm_status hm__sql_move(hm__sqlite *s, hm_str text, uint32_t *out)
{
    hm__sql_names *names = &s->moves;
    struct hm__sql_name *slot;
    int64_t num = 0;

    if (2 * names->count >= names->room)
        HM_TRY(grow(names));
    slot = find(names, text);
    if (!slot->num) {
        HM_TRY(number_of(s, SQL_MOVE, SQL_ADD_MOVE, text, &num));
        if (num < 1 || num > UINT32_MAX)
            return hm__archive_problem(s->diags, s->name, "archive-damaged",
                                       "the archive is damaged: too many "
                                       "moves");
        *out = (uint32_t)num;
        return keep(names, text, *out);
    }
    *out = slot->num;
    return HM_OK;
}

hm_status hm__sql_file(hm__sqlite *s, hm_str name, int64_t *out)
{
    if (!s->file_num || s->file.len != name.len ||
        memcmp(s->file.ptr, name.ptr, name.len) != 0) {
        HM_TRY(number_of(s, SQL_FILE, SQL_ADD_FILE, name, &s->file_num));
        hm__arena_free(&s->texts);
        hm__arena_init(&s->texts, s->ctx);
        s->file = hm__arena_str(&s->texts, name);
        if (!s->file.ptr)
            return HM_ENOMEM;
    }
    *out = s->file_num;
    return HM_OK;
}
