/*
 * engine.h - what an engine of archives does.
 *
 * An engine is one const hm_engine, listed in part.c. It keeps games, which it
 * does not understand: archive.c packs them, reads them again and tests them.
 * Every engine gives the same games in the same order, byte for byte.
 */
#ifndef HM_ARCHIVE_ENGINE_H
#define HM_ARCHIVE_ENGINE_H

#include <halfmove/archive.h>

#include "base/arena.h"
#include "base/ctx.h"
#include "notation/packed/pack.h"

/* What a file of SQLite says about itself if it is an archive. */
#define HM__ARCHIVE_MARK "hm\x01g"

enum { HM__QUERY_KEYS = 4, HM__QUERY_WORDS = 16 };

/*
 * Which games are wanted. An engine may return more games than fit `where`,
 * `words` and `keys`, but none less: who asked tests them. It returns exactly
 * those whose ids are in the range.
 */
typedef struct hm__query {
    const hm_where *where;         // NULL: all; see hm__where_sql()
    hm_id first, last;             // ids, both included
    hm_str words[HM__QUERY_WORDS]; // each occurs in the words of a game
    size_t word_count;             // 0: any
    uint64_t keys[HM__QUERY_KEYS]; // one of its positions has one of them
    size_t key_count;              // 0: any
    bool variations;               // or the game has variations
} hm__query;

/* What an engine is opened with. */
typedef struct hm__engine_open {
    hm_ctx *ctx;
    const char *name;
    bool write, create;
    const char *cluster; // or NULL; so are the next four
    const char *user, *password, *netrc, *certificates;
    unsigned seconds; // 0: as the engine has it
    hm_diags *diags;  // or NULL
} hm__engine_open;

/* Is given one position after another; anything but HM_OK ends it. */
typedef hm_status (*hm__row_each)(void *user, const hm_id *game,
                                  const hm_archive_row *row, hm_winner won);

/*
 * Statuses are those of archive.h. `state` is what open() made, `cursor` what
 * find() did. A game's lists are packed: hm_archive_next_tag() and so on.
 */
typedef struct hm_engine {
    const char *name;
    bool (*takes)(const char *name); // whether it is the name of its archives
    hm_status (*open)(const hm__engine_open *how, void **state);
    void (*close)(void *state); // NULL is fine
    hm_status (*size)(void *state, uint64_t *games, uint64_t *positions);
    /*
     * Games in the order of their ids. next() lends one until the next call,
     * with its tags but without text and diagnostics, which text() adds.
     */
    hm_status (*find)(void *state, const hm__query *query, void **cursor);
    hm_status (*next)(void *cursor, hm_archive_game *out);
    hm_status (*text)(void *cursor, hm_archive_game *game);
    void (*end)(void *cursor); // NULL is fine
    hm_status (*explore)(void *state, uint64_t key, hm_played_each each,
                         void *user);
    /*
     * Adds games that are not there yet, with their rows; an id may be there
     * twice in `games`. Kept by commit(), or earlier if there are many. After
     * an error all since the last commit is forgotten.
     */
    hm_status (*add)(void *state, const hm_archive_game *games, size_t count,
                     hm_archive_added *out);
    hm_status (*commit)(void *state);
    /* All or none, at once; games have their rows, as when they were added. */
    hm_status (*remove)(void *state, const hm_archive_game *games, size_t count,
                        size_t *removed);
    /* Looks at its own structure; HM_EINPUT once the diagnostics say it. */
    hm_status (*verify)(void *state);
    hm_status (*rows)(void *state, hm__row_each each,
                      void *user);                    // in any order
    hm_status (*copy)(void *state, const char *path); // NULL: it cannot
    hm_status (*about)(void *state, hm_out *out);     // NULL: nothing
} hm_engine;

/* ---- for engines -----------------------------------------------------------
 */

/*
 * Writes a condition for SQL that games fit which `where` selects, and maybe
 * others; "1" if nothing can be said. Columns are called as the fields are.
 */
HM_PART hm_status hm__where_sql(const hm_where *where, hm_out *out);

/* Reports that an archive is damaged, or is none; HM_EINPUT or HM_ENOMEM. */
HM_PART hm_status hm__archive_problem(hm_diags *diags, const char *name,
                                      const char *id, const char *format, ...)
    HM_PRINTF(4, 5);

/* Reports something that is no problem; HM_OK or HM_ENOMEM. */
HM_PART hm_status hm__archive_note(hm_diags *diags, const char *name,
                                   const char *id, const char *text);

#endif
