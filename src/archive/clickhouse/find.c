/*
 * find.c - games of an archive on ClickHouse, in the order of their ids.
 *
 * They are asked for in ranges of ids, so that an answer is never large,
 * complete or an error, and no server has to keep a question open.
 */
#include "store.h"

enum {
    GAMES_AT_ONCE = 2000,
    BYTES_AT_ONCE = 8 << 20, // of texts
};

/* Columns of a head, and those that are asked for when they are wanted. */
#define HEAD                                                                   \
    "id, batch, rows, reader, settings, file, number, line, offset, game, "    \
    "rules, "                                                                  \
    "notation, result, winner, side, date, black, white, plies, variations, "  \
    "comments, faulty, won, tag_names, tag_values"
#define TEXT                                                                   \
    "id, batch, diag_severities, diag_ids, diag_lines, diag_columns, "         \
    "diag_messages, text"

/* Games of a range of ids: their heads, or their texts. */
typedef struct part {
    hm_out *answer;
    hm__rows rows;
} part;

typedef struct cursor {
    hm__store *store;
    hm_out *condition; // for the games that are wanted
    hm_id first, last;
    hm__query keys; // only its keys are used
    hm__ranges ranges;
    part heads, texts;
    bool has_texts;       // of the present range
    uint64_t batch;       // of the present game
    hm_out *tags, *diags; // the same
} cursor;

/* ---- asking ---------------------------------------------------------------
 */

/* What does not depend on the range. */
static hm_status put_condition(hm_out *out, const hm__query *query, bool marks)
{
    hm_out_puts(out, "batch global in " HM__SQL_DONE);
    if (marks)
        hm_out_puts(out, " and id global not in " HM__SQL_GONE);
    if (query->where) {
        hm_out_puts(out, " and ");
        HM_TRY(hm__where_sql(query->where, out));
    }
    for (size_t i = 0; i < query->word_count; i++) {
        hm_out_puts(out, " and position(lower(words), ");
        hm__quote_text(out, query->words[i]);
        hm_out_puts(out, ") > 0");
    }
    return hm_out_status(out);
}

static void put_range(hm__store *store, const char *column, const hm_id *first,
                      const hm_id *last)
{
    hm_out_printf(store->sql, "%s >= ", column);
    hm__store_id(store, first);
    hm_out_printf(store->sql, " and %s <= ", column);
    hm__store_id(store, last);
}

/* Games that were in one of the positions. */
static void put_games(hm__store *store, const char *column,
                      const hm__query *query, const hm_id *first,
                      const hm_id *last)
{
    hm_out_printf(store->sql, "select %s from hm_positions where key in (",
                  column);
    for (size_t i = 0; i < query->key_count; i++) {
        if (i)
            hm__store_more(store, ", ");
        hm__quote_u64(store->sql, query->keys[i]);
    }
    hm__store_more(store, ") and phase < 2 and ");
    put_range(store, "game", first, last);
}

/* These, or those that may have been there in a variation. */
static void put_keys(hm__store *store, const hm__query *query,
                     const hm_id *first, const hm_id *last)
{
    if (!query->key_count)
        return;
    hm__store_more(store, " and (id global in (");
    put_games(store, "game", query, first, last);
    hm__store_more(store, query->variations ? ") or variations > 0)" : "))");
}

static void put_where(cursor *c, const hm_id *first, const hm_id *last)
{
    hm__store *store = c->store;

    hm__store_more(store, " from hm_games where ");
    put_range(store, "id", first, last);
    hm__store_more(store, " and ");
    hm_out_put(store->sql, hm_out_text(c->condition));
    put_keys(store, &c->keys, first, last);
}

/*
 * Cuts all ids that are wanted into ranges with few games each. The index says
 * quickly how many games were in a position; how long they are is not worth
 * another question.
 */
static hm_status cut(cursor *c)
{
    bool quick = c->keys.key_count && !c->keys.variations;
    uint64_t games, bytes;
    hm__rows rows;

    hm__store_say(c->store, "");
    if (quick) {
        put_games(c->store, "count(), toUInt64(0)", &c->keys, &c->first,
                  &c->last);
    } else {
        hm__store_more(c->store, "select count(), sum(size)");
        put_where(c, &c->first, &c->last);
    }
    hm__store_more(c->store, " format RowBinary");
    HM_TRY(hm__store_ask(c->store, &rows));
    games = hm__row_get(&rows, 8);
    bytes = hm__row_get(&rows, 8);
    if (rows.bad)
        return hm__store_damage(c->store);
    games /= GAMES_AT_ONCE;
    bytes /= BYTES_AT_ONCE;
    c->ranges = hm__ranges_cut(hm__id_start(&c->first), hm__id_start(&c->last),
                               (games > bytes ? games : bytes) + 1);
    return HM_OK;
}

