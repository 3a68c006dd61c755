/*
 * games.h - games of the collection, for handlers.
 */
#ifndef HM_SERVE_GAMES_H
#define HM_SERVE_GAMES_H

#include "collection.h"
#include "job.h"

/* The collection that a job sees; borrowed from it. */
collection *job_games(job *j);

/* The game of an id, or of its first digits; NULL once the job has failed. */
const game_ref *game_of_id(job *j, const char *id);

/* Writes the value of a field of a game, as hm_facts_get() does. */
void put_field(const game_file *file, const game_entry *entry, hm_field field,
               hm_str tag, hm_out *out);

/* Compiles the parameter `where`; NULL if there is none. */
hm_status read_where(job *j, hm_where **out);

/* Whether a game is selected; `where` may be NULL. */
hm_status is_selected(const hm_where *where, const game_file *file,
                      const game_entry *entry, hm_out *scratch, bool *out);

/* Writes what is known of a game as members of an object. */
void put_game(hm_json *json, const game_file *file, const game_entry *entry,
              size_t copy);

/* Writes "files", how many there are, and "kinds", the most frequent games. */
void put_kinds(hm_json *json, const collection *games);

#endif
