/*
 * ask.h - what verbs that ask collections share.
 */
#ifndef HM_CLI_ASK_H
#define HM_CLI_ASK_H

#include "games.h"

/* ---- ask.c ----------------------------------------------------------------
 */

/*
 * Makes the search that the command line asks for. CLI_FINE, or how the program
 * ends; free it in any case.
 */
int ask_search(cli *c, hm_search **out);

/* What a thread needs to look at games. */
typedef struct ask_work {
    hm_replay *replay; // shows what was found
    hm_replay *other;  // plays for ids and results
    hm_out *text;
} ask_work;

hm_status ask_open(cli *c);
void ask_close(cli *c);

/*
 * Whether there is a game to look at. Its problems are forgotten: those who ask
 * collections do not want them, and `check` reports them.
 */
bool ask_has_game(cli *c, cli_source *source, hm_status st);

/*
 * Notes how looking at a game went: without memory the work ends, and what was
 * not found is no fault of the game.
 */
void ask_end_game(cli *c, const cli_source *source, hm_status st);

/* After the last source: says how many games could not be looked at. */
void ask_finish(cli *c);

/* What is known about the present game, to be played in `other`. */
hm_facts ask_facts(cli *c, const cli_source *source);

/* Ends a task that prints nothing about sources. */
int ask_end_source(cli *c, cli_source *source);

/* ---- lines.c --------------------------------------------------------------
 */

/*
 * Runs a task whose output is lines, each handed to `line` without its end, in
 * the order of the games, instead of being printed. So what is added up does
 * not depend on the number of threads, and needs no locks.
 */
int lines_run(cli *c, const cli_task *task,
              hm_status (*line)(void *user, hm_str line), void *user);

/* ---- counts.c -------------------------------------------------------------
 */

/* Who won: f, s, d or u, for first, second, draw and unknown. */
char ask_result(const hm_outcome *outcome);

/* Games that have something in common. */
typedef struct cli_count {
    char *key;
    size_t games, first, second, draw, unknown;
    size_t plies, shortest, longest;
} cli_count;

/* Counts by key. */
typedef struct cli_counts {
    cli_count *items;
    size_t count, room;
    size_t *slots; // of items plus 1, by hash; 0: free
    size_t slot_count;
} cli_counts;

/* The count of a key, made if it is new; NULL if there is no memory. */
cli_count *counts_find(cli_counts *counts, hm_str key);

/* Adds one game with a result, as ask_result() says it. */
void count_add(cli_count *count, char result, size_t plies);

/* The members "games", "first", "second", "draw" and "unknown". */
void put_counts_json(hm_json *json, const cli_count *count);

/* A table for people, whose first column has a heading. */
void put_counts_table(hm_out *out, const char *heading,
                      const cli_counts *counts);

/* Most games first, then by key. */
void counts_sort(cli_counts *counts);
void counts_free(cli_counts *counts);

#endif