static hm_id id_from(uint64_t start, uint8_t rest)
{
    hm_id id;

    memset(id.bytes, rest, sizeof(id.bytes));
    for (size_t i = 8; i-- > 0; start >>= 8)
        id.bytes[i] = (uint8_t)(start & 0xFF);
    return id;
}

/* Asks the statement, and keeps the answer. */
static hm_status ask_part(hm__store *store, part *out)
{
    HM_TRY(hm__store_ask(store, &out->rows));
    hm_out_clear(out->answer);
    hm_out_put(out->answer, out->rows.left);
    out->rows.left = hm_out_text(out->answer);
    return hm_out_status(out->answer);
}

/* Asks for the heads of the next range; HM_END after the last. */
static hm_status ask_heads(cursor *c)
{
    uint64_t from, to;
    hm_id first, last;

    if (!hm__ranges_next(&c->ranges, &from, &to))
        return HM_END;
    first = from == c->ranges.first ? c->first : id_from(from, 0);
    last = to == c->ranges.last ? c->last : id_from(to, 0xFF);
    c->has_texts = false;
    hm__store_say(c->store, "select " HEAD);
    put_where(c, &first, &last);
    hm__store_more(c->store, " order by id, added desc, batch limit 1 by id "
                             "format RowBinary");
    return ask_part(c->store, &c->heads);
}

static hm_status open_outs(cursor *c)
{
    hm_out **all[] = {&c->condition, &c->heads.answer, &c->texts.answer,
                      &c->tags, &c->diags};

    for (size_t i = 0; i < HM_COUNT(all); i++)
        HM_TRY(hm_out_new(c->store->ctx, all[i]));
    return HM_OK;
}

hm_status hm__store_find(void *state, const hm__query *query, void **out)
{
    hm__store *store = state;
    cursor *c = hm__alloc(store->ctx, sizeof(*c));
    bool marks;
    hm_status st;

    *out = NULL;
    if (!c)
        return HM_ENOMEM;
    c->store = store;
    c->first = query->first;
    c->last = query->last;
    c->keys = *query;
    st = open_outs(c);
    if (st == HM_OK)
        st = hm__store_marks(store, &marks);
    if (st == HM_OK)
        st = put_condition(c->condition, query, marks);
    if (st == HM_OK)
        st = cut(c);
    if (st != HM_OK)
        hm__store_end(c);
    else
        *out = c;
    return st;
}

void hm__store_end(void *state)
{
    cursor *c = state;

    if (!c)
        return;
    hm_out_free(c->condition);
    hm_out_free(c->heads.answer);
    hm_out_free(c->texts.answer);
    hm_out_free(c->tags);
    hm_out_free(c->diags);
    hm__free(c->store->ctx, c);
}

/* ---- reading --------------------------------------------------------------
 */

/* Returns the batch. */
static uint64_t read_head(hm__rows *rows, hm_archive_game *g)
{
    hm_str *const first[] = {&g->reader, &g->settings, &g->file};
    hm_str *const texts[] = {&g->game,   &g->rules,  &g->notation,
                             &g->result, &g->winner, &g->side,
                             &g->date,   &g->black,  &g->white};
    const char *id = hm__row_bytes(rows, sizeof(g->id.bytes));
    uint64_t batch = hm__row_get(rows, 8);

    if (id)
        memcpy(g->id.bytes, id, sizeof(g->id.bytes));
    g->row_count = (size_t)hm__row_get(rows, 4);
    for (size_t i = 0; i < HM_COUNT(first); i++)
        *first[i] = hm__row_get_text(rows);
    g->number = (size_t)hm__row_get(rows, 8);
    g->line = (size_t)hm__row_get(rows, 8);
    g->offset = (size_t)hm__row_get(rows, 8);
    for (size_t i = 0; i < HM_COUNT(texts); i++)
        *texts[i] = hm__row_get_text(rows);
    g->plies = (size_t)hm__row_get(rows, 4);
    g->variations = (size_t)hm__row_get(rows, 4);
    g->comments = (size_t)hm__row_get(rows, 4);
    g->faulty = hm__row_get(rows, 1) != 0;
    g->won = (hm_winner)hm__row_get(rows, 1);
    return batch;
}

