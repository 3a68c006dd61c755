/*
 * engine.c - archives on ClickHouse.
 */
#include "store.h"

enum { SECONDS = 300 }; // without a byte, until an answer is given up

static bool clickhouse_takes(const char *name)
{
    return hm__url_is(hm_str_of(name));
}

static void clickhouse_close(void *state)
{
    hm__store *store = state;

    if (!store)
        return;
    hm__http_free(store->http);
    hm_out_free(store->sql);
    hm_out_free(store->answer);
    hm_out_free(store->rows);
    hm_out_free(store->packed);
    hm__ids_free(store->ctx, &store->ids);
    hm__free(store->ctx, store->shards.items);
    hm__free(store->ctx, store->name);
    hm__free(store->ctx, store);
}

/* What an archive is called: its address without what is secret. */
static hm_status set_name(hm__store *store, const char *name)
{
    hm_str secret = hm_archive_secret(name);
    const char *rest = secret.ptr + secret.len;
    size_t before = (size_t)(secret.ptr - name);

    store->name = hm__alloc(store->ctx, strlen(name) + 1);
    if (!store->name)
        return HM_ENOMEM;
    memcpy(store->name, name, before);
    memcpy(store->name + before, rest, strlen(rest) + 1);
    return HM_OK;
}

/* Credentials that the address has come first. */
static hm_status connect_to(hm__store *store, const hm__engine_open *how,
                            const hm__url *url)
{
    hm__http_options options = {.url = *url,
                                .netrc = how->netrc,
                                .certificates = how->certificates,
                                .seconds =
                                    how->seconds ? how->seconds : SECONDS};

    if (!url->user[0] && how->user &&
        !hm__url_user(&options.url, how->user, how->password))
        return hm__archive_problem(store->diags, store->name, "archive-address",
                                   "the user or the password is too long");
    return hm__http_new(store->ctx, &options, &store->http);
}

static hm_status open_store(hm__store *store, const hm__engine_open *how)
{
    hm_out **all[] = {&store->sql, &store->answer, &store->rows,
                      &store->packed};
    const char *wrong;
    hm__url url;

    for (size_t i = 0; i < HM_COUNT(all); i++)
        HM_TRY(hm_out_new(store->ctx, all[i]));
    HM_TRY(set_name(store, how->name));
    wrong = hm__url_read(hm_str_of(how->name), &url);
    if (wrong)
        return hm__archive_problem(store->diags, store->name, "archive-address",
                                   "%s", wrong);
    HM_TRY(connect_to(store, how, &url));
    return hm__tables_open(store, url.database, how->create, how->cluster);
}

static hm_status clickhouse_open(const hm__engine_open *how, void **state)
{
    hm__store *store = hm__alloc(how->ctx, sizeof(*store));
    hm_status st;

    *state = NULL;
    if (!store)
        return HM_ENOMEM;
    store->ctx = how->ctx;
    store->diags = how->diags;
    store->write = how->write;
    st = open_store(store, how);
    if (st != HM_OK)
        clickhouse_close(store);
    else
        *state = store;
    return st;
}

/* Every table is asked, on every server. */
static hm_status clickhouse_verify(void *state)
{
    return hm__tables_verify(state);
}

extern const hm_engine hm__engine_clickhouse;

const hm_engine hm__engine_clickhouse = {
    .name = "clickhouse",
    .takes = clickhouse_takes,
    .open = clickhouse_open,
    .close = clickhouse_close,
    .size = hm__store_size,
    .find = hm__store_find,
    .next = hm__store_next,
    .text = hm__store_text,
    .end = hm__store_end,
    .explore = hm__store_explore,
    .add = hm__store_add,
    .commit = hm__store_commit,
    .remove = hm__store_remove,
    .verify = clickhouse_verify,
    .rows = hm__store_rows,
    .about = hm__tables_about,
};
