/*
 * text.h - the text of a file in an editor: its games, one of which is shown.
 */
#ifndef HM_SERVE_TEXT_H
#define HM_SERVE_TEXT_H

#include "record.h"

/* The game of a text that is shown or changed. */
typedef struct text_game {
    size_t number;     // from 1
    size_t count;      // of all games of the text
    size_t start, end; // in bytes
    const char *notation;
} text_game;

/*
 * Finds the game that `number` or `cursor` of the request means in a text.
 * HM_SKIPPED once the job has failed; HM_EINPUT if it is no record.
 */
hm_status text_find_game(job *j, hm_str text, text_game *out);

/* Writes all that was asked for about a text; `at` may be NULL. */
hm_status text_describe(job *j, hm_str text, const char *at, bool changed);

/* Writes what may be played in the position of a replay, or null. */
hm_status put_legal(job *j, hm_replay *replay, const hm_record *game);

/* Writes the position: text, outcome, whose turn it is. */
void put_position(job *j, hm_replay *replay);

/* Whether `want` has a word, or is not there and the word is usual. */
bool is_wanted(const job *j, const char *word, bool usual);

typedef hm_status (*play_use)(void *user, hm_str text, const char *notation);

/* What plays a text in a notation, and what that works on. */
typedef struct play_way {
    play_use use;
    void *user;
} play_way;

/*
 * Plays a text in the notation `asked`, or if that is NULL in any
 * that can read it; the diagnostics are those of the one that reads it best.
 */
hm_status play_in_any(job *j, const hm_record *game, const char *asked,
                      hm_str text, play_way way);

#endif
