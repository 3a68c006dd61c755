/*
 * add.c - adding games to an archive on ClickHouse, and removing them.
 */
#include "store.h"

enum {
    FIRST_GAMES = 1024, // of a batch: the server has something to do early
    GROWTH = 4,         // times as large as the one before is each
    MOST_GAMES = FIRST_GAMES * GROWTH * GROWTH * GROWTH,
    MOST_BYTES = 64 << 20, // packed
};

static void forget(hm__store *store)
{
    hm_out_clear(store->packed);
    store->ids.count = 0;
}

static hm_status send_batch(hm__store *store)
{
    hm_status st = store->ids.count ? hm__batch_send(store) : HM_OK;

    forget(store);
    if (store->full < MOST_GAMES)
        store->full *= GROWTH;
    return st;
}

/* Keeps a game until its batch is full. */
static hm_status keep(hm__store *store, const hm_archive_game *game)
{
    hm__pack_game(store->packed, game);
    HM_TRY(hm_out_status(store->packed));
    HM_TRY(hm__ids_add(store->ctx, &store->ids, &game->id));
    if (store->ids.count < store->full &&
        hm_out_text(store->packed).len < MOST_BYTES)
        return HM_OK;
    return send_batch(store);
}

static hm_status ids_of(hm__store *store, const hm_archive_game *games,
                        size_t count, hm__ids *out)
{
    for (size_t i = 0; i < count; i++)
        HM_TRY(hm__ids_add(store->ctx, out, &games[i].id));
    hm__ids_sort(out);
    return HM_OK;
}

/* Keeps those that are neither there nor waiting. */
static hm_status keep_new(hm__store *store, const hm_archive_game *games,
                          size_t count, hm__ids *known, hm_archive_added *out)
{
    for (size_t i = 0; i < store->ids.count; i++)
        HM_TRY(hm__ids_add(store->ctx, known, &store->ids.items[i]));
    hm__ids_sort(known);
    for (size_t i = 0; i < count; i++) {
        bool is_new = !hm__ids_have(known, &games[i].id);

        for (size_t j = 0; is_new && j < i; j++)
            is_new = memcmp(&games[i].id, &games[j].id, sizeof(hm_id)) != 0;
        if (is_new)
            HM_TRY(keep(store, &games[i]));
        out->added += is_new;
        out->present += !is_new;
    }
    return HM_OK;
}

/* The first games need to know where to. */
static hm_status begin(hm__store *store)
{
    if (store->full)
        return HM_OK;
    HM_TRY(hm__store_shards(store));
    store->full = FIRST_GAMES;
    return HM_OK;
}

hm_status hm__store_add(void *state, const hm_archive_game *games, size_t count,
                        hm_archive_added *out)
{
    hm__store *store = state;
    hm__ids asked = {.count = 0}, known = {.count = 0};
    hm_status st = begin(store);

    if (st == HM_OK)
        st = ids_of(store, games, count, &asked);
    if (st == HM_OK)
        st = hm__batch_present(store, &asked, &known);
    if (st == HM_OK)
        st = keep_new(store, games, count, &known, out);
    if (st != HM_OK)
        forget(store);
    hm__ids_free(store->ctx, &asked);
    hm__ids_free(store->ctx, &known);
    return st;
}

hm_status hm__store_commit(void *state)
{
    HM_TRY(send_batch(state));
    return hm__batch_tidy(state);
}

hm_status hm__store_remove(void *state, const hm_archive_game *games,
                           size_t count, size_t *removed)
{
    hm__store *store = state;
    hm__ids asked = {.count = 0}, known = {.count = 0};
    hm_status st = ids_of(store, games, count, &asked);

    if (st == HM_OK)
        st = hm__batch_present(store, &asked, &known);
    if (st == HM_OK)
        st = hm__batch_mark(store, &known, true);
    *removed = st == HM_OK ? known.count : 0;
    hm__ids_free(store->ctx, &asked);
    hm__ids_free(store->ctx, &known);
    return st;
}
