/*
 * games.h - going through the games of all targets, on one core or several.
 */
#ifndef HM_CLI_GAMES_H
#define HM_CLI_GAMES_H

#include "cli.h"

/*
 * What a command does with games. With -j the same functions work on several
 * games at once, each with a `cli` of its own, whose outputs are joined in the
 * order of the text. So they keep nothing from one game to the next, but for
 * what is in `cli`.
 */
typedef struct cli_task {
    /* Makes c->job, which serves many games; NULL: there is none. */
    hm_status (*open)(cli *c);
    void (*close)(cli *c);
    /* Reads the next game; NULL: source_next(). */
    hm_status (*next)(cli *c, cli_source *source);
    /* Does the work on a game, `st` OK or not, and adds to c->tally. */
    void (*game)(cli *c, cli_source *source, hm_status st);
    /* After the last game of a source: how the program ends. */
    int (*finish)(cli *c, cli_source *source);
    bool headings; // what people read names the source, if there are several
} cli_task;

/* Runs a task over all targets of the command line. */
int games_run(cli *c, const cli_task *task);

/* Ends the work on a source, for the reason `end`. */
void games_stop(cli *c, int end);

/*
 * Notes that a game ends where c->held.text does now, or forgets its text if it
 * is broken; `record` is what it was written from, if it was one. HM_ENOMEM, or
 * the status of the text.
 */
hm_status games_add(cli *c, cli_game game, const hm_record *record);

/*
 * How the next game is to be laid out: JSON after another game in the same
 * output is on one line. If that is not known here it is LAYOUT_BLOCK.
 */
cli_layout games_layout(const cli *c, const cli_settings *settings);

/* The encoding of games that are written: as asked for, else `usual`. */
const char *games_encoding(const cli *c, const char *usual);

/* Passes on what is held of a source, if it is too much for that. */
void games_spill(cli *c);

/* Whether the game being written is too long to be held until its end. */
bool games_is_long(const cli *c);

/* Passes all of it on; CLI_FINE or how the program ends. */
int games_pass(cli *c);

/* ---- progress.c -----------------------------------------------------------
 */

/*
 * Where standard error is a terminal, work of more than a second is shown; but
 * not where it would mix with what is printed, unless that comes `alone` at the
 * end.
 */
void progress_begin(cli *c, bool alone);
void progress_add(cli *c, size_t games);
void progress_end(cli *c);

/* ---- between games.c and jobs.c -------------------------------------------
 */

/* source_open(), with its problems counted and its heading. */
int games_open(cli *c, const cli_task *task, const cli_target *target,
               cli_source *out);

/* Goes through the games of a source, at the most `most` of them. */
hm_status games_play(cli *c, cli_source *source, const cli_task *task,
                     size_t most);

/* What follows the last game; counts for the whole run. */
int games_finish(cli *c, cli_source *source, const cli_task *task);

/* Adds games that were held elsewhere, and takes their names. */
hm_status games_join(cli *c, cli_held *more);
void games_clear(cli_held *held);
void games_free(cli_held *held);

/* The same as games_run(), in `jobs` threads. */
int jobs_run(cli *c, const cli_task *task, size_t jobs);

#endif
