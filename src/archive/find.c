/*
 * find.c - asking an archive for games.
 *
 * An engine leaves out what it can; here every game is tested for good. So all
 * engines give the same answers, and each may use what indexes it has.
 */
#include <string.h>

#include "archive.h"
#include "base/input.h"
#include "base/str.h"
#include "select/search.h"

struct hm_cursor {
    hm_archive *archive;
    void *state; // the engine's
    const hm_where *where;
    hm_out *scratch;
    bool heads;
};

/* ---- queries ------------------------------------------------------------- */

static int digit_of(char c)
{
    c = hm__lower(c);
    return hm__is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* All ids that begin with some digits. */
static hm_status range_of(const char *digits, hm__query *query)
{
    size_t len = digits ? strlen(digits) : 0;

    memset(query->first.bytes, 0, sizeof(query->first.bytes));
    memset(query->last.bytes, 0xFF, sizeof(query->last.bytes));
    if (len > 2 * sizeof(query->first.bytes))
        return HM_EUSAGE;
    for (size_t i = 0; i < len; i++) {
        int digit = digit_of(digits[i]);
        int shift = i % 2 ? 0 : 4;

        if (digit < 0)
            return HM_EUSAGE;
        query->first.bytes[i / 2] |= (uint8_t)(digit << shift);
        query->last.bytes[i / 2] &= (uint8_t) ~(0xF << shift);
        query->last.bytes[i / 2] |= (uint8_t)(digit << shift);
    }
    return HM_OK;
}

/* What an index can be asked for. */
static void use_search(const hm_search *search, hm__query *query)
{
    const char *rules;

    query->variations = hm__search_variations(search);
    while (query->key_count < HM__QUERY_KEYS &&
           hm_search_key(search, query->key_count, &rules,
                         &query->keys[query->key_count]) == HM_OK)
        query->key_count++;
    while (query->word_count < HM__QUERY_WORDS &&
           hm__search_word(search, query->word_count,
                           &query->words[query->word_count]))
        query->word_count++;
}

/* ---- cursors ------------------------------------------------------------- */

hm_status hm_archive_find(hm_archive *archive, const hm_archive_query *query,
                          hm_cursor **out)
{
    hm_archive_query o;
    hm__query asked = {0};
    hm_cursor *cursor;
    hm_status st;

    *out = NULL;
    HM_TRY(hm__options_copy(&o, sizeof(o), query));
    HM_TRY(range_of(o.id, &asked));
    asked.where = o.where;
    if (o.search)
        use_search(o.search, &asked);
    cursor = hm__alloc(archive->ctx, sizeof(*cursor));
    if (!cursor)
        return HM_ENOMEM;
    cursor->archive = archive;
    cursor->where = o.where;
    cursor->heads = o.heads;
    st = hm_out_new(archive->ctx, &cursor->scratch);
    if (st == HM_OK)
        st = archive->engine->find(archive->state, &asked, &cursor->state);
    if (st != HM_OK) {
        hm_cursor_free(cursor);
        return st;
    }
    *out = cursor;
    return HM_OK;
}

void hm_cursor_free(hm_cursor *cursor)
{
    if (!cursor)
        return;
    cursor->archive->engine->end(cursor->state);
    hm_out_free(cursor->scratch);
    hm__free(cursor->archive->ctx, cursor);
}

static hm_status get_value(void *user, hm_field field, hm_str tag, hm_out *out)
{
    return hm_archive_game_get(user, field, tag, out);
}

hm_status hm_cursor_next(hm_cursor *cursor, hm_out *packed)
{
    const hm_engine *engine = cursor->archive->engine;
    hm_truth truth = HM_NO;
    hm_archive_game game;

    while (truth != HM_YES) {
        HM_TRY(engine->next(cursor->state, &game));
        truth = HM_YES;
        if (cursor->where)
            HM_TRY(hm_where_ask(cursor->where, get_value, &game,
                                cursor->scratch, &truth));
    }
    if (!cursor->heads)
        HM_TRY(engine->text(cursor->state, &game));
    hm__pack_game(packed, &game);
    return hm_out_status(packed);
}

/* ---- values -------------------------------------------------------------- */

static void put_tag(const hm_archive_game *game, hm_str name, hm_out *out)
{
    hm_str tags = game->tags;
    hm_str found = {"", 0};
    hm_archive_tag tag;

    while (hm_archive_next_tag(&tags, &tag)) {
        if (hm__str_eq_nocase(tag.name, name))
            found = tag.value; // the last counts
    }
    hm_out_put(out, found);
}

static hm_str text_of(const hm_archive_game *game, hm_field field)
{
    switch (field) {
    case HM_FIELD_GAME:
        return game->game;
    case HM_FIELD_RULES:
        return game->rules;
    case HM_FIELD_NOTATION:
        return game->notation;
    case HM_FIELD_FILE:
        return game->file;
    case HM_FIELD_DATE:
        return game->date;
    case HM_FIELD_BLACK:
        return game->black;
    case HM_FIELD_WHITE:
        return game->white;
    case HM_FIELD_RESULT:
        return game->result;
    case HM_FIELD_WINNER:
        return game->winner;
    case HM_FIELD_SIDE:
        return game->side;
    default:
        return hm_str_of(game->faulty ? "yes" : "no");
    }
}

hm_status hm_archive_game_get(const hm_archive_game *game, hm_field field,
                              hm_str tag, hm_out *out)
{
    char id[HM_ID_TEXT];

    switch (field) {
    case HM_FIELD_TAG:
        put_tag(game, tag, out);
        break;
    case HM_FIELD_NUMBER:
        hm_out_int(out, (int64_t)game->number);
        break;
    case HM_FIELD_PLIES:
        hm_out_int(out, (int64_t)game->plies);
        break;
    case HM_FIELD_VARIATIONS:
        hm_out_int(out, (int64_t)game->variations);
        break;
    case HM_FIELD_COMMENTS:
        hm_out_int(out, (int64_t)game->comments);
        break;
    case HM_FIELD_ID:
        hm_id_text(&game->id, id);
        hm_out_puts(out, id);
        break;
    default:
        hm_out_put(out, text_of(game, field));
        break;
    }
    return hm_out_status(out);
}

/* ---- as an input --------------------------------------------------------- */

typedef struct packed_input {
    hm_ctx *ctx;
    hm_cursor *cursor;
    hm_out *packed; // of one game
    size_t at;
} packed_input;

static hm_status read_packed(void *user, char *buffer, size_t capacity,
                             size_t *count)
{
    packed_input *p = user;
    hm_str left = hm_out_text(p->packed);

    if (p->at == left.len) {
        hm_out_clear(p->packed);
        p->at = 0;
        HM_TRY(hm_cursor_next(p->cursor, p->packed));
        left = hm_out_text(p->packed);
    }
    *count = capacity < left.len - p->at ? capacity : left.len - p->at;
    memcpy(buffer, left.ptr + p->at, *count);
    p->at += *count;
    return HM_OK;
}

static void close_packed(void *user)
{
    packed_input *p = user;

    hm_cursor_free(p->cursor);
    hm_out_free(p->packed);
    hm__free(p->ctx, p);
}

hm_status hm_archive_input(hm_archive *archive, const hm_archive_query *query,
                           hm_input **out)
{
    packed_input *p = hm__alloc(archive->ctx, sizeof(*p));
    hm__input_source source = {read_packed, close_packed, p};
    hm_status st;

    *out = NULL;
    if (!p)
        return HM_ENOMEM;
    p->ctx = archive->ctx;
    st = hm_out_new(archive->ctx, &p->packed);
    if (st == HM_OK)
        st = hm_archive_find(archive, query, &p->cursor);
    if (st == HM_OK)
        st = hm__input_source_new(archive->ctx, &source, out);
    if (st != HM_OK)
        close_packed(p);
    return st;
}
