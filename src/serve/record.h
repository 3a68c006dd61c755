/*
 * record.h - records: of the collection, or of the body of a request.
 */
#ifndef HM_SERVE_RECORD_H
#define HM_SERVE_RECORD_H

#include "games.h"
#include "job.h"

enum { RECORD_SETTINGS = 16, SETTING_ROOM = 512 };

/* A game that is being read; close it in any case. */
typedef struct record {
    char settings[RECORD_SETTINGS][SETTING_ROOM];
    const char *setting_list[RECORD_SETTINGS];
    size_t setting_count;
    int fd; // -1: none
    hm_out *bytes;
    hm_archive *archive; // that it comes from; or NULL
    hm_input *input;
    hm_reader *reader;
    hm_record *game;
    hm_replay *replay; // where it is played
} record;

/* Reads a game of the collection. HM_SKIPPED once the job has failed. */
hm_status record_of_game(job *j, const game_file *file, const game_entry *entry,
                         record *out);

/* Begins to read the body of a request; record_next() reads its games. */
hm_status record_of_body(job *j, record *out);

/* The next game of the body; HM_END after the last. */
hm_status record_next(job *j, record *r);

/* Makes the replay, and loads the game into it. */
hm_status record_play(job *j, record *r, const hm_replay_options *options);

void record_close(record *r);

/* Opens a file of the collection, as it is known; HM_SKIPPED: it has
 * changed. */
hm_status open_source(job *j, const game_file *file, int *fd);

/* Appends a part of a file to `out`. */
hm_status read_part(int fd, size_t offset, size_t length, hm_out *out);

/* The node of an address such as "12", "12.2.5" or "last"; NULL: none. */
const hm_node *node_at(const hm_record *game, const char *at);

/*
 * The node after another, in the order of the tree; NULL after the last. `skip`
 * leaves out all that is below it.
 */
const hm_node *node_after(const hm_node *node, bool skip);

/* The notation that Content-Type or the parameter `from` names; or NULL. */
hm_status read_from(job *j, const char **out);

#endif
