/*
 * batch.c - a batch of games, from its first row to its last.
 *
 * Two importers may add the same game at the same time, in different batches.
 * Both write which games they will add before they look for those of others, so
 * that at least one sees the other, and marks the game. Sums over batches look
 * at marked games again.
 */
#include "batch.h"

#include "base/mix.h"

/* ---- which games are there ------------------------------------------------
 */

hm_status hm__batch_present(hm__store *store, const hm__ids *ids, hm__ids *out)
{
    hm__ids found = {.count = 0};
    hm__rows rows;
    hm_status st;

    // Usually none of them is, and a short question is enough.
    hm__store_say(store, "select distinct id from hm_games where id in ");
    hm__store_list(store, ids);
    hm__store_more(store, " format RowBinary");
    HM_TRY(hm__store_ask(store, &rows));
    st = hm__store_read_ids(store, &rows, &found);
    if (st == HM_OK && found.count) {
        hm__store_say(store, "select distinct id from hm_games where id in ");
        hm__store_list(store, &found);
        hm__store_more(store, " and batch global in " HM__SQL_DONE
                              " and id global not in " HM__SQL_GONE
                              " format RowBinary");
        st = hm__store_ask(store, &rows);
        if (st == HM_OK)
            st = hm__store_read_ids(store, &rows, out);
    }
    hm__ids_free(store->ctx, &found);
    return st;
}

/* ---- marks ----------------------------------------------------------------
 */

hm_status hm__batch_mark(hm__store *store, const hm__ids *ids, bool gone)
{
    hm_status st;

    if (ids->count == 0)
        return HM_OK;
    hm__store_say(store, "insert into hm_marks select id, toUInt32(max(last) + "
                         "1) as version, ");
    hm_out_printf(store->sql, "toUInt8(%d) as gone", gone);
    hm__store_more(store, " from (select id, toInt64(version) as last from "
                          "hm_marks where id in ");
    hm__store_list(store, ids);
    hm__store_more(store, " union all select toFixedString(unhex(digits), 16) "
                          "as id, toInt64(-1) as last from (select arrayJoin("
                          "splitByChar(',', '");
    hm__store_digits(store, ids);
    hm__store_more(store, "')) as digits)) group by id");
    st = hm__store_order(store, NULL);
    return st == HM_EIO ? hm__store_problem(store) : st;
}

/* Which copies of these games are the last: those that are marked have some. */
static hm_status ask_added(hm__batch *batch)
{
    hm__store *store = batch->store;
    hm__rows rows;
    bool any;

    HM_TRY(hm__store_marks(store, &any));
    if (!any)
        return HM_OK;
    hm__store_say(store, "select toUInt32(if(count() = 0, 0, max(version) + "
                         "1)) from hm_marks where id in ");
    hm__store_list(store, &store->ids);
    hm__store_more(store, " format RowBinary");
    HM_TRY(hm__store_ask(store, &rows));
    batch->added = (uint32_t)hm__row_get(&rows, 4);
    return rows.bad ? hm__store_damage(store) : HM_OK;
}

/* Games of this batch that are in another which is done, or was begun. */
static hm_status ask_copies(hm__batch *batch, hm__ids *out)
{
    hm__store *store = batch->store;
    hm__ids begun = {.count = 0};
    hm__rows rows;
    hm_status st;

    hm__store_say(store, "select distinct id from hm_games where id in ");
    hm__store_list(store, &store->ids);
    hm__store_more(store,
                   " and batch global in " HM__SQL_DONE " format RowBinary");
    HM_TRY(hm__store_ask(store, &rows));
    HM_TRY(hm__store_read_ids(store, &rows, out));
    hm__store_say(store, "select arrayJoin(begun) from (select batch, "
                         "argMax(ids, state) as begun from hm_batches where "
                         "batch != ");
    hm__quote_u64(store->sql, batch->name);
    hm__store_more(store, " group by batch having max(state) = 0) format "
                          "RowBinary");
    st = hm__store_ask(store, &rows);
    if (st == HM_OK)
        st = hm__store_read_ids(store, &rows, &begun);
    for (size_t i = 0; st == HM_OK && i < store->ids.count; i++) {
        const hm_id *id = &store->ids.items[i];

        if (hm__ids_have(&begun, id))
            st = hm__ids_add(store->ctx, out, id);
    }
    hm__ids_free(store->ctx, &begun);
    return st;
}

