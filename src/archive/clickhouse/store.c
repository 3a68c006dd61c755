/*
 * store.c - asking an archive on ClickHouse.
 */
#include "store.h"

#include <errno.h>

void hm__store_say(hm__store *store, const char *sql)
{
    hm_out_clear(store->sql);
    hm_out_puts(store->sql, sql);
}

void hm__store_more(hm__store *store, const char *sql)
{
    hm_out_puts(store->sql, sql);
}

void hm__store_id(hm__store *store, const hm_id *id)
{
    hm__quote_bytes(store->sql, id->bytes, sizeof(id->bytes));
}

hm_status hm__store_problem(hm__store *store)
{
    hm_status st =
        hm__archive_problem(store->diags, store->name, "archive-server", "%s",
                            hm__http_problem(store->http));

    errno = 0; // the diagnostic says why
    return st == HM_ENOMEM ? st : HM_EIO;
}

hm_status hm__store_damage(hm__store *store)
{
    return hm__archive_problem(store->diags, store->name, "archive-damaged",
                               "the server gave an answer that cannot be "
                               "understood");
}

hm_status hm__store_ask(hm__store *store, hm__rows *rows)
{
    hm_status st = hm_out_status(store->sql);

    hm_out_clear(store->answer);
    if (st == HM_OK)
        st = hm__http_ask(store->http, NULL, hm_out_text(store->sql),
                          store->answer);
    *rows = (hm__rows){.left = hm_out_text(store->answer)};
    return st == HM_EIO ? hm__store_problem(store) : st;
}

hm_status hm__store_marks(hm__store *store, bool *any)
{
    hm__rows rows;

    hm__store_say(store, "select count() from hm_marks format RowBinary");
    HM_TRY(hm__store_ask(store, &rows));
    *any = hm__row_get(&rows, 8) > 0;
    return rows.bad ? hm__store_damage(store) : HM_OK;
}

void hm__store_visible(hm__store *store, const char *column, bool marks)
{
    hm_out_printf(store->sql, " and %s global not in " HM__SQL_COMING, column);
    if (marks)
        hm_out_printf(store->sql, " and %s global not in " HM__SQL_GONE,
                      column);
}

hm_status hm__store_order(hm__store *store, const char *host)
{
    hm_status st = hm_out_status(store->sql);

    if (st == HM_OK)
        st = hm__http_ask(store->http, host, hm_out_text(store->sql), NULL);
    return st;
}

static hm_status send_rows(hm__store *store, const char *host,
                           const char *table, const char *end, hm_str rows)
{
    hm_status st;

    hm__store_say(store, "insert into ");
    hm_out_printf(store->sql, "%s%s format RowBinary", table, end);
    st = hm_out_status(store->sql);
    if (st == HM_OK)
        st = hm__http_send(store->http, host, hm_out_text(store->sql), rows);
    return st == HM_EIO ? hm__store_problem(store) : st;
}

hm_status hm__store_send(hm__store *store, const char *table)
{
    hm_status st = hm_out_status(store->rows);

    if (st == HM_OK && hm_out_text(store->rows).len)
        st = send_rows(store, NULL, table, "", hm_out_text(store->rows));
    hm_out_clear(store->rows);
    return st;
}

hm_status hm__store_send_to(hm__store *store, size_t shard, const char *table,
                            hm_str rows)
{
    if (store->shards.count == 0)
        return send_rows(store, NULL, table, "", rows);
    return send_rows(store, store->shards.items[shard].host, table, "_local",
                     rows);
}

hm_status hm__store_progress(hm__store *store)
{
    hm_status st = hm__http_progress(store->http);

    return st == HM_EIO ? hm__store_problem(store) : st;
}

hm_status hm__store_settle(hm__store *store)
{
    hm_status st = hm__http_settle(store->http);

    return st == HM_EIO ? hm__store_problem(store) : st;
}
