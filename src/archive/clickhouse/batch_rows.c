/*
 * batch_rows.c - the rows of a batch.
 */
#include <stdlib.h>

#include "base/mix.h"
#include "batch.h"

/* ---- positions ------------------------------------------------------------
 */

/* Makes room for the keys of a game, and forgets those of the last one. */
static hm_status forget_keys(hm__batch *batch, size_t count)
{
    size_t room = 64;

    while (room / 2 < count)
        room *= 2;
    HM_TRY(hm__reserve(batch->store->ctx, &batch->seen, &batch->seen_room, room,
                       sizeof(*batch->seen)));
    memset(batch->seen, 0, batch->seen_room * sizeof(*batch->seen));
    return HM_OK;
}

/* Whether a key was there before; it is now. */
static bool see_key(hm__batch *batch, uint64_t key)
{
    size_t slot = (size_t)(hm__mix(key) % batch->seen_room);

    key += key == 0; // 0 means that a slot is free
    for (; batch->seen[slot]; slot = (slot + 1) % batch->seen_room) {
        if (batch->seen[slot] == key)
            return true;
    }
    batch->seen[slot] = key;
    return false;
}

static hm_status note_early(hm__batch *batch, const hm_archive_row *row,
                            uint8_t won)
{
    HM_TRY(hm__reserve(batch->store->ctx, &batch->early, &batch->early_room,
                       batch->early_count + 1, sizeof(*batch->early)));
    batch->early[batch->early_count++] =
        (hm__early){.key = row->key, .move = row->move, .won = won};
    return HM_OK;
}

/* Appends a row, whose first columns have the same length in all rows. */
static void put_position(hm_out *out, const hm_archive_game *game,
                         const hm_archive_row *row, int phase)
{
    char start[8 + 1 + sizeof(hm_id) + 4];

    hm__row_number(start, row->key, 8);
    start[8] = (char)phase;
    memcpy(start + 9, game->id.bytes, sizeof(hm_id));
    hm__row_number(start + 9 + sizeof(hm_id), row->index, 4);
    hm_out_put(out, (hm_str){start, sizeof(start)});
    hm__row_text(out, row->move);
    hm_out_char(out, (char)game->won);
}

hm_status hm__batch_positions(hm__batch *batch, const hm_archive_game *game)
{
    hm__block *block = hm__blocks_find(&batch->blocks, &game->id);
    hm_str rows = game->rows;
    hm_archive_row row;

    HM_TRY(forget_keys(batch, game->row_count));
    while (hm_archive_next_row(&rows, &row)) {
        int phase = see_key(batch, row.key)        ? HM__AGAIN
                    : row.index < HM__EARLY_STATES ? HM__EARLY
                                                   : HM__LATE;

        if (phase == HM__EARLY)
            HM_TRY(note_early(batch, &row, (uint8_t)game->won));
        put_position(block->rows, game, &row, phase);
        HM_TRY(hm__blocks_row(&batch->blocks, block, row.key));
        batch->rows++;
    }
    return hm__blocks_trim(&batch->blocks, block);
}

/* ---- moves ----------------------------------------------------------------
 */

static int compare_early(const void *a, const void *b)
{
    const hm__early *x = a, *y = b;
    size_t len = x->move.len < y->move.len ? x->move.len : y->move.len;
    int order;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    order = len ? memcmp(x->move.ptr, y->move.ptr, len) : 0;
    if (order == 0)
        order = (x->move.len > y->move.len) - (x->move.len < y->move.len);
    return order ? order : x->won - y->won;
}

hm_status hm__batch_moves(hm__batch *batch)
{
    hm_out *out = batch->store->rows;
    size_t next;

    if (batch->early_count)
        qsort(batch->early, batch->early_count, sizeof(*batch->early),
              compare_early);
    for (size_t i = 0; i < batch->early_count; i = next) {
        const hm__early *early = &batch->early[i];

        for (next = i + 1; next < batch->early_count &&
                           compare_early(early, &batch->early[next]) == 0;
             next++)
            continue;
        hm__row_put(out, early->key, 8);
        hm__row_text(out, early->move);
        hm__row_put(out, early->won, 1);
        hm__row_put(out, batch->name, 8);
        hm__row_put(out, next - i, 4);
    }
    return hm__store_send(batch->store, "hm_moves");
}

/* ---- games ----------------------------------------------------------------
 */

static void put_tags(hm_out *out, const hm_archive_game *game)
{
    hm_str tags = game->tags;
    hm_archive_tag tag;

    hm__row_put_length(out, game->tag_count);
    while (hm_archive_next_tag(&tags, &tag))
        hm__row_text(out, tag.name);
    tags = game->tags;
    hm__row_put_length(out, game->tag_count);
    while (hm_archive_next_tag(&tags, &tag))
        hm__row_text(out, tag.value);
}

/* Column `column` of all diagnostics, as an array. */
static void put_diag_column(hm_out *out, const hm_archive_game *game,
                            int column)
{
    hm_str diags = game->diags;
    hm_archive_diag diag;

    hm__row_put_length(out, game->diag_count);
    while (hm_archive_next_diag(&diags, &diag)) {
        switch (column) {
        case 0:
            hm__row_put(out, (uint64_t)diag.severity, 1);
            break;
        case 1:
            hm__row_text(out, diag.id);
            break;
        case 2:
            hm__row_put(out, diag.line, 4);
            break;
        case 3:
            hm__row_put(out, diag.column, 4);
            break;
        default:
            hm__row_text(out, diag.message);
            break;
        }
    }
}

hm_status hm__batch_game(hm__batch *batch, const hm_archive_game *game)
{
    hm__block *block = hm__blocks_find(&batch->blocks, &game->id);
    hm_out *out = block->rows;
    const hm_str texts[] = {game->game,   game->rules,  game->notation,
                            game->result, game->winner, game->side,
                            game->date,   game->black,  game->white};

    hm_out_put(out, (hm_str){(const char *)game->id.bytes, sizeof(hm_id)});
    hm__row_put(out, batch->name, 8);
    hm__row_put(out, batch->added, 4);
    hm__row_put(out, game->row_count, 4);
    hm__row_put(out, game->text.len, 4);
    hm__row_text(out, game->reader);
    hm__row_text(out, game->settings);
    hm__row_text(out, game->file);
    hm__row_put(out, game->number, 8);
    hm__row_put(out, game->line, 8);
    hm__row_put(out, game->offset, 8);
    for (size_t i = 0; i < HM_COUNT(texts); i++)
        hm__row_text(out, texts[i]);
    hm__row_put(out, game->plies, 4);
    hm__row_put(out, game->variations, 4);
    hm__row_put(out, game->comments, 4);
    hm__row_put(out, game->faulty, 1);
    hm__row_put(out, (uint64_t)game->won, 1);
    put_tags(out, game);
    for (int column = 0; column < 5; column++)
        put_diag_column(out, game, column);
    hm__row_text(out, game->words);
    hm__row_text(out, game->text);
    HM_TRY(hm__blocks_row(&batch->blocks, block, hm__id_start(&game->id)));
    return hm__blocks_trim(&batch->blocks, block);
}