static hm_status mark_copies(hm__batch *batch)
{
    hm__store *store = batch->store;
    hm__ids copies = {.count = 0};
    hm_status st = ask_copies(batch, &copies);

    if (st == HM_OK)
        st = hm__batch_mark(store, &copies, false);
    hm__ids_free(store->ctx, &copies);
    return st;
}

/* ---- the first row and the last -------------------------------------------
 */

static hm_status put_state(hm__batch *batch, int state, const hm__ids *ids)
{
    hm__store *store = batch->store;

    hm__row_put(store->rows, batch->name, 8);
    hm__row_put(store->rows, (uint64_t)state, 1);
    hm__row_put(store->rows, store->ids.count, 4);
    hm__row_put(store->rows, batch->rows, 8);
    hm__row_put_length(store->rows, ids->count);
    for (size_t i = 0; i < ids->count; i++)
        hm_out_put(store->rows, (hm_str){(const char *)ids->items[i].bytes,
                                         sizeof(ids->items[i].bytes)});
    HM_TRY(hm__store_send(store, "hm_batches"));
    return hm__store_settle(store);
}

/* Sends a table's rows of all games. */
static hm_status send_table(hm__batch *batch, const char *table,
                            hm_status (*put)(hm__batch *batch,
                                             const hm_archive_game *game))
{
    hm_str packed = hm_out_text(batch->store->packed);
    hm_status st = hm__blocks_new(batch->store, table, &batch->blocks);
    hm_archive_game game;

    while (st == HM_OK && packed.len) {
        st = hm_archive_unpack(&packed, &game);
        if (st == HM_OK)
            st = put(batch, &game);
    }
    if (st == HM_OK)
        st = hm__blocks_send(&batch->blocks);
    hm__blocks_free(&batch->blocks);
    return st;
}

static hm_status send_rows(hm__batch *batch)
{
    HM_TRY(send_table(batch, "hm_positions", hm__batch_positions));
    HM_TRY(hm__batch_moves(batch));
    HM_TRY(send_table(batch, "hm_games", hm__batch_game));
    return hm__store_settle(batch->store);
}

/* The name of a batch is made of all its ids. */
static uint64_t name_of(const hm__ids *ids)
{
    uint64_t name = ids->count;

    for (size_t i = 0; i < ids->count; i++)
        name = hm__mix_text(name, (hm_str){(const char *)ids->items[i].bytes,
                                           sizeof(ids->items[i].bytes)});
    return name;
}

hm_status hm__batch_send(hm__store *store)
{
    static const hm__ids none = {.count = 0};
    hm__batch batch = {.store = store};
    hm_status st;

    hm__ids_sort(&store->ids);
    batch.name = name_of(&store->ids);
    st = ask_added(&batch);
    if (st == HM_OK)
        st = put_state(&batch, HM__BEGUN, &store->ids);
    if (st == HM_OK)
        st = send_rows(&batch);
    if (st == HM_OK)
        st = mark_copies(&batch);
    if (st == HM_OK)
        st = put_state(&batch, HM__DONE, &none);
    if (st != HM_OK) {
        hm_out_clear(store->rows);
        hm__http_settle(store->http); // what is on its way does no harm
    }
    hm__free(store->ctx, batch.early);
    hm__free(store->ctx, batch.seen);
    return st;
}

/* ---- tidying up -----------------------------------------------------------
 */

hm_status hm__batch_tidy(hm__store *store)
{
    hm_status st;

    hm__store_say(
        store,
        "insert into hm_batches select batch, toUInt8(2) as state, toUInt32(0) "
        "as games, toUInt64(0) as rows, cast([] as Array(FixedString(16))) as "
        "ids from (select batch, min(id global in (select id from hm_games "
        "where id global in " HM__SQL_BEGUN " and batch global in " HM__SQL_DONE
        ")) as elsewhere from (select batch, arrayJoin(begun) as id from "
        "(select batch, argMax(ids, state) as begun from hm_batches group by "
        "batch having max(state) = 0)) group by batch) where elsewhere = 1");
    st = hm__store_order(store, NULL);
    return st == HM_EIO ? hm__store_problem(store) : st;
}