/* Where the next array begins, whose elements have `width` bytes; 0: texts. */
static hm__rows skip_array(hm__rows *rows, size_t width, size_t *count)
{
    hm__rows begin;
    size_t length = hm__row_length(rows);

    *count = length;
    begin = *rows;
    for (size_t i = 0; i < length && !rows->bad; i++) {
        if (width)
            hm__row_bytes(rows, width);
        else
            hm__row_get_text(rows);
    }
    return begin;
}

static void read_tags(cursor *c, hm_archive_game *g)
{
    hm__rows *rows = &c->heads.rows;
    size_t count, values;
    hm__rows name = skip_array(rows, 0, &count);
    hm__rows value = skip_array(rows, 0, &values);

    rows->bad |= count != values;
    hm_out_clear(c->tags);
    for (size_t i = 0; i < count && !rows->bad; i++)
        hm__pack_tag(c->tags,
                     &(hm_archive_tag){.name = hm__row_get_text(&name),
                                       .value = hm__row_get_text(&value)});
    g->tag_count = count;
    g->tags = hm_out_text(c->tags);
}

hm_status hm__store_next(void *state, hm_archive_game *out)
{
    cursor *c = state;
    hm_archive_game game = {.faulty = false};

    while (c->heads.rows.left.len == 0)
        HM_TRY(ask_heads(c));
    c->batch = read_head(&c->heads.rows, &game);
    read_tags(c, &game);
    if (c->heads.rows.bad || game.won > HM_WON_DRAW)
        return hm__store_damage(c->store);
    HM_TRY(hm_out_status(c->tags));
    *out = game;
    return HM_OK;
}

static void read_diags(cursor *c, hm_archive_game *g)
{
    static const size_t widths[] = {1, 0, 4, 4, 0};
    hm__rows *rows = &c->texts.rows;
    hm__rows columns[HM_COUNT(widths)];
    size_t count = 0;

    for (size_t i = 0; i < HM_COUNT(widths); i++) {
        size_t length;

        columns[i] = skip_array(rows, widths[i], &length);
        rows->bad |= i > 0 && length != count;
        count = length;
    }
    hm_out_clear(c->diags);
    for (size_t i = 0; i < count && !rows->bad; i++) {
        hm_archive_diag diag;

        diag.severity = (hm_severity)hm__row_get(&columns[0], 1);
        diag.id = hm__row_get_text(&columns[1]);
        diag.line = (size_t)hm__row_get(&columns[2], 4);
        diag.column = (size_t)hm__row_get(&columns[3], 4);
        diag.message = hm__row_get_text(&columns[4]);
        hm__pack_diag(c->diags, &diag);
    }
    g->diag_count = count;
    g->diags = hm_out_text(c->diags);
}

/* Ids of the present game, and of those that follow in its range. */
static hm_status list_ids(cursor *c, const hm_id *present, hm__ids *out)
{
    hm__rows rows = c->heads.rows;
    hm_archive_game game;
    size_t count;

    HM_TRY(hm__ids_add(c->store->ctx, out, present));
    while (rows.left.len) {
        read_head(&rows, &game);
        skip_array(&rows, 0, &count);
        skip_array(&rows, 0, &count);
        if (rows.bad)
            return hm__store_damage(c->store);
        HM_TRY(hm__ids_add(c->store->ctx, out, &game.id));
    }
    return HM_OK;
}

/* Asks for the texts of all of them. */
static hm_status ask_texts(cursor *c, const hm_id *present)
{
    hm__ids ids = {.count = 0};
    hm_status st = list_ids(c, present, &ids);

    hm__store_say(c->store, "select " TEXT " from hm_games where id in ");
    hm__store_list(c->store, &ids);
    hm__store_more(c->store, " order by id, added desc format RowBinary");
    if (st == HM_OK)
        st = ask_part(c->store, &c->texts);
    hm__ids_free(c->store->ctx, &ids);
    c->has_texts = st == HM_OK;
    return st;
}

/* They are in the order of the heads; there may be copies of other batches. */
hm_status hm__store_text(void *state, hm_archive_game *game)
{
    cursor *c = state;
    hm__rows *rows = &c->texts.rows;
    const char *id;
    bool same = false;

    if (!c->has_texts)
        HM_TRY(ask_texts(c, &game->id));
    while (!same && (id = hm__row_bytes(rows, sizeof(hm_id)))) {
        same = memcmp(id, game->id.bytes, sizeof(hm_id)) == 0;
        same = hm__row_get(rows, 8) == c->batch && same;
        read_diags(c, game);
        game->text = hm__row_get_text(rows);
    }
    HM_TRY(hm_out_status(c->diags));
    return same && !rows->bad ? HM_OK : hm__store_damage(c->store);
}
