/*
 * record.h - what the parts of `halfmove record` share.
 */
#ifndef HM_CLI_RECORD_H
#define HM_CLI_RECORD_H

#include "cli.h"

enum { RECORD_LOSSES = 16 }; // kinds of losses that are reported once

/* A game that somebody is writing down. */
typedef struct recorder {
    cli *c;
    cli_source source; // of a game that is continued
    hm_record *made;   // a new game; NULL: it is the source's
    hm_edit *edit;
    hm_replay *replay; // of the edit
    char *path;        // of the file
    const char *to;    // notation of the file; NULL: the record's own
    const char *used;  // notation of the last move; NULL: there was none
    size_t line;       // of the input, from 1
    int prompt;        // columns before what was typed; 0: in a pipe
    bool asks;         // a person sits at a terminal
    bool shows;        // the board, after each change
    bool quit;
    bool faulty; // a line could not be used
    int end;     // CLI_IO: the game is not saved as it is
    int failed;  // CLI_IO: there was no memory for a line
    const char *printed[RECORD_LOSSES];
    size_t printed_count;
} recorder;

static inline const hm_record *record_of(const recorder *r)
{
    return hm_edit_record(r->edit);
}

/* ---- record_save.c --------------------------------------------------------
 */

/* A name for the file of a new game that no file has yet; yours to free. */
char *record_name(const recorder *r);

/* Writes the file; false once the problem was reported. */
bool record_save(recorder *r);

/* ---- record_move.c --------------------------------------------------------
 */

/* Says what is wrong with the line, at a column from 1; a printf. */
void record_wrong(recorder *r, size_t column, const char *format, ...)
    HM_PRINTF(3, 4);

/* What is done with a text that somebody typed as a move. */
typedef hm_status (*record_use)(hm_edit *edit, hm_str text,
                                const char *notation);

/*
 * Plays a move in the notation that it is in. False once its problem was
 * reported, with what was perhaps meant.
 */
bool record_move(recorder *r, hm_str text, size_t column, record_use use);

/* Shows the position, if it is wanted. */
void record_show(recorder *r, bool always);

/* ---- record_commands.c ----------------------------------------------------
 */

/* Does what a line says: a move, a comment, or a command. */
void record_line(recorder *r, hm_str line);

/* Lists the commands. */
void record_help(hm_out *out);

#endif
