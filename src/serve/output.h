/*
 * output.h - everything that a game can be given as.
 */
#ifndef HM_SERVE_OUTPUT_H
#define HM_SERVE_OUTPUT_H

#include "record.h"

typedef enum output_kind {
    OUTPUT_OWN,      // the notation that it was read from
    OUTPUT_PAGE,     // a page that replays it
    OUTPUT_STATES,   // as `replay --json`
    OUTPUT_DATA,     // for <halfmove-game>
    OUTPUT_NOTATION, // another notation
    OUTPUT_PICTURE,  // one position
    OUTPUT_FILM,     // all of them
    OUTPUT_BOOK,     // the same on paper
} output_kind;

typedef struct output {
    output_kind kind;
    const char *name, *title, *suffix, *type;
    hm_renderer_info format; // of pictures, films and books
} output;

/* Output `index`, the most usual first; false after the last. */
bool output_at(const job *j, size_t index, output *out);

/* The one of a name or suffix, such as "kif"; false if there is none. */
bool output_find(const job *j, const char *word, output *out);

/* The one that Accept wants most; HM_SKIPPED once the job has failed. */
hm_status output_choose(job *j, output *out);

/*
 * Writes the game of a record as the answer; `at` is the address of the
 * position for pictures, NULL: the last.
 */
hm_status output_write(job *j, const output *o, record *r, const char *at);

/* Writes a game in a notation, and what is lost into a header. */
hm_status write_notation(job *j, const hm_record *game, const char *to);

/* Plays a game up to a position; HM_SKIPPED once the job has failed. */
hm_status seek_position(job *j, record *r, const char *at);

#endif
