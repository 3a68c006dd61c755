/*
 * text.c - texts of games, compressed with a dictionary made from the first.
 */
#include <string.h>
#include <zdict.h>

#include "sqlite.h"

enum {
    LEVEL = 1,
    DICTIONARY = 32 << 10, // bytes of one
    LEAST_GAMES = 64,      // to make one from
    MOST_GAMES = 256,
    SAMPLE = 16 << 10,         // bytes of a game that count
    MOST_DICTIONARY = 1 << 20, // of a stranger's
};

static hm_status use_dictionary(hm__sqlite *s, hm_str bytes)
{
    ZSTD_freeCDict(s->cdict);
    s->cdict = ZSTD_createCDict(bytes.ptr, bytes.len, LEVEL);
    return s->cdict ? HM_OK : HM_ENOMEM;
}

/* Reads a dictionary of the archive; its bytes live until the next step. */
static hm_status find_dictionary(hm__sqlite *s, int64_t num,
                                 sqlite3_stmt **stmt, hm_str *out)
{
    hm_status st;

    HM_TRY(hm__sql_get(s, SQL_DICTIONARY, stmt));
    sqlite3_bind_int64(*stmt, 1, num);
    st = hm__sql_step(s, *stmt);
    if (st == HM_OK) {
        *out = hm__sql_text(*stmt, 0);
        if (out->len == 0 || out->len > MOST_DICTIONARY)
            st = HM_END;
    }
    return st == HM_END
               ? hm__archive_problem(s->diags, s->name, "archive-damaged",
                                     "the archive is damaged: a dictionary is "
                                     "missing")
               : st;
}

/* ---- making one -----------------------------------------------------------
 */

static size_t sample_of(const hm_archive_game *game)
{
    return game->text.len < SAMPLE ? game->text.len : SAMPLE;
}

/* The texts one after another, and the length of each. */
static void put_samples(const hm_archive_game *games, size_t count, char *bytes,
                        size_t *sizes)
{
    for (size_t i = 0; i < count; i++) {
        sizes[i] = sample_of(&games[i]);
        memcpy(bytes, games[i].text.ptr, sizes[i]);
        bytes += sizes[i];
    }
}

static hm_status keep_dictionary(hm__sqlite *s, hm_str bytes)
{
    sqlite3_stmt *stmt;

    HM_TRY(hm__sql_get(s, SQL_ADD_DICTIONARY, &stmt));
    sqlite3_bind_int64(stmt, 1, 1);
    hm__sql_bind_blob(stmt, 2, bytes);
    HM_TRY(hm__sql_run_once(s, stmt));
    HM_TRY(hm__sql_set(s, "dictionary", 1));
    HM_TRY(use_dictionary(s, bytes));
    s->dictionary = 1;
    return HM_OK;
}

hm_status hm__sql_train(hm__sqlite *s, const hm_archive_game *games,
                        size_t count)
{
    char made[DICTIONARY];
    size_t total = 0;
    size_t size;
    size_t *sizes;
    char *bytes;
    hm_status st = HM_OK;

    if (s->dictionary || count < LEAST_GAMES)
        return HM_OK;
    count = count < MOST_GAMES ? count : MOST_GAMES;
    for (size_t i = 0; i < count; i++)
        total += sample_of(&games[i]);
    bytes = hm__alloc(s->ctx, total + 1);
    sizes = hm__alloc(s->ctx, count * sizeof(*sizes));
    if (bytes && sizes) {
        put_samples(games, count, bytes, sizes);
        size = ZDICT_trainFromBuffer(made, sizeof(made), bytes, sizes,
                                     (unsigned)count);
        if (!ZDICT_isError(size)) // games that have nothing in common need none
            st = keep_dictionary(s, (hm_str){made, size});
    } else {
        st = HM_ENOMEM;
    }
    hm__free(s->ctx, bytes);
    hm__free(s->ctx, sizes);
    return st;
}

/* ---- compressing ----------------------------------------------------------
 */

