/*
 * explore.c - what was played in a position, and all positions.
 */
#include "store.h"

enum { ROWS_AT_ONCE = 1 << 17 };

/* ---- moves ----------------------------------------------------------------
 */

/* Early states were counted batch by batch; later ones are counted now. */
static void put_moves(hm__store *store, uint64_t key, bool marks)
{
    hm__store_say(store,
                  "select move, won, sum(part) as total from (select move, "
                  "won, toInt64(sum(most)) as part from (select move, won, "
                  "batch, max(games) as most from hm_moves where key = ");
    hm__quote_u64(store->sql, key);
    hm__store_more(store, " group by move, won, batch) where batch global "
                          "in " HM__SQL_DONE
                          " group by move, won union all select move, won, "
                          "toInt64(count()) as part from hm_positions final "
                          "where phase = 1 and key = ");
    hm__quote_u64(store->sql, key);
    hm__store_visible(store, "game", marks);
    hm__store_more(store, " group by move, won");
}

/* What was counted too often. */
static void put_extra(hm__store *store, uint64_t key)
{
    hm__store_more(store, " union all select move, won, -sum(extra) as part "
                          "from (select game as id, move, won from "
                          "hm_positions final where phase = 0 and key = ");
    hm__quote_u64(store->sql, key);
    hm__store_more(store,
                   " and game global in (select id from hm_marks)) any "
                   "inner join " HM__SQL_EXTRA " using id group by move, won");
}

hm_status hm__store_explore(void *state, uint64_t key, hm_played_each each,
                            void *user)
{
    hm__store *store = state;
    hm_played played = {.move = {"", 0}};
    hm__rows rows;
    bool begun = false;
    bool marks;

    HM_TRY(hm__store_marks(store, &marks));
    put_moves(store, key, marks);
    if (marks)
        put_extra(store, key);
    hm__store_more(store, ") group by move, won having total > 0 order by "
                          "move, won format RowBinary");
    HM_TRY(hm__store_ask(store, &rows));
    while (rows.left.len) {
        hm_str move = hm__row_get_text(&rows);
        uint64_t won = hm__row_get(&rows, 1);
        uint64_t games = hm__row_get(&rows, 8);

        if (rows.bad || won >= HM_COUNT(played.games))
            return hm__store_damage(store);
        if (begun && !hm__str_eq(move, played.move)) {
            HM_TRY(each(user, &played));
            played = (hm_played){.move = move};
        }
        begun = true;
        played.move = move;
        played.games[won] += games;
    }
    return begun ? each(user, &played) : HM_OK;
}

/* ---- sizes ----------------------------------------------------------------
 */

hm_status hm__store_size(void *state, uint64_t *games, uint64_t *positions)
{
    hm__store *store = state;
    hm__rows rows;

    hm__store_say(store,
                  "select sum(games_part), sum(rows_part) from (select "
                  "toInt64(sum(games_most)) as games_part, "
                  "toInt64(sum(rows_most)) as rows_part from (select batch, "
                  "max(games) as games_most, max(rows) as rows_most from "
                  "hm_batches group by batch having max(state) = 1) union all "
                  "select -sum(extra) as games_part, -sum(extra * positions) "
                  "as rows_part from " HM__SQL_EXTRA ") format RowBinary");
    HM_TRY(hm__store_ask(store, &rows));
    *games = hm__row_get(&rows, 8);
    *positions = hm__row_get(&rows, 8);
    return rows.bad ? hm__store_damage(store) : HM_OK;
}

/* ---- all positions --------------------------------------------------------
 */

static void put_range(hm__store *store, uint64_t first, uint64_t last)
{
    hm__store_say(store, "select key, game, index, move, won from hm_positions "
                         "final where key >= ");
    hm__quote_u64(store->sql, first);
    hm__store_more(store, " and key <= ");
    hm__quote_u64(store->sql, last);
}

static hm_status give_rows(hm__store *store, hm__rows *rows, hm__row_each each,
                           void *user)
{
    while (rows->left.len) {
        hm_archive_row row = {.key = hm__row_get(rows, 8)};
        const char *bytes = hm__row_bytes(rows, sizeof(hm_id));
        uint64_t won;
        hm_id id;

        row.index = (size_t)hm__row_get(rows, 4);
        row.move = hm__row_get_text(rows);
        won = hm__row_get(rows, 1);
        if (rows->bad || won > HM_WON_DRAW)
            return hm__store_damage(store);
        memcpy(id.bytes, bytes, sizeof(id.bytes));
        HM_TRY(each(user, &id, &row, (hm_winner)won));
    }
    return HM_OK;
}

hm_status hm__store_rows(void *state, hm__row_each each, void *user)
{
    hm__store *store = state;
    uint64_t games, positions, first, last;
    hm__ranges ranges;
    bool marks;

    HM_TRY(hm__store_marks(store, &marks));
    HM_TRY(hm__store_size(store, &games, &positions));
    ranges = hm__ranges_cut(0, UINT64_MAX, positions / ROWS_AT_ONCE + 1);
    while (hm__ranges_next(&ranges, &first, &last)) {
        hm__rows rows;

        put_range(store, first, last);
        hm__store_visible(store, "game", marks);
        hm__store_more(store, " format RowBinary");
        HM_TRY(hm__store_ask(store, &rows));
        HM_TRY(give_rows(store, &rows, each, user));
    }
    return HM_OK;
}
