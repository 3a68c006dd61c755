/*
 * page.h - a page that replays games in a browser.
 *
 * One file that contains everything: boards, moves, variations, comments, a
 * script, and still pictures with links between them for browsers without
 * scripts.
 *
 *     hm_page *page;
 *
 *     st = hm_page_begin(ctx, NULL, out, &page);
 *     while (st == HM_OK && hm_reader_reuse(reader, &record) == HM_OK)
 *         st = hm_page_add(page, record);
 *     if (st == HM_OK)
 *         st = hm_page_end(page);
 *     hm_page_free(page);
 *
 * docs/formats/page.md explains what is on it.
 */
#ifndef HALFMOVE_PAGE_H
#define HALFMOVE_PAGE_H

#include <halfmove/base.h>
#include <halfmove/out.h>
#include <halfmove/picture.h>
#include <halfmove/record.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Options of a page; zero the struct, set `size`. */
typedef struct hm_page_options {
    size_t size;
    /**
     * Theme, art, heights and diagnostics; may be NULL. Without a theme the
     * colours follow the reader's choice of light or dark. Fields for a single
     * position, such as its title, caption and frame, are ignored.
     */
    const hm_picture_options *picture;
    const char *title; /**< of the page; NULL: that of the first game */
    /**
     * Write a part for another page instead of a whole page. All its ids begin
     * with this name (small letters, digits and hyphens, a letter first), so
     * that there can be several.
     */
    const char *embed;
    const char *script; /**< where a part finds its script; NULL: in itself */
    bool bare;          /**< no coordinates, unless `picture` has some */
    bool arrows;        /**< show where a move went */
    const char *lang;   /**< "en" or "ja"; NULL: that of the browser */
    const char *start;  /**< what is shown first, as "12"; NULL: the start */
    /**
     * Data for `<halfmove-game src="game.json">` instead of a page: JSON with
     * the style and the games, which the script of hm_page_script() shows.
     */
    bool data;
    bool stills; /**< a picture of every position, for who runs no
                      script; otherwise that of the start alone */
    bool bodies; /**< a button that shows bodies in three dimensions */
    /**
     * With `data`: as fast as possible, for an editor that wants them after
     * every key. Nothing is compressed, and there are no records.
     */
    bool quick;
} hm_page_options;

/** A page that is being written, game by game. */
typedef struct hm_page hm_page;

/**
 * Begin a page that is written to `out`, which must outlive it.
 *
 * `options` may be NULL. The structs are copied, but the texts that they and
 * `picture` point to are borrowed until hm_page_free(), and so is the list of
 * diagnostics.
 *
 * On HM_OK `*page` is yours, free it with hm_page_free(). Otherwise it is NULL:
 * HM_EUSAGE if the options make no sense; else as hm_picture_write(). Nothing
 * is written before the first game.
 */
HM_API hm_status hm_page_begin(hm_ctx *ctx, const hm_page_options *options,
                               hm_out *out, hm_page **page);

/**
 * Add a game with all its variations.
 *
 * The record is needed only during the call. HM_EINPUT if it cannot be played
 * to its end: then the page shows the moves before the error, or nothing if the
 * start cannot be set up. HM_ELIMIT if it is too large: then it is not on the
 * page. After both, more games can be added. HM_EUSAGE after the end;
 * HM_ENOMEM, or the status of `out`: then free the page.
 */
HM_API hm_status hm_page_add(hm_page *page, const hm_record *record);

/** How many games are on the page. */
HM_API size_t hm_page_games(const hm_page *page);

/**
 * Write the end of a page.
 *
 * HM_EUSAGE if it was already ended; otherwise the status of `out`. A page
 * without games is empty: nothing at all is written.
 */
HM_API hm_status hm_page_end(hm_page *page);

/** Free a page, ended or not; NULL is allowed. */
HM_API void hm_page_free(hm_page *page);

/** Write the script that parts of pages need, to be stored in its own file. */
HM_API void hm_page_script(hm_out *out);

#ifdef __cplusplus
}
#endif

#endif