static hm_status open_compression(hm__sqlite *s)
{
    hm_str bytes = {"", 0};
    sqlite3_stmt *stmt;

    if (!s->cctx)
        s->cctx = ZSTD_createCCtx();
    if (!s->cctx)
        return HM_ENOMEM;
    if (s->cdict || !s->dictionary)
        return HM_OK;
    HM_TRY(find_dictionary(s, s->dictionary, &stmt, &bytes));
    HM_TRY(use_dictionary(s, bytes));
    sqlite3_reset(stmt);
    return HM_OK;
}

/* With a checksum, so that no damage of a comment goes unseen. */
static size_t compress(hm__sqlite *s, hm_str text)
{
    size_t failed =
        ZSTD_CCtx_setParameter(s->cctx, ZSTD_c_compressionLevel, LEVEL);

    if (!ZSTD_isError(failed))
        failed = ZSTD_CCtx_setParameter(s->cctx, ZSTD_c_checksumFlag, 1);
    if (!ZSTD_isError(failed))
        failed = ZSTD_CCtx_refCDict(s->cctx, s->cdict);
    return ZSTD_isError(failed)
               ? failed
               : ZSTD_compress2(s->cctx, s->bytes, s->byte_room, text.ptr,
                                text.len);
}

hm_status hm__sql_compress(hm__sqlite *s, hm_str text, hm_str *out)
{
    size_t size;

    HM_TRY(open_compression(s));
    HM_TRY(hm__reserve(s->ctx, &s->bytes, &s->byte_room,
                       ZSTD_compressBound(text.len), 1));
    size = compress(s, text);
    if (ZSTD_isError(size))
        return HM_ENOMEM; // there is room enough
    *out = (hm_str){s->bytes, size};
    return HM_OK;
}

/* ---- decompressing --------------------------------------------------------
 */

static hm_status open_decompression(hm__sqlite *s, int64_t dictionary)
{
    hm_str bytes = {"", 0};
    sqlite3_stmt *stmt;

    if (!s->dctx)
        s->dctx = ZSTD_createDCtx();
    if (!s->dctx)
        return HM_ENOMEM;
    if (dictionary == s->known)
        return HM_OK;
    ZSTD_freeDDict(s->ddict);
    s->ddict = NULL;
    s->known = 0;
    if (!dictionary)
        return HM_OK;
    HM_TRY(find_dictionary(s, dictionary, &stmt, &bytes));
    s->ddict = ZSTD_createDDict(bytes.ptr, bytes.len);
    sqlite3_reset(stmt);
    if (!s->ddict)
        return HM_ENOMEM;
    s->known = dictionary;
    return HM_OK;
}

hm_status hm__sql_decompress(hm__sqlite *s, int64_t dictionary, hm_str bytes,
                             size_t size, hm_str *out)
{
    size_t got;

    if (size > s->ctx->limits.game_bytes)
        return hm__archive_problem(s->diags, s->name, "limit-game-bytes",
                                   "a game of the archive is longer than %zu "
                                   "bytes",
                                   s->ctx->limits.game_bytes);
    HM_TRY(open_decompression(s, dictionary));
    HM_TRY(hm__reserve(s->ctx, &s->bytes, &s->byte_room, size + 1, 1));
    got = ZSTD_decompress_usingDDict(s->dctx, s->bytes, size, bytes.ptr,
                                     bytes.len, s->ddict);
    if (ZSTD_isError(got) || got != size)
        return hm__archive_problem(s->diags, s->name, "archive-damaged",
                                   "the archive is damaged: a text cannot be "
                                   "decompressed");
    *out = (hm_str){s->bytes, size};
    return HM_OK;
}

void hm__sql_free_text(hm__sqlite *s)
{
    ZSTD_freeCDict(s->cdict);
    ZSTD_freeCCtx(s->cctx);
    ZSTD_freeDDict(s->ddict);
    ZSTD_freeDCtx(s->dctx);
    hm__free(s->ctx, s->bytes);
}
