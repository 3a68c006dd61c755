/*
 * verify.c - proving that an archive is whole.
 *
 * Every game is read again from its text. It must have its id, and the
 * positions of all games together must be those of the index: each is hashed,
 * and the sums are compared, so that nothing has to be kept or sorted.
 */
#include <string.h>

#include "archive.h"
#include "base/mix.h"

/* What was seen of positions. */
typedef struct sum {
    uint64_t rows, hash;
} sum;

static hm_status add_row(void *user, const hm_id *game,
                         const hm_archive_row *row, hm_winner won)
{
    hm_str id = {(const char *)game->bytes, sizeof(game->bytes)};
    uint64_t hash = hm__mix_text(row->key, id);
    sum *s = user;

    s->rows++;
    s->hash += hm__mix_text(hash + 4 * row->index + (uint64_t)won, row->move);
    return HM_OK;
}

static void add_game(sum *s, const hm_archive_game *game)
{
    hm_str rows = game->rows;
    hm_archive_row row;

    while (hm_archive_next_row(&rows, &row))
        add_row(s, &game->id, &row, game->won);
}

static hm_status wrong(hm_archive *archive, const hm_id *id, const char *why)
{
    char text[HM_ID_TEXT];

    hm_id_text(id, text);
    return hm__archive_problem(archive->diags, archive->name, "archive-damaged",
                               "the archive is damaged: game %.12s %s", text,
                               why);
}

/* Whether two games say the same about themselves. */
static bool same_head(const hm_archive_game *a, const hm_archive_game *b)
{
    const hm_str x[] = {a->rules, a->game,   a->notation, a->date, a->black,
                        a->white, a->result, a->winner,   a->side, a->tags};
    const hm_str y[] = {b->rules, b->game,   b->notation, b->date, b->black,
                        b->white, b->result, b->winner,   b->side, b->tags};

    for (size_t i = 0; i < HM_COUNT(x); i++) {
        if (x[i].len != y[i].len ||
            (x[i].len && memcmp(x[i].ptr, y[i].ptr, x[i].len) != 0))
            return false;
    }
    return a->plies == b->plies && a->variations == b->variations &&
           a->comments == b->comments && a->won == b->won &&
           a->faulty == b->faulty;
}

static hm_status check_game(hm_archive *archive, hm__again *again,
                            hm_str packed, sum *s)
{
    hm_str rest = packed;
    hm_archive_game stored;
    hm_archive_game read;
    hm_status st;

    HM_TRY(hm_archive_unpack(&rest, &stored));
    st = hm__again_pack(again, packed, &read);
    if (st == HM_EINPUT)
        return wrong(archive, &stored.id, "cannot be read");
    HM_TRY(st);
    if (memcmp(read.id.bytes, stored.id.bytes, sizeof(read.id.bytes)) != 0)
        return wrong(archive, &stored.id, "has another id by its text");
    if (!same_head(&read, &stored))
        return wrong(archive, &stored.id, "has another head by its text");
    add_game(s, &read);
    return HM_OK;
}

static hm_status check_games(hm_archive *archive, hm__again *again, sum *s)
{
    hm_cursor *cursor = NULL;
    hm_out *packed = NULL;
    hm_status st = hm_archive_find(archive, NULL, &cursor);

    if (st == HM_OK)
        st = hm_out_new(archive->ctx, &packed);
    while (st == HM_OK) {
        hm_out_clear(packed);
        st = hm_cursor_next(cursor, packed);
        if (st == HM_OK)
            st = check_game(archive, again, hm_out_text(packed), s);
    }
    hm_out_free(packed);
    hm_cursor_free(cursor);
    return st == HM_END ? HM_OK : st;
}

hm_status hm_archive_verify(hm_archive *archive, hm_replay *replay)
{
    sum played = {0};
    sum kept = {0};
    hm__again again;
    hm_status st = hm__again_open(archive, replay, &again);

    if (st == HM_OK)
        st = archive->engine->verify(archive->state);
    if (st == HM_OK)
        st = check_games(archive, &again, &played);
    if (st == HM_OK)
        st = archive->engine->rows(archive->state, add_row, &kept);
    hm__again_close(&again);
    if (st == HM_OK && (played.rows != kept.rows || played.hash != kept.hash))
        st = hm__archive_problem(
            archive->diags, archive->name, "archive-damaged",
            "the archive is damaged: its positions are not those of its games");
    return st;
}
